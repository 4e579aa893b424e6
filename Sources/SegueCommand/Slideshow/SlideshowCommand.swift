import Segue
import Showcase

/// `segue slideshow`: a film of pictures and videos with transitions between them.
enum SlideshowCommand: Command {
  static let name = "slideshow"
  static let summary = "Makes a film of pictures and videos, with transitions between them."
  static let operands = "FILE FILE…"
  static let options = [
    Option(
      "out", "FILE", "FILE.mp4, .webm, .gif, .apng, a folder, a name with %05d in it, or - for raw RGBA"),
    Option("transition", "ID[,ID…]", "the transitions in turn, or random (crossfade)"),
    Option("seed", "N", "another order of random transitions (1)"),
    Option("hold", "S", "seconds for which a picture rests; videos play to their end (2)"),
    Option("duration", "S", "seconds of each transition, instead of its own"),
    Option(
      "audio", "FILE", "music, again and again if it is shorter, faded out at the end (in an MP4 or WebM)"),
    Option("size", "WxH", "in pixels (1920x1080)"),
    Option("fps", "N", "frames per second, also 29.97 or 30000/1001 (60, or 25 for a GIF)"),
    Option("fit", "FIT", "how pictures fill the screen: fill, fit (black sides) or blur (blurred sides)"),
    Option(
      "strict", nil, "refuses damaged or truncated files, whose readable part is used otherwise"),
    Option("raster", "PROFILE", "auto, hardware or software"),
    .help,
  ]
  static let notes = """
    All files are checked before the first frame; the film appears when it is complete.
    A video plays from its beginning to its end, under the transitions before and after it; so do a GIF and an APNG that
    move. Its sound is not in the film.
    Transitions that leave a part of the old picture, as sheets do, cannot be used in slideshows.
    """

  static func run(_ arguments: Arguments) throws {
    try FileLimit.check()
    let request = try SlideshowRequest(arguments)
    InterruptionCleanup.removeOnInterruption()
    try Slideshow(request).render()
  }
}
