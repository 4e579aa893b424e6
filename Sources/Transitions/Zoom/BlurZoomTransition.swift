import UIKit

/// Changes focus: the old screen scales up, blurs and fades, while the new one behind it becomes sharp.
///
/// The scale and blur of snapshots of both screens animate. A pop plays a push backwards. At the start the old screen
/// appears unchanged, at the end the new screen does, so that nothing jumps.
@preconcurrency @MainActor
public final class BlurZoomTransition: NSObject, UIViewControllerAnimatedTransitioning {
  /// The duration in seconds.
  public nonisolated static let duration: TimeInterval = 0.6

  /// The greatest standard deviation of the front screen's blur, in points; the back screen's is `backFactor` times as
  /// large.
  public let sigma: CGFloat
  /// The greatest scale of the front screen.
  public let zoom: CGFloat
  /// The greatest blur and enlargement (the scale less 1) of the back screen, as a fraction of the front screen's.
  static let backFactor: CGFloat = 0.4

  private let isPop: Bool
  /// The curve of the animation; `curveEaseInOut` by default.
  public var curve: UIView.AnimationOptions = .curveEaseInOut
  /// The snapshot of the front screen during the transition; nil otherwise.
  package private(set) weak var near: UIView?
  /// The snapshot of the back screen during the transition; nil otherwise.
  package private(set) weak var far: UIView?

  /// Creates an animator of a push or a pop, with a blur of standard deviation `sigma` in points, at least 0,
  /// and the factor `zoom`, at least 1.
  public init(_ operation: UINavigationController.Operation, sigma: CGFloat = 24, zoom: CGFloat = 1.25) {
    isPop = operation == .pop
    self.sigma = max(0, sigma)
    self.zoom = max(1, zoom)
  }

  /// Returns `duration`, in seconds.
  public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    Self.duration
  }

  /// Shows snapshots of both screens, scales and blurs them, and completes the transition.
  public func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let fromView = transitionContext.view(forKey: .from),
      let toView = transitionContext.addNewScreen(.newBelow)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    let (old, new) = (blurredSnapshot(of: fromView, after: false), blurredSnapshot(of: toView, after: true))
    let (near, far) = isPop ? (new, old) : (old, new)
    if let far { container.addSubview(far) }
    if let near { container.addSubview(near) }
    (self.near, self.far) = (near, far)
    let restoreScreens = transitionContext.hideScreens()
    show(near, far, at: isPop ? 1 : 0)
    UIView.animate(withDuration: Self.duration, delay: 0, options: curve) {
      self.show(near, far, at: self.isPop ? 0 : 1)
    } completion: { _ in
      near?.removeFromSuperview()
      far?.removeFromSuperview()
      restoreScreens()
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }

  /// Applies a progress of the push: 0 shows the sharp front screen alone, 1 the sharp back screen.
  private func show(_ near: UIView?, _ far: UIView?, at progress: CGFloat) {
    let back = Self.backFactor * (1 - progress)
    set(near, zoom: 1 + (zoom - 1) * progress, sigma: sigma * progress)
    set(far, zoom: 1 + (zoom - 1) * back, sigma: sigma * back)
    near?.alpha = 1 - progress
  }

  private func set(_ view: UIView?, zoom: CGFloat, sigma: CGFloat) {
    view?.transform = CGAffineTransform(scaleX: zoom, y: zoom)
    view?.layer.setValue(sigma, forKeyPath: Self.radiusKeyPath)
  }

  private static let radiusKeyPath = "filters.gaussianBlur.inputRadius"

  private func blurredSnapshot(of view: UIView, after: Bool) -> UIView? {
    let snapshot = view.snapshot(isNew: after)
    snapshot?.frame = view.frame
    // Without a clip, the blur would extend beyond the edges and become transparent there.
    snapshot?.clipsToBounds = true
    snapshot?.layer.filters = [LayerFilter.gaussianBlur(radius: 0)]
    return snapshot
  }
}
