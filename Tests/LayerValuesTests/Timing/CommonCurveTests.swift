import Testing

@testable import LayerValues

/// The curves of the catalogue have the fractions of transitions.md §2.
@Suite struct CommonCurveTests {
  @Test(arguments: [
    ("easeInOut", CubicBezier.easeInOut, [0.12916, 0.5, 0.87084]),
    ("easeOut", .easeOut, [0.37814, 0.68464, 0.90654]),
    ("easeIn", .easeIn, [0.09346, 0.31536, 0.62186]),
    ("default", .standard, [0.40851, 0.80240, 0.96046]),
    ("(0,0,.2,1)", CubicBezier(x1: 0, y1: 0, x2: 0.2, y2: 1), [0.57757, 0.83925, 0.96422]),
  ])
  func cubicCurvesHaveTheTabulatedFractions(name: String, curve: CubicBezier, wanted: [Double]) {
    for (quarter, want) in zip([0.25, 0.5, 0.75], wanted) {
      #expect((curve.value(at: quarter) - want).magnitude <= 0.5e-5, "\(name) at \(quarter)")
    }
  }

  /// A row of the table: the spring's damping ratio, duration in seconds and initial velocity, and its fractions.
  struct SpringRow: Sendable {
    let ratio, duration, velocity: Double
    /// The fractions at a quarter, half and three quarters of the duration.
    let wanted: [Double]
    /// The highest fraction; nil if the spring does not overshoot.
    let max: Double?
    init(_ ratio: Double, _ duration: Double, _ velocity: Double, _ wanted: [Double], max: Double? = nil) {
      self.ratio = ratio
      self.duration = duration
      self.velocity = velocity
      self.wanted = wanted
      self.max = max
    }
  }

  @Test(arguments: [
    SpringRow(0.5, 0.8, 0.5, [1.14425, 0.98830, 0.99823], max: 1.163),
    SpringRow(0.5, 0.8, 0.8, [1.14428, 0.98908, 0.99781], max: 1.163),
    SpringRow(0.6, 1, 1, [1.00351, 1.03896, 0.99135], max: 1.095),
    SpringRow(0.5, 1, 1, [1.14435, 0.99043, 0.99709], max: 1.164),
    SpringRow(0.5, 1, 0.5, [1.14426, 0.98862, 0.99806], max: 1.163),
    SpringRow(0.75, 1, 0.5, [0.80894, 1.02838, 1.00625], max: 1.028),
    SpringRow(0.7, 0.6, 0, [0.86088, 1.04113, 1.00173], max: 1.046),
    SpringRow(1, 1, 1, [0.68998, 0.94702, 0.99240]),
  ])
  func springsHaveTheTabulatedFractions(row: SpringRow) {
    let spring = SpringSolution.uikit(
      dampingRatio: row.ratio, duration: row.duration, initialVelocity: row.velocity)
    for (quarter, want) in zip([0.25, 0.5, 0.75], row.wanted) {
      let q = spring.progress(quarter * row.duration)
      #expect((q - want).magnitude <= 0.5e-5, "\(row) at \(quarter): \(q)")
    }
    let highest = (0...1000).map { spring.progress(row.duration * Double($0) / 1000) }.max() ?? 0
    if let max = row.max {
      #expect((highest - max).magnitude <= 0.5e-3, "\(row): \(highest)")
    } else {
      #expect(highest < 1)
    }
  }

  @Test func theBuiltInSpringHasTheTabulatedFractions() {
    let spring = SpringSolution(mass: 3, stiffness: 1000, damping: 500)
    for (quarter, want) in [(0.25, 0.66502), (0.5, 0.94204), (0.75, 0.99166)] {
      #expect((spring.progress(quarter * 0.5) - want).magnitude <= 0.5e-5)
    }
  }
}
