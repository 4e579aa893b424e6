import Engine

/// The baseline of the measurement: an object for each animation, evaluated by a virtual call.
///
/// The objects are as fast as the design allows: they compute constants once, are allocated in the order of evaluation,
/// and hold all their data, including the result, without a further reference.
class NaiveAnimation {
  /// Computes the value at a time.
  func evaluate(at time: Double) { fatalError("NaiveAnimation is abstract") }

  /// The result of the last evaluation.
  var numbers: [Double] { fatalError("NaiveAnimation is abstract") }

  static func make(_ recipe: Recipe) -> NaiveAnimation {
    switch (recipe.kind, recipe.value) {
    case (.linear, .scalar): LinearScalar(NaiveCell(recipe, curve: LinearCurve()))
    case (.linear, .point): LinearPoint(NaiveCell(recipe, curve: LinearCurve()))
    case (.linear, .color): LinearColor(NaiveCell(recipe, curve: LinearCurve()))
    case (.linear, .transform): LinearTransform(NaiveCell(recipe, curve: LinearCurve()))
    case (.cubic, .scalar): CubicScalar(NaiveCell(recipe, curve: CubicCurve(recipe.curve)))
    case (.cubic, .point): CubicPoint(NaiveCell(recipe, curve: CubicCurve(recipe.curve)))
    case (.cubic, .color): CubicColor(NaiveCell(recipe, curve: CubicCurve(recipe.curve)))
    case (.cubic, .transform): CubicTransform(NaiveCell(recipe, curve: CubicCurve(recipe.curve)))
    case (.spring, .scalar): SpringScalar(NaiveCell(recipe, curve: SpringCurve(recipe.spring)))
    case (.spring, .point): SpringPoint(NaiveCell(recipe, curve: SpringCurve(recipe.spring)))
    case (.spring, .color): SpringColor(NaiveCell(recipe, curve: SpringCurve(recipe.spring)))
    case (.spring, .transform): SpringTransform(NaiveCell(recipe, curve: SpringCurve(recipe.spring)))
    case (.keyframe, .scalar): KeyframeScalar(NaiveCell(recipe, curve: LinearCurve()))
    case (.keyframe, .point): KeyframePoint(NaiveCell(recipe, curve: LinearCurve()))
    case (.keyframe, .color): KeyframeColor(NaiveCell(recipe, curve: LinearCurve()))
    case (.keyframe, .transform): KeyframeTransform(NaiveCell(recipe, curve: LinearCurve()))
    case (.group, .scalar):
      GroupScalar(NaiveCell(recipe, clock: GroupClock(recipe), curve: CubicCurve(recipe.curve)))
    case (.group, .point):
      GroupPoint(NaiveCell(recipe, clock: GroupClock(recipe), curve: CubicCurve(recipe.curve)))
    case (.group, .color):
      GroupColor(NaiveCell(recipe, clock: GroupClock(recipe), curve: CubicCurve(recipe.curve)))
    case (.group, .transform):
      GroupTransform(NaiveCell(recipe, clock: GroupClock(recipe), curve: CubicCurve(recipe.curve)))
    case (.mixed, _): fatalError("Recipe.kind is never .mixed")
    }
  }
}

/// The data of an object of any kind. The type is generic, so that each class compiles its own code.
struct NaiveCell<Clock: NaiveClock, Curve: NaiveCurve, Interpolator: NaiveInterpolator> {
  private let clock: Clock
  private let curve: Curve
  private let interpolator: Interpolator

  init(_ recipe: Recipe, clock: Clock, curve: Curve) {
    self.clock = clock
    self.curve = curve
    interpolator = Interpolator(recipe.stops)
  }

  @inline(__always)
  func value(at time: Double) -> Interpolator.Value? {
    guard let phase = clock.evaluate(at: time) else { return nil }
    return interpolator.value(curve.progress(phase.fraction, phase.time))
  }
}

extension NaiveCell where Clock == NaiveTiming {
  init(_ recipe: Recipe, curve: Curve) {
    self.init(recipe, clock: NaiveTiming(recipe.animation), curve: curve)
  }
}

// MARK: - Linear

private final class LinearScalar: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, LinearCurve, ScalarInterpolator>
  private var result = ScalarInterpolator.zero
  init(_ cell: NaiveCell<NaiveTiming, LinearCurve, ScalarInterpolator>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { result = value } }
  override var numbers: [Double] { ScalarInterpolator.numbers(result) }
}

private final class LinearPoint: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, LinearCurve, PointInterpolator>
  private var result = PointInterpolator.zero
  init(_ cell: NaiveCell<NaiveTiming, LinearCurve, PointInterpolator>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { result = value } }
  override var numbers: [Double] { PointInterpolator.numbers(result) }
}

private final class LinearColor: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, LinearCurve, ColorInterpolator>
  private var result = ColorInterpolator.zero
  init(_ cell: NaiveCell<NaiveTiming, LinearCurve, ColorInterpolator>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { result = value } }
  override var numbers: [Double] { ColorInterpolator.numbers(result) }
}

private final class LinearTransform: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, LinearCurve, TransformInterpolator>
  private var result = TransformInterpolator.zero
  init(_ cell: NaiveCell<NaiveTiming, LinearCurve, TransformInterpolator>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { result = value } }
  override var numbers: [Double] { TransformInterpolator.numbers(result) }
}

// MARK: - Cubic

private final class CubicScalar: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, CubicCurve, ScalarInterpolator>
  private var result = ScalarInterpolator.zero
  init(_ cell: NaiveCell<NaiveTiming, CubicCurve, ScalarInterpolator>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { result = value } }
  override var numbers: [Double] { ScalarInterpolator.numbers(result) }
}

private final class CubicPoint: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, CubicCurve, PointInterpolator>
  private var result = PointInterpolator.zero
  init(_ cell: NaiveCell<NaiveTiming, CubicCurve, PointInterpolator>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { result = value } }
  override var numbers: [Double] { PointInterpolator.numbers(result) }
}

private final class CubicColor: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, CubicCurve, ColorInterpolator>
  private var result = ColorInterpolator.zero
  init(_ cell: NaiveCell<NaiveTiming, CubicCurve, ColorInterpolator>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { result = value } }
  override var numbers: [Double] { ColorInterpolator.numbers(result) }
}

private final class CubicTransform: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, CubicCurve, TransformInterpolator>
  private var result = TransformInterpolator.zero
  init(_ cell: NaiveCell<NaiveTiming, CubicCurve, TransformInterpolator>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { result = value } }
  override var numbers: [Double] { TransformInterpolator.numbers(result) }
}

// MARK: - Spring

private final class SpringScalar: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, SpringCurve, ScalarInterpolator>
  private var result = ScalarInterpolator.zero
  init(_ cell: NaiveCell<NaiveTiming, SpringCurve, ScalarInterpolator>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { result = value } }
  override var numbers: [Double] { ScalarInterpolator.numbers(result) }
}

private final class SpringPoint: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, SpringCurve, PointInterpolator>
  private var result = PointInterpolator.zero
  init(_ cell: NaiveCell<NaiveTiming, SpringCurve, PointInterpolator>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { result = value } }
  override var numbers: [Double] { PointInterpolator.numbers(result) }
}

private final class SpringColor: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, SpringCurve, ColorInterpolator>
  private var result = ColorInterpolator.zero
  init(_ cell: NaiveCell<NaiveTiming, SpringCurve, ColorInterpolator>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { result = value } }
  override var numbers: [Double] { ColorInterpolator.numbers(result) }
}

private final class SpringTransform: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, SpringCurve, TransformInterpolator>
  private var result = TransformInterpolator.zero
  init(_ cell: NaiveCell<NaiveTiming, SpringCurve, TransformInterpolator>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { result = value } }
  override var numbers: [Double] { TransformInterpolator.numbers(result) }
}

// MARK: - Keyframe

private final class KeyframeScalar: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, LinearCurve, KeyframeInterpolator<ScalarInterpolator>>
  private var result = KeyframeInterpolator<ScalarInterpolator>.zero
  init(_ cell: NaiveCell<NaiveTiming, LinearCurve, KeyframeInterpolator<ScalarInterpolator>>) {
    self.cell = cell
  }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { result = value } }
  override var numbers: [Double] { KeyframeInterpolator<ScalarInterpolator>.numbers(result) }
}

private final class KeyframePoint: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, LinearCurve, KeyframeInterpolator<PointInterpolator>>
  private var result = KeyframeInterpolator<PointInterpolator>.zero
  init(_ cell: NaiveCell<NaiveTiming, LinearCurve, KeyframeInterpolator<PointInterpolator>>) {
    self.cell = cell
  }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { result = value } }
  override var numbers: [Double] { KeyframeInterpolator<PointInterpolator>.numbers(result) }
}

private final class KeyframeColor: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, LinearCurve, KeyframeInterpolator<ColorInterpolator>>
  private var result = KeyframeInterpolator<ColorInterpolator>.zero
  init(_ cell: NaiveCell<NaiveTiming, LinearCurve, KeyframeInterpolator<ColorInterpolator>>) {
    self.cell = cell
  }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { result = value } }
  override var numbers: [Double] { KeyframeInterpolator<ColorInterpolator>.numbers(result) }
}

private final class KeyframeTransform: NaiveAnimation {
  private let cell: NaiveCell<NaiveTiming, LinearCurve, KeyframeInterpolator<TransformInterpolator>>
  private var result = KeyframeInterpolator<TransformInterpolator>.zero
  init(_ cell: NaiveCell<NaiveTiming, LinearCurve, KeyframeInterpolator<TransformInterpolator>>) {
    self.cell = cell
  }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { result = value } }
  override var numbers: [Double] { KeyframeInterpolator<TransformInterpolator>.numbers(result) }
}

// MARK: - Group

private final class GroupScalar: NaiveAnimation {
  private let cell: NaiveCell<GroupClock, CubicCurve, ScalarInterpolator>
  private var result = ScalarInterpolator.zero
  init(_ cell: NaiveCell<GroupClock, CubicCurve, ScalarInterpolator>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { result = value } }
  override var numbers: [Double] { ScalarInterpolator.numbers(result) }
}

private final class GroupPoint: NaiveAnimation {
  private let cell: NaiveCell<GroupClock, CubicCurve, PointInterpolator>
  private var result = PointInterpolator.zero
  init(_ cell: NaiveCell<GroupClock, CubicCurve, PointInterpolator>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { result = value } }
  override var numbers: [Double] { PointInterpolator.numbers(result) }
}

private final class GroupColor: NaiveAnimation {
  private let cell: NaiveCell<GroupClock, CubicCurve, ColorInterpolator>
  private var result = ColorInterpolator.zero
  init(_ cell: NaiveCell<GroupClock, CubicCurve, ColorInterpolator>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { result = value } }
  override var numbers: [Double] { ColorInterpolator.numbers(result) }
}

private final class GroupTransform: NaiveAnimation {
  private let cell: NaiveCell<GroupClock, CubicCurve, TransformInterpolator>
  private var result = TransformInterpolator.zero
  init(_ cell: NaiveCell<GroupClock, CubicCurve, TransformInterpolator>) { self.cell = cell }
  override func evaluate(at time: Double) { if let value = cell.value(at: time) { result = value } }
  override var numbers: [Double] { TransformInterpolator.numbers(result) }
}
