import Engine
import Foundation

/// The superview, index and frame of a view, to restore it after a transition has moved or removed it.
///
/// Presentations store the position of the presenter's view, and of a presented view that is dismissed together with a
/// presentation above it.
@MainActor
struct ViewPosition {
  private let superview: UIView
  private let index: Int
  private let bounds: CGRect
  private let center: CGPoint
  private let untransformedFrame: CGRect
  /// Whether the view had the bounds of its superview as its frame.
  private let fillsSuperview: Bool
  /// Whether an animator has moved the presenter's view into the presentation's container.
  var isInContainer = false

  /// Returns nil if there is no view, or if it has no superview.
  init?(_ view: UIView?) {
    guard let view, let parent = view.superview else { return nil }
    superview = parent
    index = parent.subviews.firstIndex { $0 === view } ?? 0
    (bounds, center, untransformedFrame, fillsSuperview) = (
      view.bounds, view.center, view.restingFrame, view.frame.isNear(parent.bounds)
    )
  }

  /// Restores the view. A view that filled its superview gets the superview's current bounds, unless it is transformed.
  func restore(_ view: UIView?) {
    guard let view else { return }
    superview.insertSubview(view, at: min(index, superview.subviews.count))
    if fillsSuperview, CATransform3DIsIdentity(view.layer.transform) {
      view.frame = superview.bounds
    } else {
      (view.bounds, view.center) = (bounds, center)
    }
  }

  /// The frame to which the view will be restored, in points of `view`; nil if it will fill its superview.
  func frame(in view: UIView) -> CGRect? {
    fillsSuperview ? nil : view.convert(untransformedFrame, from: superview)
  }
}
