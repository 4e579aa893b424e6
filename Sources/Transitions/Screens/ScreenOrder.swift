import UIKit

/// The position of the new screen relative to the old one.
enum ScreenOrder {
  case newAbove
  /// Below the old screen, or below all views if the old screen is not in the container.
  case newBelow
  /// Below the old screen, or above all views if the old screen is not in the container: a presenter that stays.
  case newBelowOrOnTop
}

extension UIViewControllerContextTransitioning {
  /// Adds the new screen to the container at its final frame, and returns its view; nil for a presenter that stays,
  /// which does not belong to the animator.
  @discardableResult
  func addNewScreen(_ order: ScreenOrder) -> UIView? {
    guard let new = view(forKey: .to), let controller = viewController(forKey: .to) else { return nil }
    new.frame = finalFrame(for: controller)
    if order != .newAbove, let old = view(forKey: .from), old.superview === containerView {
      containerView.insertSubview(new, belowSubview: old)
    } else if order == .newBelow {
      containerView.insertSubview(new, at: 0)
    } else {
      containerView.addSubview(new)
    }
    return new
  }

  /// Hides both screens behind pictures of them; returns a closure that restores them.
  func hideScreens() -> () -> Void {
    let screens = [view(forKey: .from), view(forKey: .to)].compactMap { $0 }
    let wereHidden = screens.map(\.isHidden)
    for screen in screens { screen.isHidden = true }
    return {
      for (screen, wasHidden) in zip(screens, wereHidden) { screen.isHidden = wasHidden }
    }
  }
}

extension UIView {
  /// The centre of the bounds.
  var middle: CGPoint { CGPoint(x: bounds.midX, y: bounds.midY) }

  /// A black view that darkens the views below it, is resized with its superview and receives no touches.
  static func shade(_ frame: CGRect, opacity: CGFloat = 1) -> UIView {
    let shade = UIView(frame: frame)
    shade.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    shade.backgroundColor = UIColor(white: 0, alpha: opacity)
    shade.isUserInteractionEnabled = false
    return shade
  }

  /// A snapshot of a screen: a new one is laid out first, an old one is in its state of the last frame.
  func snapshot(isNew: Bool) -> UIView? {
    isNew ? snapshotView(afterScreenUpdates: true) : currentSnapshot()
  }

  /// Sets the opacity in a part of the surrounding animation, 0…1, at its start or at its end; the duration and the
  /// curve of the animation apply.
  func fade(to alpha: CGFloat, in part: Double, atEnd: Bool) {
    UIView.animateKeyframes(withDuration: 0, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: atEnd ? 1 - part : 0, relativeDuration: part) {
        self.alpha = alpha
      }
    }
  }
}
