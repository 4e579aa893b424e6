import Engine

/// How rows are drawn that have no sublayers and draw one primitive, a solid or an image: without reading all columns.
///
/// Owns raw memory, by row. An entry is valid until something of the row but its position changes.
final class PrimitiveCache {
  enum State: UInt8 {
    /// To be found out by the next frame.
    case unknown
    /// Has changed since the last frame: it may in the next one too, and is drawn by its columns.
    case changed
    /// Has sublayers, a mask, a clip, a shadow, more than one primitive, or animations of more than its position.
    case other
    /// Shows nothing.
    case empty
    /// Draws the one item of its template.
    case single
    /// The same, and covers all of its rectangle where that is axis-aligned.
    case opaque
  }

  private var states: UnsafeMutablePointer<State>
  /// From the position to the top left corner, and the size, in points of the superlayer.
  private var boxes: UnsafeMutablePointer<SIMD4<Float>>
  private var quads: UnsafeMutablePointer<PrimitiveQuad>
  private(set) var templates = ContiguousArray<PrimitiveTemplate>()
  /// By the same indices, their appearance in a run.
  private(set) var styles = ContiguousArray<QuadStyle>()
  /// The first style that differs from what `copyStyles` last gave.
  private var firstNewStyle = 0
  private var capacity = 0
  let occlusionMask = OcclusionMask()
  /// Of rows that later ones of a run hide together only those are left out that tiles of 8 x 8 pixels tell of:
  /// enough for a graphics card, to which a quad more is little, and found in half the time.
  var findsHiddenByTiles = false
  /// Working memory: the indices in painter's order of a run's rows that are visible, the last first.
  private var visible: UnsafeMutablePointer<Int32>
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
    let wider = max(rows, capacity * 2, 256)
    states = Self.grown(states, count: capacity, to: wider, with: .changed)
    boxes = Self.grown(boxes, count: capacity, to: wider, with: SIMD4())
    quads = Self.grown(quads, count: capacity, to: wider, with: PrimitiveQuad())
    capacity = wider
  }

  private static func grown<T: BitwiseCopyable>(
    _ old: UnsafeMutablePointer<T>, count: Int, to wider: Int, with filler: T
  ) -> UnsafeMutablePointer<T> {
    let new = UnsafeMutablePointer<T>.allocate(capacity: wider)
    new.update(from: old, count: count)
    (new + count).update(repeating: filler, count: wider - count)
    old.deallocate()
    return new
  }

  @inline(__always)
  func state(_ row: Int) -> State {
    assert(row < capacity)
    return states[row]
  }

  @inline(__always)
  func setState(_ row: Int, _ state: State) {
    assert(row < capacity)
    states[row] = state
  }

  @inline(__always)
  func box(_ row: Int) -> SIMD4<Float> {
    assert(row < capacity)
    return boxes[row]
  }

  /// How a row is drawn as part of a run.
  @inline(__always)
  func quad(_ row: Int) -> PrimitiveQuad {
    assert(row < capacity)
    return quads[row]
  }

  func template(_ row: Int) -> PrimitiveTemplate { templates[Int(quads[row].number)] }

  func setTemplate(
    _ row: Int, template: PrimitiveTemplate, box: SIMD4<Float>, isOpaque: Bool, style: QuadStyle
  ) {
    var number = quads[row].number
    if number < 0 {
      number = Int32(templates.count)
      templates.append(template)
      styles.append(style)
    } else {
      templates[Int(number)] = template
      styles[Int(number)] = style
    }
    firstNewStyle = min(firstNewStyle, Int(number))
    quads[row] = PrimitiveQuad(
      number: number, isQuad: style.kind != .none, isRounded: style.kind == .rounded,
      isSolid: style.kind == .solid,
      anchorX: template.anchorX, anchorY: template.anchorY,
      rect: style.rect)
    boxes[row] = box
    states[row] = isOpaque ? .opaque : .single
  }

  /// Updates a list's styles in place: shared, all of them would be copied when the next one is found.
  func copyStyles(to list: inout ContiguousArray<QuadStyle>) {
    if list.count > styles.count { list.removeAll(keepingCapacity: true) }
    for index in min(firstNewStyle, list.count)..<styles.count {
      if index < list.count { list[index] = styles[index] } else { list.append(styles[index]) }
    }
    firstNewStyle = styles.count
  }

  /// Room for the indices of a run's rows.
  func reserveVisible(_ count: Int) -> UnsafeMutablePointer<Int32> {
    if count > visibleCapacity {
      visible.deallocate()
      visibleCapacity = max(count, visibleCapacity * 2)
      visible = .allocate(capacity: visibleCapacity)
    }
    return visible
  }
}

/// The item of a row in its own points.
struct PrimitiveTemplate {
  var item: DisplayItem
  var bounds: SIMD4<Double>
  /// The anchor point, which is at the position.
  var anchorX: Double
  var anchorY: Double
}

/// How a row of one primitive is drawn as part of a run.
struct PrimitiveQuad {
  /// Index of its template and style; -1 without.
  var number: Int32 = -1
  /// Its style is all that is needed.
  var isQuad = false
  /// It touches pixels whose centres are outside.
  var isRounded = false
  /// It is a rectangle of one colour.
  var isSolid = false
  /// The anchor point, which is at the position.
  var anchorX = 0.0
  var anchorY = 0.0
  /// Points: x, y, width, height.
  var rect = SIMD4<Float>()
}
