import UIKit

/// Shows both screens through an effect with two inputs, from the old one alone to the new one alone; its subclasses
/// are the effects.
///
/// Both screens are drawn once. The progress is linear: an effect shapes it by itself.
@preconcurrency @MainActor
public class FilterTransition: NSObject, UIViewControllerAnimatedTransitioning {
  private let effect: Effect
  private let duration: TimeInterval
  /// The view with both screens, during the transition.
  package private(set) weak var picture: EffectView?

  init(_ effect: Effect, duration: TimeInterval) {
    (self.effect, self.duration) = (effect, duration)
    super.init()
    effect.prepare()
  }

  /// Sets the uniforms.
  func configure(_ picture: EffectView) {}

  /// Returns the duration, in seconds.
  public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    duration
  }

  /// Shows snapshots of both screens through the effect, animates it, and completes the transition.
  public func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let (from, to) = (transitionContext.view(forKey: .from), transitionContext.view(forKey: .to))
    // A presenter that stays is not in the container, but visible.
    guard let old = from ?? transitionContext.viewController(forKey: .from)?.view,
      let new = to ?? transitionContext.viewController(forKey: .to)?.view
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    transitionContext.addNewScreen(.newBelowOrOnTop)
    let picture = makePicture(old, new, in: container)
    if let picture { container.addSubview(picture) }
    self.picture = picture
    let restoreScreens = transitionContext.hideScreens()
    UIView.animate(withDuration: duration, delay: 0, options: .curveLinear) {
      picture?.progress = 1
    } completion: { _ in
      picture?.removeFromSuperview()
      restoreScreens()
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }

  private func makePicture(_ old: UIView, _ new: UIView, in container: UIView) -> EffectView? {
    guard let first = old.currentSnapshot(), let second = new.snapshotView(afterScreenUpdates: true) else {
      return nil
    }
    first.frame = container.convert(old.bounds, from: old)
    second.frame = container.convert(new.bounds, from: new)
    let picture = EffectView(effect: effect, frame: container.bounds)
    configure(picture)
    for view in [picture, first, second] { view.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
    picture.addSubview(first)
    picture.addSubview(second)
    return picture
  }
}
