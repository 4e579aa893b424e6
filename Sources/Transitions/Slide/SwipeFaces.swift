import UIKit

/// The side of the screen from which a new screen turns in.
public enum SwipeSide: Sendable {
  /// The left side, for a pop by a swipe to the right.
  case left
  /// The right side, for a push.
  case right

  /// The sign of the rotation about the y axis. A positive rotation moves the side that faces the viewer to the right.
  var sign: CGFloat { self == .left ? 1 : -1 }
}

/// Two screens that rotate about the y axis in the perspective of their container, and the state to restore at the end.
@MainActor
struct SwipeFaces {
  let from: UIView?
  let to: UIView?
  private let context: any UIViewControllerContextTransitioning
  private let container: UIView
  private let containerTransform: CATransform3D
  private let transforms: (from: CATransform3D, to: CATransform3D)
  private let anchorDepths: (from: CGFloat, to: CGFloat)
  private let rasterRestores: [() -> Void]
  private let shades: (from: UIView, to: UIView)?

  /// Adds the new screen to the container at its final frame, above the old one; `shade` is the opacity of the black
  /// over a screen that is edge-on.
  init(_ context: any UIViewControllerContextTransitioning, shade: CGFloat) {
    self.context = context
    container = context.containerView
    containerTransform = container.layer.sublayerTransform
    (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
    context.addNewScreen(.newAbove)
    transforms = (from?.transform3D ?? CATransform3DIdentity, to?.transform3D ?? CATransform3DIdentity)
    anchorDepths = (from?.layer.anchorPointZ ?? 0, to?.layer.anchorPointZ ?? 0)
    // Both screens are rasterised, so that each is drawn once.
    rasterRestores = [from, to].compactMap { $0?.layer.rasterize(at: UIScreen.main.scale) }
    guard shade > 0 else {
      shades = nil
      return
    }
    shades = (Self.makeShade(shade, over: from), Self.makeShade(shade, over: to))
    shades?.from.alpha = 0
  }

  /// Adds a shade in front of the view. A shade inside the view would change its raster in every frame.
  private static func makeShade(_ opacity: CGFloat, over view: UIView?) -> UIView {
    let shade = UIView.shade(view?.frame ?? .zero, opacity: opacity)
    if let view { view.superview?.insertSubview(shade, aboveSubview: view) }
    return shade
  }

  /// Sets the viewer's distance, and the distance of the rotation axis behind the screens, in points.
  func look(from distance: CGFloat, axisBehind depth: CGFloat = 0) {
    guard distance > 0 else { return }
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / distance
    container.layer.sublayerTransform = CATransform3DConcat(
      CATransform3DMakeTranslation(0, 0, -depth), perspective)
    for view in [from, to, shades?.from, shades?.to] { view?.layer.anchorPointZ = -depth }
  }

  /// Rotates the old screen to an angle in radians. Its shade has its full opacity at any angle except 0.
  func turnOld(by angle: CGFloat) {
    from?.transform3D = CATransform3DConcat(CATransform3DMakeRotation(angle, 0, 1, 0), transforms.from)
    shades?.from.transform3D = from?.transform3D ?? CATransform3DIdentity
    shades?.from.alpha = angle == 0 ? 0 : 1
  }

  /// Rotates the new screen to an angle in radians. Its shade has its full opacity at any angle except 0.
  func turnNew(by angle: CGFloat) {
    to?.transform3D = CATransform3DConcat(CATransform3DMakeRotation(angle, 0, 1, 0), transforms.to)
    shades?.to.transform3D = to?.transform3D ?? CATransform3DIdentity
    shades?.to.alpha = angle == 0 ? 0 : 1
  }

  /// Restores both screens and the container, and completes the transition.
  func finish() {
    shades?.from.removeFromSuperview()
    shades?.to.removeFromSuperview()
    for restore in rasterRestores { restore() }
    from?.transform3D = transforms.from
    to?.transform3D = transforms.to
    from?.layer.anchorPointZ = anchorDepths.from
    to?.layer.anchorPointZ = anchorDepths.to
    container.layer.sublayerTransform = containerTransform
    context.completeTransition(!context.transitionWasCancelled)
  }
}
