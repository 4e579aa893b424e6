import Foundation

/// The insertions, deletions, moves and reloads of a table view, in animated batches.
extension UITableView {
  static let updateDuration = 0.3

  /// Adds a change to the running batch, or animates it alone.
  func update(_ call: StaticString, _ change: (TableBatch) -> Void) {
    guard batch.depth == 0 else { return change(batch) }
    beginBatch(call)
    change(batch)
    endBatch(call)
  }

  func beginBatch(_ call: StaticString) {
    if batch.depth == 0 {
      if tiles.isTiling {
        fatalError(
          "UITableView.\(call): rows are being shown; call it after tableView(_:cellForRowAt:) or "
            + "tableView(_:willDisplay:forRowAt:) has returned")
      }
      // The counts and cells must be those before the changes.
      _ = loadedCounts()
      updateTiles()
      batch.reset()
    }
    batch.depth += 1
  }

  func endBatch(_ call: StaticString) {
    guard batch.depth > 0 else {
      fatalError("UITableView.\(call): there is no call of beginUpdates() to end")
    }
    batch.depth -= 1
    guard batch.depth == 0 else { return }
    if batch.isReloaded {
      let completions = batch.completions
      batch.reset()
      reload()
      for completion in completions { completion(true) }
      return
    }
    let before = counts.all
    counts.isStale = true
    let after = loadedCounts().all
    let plan: ListPlan
    do {
      plan = try batch.updates.plan(before: before, after: after)
    } catch {
      fatalError(
        "UITableView.\(call): \(error.message); the data source is \(dataSource.map { "\(type(of: $0))" } ?? "nil")"
      )
    }
    selection.paths = selection.paths.compactMap { plan.path(of: $0) }
    selection.highlighted = selection.highlighted.flatMap { plan.path(of: $0) }
    prefetcher.move { plan.path(of: $0) }
    moveAim { plan.path(of: $0) }
    if window == nil {
      // Nothing animates, and no cell is asked for before the next layout.
      let completions = batch.completions
      batch.reset()
      retireAll()
      invalidateHeights()
      for completion in completions { completion(true) }
      return
    }
    animate(TableChange(plan, batch, geometry))
  }

  private func animate(_ change: TableChange) {
    let animation = tiles.nextAnimation()
    let completions = batch.completions
    batch.reset()
    let departed = takeDeparted(change, animation)
    let (headers, footers) = takeDepartedViews(change.plan)
    // Cells that stay may need another height, so they are measured again.
    let shown = Set(tiles.moving.map(\.path))
    geometry = makeGeometry { section, row in
      // The row -1 asks whether heights are known.
      if row < 0 { return 0 }
      return shown.contains([section, row]) ? nil : change.knownHeight(section, row)
    }
    tiles.isTiling = true
    for row in tiles.moving { measure(row.cell, row.path) }
    showArriving(change, animation)
    UIView.animate(
      withDuration: Self.updateDuration, delay: 0, options: .allowUserInteraction,
      animations: {
        for item in departed { item.leave() }
        for item in headers + footers { item.view?.alpha = 0 }
        for row in self.tiles.moving {
          row.cell.alpha = 1
          let frame = self.frame(ofRow: row.path, self.geometry)
          let isResized = row.cell.bounds.size != frame.size
          row.cell.setLayoutFrame(frame)
          if isResized { row.cell.layoutIfNeeded() }
        }
        self.applyContentSize()
        self.tiles.isTiling = false
        self.tile()
      },
      completion: { finished in
        for item in departed { self.retire(item.cell, item.path) }
        for header in headers { self.retire(header: header) }
        for footer in footers { self.retire(footer: footer) }
        let ended = self.tiles.moving.filter { $0.animation == animation }
        self.tiles.moving.removeAll { $0.animation == animation }
        for row in ended { self.retire(row.cell, row.path) }
        for completion in completions { completion(finished) }
      })
  }

  /// Moves the shown cells to their new paths, where `tile()` finds them; returns the cells of rows that are deleted or
  /// get new cells.
  private func takeDeparted(_ change: TableChange, _ animation: Int) -> [DepartedRow] {
    let shown = tiles.rows + tiles.moving.map { ShownRow(path: $0.path, cell: $0.cell) }
    tiles.rows.removeAll(keepingCapacity: true)
    tiles.moving = []
    return shown.compactMap { row in
      if let path = change.plan.path(of: row.path), !change.plan.replacedItems.contains(row.path) {
        tiles.moving.append(MovingRow(path: path, cell: row.cell, animation: animation))
        return nil
      }
      sendSubviewToBack(row.cell)
      return DepartedRow(cell: row.cell, path: row.path, animation: change.departure(row.path))
    }
  }

  /// Moves the shown headers and footers to their new sections; returns those of sections that are deleted or reloaded.
  private func takeDepartedViews(_ plan: ListPlan) -> (headers: [ShownHeader], footers: [ShownHeader]) {
    func split(_ shown: inout [ShownHeader]) -> [ShownHeader] {
      var (staying, departed): ([ShownHeader], [ShownHeader]) = ([], [])
      for header in shown {
        if let section = plan.section(of: header.section),
          !plan.reloadedSectionIndices.contains(header.section)
        {
          staying.append(ShownHeader(section: section, view: header.view))
        } else {
          departed.append(header)
        }
      }
      shown = staying
      return departed
    }
    return (split(&tiles.headers), split(&tiles.footers))
  }

  /// Shows arriving rows where their animations begin: a row from outside the bounds at its former position, a new row
  /// at the start of its animation.
  private func showArriving(_ change: TableChange, _ animation: Int) {
    let size = CGSize(width: bounds.width, height: geometry.height)
    let visible = CGRect(origin: clamped(contentOffset, content: size), size: bounds.size)
    var next = visible.isEmpty ? nil : geometry.firstRow(at: visible.minY)
    while let path = next, geometry.top(of: path) < visible.maxY {
      if !tiles.moving.contains(where: { $0.path == path }) {
        let cell = makeCell(path)
        UIView.performWithoutAnimation {
          measure(cell, path)
          let end = frame(ofRow: path, geometry)
          if let start = change.formerFrame(path, end) {
            cell.setLayoutFrame(start)
          } else {
            let effect = change.arrival(path)
            cell.setLayoutFrame(effect.moved(end))
            cell.alpha = effect == .none ? 1 : 0
            sendSubviewToBack(cell)
          }
          let edges = cell.parts.edges
          (edges.isFirst, edges.isLast) = (path.row == 0, path.row == counts[path.section] - 1)
        }
        announce(cell, path)
        tiles.moving.append(MovingRow(path: path, cell: cell, animation: animation))
      }
      next = geometry.row(after: path)
    }
    if let view = look.background { sendSubviewToBack(view) }
  }
}

/// The cell of a row that a batch removes, under its old path, until the animation has ended.
@MainActor
private struct DepartedRow {
  let cell: UITableViewCell
  let path: IndexPath
  let animation: UITableView.RowAnimation

  func leave() {
    cell.setLayoutFrame(animation.moved(cell.layoutFrame))
    cell.alpha = 0
  }
}

extension UITableView.RowAnimation {
  /// The frame from which a row comes, or to which it leaves.
  fileprivate func moved(_ frame: CGRect) -> CGRect {
    switch self {
    case .left: frame.offsetBy(dx: -frame.width, dy: 0)
    case .right: frame.offsetBy(dx: frame.width, dy: 0)
    case .top: frame.offsetBy(dx: 0, dy: -frame.height)
    case .bottom: frame.offsetBy(dx: 0, dy: frame.height)
    case .fade, .none, .middle, .automatic: frame
    }
  }
}

/// A batch of changes, with the positions of the rows before the changes.
@MainActor
private final class TableChange {
  let plan: ListPlan
  private let old: TableGeometry
  private let insertions: [IndexPath: UITableView.RowAnimation]
  private let deletions: [IndexPath: UITableView.RowAnimation]
  private let sectionInsertions: [Int: UITableView.RowAnimation]
  private let sectionDeletions: [Int: UITableView.RowAnimation]
  /// The old index path of each row after the changes; nil for a new row.
  private lazy var oldPaths: [[IndexPath?]] = makeOldPaths()

  init(_ plan: ListPlan, _ batch: TableBatch, _ old: TableGeometry) {
    (self.plan, self.old) = (plan, old)
    (insertions, deletions) = (batch.insertions, batch.deletions)
    (sectionInsertions, sectionDeletions) = (batch.sectionInsertions, batch.sectionDeletions)
  }

  private func makeOldPaths() -> [[IndexPath?]] {
    var result = plan.after.map { [IndexPath?](repeating: nil, count: $0) }
    for (section, rows) in plan.items.enumerated() {
      for (row, path) in rows.enumerated() {
        if let path { result[path.section][path.row] = IndexPath(row: row, section: section) }
      }
    }
    return result
  }

  /// The measured height of a row that keeps its cell; nil for other rows and for estimates.
  func knownHeight(_ section: Int, _ row: Int) -> CGFloat? {
    guard let path = oldPaths[section][row], !plan.replacedItems.contains(path),
      !old.sections[path.section].rows.isEstimate(path.row)
    else { return nil }
    return old.height(of: path)
  }

  /// The former frame of a row that keeps its cell, with the row's new size; nil for a row with a new cell.
  func formerFrame(_ path: IndexPath, _ end: CGRect) -> CGRect? {
    guard let from = oldPaths[path.section][path.row], !plan.replacedItems.contains(from) else { return nil }
    return CGRect(x: end.minX, y: old.top(of: from), width: end.width, height: end.height)
  }

  func departure(_ path: IndexPath) -> UITableView.RowAnimation {
    deletions[path] ?? sectionDeletions[path.section] ?? .automatic
  }

  func arrival(_ path: IndexPath) -> UITableView.RowAnimation {
    if let animation = insertions[path] ?? sectionInsertions[path.section] { return animation }
    if let from = oldPaths[path.section][path.row] { return deletions[from] ?? .automatic }
    if let section = plan.sections.firstIndex(of: path.section) {
      return sectionDeletions[section] ?? .automatic
    }
    return .automatic
  }
}
