@testable import UIKit

/// A table view of numbered rows in a window of 320 by 480 points.
@MainActor
final class TableStage: NSObject, UITableViewDataSource, UITableViewDelegate {
  let stage = Stage(width: 320, height: 480)
  let view: UITableView
  var items: [[Int]]
  /// The heights of rows by their numbers; nil to use the table view's row height.
  var heights: ((Int) -> CGFloat)?
  var headers: [String?] = []
  var footers: [String?] = []
  var headerView: (() -> UIView)?
  /// The numbers of cells, row heights and header views that the table view has requested.
  private(set) var cellRequests = 0
  private(set) var heightRequests = 0
  private(set) var headerRequests = 0
  /// The distinct cells that the table view has received.
  private(set) var distinctCells: Set<ObjectIdentifier> = []
  var willMake: (UITableViewCell, Int) -> Void = { _, _ in }
  var willDisplay: (UITableViewCell, IndexPath) -> Void = { _, _ in }
  var log: [String] = []

  init(_ items: [[Int]], _ style: UITableView.Style = .plain) {
    self.items = items
    view = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: style)
    super.init()
  }

  func begin(_ cellClass: AnyClass = RowCell.self) {
    view.register(cellClass, forCellReuseIdentifier: "row")
    view.dataSource = self
    view.delegate = self
    stage.window.addSubview(view)
    stage.frame(at: 0.01)
  }

  var shown: [Int] { view.visibleCells.compactMap { ($0 as? RowCell)?.number } }

  func numberOfSections(in tableView: UITableView) -> Int { items.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { items[section].count }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    cellRequests += 1
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    distinctCells.insert(ObjectIdentifier(cell))
    (cell as? RowCell)?.number = items[indexPath.section][indexPath.row]
    willMake(cell, items[indexPath.section][indexPath.row])
    return cell
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    headers.indices.contains(section) ? headers[section] : nil
  }
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    footers.indices.contains(section) ? footers[section] : nil
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    heightRequests += 1
    return heights?(items[indexPath.section][indexPath.row]) ?? tableView.rowHeight
  }
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    headerRequests += 1
    return headerView?()
  }
  func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {
    log.append("end header \(section)")
  }
  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    willDisplay(cell, indexPath)
  }
  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { log.append("end \(indexPath.row)") }
  /// Refuses only row 4, so that a test can touch a row that is not highlighted.
  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    indexPath.row != 4
  }
  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    log.append("highlight \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
    log.append("unhighlight \(indexPath.row)")
  }
  /// Refuses row 3 and selects row 6 in place of row 5, for tests of refused and redirected selections.
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    switch indexPath.row {
    case 3: nil
    case 5: IndexPath(row: 6, section: indexPath.section)
    default: indexPath
    }
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.append("select \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    log.append("deselect \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
    log.append("accessory \(indexPath.row)")
  }
}

/// A cell that overrides the initialiser as apps do, without `required`.
final class RowCell: UITableViewCell {
  var number = -1
  private(set) var reuses = 0

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: .value1, reuseIdentifier: reuseIdentifier)
  }
  required init?(coder: NSCoder) { fatalError("no archive") }
  override func prepareForReuse() {
    super.prepareForReuse()
    reuses += 1
    number = -1
  }
}
