import UIKit

/// Fades the new screen in above the old one, which shrinks to a tenth of its size.
///
/// The transition takes one second, eased at both ends; pushes and pops look the same (transitions.md §2.1, issue-5
/// zoom).
@preconcurrency @MainActor
open class ShrinkZoom: NSObject, UIViewControllerAnimatedTransitioning {
  /// The default duration in seconds.
  public nonisolated static let duration: TimeInterval = 1
  /// The default scale of the old screen at the end.
  public nonisolated static let scale: CGFloat = 0.1

  private let duration: TimeInterval
  private let scale: CGFloat

  /// Creates an animator that takes `duration` seconds and shrinks the old screen to `scale`, which must be positive.
  public init(duration: TimeInterval = ShrinkZoom.duration, scale: CGFloat = ShrinkZoom.scale) {
    guard scale > 0 else {
      fatalError("ShrinkZoom.init(duration:scale:): the scale \(scale) must be positive")
    }
    (self.duration, self.scale) = (duration, scale)
  }

  /// Returns the duration, in seconds, with which the animator was created.
  open func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { duration }

  /// Shrinks the old screen below the new one, which fades in, and completes the transition.
  open func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
    let alpha = to?.alpha ?? 1
    let transform = from?.transform ?? .identity
    context.addNewScreen(.newAbove)?.alpha = 0
    // The screen is rasterised, so that text is not drawn at each size.
    let restore = from?.layer.rasterize(at: UIScreen.main.scale)
    UIView.animate(withDuration: duration, delay: 0, options: .curveEaseInOut) {
      from?.transform = transform.scaledBy(x: self.scale, y: self.scale)
      to?.alpha = alpha
    } completion: { _ in
      restore?()
      from?.transform = transform
      to?.alpha = alpha
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
