import UIKit

/// A list of titles, of which one may be selected: a column in a side bar, or a row if the window is narrow.
final class SideList: UIScrollView, Themed {
  struct Row: Equatable {
    let title: String
    var note = ""
    /// Whether the row is a heading, which cannot be selected.
    var isHeading = false
  }

  private var rows: [Row] = []
  private var views: [SideRow] = []
  private var theme = Theme(isDark: false)

  /// A closure that is called with the index of a tapped row.
  var onSelect: ((Int) -> Void)?
  /// Whether the titles are side by side.
  var isHorizontal = false {
    didSet { if isHorizontal != oldValue { setNeedsLayout() } }
  }

  var selected: Int? {
    didSet {
      guard selected != oldValue else { return }
      for (index, view) in views.enumerated() { view.isSelected = index == selected }
      revealSelected()
    }
  }

  func show(_ rows: [Row]) {
    guard rows != self.rows else { return }
    self.rows = rows
    for view in views { view.removeFromSuperview() }
    views = rows.enumerated().map { index, row in
      let view = SideRow(row) { [weak self] in self?.onSelect?(index) }
      view.isSelected = index == selected
      view.apply(theme)
      addSubview(view)
      return view
    }
    setNeedsLayout()
  }

  func apply(_ theme: Theme) {
    self.theme = theme
    for view in views { view.apply(theme) }
  }

  private func revealSelected() {
    layoutIfNeeded()
    guard let selected, views.indices.contains(selected), bounds.height > 0 else { return }
    scrollRectToVisible(views[selected].frame.insetBy(dx: -12, dy: -40), animated: window != nil)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    showsHorizontalScrollIndicator = !isHorizontal
    var (x, y): (CGFloat, CGFloat) = (isHorizontal ? 16 : 8, 8)
    for (index, view) in views.enumerated() {
      view.isChip = isHorizontal
      if isHorizontal {
        view.setFrame(x, 0, view.chipWidth, bounds.height)
        x += view.chipWidth + 4
      } else {
        if rows[index].isHeading, index > 0 { y += 12 }
        let height: CGFloat = rows[index].isHeading ? 28 : 32
        view.setFrame(x, y, bounds.width - 16, height)
        y += height + 1
      }
    }
    let size =
      isHorizontal
      ? CGSize(width: x + 12, height: bounds.height) : CGSize(width: bounds.width, height: y + 8)
    if contentSize != size { contentSize = size }
  }
}

private final class SideRow: UIControl, Themed {
  private let row: SideList.Row
  private let label: UILabel
  private let note = UILabel(Theme.caption)
  private var theme = Theme(isDark: false)
  private var isHovered = false

  init(_ row: SideList.Row, action: @escaping () -> Void) {
    self.row = row
    label = UILabel(row.isHeading ? Theme.label : .systemFont(ofSize: 13))
    super.init(frame: .zero)
    label.text = row.isHeading ? row.title.uppercased() : row.title
    // The end of a title distinguishes a push from its pop.
    label.lineBreakMode = .byTruncatingMiddle
    note.text = row.note
    note.textAlignment = .right
    layer.cornerRadius = 7
    addSubview(label)
    addSubview(note)
    isUserInteractionEnabled = !row.isHeading
    addAction(UIAction { _ in action() }, for: .touchUpInside)
    onHover { [weak self] in
      self?.isHovered = $0
      self?.showState()
    }
  }

  required init?(coder: NSCoder) { fatalError("SideRow.init(coder:): use init(_:action:)") }

  /// Whether the title is a chip in a horizontal list: on its own fill, without its note.
  var isChip = false {
    didSet { if isChip != oldValue { showState() } }
  }

  var chipWidth: CGFloat { (label.intrinsicContentSize.width + 24).rounded(.up) }

  func apply(_ theme: Theme) {
    self.theme = theme
    showState()
  }

  override var isSelected: Bool {
    didSet { showState() }
  }

  override var isHighlighted: Bool {
    didSet { showState() }
  }

  private func showState() {
    backgroundColor =
      isSelected
      ? theme.selection : isHighlighted ? theme.pressedFill : isHovered || isChip ? theme.fill : nil
    note.isHidden = isChip
    label.textColor = row.isHeading ? theme.secondary : isSelected ? theme.accent : theme.text
    note.textColor = theme.secondary
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let noteWidth = row.note.isEmpty || isChip ? 0 : note.intrinsicContentSize.width.rounded(.up)
    note.setFrame(bounds.width - noteWidth - 10, 0, noteWidth, bounds.height)
    label.setFrame(12, 0, bounds.width - 24 - (noteWidth > 0 ? noteWidth + 6 : 0), bounds.height)
  }
}
