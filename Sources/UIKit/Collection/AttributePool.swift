/// A pool of layout attributes that a layout reuses from query to query, so that scrolling allocates no attributes.
///
/// The pool changes only attributes that have no other owner. Attributes that a cell or the app retains do not change.
///
/// Layouts of this module use a pool in `shownElements(in:)`. The public queries, which subclasses and other
/// layouts implement, return new attributes.
@MainActor
struct AttributePool {
  /// The attributes of the current query, in the order of the layout.
  private(set) var current: [UICollectionViewLayoutAttributes] = []
  /// The attributes of the previous query, which the collection view uses until it gets those of the current query.
  private var previous: [UICollectionViewLayoutAttributes] = []
  /// The index in `previous` of the next attributes that can be reused.
  private var cursor = 0
  /// The attributes of the previous query that the current query does not reuse, but which the collection view still
  /// uses.
  private var omitted: [UICollectionViewLayoutAttributes] = []
  /// The attributes that no query and no view uses.
  private var unusedAttributes: [UICollectionViewLayoutAttributes] = []
  /// Whether the next query must not reuse the attributes of the previous query.
  private var isStale = false

  /// Begins a query.
  mutating func begin() {
    swap(&current, &previous)
    current.removeAll(keepingCapacity: true)
    cursor = 0
    for index in omitted.indices where isKnownUniquelyReferenced(&omitted[index]) {
      unusedAttributes.append(omitted[index])
    }
    omitted.removeAll(keepingCapacity: true)
  }

  /// Appends the attributes that the previous query had for an element; returns false if there are none, or if the
  /// attributes must not be reused.
  ///
  /// `isBefore` defines the order of the elements in each query, so that one pass over `previous` finds all elements.
  mutating func reuse(
    _ element: CollectionElement, isBefore: (CollectionElement, CollectionElement) -> Bool
  ) -> Bool {
    guard !isStale else { return false }
    while cursor < previous.count, isBefore(previous[cursor].element, element) { omit() }
    guard cursor < previous.count, previous[cursor].element == element else { return false }
    current.append(previous[cursor])
    cursor += 1
    return true
  }

  /// Appends attributes with default values for an element, and returns them.
  mutating func add(_ element: CollectionElement) -> UICollectionViewLayoutAttributes {
    let attributes = unusedAttributes.popLast() ?? UICollectionViewLayoutAttributes()
    attributes.reset(element)
    current.append(attributes)
    return attributes
  }

  /// Appends attributes that the pool did not create and will not reuse.
  mutating func append(_ attributes: UICollectionViewLayoutAttributes) { current.append(attributes) }

  /// Ends a query. The next query can use the omitted attributes, which the collection view has released by then.
  mutating func end() {
    while cursor < previous.count { omit() }
    isStale = false
  }

  /// Makes the next query use other objects than the previous query, because the values of attributes change.
  mutating func invalidate() { isStale = true }

  private mutating func omit() {
    if type(of: previous[cursor]) == UICollectionViewLayoutAttributes.self {
      omitted.append(previous[cursor])
    }
    cursor += 1
  }
}
