import Engine
import Foundation

/// An intermediate plane that is drawn flat and then projected onto the surface or sampled like a texture.
final class Plane {
  let compositor: Compositor
  var canvas: Canvas
  /// The map from points to the plane's pixels.
  let map: Map

  /// A plane of the pixels whose centres are in a rectangle of points, and `margin` pixels around them.
  convenience init(_ outer: Compositor, of rect: CGRect, scale: Double, margin: Int = 0) {
    func pixel(_ value: CGFloat) -> Int { Int((Double(value) * scale - 0.5).rounded(.up)) }
    self.init(
      outer,
      Area(x0: pixel(rect.minX), y0: pixel(rect.minY), x1: pixel(rect.maxX), y1: pixel(rect.maxY)),
      Map(scale: scale), margin: margin)
  }

  /// A plane of all pixels that a rectangle of points can touch, and one more pixel on each side.
  convenience init(_ outer: Compositor, around rect: CGRect, scale: Double) {
    func pixel(_ value: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
      Int((Double(value) * scale).rounded(rule))
    }
    let area = Area(
      x0: pixel(rect.minX, .down), y0: pixel(rect.minY, .down), x1: pixel(rect.maxX, .up),
      y1: pixel(rect.maxY, .up))
    self.init(outer, area.grown(by: 1), Map(scale: scale))
  }

  /// A plane of whole pixels that exactly fill a rectangle of points, about `scale` per point, and `margin` pixels
  /// around them.
  convenience init(_ outer: Compositor, filledBy rect: CGRect, scale: Double, margin: Int = 0) {
    let (width, height) = (
      max((Double(rect.width) * scale).rounded(), 1), max((Double(rect.height) * scale).rounded(), 1)
    )
    let (x, y) = (width / Double(rect.width), height / Double(rect.height))
    let map = Map(
      x: SIMD3(x, 0, -x * Double(rect.minX)), y: SIMD3(0, y, -y * Double(rect.minY)), w: SIMD3(0, 0, 1))
    self.init(outer, Area(x0: 0, y0: 0, x1: Int(width), y1: Int(height)), map, margin: margin)
  }

  private init(_ outer: Compositor, _ area: Area, _ map: Map, margin: Int = 0) {
    compositor = Compositor(outer, area: area, margin: margin)
    canvas = Canvas(compositor.area)
    self.map = map
  }

  /// The four nearest pixels to a position in the plane's pixels, with their weights.
  private struct Nearest {
    var x = 0
    var y = 0
    /// The distance of the position from the first pixel's centre, 0…1 in x and y.
    var offset = SIMD2<Float>()
    /// The number of texels: 4, or 0 for a position far away.
    var count = 0

    @inline(__always) init(_ p: SIMD2<Double>) {
      let q = p - 0.5
      let (x, y) = (q.x.rounded(.down), q.y.rounded(.down))
      guard abs(x) < 1e6, abs(y) < 1e6 else { return }
      (self.x, self.y, count) = (Int(x), Int(y), 4)
      offset = SIMD2(Float(q.x - x), Float(q.y - y))
    }

    @inline(__always) subscript(i: Int) -> (x: Int, y: Int, weight: Float) {
      let (right, lower) = (i & 1, i >> 1)
      let weight = (right == 1 ? offset.x : 1 - offset.x) * (lower == 1 ? offset.y : 1 - offset.y)
      return (x + right, y + lower, weight)
    }
  }

  /// The bilinear colour at a position in the plane's pixels; the border repeats outside.
  func linear(_ p: SIMD2<Double>) -> SIMD4<Float> {
    let area = canvas.area
    if area.isEmpty { return SIMD4() }
    let nearest = Nearest(p)
    var sum = SIMD4<Float>()
    for i in 0..<nearest.count {
      let pixel = nearest[i]
      let x = min(max(pixel.x, area.x0), area.x1 - 1)
      sum += canvas[x, min(max(pixel.y, area.y0), area.y1 - 1)] * pixel.weight
    }
    return sum
  }

  /// The sample of a plane at a pixel of the surface, with its bounds and marks.
  struct Sample {
    var color = SIMD4<Float>()
    var low = SIMD4<Float>(repeating: .infinity)
    var high = SIMD4<Float>()
    var marks: Mark = []
    var noise: Float = 0

    /// Extends the bounds, marks and noise by those of a pixel of the canvas, which is transparent outside.
    mutating func widen(_ canvas: Canvas, _ x: Int, _ y: Int) {
      guard canvas.area.contains(x, y) else {
        low = pointwiseMin(low, SIMD4())
        return
      }
      let (least, most) = canvas.range(x, y)
      low = pointwiseMin(low, least)
      high = pointwiseMax(high, most)
      marks.formUnion(canvas.mark(x, y))
      noise = max(noise, canvas.noise(x, y))
    }
  }

  /// The sample of the plane as a texture with bilinear filtering. At its borders, the last texels may repeat or fade
  /// within a pixel of the surface, which is `pixel` texels in x and y, or within a texel if that is larger.
  func textured(_ p: SIMD2<Double>, pixel: SIMD2<Double>, filled: Area) -> Sample {
    var sample = Sample()
    let canvas = self.canvas
    let nearest = Nearest(p)
    if nearest.count == 0 { return sample }
    // A pixel extends half a pixel from its centre, and antialiasing half a pixel further.
    let reach = pointwiseMax(pixel, SIMD2(1, 1))
    let (from, to) = ((p - reach).rounded(.down), (p + reach).rounded(.down))
    let zone = Area(x0: Int(from.x), y0: Int(from.y), x1: Int(to.x) + 1, y1: Int(to.y) + 1)
    let isAtBorder = zone.intersection(filled) != zone
    var (low, high) = (SIMD4<Float>(), SIMD4<Float>())
    for i in 0..<nearest.count {
      let texel = nearest[i]
      sample.widen(canvas, texel.x, texel.y)
      guard canvas.area.contains(texel.x, texel.y) else { continue }
      let range = canvas.range(texel.x, texel.y)
      sample.color += canvas[texel.x, texel.y] * texel.weight
      low += range.0 * texel.weight
      high += range.1 * texel.weight
    }
    let differs = (sample.high - sample.low).max() > 0.004
    if isAtBorder {
      for y in zone.y0..<zone.y1 {
        for x in zone.x0..<zone.x1 { sample.widen(canvas, x, y) }
      }
      if sample.high.w > 0 {
        sample.low = SIMD4()
        sample.marks.formUnion([.edge, .resampled])
        return sample
      }
    }
    (sample.low, sample.high) = (low, high)
    if differs {
      if sample.marks.contains(.filtered) { sample.marks.insert(.filteredTwice) }
      sample.marks.insert(.filtered)
    }
    return sample
  }

  /// The sample of a pixel of the surface: `centre` and `spread` are positions in the plane's pixels, inside the
  /// surface's pixel and around it.
  func mixed(_ centre: [SIMD2<Double>], spread: [SIMD2<Double>]) -> Sample {
    let canvas = self.canvas
    var sample = Sample()
    for point in spread {
      let nearest = Nearest(point)
      for i in 0..<nearest.count { sample.widen(canvas, nearest[i].x, nearest[i].y) }
    }
    if sample.low.x == .infinity { sample.low = SIMD4() }
    for point in centre {
      let nearest = Nearest(point)
      for i in 0..<nearest.count {
        let pixel = nearest[i]
        guard canvas.area.contains(pixel.x, pixel.y) else { continue }
        sample.color += canvas[pixel.x, pixel.y] * pixel.weight / Float(centre.count)
      }
    }
    let isEdge = !sample.marks.isDisjoint(with: [.edge, .crossed, .filtered, .resampled])
    if isEdge || (sample.high - sample.low).max() > 0.03 {
      sample.marks.formUnion([.edge, .resampled])
    } else if (sample.high - sample.low).max() > 0.004 {
      sample.marks.insert(.soft)
    }
    return sample
  }
}
