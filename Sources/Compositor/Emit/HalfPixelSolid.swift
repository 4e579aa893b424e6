import Engine

/// The picture of a rounded rectangle of one colour, twice as fine as the surface's pixels, so that filtering shows it at
/// any fraction of a pixel: its upper and its lower end, which have all of it where what is between is the same in
/// every row.
///
/// A texel holds how much of a *pixel* around its position is covered. Between positions half a pixel apart that is nearly
/// linear, and straight edges are exactly so.
struct HalfPixelSolid {
  /// In pixels. Twice the width is a whole number, or the right side's texels would be elsewhere than the left's.
  let width: Double
  let height: Double
  let radius: Double
  /// Premultiplied BGRA.
  let color: UInt32

  /// Larger ones are few, and cost memory.
  private static let largest = 256.0

  /// Nil where the edges' texels would not be on the grid, or the corners leave nothing in between.
  init?(width: Double, height: Double, radius: Double, color: UInt32) {
    (self.width, self.height) = ((width * 2).rounded() / 2, (height * 2).rounded() / 2)
    (self.radius, self.color) = (radius, color)
    guard max(width, height) <= Self.largest, min(self.width, self.height) >= 2 * radius + 2,
      max(abs(self.width - width), abs(self.height - height)) < 1.0 / 512
    else { return nil }
  }

  /// Texels from one side to the other: from half a pixel outside to half a pixel outside.
  var columns: Int { Int(width * 2) + 3 }
  /// Texel rows of an end; the last of them is one of the middle's.
  var endRows: Int { Int((radius * 2).rounded(.up)) + 4 }
  var rows: Int { endRows * 2 }

  /// Equal for equal pictures.
  var key: UInt64 {
    var hash = NumberHash()
    hash.add(width.bitPattern)
    hash.add(height.bitPattern)
    hash.add(radius.bitPattern)
    hash.add(UInt64(color) << 8 | 1)
    return hash.value
  }

  /// The upper end, then the lower one, by how much of each texel's pixel `corner` covers.
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

/// How much of pixels around a corner is covered, at positions half a pixel apart, from half a pixel outside on.
struct HalfPixelCorner {
  let radius: Double
  private let side: Int
  private let coverages: [Float]

  init(radius: Double) {
    self.radius = radius
    side = Int((radius * 2).rounded(.up)) + 4
    // A sample more on every side, for the differences.
    let wide = side + 2
    let exact = (0..<(wide * wide)).map { index in
      Self.covered(Double(index % wide) / 2 - 1, Double(index / wide) / 2 - 1, radius)
    }
    // Between positions an arc is beyond the straight line: half of that at the positions themselves and half in the middle
    // is the least error, while nothing is more than covered.
    let side = self.side
    coverages = (0..<(side * side)).map { index in
      let center = (index / side + 1) * wide + index % side + 1
      let bend =
        exact[center - 1] + exact[center + 1] + exact[center - wide] + exact[center + wide] - 4
        * exact[center]
      return Float(min(1, max(0, exact[center] - bend / 12)))
    }
  }

  /// Of the pixel around a position, counted from the corner.
  func coverage(_ column: Int, _ row: Int) -> Float {
    coverages[min(row, side - 1) * side + min(column, side - 1)]
  }

  /// How much of the pixel around a position is covered: exact across, and in thin slices down.
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

/// Corners by radius, each found once.
struct HalfPixelCorners {
  private var corners: ContiguousArray<HalfPixelCorner> = []
  /// Beyond it, they are computed again on demand.
  private static let most = 64

  mutating func corner(_ radius: Double) -> HalfPixelCorner {
    for index in 0..<corners.count where corners[index].radius == radius { return corners[index] }
    let corner = HalfPixelCorner(radius: radius)
    if corners.count == Self.most { corners.removeFirst() }
    corners.append(corner)
    return corner
  }
}
