/// The sizes, in points, that the views of a layout's elements have requested.
///
/// A view is measured when its element is shown. An expired size remains the best estimate until the element is next
/// shown and measured.
///
/// During one `tile()`, `settleSizes(anchor:)` repeatedly passes new sizes to the layout and shows the elements of the
/// changed layout, until no size changes. The elements that were visible before keep their positions on screen.
struct MeasuredSizes {
  private struct Entry {
    var size: CGSize
    /// The value of `MeasuredSizes.round` at the measurement.
    var round: Int
  }

  /// The entries of items by section and item.
  private var items: [Int: [Int: Entry]] = [:]
  /// The entries of supplementary and decoration views.
  private var others: [CollectionElement: Entry] = [:]
  /// The number of times that all sizes have expired. Entries of earlier rounds have expired.
  private var round = 0

  var isEmpty: Bool { items.isEmpty && others.isEmpty }

  /// The size of an item; nil if the item has not been measured.
  func size(item: Int, section: Int) -> CGSize? { items[section]?[item]?.size }

  /// A function that returns the size of an item in a section, for look-ups of many items; nil for unmeasured items.
  func sizes(section: Int) -> (Int) -> CGSize? {
    guard let entries = items[section] else { return { _ in nil } }
    return { entries[$0]?.size }
  }

  /// The measured items of a section, in undefined order.
  func items(section: Int) -> [Int] { items[section].map { Array($0.keys) } ?? [] }

  func size(of element: CollectionElement) -> CGSize? { entry(element)?.size }

  /// Whether an element has a size that has not expired.
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

  /// Assigns the sizes to the new index paths of the elements after a batch. O(number of measured elements).
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
