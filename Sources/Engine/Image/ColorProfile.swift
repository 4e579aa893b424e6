internal import CImage

/// The ICC profile of a picture's colours, which are converted to sRGB when the picture is read.
package struct ColorProfile {
  private let bytes: [UInt8]

  /// Creates a profile from its bytes; an empty list means that the colours are in sRGB.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether there is no profile, so that the colours are in sRGB.
  var isEmpty: Bool { bytes.isEmpty }

  /// Converts pixels of straight alpha to BGRA in sRGB, in place. Returns false and leaves the pixels unchanged if
  /// there is no profile, or if the profile is not for colours of `kind`.
  @discardableResult
  func convert(_ pixels: UnsafeMutableRawPointer?, count: Int, _ kind: PixelKind = pixelsOfBGRA) -> Bool {
    if bytes.isEmpty { return false }
    return bytes.withUnsafeBytes { convertFromProfile($0.baseAddress, $0.count, pixels, count, kind) != 0 }
  }
}
