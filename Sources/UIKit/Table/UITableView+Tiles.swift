import Foundation

/// The cells of the rows on screen, and the headers and footers.
extension UITableView {
  func reload() {
    if tiles.isTiling {
      // A callback for a cell has requested the reload, which waits until the rows are shown.
      tiles.needsReload = true
      return
    }
    endAim()
    for path in selection.paths { deselect(path, animated: false) }
    selection.highlighted = nil
    prefetcher.reset()
    retireAll()
    counts.isStale = true
    invalidateHeights()
  }

  /// Removes all cells, headers and footers; the next layout requests new ones.
  func retireAll() {
    let (rows, moving) = (tiles.rows, tiles.moving)
    tiles.rows = []
    tiles.moving = []
    for row in rows { retire(row.cell, row.path) }
    // These cells show the former content of rows, so that no row may take them.
    for row in moving { retire(row.cell, row.path) }
    retireSections(outside: 0..<0)
  }

  /// Shows the current rows of a table in a window for a query or a change, as UIKit's table views do. A table without
  /// a window requests cells only in a layout.
  func updateTiles() {
    guard !tiles.isTiling, window != nil else { return }
    loadIfNeeded()
    if !bounds.isEmpty { tile() }
  }

  /// The greatest number of layouts in a call of `tile()`; each may measure rows, which may require another layout.
  private static let maximumLayoutCount = 8

  /// Adds and removes views, so that the rows, headers and footers in the bounds are shown.
  func tile() {
    guard !tiles.isTiling, bounds.width > 0 else { return }
    // The layout is repeated if a scroll to a row was about to exceed its target, or if new rows at the top are lower
    // than estimated and leave space above them.
    for _ in 0..<Self.maximumLayoutCount {
      tiles.isTiling = true
      loadIfNeeded()
      layOutHeaderAndFooter()
      let shift = showRows(bounds)
      showSections(bounds)
      applyContentSize()
      if shift != 0 { follow(CGPoint(x: 0, y: shift)) }
      tiles.isTiling = false
      if tiles.needsReload {
        tiles.needsReload = false
        return reload()
      }
      if !redirectToAim(), shift >= 0 { break }
    }
    prefetch()
  }

  private func layOutHeaderAndFooter() {
    if let view = look.background { view.setLayoutFrame(bounds) }
    let width = bounds.width
    if let view = look.header {
      let frame = CGRect(x: 0, y: 0, width: width, height: view.bounds.height)
      view.setLayoutFrame(frame)
    }
    if let view = look.footer {
      let frame = CGRect(x: 0, y: geometry.sectionsBottom, width: width, height: view.bounds.height)
      view.setLayoutFrame(frame)
    }
  }

  func frame(ofRow path: IndexPath, _ geometry: TableGeometry) -> CGRect {
    let inset = groupInset
    return CGRect(
      x: inset, y: geometry.top(of: path), width: bounds.width - 2 * inset, height: geometry.height(of: path))
  }

  // MARK: Rows

  /// Shows the rows in a rectangle. Returns the distance in points by which the rows that were shown move, because rows
  /// above them have another height than estimated.
  private func showRows(_ visible: CGRect) -> CGFloat {
    var shift: CGFloat = 0
    tiles.passedCount = 0
    let first = tiles.rows.first?.path
    var next = geometry.firstRow(at: visible.minY)
    while let path = next, geometry.top(of: path) < visible.maxY + shift {
      while let row = tiles.firstUnpassedRow, row.path < path { retirePassed(row) }
      let cell: UITableViewCell
      if let row = tiles.firstUnpassedRow, row.path == path {
        cell = row.cell
        tiles.passedCount += 1
        position(cell, path)
      } else {
        let isAbove = first.map { path < $0 && geometry.top(of: $0) < visible.maxY } ?? false
        let (made, change) = show(path)
        cell = made
        if isAbove { shift += change }
      }
      tiles.nextRows.append(ShownRow(path: path, cell: cell))
      next = geometry.row(after: path)
    }
    while let row = tiles.firstUnpassedRow { retirePassed(row) }
    swap(&tiles.rows, &tiles.nextRows)
    tiles.nextRows.removeAll(keepingCapacity: true)
    tiles.passedCount = 0
    return shift
  }

  private func retirePassed(_ row: ShownRow) {
    tiles.passedCount += 1
    retire(row.cell, row.path)
  }

  private func position(_ cell: UITableViewCell, _ path: IndexPath) {
    let frame = frame(ofRow: path, geometry)
    let edges = cell.parts.edges
    let (isFirst, isLast) = (path.row == 0, path.row == counts[path.section] - 1)
    if edges.isFirst != isFirst || edges.isLast != isLast {
      (edges.isFirst, edges.isLast) = (isFirst, isLast)
      cell.setNeedsLayout()
    }
    if cell.layoutFrame == frame { return }
    let isResized = cell.bounds.size != frame.size
    cell.setLayoutFrame(frame)
    // A layout within the animation block animates the subviews too.
    if isResized, AnimationBlock.current != nil { cell.layoutIfNeeded() }
  }

  /// The cell of a row that was not shown, and the distance in points by which its measured height moves everything
  /// below.
  private func show(_ path: IndexPath) -> (UITableViewCell, CGFloat) {
    // An animation may still show the cell.
    if let index = tiles.moving.firstIndex(where: { $0.path == path }) {
      let cell = tiles.moving.remove(at: index).cell
      position(cell, path)
      return (cell, 0)
    }
    let cell = makeCell(path)
    var change: CGFloat = 0
    UIView.performWithoutAnimation {
      // The row's content may have changed while it was off screen.
      let isKnown = !geometry.sections[path.section].rows.isEstimate(path.row)
      change = isKnown ? measureAgain(cell, path) : measure(cell, path)
      position(cell, path)
    }
    announce(cell, path)
    return (cell, change)
  }

  /// Requests a cell from the data source and adds it, with the state of its row.
  func makeCell(_ path: IndexPath) -> UITableViewCell {
    guard let source = dataSource else {
      fatalError("UITableView.dataSource: it is nil, but there is a row \(path)")
    }
    // Changes that the data source makes to a reused cell do not animate from its former content.
    let cell = UIView.withoutAnimation { source.tableView(self, cellForRowAt: path) }
    if let other = tiles.row(of: cell), other != path {
      fatalError(
        "UITableViewDataSource.tableView(_:cellForRowAt:): the \(type(of: cell)) for row \(path) is in use for \(other)"
      )
    }
    UIView.performWithoutAnimation {
      if cell.superview !== self { insertSubview(cell, at: look.background == nil ? 0 : 1) }
      if cell.layer.backgroundColor == nil {
        cell.backgroundColor = style == .plain ? .systemBackground : .secondarySystemGroupedBackground
      }
      cell.alpha = 1
      cell.isHidden = false
      look.usedDefault = false
      if let level = tableDelegate?.tableView(self, indentationLevelForRowAt: path), !look.usedDefault {
        cell.indentationLevel = level
      }
      let isSelected = selection.paths.contains(path)
      if cell.isSelected != isSelected { cell.setSelected(isSelected, animated: false) }
      let isHighlighted = selection.highlighted == path
      if cell.isHighlighted != isHighlighted { cell.setHighlighted(isHighlighted, animated: false) }
    }
    return cell
  }

  /// Makes the data source fill the cells of rows again; rows without a cell on screen are skipped.
  func reconfigure(_ paths: [IndexPath]) {
    guard let source = dataSource else { return }
    for path in paths {
      requireRow(path, "reconfigureRows(at:)")
      guard let cell = tiles.cell(of: path) else { continue }
      registry.reconfigured = ShownRow(path: path, cell: cell)
      let filled = source.tableView(self, cellForRowAt: path)
      registry.reconfigured = nil
      guard filled === cell else {
        fatalError(
          "UITableView.reconfigureRows(at:): the \(type(of: source)) returned another cell for row \(path) than "
            + "dequeueReusableCell(withIdentifier:for:) gave it")
      }
      measureAgain(cell, path)
    }
    setNeedsLayout()
  }

  func announce(_ cell: UITableViewCell, _ path: IndexPath) {
    tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
    UIView.performWithoutAnimation { cell.layoutIfNeeded() }
  }

  /// Hides a cell that no row shows any more, and stores it for reuse.
  func retire(_ cell: UITableViewCell, _ path: IndexPath) {
    hide(cell, identifier: cell.reuseIdentifier)
    tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    registry.enqueue(cell)
  }

  // MARK: Headers and footers

  private func showSections(_ visible: CGRect) {
    let first = geometry.section(at: visible.minY)
    var end = first
    while end < geometry.sections.count, geometry.sections[end].top < visible.maxY { end += 1 }
    retireSections(outside: first..<end)
    for index in first..<end {
      let section = geometry.sections[index]
      if section.header > 0 { showHeader(index, section, visible) }
      if section.footer > 0 { showFooter(index, section, visible) }
    }
  }

  /// Removes the headers and footers of all sections outside `shown`.
  func retireSections(outside shown: Range<Int>) {
    while let index = tiles.headers.firstIndex(where: { !shown.contains($0.section) }) {
      retire(header: tiles.headers.remove(at: index))
    }
    while let index = tiles.footers.firstIndex(where: { !shown.contains($0.section) }) {
      retire(footer: tiles.footers.remove(at: index))
    }
  }

  func retire(header: ShownHeader) {
    guard let view = header.view else { return }
    tableDelegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: header.section)
    retire(view)
  }

  func retire(footer: ShownHeader) {
    guard let view = footer.view else { return }
    tableDelegate?.tableView(self, didEndDisplayingFooterView: view, forSection: footer.section)
    retire(view)
  }

  private func retire(_ view: UIView) {
    hide(view, identifier: (view as? UITableViewHeaderFooterView)?.reuseIdentifier)
    registry.enqueue(view)
  }

  /// Hides a view that will be reused; removes a view without a reuse identifier.
  private func hide(_ view: UIView, identifier: String?) {
    if identifier != nil { return view.hideForReuse() }
    view.removeFromSuperview()
    view.layer.removeAllAnimations()
  }

  private func showHeader(_ index: Int, _ section: TableGeometry.Section, _ visible: CGRect) {
    var y = section.headerTop
    if style == .plain {
      // The header stays in view as long as its rows do.
      y = min(max(y, visible.minY + visibleInset.top), max(y, section.footerTop - section.header))
    }
    let frame = CGRect(x: 0, y: y, width: bounds.width, height: section.header)
    if let shown = tiles.headers.first(where: { $0.section == index }) {
      shown.view?.setLayoutFrame(frame)
      return
    }
    let title = dataSource?.tableView(self, titleForHeaderInSection: index).map(headerTitle)
    let view = makeSectionView(
      UIView.withoutAnimation { tableDelegate?.tableView(self, viewForHeaderInSection: index) }, title: title,
      look: headerLook(index),
      frame: frame)
    tiles.headers.append(ShownHeader(section: index, view: view))
    if let view { tableDelegate?.tableView(self, willDisplayHeaderView: view, forSection: index) }
  }

  private func showFooter(_ index: Int, _ section: TableGeometry.Section, _ visible: CGRect) {
    var y = section.footerTop
    if style == .plain {
      // The footer stays in view as long as its rows do.
      y = max(min(y, visible.maxY - adjustedContentInset.bottom - section.footer), min(y, section.rowsTop))
    }
    let frame = CGRect(x: 0, y: y, width: bounds.width, height: section.footer)
    if let shown = tiles.footers.first(where: { $0.section == index }) {
      shown.view?.setLayoutFrame(frame)
      return
    }
    let title = dataSource?.tableView(self, titleForFooterInSection: index)
    let view = makeSectionView(
      UIView.withoutAnimation { tableDelegate?.tableView(self, viewForFooterInSection: index) }, title: title,
      look: footerLook(),
      frame: frame)
    tiles.footers.append(ShownHeader(section: index, view: view))
    if let view { tableDelegate?.tableView(self, willDisplayFooterView: view, forSection: index) }
  }

  /// The app's view, or a view with the data source's title; nil without either.
  private func makeSectionView(
    _ appView: UIView?, title: String?, look: UITableViewHeaderFooterView.Look, frame: CGRect
  ) -> UIView? {
    var view = appView
    if view == nil, let title {
      let made = registry.header(SectionTitleView.identifier)
      made?.textLabel?.text = title
      made?.backgroundColor = style == .plain ? .secondarySystemBackground : nil
      view = made
    }
    guard let view else { return nil }
    UIView.performWithoutAnimation {
      (view as? UITableViewHeaderFooterView)?.look = look
      view.alpha = 1
      view.isHidden = false
      view.setLayoutFrame(frame)
      if view.superview !== self { addSubview(view) }
      view.layoutIfNeeded()
    }
    return view
  }
}
