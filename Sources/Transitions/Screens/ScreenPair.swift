import UIKit

/// The two screens of a transition. The pair adds the new screen to the container, and restores both at the end.
///
/// The view of a screen that the transition must not move, such as a presenter that stays, is nil.
@MainActor
struct ScreenPair {
  let context: any UIViewControllerContextTransitioning
  let from: UIView?
  let to: UIView?
  /// The appearance of both views before the transition.
  private let savedAppearances: [SavedAppearance]

  /// Adds the new view to the container at its final frame.
  init(_ context: any UIViewControllerContextTransitioning, _ order: ScreenOrder) {
    self.context = context
    (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
    context.addNewScreen(order)
    savedAppearances = [from, to].compactMap { $0.map(SavedAppearance.init) }
  }

  var container: UIView { context.containerView }

  /// The size of the container, in points.
  var size: CGSize { context.containerView.bounds.size }

  /// Hides both views, which snapshots replace.
  func hide() {
    from?.isHidden = true
    to?.isHidden = true
  }

  /// Rasterises both views, so that each is drawn once while it rotates, and antialiases the given edges.
  func flatten(smoothing edges: CAEdgeAntialiasingMask) {
    for case let layer? in [from?.layer, to?.layer] {
      // `SavedAppearance` restores these properties.
      _ = layer.rasterize(at: UIScreen.main.scale)
      layer.allowsEdgeAntialiasing = true
      layer.edgeAntialiasingMask = edges
    }
  }

  /// Removes the temporary views, restores both screens, and completes the transition.
  func finish(removing temporary: [UIView] = []) {
    for view in temporary { view.removeFromSuperview() }
    for saved in savedAppearances { saved.restore(in: container) }
    context.completeTransition(!context.transitionWasCancelled)
  }
}

/// The properties of a screen that a transition may change.
@MainActor
private struct SavedAppearance {
  private let view: UIView
  private let center: CGPoint
  private let size: CGSize
  private let anchorPoint: CGPoint
  private let transform: CATransform3D
  private let zPosition: CGFloat
  private let alpha: CGFloat
  private let isHidden: Bool
  private let isUserInteractionEnabled: Bool
  private let edges: (areSmooth: Bool, mask: CAEdgeAntialiasingMask)
  private let raster: (isOn: Bool, scale: CGFloat)

  init(_ view: UIView) {
    self.view = view
    (center, size, anchorPoint) = (view.center, view.bounds.size, view.anchorPoint)
    (transform, zPosition) = (view.transform3D, view.layer.zPosition)
    (alpha, isHidden, isUserInteractionEnabled) = (view.alpha, view.isHidden, view.isUserInteractionEnabled)
    edges = (view.layer.allowsEdgeAntialiasing, view.layer.edgeAntialiasingMask)
    raster = (view.layer.shouldRasterize, view.layer.rasterizationScale)
  }

  func restore(in container: UIView) {
    (view.transform3D, view.layer.zPosition) = (transform, zPosition)
    (view.alpha, view.isHidden, view.isUserInteractionEnabled) = (alpha, isHidden, isUserInteractionEnabled)
    (view.layer.allowsEdgeAntialiasing, view.layer.edgeAntialiasingMask) = (edges.areSmooth, edges.mask)
    (view.layer.shouldRasterize, view.layer.rasterizationScale) = (raster.isOn, raster.scale)
    view.anchorPoint = anchorPoint
    // A view that was resized during the transition fills the container, whose centre may have moved too.
    view.center = view.bounds.size == size ? center : container.middle
  }
}

extension CALayer {
  /// Rasterises the layer, so that it is drawn once; returns a closure that restores it.
  func rasterize(at scale: CGFloat) -> () -> Void {
    let (wasRasterized, oldScale) = (shouldRasterize, rasterizationScale)
    (shouldRasterize, rasterizationScale) = (true, scale)
    return {
      self.shouldRasterize = wasRasterized
      self.rasterizationScale = oldScale
    }
  }
}

extension UIView {
  /// Moves the anchor point to `point`, in units of the bounds' size, without moving the untransformed view.
  func hinge(at point: CGPoint) {
    let (old, size) = (anchorPoint, bounds.size)
    anchorPoint = point
    center.x += (point.x - old.x) * size.width
    center.y += (point.y - old.y) * size.height
  }
}
