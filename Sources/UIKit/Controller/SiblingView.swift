import Engine
import Foundation

/// The superview of the one child that a container shows: the stack's top, the selected tab.
final class SiblingView: UIView {
  /// Shows the view of `new` instead of that of `old`.
  func show(_ new: UIViewController?, replacing old: UIViewController?) {
    if old !== new { old?.viewIfLoaded?.removeFromSuperview() }
    guard let view = new?.view, view.superview !== self else { return }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(view)
    new?.sendIsAppearingIfPending()
  }
}

extension UIView {
  /// Settles the views of two children after a transition and returns the child that stays.
  func settle(_ transition: TransitionCoordinator, completed: Bool) -> UIViewController {
    let (from, to) = (transition.plan.from, transition.plan.to)
    let container = transition.containerView
    let (stays, leaves) = completed ? (to, from) : (from, to)
    if completed, to.view.superview == nil || !to.view.isDescendant(of: self) {
      transition.report(
        .transitionViewMissing,
        "the animator did not add the view of \(type(of: to)) to containerView; the \(transition.operation) adds it"
      )
    }
    insertSubview(stays.view, at: 0)
    stays.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if CATransform3DIsIdentity(stays.view.layer.transform) {
      stays.view.frame = completed ? container.bounds : transition.restFrame
    }
    if let view = leaves.viewIfLoaded, view.isDescendant(of: self) { view.removeFromSuperview() }
    container.removeFromSuperview()
    return stays
  }
}
