/// One call of `UIView.animate` or of its relatives: what the changes made inside take as their duration, pace and
/// options.
@MainActor
final class AnimationBlock {
  /// How an animation gets from start to end.
  enum Pace {
    case curve(CAMediaTimingFunction)
    /// A spring that settles within the block's duration.
    case settling(dampingRatio: Double, velocity: Double)
    case spring(SpringSolution)
    /// A spring for each direction of a position, the first for everything else.
    case springs(SpringSolution, vertical: SpringSolution)
  }

  /// What all animations of a block have in common.
  struct Manner {
    /// Seconds of one pass.
    var duration: Double
    var delay: Double
    var pace: Pace
    var options: UIView.AnimationOptions
    /// Passes, there and back where it reverses; 0 is one.
    var repeatCount: Float = 0
    var autoreverses = false
    /// What cannot be animated additively goes on from what is shown, and in one timeline over what moves it already.
    var isContinuous = false
    /// Touches hit the views where they are shown.
    var isHitWhereShown = false

    /// Made of what a caller asks for; what is no number of seconds counts as 0.
    init(duration: Double, delay: Double, pace: Pace, options: UIView.AnimationOptions) {
      self.duration = Manner.seconds(duration)
      self.delay = Manner.seconds(delay)
      self.pace = pace
      self.options = options
      if options.contains(.repeat) { repeatCount = .infinity }
      autoreverses = options.contains(.autoreverse)
    }

    private static func seconds(_ number: Double) -> Double { number.isFinite ? max(0, number) : 0 }

    mutating func setDuration(_ duration: Double) { self.duration = Manner.seconds(duration) }
    mutating func setDelay(_ delay: Double) { self.delay = Manner.seconds(delay) }
    mutating func setRepeatCount(_ count: Double) { repeatCount = count > 0 ? Float(count) : 0 }

    /// What is left of it inside another block: the outer duration, pace and options hold unless the options say
    /// otherwise, and the delays add up.
    func within(_ outer: Manner) -> Manner {
      var manner = self
      if !options.contains(.overrideInheritedDuration) { manner.duration = outer.duration }
      if !options.contains(.overrideInheritedCurve) { manner.pace = outer.pace }
      manner.delay += outer.delay
      manner.isContinuous = isContinuous || outer.isContinuous
      manner.isHitWhereShown = isHitWhereShown || outer.isHitWhereShown
      if options.contains(.overrideInheritedOptions) { return manner }
      manner.options.formUnion(outer.options.intersection(Manner.inheritable))
      if !options.contains(.repeat) { manner.repeatCount = outer.repeatCount }
      manner.autoreverses = autoreverses || outer.autoreverses
      return manner
    }

    var isVisible: Bool { duration > 0 || delay > 0 }

    private static let inheritable: UIView.AnimationOptions = [
      .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
    ]
  }

  /// The blocks of a run that are open.
  struct Open {
    /// The block that changes made now belong to.
    var current: AnimationBlock?
    /// What `UIView.setAnimationsEnabled(_:)` sets.
    var isEnabled = true
    /// Blocks that wait for `commitAnimations()`, each with the one that was current before.
    var begun: [(block: AnimationBlock, before: AnimationBlock?)] = []
  }

  /// The block that changes made now belong to, of the current run.
  static var current: AnimationBlock? {
    get { UIApplication.current.openBlocks.current }
    set { UIApplication.current.openBlocks.current = newValue }
  }

  /// What `UIView.setAnimationsEnabled(_:)` sets, for the current run.
  static var isEnabled: Bool {
    get { UIApplication.current.openBlocks.isEnabled }
    set { UIApplication.current.openBlocks.isEnabled = newValue }
  }

  private(set) var manner: Manner { didSet { fittedSpring = nil } }
  let ending: BlockEnding
  /// Where changes are collected that become keyframes, and the part of the keyframes' time that is meant.
  let keyframes: KeyframeRecorder?
  let span: KeyframeSpan
  /// Views to lay out before the block is over, so that what it resized moves along.
  var resized: [UIView] = []
  private var fittedSpring: SpringSolution?

  init(
    _ manner: Manner, ending: BlockEnding, keyframes: KeyframeRecorder? = nil, span: KeyframeSpan = .whole
  ) {
    self.manner = manner
    self.ending = ending
    self.keyframes = keyframes
    self.span = span
  }

  /// Seconds that a change made now takes.
  var duration: Double { manner.duration * span.length }
  var options: UIView.AnimationOptions { manner.options }

  // MARK: Running

  /// Runs `changes` so that they animate, and has `completion` called when the last of their animations is over.
  ///
  /// With a calculation mode, what `UIView.addKeyframe` changes becomes keyframes.
  static func run(
    duration: Double, delay: Double, pace: Pace, options: UIView.AnimationOptions,
    keyframes mode: CAAnimationCalculationMode? = nil, changes: () -> Void, completion: ((Bool) -> Void)?
  ) {
    let outer = isEnabled ? current : nil
    let own = Manner(duration: duration, delay: delay, pace: pace, options: options)
    var manner = outer.map { own.within($0.manner) } ?? own
    let ending = BlockEnding(completion, within: outer?.ending)
    // Inside a keyframe everything is a part of it, unless it has a time of its own.
    let inherited = options.contains(.overrideInheritedDuration) ? nil : outer?.keyframes
    if inherited == nil, let outer { manner.delay += outer.span.start * outer.manner.duration }
    let recorder = inherited ?? mode.map(KeyframeRecorder.init)
    let block = AnimationBlock(
      manner, ending: ending, keyframes: recorder,
      span: inherited == nil ? .whole : outer?.span ?? .whole)
    // Without duration and delay there is nothing to see; the changes are made and that is all.
    if isEnabled, manner.isVisible {
      block.perform(changes)
      if inherited == nil { recorder?.animate(in: block) }
    } else {
      let present = current
      current = nil
      changes()
      current = present
    }
    ending.close()
  }

  /// Runs `changes` as they are to animate by themselves, whatever block surrounds the call.
  static func runAlone(_ manner: Manner, _ changes: () -> Void) {
    let block = AnimationBlock(manner, ending: BlockEnding(nil, within: nil))
    if isEnabled, manner.isVisible {
      block.perform(changes)
    } else {
      let present = current
      current = nil
      changes()
      current = present
    }
    block.ending.close()
  }

  /// Makes changes as a part of this block.
  func perform(_ changes: () -> Void) {
    let present = AnimationBlock.current
    AnimationBlock.current = self
    changes()
    if options.contains(.layoutSubviews) {
      let views = resized
      resized = []
      for view in views { view.layoutIfNeeded() }
    }
    AnimationBlock.current = present
  }

  /// Changes how what follows in this block animates.
  func adjust(_ change: (inout Manner) -> Void) { change(&manner) }

  /// A block that waits for the same end and differs in how it animates, or in which part of the keyframes it is.
  func variant(span: KeyframeSpan? = nil, _ change: (inout Manner) -> Void = { _ in }) -> AnimationBlock {
    var manner = manner
    change(&manner)
    return AnimationBlock(manner, ending: ending, keyframes: keyframes, span: span ?? self.span)
  }

  // MARK: Animations

  private var spring: SpringSolution? {
    switch manner.pace {
    case .settling(let ratio, let velocity) where manner.duration > 0:
      if let fittedSpring { return fittedSpring }
      // No number, or one out of all proportion, has no spring to be found.
      let spring = SpringSolution.uikit(
        dampingRatio: ratio.isNaN ? 1 : ratio, duration: manner.duration,
        initialVelocity: velocity.isNaN ? 0 : min(max(velocity, -1e6), 1e6))
      fittedSpring = spring
      return spring
    case .spring(let spring), .springs(let spring, _): return spring
    case .settling, .curve: return nil
    }
  }

  /// An animation from value to value of this block's timing; its values are the caller's to set.
  func makeAnimation(keyPath: String, on layer: CALayer) -> CABasicAnimation {
    let animation: CABasicAnimation
    if let spring {
      let springy = CASpringAnimation(keyPath: keyPath)
      springy.mass = spring.mass
      springy.stiffness = spring.stiffness
      springy.damping = spring.damping
      springy.initialVelocity = spring.initialVelocity
      springy.allowsOverdamping = spring.allowsOverdamping
      animation = springy
    } else {
      animation = CABasicAnimation(keyPath: keyPath)
      if case .curve(let function) = manner.pace { animation.timingFunction = function }
    }
    animation.endsAtModel = true
    setTiming(of: animation, on: layer)
    return animation
  }

  /// An animation through values of this block's timing; its values are the caller's to set.
  func makeKeyframeAnimation(keyPath: String, on layer: CALayer) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.timingFunction = overallFunction
    animation.endsAtModel = true
    setTiming(of: animation, on: layer)
    return animation
  }

  /// A transition of a layer's contents of this block's timing.
  func makeTransition(_ style: LayerTransition.Style, on layer: CALayer) -> CATransition {
    let transition = CATransition()
    transition.style = style
    transition.timingFunction = overallFunction
    transition.endsAtModel = true
    setTiming(of: transition, on: layer)
    return transition
  }

  /// The pace of what no spring can drive; inside a spring it is the one that the options name.
  private var overallFunction: CAMediaTimingFunction {
    if case .curve(let function) = manner.pace { return function }
    return options.curve.timingFunction
  }

  private func setTiming(of animation: CAAnimation, on layer: CALayer) {
    // A change without duration that is only delayed: as short as cannot be seen, since 0 would mean "default".
    animation.duration = max(duration, 1e-6)
    animation.fillMode = .backwards
    let delay = manner.delay + span.start * manner.duration
    if delay > 0 {
      animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
    }
    animation.repeatCount = manner.repeatCount
    animation.autoreverses = manner.autoreverses
  }
}

/// Counts what a block waits for, and calls its completion once.
@MainActor
final class BlockEnding {
  private var completion: ((Bool) -> Void)?
  private let outer: BlockEnding?
  private var pending = 0
  private var isOpen = true
  private var finished = true

  /// A block inside another is one of the things that the other waits for.
  init(_ completion: ((Bool) -> Void)?, within outer: BlockEnding?) {
    self.completion = completion
    self.outer = outer
    outer?.began()
  }

  func began() { pending += 1 }

  func ended(finished: Bool) {
    pending -= 1
    if !finished { self.finished = false }
    if pending == 0, !isOpen { deliver() }
  }

  /// All changes have been made.
  func close() {
    isOpen = false
    guard pending == 0 else { return }
    if completion == nil { return deliver() }
    // Nothing to wait for: the next turn, as a transaction without animations (animation.md §11).
    CATransaction.begin()
    CATransaction.setCompletionBlock { [self] in MainActor.assumeIsolated { deliver() } }
    CATransaction.commit()
  }

  private func deliver() {
    let completion = completion
    self.completion = nil
    completion?(finished)
    outer?.ended(finished: finished)
  }
}
