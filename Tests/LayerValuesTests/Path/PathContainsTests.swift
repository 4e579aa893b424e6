import Foundation
import RandomNumbers
import Testing

@testable import LayerValues

@Suite struct PathContainsTests {
  @Test func theFillRuleDecidesAboutHoles() {
    let outer = CGRect(x: 0, y: 0, width: 10, height: 10)
    let inner = CGRect(x: 3, y: 3, width: 4, height: 4)
    let same = CGMutablePath()
    same.addRects([outer, inner])
    let opposite = CGMutablePath()
    opposite.addRect(outer)
    opposite.addRect(inner, transform: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 10, ty: 0))
    let (ring, hole, outside) = (CGPoint(x: 1, y: 5), CGPoint(x: 5, y: 5), CGPoint(x: 11, y: 5))
    for path in [same, opposite] {
      #expect(path.contains(ring) && path.contains(ring, using: .evenOdd))
      #expect(!path.contains(outside) && !path.contains(outside, using: .evenOdd))
      #expect(!path.contains(hole, using: .evenOdd))
    }
    #expect(same.contains(hole) && !opposite.contains(hole))
    #expect(!CGMutablePath().contains(.zero))
  }

  @Test func pointsAreTransformedFirst() {
    let path = CGPath(rect: CGRect(x: 10, y: 0, width: 1, height: 1), transform: nil)
    #expect(path.contains(CGPoint(x: 0.5, y: 0.5), transform: CGAffineTransform(translationX: 10, y: 0)))
    #expect(!path.contains(CGPoint(x: 10.5, y: 0.5), transform: CGAffineTransform(translationX: 10, y: 0)))
  }

  @Test func openSubpathsCountAsClosed() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
    path.addLines(between: [CGPoint(x: 20, y: 0), CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 10)])
    #expect(path.contains(CGPoint(x: 9, y: 5)) && !path.contains(CGPoint(x: 1, y: 5)))
    #expect(path.contains(CGPoint(x: 29, y: 5)) && !path.contains(CGPoint(x: 21, y: 5)))
  }

  /// A ray that passes exactly through a corner counts each crossing once.
  @Test func raysThroughCornersCountOnce() {
    let path = CGMutablePath()
    path.addLines(between: [
      CGPoint(x: 5, y: 0), CGPoint(x: 10, y: 5), CGPoint(x: 5, y: 10), CGPoint(x: 0, y: 5),
    ])
    path.closeSubpath()
    for y in [0.5, 5, 9.5] {
      #expect(path.contains(CGPoint(x: 5, y: y)))
      #expect(!path.contains(CGPoint(x: -1, y: y)) && !path.contains(CGPoint(x: 11, y: y)))
    }
    #expect(!path.contains(CGPoint(x: 0, y: 0)) && !path.contains(CGPoint(x: 0, y: 10)))
  }

  @Test func ellipsesContainTheirInterior() {
    let path = CGPath(ellipseIn: CGRect(x: -4, y: -2, width: 8, height: 4), transform: nil)
    Soak.each("ellipsesContainTheirInterior", 20_000) { random in
      let point = CGPoint(x: random.number(-5...5), y: random.number(-3...3))
      let distance = hypot(point.x / 4, point.y / 2)
      if (distance - 1).magnitude < 1e-3 { return }
      #expect(path.contains(point) == (distance < 1), "\(point)")
    }
  }

  /// Curves contain the same points as a polygon with many corners on them.
  @Test func curvesContainWhatTheirPolygonsContain() {
    Soak.each("curvesWindAsTheirPolygonsDo", 200) { random in
      func point() -> CGPoint { CGPoint(x: random.number(-9...9), y: random.number(-9...9)) }
      let path = CGMutablePath()
      let polygon = CGMutablePath()
      path.move(to: point())
      path.addCurve(to: point(), control1: point(), control2: point())
      path.addQuadCurve(to: point(), control: point())
      path.addCurve(to: point(), control1: point(), control2: point())
      polygon.move(to: CGPoint(x: path.elements.points[0].x, y: path.elements.points[0].y))
      var corners: [SIMD2<Double>] = []
      path.elements.forEachSegment { _, segment in
        for step in 1...400 {
          corners.append(segment.value(at: Double(step) / 400))
          polygon.addLine(to: CGPoint(segment.value(at: Double(step) / 400)))
        }
      }
      for _ in 0..<100 {
        let probe = point()
        let nearest = corners.map { PathSegment.length($0 - SIMD2(probe)) }.min() ?? 0
        if nearest < 0.2 { continue }
        #expect(path.contains(probe) == polygon.contains(probe), "\(probe)")
        #expect(
          path.contains(probe, using: .evenOdd) == polygon.contains(probe, using: .evenOdd), "\(probe)")
      }
    }
  }
}
