internal import CImage

/// The ICC profile of a picture's colours, which are converted to sRGB as the picture is read.
package struct ColorProfile {
  private let bytes: [UInt8]

  /// Creates a profile from its bytes; without any, the colours are those of sRGB.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether the colours are those of sRGB.
  var isEmpty: Bool { bytes.isEmpty }

  /// Converts straight pixels to BGRA in sRGB, in place; false, with the pixels as they were, without a profile or with one
  /// of another kind of colours.
  @discardableResult
  func convert(_ pixels: UnsafeMutableRawPointer?, count: Int, _ kind: PixelKind = pixelsOfBGRA) -> Bool {
    if bytes.isEmpty { return false }
    return bytes.withUnsafeBytes { convertFromProfile($0.baseAddress, $0.count, pixels, count, kind) != 0 }
  }
}
