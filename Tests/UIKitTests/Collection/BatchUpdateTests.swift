import Testing

@testable import UIKit

/// Batches of changes, compared with arrays of numbers.
@Suite(.serialized) @MainActor
struct BatchUpdateTests {
  @Test func eachKindOfUpdateIsApplied() {
    let stage = BatchStage([[0, 1, 2, 3], [10, 11]])
    stage.begin()
    stage.change([[4, 0, 2, 3], [10, 11]]) {
      $0.deleteItems(at: [[0, 1]])
      $0.insertItems(at: [[0, 0]])
    }
    stage.change([[4, 2, 0, 3], [10, 11]]) { $0.moveItem(at: [0, 1], to: [0, 2]) }
    stage.change([[4, 2, 0], [3, 10, 11]]) { $0.moveItem(at: [0, 3], to: [1, 0]) }
    stage.change([[3, 10, 11], [4, 2, 0]]) { $0.moveSection(0, toSection: 1) }
    stage.change([[3, 10, 11], [], [4, 2, 0]]) { $0.insertSections([1]) }
    stage.change([[3, 10, 11], [4, 2, 0]]) { $0.deleteSections([1]) }
    stage.change([[3, 10, 11], [4, 5, 0]]) { $0.reloadItems(at: [[1, 1]]) }
    stage.change([[7], [4, 5, 0]]) { $0.reloadSections([0]) }
  }

  @Test func aDeletedCellFadesAndTheOthersCloseTheGap() {
    let stage = BatchStage([Array(0..<8)])
    stage.begin()
    let (second, third) = (stage.cell(1), stage.cell(2))
    let (from, to) = (third.frame, second.frame)
    stage.items = [[0, 2, 3, 4, 5, 6, 7]]
    var completed: Bool?
    stage.view.performBatchUpdates {
      stage.view.deleteItems(at: [[0, 1]])
    } completion: {
      completed = $0
    }
    stage.stage.frame(at: 1)
    #expect(second.superview === stage.view && stage.stage.shown(second).opacity > 0.99)
    #expect(isClose(stage.stage.shownFrame(third), from, 0.5))
    stage.stage.frame(at: 1.15)
    #expect(isClose(CGFloat(stage.stage.shown(second).opacity), 0.5, 0.02))
    #expect(isClose(stage.stage.shownFrame(third).midX, (from.midX + to.midX) / 2, 1))
    #expect(completed == nil)
    stage.stage.run(to: 1.5)
    #expect(completed == true && second.isHidden && stage.view.cellForItem(at: [0, 1]) === third)
    #expect(isClose(stage.stage.shownFrame(third), to))
  }

  @Test func theSelectionFollowsItsItems() {
    let stage = BatchStage([Array(0..<8)])
    stage.begin()
    stage.view.allowsMultipleSelection = true
    for item in [1, 4] { stage.view.selectItem(at: [0, item], animated: false, scrollPosition: []) }
    stage.change([[9, 0, 2, 3, 4, 5, 6, 7]]) {
      $0.deleteItems(at: [[0, 1]])
      $0.insertItems(at: [[0, 0]])
    }
    #expect(stage.view.indexPathsForSelectedItems == [[0, 4]])
    #expect(stage.cell(4).isSelected)
  }

  /// After random batches, some during the animation of the previous batch, the shown cells match the model.
  @Test func randomBatchesKeepCellsAndDataConsistent() {
    Soak.each("randomBatches", 400) { numbers in
      let stage = BatchStage(
        (0..<Int(numbers.number(0...4))).map { section in
          (0..<Int(numbers.number(0...30))).map { section * 100 + $0 }
        })
      stage.begin()
      for _ in 0..<25 { stage.changeAtRandom(&numbers) }
    }
  }

  @Test func contradictoryUpdatesAreReported() {
    func message(_ before: [Int], _ after: [Int], _ change: (inout ListUpdates) -> Void) -> String {
      var updates = ListUpdates()
      change(&updates)
      do {
        _ = try updates.plan(before: before, after: after)
        return "none"
      } catch {
        return error.message
      }
    }
    #expect(message([3], [3]) { $0.insertedItems = [[0, 0]] }.contains("after the update (3)"))
    #expect(message([3], [4]) { _ in }.contains("the number before it (3)"))
    #expect(message([3], [3, 1]) { _ in }.contains("number of sections after the update (2)"))
    #expect(message([3], [2]) { $0.deletedItems = [[0, 3]] }.contains("before the update"))
    #expect(message([3], [4]) { $0.insertedItems = [[0, 4]] }.contains("after the update"))
    #expect(message([3], [1]) { $0.deletedItems = [[0, 1], [0, 1]] }.contains("twice"))
    #expect(message([3], []) { $0.deletedSections = [1] }.contains("section 1"))
    #expect(message([3], [3]) { $0.movedSections = [(0, 2)] }.contains("section 2"))
    #expect(message([3, 1], [2, 2]) { $0.movedItems = [([0, 0], [1, 1])] } == "none")
    #expect(message([3, 1], [1]) { $0.deletedSections = [0] } == "none")
    #expect(message([3], [7]) { $0.reloadedSections = [0] } == "none")
  }
}

/// A collection view of numbered items, which batches change together with a model.
@MainActor
private final class BatchStage: NSObject, UICollectionViewDataSource {
  let stage = Stage(width: 320, height: 480)
  let view = UICollectionView(frame: .zero, collectionViewLayout: flow(70))
  var items: [[Int]]
  private var next = 1000

  init(_ items: [[Int]]) {
    self.items = items
    super.init()
  }

  func begin() {
    view.frame = stage.window.bounds
    view.register(NumberCell.self, forCellWithReuseIdentifier: "number")
    view.dataSource = self
    stage.window.addSubview(view)
    stage.frame(at: 0.01)
  }

  func cell(_ number: Int) -> NumberCell {
    view.visibleCells.compactMap { $0 as? NumberCell }.first { $0.number == number }
      ?? NumberCell(frame: .zero)
  }

  /// Performs a batch, and checks the cells during its animation and after it.
  func change(_ new: [[Int]], _ body: @escaping (UICollectionView) -> Void) {
    view.performBatchUpdates { [self] in
      items = new
      body(view)
    }
    stage.frame(at: stage.time + 0.1)
    check()
    stage.run(to: stage.time + 0.5, step: 0.1)
    check()
    // No other view remains visible.
    let shown = view.visibleCells.count
    #expect(view.shownSubviews.count == shown)
  }

  /// Expects the shown cells to be those of the visible items, with the frames of the layout.
  func check() {
    #expect((0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) } == items.map(\.count))
    let visible = view.bounds
    var expected: Set<Int> = []
    for (section, numbers) in items.enumerated() {
      for (item, number) in numbers.enumerated() {
        guard let attributes = view.layoutAttributesForItem(at: [section, item]), attributes.overlaps(visible)
        else {
          continue
        }
        expected.insert(number)
        let cell = view.cellForItem(at: [section, item]) as? NumberCell
        #expect(cell?.number == number)
        #expect(cell?.frame == attributes.frame)
      }
    }
    let shown = view.visibleCells.compactMap { ($0 as? NumberCell)?.number }
    #expect(shown.count == expected.count && Set(shown) == expected)
  }

  /// Performs a random batch, whose resulting model is computed item by item.
  func changeAtRandom(_ numbers: inout Numbers) {
    let (updates, result) = randomBatch(items, &numbers, makeNumber)
    apply(updates, result)
    if numbers.number(0...1) < 0.5 { stage.frame(at: stage.time + Double(numbers.number(0...0.5))) }
    if numbers.number(0...1) < 0.3 {
      view.contentOffset.y = numbers.number(0...1) * max(0, view.contentSize.height - 480)
    }
    stage.frame(at: stage.time + 0.02)
    check()
  }

  private func makeNumber() -> Int {
    next += 1
    return next
  }

  private func apply(_ updates: ListUpdates, _ result: [[Int]]) {
    view.performBatchUpdates { [self] in
      items = result
      view.deleteSections(IndexSet(updates.deletedSections))
      view.insertSections(IndexSet(updates.insertedSections))
      for move in updates.movedSections { view.moveSection(move.from, toSection: move.to) }
      view.deleteItems(at: updates.deletedItems)
      view.insertItems(at: updates.insertedItems)
      for move in updates.movedItems { view.moveItem(at: move.from, to: move.to) }
    }
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { items.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    items[section].count
  }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "number", for: indexPath)
    (cell as? NumberCell)?.number = items[indexPath.section][indexPath.item]
    return cell
  }
}
