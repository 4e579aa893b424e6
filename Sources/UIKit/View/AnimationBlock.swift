/// One call of `UIView.animate`: what the changes made inside take as their duration, pace and options.
@MainActor
final class AnimationBlock {
  /// How an animation gets from start to end.
  enum Pace {
    case curve(CAMediaTimingFunction)
    /// A spring that settles within the block's duration.
    case settling(dampingRatio: Double, velocity: Double)
    case spring(SpringSolution)
  }

  /// The block that changes made now belong to.
  static var current: AnimationBlock?
  /// What `UIView.setAnimationsEnabled(_:)` sets.
  static var isEnabled = true

  /// Seconds of one pass.
  let duration: Double
  let delay: Double
  let pace: Pace
  private let spring: SpringSolution?
  let options: UIView.AnimationOptions
  let ending: BlockEnding
  /// Views to lay out before the block is over, so that what it resized moves along.
  var resized: [UIView] = []

  private init(
    duration: Double, delay: Double, pace: Pace, options: UIView.AnimationOptions, ending: BlockEnding
  ) {
    self.duration = duration
    self.delay = delay
    self.pace = pace
    spring =
      switch pace {
      case .settling(let ratio, let velocity) where duration > 0:
        .uikit(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
      case .spring(let spring): spring
      case .settling, .curve: nil
      }
    self.options = options
    self.ending = ending
  }

  /// Runs `changes` so that they animate, and has `completion` called when the last of their animations is over.
  ///
  /// Inside another block the outer duration, pace and options hold unless the options say otherwise.
  static func run(
    duration: Double, delay: Double, pace: Pace, options: UIView.AnimationOptions,
    changes: () -> Void, completion: ((Bool) -> Void)?
  ) {
    let outer = isEnabled ? current : nil
    let ending = BlockEnding(completion, within: outer?.ending)
    let block = AnimationBlock(
      duration: outer == nil || options.contains(.overrideInheritedDuration)
        ? max(0, duration) : outer?.duration ?? 0,
      delay: max(0, delay) + (outer?.delay ?? 0),
      pace: options.contains(.overrideInheritedCurve) ? pace : outer?.pace ?? pace,
      options: options.contains(.overrideInheritedOptions)
        ? options : options.union(outer?.options.intersection(inheritable) ?? []),
      ending: ending)
    // Without duration and delay there is nothing to see; the changes are made and that is all.
    let animates = isEnabled && (block.duration > 0 || block.delay > 0)
    let present = current
    current = animates ? block : nil
    changes()
    if block.options.contains(.layoutSubviews) {
      for view in block.resized { view.layoutIfNeeded() }
    }
    current = present
    ending.close()
  }

  private static let inheritable: UIView.AnimationOptions = [
    .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse,
  ]

  /// An animation of this block's timing; its values are the caller's to set.
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
      if case .curve(let function) = pace { animation.timingFunction = function }
    }
    // A change without duration that is only delayed: as short as cannot be seen, since 0 would mean "default".
    animation.duration = max(duration, 1e-6)
    animation.fillMode = .backwards
    animation.endsAtModel = true
    if delay > 0 {
      animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
    }
    if options.contains(.repeat) { animation.repeatCount = .infinity }
    animation.autoreverses = options.contains(.autoreverse)
    return animation
  }
}

/// Counts what a block waits for, and calls its completion once.
@MainActor
final class BlockEnding {
  private var completion: ((Bool) -> Void)?
  private let outer: BlockEnding?
  private var pending = 0
  private var hasAnimated = false
  private var isOpen = true
  private var finished = true

  /// A block inside another is one of the things that the other waits for.
  init(_ completion: ((Bool) -> Void)?, within outer: BlockEnding?) {
    self.completion = completion
    self.outer = outer
    outer?.began()
  }

  func began() {
    pending += 1
    hasAnimated = true
  }

  func ended(finished: Bool) {
    pending -= 1
    if !finished { self.finished = false }
    if pending == 0, !isOpen { deliver() }
  }

  /// All changes have been made.
  func close() {
    isOpen = false
    guard pending == 0 else { return }
    if hasAnimated || completion == nil { return deliver() }
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
