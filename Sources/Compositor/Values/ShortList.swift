import LayerValues

/// A list of up to `capacity` elements, without heap memory.
struct ShortList<let capacity: Int, Element> {
  private var values: InlineArray<capacity, Element>
  private(set) var count = 0

  /// Creates an empty list; `blank` is the value of the unused elements.
  init(repeating blank: Element) { values = InlineArray(repeating: blank) }

  var indices: Range<Int> { 0..<count }
  var last: Element? { count > 0 ? values[count - 1] : nil }

  subscript(index: Int) -> Element {
    get { values[index] }
    set { values[index] = newValue }
  }

  /// Adds an element; returns false if the list is full.
  mutating func append(_ element: Element) -> Bool {
    if count == capacity { return false }
    values[count] = element
    count += 1
    return true
  }

  /// Removes an element; the last element takes its index.
  mutating func remove(_ index: Int) {
    count -= 1
    values[index] = values[count]
  }
}

extension ShortList where Element == PixelRect {
  /// Adds a rectangle. Two rectangles are merged if they overlap, or if their union has at most `slack` pixels that are
  /// in neither. A list of `limit` rectangles merges the new rectangle into the one that grows least.
  mutating func insert(_ new: PixelRect, slack: Int64, limit: Int = .max) {
    var rect = new
    var index = 0
    while index < count {
      if self[index].contains(rect) { return }
      let both = rect.union(self[index])
      if self[index].intersects(rect) || both.area <= rect.area + self[index].area + slack {
        rect = both
        remove(index)
        index = 0
      } else {
        index += 1
      }
    }
    if count < limit, append(rect) { return }
    var best = 0
    var least = Int64.max
    for index in 0..<count {
      let growth = self[index].union(rect).area - self[index].area
      if growth < least { (best, least) = (index, growth) }
    }
    let both = self[best].union(rect)
    remove(best)
    insert(both, slack: slack, limit: limit)
  }
}
