import Engine

/// A picture or a video that the user names.
package enum PictureSource {
  case picture(CGImage)
  case video(VideoFile)

  /// Opens a file by its content, whatever its name. Moving content is a video, also in a PNG or a GIF of several
  /// frames.
  package init(path: String, damage: DamagedFiles) throws {
    switch try FileKind(path: path) {
    case .picture: self = .picture(try damage.decode(contentsOf: path))
    case .still(let format):
      self = .picture(try StillFile.decode(path, format: format, damage: damage))
    case .animatedWebP: throw VideoError.animatedWebP(path)
    case .heic: throw VideoError.heic(path)
    case .other:
      let probe = try VideoProbe(path: path)
      if let format = probe.stillFormat {
        self = .picture(try StillFile.decode(path, format: format, damage: damage))
      } else {
        let video = try VideoFile(probe, damage: damage)
        if damage.areRefused { try video.checkWhole() }
        self = .video(video)
      }
    }
  }

  /// The picture; nil for a video.
  package var picture: CGImage? {
    if case .picture(let image) = self { image } else { nil }
  }

  /// The width and height in pixels.
  package var size: (width: Int, height: Int) {
    switch self {
    case .picture(let image): (image.width, image.height)
    case .video(let file): (file.width, file.height)
    }
  }
}
