import Foundation
import Testing

@testable import Engine
@testable import UIKit

@Suite(.serialized) @MainActor struct UIBezierPathTests {
  /// One line of text per element, with points rounded to hundredths.
  static func dump(_ path: CGPath) -> [String] {
    var next = 0
    let elements = path.elements
    return elements.verbs.map { verb in
      let points = elements.points[next..<(next + verb.pointCount)]
      next += verb.pointCount
      let names = ["move", "line", "quad", "curve", "close"]
      return ([names[Int(verb.rawValue)]] + points.map { "\(round($0.x)),\(round($0.y))" }).joined(
        separator: " ")
    }
  }

  private static func round(_ number: CGFloat) -> String {
    // The sum with 0 turns -0 into 0.
    let value = (Double(number) * 100).rounded() / 100 + 0
    return value == value.rounded() ? "\(Int(value))" : "\(value)"
  }

  private func dump(_ path: UIBezierPath) -> [String] { Self.dump(path.cgPath) }

  private let rect = CGRect(x: 10, y: 20, width: 40, height: 30)

  /// A path of a closed triangle, an open quadratic curve and a closed cubic curve.
  private func mixed() -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addLine(to: CGPoint(x: 0, y: 10))
    path.close()
    path.move(to: CGPoint(x: 20, y: 0))
    path.addQuadCurve(to: CGPoint(x: 40, y: 0), controlPoint: CGPoint(x: 30, y: 20))
    path.move(to: CGPoint(x: 50, y: 0))
    path.addCurve(
      to: CGPoint(x: 80, y: 0), controlPoint1: CGPoint(x: 60, y: -30), controlPoint2: CGPoint(x: 70, y: 30))
    path.close()
    return path
  }

  /// The messages of the diagnostics that `body` reports.
  private func diagnostics(_ body: () -> Void) -> [String] {
    let handler = Diagnostics.handler
    let seen = UIImageTests.Collector()
    Diagnostics.handler = { seen.add($0) }
    defer { Diagnostics.handler = handler }
    body()
    return seen.all.map(\.message)
  }

  @Test func elementsComeInOrder() {
    #expect(
      dump(mixed()) == [
        "move 0,0", "line 10,0", "line 0,10", "close", "move 20,0", "quad 30,20 40,0", "move 50,0",
        "curve 60,-30 70,30 80,0", "close",
      ])
  }

  @Test func rectanglesAndOvalsAreClockwiseAndClosed() {
    #expect(
      dump(UIBezierPath(rect: rect)) == ["move 10,20", "line 50,20", "line 50,50", "line 10,50", "close"])
    let oval = UIBezierPath(ovalIn: rect)
    #expect(oval.bounds == rect && dump(oval).count == 6)
    #expect(oval.contains(CGPoint(x: 30, y: 35)) && !oval.contains(CGPoint(x: 12, y: 22)))
    #expect(UIBezierPath(rect: .null).isEmpty && UIBezierPath(ovalIn: .null).isEmpty)
  }

  @Test func onlyTheNamedCornersAreRounded() {
    let corners: [(UIRectCorner, CGPoint)] = [
      (.topLeft, CGPoint(x: 10.5, y: 20.5)), (.topRight, CGPoint(x: 49.5, y: 20.5)),
      (.bottomLeft, CGPoint(x: 10.5, y: 49.5)), (.bottomRight, CGPoint(x: 49.5, y: 49.5)),
    ]
    for bits in 0..<16 as Range<UInt> {
      let set = UIRectCorner(rawValue: bits)
      let path = UIBezierPath(
        roundedRect: rect, byRoundingCorners: set, cornerRadii: CGSize(width: 8, height: 5))
      #expect(path.bounds == rect, "\(bits)")
      for (corner, point) in corners {
        #expect(path.contains(point) != set.contains(corner), "\(bits), \(point)")
      }
      #expect(path.cgPath.elements.verbs.count { $0 == .addCurveToPoint } == bits.nonzeroBitCount)
      #expect(path.cgPath.elements.verbs.last == .closeSubpath)
    }
  }

  @Test func roundedCornersAreQuartersOfCircles() {
    let path = UIBezierPath(roundedRect: rect, cornerRadius: 10)
    #expect(
      dump(path) == [
        "move 20,20", "line 40,20", "curve 45.52,20 50,24.48 50,30", "line 50,40",
        "curve 50,45.52 45.52,50 40,50", "line 20,50", "curve 14.48,50 10,45.52 10,40", "line 10,30",
        "curve 10,24.48 14.48,20 20,20", "close",
      ])
  }

  @Test func radiiAreAtMostHalfOfTheSides() {
    let path = UIBezierPath(roundedRect: rect, cornerRadius: 100)
    #expect(path.bounds == rect && dump(path).first == "move 25,20")
    let wide = UIBezierPath(
      roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: 100, height: 100))
    #expect(dump(wide) == dump(path))
    // The height of the radii is ignored.
    for height in [0, 3, 50, -1, .nan] as [CGFloat] {
      let flat = UIBezierPath(
        roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: 10, height: height))
      #expect(dump(flat) == dump(UIBezierPath(roundedRect: rect, cornerRadius: 10)), "\(height)")
    }
    for radius in [0, -4, .nan] as [CGFloat] {
      #expect(dump(UIBezierPath(roundedRect: rect, cornerRadius: radius)) == dump(UIBezierPath(rect: rect)))
    }
  }

  /// A quarter clockwise from the right is at the bottom, since y points down.
  @Test func clockwiseArcsTurnClockwiseOnScreen() {
    let middle = CGPoint(x: 100, y: 100)
    let quarter = UIBezierPath(
      arcCenter: middle, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(dump(quarter) == ["move 110,100", "curve 110,105.52 105.52,110 100,110"])
    let rest = UIBezierPath(
      arcCenter: middle, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(dump(rest).count == 4 && dump(rest)[1].hasSuffix("100,90") && dump(rest)[3].hasSuffix("100,110"))
    let pie = UIBezierPath()
    pie.move(to: middle)
    pie.addArc(withCenter: middle, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    pie.close()
    #expect(pie.contains(CGPoint(x: 105, y: 105)) && !pie.contains(CGPoint(x: 105, y: 95)))
    for clockwise in [false, true] {
      let circle = UIBezierPath(
        arcCenter: middle, radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: clockwise)
      #expect(dump(circle).count == 5, "\(clockwise)")
    }
  }

  @Test func theCurrentPointFollows() {
    let path = UIBezierPath()
    #expect(path.isEmpty && path.currentPoint == .zero && path.bounds == .null)
    path.move(to: CGPoint(x: 3, y: 4))
    path.addLine(to: CGPoint(x: 9, y: 4))
    path.addLine(to: CGPoint(x: 9, y: 9))
    #expect(!path.isEmpty && path.currentPoint == CGPoint(x: 9, y: 9))
    path.close()
    #expect(path.currentPoint == CGPoint(x: 3, y: 4))
    path.lineWidth = 5
    path.removeAllPoints()
    #expect(path.isEmpty && path.lineWidth == 5)
  }

  @Test func boundsIncludeControlPoints() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 10, y: 0), controlPoint: CGPoint(x: 5, y: 20))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 10, height: 20))
  }

  @Test func aReversedPathRunsFromItsEnd() {
    #expect(
      dump(mixed().reversing()) == [
        "move 80,0", "curve 70,30 60,-30 50,0", "close", "move 40,0", "quad 30,20 20,0", "move 0,10",
        "line 10,0", "line 0,0", "close",
      ])
    let again = mixed().reversing().reversing()
    #expect(dump(again).count == 9 && again.bounds == mixed().bounds)
    #expect(UIBezierPath().reversing().isEmpty)
  }

  /// A line after a close begins at the closed subpath's start.
  @Test func aReversedPathKeepsSubpathsWithoutMoves() {
    let path = UIBezierPath(rect: rect)
    path.addLine(to: CGPoint(x: 0, y: 0))
    #expect(
      dump(path.reversing()) == [
        "move 0,0", "line 10,20", "move 10,50", "line 50,50", "line 50,20", "line 10,20", "close",
      ])
  }

  /// With the nonzero rule, a hole needs the opposite direction.
  @Test func reversingTurnsTheWinding() {
    let (same, hole) = (UIBezierPath(rect: rect), UIBezierPath(rect: rect))
    let inner = UIBezierPath(rect: rect.insetBy(dx: 10, dy: 10))
    inner.lineWidth = 4
    same.append(inner)
    hole.append(inner.reversing())
    let middle = CGPoint(x: 30, y: 35)
    #expect(same.contains(middle) && !hole.contains(middle))
    same.usesEvenOddFillRule = true
    #expect(!same.contains(middle) && same.contains(CGPoint(x: 12, y: 22)))
    #expect(inner.reversing().lineWidth == 4 && same.lineWidth == 1)
  }

  @Test func transformsMoveThePoints() {
    let path = UIBezierPath(rect: rect)
    path.lineWidth = 2
    path.apply(CGAffineTransform(scaleX: 2, y: 3))
    #expect(path.bounds == CGRect(x: 20, y: 60, width: 80, height: 90) && path.lineWidth == 2)
    let reports = diagnostics { path.apply(CGAffineTransform(scaleX: .nan, y: 1)) }
    #expect(reports.count == 1 && reports[0].hasPrefix("UIBezierPath.addPath(_:)"), "\(reports)")
  }

  @Test func dashesAreReadBack() {
    let path = UIBezierPath()
    path.setLineDash([4, 2, 1], count: 3, phase: 1.5)
    var (count, phase): (Int, CGFloat) = (0, 0)
    path.getLineDash(nil, count: &count, phase: &phase)
    var lengths = [CGFloat](repeating: 0, count: count)
    path.getLineDash(&lengths, count: nil, phase: nil)
    #expect(lengths == [4, 2, 1] && phase == 1.5)
    path.setLineDash([4, 2, 1], count: 2, phase: 0)
    path.getLineDash(nil, count: &count, phase: &phase)
    #expect(count == 2 && phase == 0)
    path.setLineDash(nil, count: 0, phase: 0)
    path.getLineDash(nil, count: &count, phase: nil)
    #expect(count == 0)
  }

  @Test func aCopyIsIndependent() throws {
    let path = mixed()
    path.lineWidth = 3
    path.lineCapStyle = .round
    path.lineJoinStyle = .bevel
    path.miterLimit = 2
    path.usesEvenOddFillRule = true
    path.setLineDash([4], count: 1, phase: 2)
    let copy = try #require(path.copy() as? UIBezierPath)
    let shape = path.cgPath
    path.removeAllPoints()
    path.lineWidth = 1
    #expect(dump(copy) == dump(mixed()) && Self.dump(shape) == dump(mixed()))
    #expect(copy.lineWidth == 3 && copy.lineCapStyle == .round && copy.lineJoinStyle == .bevel)
    #expect(copy.miterLimit == 2 && copy.usesEvenOddFillRule)
    #expect(copy.style.dashes == [4] && copy.style.dashPhase == 2)
  }

  @Test func onlyAFlatnessOtherThanTheDefaultIsReported() {
    let path = UIBezierPath()
    #expect(diagnostics { path.flatness = 0.6 }.isEmpty)
    let reports = diagnostics { path.flatness = 1 }
    #expect(reports.count == 1 && path.flatness == 0.6)
    #expect(reports.allSatisfy { $0.hasPrefix("UIBezierPath.flatness") }, "\(reports)")
  }

  @Test func aCGPathIsCopiedInBothDirections() {
    let shape = CGMutablePath()
    shape.addRect(rect)
    let path = UIBezierPath(cgPath: shape)
    shape.addRect(.zero)
    #expect(dump(path).count == 5)
    path.cgPath = shape
    #expect(dump(path).count == 10)
  }

  @Test func elementsWithoutACurrentPointAreReported() {
    let path = UIBezierPath()
    let reports = diagnostics {
      path.addLine(to: .zero)
      path.addQuadCurve(to: .zero, controlPoint: .zero)
      path.addCurve(to: .zero, controlPoint1: .zero, controlPoint2: .zero)
      path.close()
    }
    #expect(path.isEmpty && reports.count == 3)
    #expect(reports.allSatisfy { $0.hasPrefix("UIBezierPath.add") }, "\(reports)")
  }
}
