import UIKit

/// The manner in which two screens fade into each other while a picture moves between them.
public enum ZoomFade: Sendable {
  /// The upper screen fades while the picture moves, so that both screens are visible at once.
  case crossing
  /// The old screen fades to the background colour of the upper screen before the new screen fades in, so that the text
  /// of neither screen shows through the other.
  case inTurn
}

/// Fades two screens into each other, by the opacity of the upper screen and of a cover between them.
@MainActor
struct ScreenFade {
  private let fade: ZoomFade
  private let upper: UIView
  private let alpha: CGFloat
  private let arrives: Bool
  /// A view between the two screens for a fade in turn, in the background colour of the upper screen or, if the screen
  /// has none, in white; nil for a crossing fade.
  private let cover: UIView?

  /// Puts both screens into the state at the start of the fade. `upper` must be in the container, above the other
  /// screen.
  init(_ fade: ZoomFade, upper: UIView, arrives: Bool) {
    (self.fade, self.upper, self.arrives, alpha) = (fade, upper, arrives, upper.alpha)
    if fade == .inTurn, let container = upper.superview {
      let cover = UIView(frame: container.bounds)
      cover.backgroundColor = upper.backgroundColor ?? .white
      cover.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      cover.isUserInteractionEnabled = false
      cover.alpha = arrives ? 0 : 1
      container.insertSubview(cover, belowSubview: upper)
      self.cover = cover
    } else {
      cover = nil
    }
    if arrives { upper.alpha = 0 }
  }

  /// Sets the state at the end of a crossing fade; call it in the animation block of the motion.
  func cross() {
    if fade == .crossing { upper.alpha = arrives ? alpha : 0 }
  }

  private static let linear = UIView.KeyframeAnimationOptions(
    rawValue: UIView.AnimationOptions.curveLinear.rawValue)

  /// Animates a fade in turn over the first 80 % of `duration` (seconds) in an interactive transition, and over the
  /// first 40 % in any other transition.
  func playInTurn(_ duration: TimeInterval, isInteractive: Bool) {
    guard let cover else { return }
    let (middle, end) = isInteractive ? (0.4, 0.8) : (0.15, 0.4)
    UIView.animateKeyframes(withDuration: duration, delay: 0, options: Self.linear) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: middle) {
        if arrives { cover.alpha = 1 } else { upper.alpha = 0 }
      }
      UIView.addKeyframe(withRelativeStartTime: middle, relativeDuration: end - middle) {
        if arrives { upper.alpha = alpha } else { cover.alpha = 0 }
      }
    }
  }

  /// Removes the cover, and restores the opacity of the upper screen.
  func finish() {
    cover?.removeFromSuperview()
    upper.alpha = alpha
  }
}
