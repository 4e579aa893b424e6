import Foundation

/// An object that is notified which items will be shown soon, so that it can load their content (UIKit,
/// `UICollectionViewDataSourcePrefetching`).
@preconcurrency @MainActor
public protocol UICollectionViewDataSourcePrefetching: NSObjectProtocol {
  /// UIKit calls this with the items that will be shown if the scroll continues, the nearest first.
  func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])
  /// UIKit calls this with announced items that will not be shown soon, as when the scroll has changed its direction.
  func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension UICollectionViewDataSourcePrefetching {
  /// Does nothing: Apple's requirement is optional.
  public func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {}
}

extension UICollectionView {
  /// Announces the items that the scroll will show next.
  func prefetch() {
    guard isPrefetchingEnabled, let source = prefetchDataSource, !bounds.isEmpty else { return }
    let step = prefetcher.step(
      visible: bounds,
      isShown: { tiles.shown[CollectionElement(.cell, $0)] != nil },
      items: { area in
        (currentLayout.layoutAttributesForElements(in: area) ?? []).filter {
          $0.element.category == .cell && $0.overlaps(area)
        }
        .map(\.indexPath)
      })
    guard let step else { return }
    // The data source's changes of views are not animated, even inside an animation block.
    UIView.performWithoutAnimation {
      if !step.cancelled.isEmpty { source.collectionView(self, cancelPrefetchingForItemsAt: step.cancelled) }
      if !step.fetched.isEmpty { source.collectionView(self, prefetchItemsAt: step.fetched) }
    }
  }
}
