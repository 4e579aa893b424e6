import Engine
import Foundation

/// The title, message and fields of an alert, which scroll if they do not fit.
final class AlertHeader: UIScrollView {
  /// The points around the texts, between them, and between them and the fields.
  private static let side: CGFloat = 16
  private static let edge: CGFloat = 20
  private static let sheetEdge: CGFloat = 14.5
  private static let gap: CGFloat = 3
  private static let fieldGap: CGFloat = 16
  private static let fieldHeight: CGFloat = 30

  private let style: UIAlertController.Style
  private let titleLabel = UILabel()
  private let messageLabel = UILabel()
  private var fields: [UITextField] = []

  init(_ style: UIAlertController.Style) {
    self.style = style
    super.init(frame: .zero)
    contentInsetAdjustmentBehavior = .never
    let isSheet = style == .actionSheet
    titleLabel.font = .systemFont(ofSize: isSheet ? 13 : 17, weight: .semibold)
    messageLabel.font = .systemFont(ofSize: 13)
    for label in [titleLabel, messageLabel] {
      label.textAlignment = .center
      label.numberOfLines = 0
      if isSheet { label.textColor = .secondaryLabel }
      addSubview(label)
    }
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; the alert creates it")
  }

  var isEmpty: Bool { !hasText(titleLabel) && !hasText(messageLabel) && fields.isEmpty }

  private func hasText(_ label: UILabel) -> Bool { !(label.text ?? "").isEmpty }

  func show(_ content: AlertView.Content) {
    titleLabel.text = content.title
    messageLabel.text = content.message
    for field in fields where !content.fields.contains(where: { $0 === field }) {
      field.removeFromSuperview()
    }
    fields = content.fields
    for field in fields where field.superview !== self {
      if field.borderStyle == .none { field.borderStyle = .roundedRect }
      addSubview(field)
    }
    setNeedsLayout()
  }

  /// The height of all, in points; 0 without any.
  func height(width: CGFloat) -> CGFloat { place(width: width, sets: false) }

  /// Goes through all parts from top to bottom and returns the height; sets their frames as well if `sets`.
  @discardableResult
  private func place(width: CGFloat, sets: Bool) -> CGFloat {
    if isEmpty { return 0 }
    let room = CGSize(width: width - 2 * Self.side, height: .greatestFiniteMagnitude)
    let edge = style == .actionSheet ? Self.sheetEdge : Self.edge
    var y = edge
    for label in [titleLabel, messageLabel] {
      guard hasText(label) else {
        if sets { label.frame = .zero }
        continue
      }
      if y > edge { y += style == .actionSheet ? 2 * Self.gap : Self.gap }
      let height = label.sizeThatFits(room).height
      if sets { label.frame = CGRect(x: Self.side, y: y, width: room.width, height: height) }
      y += height
    }
    for (index, field) in fields.enumerated() {
      if y > edge { y += index == 0 ? Self.fieldGap : Self.side / 2 }
      if sets { field.frame = CGRect(x: Self.side, y: y, width: room.width, height: Self.fieldHeight) }
      y += Self.fieldHeight
    }
    return (y + edge).rounded(.up)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    contentSize = CGSize(width: bounds.width, height: place(width: bounds.width, sets: true))
  }
}
