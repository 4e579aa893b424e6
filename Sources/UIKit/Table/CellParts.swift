/// The views of a table view's cell, and its state.
@MainActor
final class CellParts {
  private(set) var label: UILabel?
  private(set) var detail: UILabel?
  private(set) var image: UIImageView?
  var accessoryType = UITableViewCell.AccessoryType.none
  var accessoryView: UIView?
  /// The view at the right edge: `accessoryView`, or the view of `accessoryType`.
  private(set) var accessory: UIView?
  var selectedBackground: UIView?
  /// The view that shows the selection of the cell; nil while the cell is not selected.
  var shownBackground: UIView?
  var selectionStyle = UITableViewCell.SelectionStyle.default
  var isSelected = false
  var isHighlighted = false
  var indentationLevel = 0
  var indentationWidth: CGFloat = 10
  var separatorInset: UIEdgeInsets?
  let edges = CellEdges()

  func label(of cell: UITableViewCell) -> UILabel {
    if let label { return label }
    let newView = UILabel()
    label = newView
    switch cell.style {
    case .value2:
      newView.font = .systemFont(ofSize: 15)
      newView.textColor = cell.tintColor
      newView.textAlignment = .right
    default: newView.font = .systemFont(ofSize: 17)
    }
    cell.contentView.addSubview(newView)
    cell.setNeedsLayout()
    return newView
  }

  func detail(of cell: UITableViewCell) -> UILabel {
    if let detail { return detail }
    let newView = UILabel()
    detail = newView
    switch cell.style {
    case .subtitle: newView.font = .systemFont(ofSize: 12)
    case .value2: newView.font = .systemFont(ofSize: 15)
    default:
      newView.font = .systemFont(ofSize: 17)
      newView.textColor = .secondaryLabel
    }
    cell.contentView.addSubview(newView)
    cell.setNeedsLayout()
    return newView
  }

  func image(of cell: UITableViewCell) -> UIImageView {
    if let image { return image }
    let newView = UIImageView()
    image = newView
    cell.contentView.addSubview(newView)
    cell.setNeedsLayout()
    return newView
  }

  func setHighlighted(_ isHighlighted: Bool) {
    label?.isHighlighted = isHighlighted
    detail?.isHighlighted = isHighlighted
    image?.isHighlighted = isHighlighted
  }

  func applyTint(_ color: UIColor, style: UITableViewCell.CellStyle) {
    if style == .value2 { label?.textColor = color }
    (accessory as? CellAccessory)?.applyTint(color)
  }

  /// The view that shows a selection: the app's, or else the current or a new grey view.
  func backgroundForSelection() -> UIView {
    if let selectedBackground { return selectedBackground }
    if let shownBackground { return shownBackground }
    let newView = UIView()
    newView.backgroundColor = .systemGray4
    return newView
  }

  /// Whether a view is the accessory and has the frame that the cell's layout sets.
  func hasLaidOut(_ view: UIView, in cell: UITableViewCell) -> Bool {
    view === accessory && view.superview === cell && view.frame == cell.accessoryFrame(view.bounds.size)
  }

  func replaceAccessory(of cell: UITableViewCell) {
    let old = accessory
    accessory = accessoryView ?? (accessoryType == .none ? nil : CellAccessory(accessoryType))
    cell.remove(old, replacedBy: accessory)
    if let accessory, accessory !== old || accessory.superview !== cell {
      cell.addSubview(accessory)
      if let standard = accessory as? CellAccessory {
        standard.applyTint(cell.tintColor)
        standard.button?.addAction(
          UIAction { [weak cell] _ in
            guard let cell else { return }
            (cell.superview as? UITableView)?.tappedAccessory(of: cell)
          }, for: .touchUpInside)
      }
    }
    cell.setNeedsLayout()
  }
}

/// The separator lines and rounded corners at a cell's edges.
@MainActor
final class CellEdges {
  /// Whether the row is the first row of its section, and whether it is the last one.
  var isFirst = false
  var isLast = false
  private var bottom: UIView?
  private var top: UIView?

  func layOut(_ cell: UITableViewCell, in table: UITableView) {
    let hasLines = table.separatorStyle != .none
    let lineStyle = LineStyle(color: table.separatorColor ?? .separator, effect: table.separatorEffect)
    var insets: UIEdgeInsets? = hasLines ? cell.separatorInset : nil
    // A group ends with a line from edge to edge, an inset group without a line.
    if isLast, hasLines, table.style != .plain { insets = table.style == .grouped ? .zero : nil }
    let thickness = 1 / UIScreen.main.scale
    let bounds = cell.bounds
    set(
      &bottom, in: cell, lineStyle: lineStyle,
      frame: insets.map {
        CGRect(
          x: $0.left, y: bounds.height - thickness, width: max(0, bounds.width - $0.left - $0.right),
          height: thickness)
      })
    set(
      &top, in: cell, lineStyle: lineStyle,
      frame: hasLines && isFirst && table.style == .grouped
        ? CGRect(x: 0, y: 0, width: bounds.width, height: thickness) : nil)
    if table.style == .insetGrouped { roundCorners(of: cell) }
  }

  private func roundCorners(of cell: UITableViewCell) {
    var corners: CACornerMask = []
    if isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    cell.layer.cornerRadius = corners.isEmpty ? 0 : 10
    cell.layer.maskedCorners = corners
    cell.layer.masksToBounds = !corners.isEmpty
  }

  private func set(_ line: inout UIView?, in cell: UITableViewCell, lineStyle: LineStyle, frame: CGRect?) {
    let hasEffect = lineStyle.effect != nil
    if frame == nil || line.map({ ($0 is UIVisualEffectView) != hasEffect }) == true {
      line?.removeFromSuperview()
      line = nil
    }
    guard let frame else { return }
    let view = line ?? (hasEffect ? UIVisualEffectView(effect: nil) : UIView())
    if line == nil {
      line = view
      view.isUserInteractionEnabled = false
      cell.addSubview(view)
    }
    view.setLayoutFrame(frame)
    let effectView = view as? UIVisualEffectView
    if effectView?.effect != lineStyle.effect { effectView?.effect = lineStyle.effect }
    let coloredView = effectView?.contentView ?? view
    if coloredView.backgroundColor != lineStyle.color { coloredView.backgroundColor = lineStyle.color }
  }

  private struct LineStyle {
    let color: UIColor
    let effect: UIVisualEffect?
  }
}
