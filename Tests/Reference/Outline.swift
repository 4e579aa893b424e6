import Engine
import Foundation

/// A closed polygon.
typealias Contour = [SIMD2<Double>]

/// Outlines in a layer's own points.
enum Outline {
  static func rect(_ r: CGRect) -> Contour {
    let (x0, y0, x1, y1) = (Double(r.minX), Double(r.minY), Double(r.maxX), Double(r.maxY))
    return [SIMD2(x0, y0), SIMD2(x1, y0), SIMD2(x1, y1), SIMD2(x0, y1)]
  }

  /// A rectangle with circular corners; `radii` are in order from the top left, clockwise.
  static func rounded(_ r: CGRect, _ radii: SIMD4<Double>) -> Contour {
    let (x0, y0, x1, y1) = (Double(r.minX), Double(r.minY), Double(r.maxX), Double(r.maxY))
    let centres: [SIMD2<Double>] = [
      SIMD2(x0 + radii.x, y0 + radii.x), SIMD2(x1 - radii.y, y0 + radii.y),
      SIMD2(x1 - radii.z, y1 - radii.z), SIMD2(x0 + radii.w, y1 - radii.w),
    ]
    var points: Contour = []
    let steps = 40
    for corner in 0..<4 {
      let radius = radii[corner]
      for step in 0...(radius > 0 ? steps : 0) {
        let angle = Double.pi * (1 + Double(corner) / 2 + Double(step) / Double(steps) / 2)
        points.append(centres[corner] + SIMD2(cos(angle), sin(angle)) * radius)
      }
    }
    return points
  }

  /// The polylines of a path, and whether each is closed. A curve becomes `steps` lines.
  static func lines(of path: CGPath, steps: Int = 32) -> [(points: Contour, isClosed: Bool)] {
    let elements = path.elements
    var result: [(points: Contour, isClosed: Bool)] = []
    var current: Contour = []
    var next = 0
    func point(_ i: Int) -> SIMD2<Double> {
      SIMD2(Double(elements.points[next + i].x), Double(elements.points[next + i].y))
    }
    func end(closed: Bool) {
      if current.count > 1 || closed { result.append((current, closed)) }
    }
    for verb in elements.verbs {
      switch verb {
      case .moveToPoint:
        end(closed: false)
        current = [point(0)]
      case .addLineToPoint: current.append(point(0))
      case .addQuadCurveToPoint, .addCurveToPoint:
        guard let a = current.last else { break }
        let isCubic = verb == .addCurveToPoint
        let (p, q, b) = (point(0), isCubic ? point(1) : point(0), isCubic ? point(2) : point(1))
        for step in 1...steps {
          let (u, v) = (Double(step) / Double(steps), 1 - Double(step) / Double(steps))
          if isCubic {
            let first: SIMD2<Double> = a * (v * v * v) + p * (3 * u * v * v)
            current.append(first + q * (3 * u * u * v) + b * (u * u * u))
          } else {
            current.append(a * (v * v) + p * (2 * u * v) + b * (u * u))
          }
        }
      case .closeSubpath:
        let start = current.first
        end(closed: true)
        current = start.map { [$0] } ?? []
      }
      next += verb.pointCount
    }
    end(closed: false)
    return result
  }

  static func length(_ v: SIMD2<Double>) -> Double { (v * v).sum().squareRoot() }
}
