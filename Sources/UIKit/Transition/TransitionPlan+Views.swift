import Engine
import Foundation

extension TransitionPlan {
  /// Gives a container that is not shown yet the size of the view that it fills.
  func size(_ container: UIView) {
    guard container.superview == nil, modal == nil || hostView is UIWindow else { return }
    container.frame = hostView.bounds
  }

  /// Shows the container, with the from-view in it, at its position on the screen, if that is moved. Returns the frame
  /// of the from-view in the container.
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

  /// Gives a view that comes into the container its final position and size, before callbacks and animators read them,
  /// as an earlier transition may have left others. Its transform stays.
  func placeArrivingView(at frame: CGRect) {
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
    let isInside = sequence(first: first, next: \.next).contains { $0 === from || $0 === view }
    if isInside { editing = first }
  }

  /// Makes the view first responder again if a cancelled transition has left none: it may have lost that role to a view
  /// of the controller that did not appear, or have left the window with its own.
  func restoreFirstResponder() {
    guard let editing, hostView.window?.application.firstResponder == nil else { return }
    if let view = editing as? UIView, view.window == nil { return }
    editing.becomeFirstResponder()
  }
}
