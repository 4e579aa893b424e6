import Foundation
import RandomNumbers
import Testing

@testable import LayerValues

@Suite struct PathArcTests {
  private func forEachCurvePoint(_ path: CGPath, _ body: (SIMD2<Double>) -> Void) {
    path.elements.forEachSegment { verb, segment in
      if verb != .addCurveToPoint { return }
      for step in 0...20 { body(segment.value(at: Double(step) / 20)) }
    }
  }

  private func angles(_ path: CGPath) -> [Double] {
    var angles: [Double] = []
    forEachCurvePoint(path) { angles.append(atan2($0.y, $0.x)) }
    return angles
  }

  /// The signed angle through which an arc turns about the origin, in radians.
  private func sweptAngle(_ path: CGPath) -> Double {
    let angles = angles(path)
    return zip(angles, angles.dropFirst()).reduce(0) { sum, pair in
      sum + remainder(pair.1 - pair.0, 2 * .pi)
    }
  }

  private func arc(_ start: Double, _ end: Double, clockwise: Bool) -> CGMutablePath {
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: 2, startAngle: start, endAngle: end, clockwise: clockwise)
    return path
  }

  private static let wholeTurn = 2 * Double.pi
  /// Start angle, end angle, `clockwise`, and the signed angle of the arc, in radians.
  static let sweeps: [(Double, Double, Bool, Double)] = [
    (0, 1, false, 1), (0, 1, true, 1 - wholeTurn), (1, 0, false, wholeTurn - 1), (1, 0, true, -1),
    (0, wholeTurn, false, wholeTurn), (0, wholeTurn, true, -wholeTurn),
    (-Double.pi / 2, 1.5 * Double.pi, true, -wholeTurn), (wholeTurn, 0, false, wholeTurn),
    (0, 3 * Double.pi, true, -Double.pi), (0, 5 * Double.pi, false, wholeTurn),
    (0, -5 * Double.pi, true, -wholeTurn), (0.5, 0.5, false, 0),
    (0.5, 0.5, true, 0), (0, 1e-3, false, 1e-3),
  ]

  @Test(arguments: sweeps)
  func arcsTurnAsFarAsTheirAngles(start: Double, end: Double, clockwise: Bool, sweep: Double) {
    let path = arc(start, end, clockwise: clockwise)
    #expect((sweptAngle(path) - sweep).magnitude < 1e-9)
    #expect(path.elements.verbs.first == .moveToPoint)
    let first = path.elements.points[0]
    #expect(hypot(first.x - 2 * cos(start), first.y - 2 * sin(start)) < 1e-12)
    let last = path.currentPoint
    #expect(hypot(last.x - 2 * cos(start + sweep), last.y - 2 * sin(start + sweep)) < 1e-9)
    forEachCurvePoint(path) { #expect((($0 * $0).sum().squareRoot() - 2).magnitude < 6e-4) }
    let quarters = sweep.magnitude / (Double.pi / 2)
    #expect(path.elements.verbs.count == 1 + max(0, Int((quarters - 1e-9).rounded(.up))))
    let relative = CGMutablePath()
    relative.addRelativeArc(center: .zero, radius: 2, startAngle: start, delta: sweep)
    let gap = zip(relative.elements.coordinates, path.elements.coordinates).map { ($0 - $1).magnitude }.max()
    #expect(relative.hasStructure(of: path) && (gap ?? 1) < 1e-12)
  }

  /// A difference of a whole turn or more in the direction of the arc makes a circle, as in Core Graphics.
  @Test(arguments: [7.0, 100, 1e9, 1e18, 1e300]) func arcsOfManyTurnsAreCircles(angle: Double) {
    for start in [0, 0.5] {
      let circle = arc(start, start + 2 * .pi, clockwise: false)
      #expect(arc(start, start + angle, clockwise: false).elements.verbs == circle.elements.verbs)
      let relative = CGMutablePath()
      relative.addRelativeArc(center: .zero, radius: 2, startAngle: start, delta: -angle)
      #expect(abs(sweptAngle(relative) + 2 * .pi) < 1e-9)
    }
    #expect(arc(0, angle, clockwise: false) == arc(0, 2 * .pi, clockwise: false))
    // The arc in the other direction is the remainder of a turn.
    #expect(arc(0, angle, clockwise: true).elements.verbs.count <= 5)
  }

  @Test func arcsMayBeginAtLargeAngles() {
    for start in [1e9, -1e9, 1e18] {
      let path = arc(start, start + 0x1p20, clockwise: false)
      #expect(path.elements.points.allSatisfy { abs($0.x) <= 2.4 && abs($0.y) <= 2.4 })
      #expect(abs(sweptAngle(path) - 2 * .pi) < 1e-9, "\(start)")
    }
    // At 1e300 both angles are the same number.
    #expect(arc(1e300, 1e300 + 1, clockwise: false).elements.verbs == [.moveToPoint])
  }

  @Test func arcsBeginWithALineFromTheCurrentPoint() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 9, y: 9))
    path.addArc(center: .zero, radius: 2, startAngle: 0, endAngle: 1, clockwise: false)
    #expect(path.elements.verbs == [.moveToPoint, .addLineToPoint, .addCurveToPoint])
    #expect(path.elements.points[1] == CGPoint(x: 2, y: 0))
  }

  @Test func tangentArcsTouchBothLines() {
    Soak.each("tangentArcsTouchBothLines", 4000) { random in
      func point() -> SIMD2<Double> { SIMD2(random.number(-20...20), random.number(-20...20)) }
      let (a, b, c) = (point(), point(), point())
      let radius = random.number(0.1...9)
      let path = CGMutablePath()
      path.move(to: CGPoint(a))
      path.addArc(tangent1End: CGPoint(b), tangent2End: CGPoint(c), radius: radius)
      var segments: [PathSegment] = []
      path.elements.forEachSegment { segments.append($1) }
      guard segments.count > 1, let first = segments.dropFirst().first, let last = segments.last else {
        Issue.record("no arc at \(a) \(b) \(c)")
        return
      }
      func direction(_ v: SIMD2<Double>) -> SIMD2<Double> { v / (v * v).sum().squareRoot() }
      let into = direction(b - a)
      let out = direction(c - b)
      let misses = [
        (direction(first.c1) - into), (direction(last.velocity(at: 1)) - out),
        // The ends are on the lines, with a tolerance of 1e-4.
        SIMD2((first.c0 - b).x * into.y - (first.c0 - b).y * into.x, 0) * 1e-2,
        SIMD2((last.end - b).x * out.y - (last.end - b).y * out.x, 0) * 1e-2,
      ]
      #expect(misses.allSatisfy { ($0 * $0).sum() < 1e-12 }, "\(a) \(b) \(c) \(radius)")
      // Both ends are as far from the corner as a circle of the radius needs.
      let sine = (into.x * out.y - into.y * out.x).magnitude
      let along = radius * (1 - (into * out).sum()) / sine
      #expect((PathSegment.length(first.c0 - b) - along).magnitude < 1e-6 * (1 + along))
    }
  }

  @Test func tangentArcsWithoutACircleEndAtTheCorner() {
    for (corner, end, radius) in [
      (CGPoint(x: 5, y: 0), CGPoint(x: 9, y: 0), 1.0), (CGPoint(x: 5, y: 0), CGPoint(x: 2, y: 0), 1),
      (CGPoint(x: 5, y: 0), CGPoint(x: 5, y: 0), 1), (CGPoint.zero, CGPoint(x: 5, y: 0), 1),
      (CGPoint(x: 5, y: 0), CGPoint(x: 5, y: 5), 0),
    ] {
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addArc(tangent1End: corner, tangent2End: end, radius: radius)
      #expect(path.elements.verbs == [.moveToPoint, .addLineToPoint])
      #expect(path.currentPoint == corner)
    }
  }
}
