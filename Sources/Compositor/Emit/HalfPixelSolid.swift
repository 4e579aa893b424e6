import LayerValues

/// The raster of a rounded rectangle of one colour, twice as fine as the surface's pixels, so that filtering shows it
/// at any fraction of a pixel. It consists of the upper and the lower end; the rows between them are all the same.
///
/// A texel holds the coverage of a *pixel* around its position. Between positions half a pixel apart that is nearly
/// linear, and exactly so for straight edges.
struct HalfPixelSolid {
  /// The size in pixels. Twice the width is a whole number, or the right side's texels would not be on the left side's
  /// grid.
  let width: Double
  let height: Double
  let radius: Double
  /// The colour as premultiplied BGRA bytes.
  let color: UInt32

  /// The greatest size in pixels: larger solids are rare, and would cost memory.
  private static let largest = 256.0

  /// Nil if the texels of the edges would not be on the grid, or if the corners leave nothing in between.
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
  var rows: Int { endRows * 2 }

  /// A hash that is equal for equal rasters.
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
      let down = row < endRows ? row : rows - 1 - row
      for column in 0..<columns {
        let part = corner.coverage(min(column, columns - 1 - column), down)
        result.append(part >= 1 ? color : Self.scaled(color, part))
      }
    }
    return result
  }

  private static func scaled(_ color: UInt32, _ part: Float) -> UInt32 {
    func byte(_ shift: UInt32) -> UInt32 { UInt32(Float(color >> shift & 255) * part + 0.5) << shift }
    return byte(0) | byte(8) | byte(16) | byte(24)
  }
}

/// The coverages of pixels around a corner, at positions half a pixel apart, beginning half a pixel outside.
struct HalfPixelCorner {
  let radius: Double
  private let side: Int
  private let coverages: [Float]

  init(radius: Double) {
    self.radius = radius
    side = Int((radius * 2).rounded(.up)) + 4
    // One more sample on every side serves the differences.
    let wide = side + 2
    let exact = (0..<(wide * wide)).map { index in
      Self.covered(Double(index % wide) / 2 - 1, Double(index / wide) / 2 - 1, radius)
    }
    // Between positions an arc is beyond the straight line. The error is least if half of the deviation is at the
    // positions and half in between; no coverage exceeds 1.
    let side = self.side
    coverages = (0..<(side * side)).map { index in
      let center = (index / side + 1) * wide + index % side + 1
      let bend =
        exact[center - 1] + exact[center + 1] + exact[center - wide] + exact[center + wide] - 4
        * exact[center]
      return Float(min(1, max(0, exact[center] - bend / 12)))
    }
  }

  /// The coverage of the pixel around a position, counted from the corner.
  func coverage(_ column: Int, _ row: Int) -> Float {
    coverages[min(row, side - 1) * side + min(column, side - 1)]
  }

  /// The coverage of the pixel around a position: exact across, and in thin slices down.
  private static func covered(_ x: Double, _ y: Double, _ radius: Double) -> Double {
    let slices = 32
    var sum = 0.0
    for slice in 0..<slices {
      let at = y - 0.5 + (Double(slice) + 0.5) / Double(slices)
      if at <= 0 { continue }
      let below = radius - min(at, radius)
      let inset = radius - (radius * radius - below * below).squareRoot()
      sum += min(1, max(0, x + 0.5 - inset))
    }
    return sum / Double(slices)
  }
}

/// Corners by their radius, each computed once.
struct HalfPixelCorners {
  private var corners: ContiguousArray<HalfPixelCorner> = []
  /// The greatest number of corners; the oldest are dropped and computed again on demand.
  private static let most = 64

  mutating func corner(_ radius: Double) -> HalfPixelCorner {
    for index in 0..<corners.count where corners[index].radius == radius { return corners[index] }
    let corner = HalfPixelCorner(radius: radius)
    if corners.count == Self.most { corners.removeFirst() }
    corners.append(corner)
    return corner
  }
}
