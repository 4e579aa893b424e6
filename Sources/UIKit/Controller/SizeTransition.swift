import Engine
import Foundation

/// A change of a window's size as its controllers see it: a coordinator of its own, whatever transition runs meanwhile
/// (transitions.md §1.8).
///
/// It is animated where the window is resized inside of an animation block, as long as that block is; else it is over
/// when the resizing call returns.
final class SizeTransition: MainActorObject {
  typealias Handler = (any UIViewControllerTransitionCoordinatorContext) -> Void

  private enum Phase {
    case announced, running, over
  }

  let window: UIWindow
  /// What the window is resized to, in points.
  let size: CGSize
  let transitionDuration: TimeInterval
  private let start = CACurrentMediaTime()
  private var phase = Phase.announced
  private var blocks: [Handler] = []
  private var completions: [Handler] = []

  init(of window: UIWindow, to size: CGSize) {
    self.window = window
    self.size = size
    transitionDuration = UIView.inheritedAnimationDuration
    super.init(mainActor: ())
  }

  /// Makes the change, what goes along with it and the layout that follows, all in one animation.
  func run(_ change: () -> Void) {
    guard isAnimated else {
      perform(change)
      return end()
    }
    AnimationBlock.run(
      duration: transitionDuration, delay: 0, pace: .curve(completionCurve.timingFunction), options: [],
      changes: { perform(change) }, completion: { _ in self.end() })
  }

  private func perform(_ change: () -> Void) {
    change()
    phase = .running
    let waiting = blocks
    blocks = []
    for block in waiting { run(block) }
    window.layoutIfNeeded()
  }

  private func run(_ block: @escaping Handler) {
    guard isAnimated else { return UIView.performWithoutAnimation { block(self) } }
    // Within the change's own animation this is its duration; later, what is left of it.
    UIView.animate(withDuration: transitionDuration * (1 - Double(percentComplete))) { block(self) }
  }

  private func end() {
    phase = .over
    let waiting = completions
    completions = []
    for completion in waiting { completion(self) }
  }
}

extension SizeTransition: UIViewControllerTransitionCoordinator {
  var isAnimated: Bool { transitionDuration > 0 }
  var presentationStyle: UIModalPresentationStyle { .none }
  var initiallyInteractive: Bool { false }
  var isInterruptible: Bool { false }
  var isInteractive: Bool { false }
  var isCancelled: Bool { false }
  var completionVelocity: CGFloat { 1 }
  var completionCurve: UIView.AnimationCurve { .easeInOut }
  var containerView: UIView { window }
  var targetTransform: CGAffineTransform { .identity }

  /// The part of the time that has passed.
  var percentComplete: CGFloat {
    switch phase {
    case .announced: 0
    case .running: isAnimated ? CGFloat(min(1, (CACurrentMediaTime() - start) / transitionDuration)) : 0
    case .over: 1
    }
  }

  /// It leads from no controller to another.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { nil }
  func view(forKey key: UITransitionContextViewKey) -> UIView? { nil }

  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    guard phase != .over else { return false }
    if let completion { completions.append(completion) }
    if let animation {
      if phase == .announced { blocks.append(animation) } else { run(animation) }
    }
    return true
  }

  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    animate(alongsideTransition: animation, completion: completion)
  }

  /// No hand ever holds it, so there is nothing to tell.
  func notifyWhenInteractionEnds(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) {}

  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) {}
}

extension UIWindow {
  /// Makes `change`, which gives the window the size `size`, and tells the controllers on screen before.
  func resize(to size: CGSize, by change: () -> Void) {
    guard size != bounds.size, !isHidden, let root = rootViewController, root.isViewLoaded else {
      change()
      return inheritTraits()
    }
    let transition = SizeTransition(of: self, to: size)
    root.announce(traits(in: size), with: transition)
    root.viewWillTransition(to: size, with: transition)
    transition.run {
      change()
      inheritTraits()
    }
  }

  /// The traits of the window were it of the size `size`.
  private func traits(in size: CGSize) -> UITraitCollection {
    screen.traitCollection.sized(size).styled(overrideUserInterfaceStyle)
  }
}
