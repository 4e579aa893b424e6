/// The changes between two lists of sections whose identifiers, and those of their items, are unique.
///
/// Items in a longest increasing subsequence of former positions stay, the others move. Costs O(n log n) for n items of
/// both lists.
struct ListDifference<Section: Hashable, Item: Hashable> {
  /// A list: the sections and, for each, its items.
  typealias Lists = (sections: [Section], items: [[Item]])

  /// The changes as a batch receives them.
  private(set) var updates = ListUpdates()

  /// Compares two lists; `reloading` names items and sections that get new cells where both lists have them.
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
    let staying = increasingRun(common.map(\.from))
    updates.movedSections = common.indices.filter { !staying[$0] }.map { common[$0] }
  }

  private mutating func compareItems(
    _ old: Lists, to new: Lists, reloadedItems: Set<Item>, oldSections: [Section: Int],
    newSections: [Section: Int]
  ) {
    // All items of a reloaded section are treated as new, so that no item moves into it or out of it.
    let reloadedOld = Set(updates.reloadedSections)
    let reloadedNew = Set(reloadedOld.compactMap { newSections[old.sections[$0]] })
    var former: [Item: IndexPath] = [:]
    for (section, items) in old.items.enumerated() where !reloadedOld.contains(section) {
      for (item, identifier) in items.enumerated() { former[identifier] = [section, item] }
    }
    for (section, items) in new.items.enumerated() where !reloadedNew.contains(section) {
      let origin = oldSections[new.sections[section]]
      // The items that were in this section before, in their new order.
      var kept: [(from: Int, to: Int, identifier: Item)] = []
      for (item, identifier) in items.enumerated() {
        guard let from = former.removeValue(forKey: identifier) else {
          // An inserted section brings its items.
          if origin != nil { updates.insertedItems.append([section, item]) }
          continue
        }
        if from.section == origin {
          kept.append((from.item, item, identifier))
        } else {
          move(
            from, to: [section, item], isReloaded: reloadedItems.contains(identifier),
            isInsertable: origin != nil)
        }
      }
      guard let origin else { continue }
      let staying = increasingRun(kept.map(\.from))
      for (index, item) in kept.enumerated() {
        let isReloaded = reloadedItems.contains(item.identifier)
        if !staying[index] {
          move([origin, item.from], to: [section, item.to], isReloaded: isReloaded, isInsertable: true)
        } else if isReloaded {
          updates.reloadedItems.append([origin, item.from])
        }
      }
    }
    // A deleted section takes its items along.
    updates.deletedItems += former.values.filter { newSections[old.sections[$0.section]] != nil }.sorted()
  }

  /// Moves an item; one that is reloaded too is deleted and inserted, as a batch admits only one change of an item.
  private mutating func move(_ from: IndexPath, to: IndexPath, isReloaded: Bool, isInsertable: Bool) {
    guard isReloaded else { return updates.movedItems.append((from, to)) }
    if !updates.deletedSections.contains(from.section) { updates.deletedItems.append(from) }
    if isInsertable { updates.insertedItems.append(to) }
  }
}

/// Marks the elements of a longest increasing subsequence of different numbers; O(n log n).
func increasingRun(_ numbers: [Int]) -> [Bool] {
  // The index of the least last number of a subsequence of each length, and the predecessor of each number.
  var lasts: [Int] = []
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
