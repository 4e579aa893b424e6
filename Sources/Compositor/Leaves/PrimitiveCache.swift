import Foundation
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
    /// The row draws the single item that the cache has for it.
    case single
    /// The row draws the single item that the cache has for it, which is opaque in all of its rectangle if that is
    /// axis-aligned.
    case opaque
  }

  private var states: UnsafeMutablePointer<State>
  /// The offset of the top left corner from the position, and the size, in points of the superlayer.
  private var boxes: UnsafeMutablePointer<SIMD4<Float>>
  private var quads: UnsafeMutablePointer<PrimitiveQuad>
  /// The appearances of rows as part of a run.
  private(set) var styles = ContiguousArray<QuadStyle>()
  /// The items of the few rows whose style does not determine their item.
  private var items = ContiguousArray<DisplayItem>()
  private var freeItems = ContiguousArray<PrimitiveItemIndex>()
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
    quads = Self.unset(0)
    visible = .allocate(capacity: 0)
  }

  deinit {
    states.deallocate()
    boxes.deallocate()
    free(quads)
    visible.deallocate()
  }

  func reserve(_ rows: Int) {
    if rows <= capacity { return }
    let newCapacity = max(rows, capacity * 2, 256)
    states = Self.grown(states, count: capacity, to: newCapacity, with: .changed)
    boxes = Self.grown(boxes, count: capacity, to: newCapacity, with: SIMD4())
    let newQuads = Self.unset(newCapacity)
    newQuads.update(from: quads, count: capacity)
    free(quads)
    quads = newQuads
    capacity = newCapacity
  }

  /// Quads whose bytes are all zero, which take no physical memory: many rows never draw a single primitive.
  private static func unset(_ count: Int) -> UnsafeMutablePointer<PrimitiveQuad> {
    guard let memory = calloc(max(count, 1), MemoryLayout<PrimitiveQuad>.stride) else {
      fatalError("PrimitiveCache.reserve: no memory for \(count) rows")
    }
    return memory.bindMemory(to: PrimitiveQuad.self, capacity: count)
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

  /// The item of a row that has one, in the row's own points.
  @inline(__always)
  func item(_ row: RowIndex) -> DisplayItem {
    let quad = quad(row)
    return quad.item.exists ? items[quad.item.position] : styles[quad.style].item(of: row)
  }

  /// Stores the item of a row, drawn at the origin of its superlayer, and the data derived from the item. `anchor` is
  /// the anchor point in the row's own points.
  func setItem(
    _ row: RowIndex, item: DisplayItem, anchor: SIMD2<Double>, box: SIMD4<Float>, isOpaque: Bool,
    style: QuadStyle
  ) {
    let old = quads[row.position]
    quads[row.position] = PrimitiveQuad(
      style: store(style, old.isSet ? old.style : .none), isSet: true, isQuad: style.kind != .none,
      isRounded: style.kind == .rounded,
      isSolid: style.kind == .solid, anchorX: anchor.x, anchorY: anchor.y,
      item: store(
        style.item(of: row).isSameInRow(as: item) ? nil : item, old.isSet ? old.item : .none),
      rect: style.rect)
    boxes[row.position] = box
    states[row.position] = isOpaque ? .opaque : .single
  }

  /// Stores a style at an index or, if that is none, at a new index; returns the index.
  private func store(_ style: QuadStyle, _ index: StyleIndex) -> StyleIndex {
    if index.exists {
      styles[index] = style
    } else {
      styles.appendSparingly(style)
    }
    let index = index.exists ? index : StyleIndex(styles.count - 1)
    firstNewStyle = min(firstNewStyle, index.position)
    return index
  }

  /// Stores an item at an index or, if that is none, at a new index, and returns the index. Releases the index if there
  /// is no item.
  private func store(_ item: DisplayItem?, _ index: PrimitiveItemIndex) -> PrimitiveItemIndex {
    guard let item else {
      if index.exists { freeItems.append(index) }
      return .none
    }
    let index = index.exists ? index : freeItems.popLast() ?? PrimitiveItemIndex(items.count)
    if index.position == items.count { items.append(item) } else { items[index.position] = item }
    return index
  }

  /// Updates a list's styles in place: if the list shared this object's array, the next new style would copy all of it.
  func copyStyles(to list: inout ContiguousArray<QuadStyle>) {
    if list.count > styles.count { list.removeAll(keepingCapacity: true) }
    for index in min(firstNewStyle, list.count)..<styles.count {
      if index < list.count { list[index] = styles[index] } else { list.appendSparingly(styles[index]) }
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

/// The data with which a row of one primitive is drawn as part of a run.
struct PrimitiveQuad {
  /// The index of the row's style.
  var style: StyleIndex
  /// Whether the row has a style; false if all bytes are zero.
  var isSet: Bool
  /// Whether the style suffices to draw the row as part of a run.
  var isQuad: Bool
  /// Whether the row is rounded, so that it touches pixels whose centres are outside of it.
  var isRounded: Bool
  /// Whether the row is a rectangle of one colour.
  var isSolid: Bool
  /// The anchor point in the row's own points, which is at the row's position in the superlayer.
  var anchorX: Double
  var anchorY: Double
  /// The index of the row's item; none if the style determines it.
  var item: PrimitiveItemIndex
  /// The rectangle in the row's own points: x, y, width, height.
  var rect: SIMD4<Float>
}

extension QuadStyle {
  /// The item that the style describes, in the row's own points.
  @inline(__always)
  fileprivate func item(of row: RowIndex) -> DisplayItem {
    var item = DisplayItem(
      content: kind == .image ? .image(image) : .solid, transform: .identity, rect: rect,
      scissor: .everywhere, bounds: .everywhere)
    item.origin = ItemOrigin(.unknown, row: row)
    (item.samplesNearest, item.movesBySubpixels, item.opacity) = (samplesNearest, movesBySubpixels, opacity)
    (item.radii, item.source) = (radii, source)
    if kind != .image { item.color = fill }
    return item
  }
}

extension DisplayItem {
  /// Whether an item equals another one except for its position and its pixels.
  fileprivate func isSameInRow(as other: DisplayItem) -> Bool {
    content == other.content && samplesNearest == other.samplesNearest
      && movesBySubpixels == other.movesBySubpixels && neverFusesWithFill == other.neverFusesWithFill
      && projection == other.projection && origin == other.origin && rect == other.rect
      && radii == other.radii && color == other.color && opacity == other.opacity
      && borderWidth == other.borderWidth && sigma == other.sigma && saturation == other.saturation
      && source == other.source && clip == other.clip && antialiasedEdges == other.antialiasedEdges
      && pointsPerTexel == other.pointsPerTexel
  }
}
