import UIKit

/// A line of text that receives typed keys while it is first responder.
///
/// There is no selection: keys append characters, and the delete key removes the last character.
final class SearchField: UIControl, Themed {
  private let icon = IconView(.search)
  private let label = UILabel(Theme.body)
  private let caret = UIView()
  private let clear: FlatButton
  private var theme = Theme(isDark: false)
  private let placeholder: String

  /// A closure that is called after each change of the text.
  var onChange: (() -> Void)?
  /// A closure that is called for the return key.
  var onReturn: (() -> Void)?

  /// The greatest number of characters of the text.
  static let limit = 60

  init(placeholder: String) {
    self.placeholder = placeholder
    weak var field: SearchField?
    clear = FlatButton(.clear) { field?.text = "" }
    super.init(frame: .zero)
    field = self
    layer.cornerRadius = 10
    caret.layer.cornerRadius = 1
    for view in [icon, label, caret, clear] { addSubview(view) }
    caret.isUserInteractionEnabled = false
    addAction(UIAction { [weak self] _ in self?.becomeFirstResponder() }, for: .touchDown)
    show()
  }

  required init?(coder: NSCoder) { fatalError("SearchField.init(coder:): use init(placeholder:)") }

  var text = "" {
    didSet {
      guard text != oldValue else { return }
      show()
      onChange?()
    }
  }

  func apply(_ theme: Theme) {
    self.theme = theme
    clear.apply(theme)
    show()
  }

  // MARK: Keys

  override var canBecomeFirstResponder: Bool { true }

  @discardableResult override func becomeFirstResponder() -> Bool {
    defer { show() }
    return super.becomeFirstResponder()
  }

  @discardableResult override func resignFirstResponder() -> Bool {
    defer { show() }
    return super.resignFirstResponder()
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    var others: Set<UIPress> = []
    for press in presses {
      if let key = press.key, take(key) { continue }
      others.insert(press)
    }
    if !others.isEmpty { super.pressesBegan(others, with: event) }
  }

  /// Applies a key to the text; returns false for a key that the field does not use. Characters beyond `limit` are
  /// ignored, but are not commands.
  private func take(_ key: UIKey) -> Bool {
    if !key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) { return false }
    switch key.keyCode {
    case .keyboardDeleteOrBackspace:
      text = String(text.dropLast())
      return true
    case .keyboardEscape:
      // The field also resigns, so that the next key is a command.
      resignFirstResponder()
      text = ""
      return true
    case .keyboardReturnOrEnter, .keypadEnter:
      resignFirstResponder()
      onReturn?()
      return true
    default: break
    }
    guard let typed = key.typedText else { return false }
    if text.count + typed.count <= Self.limit { text += typed }
    return true
  }

  // MARK: Look

  private func show() {
    let isActive = isFirstResponder
    backgroundColor = theme.fill
    layer.borderColor = theme.accent.cgColor
    layer.borderWidth = isActive ? 1.5 : 0
    icon.color = theme.secondary
    label.text = text.isEmpty ? placeholder : text
    label.textColor = text.isEmpty ? theme.secondary : theme.text
    caret.backgroundColor = theme.accent
    caret.isHidden = !isActive
    clear.isHidden = text.isEmpty
    caret.layer.removeAllAnimations()
    if isActive {
      let blink = CAKeyframeAnimation(keyPath: "opacity")
      blink.values = [1, 1, 0, 0]
      blink.keyTimes = [0, 0.5, 0.5, 1]
      blink.calculationMode = .linear
      blink.duration = 1
      blink.repeatCount = .infinity
      caret.layer.add(blink, forKey: "blink")
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = bounds.height
    icon.frame.origin = CGPoint(x: 10, y: ((height - Icon.side) / 2).rounded())
    clear.setFrame(bounds.width - height, 0, height, height)
    let left: CGFloat = 38
    let room = max(0, bounds.width - left - (text.isEmpty ? 12 : height))
    label.setFrame(left, 0, room, height)
    let typedWidth = text.isEmpty ? 0 : min(room, label.intrinsicContentSize.width)
    caret.setFrame(left + typedWidth + 1, (height - 18) / 2, 2, 18)
  }
}
