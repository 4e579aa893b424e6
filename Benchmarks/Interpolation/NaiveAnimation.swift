import Engine

/// Animations as one object each, evaluated by a virtual call: what sampling in columns is measured against.
///
/// Written as well as the shape allows: everything is computed that can be computed once, objects are allocated in
/// the order in which they are evaluated, and each holds all it needs, its result included, without a further
/// reference.
class NaiveAnimation {
  /// Computes what is shown at a time.
  func evaluate(at time: Double) { fatalError("a NaiveAnimation of no kind") }

  /// What was computed last.
  var numbers: [Double] { fatalError("a NaiveAnimation of no kind") }

  static func make(_ recipe: Recipe) -> NaiveAnimation {
    switch (recipe.kind, recipe.value) {
    case (.linear, .scalar): LinearScalar(NaiveCell(recipe, EvenPace()))
    case (.linear, .point): LinearPoint(NaiveCell(recipe, EvenPace()))
    case (.linear, .color): LinearColor(NaiveCell(recipe, EvenPace()))
    case (.linear, .transform): LinearTransform(NaiveCell(recipe, EvenPace()))
    case (.cubic, .scalar): CubicScalar(NaiveCell(recipe, CubicPace(recipe.curve)))
    case (.cubic, .point): CubicPoint(NaiveCell(recipe, CubicPace(recipe.curve)))
    case (.cubic, .color): CubicColor(NaiveCell(recipe, CubicPace(recipe.curve)))
    case (.cubic, .transform): CubicTransform(NaiveCell(recipe, CubicPace(recipe.curve)))
    case (.spring, .scalar): SpringScalar(NaiveCell(recipe, SpringPace(recipe.spring)))
    case (.spring, .point): SpringPoint(NaiveCell(recipe, SpringPace(recipe.spring)))
    case (.spring, .color): SpringColor(NaiveCell(recipe, SpringPace(recipe.spring)))
    case (.spring, .transform): SpringTransform(NaiveCell(recipe, SpringPace(recipe.spring)))
    case (.mixed, _): fatalError("a recipe is of one kind")
    }
  }
}

/// What an object holds, whatever its kind: generic code that each class compiles for itself.
struct NaiveCell<Pace: NaivePace, Way: NaiveWay> {
  private let timing: NaiveTiming
  private let pace: Pace
  private let way: Way
  private var shown = Way.zero

  init(_ recipe: Recipe, _ pace: Pace) {
    timing = NaiveTiming(recipe.animation)
    self.pace = pace
    way = Way(recipe.stops[0], recipe.stops[1])
  }

  @inline(__always)
  mutating func evaluate(at time: Double) {
    guard let local = timing.localTime(time) else { return }
    shown = way.value(pace.progress(local / timing.duration, local))
  }

  var numbers: [Double] { Way.numbers(shown) }
}

// MARK: - Linear

private final class LinearScalar: NaiveAnimation {
  private var cell: NaiveCell<EvenPace, ScalarWay>
  init(_ cell: NaiveCell<EvenPace, ScalarWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class LinearPoint: NaiveAnimation {
  private var cell: NaiveCell<EvenPace, PointWay>
  init(_ cell: NaiveCell<EvenPace, PointWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class LinearColor: NaiveAnimation {
  private var cell: NaiveCell<EvenPace, ColorWay>
  init(_ cell: NaiveCell<EvenPace, ColorWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class LinearTransform: NaiveAnimation {
  private var cell: NaiveCell<EvenPace, TransformWay>
  init(_ cell: NaiveCell<EvenPace, TransformWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

// MARK: - Cubic

private final class CubicScalar: NaiveAnimation {
  private var cell: NaiveCell<CubicPace, ScalarWay>
  init(_ cell: NaiveCell<CubicPace, ScalarWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class CubicPoint: NaiveAnimation {
  private var cell: NaiveCell<CubicPace, PointWay>
  init(_ cell: NaiveCell<CubicPace, PointWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class CubicColor: NaiveAnimation {
  private var cell: NaiveCell<CubicPace, ColorWay>
  init(_ cell: NaiveCell<CubicPace, ColorWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class CubicTransform: NaiveAnimation {
  private var cell: NaiveCell<CubicPace, TransformWay>
  init(_ cell: NaiveCell<CubicPace, TransformWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

// MARK: - Spring

private final class SpringScalar: NaiveAnimation {
  private var cell: NaiveCell<SpringPace, ScalarWay>
  init(_ cell: NaiveCell<SpringPace, ScalarWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class SpringPoint: NaiveAnimation {
  private var cell: NaiveCell<SpringPace, PointWay>
  init(_ cell: NaiveCell<SpringPace, PointWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class SpringColor: NaiveAnimation {
  private var cell: NaiveCell<SpringPace, ColorWay>
  init(_ cell: NaiveCell<SpringPace, ColorWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class SpringTransform: NaiveAnimation {
  private var cell: NaiveCell<SpringPace, TransformWay>
  init(_ cell: NaiveCell<SpringPace, TransformWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}
