import Foundation
import Synchronization

/// An immutable bitmap: premultiplied sRGB pixels, after Apple's
/// [CGImage](https://developer.apple.com/documentation/coregraphics/cgimage).
public final class CGImage: Sendable {
  /// The maximum side of an image in pixels, which every GL 3.3 device of the last decade supports.
  package static let sideLimit = 16_384

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int

  /// An identifier that is unique in the process and never reused.
  package let id: UInt64
  /// Whether every pixel is opaque, so that layers behind the image need not be drawn.
  package let isOpaque: Bool
  /// The recording that produces the bytes on demand; nil for an image of bytes. Only `deinit` changes this property.
  nonisolated(unsafe) package private(set) var recording: (any Recording)?
  /// The premultiplied BGRA bytes; empty as long as neither a recording nor `decode` has produced them.
  private let bytes: Mutex<[UInt8]>
  /// Whether the bytes are known, so that reading them neither decodes nor draws anything. The lock of the bytes is held
  /// while they are decoded.
  private let isKnown: Atomic<Bool>
  /// Decodes the bytes when they are first needed; nil for an image of bytes and for a recording.
  private let decode: (@Sendable () -> [UInt8])?
  /// A copy that is halved `level` times, from which frames that show the image smaller are drawn; nil if there is none.
  package let reduction: Reduction?

  /// A smaller copy of an image, with the same pixels as if the image itself were halved.
  package struct Reduction: Sendable {
    package let level: Int
    package let image: CGImage

    package init(level: Int, image: CGImage) { (self.level, self.image) = (level, image) }
  }

  private static let nextID = Atomic<UInt64>(1)

  /// The number of bytes from one row to the next; rows are tightly packed.
  public var bytesPerRow: Int { width * 4 }
  /// The bits of one component of a pixel.
  public var bitsPerComponent: Int { 8 }
  /// The bits of one pixel.
  public var bitsPerPixel: Int { 32 }

  /// Creates an image from pixels in memory order B, G, R, A, with tightly packed rows from the top.
  package init(width: Int, height: Int, isOpaque: Bool, premultipliedBGRA pixels: [UInt8]) {
    guard width > 0, height > 0, pixels.count == width * height * 4 else {
      fatalError(
        "CGImage.init: \(pixels.count) bytes for \(width)×\(height) pixels; 4 per pixel are needed, and at least one "
          + "pixel")
    }
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    bytes = Mutex(pixels)
    isKnown = Atomic(true)
    (recording, decode, reduction) = (nil, nil, nil)
    id = Self.nextID.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  /// Creates an image that is drawn on demand.
  package init(width: Int, height: Int, isOpaque: Bool, recording: any Recording) {
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    self.recording = recording
    (decode, reduction) = (nil, nil)
    bytes = Mutex([])
    isKnown = Atomic(false)
    id = Self.nextID.wrappingAdd(1, ordering: .relaxed).oldValue
    Self.recordings.store(true, ordering: .relaxed)
  }

  /// Creates an image whose bytes `decode` returns when they are first needed, on the thread that needs them.
  package init(
    width: Int, height: Int, isOpaque: Bool, reduction: Reduction?, decode: @escaping @Sendable () -> [UInt8]
  ) {
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    (recording, self.decode, self.reduction) = (nil, decode, reduction)
    bytes = Mutex([])
    isKnown = Atomic(false)
    id = Self.nextID.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  deinit {
    // A recording may show another recorded image, so a long chain of images must not be released by recursion.
    guard CallStack.isHalfUsed, recording != nil else { return }
    var released: [AnyObject] = recording.map { [$0] } ?? []
    recording = nil
    CallStack.release(&released)
  }

  /// Whether the process has ever created a recorded image.
  package static var hasRecordings: Bool { recordings.load(ordering: .relaxed) }
  private static let recordings = Atomic<Bool>(false)

  /// The premultiplied BGRA bytes.
  package var pixels: [UInt8] {
    let known = bytes.withLock { bytes in
      // Other threads that need the bytes wait for them here.
      if bytes.isEmpty, let decode { bytes = decoded(by: decode) }
      return bytes
    }
    if !known.isEmpty { return known }
    guard let recording else { return known }
    let read = recording.pixels(of: self)
    bytes.withLock { $0 = read }
    isKnown.store(true, ordering: .releasing)
    return read
  }

  private func decoded(by decode: () -> [UInt8]) -> [UInt8] {
    let pixels = decode()
    guard pixels.count == width * height * 4 else {
      fatalError(
        "CGImage: \(pixels.count) decoded bytes for \(width)×\(height) pixels; 4 per pixel are needed")
    }
    isKnown.store(true, ordering: .releasing)
    return pixels
  }

  /// Whether the bytes are known, so that reading them neither decodes nor draws anything.
  package var hasPixels: Bool { isKnown.load(ordering: .acquiring) }

  /// The premultiplied BGRA bytes, for the duration of the call.
  package func withPixels<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try pixels.withUnsafeBytes(body)
  }

  /// The part of the image inside a rectangle, in pixels, which is extended to whole pixels; nil if the rectangle does
  /// not intersect the image or has a number that is NaN.
  public func cropping(to rect: CGRect) -> CGImage? {
    guard let (x, w) = Self.pixels(from: rect.minX, to: rect.maxX, of: width),
      let (y, h) = Self.pixels(from: rect.minY, to: rect.maxY, of: height)
    else { return nil }
    if w == width, h == height { return self }
    let pixels = pixels
    var rows: [UInt8] = []
    rows.reserveCapacity(w * h * 4)
    for row in y..<(y + h) {
      let start = (row * width + x) * 4
      rows.append(contentsOf: pixels[start..<(start + w * 4)])
    }
    return CGImage(width: w, height: h, isOpaque: isOpaque, premultipliedBGRA: rows)
  }

  /// The first pixel that a range touches, and the number of pixels that it touches; nil if there are none.
  private static func pixels(from low: CGFloat, to high: CGFloat, of count: Int) -> (first: Int, count: Int)?
  {
    // The comparison is false for NaN.
    guard low < high else { return nil }
    let first = max(Int(saturating: low.rounded(.down)), 0)
    let end = min(Int(saturating: high.rounded(.up)), count)
    return first < end ? (first, end - first) : nil
  }
}

/// Two images are equal when they are the same object.
extension CGImage: Hashable {
  /// Whether both images are the same object; pixels are not compared.
  public static func == (a: CGImage, b: CGImage) -> Bool { a === b }
  /// Hashes the identity of the image.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
