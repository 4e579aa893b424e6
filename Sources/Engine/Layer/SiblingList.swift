// These declarations are for other modules of the package, but public: the bodies of `package` functions are not
// visible outside of their module, so that a list of views would not be specialised.

/// An object in the ordered list of a parent.
@_spi(Siblings) public protocol Sibling: AnyObject {
  /// A key that increases from one sibling to the next above; only the parent's list sets it.
  var siblingKey: Int { get set }
}

/// The sublayers of a layer or the subviews of a view, the lowest first.
///
/// The list is an array whose elements have increasing keys, by which an element is found in O(log n). A change moves
/// the elements above it. Many changes in a row at the bottom of a long list split the array until the next read: its
/// lower part is then stored in reverse, so that each change costs constant time on average.
@_spi(Siblings) public struct SiblingList<Element: Sibling> {
  /// All elements or, while the list is split, the elements above those of `lower`.
  @usableFromInline var upper: [Element] = []
  /// The lowest elements in reverse, never empty; nil unless the list is split.
  @usableFromInline var lower: [Element]?
  /// The number of changes at the bottom since the list was joined.
  @usableFromInline var bottomChanges = 0

  /// The distance between the keys of appended elements.
  @inlinable static var step: Int { 1 << 32 }
  /// The magnitude of a key at which all elements get new keys.
  @inlinable static var lastKey: Int { 1 << 60 }

  /// Creates an empty list.
  @inlinable public init() {}

  /// Creates a list of elements that are in no other list.
  public init(_ elements: [Element]) {
    for element in elements { append(element) }
  }

  /// Whether reading the array has to join it first.
  @inlinable public var isSplit: Bool { lower != nil }

  /// The elements of a list that is not split.
  @inlinable public var joined: [Element] {
    assert(lower == nil)
    return upper
  }

  @inlinable var lowerCount: Int { lower?.count ?? 0 }

  /// The number of elements.
  @inlinable public var count: Int { upper.count + lowerCount }
  /// Whether there are no elements.
  @inlinable public var isEmpty: Bool { upper.isEmpty && lower == nil }
  /// The element above all others.
  @inlinable public var last: Element? { upper.last ?? lower?.first }

  /// The element at an index; 0 is the lowest.
  @inlinable public subscript(index: Int) -> Element {
    guard let lower else { return upper[index] }
    return index < lower.count ? lower[lower.count - 1 - index] : upper[index - lower.count]
  }

  /// The index of an element; nil if the list does not contain it.
  @inlinable public func index(of element: Element) -> Int? {
    let key = element.siblingKey
    let count = count
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].siblingKey < key { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] === element ? low : search(for: element)
  }

  /// The index of an element, found by comparing all elements. A callback may have inserted the element into another
  /// list too, which has overwritten its key.
  @inlinable @inline(never) func search(for element: Element) -> Int? {
    (0..<count).first { self[$0] === element }
  }

  /// Adds an element above all others. It must not be in any list.
  @inlinable public mutating func append(_ element: Element) {
    if let last {
      if last.siblingKey >= Self.lastKey { renumber() }
      element.siblingKey = last.siblingKey + Self.step
    } else {
      element.siblingKey = 0
    }
    upper.append(element)
  }

  /// Inserts an element, which must not be in any list, at an index from 0 to the count.
  @inlinable public mutating func insert(_ element: Element, at index: Int) {
    if index >= count { return append(element) }
    prepareChange(at: index)
    element.siblingKey = key(at: index)
    let lowerCount = lowerCount
    if index < lowerCount {
      lower?.insert(element, at: lowerCount - index)
    } else {
      upper.insert(element, at: index - lowerCount)
    }
  }

  /// Removes an element of the list.
  @inlinable public mutating func remove(_ element: Element) {
    guard let index = index(of: element) else { return }
    prepareChange(at: index)
    let lowerCount = lowerCount
    if index < lowerCount {
      lower?.remove(at: lowerCount - 1 - index)
      if lowerCount == 1 { lower = nil }
    } else {
      upper.remove(at: index - lowerCount)
      if upper.isEmpty, lowerCount > 0 { join() }
    }
  }

  /// Removes all elements and returns them.
  public mutating func takeAll() -> [Element] {
    if isSplit { join() }
    defer { upper = [] }
    return upper
  }

  /// The key of an element that is inserted below the element at an index.
  @inlinable mutating func key(at index: Int) -> Int {
    if index == 0 {
      if self[0].siblingKey <= -Self.lastKey { renumber() }
      return self[0].siblingKey - Self.step
    }
    if self[index].siblingKey - self[index - 1].siblingKey < 2 { renumber() }
    let (below, above) = (self[index - 1].siblingKey, self[index].siblingKey)
    return below + (above - below) / 2
  }

  /// Splits the array before a change at the bottom, if there have been many such changes.
  @inlinable mutating func prepareChange(at index: Int) {
    if index < 16, upper.count >= 256, lower == nil { countBottomChange() }
  }

  @inlinable @inline(never) mutating func countBottomChange() {
    bottomChanges += 1
    // A split costs more than moving the elements for a few changes, and each read of a split list joins it.
    guard bottomChanges > 64 else { return }
    let half = upper.count / 2
    lower = upper[..<half].reversed()
    upper.removeSubrange(..<half)
  }

  /// Makes one array of a list that is split.
  @inlinable @inline(never) public mutating func join() {
    guard let lower else { return }
    self.lower = nil
    bottomChanges = 0
    upper.insert(contentsOf: lower.reversed(), at: 0)
  }

  /// Gives every element a key at the usual distance from the next.
  @inlinable @inline(never) mutating func renumber() {
    for index in 0..<count { self[index].siblingKey = index * Self.step }
  }
}

extension SiblingList: Sendable where Element: Sendable {}
