import UIKit

/// One of the two views of a match, with its geometry and opacity outside of transitions. Lengths are in points of the
/// transition's container.
@MainActor
struct MatchEnd {
  let view: UIView
  let center: CGPoint
  let size: CGSize
  /// The rotation and skew of the view. Its scale is included in `size` instead.
  let transform: CGAffineTransform
  /// The product of the opacities of the view and of all its superviews.
  let alpha: CGFloat
  /// The points of the container per point of the view, along both axes of the view.
  let scale: CGSize
  /// The rectangle of the container within which clipping views show the view; nil if they do not cut the view.
  let clip: CGRect?
  /// Whether any part of the view is within the container.
  let isOnScreen: Bool

  /// Returns nil for a view without area, and for a view that is clipped away completely, such as a cell that is
  /// scrolled out.
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
    // The differences of converted points have rounding errors, which must not make an upright view rotate.
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
      let clippingRect = container.convert(above.bounds, from: above)
      guard !clippingRect.contains(frame) else { continue }
      let visible = clip.map { $0.intersection(clippingRect) } ?? clippingRect
      guard visible.intersects(frame) else { return nil }
      clip = visible
    }
    (self.alpha, self.clip) = (alpha, clip)
    isOnScreen = frame.intersects(container.bounds)
  }

  private var layer: CALayer { view.layer }
  /// The scale of lengths without a direction, such as radii.
  private var meanScale: CGFloat { (scale.width * scale.height).squareRoot() }

  /// The corner radius, in points of the container.
  var cornerRadius: CGFloat { layer.cornerRadius * meanScale }
  /// The width of the border, in points of the container.
  var borderWidth: CGFloat { layer.borderWidth * meanScale }
  var hasShadow: Bool { layer.shadowOpacity > 0 }

  /// Applies this end's size, transform, opacity and shadow to `carrier` and, if `centered`, its position. An end
  /// without shadow takes the colour, radius and offset of the other end's shadow, with opacity 0.
  func apply(to carrier: UIView, other: MatchEnd, centered: Bool = true) {
    if centered { carrier.center = center }
    carrier.bounds.size = size
    carrier.transform = transform
    carrier.alpha = alpha
    guard hasShadow || other.hasShadow else { return }
    let source = hasShadow ? self : other
    carrier.layer.shadowOpacity = layer.shadowOpacity
    carrier.layer.shadowColor = source.layer.shadowColor
    carrier.layer.shadowRadius = source.layer.shadowRadius * source.meanScale
    carrier.layer.shadowOffset = CGSize(
      width: source.layer.shadowOffset.width * source.scale.width,
      height: source.layer.shadowOffset.height * source.scale.height)
  }

  /// Applies this end's background, corners and border to `body`, which fills the carrier.
  func apply(toBody body: UIView, other: MatchEnd) {
    body.frame = CGRect(origin: .zero, size: size)
    body.backgroundColor = view.backgroundColor
    body.layer.cornerRadius = cornerRadius
    guard borderWidth > 0 || other.borderWidth > 0 else { return }
    body.layer.borderWidth = borderWidth
    body.layer.borderColor = borderWidth > 0 ? layer.borderColor : other.layer.borderColor
  }
}
