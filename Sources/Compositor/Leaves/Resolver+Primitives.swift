import Engine

// Which rows are of one primitive: each is drawn once, apart, to find out.
extension Resolver {
  /// Shorter runs are drawn row by row.
  static let shortestRun = 8

  /// The index after the run of single primitives that begins at `first`.
  mutating func runEnd(from first: Int, to end: Int) -> Int {
    var index = first
    while index < end {
      let row = Int(tree.order[index].row)
      switch tree.primitives.state(row) {
      case .opaque, .single, .empty: break
      case .other: return index
      case .changed:
        tree.primitives.setState(row, .unknown)
        return index
      case .unknown:
        tree.primitives.setState(row, .other)
        findPrimitive(index)
        if tree.primitives.state(row) == .other { return index }
      }
      index += 1
    }
    return index
  }

  private static let everywhere = PixelRect(x0: -1 << 28, y0: -1 << 28, x1: 1 << 28, y1: 1 << 28)

  /// Finds out how a row can be drawn: draws it once into a list of its own.
  private mutating func findPrimitive(_ index: Int) {
    let row = Int(tree.order[index].row)
    guard Int(tree.order[index].end) == index + 1, tree.rows[row].mask < 0, tree.rows[row].details < 0,
      !tree.rows[row].isTransformLayer, tree.rows[row].text < 0, tree.rows[row].effect < 0,
      tree.sampler.tracks.animateOnlyPosition(of: row),
      hasNoTransform(row)
    else { return }
    var list = DisplayList()
    swap(&list, &scratch)
    defer { swap(&list, &scratch) }
    list.removeAll()
    let above = Inherited(transform: .identity, opacity: 1, scissor: Self.everywhere, clip: -1)
    let (x, y) = (tree.shown[0, row], tree.shown[1, row])
    // At its own origin, where the numbers are exact.
    tree.shown[0, row] = 0
    tree.shown[1, row] = 0
    visit(index, above, &list)
    tree.shown[0, row] = x
    tree.shown[1, row] = y
    guard list.clips.isEmpty, list.groups.isEmpty, list.projections.isEmpty else { return }
    if list.items.isEmpty { return tree.primitives.setState(row, .empty) }
    guard list.items.count == 1, isPlain(list.items[0], row) else { return }
    let item = list.items[0]
    let bounds = tree.bounds(of: row)
    let anchorX = bounds.x + tree.value(.anchorPoint, 0, row) * bounds.z
    let anchorY = bounds.y + tree.value(.anchorPoint, 1, row) * bounds.w
    tree.primitives.setTemplate(
      row, PrimitiveTemplate(item: item, bounds: bounds, anchorX: anchorX, anchorY: anchorY),
      SIMD4<Float>(SIMD4(bounds.x - anchorX, bounds.y - anchorY, bounds.z, bounds.w)),
      isOpaque: isOpaque(item), style(of: item))
  }

  /// The item's appearance as part of a run.
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
      let image = tree.resources.images.entries[Int(item.resource)]
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
    case .image: if tree.rows[row].growsNearest != tree.rows[row].shrinksNearest { return false }
    default: return false
    }
    // Larger numbers have too few fractional bits.
    let limit: Float = 8192
    return item.clip < 0 && item.scissor == Self.everywhere && item.rect == SIMD4<Float>(tree.bounds(of: row))
      && all(item.rect .< SIMD4(repeating: limit)) && all(item.rect .> SIMD4(repeating: -limit))
  }

  private func isOpaque(_ item: DisplayItem) -> Bool {
    guard item.opacity >= 1, item.radii == CornerRadii(), item.edges == 0 else { return false }
    switch item.kind {
    case .solid: return item.color.w >= 1
    case .image: return tree.resources.images.entries[Int(item.resource)]?.isOpaque == true
    default: return false
    }
  }

  private func hasNoTransform(_ row: Int) -> Bool {
    let m = AnimatableProperty.transform.offset
    for index in 0..<16 where tree.shown[m + index, row] != (index % 5 == 0 ? 1 : 0) { return false }
    return true
  }
}
