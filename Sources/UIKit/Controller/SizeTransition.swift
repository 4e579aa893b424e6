import Engine
import Foundation

/// A change of a window's size and its coordinator, independent of other running transitions (transitions.md §1.8).
///
/// The change is animated for the duration of the animation block that resizes the window. Outside of a block, the
/// change ends before the resizing call returns.
///
/// The window calls `viewWillTransition` on its root controller before its size changes, and controllers forward the
/// call to their children. A running transition continues in the resized container and uses the new size at its end.
/// Traits derive from the window's size and the screen; each view stores its last traits and compares them when it
/// enters a window.
final class SizeTransition: MainActorObject {
  typealias Handler = (any UIViewControllerTransitionCoordinatorContext) -> Void

  private enum Phase {
    case announced, running, over
  }

  /// The window, retained only until the end, because a controller may retain the coordinator for longer.
  private var retainedWindow: UIWindow?
  private weak var window: UIWindow?
  /// The new size of the window, in points.
  let size: CGSize
  let transitionDuration: TimeInterval
  private let startTime = CACurrentMediaTime()
  private var phase = Phase.announced
  private var blocks: [Handler] = []
  private var completions: [Handler] = []

  init(of window: UIWindow, to size: CGSize) {
    (retainedWindow, self.window) = (window, window)
    self.size = size
    transitionDuration = UIView.inheritedAnimationDuration
    super.init(mainActor: ())
  }

  /// Makes the change and runs the alongside blocks and the layout that follows, in one animation if `isAnimated`.
  func run(_ change: () -> Void) {
    guard isAnimated else {
      perform(change)
      return end()
    }
    AnimationBlock.run(
      duration: transitionDuration, delay: 0, timing: .curve(completionCurve.timingFunction), options: [],
      changes: { perform(change) }, completion: { _ in self.end() })
  }

  private func perform(_ change: () -> Void) {
    change()
    phase = .running
    let pendingBlocks = blocks
    blocks = []
    for block in pendingBlocks { run(block) }
    window?.layoutIfNeeded()
  }

  private func run(_ block: @escaping Handler) {
    guard isAnimated else { return UIView.performWithoutAnimation { block(self) } }
    // A block that is added during the animation animates for the remaining time.
    UIView.animate(withDuration: transitionDuration * (1 - Double(percentComplete))) { block(self) }
  }

  private func end() {
    phase = .over
    let pendingCompletions = completions
    completions = []
    for completion in pendingCompletions { completion(self) }
    retainedWindow = nil
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
  /// The window, or an empty view if the window was released after the end.
  var containerView: UIView { window ?? UIView() }
  var targetTransform: CGAffineTransform { .identity }

  /// The fraction of the duration that has passed, from 0 to 1.
  var percentComplete: CGFloat {
    switch phase {
    case .announced: 0
    case .running: isAnimated ? CGFloat(min(1, (CACurrentMediaTime() - startTime) / transitionDuration)) : 0
    case .over: 1
    }
  }

  /// A size change has no from- or to-controller.
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

  /// A size change is never interactive, so it never calls the handlers.
  func notifyWhenInteractionEnds(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) {}

  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) {}
}

extension UIWindow {
  /// Makes `change`, which gives the window the size `size`, after notifying the controllers on screen.
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

  /// The traits of the window at the size `size`.
  private func traits(in size: CGSize) -> UITraitCollection {
    screen.traitCollection.sized(size).styled(overrideUserInterfaceStyle)
  }
}
