/// A data source that shows the items of a snapshot in a collection view, and animates to the next snapshot (UIKit,
/// `UICollectionViewDiffableDataSource`).
///
/// The collection view does not retain its data source, so the app must retain this object.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>:
  MainActorObject, UICollectionViewDataSource
{
  /// A closure that returns the cell of an item, dequeued from the collection view.
  public typealias CellProvider = (
    _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UICollectionViewCell?
  /// A closure that returns a supplementary view of a kind, dequeued from the collection view.
  public typealias SupplementaryViewProvider = (
    _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
  ) -> UICollectionReusableView?

  private weak var list: UICollectionView?
  private let cellProvider: CellProvider
  private let identifiers = ListIdentifiers<SectionIdentifierType, ItemIdentifierType>()
  private var storedSupplementaryViewProvider: SupplementaryViewProvider?

  /// Creates a data source without sections for a collection view, and sets the collection view's `dataSource`.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    list = collectionView
    self.cellProvider = cellProvider
    super.init(mainActor: ())
    collectionView.dataSource = self
  }

  /// The provider of headers and other supplementary views. Traps if the layout has such a view and the provider is
  /// nil.
  open var supplementaryViewProvider: SupplementaryViewProvider? {
    get { storedSupplementaryViewProvider }
    set { storedSupplementaryViewProvider = newValue }
  }

  // MARK: Snapshots

  /// Returns a copy of the shown snapshot.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
    identifiers.snapshot
  }

  /// Shows a snapshot. One batch inserts, deletes, moves, reloads and reconfigures the items that differ.
  ///
  /// `completion` is called at the end of the animation, or immediately without an animation. O(n log n) for n items.
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

  /// Shows a snapshot with new cells, without comparing it with the shown snapshot.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    completion: (() -> Void)? = nil
  ) {
    identifiers.reload(
      snapshot, in: shownList,
      call: "UICollectionViewDiffableDataSource.applySnapshotUsingReloadData(_:completion:)",
      completion: completion)
  }

  /// Shows a snapshot with new cells, without comparing it with the shown snapshot, for asynchronous callers.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  ) async {
    await withCheckedContinuation { continuation in
      applySnapshotUsingReloadData(snapshot) { continuation.resume() }
    }
  }

  /// The collection view; nil if it has another data source.
  private var shownList: UICollectionView? { list?.dataSource === self ? list : nil }

  // MARK: Identifiers

  /// The item at an index path; nil if there is none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    identifiers.item(at: indexPath)
  }
  /// The index path of an item; nil if the shown snapshot does not contain the item.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    identifiers.path(of: itemIdentifier)
  }
  /// The section at an index; nil if there is none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? { identifiers.section(at: index) }
  /// The index of a section; nil if the shown snapshot does not contain the section.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    identifiers.snapshot.indexOfSection(sectionIdentifier)
  }

  // MARK: UICollectionViewDataSource

  /// Returns the number of sections in the snapshot.
  open func numberOfSections(in collectionView: UICollectionView) -> Int {
    identifiers.snapshot.numberOfSections
  }

  /// Returns the number of items in a section of the snapshot.
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    identifiers.snapshot.lists.items[section].count
  }

  /// Returns the cell of the cell provider.
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

  /// Returns the view of `supplementaryViewProvider`.
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
