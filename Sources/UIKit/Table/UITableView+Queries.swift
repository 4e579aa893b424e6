import Foundation

/// Queries for rows, cells and rectangles of the content.
extension UITableView {
  /// The cells on screen, from top to bottom.
  public var visibleCells: [UITableViewCell] {
    updateTiles()
    return tiles.rows.map(\.cell)
  }
  /// The rows with cells on screen, from top to bottom; nil for none.
  public var indexPathsForVisibleRows: [IndexPath]? {
    updateTiles()
    return tiles.rows.isEmpty ? nil : tiles.rows.map(\.path)
  }
  /// The cell of a row; nil if it is not on screen.
  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    updateTiles()
    return tiles.cell(of: indexPath)
  }
  /// The row of a cell; nil if the cell is not on screen.
  public func indexPath(for cell: UITableViewCell) -> IndexPath? {
    tiles.row(of: cell)
  }
  /// A section's header on screen, if it is a `UITableViewHeaderFooterView`.
  public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    updateTiles()
    return tiles.headers.first { $0.section == section }?.view as? UITableViewHeaderFooterView
  }
  /// A section's footer on screen, if it is a `UITableViewHeaderFooterView`.
  public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    updateTiles()
    return tiles.footers.first { $0.section == section }?.view as? UITableViewHeaderFooterView
  }

  /// The row at a point of the content; nil if there is none. O(log n).
  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    loadIfNeeded()
    guard (0..<bounds.width).contains(point.x), let path = geometry.firstRow(at: point.y),
      geometry.top(of: path) <= point.y
    else { return nil }
    return path
  }
  /// The rows in a rectangle of the content, from top to bottom; nil for a rectangle outside of the content.
  public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    loadIfNeeded()
    guard rect.maxY > 0, rect.minY < geometry.height else { return nil }
    var (paths, next) = ([IndexPath](), geometry.firstRow(at: rect.minY))
    while let path = next, geometry.top(of: path) < rect.maxY {
      paths.append(path)
      next = geometry.row(after: path)
    }
    return paths
  }

  /// The rectangle of a row in the content; zero for a row that does not exist.
  public func rectForRow(at indexPath: IndexPath) -> CGRect {
    loadIfNeeded()
    return counts.contains(indexPath) ? frame(ofRow: indexPath, geometry) : .zero
  }
  /// The rectangle of a section with its header and footer; zero for a section that does not exist.
  public func rect(forSection section: Int) -> CGRect {
    rect(section) { CGRect(x: 0, y: $0.top, width: bounds.width, height: $0.bottom - $0.top) }
  }
  /// The rectangle of a section's header at its position in the content, from which it moves to stay in view; zero for
  /// a section that does not exist.
  public func rectForHeader(inSection section: Int) -> CGRect {
    rect(section) { CGRect(x: 0, y: $0.headerTop, width: bounds.width, height: $0.header) }
  }
  /// The rectangle of a section's footer at its position in the content, from which it moves to stay in view; zero for
  /// a section that does not exist.
  public func rectForFooter(inSection section: Int) -> CGRect {
    rect(section) { CGRect(x: 0, y: $0.footerTop, width: bounds.width, height: $0.footer) }
  }

  private func rect(_ section: Int, _ make: (TableGeometry.Section) -> CGRect) -> CGRect {
    loadIfNeeded()
    return geometry.sections.indices.contains(section) ? make(geometry.sections[section]) : .zero
  }

  func scroll(to path: IndexPath, _ position: ScrollPosition, animated: Bool) {
    loadIfNeeded()
    if animated { return animateScroll(to: path, position) }
    // Rows on the way may have other heights than estimated, which moves the target; the corrections are limited.
    for _ in 0..<8 {
      let target = offset(showing: path, position)
      let isAtTarget = target == contentOffset
      setContentOffset(target, animated: false)
      if isAtTarget || window == nil { return }
      tile()
    }
  }

  /// Scrolls to the row's position by the current heights. Each layout redirects the animation, as it measures rows on
  /// the way.
  private func animateScroll(to path: IndexPath, _ position: ScrollPosition) {
    var target = offset(showing: path, position)
    if target == contentOffset {
      // By the estimated heights, the row may be in view; the measured heights may move it out of view.
      updateTiles()
      guard counts.contains(path) else { return }
      target = offset(showing: path, position)
    }
    // The edge at which the row comes into view stays the same, though the row is in view before the scroll has ended.
    let edge: ScrollPosition =
      position == .none ? (target.y < contentOffset.y ? .top : .bottom) : position
    setContentOffset(target, animated: true)
    setAim(ScrollAim(path: path) { [unowned self] in self.target($0, edge) }, at: target)
  }

  /// The offset at which a scroll to a row ends, and the row's frame; nil if the row was not laid out.
  func target(_ path: IndexPath, _ position: ScrollPosition) -> (offset: CGPoint, frame: CGRect)? {
    guard !counts.isStale, counts.contains(path), geometry.contains(path) else { return nil }
    return (offset(showing: path, position), frame(ofRow: path, geometry))
  }

  private func offset(showing path: IndexPath, _ position: ScrollPosition) -> CGPoint {
    let frame = frame(ofRow: path, geometry)
    let inset = visibleInset
    // A header that stays in view hides the top.
    let headerHeight = style == .plain ? geometry.sections[path.section].header : 0
    let (top, bottom) = (inset.top + headerHeight, inset.bottom)
    let visibleHeight = bounds.height - top - bottom
    var y = contentOffset.y
    switch position {
    case .top: y = frame.minY - top
    case .middle: y = frame.midY - visibleHeight / 2 - top
    case .bottom: y = frame.maxY - visibleHeight - top
    case .none:
      if frame.minY < y + top {
        y = frame.minY - top
      } else if frame.maxY > y + top + visibleHeight {
        y = frame.maxY - top - visibleHeight
      }
    }
    return clamped(CGPoint(x: contentOffset.x, y: y), content: contentSize)
  }
}
