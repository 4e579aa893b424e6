import Foundation

/// The large title below the buttons of a navigation bar.
///
/// The title makes the bar higher. Content that scrolls pushes the title out of the bar, but insets include the whole
/// title. The upper edge of this view clips the part of the title that is pushed out. Only the label moves, because a
/// change of the view's size would require a layout of the whole bar in each frame.
final class LargeTitleView: UIView {
  /// The height, in points, that the title adds to the bar while the content is at its top.
  static let height: CGFloat = 52
  /// The distance from the title to the lower edge of the bar, in points.
  private static let bottomMargin: CGFloat = 8
  /// The height of the view in points, which includes the space into which a pull moves the title.
  static let clippedHeight: CGFloat = 1000

  let label = UILabel()
  /// The height of the text in points, which is measured when the text is set.
  private var textHeight: CGFloat = 0
  /// The distance by which the title is pushed out, in points; negative while the content is pulled down.
  var collapse: CGFloat = 0 {
    didSet { if collapse != oldValue { moveLabel() } }
  }

  init() {
    super.init(frame: .zero)
    clipsToBounds = true
    isUserInteractionEnabled = false
    addSubview(label)
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; its bar creates it")
  }

  func show(_ text: String?, color: UIColor, _ attributes: [NSAttributedString.Key: Any]) {
    let font = UIFont.systemFont(ofSize: 34, weight: .bold)
    label.text = text
    (label.font, label.textColor) = (font, color)
    // Foundation on Linux leaks a few bytes for each attributed string, so one is created only if it is needed.
    if let text, !attributes.isEmpty {
      let standard: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: color]
      label.attributedText = NSAttributedString(string: text, attributes: standard.merging(attributes) { $1 })
    }
    let unlimited = CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
    textHeight = label.sizeThatFits(unlimited).height
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let margin = NavigationBarContent.margin
    label.bounds = CGRect(x: 0, y: 0, width: max(0, bounds.width - 2 * margin), height: textHeight)
    moveLabel()
  }

  private func moveLabel() {
    label.center = CGPoint(
      x: bounds.width / 2, y: Self.height - Self.bottomMargin - textHeight / 2 - collapse)
  }
}
