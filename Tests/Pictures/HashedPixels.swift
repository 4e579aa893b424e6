/// A hash for each pixel of a raster, which changes with each item that is drawn there, from the last opaque one on.
package struct HashedPixels: Equatable {
  /// A rectangle of pixels: the least x and y, and one more than the greatest.
  package typealias Box = SIMD4<Int>

  package let width: Int
  package let height: Int
  private var hashes: [UInt64]

  package init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    hashes = Array(repeating: 0, count: width * height)
  }

  package static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    var value = (a ^ b &* 0x9e37_79b9_7f4a_7c15) &+ 0x1234_5678
    value = (value ^ (value >> 29)) &* 0xbf58_476d_1ce4_e5b9
    return value ^ (value >> 32)
  }

  /// Draws the item `id` in a box.
  package mutating func paint(_ box: Box, _ id: UInt64, covers: Bool) {
    let (x0, y0, x1, y1) = (max(0, box.x), max(0, box.y), min(width, box.z), min(height, box.w))
    guard x0 < x1, y0 < y1 else { return }
    for y in y0..<y1 {
      for index in y * width + x0..<y * width + x1 {
        hashes[index] = covers ? id : Self.mix(hashes[index], id)
      }
    }
  }

  /// Draws all pixels of a group in which anything is drawn, with the group's opacity.
  package mutating func paint(_ group: HashedPixels, opacity: UInt64) {
    for index in group.hashes.indices where group.hashes[index] != 0 {
      hashes[index] = Self.mix(hashes[index], Self.mix(group.hashes[index], opacity))
    }
  }

  /// The first pixel outside of the boxes that differs from the same pixel of `old` or, inside `scrolled`, from the pixel
  /// that the scroll has moved there.
  package func firstChange(
    from old: HashedPixels, outside boxes: [Box], scrolled: Box?, by scroll: SIMD2<Int>
  ) -> SIMD2<Int>? {
    for y in 0..<height {
      for x in 0..<width {
        if boxes.contains(where: { Self.contains($0, x, y) }) { continue }
        let from = scrolled.map { Self.contains($0, x, y) } == true ? SIMD2(x, y) &- scroll : SIMD2(x, y)
        if hashes[y * width + x] != old.hashes[from.y * width + from.x] { return SIMD2(x, y) }
      }
    }
    return nil
  }

  private static func contains(_ box: Box, _ x: Int, _ y: Int) -> Bool {
    box.x <= x && x < box.z && box.y <= y && y < box.w
  }
}
