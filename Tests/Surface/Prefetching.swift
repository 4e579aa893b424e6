import UIKit

/// A loader that prefetches for a collection view and for a table.
final class Loader: NSObject, UICollectionViewDataSourcePrefetching, UITableViewDataSourcePrefetching {
  var loading: Set<IndexPath> = []

  func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
    loading.formUnion(indexPaths)
  }
  func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
  {
    loading.subtract(indexPaths)
  }
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
    loading.formUnion(indexPaths)
  }
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
    loading.subtract(indexPaths)
  }
}

/// A loader without the methods that cancel, which are optional.
final class EagerLoader: NSObject, UICollectionViewDataSourcePrefetching, UITableViewDataSourcePrefetching {
  func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {}
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {}
}

@MainActor func prefetch(_ view: UICollectionView, _ table: UITableView, with loader: Loader) {
  view.prefetchDataSource = loader
  table.prefetchDataSource = loader
  let source: (any UICollectionViewDataSourcePrefetching)? = view.prefetchDataSource
  let rows: (any UITableViewDataSourcePrefetching)? = table.prefetchDataSource
  view.isPrefetchingEnabled = source != nil
  table.isPrefetchingEnabled = rows != nil && view.isPrefetchingEnabled || table.isPrefetchingEnabled
}
