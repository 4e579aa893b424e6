/// The numbers of sections and items that the data source returned last.
@MainActor
final class ListCounts {
  private var itemCounts: [Int] = []
  /// Whether the data source must be called again.
  var isStale = true

  /// The number of sections.
  var sections: Int { itemCounts.count }
  /// The number of items of a section.
  subscript(section: Int) -> Int { itemCounts[section] }
  /// The number of items of each section.
  var all: [Int] { itemCounts }

  /// Stores the number of items of each section, which the data source has just returned.
  func set(_ itemCounts: [Int]) {
    self.itemCounts = itemCounts
    isStale = false
  }

  /// Whether the item exists.
  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && itemCounts.indices.contains(path[0]) && (0..<itemCounts[path[0]]).contains(path[1])
  }
}
