import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct TableDiffableTests {
  typealias Snapshot = NSDiffableDataSourceSnapshot<Int, Int>

  private func snapshot(_ lists: [[Int]]) -> Snapshot {
    var result = Snapshot()
    for (section, items) in lists.enumerated() where !items.isEmpty {
      result.appendSections([section])
      result.appendItems(items, toSection: section)
    }
    return result
  }

  /// After random snapshots, the cells show the last snapshot.
  @Test func randomSnapshotsAreShown() {
    Soak.each("tableSnapshots", 200) { numbers in
      let stage = Stage(width: 320, height: 480)
      let view = UITableView(frame: stage.window.bounds, style: .grouped)
      view.register(RowCell.self, forCellReuseIdentifier: "row")
      let source = UITableViewDiffableDataSource<Int, Int>(tableView: view) { table, path, number in
        let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
        (cell as? RowCell)?.number = number
        return cell
      }
      source.defaultRowAnimation = .left
      stage.window.addSubview(view)
      for _ in 0..<8 {
        var all = Array(0..<24).filter { _ in numbers.number(0...1) < 0.7 }
        for index in all.indices { all.swapAt(index, Int(numbers.number(0...CGFloat(all.count) - 0.01))) }
        let cut = Int(numbers.number(0...CGFloat(all.count)))
        source.apply(
          snapshot([Array(all[..<cut]), Array(all[cut...])]),
          animatingDifferences: numbers.number(0...1) < 0.7)
        stage.frame(at: stage.time + Double(numbers.number(0.01...0.6)))
        #expect(source.snapshot().itemIdentifiers == all)
        let paths = view.indexPathsForVisibleRows ?? []
        #expect(
          paths.map { source.itemIdentifier(for: $0) } == view.visibleCells.map { ($0 as? RowCell)?.number })
        #expect(all.allSatisfy { source.indexPath(for: $0).flatMap(source.itemIdentifier(for:)) == $0 })
      }
    }
  }

  /// The asynchronous form returns when the rows are loaded, without an animation.
  @Test func snapshotsAreLoadedAsynchronously() async {
    let stage = Stage(width: 320, height: 480)
    let view = UITableView(frame: stage.window.bounds, style: .plain)
    view.register(RowCell.self, forCellReuseIdentifier: "row")
    let source = UITableViewDiffableDataSource<Int, Int>(tableView: view) { table, path, _ in
      table.dequeueReusableCell(withIdentifier: "row", for: path)
    }
    stage.window.addSubview(view)
    await source.applySnapshotUsingReloadData(snapshot([[1, 2, 3]]))
    #expect(source.snapshot().itemIdentifiers == [1, 2, 3])
    #expect(view.numberOfRows(inSection: 0) == 3)
  }

  @Test func eachDataSourceHasItsOwnRowAnimation() {
    let view = UITableView()
    func make() -> UITableViewDiffableDataSource<Int, Int> {
      UITableViewDiffableDataSource(tableView: view) { _, _, _ in UITableViewCell() }
    }
    let first = make()
    first.defaultRowAnimation = .left
    let second = make()
    #expect(first.defaultRowAnimation == .left && second.defaultRowAnimation == .automatic)
  }

  @Test func reconfiguredRowsKeepTheirCells() throws {
    let stage = TableStage([[0, 1, 2]])
    stage.begin()
    let cell = try #require(stage.view.cellForRow(at: [0, 1]) as? RowCell)
    stage.items = [[0, 9, 2]]
    stage.view.reconfigureRows(at: [[0, 1]])
    #expect(cell.number == 9 && cell.reuses == 0 && stage.view.cellForRow(at: [0, 1]) === cell)
    cell.textLabel?.font = .systemFont(ofSize: 80)
    cell.textLabel?.text = "high"
    stage.view.reconfigureRows(at: [[0, 1]])
    stage.stage.frame(at: 0.1)
    #expect(cell.frame.height > 90 && stage.view.rectForRow(at: [0, 2]).minY == cell.frame.maxY)
  }
}
