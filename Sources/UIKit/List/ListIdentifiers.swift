/// The snapshot that a diffable data source shows, with the index path of each identifier.
@MainActor
final class ListIdentifiers<Section: Hashable, Item: Hashable> {
  private(set) var snapshot = NSDiffableDataSourceSnapshot<Section, Item>()
  /// The index paths of the items; nil from a change until their first use.
  private var paths: [Item: IndexPath]?
  /// Whether a batch of changes to the list is being made.
  private(set) var isApplying = false

  /// Replaces the snapshot, without its requests to reload and reconfigure, which apply only once.
  func set(_ new: NSDiffableDataSourceSnapshot<Section, Item>) {
    snapshot = new.withoutRequests
    paths = nil
  }

  /// The changes from the current snapshot to another snapshot.
  func difference(to new: NSDiffableDataSourceSnapshot<Section, Item>) -> ListDifference<Section, Item> {
    ListDifference(
      from: snapshot.lists, to: new.lists, reloading: Set(new.reloadedItemIdentifiers),
      sections: Set(new.reloadedSectionIdentifiers))
  }

  /// Runs a change to the list; traps during another change, as in a cell provider that applies a snapshot.
  func apply(_ call: String, _ body: () -> Void) {
    guard !isApplying else {
      fatalError("\(call): called while another snapshot is being applied")
    }
    isApplying = true
    body()
    isApplying = false
  }

  func item(at path: IndexPath) -> Item? {
    let lists = snapshot.lists
    guard path.count == 2, lists.items.indices.contains(path.section),
      lists.items[path.section].indices.contains(path.item)
    else { return nil }
    return lists.items[path.section][path.item]
  }

  func path(of item: Item) -> IndexPath? {
    if let paths { return paths[item] }
    var found: [Item: IndexPath] = [:]
    found.reserveCapacity(snapshot.numberOfItems)
    for (section, items) in snapshot.lists.items.enumerated() {
      for (index, identifier) in items.enumerated() { found[identifier] = [section, index] }
    }
    paths = found
    return found[item]
  }

  func section(at index: Int) -> Section? {
    let sections = snapshot.sectionIdentifiers
    return sections.indices.contains(index) ? sections[index] : nil
  }
}
