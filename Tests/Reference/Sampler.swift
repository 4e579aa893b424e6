import Engine
import Foundation

/// An image as floats with its mipmaps, each texel the mean of the pixels that it covers.
final class Sampler {
  private struct Level {
    var width: Int
    var height: Int
    var texels: [SIMD4<Float>]

    func texel(_ x: Int, _ y: Int) -> SIMD4<Float> {
      texels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
    }

    /// The mean of each block of 2 × 2 texels; an odd last row or column repeats.
    var halved: Level {
      var half = Level(width: (width + 1) / 2, height: (height + 1) / 2, texels: [])
      for y in 0..<half.height {
        for x in 0..<half.width {
          let upper = texel(2 * x, 2 * y) + texel(2 * x + 1, 2 * y)
          half.texels.append((upper + texel(2 * x, 2 * y + 1) + texel(2 * x + 1, 2 * y + 1)) / 4)
        }
      }
      return half
    }
  }

  private var levels: [Level]
  let width: Double
  let height: Double

  init(_ image: CGImage) {
    (width, height) = (Double(image.width), Double(image.height))
    let texels = image.withPixels { bytes in
      (0..<(image.width * image.height)).map { i in
        SIMD4<Float>(SIMD4<UInt8>(bytes[4 * i + 2], bytes[4 * i + 1], bytes[4 * i], bytes[4 * i + 3])) / 255
      }
    }
    levels = [Level(width: image.width, height: image.height, texels: texels)]
  }

  /// The mipmap level at a scale in pixels per texel: the coarsest level that is not magnified, or level 0.
  static func level(scale: Double) -> Int {
    var (level, scale) = (0, scale)
    while scale <= 0.5001, level < 14 {
      level += 1
      scale *= 2
    }
    return level
  }

  /// The bilinear colour at a position in pixels of the image, from a mipmap level.
  func linear(_ p: SIMD2<Double>, level number: Int) -> (SIMD4<Float>, Mark) {
    while levels.count <= number { levels.append(levels[levels.count - 1].halved) }
    let level = levels[number]
    let q = p / Double(1 << number) - 0.5
    let (x, y) = (q.x.rounded(.down), q.y.rounded(.down))
    let (u, v) = (Float(q.x - x), Float(q.y - y))
    let (i, j) = (Int(x), Int(y))
    let (a, b, c, d) = (
      level.texel(i, j), level.texel(i + 1, j), level.texel(i, j + 1), level.texel(i + 1, j + 1)
    )
    let (upper, lower) = (a * (1 - u) + b * u, c * (1 - u) + d * u)
    let low = pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d))
    let high = pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d))
    return (upper * (1 - v) + lower * v, (high - low).max() > 0.004 ? .filtered : [])
  }

  /// The bounds of the colours of a mipmap level within `reach` pixels of the image around a position.
  func range(_ p: SIMD2<Double>, reach: SIMD2<Double>, level number: Int) -> (SIMD4<Float>, SIMD4<Float>) {
    while levels.count <= number { levels.append(levels[levels.count - 1].halved) }
    let level = levels[number]
    let size = Double(1 << number)
    let (from, to) = ((p - reach) / size - 0.5, (p + reach) / size + 0.5)
    var (low, high) = (SIMD4<Float>(repeating: .infinity), SIMD4<Float>())
    for y in Int(from.y.rounded(.down))...Int(to.y.rounded(.up)) {
      for x in Int(from.x.rounded(.down))...Int(to.x.rounded(.up)) {
        low = pointwiseMin(low, level.texel(x, y))
        high = pointwiseMax(high, level.texel(x, y))
      }
    }
    return (low, high)
  }

  /// The nearest texel at a position in pixels of the image; undecided near the border of two different texels.
  func nearest(_ p: SIMD2<Double>) -> (SIMD4<Float>, Mark) {
    let level = levels[0]
    func texel(_ p: SIMD2<Double>) -> SIMD4<Float> {
      level.texel(Int(p.x.rounded(.down)), Int(p.y.rounded(.down)))
    }
    let color = texel(p)
    let reach = 1.0 / 48
    for shift in [SIMD2(-reach, -reach), SIMD2(reach, -reach), SIMD2(-reach, reach), SIMD2(reach, reach)]
    where texel(p + shift) != color {
      return (color, .undecided)
    }
    return (color, [])
  }
}
