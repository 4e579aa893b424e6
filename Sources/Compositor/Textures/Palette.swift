import LayerValues

/// The colours of a frame's solid quads, one texel each. A solid quad is drawn from a texel, which a software
/// rasteriser does several times faster than with a colour for each vertex.
package struct Palette {
  /// The side of the texture in texels. It is no power of two: see `TextureStore.glyphPageSide`.
  package static let side = 248
  /// The index of opaque white, which programs with a colour of their own multiply by that colour.
  package static let white = PaletteIndex(number: 0)

  /// The texels by index, in rows of `side`.
  package private(set) var texels = ContiguousArray<UInt32>(repeating: 0, count: side * side)
  /// The indices whose texels have not been uploaded.
  private(set) var changed: Range<Int> = 0..<1
  private var indices = KeyTable<Tables.Colors>(minimumCapacity: 1024)
  private var count = 1
  /// The number of colours of runs' styles, which stay from frame to frame, and the greatest such number.
  package var reserved = 0
  package static let mostReserved = side * side * 7 / 8
  /// The number of times that the palette has been cleared.
  private(set) var edition = 0

  package init() {
    texels[Self.white.position] = 0xFFFF_FFFF
    indices.insert(Self.white, for: 0xFFFF_FFFF)
  }

  /// Clears the palette if more than half of the indices that are not reserved are used, since a frame might need more
  /// than the rest.
  package mutating func beginFrame() {
    if 2 * (count - reserved) > Self.side * Self.side - reserved {
      indices.removeAll()
      edition += 1
      reserved = 0
      indices.insert(Self.white, for: 0xFFFF_FFFF)
      count = 1
    }
  }

  /// The index of a premultiplied colour, as BGRA bytes; none if all indices are used.
  package mutating func index(of color: UInt32) -> PaletteIndex {
    let known = indices[UInt64(color)]
    if known.exists { return known }
    guard count < texels.count else { return .none }
    let index = count
    count += 1
    texels[index] = color
    changed =
      changed.isEmpty
      ? index..<(index + 1) : min(changed.lowerBound, index)..<max(changed.upperBound, index + 1)
    indices.insert(PaletteIndex(index), for: UInt64(color))
    return PaletteIndex(index)
  }

  package mutating func noteUploaded() {
    changed = 0..<0
  }

  /// The centre of an index's texel, in units of the texture.
  package static func texel(at index: PaletteIndex) -> SIMD2<Float> {
    let (x, y) = (index.position % side, index.position / side)
    return SIMD2(Float(x) + 0.5, Float(y) + 0.5) / Float(side)
  }
}
