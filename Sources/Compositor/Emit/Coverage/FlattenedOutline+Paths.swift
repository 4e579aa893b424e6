import Foundation
import LayerValues

extension FlattenedOutline {
  /// Adds a path, whose open subpaths are closed.
  mutating func add(_ elements: PathElements, _ map: PointMap) {
    var (next, local) = (0, SIMD2<Double>())
    var begin = local
    // The verbs are read by index, since iterators allocate in unoptimised builds, in which tests count allocations
    // too.
    for index in 0..<elements.verbs.count {
      let verb = elements.verbs[index]
      switch verb {
      case .moveToPoint:
        local = SIMD2(elements.points[next])
        begin = local
        move(to: areaPoint(map.pixel(local)))
      case .addLineToPoint:
        local = SIMD2(elements.points[next])
        line(to: areaPoint(map.pixel(local)))
      case .addQuadCurveToPoint:
        let (p, end) = (SIMD2(elements.points[next]), SIMD2(elements.points[next + 1]))
        if map.isAffine {
          quad(to: areaPoint(map.pixel(end)), areaPoint(map.pixel(p)))
        } else {
          addProjectedCurve(
            local, p: local + (p - local) * (2 / 3), q: end + (p - end) * (2 / 3), b: end, map: map)
        }
        local = end
      case .addCurveToPoint:
        let (p, q) = (SIMD2(elements.points[next]), SIMD2(elements.points[next + 1]))
        let end = SIMD2(elements.points[next + 2])
        if map.isAffine {
          curve(to: areaPoint(map.pixel(end)), areaPoint(map.pixel(p)), areaPoint(map.pixel(q)))
        } else {
          addProjectedCurve(local, p: p, q: q, b: end, map: map)
        }
        local = end
      case .closeSubpath:
        close()
        local = begin
      }
      next += verb.pointCount
    }
  }

  /// Adds a rectangle (x, y, width, height) with radii at its top left, top right, bottom right and bottom left.
  mutating func addRoundedRect(_ rect: SIMD4<Float>, _ radii: SIMD4<Float>, _ transform: CGAffineTransform) {
    let map = PointMap(transform)
    let (x0, y0) = (Double(rect.x), Double(rect.y))
    let (x1, y1) = (x0 + Double(rect.z), y0 + Double(rect.w))
    let r = SIMD4<Double>(radii)
    move(to: areaPoint(map.pixel(SIMD2(x0, y0 + r.x))))
    addCorner(SIMD2(x0 + r.x, y0 + r.x), radius: r.x, angle: .pi, map: map)
    addCorner(SIMD2(x1 - r.y, y0 + r.y), radius: r.y, angle: -.pi / 2, map: map)
    addCorner(SIMD2(x1 - r.z, y1 - r.z), radius: r.z, angle: 0, map: map)
    addCorner(SIMD2(x0 + r.w, y1 - r.w), radius: r.w, angle: .pi / 2, map: map)
    close()
  }

  /// Adds a quarter of a circle.
  private mutating func addCorner(_ center: SIMD2<Double>, radius: Double, angle: Double, map: PointMap) {
    let pixelRadius = Float(radius * map.scale)
    // The chords of a quarter in n parts deviate from the circle by r (1 - cos(π / 4n)) ≈ 0.31 r / n².
    let count = Self.count(pixelRadius * 0.31)
    for index in 0...count {
      let turn = angle + Double(index) / Double(count) * .pi / 2
      line(to: areaPoint(map.pixel(center + SIMD2(cos(turn), sin(turn)) * radius)))
    }
  }

  /// Adds a cubic curve in perspective point by point, since it does not map to a cubic curve.
  private mutating func addProjectedCurve(
    _ a: SIMD2<Double>, p: SIMD2<Double>, q: SIMD2<Double>, b: SIMD2<Double>, map: PointMap
  ) {
    let (first, second) = (
      map.pixel(a) - 2 * map.pixel(p) + map.pixel(q), map.pixel(p) - 2 * map.pixel(q) + map.pixel(b)
    )
    let deviation = max((first * first).sum(), (second * second).sum()).squareRoot()
    // The bound for a cubic curve is only an estimate here, so the number is doubled.
    let count = 2 * Self.count(Float(deviation) * 0.75)
    for index in 1...count {
      let t = Double(index) / Double(count)
      let u = 1 - t
      let point = a * (u * u * u) + p * (3 * u * u * t) + q * (3 * u * t * t) + b * (t * t * t)
      line(to: areaPoint(map.pixel(point)))
    }
  }
}
