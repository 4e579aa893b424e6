import Engine
import Foundation

extension TransitionPlan {
  /// Sets the frame of a container that has no superview to the bounds of the host view, which it will fill. The
  /// container of a presentation whose host view is not the window keeps the frame of its presenter.
  func size(_ container: UIView) {
    guard container.superview == nil, modal == nil || hostView is UIWindow else { return }
    container.frame = hostView.bounds
  }

  /// Adds the container to the host view, and moves the from-view into it, at the same position on the screen, unless
  /// the view must stay. Returns the frame of the from-view in the container; nil if it has no superview.
  func install(_ container: UIView) -> CGRect? {
    // The container is added first, so that the from-view does not leave the window as it moves into the container.
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

  /// Sets the final position and size of a view that enters the container, before callbacks and animators read them: an
  /// earlier transition may have left other values. The transform of the view stays.
  func setArrivingFrame(_ frame: CGRect) {
    guard to !== modal?.presented, let view = to.viewIfLoaded, view.window == nil else { return }
    UIView.performWithoutAnimation { view.restingFrame = frame }
  }

  // MARK: The first responder

  /// Records the first responder of the from-controller, before callbacks and a view that appears change it.
  mutating func noteFirstResponder() {
    guard UIApplication.hasHadFirstResponder, let first = hostView.window?.application.firstResponder else {
      return
    }
    let view = from.viewIfLoaded
    let isInFromController = sequence(first: first, next: \.next).contains { $0 === from || $0 === view }
    if isInFromController { initialFirstResponder = first }
  }

  /// Restores the recorded first responder if a cancelled transition has left none. That responder may have lost its
  /// role to a view of the other controller, or by leaving the window.
  func restoreFirstResponder() {
    guard let initialFirstResponder, hostView.window?.application.firstResponder == nil else { return }
    if let view = initialFirstResponder as? UIView, view.window == nil { return }
    initialFirstResponder.becomeFirstResponder()
  }
}
