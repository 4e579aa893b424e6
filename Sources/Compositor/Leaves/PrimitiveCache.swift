import LayerValues

/// The prepared drawing of rows without sublayers that draw one primitive, a solid or an image, so that their columns
/// are not read again.
///
/// The object owns raw memory, indexed by row. An entry is valid until anything of its row except the position changes.
final class PrimitiveCache {
  enum State: UInt8 {
    /// The next frame determines the state.
    case unknown
    /// The row has changed since the last frame. It may change in the next frame too, so it is drawn from its columns.
    case changed
    /// The row has sublayers, a mask, a clip, a shadow, more than one primitive, or animations of more than its
    /// position.
    case composite
    /// The row draws nothing.
    case empty
    /// The row draws the single item of its template.
    case single
    /// The row draws the single item of its template, which is opaque in all of its rectangle if that is axis-aligned.
    case opaque
  }

  private var states: UnsafeMutablePointer<State>
  /// The offset of the top left corner from the position, and the size, in points of the superlayer.
  private var boxes: UnsafeMutablePointer<SIMD4<Float>>
  private var quads: UnsafeMutablePointer<PrimitiveQuad>
  private(set) var templates = ContiguousArray<PrimitiveTemplate>()
  /// The appearances of the templates as part of a run, by the indices of the templates.
  private(set) var styles = ContiguousArray<QuadStyle>()
  /// The index of the first style that has changed since the last `copyStyles`.
  private var firstNewStyle = 0
  private var capacity = 0
  let occlusionMask = OcclusionMask()
  /// Whether hidden rows of a run are found by tiles of 8 x 8 pixels instead of exactly. Tiles take half the time and
  /// suffice for a graphics card, to which one more quad costs little.
  var findsHiddenByTiles = false
  /// The time in nanoseconds that the device takes for each pixel that is drawn again.
  var overdrawCost = Double.infinity
  /// The working memory for the indices of a run's visible rows, from front to back.
  private var visible: UnsafeMutablePointer<OrderIndex>
  private var visibleCapacity = 0

  init() {
    states = .allocate(capacity: 0)
    boxes = .allocate(capacity: 0)
    quads = .allocate(capacity: 0)
    visible = .allocate(capacity: 0)
  }

  deinit {
    states.deallocate()
    boxes.deallocate()
    quads.deallocate()
    visible.deallocate()
  }

  func reserve(_ rows: Int) {
    if rows <= capacity { return }
    let newCapacity = max(rows, capacity * 2, 256)
    states = Self.grown(states, count: capacity, to: newCapacity, with: .changed)
    boxes = Self.grown(boxes, count: capacity, to: newCapacity, with: SIMD4())
    quads = Self.grown(quads, count: capacity, to: newCapacity, with: PrimitiveQuad())
    capacity = newCapacity
  }

  private static func grown<T: BitwiseCopyable>(
    _ old: UnsafeMutablePointer<T>, count: Int, to newCapacity: Int, with filler: T
  ) -> UnsafeMutablePointer<T> {
    let new = UnsafeMutablePointer<T>.allocate(capacity: newCapacity)
    new.update(from: old, count: count)
    (new + count).update(repeating: filler, count: newCapacity - count)
    old.deallocate()
    return new
  }

  @inline(__always)
  func state(_ row: RowIndex) -> State {
    assert(row.position < capacity)
    return states[row.position]
  }

  @inline(__always)
  func setState(_ row: RowIndex, _ state: State) {
    assert(row.position < capacity)
    states[row.position] = state
  }

  @inline(__always)
  func box(_ row: RowIndex) -> SIMD4<Float> {
    assert(row.position < capacity)
    return boxes[row.position]
  }

  /// The data with which a row is drawn as part of a run.
  @inline(__always)
  func quad(_ row: RowIndex) -> PrimitiveQuad {
    assert(row.position < capacity)
    return quads[row.position]
  }

  /// The template of a row that has one.
  func template(_ row: RowIndex) -> PrimitiveTemplate { templates[quads[row.position].style] }

  /// Stores the item of a row, drawn at the origin of its superlayer, and the data derived from the item.
  func setTemplate(
    _ row: RowIndex, template: PrimitiveTemplate, box: SIMD4<Float>, isOpaque: Bool, style: QuadStyle
  ) {
    var index = quads[row.position].style
    if index.isNone {
      index = templates.nextIndex
      templates.append(template)
      styles.append(style)
    } else {
      templates[index] = template
      styles[index] = style
    }
    firstNewStyle = min(firstNewStyle, index.position)
    quads[row.position] = PrimitiveQuad(
      style: index, isQuad: style.kind != .none, isRounded: style.kind == .rounded,
      isSolid: style.kind == .solid,
      anchorX: template.anchorX, anchorY: template.anchorY,
      rect: style.rect)
    boxes[row.position] = box
    states[row.position] = isOpaque ? .opaque : .single
  }

  /// Updates a list's styles in place: if the list shared this object's array, the next new style would copy all of it.
  func copyStyles(to list: inout ContiguousArray<QuadStyle>) {
    if list.count > styles.count { list.removeAll(keepingCapacity: true) }
    for index in min(firstNewStyle, list.count)..<styles.count {
      if index < list.count { list[index] = styles[index] } else { list.append(styles[index]) }
    }
    firstNewStyle = styles.count
  }

  /// The working memory for the indices of `count` rows.
  func reserveVisible(_ count: Int) -> UnsafeMutablePointer<OrderIndex> {
    if count > visibleCapacity {
      visible.deallocate()
      visibleCapacity = max(count, visibleCapacity * 2)
      visible = .allocate(capacity: visibleCapacity)
    }
    return visible
  }
}

/// The item that a row draws, in the row's own points.
struct PrimitiveTemplate: TableElement {
  typealias Table = Tables.Styles

  var item: DisplayItem
  /// The bounds of the row: x, y, width, height.
  var bounds: SIMD4<Double>
  /// The anchor point in the row's own points, which is at the row's position in the superlayer.
  var anchorX: Double
  var anchorY: Double
}

/// The data with which a row of one primitive is drawn as part of a run.
struct PrimitiveQuad {
  /// The index of the row's template and style; none for a row without a template.
  var style: StyleIndex = .none
  /// Whether the style suffices to draw the row as part of a run.
  var isQuad = false
  /// Whether the row is rounded, so that it touches pixels whose centres are outside of it.
  var isRounded = false
  /// Whether the row is a rectangle of one colour.
  var isSolid = false
  /// The anchor point in the row's own points, which is at the row's position in the superlayer.
  var anchorX = 0.0
  var anchorY = 0.0
  /// The rectangle in the row's own points: x, y, width, height.
  var rect = SIMD4<Float>()
}
