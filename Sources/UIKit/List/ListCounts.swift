/// The numbers of sections and items that the data source returned last.
@MainActor
final class ListCounts {
  private var items: [Int] = []
  /// Whether the data source must be called again.
  var isStale = true

  var sections: Int { items.count }
  subscript(section: Int) -> Int { items[section] }
  var all: [Int] { items }

  func set(_ items: [Int]) {
    self.items = items
    isStale = false
  }

  /// Whether the item exists.
  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && items.indices.contains(path[0]) && (0..<items[path[0]]).contains(path[1])
  }
}
