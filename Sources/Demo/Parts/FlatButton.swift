import UIKit

/// A button with an icon, a title or both, on a fill that depends on the look and the state.
final class FlatButton: UIControl, Themed {
  enum Look {
    /// A button without a fill at rest.
    case quiet
    case filled
    /// A button filled with the accent colour.
    case prominent
  }

  private let iconView: IconView?
  private let label = UILabel(Theme.medium)
  private let look: Look
  private var theme = Theme(isDark: false)
  private var isHovered = false

  init(_ icon: Icon? = nil, title: String? = nil, look: Look = .quiet, action: @escaping () -> Void) {
    iconView = icon.map(IconView.init)
    self.look = look
    super.init(frame: .zero)
    label.text = title
    layer.cornerRadius = 8
    if let iconView { addSubview(iconView) }
    if title != nil { addSubview(label) }
    addAction(UIAction { _ in action() }, for: .touchUpInside)
    onHover { [weak self] in
      self?.isHovered = $0
      self?.showState()
    }
  }

  required init?(coder: NSCoder) { fatalError("FlatButton.init(coder:): use init(_:title:look:action:)") }

  var icon: Icon? {
    get { iconView?.icon }
    set { if let newValue { iconView?.icon = newValue } }
  }

  var title: String? {
    get { label.text }
    set {
      label.text = newValue
      setNeedsLayout()
    }
  }

  func apply(_ theme: Theme) {
    self.theme = theme
    showState()
  }

  override var isHighlighted: Bool {
    didSet { showState() }
  }

  override var isEnabled: Bool {
    didSet { showState() }
  }

  override var isSelected: Bool {
    didSet { showState() }
  }

  private func showState() {
    alpha = isEnabled ? 1 : 0.4
    let foreground: UIColor
    switch look {
    case .prominent:
      backgroundColor = theme.accent.withAlphaComponent(isHighlighted ? 0.75 : 1)
      foreground = theme.isDark ? UIColor(white: 0.06, alpha: 1) : .white
    case .filled, .quiet:
      let normalFill: UIColor? = isSelected ? theme.selection : look == .filled ? theme.fill : nil
      backgroundColor = isHighlighted ? theme.pressedFill : isHovered ? theme.fill : normalFill
      if isHovered, look == .filled { backgroundColor = theme.pressedFill }
      foreground = isSelected ? theme.accent : theme.text
    }
    label.textColor = foreground
    iconView?.color = foreground
  }

  /// The size: 36 points high, as wide as the content.
  override var intrinsicContentSize: CGSize {
    let textWidth = label.text?.isEmpty == false ? label.intrinsicContentSize.width : 0
    let iconWidth = iconView == nil ? 0 : Icon.side
    let gap: CGFloat = textWidth > 0 && iconWidth > 0 ? 6 : 0
    return CGSize(width: (iconWidth + gap + textWidth + (textWidth > 0 ? 24 : 16)).rounded(.up), height: 36)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let textWidth = label.text?.isEmpty == false ? min(label.intrinsicContentSize.width, bounds.width - 8) : 0
    let iconWidth = iconView == nil ? 0 : Icon.side
    let gap: CGFloat = textWidth > 0 && iconWidth > 0 ? 6 : 0
    var x = ((bounds.width - iconWidth - gap - textWidth) / 2).rounded()
    iconView?.frame.origin = CGPoint(x: x, y: ((bounds.height - Icon.side) / 2).rounded())
    x += iconWidth + gap
    label.setFrame(x, 0, textWidth.rounded(.up) + 1, bounds.height)
  }
}
