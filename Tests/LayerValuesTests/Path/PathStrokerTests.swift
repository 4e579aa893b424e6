import Foundation
import Testing

@testable import LayerValues

/// Outlines of strokes and dashes, compared with their definitions.
@Suite struct PathStrokerTests {
  private static let paths: [(name: String, path: CGPath)] = {
    func make(_ body: (CGMutablePath) -> Void) -> CGPath {
      let path = CGMutablePath()
      body(path)
      return path
    }
    func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }
    return [
      ("line", make { $0.addLines(between: [point(10, 10), point(40, 20)]) }),
      ("corner", make { $0.addLines(between: [point(10, 10), point(40, 10), point(35, 40)]) }),
      ("sharp", make { $0.addLines(between: [point(10, 10), point(50, 12), point(12, 16)]) }),
      ("back", make { $0.addLines(between: [point(10, 10), point(50, 10), point(20, 10)]) }),
      (
        "zigzag",
        make { $0.addLines(between: (0..<9).map { point(10 + Double($0) * 3, $0 % 2 == 0 ? 10 : 30) }) }
      ),
      ("square", make { $0.addRect(CGRect(x: 12, y: 12, width: 30, height: 20)) }),
      ("circle", make { $0.addEllipse(in: CGRect(x: 12, y: 12, width: 34, height: 34)) }),
      ("dot", make { $0.addEllipse(in: CGRect(x: 25, y: 25, width: 3, height: 3)) }),
      (
        "loop",
        make {
          $0.move(to: point(10, 40))
          $0.addCurve(to: point(50, 40), control1: point(70, 0), control2: point(-10, 0))
        }
      ),
      (
        "cusp",
        make {
          $0.move(to: point(10, 40))
          $0.addCurve(to: point(50, 40), control1: point(50, 10), control2: point(10, 10))
        }
      ),
      (
        "bend",
        make {
          $0.move(to: point(10, 10))
          $0.addQuadCurve(to: point(12, 40), control: point(60, 22))
          $0.addLine(to: point(40, 45))
        }
      ),
      (
        "two",
        make {
          $0.addRect(CGRect(x: 8, y: 8, width: 12, height: 12))
          $0.addLine(to: point(30, 40))
          $0.move(to: point(40, 10))
          $0.addLine(to: point(40, 40))
        }
      ),
    ]
  }()

  private func outline(
    _ path: CGPath, _ width: Double, _ cap: CGLineCap = .round, _ join: CGLineJoin = .round,
    limit: Double = 10, _ transform: CGAffineTransform = .identity
  ) -> CGPath {
    path.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: limit, transform: transform)
  }

  /// The least distance of a point from the samples of a path.
  private func distance(_ point: SIMD2<Double>, _ samples: [SIMD2<Double>]) -> Double {
    samples.map { (($0 - point) * ($0 - point)).sum() }.min()?.squareRoot() ?? .infinity
  }

  private func samples(_ path: CGPath) -> [SIMD2<Double>] {
    var result: [SIMD2<Double>] = []
    path.elements.forEachSegment { _, segment in
      for index in 0...400 { result.append(segment.value(at: Double(index) / 400)) }
    }
    return result
  }

  /// A curve whose coordinates have no finite squares has an infinite length, which is found without a long
  /// computation. Its dashes are the path itself.
  @Test(arguments: [1e300, -1e300]) func hugeCurvesAreInfinitelyLong(number: Double) {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 5, y: 5))
    path.addCurve(
      to: CGPoint(x: 50, y: 50), control1: CGPoint(x: number, y: 5), control2: CGPoint(x: 5, y: number))
    path.elements.forEachSegment { _, segment in #expect(segment.length() == .infinity) }
    #expect(path.copy(dashingWithPhase: 1, lengths: [3, 2]).elements == path.elements)
  }

  /// A stroke with round ends and corners covers the points that are at most half its width away from the path.
  @Test func roundStrokesCoverNearPoints() {
    for (name, path) in Self.paths {
      let samples = samples(path)
      for width in [0.5, 3, 9, 16] {
        let outline = outline(path, width)
        var (inside, wrong) = (0, 0)
        for x in stride(from: 0.35, to: 64, by: 1.95) {
          for y in stride(from: 0.15, to: 58, by: 1.95) {
            let distance = distance(SIMD2(x, y), samples)
            if abs(distance - width / 2) < 0.06 { continue }
            if distance < width / 2 { inside += 1 }
            if outline.contains(CGPoint(x: x, y: y)) != (distance < width / 2) { wrong += 1 }
          }
        }
        #expect(wrong == 0, "\(name) \(width): \(wrong), \(inside) inside")
        #expect(inside > 0 || width < 3)
      }
    }
  }

  @Test func capsEndALine() {
    let line = CGMutablePath()
    line.addLines(between: [CGPoint(x: 10, y: 20), CGPoint(x: 30, y: 20)])
    let boxes: [(CGLineCap, CGRect)] = [
      (.butt, CGRect(x: 10, y: 17, width: 20, height: 6)),
      (.square, CGRect(x: 7, y: 17, width: 26, height: 6)),
      (.round, CGRect(x: 7, y: 17, width: 26, height: 6)),
    ]
    for (cap, box) in boxes {
      let outline = outline(line, 6, cap)
      #expect(Self.isNear(outline.boundingBoxOfPath, box), "\(cap) \(outline.boundingBoxOfPath)")
      #expect(outline.contains(CGPoint(x: 32.5, y: 22.5)) == (cap == .square))
      #expect(outline.contains(CGPoint(x: 32.5, y: 20)) == (cap != .butt))
    }
  }

  private static func isNear(_ a: CGRect, _ b: CGRect) -> Bool {
    abs(a.minX - b.minX) < 0.01 && abs(a.minY - b.minY) < 0.01 && abs(a.maxX - b.maxX) < 0.01
      && abs(a.maxY - b.maxY) < 0.01
  }

  /// At a right angle, a miter reaches √2 times half the width beyond the corner, and a bevel half as far. A miter over
  /// the limit becomes a bevel.
  @Test func joinsReachBeyondACorner() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 20), CGPoint(x: 20, y: 20), CGPoint(x: 20, y: 0)])
    // The point on the diagonal at a fraction of the miter's reach.
    let outer = { (fraction: Double) in CGPoint(x: 20 + 5 * fraction, y: 20 + 5 * fraction) }
    let cases: [(CGLineJoin, Double, Double)] = [
      (.miter, 10, 1), (.miter, 1.4, 0.5), (.miter, 1.42, 1), (.bevel, 10, 0.5),
      (.round, 10, 0.5.squareRoot()),
    ]
    for (join, limit, reach) in cases {
      let outline = outline(path, 10, .butt, join, limit: limit)
      #expect(
        outline.contains(outer(reach - 0.01)) && !outline.contains(outer(reach + 0.01)), "\(join) \(limit)")
      #expect(outline.contains(CGPoint(x: 15.1, y: 10)) && !outline.contains(CGPoint(x: 14.9, y: 10)))
    }
  }

  @Test func aClosedPathHasAnInnerAndAnOuterSide() {
    let outline = outline(
      CGPath(rect: CGRect(x: 10, y: 10, width: 40, height: 30), transform: nil), 4, .butt, .miter)
    #expect(outline.elements.verbs.count { $0 == .moveToPoint } == 2)
    #expect(outline.boundingBoxOfPath == CGRect(x: 8, y: 8, width: 44, height: 34))
    #expect(!outline.contains(CGPoint(x: 30, y: 25)) && outline.contains(CGPoint(x: 11, y: 25)))
    #expect(outline.contains(CGPoint(x: 8.1, y: 8.1)), "a pointed corner")
    #expect(outline.elements.points.count == 10, "the outlines have no loops at the corners")
  }

  @Test func pathsOfLengthZeroAreDrawnByTheirCaps() {
    let dot = CGMutablePath()
    dot.move(to: CGPoint(x: 10, y: 10))
    #expect(outline(dot, 6).isEmpty, "a move alone has no stroke")
    dot.addLine(to: CGPoint(x: 10, y: 10))
    #expect(outline(dot, 6, .butt).isEmpty)
    for cap in [CGLineCap.round, .square] {
      let outline = outline(dot, 6, cap)
      #expect(Self.isNear(outline.boundingBoxOfPath, CGRect(x: 7, y: 7, width: 6, height: 6)))
      #expect(outline.contains(CGPoint(x: 12.7, y: 12.7)) == (cap == .square))
    }
  }

  /// The transform applies to the path, but not to the pen.
  @Test func aTransformDoesNotChangeTheWidth() {
    let line = CGMutablePath()
    line.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    let outline = outline(line, 2, .butt, .miter, CGAffineTransform(scaleX: 3, y: 5).translatedBy(x: 0, y: 2))
    #expect(Self.isNear(outline.boundingBoxOfPath, CGRect(x: 0, y: 9, width: 30, height: 2)))
  }

  @Test func theStrokeOfAnInvalidWidthIsEmpty() {
    let path = Self.paths[1].path
    for width in [0, -1, .nan, .infinity] as [Double] { #expect(outline(path, width).isEmpty) }
    #expect(outline(CGMutablePath(), 3).isEmpty)
  }

  // MARK: - Dashes

  /// The start and end point of each dash of a path without curves.
  private func dashes(_ path: CGPath, _ lengths: [CGFloat], phase: CGFloat = 0) -> [(CGPoint, CGPoint)] {
    let dashed = path.copy(dashingWithPhase: phase, lengths: lengths)
    var result: [(CGPoint, CGPoint)] = []
    var next = 0
    for verb in dashed.elements.verbs {
      let points = dashed.elements.points
      if verb == .moveToPoint { result.append((points[next], points[next])) }
      next += verb.pointCount
      if verb != .moveToPoint { result[result.count - 1].1 = points[next - 1] }
    }
    return result
  }

  @Test func dashesAlternateWithGaps() {
    let line = CGMutablePath()
    line.addLines(between: [.zero, CGPoint(x: 20, y: 0)])
    let cases: [([CGFloat], CGFloat, [(Double, Double)])] = [
      ([5, 3], 0, [(0, 5), (8, 13), (16, 20)]), ([5, 3], 2, [(0, 3), (6, 11), (14, 19)]),
      ([5, 3], 5, [(3, 8), (11, 16), (19, 20)]), ([5, 3], 8, [(0, 5), (8, 13), (16, 20)]),
      ([5, 3], -3, [(3, 8), (11, 16), (19, 20)]), ([4], 0, [(0, 4), (8, 12), (16, 20)]),
      ([4], 4, [(4, 8), (12, 16)]), ([4, 1, 2], 0, [(0, 4), (5, 7), (11, 12), (14, 18), (19, 20)]),
      ([0, 10], 0, [(0, 0), (10, 10), (20, 20)]), ([30, 5], 0, [(0, 20)]), ([5, 40], 10, []),
    ]
    for (lengths, phase, expected) in cases {
      let found = dashes(line, lengths, phase: phase)
      #expect(
        found.count == expected.count
          && zip(found, expected).allSatisfy { abs($0.0.x - $1.0) < 1e-9 && abs($0.1.x - $1.1) < 1e-9 },
        "\(lengths) \(phase): \(found)")
    }
  }

  /// A dash continues around corners, and each subpath begins with the start of the pattern.
  @Test func eachSubpathBeginsTheDashPattern() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    path.move(to: CGPoint(x: 50, y: 0))
    path.addLine(to: CGPoint(x: 50, y: 7))
    let dashed = path.copy(dashingWithPhase: 0, lengths: [15, 5])
    #expect(
      dashed.elements.verbs == [
        .moveToPoint, .addLineToPoint, .addLineToPoint, .moveToPoint, .addLineToPoint, .addLineToPoint,
        .moveToPoint, .addLineToPoint,
      ])
    #expect(
      dashed.elements.points[2] == CGPoint(x: 10, y: 5) && dashed.elements.points[3] == CGPoint(x: 10, y: 10))
  }

  @Test func dashesOfCurvesHaveTheLengthsOfThePattern() {
    for (name, path) in Self.paths where ["loop", "bend", "circle"].contains(name) {
      let samples = samples(path)
      let dashed = path.copy(dashingWithPhase: 0, lengths: [4, 2])
      var lengths: [Double] = []
      let pointCount = dashed.elements.verbs.reduce(0) { $0 + $1.pointCount }
      dashed.elements.forEachSegment { _, segment in
        // A segment continues the last dash if that dash is shorter than the pattern's 4 points.
        if let last = lengths.last, last < 3.9 {
          lengths[lengths.count - 1] = last + segment.length()
        } else {
          lengths.append(segment.length())
        }
        #expect(distance(segment.value(at: 0.5), samples) < 0.2)
      }
      var total = 0.0
      path.elements.forEachSegment { _, segment in total += segment.length() }
      #expect(abs(Double(lengths.count) - total / 6) < 1, "\(name)")
      for length in lengths.dropLast() { #expect(abs(length - 4) < 1e-6, "\(name) \(length)") }
      #expect(pointCount == dashed.elements.points.count)
    }
  }

  @Test func invalidPatternsDoNotChangeThePath() {
    for (_, path) in Self.paths {
      let patterns: [[CGFloat]] = [[], [0], [0, 0], [-1, -2], [.nan], [.infinity, 1], [1e-9, 1e-9]]
      for lengths in patterns { #expect(path.copy(dashingWithPhase: 0, lengths: lengths) == path) }
      #expect(path.copy(dashingWithPhase: .nan, lengths: [3]) == path)
    }
  }
}
