/// A recognizer of a pointer that moves over a view without a button being pressed (UIKit, `UIHoverGestureRecognizer`).
///
/// The gesture begins when the pointer enters the view, changes with each move and ends when the pointer leaves or is
/// pressed. The recognizer neither prevents other recognizers nor is prevented by them.
@preconcurrency @MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  override var receivesTouches: Bool { false }

  /// Handles a pointer that entered, moved or left.
  func hovered(_ phase: UITouch.Phase) {
    switch phase {
    case .regionEntered: state = .began
    case .regionMoved: state = .changed
    case .regionExited: state = .ended
    case .began, .moved, .stationary, .ended, .cancelled:
      preconditionFailure(
        "UIHoverGestureRecognizer.hovered(_:): the phase belongs to a touch, not to a hovering pointer")
    }
  }

  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  open override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }
}
