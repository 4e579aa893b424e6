/// A view that shows the items of a data source at the positions of a layout, and creates views only for visible
/// elements (UIKit, `UICollectionView`).
///
/// All lengths are in points. This file declares the members that can be overridden; extensions in other files
/// implement them.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
  /// The kind of an element of a layout.
  public enum ElementCategory: UInt, Sendable {
    /// The cell of an item.
    case cell
    /// A view that the data source provides besides cells, such as a header.
    case supplementaryView
    /// A view that the layout provides.
    case decorationView
  }

  /// The position to which `scrollToItem(at:at:animated:)` scrolls an item, at most one for each axis. Without a
  /// position, the item becomes visible by the least distance.
  public struct ScrollPosition: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates a position from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The item's top edge is at the top.
    public static let top = ScrollPosition(rawValue: 1)
    /// The item is in the middle of the height.
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    /// The item's bottom edge is at the bottom.
    public static let bottom = ScrollPosition(rawValue: 4)
    /// The item's left edge is at the left.
    public static let left = ScrollPosition(rawValue: 8)
    /// The item is in the middle of the width.
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    /// The item's right edge is at the right.
    public static let right = ScrollPosition(rawValue: 32)
  }

  /// A closure that an interactive layout transition calls at its end. `completed` is false if its final animation was
  /// interrupted, and `finished` is false if the transition was cancelled.
  public typealias LayoutInteractiveTransitionCompletion = (_ completed: Bool, _ finished: Bool) -> Void

  /// The kind of a section's header.
  public class var elementKindSectionHeader: String { "UICollectionElementKindSectionHeader" }
  /// The kind of a section's footer.
  public class var elementKindSectionFooter: String { "UICollectionElementKindSectionFooter" }

  /// Creates a collection view with a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    currentLayout = layout
    super.init(frame: frame)
    attach(layout)
  }

  /// Creates a view with a flow layout from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    currentLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    attach(currentLayout)
  }

  // MARK: State of the extensions in this folder

  var currentLayout: UICollectionViewLayout
  let counts = ListCounts()
  let tiles = CollectionTiles()
  let selection = ListSelection()
  let registry = CollectionRegistry()
  let batch = CollectionBatch()
  let prefetcher = Prefetcher()
  /// The running interactive transition between layouts; nil if there is none.
  var interaction: LayoutInteraction?
  private weak var collectionDelegate: (any UICollectionViewDelegate)?

  // MARK: Data

  /// The data source, which provides items and cells; not retained.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    get { storedDataSource }
    set {
      storedDataSource = newValue
      reloadData()
    }
  }
  private weak var storedDataSource: (any UICollectionViewDataSource)?

  /// Sets another data source without reloading: the shown cells remain.
  func replaceSource(_ source: (any UICollectionViewDataSource)?) {
    guard source !== storedDataSource else { return }
    endAim()
    storedDataSource = source
    counts.isStale = true
  }

  /// The delegate, which is notified of scrolling and, if it is a `UICollectionViewDelegate`, of selection; not
  /// retained.
  open override weak var delegate: (any UIScrollViewDelegate)? {
    get { super.delegate }
    set {
      super.delegate = newValue
      collectionDelegate = newValue as? any UICollectionViewDelegate
      currentLayout.invalidateLayout()
    }
  }
  /// Sets another delegate without invalidating the layout.
  func replaceDelegate(_ delegate: (any UIScrollViewDelegate)?) {
    super.delegate = delegate
    collectionDelegate = delegate as? any UICollectionViewDelegate
  }
  var listDelegate: (any UICollectionViewDelegate)? { collectionDelegate }

  /// An object that is notified which items will be shown soon; not retained.
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)? {
    get { storedPrefetchSource }
    set {
      if newValue !== storedPrefetchSource { prefetcher.reset() }
      storedPrefetchSource = newValue
    }
  }
  private weak var storedPrefetchSource: (any UICollectionViewDataSourcePrefetching)?
  /// Whether `prefetchDataSource` is notified.
  open var isPrefetchingEnabled = true

  /// Reloads all data from the data source before the next frame, and deselects all items.
  open func reloadData() {
    // A reload within a batch replaces the changes of the batch, as the new data includes them.
    if batch.depth > 0 { batch.isReloaded = true } else { reload() }
  }
  /// The number of sections.
  open var numberOfSections: Int { loadedCounts().sections }
  /// The number of items in a section; traps for a section that does not exist.
  open func numberOfItems(inSection section: Int) -> Int {
    let counts = loadedCounts()
    guard (0..<counts.sections).contains(section) else {
      fatalError(
        "UICollectionView.numberOfItems(inSection:): section \(section) does not exist; there are \(counts.sections)"
      )
    }
    return counts[section]
  }

  // MARK: Updates

  /// Animates all changes that `updates` makes together, in 0.3 seconds.
  ///
  /// The data source must have changed by the end of `updates`; traps if its counts contradict the changes. Deletions,
  /// reloads and the sources of moves use the index paths before all changes. Insertions and the destinations of moves
  /// use the index paths after all changes.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    runBatch(updates, completion: completion)
  }
  /// Inserts items, at their index paths after the changes.
  open func insertItems(at indexPaths: [IndexPath]) {
    update("insertItems(at:)") { $0.insertedItems += indexPaths }
  }
  /// Deletes items, at their index paths before the changes.
  open func deleteItems(at indexPaths: [IndexPath]) {
    update("deleteItems(at:)") { $0.deletedItems += indexPaths }
  }
  /// Gives items new cells, at their index paths before the changes.
  open func reloadItems(at indexPaths: [IndexPath]) {
    update("reloadItems(at:)") { $0.reloadedItems += indexPaths }
  }
  /// Moves an item from its index path before the changes to its index path after the changes.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    update("moveItem(at:to:)") { $0.movedItems.append((indexPath, newIndexPath)) }
  }
  /// Asks the data source to configure the current cells of items again: during the calls, `dequeueReusableCell`
  /// returns these cells.
  ///
  /// Items without a cell on screen are configured when they get a cell.
  open func reconfigureItems(at indexPaths: [IndexPath]) {
    guard batch.depth == 0 else {
      fatalError(
        "UICollectionView.reconfigureItems(at:): it was called in performBatchUpdates(_:completion:); call it after that"
      )
    }
    reconfigure(indexPaths)
  }
  /// Inserts sections, at their indices after the changes.
  open func insertSections(_ sections: IndexSet) {
    update("insertSections(_:)") { $0.insertedSections += Array(sections) }
  }
  /// Deletes sections, at their indices before the changes.
  open func deleteSections(_ sections: IndexSet) {
    update("deleteSections(_:)") { $0.deletedSections += Array(sections) }
  }
  /// Gives all items in sections new cells, at the indices of the sections before the changes.
  open func reloadSections(_ sections: IndexSet) {
    update("reloadSections(_:)") { $0.reloadedSections += Array(sections) }
  }
  /// Moves a section from its index before the changes to its index after the changes.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    update("moveSection(_:toSection:)") { $0.movedSections.append((section, newSection)) }
  }

  // MARK: Layout

  /// The layout; setting it equals `setCollectionViewLayout(_:animated:)` without an animation.
  open var collectionViewLayout: UICollectionViewLayout {
    get { currentLayout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }
  /// Moves all elements to another layout, in 0.3 seconds if `animated`.
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    change(to: layout, animated: animated, completion: nil)
  }
  /// Moves all elements to another layout, in 0.3 seconds if `animated`. Calls `completion` at the end, with false if
  /// the animation was interrupted.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    change(to: layout, animated: animated, completion: completion)
  }
  /// Begins a transition whose `transitionProgress` the app sets until it finishes or cancels the transition.
  ///
  /// A second call with the same layout, during the final animation of the first transition, stops that animation and
  /// continues the transition from its displayed progress.
  @discardableResult
  open func startInteractiveTransition(
    to layout: UICollectionViewLayout, completion: LayoutInteractiveTransitionCompletion? = nil
  ) -> UICollectionViewTransitionLayout { beginInteraction(to: layout, completion: completion) }
  /// Animates the rest of an interactive transition and then sets the new layout; traps without a transition.
  open func finishInteractiveTransition() {
    endInteraction(finished: true, call: "finishInteractiveTransition()")
  }
  /// Animates an interactive transition back and then sets the old layout; traps without a transition.
  open func cancelInteractiveTransition() {
    endInteraction(finished: false, call: "cancelInteractiveTransition()")
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    tile()
  }

  /// The offset that the layout chooses for the end of a drag.
  override func restingOffset(proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    currentLayout.targetContentOffset(forProposedContentOffset: proposed, withScrollingVelocity: velocity)
  }

  override func appWillEnd() {
    super.appWillEnd()
    interaction?.appWillEnd()
  }
  override var measuresContent: Bool { true }

  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    // The insets determine the width of a flow layout.
    invalidateLayouts()
  }

  /// The view behind all elements, as large as the collection view; nil for none.
  open var backgroundView: UIView? {
    get { storedBackgroundView }
    set {
      if isUnchanged(storedBackgroundView, newValue) { return }
      remove(storedBackgroundView, replacedBy: newValue)
      storedBackgroundView = newValue
      guard let newValue else { return }
      newValue.frame = bounds
      insertSubview(newValue, at: 0)
      // Elements with a negative `zIndex` are in front of the background too.
      newValue.layer.zPosition = -ScrollIndicators.zPosition
    }
  }
  private var storedBackgroundView: UIView?

  // MARK: Cells

  /// Registers the class of cells that `dequeueReusableCell(withReuseIdentifier:for:)` creates; nil removes the
  /// registration.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    registry.register(
      cellClass, base: UICollectionViewCell.self, key: ReuseKey("", identifier),
      call: "register(_:forCellWithReuseIdentifier:)")
  }
  /// Registers the nib whose first object is the cell; nil removes the registration.
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    registry.register(
      nib, of: UICollectionViewCell.self, key: ReuseKey("", identifier),
      call: "register(_:forCellWithReuseIdentifier:)")
  }
  /// Registers the class of supplementary views of a kind; nil removes the registration.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    registry.register(
      viewClass, base: UICollectionReusableView.self, key: ReuseKey(elementKind, identifier),
      call: "register(_:forSupplementaryViewOfKind:withReuseIdentifier:)")
  }
  /// Registers the nib whose first object is the supplementary view of a kind; nil removes the registration.
  open func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
  ) {
    registry.register(
      nib, of: UICollectionReusableView.self, key: ReuseKey(kind, identifier),
      call: "register(_:forSupplementaryViewOfKind:withReuseIdentifier:)")
  }
  /// Returns a cell that has left the screen, or a new cell; traps for an identifier that is not registered.
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> UICollectionViewCell
  {
    let key = ReuseKey("", identifier)
    let view = registry.dequeue(
      key, for: indexPath, frame: newFrame { $0.layoutAttributesForItem(at: indexPath) })
    guard let cell = view as? UICollectionViewCell else {
      fatalError(
        "UICollectionView.dequeueReusableCell(withReuseIdentifier:for:): no class is registered for the identifier "
          + "\"\(identifier)\"; call register(_:forCellWithReuseIdentifier:) before")
    }
    prepare(cell, CollectionElement(.cell, indexPath))
    return cell
  }
  /// Returns a supplementary view that has left the screen, or a new one; traps for an identifier that is not
  /// registered.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    let dequeued = registry.dequeue(
      ReuseKey(elementKind, identifier),
      frame: newFrame { $0.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath) })
    guard let view = dequeued else {
      fatalError(
        "UICollectionView.dequeueReusableSupplementaryView(ofKind:withReuseIdentifier:for:): no class is registered for "
          + "the kind \(elementKind) and the identifier \"\(identifier)\"")
    }
    prepare(view, CollectionElement(.supplementaryView, indexPath, kind: elementKind))
    return view
  }

  /// The frame of a new view, which its initialiser gets: the frame of the layout's attributes, or zero without
  /// attributes.
  private func newFrame(
    _ attributes: (UICollectionViewLayout) -> UICollectionViewLayoutAttributes?
  ) -> CGRect {
    attributes(collectionViewLayout)?.frame ?? .zero
  }

  // MARK: Selection

  /// Whether touches select items; true unless set.
  open var allowsSelection = true
  /// Whether several items can be selected at the same time; false unless set.
  open var allowsMultipleSelection: Bool {
    get { selection.isMultiple }
    set {
      selection.isMultiple = newValue
      if !newValue, selection.paths.count > 1 { for path in selection.paths.dropLast() { deselect(path) } }
    }
  }
  /// The selected items in the order of their selection; nil if there are none.
  open var indexPathsForSelectedItems: [IndexPath]? { selection.paths.isEmpty ? nil : selection.paths }
  /// Selects an item and scrolls to it, without calls of the delegate; nil deselects all.
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    guard let indexPath else {
      for path in selection.paths { deselect(path) }
      return
    }
    require(indexPath, "selectItem(at:animated:scrollPosition:)")
    guard allowsSelection else { return }
    select(indexPath)
    if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
  }
  /// Deselects an item, without calls of the delegate.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) { deselect(indexPath) }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    highlight(touches)
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    endHighlight(touches, selects: true)
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    endHighlight(touches, selects: false)
  }

  // MARK: Queries

  /// Scrolls until an item is at a position of the visible area; traps for an item that does not exist.
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    scroll(to: indexPath, scrollPosition, animated: animated)
  }
  /// The cells on screen, in undefined order. As in UIKit, only a layout of the view requests cells. After changes of
  /// data, layout or offset, this and all other queries for shown views are current only when the view has been laid
  /// out, for example by `layoutIfNeeded()`.
  open var visibleCells: [UICollectionViewCell] {
    return tiles.shown.values.compactMap { $0 as? UICollectionViewCell }
  }
  /// The items with cells on screen, in undefined order.
  open var indexPathsForVisibleItems: [IndexPath] {
    return tiles.shown.keys.filter { $0.category == .cell }.map(\.indexPath)
  }
  /// The cell of an item; nil if the item is not on screen.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    return tiles.shown[CollectionElement(.cell, indexPath)] as? UICollectionViewCell
  }
  /// The supplementary view at an index path; nil if there is none on screen.
  open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionReusableView?
  {
    return tiles.shown[CollectionElement(.supplementaryView, indexPath, kind: elementKind)]
  }
  /// The supplementary views of a kind on screen, in undefined order.
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    return tiles.shown.filter { $0.key.category == .supplementaryView && $0.key.kind == elementKind }.map(
      \.value)
  }
  /// The item of a cell; nil if the cell is not on screen.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    tiles.shown.first { $0.value === cell }?.key.indexPath
  }
  /// The item at a point of the content; nil if there is none.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    prepareLayout()
    let near = CGRect(x: point.x, y: point.y, width: 1, height: 1)
    let hits = (currentLayout.layoutAttributesForElements(in: near) ?? []).filter {
      $0.element.category == .cell && !$0.isHidden && $0.coveredRect.contains(point)
    }
    return hits.max { $0.zIndex < $1.zIndex }?.indexPath
  }
  /// The layout's attributes of an item; nil if the layout has none.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    return currentLayout.layoutAttributesForItem(at: indexPath)
  }
  /// The layout's attributes of a supplementary view; nil if the layout has none.
  open func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    return currentLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
  }
}
