import Foundation
import LayerValues

/// The shadow of a rounded rectangle as a small texture whose middle is stretched. All lengths are in texels.
struct ShadowPatch {
  /// One direction of the texture: the position of the rectangle, and the stretched part.
  struct Axis {
    /// The number of texels before and after the rectangle.
    var margin: Double
    /// The length of the rectangle in the texture.
    var length: Double
    /// The number of texels of the rectangle before and after the stretched part; nil if no part is stretched.
    var ends: SIMD2<Double>?

    /// `low` and `high` are the larger radius at the first end and at the second end.
    init(length: Double, low: Double, high: Double, sigma: Double) {
      margin = (sigma * 3.2).rounded(.up) + 1
      let (before, after) = ((low + sigma * 3.2).rounded(.up), (high + sigma * 3.2).rounded(.up))
      if before + after + 2 < length {
        ends = SIMD2(before, after)
        self.length = before + 2 + after
      } else {
        self.length = length
      }
    }

    /// The number of texels of the whole texture; greater than the side of any page if the texture is too large.
    var count: Int { Int(Int32(saturating: length.rounded(.up))) + 2 * Int(Int32(saturating: margin)) }

    /// The number of slices: the end before the stretched part, the stretched part, and the end after it, or one slice.
    var sliceCount: Int { ends == nil ? 1 : 3 }

    /// A slice: its range in the texture, and its range relative to the rectangle of the true length `full`.
    func slice(_ index: Int, length full: Double) -> (texels: SIMD2<Float>, position: SIMD2<Double>) {
      let end = Double(count)
      guard let ends else { return (SIMD2(0, Float(end)), SIMD2(-margin, end - margin)) }
      switch index {
      case 0: return (SIMD2(0, Float(margin + ends.x)), SIMD2(-margin, ends.x))
      case 1:
        let middle = Float(margin + ends.x)
        return (SIMD2(middle + 0.5, middle + 1.5), SIMD2(ends.x, full - ends.y))
      default:
        return (SIMD2(Float(margin + ends.x) + 2, Float(end)), SIMD2(full - ends.y, full + margin))
      }
    }
  }

  let across: Axis
  let down: Axis
  private let radiiAcross: SIMD4<Double>
  private let radiiDown: SIMD4<Double>
  private let sigma: SIMD2<Double>

  /// All values are in texels; radii are in the order of items' radii, and `sigma` is the standard deviation across and
  /// down.
  init(
    width: Double, height: Double, radiiAcross x: SIMD4<Double>, radiiDown y: SIMD4<Double>,
    sigma: SIMD2<Double>
  ) {
    across = Axis(length: width, low: max(x[0], x[3]), high: max(x[1], x[2]), sigma: sigma.x)
    down = Axis(length: height, low: max(y[0], y[1]), high: max(y[2], y[3]), sigma: sigma.y)
    (radiiAcross, radiiDown, self.sigma) = (x, y, sigma)
  }

  /// A hash that is equal for equal texels.
  var key: UInt64 {
    var hash = NumberHash()
    hash.add(across.length.bitPattern)
    hash.add(down.length.bitPattern)
    for index in 0..<4 {
      hash.add(radiiAcross[index].bitPattern)
      hash.add(radiiDown[index].bitPattern)
    }
    hash.add(sigma.x.bitPattern)
    hash.add(sigma.y.bitPattern)
    return hash.value
  }

  /// White, premultiplied by the shadow's share of every texel: the integral of the Gaussian over the shape. Corners
  /// are approximated by bands that are at most a quarter of sigma high.
  func texels() -> [UInt32] {
    let (columns, rows) = (across.count, down.count)
    let (width, height) = (across.length, down.length)
    // The shape is cut into bands in which its sides are nearly vertical.
    let step = min(1, sigma.y / 4)
    let (top, bottom) = (max(radiiDown[0], radiiDown[1]), max(radiiDown[2], radiiDown[3]))
    var bands: [(from: Double, to: Double, left: Double, right: Double)] = []
    func add(_ from: Double, _ to: Double) {
      let y = (from + to) / 2
      let left = max(inset(y, 0), inset(height - y, 3))
      let right = max(inset(y, 1), inset(height - y, 2))
      if width - right > left { bands.append((from, to, left, width - right)) }
    }
    var y = 0.0
    while y < top {
      let next = min(y + step, top)
      add(y, next)
      y = next
    }
    if height - bottom > top {
      add(top, height - bottom)
      y = height - bottom
    }
    while y < height {
      let next = min(y + step, height)
      add(y, next)
      y = next
    }
    let scale = 1 / (sigma * 2.0.squareRoot())
    func share(at position: Double, low: Double, high: Double, scale: Double) -> Float {
      Float((erf((position - low) * scale) - erf((position - high) * scale)) / 2)
    }
    var acrossShares = [Float](repeating: 0, count: bands.count * columns)
    for (index, band) in bands.enumerated() {
      for column in 0..<columns {
        acrossShares[index * columns + column] = share(
          at: Double(column) + 0.5 - across.margin, low: band.left, high: band.right, scale: scale.x)
      }
    }
    var result = [UInt32](repeating: 0, count: columns * rows)
    var line = [Float](repeating: 0, count: columns)
    for row in 0..<rows {
      for column in 0..<columns { line[column] = 0 }
      for (index, band) in bands.enumerated() {
        let downShare = share(
          at: Double(row) + 0.5 - down.margin, low: band.from, high: band.to, scale: scale.y)
        if downShare < 1e-6 { continue }
        for column in 0..<columns { line[column] += downShare * acrossShares[index * columns + column] }
      }
      for column in 0..<columns {
        result[row * columns + column] =
          UInt32(saturating: min(max(line[column], 0), 1) * 255 + 0.5) &* 0x0101_0101
      }
    }
    return result
  }

  private func inset(_ distance: Double, _ corner: Int) -> Double {
    cornerInset(distance, wide: radiiAcross[corner], high: radiiDown[corner])
  }
}
