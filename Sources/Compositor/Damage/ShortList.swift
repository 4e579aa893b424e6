/// A list of up to `capacity` elements, in place.
struct ShortList<let capacity: Int, Element> {
  private var values: InlineArray<capacity, Element>
  private(set) var count = 0

  /// An empty list; `blank` is what its unused elements are.
  init(repeating blank: Element) { values = InlineArray(repeating: blank) }

  var indices: Range<Int> { 0..<count }
  var last: Element? { count > 0 ? values[count - 1] : nil }

  subscript(index: Int) -> Element {
    get { values[index] }
    set { values[index] = newValue }
  }

  /// Adds an element; false if the list is full.
  mutating func append(_ element: Element) -> Bool {
    if count == capacity { return false }
    values[count] = element
    count += 1
    return true
  }

  /// Removes an element; the last one takes its index.
  mutating func remove(_ index: Int) {
    count -= 1
    values[index] = values[count]
  }
}
