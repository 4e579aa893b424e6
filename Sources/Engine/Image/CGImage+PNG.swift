internal import CImage

/// The structure of a PNG file, parsed before its pixels are decoded.
struct PNGStructure {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  let width: Int
  let height: Int
  let orientation: ImageOrientation
  /// The offset of the chunk at which the file is cut off, and the reason for an error message; nil for a complete
  /// file.
  let cut: (offset: Int, detail: String)?
  /// The number of bytes of compressed pixels in the file.
  let codedCount: Int

  /// Parses the chunks up to IEND. libpng decodes only the pixels, and does not notice that the end of a file is
  /// missing.
  init(_ bytes: [UInt8], name: String) throws(ImageError) {
    func number(_ offset: Int) -> Int {
      bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    var offset = Self.signature.count
    var size: (width: Int, height: Int)?
    var orientation = ImageOrientation.up
    var cut: (offset: Int, detail: String)?
    var codedCount = 0
    while true {
      let rest = bytes.count - offset
      guard rest >= 12 else {
        cut = (offset, "no IEND chunk")
        break
      }
      let length = number(offset)
      let type = bytes[(offset + 4)..<(offset + 8)]
      if size == nil, !type.elementsEqual("IHDR".utf8) || length != 13 {
        throw .damaged(name, detail: "no IHDR chunk")
      }
      let isPixels = type.elementsEqual("IDAT".utf8)
      codedCount += isPixels ? min(length, rest - 8) : 0
      guard length <= rest - 12 else {
        cut = (offset, "chunk \(Self.name(of: type)) is cut off")
        break
      }
      let content = bytes[(offset + 8)..<(offset + 8 + length)]
      if type.elementsEqual("IHDR".utf8) {
        size = size ?? (number(offset + 8), number(offset + 12))
      } else if type.elementsEqual("eXIf".utf8) {
        orientation = ImageOrientation(tiff: content)
      } else if type.elementsEqual("IEND".utf8) {
        break
      }
      offset += 12 + length
    }
    if let cut, codedCount == 0 { throw .truncated(name, detail: cut.detail) }
    guard let size, size.width > 0, size.height > 0 else { throw .damaged(name, detail: "no pixels") }
    (width, height) = size
    self.orientation = orientation
    self.cut = cut
    self.codedCount = codedCount
  }

  /// The bytes of the file, completed if the file is cut off: libpng decodes the pixels of complete chunks only.
  func completed(_ bytes: [UInt8]) -> [UInt8] {
    guard let cut else { return bytes }
    let rest = bytes[cut.offset...]
    var file = Array(bytes[..<cut.offset])
    if rest.count > 8, rest.dropFirst(4).starts(with: "IDAT".utf8) {
      file += Self.chunk(rest.dropFirst(4))
    }
    return file + Self.chunk(ArraySlice("IEND".utf8))
  }

  /// A chunk with its length and checksum; `body` consists of the chunk's type and content.
  private static func chunk(_ body: ArraySlice<UInt8>) -> [UInt8] {
    func bigEndian(_ number: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
    let sum = body.reduce(~UInt32(0)) { sum, byte in
      remainders[Int((sum ^ UInt32(byte)) & 255)] ^ sum >> 8
    }
    return bigEndian(UInt32(body.count - 4)) + body + bigEndian(~sum)
  }

  /// The CRC-32 remainder of each byte.
  private static let remainders: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }

  /// The four letters of a chunk's type; other bytes, as in a damaged file, become question marks.
  private static func name(of type: ArraySlice<UInt8>) -> String {
    type.map { byte in
      let scalar = UnicodeScalar(byte)
      return scalar.properties.isAlphabetic && scalar.isASCII ? String(Character(scalar)) : "?"
    }.joined()
  }
}

extension CGImage {
  static func decodePNG(
    _ bytes: [UInt8], name: String, damage: DamageHandler
  ) throws(ImageError) -> CGImage {
    let structure = try PNGStructure(bytes, name: name)
    let (width, height) = (structure.width, structure.height)
    try checkSize(width: width, height: height, name: name)
    let file = structure.completed(bytes)
    var (pixels, isOpaque, failure) = decodedPNG(file, structure, isCleared: false)
    let fault: ImageError? =
      if let cut = structure.cut { .truncated(name, detail: cut.detail) } else {
        failure.map { .damaged(name, detail: $0) }
      }
    if let fault {
      if failure != nil {
        // The header counts as damaged if the file can hold only a small share of the header's pixels, of at least one
        // bit each: a byte of deflate data expands to 1032 bytes at most.
        guard structure.codedCount * 1032 * leastShareReciprocal >= width * height / 8 else { throw fault }
        (pixels, isOpaque, _) = decodedPNG(file, structure, isCleared: true)
        if !pixels.contains(where: { $0 != 0 }) { throw fault }
      }
      // Damage is reported only if a part of the picture can be used.
      try damage(fault)
    }
    let uprightPixels = structure.orientation.upright(pixels, width: width, height: height)
    let swaps = structure.orientation.swapsSides
    return CGImage(
      width: swaps ? height : width, height: swaps ? width : height, isOpaque: isOpaque,
      premultipliedBGRA: uprightPixels)
  }

  /// The reciprocal of the least share of pixels that a damaged picture must contain to be used.
  private static let leastShareReciprocal = 100

  /// The premultiplied pixels, and libpng's message if it failed. With `isCleared`, pixels that libpng could not decode
  /// are transparent; otherwise a failure leaves no pixels.
  private static func decodedPNG(
    _ bytes: [UInt8], _ structure: PNGStructure, isCleared: Bool
  ) -> (pixels: [UInt8], isOpaque: Bool, failure: String?) {
    let byteCount = structure.width * structure.height * 4
    var failure: String?
    var isOpaque = true
    let pixels = [UInt8](unsafeUninitializedCapacity: byteCount) { output, count in
      preferLargePages(output.baseAddress, byteCount)
      if isCleared { output.initialize(repeating: 0) }
      failure = withPNGMessage { message in
        bytes.withUnsafeBytes {
          readPNG($0.baseAddress, $0.count, output.baseAddress, byteCount, isCleared ? 1 : 0, message)
        }
      }
      if failure != nil, !isCleared { return }
      isOpaque = premultiply(output, count: byteCount)
      count = byteCount
    }
    return (pixels, isOpaque, failure)
  }

  /// The image as a PNG file: straight alpha, sRGB, no timestamp, deterministic bytes.
  package func pngData() throws(ImageError) -> [UInt8] {
    let hasAlpha = !isOpaque
    let limit = pngByteLimit(UInt32(width), UInt32(height), hasAlpha ? 1 : 0)
    var failure: String?
    let file = withPixels { pixels in
      [UInt8](unsafeUninitializedCapacity: limit) { output, count in
        var used = limit
        func write(_ straight: UnsafeRawBufferPointer) -> String? {
          Self.withPNGMessage {
            writePNG(
              straight.baseAddress, UInt32(width), UInt32(height), hasAlpha ? 1 : 0, output.baseAddress,
              &used, $0)
          }
        }
        failure = isOpaque ? write(pixels) : Self.unpremultiplied(pixels).withUnsafeBytes(write)
        count = failure == nil ? used : 0
      }
    }
    if let failure { throw .encoding(width: width, height: height, detail: failure) }
    // The limit is well above the file's size, so a copy frees the unused memory.
    return Array(file[...])
  }

  /// Returns nil if `body` returns 0, and the message that `body` wrote otherwise.
  private static func withPNGMessage(_ body: (UnsafeMutablePointer<CChar>) -> Int32) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { message in
      message.initialize(repeating: 0)
      guard let start = message.baseAddress, body(start) != 0 else { return nil }
      message[63] = 0
      return String(cString: start)
    }
  }

  /// Multiplies colours by alpha in place, rounding to nearest; returns true if every pixel is opaque.
  static func premultiply(_ pixels: UnsafeMutableBufferPointer<UInt8>, count: Int) -> Bool {
    var isOpaque = true
    for pixel in stride(from: 0, to: count, by: 4) {
      let alpha = UInt32(pixels[pixel + 3])
      if alpha == 255 { continue }
      isOpaque = false
      for i in pixel..<(pixel + 3) { pixels[i] = UInt8((UInt32(pixels[i]) * alpha + 127) / 255) }
    }
    return isOpaque
  }

  /// The pixels with straight alpha: colours are divided by alpha, so that `premultiply` restores the same bytes.
  private static func unpremultiplied(_ pixels: UnsafeRawBufferPointer) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: pixels.count) { output, count in
      for pixel in stride(from: 0, to: pixels.count, by: 4) {
        let alpha = UInt32(pixels[pixel + 3])
        for i in pixel..<(pixel + 3) {
          let value = UInt32(pixels[i])
          output[i] = alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
        }
        output[pixel + 3] = UInt8(alpha)
      }
      count = pixels.count
    }
  }
}
