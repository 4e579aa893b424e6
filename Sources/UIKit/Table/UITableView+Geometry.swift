import Foundation

/// The counts and heights of a table view.
extension UITableView {
  // MARK: Counts

  func loadedCounts() -> ListCounts {
    guard counts.isStale else { return counts }
    guard let source = dataSource else {
      counts.set([])
      return counts
    }
    let sections = source.numberOfSections(in: self)
    guard sections >= 0 else {
      fatalError("UITableViewDataSource.numberOfSections(in:): \(type(of: source)) returned \(sections)")
    }
    counts.set(
      (0..<sections).map { section in
        let count = source.tableView(self, numberOfRowsInSection: section)
        guard count >= 0 else {
          fatalError(
            "UITableViewDataSource.tableView(_:numberOfRowsInSection:): \(type(of: source)) returned \(count) for "
              + "section \(section)")
        }
        return count
      })
    return counts
  }

  func requireRow(_ path: IndexPath, _ call: String) {
    guard loadedCounts().contains(path) else {
      fatalError("UITableView.\(call): the row \(path) does not exist; the sections have \(counts.all) rows")
    }
  }

  func requireSection(_ section: Int, _ call: String) {
    guard (0..<loadedCounts().sections).contains(section) else {
      fatalError("UITableView.\(call): section \(section) does not exist; there are \(counts.sections)")
    }
  }

  // MARK: Heights

  /// The margin in points at the left and right of the content in cells, and of inset groups in the table.
  var sideMargin: CGFloat { bounds.width >= 414 ? 20 : 16 }
  /// The distance from the left and right edges to the cells, in points.
  var groupInset: CGFloat { style == .insetGrouped ? sideMargin : 0 }

  /// Makes all heights invalid: they are computed again before the next frame.
  func invalidateHeights() {
    tiles.width = nil
    setNeedsLayout()
  }

  /// Loads the counts and heights if they are out of date.
  func loadIfNeeded() {
    if counts.isStale || tiles.width != bounds.width { loadGeometry() }
  }

  private func loadGeometry() {
    // The first row on screen stays at its position in the bounds, except for the table's first row.
    let anchor = tiles.rows.first.map {
      (path: $0.path, distance: contentOffset.y - geometry.top(of: $0.path))
    }
    tiles.width = bounds.width
    _ = loadedCounts()
    sizeHeaderAndFooter()
    geometry = makeGeometry { _, _ in nil }
    for row in tiles.rows where counts.contains(row.path) { measure(row.cell, row.path) }
    applyContentSize()
    if let anchor, counts.contains(anchor.path), anchor.path != [0, 0] {
      let y = geometry.top(of: anchor.path) + anchor.distance
      if y != contentOffset.y { follow(CGPoint(x: 0, y: y - contentOffset.y)) }
    }
  }

  private func sizeHeaderAndFooter() {
    for view in [tableHeaderView, tableFooterView] {
      if let view, view.bounds.width != bounds.width { view.frame.size.width = bounds.width }
    }
  }

  func applyContentSize() {
    let size = CGSize(width: bounds.width, height: geometry.height)
    if size != contentSize { contentSize = size }
  }

  /// Builds the geometry. For a row of automatic height, `measured` returns the known height, or nil for an estimate;
  /// for the row -1, it returns nil if no heights of the section are known.
  func makeGeometry(_ measured: (_ section: Int, _ row: Int) -> CGFloat?) -> TableGeometry {
    let count = counts.sections
    var sections: [TableGeometry.Section] = []
    sections.reserveCapacity(count)
    for index in 0..<count {
      var section = TableGeometry.Section(rows: rowHeights(index, measured))
      section.header = headerHeight(index)
      section.footer = footerHeight(index)
      if style == .plain, section.header > 0 {
        section.padding =
          sectionHeaderTopPadding == Self.automaticDimension ? 22 : max(0, sectionHeaderTopPadding)
      }
      sections.append(section)
    }
    return TableGeometry(
      sections: sections, tableHeader: tableHeaderView?.bounds.height ?? 0,
      tableFooter: tableFooterView?.bounds.height ?? 0)
  }

  /// Returns the value of a delegate's method, or nil if the delegate has only the default implementation.
  private func provided<T>(_ value: () -> T?) -> T? {
    look.usedDefault = false
    let value = value()
    return look.usedDefault ? nil : value
  }

  // The default implementations of `UITableViewDelegate` call these methods; `receiver` may be the delegate of another
  // table view.
  func defaultRowHeight(of receiver: any UITableViewDelegate) -> CGFloat {
    noteDefault(of: receiver)
    return rowHeight
  }
  func defaultEstimatedRowHeight(of receiver: any UITableViewDelegate) -> CGFloat {
    noteDefault(of: receiver)
    return estimatedRowHeight
  }
  func defaultIndentation(of receiver: any UITableViewDelegate) -> Int {
    noteDefault(of: receiver)
    return 0
  }
  private func noteDefault(of receiver: any UITableViewDelegate) {
    if receiver === tableDelegate { look.usedDefault = true }
  }

  private func rowHeights(_ section: Int, _ measured: (Int, Int) -> CGFloat?) -> RowHeights {
    let count = counts[section]
    guard count > 0 else { return RowHeights(count: 0, uniform: 0, isEstimate: false) }
    let first = IndexPath(row: 0, section: section)
    let providesHeights = provided { tableDelegate?.tableView(self, heightForRowAt: first) } != nil
    let providesEstimates = provided { tableDelegate?.tableView(self, estimatedHeightForRowAt: first) } != nil
    let estimate = estimatedRowHeight > 0 ? estimatedRowHeight : 44
    if !providesHeights, !providesEstimates {
      let height = checked(rowHeight, "UITableView.rowHeight")
      if height != Self.automaticDimension {
        return RowHeights(count: count, uniform: height, isEstimate: false)
      }
      if measured(section, -1) == nil { return RowHeights(count: count, uniform: estimate, isEstimate: true) }
    }
    // With estimates, the height of a row is requested when the row is shown.
    let isDeferred = providesEstimates || (providesHeights && estimatedRowHeight > 0)
    var (heights, isEstimate) = ([CGFloat](), [Bool]())
    heights.reserveCapacity(count)
    isEstimate.reserveCapacity(count)
    for row in 0..<count {
      let path = IndexPath(row: row, section: section)
      var height: CGFloat?
      if !isDeferred { height = providesHeights ? askHeight(path) : rowHeight }
      if height == Self.automaticDimension { height = nil }
      let known = height ?? measured(section, row)
      heights.append(known ?? (providesEstimates ? askEstimate(path, estimate) : estimate))
      isEstimate.append(known == nil)
    }
    return RowHeights(heights, estimates: isEstimate)
  }

  private func checked(_ height: CGFloat, _ call: @autoclosure () -> String) -> CGFloat {
    guard height.isFinite, height >= 0 || height == Self.automaticDimension else {
      fatalError("\(call()): the height is \(height); it must be at least 0 or automaticDimension")
    }
    return height
  }

  func askHeight(_ path: IndexPath) -> CGFloat {
    let height = provided { tableDelegate?.tableView(self, heightForRowAt: path) } ?? rowHeight
    return checked(
      height, "UITableViewDelegate.tableView(_:heightForRowAt:) of row \(path.section), \(path.row)")
  }

  private func askEstimate(_ path: IndexPath, _ standard: CGFloat) -> CGFloat {
    let height = tableDelegate?.tableView(self, estimatedHeightForRowAt: path) ?? standard
    let estimate = checked(
      height, "UITableViewDelegate.tableView(_:estimatedHeightForRowAt:) of row \(path.section), \(path.row)")
    return estimate == Self.automaticDimension ? standard : estimate
  }

  /// Measures a row whose height is an estimate. Returns the distance in points by which everything below moves.
  @discardableResult
  func measure(_ cell: UITableViewCell, _ path: IndexPath) -> CGFloat {
    guard geometry.sections[path.section].rows.isEstimate(path.row) else { return 0 }
    let height = askHeight(path)
    return geometry.settle(path, height == Self.automaticDimension ? fittingHeight(cell, path) : height)
  }

  /// Measures a row of automatic height again. Returns the distance in points by which everything below moves.
  @discardableResult
  func measureAgain(_ cell: UITableViewCell, _ path: IndexPath) -> CGFloat {
    askHeight(path) == Self.automaticDimension ? geometry.settle(path, fittingHeight(cell, path)) : 0
  }

  private func fittingHeight(_ cell: UITableViewCell, _ path: IndexPath) -> CGFloat {
    let fitted = cell.systemLayoutSizeFitting(
      CGSize(width: bounds.width - 2 * groupInset, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
    guard fitted.isFinite, fitted >= 0 else {
      fatalError(
        "UITableViewCell.systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:): the "
          + "\(type(of: cell)) of row \(path.section), \(path.row) has the height \(fitted), which must be finite and not negative"
      )
    }
    // Fitted heights are whole pixels, so that lines between rows are sharp.
    let scale = UIScreen.main.scale
    return (fitted * scale).rounded(.up) / scale
  }

  // MARK: Headers and footers

  func headerLook(_ section: Int) -> UITableViewHeaderFooterView.Look {
    if style == .plain { return .init(size: 17, isProminent: true, inset: sideMargin, top: 4, bottom: 4) }
    return .init(
      size: 13, isProminent: false, inset: groupInset + sideMargin, top: section == 0 ? 33 : 16, bottom: 6)
  }

  func footerLook() -> UITableViewHeaderFooterView.Look {
    if style == .plain { return .init(size: 17, isProminent: true, inset: sideMargin, top: 4, bottom: 4) }
    return .init(size: 13, isProminent: false, inset: groupInset + sideMargin, top: 7, bottom: 10)
  }

  private func headerHeight(_ section: Int) -> CGFloat {
    let height = checked(
      tableDelegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight,
      "UITableViewDelegate.tableView(_:heightForHeaderInSection:) of section \(section)")
    if height != Self.automaticDimension { return height }
    let title = dataSource?.tableView(self, titleForHeaderInSection: section).map(headerTitle)
    return automaticHeight(
      title, look: headerLook(section), emptyHeight: section == 0 ? 35 : 17.5, isHeader: true,
      section: section)
  }

  private func footerHeight(_ section: Int) -> CGFloat {
    let height = checked(
      tableDelegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight,
      "UITableViewDelegate.tableView(_:heightForFooterInSection:) of section \(section)")
    if height != Self.automaticDimension { return height }
    let title = dataSource?.tableView(self, titleForFooterInSection: section)
    return automaticHeight(title, look: footerLook(), emptyHeight: 17.5, isHeader: false, section: section)
  }

  /// The automatic height of a header or footer: the height of the delegate's view, or else of the title. Without
  /// either, it is 0 in a plain table and `emptyHeight` in other tables.
  private func automaticHeight(
    _ title: String?, look: UITableViewHeaderFooterView.Look, emptyHeight: CGFloat, isHeader: Bool,
    section: Int
  ) -> CGFloat {
    let shown = (isHeader ? tiles.headers : tiles.footers).first { $0.section == section }?.view
    let view =
      shown
      ?? (isHeader
        ? tableDelegate?.tableView(self, viewForHeaderInSection: section)
        : tableDelegate?.tableView(self, viewForFooterInSection: section))
    if let view, !(view is SectionTitleView) {
      defer { if shown == nil { registry.enqueue(view) } }
      return fittingHeight(view)
    }
    guard let title else { return style == .plain ? 0 : emptyHeight }
    let label = UILabel()
    label.numberOfLines = 0
    label.font = .systemFont(ofSize: look.size, weight: look.isProminent ? .semibold : .regular)
    label.text = title
    return look.height(label, width: bounds.width)
  }

  func fittingHeight(_ view: UIView) -> CGFloat {
    let height = view.systemLayoutSizeFitting(
      CGSize(width: bounds.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
    if height > 0 { return height.rounded(.up) }
    // A view that constraints give no height keeps its own, or gets 28 points.
    return (view.bounds.height > 0 ? view.bounds.height : 28).rounded(.up)
  }

  /// The title as headers show it: the titles of groups are in capitals.
  func headerTitle(_ title: String) -> String { style == .plain ? title : title.uppercased() }
}

/// A header or footer that shows a title of the data source.
final class SectionTitleView: UITableViewHeaderFooterView {
  static let identifier = "UITableView title"
}
