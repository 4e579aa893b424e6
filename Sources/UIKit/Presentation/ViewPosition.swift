import Engine
import Foundation

/// The position of a view in the hierarchy, to which it returns: that of a presenter, or of a controller that is dismissed
/// with one above it.
@MainActor
struct ViewPosition {
  private let superview: UIView
  private let index: Int
  private let bounds: CGRect
  private let center: CGPoint
  /// The frame without the transform.
  private let rest: CGRect
  private let fills: Bool
  /// Whether a presenter's view is in the presentation's container now.
  var isInContainer = false

  /// Returns nil if there is no view, or if it has no superview.
  init?(_ view: UIView?) {
    guard let view, let parent = view.superview else { return nil }
    superview = parent
    index = parent.subviews.firstIndex { $0 === view } ?? 0
    (bounds, center, rest, fills) = (
      view.bounds, view.center, view.restingFrame, view.frame.isNear(parent.bounds)
    )
  }

  /// Puts the view back; a view that filled its superview fills it again, whatever its size is now.
  func restore(_ view: UIView?) {
    guard let view else { return }
    superview.insertSubview(view, at: min(index, superview.subviews.count))
    if fills, CATransform3DIsIdentity(view.layer.transform) {
      view.frame = superview.bounds
    } else {
      (view.bounds, view.center) = (bounds, center)
    }
  }

  /// The frame to which it returns, in points of a view; nil where it will fill its superview.
  func frame(in view: UIView) -> CGRect? {
    fills ? nil : view.convert(rest, from: superview)
  }
}
