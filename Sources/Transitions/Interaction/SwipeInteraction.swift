import UIKit

/// A swipe that pops a screen, selects a neighbouring tab or dismisses a presented screen: 200 points are the whole
/// transition, and a release beyond half of it completes (transitions.md §2.4).
///
/// It is set up by `ReversibleTransitions`, or returned by an app's own delegate while `isActive`.
@preconcurrency @MainActor
public final class SwipeInteraction: DragInteraction {
  /// The axis along which a swipe is measured.
  public enum Axis: Sendable {
    /// The x axis.
    case horizontal
    /// The y axis.
    case vertical

    fileprivate func along(_ point: CGPoint) -> CGFloat { self == .horizontal ? point.x : point.y }
    fileprivate func across(_ point: CGPoint) -> CGFloat { self == .horizontal ? point.y : point.x }
  }

  /// The translation of a whole transition, in points.
  public nonisolated static let distance: CGFloat = 200
  /// The fraction beyond which a release completes.
  nonisolated static let threshold: CGFloat = 0.5

  /// Creates a swipe that pops: to the left with `popOnRightToLeft`, to the right without it; a vertical one downwards.
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

  /// Creates a horizontal swipe that selects the next tab, to the left, or the previous one.
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

  /// A swipe along an axis; `mayBegin` receives its velocity in points per second.
  private static func rule(_ axis: Axis, mayBegin: @escaping (CGFloat) -> Bool) -> Rule {
    Rule(finishesBeyond: threshold) { translation, _ in
      abs(axis.along(translation)) / distance
    } mayBegin: { pan in
      let velocity = pan.velocity(in: nil)
      // A drag across the axis scrolls the content below it.
      guard axis.along(velocity) != 0, abs(axis.along(velocity)) >= abs(axis.across(velocity)) else {
        return false
      }
      return mayBegin(axis.along(velocity))
    }
  }
}
