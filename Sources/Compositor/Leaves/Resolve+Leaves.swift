import Engine

// Runs of plain layers side by side: most of what a busy screen has. They are drawn from what is known of them, and what
// those above them cover is not drawn at all.
extension RenderTree {
  /// Fewer than this in a row are drawn one by one.
  static let shortestRun = 8

  /// The place after the plain layers that stand in a row from `first` on.
  mutating func runEnd(from first: Int, to end: Int) -> Int {
    var place = first
    while place < end {
      let row = Int(order[place].row)
      switch leaves.state(row) {
      case .opaque, .single, .empty: break
      case .other: return place
      case .changed:
        leaves.setState(row, .unknown)
        return place
      case .unknown:
        leaves.setState(row, .other)
        learn(place)
        if leaves.state(row) == .other { return place }
      }
      place += 1
    }
    return place
  }

  /// Draws a run of plain layers whose superlayer lies in a plane and has no rounded clip.
  mutating func drawRun(from first: Int, to end: Int, _ above: Inherited, _ list: inout DisplayList) {
    let m = above.transform
    guard above.opacity >= 1, m.b == 0, m.c == 0, m.a > 0, m.d > 0, list.width < 1 << 15,
      list.height < 1 << 15,
      above.scissor.x0 >= 0, above.scissor.y0 >= 0, Int(above.scissor.x1) <= list.width,
      Int(above.scissor.y1) <= list.height
    else {
      for place in first..<end where leaves.state(Int(order[place].row)) != .empty {
        emitLeaf(at: place, above, &list)
      }
      return
    }
    let seen = leaves.beginSeen(end - first)
    let count =
      isDense(first, end, above)
      ? findSeen(from: first, to: end, above, seen, width: list.width, height: list.height)
      : findShown(from: first, to: end, seen)
    // A group whose parts lie apart is opened again, which is for items to tell.
    if above.level == .outermost || above.level == .faded && !areApart(seen, count) {
      return emitQuads(seen, count, above, &list)
    }
    if list.items.capacity < list.items.count + count {
      list.items.reserveCapacity(max(list.items.count + count, list.items.capacity * 2))
    }
    var index = count
    while index > 0 {
      index -= 1
      emitLeaf(at: Int(seen[index]), above, &list)
    }
  }

  /// Whether no two of a few layers of a run overlap; of many nobody asks.
  private func areApart(_ seen: UnsafePointer<Int32>, _ count: Int) -> Bool {
    if count > Self.mostApart { return false }
    for index in 0..<count {
      for other in 0..<index where overlap(Int(seen[index]), Int(seen[other])) { return false }
    }
    return true
  }

  private func overlap(_ place: Int, _ other: Int) -> Bool {
    let (row, otherRow) = (Int(order[place].row), Int(order[other].row))
    let (box, otherBox) = (leaves.box(row), leaves.box(otherRow))
    let x = shown[0, row] + Double(box.x) - shown[0, otherRow] - Double(otherBox.x)
    let y = shown[1, row] + Double(box.y) - shown[1, otherRow] - Double(otherBox.y)
    // By a point at least: where it is less, nobody can tell yet which pixels they touch.
    return x < Double(otherBox.z) - 1 && -x < Double(box.z) - 1 && y < Double(otherBox.w) - 1
      && -y < Double(box.w) - 1
  }

  /// Whether the layers of a run lie over each other so that looking for what is covered pays: by some of them.
  private func isDense(_ first: Int, _ end: Int, _ above: Inherited) -> Bool {
    var area = 0.0
    let step = max(1, (end - first) / 32)
    for place in stride(from: first, to: end, by: step) {
      let row = Int(order[place].row)
      if leaves.state(row) != .opaque { continue }
      let box = leaves.box(row)
      area += Double(box.z * box.w)
    }
    let all = area * Double(above.transform.a * above.transform.d) * Double(step)
    return all > 3 * Double(above.scissor.width) * Double(above.scissor.height)
  }

  /// Writes the places of which something is seen, from front to back; how many.
  private func findSeen(
    from first: Int, to end: Int, _ above: Inherited, _ seen: UnsafeMutablePointer<Int32>, width: Int,
    height: Int
  ) -> Int {
    let (coverage, findsTiles) = (leaves.coverage, findsHiddenByTiles)
    coverage.begin(width: width, height: height)
    let m = above.transform
    let (sx, sy, tx, ty) = (Double(m.a), Double(m.d), Double(m.tx), Double(m.ty))
    let (scale, shift) = (SIMD4(sx, sy, sx, sy), SIMD4(tx, ty, tx, ty))
    let s = above.scissor
    let low = SIMD4(Double(s.x0), Double(s.y0), Double(s.x0), Double(s.y0))
    let high = SIMD4(Double(s.x1), Double(s.y1), Double(s.x1), Double(s.y1))
    // A 256th of a pixel more or less is none: as much as rounding may cost.
    let (down, up) = (Self.integers - 0.5 + 1.0 / 256, Self.integers + 0.5 - 1.0 / 256)
    let outward = SIMD4(down, down, up, up)
    let inward = SIMD4(up, up, down, down)
    var count = 0
    var place = end
    while place > first {
      place -= 1
      let row = Int(order[place].row)
      let state = leaves.state(row)
      if state == .empty { continue }
      let box = leaves.box(row)
      let (x, y) = (shown[0, row] + Double(box.x), shown[1, row] + Double(box.y))
      let free = SIMD4(x, y, x + Double(box.z), y + Double(box.w)) * scale + shift
      // What is no number is nowhere. Written so, each is an instruction.
      let far = low.replacing(with: free, where: free .> low)
      let edges = SIMD4(
        min(far.x, high.x), min(far.y, high.y), min(far.z, high.z), min(far.w, high.w))
      let outer = edges + outward
      let (x0, y0, x1, y1) = (
        Self.whole(outer.x), Self.whole(outer.y), Self.whole(outer.z), Self.whole(outer.w)
      )
      if findsTiles
        ? coverage.coversTiles(x0: x0, y0: y0, x1: x1, y1: y1)
        : coverage.covers(x0: x0, y0: y0, x1: x1, y1: y1)
      {
        continue
      }
      seen[count] = Int32(truncatingIfNeeded: place)
      count &+= 1
      guard state == .opaque else { continue }
      let inner = edges + inward
      let (left, top, right, bottom) = (
        Self.whole(inner.x), Self.whole(inner.y), Self.whole(inner.z), Self.whole(inner.w)
      )
      if findsTiles {
        coverage.coverTiles(x0: left, y0: top, x1: right, y1: bottom)
      } else {
        coverage.cover(x0: left, y0: top, x1: right, y1: bottom)
      }
    }
    return count
  }

  /// Writes the places of all that show anything, from front to back; how many.
  private func findShown(from first: Int, to end: Int, _ seen: UnsafeMutablePointer<Int32>) -> Int {
    var count = 0
    var place = end
    while place > first {
      place -= 1
      if leaves.state(Int(order[place].row)) == .empty { continue }
      seen[count] = Int32(truncatingIfNeeded: place)
      count += 1
    }
    return count
  }

  /// Numbers from here on have no fractions, and end in their integers' bits.
  private static let integers = 0x1.8p52

  /// The whole number, none below 0, that such a one ends in.
  @inline(__always)
  private static func whole(_ number: Double) -> Int {
    Int(UInt32(truncatingIfNeeded: number.bitPattern))
  }

  /// Draws one plain layer by its template: the numbers are those that `visit` would come to.
  func emitLeaf(at place: Int, _ above: Inherited, _ list: inout DisplayList) {
    let row = Int(order[place].row)
    let template = leaves.template(row)
    let own = CGAffineTransform(
      a: 1, b: 0, c: 0, d: 1, tx: shown[0, row] - template.anchorX, ty: shown[1, row] - template.anchorY)
    var item = template.item
    item.transform = own.concatenating(above.transform)
    item.scissor = above.scissor
    item.bounds = pixelBox(template.bounds, item.transform).intersection(above.scissor)
    if item.bounds.isEmpty { return }
    item.opacity *= above.opacity
    list.items.append(item)
  }

  // MARK: Learning

  private static let everywhere = PixelRect(x0: -1 << 28, y0: -1 << 28, x1: 1 << 28, y1: 1 << 28)

  /// Finds out how a row can be drawn: draws it once, apart, and looks at what came of it.
  private mutating func learn(_ place: Int) {
    let row = Int(order[place].row)
    guard Int(order[place].end) == place + 1, rows[row].mask < 0, rows[row].details < 0,
      !rows[row].isTransformLayer, rows[row].text < 0, rows[row].effect < 0,
      sampler.tracks.animateOnlyPosition(of: row),
      hasNoTransform(row)
    else { return }
    var list = DisplayList()
    swap(&list, &leafList)
    defer { swap(&list, &leafList) }
    list.removeAll()
    let above = Inherited(transform: .identity, opacity: 1, scissor: Self.everywhere, clip: -1)
    let (x, y) = (shown[0, row], shown[1, row])
    // At its own origin, where the numbers are exact.
    shown[0, row] = 0
    shown[1, row] = 0
    visit(place, above, &list)
    shown[0, row] = x
    shown[1, row] = y
    guard list.clips.isEmpty, list.groups.isEmpty, list.projections.isEmpty else { return }
    if list.items.isEmpty { return leaves.setState(row, .empty) }
    guard list.items.count == 1, isPlain(list.items[0], row) else { return }
    let item = list.items[0]
    let bounds = bounds(of: row)
    let anchorX = bounds.x + value(.anchorPoint, 0, row) * bounds.z
    let anchorY = bounds.y + value(.anchorPoint, 1, row) * bounds.w
    leaves.setTemplate(
      row, LeafTemplate(item: item, bounds: bounds, anchorX: anchorX, anchorY: anchorY),
      SIMD4<Float>(SIMD4(bounds.x - anchorX, bounds.y - anchorY, bounds.z, bounds.w)),
      isOpaque: isOpaque(item), style(of: item))
  }

  /// What the item looks like as part of a run.
  private func style(of item: DisplayItem) -> QuadStyle {
    var style = QuadStyle()
    (style.nearest, style.resource, style.opacity) = (item.nearest, item.resource, item.opacity)
    (style.rect, style.source) = (item.rect, item.source)
    guard item.edges == 0, item.rect.z > 0, item.rect.w > 0 else { return style }
    switch item.kind {
    case .solid where item.radii != CornerRadii():
      (style.radii, style.fill, style.slides) = (item.radii, item.color, item.slides)
      if item.opacity > 0, item.color.w > 0 { style.kind = .rounded }
    case _ where item.radii != CornerRadii(): break
    case .solid:
      style.fill = item.color
      style.color = PackedColor.premultiplied(item.color, opacity: item.opacity)
      if style.color != 0 { style.kind = .solid }
    case .image:
      let image = images.entries[Int(item.resource)]
      let isReadable =
        item.source.z > 0 && item.source.w > 0 && abs(item.source.x) < 1e3 && abs(item.source.y) < 1e3
      if isReadable, item.opacity > 0, let image, image.width > 0, image.height > 0 { style.kind = .image }
    default: break
    }
    return style
  }

  private func isPlain(_ item: DisplayItem, _ row: Int) -> Bool {
    switch item.kind {
    case .solid: break
    // Which filter is taken is a matter of scale.
    case .image: if rows[row].growsNearest != rows[row].shrinksNearest { return false }
    default: return false
    }
    // Larger numbers would lack the places after the point.
    let limit: Float = 8192
    return item.clip < 0 && item.scissor == Self.everywhere && item.rect == SIMD4<Float>(bounds(of: row))
      && all(item.rect .< SIMD4(repeating: limit)) && all(item.rect .> SIMD4(repeating: -limit))
  }

  private func isOpaque(_ item: DisplayItem) -> Bool {
    guard item.opacity >= 1, item.radii == CornerRadii(), item.edges == 0 else { return false }
    switch item.kind {
    case .solid: return item.color.w >= 1
    case .image: return images.entries[Int(item.resource)]?.isOpaque == true
    default: return false
    }
  }

  private func hasNoTransform(_ row: Int) -> Bool {
    let m = AnimatableProperty.transform.offset
    for index in 0..<16 where shown[m + index, row] != (index % 5 == 0 ? 1 : 0) { return false }
    return true
  }
}
