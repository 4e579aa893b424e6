import UIKit

/// Shows any effect of two pictures as a transition: of pushes, pops, presentations, dismissals, tabs, and an app's own
/// containers.
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
  /// Whether the effect plays backwards, from the new screen at progress 1 to the old one at 0: the reverse of a push.
  public let reverses: Bool
  /// The values of the effect's uniforms, by name, as `EffectView.setValue(_:of:)` takes them; none by default.
  public var parameters: [String: Any] = [:]
  /// The timing curve of the progress. The linear one, the default, shows each progress at its time.
  public var curve: UIView.AnimationOptions = .curveLinear
  /// The colour behind the transparent parts of the effect.
  public var backgroundColor: UIColor? = .black

  private let duration: TimeInterval
  /// The view that shows the effect, during the transition.
  package private(set) weak var view: EffectView?

  /// Creates an animator that takes `duration` seconds, forwards or backwards.
  ///
  /// The effect compiles at the next frame. Traps if the effect has one input.
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

  /// Pictures of the container's content before and after a transition.
  @MainActor
  private struct Screens {
    let before: UIView
    let after: UIView

    /// Puts the new screen into its final position and draws both.
    init(_ context: any UIViewControllerContextTransitioning) {
      let container = context.containerView
      let (from, to) = (context.viewController(forKey: .from), context.viewController(forKey: .to))
      let (fromView, toView) = (context.view(forKey: .from), context.view(forKey: .to))
      context.addNewScreen(.newBelowOrOnTop)
      // A controller without a view of its own in the transition keeps its view in place: a presenter behind a sheet.
      let old = (fromView ?? from?.viewIfLoaded).flatMap { Self.picture(of: $0, after: false, in: container) }
      let new = (toView ?? to?.viewIfLoaded).flatMap {
        Self.picture(of: $0, after: toView != nil, in: container)
      }
      let behind = (from: fromView == nil && toView != nil, to: toView == nil && fromView != nil)
      before = Self.input(
        [
          behind.to ? to?.viewIfLoaded.flatMap { Self.picture(of: $0, after: false, in: container) } : nil,
          old,
        ],
        container)
      after = Self.input(
        [
          behind.from
            ? from?.viewIfLoaded.flatMap { Self.picture(of: $0, after: false, in: container) } : nil, new,
        ],
        container)
    }

    private static func picture(of view: UIView, after: Bool, in container: UIView) -> UIView? {
      let picture = view.snapshot(isNew: after)
      picture?.frame = container.convert(view.bounds, from: view)
      return picture
    }

    /// One view with some pictures: the picture itself if it is alone and fills the container.
    private static func input(_ pictures: [UIView?], _ container: UIView) -> UIView {
      let shown = pictures.compactMap { $0 }
      if shown.count == 1, shown[0].frame == container.bounds {
        shown[0].autoresizingMask = [.flexibleWidth, .flexibleHeight]
        return shown[0]
      }
      let input = UIView(frame: container.bounds)
      input.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      for picture in shown { input.addSubview(picture) }
      return input
    }
  }
}
