import UIKit

/// A cell that overrides methods of its superclass.
final class NoteCell: UITableViewCell {
  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    let content: UIView = contentView
    content.layoutMargins = .zero
    accessoryType = .disclosureIndicator
    accessoryView = UIView()
    backgroundView = UIView()
    selectedBackgroundView = UIView()
    selectionStyle = .default
    indentationLevel = 1
    indentationWidth = 12
    separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
    textLabel?.text = "Note"
    detailTextLabel?.text = self.reuseIdentifier
    imageView?.image = nil
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func prepareForReuse() { super.prepareForReuse() }
  override func setSelected(_ selected: Bool, animated: Bool) {
    super.setSelected(selected, animated: animated)
    alpha = isSelected ? 0.9 : 1
  }
  override func setHighlighted(_ highlighted: Bool, animated: Bool) {
    super.setHighlighted(highlighted, animated: animated)
    alpha = isHighlighted ? 0.8 : 1
  }
  override func layoutSubviews() { super.layoutSubviews() }
}

/// Reads the views of a cell, with Apple's types.
@MainActor func parts(of cell: UITableViewCell) -> [UIView] {
  let text: UILabel? = cell.textLabel
  let detail: UILabel? = cell.detailTextLabel
  let imageView: UIImageView? = cell.imageView
  let identifier: String? = cell.reuseIdentifier
  cell.isSelected = identifier == nil
  cell.isHighlighted = cell.isSelected
  let views: [UIView?] = [
    text, detail, imageView, cell.accessoryView, cell.backgroundView, cell.selectedBackgroundView,
  ]
  return [cell.contentView] + views.compactMap { $0 }
}

@MainActor func cellLooks(_ cell: UITableViewCell) -> [UITableViewCell] {
  let styles: [UITableViewCell.CellStyle] = [.default, .value1, .value2, .subtitle]
  let accessories: [UITableViewCell.AccessoryType] = [
    .none, .disclosureIndicator, .detailDisclosureButton, .checkmark, .detailButton,
  ]
  let selections: [UITableViewCell.SelectionStyle] = [.none, .blue, .gray, .default]
  cell.accessoryType = accessories[1]
  cell.selectionStyle = selections[3]
  return styles.map { UITableViewCell(style: $0, reuseIdentifier: nil) }
}

/// A header that overrides methods of its superclass.
final class NoteHeader: UITableViewHeaderFooterView {
  override init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    let content: UIView = contentView
    content.isOpaque = false
    backgroundView = UIView()
    textLabel?.text = self.reuseIdentifier
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func prepareForReuse() { super.prepareForReuse() }
  override func layoutSubviews() { super.layoutSubviews() }
}

@MainActor func makeTable(in frame: CGRect) -> UITableView {
  let table: UITableView = UITableView(frame: frame, style: .insetGrouped)
  table.register(NoteCell.self, forCellReuseIdentifier: "note")
  table.register(NoteHeader.self, forHeaderFooterViewReuseIdentifier: "header")
  table.rowHeight = UITableView.automaticDimension
  table.estimatedRowHeight = 44
  table.sectionHeaderHeight = UITableView.automaticDimension
  table.sectionFooterHeight = 0
  table.sectionHeaderTopPadding = 0
  table.separatorStyle = UITableViewCell.SeparatorStyle.singleLine
  table.separatorColor = UIColor.gray
  table.separatorEffect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark))
  let effect: UIVisualEffect? = table.separatorEffect
  if effect == nil { table.separatorStyle = .none }
  table.separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 80))
  table.tableFooterView = UIView()
  table.backgroundView = nil
  table.allowsSelection = true
  table.allowsMultipleSelection = false
  table.reloadData()
  return table
}

@MainActor func lookUp(in table: UITableView) -> CGRect {
  let style: UITableView.Style = table.style
  let path: IndexPath = IndexPath(row: 0, section: table.numberOfSections - 1)
  let rows: Int = table.numberOfRows(inSection: path.section)
  let cells: [UITableViewCell] = table.visibleCells
  let paths: [IndexPath]? = table.indexPathsForVisibleRows
  let cell: UITableViewCell? = table.cellForRow(at: path)
  let found: IndexPath? = cell.flatMap { table.indexPath(for: $0) }
  let header: UITableViewHeaderFooterView? = table.headerView(forSection: 0)
  let footer: UITableViewHeaderFooterView? = table.footerView(forSection: 0)
  let touched: IndexPath? = table.indexPathForRow(at: CGPoint(x: 1, y: 1))
  let inside: [IndexPath]? = table.indexPathsForRows(in: table.bounds)
  if style == .plain, rows > cells.count, paths == inside, found == touched, header === footer {
    return table.rect(forSection: 0)
  }
  return table.rectForRow(at: path).union(table.rectForHeader(inSection: 0))
    .union(table.rectForFooter(inSection: 0))
}

/// Performs batch updates of each kind.
@MainActor func update(_ table: UITableView, done: @escaping (Bool) -> Void) {
  let first: IndexPath = IndexPath(row: 0, section: 0)
  table.performBatchUpdates(
    {
      table.insertRows(at: [first], with: .automatic)
      table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
      table.reloadRows(at: [IndexPath(row: 2, section: 0)], with: .none)
      table.moveRow(at: IndexPath(row: 3, section: 0), to: first)
    }, completion: done)
  table.performBatchUpdates(nil)
  table.beginUpdates()
  table.insertSections(IndexSet(integer: 1), with: .left)
  table.deleteSections([2], with: .right)
  table.reloadSections([3], with: .middle)
  table.moveSection(4, toSection: 0)
  table.endUpdates()
  table.reconfigureRows(at: [first])
}

func rowAnimations() -> [UITableView.RowAnimation] {
  [.fade, .right, .left, .top, .bottom, .none, .middle, .automatic]
}

@MainActor func select(in table: UITableView) -> [IndexPath] {
  let path: IndexPath = IndexPath(row: 4, section: 0)
  let positions: [UITableView.ScrollPosition] = [.none, .top, .middle, .bottom]
  table.selectRow(at: path, animated: true, scrollPosition: positions[2])
  table.selectRow(at: nil, animated: false, scrollPosition: .none)
  table.deselectRow(at: path, animated: true)
  table.scrollToRow(at: path, at: .top, animated: true)
  table.scrollToNearestSelectedRow(at: .bottom, animated: true)
  let one: IndexPath? = table.indexPathForSelectedRow
  let all: [IndexPath]? = table.indexPathsForSelectedRows
  return all ?? [one].compactMap { $0 }
}

func styles() -> [UITableView.Style] { [.plain, .grouped, .insetGrouped] }

func separators() -> [UITableViewCell.SeparatorStyle] { [.none, .singleLine, .singleLineEtched] }

/// A table view that overrides methods of its superclass.
final class Journal: UITableView {
  override init(frame: CGRect, style: UITableView.Style) {
    super.init(frame: frame, style: style)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func reloadData() { super.reloadData() }
  override func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    super.performBatchUpdates(updates, completion: completion)
  }
  override func insertRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    super.insertRows(at: indexPaths, with: animation)
  }
  override func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    super.dequeueReusableCell(withIdentifier: identifier)
  }
  override func layoutSubviews() { super.layoutSubviews() }
}
