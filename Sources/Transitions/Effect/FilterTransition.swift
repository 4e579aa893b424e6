import UIKit

/// Shows both screens through an effect with two inputs, which starts with the old screen alone and ends with the new
/// one alone. A subclass supplies the effect.
///
/// Each screen is drawn once. The progress is linear, since an effect applies its own curve.
@preconcurrency @MainActor
public class FilterTransition: NSObject, UIViewControllerAnimatedTransitioning {
  private let effect: Effect
  private let duration: TimeInterval
  /// The view that shows both screens during the transition; nil otherwise.
  package private(set) weak var effectView: EffectView?

  init(_ effect: Effect, duration: TimeInterval) {
    (self.effect, self.duration) = (effect, duration)
    super.init()
    effect.prepare()
  }

  /// Sets the uniforms of the effect; a subclass overrides this method.
  func configure(_ effectView: EffectView) {}

  /// Returns the duration, in seconds.
  public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    duration
  }

  /// Shows snapshots of both screens through the effect, animates it, and completes the transition.
  public func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let (from, to) = (transitionContext.view(forKey: .from), transitionContext.view(forKey: .to))
    // A presenter that stays visible has no view in the context, so its controller's view is used.
    guard let old = from ?? transitionContext.viewController(forKey: .from)?.view,
      let new = to ?? transitionContext.viewController(forKey: .to)?.view
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    transitionContext.addNewScreen(.newBelowOrOnTop)
    let effectView = makeEffectView(old, new, in: container)
    if let effectView { container.addSubview(effectView) }
    self.effectView = effectView
    let restoreScreens = transitionContext.hideScreens()
    UIView.animate(withDuration: duration, delay: 0, options: .curveLinear) {
      effectView?.progress = 1
    } completion: { _ in
      effectView?.removeFromSuperview()
      restoreScreens()
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }

  private func makeEffectView(_ old: UIView, _ new: UIView, in container: UIView) -> EffectView? {
    guard let first = old.currentSnapshot(), let second = new.snapshotView(afterScreenUpdates: true) else {
      return nil
    }
    first.frame = container.convert(old.bounds, from: old)
    second.frame = container.convert(new.bounds, from: new)
    let effectView = EffectView(effect: effect, frame: container.bounds)
    configure(effectView)
    for view in [effectView, first, second] { view.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
    effectView.addSubview(first)
    effectView.addSubview(second)
    return effectView
  }
}
