import Engine
import Foundation

/// The kind of a file, by its content; its name does not matter.
///
/// The engine decodes PNG and JPEG. ffmpeg decodes other pictures (`StillFile`) and videos (`VideoFile`), whose times
/// are read from their frames (`VideoTimeline`). `DamagedFiles` notes or refuses files that cannot be read as a whole.
/// Pictures over the whole screen are scaled to its size once (`PictureFit`), videos by ffmpeg (`VideoReader`); a stage
/// shows them through `PictureScreens`.
enum FileKind: Equatable {
  /// A PNG or a JPEG.
  case picture
  /// A picture that ffmpeg decodes.
  case still(StillFormat)
  /// A video, or a file that only ffmpeg may recognise.
  case other
  /// An animated WebP, which ffmpeg does not decode.
  case animatedWebP
  /// A HEIC, from whose tiles ffmpeg makes no picture.
  case heic

  /// The number of bytes at the beginning of a file by which its kind is recognised.
  private static let headCount = 64
  /// The number of bytes of a PNG in which its chunks before the pixels are searched.
  private static let chunksCount = 1 << 20

  init(path: String) throws(ImageError) {
    let head: [UInt8]
    do throws(BoundedFile.Failure) {
      head = try BoundedFile.beginning(of: path, count: Self.headCount)
    } catch {
      throw ImageError(error, path: path)
    }
    if head.isEmpty { throw .truncated(path, detail: "it is empty") }
    if PictureStream(path: path, head: head) != nil {
      self = .other
    } else if head.starts(with: [0xff, 0xd8, 0xff]) {
      self = .picture
    } else if head.starts(with: Self.png) {
      let chunks = (try? BoundedFile.beginning(of: path, count: Self.chunksCount)) ?? head
      self = Self.isAnimatedPNG(chunks) ? .other : .picture
    } else if head.starts(with: "GIF8".utf8) {
      // A file that is too large for a picture is a video.
      let bytes = try? CGImage.fileBytes(path)
      self = bytes.map(Self.isAnimatedGIF) ?? true ? .other : .still(.gif)
    } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
      self = Self.isAnimatedWebP(head) ? .animatedWebP : .still(.webP)
    } else if let kind = Self.kindByBrands(head) {
      self = kind
    } else {
      self = StillFormat.all.first { $0.matches(head) }.map { .still($0) } ?? .other
    }
  }

  static let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// A number of four bytes, the most significant one first; nil beyond the end.
  private static func number(_ bytes: [UInt8], _ offset: Int) -> Int? {
    guard offset + 4 <= bytes.count else { return nil }
    return bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Whether a PNG has several frames, which an `acTL` chunk before its pixels indicates.
  static func isAnimatedPNG(_ bytes: [UInt8]) -> Bool {
    var offset = png.count
    while let length = number(bytes, offset), offset + 12 <= bytes.count {
      let name = bytes[(offset + 4)..<(offset + 8)]
      if name.elementsEqual("acTL".utf8) { return (number(bytes, offset + 8) ?? 0) > 1 }
      if name.elementsEqual("IDAT".utf8) { return false }
      // The chunk's length, name and checksum are 12 bytes.
      offset += length + 12
    }
    return false
  }

  /// Whether a GIF has a second picture.
  static func isAnimatedGIF(_ bytes: [UInt8]) -> Bool {
    var blocks = GIFBlocks(bytes)
    var pictures = 0
    while pictures < 2, let block = blocks.next() { pictures += block == .picture ? 1 : 0 }
    return pictures > 1
  }

  private static func isAnimatedWebP(_ head: [UInt8]) -> Bool {
    let animation: UInt8 = 2
    return head.count > 20 && head[12..<16].elementsEqual("VP8X".utf8) && head[20] & animation != 0
  }

  /// The kind of an ISO media file with a picture, by its brands; nil for any other file. The first brand of a picture
  /// is one of the listed brands, while films and sequences of pictures begin with other brands.
  private static func kindByBrands(_ head: [UInt8]) -> FileKind? {
    guard let length = number(head, 0), length >= 12, head.dropFirst(4).starts(with: "ftyp".utf8) else {
      return nil
    }
    let end = min(length, head.count)
    var brands = stride(from: 8, to: end - 3, by: 4).map {
      String(decoding: head[$0..<($0 + 4)], as: UTF8.self)
    }
    // The version follows the first brand.
    if brands.count > 1 { brands.remove(at: 1) }
    guard let first = brands.first, ["avif", "mif1", "heic", "heix", "heim", "heis"].contains(first) else {
      return nil
    }
    return brands.contains("avif") ? .still(.avif) : .heic
  }
}
