import Testing

@testable import Compositor
@testable import Engine

/// The number of dashes of a path is independent of its number of points, and patterns with too many dashes are solid.
@Suite struct DashTests {
  private func outline(_ path: CGPath, width: Int32, dashes: [Float]) -> FlattenedOutline {
    let stroke = DisplayPath.Stroke(
      width: 2, cap: .butt, join: .miter, miterLimit: 10, dashes: dashes, dashPhase: 0, start: 0, end: 1)
    var outline = FlattenedOutline()
    outline.begin(PixelRect(x0: 0, y0: 0, x1: width, y1: 20))
    var stroker = StrokeOutline()
    stroker.add(path.elements, stroke: stroke, map: PointMap(.identity), to: &outline)
    return outline
  }

  private func line(_ length: Int, pointCount: Int) -> CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 10))
    for index in 1...pointCount { path.addLine(to: CGPoint(x: length * index / pointCount, y: 10)) }
    return path
  }

  @Test func aLineOfManyPointsHasTheDashesOfOneLine() {
    let length = 90_000
    let many = outline(line(length, pointCount: length), width: Int32(length), dashes: [0.5, 0.5])
    let one = outline(line(length, pointCount: 1), width: Int32(length), dashes: [0.5, 0.5])
    #expect(many.lines.count == one.lines.count)
    #expect(many.lines.count >= length)
  }

  @Test func patternsOfTooManyDashesAreSolid() {
    let path = line(100, pointCount: 1)
    let solid = outline(path, width: 100, dashes: [])
    #expect(outline(path, width: 100, dashes: [1e-9]).lines == solid.lines)
    #expect(outline(path, width: 100, dashes: Array(repeating: 1e-6, count: 1_000_000)).lines == solid.lines)
    #expect(outline(path, width: 100, dashes: [1, 1]).lines.count > 2 * solid.lines.count)
  }
}
