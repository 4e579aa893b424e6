import Testing

@testable import LayerValues

@Suite struct CubicBezierTests {
  /// Curves with control points at the limits of x, and also with control points far outside 0…1 in y.
  static let extremes: [CubicBezier] = {
    var curves: [CubicBezier] = []
    for x1 in [Float(0), 0.25, 0.5, 1] {
      for x2 in [Float(0), 0.25, 0.5, 1] {
        for (y1, y2) in [(Float(0), Float(1)), (0, 0), (1, 1), (1, 0), (-3, 4), (5, -5)] {
          curves.append(CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2))
        }
      }
    }
    return curves
  }()

  /// The bounds of the curve's y at `x`, found by bisection of the parameter without derivatives.
  private func bisected(_ curve: CubicBezier, at x: Double) -> (low: Double, high: Double) {
    func point(_ s: Double, _ p1: Float, _ p2: Float) -> Double {
      3 * (1 - s) * (1 - s) * s * Double(p1) + 3 * (1 - s) * s * s * Double(p2) + s * s * s
    }
    func y(_ x: Double) -> Double {
      var (low, high) = (0.0, 1.0)
      for _ in 0..<80 {
        let middle = (low + high) / 2
        if point(middle, curve.x1, curve.x2) < x { low = middle } else { high = middle }
      }
      return point((low + high) / 2, curve.y1, curve.y2)
    }
    // A vertical tangent amplifies the rounding of x, so the values of y at neighbouring x are accepted too.
    let (a, b) = (y(max(x - 1e-12, 0)), y(min(x + 1e-12, 1)))
    return (min(a, b) - 1e-9, max(a, b) + 1e-9)
  }

  @Test func extremesAgreeWithBisection() {
    for curve in Self.extremes {
      for step in 1..<200 {
        let x = Double(step) / 200
        let y = curve.value(at: x)
        let wanted = bisected(curve, at: x)
        #expect(wanted.low <= y && y <= wanted.high, "\(curve) at \(x): \(y), expected \(wanted)")
      }
    }
  }

  @Test func endsAreExactAndClampTimesBeyondThem() {
    for curve in Self.extremes {
      #expect(curve.value(at: 0) == 0)
      #expect(curve.value(at: 1) == 1)
      #expect(curve.value(at: -0.5) == 0)
      #expect(curve.value(at: 1.5) == 1)
      #expect(curve.inverse(at: 0) == 0)
      #expect(curve.inverse(at: 1) == 1)
    }
  }

  @Test func monotonicCurvesNeverDecrease() {
    for curve in Self.extremes where (0...1).contains(curve.y1) && (0...1).contains(curve.y2) {
      var last = 0.0
      for step in 0...1000 {
        let y = curve.value(at: Double(step) / 1000)
        #expect(y >= last - 1e-12)
        last = y
      }
    }
  }

  @Test func inverseInvertsTheCurve() {
    for curve in [
      CubicBezier.easeIn, .easeOut, .easeInOut, .standard, .linear,
      CubicBezier(x1: 0.1, y1: 0.9, x2: 0.9, y2: 0.1),
    ] {
      for step in 0...100 {
        let x = Double(step) / 100
        #expect((curve.inverse(at: curve.value(at: x)) - x).magnitude < 1e-9, "\(curve) at \(x)")
      }
    }
  }

  @Test func anInverseOfANonMonotonicCurveIsOnTheCurve() {
    let curve = CubicBezier(x1: 0.175, y1: 0.885, x2: 0.32, y2: 1.275)
    for step in 1..<100 {
      let y = Double(step) / 100
      #expect((curve.value(at: curve.inverse(at: y)) - y).magnitude < 1e-9)
    }
  }

  @Test func linearControlPointsAreExactlyLinear() {
    for t in [0.1, 0.3, 1.0 / 3, 0.7] {
      #expect(CubicBezier.linear.value(at: t) == t)
      #expect(CubicBezier(x1: 0.3, y1: 0.3, x2: 0.6, y2: 0.6).value(at: t) == t)
    }
    #expect(Curve(.linear) == .linear)
    #expect(Curve(.easeIn) == .cubic(.easeIn))
  }

  @Test func namedFunctionsHaveTheControlPointsOfCoreAnimation() {
    let named: [(CAMediaTimingFunctionName, [Float])] = [
      (.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
      (.easeInEaseOut, [0.42, 0, 0.58, 1]), (.default, [0.25, 0.1, 0.25, 1]),
    ]
    for (name, points) in named {
      let function = CAMediaTimingFunction(name: name)
      var got: [Float] = []
      for index in 0...3 {
        let point = UnsafeMutablePointer<Float>.allocate(capacity: 2)
        defer { point.deallocate() }
        function.getControlPoint(at: index, values: point)
        got += [point[0], point[1]]
      }
      #expect(got == [0, 0] + points + [1, 1])
      #expect(
        function == CAMediaTimingFunction(controlPoints: points[0], points[1], points[2], points[3]))
    }
    #expect(CAMediaTimingFunction(name: .easeIn) != CAMediaTimingFunction(name: .easeOut))
  }

  @Test func invalidControlPointsAndNamesTrap() async {
    await #expect(processExitsWith: .failure) { _ = CAMediaTimingFunction(controlPoints: 1.1, 0, 1, 1) }
    await #expect(processExitsWith: .failure) { _ = CAMediaTimingFunction(controlPoints: 0, 0, -0.1, 1) }
    await #expect(processExitsWith: .failure) { _ = CAMediaTimingFunction(controlPoints: .nan, 0, 1, 1) }
    await #expect(processExitsWith: .failure) { _ = CAMediaTimingFunction(controlPoints: 0, .infinity, 1, 1) }
    await #expect(processExitsWith: .failure) {
      _ = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: "bouncy"))
    }
  }
}
