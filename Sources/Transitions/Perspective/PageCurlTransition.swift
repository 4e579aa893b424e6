import Shaders
import UIKit

/// Rolls the old screen up like a page, from the right side to the left, and uncovers the new one.
///
/// The transition takes half a second, eased at both ends (transitions.md §2.4, page curl). Reversed, the page of the
/// new screen unrolls over the old one.
@preconcurrency @MainActor
open class PageCurlTransition: NSObject, UIViewControllerAnimatedTransitioning {
  /// The default duration in seconds.
  public nonisolated static let duration: TimeInterval = 0.5
  /// The effect, with the uniforms `radius`, `back` and `shade`.
  public nonisolated static let effect = Effect.builtIn("page_curl", ShaderSource.pageCurl)

  /// Whether the transition goes back: a pop or a dismissal.
  public let isReversed: Bool
  /// The radius of the roll as a fraction of the width.
  public let radius: CGFloat
  /// The brightness of the page's back, 0…1.
  public let back: CGFloat
  /// The opacity of the roll's shadow, 0…1.
  public let shade: CGFloat
  private let duration: TimeInterval
  /// The view that shows the page during the transition; nil otherwise.
  package private(set) weak var page: EffectView?

  /// Creates an animator that takes `duration` seconds; `radius` is a fraction of the width, 0.01…1, `back` a
  /// brightness, 0…1, and `shade` an opacity, 0…1.
  public init(
    isReversed: Bool = false, radius: CGFloat = 0.1, back: CGFloat = 0.8, shade: CGFloat = 0.35,
    duration: TimeInterval = PageCurlTransition.duration
  ) {
    (self.isReversed, self.duration) = (isReversed, duration)
    self.radius = min(1, max(0.01, radius))
    (self.back, self.shade) = (min(1, max(0, back)), min(1, max(0, shade)))
    super.init()
    Self.effect.prepare()
  }

  /// Returns the duration, in seconds, with which the animator was created.
  open func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { duration }

  /// Rolls a snapshot of one screen above the other screen, and completes the transition.
  open func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let pair = ScreenPair(context, .newBelow)
    let snapshot = isReversed ? pair.newSnapshot : pair.oldSnapshot
    let page = snapshot.map { makePage($0.view()) }
    if let page { pair.container.addSubview(page) }
    self.page = page
    (isReversed ? pair.to : pair.from)?.isHidden = true
    page?.progress = isReversed ? 1 : 0
    UIView.animate(withDuration: duration, delay: 0, options: .curveEaseInOut) {
      page?.progress = self.isReversed ? 0 : 1
    } completion: { _ in
      pair.finish(removing: page.map { [$0] } ?? [])
    }
  }

  private func makePage(_ snapshot: UIView) -> EffectView {
    let page = EffectView(effect: Self.effect, frame: snapshot.frame)
    page.setValue(radius, of: "radius")
    page.setValue(back, of: "back")
    page.setValue(shade, of: "shade")
    snapshot.frame = page.bounds
    for view in [page, snapshot] { view.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
    page.addSubview(snapshot)
    return page
  }
}
