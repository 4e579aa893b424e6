import UIKit

/// Two views that turn into each other although they have no common name.
public struct MatchPair {
  /// The view on the screen that disappears.
  public let from: UIView
  /// The view on the screen that appears.
  public let to: UIView

  /// Creates a pair of views of two screens.
  @MainActor public init(from: UIView, to: UIView) { (self.from, self.to) = (from, to) }
}

/// Moves views that both screens show from one screen to the other, while the screens cross-fade or slide.
///
/// Give the views of both screens the same name, and make the transition the delegate:
///
///     cell.imageView.matchID = "cover 7"    // on the first screen
///     header.matchID = "cover 7"            // on the second one
///     navigation.delegate = match           // let match = MatchTransition(), kept: delegates are weak
///
/// A copy moves from one view's position, size, rotation, opacity, corners, background, border and shadow to those of
/// the other view, above both screens, while both views are hidden. The copy crops images, scales equal texts of
/// different sizes, and stretches and cross-fades all other content. Views without a counterpart move with their
/// screen, and by their `matchModifiers`. A view without area and a view that is scrolled away have no counterpart.
///
/// The same object serves a tab bar controller, presentations (`transitioningDelegate`) and, by `animator(reversed:)`,
/// an app's own containers, any number of them at once. The transitions can be scrubbed and reversed.
@preconcurrency @MainActor
open class MatchTransition: NSObject, UINavigationControllerDelegate, UITabBarControllerDelegate,
  UIViewControllerTransitioningDelegate
{
  /// The default duration in seconds.
  public nonisolated static let duration: TimeInterval = 0.4

  /// The duration in seconds; a spring with an explicit stiffness determines its own duration instead.
  public var duration: TimeInterval
  /// The curve or spring of all motion.
  public var timing: any UITimingCurveProvider
  /// The motion of the screens; pops, dismissals and switches to tabs further left are reversed.
  public var screens: ScreenMotion
  /// The drag that may drive the transitions; nil for none. The delegate methods return it to UIKit while it is active.
  public var interaction: DragInteraction?

  /// Creates a delegate for transitions that take `duration` seconds.
  public init(
    _ screens: ScreenMotion = .fade, duration: TimeInterval = MatchTransition.duration,
    timing: any UITimingCurveProvider = UICubicTimingParameters(animationCurve: .easeInOut)
  ) {
    (self.screens, self.duration, self.timing) = (screens, duration, timing)
    super.init()
  }

  /// Returns an animator of one transition, which plays backwards if `reversed`, for example for a `ChildTransition`.
  public func animator(reversed: Bool = false) -> any UIViewControllerAnimatedTransitioning {
    animator(screens == .automatic ? .fade : screens, isReversed: reversed)
  }

  /// Returns further pairs of views, which need no names; none by default. The transition calls this method after the
  /// layout of both screens.
  open func pairs(from: UIViewController, to: UIViewController) -> [MatchPair] { [] }

  /// Returns the duration in seconds in which a matched view moves by `distance` points, at most the transition's
  /// duration; nil, the default, for the whole transition.
  open func matchedDuration(distance: CGFloat) -> TimeInterval? { nil }

  /// Returns the curve or spring of the motion of the whole screens; `timing` by default.
  open func screenTiming(of screens: ScreenMotion) -> any UITimingCurveProvider { timing }

  private func animator(_ screens: ScreenMotion, isReversed: Bool) -> MatchAnimator {
    MatchAnimator(self, screens: isReversed ? screens.reversed : screens, isReversed: isReversed)
  }

  private var activeInteraction: DragInteraction? { interaction.flatMap { $0.isActive ? $0 : nil } }

  // MARK: Navigation

  /// Returns an animator of the push or pop; nil for a pop by a drag from the edge, which has the built-in animation.
  open func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    let isPop = operation == .pop
    if isPop, navigationController.isPoppingFromEdge { return nil }
    return animator(screens == .automatic ? .push(.left) : screens, isReversed: isPop)
  }

  /// Returns `interaction` while it is active, nil otherwise.
  open func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { activeInteraction }

  // MARK: Tabs

  /// Returns an animator in the direction of the tabs' order.
  open func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    let tabs = tabBarController.viewControllers ?? []
    let (old, new) = (tabs.firstIndex { $0 === fromVC }, tabs.firstIndex { $0 === toVC })
    let isBack = (new ?? 0) < (old ?? 0)
    return animator(screens == .automatic ? .slide(.left) : screens, isReversed: isBack)
  }

  /// Returns `interaction` while it is active, nil otherwise.
  open func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { activeInteraction }

  // MARK: Presentations

  /// Returns an animator of the presentation.
  open func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator() }

  /// Returns an animator of the dismissal.
  open func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  { animator(reversed: true) }

  /// Returns `interaction` while it is active, nil otherwise.
  open func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { activeInteraction }

  /// Returns `interaction` while it is active, nil otherwise.
  open func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  { activeInteraction }
}

/// The animator of one transition of a `MatchTransition`.
private final class MatchAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let transition: MatchTransition
  private let screens: ScreenMotion
  private let isReversed: Bool

  init(_ transition: MatchTransition, screens: ScreenMotion, isReversed: Bool) {
    (self.transition, self.screens, self.isReversed) = (transition, screens, isReversed)
  }

  private var screenTiming: any UITimingCurveProvider { transition.screenTiming(of: screens) }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    UIView.duration(of: screenTiming, requested: transition.duration)
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.viewController(forKey: .from), let to = context.viewController(forKey: .to)
    else { return context.completeTransition(false) }
    let transition = transition
    let settings = MatchSettings(
      duration: transitionDuration(using: context), timing: transition.timing, screenTiming: screenTiming,
      screens: screens, isReversed: isReversed, matchedDuration: transition.matchedDuration(distance:))
    MatchAnimation(context, settings).play(from: from, to: to, pairs: transition.pairs(from:to:))
  }
}
