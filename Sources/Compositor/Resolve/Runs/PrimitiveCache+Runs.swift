import LayerValues

// The drawing of runs, consecutive rows that each draw one primitive, which are most of the content of a busy screen.
// Runs are drawn from the cached values, and rows that later rows hide are left out.
extension PrimitiveCache {
  /// Emits a run whose superlayer is in a plane and has no rounded clip. `first` and `end` are indices in the order.
  func drawRun(
    _ tree: borrowing RenderTree, from first: OrderIndex, to end: OrderIndex, parent: Inherited,
    into list: inout DisplayList
  ) {
    let m = parent.transform
    // Quads have no rotation and no inherited opacity, and store their pixels in 16 bits.
    guard parent.opacity >= 1, m.b == 0, m.c == 0, m.a > 0, m.d > 0, list.width < 1 << 15,
      list.height < 1 << 15,
      parent.scissor.x0 >= 0, parent.scissor.y0 >= 0, Int(parent.scissor.x1) <= list.width,
      Int(parent.scissor.y1) <= list.height
    else {
      for index in first..<end where state(tree.order[index].row) != .empty {
        emit(tree, at: index, parent: parent, into: &list)
      }
      return
    }
    let visible = reserveVisible(end - first)
    let isDense = isDense(tree, from: first, to: end, parent: parent)
    if isDense { occlusionMask.begin(width: list.width, height: list.height) }
    let count =
      isDense
      ? findVisible(tree, from: first, to: end, parent: parent, visible: visible)
      : findDrawn(tree, from: first, to: end, visible: visible)
    // A group whose items are disjoint can dissolve, but only if they are items, not a run.
    if parent.runEligibility == .always
      || parent.runEligibility == .ifOverlapping && !areDisjoint(tree, visible, count)
    {
      return emitQuads(tree, indices: visible, count: count, parent: parent, into: &list)
    }
    if list.items.capacity < list.items.count + count {
      list.items.reserveCapacity(max(list.items.count + count, list.items.capacity * 2))
    }
    var index = count
    while index > 0 {
      index -= 1
      emit(tree, at: visible[index], parent: parent, into: &list)
    }
  }

  /// Whether no two layers of a run overlap; false for too many layers.
  private func areDisjoint(_ tree: borrowing RenderTree, _ visible: UnsafePointer<OrderIndex>, _ count: Int)
    -> Bool
  {
    if count > DisplayList.mostComparedItems { return false }
    for index in 0..<count {
      for other in 0..<index where overlap(tree, visible[index], visible[other]) { return false }
    }
    return true
  }

  private func overlap(_ tree: borrowing RenderTree, _ index: OrderIndex, _ other: OrderIndex) -> Bool {
    let (row, otherRow) = (tree.order[index].row, tree.order[other].row)
    let (box, otherBox) = (box(row), box(otherRow))
    let x = tree.presentation[0, row] + Double(box.x) - tree.presentation[0, otherRow] - Double(otherBox.x)
    let y = tree.presentation[1, row] + Double(box.y) - tree.presentation[1, otherRow] - Double(otherBox.y)
    // Overlaps of less than a point do not count, since rounding decides whether the layers' pixels overlap.
    return x < Double(otherBox.z) - 1 && -x < Double(box.z) - 1 && y < Double(otherBox.w) - 1
      && -y < Double(box.w) - 1
  }

  /// The time that the search for a run's hidden layers takes for each layer, in nanoseconds.
  private static let searchCost = 40.0

  /// Whether the layers of a run overlap so much that culling hidden layers pays, judged by a sample of at most 63
  /// layers.
  func isDense(
    _ tree: borrowing RenderTree, from first: OrderIndex, to end: OrderIndex, parent: Inherited
  ) -> Bool {
    var area = 0.0
    let step = max(1, (end - first) / 32)
    for index in stride(from: first, to: end, by: step) {
      let row = tree.order[index].row
      if state(row) != .opaque { continue }
      let box = box(row)
      area += Double(box.z * box.w)
    }
    let all = area * Double(parent.transform.a * parent.transform.d) * Double(step)
    let visible = Double(parent.scissor.width) * Double(parent.scissor.height)
    return all > 3 * visible && (all - visible) * overdrawCost > Double(end - first) * Self.searchCost
  }

  /// Writes the indices of rows that later rows do not hide, from front to back; returns their number.
  private func findVisible(
    _ tree: borrowing RenderTree, from first: OrderIndex, to end: OrderIndex, parent: Inherited,
    visible: UnsafeMutablePointer<OrderIndex>
  ) -> Int {
    let (occlusionMask, findsTiles) = (occlusionMask, findsHiddenByTiles)
    let m = parent.transform
    let (sx, sy, tx, ty) = (Double(m.a), Double(m.d), Double(m.tx), Double(m.ty))
    let (scale, shift) = (SIMD4(sx, sy, sx, sy), SIMD4(tx, ty, tx, ty))
    let s = parent.scissor
    let low = SIMD4(Double(s.x0), Double(s.y0), Double(s.x0), Double(s.y0))
    let high = SIMD4(Double(s.x1), Double(s.y1), Double(s.x1), Double(s.y1))
    // The slack for rounding is a 256th of a pixel.
    let (down, up) = (Self.integers - 0.5 + 1.0 / 256, Self.integers + 0.5 - 1.0 / 256)
    let outward = SIMD4(down, down, up, up)
    let inward = SIMD4(up, up, down, down)
    var count = 0
    var index = end
    while index > first {
      index -= 1
      let row = tree.order[index].row
      let state = state(row)
      if state == .empty { continue }
      let box = box(row)
      let (x, y) = (tree.presentation[0, row] + Double(box.x), tree.presentation[1, row] + Double(box.y))
      let unclamped = SIMD4(x, y, x + Double(box.z), y + Double(box.w)) * scale + shift
      // NaN becomes the lower limit. Each of these operations is one instruction.
      let atLeastLow = low.replacing(with: unclamped, where: unclamped .> low)
      let edges = SIMD4(
        min(atLeastLow.x, high.x), min(atLeastLow.y, high.y), min(atLeastLow.z, high.z),
        min(atLeastLow.w, high.w))
      let outer = edges + outward
      let (x0, y0, x1, y1) = (
        Self.whole(outer.x), Self.whole(outer.y), Self.whole(outer.z), Self.whole(outer.w)
      )
      if findsTiles
        ? occlusionMask.coversTiles(x0: x0, y0: y0, x1: x1, y1: y1)
        : occlusionMask.covers(x0: x0, y0: y0, x1: x1, y1: y1)
      {
        continue
      }
      visible[count] = index
      count &+= 1
      guard state == .opaque else { continue }
      let inner = edges + inward
      let (left, top, right, bottom) = (
        Self.whole(inner.x), Self.whole(inner.y), Self.whole(inner.z), Self.whole(inner.w)
      )
      if findsTiles {
        occlusionMask.coverTiles(x0: left, y0: top, x1: right, y1: bottom)
      } else {
        occlusionMask.cover(x0: left, y0: top, x1: right, y1: bottom)
      }
    }
    return count
  }

  /// Writes the indices of rows that draw an item, from front to back; returns their number.
  private func findDrawn(
    _ tree: borrowing RenderTree, from first: OrderIndex, to end: OrderIndex,
    visible: UnsafeMutablePointer<OrderIndex>
  ) -> Int {
    var count = 0
    var index = end
    while index > first {
      index -= 1
      if state(tree.order[index].row) == .empty { continue }
      visible[count] = index
      count += 1
    }
    return count
  }

  /// A number that, added to a number far below 2³¹, rounds it to an integer in the lowest bits of the sum.
  private static let integers = 0x1.8p52

  /// The integer, which must not be negative, in the lowest bits of such a sum.
  @inline(__always)
  private static func whole(_ number: Double) -> Int {
    Int(UInt32(truncatingIfNeeded: number.bitPattern))
  }

  /// Emits one row from its item, with the values that `Resolver.visit` would compute.
  func emit(
    _ tree: borrowing RenderTree, at index: OrderIndex, parent: Inherited, into list: inout DisplayList
  ) {
    let row = tree.order[index].row
    let quad = quad(row)
    let toParent = CGAffineTransform(
      a: 1, b: 0, c: 0, d: 1, tx: tree.presentation[0, row] - quad.anchorX,
      ty: tree.presentation[1, row] - quad.anchorY)
    var item = item(row)
    item.transform = toParent.concatenating(parent.transform)
    item.scissor = parent.scissor
    item.bounds = pixelBox(tree.bounds(of: row), item.transform).intersection(parent.scissor)
    if item.bounds.isEmpty { return }
    if item.radii != CornerRadii(), tree.changed.isMoving(index) { item.movesBySubpixels = true }
    item.opacity *= parent.opacity
    list.items.append(item)
  }
}
