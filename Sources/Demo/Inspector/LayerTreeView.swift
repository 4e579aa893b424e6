import Engine
import UIKit

/// The layers of a stage in an indented list, of which one row may be selected. Only visible rows have views.
final class LayerTreeView: UIScrollView, Themed {
  struct Row: Equatable {
    let id: ObjectIdentifier
    let title: String
    let note: String
    let hints: String
    let depth: Int
    let isView: Bool
    /// Whether the layer can be visible, as `PlacedLayer.isSeen`.
    let isSeen: Bool
    let hasAnimations: Bool
    /// Whether the sublayers are listed; nil for a layer without sublayers.
    let isOpen: Bool?
  }

  private(set) var rows: [Row] = []
  private var views: [LayerRow] = []
  private var theme = Theme(isDark: false)
  private var selected: ObjectIdentifier?

  static let rowHeight: CGFloat = 24

  /// A closure that is called with a tapped row.
  var onSelect: ((ObjectIdentifier) -> Void)?
  /// A closure that is called with a row whose sublayers are to be shown or hidden in the list.
  var onToggle: ((ObjectIdentifier) -> Void)?

  func show(_ rows: [Row], selected: ObjectIdentifier?) {
    let reveals = selected != self.selected
    guard rows != self.rows || reveals else { return }
    (self.rows, self.selected) = (rows, selected)
    let size = CGSize(width: bounds.width, height: CGFloat(rows.count) * Self.rowHeight + 8)
    if contentSize != size { contentSize = size }
    if reveals { reveal() }
    setNeedsLayout()
  }

  private func reveal() {
    guard let index = rows.firstIndex(where: { $0.id == selected }), bounds.height > 0 else { return }
    let row = CGRect(
      x: 0, y: 4 + CGFloat(index) * Self.rowHeight, width: 1, height: Self.rowHeight)
    scrollRectToVisible(row.insetBy(dx: 0, dy: -min(48, bounds.height / 4)), animated: false)
  }

  func apply(_ theme: Theme) {
    self.theme = theme
    backgroundColor = theme.panel
    for view in views { view.apply(theme) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = CGSize(width: bounds.width, height: CGFloat(rows.count) * Self.rowHeight + 8)
    if contentSize != size { contentSize = size }
    let first = max(0, Int(saturating: Double((bounds.minY - 4) / Self.rowHeight).rounded(.down)))
    let last = min(rows.count, Int(saturating: Double(bounds.maxY / Self.rowHeight).rounded(.up)))
    let count = max(0, last - first)
    while views.count < count {
      let view = LayerRow()
      view.onSelect = { [weak self] in self?.onSelect?($0) }
      view.onToggle = { [weak self] in self?.onToggle?($0) }
      view.apply(theme)
      addSubview(view)
      views.append(view)
    }
    // A row keeps its view while the list scrolls, so that a touch that begins in the view also ends in it.
    var unused = Set(views.indices)
    for index in first..<max(first, last) {
      unused.remove(index % views.count)
      let view = views[index % views.count]
      view.isHidden = false
      view.show(rows[index], isSelected: rows[index].id == selected)
      view.setFrame(8, 4 + CGFloat(index) * Self.rowHeight, bounds.width - 16, Self.rowHeight)
    }
    for index in unused { views[index].isHidden = true }
  }
}

/// A row of the tree: an arrow, a mark that is filled for a view's layer, the class, a text that tells the layer from
/// others of its class, and remarks at the right edge.
private final class LayerRow: UIControl, Themed {
  private let arrow = CAShapeLayer()
  private let mark = CALayer()
  private let titleLabel = UILabel(.systemFont(ofSize: 12, weight: .medium))
  private let noteLabel = UILabel(.systemFont(ofSize: 12))
  private let hintLabel = UILabel(.systemFont(ofSize: 11))
  private var theme = Theme(isDark: false)
  private var row: LayerTreeView.Row?
  private var isHovered = false

  var onSelect: ((ObjectIdentifier) -> Void)?
  var onToggle: ((ObjectIdentifier) -> Void)?

  private static let arrowRoom: CGFloat = 18

  init() {
    super.init(frame: .zero)
    layer.cornerRadius = 6
    arrow.lineWidth = 1.5
    arrow.fillColor = nil
    arrow.lineCap = .round
    arrow.lineJoin = .round
    mark.cornerRadius = 2
    mark.borderWidth = 1.5
    for part in [arrow, mark] { layer.addSublayer(part) }
    hintLabel.textAlignment = .right
    for label in [titleLabel, noteLabel, hintLabel] { addSubview(label) }
    addGestureRecognizer(
      UITapGestureRecognizer { [weak self] tap in
        guard let self, let row else { return }
        let x = tap.location(in: self).x
        if row.isOpen != nil, x < indent + Self.arrowRoom { onToggle?(row.id) } else { onSelect?(row.id) }
      })
    onHover { [weak self] in
      self?.isHovered = $0
      self?.showState()
    }
  }

  required init?(coder: NSCoder) { fatalError("LayerRow.init(coder:): use init()") }

  /// The indentation in points, which is limited in deep trees, so that names stay readable.
  private var indent: CGFloat { row.map { min(CGFloat($0.depth) * 10, 110) } ?? 0 }

  func show(_ row: LayerTreeView.Row, isSelected: Bool) {
    guard row != self.row || isSelected != self.isSelected else { return }
    self.row = row
    self.isSelected = isSelected
    titleLabel.text = row.title
    noteLabel.text = row.note
    hintLabel.text = row.hints
    showState()
    setNeedsLayout()
  }

  func apply(_ theme: Theme) {
    self.theme = theme
    showState()
  }

  private func showState() {
    backgroundColor = isSelected ? theme.selection : isHovered ? theme.fill : nil
    titleLabel.textColor = isSelected ? theme.accent : theme.text
    for label in [noteLabel, hintLabel] { label.textColor = theme.secondary }
    let color = row?.hasAnimations == true ? theme.accent : theme.secondary
    alpha = row?.isSeen == false && !isSelected ? 0.55 : 1
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    arrow.strokeColor = theme.secondary.cgColor
    mark.borderColor = color.cgColor
    mark.backgroundColor = row?.isView == true ? color.cgColor : nil
    CATransaction.commit()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let row else { return }
    let middle = bounds.height / 2
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    arrow.isHidden = row.isOpen == nil
    let path = UIBezierPath()
    let points: [(CGFloat, CGFloat)] =
      row.isOpen == true
      ? [(-3.5, -1.75), (0, 1.75), (3.5, -1.75)] : [(-1.75, -3.5), (1.75, 0), (-1.75, 3.5)]
    for (index, point) in points.enumerated() {
      let point = CGPoint(x: indent + 10 + point.0, y: middle + point.1)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    arrow.path = path.cgPath
    mark.frame = CGRect(x: indent + 20, y: middle - 4, width: 8, height: 8)
    CATransaction.commit()
    let left = indent + 34
    let room = bounds.width - left - 8
    let hintWidth = row.hints.isEmpty ? 0 : min(hintLabel.intrinsicContentSize.width.rounded(.up), room * 0.5)
    let titleWidth = min(
      titleLabel.intrinsicContentSize.width.rounded(.up) + 1, room - (hintWidth > 0 ? hintWidth + 8 : 0))
    titleLabel.setFrame(left, 0, titleWidth, bounds.height)
    noteLabel.setFrame(
      left + titleWidth + 6, 0, room - titleWidth - hintWidth - (hintWidth > 0 ? 14 : 6), bounds.height)
    hintLabel.setFrame(bounds.width - 8 - hintWidth, 0, hintWidth, bounds.height)
  }
}
