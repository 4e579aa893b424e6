/// A data source that provides a collection view with the items of snapshots, and animates from one to the next (UIKit,
/// `UICollectionViewDiffableDataSource`).
///
/// The collection view's reference to its data source is weak; the caller must retain this object.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>:
  MainActorObject, UICollectionViewDataSource
{
  /// Returns the cell of an item, dequeued from the collection view.
  public typealias CellProvider = (
    _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UICollectionViewCell?
  /// Returns a supplementary view of a kind, dequeued from the collection view.
  public typealias SupplementaryViewProvider = (
    _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
  ) -> UICollectionReusableView?

  private weak var list: UICollectionView?
  private let cellProvider: CellProvider
  private let identifiers = ListIdentifiers<SectionIdentifierType, ItemIdentifierType>()
  private var storedSupplementaryViewProvider: SupplementaryViewProvider?

  /// Creates the data source without sections, and sets it as that of the collection view.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    list = collectionView
    self.cellProvider = cellProvider
    super.init(mainActor: ())
    collectionView.dataSource = self
  }

  /// The provider of headers and other supplementary views; a layout that has such views traps without it.
  open var supplementaryViewProvider: SupplementaryViewProvider? {
    get { storedSupplementaryViewProvider }
    set { storedSupplementaryViewProvider = newValue }
  }

  // MARK: Snapshots

  /// Returns a copy of the snapshot that is shown.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    identifiers.snapshot
  }

  /// Shows a snapshot: inserts, deletes, moves, reloads and reconfigures the items that differ, in one batch.
  ///
  /// `completion` is called at the end of the animation, or at once without one. Costs O(n log n) for n
  /// items.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    identifiers.apply(
      snapshot, to: shownList, animated: animatingDifferences,
      call: "UICollectionViewDiffableDataSource.apply(_:animatingDifferences:completion:)",
      completion: completion)
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

  /// Shows a snapshot with new cells, without comparing it with the one before.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) {
    identifiers.reload(
      snapshot, in: shownList,
      call: "UICollectionViewDiffableDataSource.applySnapshotUsingReloadData(_:completion:)",
      completion: completion)
  }

  /// Shows a snapshot with new cells, without comparing it with the one before, for asynchronous callers.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  ) async {
    await withCheckedContinuation { continuation in
      applySnapshotUsingReloadData(snapshot) { continuation.resume() }
    }
  }

  /// The collection view, while this is its data source.
  private var shownList: UICollectionView? { list?.dataSource === self ? list : nil }

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

  // MARK: UICollectionViewDataSource

  /// The sections of the snapshot.
  open func numberOfSections(in collectionView: UICollectionView) -> Int {
    identifiers.snapshot.numberOfSections
  }

  /// The items of a section of the snapshot.
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    identifiers.snapshot.lists.items[section].count
  }

  /// The cell that the cell provider returns.
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let item = identifiers.item(at: indexPath) else {
      fatalError(
        "UICollectionViewDiffableDataSource.collectionView(_:cellForItemAt:): there is no item \(indexPath)")
    }
    guard let cell = cellProvider(collectionView, indexPath, item) else {
      fatalError(
        "UICollectionViewDiffableDataSource.CellProvider: it returned nil for the item \(item) at \(indexPath)"
      )
    }
    return cell
  }

  /// The view that the provider of supplementary views returns.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let provider = storedSupplementaryViewProvider else {
      fatalError(
        "UICollectionViewDiffableDataSource.supplementaryViewProvider: it is nil, but the layout has a view of kind "
          + "\(kind) at \(indexPath)")
    }
    guard let view = provider(collectionView, kind, indexPath) else {
      fatalError(
        "UICollectionViewDiffableDataSource.supplementaryViewProvider: it returned nil for kind \(kind) at "
          + "\(indexPath)")
    }
    return view
  }
}

extension UICollectionView: SnapshotList {
  var isInWindow: Bool { window != nil }

  func show(_ updates: ListUpdates, change: @escaping () -> Void, completion: @escaping () -> Void) {
    performBatchUpdates {
      change()
      self.batch.updates = updates
    } completion: { _ in
      completion()
    }
  }
}
