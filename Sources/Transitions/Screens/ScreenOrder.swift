import UIKit

/// The position of the new screen relative to the old one.
enum ScreenOrder {
  /// The new screen is above all views.
  case newAbove
  /// The new screen is below the old one, or below all views if the old one is not in the container.
  case newBelow
  /// The new screen is below the old one, or above all views if the old one, such as a presenter that stays, is not in
  /// the container.
  case newBelowOrOnTop
}

extension UIViewControllerContextTransitioning {
  /// Adds the new screen to the container at its final frame, and returns its view. The result is nil for a presenter
  /// that has stayed, whose view the animator must not move.
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

  /// Hides both screens, which snapshots replace, and returns a closure that undoes this.
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

  /// A black view that darkens the views below it. It is resized with its superview and receives no touches.
  static func shade(_ frame: CGRect, opacity: CGFloat = 1) -> UIView {
    let shade = UIView(frame: frame)
    shade.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    shade.backgroundColor = UIColor(white: 0, alpha: opacity)
    shade.isUserInteractionEnabled = false
    return shade
  }

  /// A snapshot of this screen: a new screen is laid out first, an old screen is shown as in the last frame.
  func snapshot(isNew: Bool) -> UIView? {
    isNew ? snapshotView(afterScreenUpdates: true) : currentSnapshot()
  }

  /// Animates the opacity during a fraction of the surrounding animation, at its start or its end. The duration and the
  /// curve of the surrounding animation apply.
  func fade(to alpha: CGFloat, in fraction: Double, atEnd: Bool) {
    UIView.animateKeyframes(withDuration: 0, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: atEnd ? 1 - fraction : 0, relativeDuration: fraction) {
        self.alpha = alpha
      }
    }
  }
}
