/// The changes between two lists of sections; the identifiers of sections and of items are unique.
///
/// The sections, and in each section the items, whose old positions form a longest increasing subsequence stay; all
/// other elements of both lists move. The comparison takes O(n log n) for n items of both lists.
struct ListDifference<Section: Hashable, Item: Hashable> {
  /// The sections of a list, and the items of each section.
  typealias Lists = (sections: [Section], items: [[Item]])

  /// The changes as a batch receives them.
  private(set) var updates = ListUpdates()

  /// Compares two lists; `reloading` and `sections` name items and sections that get new cells if both lists contain
  /// them.
  init(
    from old: Lists, to new: Lists, reloading reloadedItems: Set<Item> = [],
    sections reloadedSections: Set<Section> = []
  ) {
    let newSections = Self.indices(new.sections)
    let oldSections = Self.indices(old.sections)
    compareSections(old.sections, to: new.sections, oldIndices: oldSections, newIndices: newSections)
    updates.reloadedSections = old.sections.indices.filter {
      reloadedSections.contains(old.sections[$0]) && newSections[old.sections[$0]] != nil
    }
    compareItems(
      old, to: new, reloadedItems: reloadedItems, oldSections: oldSections, newSections: newSections)
  }

  private static func indices<Key: Hashable>(_ keys: [Key]) -> [Key: Int] {
    Dictionary(zip(keys, keys.indices), uniquingKeysWith: { first, _ in first })
  }

  private mutating func compareSections(
    _ old: [Section], to new: [Section], oldIndices: [Section: Int], newIndices: [Section: Int]
  ) {
    updates.deletedSections = old.indices.filter { newIndices[old[$0]] == nil }
    updates.insertedSections = new.indices.filter { oldIndices[new[$0]] == nil }
    let common = new.indices.compactMap { index in oldIndices[new[index]].map { (from: $0, to: index) } }
    let staying = increasingSubsequence(common.map(\.from))
    updates.movedSections = common.indices.filter { !staying[$0] }.map { common[$0] }
  }

  private mutating func compareItems(
    _ old: Lists, to new: Lists, reloadedItems: Set<Item>, oldSections: [Section: Int],
    newSections: [Section: Int]
  ) {
    // All items of a reloaded section are treated as new, so that no item moves into it or out of it.
    let reloadedOld = Set(updates.reloadedSections)
    let reloadedNew = Set(reloadedOld.compactMap { newSections[old.sections[$0]] })
    var oldPaths: [Item: IndexPath] = [:]
    for (section, items) in old.items.enumerated() where !reloadedOld.contains(section) {
      for (item, identifier) in items.enumerated() { oldPaths[identifier] = [section, item] }
    }
    for (section, items) in new.items.enumerated() where !reloadedNew.contains(section) {
      let origin = oldSections[new.sections[section]]
      // The items that were already in this section, in their new order.
      var remaining: [(from: Int, to: Int, identifier: Item)] = []
      for (item, identifier) in items.enumerated() {
        guard let from = oldPaths.removeValue(forKey: identifier) else {
          // The items of an inserted section are inserted with the section.
          if origin != nil { updates.insertedItems.append([section, item]) }
          continue
        }
        if from.section == origin {
          remaining.append((from.item, item, identifier))
        } else {
          move(
            from, to: [section, item], isReloaded: reloadedItems.contains(identifier),
            isInsertable: origin != nil)
        }
      }
      guard let origin else { continue }
      let staying = increasingSubsequence(remaining.map(\.from))
      for (index, item) in remaining.enumerated() {
        let isReloaded = reloadedItems.contains(item.identifier)
        if !staying[index] {
          move([origin, item.from], to: [section, item.to], isReloaded: isReloaded, isInsertable: true)
        } else if isReloaded {
          updates.reloadedItems.append([origin, item.from])
        }
      }
    }
    // The items of a deleted section are deleted with the section.
    updates.deletedItems += oldPaths.values.filter { newSections[old.sections[$0.section]] != nil }.sorted()
  }

  /// Moves an item. An item that is also reloaded is deleted and inserted instead, because a batch allows only one
  /// change of an item; `isInsertable` is false in an inserted section, which inserts its items itself.
  private mutating func move(_ from: IndexPath, to: IndexPath, isReloaded: Bool, isInsertable: Bool) {
    guard isReloaded else { return updates.movedItems.append((from, to)) }
    if !updates.deletedSections.contains(from.section) { updates.deletedItems.append(from) }
    if isInsertable { updates.insertedItems.append(to) }
  }
}

/// Returns for each of several different numbers whether it belongs to a longest increasing subsequence; O(n log n).
func increasingSubsequence(_ numbers: [Int]) -> [Bool] {
  // For each length, the index of the smallest number with which an increasing subsequence of this length ends.
  var lasts: [Int] = []
  // The index of the number before each number in its subsequence.
  var previous = [Int?](repeating: nil, count: numbers.count)
  for (index, number) in numbers.enumerated() {
    let length = lasts.firstIndexAfter { numbers[$0] < number }
    previous[index] = length > 0 ? lasts[length - 1] : nil
    if length == lasts.count { lasts.append(index) } else { lasts[length] = index }
  }
  var marks = [Bool](repeating: false, count: numbers.count)
  var index = lasts.last
  while let current = index {
    marks[current] = true
    index = previous[current]
  }
  return marks
}
