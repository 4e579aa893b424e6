import Engine
import Foundation

/// The content of an alert or an action sheet: one card, and the cancelling action of a sheet on another one.
final class AlertView: UIView {
  struct Content {
    var title: String?
    var message: String?
    var fields: [UITextField] = []
    var actions: [UIAlertAction] = []
    weak var preferred: UIAlertAction?
  }

  /// The width of an alert, and the distance of a sheet from the edges, in points.
  static let alertWidth: CGFloat = 270
  static let sheetMargin: CGFloat = 8
  static let sheetGap: CGFloat = 8

  let style: UIAlertController.Style
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
    for list in [rows, cancelRows] { list.owner = self }
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

  /// The size for a container of `bounds` that leaves the insets free, in points.
  func fittingFrame(in bounds: CGRect, safeArea: UIEdgeInsets) -> CGRect {
    let isSheet = style == .actionSheet
    let width =
      isSheet
      ? min(bounds.width, bounds.height, 500) - 2 * Self.sheetMargin : min(Self.alertWidth, bounds.width)
    let bottom = max(safeArea.bottom, Self.sheetMargin)
    let room = bounds.height - max(safeArea.top, Self.sheetMargin) - bottom
    let height = min(room, heights(width: width, room: room).total)
    let x = ((bounds.width - width) / 2).rounded()
    return CGRect(
      x: bounds.minX + x,
      y: isSheet ? bounds.maxY - bottom - height : bounds.minY + ((bounds.height - height) / 2).rounded(),
      width: width, height: height)
  }

  private struct Heights {
    var header: CGFloat
    var rows: CGFloat
    var cancel: CGFloat
    var total: CGFloat
  }

  /// Divides the height: if the rows do not fit, first the actions scroll, then the header as well.
  private func heights(width: CGFloat, room: CGFloat) -> Heights {
    let cancel = cancelCard.isHidden ? 0 : cancelRows.height(width: width)
    let gap = cancel > 0 && !card.isHidden ? Self.sheetGap : 0
    var header = header.height(width: width)
    var rows = rows.height(width: width)
    let left = max(0, room - cancel - gap)
    if header + rows > left {
      rows = min(rows, max(left - header, min(left / 2, 1.5 * AlertRows.rowHeight(style))))
      header = max(0, min(header, left - rows))
    }
    return Heights(header: header, rows: rows, cancel: cancel, total: header + rows + gap + cancel)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let heights = heights(width: bounds.width, room: bounds.height)
    let width = bounds.width
    card.frame = CGRect(x: 0, y: 0, width: width, height: heights.header + heights.rows)
    header.frame = CGRect(x: 0, y: 0, width: width, height: heights.header)
    rows.frame = CGRect(x: 0, y: heights.header, width: width, height: heights.rows)
    rows.showsTopLine = heights.header > 0
    cancelCard.frame = CGRect(x: 0, y: bounds.height - heights.cancel, width: width, height: heights.cancel)
    cancelRows.frame = cancelCard.bounds
  }

  // MARK: Touches

  /// Highlights the row under a finger that came down on a row of this view, and no other.
  func highlight(at touch: UITouch?) {
    for row in rows.buttons + cancelRows.buttons {
      row.isMarked = touch.map { row.isEnabled && row.bounds.contains($0.location(in: row)) } ?? false
    }
  }

  /// Chooses the highlighted row as the finger is lifted.
  func chooseHighlighted() {
    let marked = (rows.buttons + cancelRows.buttons).first(where: \.isMarked)
    highlight(at: nil)
    if let marked { choose?(marked.action) }
  }
}

/// A rounded card that blurs the content behind it.
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

  /// Whether nothing behind the card is seen through it.
  var isOpaqueCard = false {
    didSet {
      effect = isOpaqueCard ? nil : UIBlurEffect(style: .systemThickMaterialLight)
      contentView.backgroundColor = isOpaqueCard ? .systemBackground : nil
    }
  }
}
