/// One animated change from a layout to another: sets the new values in an animation block, and cleans up at the end.
@MainActor
final class LayoutMove {
  let view: UICollectionView
  private let old: UICollectionViewLayout
  private let new: UICollectionViewLayout
  private let oldSource: (any UICollectionViewDataSource)?
  private let newSource: (any UICollectionViewDataSource)?
  private let oldDelegate: (any UIScrollViewDelegate)?
  private let oldSize: CGSize
  private let path: LayoutPath
  private let animation: Int
  /// The number of completed reloads of the data before the change.
  private let oldReloadCount: Int
  /// The views of the path's elements.
  private var moved: [(view: UICollectionReusableView, element: LayoutPath.Element)] = []

  /// Prepares the change, and shows its elements at their positions in the old layout.
  ///
  /// The data source and the delegate may change too. Items are matched by index path, and items that only one data
  /// source has fade. The content ends at `offset`; if nil, the layouts determine the final offset.
  init(
    of view: UICollectionView, to layout: UICollectionViewLayout, source: (any UICollectionViewDataSource)?,
    delegate: (any UIScrollViewDelegate)? = nil, offset: CGPoint? = nil
  ) {
    self.view = view
    (old, new, oldSource, newSource) = (view.currentLayout, layout, view.dataSource, source)
    oldDelegate = view.delegate
    oldSize = view.contentSize
    (animation, oldReloadCount) = (view.tiles.nextAnimation(), view.tiles.reloads.count)
    // A running scroll would continue with an offset that is in neither layout's range.
    view.releaseTouches()
    view.updateTiles()
    path = view.preparePath(to: layout, source: source, delegate: delegate ?? view.delegate, offset: offset)
    // Until `applyNewLayout()`, `tile()` must not change the views.
    view.tiles.isUpdating = true
    for element in path.elements {
      guard let shown = view.tiles.shown[element.key] ?? view.show(element.attributes(at: 0, path.offsets))
      else { continue }
      view.insert(shown, for: element.attributes(at: 0, path.offsets))
      shown.willTransition(from: old, to: new)
      moved.append((shown, element))
    }
    view.raise(Dictionary(moved.map { ($0.element.key, $0.view) }, uniquingKeysWith: { a, _ in a }))
    view.currentLayout = new
    view.tiles.isStale = false
  }

  /// Sets the values of the new layout; called in an animation block.
  func applyNewLayout() {
    applyLayout(new, offset: path.offsets.to, size: new.collectionViewContentSize, fraction: 1)
  }

  /// Removes the views that only the old layout shows.
  func finish() {
    view.detach(old)
    retireLeaving()
    end(new, from: old)
    // The remaining cells show items of the old data source.
    if oldSource !== newSource { view.reloadData() }
  }

  /// Restores the old layout, data source and delegate, and the offset `offset`.
  func revert(to offset: CGPoint) {
    old.host = view
    view.currentLayout = old
    view.detach(new)
    view.replaceSource(oldSource)
    view.replaceDelegate(oldDelegate)
    if view.tiles.reloads.count != oldReloadCount { old.measured.removeAll() }
    // Data, bounds or insets may have changed during the animation.
    old.invalidateLayout()
    UIView.performWithoutAnimation { applyLayout(old, offset: offset, size: oldSize, fraction: 0) }
    retireLeaving()
    end(old, from: new)
  }

  /// Sets the content's size and offset in `layout`, and the views' values at `fraction` of the path: 0 in the old and
  /// 1 in the new layout.
  private func applyLayout(
    _ layout: UICollectionViewLayout, offset: CGPoint, size: CGSize, fraction: CGFloat
  ) {
    let tiles = view.tiles
    tiles.isUpdating = true
    if size != view.contentSize { view.contentSize = size }
    if offset != view.contentOffset { view.contentOffset = offset }
    for (shown, element) in moved {
      // A view that was removed during the animation may show another element.
      guard tiles.shown[element.key] === shown || tiles.leaving[element.key]?.view === shown else { continue }
      shown.take(element.attributes(at: fraction, path.offsets))
      tiles.shown[element.key] = nil
      tiles.leaving[element.key] = LeavingView(view: shown, animation: animation)
    }
    tiles.isUpdating = false
    tiles.isStale = true
    // `tile()` takes the views of the layout's elements from `leaving`.
    view.tile()
  }

  private func retireLeaving() {
    for (key, shown) in view.tiles.takeLeaving(animation).inOrder { view.retire(shown, key) }
  }

  private func end(_ layout: UICollectionViewLayout, from other: UICollectionViewLayout) {
    for (shown, _) in moved { shown.didTransition(from: other, to: layout) }
    old.finalizeLayoutTransition()
    new.finalizeLayoutTransition()
  }
}
