extension UICollectionView {
  /// A class of cells and a closure that shows an item in such a cell, for
  /// `dequeueConfiguredReusableCell(using:for:item:)` (UIKit, `UICollectionView.CellRegistration`).
  ///
  /// Create a registration once, outside of cell providers, as each registration reuses only its own cells.
  @preconcurrency @MainActor
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    /// A closure that shows an item in a cell.
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void

    fileprivate let identifier = CollectionRegistry.newIdentifier(
      "UICollectionView.CellRegistration.init(handler:)")
    fileprivate let handler: Handler

    /// Creates a registration; traps while a data source creates a cell or supplementary view.
    public init(handler: @escaping Handler) { self.handler = handler }
  }

  /// A class of supplementary views of a kind and a closure that configures such a view (UIKit,
  /// `UICollectionView.SupplementaryRegistration`).
  ///
  /// Create a registration once, outside of view providers, as each registration reuses only its own views.
  @preconcurrency @MainActor
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    /// A closure that configures a view.
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void

    fileprivate let identifier = CollectionRegistry.newIdentifier(
      "UICollectionView.SupplementaryRegistration.init(elementKind:handler:)")
    fileprivate let elementKind: String
    fileprivate let handler: Handler

    /// Creates a registration; traps while a data source creates a cell or supplementary view.
    public init(elementKind: String, handler: @escaping Handler) {
      self.elementKind = elementKind
      self.handler = handler
    }
  }

  /// Returns a cell of the registration's class, configured for `item` unless it is nil.
  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let identifier = registration.identifier
    if !registry.isRegistered(ReuseKey("", identifier)) {
      register(Cell.self, forCellWithReuseIdentifier: identifier)
    }
    guard let cell = dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath) as? Cell else {
      fatalError(
        "UICollectionView.dequeueConfiguredReusableCell(using:for:item:): the cell is not a \(Cell.self)")
    }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// Returns a configured supplementary view of the registration's class and kind.
  public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let (identifier, kind) = (registration.identifier, registration.elementKind)
    if !registry.isRegistered(ReuseKey(kind, identifier)) {
      register(Supplementary.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
    }
    let view = dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: identifier, for: indexPath)
    guard let view = view as? Supplementary else {
      fatalError(
        "UICollectionView.dequeueConfiguredReusableSupplementary(using:for:): the view is not a \(Supplementary.self)"
      )
    }
    registration.handler(view, kind, indexPath)
    return view
  }

  /// Asks the data source for the cells of items on screen. During these calls, `dequeueReusableCell` returns the
  /// current cells, which the data source configures again.
  func reconfigure(_ paths: [IndexPath]) {
    for path in paths {
      require(path, "reconfigureItems(at:)")
      let element = CollectionElement(.cell, path)
      guard let cell = tiles.shown[element] ?? tiles.leaving[element]?.view, let source = dataSource else {
        continue
      }
      registry.reconfigured = (path, cell)
      let returned = source.collectionView(self, cellForItemAt: path)
      registry.reconfigured = nil
      guard returned === cell else {
        fatalError(
          "UICollectionView.reconfigureItems(at:): \(type(of: source)) returned another cell for \(path) than the "
            + "present one; it must dequeue by the same identifier or registration")
      }
      cell.setNeedsLayout()
      currentLayout.measured.expire(element)
      tiles.isStale = true
    }
    setNeedsLayout()
  }
}
