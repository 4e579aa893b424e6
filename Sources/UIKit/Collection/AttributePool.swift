/// A pool of layout attributes, which layouts of this module reuse from query to query, so that scrolling allocates
/// none.
///
/// Only attributes with no other owner change: those that a cell or an app keeps stay as they are.
///
/// Only the layouts of this module give `tile()` attributes that they use again; a subclass or an app's layout is asked
/// through the public methods.
@MainActor
struct AttributePool {
  /// The attributes of the present query, in the order of the layout.
  private(set) var list: [UICollectionViewLayoutAttributes] = []
  /// The attributes of the query before; the collection view has their array until it takes the new one.
  private var previous: [UICollectionViewLayoutAttributes] = []
  private var cursor = 0
  /// The attributes that the present query leaves out, which the collection view still shows.
  private var dropped: [UICollectionViewLayoutAttributes] = []
  /// The attributes that describe no view, ready for use.
  private var ready: [UICollectionViewLayoutAttributes] = []
  private var isStale = false

  /// Begins a query.
  mutating func begin() {
    swap(&list, &previous)
    list.removeAll(keepingCapacity: true)
    cursor = 0
    for index in dropped.indices where isKnownUniquelyReferenced(&dropped[index]) {
      ready.append(dropped[index])
    }
    dropped.removeAll(keepingCapacity: true)
  }

  /// Appends the attributes that the query before had for an element; false if it had none.
  ///
  /// Queries ask in one order, which `isBefore` defines, so that each element is found by a step of a merge.
  mutating func keep(
    _ element: CollectionElement, isBefore: (CollectionElement, CollectionElement) -> Bool
  ) -> Bool {
    guard !isStale else { return false }
    while cursor < previous.count, isBefore(previous[cursor].element, element) { drop() }
    guard cursor < previous.count, previous[cursor].element == element else { return false }
    list.append(previous[cursor])
    cursor += 1
    return true
  }

  /// Appends attributes with their defaults for an element.
  mutating func add(_ element: CollectionElement) -> UICollectionViewLayoutAttributes {
    let attributes = ready.popLast() ?? UICollectionViewLayoutAttributes()
    attributes.reset(element)
    list.append(attributes)
    return attributes
  }

  /// Appends attributes that are not the pool's own.
  mutating func append(_ attributes: UICollectionViewLayoutAttributes) { list.append(attributes) }

  /// Ends a query: attributes that it did not keep are free once the collection view has the new list.
  mutating func end() {
    while cursor < previous.count { drop() }
    isStale = false
  }

  /// Makes all attributes of the next query different objects, because their values change.
  mutating func invalidate() { isStale = true }

  private mutating func drop() {
    if type(of: previous[cursor]) == UICollectionViewLayoutAttributes.self {
      dropped.append(previous[cursor])
    }
    cursor += 1
  }
}
