@testable import UIKit

/// Returns random updates of a list of sections, and the updated list, computed item by item. `make` returns new items.
@MainActor
func randomBatch(_ items: [[Int]], _ numbers: inout Numbers, _ make: () -> Int) -> (ListUpdates, [[Int]]) {
  var updates = ListUpdates()
  // Sections first: some are deleted, one of the others may move, and new sections are inserted.
  var keptSections = items.indices.filter { _ in numbers.number(0...1) > 0.15 }
  updates.deletedSections = items.indices.filter { !keptSections.contains($0) }
  // The old index of each section, or nil for a new section.
  var order: [Int?] = keptSections
  if keptSections.count > 1, numbers.number(0...1) < 0.3 {
    let moved = keptSections.remove(at: Int(numbers.number(0...1) * CGFloat(keptSections.count - 1)))
    order = keptSections
    order.insert(moved, at: Int(numbers.number(0...1) * CGFloat(keptSections.count)))
    updates.movedSections = [(moved, 0)]
  }
  while order.count < 4, numbers.number(0...1) < 0.3 {
    order.insert(nil, at: Int(numbers.number(0...1) * CGFloat(order.count)))
  }
  updates.insertedSections = order.indices.filter { order[$0] == nil }
  if let move = updates.movedSections.first {
    updates.movedSections = [(move.from, order.firstIndex(of: move.from) ?? 0)]
  }
  // Items of the old sections: some are deleted, some move within these sections, and some are inserted.
  var result: [[Int]] = order.map { old in
    guard let old else { return (0..<Int(numbers.number(0...6))).map { _ in make() } }
    var remaining: [Int] = []
    for (item, number) in items[old].enumerated() {
      if numbers.number(0...1) < 0.15 {
        updates.deletedItems.append([old, item])
      } else {
        remaining.append(number)
      }
    }
    return remaining
  }
  var arriving: [(number: Int, from: IndexPath?)] = (0..<Int(numbers.number(0...5))).map { _ in
    (make(), nil)
  }
  for (section, old) in order.enumerated() {
    guard let old else { continue }
    for (item, number) in items[old].enumerated() where numbers.number(0...1) < 0.08 {
      guard let index = result[section].firstIndex(of: number) else { continue }
      result[section].remove(at: index)
      arriving.append((number, [old, item]))
    }
  }
  let targets = order.indices.filter { order[$0] != nil }
  var inserted: Set<Int> = []
  for item in arriving where !targets.isEmpty {
    let section = targets[Int(numbers.number(0...0.999) * CGFloat(targets.count))]
    result[section].insert(item.number, at: Int(numbers.number(0...1) * CGFloat(result[section].count)))
    inserted.insert(item.number)
  }
  for item in arriving where inserted.contains(item.number) {
    for (section, list) in result.enumerated() {
      guard let index = list.firstIndex(of: item.number) else { continue }
      if let from = item.from {
        updates.movedItems.append((from, [section, index]))
      } else {
        updates.insertedItems.append([section, index])
      }
    }
  }
  return (updates, result)
}
