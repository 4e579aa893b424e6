import Foundation

/// The large title below the buttons of a navigation bar.
///
/// The part of the title that is pushed out disappears at its upper edge. Only the label moves: a change of the view's own
/// size would lay the whole bar out in each frame.
///
/// It makes the bar higher, and the content's offset pushes it out, while insets stay those of the whole bar.
final class LargeTitleView: UIView {
  /// The height in points while the content is at its top.
  static let height: CGFloat = 52
  /// Points below the title.
  private static let bottom: CGFloat = 8
  /// The height with the room into which a pull moves the title.
  static let clippedHeight: CGFloat = 1000

  let label = UILabel()
  /// The height of the text, measured when it is set, not in each frame that moves it.
  private var textHeight: CGFloat = 0
  /// Points by which the title is pushed out; negative for those of a pull.
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
    label.bounds = CGRect(x: 0, y: 0, width: max(0, bounds.width - 2 * margin), height: textHeight)
    moveLabel()
  }

  private func moveLabel() {
    label.center = CGPoint(
      x: bounds.width / 2, y: Self.height - Self.bottom - textHeight / 2 - collapse)
  }
}
