import LayerValues

/// Finds runs, consecutive siblings that each draw a single primitive. Each row is drawn once into a separate list to
/// find its primitive.
struct RunResolver {
  /// The list into which a row is drawn to find its primitive.
  private var scratch = DisplayList()

  /// The least number of rows of a run; shorter runs are drawn row by row.
  static let shortestRun = 8

  /// The index after the run of single primitives that begins at `first`.
  static func end(from first: OrderIndex, to end: OrderIndex, _ resolver: inout Resolver) -> OrderIndex {
    var index = first
    while index < end {
      let row = resolver.tree.order[index].row
      if resolver.tree.sampler.animated.contains(row) { return index }
      switch resolver.tree.primitives.state(row) {
      case .opaque, .single, .empty: break
      case .composite: return index
      case .changed:
        // Only a list for the surface changes the state: otherwise, the style of this row's index could differ in two
        // consecutive lists, which compare styles by index.
        if !resolver.recorder.isRecording { resolver.tree.primitives.setState(row, .unknown) }
        return index
      case .unknown:
        resolver.tree.primitives.setState(row, .composite)
        findPrimitive(index, &resolver)
        if resolver.tree.primitives.state(row) == .composite { return index }
      }
      index += 1
    }
    return index
  }

  /// Finds the primitive of a row by drawing the row into a separate list.
  private static func findPrimitive(_ index: OrderIndex, _ resolver: inout Resolver) {
    let row = resolver.tree.order[index].row
    guard resolver.tree.order[index].end == index + 1, resolver.tree.rows[row].mask.isNone,
      resolver.tree.rows[row].details.isNone,
      !resolver.tree.rows[row].isTransformLayer, resolver.tree.rows[row].text.isNone,
      resolver.tree.rows[row].effect.isNone,
      resolver.tree.sampler.tracks.animateOnlyPosition(of: row), hasNoTransform(resolver.tree, row)
    else { return }
    var list = DisplayList()
    swap(&list, &resolver.runs.scratch)
    defer { swap(&list, &resolver.runs.scratch) }
    list.removeAll()
    let parent = Inherited(transform: .identity, opacity: 1, scissor: .everywhere, clip: .none)
    let (x, y) = (resolver.tree.presentation[0, row], resolver.tree.presentation[1, row])
    // The row is drawn at the position 0, where its coordinates are exact.
    resolver.tree.presentation[0, row] = 0
    resolver.tree.presentation[1, row] = 0
    resolver.visit(index, parent: parent, into: &list)
    resolver.tree.presentation[0, row] = x
    resolver.tree.presentation[1, row] = y
    guard list.clips.isEmpty, list.groups.isEmpty, list.projections.isEmpty else { return }
    if list.items.isEmpty { return resolver.tree.primitives.setState(row, .empty) }
    guard list.items.count == 1, isPlain(list.items[0], resolver.tree, row) else { return }
    var item = list.items[0]
    // The item does not depend on the current motion of the row.
    if !resolver.tree.sampler.tracks.hasTracks(row) { item.movesBySubpixels = false }
    let bounds = resolver.tree.bounds(of: row)
    let anchorX = bounds.x + resolver.tree.value(.anchorPoint, 0, row) * bounds.z
    let anchorY = bounds.y + resolver.tree.value(.anchorPoint, 1, row) * bounds.w
    resolver.tree.primitives.setItem(
      row, item: item, anchor: SIMD2(anchorX, anchorY),
      box: SIMD4<Float>(SIMD4(bounds.x - anchorX, bounds.y - anchorY, bounds.z, bounds.w)),
      isOpaque: isOpaque(item, resolver.tree), style: style(of: item, resolver.tree))
  }

  // MARK: Styles

  /// The appearance of an item as part of a run.
  private static func style(of item: DisplayItem, _ tree: borrowing RenderTree) -> QuadStyle {
    var style = QuadStyle()
    (style.samplesNearest, style.image, style.opacity) = (item.samplesNearest, item.image, item.opacity)
    (style.rect, style.source) = (item.rect, item.source)
    guard item.antialiasedEdges == 0, item.rect.z > 0, item.rect.w > 0 else { return style }
    switch item.kind {
    case .solid where item.radii != CornerRadii():
      (style.radii, style.fill, style.movesBySubpixels) = (item.radii, item.color, item.movesBySubpixels)
      if item.opacity > 0, item.color.w > 0 { style.kind = .rounded }
    case _ where item.radii != CornerRadii(): break
    case .solid:
      style.fill = item.color
      style.color = PackedColor.premultiplied(item.color, opacity: item.opacity)
      if style.color != 0 { style.kind = .solid }
    case .image:
      let image = tree.resources.images.entries[item.image]
      let isReadable =
        item.source.z > 0 && item.source.w > 0 && abs(item.source.x) < 1e3 && abs(item.source.y) < 1e3
      if isReadable, item.opacity > 0, let image, image.width > 0, image.height > 0 { style.kind = .image }
    default: break
    }
    return style
  }

  private static func isPlain(_ item: DisplayItem, _ tree: borrowing RenderTree, _ row: RowIndex) -> Bool {
    switch item.kind {
    case .solid: break
    case .image:
      // If both filters differ, the choice depends on the scale.
      if tree.rows[row].contents.growsNearest != tree.rows[row].contents.shrinksNearest { return false }
    default: return false
    }
    // Values beyond the limit have too few fractional bits in a `Float`.
    let limit: Float = 8192
    return item.clip.isNone && item.scissor == .everywhere && item.rect == SIMD4<Float>(tree.bounds(of: row))
      && all(item.rect .< SIMD4(repeating: limit)) && all(item.rect .> SIMD4(repeating: -limit))
  }

  private static func isOpaque(_ item: DisplayItem, _ tree: borrowing RenderTree) -> Bool {
    guard item.opacity >= 1, item.radii == CornerRadii(), item.antialiasedEdges == 0 else { return false }
    switch item.kind {
    case .solid: return item.color.w >= 1
    case .image: return tree.resources.images.entries[item.image]?.isOpaque == true
    default: return false
    }
  }

  private static func hasNoTransform(_ tree: borrowing RenderTree, _ row: RowIndex) -> Bool {
    let m = AnimatableProperty.transform.offset
    for index in 0..<16 where tree.presentation[m + index, row] != (index % 5 == 0 ? 1 : 0) { return false }
    return true
  }
}
