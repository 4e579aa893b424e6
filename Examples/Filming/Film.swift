import Segue

/// Writes a film at 60 frames a second. `script`, which runs once the screen is visible, pushes, taps and drags.
@MainActor func film(
  _ controller: UIViewController, seconds: Double, to file: URL, script: (Run) -> Void
) throws {
  let run = try Run(size: CGSize(width: 390, height: 844))
  defer { run.close() }
  run.window.rootViewController = controller
  run.window.makeKeyAndVisible()
  try run.step()
  script(run)

  let (encoder, frames) = (Process(), Pipe())
  encoder.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  encoder.arguments = [
    "ffmpeg", "-loglevel", "error", "-y", "-f", "image2pipe", "-framerate", "60", "-i", "-",
    // The film has the colours of high definition, and tags that tell players so.
    "-vf", "scale=out_color_matrix=bt709:out_range=tv", "-pix_fmt", "yuv420p", "-colorspace", "bt709",
    "-color_primaries", "bt709", "-color_trc", "bt709", file.path,
  ]
  encoder.standardInput = frames
  signal(SIGPIPE, SIG_IGN)  // If the encoder ends early, writing throws.
  try encoder.run()
  for _ in 0..<Int((seconds * 60).rounded()) {
    try run.step()
    guard let png = UIImage(cgImage: run.image()).pngData() else { continue }
    try frames.fileHandleForWriting.write(contentsOf: png)
  }
  try frames.fileHandleForWriting.close()
  encoder.waitUntilExit()
  if encoder.terminationStatus != 0 { throw CocoaError(.fileWriteUnknown) }
}
