/// A table or collection view that shows the items of a snapshot.
@MainActor
protocol SnapshotList {
  /// Whether the list is in a window, in which changes are visible.
  var isInWindow: Bool { get }
  /// Shows a batch of changes, animated unless animations are disabled; during the batch, `change` gives the data
  /// source its new items.
  func show(_ updates: ListUpdates, change: @escaping () -> Void, completion: @escaping () -> Void)
  /// Makes the data source configure the current cells of items again.
  func reconfigure(_ paths: [IndexPath])
  func reloadData()
}

extension ListIdentifiers {
  /// Shows a snapshot in a list, if there is a list; `completion` is called at the end of the animation, or at once
  /// without an animation.
  func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>, to list: (any SnapshotList)?, animated: Bool,
    call: String, completion: (() -> Void)?
  ) {
    apply(call) {
      guard let list else {
        set(snapshot)
        completion?()
        return
      }
      if animated, list.isInWindow {
        update(list, to: snapshot) { completion?() }
      } else {
        UIView.performWithoutAnimation { update(list, to: snapshot) {} }
        completion?()
      }
    }
  }

  /// Shows a snapshot with new cells for all items.
  func reload(
    _ snapshot: NSDiffableDataSourceSnapshot<Section, Item>, in list: (any SnapshotList)?, call: String,
    completion: (() -> Void)?
  ) {
    apply(call) {
      set(snapshot)
      list?.reloadData()
      completion?()
    }
  }

  private func update(
    _ list: any SnapshotList, to snapshot: NSDiffableDataSourceSnapshot<Section, Item>,
    completion: @escaping () -> Void
  ) {
    let updates = difference(to: snapshot).updates
    if updates.isEmpty {
      set(snapshot)
      completion()
    } else {
      list.show(updates, change: { self.set(snapshot) }, completion: completion)
    }
    let paths = snapshot.reconfiguredItemIdentifiers.compactMap { path(of: $0) }
    if !paths.isEmpty { list.reconfigure(paths) }
  }
}
