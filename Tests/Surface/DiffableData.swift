import UIKit

/// Makes every change that a snapshot allows.
func change(_ snapshot: inout NSDiffableDataSourceSnapshot<String, Int>) -> [Int] {
  snapshot.appendSections(["a", "b"])
  snapshot.appendItems([1, 2])
  snapshot.appendItems([3], toSection: "a")
  snapshot.insertItems([4], beforeItem: 1)
  snapshot.insertItems([5], afterItem: 1)
  snapshot.moveItem(1, beforeItem: 2)
  snapshot.moveItem(1, afterItem: 2)
  snapshot.deleteItems([5])
  snapshot.reloadItems([1])
  snapshot.reconfigureItems([2])
  snapshot.insertSections(["c"], beforeSection: "a")
  snapshot.insertSections(["d"], afterSection: "a")
  snapshot.moveSection("c", beforeSection: "d")
  snapshot.moveSection("c", afterSection: "d")
  snapshot.deleteSections(["d"])
  snapshot.reloadSections(["a"])
  let counts: [Int] = [
    snapshot.numberOfItems, snapshot.numberOfSections, snapshot.numberOfItems(inSection: "a"),
  ]
  let sections: [String] = snapshot.sectionIdentifiers + snapshot.reloadedSectionIdentifiers
  let items: [Int] =
    snapshot.itemIdentifiers + snapshot.itemIdentifiers(inSection: "a") + snapshot.reloadedItemIdentifiers
    + snapshot.reconfiguredItemIdentifiers
  let owner: String? = snapshot.sectionIdentifier(containingItem: 1)
  let index: Int? = snapshot.indexOfItem(1)
  let section: Int? = snapshot.indexOfSection("a")
  if owner == sections.first, index == section { snapshot.deleteAllItems() }
  return counts + items
}

func empty() -> NSDiffableDataSourceSnapshot<String, Int> { NSDiffableDataSourceSnapshot<String, Int>() }

func paths() -> [Int] {
  var path: IndexPath = IndexPath(item: 1, section: 2)
  path.section = IndexPath(row: 3, section: 4).section
  path.item += 1
  path.row += 1
  return [path.section, path.item, path.row]
}

/// A collection view's data source that overrides the methods of its superclass.
final class PhotoDataSource: UICollectionViewDiffableDataSource<String, Int> {
  override func numberOfSections(in collectionView: UICollectionView) -> Int {
    super.numberOfSections(in: collectionView)
  }
  override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  { super.collectionView(collectionView, numberOfItemsInSection: section) }
  override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  { super.collectionView(collectionView, cellForItemAt: indexPath) }
  override func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    super.collectionView(collectionView, viewForSupplementaryElementOfKind: kind, at: indexPath)
  }
}

@MainActor func photos(_ view: UICollectionView) -> UICollectionViewDiffableDataSource<String, Int> {
  let cellHandler: UICollectionView.CellRegistration<PhotoCell, Int>.Handler = { cell, path, item in
    cell.picture.tag = item + path.item
  }
  let registration = UICollectionView.CellRegistration<PhotoCell, Int>(handler: cellHandler)
  let cells: UICollectionViewDiffableDataSource<String, Int>.CellProvider = {
    (collectionView: UICollectionView, indexPath: IndexPath, item: Int) -> UICollectionViewCell? in
    collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: item)
  }
  let titleHandler: UICollectionView.SupplementaryRegistration<TitleView>.Handler = { view, kind, path in
    view.label.text = "\(kind) \(path.section)"
  }
  let titles = UICollectionView.SupplementaryRegistration<TitleView>(
    elementKind: UICollectionView.elementKindSectionHeader, handler: titleHandler)
  let headers: UICollectionViewDiffableDataSource<String, Int>.SupplementaryViewProvider = {
    (collectionView: UICollectionView, kind: String, indexPath: IndexPath) -> UICollectionReusableView? in
    collectionView.dequeueConfiguredReusableSupplementary(using: titles, for: indexPath)
  }
  let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view, cellProvider: cells)
  source.supplementaryViewProvider = headers
  return source
}

@MainActor func apply(
  _ snapshot: NSDiffableDataSourceSnapshot<String, Int>,
  to source: UICollectionViewDiffableDataSource<String, Int>
) async -> Bool {
  source.apply(snapshot, animatingDifferences: true, completion: { print("applied") })
  source.applySnapshotUsingReloadData(snapshot, completion: { print("loaded") })
  await source.apply(snapshot, animatingDifferences: false)
  await source.applySnapshotUsingReloadData(snapshot)
  let current: NSDiffableDataSourceSnapshot<String, Int> = source.snapshot()
  let item: Int? = source.itemIdentifier(for: IndexPath(item: 0, section: 0))
  let path: IndexPath? = item.flatMap { source.indexPath(for: $0) }
  let section: String? = source.sectionIdentifier(for: 0)
  let index: Int? = section.flatMap { source.index(for: $0) }
  return current.numberOfItems > 0 && path?.section == index
}

/// A table's data source that adds titles in overrides, as with Apple's class.
final class NoteDataSource: UITableViewDiffableDataSource<String, Int> {
  override func numberOfSections(in tableView: UITableView) -> Int { super.numberOfSections(in: tableView) }
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    super.tableView(tableView, numberOfRowsInSection: section)
  }
  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    super.tableView(tableView, cellForRowAt: indexPath)
  }
  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    sectionIdentifier(for: section)
  }
  override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
}

@MainActor func notes(_ table: UITableView) -> UITableViewDiffableDataSource<String, Int> {
  let cells: UITableViewDiffableDataSource<String, Int>.CellProvider = {
    (tableView: UITableView, indexPath: IndexPath, item: Int) -> UITableViewCell? in
    let cell = tableView.dequeueReusableCell(withIdentifier: "note", for: indexPath)
    cell.tag = item
    return cell
  }
  let source = UITableViewDiffableDataSource<String, Int>(tableView: table, cellProvider: cells)
  source.defaultRowAnimation = .fade
  return source
}

@MainActor func apply(
  _ snapshot: NSDiffableDataSourceSnapshot<String, Int>,
  to source: UITableViewDiffableDataSource<String, Int>
) async -> Bool {
  source.apply(snapshot, animatingDifferences: true, completion: { print("applied") })
  source.applySnapshotUsingReloadData(snapshot, completion: { print("loaded") })
  await source.apply(snapshot, animatingDifferences: false)
  await source.applySnapshotUsingReloadData(snapshot)
  let current: NSDiffableDataSourceSnapshot<String, Int> = source.snapshot()
  let item: Int? = source.itemIdentifier(for: IndexPath(row: 0, section: 0))
  let path: IndexPath? = item.flatMap { source.indexPath(for: $0) }
  let section: String? = source.sectionIdentifier(for: 0)
  let index: Int? = section.flatMap { source.index(for: $0) }
  return current.numberOfItems > 0 && path?.section == index
}
