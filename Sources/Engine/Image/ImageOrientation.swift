/// The orientation of stored pixels; raw values are those of EXIF tag 0x0112 (CIPA DC-008).
package enum ImageOrientation: UInt16, Sendable, CaseIterable {
  case up = 1
  case upMirrored
  case down
  case downMirrored
  case leftMirrored
  case right
  case rightMirrored
  case left

  /// Whether width and height are swapped.
  package var swapsSides: Bool { rawValue >= 5 }

  /// Reads the tag from a TIFF block; a malformed one counts as upright, as in every viewer.
  package init(tiff: ArraySlice<UInt8>) {
    self = Self.tag(0x0112, in: tiff).flatMap(ImageOrientation.init(rawValue:)) ?? .up
  }

  /// The one number of a tag of the first directory of a TIFF block; nil without it.
  package static func tag(_ wanted: Int, in tiff: ArraySlice<UInt8>) -> UInt16? {
    let littleEndian: Bool
    switch tiff.prefix(4) {
    case [0x49, 0x49, 0x2A, 0x00]: littleEndian = true
    case [0x4D, 0x4D, 0x00, 0x2A]: littleEndian = false
    default: return nil
    }
    func number(_ offset: Int, bytes count: Int) -> Int? {
      guard offset >= 0, offset + count <= tiff.count else { return nil }
      let field = tiff[(tiff.startIndex + offset)..<(tiff.startIndex + offset + count)]
      let ordered = littleEndian ? Array(field.reversed()) : Array(field)
      return ordered.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, bytes: 4), let entries = number(directory, bytes: 2) else { return nil }
    for entry in 0..<entries {
      let start = directory + 2 + entry * 12
      guard let tag = number(start, bytes: 2) else { return nil }
      if tag != wanted { continue }
      let (short, one) = (3, 1)
      guard number(start + 2, bytes: 2) == short, number(start + 4, bytes: 4) == one else { return nil }
      return number(start + 8, bytes: 2).map(UInt16.init(truncatingIfNeeded:))
    }
    return nil
  }

  /// The pixels upright, row by row from the top; `width` and `height` are those of the stored image.
  func upright(_ stored: [UInt8], width: Int, height: Int) -> [UInt8] {
    if self == .up { return stored }
    // The target index of the stored pixel (0, 0), and the target offsets of one stored step right and down.
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
