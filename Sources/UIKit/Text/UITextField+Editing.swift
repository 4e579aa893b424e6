/// The views of a field.
@MainActor
final class TextFieldParts {
  let text = FieldLabel()
  let placeholder = FieldLabel()
  let caret = UIView()
  let outline = FieldOutline(frame: .zero)
  var left: UIView?
  var right: UIView?
  var clear: UIImageView?
}

/// The content of a field and the settings for its text.
struct TextFieldContent {
  var text = ""
  var attributed: NSAttributedString?
  var font = UIFont.systemFont(ofSize: 17)
  var color = UIColor.label
  var isSecure = false
  /// The least size of shrunk text, in points.
  var minimumFontSize: CGFloat = 0
  var border = UITextField.BorderStyle.none
  /// The app's background colour of a field with a rounded outline, which the outline shows.
  var fill: UIColor?
  var modes = (
    left: UITextField.ViewMode.never, right: UITextField.ViewMode.never, clear: UITextField.ViewMode.never
  )
}

/// The outline of a field. It is a separate view, as the app may change the field's own layer.
final class FieldOutline: UIView {
  private let shade = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isHidden = true
    shade.backgroundColor = UIColor(white: 0, alpha: 0.25)
    addSubview(shade)
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; the field creates it")
  }

  func show(_ style: UITextField.BorderStyle) {
    isHidden = style == .none
    shade.isHidden = style != .bezel
    layer.cornerRadius = style == .roundedRect ? 5 : 0
    layer.borderWidth = style == .roundedRect ? 0.5 : 1
    let white: CGFloat =
      switch style {
      case .roundedRect: 0.8
      case .bezel: 0.5
      case .line, .none: 0
      }
    layer.borderColor = UIColor(white: white, alpha: 1).cgColor
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    shade.frame = CGRect(x: 1, y: 1, width: max(0, bounds.width - 2), height: 2)
  }
}

extension NSRange {
  /// The range limited to a text, which a callback may have shortened, and extended to whole characters. An empty range
  /// inside a character moves to the end of the character.
  func clamped(to text: String) -> NSRange {
    let whole = text as NSString
    let start = min(location, whole.length)
    let length = min(length, whole.length - start)
    if length > 0 {
      return whole.rangeOfComposedCharacterSequences(for: NSRange(location: start, length: length))
    }
    guard start < whole.length else { return NSRange(location: start, length: 0) }
    let next = whole.rangeOfComposedCharacterSequence(at: start)
    return NSRange(location: next.location == start ? start : NSMaxRange(next), length: 0)
  }
}

extension NSAttributedString {
  /// A copy in which `new` replaces a range. The new text has the attributes of the character before the range, or of
  /// the first character for a range at the start; `attributes` apply to an empty text.
  func replacing(
    _ range: NSRange, with new: String, otherwise attributes: [NSAttributedString.Key: Any]
  ) -> NSAttributedString {
    let copy = NSMutableAttributedString(attributedString: self)
    let index = max(0, range.location - 1)
    let inherited = index < length ? self.attributes(at: index, effectiveRange: nil) : attributes
    copy.replaceCharacters(in: range, with: NSAttributedString(string: new, attributes: inherited))
    return copy
  }
}

extension UITextField {
  /// The distance between the text and an outline, in points; 0 without an outline.
  var margin: CGFloat { content.border == .none ? 0 : 7 }

  func setUpLabels() {
    parts.text.attach(to: self, drawing: .text)
    parts.placeholder.attach(to: self, drawing: .placeholder)
  }

  func show() {
    if let attributed = content.attributed, !content.isSecure {
      parts.text.attributedText = attributed
    } else {
      parts.text.font = content.font
      parts.text.textColor = isEnabled ? content.color : .tertiaryLabel
      parts.text.text = content.isSecure ? String(repeating: "•", count: content.text.count) : content.text
    }
    // Setting an equal font would also replace the fonts of an attributed placeholder.
    if parts.placeholder.attributedText?.length ?? 0 == 0 || parts.placeholder.font != content.font {
      parts.placeholder.font = content.font
    }
    parts.placeholder.isHidden = !content.text.isEmpty
    parts.text.minimumScaleFactor = content.minimumFontSize / max(1, content.font.pointSize)
    parts.caret.backgroundColor = tintColor
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  func showBorder() {
    parts.outline.show(content.border)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Replaces the view at one end. An app that has resized the view sets the same view again.
  func replace(_ path: ReferenceWritableKeyPath<TextFieldParts, UIView?>, _ new: UIView?) {
    let old = parts[keyPath: path]
    let isSame = isUnchanged(old, new)
    if isSame, new == nil || new?.frame == sideRect(of: path) { return }
    remove(old, replacedBy: new)
    parts[keyPath: path] = new
    if let new, !isSame { addSubview(new) }
    setNeedsLayout()
  }

  // MARK: Layout

  private func sideRect(of path: ReferenceWritableKeyPath<TextFieldParts, UIView?>) -> CGRect {
    path == \.left ? leftViewRect(forBounds: bounds) : rightViewRect(forBounds: bounds)
  }

  private func isShown(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .always: true
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    }
  }

  private var showsClear: Bool { !content.text.isEmpty && isShown(content.modes.clear) }

  func sideRect(_ view: UIView?, _ bounds: CGRect, isLeft: Bool) -> CGRect {
    guard let view else { return .zero }
    let size = view.bounds.size == .zero ? view.sizeThatFits(bounds.size) : view.bounds.size
    return CGRect(
      x: isLeft ? bounds.minX : bounds.maxX - size.width, y: ((bounds.height - size.height) / 2).rounded(),
      width: size.width, height: size.height)
  }

  /// The rectangle between the margins and the views that are shown at both ends.
  func innerRect(_ bounds: CGRect) -> CGRect {
    var rect = bounds.insetBy(dx: margin, dy: 0)
    if parts.left != nil, isShown(content.modes.left) {
      let end = leftViewRect(forBounds: bounds).maxX
      rect = CGRect(
        x: max(rect.minX, end), y: rect.minY, width: rect.maxX - max(rect.minX, end), height: rect.height)
    }
    if parts.right != nil, isShown(content.modes.right) {
      rect.size.width = min(rect.maxX, rightViewRect(forBounds: bounds).minX) - rect.minX
    } else if showsClear {
      rect.size.width = min(rect.maxX, clearButtonRect(forBounds: bounds).minX) - rect.minX
    }
    rect.size.width = max(0, rect.width)
    return rect
  }

  func layOutParts() {
    let rect = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    parts.outline.frame = bounds
    parts.text.frame = rect
    parts.placeholder.frame = placeholderRect(forBounds: bounds)
    if let left = parts.left {
      left.isHidden = !isShown(content.modes.left)
      left.frame = leftViewRect(forBounds: bounds)
    }
    if let right = parts.right {
      right.isHidden = !isShown(content.modes.right)
      right.frame = rightViewRect(forBounds: bounds)
    }
    layOutClear()
    parts.caret.isHidden = !isEditing
    let width = min(parts.text.intrinsicContentSize.width, rect.width)
    var x = rect.minX + width
    if textAlignment == .center { x = rect.midX + width / 2 }
    if textAlignment == .right { x = rect.maxX - 2 }
    let height = content.font.lineHeight.rounded(.up)
    parts.caret.frame = CGRect(
      x: x.rounded(), y: (rect.midY - height / 2).rounded(), width: 2, height: height)
  }

  private func layOutClear() {
    guard showsClear || parts.clear != nil else { return }
    let clear = parts.clear ?? UIImageView(image: UIImage.template(ofSymbol: "xmark"))
    if parts.clear == nil {
      clear.tintColor = .systemGray
      addSubview(clear)
    }
    parts.clear = clear
    clear.isHidden = !showsClear
    clear.frame = clearButtonRect(forBounds: bounds)
  }

  func clearTapped() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    text = ""
    changed()
  }

  // MARK: Editing

  func beginEditing(_ become: () -> Bool) -> Bool {
    if isFirstResponder { return true }
    guard delegate?.textFieldShouldBeginEditing(self) ?? true, become() else { return false }
    if clearsOnBeginEditing, hasText, delegate?.textFieldShouldClear(self) ?? true { text = "" }
    setNeedsLayout()
    parts.text.redraw()
    delegate?.textFieldDidBeginEditing(self)
    delegate?.textFieldDidChangeSelection(self)
    sendActions(for: .editingDidBegin)
    post(UITextField.textDidBeginEditingNotification)
    return true
  }

  func endEditingText(_ resign: () -> Bool) -> Bool {
    guard isFirstResponder else { return true }
    guard delegate?.textFieldShouldEndEditing(self) ?? true, resign() else { return false }
    editingEnded()
    return true
  }

  /// Updates the views and sends the notifications after the field has resigned as first responder.
  func editingEnded() {
    parts.caret.isHidden = true
    setNeedsLayout()
    parts.text.redraw()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    post(UITextField.textDidEndEditingNotification)
  }

  /// Handles a pressed key; returns false if the field does not use the key.
  func type(_ key: UIKey) -> Bool {
    guard key.modifierFlags.isDisjoint(with: [.command, .control]) else { return false }
    switch key.keyCode {
    case .keyboardDeleteOrBackspace: deleteBackward()
    case .keyboardReturnOrEnter, .keypadEnter: returnTyped()
    default:
      guard let text = key.typedText else { return false }
      insertText(text)
    }
    return true
  }

  private func returnTyped() {
    guard delegate?.textFieldShouldReturn(self) ?? true else { return }
    if !allControlEvents.isDisjoint(with: [.editingDidEndOnExit, .primaryActionTriggered]) {
      sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
      resignFirstResponder()
    }
    onReturn?()
  }

  func replace(_ range: PartialRangeFrom<String.Index>, with new: String) {
    let range = NSRange(range.relative(to: content.text), in: content.text)
    guard delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: new) ?? true else {
      return
    }
    // The delegate may have set another text.
    let current = range.clamped(to: content.text)
    if let attributed = content.attributed {
      let edited = attributed.replacing(current, with: new, otherwise: defaultTextAttributes)
      (content.text, content.attributed) = (edited.string, edited)
    } else {
      content.text = (content.text as NSString).replacingCharacters(in: current, with: new)
    }
    show()
    changed()
  }

  private func changed() {
    delegate?.textFieldDidChangeSelection(self)
    sendActions(for: .editingChanged)
    post(UITextField.textDidChangeNotification)
  }

  private func post(_ name: NSNotification.Name) { NotificationCenter.default.post(name: name, object: self) }

  /// The notification posted when the editing of a field has begun.
  public nonisolated class var textDidBeginEditingNotification: NSNotification.Name {
    NSNotification.Name("UITextFieldTextDidBeginEditingNotification")
  }
  /// The notification posted when the editing of a field has ended.
  public nonisolated class var textDidEndEditingNotification: NSNotification.Name {
    NSNotification.Name("UITextFieldTextDidEndEditingNotification")
  }
  /// The notification posted when the user has changed the text of a field.
  public nonisolated class var textDidChangeNotification: NSNotification.Name {
    NSNotification.Name("UITextFieldTextDidChangeNotification")
  }
}
