import Engine
import Foundation

/// The view of an alert or an action sheet: a card, and a second card for the cancel action of an action sheet.
final class AlertView: UIView {
  /// The texts, fields and actions that an alert shows.
  struct Content {
    var title: String?
    var message: String?
    var fields: [UITextField] = []
    var actions: [UIAlertAction] = []
    /// The action with the bold title; nil for the cancel action.
    weak var preferred: UIAlertAction?
  }

  /// The width of an alert in points.
  static let alertWidth: CGFloat = 270
  /// The minimum distance of an action sheet from the edges of its container, in points.
  static let sheetMargin: CGFloat = 8
  /// The greatest width of an action sheet together with its margins at both sides, in points.
  private static let maximumSheetWidth: CGFloat = 500
  /// The distance between the two cards of an action sheet, in points.
  static let sheetGap: CGFloat = 8

  let style: UIAlertController.Style
  /// A closure that performs the action of the button that the user chose.
  var choose: ((UIAlertAction) -> Void)?
  private let card = AlertCard()
  private let cancelCard = AlertCard()
  private let header: AlertHeader
  private let rows = AlertRows()
  private let cancelRows = AlertRows()

  init(_ style: UIAlertController.Style) {
    self.style = style
    header = AlertHeader(style)
    super.init(frame: .zero)
    accessibilityViewIsModal = true
    addSubview(card)
    card.contentView.addSubview(header)
    card.contentView.addSubview(rows)
    rows.owner = self
    cancelRows.owner = self
    guard style == .actionSheet else { return }
    addSubview(cancelCard)
    cancelCard.isOpaqueCard = true
    cancelCard.contentView.addSubview(cancelRows)
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; its controller creates it")
  }

  func show(_ content: Content) {
    header.show(content)
    let cancel = content.actions.filter { $0.style == .cancel }
    let others = content.actions.filter { $0.style != .cancel }
    let isSheet = style == .actionSheet
    rows.show(
      isSheet ? others : others + cancel, style: style,
      bold: content.preferred ?? (isSheet ? nil : cancel.first))
    cancelRows.show(isSheet ? cancel : [], style: style, bold: cancel.first)
    cancelCard.isHidden = !isSheet || cancel.isEmpty
    card.isHidden = header.isEmpty && rows.isEmpty
    setNeedsLayout()
  }

  // MARK: Layout

  /// The frame of the view in a container with `bounds`, inside its safe area, in points.
  func fittingFrame(in bounds: CGRect, safeArea: UIEdgeInsets) -> CGRect {
    let isSheet = style == .actionSheet
    let width =
      isSheet
      ? min(bounds.width, bounds.height, Self.maximumSheetWidth) - 2 * Self.sheetMargin
      : min(Self.alertWidth, bounds.width)
    let bottom = max(safeArea.bottom, Self.sheetMargin)
    let available = bounds.height - max(safeArea.top, Self.sheetMargin) - bottom
    let height = min(available, heights(width: width, available: available).total)
    let x = ((bounds.width - width) / 2).rounded()
    return CGRect(
      x: bounds.minX + x,
      y: isSheet ? bounds.maxY - bottom - height : bounds.minY + ((bounds.height - height) / 2).rounded(),
      width: width, height: height)
  }

  /// The heights of the view and of its parts, in points.
  private struct Heights {
    var header: CGFloat
    var rows: CGFloat
    var cancel: CGFloat
    var total: CGFloat
  }

  /// Divides the `available` height. If the content exceeds it, the actions scroll first. If they have shrunk to one
  /// and a half rows, or to half of the card, the header scrolls as well.
  private func heights(width: CGFloat, available: CGFloat) -> Heights {
    let cancel = cancelCard.isHidden ? 0 : cancelRows.height(width: width)
    let gap = cancel > 0 && !card.isHidden ? Self.sheetGap : 0
    var header = header.height(width: width)
    var rows = rows.height(width: width)
    let cardHeight = max(0, available - cancel - gap)
    if header + rows > cardHeight {
      let leastRows = min(cardHeight / 2, 1.5 * AlertRows.rowHeight(style))
      rows = min(rows, max(cardHeight - header, leastRows))
      header = max(0, min(header, cardHeight - rows))
    }
    return Heights(header: header, rows: rows, cancel: cancel, total: header + rows + gap + cancel)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let heights = heights(width: bounds.width, available: bounds.height)
    let width = bounds.width
    card.frame = CGRect(x: 0, y: 0, width: width, height: heights.header + heights.rows)
    header.frame = CGRect(x: 0, y: 0, width: width, height: heights.header)
    rows.frame = CGRect(x: 0, y: heights.header, width: width, height: heights.rows)
    rows.showsTopLine = heights.header > 0
    cancelCard.frame = CGRect(x: 0, y: bounds.height - heights.cancel, width: width, height: heights.cancel)
    cancelRows.frame = cancelCard.bounds
  }

  // MARK: Touches

  /// Highlights only the enabled button under `touch`; nil highlights none.
  func highlight(at touch: UITouch?) {
    for button in rows.buttons + cancelRows.buttons {
      button.isUnderFinger =
        touch.map { button.isEnabled && button.bounds.contains($0.location(in: button)) } ?? false
    }
  }

  /// Chooses the action of the highlighted button, when the finger is lifted.
  func chooseHighlighted() {
    let highlighted = (rows.buttons + cancelRows.buttons).first(where: \.isUnderFinger)
    highlight(at: nil)
    if let highlighted { choose?(highlighted.action) }
  }
}

/// A rounded card, which blurs the content behind it unless `isOpaqueCard`.
final class AlertCard: UIVisualEffectView {
  static let cornerRadius: CGFloat = 14

  init() {
    super.init(effect: UIBlurEffect(style: .systemThickMaterialLight))
    layer.cornerRadius = Self.cornerRadius
    clipsToBounds = true
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; the alert creates it")
  }

  /// Whether the card is opaque; false blurs the content behind it.
  var isOpaqueCard = false {
    didSet {
      effect = isOpaqueCard ? nil : UIBlurEffect(style: .systemThickMaterialLight)
      contentView.backgroundColor = isOpaqueCard ? .systemBackground : nil
    }
  }
}
