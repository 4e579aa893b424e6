import UIKit

/// A swipe that pops a screen, selects a neighbouring tab or dismisses a presented screen. A translation of 200 points
/// is the whole transition, and a release beyond one half completes it (transitions.md §2.4).
///
/// `ReversibleTransitions` sets it up, or an app's own delegate returns it while `isActive`.
@preconcurrency @MainActor
public final class SwipeInteraction: DragInteraction {
  /// The axis along which a swipe is measured.
  public enum Axis: Sendable {
    /// The x axis.
    case horizontal
    /// The y axis.
    case vertical

    /// The component of a vector along this axis.
    fileprivate func along(_ point: CGPoint) -> CGFloat { self == .horizontal ? point.x : point.y }
    /// The component of a vector across this axis.
    fileprivate func across(_ point: CGPoint) -> CGFloat { self == .horizontal ? point.y : point.x }
  }

  /// The translation of a whole transition, in points.
  public nonisolated static let distance: CGFloat = 200
  /// The progress beyond which a release completes the transition.
  nonisolated static let threshold: CGFloat = 0.5

  /// Creates a swipe that pops. A horizontal swipe goes to the left if `popOnRightToLeft`, to the right otherwise; a
  /// vertical swipe goes downwards.
  public init(
    popping navigationController: UINavigationController, along axis: Axis = .horizontal,
    popOnRightToLeft: Bool = true
  ) {
    let sign: CGFloat = axis == .horizontal && popOnRightToLeft ? -1 : 1
    super.init(
      in: navigationController,
      rule: Self.rule(axis) { [weak navigationController] velocity in
        velocity * sign > 0 && (navigationController?.viewControllers.count ?? 0) > 1
      }
    ) { [weak navigationController] in navigationController?.popViewController(animated: true) }
  }

  /// Creates a horizontal swipe: to the left it selects the next tab, to the right the previous one.
  public init(switching tabBarController: UITabBarController) {
    let neighbor = Neighbor()
    super.init(
      in: tabBarController,
      rule: Self.rule(.horizontal) { [weak tabBarController] velocity in
        guard let tabBarController, let tabs = tabBarController.viewControllers else { return false }
        neighbor.step = velocity < 0 ? 1 : -1
        return tabs.indices.contains(tabBarController.selectedIndex + neighbor.step)
      }
    ) { [weak tabBarController] in tabBarController?.selectedIndex += neighbor.step }
  }

  /// Creates a swipe in the view of a presented controller that dismisses it, in either direction of the axis.
  public init(dismissing controller: UIViewController, along axis: Axis = .vertical) {
    super.init(
      in: controller,
      rule: Self.rule(axis) { [weak controller] _ in
        controller?.presentingViewController != nil && controller?.isBeingPresented == false
      }
    ) { [weak controller] in controller?.dismiss(animated: true) }
  }

  /// The rule of a swipe along an axis; `mayBegin` receives the velocity along that axis in points per second.
  private static func rule(_ axis: Axis, mayBegin: @escaping (CGFloat) -> Bool) -> Rule {
    Rule(finishesBeyond: threshold) { translation, _ in
      abs(axis.along(translation)) / distance
    } mayBegin: { pan in
      let velocity = pan.velocity(in: nil)
      // A drag across the axis is left to the scroll views below.
      guard axis.along(velocity) != 0, abs(axis.along(velocity)) >= abs(axis.across(velocity)) else {
        return false
      }
      return mayBegin(axis.along(velocity))
    }
  }
}
