/// The standard colours of a search field.
struct SearchFieldLook: Equatable {
  let fill: UIColor
  let text: UIColor
  /// The colour of the placeholder and of the icons at both ends.
  let hint: UIColor

  /// The values for dark bars are Apple's for the dark appearance.
  init(isDark: Bool, isOpaque: Bool) {
    if isDark {
      let gray = UIColor(red: 44 / 255, green: 44 / 255, blue: 46 / 255, alpha: 1)
      fill = isOpaque ? gray : UIColor(red: 118 / 255, green: 118 / 255, blue: 128 / 255, alpha: 0.24)
      text = .white
      hint = UIColor(red: 235 / 255, green: 235 / 255, blue: 245 / 255, alpha: 0.6)
    } else {
      fill = isOpaque ? .systemGray5 : .tertiarySystemFill
      text = .label
      hint = .secondaryLabel
    }
  }
}

/// A text field for searches: a grey rounded rectangle with a magnifying glass and a clear button (UIKit,
/// `UISearchTextField`).
///
/// Tokens are not supported.
@preconcurrency @MainActor
open class UISearchTextField: UITextField {
  /// The height in points.
  static let height: CGFloat = 36
  private static let cornerRadius: CGFloat = 10
  /// The distances from the left edge to the magnifying glass, and from the magnifying glass to the text, in points.
  private static let gaps: (edge: CGFloat, text: CGFloat) = (6, 4)
  /// The width that the clear button takes at the right end, in points.
  private static let clearWidth: CGFloat = 26

  private let glass = UIImageView(image: UIImage(systemName: "magnifyingglass"))
  private var look = SearchFieldLook(isDark: false, isOpaque: false)

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
    let clear = UIImageView(image: UIImage(systemName: "xmark.circle.fill"))
    clear.contentMode = .center
    clear.isHidden = true
    parts.clear = clear
    addSubview(clear)
    for icon in [glass, clear] { icon.tintColor = look.hint }
    parts.placeholder.textColor = look.hint
    leftView = glass
    leftViewMode = .always
    clearButtonMode = .always
    returnKeyType = .search
    borderStyle = .roundedRect
  }

  // MARK: Appearance

  /// Replaces the standard colours; colours that the app has set stay.
  func show(_ new: SearchFieldLook) {
    guard new != look else { return }
    let old = look
    look = new
    if backgroundColor == old.fill { backgroundColor = nil }
    if textColor == old.text { textColor = new.text }
    if parts.placeholder.textColor == old.hint { parts.placeholder.textColor = new.hint }
    for icon in [glass, parts.clear] where icon?.tintColor == old.hint {
      icon?.tintColor = new.hint
    }
  }

  open override var borderStyle: UITextField.BorderStyle {
    get { super.borderStyle }
    set {
      let isStandard = backgroundColor == nil || backgroundColor == look.fill
      super.borderStyle = newValue
      if isStandard { backgroundColor = nil }
      guard newValue == .roundedRect else { return }
      // A search field has rounder corners than other fields, and no line around its fill.
      parts.outline.layer.cornerRadius = Self.cornerRadius
      parts.outline.layer.borderWidth = 0
    }
  }

  /// The colour behind the text; within a rounded outline, nil stands for the standard grey.
  open override var backgroundColor: UIColor? {
    get { super.backgroundColor }
    set { super.backgroundColor = newValue ?? (borderStyle == .roundedRect ? look.fill : nil) }
  }

  // MARK: Editing

  /// Also begins editing after a touch of the clear button, as in UIKit.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    var isOnClearButton = false
    if let clear = parts.clear, !clear.isHidden, let point = touch?.location(in: self) {
      isOnClearButton = bounds.contains(point) && clear.frame.contains(point)
    }
    super.endTracking(touch, with: event)
    if isOnClearButton, text?.isEmpty ?? true { becomeFirstResponder() }
  }

  // MARK: Layout

  open override func textRect(forBounds bounds: CGRect) -> CGRect {
    spaced(super.textRect(forBounds: bounds))
  }
  open override func editingRect(forBounds bounds: CGRect) -> CGRect {
    spaced(super.editingRect(forBounds: bounds))
  }

  private func spaced(_ rect: CGRect) -> CGRect {
    let gap = min(Self.gaps.text, rect.width)
    return CGRect(x: rect.minX + gap, y: rect.minY, width: rect.width - gap, height: rect.height)
  }

  open override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    super.leftViewRect(forBounds: bounds).offsetBy(dx: leftView == nil ? 0 : Self.gaps.edge, dy: 0)
  }

  /// The size of the text with the icon and the button beside it; 36 points high, or more for a larger font.
  open override var intrinsicContentSize: CGSize {
    let text = super.intrinsicContentSize
    let left = leftView == nil ? 0 : leftViewRect(forBounds: .zero).maxX
    return CGSize(
      width: left + Self.gaps.text + text.width + Self.clearWidth, height: max(Self.height, text.height))
  }
}
