import Foundation
import RandomNumbers
import Stages
import Testing

@testable import LayerValues

@Suite struct KeyframePathTests {
  private static let origin = CGPoint.zero

  /// A path of a line, a quadratic curve, a cubic curve, a jump and another line.
  private func mixedPath() -> CGMutablePath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 5))
    path.addQuadCurve(to: CGPoint(x: 20, y: 0), control: CGPoint(x: 15, y: 30))
    path.addCurve(to: CGPoint(x: 0, y: 9), control1: CGPoint(x: 9, y: -20), control2: CGPoint(x: -4, y: 3))
    path.move(to: CGPoint(x: 50, y: 50))
    path.addLine(to: CGPoint(x: 50, y: 60))
    return path
  }

  /// The point of a Bézier curve at the parameter `u`, by De Casteljau's construction.
  private func bezier(_ points: [SIMD2<Double>], _ u: Double) -> SIMD2<Double> {
    var points = points
    while points.count > 1 {
      points = zip(points, points.dropFirst()).map { $0 + ($1 - $0) * u }
    }
    return points[0]
  }

  /// The control points of the elements of `mixedPath()`.
  private let controls: [[SIMD2<Double>]] = [
    [SIMD2(0, 0), SIMD2(10, 5)], [SIMD2(10, 5), SIMD2(15, 30), SIMD2(20, 0)],
    [SIMD2(20, 0), SIMD2(9, -20), SIMD2(-4, 3), SIMD2(0, 9)], [SIMD2(50, 50), SIMD2(50, 60)],
  ]

  @Test(arguments: [CAAnimationCalculationMode.linear, .cubic])
  func eachElementIsAStepOverItsParameter(_ mode: CAAnimationCalculationMode) throws {
    let timings: [[CubicBezier?]] = [[], [.easeIn, nil, CubicBezier(x1: 0.3, y1: -0.6, x2: 0.7, y2: 1.8)]]
    for keyTimes in [nil, [0, 0.125, 0.5, 0.625, 1], [0, 0.5, 1], [0, 0.5, 0.5, 0.75, 1], [0, 0.5]]
      as [[Double]?]
    {
      for timing in timings {
        let keyframes = try #require(
          Keyframes(path: mixedPath(), mode: mode, keyTimes: keyTimes, timing: timing))
        let times = keyTimes.flatMap { $0.last == 1 ? $0 : nil } ?? [0, 0.25, 0.5, 0.75, 1]
        for step in -8...136 {
          let p = Double(step) / 128
          let index = times.lastIndex { $0 <= min(max(p, 0), 1) } ?? 0
          var wanted = bezier(controls[times.count - 2], 1)
          if index < times.count - 1 {
            let u = (max(p, 0) - times[index]) / (times[index + 1] - times[index])
            wanted = bezier(controls[index], index < timing.count ? timing[index]?.value(at: u) ?? u : u)
          }
          #expect(PathSegment.length(keyframes.point(at: p) - wanted) < 1e-12, "\(times) at \(p)")
        }
      }
    }
  }

  @Test func discreteValuesAreTheEndsOfElements() throws {
    let points = [SIMD2(0.0, 0), SIMD2(10, 5), SIMD2(20, 0), SIMD2(50, 50), SIMD2(50, 60)]
    let cases: [([Double]?, [Double])] = [
      (nil, [0, 0.25, 0.5, 0.75, 1]), ([0, 0.125, 0.5, 0.625, 1], [0, 0.125, 0.5, 0.625, 1]),
      ([0, 0.125, 0.25, 0.5, 0.75, 1], [0, 0.125, 0.25, 0.5, 0.75]),
      ([0, 0.5, 0.75, 0.5, 1], [0, 0.25, 0.5, 0.75, 1]),
    ]
    for (keyTimes, times) in cases {
      let keyframes = try #require(
        Keyframes(path: mixedPath(), mode: .discrete, keyTimes: keyTimes, timing: [.easeIn]))
      for step in -8...136 {
        let p = Double(step) / 128
        let index = times.lastIndex { $0 <= min(max(p, 0), 1) } ?? 0
        #expect(keyframes.point(at: p) == points[index], "\(times) at \(p)")
      }
    }
  }

  @Test func closingALinePathIsAStepUnlessItsLengthIsZero() throws {
    let triangle = CGMutablePath()
    triangle.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 9, y: 0), CGPoint(x: 0, y: 9)])
    triangle.closeSubpath()
    let three = try #require(Keyframes(path: triangle, mode: .linear, keyTimes: nil, timing: []))
    // Besides the steps there are a segment before 0 and a segment from 1 on.
    #expect(three.segmentCount == 3 + 2 && three.point(at: 1) == .zero)
    #expect(PathSegment.length(three.point(at: 5 / 6.0) - SIMD2(0, 4.5)) < 1e-12)
    let circle = CGMutablePath()
    circle.addArc(
      center: Self.origin, radius: 100, startAngle: 0.3, endAngle: 0.3 + 2 * .pi, clockwise: false)
    circle.closeSubpath()
    for path in [circle, CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 5), transform: nil)] {
      let four = try #require(Keyframes(path: path, mode: .linear, keyTimes: nil, timing: []))
      #expect(four.segmentCount == 4 + 2)
    }
  }

  @Test func pathsOfLengthZeroHaveNoEffect() {
    let moves = CGMutablePath()
    moves.move(to: Self.origin)
    moves.move(to: CGPoint(x: 1, y: 1))
    let endless = CGMutablePath()
    endless.addLines(between: [Self.origin, CGPoint(x: Double.infinity, y: 1)])
    for mode in CAAnimationCalculationMode.all {
      for path in [CGMutablePath(), moves, endless] {
        #expect(Keyframes(path: path, mode: mode, keyTimes: nil, timing: []) == nil)
      }
      #expect(Keyframes(path: mixedPath(), mode: mode, keyTimes: [0, .nan], timing: []) == nil)
    }
  }

  /// A path approximated by many short chords, which gives the point at a fraction of the path's length.
  private struct Chords {
    var points: [SIMD2<Double>] = []
    var lengths: [Double] = []
    var total: Double { lengths.last ?? 0 }

    init(_ path: CGPath, steps: Int = 8_000) {
      path.elements.forEachSegment { _, segment in
        var last = segment.c0
        for step in 0...steps {
          let point = segment.value(at: Double(step) / Double(steps))
          lengths.append(total + PathSegment.length(point - last))
          points.append(point)
          last = point
        }
      }
    }

    func point(at p: Double) -> SIMD2<Double> {
      let length = p * total
      var (low, high) = (0, lengths.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if lengths[middle] < length { low = middle + 1 } else { high = middle }
      }
      if low == 0 || lengths[low] == lengths[low - 1] { return points[low] }
      let fraction = (length - lengths[low - 1]) / (lengths[low] - lengths[low - 1])
      return points[low - 1] + (points[low] - points[low - 1]) * fraction
    }
  }

  private func checkPace(_ path: CGPath, _ name: String) throws -> Keyframes {
    let keyframes = try #require(
      Keyframes(path: path, mode: .paced, keyTimes: [0, 0.1, 1], timing: [.easeIn, .easeIn]))
    #expect(keyframes.ignoresOverallCurve)
    let chords = Chords(path)
    var worst = 0.0
    for step in 0...1000 {
      let p = Double(step) / 1000
      worst = max(worst, PathSegment.length(keyframes.point(at: p) - chords.point(at: p)))
    }
    #expect(worst < 1e-6 * chords.total, "\(name): off by \(worst / chords.total) of the length")
    return keyframes
  }

  @Test func pacedPathsHaveConstantSpeed() throws {
    let circle = try checkPace(
      CGPath(ellipseIn: CGRect(x: -100, y: -100, width: 200, height: 200), transform: nil), "circle")
    #expect(circle.segmentCount < 100)
    _ = try checkPace(CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 500, height: 3), transform: nil), "flat")
    _ = try checkPace(
      CGPath(
        roundedRect: CGRect(x: 0, y: 0, width: 300, height: 200), cornerWidth: 40, cornerHeight: 40,
        transform: nil), "rounded")
    // Curves with a cusp in the middle and at an end, that go back and forth, or that begin at their control point.
    let cusps: [[Double]] = [
      [0, 0, 1, 1, 0, 1, 1, 0], [0, 0, 0, 0, 0, 0, 10, 5], [0, 0, 30, 0, -20, 0, 10, 0],
      [0, 0, 0, 0, 5, 9, 10, 0], [0, 0, 4, 8, 10, 0, 10, 0], [0, 0, 100, 1, -99, 1, 1, 0],
    ]
    for cusp in cusps {
      let path = CGPath(elements: PathElements(verbs: [.moveToPoint, .addCurveToPoint], coordinates: cusp))
      _ = try checkPace(path, "\(cusp)")
    }
    for quad in [[0.0, 0, 5, 0, 10, 0], [0, 0, 20, 0, 10, 0], [0, 0, 20, 0.01, 0, 0], [0, 0, 0, 0, 1, 3]] {
      let path = CGPath(
        elements: PathElements(verbs: [.moveToPoint, .addQuadCurveToPoint], coordinates: quad))
      _ = try checkPace(path, "\(quad)")
    }
  }

  @Test func anyPathCanBePaced() throws {
    try Soak.each("anyPathCanBePaced", 200) { random in
      let path = CGMutablePath()
      func point() -> CGPoint { CGPoint(x: random.number(-99...99), y: random.number(-99...99)) }
      path.move(to: point())
      path.addCurve(to: point(), control1: point(), control2: point())
      path.addQuadCurve(to: point(), control: point())
      path.addLine(to: point())
      path.addCurve(to: point(), control1: point(), control2: point())
      let keyframes = try checkPace(path, "\(path.elements.coordinates)")
      let box = path.boundingBoxOfPath.insetBy(dx: -1e-3, dy: -1e-3)
      for step in 0...100 {
        let position = keyframes.point(at: Double(step) / 100)
        if !box.contains(CGPoint(position)) { Issue.record("\(position) is outside \(box)") }
      }
      // Pacing commutes with a scale and rotation of the path.
      var scale = CGAffineTransform(rotationAngle: 1).scaledBy(x: 3, y: 3)
      let larger = try #require(
        path.copy(using: &scale).flatMap { Keyframes(path: $0, mode: .cubicPaced, keyTimes: nil, timing: []) }
      )
      for step in 0...50 {
        let p = Double(step) / 50
        let wanted = SIMD2(CGPoint(keyframes.point(at: p)).applying(scale))
        // The larger path is less than 1,000 points wide and high.
        let greatestSize = 1000.0
        #expect(PathSegment.length(larger.point(at: p) - wanted) < 1e-5 * greatestSize)
      }
    }
  }

  @Test func pathsWithoutLengthAreTimedEvenly() throws {
    let path = CGMutablePath()
    path.addLines(between: [Self.origin, Self.origin, Self.origin])
    let keyframes = try #require(Keyframes(path: path, mode: .paced, keyTimes: nil, timing: []))
    #expect(keyframes.point(at: 0.7) == .zero && keyframes.angle(at: 0.7) == 0)
    #expect(keyframes.ignoresOverallCurve)
    let jump = CGMutablePath()
    jump.addLines(between: [Self.origin, Self.origin])
    jump.addLines(between: [CGPoint(x: 1, y: 0), CGPoint(x: 1, y: 0)])
    let two = try #require(Keyframes(path: jump, mode: .paced, keyTimes: nil, timing: []))
    #expect(two.point(at: 0.49) == .zero && two.point(at: 0.5) == SIMD2(1, 0))
  }
}

@Suite struct KeyframeAngleTests {
  private func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
    remainder(a - b, 2 * .pi).magnitude < tolerance
  }

  @Test(arguments: [CAAnimationCalculationMode.linear, .paced])
  func anglesAreTangents(_ mode: CAAnimationCalculationMode) throws {
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: 50, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    let keyframes = try #require(Keyframes(path: path, mode: mode, keyTimes: nil, timing: []))
    // Four cubics approximate a circle within a thousandth of its radius.
    for step in 0...400 {
      let p = Double(step) / 400
      let position = keyframes.point(at: p)
      #expect(near(keyframes.angle(at: p), atan2(position.y, position.x) + .pi / 2, 2e-3), "at \(p)")
    }
    #expect(near(keyframes.angle(at: -1), .pi / 2) && near(keyframes.angle(at: 2), .pi / 2))
  }

  /// The angle equals the direction between neighbouring positions, on an asymmetric path with timing curves.
  @Test func anglesFollowTheMotion() throws {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(to: CGPoint(x: 9, y: 4), control1: CGPoint(x: 3, y: 30), control2: CGPoint(x: 20, y: -9))
    path.addQuadCurve(to: CGPoint(x: -5, y: 0), control: CGPoint(x: -8, y: 12))
    for mode in [CAAnimationCalculationMode.linear, .paced] {
      let keyframes = try #require(
        Keyframes(path: path, mode: mode, keyTimes: [0, 0.75, 1], timing: [.easeInOut, .easeIn]))
      for step in 0..<64 {
        let p = (Double(step) + 0.5) / 64
        let chord = keyframes.point(at: p + 1e-7) - keyframes.point(at: p - 1e-7)
        #expect(near(keyframes.angle(at: p), atan2(chord.y, chord.x), 1e-4), "\(mode.rawValue) at \(p)")
      }
    }
  }

  @Test func cornersHaveTheDirectionOfTheNextElement() throws {
    let path = CGMutablePath()
    path.addLines(between: [
      CGPoint(x: 0, y: 0), CGPoint(x: 5, y: 0), CGPoint(x: 5, y: 0), CGPoint(x: 5, y: 5), CGPoint(x: 0, y: 5),
    ])
    let keyframes = try #require(Keyframes(path: path, mode: .linear, keyTimes: nil, timing: []))
    let wanted: [(Double, Double)] = [
      (-1, 0), (0, 0), (0.2, 0), (0.25, 0), (0.4, 0), (0.5, .pi / 2), (0.7, .pi / 2), (0.75, .pi), (1, .pi),
      (2, .pi),
    ]
    for (p, angle) in wanted { #expect(near(keyframes.angle(at: p), angle), "at \(p)") }
    let discrete = try #require(Keyframes(path: path, mode: .discrete, keyTimes: nil, timing: []))
    for (p, angle) in wanted { #expect(near(discrete.angle(at: p), angle), "discrete at \(p)") }
  }

  /// While a point rests before its first motion, it has the direction of that motion.
  @Test func aPointAtRestHasTheDirectionOfItsFirstMotion() throws {
    let path = CGMutablePath()
    path.addLines(between: [.zero, .zero, CGPoint(x: 0, y: 3)])
    for mode in [CAAnimationCalculationMode.linear, .paced] {
      let keyframes = try #require(Keyframes(path: path, mode: mode, keyTimes: nil, timing: []))
      for p in [-1, 0, 0.25, 0.75, 1] { #expect(near(keyframes.angle(at: p), .pi / 2), "at \(p)") }
    }
  }

  /// A curve whose control points coincide with its ends has a speed of 0 at these ends, but it has a direction.
  @Test func endsWithoutSpeedHaveADirection() throws {
    let verbs: [CGPathElementType] = [.moveToPoint, .addCurveToPoint]
    let cases: [([Double], Double, Double)] = [
      ([0, 0, 0, 0, 0, 10, 10, 10], .pi / 2, 0), ([0, 0, 0, 10, 10, 10, 10, 10], .pi / 2, 0),
      ([0, 0, 0, 0, 7, 7, 7, 7], .pi / 4, .pi / 4), ([0, 0, 0, 0, 0, 0, -4, 0], .pi, .pi),
    ]
    for (coordinates, start, end) in cases {
      let path = CGPath(elements: PathElements(verbs: verbs, coordinates: coordinates))
      let keyframes = try #require(Keyframes(path: path, mode: .linear, keyTimes: nil, timing: []))
      #expect(near(keyframes.angle(at: 0), start) && near(keyframes.angle(at: 1), end), "\(coordinates)")
      #expect(near(keyframes.angle(at: -1), start))
    }
  }

  @Test func numbersHaveNoAngle() throws {
    let keyframes = try #require(Keyframes([[0], [1]]))
    #expect(keyframes.angle(at: 0.5) == 0)
    let points = try #require(Keyframes([[0, 0], [1, 1]]))
    #expect(near(points.angle(at: 0.5), .pi / 4))
  }
}
