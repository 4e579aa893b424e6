import LayerValues

/// The texels of a rounded rectangle of one colour, twice as fine as the surface's pixels, so that filtering shows the
/// rectangle at any fraction of a pixel. They consist of the upper and the lower end of the rectangle; all rows between
/// the ends are the same.
///
/// A texel holds the coverage of a *pixel* around its position. Between positions half a pixel apart, the coverage is
/// nearly linear, and for straight edges exactly linear.
struct HalfPixelSolid {
  /// The width in pixels. Twice the width is a whole number, so that the texels of both sides are on one grid.
  let width: Double
  /// The height in pixels. Twice the height is a whole number.
  let height: Double
  /// The radius of the corners in pixels.
  let radius: Double
  /// The colour as premultiplied BGRA bytes.
  let color: UInt32

  /// The greatest size in pixels: larger solids are rare, and would cost memory.
  private static let largest = 256.0

  /// Nil if the rectangle is too large, if the texels of its edges would not be on the grid, or if fewer than two
  /// pixels are between its corners.
  init?(width: Double, height: Double, radius: Double, color: UInt32) {
    (self.width, self.height) = ((width * 2).rounded() / 2, (height * 2).rounded() / 2)
    (self.radius, self.color) = (radius, color)
    guard max(width, height) <= Self.largest, min(self.width, self.height) >= 2 * radius + 2,
      max(abs(self.width - width), abs(self.height - height)) < 1.0 / 512
    else { return nil }
  }

  /// The number of texels from half a pixel outside of one side to half a pixel outside of the other.
  var columns: Int { Int(width * 2) + 3 }
  /// The number of texel rows of an end; the last of them is a row of the middle.
  var endRows: Int { Int((radius * 2).rounded(.up)) + 4 }
  /// The number of texel rows of both ends.
  var rows: Int { endRows * 2 }

  /// A hash that is equal for equal texels.
  var key: UInt64 {
    var hash = NumberHash()
    hash.add(width.bitPattern)
    hash.add(height.bitPattern)
    hash.add(radius.bitPattern)
    hash.add(UInt64(color) << 8 | 1)
    return hash.value
  }

  /// The texels of the upper end, then of the lower end, by the coverages of `corner`.
  func texels(_ corner: HalfPixelCorner) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(columns * rows)
    for row in 0..<rows {
      let cornerRow = row < endRows ? row : rows - 1 - row
      for column in 0..<columns {
        let coverage = corner.coverage(min(column, columns - 1 - column), cornerRow)
        result.append(coverage >= 1 ? color : Self.scaled(color, coverage))
      }
    }
    return result
  }

  /// A packed colour multiplied by a factor from 0 to 1.
  private static func scaled(_ color: UInt32, _ factor: Float) -> UInt32 {
    func byte(_ shift: UInt32) -> UInt32 { UInt32(Float(color >> shift & 255) * factor + 0.5) << shift }
    return byte(0) | byte(8) | byte(16) | byte(24)
  }
}

/// The coverages of pixels around a corner, at positions half a pixel apart, which begin half a pixel outside.
struct HalfPixelCorner {
  let radius: Double
  /// The number of positions across and down.
  private let side: Int
  private let coverages: [Float]

  init(radius: Double) {
    self.radius = radius
    side = Int((radius * 2).rounded(.up)) + 4
    // The second differences need one more position on every side.
    let wide = side + 2
    let exact = (0..<(wide * wide)).map { index in
      Self.covered(Double(index % wide) / 2 - 1, Double(index / wide) / 2 - 1, radius)
    }
    // Between two positions, the coverage of an arc deviates from the straight line that filtering draws, on average by
    // a twelfth of the second difference. That mean is subtracted.
    let side = self.side
    coverages = (0..<(side * side)).map { index in
      let center = (index / side + 1) * wide + index % side + 1
      let bend =
        exact[center - 1] + exact[center + 1] + exact[center - wide] + exact[center + wide] - 4
        * exact[center]
      return Float(min(1, max(0, exact[center] - bend / 12)))
    }
  }

  /// The coverage of the pixel around a position; columns and rows are counted from the corner.
  func coverage(_ column: Int, _ row: Int) -> Float {
    coverages[min(row, side - 1) * side + min(column, side - 1)]
  }

  /// The coverage of the pixel around a position: exact across, and in thin slices down.
  private static func covered(_ x: Double, _ y: Double, _ radius: Double) -> Double {
    let slices = 32
    var sum = 0.0
    for slice in 0..<slices {
      let height = y - 0.5 + (Double(slice) + 0.5) / Double(slices)
      if height <= 0 { continue }
      let below = radius - min(height, radius)
      let inset = radius - (radius * radius - below * below).squareRoot()
      sum += min(1, max(0, x + 0.5 - inset))
    }
    return sum / Double(slices)
  }
}

/// The corners that were computed, by radius.
struct HalfPixelCorners {
  private var corners: ContiguousArray<HalfPixelCorner> = []
  /// The greatest number of corners. The oldest corners are dropped, and computed again on demand.
  private static let mostCorners = 64

  mutating func corner(_ radius: Double) -> HalfPixelCorner {
    for index in 0..<corners.count where corners[index].radius == radius { return corners[index] }
    let corner = HalfPixelCorner(radius: radius)
    if corners.count == Self.mostCorners { corners.removeFirst() }
    corners.append(corner)
    return corner
  }
}
