/// The views of a table view on screen, and the state of its layout.
@MainActor
final class TableTiles {
  /// The cells on screen, from top to bottom.
  var rows: [ShownRow] = []
  /// An array in which the next `rows` are collected. It is reused, so that a frame allocates nothing.
  var nextRows: [ShownRow] = []
  /// The number of `rows` that have already been moved to `nextRows` or removed while the next rows are collected.
  var passedCount = 0
  var headers: [ShownHeader] = []
  var footers: [ShownHeader] = []
  /// The cells that animations of changes move and that are not in `rows`. Unless a row on screen takes a cell, the
  /// cell is retired when its animation ends.
  var moving: [MovingRow] = []
  /// Whether rows are being shown; a query in a callback then does not show rows again.
  var isTiling = false
  /// The width in points for which the heights were computed; nil if they must be computed again.
  var width: CGFloat?
  /// Whether the data must be reloaded after the rows are shown.
  var needsReload = false
  private var lastAnimation = 0

  /// The first of `rows` that has been neither moved nor removed; nil if there is none.
  var firstUnpassedRow: ShownRow? { passedCount < rows.count ? rows[passedCount] : nil }

  /// The cell of a row; nil if it is not on screen.
  func cell(of path: IndexPath) -> UITableViewCell? {
    for index in passedCount..<rows.count where rows[index].path == path { return rows[index].cell }
    for row in nextRows where row.path == path { return row.cell }
    return nil
  }

  /// The row of a cell; nil if it is not on screen.
  func row(of cell: UITableViewCell) -> IndexPath? {
    for index in passedCount..<rows.count where rows[index].cell === cell { return rows[index].path }
    for row in nextRows where row.cell === cell { return row.path }
    return nil
  }

  /// The number of a new animation of changes.
  func nextAnimation() -> Int {
    lastAnimation += 1
    return lastAnimation
  }
}

/// A row on screen.
struct ShownRow {
  var path: IndexPath
  let cell: UITableViewCell
}

/// A section's header or footer on screen; the view is nil if the header or footer is empty space.
struct ShownHeader {
  var section: Int
  let view: UIView?
}

/// A cell in an animation of changes, with its index path after the changes. If no row on screen takes the cell, it is
/// retired when the animation ends.
struct MovingRow {
  var path: IndexPath
  let cell: UITableViewCell
  let animation: Int
}

/// The registrations from which a table view makes cells, headers and footers, and the views that wait for reuse.
@MainActor
final class TableRegistry {
  private var cells: [String: ReusableMaker<UITableViewCell>] = [:]
  private var headers: [String: ReusableMaker<UITableViewHeaderFooterView>] = [
    SectionTitleView.identifier: .type(SectionTitleView.self)
  ]
  /// The cell that is being reconfigured: dequeuing with the cell's identifier, for its row or for no row, returns it.
  var reconfigured: ShownRow?
  private var waitingCells = ReuseQueue<String, UITableViewCell>()
  private var waitingHeaders = ReuseQueue<String, UITableViewHeaderFooterView>()

  func registerCell(_ type: AnyClass?, _ identifier: String) {
    waitingCells.remove(identifier)
    guard let type else {
      cells[identifier] = nil
      return
    }
    guard let type = type as? UITableViewCell.Type else {
      fatalError(
        "UITableView.register(_:forCellReuseIdentifier:): \(type) must be a subclass of UITableViewCell")
    }
    cells[identifier] = .type(type)
  }

  func registerCell(_ nib: UINib?, _ identifier: String) {
    waitingCells.remove(identifier)
    cells[identifier] = nib.map {
      .nib($0) { nib in
        let cell = nib.makeView(UITableViewCell.self, "UITableView.register(_:forCellReuseIdentifier:)")
        cell.identifier = identifier
        return cell
      }
    }
  }

  func registerHeader(_ type: AnyClass?, _ identifier: String) {
    waitingHeaders.remove(identifier)
    guard let type else {
      headers[identifier] = nil
      return
    }
    guard let type = type as? UITableViewHeaderFooterView.Type else {
      fatalError(
        "UITableView.register(_:forHeaderFooterViewReuseIdentifier:): \(type) must be a subclass of "
          + "UITableViewHeaderFooterView")
    }
    headers[identifier] = .type(type)
  }

  func registerHeader(_ nib: UINib?, _ identifier: String) {
    waitingHeaders.remove(identifier)
    headers[identifier] = nib.map {
      .nib($0) { nib in
        let view = nib.makeView(
          UITableViewHeaderFooterView.self, "UITableView.register(_:forHeaderFooterViewReuseIdentifier:)")
        view.identifier = identifier
        return view
      }
    }
  }

  func cell(_ identifier: String, for path: IndexPath? = nil) -> UITableViewCell? {
    if let reconfigured, path == nil || path == reconfigured.path,
      reconfigured.cell.reuseIdentifier == identifier
    {
      return reconfigured.cell
    }
    if let cell = waitingCells.take(identifier) {
      cell.prepareForReuse()
      return cell
    }
    return cells[identifier]?.make { makeTableCell($0, identifier) }
  }

  func header(_ identifier: String) -> UITableViewHeaderFooterView? {
    if let view = waitingHeaders.take(identifier) {
      view.prepareForReuse()
      return view
    }
    return headers[identifier]?.make { makeTableHeader($0, identifier) }
  }

  func enqueue(_ cell: UITableViewCell) {
    if let identifier = cell.reuseIdentifier { waitingCells.add(cell, identifier) }
  }

  func enqueue(_ view: UIView) {
    guard let view = view as? UITableViewHeaderFooterView, let identifier = view.reuseIdentifier else {
      return
    }
    waitingHeaders.add(view, identifier)
  }
}

/// The changes of a batch that a table view collects, with their animations.
@MainActor
final class TableBatch {
  /// The number of calls that have begun a batch and whose end is still to come; nested calls share one batch.
  var depth = 0
  /// Whether all data is read from the data source again at the end.
  var isReloaded = false
  var updates = ListUpdates()
  var completions: [(Bool) -> Void] = []
  /// The animations of the rows, by their index paths in `updates`.
  var insertions: [IndexPath: UITableView.RowAnimation] = [:]
  var deletions: [IndexPath: UITableView.RowAnimation] = [:]
  var sectionInsertions: [Int: UITableView.RowAnimation] = [:]
  var sectionDeletions: [Int: UITableView.RowAnimation] = [:]

  /// Adopts all changes of a list, with one animation.
  func take(_ changes: ListUpdates, with animation: UITableView.RowAnimation) {
    updates = changes
    for path in changes.insertedItems { insertions[path] = animation }
    for path in changes.deletedItems + changes.reloadedItems { deletions[path] = animation }
    for section in changes.insertedSections { sectionInsertions[section] = animation }
    for section in changes.deletedSections + changes.reloadedSections {
      sectionDeletions[section] = animation
    }
  }

  func reset() {
    isReloaded = false
    updates = ListUpdates()
    completions = []
    insertions = [:]
    deletions = [:]
    sectionInsertions = [:]
    sectionDeletions = [:]
  }
}
