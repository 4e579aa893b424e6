import Engine
import Foundation

/// The title, message and fields of an alert, which scroll if they do not fit.
final class AlertHeader: UIScrollView {
  // All distances are in points.
  private static let sideMargin: CGFloat = 16
  /// The distance of the content from the top and from the bottom, in an alert and in an action sheet.
  private static let alertVerticalMargin: CGFloat = 20
  private static let sheetVerticalMargin: CGFloat = 14.5
  /// The distance between the title and the message of an alert; an action sheet doubles it.
  private static let textSpacing: CGFloat = 3
  /// The distance between the texts and the first field.
  private static let fieldsTopMargin: CGFloat = 16
  /// The distance between two fields.
  private static let fieldSpacing: CGFloat = 8
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

  /// The height of the texts and fields with their margins, in points; 0 if the header is empty.
  func height(width: CGFloat) -> CGFloat { layOut(width: width, setsFrames: false) }

  /// Stacks the texts and fields from top to bottom and returns their height with margins, in points. Sets their frames
  /// only if `setsFrames`.
  private func layOut(width: CGFloat, setsFrames: Bool) -> CGFloat {
    if isEmpty { return 0 }
    let sideMargin = Self.sideMargin
    let available = CGSize(width: width - 2 * sideMargin, height: .greatestFiniteMagnitude)
    let verticalMargin = style == .actionSheet ? Self.sheetVerticalMargin : Self.alertVerticalMargin
    var y = verticalMargin
    for label in [titleLabel, messageLabel] {
      guard hasText(label) else {
        if setsFrames { label.frame = .zero }
        continue
      }
      if y > verticalMargin { y += style == .actionSheet ? 2 * Self.textSpacing : Self.textSpacing }
      let height = label.sizeThatFits(available).height
      if setsFrames { label.frame = CGRect(x: sideMargin, y: y, width: available.width, height: height) }
      y += height
    }
    for (index, field) in fields.enumerated() {
      if y > verticalMargin { y += index == 0 ? Self.fieldsTopMargin : Self.fieldSpacing }
      if setsFrames {
        field.frame = CGRect(x: sideMargin, y: y, width: available.width, height: Self.fieldHeight)
      }
      y += Self.fieldHeight
    }
    return (y + verticalMargin).rounded(.up)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    contentSize = CGSize(width: bounds.width, height: layOut(width: bounds.width, setsFrames: true))
  }
}
