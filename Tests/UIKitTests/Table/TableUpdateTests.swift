import Testing

@testable import UIKit

/// Batches of changes of table views, compared with arrays of numbers.
@Suite(.serialized) @MainActor
struct TableUpdateTests {
  @Test func eachKindOfChangeIsShown() {
    let stage = TableStage([[0, 1, 2, 3], [10, 11]])
    stage.view.rowHeight = 40
    stage.begin()
    change(stage, [[4, 0, 2, 3], [10, 11]]) {
      $0.deleteRows(at: [[0, 1]], with: .fade)
      $0.insertRows(at: [[0, 0]], with: .left)
    }
    change(stage, [[4, 2, 0, 3], [10, 11]]) { $0.moveRow(at: [0, 1], to: [0, 2]) }
    change(stage, [[4, 2, 0], [3, 10, 11]]) { $0.moveRow(at: [0, 3], to: [1, 0]) }
    change(stage, [[3, 10, 11], [4, 2, 0]]) { $0.moveSection(0, toSection: 1) }
    change(stage, [[3, 10, 11], [], [4, 2, 0]]) { $0.insertSections([1], with: .top) }
    change(stage, [[3, 10, 11], [4, 2, 0]]) { $0.deleteSections([1], with: .bottom) }
    change(stage, [[3, 10, 11], [4, 5, 0]]) { $0.reloadRows(at: [[1, 1]], with: .right) }
    change(stage, [[7], [4, 5, 0]]) { $0.reloadSections([0], with: .middle) }
  }

  @Test func aDeletedRowLeavesAndTheOthersCloseTheGap() throws {
    let stage = TableStage([Array(0..<8)])
    stage.view.rowHeight = 50
    stage.begin()
    let second = try #require(stage.view.cellForRow(at: [0, 1]))
    let third = try #require(stage.view.cellForRow(at: [0, 2]))
    stage.items = [[0, 2, 3, 4, 5, 6, 7]]
    var completed: Bool?
    stage.view.performBatchUpdates {
      stage.view.deleteRows(at: [[0, 1]], with: .left)
    } completion: {
      completed = $0
    }
    stage.stage.frame(at: 1)
    #expect(stage.stage.shown(second).opacity > 0.99 && stage.stage.shownFrame(third).minY == 100)
    stage.stage.frame(at: 1.15)
    #expect(isClose(stage.stage.shownFrame(third).minY, 75, 1))
    #expect(isClose(stage.stage.shownFrame(second).minX, -160, 8) && completed == nil)
    stage.stage.run(to: 1.5)
    #expect(completed == true && second.isHidden && stage.view.cellForRow(at: [0, 1]) === third)
    #expect(stage.view.contentSize.height == 350)
  }

  /// The delegate is told that the header of a deleted section is no longer shown.
  @Test func aDeletedSectionEndsItsHeader() {
    let stage = TableStage([[0], [1]])
    stage.view.rowHeight = 50
    stage.headers = ["a", "b"]
    stage.begin()
    stage.items = [[0]]
    stage.view.deleteSections([1], with: .fade)
    stage.stage.run(to: stage.stage.time + 0.5)
    #expect(stage.log == ["end 0", "end header 1"] && stage.view.headerView(forSection: 1) == nil)
  }

  /// Apps open a row with an empty batch, which asks for the heights again and animates the change.
  @Test func anEmptyBatchAnimatesHeights() {
    let stage = TableStage([Array(0..<6)])
    var isOpen = false
    stage.heights = { $0 == 1 && isOpen ? 140 : 40 }
    stage.begin()
    isOpen = true
    stage.view.beginUpdates()
    stage.view.endUpdates()
    stage.stage.frame(at: 1)
    stage.stage.frame(at: 1.15)
    guard let cell = stage.view.cellForRow(at: [0, 2]) else { return #expect(Bool(false)) }
    #expect(isClose(stage.stage.shownFrame(cell).minY, 130, 3) && stage.view.contentSize.height == 340)
    stage.stage.run(to: 1.5)
    #expect(stage.stage.shownFrame(cell).minY == 180)
  }

  /// A cell that needs another height is measured again.
  @Test func anEmptyBatchMeasuresCellsAgain() throws {
    let stage = TableStage([[0, 1, 2]])
    stage.begin()
    let cell = try #require(stage.view.cellForRow(at: [0, 0]))
    cell.textLabel?.numberOfLines = 0
    cell.textLabel?.font = .systemFont(ofSize: 60)
    cell.textLabel?.text = "high"
    stage.view.performBatchUpdates(nil)
    stage.stage.run(to: 1)
    #expect(cell.frame.height > 80 && stage.view.rectForRow(at: [0, 1]).minY == cell.frame.height)
  }

  /// Random batches, some of them during the previous batch's animation. The shown cells always match the model.
  @Test func randomBatchesKeepCellsAndDataConsistent() {
    Soak.each("tableBatches", 400) { numbers in
      var next = 1000
      let style: UITableView.Style = [.plain, .grouped, .insetGrouped][Int(numbers.number(0...2.99))]
      let stage = TableStage(
        (0..<Int(numbers.number(0...4))).map { section in
          (0..<Int(numbers.number(0...30))).map { section * 100 + $0 }
        }, style)
      switch Int(numbers.number(0...2.99)) {
      case 0: stage.view.rowHeight = 44
      case 1: stage.heights = { CGFloat(20 + $0 % 7 * 13) }
      default: break
      }
      if numbers.number(0...1) < 0.5 { stage.headers = ["a", nil, "c", nil] }
      stage.begin()
      for _ in 0..<25 {
        let (updates, result) = randomBatch(stage.items, &numbers) {
          next += 1
          return next
        }
        let kind = UITableView.RowAnimation(rawValue: Int(numbers.number(0...6.99))) ?? .automatic
        stage.view.performBatchUpdates {
          stage.items = result
          stage.view.deleteSections(IndexSet(updates.deletedSections), with: kind)
          stage.view.insertSections(IndexSet(updates.insertedSections), with: kind)
          for move in updates.movedSections { stage.view.moveSection(move.from, toSection: move.to) }
          stage.view.deleteRows(at: updates.deletedItems, with: kind)
          stage.view.insertRows(at: updates.insertedItems, with: kind)
          for move in updates.movedItems { stage.view.moveRow(at: move.from, to: move.to) }
        }
        if numbers.number(0...1) < 0.5 {
          stage.stage.frame(at: stage.stage.time + Double(numbers.number(0...0.5)))
        }
        if numbers.number(0...1) < 0.3 {
          stage.view.contentOffset.y = numbers.number(0...1) * max(0, stage.view.contentSize.height - 480)
        }
        stage.stage.frame(at: stage.stage.time + 0.02)
        check(stage)
      }
      stage.stage.run(to: stage.stage.time + 0.6, step: 0.1)
      let sections = stage.view.tiles.headers + stage.view.tiles.footers
      let views = stage.view.visibleCells.count + sections.filter { $0.view != nil }.count
      #expect(stage.view.shownSubviews.count == views)
    }
  }

  private func change(_ stage: TableStage, _ new: [[Int]], _ body: @escaping (UITableView) -> Void) {
    stage.view.performBatchUpdates {
      stage.items = new
      body(stage.view)
    }
    stage.stage.frame(at: stage.stage.time + 0.1)
    check(stage)
    stage.stage.run(to: stage.stage.time + 0.5, step: 0.1)
    check(stage)
    #expect(stage.view.shownSubviews.count == stage.view.visibleCells.count)
  }

  /// Expects that the shown cells are those of the visible rows, with the rows' frames.
  private func check(_ stage: TableStage) {
    let view = stage.view
    #expect((0..<view.numberOfSections).map { view.numberOfRows(inSection: $0) } == stage.items.map(\.count))
    let cells = view.visibleCells
    var expected: [Int] = []
    for (section, numbers) in stage.items.enumerated() {
      for (row, number) in numbers.enumerated() {
        let frame = view.rectForRow(at: [section, row])
        guard frame.maxY > view.bounds.minY, frame.minY < view.bounds.maxY else { continue }
        expected.append(number)
        let cell = view.cellForRow(at: [section, row]) as? RowCell
        #expect(cell?.number == number && cell?.frame == frame && cell?.alpha == 1)
      }
    }
    #expect(cells.map { ($0 as? RowCell)?.number } == expected)
  }
}
