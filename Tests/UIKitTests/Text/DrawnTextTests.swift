import Testing

@testable import Engine
@testable import UIKit

/// Labels and fields whose classes draw the text themselves.
@Suite(.serialized) @MainActor
struct DrawnTextTests {
  private let stage = Stage()

  /// A call of a drawing method, and whether it had a context.
  private struct Call: Equatable {
    let method: String
    let rect: CGRect
    let hasContext: Bool
    @MainActor init(_ method: String, _ rect: CGRect) {
      (self.method, self.rect) = (method, rect)
      hasContext = UIGraphicsGetCurrentContext() != nil
    }
  }

  private final class Label: UILabel {
    var calls: [Call] = []
    var callsSuper = true
    override func drawText(in rect: CGRect) {
      calls.append(Call("drawText", rect))
      UIColor.red.setFill()
      UIGraphicsGetCurrentContext()?.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
      if callsSuper { super.drawText(in: rect.insetBy(dx: 10, dy: 0)) }
    }
  }

  private final class DrawnLabel: UILabel {
    var calls: [Call] = []
    override func draw(_ rect: CGRect) {
      calls.append(Call("draw", rect))
      super.draw(rect)
    }
    override func drawText(in rect: CGRect) {
      calls.append(Call("drawText", rect))
      super.drawText(in: rect)
    }
  }

  private final class Field: UITextField {
    var calls: [Call] = []
    override func drawText(in rect: CGRect) {
      calls.append(Call("drawText", rect))
      super.drawText(in: rect)
    }
    override func drawPlaceholder(in rect: CGRect) {
      calls.append(Call("drawPlaceholder", rect))
      super.drawPlaceholder(in: rect)
    }
  }

  private func show(_ view: UIView) {
    view.frame = CGRect(x: 20, y: 100, width: 200, height: 40)
    stage.window.addSubview(view)
    stage.frame(at: 0)
  }

  private let bounds = CGRect(x: 0, y: 0, width: 200, height: 40)

  @Test func anOverrideOfALabelDrawsIntoItsContents() {
    let label = Label()
    label.text = "abc"
    show(label)
    #expect(label.calls.count == 1 && label.calls.allSatisfy { $0.hasContext && $0.rect == bounds })
    #expect(label.layer.contents != nil && label.layer.text == nil, "the text is in the drawing")
    label.callsSuper = false
    label.text = "def"
    stage.frame(at: 0.1)
    #expect(label.calls.count == 2 && label.layer.contents != nil)
    stage.frame(at: 0.2)
    #expect(label.calls.count == 2, "nothing has changed")
    label.bounds.size.height = 60
    stage.frame(at: 0.3)
    #expect(label.calls.count == 3 && label.calls[2].rect.height == 60)
  }

  /// An outline is drawn by two calls with different colours. Setting the colours requests no other drawing.
  @Test func settersInADrawingOverrideRequestNoDrawing() {
    final class Outlined: UILabel {
      var draws = 0
      override func drawText(in rect: CGRect) {
        draws += 1
        let color = textColor
        textColor = .white
        super.drawText(in: rect)
        textColor = color
        super.drawText(in: rect)
      }
    }
    let label = Outlined()
    label.text = "abc"
    show(label)
    stage.frame(at: 0.1)
    stage.frame(at: 0.2)
    #expect(label.draws == 1)
    label.textColor = .red
    stage.frame(at: 0.3)
    #expect(label.draws == 2)
  }

  @Test func drawCallsDrawText() {
    let label = DrawnLabel()
    label.text = "abc"
    show(label)
    #expect(label.calls.map(\.method) == ["draw", "drawText"])
    #expect(label.calls.allSatisfy { $0.hasContext && $0.rect == bounds })
    #expect(label.layer.text == nil && label.layer.contents != nil)
  }

  @Test func aLabelDrawsIntoAnyContext() {
    let label = UILabel(frame: bounds)
    label.text = "abc"
    stage.begin()
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 50, height: 50), false, 1)
    label.drawText(in: CGRect(x: 0, y: 0, width: 50, height: 50))
    #expect(UIGraphicsGetCurrentContext()?.isEmpty == false)
    UIGraphicsEndImageContext()
    #expect(label.layer.text == nil, "drawing does not set the layer's text")
    show(label)
    #expect(label.layer.text != nil && label.layer.contents == nil, "a plain label draws nothing")
  }

  @Test func aFieldDrawsTextAndPlaceholder() {
    let field = Field()
    field.placeholder = "Name"
    show(field)
    #expect(field.calls.map(\.method).contains("drawPlaceholder") && field.calls.allSatisfy(\.hasContext))
    #expect(field.parts.placeholder.layer.contents != nil && field.parts.placeholder.layer.text == nil)
    field.calls = []
    field.text = "Ada"
    stage.frame(at: 0.1)
    #expect(field.calls.contains { $0.method == "drawText" && $0.hasContext })
    #expect(field.parts.text.layer.contents != nil)
    field.calls = []
    field.becomeFirstResponder()
    stage.frame(at: 0.2)
    #expect(!field.calls.contains { $0.method == "drawText" }, "the editor shows what is edited")
    #expect(field.parts.text.layer.contents != nil)
    field.resignFirstResponder()
    stage.frame(at: 0.3)
    #expect(field.calls.contains { $0.method == "drawText" && $0.hasContext })
  }

  @Test func aPlainFieldHasTextLayers() {
    let field = UITextField()
    (field.text, field.placeholder) = ("Ada", "Name")
    show(field)
    #expect(field.parts.text.layer.text != nil && field.parts.text.layer.contents == nil)
    #expect(field.parts.placeholder.layer.text != nil)
  }

  /// Every class of view that an app may draw in has a context in `draw(_:)`.
  @Test func eachClassDrawsInAContext() {
    final class Plain: UIView {
      var hasContext: Bool?
      override func draw(_ rect: CGRect) { hasContext = UIGraphicsGetCurrentContext() != nil }
    }
    final class Control: UIControl {
      var hasContext: Bool?
      override func draw(_ rect: CGRect) { hasContext = UIGraphicsGetCurrentContext() != nil }
    }
    final class Button: UIButton {
      var hasContext: Bool?
      override func draw(_ rect: CGRect) { hasContext = UIGraphicsGetCurrentContext() != nil }
    }
    final class Cell: UITableViewCell {
      var hasContext: Bool?
      override func draw(_ rect: CGRect) { hasContext = UIGraphicsGetCurrentContext() != nil }
    }
    final class Item: UICollectionViewCell {
      var hasContext: Bool?
      override func draw(_ rect: CGRect) { hasContext = UIGraphicsGetCurrentContext() != nil }
    }
    final class TextView: UITextView {
      var hasContext: Bool?
      override func draw(_ rect: CGRect) { hasContext = UIGraphicsGetCurrentContext() != nil }
    }
    final class Effect: UIVisualEffectView {
      var hasContext: Bool?
      override func draw(_ rect: CGRect) { hasContext = UIGraphicsGetCurrentContext() != nil }
    }
    final class Stack: UIStackView {
      var hasContext: Bool?
      override func draw(_ rect: CGRect) { hasContext = UIGraphicsGetCurrentContext() != nil }
    }
    final class LayerView: UIView {
      var hasContext: Bool?
      override func draw(_ layer: CALayer, in ctx: CGContext) {
        UIGraphicsPushContext(ctx)
        hasContext = UIGraphicsGetCurrentContext() != nil
        UIGraphicsPopContext()
      }
    }
    let (plain, control, button, cell) = (Plain(), Control(), Button(), Cell())
    let (item, text, effect, stack, layered) = (Item(), TextView(), Effect(effect: nil), Stack(), LayerView())
    layered.setNeedsDisplay()
    for view in [plain, control, button, cell, item, text, effect, stack, layered] as [UIView] { show(view) }
    let found = [
      plain.hasContext, control.hasContext, button.hasContext, cell.hasContext, item.hasContext,
      text.hasContext, effect.hasContext, stack.hasContext, layered.hasContext,
    ]
    #expect(found == Array(repeating: true, count: 9))
    #expect(UIGraphicsGetCurrentContext() == nil)
  }
}
