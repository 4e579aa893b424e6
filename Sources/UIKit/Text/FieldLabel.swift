import Engine

/// A label of a text field, whose text the field's class may draw.
final class FieldLabel: UILabel {
  /// The content of the label.
  enum Role { case text, placeholder }

  private weak var field: UITextField?
  private var role = Role.text
  private var isDrawnByField = false

  func attach(to field: UITextField, drawing role: Role) {
    (self.field, self.role) = (field, role)
    let method = role == .text ? UITextField.drawTextMethod : UITextField.drawPlaceholderMethod
    isDrawnByField = method?.isOverridden(by: type(of: field)) ?? true
    guard isDrawnByField else { return }
    backingLayer.needsDisplayOnBoundsChange = true
    redraw()
  }

  override var drawsItself: Bool { isDrawnByField }

  /// Lets the field draw the text or the placeholder. As in UIKit, the label itself draws a text that is edited.
  override func drawText(in rect: CGRect) {
    guard let field else { return super.drawText(in: rect) }
    switch role {
    case .text where field.isEditing: super.drawText(in: rect)
    case .text: field.drawText(in: rect)
    case .placeholder: field.drawPlaceholder(in: rect)
    }
  }

  /// Draws the text as a label does, without the field.
  func drawOwnText(in rect: CGRect) { super.drawText(in: rect) }
}

extension UITextField {
  private final class PlainField: UITextField {}
  private final class TextField: UITextField {
    override func drawText(in rect: CGRect) { super.drawText(in: rect) }
  }
  private final class PlaceholderField: UITextField {
    override func drawPlaceholder(in rect: CGRect) { super.drawPlaceholder(in: rect) }
  }

  fileprivate static let drawTextMethod = OverridableMethod(
    of: UITextField.self, plain: PlainField.self, overriding: TextField.self)
  fileprivate static let drawPlaceholderMethod = OverridableMethod(
    of: UITextField.self, plain: PlainField.self, overriding: PlaceholderField.self)
}
