/// A block of changes that animate, from one call of `UIView.animate` or a similar method: their duration, timing and
/// options.
@MainActor
final class AnimationBlock {
  /// The timing of an animation.
  enum Timing {
    case curve(CAMediaTimingFunction)
    /// A spring that settles within the block's duration.
    case settling(dampingRatio: Double, velocity: Double)
    case spring(SpringSolution)
    /// A spring for each axis of a position; the first also applies to all other properties.
    case springs(SpringSolution, vertical: SpringSolution)
  }

  /// The parameters of all animations of a block.
  struct Parameters {
    /// The duration of one pass, in seconds.
    var duration: Double
    var delay: Double
    var timing: Timing
    var options: UIView.AnimationOptions
    /// The number of passes, forwards and back with `autoreverses`; 0 counts as one.
    var repeatCount: Float = 0
    var autoreverses = false
    /// Whether animations that are not additive start from the displayed value. Where the current timeline animates the
    /// property already, the new animation runs on top.
    var isContinuous = false
    /// Whether hit testing uses the displayed positions of the views.
    var hitTestsDisplayedPosition = false

    /// Creates the parameters from a caller's numbers; a value that is not finite counts as 0.
    init(duration: Double, delay: Double, timing: Timing, options: UIView.AnimationOptions) {
      self.duration = Parameters.seconds(duration)
      self.delay = Parameters.seconds(delay)
      self.timing = timing
      self.options = options
      if options.contains(.repeat) { repeatCount = .infinity }
      autoreverses = options.contains(.autoreverse)
    }

    private static func seconds(_ number: Double) -> Double { number.isFinite ? max(0, number) : 0 }

    mutating func setDuration(_ duration: Double) { self.duration = Parameters.seconds(duration) }
    mutating func setDelay(_ delay: Double) { self.delay = Parameters.seconds(delay) }
    mutating func setRepeatCount(_ count: Double) { repeatCount = count > 0 ? Float(count) : 0 }

    /// These parameters inside another block: the outer duration, timing and options apply unless the options override
    /// them, and the delays add up.
    func within(_ outer: Parameters) -> Parameters {
      var parameters = self
      if !options.contains(.overrideInheritedDuration) { parameters.duration = outer.duration }
      if !options.contains(.overrideInheritedCurve) { parameters.timing = outer.timing }
      parameters.delay += outer.delay
      parameters.isContinuous = isContinuous || outer.isContinuous
      parameters.hitTestsDisplayedPosition = hitTestsDisplayedPosition || outer.hitTestsDisplayedPosition
      if options.contains(.overrideInheritedOptions) { return parameters }
      parameters.options.formUnion(outer.options.intersection(Parameters.inheritable))
      if !options.contains(.repeat) { parameters.repeatCount = outer.repeatCount }
      parameters.autoreverses = autoreverses || outer.autoreverses
      return parameters
    }

    /// Whether an animation with these parameters takes time.
    var takesTime: Bool { duration > 0 || delay > 0 }

    private static let inheritable: UIView.AnimationOptions = [
      .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
    ]
  }

  /// The open blocks of a `Run`.
  struct OpenBlocks {
    /// The block of changes made now.
    var current: AnimationBlock?
    /// The value of `UIView.setAnimationsEnabled(_:)`.
    var isEnabled = true
    /// Blocks that wait for `commitAnimations()`, each with the block that was current before it.
    var begun: [(block: AnimationBlock, outer: AnimationBlock?)] = []
  }

  /// The block of changes made now, in the current `Run`.
  static var current: AnimationBlock? {
    get { UIApplication.current.openBlocks.current }
    set { UIApplication.current.openBlocks.current = newValue }
  }

  /// The value of `UIView.setAnimationsEnabled(_:)` in the current `Run`.
  static var isEnabled: Bool {
    get { UIApplication.current.openBlocks.isEnabled }
    set { UIApplication.current.openBlocks.isEnabled = newValue }
  }

  private(set) var parameters: Parameters { didSet { fittedSpring = nil } }
  let completionCounter: CompletionCounter
  /// The recorder of changes that become keyframes; nil outside of keyframes.
  let keyframes: KeyframeRecorder?
  /// The part of the duration that the current keyframe takes.
  let span: KeyframeSpan
  /// Views to lay out before the block ends, so that their subviews animate along.
  var resized: [UIView] = []
  /// Stacks whose views are hidden or shown in the block.
  var arranged: [UIStackView] = []
  private var fittedSpring: SpringSolution?

  init(
    parameters: Parameters, completionCounter: CompletionCounter, keyframes: KeyframeRecorder? = nil,
    span: KeyframeSpan = .whole
  ) {
    self.parameters = parameters
    self.completionCounter = completionCounter
    self.keyframes = keyframes
    self.span = span
  }

  /// The duration of a change made now, in seconds.
  var duration: Double { parameters.duration * span.length }
  var options: UIView.AnimationOptions { parameters.options }

  // MARK: Running

  /// Runs `changes` so that they animate, and calls `completion` when the last of their animations has ended.
  ///
  /// With a calculation mode, changes inside `UIView.addKeyframe` become keyframes.
  static func run(
    duration: Double, delay: Double, timing: Timing, options: UIView.AnimationOptions,
    keyframes mode: CAAnimationCalculationMode? = nil, changes: () -> Void, completion: ((Bool) -> Void)?
  ) {
    MainThread.require("UIView.animate")
    let outer = isEnabled ? current : nil
    let requested = Parameters(duration: duration, delay: delay, timing: timing, options: options)
    var parameters = outer.map { requested.within($0.parameters) } ?? requested
    let completionCounter = CompletionCounter(completion, within: outer?.completionCounter)
    // Inside a keyframe a block is part of that keyframe, unless it overrides the duration.
    let inherited = options.contains(.overrideInheritedDuration) ? nil : outer?.keyframes
    if inherited == nil, let outer { parameters.delay += outer.span.start * outer.parameters.duration }
    let recorder = inherited ?? mode.map(KeyframeRecorder.init)
    let block = AnimationBlock(
      parameters: parameters, completionCounter: completionCounter, keyframes: recorder,
      span: inherited == nil ? .whole : outer?.span ?? .whole)
    // Changes without a duration and a delay are made at once.
    if isEnabled, parameters.takesTime {
      if outer == nil, recorder == nil { FirstBlock.note(block) }
      block.perform(changes)
      if inherited == nil { recorder?.animate(in: block) }
    } else {
      performWithoutBlock(changes)
    }
    completionCounter.close()
  }

  /// Runs `changes` with `parameters`, independent of any surrounding block.
  static func runDetached(_ parameters: Parameters, _ changes: () -> Void) {
    let block = AnimationBlock(parameters: parameters, completionCounter: CompletionCounter(nil, within: nil))
    if isEnabled, parameters.takesTime {
      block.perform(changes)
    } else {
      performWithoutBlock(changes)
    }
    block.completionCounter.close()
  }

  /// Makes changes at once, independent of any surrounding block.
  private static func performWithoutBlock(_ changes: () -> Void) {
    let outerBlock = current
    current = nil
    changes()
    current = outerBlock
  }

  /// Runs changes as part of this block.
  func perform(_ changes: () -> Void) {
    let outerBlock = AnimationBlock.current
    AnimationBlock.current = self
    changes()
    if !arranged.isEmpty { layOutArranged() }
    if options.contains(.layoutSubviews) {
      let views = resized
      resized = []
      for view in views { view.layoutIfNeeded() }
    }
    AnimationBlock.current = outerBlock
  }

  /// Changes the parameters of subsequent changes in this block.
  func adjust(_ change: (inout Parameters) -> Void) { change(&parameters) }

  /// A block with the same completion, but with changed parameters or another span of the keyframes.
  func variant(span: KeyframeSpan? = nil, _ change: (inout Parameters) -> Void = { _ in }) -> AnimationBlock {
    var parameters = parameters
    change(&parameters)
    return AnimationBlock(
      parameters: parameters, completionCounter: completionCounter, keyframes: keyframes,
      span: span ?? self.span)
  }

  // MARK: Animations

  private var spring: SpringSolution? {
    switch parameters.timing {
    case .settling(let ratio, let velocity) where parameters.duration > 0:
      if let fittedSpring { return fittedSpring }
      // Values that are not numbers, or are out of range, have no solution.
      let spring = SpringSolution.uikit(
        dampingRatio: ratio.isNaN ? 1 : ratio, duration: parameters.duration,
        initialVelocity: velocity.isNaN ? 0 : min(max(velocity, -1e6), 1e6))
      fittedSpring = spring
      return spring
    case .spring(let spring), .springs(let spring, _): return spring
    case .settling, .curve: return nil
    }
  }

  /// Creates an animation between two values with this block's timing; the caller sets the values.
  func makeAnimation(keyPath: String, on layer: CALayer) -> CABasicAnimation {
    let animation: CABasicAnimation
    if let spring {
      let springAnimation = CASpringAnimation(keyPath: keyPath)
      springAnimation.mass = spring.mass
      springAnimation.stiffness = spring.stiffness
      springAnimation.damping = spring.damping
      springAnimation.initialVelocity = spring.initialVelocity
      springAnimation.allowsOverdamping = spring.allowsOverdamping
      animation = springAnimation
    } else {
      animation = CABasicAnimation(keyPath: keyPath)
      if case .curve(let function) = parameters.timing { animation.timingFunction = function }
    }
    animation.endsAtModel = true
    setTiming(of: animation, on: layer)
    return animation
  }

  /// Creates a keyframe animation with this block's timing; the caller sets the values.
  func makeKeyframeAnimation(keyPath: String, on layer: CALayer) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    // All animations of a block have one curve, so that a grab finds them all at the same fraction.
    animation.overallSpring = spring
    if spring == nil { animation.timingFunction = overallFunction }
    animation.endsAtModel = true
    setTiming(of: animation, on: layer)
    return animation
  }

  /// Creates a transition of a layer's contents with this block's timing.
  func makeTransition(_ style: LayerTransition.Style, on layer: CALayer) -> CATransition {
    let transition = CATransition()
    transition.style = style
    transition.timingFunction = overallFunction
    transition.endsAtModel = true
    setTiming(of: transition, on: layer)
    return transition
  }

  /// The timing of animations that cannot use a spring; inside a spring block, the curve of the options.
  private var overallFunction: CAMediaTimingFunction {
    if case .curve(let function) = parameters.timing { return function }
    return options.curve.timingFunction
  }

  private func setTiming(of animation: CAAnimation, on layer: CALayer) {
    // A change that is only delayed gets an invisibly short duration, since 0 would mean the default.
    animation.duration = max(duration, 1e-6)
    animation.fillMode = .backwards
    let delay = parameters.delay + span.start * parameters.duration
    if delay > 0 {
      animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
      animation.commitDelay = delay
    }
    animation.repeatCount = parameters.repeatCount
    animation.autoreverses = parameters.autoreverses
  }
}

/// A counter of the animations and inner blocks of a block, which calls its completion once.
@MainActor
final class CompletionCounter {
  private var completion: ((Bool) -> Void)?
  /// The calls that precede the completion.
  private var endings: [() -> Void] = []
  private let outer: CompletionCounter?
  private var pending = 0
  private var isOpen = true
  private var finished = true

  /// Creates the counter of a block, for which an outer block waits too.
  init(_ completion: ((Bool) -> Void)?, within outer: CompletionCounter?) {
    self.completion = completion
    self.outer = outer
    outer?.began()
  }

  func began() { pending += 1 }

  /// Calls `body` when the last animation has ended, before the completion.
  func whenDone(_ body: @escaping () -> Void) { endings.append(body) }

  func ended(finished: Bool) {
    pending -= 1
    if !finished { self.finished = false }
    if pending == 0, !isOpen { deliver() }
  }

  /// Marks the end of the block's changes.
  func close() {
    isOpen = false
    deliverInNextTurnIfDone()
  }

  /// Removes a count that `began()` has added without an animation.
  func release() {
    pending -= 1
    if !isOpen { deliverInNextTurnIfDone() }
  }

  /// Releases the waiting calls without calling them, as the `Run` is over.
  func abandon() {
    let released = (completion, endings)
    (completion, endings) = (nil, [])
    outer?.abandon()
    withExtendedLifetime(released) {}
  }

  private func deliverInNextTurnIfDone() {
    guard pending == 0 else { return }
    if completion == nil { return deliver() }
    // The completion of a block without animations runs in the next turn, like that of an empty transaction
    // (animation.md §11).
    CATransaction.begin()
    CATransaction.setCompletionBlock { [self] in MainActor.assumeIsolated { deliver() } }
    CATransaction.commit()
  }

  private func deliver() {
    let (completion, endings) = (completion, endings)
    self.completion = nil
    self.endings = []
    for ending in endings { ending() }
    completion?(finished)
    outer?.ended(finished: finished)
  }
}
