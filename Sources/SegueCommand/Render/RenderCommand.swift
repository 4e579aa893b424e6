import Segue

/// `segue render`: pictures and films of a transition, without a display.
enum RenderCommand: Command {
  static let name = "render"
  static let summary = "Renders a transition to pictures or a film."
  static let operands = "ID|--shader FILE.glsl"
  static let options = [
    Option("shader", "FILE", "a shader of two pictures (gl-transitions, or an effect), instead of an ID"),
    Option(
      "out", "FILE", "FILE.png, .mp4, .webm, .gif, .apng, a folder, a name with %03d in it, or - for raw RGBA"
    ),
    Option("at", "P[,P…]", "stills at these fractions of the duration, 0 to 1"),
    Option(
      "fps", "N",
      "a film or a sequence of N frames per second, also 29.97 or 30000/1001 (60, or 25 for a GIF)"),
    Option(
      "duration", "S", "the length in seconds of the film, or of that of --at, instead of the transition's"),
    Option(
      "frames", "'A..<B'",
      "only these frames; in quotes, since the shell would read <B as a file; or - for pieces, one to a line"),
    Option(
      "keyframes", "N", "an MP4 that can be joined from pieces of N, 2N, … frames without encoding anew"),
    Option("from", "FILE", "the outgoing picture or video: what ffmpeg reads"),
    Option("to", "FILE", "the incoming picture or video"),
    Option(
      "stage", "SCREENS",
      "pictures: they fill the screen, as with --from or --to; app: they are in the screens of an app"),
    Option("fit", "FIT", "how pictures fill the screen: fill, fit (black sides) or blur (blurred sides)"),
    Option(
      "strict", nil, "refuses damaged or truncated files, whose readable part is used otherwise"),
    Option("size", "WxH", "in points (390x844)"),
    Option("scale", "S", "pixels to a point (2)"),
    Option(
      "set", "NAME=VALUE", "a parameter, or a shader's uniform (0.1,0.2, a picture's file); may be repeated"),
    Option("time-limit", "S", "ends a shader that takes longer for a frame, in seconds (30)"),
    Option("gesture", "FILE", "recorded touches that drive an interactive transition"),
    Option("cancel-at", "P", "cancels the running transition there"),
    Option("reverse-at", "P", "reverses the running transition there"),
    Option("shutter", "A", "motion blur: each frame is exposed for A of its time, 0 to 1"),
    Option("supersample", "N", "N x N samples a pixel"),
    Option("transparent", nil, "nothing behind the screens (not in an MP4)"),
    Option("sheet", "FILE.png", "a contact sheet beside the film"),
    Option("dark", nil, "dark screens, where there are some"),
    Option("stats", nil, "statistics of every frame, as JSON"),
    Option("view", "KIND", "how stills were drawn, instead of them: overdraw, batches, damage or passes"),
    Option("raster", "PROFILE", "auto, hardware or software"),
    .help,
  ]
  static let notes = """
    A film of S seconds at N frames per second has round(S*N)+1 frames, the last at the end of the transition.
    In names, %03d is the percentage with --at and the frame number with --fps.
    A film has a million frames at most; recorded touches last ten minutes at most, or longer with --duration, and have
    100 fingers down at once at most.
    With --shader, the size is that of --from at scale 1, and --at is the shader's progress.
    With - the frames are on standard output, R, G, B, A from the top row, one after the other; those of --frames A..<B and
    B..<C in turn are those of A..<C.
    With --frames - each line of standard input is a range A..<B, which becomes a film of its own, and whose first frame
    is the number in its name. When it is complete, its name is a line on standard output; with --out - its frames are
    on standard output instead. Ranges in ascending order are the fastest. A failure leaves the pieces before it.
    With --keyframes N, frames of pieces whose ranges begin and end at multiples of N are those of the whole film, byte for
    byte, once decoded; with --frames, other ranges are refused.
    --view shows the frame in grey under colours that a legend below it explains; damage is that of a frame of 60 a second.
    Films need ffmpeg. An interrupted command leaves no file and exits with 128 plus the number of the signal.
    """

  static func run(_ arguments: Arguments) throws {
    try FileLimit.check()
    let request = try RenderRequest(arguments)
    InterruptionCleanup.removeOnInterruption()
    try Rendering(request).run()
  }
}
