import Engine
import Segue

/// Diffable snapshots that contradict themselves, and diffable data sources whose closures break their contract.
enum Snapshots {
  static let all = Attack.family("snapshot", .traps, limits: .structure, refused)

  private typealias Body = @MainActor @Sendable (Stage) throws -> Void
  private typealias Snapshot = NSDiffableDataSourceSnapshot<Int, Int>

  /// An attack that applies `change` to a snapshot of two sections with three items each.
  private static func change(_ change: @escaping @Sendable (inout Snapshot) -> Void) -> Body {
    { _ in
      var snapshot = twoSections()
      change(&snapshot)
    }
  }

  private static func twoSections() -> Snapshot {
    var snapshot = Snapshot()
    snapshot.appendSections([0, 1])
    snapshot.appendItems([1, 2, 3], toSection: 0)
    snapshot.appendItems([4, 5, 6], toSection: 1)
    return snapshot
  }

  private static let refused: [(name: String, body: Body)] = edits + lists

  private static let lists: [(name: String, body: Body)] = [
    (
      "cellProviderReturnsNil",
      { stage in
        let table = try stage.view { UITableView(frame: $0, style: .plain) }
        let source = stage.keep(
          UITableViewDiffableDataSource<Int, Int>(tableView: table) { _, _, _ in nil })
        source.apply(twoSections(), animatingDifferences: false)
        try stage.step()
      }
    ),
    (
      "applyInCellProvider",
      { stage in
        let list = try stage.view {
          UICollectionView(frame: $0, collectionViewLayout: UICollectionViewFlowLayout())
        }
        list.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        let source = stage.keep(
          UICollectionViewDiffableDataSource<Int, Int>(collectionView: list) { list, path, _ in
            (list.dataSource as? UICollectionViewDiffableDataSource<Int, Int>)?.apply(Snapshot())
            return list.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
          })
        source.apply(twoSections())
        source.apply(twoSections(), animatingDifferences: false)
        try stage.step()
      }
    ),
    (
      "registrationInCellProvider",
      { stage in
        let list = try stage.view {
          UICollectionView(frame: $0, collectionViewLayout: UICollectionViewFlowLayout())
        }
        let source = stage.keep(
          UICollectionViewDiffableDataSource<Int, Int>(collectionView: list) { list, path, item in
            let registration = UICollectionView.CellRegistration<UICollectionViewCell, Int> { _, _, _ in }
            return list.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
          })
        source.apply(twoSections(), animatingDifferences: false)
        try stage.step()
      }
    ),
    (
      "reconfigureInABatch",
      { stage in
        let table = try stage.view { UITableView(frame: $0, style: .plain) }
        table.performBatchUpdates { table.reconfigureRows(at: [[0, 0]]) }
      }
    ),
  ]

  private static let edits: [(name: String, body: Body)] = [
    ("sectionTwice", change { $0.appendSections([2, 2]) }),
    ("existingSection", change { $0.insertSections([1], beforeSection: 0) }),
    ("itemTwice", change { $0.appendItems([7, 7]) }),
    ("existingItem", change { $0.insertItems([4], afterItem: 1) }),
    ("unknownSection", change { $0.appendItems([7], toSection: 9) }),
    (
      "itemsWithoutASection",
      { _ in
        var snapshot = Snapshot()
        snapshot.appendItems([1])
      }
    ),
    ("unknownItem", change { $0.insertItems([7], beforeItem: 9) }),
    ("unknownAnchor", change { $0.moveItem(1, afterItem: 9) }),
    ("itemMovedBesideItself", change { $0.moveItem(1, afterItem: 1) }),
    ("sectionMovedBesideItself", change { $0.moveSection(1, beforeSection: 1) }),
    ("reloadUnknown", change { $0.reloadItems([9]) }),
    ("reloadUnknownSection", change { $0.reloadSections([9]) }),
    ("reconfigureUnknown", change { $0.reconfigureItems([9]) }),
    ("itemsOfNoSection", change { _ = $0.itemIdentifiers(inSection: 9) }),
  ]
}
