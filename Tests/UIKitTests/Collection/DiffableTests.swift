import Testing

@testable import UIKit

/// Snapshots and the data source that shows them, compared with plain arrays.
@Suite(.serialized) @MainActor
struct DiffableTests {
  typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

  private func snapshot(_ lists: [(String, [Int])]) -> Snapshot {
    var result = Snapshot()
    for (section, items) in lists {
      result.appendSections([section])
      result.appendItems(items, toSection: section)
    }
    return result
  }

  private func text(_ snapshot: Snapshot) -> String {
    snapshot.sectionIdentifiers.map { section in
      section + snapshot.itemIdentifiers(inSection: section).map { " \($0)" }.joined()
    }.joined(separator: "|")
  }

  @Test func snapshotsAreEdited() {
    var result = snapshot([("a", [1, 2, 3]), ("b", [4])])
    result.appendItems([5])
    result.insertItems([6, 7], beforeItem: 2)
    result.insertItems([8], afterItem: 4)
    #expect(text(result) == "a 1 6 7 2 3|b 4 8 5")
    result.insertSections(["c"], beforeSection: "a")
    result.insertSections(["d"], afterSection: "a")
    result.moveItem(7, afterItem: 5)
    result.moveItem(4, beforeItem: 1)
    result.moveItem(1, afterItem: 6)
    #expect(text(result) == "c|a 4 6 1 2 3|d|b 8 5 7")
    result.moveSection("b", beforeSection: "c")
    result.moveSection("c", afterSection: "d")
    #expect(text(result) == "b 8 5 7|a 4 6 1 2 3|d|c")
    #expect(result.numberOfItems == 8 && result.numberOfSections == 4)
    #expect(result.numberOfItems(inSection: "b") == 3)
    #expect(result.indexOfItem(6) == 4 && result.indexOfItem(99) == nil)
    #expect(result.indexOfSection("d") == 2 && result.indexOfSection("z") == nil)
    #expect(result.sectionIdentifier(containingItem: 7) == "b")
    #expect(result.sectionIdentifier(containingItem: 99) == nil)
    result.reloadItems([5, 6, 5])
    result.reconfigureItems([8])
    result.reloadSections(["d", "a"])
    result.deleteItems([5, 8, 99])
    #expect(result.reloadedItemIdentifiers == [6] && result.reconfiguredItemIdentifiers.isEmpty)
    result.deleteSections(["a", "z"])
    #expect(text(result) == "b 7|d|c" && result.reloadedItemIdentifiers.isEmpty)
    #expect(result.reloadedSectionIdentifiers == ["d"] && result.indexOfItem(6) == nil)
    result.appendItems([6], toSection: "c")
    #expect(result.itemIdentifiers == [7, 6])
    result.deleteAllItems()
    #expect(result.numberOfSections == 0 && result.numberOfItems == 0)
  }

  /// In each permutation of five numbers, the marked numbers are an increasing subsequence of the greatest length.
  @Test func theLongestIncreasingSubsequenceIsMarked() {
    func permutations(_ rest: [Int]) -> [[Int]] {
      rest.isEmpty
        ? [[]] : rest.flatMap { first in permutations(rest.filter { $0 != first }).map { [first] + $0 } }
    }
    for numbers in permutations([0, 1, 2, 3, 4]) {
      let marks = increasingSubsequence(numbers)
      let marked = numbers.indices.filter { marks[$0] }.map { numbers[$0] }
      let longest = (0..<32).compactMap { mask -> Int? in
        let chosen = numbers.indices.filter { mask >> $0 & 1 == 1 }.map { numbers[$0] }
        return chosen == chosen.sorted() ? chosen.count : nil
      }.max()
      #expect(marked == marked.sorted() && marked.count == longest)
    }
  }

  @Test func oneMovedItemIsOneMove() {
    let old = snapshot([("a", Array(0..<10))])
    var new = old
    new.moveItem(8, beforeItem: 1)
    let updates = ListDifference(from: old.lists, to: new.lists).updates
    #expect(updates.movedItems.map(\.from) == [[0, 8]] && updates.movedItems.map(\.to) == [[0, 1]])
    #expect(updates.deletedItems.isEmpty && updates.insertedItems.isEmpty)
    #expect(ListDifference(from: old.lists, to: old.lists).updates.isEmpty)
  }

  /// The plan of each difference has the new position of each identifier.
  @Test func randomDifferencesArePlansOfTheirLists() throws {
    try Soak.each("randomDifferences", 4000) { numbers in
      let old = Self.randomSnapshot(&numbers)
      var new = Self.randomSnapshot(&numbers)
      let items = Set(new.itemIdentifiers.filter { _ in numbers.number(0...1) < 0.2 })
      let sections = Set(new.sectionIdentifiers.filter { _ in numbers.number(0...1) < 0.1 })
      new.reloadItems(Array(items))
      let updates = ListDifference(
        from: old.lists, to: new.lists, reloading: items, sections: sections
      ).updates
      let plan = try updates.plan(before: old.lists.items.map(\.count), after: new.lists.items.map(\.count))
      for (index, section) in old.sectionIdentifiers.enumerated() {
        #expect(plan.section(of: index) == new.indexOfSection(section))
        for (item, identifier) in old.itemIdentifiers(inSection: section).enumerated() {
          guard let to = plan.path(of: [index, item]) else {
            // The item is deleted, reloaded and moved, or in a reloaded section.
            let owner = new.sectionIdentifier(containingItem: identifier)
            #expect(
              owner == nil || items.contains(identifier) || sections.contains(section)
                || owner.map(sections.contains) == true)
            continue
          }
          #expect(new.lists.items[to.section][to.item] == identifier)
          #expect(plan.replacedItems.contains([index, item]) == (items.contains(identifier)))
        }
      }
    }
  }

  private static func randomSnapshot(_ numbers: inout Numbers) -> Snapshot {
    var result = Snapshot()
    var free = Array(0..<Int(numbers.number(0...40)))
    for section in ["a", "b", "c", "d", "e"] where numbers.number(0...1) < 0.7 {
      if result.numberOfSections > 0, numbers.number(0...1) < 0.3 {
        result.insertSections([section], beforeSection: result.sectionIdentifiers[0])
      } else {
        result.appendSections([section])
      }
      var items: [Int] = []
      while !free.isEmpty, numbers.number(0...1) < 0.85 {
        // The items are mostly in order, as in usual lists.
        let upperBound = numbers.number(0...1) < 0.2 ? CGFloat(free.count) - 0.001 : 0.999
        items.append(free.remove(at: Int(numbers.number(0...upperBound))))
      }
      result.appendItems(items, toSection: section)
    }
    return result
  }

  // MARK: Data source

  @Test func appliedSnapshotsAreShown() {
    let stage = DiffableStage()
    var completed = 0
    stage.source.apply(snapshot([("a", [1, 2, 3]), ("b", [4])])) { completed += 1 }
    #expect(completed == 0)
    stage.stage.run(to: 0.5)
    #expect(completed == 1)
    stage.check()
    #expect(
      stage.source.itemIdentifier(for: [0, 2]) == 3 && stage.source.itemIdentifier(for: [0, 3]) == nil)
    #expect(stage.source.itemIdentifier(for: [2, 0]) == nil && stage.source.indexPath(for: 4) == [1, 0])
    #expect(stage.source.indexPath(for: 9) == nil && stage.source.index(for: "b") == 1)
    #expect(stage.source.sectionIdentifier(for: 1) == "b" && stage.source.sectionIdentifier(for: 2) == nil)
    let third = stage.view.cellForItem(at: [0, 2])
    stage.view.selectItem(at: [0, 2], animated: false, scrollPosition: [])
    stage.source.apply(snapshot([("b", [4, 3]), ("a", [2, 1])]), animatingDifferences: false) {
      completed += 1
    }
    #expect(completed == 2)
    #expect(stage.view.cellForItem(at: [0, 1]) === third)
    #expect(stage.view.indexPathsForSelectedItems == [[0, 1]])
    stage.check()
    stage.source.applySnapshotUsingReloadData(snapshot([("c", [7])])) { completed += 1 }
    #expect(completed == 3)
    stage.check()
  }

  @Test func reloadedItemsGetNewCellsAndReconfiguredOnesKeepTheirs() {
    let stage = DiffableStage()
    stage.source.apply(snapshot([("a", [1, 2, 3])]), animatingDifferences: false)
    stage.stage.frame(at: 0.1)
    let cells = (0..<3).map { stage.view.cellForItem(at: [0, $0]) as? NumberCell }
    let reuses = cells.map { $0?.reuses }
    var next = stage.source.snapshot()
    next.reloadItems([1])
    next.reconfigureItems([2])
    next.insertItems([0], beforeItem: 1)
    stage.configured = []
    stage.source.apply(next, animatingDifferences: true)
    #expect(stage.configured.sorted() == [0, 1, 2])
    stage.stage.run(to: 0.6)
    #expect(stage.view.cellForItem(at: [0, 1]) !== cells[0])
    #expect(stage.view.cellForItem(at: [0, 2]) === cells[1] && cells[1]?.reuses == reuses[1])
    #expect(stage.view.cellForItem(at: [0, 3]) === cells[2])
    // A request applies to only one application of a snapshot.
    #expect(stage.source.snapshot().reloadedItemIdentifiers.isEmpty)
    #expect(stage.source.snapshot().reconfiguredItemIdentifiers.isEmpty)
    stage.configured = []
    stage.source.apply(stage.source.snapshot())
    #expect(stage.configured.isEmpty)
  }

  @Test func headersComeFromTheirProvider() {
    let stage = DiffableStage(header: 20)
    let registration = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { view, kind, path in
      view.tag = 100 + path.section
      #expect(kind == UICollectionView.elementKindSectionHeader)
    }
    stage.source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: registration, for: path)
    }
    stage.source.apply(snapshot([("a", [1]), ("b", [2])]), animatingDifferences: false)
    stage.stage.frame(at: 0.1)
    let tags = stage.view.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader).map(
      \.tag)
    #expect(tags.sorted() == [100, 101])
  }

  /// After random snapshots, some during the animation of the previous one, the cells show the items of the last
  /// snapshot.
  @Test func randomSnapshotsKeepCellsAndItemsConsistent() {
    Soak.each("randomSnapshots", 200) { numbers in
      let stage = DiffableStage()
      for _ in 0..<15 {
        var next = Self.randomSnapshot(&numbers)
        next.reloadItems(next.itemIdentifiers.filter { _ in numbers.number(0...1) < 0.1 })
        next.reloadSections(next.sectionIdentifiers.filter { _ in numbers.number(0...1) < 0.1 })
        next.reconfigureItems(next.itemIdentifiers.filter { _ in numbers.number(0...1) < 0.1 })
        stage.source.apply(next, animatingDifferences: numbers.number(0...1) < 0.7)
        #expect(text(stage.source.snapshot()) == text(next))
        stage.stage.frame(at: stage.stage.time + Double(numbers.number(0.01...0.4)))
        stage.check()
      }
      stage.stage.run(to: stage.stage.time + 0.5, step: 0.1)
      stage.check()
      let shown = stage.view.visibleCells.count
      #expect(stage.view.shownSubviews.count == shown)
    }
  }
}

/// A collection view whose cells show the numbers of a diffable data source.
@MainActor
private final class DiffableStage {
  let stage = Stage(width: 320, height: 480)
  let view: UICollectionView
  let source: UICollectionViewDiffableDataSource<String, Int>
  private let log: Log

  final class Log { var configured: [Int] = [] }
  var configured: [Int] {
    get { log.configured }
    set { log.configured = newValue }
  }

  init(header: CGFloat = 0) {
    let layout = flow(70)
    layout.headerReferenceSize = CGSize(width: 0, height: header)
    view = UICollectionView(frame: .zero, collectionViewLayout: layout)
    let log = Log()
    self.log = log
    let registration = UICollectionView.CellRegistration<NumberCell, Int> { cell, _, number in
      cell.number = number
      log.configured.append(number)
    }
    source = UICollectionViewDiffableDataSource(collectionView: view) { view, path, number in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: number)
    }
    view.frame = stage.window.bounds
    stage.window.addSubview(view)
    stage.frame(at: 0.01)
  }

  /// Expects the shown cells to be those of the visible items.
  func check() {
    view.layoutIfNeeded()
    let snapshot = source.snapshot()
    var expected: Set<Int> = []
    for (section, identifier) in snapshot.sectionIdentifiers.enumerated() {
      for (item, number) in snapshot.itemIdentifiers(inSection: identifier).enumerated() {
        #expect(source.indexPath(for: number) == [section, item])
        let attributes = view.layoutAttributesForItem(at: [section, item])
        guard let attributes, attributes.overlaps(view.bounds) else { continue }
        expected.insert(number)
        let cell = view.cellForItem(at: [section, item]) as? NumberCell
        #expect(cell?.number == number && cell?.frame == attributes.frame)
      }
    }
    #expect(Set(view.visibleCells.compactMap { ($0 as? NumberCell)?.number }) == expected)
  }
}
