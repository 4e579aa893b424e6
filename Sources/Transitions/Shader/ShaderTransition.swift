import UIKit

/// Shows any effect with two inputs as a transition, for pushes, pops, presentations, dismissals, tabs, and an app's
/// own containers.
///
/// Both screens are drawn once; each frame is then one draw, whose uniform `progress` goes from 0 to 1. Effects written
/// for gl-transitions have two inputs by definition.
///
///     let effect = try Effect(glTransition: source, name: "ripple")
///     let navigation = AnimatedNavigation(controller) { ShaderTransition(effect, reverses: $0 == .pop) }
@preconcurrency @MainActor
public final class ShaderTransition: NSObject, UIViewControllerAnimatedTransitioning {
  /// The default duration in seconds.
  public nonisolated static let duration: TimeInterval = 1

  /// The effect that draws the two screens.
  public let effect: Effect
  /// Whether the effect plays backwards, as the reverse of a push: from progress 1 to 0, with the new screen as its
  /// first input.
  public let reverses: Bool
  /// The values of the effect's uniforms, by name, as `EffectView.setValue(_:of:)` takes them; none by default.
  public var parameters: [String: Any] = [:]
  /// The timing curve of the progress; linear by default.
  public var curve: UIView.AnimationOptions = .curveLinear
  /// The colour behind the transparent parts of the effect.
  public var backgroundColor: UIColor? = .black

  private let duration: TimeInterval
  /// The view that shows the effect during the transition; nil otherwise.
  package private(set) weak var view: EffectView?

  /// Creates an animator that takes `duration` seconds, forwards or backwards.
  ///
  /// The effect compiles at the next frame. The initialiser traps if the effect has only one input.
  public init(_ effect: Effect, duration: TimeInterval = ShaderTransition.duration, reverses: Bool = false) {
    guard effect.inputCount == 2 else {
      fatalError(
        "ShaderTransition.init: the effect \(effect.name) has one input; use an effect with the inputs first and second"
      )
    }
    self.effect = effect
    self.duration = duration
    self.reverses = reverses
    super.init()
    effect.prepare()
  }

  /// Returns the duration, in seconds, with which the animator was created.
  public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { duration }

  /// Draws both screens, shows them through the effect, and completes the transition.
  public func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let screens = Screens(transitionContext)
    let container = transitionContext.containerView
    let view = EffectView(effect: effect, frame: container.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.backgroundColor = backgroundColor
    for (name, value) in parameters { view.setValue(value, of: name) }
    for input in reverses ? [screens.after, screens.before] : [screens.before, screens.after] {
      view.addSubview(input)
    }
    view.progress = reverses ? 1 : 0
    container.addSubview(view)
    self.view = view
    let restoreScreens = transitionContext.hideScreens()
    UIView.animate(withDuration: duration, delay: 0, options: curve) {
      view.progress = self.reverses ? 0 : 1
    } completion: { _ in
      view.removeFromSuperview()
      restoreScreens()
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }

  /// Snapshots of the container's content before and after a transition.
  @MainActor
  private struct Screens {
    let before: UIView
    let after: UIView

    /// Adds the new screen at its final frame, and takes snapshots of both screens.
    init(_ context: any UIViewControllerContextTransitioning) {
      let container = context.containerView
      let (from, to) = (context.viewController(forKey: .from), context.viewController(forKey: .to))
      let (fromView, toView) = (context.view(forKey: .from), context.view(forKey: .to))
      context.addNewScreen(.newBelowOrOnTop)
      // A controller whose view the context does not name, such as a presenter behind a sheet, stays visible behind the
      // other screen, so its snapshot is part of both inputs.
      let old = (fromView ?? from?.viewIfLoaded).flatMap {
        Self.snapshot(of: $0, after: false, in: container)
      }
      let new = (toView ?? to?.viewIfLoaded).flatMap {
        Self.snapshot(of: $0, after: toView != nil, in: container)
      }
      let behind = (from: fromView == nil && toView != nil, to: toView == nil && fromView != nil)
      before = Self.input(
        [
          behind.to ? to?.viewIfLoaded.flatMap { Self.snapshot(of: $0, after: false, in: container) } : nil,
          old,
        ],
        container)
      after = Self.input(
        [
          behind.from
            ? from?.viewIfLoaded.flatMap { Self.snapshot(of: $0, after: false, in: container) } : nil, new,
        ],
        container)
    }

    private static func snapshot(of view: UIView, after: Bool, in container: UIView) -> UIView? {
      let snapshot = view.snapshot(isNew: after)
      snapshot?.frame = container.convert(view.bounds, from: view)
      return snapshot
    }

    /// One view that shows the snapshots: the snapshot itself if there is only one and it fills the container.
    private static func input(_ snapshots: [UIView?], _ container: UIView) -> UIView {
      let presentSnapshots = snapshots.compactMap { $0 }
      if presentSnapshots.count == 1, presentSnapshots[0].frame == container.bounds {
        presentSnapshots[0].autoresizingMask = [.flexibleWidth, .flexibleHeight]
        return presentSnapshots[0]
      }
      let input = UIView(frame: container.bounds)
      input.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      for snapshot in presentSnapshots { input.addSubview(snapshot) }
      return input
    }
  }
}
