import UIKit

/// One of the two views of a match, in its state outside of transitions, in points of the transition's container.
@MainActor
struct MatchEnd {
  let view: UIView
  let center: CGPoint
  let size: CGSize
  /// The rotation and skew of the view, without its scale, which is part of the size.
  let transform: CGAffineTransform
  /// The opacity of the view, multiplied by those of all its superviews.
  let alpha: CGFloat
  /// The container points per point of the view.
  let scale: CGSize
  /// The part of the container in which the screen's scroll views and other clipping views show the view; nil if
  /// they show all of it.
  let clip: CGRect?
  /// Whether any part of the view is within the container.
  let isOnScreen: Bool

  /// nil for a view without area, and for one that a clipping view hides completely, as if scrolled away.
  init?(_ view: UIView, in container: UIView) {
    let bounds = view.bounds
    guard bounds.width > 0, bounds.height > 0, bounds.width.isFinite, bounds.height.isFinite else {
      return nil
    }
    let center = container.convert(CGPoint(x: bounds.midX, y: bounds.midY), from: view)
    let right = container.convert(CGPoint(x: bounds.maxX, y: bounds.midY), from: view)
    let bottom = container.convert(CGPoint(x: bounds.midX, y: bounds.maxY), from: view)
    let (u, v) = (
      CGPoint(x: right.x - center.x, y: right.y - center.y),
      CGPoint(x: bottom.x - center.x, y: bottom.y - center.y)
    )
    let (a, b) = (hypot(u.x, u.y), hypot(v.x, v.y))
    guard a > 1e-6, b > 1e-6, a.isFinite, b.isFinite, center.x.isFinite, center.y.isFinite else { return nil }
    self.view = view
    self.center = center
    size = CGSize(width: 2 * a, height: 2 * b)
    scale = CGSize(width: size.width / bounds.width, height: size.height / bounds.height)
    let rotation = CGAffineTransform(a: u.x / a, b: u.y / a, c: v.x / b, d: v.y / b, tx: 0, ty: 0)
    // Differences of converted points have rounding errors.
    let isUpright =
      abs(rotation.a - 1) < 1e-9 && abs(rotation.d - 1) < 1e-9 && abs(rotation.b) + abs(rotation.c) < 1e-9
    transform = isUpright ? .identity : rotation

    let frame = container.convert(bounds, from: view)
    var alpha = view.alpha
    var clip: CGRect?
    for above in sequence(first: view, next: \.superview).dropFirst() {
      if above === container { break }
      alpha *= above.alpha
      guard above.clipsToBounds else { continue }
      let shown = container.convert(above.bounds, from: above)
      guard !shown.contains(frame) else { continue }
      let part = clip.map { $0.intersection(shown) } ?? shown
      guard part.intersects(frame) else { return nil }
      clip = part
    }
    (self.alpha, self.clip) = (alpha, clip)
    isOnScreen = frame.intersects(container.bounds)
  }

  private var layer: CALayer { view.layer }
  private var meanScale: CGFloat { (scale.width * scale.height).squareRoot() }

  var corner: CGFloat { layer.cornerRadius * meanScale }
  var border: CGFloat { layer.borderWidth * meanScale }
  var hasShadow: Bool { layer.shadowOpacity > 0 }

  /// Applies this end's position, opacity and shadow to `carrier`; a missing shadow is replaced by that of `other`.
  func apply(to carrier: UIView, other: MatchEnd, centered: Bool = true) {
    if centered { carrier.center = center }
    carrier.bounds.size = size
    carrier.transform = transform
    carrier.alpha = alpha
    guard hasShadow || other.hasShadow else { return }
    let look = hasShadow ? self : other
    carrier.layer.shadowOpacity = layer.shadowOpacity
    carrier.layer.shadowColor = look.layer.shadowColor
    carrier.layer.shadowRadius = look.layer.shadowRadius * look.meanScale
    carrier.layer.shadowOffset = CGSize(
      width: look.layer.shadowOffset.width * look.scale.width,
      height: look.layer.shadowOffset.height * look.scale.height)
  }

  /// Applies this end's background, corners and border to `body`, which fills the carrier.
  func apply(toBody body: UIView, other: MatchEnd) {
    body.frame = CGRect(origin: .zero, size: size)
    body.backgroundColor = view.backgroundColor
    body.layer.cornerRadius = corner
    guard border > 0 || other.border > 0 else { return }
    body.layer.borderWidth = border
    body.layer.borderColor = border > 0 ? layer.borderColor : other.layer.borderColor
  }
}
