import Foundation

/// The container view of one transition: the superview of the views that it moves.
class TransitionContainerView: UIView {
  weak var transition: TransitionCoordinator?

  /// While the transition cannot be grabbed, touches do not reach the moving views: they pass through to the container's
  /// superview. Of one that can be, recognizers of movements receive them (`viewInTransition`). Either way a tap presses
  /// nothing.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    transition?.acceptsTouches ?? false ? super.hitTest(point, with: event) : nil
  }
}

extension UIView {
  /// The outermost view around this one, or itself, that a running transition moves from one controller to another; nil
  /// where none does.
  ///
  /// Views and controls in it take no touches, and recognizers of taps and swipes none either, as both controllers are on
  /// their way. What is beside the two views is used as at rest: the container and those around it, pictures that the
  /// animator adds.
  var viewInTransition: UIView? {
    var found: UIView?
    var below: [UIView] = []
    for view in sequence(first: self, next: \.superview) {
      if let running = (view as? TransitionContainerView)?.transition, !running.isClosed {
        let moved = [
          running.view(forKey: .from), running.view(forKey: .to), running.from?.viewIfLoaded,
          running.to?.viewIfLoaded,
        ]
        found = below.last { view in moved.contains { $0 === view } } ?? found
      }
      below.append(view)
    }
    return found
  }
}
