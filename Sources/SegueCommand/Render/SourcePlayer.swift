import Segue
import Showcase

extension PictureSource {
  /// The picture, or a black pixel instead of a video, for playbacks that only measure a duration.
  var withoutVideo: PictureSource {
    guard case .video = self else { return self }
    return .picture(CGImage(width: 1, height: 1, isOpaque: true, premultipliedBGRA: [0, 0, 0, 255]))
  }
}

/// Plays the content of a screen, a picture or a video, frame by frame.
@MainActor
final class SourcePlayer {
  /// The picture, or the video's current frame, in the size of the screen.
  private(set) var image: CGImage
  private let reader: VideoReader?
  private let size: (width: Int, height: Int)
  /// The number of frames that `finish()` reads at most, a second of the video.
  private let maximumRemaining: Int

  /// Creates the player. `start` is the time in seconds at which a video begins, and `rate` its frames per second.
  /// Transparent pixels become black unless `isTransparent`.
  init(
    source: PictureSource, fit: PictureFit, size: (width: Int, height: Int), isTransparent: Bool,
    start: Double, rate: Double
  ) throws {
    self.size = size
    maximumRemaining = Int(saturating: rate.rounded(.up))
    switch source {
    case .picture(let picture):
      let composed = fit.compose(
        picture, width: size.width, height: size.height, isTransparent: isTransparent)
      // A picture of the screen's size is returned undrawn, with its alpha, so it is blended here.
      image = isTransparent ? composed : composed.overBlack()
      reader = nil
    case .video(let file):
      let fit = fit.video(width: size.width, height: size.height)
      func reader(_ start: Double) throws -> VideoReader {
        try VideoReader(
          file: file, width: size.width, height: size.height, rate: rate, start: start, fit: fit,
          isTransparent: isTransparent)
      }
      var current = try reader(start)
      var first = try current.next()
      // If no frame begins after `start`, the last frame before it lasts until the end.
      var earlier = start
      while first == nil, earlier > 0 {
        earlier = max(0, earlier - max(Self.minimumStep, start - earlier))
        current = try reader(earlier)
        while let next = try current.next() { first = next }
      }
      guard let first else { throw VideoError.withoutFrames(file.path) }
      self.reader = current
      image = Self.image(first, of: current, size)
    }
  }

  /// The first step, in seconds, of the search backwards for a video's last frame; each further step doubles the
  /// distance from `start`.
  private static let minimumStep = 1.0

  /// Advances to a video's next frame and returns it. Returns nil for a picture, and for a video that has ended.
  func advance() throws -> CGImage? {
    guard let reader, let next = try reader.next() else { return nil }
    image = Self.image(next, of: reader, size)
    return image
  }

  /// Reads up to `maximumRemaining` more frames of a video whose time is over, so that errors near its end are found.
  func finish() throws {
    for _ in 0..<maximumRemaining { if try reader?.next() == nil { return } }
  }

  private static func image(
    _ pixels: [UInt8], of reader: VideoReader, _ size: (width: Int, height: Int)
  ) -> CGImage {
    reader.isOpaque
      ? CGImage(width: size.width, height: size.height, isOpaque: true, premultipliedBGRA: pixels)
      : CGImage.clamped(premultipliedBGRA: pixels, width: size.width, height: size.height)
  }
}

/// The user's pictures and videos, used instead of the built-in pictures.
struct UserPictures {
  let from: PictureSource?
  let to: PictureSource?

  private init(from: PictureSource?, to: PictureSource?) { (self.from, self.to) = (from, to) }

  /// The sources with pictures instead of videos.
  var withoutVideos: UserPictures { UserPictures(from: from?.withoutVideo, to: to?.withoutVideo) }

  @MainActor
  init(_ request: RenderRequest) throws {
    let damage = request.files.damage
    from = try request.shader?.from ?? request.from.map { try PictureSource(path: $0, damage: damage) }
    to = try request.to.map { try PictureSource(path: $0, damage: damage) }
    guard request.screens.kind == .app else { return }
    for (option, path, source) in [("from", request.from, from), ("to", request.to, to)] {
      if let path, let source, source.picture == nil {
        throw UsageError("--\(option) \(path): the screens of an app show pictures, not videos")
      }
    }
  }
}

extension PictureFit {
  /// The fit of a video's frames into a screen.
  func video(width: Int, height: Int) -> VideoFit {
    switch self {
    case .fit: .fit
    case .fill: .fill
    case .blur: .blur(sigma: Self.sigma * Double(min(width, height)), darker: Self.darkening)
    }
  }
}
