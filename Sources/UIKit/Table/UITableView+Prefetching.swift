import Foundation

/// An object that is notified of the rows that will be shown soon, so that it can load their content (UIKit,
/// `UITableViewDataSourcePrefetching`).
@preconcurrency @MainActor
public protocol UITableViewDataSourcePrefetching: NSObjectProtocol {
  /// UIKit calls this with rows that will be shown if the scroll continues, the nearest first.
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
  /// UIKit calls this with announced rows that will not be shown, because the scroll has changed its direction.
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
  /// Does nothing: Apple's requirement is optional.
  public func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {}
}

extension UITableView {
  /// Announces to `prefetchDataSource` the rows that the scroll will reach, and those that it will not reach any more.
  func prefetch() {
    guard isPrefetchingEnabled, let source = prefetchDataSource, !bounds.isEmpty else { return }
    let step = prefetcher.step(
      visible: bounds, isShown: { tiles.cell(of: $0) != nil },
      items: { area in
        var paths: [IndexPath] = []
        var next = geometry.firstRow(at: area.minY)
        while let path = next, geometry.top(of: path) < area.maxY {
          paths.append(path)
          next = geometry.row(after: path)
        }
        return paths
      })
    guard let step else { return }
    // Views that the data source changes here do not animate, even inside an animation block.
    UIView.performWithoutAnimation {
      if !step.cancelled.isEmpty { source.tableView(self, cancelPrefetchingForRowsAt: step.cancelled) }
      if !step.fetched.isEmpty { source.tableView(self, prefetchRowsAt: step.fetched) }
    }
  }
}
