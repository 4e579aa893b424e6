import Foundation

/// The container view of one transition: the superview of the views that the transition moves.
class TransitionContainerView: UIView {
  weak var transition: TransitionCoordinator?

  /// While the transition cannot be grabbed, touches do not reach the moving views: they pass through to the
  /// container's superview. In a transition that can be grabbed, recognizers of movements receive them
  /// (`viewInTransition`). In both cases, taps have no effect.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    transition?.acceptsTouches ?? false ? super.hitTest(point, with: event) : nil
  }
}

extension UIView {
  /// The outermost view, among this view and its superviews, that a running transition moves; nil if there is none.
  ///
  /// Views and controls inside it, and their tap and swipe recognizers, receive no touches, as both controllers are
  /// moving. Other views receive touches as usual: the container, its superviews, and views that the animator adds.
  var viewInTransition: UIView? {
    var outermost: UIView?
    var descendants: [UIView] = []
    for view in sequence(first: self, next: \.superview) {
      if let running = (view as? TransitionContainerView)?.transition, !running.isClosed {
        let moved = [
          running.view(forKey: .from), running.view(forKey: .to), running.from?.viewIfLoaded,
          running.to?.viewIfLoaded,
        ]
        outermost = descendants.last { view in moved.contains { $0 === view } } ?? outermost
      }
      descendants.append(view)
    }
    return outermost
  }
}
