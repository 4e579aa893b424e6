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

  init(_ recipe: Recipe, clock: Clock, pace: Pace) {
    self.clock = clock
    self.pace = pace
    way = Way(recipe.stops)
  }

  @inline(__always)
  func value(at time: Double) -> Way.Value? {
    guard let place = clock.place(at: time) else { return nil }
    return way.value(pace.progress(place.fraction, place.time))
  }
}

extension NaiveCell where Clock == NaiveTiming {
  init(_ recipe: Recipe, pace: Pace) {
    self.init(recipe, clock: NaiveTiming(recipe.animation), pace: pace)
  }
}

// MARK: - Linear

private final class LinearScalar: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, EvenPace, ScalarWay>
  private var shown = ScalarWay.zero
  init(_ cell: NaiveCell<NaiveTiming, EvenPace, ScalarWay>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { shown = value } }
  override var numbers: [Double] { ScalarWay.numbers(shown) }
}

private final class LinearPoint: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, EvenPace, PointWay>
  private var shown = PointWay.zero
  init(_ cell: NaiveCell<NaiveTiming, EvenPace, PointWay>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { shown = value } }
  override var numbers: [Double] { PointWay.numbers(shown) }
}

private final class LinearColor: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, EvenPace, ColorWay>
  private var shown = ColorWay.zero
  init(_ cell: NaiveCell<NaiveTiming, EvenPace, ColorWay>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { shown = value } }
  override var numbers: [Double] { ColorWay.numbers(shown) }
}

private final class LinearTransform: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, EvenPace, TransformWay>
  private var shown = TransformWay.zero
  init(_ cell: NaiveCell<NaiveTiming, EvenPace, TransformWay>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { shown = value } }
  override var numbers: [Double] { TransformWay.numbers(shown) }
}

// MARK: - Cubic

private final class CubicScalar: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, CubicPace, ScalarWay>
  private var shown = ScalarWay.zero
  init(_ cell: NaiveCell<NaiveTiming, CubicPace, ScalarWay>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { shown = value } }
  override var numbers: [Double] { ScalarWay.numbers(shown) }
}

private final class CubicPoint: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, CubicPace, PointWay>
  private var shown = PointWay.zero
  init(_ cell: NaiveCell<NaiveTiming, CubicPace, PointWay>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { shown = value } }
  override var numbers: [Double] { PointWay.numbers(shown) }
}

private final class CubicColor: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, CubicPace, ColorWay>
  private var shown = ColorWay.zero
  init(_ cell: NaiveCell<NaiveTiming, CubicPace, ColorWay>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { shown = value } }
  override var numbers: [Double] { ColorWay.numbers(shown) }
}

private final class CubicTransform: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, CubicPace, TransformWay>
  private var shown = TransformWay.zero
  init(_ cell: NaiveCell<NaiveTiming, CubicPace, TransformWay>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { shown = value } }
  override var numbers: [Double] { TransformWay.numbers(shown) }
}

// MARK: - Spring

private final class SpringScalar: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, SpringPace, ScalarWay>
  private var shown = ScalarWay.zero
  init(_ cell: NaiveCell<NaiveTiming, SpringPace, ScalarWay>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { shown = value } }
  override var numbers: [Double] { ScalarWay.numbers(shown) }
}

private final class SpringPoint: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, SpringPace, PointWay>
  private var shown = PointWay.zero
  init(_ cell: NaiveCell<NaiveTiming, SpringPace, PointWay>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { shown = value } }
  override var numbers: [Double] { PointWay.numbers(shown) }
}

private final class SpringColor: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, SpringPace, ColorWay>
  private var shown = ColorWay.zero
  init(_ cell: NaiveCell<NaiveTiming, SpringPace, ColorWay>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { shown = value } }
  override var numbers: [Double] { ColorWay.numbers(shown) }
}

private final class SpringTransform: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, SpringPace, TransformWay>
  private var shown = TransformWay.zero
  init(_ cell: NaiveCell<NaiveTiming, SpringPace, TransformWay>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { shown = value } }
  override var numbers: [Double] { TransformWay.numbers(shown) }
}

// MARK: - Keyframe

private final class KeyframeScalar: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, EvenPace, KeyframeWay<ScalarWay>>
  private var shown = KeyframeWay<ScalarWay>.zero
  init(_ cell: NaiveCell<NaiveTiming, EvenPace, KeyframeWay<ScalarWay>>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { shown = value } }
  override var numbers: [Double] { KeyframeWay<ScalarWay>.numbers(shown) }
}

private final class KeyframePoint: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, EvenPace, KeyframeWay<PointWay>>
  private var shown = KeyframeWay<PointWay>.zero
  init(_ cell: NaiveCell<NaiveTiming, EvenPace, KeyframeWay<PointWay>>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { shown = value } }
  override var numbers: [Double] { KeyframeWay<PointWay>.numbers(shown) }
}

private final class KeyframeColor: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, EvenPace, KeyframeWay<ColorWay>>
  private var shown = KeyframeWay<ColorWay>.zero
  init(_ cell: NaiveCell<NaiveTiming, EvenPace, KeyframeWay<ColorWay>>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { shown = value } }
  override var numbers: [Double] { KeyframeWay<ColorWay>.numbers(shown) }
}

private final class KeyframeTransform: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, EvenPace, KeyframeWay<TransformWay>>
  private var shown = KeyframeWay<TransformWay>.zero
  init(_ cell: NaiveCell<NaiveTiming, EvenPace, KeyframeWay<TransformWay>>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { shown = value } }
  override var numbers: [Double] { KeyframeWay<TransformWay>.numbers(shown) }
}

// MARK: - Group

private final class GroupScalar: NaiveAnimation {
  private let cell: NaiveCell<GroupClock, CubicPace, ScalarWay>
  private var shown = ScalarWay.zero
  init(_ cell: NaiveCell<GroupClock, CubicPace, ScalarWay>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { shown = value } }
  override var numbers: [Double] { ScalarWay.numbers(shown) }
}

private final class GroupPoint: NaiveAnimation {
  private let cell: NaiveCell<GroupClock, CubicPace, PointWay>
  private var shown = PointWay.zero
  init(_ cell: NaiveCell<GroupClock, CubicPace, PointWay>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { shown = value } }
  override var numbers: [Double] { PointWay.numbers(shown) }
}

private final class GroupColor: NaiveAnimation {
  private let cell: NaiveCell<GroupClock, CubicPace, ColorWay>
  private var shown = ColorWay.zero
  init(_ cell: NaiveCell<GroupClock, CubicPace, ColorWay>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { shown = value } }
  override var numbers: [Double] { ColorWay.numbers(shown) }
}

private final class GroupTransform: NaiveAnimation {
  private let cell: NaiveCell<GroupClock, CubicPace, TransformWay>
  private var shown = TransformWay.zero
  init(_ cell: NaiveCell<GroupClock, CubicPace, TransformWay>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { shown = value } }
  override var numbers: [Double] { TransformWay.numbers(shown) }
}
