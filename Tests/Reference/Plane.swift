import Engine
import Foundation

/// A plane that something is drawn flat into before the plane itself is laid onto the surface.
final class Plane {
  let compositor: Compositor
  var canvas: Canvas
  /// Points to the plane's pixels.
  let map: Map

  /// The pixels whose centres lie in a rectangle of points.
  convenience init(_ outer: Compositor, of rect: CGRect, scale: Double) {
    func pixel(_ value: CGFloat) -> Int { Int((Double(value) * scale - 0.5).rounded(.up)) }
    self.init(
      outer,
      Area(x0: pixel(rect.minX), y0: pixel(rect.minY), x1: pixel(rect.maxX), y1: pixel(rect.maxY)), scale)
  }

  /// All pixels that a rectangle of points can touch, and one more.
  convenience init(_ outer: Compositor, around rect: CGRect, scale: Double) {
    func pixel(_ value: CGFloat, _ rule: FloatingPointRoundingRule) -> Int {
      Int((Double(value) * scale).rounded(rule))
    }
    let area = Area(
      x0: pixel(rect.minX, .down), y0: pixel(rect.minY, .down), x1: pixel(rect.maxX, .up),
      y1: pixel(rect.maxY, .up))
    self.init(outer, area.grown(by: 1), scale)
  }

  private init(_ outer: Compositor, _ area: Area, _ scale: Double) {
    compositor = Compositor(outer, area: area)
    canvas = Canvas(area)
    map = Map(scale: scale)
  }

  /// The four nearest pixels to a place in the plane's pixels, with their shares.
  private func nearest(_ p: SIMD2<Double>) -> [(x: Int, y: Int, share: Float)] {
    let q = p - 0.5
    let (x, y) = (q.x.rounded(.down), q.y.rounded(.down))
    let (u, v) = (Float(q.x - x), Float(q.y - y))
    guard abs(x) < 1e6, abs(y) < 1e6 else { return [] }
    let (i, j) = (Int(x), Int(y))
    return [
      (i, j, (1 - u) * (1 - v)), (i + 1, j, u * (1 - v)), (i, j + 1, (1 - u) * v), (i + 1, j + 1, u * v),
    ]
  }

  /// The colour at a place in the plane's pixels; its border goes on outside.
  func linear(_ p: SIMD2<Double>) -> SIMD4<Float> {
    let area = canvas.area
    if area.isEmpty { return SIMD4() }
    return nearest(p).reduce(SIMD4()) { sum, pixel in
      let x = min(max(pixel.x, area.x0), area.x1 - 1)
      return sum + canvas[x, min(max(pixel.y, area.y0), area.y1 - 1)] * pixel.share
    }
  }

  /// What a pixel of the surface shows of a plane.
  struct Sample {
    var color = SIMD4<Float>()
    var low = SIMD4<Float>(repeating: .infinity)
    var high = SIMD4<Float>()
    var marks: Mark = []
    var noise: Float = 0

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

  /// The picture as a texture: between its four nearest pixels. Where it ends, its last pixels may go on or fade.
  func textured(_ p: SIMD2<Double>, filled: Area) -> Sample {
    var sample = Sample()
    var (low, high) = (SIMD4<Float>(), SIMD4<Float>())
    var isEnd = false
    for pixel in nearest(p) {
      for (dx, dy) in [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)]
      where !filled.contains(pixel.x + dx, pixel.y + dy) { isEnd = true }
      sample.widen(canvas, pixel.x, pixel.y)
      guard canvas.area.contains(pixel.x, pixel.y) else { continue }
      let range = canvas.range(pixel.x, pixel.y)
      sample.color += canvas[pixel.x, pixel.y] * pixel.share
      low += range.0 * pixel.share
      high += range.1 * pixel.share
    }
    let differs = (sample.high - sample.low).max() > 0.004
    if isEnd, sample.high.w > 0 {
      for (dx, dy) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
        for pixel in nearest(p + SIMD2(dx, dy)) { sample.widen(canvas, pixel.x, pixel.y) }
      }
      sample.low = SIMD4()
      sample.marks.formUnion([.edge, .resampled])
    } else {
      (sample.low, sample.high) = (low, high)
      if differs { sample.marks.insert(.filtered) }
    }
    return sample
  }

  /// What a pixel shows of the picture: `centre` and `spread` are places in the plane's pixels, in the pixel and around
  /// it.
  func mixed(_ centre: [SIMD2<Double>], spread: [SIMD2<Double>]) -> Sample {
    var sample = Sample()
    for place in spread {
      for pixel in nearest(place) { sample.widen(canvas, pixel.x, pixel.y) }
    }
    if sample.low.x == .infinity { sample.low = SIMD4() }
    for place in centre {
      for pixel in nearest(place) where canvas.area.contains(pixel.x, pixel.y) {
        sample.color += canvas[pixel.x, pixel.y] * pixel.share / Float(centre.count)
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
