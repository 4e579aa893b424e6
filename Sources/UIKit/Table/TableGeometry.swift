/// The positions of a table's headers, rows and footers along the y axis, in points of the content.
struct TableGeometry {
  struct Section {
    /// The space above the header.
    var padding: CGFloat = 0
    var header: CGFloat = 0
    var rows: RowHeights
    var footer: CGFloat = 0
    fileprivate(set) var top: CGFloat = 0

    var headerTop: CGFloat { top + padding }
    var rowsTop: CGFloat { top + padding + header }
    var footerTop: CGFloat { rowsTop + rows.total }
    var bottom: CGFloat { footerTop + footer }
  }

  private(set) var sections: [Section] = []
  /// The heights of the view above and of the view below all sections.
  private(set) var tableHeader: CGFloat = 0
  private(set) var tableFooter: CGFloat = 0

  init() {}

  init(sections: [Section], tableHeader: CGFloat, tableFooter: CGFloat) {
    (self.sections, self.tableHeader, self.tableFooter) = (sections, tableHeader, tableFooter)
    arrange(from: 0)
  }

  private mutating func arrange(from first: Int) {
    var y = first == 0 ? tableHeader : sections[first - 1].bottom
    for index in first..<sections.count {
      sections[index].top = y
      y = sections[index].bottom
    }
  }

  /// The end of the last section.
  var sectionsBottom: CGFloat { sections.last?.bottom ?? tableHeader }
  var height: CGFloat { sectionsBottom + tableFooter }

  func contains(_ path: IndexPath) -> Bool {
    sections.indices.contains(path.section) && (0..<sections[path.section].rows.count).contains(path.row)
  }

  /// The top of a row.
  func top(of path: IndexPath) -> CGFloat {
    sections[path.section].rowsTop + sections[path.section].rows.offset(of: path.row)
  }

  func height(of path: IndexPath) -> CGFloat { sections[path.section].rows[path.row] }

  /// The first section that ends after `y`; the number of sections if there is none. O(log n).
  func section(at y: CGFloat) -> Int {
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      if sections[middle].bottom > y { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The first row that ends after `y`; nil if there is none. O(log n).
  func firstRow(at y: CGFloat) -> IndexPath? {
    var index = section(at: y)
    while index < sections.count {
      let rows = sections[index].rows
      let row = rows.row(at: max(0, y - sections[index].rowsTop))
      if row < rows.count { return IndexPath(row: row, section: index) }
      index += 1
    }
    return nil
  }

  /// The row after another one; nil after the last.
  func row(after path: IndexPath) -> IndexPath? {
    if path.row + 1 < sections[path.section].rows.count {
      return IndexPath(row: path.row + 1, section: path.section)
    }
    for section in (path.section + 1)..<max(path.section + 1, sections.count)
    where sections[section].rows.count > 0 {
      return IndexPath(row: 0, section: section)
    }
    return nil
  }

  /// Sets the measured height of a row. Returns the distance in points by which everything below moves. O(log rows +
  /// sections).
  mutating func settle(_ path: IndexPath, _ height: CGFloat) -> CGFloat {
    let change = height - self.height(of: path)
    sections[path.section].rows.settle(path.row, height)
    if change != 0 { arrange(from: path.section) }
    return change
  }
}
