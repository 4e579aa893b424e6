import LayerValues

// The drawing of runs as quads of 32 bytes, instead of items.
extension PrimitiveCache {
  /// Emits rows, given by their indices from front to back. Rows that can be quads become runs, and other rows become
  /// items. The superlayer of the rows is axis-aligned in a plane and has no rounded clip.
  func emitQuads(
    _ tree: borrowing RenderTree, indices: UnsafePointer<OrderIndex>, count: Int, parent: Inherited,
    into list: inout DisplayList
  ) {
    let m = parent.transform
    let map = QuadMap(m, parent.scissor)
    var run = OpenRun(first: list.quads.count, map)
    if list.quads.capacity < list.quads.count + count {
      list.quads.reserveCapacity(max(list.quads.count + count, list.quads.capacity * 2))
    }
    let (order, presentation, marks) = (tree.order.entries, tree.presentation, tree.changed)
    var index = count
    while index > 0 {
      // Each iteration emits consecutive quads, up to a row that has to be drawn as an item.
      var itemIndex: OrderIndex = .none
      list.quads.append(addingCapacity: index) { quads in
        while index > 0 {
          index -= 1
          let paintIndex = indices[index]
          let row = order[paintIndex].row
          let quad = quad(row)
          let (x, y) = (
            (presentation[0, row] - quad.anchorX) * map.scaleX + map.x,
            (presentation[1, row] - quad.anchorY) * map.scaleY + map.y
          )
          guard quad.isQuad, let pixels = map.pixels(of: quad.rect, x: x, y: y, isRounded: quad.isRounded)
          else {
            itemIndex = paintIndex
            return
          }
          if pixels.x1 <= pixels.x0 || pixels.y1 <= pixels.y0 { continue }
          run.add(pixels, isOpaque: state(row) == .opaque, isSolid: quad.isSolid)
          var shown = DisplayQuad(x: x, y: y, style: quad.style, pixels: pixels)
          if quad.isRounded { shown.movesBySubpixels = marks.isMoving(paintIndex) }
          quads.append(shown)
        }
      }
      if itemIndex.isNone { break }
      run.end(parent, &list)
      emit(tree, at: itemIndex, parent: parent, into: &list)
      run = OpenRun(first: list.quads.count, map)
    }
    run.end(parent, &list)
  }
}

/// The map from points of a superlayer to pixels, a scale and a translation, with the scissor.
private struct QuadMap {
  let scaleX: Double
  let scaleY: Double
  let x: Double
  let y: Double
  let scissor: PixelRect

  init(_ m: CGAffineTransform, _ scissor: PixelRect) {
    (scaleX, scaleY, x, y) = (Double(m.a), Double(m.d), Double(m.tx), Double(m.ty))
    self.scissor = scissor
  }

  /// The pixels inside the scissor whose centres are in a rectangle or, for a rounded rectangle, all pixels that it
  /// touches. (x, y) is the position of the origin of the rectangle's points, in pixels. Nil for a rectangle so far
  /// away that positions in pixels are not exact.
  @inline(__always)
  func pixels(of rect: SIMD4<Float>, x: Double, y: Double, isRounded: Bool) -> PixelRect? {
    let scale = SIMD2(scaleX, scaleY)
    let half = SIMD2<Double>(rect.highHalf) / 2
    let middle = scale * (SIMD2<Double>(rect.lowHalf) + half) + SIMD2(x, y)
    let reach = scale * half
    let edges = SIMD4(lowHalf: middle - reach, highHalf: middle + reach)
    // All comparisons are false for NaN.
    guard edges.x > -1e6, edges.y > -1e6, edges.z < 1e6, edges.w < 1e6, reach.x > 0, reach.y > 0 else {
      return nil
    }
    let whole =
      isRounded
      ? Self.ceil(SIMD4(-edges.x, -edges.y, edges.z, edges.w)) &* SIMD4(-1, -1, 1, 1)
      : Self.ceil(edges - 0.5)
    return PixelRect(
      x0: max(whole.x, scissor.x0), y0: max(whole.y, scissor.y0), x1: min(whole.z, scissor.x1),
      y1: min(whole.w, scissor.y1))
  }

  /// Values with a magnitude far below 2³¹, rounded upwards, without branches, which would be unpredictable.
  @inline(__always)
  private static func ceil(_ value: SIMD4<Double>) -> SIMD4<Int32> {
    // Numbers of this magnitude have no fraction, and their lowest bits are the integer.
    let integers = value + 0x1.8p52
    let difference = (integers - 0x1.8p52) - value
    // If the value was rounded downwards, the difference is negative, and its sign bit is added to the integer.
    let bits =
      unsafeBitCast(integers, to: SIMD4<UInt64>.self)
      &+ (unsafeBitCast(difference, to: SIMD4<UInt64>.self) &>> 63)
    return SIMD4<Int32>(truncatingIfNeeded: bits)
  }
}

/// A run that is being written.
private struct OpenRun {
  let first: Int
  let map: QuadMap
  private var bounds = PixelRect.inverted
  private var hasOnlyOpaqueQuads = true
  private var hasOnlySolids = true

  init(first: Int, _ map: QuadMap) {
    self.first = first
    self.map = map
  }

  @inline(__always)
  mutating func add(_ pixels: PixelRect, isOpaque: Bool, isSolid: Bool) {
    if !isOpaque { hasOnlyOpaqueQuads = false }
    if !isSolid { hasOnlySolids = false }
    bounds.extend(toInclude: pixels)
  }

  /// Adds the item of the run, unless the run is empty.
  func end(_ parent: Inherited, _ list: inout DisplayList) {
    let count = list.quads.count - first
    if count == 0 { return }
    var item = DisplayItem(
      content: .run(.none), transform: .identity, rect: SIMD4(), scissor: parent.scissor, bounds: bounds)
    item.content = .run(list.runs.nextIndex)
    list.runs.append(
      DisplayRun(
        first: first, count: count, scaleX: map.scaleX, scaleY: map.scaleY,
        hasOnlyOpaqueQuads: hasOnlyOpaqueQuads, hasOnlySolids: hasOnlySolids))
    list.items.append(item)
  }
}
