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
    case (.linear, .scalar): LinearScalar(NaiveCell(recipe, pace: EvenPace()))
    case (.linear, .point): LinearPoint(NaiveCell(recipe, pace: EvenPace()))
    case (.linear, .color): LinearColor(NaiveCell(recipe, pace: EvenPace()))
    case (.linear, .transform): LinearTransform(NaiveCell(recipe, pace: EvenPace()))
    case (.cubic, .scalar): CubicScalar(NaiveCell(recipe, pace: CubicPace(recipe.curve)))
    case (.cubic, .point): CubicPoint(NaiveCell(recipe, pace: CubicPace(recipe.curve)))
    case (.cubic, .color): CubicColor(NaiveCell(recipe, pace: CubicPace(recipe.curve)))
    case (.cubic, .transform): CubicTransform(NaiveCell(recipe, pace: CubicPace(recipe.curve)))
    case (.spring, .scalar): SpringScalar(NaiveCell(recipe, pace: SpringPace(recipe.spring)))
    case (.spring, .point): SpringPoint(NaiveCell(recipe, pace: SpringPace(recipe.spring)))
    case (.spring, .color): SpringColor(NaiveCell(recipe, pace: SpringPace(recipe.spring)))
    case (.spring, .transform): SpringTransform(NaiveCell(recipe, pace: SpringPace(recipe.spring)))
    case (.keyframe, .scalar): KeyframeScalar(NaiveCell(recipe, pace: EvenPace()))
    case (.keyframe, .point): KeyframePoint(NaiveCell(recipe, pace: EvenPace()))
    case (.keyframe, .color): KeyframeColor(NaiveCell(recipe, pace: EvenPace()))
    case (.keyframe, .transform): KeyframeTransform(NaiveCell(recipe, pace: EvenPace()))
    case (.group, .scalar):
      GroupScalar(NaiveCell(recipe, clock: GroupClock(recipe), pace: CubicPace(recipe.curve)))
    case (.group, .point):
      GroupPoint(NaiveCell(recipe, clock: GroupClock(recipe), pace: CubicPace(recipe.curve)))
    case (.group, .color):
      GroupColor(NaiveCell(recipe, clock: GroupClock(recipe), pace: CubicPace(recipe.curve)))
    case (.group, .transform):
      GroupTransform(NaiveCell(recipe, clock: GroupClock(recipe), pace: CubicPace(recipe.curve)))
    case (.mixed, _): fatalError("a recipe is of one kind")
    }
  }
}

/// What an object holds, whatever its kind: generic code that each class compiles for itself.
struct NaiveCell<Clock: NaiveClock, Pace: NaivePace, Way: NaiveWay> {
  private let clock: Clock
  private let pace: Pace
  private let way: Way
  private var shown = Way.zero

  init(_ recipe: Recipe, clock: Clock, pace: Pace) {
    self.clock = clock
    self.pace = pace
    way = Way(recipe.stops)
  }

  @inline(__always)
  mutating func evaluate(at time: Double) {
    guard let place = clock.place(at: time) else { return }
    shown = way.value(pace.progress(place.fraction, place.time))
  }

  var numbers: [Double] { Way.numbers(shown) }
}

extension NaiveCell where Clock == NaiveTiming {
  init(_ recipe: Recipe, pace: Pace) {
    self.init(recipe, clock: NaiveTiming(recipe.animation), pace: pace)
  }
}

// MARK: - Linear

private final class LinearScalar: NaiveAnimation {
  private var cell: NaiveCell<NaiveTiming, EvenPace, ScalarWay>
  init(_ cell: NaiveCell<NaiveTiming, EvenPace, ScalarWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class LinearPoint: NaiveAnimation {
  private var cell: NaiveCell<NaiveTiming, EvenPace, PointWay>
  init(_ cell: NaiveCell<NaiveTiming, EvenPace, PointWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class LinearColor: NaiveAnimation {
  private var cell: NaiveCell<NaiveTiming, EvenPace, ColorWay>
  init(_ cell: NaiveCell<NaiveTiming, EvenPace, ColorWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class LinearTransform: NaiveAnimation {
  private var cell: NaiveCell<NaiveTiming, EvenPace, TransformWay>
  init(_ cell: NaiveCell<NaiveTiming, EvenPace, TransformWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

// MARK: - Cubic

private final class CubicScalar: NaiveAnimation {
  private var cell: NaiveCell<NaiveTiming, CubicPace, ScalarWay>
  init(_ cell: NaiveCell<NaiveTiming, CubicPace, ScalarWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class CubicPoint: NaiveAnimation {
  private var cell: NaiveCell<NaiveTiming, CubicPace, PointWay>
  init(_ cell: NaiveCell<NaiveTiming, CubicPace, PointWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class CubicColor: NaiveAnimation {
  private var cell: NaiveCell<NaiveTiming, CubicPace, ColorWay>
  init(_ cell: NaiveCell<NaiveTiming, CubicPace, ColorWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class CubicTransform: NaiveAnimation {
  private var cell: NaiveCell<NaiveTiming, CubicPace, TransformWay>
  init(_ cell: NaiveCell<NaiveTiming, CubicPace, TransformWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

// MARK: - Spring

private final class SpringScalar: NaiveAnimation {
  private var cell: NaiveCell<NaiveTiming, SpringPace, ScalarWay>
  init(_ cell: NaiveCell<NaiveTiming, SpringPace, ScalarWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class SpringPoint: NaiveAnimation {
  private var cell: NaiveCell<NaiveTiming, SpringPace, PointWay>
  init(_ cell: NaiveCell<NaiveTiming, SpringPace, PointWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class SpringColor: NaiveAnimation {
  private var cell: NaiveCell<NaiveTiming, SpringPace, ColorWay>
  init(_ cell: NaiveCell<NaiveTiming, SpringPace, ColorWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class SpringTransform: NaiveAnimation {
  private var cell: NaiveCell<NaiveTiming, SpringPace, TransformWay>
  init(_ cell: NaiveCell<NaiveTiming, SpringPace, TransformWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

// MARK: - Keyframe

private final class KeyframeScalar: NaiveAnimation {
  private var cell: NaiveCell<NaiveTiming, EvenPace, KeyframeWay<ScalarWay>>
  init(_ cell: NaiveCell<NaiveTiming, EvenPace, KeyframeWay<ScalarWay>>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class KeyframePoint: NaiveAnimation {
  private var cell: NaiveCell<NaiveTiming, EvenPace, KeyframeWay<PointWay>>
  init(_ cell: NaiveCell<NaiveTiming, EvenPace, KeyframeWay<PointWay>>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class KeyframeColor: NaiveAnimation {
  private var cell: NaiveCell<NaiveTiming, EvenPace, KeyframeWay<ColorWay>>
  init(_ cell: NaiveCell<NaiveTiming, EvenPace, KeyframeWay<ColorWay>>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class KeyframeTransform: NaiveAnimation {
  private var cell: NaiveCell<NaiveTiming, EvenPace, KeyframeWay<TransformWay>>
  init(_ cell: NaiveCell<NaiveTiming, EvenPace, KeyframeWay<TransformWay>>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

// MARK: - Group

private final class GroupScalar: NaiveAnimation {
  private var cell: NaiveCell<GroupClock, CubicPace, ScalarWay>
  init(_ cell: NaiveCell<GroupClock, CubicPace, ScalarWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class GroupPoint: NaiveAnimation {
  private var cell: NaiveCell<GroupClock, CubicPace, PointWay>
  init(_ cell: NaiveCell<GroupClock, CubicPace, PointWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class GroupColor: NaiveAnimation {
  private var cell: NaiveCell<GroupClock, CubicPace, ColorWay>
  init(_ cell: NaiveCell<GroupClock, CubicPace, ColorWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}

private final class GroupTransform: NaiveAnimation {
  private var cell: NaiveCell<GroupClock, CubicPace, TransformWay>
  init(_ cell: NaiveCell<GroupClock, CubicPace, TransformWay>) { self.cell = cell }
  override func evaluate(at time: Double) { cell.evaluate(at: time) }
  override var numbers: [Double] { cell.numbers }
}
