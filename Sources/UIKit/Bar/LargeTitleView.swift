import Foundation

/// The large title below the buttons of a navigation bar.
///
/// It stays at the lower edge: where the view gets lower, the upper part of the title disappears.
final class LargeTitleView: UIView {
  /// The height in points while the content is at its top.
  static let height: CGFloat = 52
  /// Points below the title.
  private static let bottom: CGFloat = 8

  let label = UILabel()
  /// Measured when the text is set, not in each frame that moves it.
  private var textHeight: CGFloat = 0

  init() {
    super.init(frame: .zero)
    clipsToBounds = true
    isUserInteractionEnabled = false
    addSubview(label)
  }

  required init?(coder: NSCoder) {
    fatalError("a large title is made by its bar, archives are not read")
  }

  func show(_ text: String?, color: UIColor, _ attributes: [NSAttributedString.Key: Any]) {
    let font = UIFont.systemFont(ofSize: 34, weight: .bold)
    label.text = text
    (label.font, label.textColor) = (font, color)
    // Foundation on Linux leaks some bytes of each attributed string: most titles need none.
    if let text, !attributes.isEmpty {
      let standard: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: color]
      label.attributedText = NSAttributedString(string: text, attributes: standard.merging(attributes) { $1 })
    }
    let room = CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
    textHeight = label.sizeThatFits(room).height
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let margin = NavigationBarContent.margin
    label.frame = CGRect(
      x: margin, y: bounds.height - Self.bottom - textHeight, width: max(0, bounds.width - 2 * margin),
      height: textHeight)
  }
}
