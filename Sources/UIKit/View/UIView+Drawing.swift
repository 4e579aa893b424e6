extension UIView {
  private final class PlainView: UIView {}
  private final class DrawnView: UIView {
    override func draw(_ rect: CGRect) { super.draw(rect) }
  }

  private static let drawMethod = OverridableMethod(
    of: UIView.self, plain: PlainView.self, overriding: DrawnView.self)

  /// Whether a class overrides `draw(_:)`. If the method is not found, each view is asked to draw, which is slower.
  static func overridesDraw(_ type: AnyClass) -> Bool {
    Self.drawMethod?.isOverridden(by: type) ?? true
  }

  /// Draws this view's layer, or its copy with the values of a frame.
  final func drawLayer(_ layer: CALayer, _ context: CGContext) {
    guard drawsItself, layer.model() === backingLayer else {
      context.wasLeftUndrawn = true
      return
    }
    UIGraphicsPushContext(context)
    draw(layer.bounds)
    UIGraphicsPopContext()
  }
}

extension UILabel {
  private final class PlainLabel: UILabel {}
  private final class DrawnLabel: UILabel {
    override func draw(_ rect: CGRect) { super.draw(rect) }
  }
  private final class TextLabel: UILabel {
    override func drawText(in rect: CGRect) { super.drawText(in: rect) }
  }

  /// The methods that a subclass overrides to draw the text itself.
  static let drawingMethods = [DrawnLabel.self, TextLabel.self].map { overriding in
    OverridableMethod(of: UILabel.self, plain: PlainLabel.self, overriding: overriding)
  }
}
