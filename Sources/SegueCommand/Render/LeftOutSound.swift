import Segue

/// The diagnostic about the sound of videos, which films leave out.
enum LeftOutSound {
  /// Reports the videos whose sound a film leaves out; `remedy` is the advice of the message.
  static func report(_ videos: [VideoFile], in destination: OutputDestination, remedy: String) {
    guard case .film(_, let format) = destination, format.hasAudio else { return }
    var names: [String] = []
    for video in videos where video.hasSound && !names.contains(video.path) { names.append(video.path) }
    if names.isEmpty { return }
    Diagnostics.report(
      .leftOutSound, "the film is without the sound of \(names.joined(separator: ", ")): \(remedy)")
  }
}

extension Diagnostic.Code {
  /// The code for a video whose sound a film leaves out.
  fileprivate static let leftOutSound = Diagnostic.Code(rawValue: "left-out-sound")
}

extension PictureSource {
  /// The video, unless it is a picture.
  var video: VideoFile? {
    if case .video(let file) = self { file } else { nil }
  }
}
