import Engine
import Foundation

extension TransitionPlan {
  /// Gives a container that is not shown yet the size of what it fills.
  func size(_ container: UIView) {
    guard container.superview == nil, modal == nil || hostView is UIWindow else { return }
    container.frame = hostView.bounds
  }

  /// Shows the container, with the from-view in it, at its place on the screen, where that is moved; returns the frame of
  /// the from-view in the container.
  func install(_ container: UIView) -> CGRect? {
    // First, so that the from-view does not leave the window on its way into the container.
    if container.superview !== hostView { hostView.addSubview(container) }
    guard let view = from.viewIfLoaded, let parent = view.superview else { return nil }
    let frame = container.convert(view.frame, from: parent)
    // A presenter that stays is not moved, and the presented view is in the container already.
    if modal == nil || (from !== modal?.presented && modal?.removesPresenter == true) {
      let center = container.convert(view.center, from: parent)
      container.addSubview(view)
      if view.center != center { UIView.performWithoutAnimation { view.center = center } }
    }
    return frame
  }

  /// Gives a view that comes into the container its final position and size, before callbacks and animators read them:
  /// those that an earlier transition has left are not those that it will have. Its transform stays.
  func placeArrivingView(at frame: CGRect) {
    guard to !== modal?.presented, let view = to.viewIfLoaded, view.window == nil else { return }
    UIView.performWithoutAnimation { view.restingFrame = frame }
  }

  // MARK: The first responder

  /// Notes the first responder of the from-controller, before callbacks and a view that appears take that from it.
  mutating func noteFirstResponder() {
    guard UIApplication.hasHadFirstResponder, let first = hostView.window?.application.firstResponder else {
      return
    }
    let view = from.viewIfLoaded
    let isInside = sequence(first: first, next: \.next).contains { $0 === from || $0 === view }
    if isInside { editing = first }
  }

  /// Makes it first responder again, where a cancelled transition has left none: it may have lost that to a view of the
  /// controller that did not appear, or have left the window with its own.
  func restoreFirstResponder() {
    guard let editing, hostView.window?.application.firstResponder == nil else { return }
    if let view = editing as? UIView, view.window == nil { return }
    editing.becomeFirstResponder()
  }
}
