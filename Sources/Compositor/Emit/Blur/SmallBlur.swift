import Foundation
import LayerValues

/// A blur of an unchanged raster by a few pixels, in one pass of thirteen reads per pixel.
///
/// The pass starts from the raster or from a base blur: a cached blur of the raster with one of a few sigmas. The base
/// blur is narrower than the wanted blur, and leaves no details that thirteen reads would miss. The weights of the
/// reads approximate the Gaussian by least squares over rasters of noise, in which details of all sizes are equally
/// strong.
struct SmallBlur {
  /// The sigmas of the base blurs, in pixels.
  static let bases: InlineArray<4, Float> = [0.63, 0.98, 1.38, 2.02]
  /// The margin of the base blurs, in texels: the result's margin plus the greatest distance of a read.
  static let margin: Int32 = 9

  /// The index of the base blur from which the pass starts; -1 for the raster itself.
  let base: Int
  /// The distances from the texel to the neighbours that are read, in texels: the eight around it, and four beyond.
  let distances: SIMD2<Int32>
  /// The weights of the texel, of each neighbour beside it, of each diagonal neighbour, and of each far neighbour.
  let weights: SIMD4<Float>

  /// The widest sigma of each step, its base and its distances. They are chosen so that no result differs by more than
  /// 2/255 from the Gaussian, or by 0.3/255 in the mean.
  private static let steps: InlineArray<8, (most: Float, base: Int, distances: SIMD2<Int32>)> = [
    (0.65, -1, [1, 2]), (0.97, 0, [1, 2]), (1.37, 1, [1, 2]), (1.8, 2, [1, 3]), (1.92, 2, [2, 4]),
    (2.1, 2, [2, 5]), (2.85, 3, [2, 5]), (3, 3, [3, 7]),
  ]

  /// Nil for a sigma that is too large, at which the raster is halved: see `BlurScheme`.
  init?(sigma: Float) {
    var number = 0
    while sigma > Self.steps[number].most {
      number += 1
      if number == Self.steps.count { return nil }
    }
    (base, distances) = (Self.steps[number].base, Self.steps[number].distances)
    weights = Self.weights(from: base < 0 ? 0 : Double(Self.bases[base]), to: Double(sigma), distances)
  }

  /// The distance in texels beyond which a Gaussian, and the overlap of two Gaussians, count as 0.
  private static let reach = 14

  /// The weights of a Gaussian by the distance from its centre in texels; one texel alone for a sigma of 0.
  private static func gaussian(_ sigma: Double) -> InlineArray<15, Double> {
    var values = InlineArray<15, Double>(repeating: 0)
    values[0] = 1
    if sigma == 0 { return values }
    var sum = 1.0
    for offset in 1...reach {
      values[offset] = exp(-Double(offset * offset) / (2 * sigma * sigma))
      sum += 2 * values[offset]
    }
    for offset in 0...reach { values[offset] /= sum }
    return values
  }

  /// The overlap of two Gaussians at a distance from each other.
  private static func overlap(
    _ first: InlineArray<15, Double>, _ second: InlineArray<15, Double>, _ distance: Int
  ) -> Double {
    var sum = 0.0
    for offset in (distance - reach)...reach { sum += first[abs(offset)] * second[abs(offset - distance)] }
    return sum
  }

  /// The weights that approximate the Gaussian g. They are the x, y and z for which the sum of x(a - texel), y(b -
  /// texel) and z(c - texel) is nearest to g - texel, where a, b and c are the means of the four neighbours of each
  /// kind.
  private static func weights(
    from base: Double, to sigma: Double, _ distances: SIMD2<Int32>
  ) -> SIMD4<Float> {
    let (source, wanted) = (gaussian(base), gaussian(sigma))
    var sourceOverlaps = InlineArray<15, Double>(repeating: 0)
    var wantedOverlaps = InlineArray<15, Double>(repeating: 0)
    let (near, far) = (Int(distances.x), Int(distances.y))
    for distance in 0...reach {
      sourceOverlaps[distance] = overlap(source, source, distance)
      wantedOverlaps[distance] = overlap(wanted, source, distance)
    }
    func product(_ x: Int, _ y: Int) -> Double {
      abs(x) > reach || abs(y) > reach ? 0 : sourceOverlaps[abs(x)] * sourceOverlaps[abs(y)]
    }
    // The mean overlap of a neighbour of one kind with all four of another kind.
    func beside(_ x: Int, _ y: Int, _ step: Int) -> Double {
      (product(x - step, y) + product(x + step, y) + product(x, y - step) + product(x, y + step)) / 4
    }
    func diagonal(_ x: Int, _ y: Int) -> Double {
      (product(x - near, y - near) + product(x + near, y - near) + product(x - near, y + near)
        + product(x + near, y + near)) / 4
    }
    let middle = product(0, 0)
    // The overlap of the texel with the neighbours of each kind.
    let withTexel = SIMD3(beside(0, 0, near), diagonal(0, 0), beside(0, 0, far))
    // A row of the equations: the overlaps of the differences from the texel instead of the neighbours themselves.
    func differences(_ row: SIMD3<Double>, _ kind: Int) -> SIMD3<Double> {
      row - withTexel - withTexel[kind] + middle
    }
    let a = differences(SIMD3(beside(near, 0, near), diagonal(near, 0), beside(near, 0, far)), 0)
    let b = differences(SIMD3(beside(near, near, near), diagonal(near, near), beside(near, near, far)), 1)
    let c = differences(SIMD3(beside(far, 0, near), diagonal(far, 0), beside(far, 0, far)), 2)
    let target =
      SIMD3(
        wantedOverlaps[near] * wantedOverlaps[0], wantedOverlaps[near] * wantedOverlaps[near],
        wantedOverlaps[far] * wantedOverlaps[0])
      - withTexel - wantedOverlaps[0] * wantedOverlaps[0] + middle
    let denominator = determinant(a, b, c)
    // The equations are symmetric, so rows serve as columns.
    let parts =
      SIMD3(determinant(target, b, c), determinant(a, target, c), determinant(a, b, target)) / denominator
    return SIMD4<Float>(SIMD4(1 - parts.sum(), parts.x / 4, parts.y / 4, parts.z / 4))
  }

  private static func determinant(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Double {
    a.x * (b.y * c.z - b.z * c.y) - a.y * (b.x * c.z - b.z * c.x) + a.z * (b.x * c.y - b.y * c.x)
  }
}
