/// A data source that provides a table view with the items of snapshots, and animates the changes between snapshots
/// (UIKit, `UITableViewDiffableDataSource`).
///
/// The table view's reference to its data source is weak; the caller must retain this object.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>:
  MainActorObject, UITableViewDataSource
{
  /// Returns the cell of an item, dequeued from the table view.
  public typealias CellProvider = (
    _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UITableViewCell?

  private weak var list: UITableView?
  private let cellProvider: CellProvider
  private var rowAnimation = UITableView.RowAnimation.automatic
  private let identifiers = ListIdentifiers<SectionIdentifierType, ItemIdentifierType>()

  /// Creates the data source without sections, and sets it as the table view's data source.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    list = tableView
    self.cellProvider = cellProvider
    super.init(mainActor: ())
    tableView.dataSource = self
  }

  /// The animation with which rows appear and leave.
  open var defaultRowAnimation: UITableView.RowAnimation {
    get { rowAnimation }
    set { rowAnimation = newValue }
  }

  // MARK: Snapshots

  /// Returns a copy of the snapshot that is shown.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    identifiers.snapshot
  }

  /// Shows a snapshot: inserts, deletes, moves, reloads and reconfigures the rows that differ, in one batch.
  ///
  /// `completion` is called at the end of the animation, or at once without one. Costs O(n log n) for n items.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    identifiers.apply(
      snapshot, to: shownList, animated: animatingDifferences,
      call: "UITableViewDiffableDataSource.apply(_:animatingDifferences:completion:)", completion: completion)
  }

  /// Shows a snapshot, animated if `animatingDifferences`; returns at the end of the animation.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true
  ) async {
    await withCheckedContinuation { continuation in
      apply(snapshot, animatingDifferences: animatingDifferences) { continuation.resume() }
    }
  }

  /// Shows a snapshot with new cells, without comparing it with the previous snapshot.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) {
    identifiers.reload(
      snapshot, in: shownList,
      call: "UITableViewDiffableDataSource.applySnapshotUsingReloadData(_:completion:)",
      completion: completion)
  }

  /// Shows a snapshot with new cells, without comparing it with the previous snapshot, for asynchronous callers.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  ) async {
    await withCheckedContinuation { continuation in
      applySnapshotUsingReloadData(snapshot) { continuation.resume() }
    }
  }

  /// The table view, while this is its data source.
  private var shownList: AnimatedTable? {
    guard let list, list.dataSource === self else { return nil }
    return AnimatedTable(view: list, animation: rowAnimation)
  }

  // MARK: Identifiers

  /// The item at an index path; nil if there is none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    identifiers.item(at: indexPath)
  }
  /// The index path of an item; nil if it is not shown.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    identifiers.path(of: itemIdentifier)
  }
  /// The section at an index; nil if there is none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? { identifiers.section(at: index) }
  /// The index of a section; nil if it is not shown.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    identifiers.snapshot.indexOfSection(sectionIdentifier)
  }

  // MARK: UITableViewDataSource

  /// The number of the snapshot's sections.
  open func numberOfSections(in tableView: UITableView) -> Int { identifiers.snapshot.numberOfSections }

  /// The number of items of a section of the snapshot.
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    identifiers.snapshot.lists.items[section].count
  }

  /// The cell that the cell provider returns.
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    guard let item = identifiers.item(at: indexPath) else {
      fatalError("UITableViewDiffableDataSource.tableView(_:cellForRowAt:): there is no row \(indexPath)")
    }
    guard let cell = cellProvider(tableView, indexPath, item) else {
      fatalError(
        "UITableViewDiffableDataSource.CellProvider: it returned nil for the item \(item) at \(indexPath)")
    }
    return cell
  }

  /// The title of a section's header; nil unless overridden.
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }

  /// The title of a section's footer; nil unless overridden.
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
}

/// A table view, and the animation with which rows appear in it and leave.
private struct AnimatedTable: SnapshotList {
  let view: UITableView
  let animation: UITableView.RowAnimation

  var isInWindow: Bool { view.window != nil }
  func reloadData() { view.reloadData() }
  func reconfigure(_ paths: [IndexPath]) { view.reconfigure(paths) }

  func show(_ updates: ListUpdates, change: @escaping () -> Void, completion: @escaping () -> Void) {
    view.performBatchUpdates {
      change()
      view.batch.take(updates, with: animation)
    } completion: { _ in
      completion()
    }
  }
}
