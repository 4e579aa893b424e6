/// The orientation of stored pixels; the raw values are the values of EXIF tag 0x0112 (CIPA DC-008).
package enum ImageOrientation: UInt16, Sendable, CaseIterable {
  case up = 1
  case upMirrored
  case down
  case downMirrored
  case leftMirrored
  case right
  case rightMirrored
  case left

  /// Whether the upright image swaps the stored width and height.
  package var swapsSides: Bool { rawValue >= 5 }

  /// Reads the orientation tag from a TIFF block; a missing or malformed tag counts as `up`, as in common viewers.
  package init(tiff: ArraySlice<UInt8>) {
    self = .up
    guard let (kind, numbers) = TIFFDirectory(tiff)?.values(of: 0x0112), kind == .short, numbers.count == 1,
      let orientation = ImageOrientation(rawValue: UInt16(numbers[0]))
    else { return }
    self = orientation
  }

  /// The pixels rotated upright, row by row from the top; `width` and `height` are those of the stored image, in
  /// pixels.
  func upright(_ stored: [UInt8], width: Int, height: Int) -> [UInt8] {
    if self == .up { return stored }
    // `origin` is the target index of the stored pixel (0, 0); `right` and `down` are the target offsets of one step
    // right and one step down in the stored image.
    let (w, h) = (width, height)
    let (origin, right, down): (Int, Int, Int) =
      switch self {
      case .up: (0, 1, w)
      case .upMirrored: (w - 1, -1, w)
      case .down: (w * h - 1, -1, -w)
      case .downMirrored: (w * (h - 1), 1, -w)
      case .leftMirrored: (0, h, 1)
      case .right: (h - 1, h, -1)
      case .rightMirrored: (w * h - 1, -h, -1)
      case .left: (h * (w - 1), -h, 1)
      }
    return [UInt8](unsafeUninitializedCapacity: stored.count) { output, count in
      stored.withUnsafeBytes { source in
        let target = UnsafeMutableRawBufferPointer(output)
        for y in 0..<h {
          var to = origin + y * down
          for x in 0..<w {
            let pixel = source.load(fromByteOffset: (y * w + x) * 4, as: UInt32.self)
            target.storeBytes(of: pixel, toByteOffset: to * 4, as: UInt32.self)
            to += right
          }
        }
      }
      count = stored.count
    }
  }
}
