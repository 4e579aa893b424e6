import Engine

/// The colours of a frame's solid quads, each a texel: a solid quad is an image of one texel, which a software
/// rasteriser fills several times faster than a colour of its own.
package struct Palette {
  /// No power of two: see `TextureStore.glyphPageSide`.
  package static let side = 248
  /// The place of opaque white, which other programs multiply by their own colour.
  package static let white: Int32 = 0

  /// Texels by place, rows of `side`.
  package private(set) var texels = ContiguousArray<UInt32>(repeating: 0, count: side * side)
  /// Places whose texels the texture does not have yet.
  private(set) var changed: Range<Int> = 0..<1
  private var places = KeyTable(minimumCapacity: 1024)
  private var count = 1
  /// Colours that are to stay, and how many may.
  package var reserved = 0
  package static let mostReserved = side * side * 7 / 8
  /// Counts up when all colours are forgotten.
  private(set) var edition = 0

  package init() {
    texels[Int(Self.white)] = 0xFFFF_FFFF
    places.insert(Self.white, for: 0xFFFF_FFFF)
  }

  /// Forgets old colours where so many have come that a frame might run out of places.
  package mutating func beginFrame() {
    if 2 * (count - reserved) > Self.side * Self.side - reserved {
      places.removeAll()
      edition += 1
      reserved = 0
      places.insert(Self.white, for: 0xFFFF_FFFF)
      count = 1
    }
  }

  /// The place of a premultiplied colour (B lowest, A highest byte), -1 when this frame has used all of them.
  package mutating func place(of color: UInt32) -> Int32 {
    let known = places[UInt64(color)]
    if known >= 0 { return known }
    guard count < texels.count else { return -1 }
    let place = count
    count += 1
    texels[place] = color
    changed =
      changed.isEmpty
      ? place..<(place + 1) : min(changed.lowerBound, place)..<max(changed.upperBound, place + 1)
    places.insert(Int32(place), for: UInt64(color))
    return Int32(place)
  }

  package mutating func noteUploaded() {
    changed = 0..<0
  }

  /// The middle of a place's texel, 0…1 across the texture.
  package static func texel(at place: Int32) -> SIMD2<Float> {
    let (x, y) = (Int(place) % side, Int(place) / side)
    return SIMD2(Float(x) + 0.5, Float(y) + 0.5) / Float(side)
  }
}
