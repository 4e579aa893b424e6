import LayerValues

/// The colours of a frame's solid quads, one texel each: a solid quad is an image of one texel, which a software
/// rasteriser fills several times faster than a colour of its own.
package struct Palette {
  /// The side in texels, no power of two: see `TextureStore.glyphPageSide`.
  package static let side = 248
  /// The index of opaque white, which other programs multiply by their own colour.
  package static let white = PaletteIndex(number: 0)

  /// The texels by index, in rows of `side`.
  package private(set) var texels = ContiguousArray<UInt32>(repeating: 0, count: side * side)
  /// The indices whose texels are not uploaded yet.
  private(set) var changed: Range<Int> = 0..<1
  private var indices = KeyTable(minimumCapacity: 1024)
  private var count = 1
  /// The number of colours that stay, and the greatest possible number of them.
  package var reserved = 0
  package static let mostReserved = side * side * 7 / 8
  /// The number of times that all colours were forgotten.
  private(set) var edition = 0

  package init() {
    texels[Self.white.position] = 0xFFFF_FFFF
    indices.insert(Self.white.number, for: 0xFFFF_FFFF)
  }

  /// Forgets old colours if they are so many that a frame might run out of room.
  package mutating func beginFrame() {
    if 2 * (count - reserved) > Self.side * Self.side - reserved {
      indices.removeAll()
      edition += 1
      reserved = 0
      indices.insert(Self.white.number, for: 0xFFFF_FFFF)
      count = 1
    }
  }

  /// The index of a premultiplied colour (B lowest, A highest byte), none once this frame has used all indices.
  package mutating func index(of color: UInt32) -> PaletteIndex {
    let known = indices[UInt64(color)]
    if known >= 0 { return PaletteIndex(number: known) }
    guard count < texels.count else { return .none }
    let index = count
    count += 1
    texels[index] = color
    changed =
      changed.isEmpty
      ? index..<(index + 1) : min(changed.lowerBound, index)..<max(changed.upperBound, index + 1)
    indices.insert(Int32(index), for: UInt64(color))
    return PaletteIndex(index)
  }

  package mutating func noteUploaded() {
    changed = 0..<0
  }

  /// The centre of an index's texel, 0…1 across the texture.
  package static func texel(at index: PaletteIndex) -> SIMD2<Float> {
    let (x, y) = (index.position % side, index.position / side)
    return SIMD2(Float(x) + 0.5, Float(y) + 0.5) / Float(side)
  }
}
