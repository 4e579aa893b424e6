import Engine

/// What is known of rows that have no sublayers and draw one plain thing: how to draw it without asking all columns.
///
/// One owner of raw memory, by row. What it says holds until something of the row but its position changes.
final class LeafTable {
  enum State: UInt8 {
    /// To be found out.
    case unknown
    /// Has changed since the last frame: it may in the next one too, and is not worth finding out yet.
    case changed
    /// Sublayers, a mask, a clip, a shadow, more than one thing, or animated in more than place.
    case other
    /// Shows nothing.
    case empty
    /// Draws the one item that its template says.
    case single
    /// So, and covers all of its rectangle where that is upright.
    case opaque
  }

  private var states: UnsafeMutablePointer<State>
  /// From the position to the top left corner, and the size, in points of the superlayer.
  private var boxes: UnsafeMutablePointer<SIMD4<Float>>
  private var leaves: UnsafeMutablePointer<PlacedLeaf>
  private(set) var templates = ContiguousArray<LeafTemplate>()
  /// By the same numbers, what they look like in a run.
  private(set) var styles = ContiguousArray<QuadStyle>()
  /// The first style that differs from what `copyStyles` last gave.
  private var firstNewStyle = 0
  private var capacity = 0
  let coverage = Coverage()
  /// Working memory: the places of a run that are seen, the last first.
  private var seen: UnsafeMutablePointer<Int32>
  private var seenCapacity = 0

  init() {
    states = .allocate(capacity: 0)
    boxes = .allocate(capacity: 0)
    leaves = .allocate(capacity: 0)
    seen = .allocate(capacity: 0)
  }

  deinit {
    states.deallocate()
    boxes.deallocate()
    leaves.deallocate()
    seen.deallocate()
  }

  func reserve(_ rows: Int) {
    if rows <= capacity { return }
    let wider = max(rows, capacity * 2, 256)
    states = Self.grown(states, capacity, to: wider, with: .changed)
    boxes = Self.grown(boxes, capacity, to: wider, with: SIMD4())
    leaves = Self.grown(leaves, capacity, to: wider, with: PlacedLeaf())
    capacity = wider
  }

  private static func grown<T: BitwiseCopyable>(
    _ old: UnsafeMutablePointer<T>, _ count: Int, to wider: Int, with filler: T
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

  /// How to place a row that has a template.
  @inline(__always)
  func leaf(_ row: Int) -> PlacedLeaf {
    assert(row < capacity)
    return leaves[row]
  }

  func template(_ row: Int) -> LeafTemplate { templates[Int(leaves[row].number)] }

  func setTemplate(
    _ row: Int, _ template: LeafTemplate, _ box: SIMD4<Float>, isOpaque: Bool, _ style: QuadStyle
  ) {
    var number = leaves[row].number
    if number < 0 {
      number = Int32(templates.count)
      templates.append(template)
      styles.append(style)
    } else {
      templates[Int(number)] = template
      styles[Int(number)] = style
    }
    firstNewStyle = min(firstNewStyle, Int(number))
    leaves[row] = PlacedLeaf(
      number: number, isQuad: style.kind != .none, isRounded: style.kind == .rounded,
      isSolid: style.kind == .solid,
      anchorX: template.anchorX, anchorY: template.anchorY,
      rect: style.rect)
    boxes[row] = box
    states[row] = isOpaque ? .opaque : .single
  }

  /// Brings a list's styles up to date where they are: shared, all of them would be copied when the next one is learnt.
  func copyStyles(to list: inout ContiguousArray<QuadStyle>) {
    if list.count > styles.count { list.removeAll(keepingCapacity: true) }
    for index in min(firstNewStyle, list.count)..<styles.count {
      if index < list.count { list[index] = styles[index] } else { list.append(styles[index]) }
    }
    firstNewStyle = styles.count
  }

  /// Room for the places of a run.
  func beginSeen(_ count: Int) -> UnsafeMutablePointer<Int32> {
    if count > seenCapacity {
      seen.deallocate()
      seenCapacity = max(count, seenCapacity * 2)
      seen = .allocate(capacity: seenCapacity)
    }
    return seen
  }
}

/// The item of a leaf in its own points, to be placed.
struct LeafTemplate {
  var item: DisplayItem
  var bounds: SIMD4<Double>
  /// The anchor point, which lies at the position.
  var anchorX: Double
  var anchorY: Double
}
