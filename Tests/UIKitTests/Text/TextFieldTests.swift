import Testing

@testable import UIKit

/// Text fields, and the shadow of labels.
@Suite(.serialized) @MainActor
struct TextFieldTests {
  private let stage = Stage()

  private final class Log: NSObject, UITextFieldDelegate {
    var lines: [String] = []
    var refusesChanges = false
    var keepsText = false
    var staysFirst = false
    /// A change that the app makes when the field asks whether its text may change.
    var change: ((UITextField) -> Void)?

    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { !staysFirst }
    func textFieldShouldClear(_ textField: UITextField) -> Bool { !keepsText }
    func textFieldDidBeginEditing(_ textField: UITextField) { lines.append("begin") }
    func textFieldDidEndEditing(_ textField: UITextField) { lines.append("end") }
    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
      lines.append("\(range.location),\(range.length) \(string)")
      change?(textField)
      return !refusesChanges
    }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      lines.append("return")
      return true
    }
  }

  private func makeField() -> (UITextField, Log) {
    let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 34))
    let log = Log()
    field.delegate = log
    field.borderStyle = .roundedRect
    field.placeholder = "Name"
    stage.window.addSubview(field)
    stage.frame(at: 0)
    return (field, log)
  }

  private func key(_ key: UIKeyboardHIDUsage, _ characters: String) {
    for isDown in [true, false] {
      UIApplication.shared.deliver(
        KeySample(t: stage.time, key: key, isDown: isDown, characters: characters))
    }
    stage.frame(at: stage.time + 0.02)
  }

  private func hold(_ key: UIKeyboardHIDUsage, _ characters: String, times: Int) {
    for repetition in 0...times {
      let sample = KeySample(
        t: stage.time, key: key, isDown: true, isRepeat: repetition > 0, characters: characters)
      UIApplication.shared.deliver(sample)
    }
    UIApplication.shared.deliver(KeySample(t: stage.time, key: key, isDown: false, characters: characters))
    stage.frame(at: stage.time + 0.02)
  }

  /// Held keys repeat their text, in text views also the return key. In a field, the return key acts once, and arrow
  /// keys type nothing.
  @Test func heldKeysRepeatTheirText() {
    let (field, log) = makeField()
    field.becomeFirstResponder()
    hold(.keyboardA, "a", times: 4)
    #expect(field.text == "aaaaa")
    hold(.keyboardDeleteOrBackspace, "\u{8}", times: 2)
    hold(.keyboardLeftArrow, "UIKeyInputLeftArrow", times: 2)
    #expect(field.text == "aa")
    hold(.keyboardReturnOrEnter, "\r", times: 3)
    #expect(field.text == "aa" && log.lines.filter { $0 == "return" }.count == 1)
    // A repeat without a press, as after a change of the focus, types nothing.
    UIApplication.shared.deliver(
      KeySample(t: stage.time, key: .keyboardB, isDown: true, isRepeat: true, characters: "b"))
    #expect(field.text == "aa")
    let view = UITextView(frame: CGRect(x: 20, y: 200, width: 200, height: 100))
    stage.window.addSubview(view)
    view.becomeFirstResponder()
    hold(.keyboardB, "b", times: 1)
    hold(.keyboardReturnOrEnter, "\r", times: 1)
    #expect(view.text == "bb\n\n" && field.text == "aa")
  }

  /// A key is not repeated if its field does not type it, or if another field has become the first responder.
  @Test func heldKeysRepeatOnlyInTheFieldTheyTypedInto() {
    final class Digits: UITextField {
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let digits = presses.filter { $0.key?.characters.allSatisfy(\.isNumber) == true }
        if !digits.isEmpty { super.pressesBegan(digits, with: event) }
      }
    }
    stage.frame(at: 0)
    let fields = (0..<2).map {
      Digits(frame: CGRect(x: 20, y: 40 + 50 * CGFloat($0), width: 100, height: 30))
    }
    for field in fields { stage.window.addSubview(field) }
    fields[0].becomeFirstResponder()
    hold(.keyboardX, "x", times: 3)
    #expect(fields[0].text == "")
    fields[0].addAction(for: .editingChanged) { _ in fields[1].becomeFirstResponder() }
    hold(.keyboard1, "1", times: 3)
    #expect(fields[0].text == "1" && fields[1].text == "" && fields[1].isFirstResponder)
  }

  @Test func aTapBeginsTheEditingAndKeysType() {
    let (field, log) = makeField()
    #expect(!field.isEditing && field.text == "" && !field.parts.placeholder.isHidden)
    stage.down(100, 117)
    stage.up(100, 117)
    #expect(field.isEditing && log.lines == ["begin"] && !field.parts.caret.isHidden)
    var changes = 0
    field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
    field.insertText("A")
    field.insertText("da")
    #expect(field.text == "Ada" && changes == 2 && field.parts.placeholder.isHidden)
    field.deleteBackward()
    #expect(field.text == "Ad" && field.hasText)
    log.refusesChanges = true
    field.insertText("x")
    #expect(field.text == "Ad")
    #expect(log.lines == ["begin", "0,0 A", "1,0 da", "2,1 ", "2,0 x"])
    #expect(field.resignFirstResponder() && log.lines.last == "end")
    stage.frame(at: stage.time + 0.1)
    #expect(field.parts.caret.isHidden)
  }

  @Test func keysAreTyped() {
    let (field, log) = makeField()
    var returns = 0
    field.addAction(UIAction { _ in returns += 1 }, for: .editingDidEndOnExit)
    field.becomeFirstResponder()
    key(.keyboardA, "a")
    key(.keyboardB, "B")
    #expect(field.text == "aB")
    key(.keyboardDeleteOrBackspace, "\u{8}")
    #expect(field.text == "a")
    key(.keyboardReturnOrEnter, "\n")
    #expect(returns == 1 && !field.isEditing && log.lines.suffix(2) == ["return", "end"])
    key(.keyboardA, "a")
    #expect(field.text == "a", "the field has ended its editing")
  }

  @Test func secretsAreDots() {
    let (field, log) = makeField()
    field.text = "secret"
    field.isSecureTextEntry = true
    #expect(field.parts.text.text == "••••••" && field.text == "secret")
    field.isSecureTextEntry = false
    field.attributedText = NSAttributedString(string: "b", attributes: [.foregroundColor: UIColor.red])
    #expect(field.text == "b" && field.attributedText?.length == 1)
    field.clearsOnBeginEditing = true
    log.keepsText = true
    field.becomeFirstResponder()
    #expect(field.text == "b", "the delegate forbids it")
    field.resignFirstResponder()
    log.keepsText = false
    field.becomeFirstResponder()
    #expect(field.text == "")
    field.resignFirstResponder()
  }

  @Test func viewsAtTheEndsNarrowTheText() {
    let (field, _) = makeField()
    #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 7, y: 0, width: 186, height: 34))
    field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    #expect(field.textRect(forBounds: field.bounds).minX == 7, "its mode is never")
    field.leftViewMode = .always
    field.rightView = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    field.rightViewMode = .unlessEditing
    stage.frame(at: 0)
    #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 30, y: 0, width: 130, height: 34))
    #expect(field.leftView?.frame == CGRect(x: 0, y: 7, width: 30, height: 20))
    field.becomeFirstResponder()
    stage.frame(at: stage.time + 0.1)
    #expect(field.rightView?.isHidden == true)
    field.resignFirstResponder()
  }

  @Test func theClearButtonRemovesTheText() {
    let (field, _) = makeField()
    field.clearButtonMode = .always
    field.text = "abc"
    stage.frame(at: stage.time + 0.1)
    #expect(field.parts.clear?.isHidden == false)
    stage.down(205, 117)
    stage.up(205, 117)
    #expect(field.text == "" && !field.isEditing)
  }

  @Test func aFieldHasASizeAndColours() {
    let (field, _) = makeField()
    #expect(field.intrinsicContentSize.height == 34 && field.parts.outline.layer.cornerRadius == 5)
    field.font = .systemFont(ofSize: 30)
    field.textColor = .red
    #expect(field.intrinsicContentSize.height > 34 && field.parts.text.textColor == .red)
    field.textAlignment = .right
    field.text = "x"
    #expect(field.parts.text.textAlignment == .right && field.placeholder == "Name")
    field.borderStyle = .none
    #expect(field.textRect(forBounds: field.bounds) == field.bounds)
    #expect((field.defaultTextAttributes[.foregroundColor] as? UIColor) == .red)
  }

  // MARK: Changes by the delegate

  @Test func theDelegateMayChangeTheTextAsItIsAsked() {
    let (field, log) = makeField()
    field.text = "a long text"
    log.change = { $0.text = "abc" }
    field.insertText("d")
    #expect(field.text == "abcd")
    log.change = { $0.text = "" }
    field.deleteBackward()
    #expect(field.text == "")
    log.change = { $0.text = "👩‍🚀" }
    field.text = "abc"
    field.insertText("x")
    #expect(field.text == "👩‍🚀x", "no character is divided")
    log.change = { $0.attributedText = NSAttributedString(string: "z") }
    field.text = "abc"
    field.deleteBackward()
    #expect(field.text == "z")
  }

  @Test func typedTextHasTheAttributesBeforeIt() {
    let (field, _) = makeField()
    let text = NSMutableAttributedString(string: "ab", attributes: [.foregroundColor: UIColor.red])
    text.addAttribute(.foregroundColor, value: UIColor.blue, range: NSRange(location: 1, length: 1))
    field.attributedText = text
    func color(_ index: Int) -> UIColor? {
      field.attributedText?.attribute(.foregroundColor, at: index, effectiveRange: nil) as? UIColor
    }
    field.insertText("cd")
    #expect(field.text == "abcd" && color(0) == .red && color(1) == .blue && color(3) == .blue)
    field.deleteBackward()
    #expect(field.text == "abc" && color(0) == .red && color(2) == .blue)
    #expect(field.parts.text.attributedText?.string == "abc")
  }

  // MARK: The end of editing

  private final class ReasonRecorder: NSObject, UITextFieldDelegate {
    var reasons: [UITextField.DidEndEditingReason] = []
    var moves = 0
    func textFieldDidEndEditing(_ textField: UITextField) {
      Issue.record("the method with a reason is called instead")
    }
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
      reasons.append(reason)
    }
    func textFieldDidChangeSelection(_ textField: UITextField) { moves += 1 }
  }

  @Test func theDelegateReceivesTheReasonAndTheCaret() {
    let (field, _) = makeField()
    let recorder = ReasonRecorder()
    field.delegate = recorder
    field.becomeFirstResponder()
    #expect(recorder.moves == 1)
    field.insertText("a")
    field.deleteBackward()
    #expect(recorder.moves == 3)
    field.resignFirstResponder()
    #expect(recorder.reasons == [.committed])
  }

  @Test func aFieldThatIsForcedToResignNotifiesItsDelegate() {
    let (field, log) = makeField()
    var ends = 0
    field.addAction(UIAction { _ in ends += 1 }, for: .editingDidEnd)
    let count = NotificationCounter(UITextField.textDidEndEditingNotification, of: field)
    log.staysFirst = true
    field.becomeFirstResponder()
    stage.frame(at: stage.time + 0.1)
    #expect(!field.parts.caret.isHidden && !stage.window.endEditing(false))
    #expect(stage.window.endEditing(true) && !field.isFirstResponder)
    #expect(log.lines == ["begin", "end"] && ends == 1 && count.posts == 1 && field.parts.caret.isHidden)

    field.becomeFirstResponder()
    let holder = UIView(frame: stage.window.bounds)
    stage.window.addSubview(holder)
    holder.addSubview(field)
    #expect(field.isFirstResponder, "it has not left its window")
    holder.removeFromSuperview()
    #expect(!field.isFirstResponder && log.lines == ["begin", "end", "begin", "end"] && ends == 2)
    UIApplication.shared.deliver(
      KeySample(t: stage.time, key: .keyboardA, isDown: true, characters: "a"))
    #expect(field.text == "")
  }

  // MARK: Appearance

  @Test func theOutlineLeavesTheAppsLayerAlone() {
    let (field, _) = makeField()
    field.layer.cornerRadius = 9
    field.layer.borderWidth = 3
    let outline = field.parts.outline
    #expect(outline.backgroundColor == .systemBackground && field.backgroundColor == nil)
    field.backgroundColor = .red
    #expect(outline.backgroundColor == .red && field.backgroundColor == .red)
    #expect(field.layer.backgroundColor == nil, "a background of the layer would reach beyond the corners")
    field.borderStyle = .line
    #expect(field.backgroundColor == .red && field.layer.backgroundColor != nil)
    #expect(outline.backgroundColor == nil && outline.layer.borderColor == UIColor.black.cgColor)
    #expect(outline.subviews.first?.isHidden == true)
    field.borderStyle = .bezel
    stage.frame(at: stage.time + 0.1)
    #expect(outline.frame == field.bounds && outline.subviews.first?.isHidden == false)
    #expect(outline.layer.borderColor != UIColor.black.cgColor)
    field.borderStyle = .none
    #expect(outline.isHidden && field.layer.cornerRadius == 9 && field.layer.borderWidth == 3)
    field.backgroundColor = nil
    field.borderStyle = .roundedRect
    field.borderStyle = .none
    #expect(field.backgroundColor == nil && field.layer.backgroundColor == nil)
  }

  @Test func theMinimumFontSizeIsInPoints() {
    let (field, _) = makeField()
    field.font = .systemFont(ofSize: 20)
    field.minimumFontSize = 10
    #expect(field.minimumFontSize == 10 && field.parts.text.minimumScaleFactor == 0.5)
    field.font = .systemFont(ofSize: 40)
    #expect(field.minimumFontSize == 10 && field.parts.text.minimumScaleFactor == 0.25)
  }

  private final class Traits: NSObject, UITextInputTraits {}

  @Test func traitsHaveStandardValues() {
    let traits = Traits()
    traits.keyboardType = .URL
    #expect(traits.keyboardType == .default && traits.keyboardAppearance == .default)
    #expect(traits.returnKeyType == .default && traits.autocapitalizationType == .sentences)
    #expect(traits.autocorrectionType == .default && !traits.isSecureTextEntry)
  }

  // MARK: Shadows

  @Test func aLabelsShadowIsBelowItsText() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    label.text = "Text"
    label.textColor = .white
    stage.window.addSubview(label)
    stage.frame(at: 0)
    #expect(label.layer.sublayers == nil && label.shadowOffset == CGSize(width: 0, height: -1))
    label.shadowColor = .red
    label.shadowOffset = CGSize(width: 2, height: 3)
    stage.frame(at: 0.1)
    let above = label.layer.sublayers?.first
    #expect(label.layer.textColor == UIColor.red.cgColor && above?.textColor == UIColor.white.cgColor)
    #expect(label.layer.textOrigin.x - (above?.textOrigin.x ?? 0) == 2)
    #expect(label.layer.textOrigin.y - (above?.textOrigin.y ?? 0) == 3)
    label.shadowColor = nil
    stage.frame(at: 0.2)
    #expect(label.layer.sublayers?.isEmpty ?? true)
    #expect(label.layer.textColor == UIColor.white.cgColor)
    let button = UIButton()
    button.setTitle("A", for: .normal)
    button.setTitleShadowColor(.blue, for: .normal)
    #expect(button.titleLabel?.shadowColor == .blue && button.currentTitleShadowColor == .blue)
    button.setAttributedTitle(NSAttributedString(string: "B"), for: .normal)
    #expect(button.titleLabel?.shadowColor == nil, "only plain titles have a shadow")
  }

  @Test func anUnchangedShadowRequestsNoDrawing() {
    final class Counted: UILabel {
      var draws = 0
      override func drawText(in rect: CGRect) {
        draws += 1
        super.drawText(in: rect)
      }
    }
    let label = Counted(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    label.text = "Text"
    stage.window.addSubview(label)
    stage.frame(at: 0)
    let before = label.draws
    label.shadowColor = nil
    label.shadowOffset = CGSize(width: 0, height: -1)
    stage.frame(at: 0.1)
    #expect(label.draws == before)
    label.shadowColor = .red
    stage.frame(at: 0.2)
    #expect(label.draws > before)
  }
}
