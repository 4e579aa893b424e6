import UIKit

/// A message above a stage, such as an error in a shader.
final class NoticeView: UIView, Themed {
  private let label = UILabel(.systemFont(ofSize: 13), lines: 4)
  /// A coloured bar at the left, red for an error.
  private let mark = UIView()
  private var isError = false
  private var theme = Theme(isDark: false)

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = 10
    layer.borderWidth = 1
    mark.layer.cornerRadius = 2
    isUserInteractionEnabled = false
    isHidden = true
    addSubview(mark)
    addSubview(label)
  }

  required init?(coder: NSCoder) { fatalError("NoticeView.init(coder:): use init(frame:)") }

  var text: String? { isHidden ? nil : label.text }

  /// Shows a message; nil hides it.
  func show(_ text: String?, isError: Bool) {
    isHidden = text == nil
    label.text = text
    self.isError = isError
    apply(theme)
    setNeedsLayout()
  }

  func apply(_ theme: Theme) {
    self.theme = theme
    backgroundColor = theme.panel
    layer.borderColor = theme.line.cgColor
    label.textColor = theme.text
    mark.backgroundColor = isError ? theme.error : theme.accent
  }

  func height(forWidth width: CGFloat) -> CGFloat {
    isHidden || width < 60
      ? 0 : label.sizeThatFits(CGSize(width: width - 40, height: 80)).height.rounded(.up) + 20
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    mark.setFrame(12, 10, 4, bounds.height - 20)
    label.setFrame(26, 8, bounds.width - 40, bounds.height - 16)
  }
}
