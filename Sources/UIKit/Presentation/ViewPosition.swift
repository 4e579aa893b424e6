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
  private let fills: Bool
  /// Whether a presenter's view is in the presentation's container meanwhile.
  var isInContainer = false

  /// Nil where there is no view or it has no superview.
  init?(_ view: UIView?) {
    guard let view, let parent = view.superview else { return nil }
    superview = parent
    index = parent.subviews.firstIndex { $0 === view } ?? 0
    (bounds, center, fills) = (view.bounds, view.center, view.frame == parent.bounds)
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
    if fills { return nil }
    let origin = CGPoint(x: center.x - bounds.width / 2, y: center.y - bounds.height / 2)
    return view.convert(CGRect(origin: origin, size: bounds.size), from: superview)
  }
}

/// The additional data of a transition of a presentation.
@MainActor
struct ModalPlan {
  /// The container, which exists from the presentation to the dismissal.
  let container: TransitionContainerView
  let presented: UIViewController
  let controller: UIPresentationController
  let removesPresenter: Bool
  /// The frame to which a removed presenter's view returns, in the container; nil for all of it.
  var presenterFrame: CGRect?
}
