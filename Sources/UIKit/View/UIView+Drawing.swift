extension UIView {
  private final class PlainView: UIView {}
  private final class DrawnView: UIView {
    override func draw(_ rect: CGRect) { super.draw(rect) }
  }

  private static let drawMethod = OverridableMethod(
    of: UIView.self, plain: PlainView.self, overriding: DrawnView.self)

  /// Whether the view's class overrides `draw(_:)`. A class that does not is never displayed for it.
  final var drawsItself: Bool {
    // If the method is not found, each view is asked to draw, which is slower.
    guard Self.drawMethod?.isOverridden(by: type(of: self)) ?? true else { return false }
    return !(self is UIImageView)
  }

  /// Draws this view's layer, or its copy with the values of a frame.
  final func drawLayer(_ layer: CALayer, _ context: CGContext) {
    guard drawsItself, layer.model() === backingLayer else {
      context.isUnclaimed = true
      return
    }
    UIGraphicsPushContext(context)
    draw(layer.bounds)
    UIGraphicsPopContext()
  }
}
