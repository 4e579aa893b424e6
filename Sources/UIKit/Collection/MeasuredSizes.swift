/// The sizes that elements of a layout have requested when they were shown.
///
/// A size that has expired is still the best estimate; the element is measured again when it is shown next.
///
/// A view is measured once when it is shown. `settleSizes(anchor:)` passes the sizes to the layout and shows what it
/// has then, until nothing changes, all in one `tile()`; what was visible before stays where it is.
struct MeasuredSizes {
  private struct Entry {
    var size: CGSize
    var round: Int
  }

  /// The entries of items by section and item.
  private var items: [Int: [Int: Entry]] = [:]
  private var others: [CollectionElement: Entry] = [:]
  private var round = 0

  var isEmpty: Bool { items.isEmpty && others.isEmpty }

  /// The size of an item; nil if it has not been shown.
  func size(item: Int, section: Int) -> CGSize? { items[section]?[item]?.size }

  /// The sizes of a section, to look up many items of it.
  func sizes(section: Int) -> (Int) -> CGSize? {
    guard let entries = items[section] else { return { _ in nil } }
    return { entries[$0]?.size }
  }

  /// The measured items of a section, in no order.
  func items(section: Int) -> [Int] { items[section].map { Array($0.keys) } ?? [] }

  func size(of element: CollectionElement) -> CGSize? { entry(element)?.size }

  /// Whether an element has been measured since its size expired.
  func isCurrent(_ element: CollectionElement) -> Bool { entry(element)?.round == round }

  private func entry(_ element: CollectionElement) -> Entry? {
    guard element.category == .cell else { return others[element] }
    return items[element.indexPath.section]?[element.indexPath.item]
  }

  mutating func set(_ size: CGSize, of element: CollectionElement) {
    set(Entry(size: size, round: round), of: element)
  }

  private mutating func set(_ entry: Entry, of element: CollectionElement) {
    guard element.category == .cell else {
      others[element] = entry
      return
    }
    items[element.indexPath.section, default: [:]][element.indexPath.item] = entry
  }

  /// Marks all sizes as expired, so that each element is measured again.
  mutating func expire() { round += 1 }

  /// Marks the size of one element as expired, so that it is measured again.
  mutating func expire(_ element: CollectionElement) {
    guard let size = size(of: element) else { return }
    set(Entry(size: size, round: round - 1), of: element)
  }

  mutating func removeAll() { self = MeasuredSizes() }

  /// Gives the sizes to the elements that the measured ones are after a batch. O(measured).
  mutating func move(by plan: ListPlan) {
    let old = self
    items.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    for (section, entries) in old.items {
      for (item, entry) in entries {
        guard let path = plan.path(of: IndexPath(item: item, section: section)) else { continue }
        items[path.section, default: [:]][path.item] = entry
      }
    }
    for (element, entry) in old.others {
      if let moved = plan.element(element) { others[moved] = entry }
    }
  }
}
