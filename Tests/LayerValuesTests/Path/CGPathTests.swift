import Foundation
import RandomNumbers
import Synchronization
import Testing

@testable import LayerValues

extension CGPath {
  /// Whether the paths have the same element types.
  func hasStructure(of other: CGPath) -> Bool { elements.verbs == other.elements.verbs }
}

@Suite(.serialized) struct CGPathTests {
  /// A line of text per element, in the format of Core Graphics' descriptions.
  static func dump(_ path: CGPath) -> [String] {
    var lines: [String] = []
    path.applyWithBlock { element in
      let points = (0..<element.pointee.type.pointCount).map { element.pointee.points[$0] }
      let text = points.map { point in
        // Numbers are rounded to thousandths; the sum with 0 is never a negative zero.
        let (x, y) = ((point.x * 1000).rounded() / 1000 + 0, (point.y * 1000).rounded() / 1000 + 0)
        return "\(x),\(y)"
      }
      lines.append(([name(element.pointee.type)] + text).joined(separator: " "))
    }
    return lines
  }

  private static func name(_ type: CGPathElementType) -> String {
    switch type {
    case .moveToPoint: "move"
    case .addLineToPoint: "line"
    case .addQuadCurveToPoint: "quad"
    case .addCurveToPoint: "curve"
    case .closeSubpath: "close"
    }
  }

  /// A closed triangle, an open quadratic curve and a closed cubic one.
  static func mixed() -> CGMutablePath {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 0, y: 10)])
    path.closeSubpath()
    path.move(to: CGPoint(x: 20, y: 0))
    path.addQuadCurve(to: CGPoint(x: 40, y: 0), control: CGPoint(x: 30, y: 20))
    path.move(to: CGPoint(x: 50, y: 0))
    path.addCurve(
      to: CGPoint(x: 80, y: 0), control1: CGPoint(x: 60, y: -30), control2: CGPoint(x: 70, y: 30))
    path.closeSubpath()
    return path
  }

  @Test func elementsComeInOrder() {
    #expect(
      Self.dump(Self.mixed()) == [
        "move 0.0,0.0", "line 10.0,0.0", "line 0.0,10.0", "close", "move 20.0,0.0", "quad 30.0,20.0 40.0,0.0",
        "move 50.0,0.0", "curve 60.0,-30.0 70.0,30.0 80.0,0.0", "close",
      ])
    var count = 0
    withUnsafeMutablePointer(to: &count) { info in
      Self.mixed().apply(info: info) { info, element in
        info?.assumingMemoryBound(to: Int.self).pointee += element.pointee.type.pointCount
      }
    }
    #expect(count == 10)
  }

  @Test func elementsOfShapesMatchCoreGraphics() {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 50)
    #expect(
      Self.dump(CGPath(rect: rect, transform: nil)) == [
        "move 0.0,0.0", "line 100.0,0.0", "line 100.0,50.0", "line 0.0,50.0", "close",
      ])
    #expect(
      Self.dump(CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)) == [
        "move 100.0,50.0", "curve 100.0,77.614 77.614,100.0 50.0,100.0",
        "curve 22.386,100.0 0.0,77.614 0.0,50.0", "curve 0.0,22.386 22.386,0.0 50.0,0.0",
        "curve 77.614,0.0 100.0,22.386 100.0,50.0", "close",
      ])
    #expect(
      Self.dump(CGPath(roundedRect: rect, cornerWidth: 10, cornerHeight: 20, transform: nil)) == [
        "move 100.0,25.0", "line 100.0,30.0", "curve 100.0,41.046 95.523,50.0 90.0,50.0", "line 10.0,50.0",
        "curve 4.477,50.0 0.0,41.046 0.0,30.0", "line 0.0,20.0", "curve 0.0,8.954 4.477,0.0 10.0,0.0",
        "line 90.0,0.0", "curve 95.523,0.0 100.0,8.954 100.0,20.0", "close",
      ])
    let sharp = CGPath(roundedRect: rect, cornerWidth: 0, cornerHeight: 0, transform: nil)
    let round = CGPath(roundedRect: rect, cornerWidth: 50, cornerHeight: 25, transform: nil)
    #expect(sharp.hasStructure(of: round))
    #expect(sharp.boundingBoxOfPath == rect && round.boundingBoxOfPath == rect)
    #expect(sharp.contains(CGPoint(x: 1, y: 1)) && !round.contains(CGPoint(x: 1, y: 1)))
    #expect(CGPath(rect: .null, transform: nil).isEmpty && CGPath(ellipseIn: .null, transform: nil).isEmpty)
  }

  @Test func transformsApplyToAddedElements() {
    var turn = CGAffineTransform(translationX: 5, y: 7).rotated(by: 0.3).scaledBy(x: 2, y: 3)
    let rect = CGRect(x: 1, y: 2, width: 8, height: 6)
    let corner = CGRect(x: 1, y: 2, width: 30, height: 26)
    let plain = CGMutablePath()
    let turned = CGMutablePath()
    for (path, t) in [(plain, CGAffineTransform.identity), (turned, turn)] {
      path.move(to: CGPoint(x: 1, y: 1), transform: t)
      path.addLine(to: CGPoint(x: 2, y: 1), transform: t)
      path.addQuadCurve(to: CGPoint(x: 3, y: 1), control: CGPoint(x: 4, y: 5), transform: t)
      path.addCurve(
        to: CGPoint(x: 3, y: 1), control1: CGPoint(x: 4, y: 5), control2: CGPoint(x: 9, y: 9), transform: t)
      path.addArc(
        center: CGPoint(x: 1, y: 2), radius: 3, startAngle: 1, endAngle: 4, clockwise: true, transform: t)
      path.addRelativeArc(center: CGPoint(x: 1, y: 2), radius: 3, startAngle: 1, delta: 2, transform: t)
      path.addArc(
        tangent1End: CGPoint(x: 20, y: 3), tangent2End: CGPoint(x: 9, y: 40), radius: 2, transform: t)
      path.addRects([rect, corner], transform: t)
      path.addEllipse(in: rect, transform: t)
      path.addRoundedRect(in: corner, cornerWidth: 4, cornerHeight: 5, transform: t)
      path.addLines(between: [CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1)], transform: t)
      path.addPath(Self.mixed(), transform: t)
    }
    let copy = plain.copy(using: &turn)
    #expect(copy?.hasStructure(of: turned) == true)
    let difference = zip(copy?.elements.coordinates ?? [], turned.elements.coordinates)
      .map { ($0 - $1).magnitude }.max()
    #expect((difference ?? 1) < 1e-9)
    #expect(plain.mutableCopy(using: &turn) == copy)
    #expect(plain.copy(using: nil) == plain)
    #expect(CGPath(rect: rect, transform: &turn) == CGPath(rect: rect, transform: nil).copy(using: &turn))
    #expect(
      CGPath(ellipseIn: rect, transform: &turn) == CGPath(ellipseIn: rect, transform: nil).copy(using: &turn))
    #expect(
      CGPath(roundedRect: rect, cornerWidth: 1, cornerHeight: 2, transform: &turn)
        == CGPath(roundedRect: rect, cornerWidth: 1, cornerHeight: 2, transform: nil).copy(using: &turn))
  }

  @Test func currentPointsFollowTheElements() {
    let path = CGMutablePath()
    #expect(path.isEmpty && path.currentPoint == .zero)
    #expect(path.boundingBox.isNull && path.boundingBoxOfPath.isNull)
    path.move(to: CGPoint(x: 1, y: 2))
    #expect(!path.isEmpty && path.currentPoint == CGPoint(x: 1, y: 2))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 9, y: 9))
    #expect(path.currentPoint == CGPoint(x: 5, y: 6))
    path.closeSubpath()
    path.closeSubpath()
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
    #expect(Self.dump(path).filter { $0 == "close" }.count == 1, "a closed subpath is not closed again")
    path.addLine(to: CGPoint(x: 3, y: 3))
    path.closeSubpath()
    #expect(path.currentPoint == CGPoint(x: 1, y: 2), "the next subpath begins where the closed one did")
    path.addPath(Self.mixed())
    #expect(path.currentPoint == CGPoint(x: 50, y: 0))
    let again = PathElements(verbs: path.elements.verbs, coordinates: path.elements.coordinates)
    #expect(again == path.elements && again.currentPoint == path.currentPoint)
    var moved = again
    moved.replacePoints(path.elements.coordinates.map { $0 + 7 })
    #expect(moved.currentPoint == CGPoint(x: 57, y: 7), "a closed subpath ends at its new start")
  }

  @Test func boundingBoxesDistinguishControlPointsFromCurves() {
    let path = Self.mixed()
    #expect(path.boundingBox == CGRect(x: 0, y: -30, width: 80, height: 60))
    // The quadratic curve reaches half the height of its control point, and the cubic curve 30·√3/6 to both sides.
    let box = path.boundingBoxOfPath
    let reach = 30 * 3.0.squareRoot() / 6
    #expect(box.minX == 0 && box.maxX == 80)
    #expect((box.minY + reach).magnitude < 1e-12 && (box.maxY - 10).magnitude < 1e-12)
    let moves = CGMutablePath()
    moves.move(to: CGPoint(x: 3, y: 4))
    #expect(moves.boundingBoxOfPath == CGRect(x: 3, y: 4, width: 0, height: 0))
  }

  @Test func boundingBoxesAreTight() {
    Soak.each("boundingBoxesAreTight", 1000) { random in
      func point() -> CGPoint { CGPoint(x: random.number(-9...9), y: random.number(-9...9)) }
      let path = CGMutablePath()
      path.move(to: point())
      path.addCurve(to: point(), control1: point(), control2: point())
      path.addQuadCurve(to: point(), control: point())
      let box = path.boundingBoxOfPath
      var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
      path.elements.forEachSegment { _, segment in
        for step in 0...2000 {
          low = pointwiseMin(low, segment.value(at: Double(step) / 2000))
          high = pointwiseMax(high, segment.value(at: Double(step) / 2000))
        }
      }
      let gaps = [low.x - box.minX, low.y - box.minY, box.maxX - high.x, box.maxY - high.y]
      #expect(gaps.allSatisfy { $0 > -1e-9 && $0 < 1e-4 }, "\(gaps)")
    }
  }

  @Test func rectanglesAreRecognized() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    var found = CGRect.zero
    #expect(CGPath(rect: rect, transform: nil).isRect(&found) && found == rect)
    #expect(CGPath(rect: rect, transform: nil).isRect(nil))
    let corners = [
      CGPoint(x: 1, y: 2), CGPoint(x: 1, y: 6), CGPoint(x: 4, y: 6), CGPoint(x: 4, y: 2), CGPoint(x: 1, y: 2),
    ]
    let lines = CGMutablePath()
    lines.addLines(between: corners)
    #expect(lines.isRect(&found) && found == rect)
    lines.closeSubpath()
    #expect(lines.isRect(nil))
    let open = CGMutablePath()
    open.addLines(between: Array(corners.dropLast()))
    #expect(!open.isRect(nil))
    var turn = CGAffineTransform(rotationAngle: 0.1)
    var mirror = CGAffineTransform(scaleX: -1, y: 2)
    #expect(!CGPath(rect: rect, transform: &turn).isRect(nil))
    #expect(CGPath(rect: rect, transform: &mirror).isRect(&found))
    #expect(found == CGRect(x: -4, y: 4, width: 3, height: 8))
    let two = CGMutablePath()
    two.addRects([rect, rect])
    #expect(!two.isRect(nil) && !CGMutablePath().isRect(nil))
    #expect(!CGPath(ellipseIn: rect, transform: nil).isRect(nil))
  }

  @Test func pathsAreEqualIfTheirElementsAre() {
    let path = Self.mixed()
    let copy = path.copy()
    #expect(copy == path && copy.map { type(of: $0) == CGPath.self } == true)
    #expect(copy?.hashValue == path.hashValue)
    #expect(copy?.copy() === copy, "an immutable path is its own copy")
    let other = path.mutableCopy()
    other?.addLine(to: .zero)
    #expect(other != path && copy == path)
    #expect(Set([path, copy, other]).count == 2)
    path.closeSubpath()
    path.addLine(to: CGPoint(x: 9, y: 9))
    #expect(copy != path, "a copy does not change")
  }

  @Test func invalidElementsAreIgnored() {
    let notes = Mutex<[String]>([])
    let previousHandler = Diagnostics.handler
    Diagnostics.handler = { note in
      if note.code == .pathElementIgnored { notes.withLock { $0.append(note.message) } }
    }
    defer { Diagnostics.handler = previousHandler }
    let path = CGMutablePath()
    path.addLine(to: .zero)
    path.addQuadCurve(to: .zero, control: .zero)
    path.addCurve(to: .zero, control1: .zero, control2: .zero)
    path.closeSubpath()
    path.addArc(tangent1End: .zero, tangent2End: .zero, radius: 1)
    path.move(to: CGPoint(x: Double.nan, y: 0))
    path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .infinity, clockwise: false)
    path.addRelativeArc(center: .zero, radius: 1, startAngle: .nan, delta: 1)
    path.addEllipse(in: CGRect(x: Double.nan, y: 0, width: 1, height: 1))
    path.addRect(.null)
    #expect(path.isEmpty)
    #expect(notes.withLock { $0.count } == 9, "the null rectangle adds nothing and is not an error")
    #expect(
      notes.withLock { $0.first }
        == "CGMutablePath.addLine(to:): there is no current point; move(to:) first; nothing is added")
    let unchanged = Self.mixed()
    unchanged.addCurve(to: CGPoint(x: 1, y: Double.nan), control1: .zero, control2: .zero)
    #expect(unchanged == Self.mixed() && unchanged.currentPoint == CGPoint(x: 50, y: 0))
  }

  @Test func cornersThatOverlapTrap() async {
    let path = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let rect = CGRect(x: 0, y: 0, width: 10, height: 10)
      _ = CGPath(roundedRect: rect, cornerWidth: 6, cornerHeight: 1, transform: nil)
    }
    let message = String(decoding: path?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      message.contains("CGPath.init(roundedRect:cornerWidth:cornerHeight:transform:): corners of 6.0×1.0"))
    await #expect(processExitsWith: .failure) {
      let rect = CGRect(x: 0, y: 0, width: 10, height: 10)
      CGMutablePath().addRoundedRect(in: rect, cornerWidth: 1, cornerHeight: -1)
    }
  }

  @Test func aPathIsBuiltByManyThreads() {
    let path = CGMutablePath()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for step in 0..<500 {
        path.addRect(CGRect(x: thread, y: step, width: 1, height: 1))
        // A concurrent read sees only complete rectangles.
        let copy = path.copy()
        if copy?.elements.verbs.count.isMultiple(of: 5) != true { Issue.record("a part of a rectangle") }
      }
    }
    #expect(path.elements.verbs.count == 8 * 500 * 5)
    #expect(path.elements.verbs.count(where: { $0 == .closeSubpath }) == 8 * 500)
  }

  @Test func aPathIsAddedToItself() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    path.addPath(path, transform: CGAffineTransform(translationX: 2, y: 0))
    #expect(path.elements.verbs.count == 10 && path.boundingBox == CGRect(x: 0, y: 0, width: 3, height: 1))
  }

  @Test func longPathsAreBuiltWithoutCopies() {
    let path = CGMutablePath()
    path.move(to: .zero)
    let before = ContinuousClock.now
    for step in 0..<200_000 { path.addLine(to: CGPoint(x: Double(step), y: 1)) }
    // A copy at each step would take minutes.
    #expect(ContinuousClock.now - before < .seconds(30))
    #expect(path.elements.verbs.count == 200_001)
  }
}
