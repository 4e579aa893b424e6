import Engine
import Segue

/// Table views whose data source contradicts itself or the reported changes, and calls for rows that do not exist.
enum TableViews {
  static let all =
    Attack.family("table", .traps, limits: .structure, refused)
    + Attack.family("table", .drawsOrTraps, limits: .structure, drawnOrRefused)
    + Attack.withEvery("table", Numbers.all, .drawsOrTraps, limits: .structure, numbers)

  private typealias Body = @MainActor @Sendable (Stage) throws -> Void

  /// Shows a table with `rows[s]` rows in section s, and applies `change` to the table and its data source.
  private static func update(
    _ rows: [Int], _ change: @escaping @MainActor @Sendable (UITableView, TableRows) -> Void
  )
    -> Body
  {
    { stage in
      let (table, source) = try shown(stage, rows)
      change(table, source)
      try stage.step()
    }
  }

  @MainActor private static func shown(_ stage: Stage, _ rows: [Int]) throws -> (UITableView, TableRows) {
    let source = stage.keep(TableRows(rows))
    let table = try stage.view { UITableView(frame: $0, style: .plain) }
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    table.dataSource = source
    table.delegate = source
    try stage.step()
    return (table, source)
  }

  private static let refused: [(name: String, body: Body)] = [
    ("insertionWithoutAChange", update([3]) { table, _ in table.insertRows(at: [[0, 0]], with: .fade) }),
    ("deletionWithoutAChange", update([3]) { table, _ in table.deleteRows(at: [[0, 0]], with: .fade) }),
    (
      "deleteTwice",
      update([3]) { table, source in
        source.rows = [1]
        table.deleteRows(at: [[0, 1], [0, 1]], with: .fade)
      }
    ),
    (
      "deleteBehindTheEnd",
      update([3]) { table, source in
        source.rows = [2]
        table.deleteRows(at: [[0, 3]], with: .fade)
      }
    ),
    (
      "insertBehindTheEnd",
      update([3]) { table, source in
        source.rows = [4]
        table.insertRows(at: [[0, 5]], with: .fade)
      }
    ),
    (
      "changeWithoutACall",
      update([3]) { table, source in
        source.rows = [9]
        table.performBatchUpdates(nil)
      }
    ),
    ("sectionsDisagree", update([3]) { table, _ in table.insertSections([0], with: .fade) }),
    ("sectionBehindTheEnd", update([3]) { table, _ in table.deleteSections([4], with: .fade) }),
    ("moveBehindTheEnd", update([3]) { table, _ in table.moveRow(at: [0, 0], to: [0, 7]) }),
    ("moveSectionBehindTheEnd", update([3]) { table, _ in table.moveSection(0, toSection: 7) }),
    ("reloadBehindTheEnd", update([3]) { table, _ in table.reloadRows(at: [[0, 3]], with: .none) }),
    ("pathOfOneNumber", update([3]) { table, _ in table.reloadRows(at: [IndexPath(index: 0)], with: .none) }),
    ("endWithoutBegin", update([3]) { table, _ in table.endUpdates() }),
    ("scrollToNoRow", update([3]) { table, _ in table.scrollToRow(at: [0, 3], at: .top, animated: true) }),
    (
      "selectNoRow",
      update([3]) { table, _ in table.selectRow(at: [1, 0], animated: false, scrollPosition: .none) }
    ),
    ("rowsOfNoSection", update([3]) { table, _ in _ = table.numberOfRows(inSection: -1) }),
    (
      "unregistered",
      update([3]) { table, _ in _ = table.dequeueReusableCell(withIdentifier: "none", for: [0, 0]) }
    ),
    (
      "cellOfNoRow",
      update([3]) { table, _ in _ = table.dequeueReusableCell(withIdentifier: "row", for: [0, 9]) }
    ),
    (
      "wrongClass", update([3]) { table, _ in table.register(UIView.self, forCellReuseIdentifier: "row") }
    ),
    (
      "wrongHeaderClass",
      update([3]) { table, _ in table.register(UIView.self, forHeaderFooterViewReuseIdentifier: "header") }
    ),
    (
      "negativeRows",
      update([3]) { table, source in
        source.rows = [-1]
        table.reloadData()
        table.layoutIfNeeded()
      }
    ),
    (
      "negativeSections",
      update([3]) { table, source in
        source.sections = -1
        table.reloadData()
        table.layoutIfNeeded()
      }
    ),
    (
      "oneCellForAllRows",
      update([3]) { table, source in
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        source.cell = { _, _ in cell }
        table.reloadData()
        table.layoutIfNeeded()
      }
    ),
    (
      "insertInCellForRow",
      update([3]) { table, source in
        source.cell = { table, _ in
          table.insertRows(at: [[0, 0]], with: .fade)
          return UITableViewCell()
        }
        table.reloadData()
        table.layoutIfNeeded()
      }
    ),
  ]

  private static let drawnOrRefused: [(name: String, body: Body)] = [
    (
      "reloadInCellForRow",
      update([30]) { table, source in
        source.cell = { table, _ in
          table.reloadData()
          return UITableViewCell()
        }
        table.reloadData()
      }
    ),
    (
      "queriesInCellForRow",
      update([30]) { table, source in
        source.cell = { table, path in
          _ = table.visibleCells
          _ = table.cellForRow(at: path)
          _ = table.rectForRow(at: path)
          table.layoutIfNeeded()
          return UITableViewCell()
        }
        table.reloadData()
      }
    ),
    (
      "scrollInWillDisplay",
      update([300]) { table, source in
        source.onDisplay = { table in table.contentOffset.y += 1 }
        table.contentOffset.y = 100
      }
    ),
    (
      "batchInCompletion",
      update([3]) { table, source in
        source.rows = [2]
        table.performBatchUpdates {
          table.deleteRows(at: [[0, 0]], with: .left)
        } completion: { _ in
          source.rows = [1]
          table.deleteRows(at: [[0, 0]], with: .right)
        }
      }
    ),
    (
      "dataSourceReleased",
      { stage in
        let table = try stage.view { UITableView(frame: $0, style: .grouped) }
        do {
          let source = TableRows([40])
          table.dataSource = source
          table.delegate = source
          table.layoutIfNeeded()
        }
        table.contentOffset.y = 500
        try stage.step()
      }
    ),
    (
      "cellRemoved",
      update([30]) { table, _ in
        for cell in table.visibleCells { cell.removeFromSuperview() }
        table.contentOffset.y = 50
      }
    ),
  ]

  private static let numbers: [(name: String, body: @MainActor @Sendable (Stage, Double) throws -> Void)] = [
    (
      "rowHeight",
      { stage, number in
        let (table, _) = try shown(stage, [20])
        table.rowHeight = number
        try stage.step()
      }
    ),
    (
      "height",
      { stage, number in
        let (table, source) = try shown(stage, [20])
        source.height = number
        table.reloadData()
        try stage.step()
      }
    ),
    (
      "estimate",
      { stage, number in
        let (table, _) = try shown(stage, [20])
        table.estimatedRowHeight = number
        try stage.step()
      }
    ),
    (
      "headerHeight",
      { stage, number in
        let (table, _) = try shown(stage, [20])
        table.sectionHeaderHeight = number
        try stage.step()
      }
    ),
    (
      "padding",
      { stage, number in
        let (table, _) = try shown(stage, [20])
        table.sectionHeaderTopPadding = number
        table.sectionHeaderHeight = 20
        try stage.step()
      }
    ),
    (
      "cellHeight",
      { stage, number in
        let (table, source) = try shown(stage, [20])
        source.cell = { _, _ in FittingCell(number) }
        table.reloadData()
        try stage.step()
      }
    ),
    (
      "indentation",
      { stage, number in
        let (table, source) = try shown(stage, [20])
        source.onDisplay = { table in for cell in table.visibleCells { cell.indentationWidth = number } }
        table.reloadData()
        try stage.step()
      }
    ),
  ]
}

/// A cell whose fitting height is `height` points.
private final class FittingCell: UITableViewCell {
  private let height: Double
  init(_ height: Double) {
    self.height = height
    super.init(style: .default, reuseIdentifier: nil)
  }
  required init?(coder: NSCoder) { fatalError("no archive") }
  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { CGSize(width: targetSize.width, height: height) }
}

/// A data source and delegate whose answers an attack sets.
@MainActor
final class TableRows: NSObject, UITableViewDataSource, UITableViewDelegate {
  /// The number of rows of each section.
  var rows: [Int]
  /// The number of sections, or nil for the number of elements of `rows`.
  var sections: Int?
  /// The height of every row in points, or nil for the table's `rowHeight`.
  var height: CGFloat?
  var cell: (UITableView, IndexPath) -> UITableViewCell = { table, path in
    table.dequeueReusableCell(withIdentifier: "row") ?? UITableViewCell()
  }
  var onDisplay: (UITableView) -> Void = { _ in }

  init(_ rows: [Int]) { self.rows = rows }

  func numberOfSections(in tableView: UITableView) -> Int { sections ?? rows.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows[section] }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    cell(tableView, indexPath)
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    height ?? tableView.rowHeight
  }
  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    onDisplay(tableView)
  }
}
