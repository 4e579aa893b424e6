import Glibc
import Segue
import Showcase

/// A picture or a video that the user names.
enum PictureSource {
  case picture(CGImage)
  case video(VideoFile)

  private static let pictureEndings = ["png", "jpg", "jpeg"]

  /// A file is a picture by its name or by its first bytes, else a video; a PNG that moves is a video.
  init(path: String) throws {
    let ending = (path as NSString).pathExtension.lowercased()
    let isNamed = Self.pictureEndings.contains(ending)
    if isNamed || Self.beginsAsPicture(path), !Self.isAnimatedPNG(path) {
      self = .picture(try CGImage.decode(contentsOf: path))
    } else {
      self = .video(try VideoFile(path: path))
    }
  }

  /// A picture that stands for a video where only the length of a motion is asked for.
  var withoutVideo: PictureSource {
    guard case .video = self else { return self }
    return .picture(CGImage(width: 1, height: 1, isOpaque: true, premultipliedBGRA: [0, 0, 0, 255]))
  }

  private static func beginsAsPicture(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path), let bytes = try? file.read(upToCount: 4) else {
      return false
    }
    return bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) || bytes.starts(with: [0xff, 0xd8, 0xff])
  }

  /// Whether a PNG has several frames: a chunk before its pixels says so.
  private static func isAnimatedPNG(_ path: String) -> Bool {
    // A pipe would be read from, or waited for.
    var information = stat()
    guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
      let file = FileHandle(forReadingAtPath: path)
    else { return false }
    func read(_ count: Int) -> [UInt8] { (try? file.read(upToCount: count)).map { [UInt8]($0) } ?? [] }
    guard read(8) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] else { return false }
    var offset: UInt64 = 8
    for _ in 0..<mostChunks {
      let head = read(12)
      guard head.count == 12 else { return false }
      let name = String(decoding: head[4..<8], as: UTF8.self)
      if name == "acTL" { return number(head[8..<12]) > 1 }
      if name == "IDAT" { return false }
      // After its length, its name, its data and its checksum.
      offset += UInt64(number(head[0..<4])) + 12
      guard (try? file.seek(toOffset: offset)) != nil else { return false }
    }
    return false
  }

  /// The most chunks of a PNG that are looked at.
  private static let mostChunks = 1000

  /// Four bytes, the most significant one first.
  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The picture, unless it is a video.
  var picture: CGImage? {
    if case .picture(let image) = self { image } else { nil }
  }

  /// Pixels.
  var size: (width: Int, height: Int) {
    switch self {
    case .picture(let image): (image.width, image.height)
    case .video(let file): (file.width, file.height)
    }
  }
}

/// What a screen shows of a picture or a video, frame by frame.
@MainActor
final class SourcePlayer {
  /// The picture, or the video's current frame, in the size of the screen.
  private(set) var image: CGImage
  private let reader: VideoReader?
  private let size: (width: Int, height: Int)

  /// `start` and `rate`: the seconds at which a video begins, and its frames a second.
  init(
    source: PictureSource, fit: PictureFit, size: (width: Int, height: Int), isTransparent: Bool,
    start: Double, rate: Double
  ) throws {
    self.size = size
    switch source {
    case .picture(let picture):
      image = fit.compose(
        picture, width: size.width, height: size.height, isTransparent: isTransparent)
      reader = nil
    case .video(let file):
      let fit = fit.video(width: size.width, height: size.height)
      func reader(_ start: Double) throws -> VideoReader {
        try VideoReader(
          file: file, width: size.width, height: size.height, rate: rate, start: start, fit: fit)
      }
      var current = try reader(start)
      var first = try current.next()
      // No frame begins so late: the one before lasts until the end.
      var earlier = start
      while first == nil, earlier > 0 {
        earlier = max(0, earlier - max(Self.leastStep, start - earlier))
        current = try reader(earlier)
        while let next = try current.next() { first = next }
      }
      guard let first else { throw VideoError.withoutFrames(file.path) }
      self.reader = current
      image = Self.image(first, size)
    }
  }

  /// Seconds by which the search for a video's last frame goes back at first; twice as far each time.
  private static let leastStep = 1.0

  /// Goes on to a video's next frame. Returns it, or nil where it stays as it is: pictures, and videos that have ended.
  func advance() throws -> CGImage? {
    guard let next = try reader?.next() else { return nil }
    image = Self.image(next, size)
    return image
  }

  private static func image(_ pixels: [UInt8], _ size: (width: Int, height: Int)) -> CGImage {
    CGImage(width: size.width, height: size.height, isOpaque: true, premultipliedBGRA: pixels)
  }
}

/// The user's pictures and videos, used instead of the built-in pictures.
struct UserPictures {
  let from: PictureSource?
  let to: PictureSource?

  private init(from: PictureSource?, to: PictureSource?) { (self.from, self.to) = (from, to) }

  /// The same with pictures instead of videos.
  var withoutVideos: UserPictures { UserPictures(from: from?.withoutVideo, to: to?.withoutVideo) }

  @MainActor
  init(_ request: RenderRequest) throws {
    from = try request.shader?.from ?? request.from.map { try PictureSource(path: $0) }
    to = try request.to.map { try PictureSource(path: $0) }
    guard request.screens.kind == .app else { return }
    for (option, path, source) in [("from", request.from, from), ("to", request.to, to)] {
      if let path, let source, source.picture == nil {
        throw UsageError("--\(option) \(path): the screens of an app show pictures, not videos")
      }
    }
  }
}

extension PictureFit {
  /// The same of a video's frames.
  func video(width: Int, height: Int) -> VideoFit {
    switch self {
    case .fit: .fit
    case .fill: .fill
    case .blur: .blur(sigma: Self.sigma * Double(min(width, height)), darker: Self.darkening)
    }
  }
}
