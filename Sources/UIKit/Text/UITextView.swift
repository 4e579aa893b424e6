/// A view that shows lines of text and scrolls them (UIKit, `UITextView`).
///
/// Text that is typed into an editable view is added at the end, and the delete key removes the last character. Text
/// cannot be selected.
@preconcurrency @MainActor
open class UITextView: UIScrollView, UITextInputTraits {
  private let label = UILabel()
  private var insets = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
  /// The state of the text; `isAttributed` is whether the app has set the text with attributes.
  private var textState = (isEditable: true, isSecure: false, isAttributed: false)

  /// The container of the text, which limits its lines.
  public let textContainer: NSTextContainer

  /// Creates an empty view; a nil `textContainer` stands for a new container.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    self.textContainer = textContainer ?? NSTextContainer()
    super.init(frame: frame)
    setUp()
  }

  private func setUp() {
    textContainer.owner = self
    label.numberOfLines = 0
    label.font = .systemFont(ofSize: 12)
    alwaysBounceVertical = true
    backgroundColor = .systemBackground
    addSubview(label)
  }

  /// Creates an empty view.
  public override convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    textContainer = NSTextContainer()
    super.init(coder: coder)
    setUp()
  }

  private var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

  // MARK: Text

  /// The text; never nil.
  open var text: String! {
    get { label.text ?? "" }
    set {
      textState.isAttributed = false
      label.text = newValue
      changed()
    }
  }
  /// The text with attributes.
  open var attributedText: NSAttributedString! {
    get { label.attributedText ?? NSAttributedString(string: "") }
    set {
      textState.isAttributed = newValue != nil
      label.attributedText = newValue
      changed()
    }
  }
  /// The font; the system's at 12 points unless set.
  open var font: UIFont? {
    get { label.font }
    set {
      label.font = newValue ?? .systemFont(ofSize: 12)
      changed()
    }
  }
  /// The colour of the text.
  open var textColor: UIColor? {
    get { label.textColor }
    set { label.textColor = newValue ?? .label }
  }
  /// The alignment; natural unless set, which is left.
  open var textAlignment: NSTextAlignment {
    get { label.textAlignment }
    set { label.textAlignment = newValue }
  }
  /// The distances of the text container from the edges of the content, in points; 8 above and below unless set.
  open var textContainerInset: UIEdgeInsets {
    get { insets }
    set {
      insets = newValue
      changed()
    }
  }
  /// Whether there is text.
  open var hasText: Bool { !text.isEmpty }

  func changed() {
    measured = nil
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: Layout

  /// The last measured size of the text, with the width and scale of that measurement; nil after a change. It is
  /// stored, as a scrolling view lays out in each frame.
  private var measured: (width: CGFloat, scale: CGFloat, size: CGSize)?

  /// The size of the text in a view of a width, in points.
  private func textSize(width: CGFloat) -> CGSize {
    let textWidth = width - horizontalSpace
    let scale = label.contentScaleFactor
    if let measured, measured.width == textWidth, measured.scale == scale { return measured.size }
    label.numberOfLines = textContainer.maximumNumberOfLines
    let isEmpty = text.isEmpty
    let size =
      isEmpty
      ? CGSize(width: 0, height: label.font.lineHeight.rounded(.up))
      : label.sizeThatFits(
        CGSize(width: max(1, textWidth), height: .greatestFiniteMagnitude))
    measured = (textWidth, scale, size)
    return size
  }

  /// The sum of the distances to the left and right of the text, in points.
  private var horizontalSpace: CGFloat { insets.left + insets.right + 2 * textContainer.lineFragmentPadding }

  /// The size of the text broken at a width, with the distances around it; a width of 0 stands for the view's own.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 ? size.width : bounds.width
    let text = textSize(width: width)
    return CGSize(
      width: min(width, text.width + horizontalSpace), height: text.height + insets.top + insets.bottom)
  }

  /// Whether the user can scroll the text. The intrinsic height of a view that does not scroll is that of its text.
  open override var isScrollEnabled: Bool {
    get { super.isScrollEnabled }
    set {
      super.isScrollEnabled = newValue
      invalidateIntrinsicContentSize()
    }
  }

  /// The natural size: the height of the text with its insets, if the view does not scroll.
  open override var intrinsicContentSize: CGSize {
    isScrollEnabled
      ? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
      : CGSize(width: UIView.noIntrinsicMetric, height: sizeThatFits(bounds.size).height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let size = textSize(width: bounds.width)
    let frame = CGRect(
      x: insets.left + textContainer.lineFragmentPadding, y: insets.top,
      width: max(0, bounds.width - horizontalSpace), height: size.height)
    if label.frame != frame { label.frame = frame }
    let content = CGSize(width: bounds.width, height: size.height + insets.top + insets.bottom)
    if contentSize != content {
      contentSize = content
      invalidateIntrinsicContentSize()
    }
  }

  // MARK: Editing

  /// Whether keys change the text; true unless set.
  open var isEditable: Bool {
    get { textState.isEditable }
    set {
      textState.isEditable = newValue
      if !newValue { resignFirstResponder() }
    }
  }
  /// Whether text may be selected; the value has no effect.
  open var isSelectable = true
  /// Whether secret text is typed; false unless set. A text view shows secret text too.
  open var isSecureTextEntry: Bool {
    get { textState.isSecure }
    set { textState.isSecure = newValue }
  }

  open override var canBecomeFirstResponder: Bool { isEditable }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, textDelegate?.textViewShouldBeginEditing(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    textDelegate?.textViewDidBeginEditing(self)
    post(Self.textDidBeginEditingNotification)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard textDelegate?.textViewShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
      return false
    }
    editingEnded()
    return true
  }

  override var takesKeys: Bool { true }

  override func resignByForce(_ application: UIApplication) {
    super.resignByForce(application)
    editingEnded()
  }

  private func editingEnded() {
    textDelegate?.textViewDidEndEditing(self)
    post(Self.textDidEndEditingNotification)
  }

  private func post(_ name: NSNotification.Name) { NotificationCenter.default.post(name: name, object: self) }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    if isEditable { becomeFirstResponder() }
  }

  /// Adds text at the end, as the keyboard does.
  open func insertText(_ text: String) { replace(self.text.utf16.count..<self.text.utf16.count, text) }

  /// Removes the last character, as the delete key does.
  open func deleteBackward() {
    guard let last = text.last else { return }
    let end = text.utf16.count
    replace(end - last.utf16.count..<end, "")
  }

  private func replace(_ range: Range<Int>, _ new: String) {
    let range = NSRange(range)
    guard isEditable, textDelegate?.textView(self, shouldChangeTextIn: range, replacementText: new) ?? true
    else {
      return
    }
    // The delegate may have set another text.
    let current = range.clamped(to: text)
    if textState.isAttributed {
      let attributes: [NSAttributedString.Key: Any] = [
        .font: label.font ?? .systemFont(ofSize: 12), .foregroundColor: label.textColor ?? .label,
      ]
      attributedText = attributedText.replacing(current, with: new, otherwise: attributes)
    } else {
      text = (text as NSString).replacingCharacters(in: current, with: new)
    }
    textDelegate?.textViewDidChange(self)
    post(Self.textDidChangeNotification)
    showEnd()
  }

  /// Scrolls by the least distance that shows the end of the text, where typed text is added.
  private func showEnd() {
    guard isScrollEnabled else { return }
    layoutIfNeeded()
    let height = label.font.lineHeight.rounded(.up) + insets.bottom
    let end = CGRect(x: 0, y: contentSize.height - height, width: 1, height: height)
    scrollRectToVisible(end, animated: false)
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses { press.isTyped = press.key.map { type($0) } ?? false }
    let unhandled = presses.filter { !$0.isTyped }
    if !unhandled.isEmpty { super.pressesBegan(unhandled, with: event) }
  }

  override func heldKeyRepeats(_ key: UIKey) { _ = type(key) }

  private func type(_ key: UIKey) -> Bool {
    guard isEditable, key.modifierFlags.isDisjoint(with: [.command, .control]) else { return false }
    switch key.keyCode {
    case .keyboardDeleteOrBackspace: deleteBackward()
    case .keyboardReturnOrEnter, .keypadEnter: insertText("\n")
    case .keyboardTab where key.modifierFlags.isDisjoint(with: [.shift, .alternate]): insertText("\t")
    default:
      guard let text = key.typedText else { return false }
      insertText(text)
    }
    return true
  }

  /// The notification posted when the view has become first responder.
  public nonisolated class var textDidBeginEditingNotification: NSNotification.Name {
    NSNotification.Name("UITextViewTextDidBeginEditingNotification")
  }
  /// The notification posted when the view has resigned as first responder, even if it was forced to.
  public nonisolated class var textDidEndEditingNotification: NSNotification.Name {
    NSNotification.Name("UITextViewTextDidEndEditingNotification")
  }
  /// The notification posted when the user has changed the text.
  public nonisolated class var textDidChangeNotification: NSNotification.Name {
    NSNotification.Name("UITextViewTextDidChangeNotification")
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

/// The area of a text view's text (UIKit, `NSTextContainer`).
@preconcurrency @MainActor
open class NSTextContainer: MainActorObject {
  weak var owner: UITextView?
  private var padding: CGFloat = 5
  private var lineLimit = 0

  /// Creates a container as large as its text view allows.
  public init() { super.init(mainActor: ()) }

  /// The distances to the left and right of the text, in points; 5 unless set.
  open var lineFragmentPadding: CGFloat {
    get { padding }
    set {
      padding = newValue
      owner?.changed()
    }
  }
  /// The greatest number of lines that are shown; 0, the initial value, for no limit.
  open var maximumNumberOfLines: Int {
    get { lineLimit }
    set {
      lineLimit = newValue
      owner?.changed()
    }
  }
}

/// An object that may forbid changes of a text view and is notified of them; every requirement has a default.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Whether the view may become first responder.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// The view calls this when it has become first responder.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Whether the view may resign as first responder.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// The view calls this when it has resigned as first responder.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Whether the user may replace a part of the text.
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String)
    -> Bool
  /// The view calls this when the user has changed the text.
  func textViewDidChange(_ textView: UITextView)
}

extension UITextViewDelegate {
  /// Returns true: Apple's requirement is optional.
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing: Apple's requirement is optional.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// Returns true: Apple's requirement is optional.
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing: Apple's requirement is optional.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// Returns true: Apple's requirement is optional.
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  /// Does nothing: Apple's requirement is optional.
  public func textViewDidChange(_ textView: UITextView) {}
}
