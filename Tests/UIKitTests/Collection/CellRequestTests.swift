import Testing

@testable import UIKit

/// The times at which lists request cells from their data source.
@Suite(.serialized) @MainActor
struct CellRequestTests {
  private let stage = Stage()

  private final class Source: NSObject, UICollectionViewDataSource, UITableViewDataSource {
    var count = 5
    var requests: [Int] = []
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      count
    }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      requests.append(indexPath.item)
      return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      requests.append(indexPath.row)
      return tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    }
    func take() -> [Int] {
      defer { requests = [] }
      return requests.sorted()
    }
  }

  private func collection(_ source: Source, shown: Bool = true) -> UICollectionView {
    stage.begin()
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 400), collectionViewLayout: list(20))
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    if shown {
      stage.window.addSubview(view)
      stage.frame(at: 0)
      #expect(source.take() == [0, 1, 2, 3, 4])
    }
    return view
  }

  private func table(_ source: Source, shown: Bool = true) -> UITableView {
    stage.begin()
    let view = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 400))
    view.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    view.rowHeight = 30
    view.dataSource = source
    if shown {
      stage.window.addSubview(view)
      stage.frame(at: 0)
      #expect(source.take() == [0, 1, 2, 3, 4])
    }
    return view
  }

  private func list(_ height: CGFloat) -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: height)
    return layout
  }

  @Test func aNewLayoutRequestsCellsInTheNextPass() {
    let source = Source()
    source.count = 50
    stage.begin()
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 400), collectionViewLayout: list(200))
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    stage.window.addSubview(view)
    stage.frame(at: 0)
    #expect(source.take() == [0, 1])
    view.setCollectionViewLayout(list(100), animated: false)
    #expect(source.take() == [], "the call requests no cells")
    #expect(view.contentSize.height > 4000, "the content has its size")
    view.layoutIfNeeded()
    #expect(source.take() == [2, 3], "the other cells remain")
    view.collectionViewLayout = list(50)
    #expect(source.take() == [])
    stage.frame(at: 0.1)
    #expect(view.visibleCells.count == 7, "60 points each, with the spacing")
  }

  @Test func queriesOfACollectionRequestNoCells() {
    let source = Source()
    let view = collection(source)
    view.reloadData()
    #expect(view.visibleCells.isEmpty && view.indexPathsForVisibleItems.isEmpty)
    #expect(view.cellForItem(at: [0, 0]) == nil && view.numberOfItems(inSection: 0) == 5)
    view.reconfigureItems(at: [[0, 0]])
    #expect(source.take() == [])
    view.layoutIfNeeded()
    #expect(
      source.take() == [0, 1, 2, 3, 4] && view.visibleCells.count == 5 && view.cellForItem(at: [0, 4]) != nil)
  }

  /// Outside of a window, only a layout that the app requests makes cells, as in UIKit.
  @Test func collectionsOutsideOfAWindowRequestNoCells() {
    let source = Source()
    let view = collection(source, shown: false)
    var ends = 0
    view.reloadData()
    view.setCollectionViewLayout(list(30), animated: false)
    view.setCollectionViewLayout(list(20), animated: true) { _ in ends += 1 }
    _ = (view.visibleCells, view.cellForItem(at: [0, 0]), view.contentSize)
    source.count = 6
    view.insertItems(at: [[0, 2]])
    let updates = {
      source.count = 5
      view.deleteItems(at: [[0, 0]])
    }
    view.performBatchUpdates(updates) { _ in ends += 1 }
    view.scrollToItem(at: [0, 4], at: .top, animated: false)
    stage.frame(at: 0.1)
    #expect(source.take() == [] && view.visibleCells.isEmpty && ends == 2)
    #expect(view.numberOfItems(inSection: 0) == 5)
    view.layoutIfNeeded()
    #expect(source.take() == [0, 1, 2, 3, 4] && view.visibleCells.count == 5)
    source.count = 4
    view.deleteItems(at: [[0, 1]])
    #expect(source.take() == [])
    stage.window.addSubview(view)
    stage.frame(at: 0.2)
    #expect(source.take() == [0, 1, 2, 3] && view.visibleCells.count == 4)
  }

  @Test func tablesOutsideOfAWindowRequestNoCells() {
    let source = Source()
    let view = table(source, shown: false)
    var ends = 0
    view.reloadData()
    _ = (view.visibleCells, view.cellForRow(at: [0, 0]), view.indexPathsForVisibleRows, view.contentSize)
    source.count = 6
    view.insertRows(at: [[0, 2]], with: .fade)
    let updates = {
      source.count = 5
      view.deleteRows(at: [[0, 0]], with: .fade)
    }
    view.performBatchUpdates(updates) { _ in ends += 1 }
    view.scrollToRow(at: [0, 4], at: .top, animated: false)
    stage.frame(at: 0.1)
    #expect(source.take() == [] && view.visibleCells.isEmpty && ends == 1)
    view.layoutIfNeeded()
    #expect(source.take() == [0, 1, 2, 3, 4])
    stage.window.addSubview(view)
    stage.frame(at: 0.2)
    #expect(source.take() == [] && view.visibleCells.count == 5)
  }

  /// After `reloadData()` in a batch, all cells are requested again, and the other updates of the batch are ignored.
  @Test func aReloadInABatchRequestsAllCells() {
    let source = Source()
    let view = collection(source)
    var ended: [Bool] = []
    for (count, changes) in [(5, { _ in }), (9, { _ in }), (3, { $0.deleteItems(at: [[0, 0]]) })]
      as [(Int, (UICollectionView) -> Void)]
    {
      let updates = {
        source.count = count
        changes(view)
        view.reloadData()
      }
      view.performBatchUpdates(updates) { ended.append($0) }
      stage.run(to: stage.time + 0.5)
      #expect(source.take() == Array(0..<count) && view.visibleCells.count == count)
      #expect(view.numberOfItems(inSection: 0) == count)
    }
    #expect(ended == [true, true, true])
    source.count = 4
    view.insertItems(at: [[0, 3]])
    stage.run(to: stage.time + 0.5)
    #expect(source.take() == [3], "the next batch is independent of the reload")
  }

  @Test(arguments: [false, true]) func aReloadInABatchOfATableRequestsAllCells(nests: Bool) {
    let source = Source()
    let view = table(source)
    var ended = 0
    for count in [5, 9, 3] {
      if nests { view.beginUpdates() }
      let updates = {
        source.count = count
        view.deleteRows(at: [[0, 0]], with: .fade)
        view.reloadData()
      }
      view.performBatchUpdates(updates) { _ in ended += 1 }
      if nests { view.endUpdates() }
      stage.run(to: stage.time + 0.5)
      #expect(source.take() == Array(0..<count) && view.visibleCells.count == count)
    }
    #expect(ended == 3)
  }
}
