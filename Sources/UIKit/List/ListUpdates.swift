/// The changes of one batch, as a table or collection view receives them.
///
/// In UIKit, the indices of deleted, reloaded and moved elements are those before all changes, and the indices of
/// inserted elements and of the targets of moves are those after all changes.
///
/// `plan(before:after:)` computes the position of each item after the batch, or throws an error that describes a
/// contradiction. The shown views then get the keys that their elements have after the batch, and move in one animation
/// block.
struct ListUpdates {
  var deletedItems: [IndexPath] = []
  var insertedItems: [IndexPath] = []
  var reloadedItems: [IndexPath] = []
  var movedItems: [(from: IndexPath, to: IndexPath)] = []
  var deletedSections: [Int] = []
  var insertedSections: [Int] = []
  var reloadedSections: [Int] = []
  var movedSections: [(from: Int, to: Int)] = []

  var isEmpty: Bool {
    deletedItems.isEmpty && insertedItems.isEmpty && reloadedItems.isEmpty && movedItems.isEmpty
      && deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty
      && movedSections.isEmpty
  }

  /// Returns the index of each item after the changes, given the counts of items by section before and after the
  /// changes; throws an error that describes a contradiction.
  func plan(before: [Int], after: [Int]) throws(ListUpdateError) -> ListPlan {
    let sections = try planSections(before.count, after.count)
    var plan = ListPlan(before: before, after: after, sections: sections)
    for section in reloadedSections {
      try require(
        before.indices.contains(section),
        "section \(section) is reloaded, but there were \(before.count) sections before the update")
      plan.reload(section)
    }
    try planItems(&plan)
    return plan
  }

  private func require(_ condition: Bool, _ message: @autoclosure () -> String) throws(ListUpdateError) {
    if !condition { throw ListUpdateError(message: message()) }
  }

  // MARK: Sections

  /// The new index of each old section; nil for a deleted section.
  private func planSections(_ before: Int, _ after: Int) throws(ListUpdateError) -> [Int?] {
    let removed = deletedSections + movedSections.map(\.from)
    let arriving = insertedSections + movedSections.map(\.to)
    for section in removed {
      try require(
        (0..<before).contains(section),
        "section \(section) is deleted or moved, but there were only \(before) sections before the update")
    }
    for section in arriving {
      try require(
        (0..<after).contains(section),
        "section \(section) is inserted or moved to, but there are only \(after) sections after the update")
    }
    try requireUnique(removed, "section", "deleted or moved")
    try requireUnique(arriving, "section", "inserted or moved to")
    try require(
      after == before - deletedSections.count + insertedSections.count,
      "the number of sections after the update (\(after)) must be equal to the number before it (\(before)), plus the "
        + "number inserted (\(insertedSections.count)) and minus the number deleted (\(deletedSections.count))"
    )
    return newIndices(
      count: before, removed: Set(removed), arriving: Set(arriving), after: after, moves: movedSections)
  }

  /// The new index of each old element; nil for a deleted element. Elements that stay fill the indices at which no
  /// element arrives, in order.
  private func newIndices(
    count: Int, removed: Set<Int>, arriving: Set<Int>, after: Int, moves: [(from: Int, to: Int)]
  ) -> [Int?] {
    var result = [Int?](repeating: nil, count: count)
    var free = (0..<after).lazy.filter { !arriving.contains($0) }.makeIterator()
    for old in 0..<count where !removed.contains(old) { result[old] = free.next() }
    for move in moves { result[move.from] = move.to }
    return result
  }

  // MARK: Items

  private func planItems(_ plan: inout ListPlan) throws(ListUpdateError) {
    let (before, after) = (plan.before, plan.after)
    for path in deletedItems + reloadedItems + movedItems.map(\.from) {
      try require(
        path.count == 2 && before.indices.contains(path.section)
          && (0..<before[path.section]).contains(path.item),
        "the item \(path) is deleted, reloaded or moved, but the sections had \(before) items before the update"
      )
    }
    for path in insertedItems + movedItems.map(\.to) {
      try require(
        path.count == 2 && after.indices.contains(path.section)
          && (0..<after[path.section]).contains(path.item),
        "the item \(path) is inserted or moved to, but the sections have \(after) items after the update")
    }
    try requireUnique(
      deletedItems + reloadedItems + movedItems.map(\.from), "item", "deleted, reloaded or moved")
    try requireUnique(insertedItems + movedItems.map(\.to), "item", "inserted or moved to")
    let removed = Dictionary(grouping: deletedItems + movedItems.map(\.from), by: \.section)
    let arriving = Dictionary(grouping: insertedItems + movedItems.map(\.to), by: \.section)
    for (old, new) in plan.sections.enumerated() {
      guard let new, !plan.reloadedSectionIndices.contains(old) else { continue }
      let (outgoing, incoming) = (removed[old] ?? [], arriving[new] ?? [])
      try require(
        after[new] == before[old] - outgoing.count + incoming.count,
        "the number of items in section \(new) after the update (\(after[new])) must be equal to the number before it "
          + "(\(before[old])), plus the number inserted or moved in (\(incoming.count)) and minus the number deleted or "
          + "moved out (\(outgoing.count))")
      plan.items[old] = newIndices(
        count: before[old], removed: Set(outgoing.map(\.item)), arriving: Set(incoming.map(\.item)),
        after: after[new],
        moves: []
      ).map { $0.map { IndexPath(item: $0, section: new) } }
    }
    for move in movedItems {
      // An item may also move out of a deleted or reloaded section, which has no paths yet.
      if plan.items[move.from.section].isEmpty {
        plan.items[move.from.section] = [IndexPath?](repeating: nil, count: before[move.from.section])
      }
      plan.items[move.from.section][move.from.item] = move.to
    }
    for path in reloadedItems { plan.replacedItems.insert(path) }
  }

  private func requireUnique<Index: Hashable>(
    _ indices: [Index], _ noun: String, _ verb: String
  ) throws(ListUpdateError) {
    var seen: Set<Index> = []
    for index in indices where !seen.insert(index).inserted {
      throw ListUpdateError(message: "the \(noun) \(index) is \(verb) twice")
    }
  }
}

/// A contradiction in a batch of changes.
struct ListUpdateError: Error {
  let message: String
}

/// The indices of a list's sections and items after a batch of changes.
struct ListPlan {
  /// The number of items of each section before the changes.
  let before: [Int]
  /// The number of items of each section after the changes.
  let after: [Int]
  /// The new index of each old section; nil for a deleted section.
  let sections: [Int?]
  /// The new index path of each old item, by old section; empty for deleted and reloaded sections from which no item is
  /// moved.
  fileprivate(set) var items: [[IndexPath?]]
  /// The old sections whose items are all new.
  fileprivate(set) var reloadedSectionIndices: Set<Int> = []
  /// The old items that stay and get new cells.
  fileprivate(set) var replacedItems: Set<IndexPath> = []

  fileprivate init(before: [Int], after: [Int], sections: [Int?]) {
    self.before = before
    self.after = after
    self.sections = sections
    items = before.map { _ in [] }
  }

  fileprivate mutating func reload(_ section: Int) { reloadedSectionIndices.insert(section) }

  /// The new index path of an old item; nil if the item was deleted, or if its section was deleted or reloaded and the
  /// item was not moved out of the section.
  func path(of old: IndexPath) -> IndexPath? {
    guard items.indices.contains(old.section), items[old.section].indices.contains(old.item) else {
      return nil
    }
    return items[old.section][old.item]
  }

  /// The new index of an old section; nil if it was deleted.
  func section(of old: Int) -> Int? { sections.indices.contains(old) ? sections[old] : nil }
}
