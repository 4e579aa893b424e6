import Engine
import Foundation

/// A subview of a container's view; it contains the view of the one shown child, such as the selected tab.
final class ShownChildView: UIView {
  /// The last applied distances of the shown view from the edges, in points.
  private var insets = UIEdgeInsets.zero

  /// Shows the view of `new`, a child of `container`, instead of the view of `old`.
  func show(_ new: UIViewController?, replacing old: UIViewController?, in container: any BarContainer) {
    if old !== new { old?.viewIfLoaded?.removeFromSuperview() }
    guard let new, let view = new.view, view.superview !== self else { return }
    insets = container.contentInsets(of: new)
    view.frame = bounds.inset(by: insets)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(view)
    new.sendIsAppearingIfPending()
  }

  /// Lays out the view of the shown child of a container, after bars or children have changed.
  func layOut(_ shown: UIViewController, in container: any BarContainer) {
    layOut(shown, insets: container.contentInsets(of: shown))
    shown.updateSafeArea()
  }

  /// Applies new distances to the shown view, except to a view with a transform. Equal distances change nothing, so
  /// that a frame that the app has set remains.
  private func layOut(_ shown: UIViewController, insets new: UIEdgeInsets) {
    guard new != insets, let view = shown.viewIfLoaded, view.superview === self else { return }
    insets = new
    if CATransform3DIsIdentity(view.layer.transform) { view.frame = bounds.inset(by: new) }
  }

  /// Settles the views of two children after a transition, and stores the distances of the view that stays if its frame
  /// follows from them. Returns the child that stays.
  func settle(_ transition: TransitionCoordinator, completed: Bool, in container: any BarContainer)
    -> UIViewController
  {
    let staying = settle(transition, completed: completed)
    let currentInsets = container.contentInsets(of: staying)
    if staying.view.frame.isNear(bounds.inset(by: currentInsets)) { insets = currentInsets }
    return staying
  }
}

extension UIView {
  /// Adds the view of the child that stays after a transition, in its resting frame unless it has a transform, and
  /// removes the other child's view and the transition's container view. Returns the child that stays.
  func settle(_ transition: TransitionCoordinator, completed: Bool) -> UIViewController {
    let (from, to) = (transition.plan.from, transition.plan.to)
    let container = transition.containerView
    let (staying, leaving) = completed ? (to, from) : (from, to)
    if completed, to.view.superview == nil || !to.view.isDescendant(of: self) {
      transition.report(
        .transitionViewMissing,
        "the animator did not add the view of \(type(of: to)) to containerView; the \(transition.operation) adds it"
      )
    }
    insertSubview(staying.view, at: 0)
    staying.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if CATransform3DIsIdentity(staying.view.layer.transform) {
      staying.view.frame =
        completed ? transition.host.restingFrame(of: to, in: container) : transition.restFrame
    }
    if let view = leaving.viewIfLoaded, view.isDescendant(of: self) { view.removeFromSuperview() }
    container.removeFromSuperview()
    return staying
  }
}
