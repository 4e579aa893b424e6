/// The reason why a video or its sound could not be read; each message names the file and a remedy, on one line.
package enum VideoError: Error, Equatable, CustomStringConvertible {
  /// ffmpeg and ffprobe are not in PATH.
  case noDecoder(String)
  case missing(String)
  case unreadable(String, detail: String)
  case unreadableSound(String, detail: String)
  case withoutFrames(String)
  case withoutSound(String)

  package var description: String {
    switch self {
    case .withoutSound(let path): "cannot read \(path): it has no sound: give a file that ffmpeg plays"
    case .noDecoder(let path):
      "cannot read \(path): no ffmpeg and ffprobe in PATH to decode it: apt install ffmpeg"
    case .missing(let path): "no file at \(path): check the path"
    case .unreadable(let path, let detail):
      "cannot read \(path): \(detail): give a PNG, a JPEG or a video that ffmpeg reads"
    case .unreadableSound(let path, let detail):
      "cannot read \(path): \(detail): give a file that ffmpeg plays"
    case .withoutFrames(let path):
      "cannot read \(path): it has no frames of a video: give a PNG, a JPEG or a video"
    }
  }
}
