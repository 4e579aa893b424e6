import Engine

/// The reason why a video or its sound could not be read; each message names the file and a remedy, on one line.
package enum VideoError: Error, Equatable, CustomStringConvertible {
  /// ffmpeg or ffprobe is not in PATH.
  case noDecoder(String)
  case missing(String)
  case unreadable(String, detail: String)
  case unreadableSound(String, detail: String)
  /// The file is damaged, and reading a part of it is not enough.
  case damaged(String, detail: String)
  case withoutFrames(String)
  case withoutSound(String)
  /// ffmpeg was ended because it was stuck.
  case stuck(String)
  /// The file is a video, but only a picture can be shown.
  case notAPicture(String)
  /// The video lasts longer than a slideshow may show one video.
  case tooLong(String, hours: Double, most: Double)
  case animatedWebP(String)
  case heic(String)
  /// The picture is of a kind that ffmpeg decodes to a wrong picture, without an error.
  case misread(String, kind: String)

  package var description: String {
    switch self {
    case .withoutSound(let path): "cannot read \(path): it has no sound: give a file that ffmpeg plays"
    case .noDecoder(let path):
      "cannot read \(path): no ffmpeg and ffprobe in PATH to decode it: apt install ffmpeg"
    case .missing(let path): "no file at \(path): check the path"
    case .unreadable(let path, let detail):
      "cannot read \(path): \(detail): give a picture or a video that ffmpeg reads"
    case .unreadableSound(let path, let detail):
      "cannot read \(path): \(detail): give a file that ffmpeg plays"
    case .damaged(let path, let detail):
      "cannot use \(path): it is damaged or cut off (\(detail)): copy it again, or leave out --strict"
    case .withoutFrames(let path):
      "cannot read \(path): it has no frames of a video: give a picture or a video"
    case .stuck(let path):
      "cannot read \(path): ffmpeg hangs, without output or work: give a picture or a video that ffmpeg reads"
    case .notAPicture(let path):
      "cannot show \(path): it is a video, and the demo takes pictures, not videos: name a picture"
    case .tooLong(let path, let hours, let most):
      "cannot show \(path): it lasts \(Int(saturating: hours.rounded(.up))) hours, and a slideshow shows at most \(Int(saturating: most)) of a video: cut it"
    case .animatedWebP(let path):
      "cannot read \(path): ffmpeg does not decode an animated WebP: convert it to a GIF, an APNG or a video"
    case .misread(let path, let kind):
      "cannot read \(path): ffmpeg does not decode \(kind): convert it to PNG"
    case .heic(let path):
      "cannot read \(path): ffmpeg makes no picture of a HEIC's tiles: convert it to JPEG or AVIF (heif-convert)"
    }
  }
}
