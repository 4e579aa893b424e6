/// A line of text that a keyboard changes (UIKit, `UITextField`).
///
/// A tap makes the field first responder; typed text is added at the end, and the delete key removes the last
/// character. There is no selection and no keyboard on the screen.
@preconcurrency @MainActor
open class UITextField: UIControl, UITextInputTraits {
  /// The outline of a field.
  public enum BorderStyle: Int, Sendable {
    /// There is no outline.
    case none = 0
    /// The outline is a thin rectangle.
    case line = 1
    /// The outline is a thin rectangle with a shade at its upper edge.
    case bezel = 2
    /// The outline is a filled rounded rectangle with a thin pale line.
    case roundedRect = 3
  }

  /// The visibility of a view beside the text.
  public enum ViewMode: Int, Sendable {
    /// The view is not shown.
    case never = 0
    /// The view is shown while the text is edited.
    case whileEditing = 1
    /// The view is shown while the text is not edited.
    case unlessEditing = 2
    /// The view is always shown.
    case always = 3
  }

  /// The reason for the end of the editing.
  public enum DidEndEditingReason: Int, Sendable {
    /// The text stays; this is the only reason here.
    case committed = 0
  }

  let parts = TextFieldParts()
  var content = TextFieldContent()
  /// The action of the return key in a field of an alert, if the delegate permits it.
  var onReturn: (() -> Void)?

  /// Creates an empty field.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    clipsToBounds = true
    for view in [parts.outline, parts.text, parts.placeholder, parts.caret] as [UIView] { addSubview(view) }
    parts.caret.isHidden = true
    parts.placeholder.textColor = .placeholderText
    setUpLabels()
    show()
  }

  /// The delegate, which may forbid changes and is notified of them; held weakly.
  open weak var delegate: (any UITextFieldDelegate)?

  // MARK: Text

  /// The text; never nil.
  open var text: String? {
    get { content.text }
    set {
      content.text = newValue ?? ""
      content.attributed = nil
      show()
    }
  }
  /// The text with attributes; a new `text` has the attributes of `defaultTextAttributes`.
  open var attributedText: NSAttributedString? {
    get { content.attributed ?? NSAttributedString(string: content.text, attributes: defaultTextAttributes) }
    set {
      content.text = newValue?.string ?? ""
      content.attributed = newValue?.copy() as? NSAttributedString
      show()
    }
  }
  /// The text that is shown while the field is empty.
  open var placeholder: String? {
    get { parts.placeholder.text }
    set {
      parts.placeholder.text = newValue
      show()
    }
  }
  /// The text that is shown while the field is empty, with attributes.
  open var attributedPlaceholder: NSAttributedString? {
    get { parts.placeholder.attributedText }
    set {
      parts.placeholder.attributedText = newValue
      show()
    }
  }
  /// The font and the colour of the text.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { [.font: content.font, .foregroundColor: content.color] }
    set {
      if let font = newValue[.font] as? UIFont { content.font = font }
      if let color = newValue[.foregroundColor] as? UIColor { content.color = color }
      show()
    }
  }
  /// The font; the system's at 17 points unless set.
  open var font: UIFont? {
    get { content.font }
    set {
      content.font = newValue ?? .systemFont(ofSize: 17)
      show()
    }
  }
  /// The colour of the text.
  open var textColor: UIColor? {
    get { content.color }
    set {
      content.color = newValue ?? .label
      show()
    }
  }
  /// The alignment; `natural` unless set, which means left.
  open var textAlignment: NSTextAlignment {
    get { parts.text.textAlignment }
    set {
      parts.text.textAlignment = newValue
      parts.placeholder.textAlignment = newValue
      setNeedsLayout()
    }
  }
  /// Whether text that does not fit is shrunk.
  open var adjustsFontSizeToFitWidth: Bool {
    get { parts.text.adjustsFontSizeToFitWidth }
    set { parts.text.adjustsFontSizeToFitWidth = newValue }
  }
  /// The least size of shrunk text in points; 0 for no limit.
  open var minimumFontSize: CGFloat {
    get { content.minimumFontSize }
    set {
      content.minimumFontSize = newValue
      show()
    }
  }
  /// Whether dots are shown instead of the text.
  open var isSecureTextEntry: Bool {
    get { content.isSecure }
    set {
      content.isSecure = newValue
      show()
    }
  }
  /// Whether the text is removed when the editing begins, unless the delegate's `textFieldShouldClear(_:)` forbids it.
  open var clearsOnBeginEditing = false

  /// Whether there is text.
  open var hasText: Bool { !content.text.isEmpty }

  // MARK: Appearance

  /// The outline; none unless set.
  open var borderStyle: UITextField.BorderStyle {
    get { content.border }
    set {
      let color = backgroundColor
      content.border = newValue
      fill(color)
      showBorder()
    }
  }
  /// The colour behind the text; within a rounded outline, nil for the system's background colour.
  open override var backgroundColor: UIColor? {
    get { content.border == .roundedRect ? content.fill : super.backgroundColor }
    set { fill(newValue) }
  }

  /// Sets the colour of a rounded outline, whose fill does not reach beyond its corners; with any other border style,
  /// sets the colour of the field's own background.
  private func fill(_ color: UIColor?) {
    let isRound = content.border == .roundedRect
    content.fill = isRound ? color : nil
    super.backgroundColor = isRound ? nil : color
    parts.outline.backgroundColor = isRound ? color ?? .systemBackground : nil
  }

  /// A view at the left end.
  open var leftView: UIView? {
    get { parts.left }
    set { replace(\.left, newValue) }
  }
  /// The visibility of the view at the left end; never unless set.
  open var leftViewMode: UITextField.ViewMode {
    get { content.modes.left }
    set {
      content.modes.left = newValue
      setNeedsLayout()
    }
  }
  /// A view at the right end.
  open var rightView: UIView? {
    get { parts.right }
    set { replace(\.right, newValue) }
  }
  /// The visibility of the view at the right end; never unless set.
  open var rightViewMode: UITextField.ViewMode {
    get { content.modes.right }
    set {
      content.modes.right = newValue
      setNeedsLayout()
    }
  }
  /// The visibility of a button that removes the text, if there is text; never unless set.
  open var clearButtonMode: UITextField.ViewMode {
    get { content.modes.clear }
    set {
      content.modes.clear = newValue
      setNeedsLayout()
    }
  }

  // MARK: Editing

  /// Whether the field is first responder.
  open var isEditing: Bool { isFirstResponder }

  open override var canBecomeFirstResponder: Bool { isEnabled }

  @discardableResult
  open override func becomeFirstResponder() -> Bool { beginEditing { super.becomeFirstResponder() } }

  @discardableResult
  open override func resignFirstResponder() -> Bool { endEditingText { super.resignFirstResponder() } }

  override var takesKeys: Bool { true }

  override func resignByForce(_ application: UIApplication) {
    super.resignByForce(application)
    editingEnded()
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses { press.isTyped = press.key.map { type($0) } ?? false }
    let unhandled = presses.filter { !$0.isTyped }
    if !unhandled.isEmpty { super.pressesBegan(unhandled, with: event) }
  }

  override func heldKeyRepeats(_ key: UIKey) {
    // The return key performs an action, which happens once.
    if ![.keyboardReturnOrEnter, .keypadEnter].contains(key.keyCode) { _ = type(key) }
  }

  /// Adds text at the end, as the keyboard does.
  open func insertText(_ text: String) { replace(content.text.endIndex..., with: text) }

  /// Removes the last character, as the delete key does.
  open func deleteBackward() {
    guard !content.text.isEmpty else { return }
    replace(content.text.index(before: content.text.endIndex)..., with: "")
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let touch, bounds.contains(touch.location(in: self)) else { return }
    if let clear = parts.clear, !clear.isHidden, clear.frame.contains(touch.location(in: self)) {
      clearTapped()
    } else {
      becomeFirstResponder()
    }
  }

  /// A tap with one finger is the control's default action.
  override func hasDefaultAction(for recognizer: UIGestureRecognizer) -> Bool {
    guard isEnabled, let tap = recognizer as? UITapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  // MARK: Layout

  /// The rectangle of the text while it is not edited.
  open func textRect(forBounds bounds: CGRect) -> CGRect { innerRect(bounds) }
  /// The rectangle of the text while it is edited.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { innerRect(bounds) }
  /// The rectangle of the placeholder.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
    isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }
  /// The rectangle of the view at the left end.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect { sideRect(parts.left, bounds, isLeft: true) }
  /// The rectangle of the view at the right end.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect { sideRect(parts.right, bounds, isLeft: false) }
  /// The rectangle of the button that removes the text.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(x: bounds.maxX - 26, y: bounds.midY - 10, width: 20, height: 20)
  }

  // MARK: Drawing

  /// Draws the text, while it is not edited, in a rectangle of the current context. UIKit calls an override with the
  /// rectangle of the text, whose corner is the origin.
  open func drawText(in rect: CGRect) { parts.text.drawOwnText(in: rect) }
  /// Draws the placeholder in a rectangle of the current context. UIKit calls an override with the rectangle of the
  /// placeholder, whose corner is the origin.
  open func drawPlaceholder(in rect: CGRect) { parts.placeholder.drawOwnText(in: rect) }

  // MARK: Measuring

  open override var intrinsicContentSize: CGSize {
    let longest = max(parts.text.intrinsicContentSize.width, parts.placeholder.intrinsicContentSize.width)
    let height = content.font.lineHeight.rounded(.up)
    return CGSize(
      width: longest + 2 * margin, height: content.border == .none ? height : max(34, height + 12))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutParts()
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    parts.caret.backgroundColor = tintColor
  }

  override func stateChanged() {
    super.stateChanged()
    show()
  }

  // MARK: Traits of a keyboard on the screen, which does not exist here

  /// The type of the keys.
  open var keyboardType = UIKeyboardType.default
  /// The appearance of the keys: light or dark.
  open var keyboardAppearance = UIKeyboardAppearance.default
  /// The title of the return key.
  open var returnKeyType = UIReturnKeyType.default
  /// The letters that become capital.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Whether words are corrected.
  open var autocorrectionType = UITextAutocorrectionType.default
}
