/// One animated change from a layout to another one: the values that an animation block sets, and the cleanup at its
/// end.
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
  /// The number of reloads of the data before the change.
  private let loads: Int
  /// The views of the path's elements.
  private var moved: [(view: UICollectionReusableView, element: LayoutPath.Element)] = []

  /// Prepares the change and shows all its elements where the old layout has them; the model does not change
  /// yet.
  ///
  /// The data source and the delegate may change too. Items are matched by index path; those that only one
  /// data source has fade. `offset` is the one to end at; nil chooses it.
  init(
    of view: UICollectionView, to layout: UICollectionViewLayout, source: (any UICollectionViewDataSource)?,
    delegate: (any UIScrollViewDelegate)? = nil, offset: CGPoint? = nil
  ) {
    self.view = view
    (old, new, oldSource, newSource) = (view.currentLayout, layout, view.dataSource, source)
    oldDelegate = view.delegate
    oldSize = view.contentSize
    (animation, loads) = (view.tiles.nextAnimation(), view.tiles.reloads.count)
    // A glide between the two contents would be out of both ranges.
    view.releaseTouches()
    view.updateTiles()
    path = view.preparePath(to: layout, source: source, delegate: delegate ?? view.delegate, offset: offset)
    // The views keep the positions of the move until its end.
    view.tiles.isUpdating = true
    for element in path.elements {
      guard let shown = view.tiles.shown[element.key] ?? view.show(element.attributes(at: 0, path.offsets))
      else {
        continue
      }
      view.insert(shown, for: element.attributes(at: 0, path.offsets))
      shown.willTransition(from: old, to: new)
      moved.append((shown, element))
    }
    view.raise(Dictionary(moved.map { ($0.element.key, $0.view) }, uniquingKeysWith: { a, _ in a }))
    view.currentLayout = new
    view.tiles.isStale = false
  }

  /// Sets the values of the new layout, in the animation block around the call.
  func enter() { settle(new, offset: path.offsets.to, size: new.collectionViewContentSize, fraction: 1) }

  /// Removes the views that only the old layout shows.
  func finish() {
    view.detach(old)
    retireLeaving()
    end(new, from: old)
    // The cells that stayed show items of the old data source.
    if oldSource !== newSource { view.reloadData() }
  }

  /// Sets everything as it was before, when the content was at `offset`.
  func revert(to offset: CGPoint) {
    old.host = view
    view.currentLayout = old
    view.detach(new)
    view.replaceSource(oldSource)
    view.replaceDelegate(oldDelegate)
    if view.tiles.reloads.count != loads { old.measured.removeAll() }
    // Data, bounds or insets may have changed since.
    old.invalidateLayout()
    UIView.performWithoutAnimation { settle(old, offset: offset, size: oldSize, fraction: 0) }
    retireLeaving()
    end(old, from: new)
  }

  private func settle(_ layout: UICollectionViewLayout, offset: CGPoint, size: CGSize, fraction: CGFloat) {
    let tiles = view.tiles
    tiles.isUpdating = true
    if size != view.contentSize { view.contentSize = size }
    if offset != view.contentOffset { view.contentOffset = offset }
    for (shown, element) in moved {
      // A view that was removed since may show another element by now.
      guard tiles.shown[element.key] === shown || tiles.leaving[element.key]?.view === shown else { continue }
      shown.take(element.attributes(at: fraction, path.offsets))
      tiles.shown[element.key] = nil
      tiles.leaving[element.key] = LeavingView(view: shown, animation: animation)
    }
    tiles.isUpdating = false
    tiles.isStale = true
    // The layout's views are taken from the leaving ones.
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
