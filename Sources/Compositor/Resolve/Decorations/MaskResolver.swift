import LayerValues

/// Resolves the masks of layers.
///
/// A mask directly follows its layer in the order. A mask that is a rectangle, a rounded rectangle or a circle becomes
/// a clip. Any other mask is drawn into a raster, whose alpha multiplies the group of the layer.
enum MaskResolver {
  /// Emits a layer under its mask, if it has one.
  static func draw(
    _ drawn: DrawnRow, opacity: Float, inherited context: Inherited, resolver: inout Resolver,
    into list: inout DisplayList
  ) {
    let row = drawn.row
    guard resolver.tree.rows[row].mask.exists, resolver.draws(.mask, row: row) else {
      return resolver.drawInside(.mask, of: drawn, opacity: opacity, inherited: context, into: &list)
    }
    var mask = MaskOutline.of(resolver.tree, drawn.index + 1)
    // A clip would make the mask's alpha fade each item of the layer separately.
    if case .outline(_, _, let alpha, _) = mask, alpha < 1, !resolver.tree.rows[row].allowsGroupOpacity {
      mask = .raster
    }
    switch mask {
    case .nothing: return
    case .outline(let outline, let bounds, let alpha, let isAntialiased):
      // An outline becomes a clip, and its alpha multiplies the layer's opacity.
      let maskRow = resolver.tree.rows[row].mask
      let toPixels = resolver.tree.localTransform(maskRow, bounds, false).concatenating(context.transform)
      var inner = context
      let box = pixelBox(outline.rect, toPixels)
      let group = list.clip(
        &inner, to: outline.rect, radii: outline.radii, by: toPixels, box: box, isAntialiased: isAntialiased)
      list.note(.masked, of: row, group: group)
      resolver.drawInside(.mask, of: drawn, opacity: opacity * alpha, inherited: inner, into: &list)
      if group >= 0 { list.closeGroup(group, dissolves: false) }
    case .raster:
      drawThroughRaster(drawn, opacity: opacity, inherited: context, resolver: &resolver, into: &list)
    }
  }

  /// Emits a group that is multiplied by the alpha of the mask's raster.
  private static func drawThroughRaster(
    _ drawn: DrawnRow, opacity: Float, inherited context: Inherited, resolver: inout Resolver,
    into list: inout DisplayList
  ) {
    let group = list.items.count
    var description = DisplayGroup()
    description.hasMask = true
    let (groupOpacity, itemOpacity) = resolver.tree.rows[drawn.row].splitOpacity(opacity)
    list.openGroup(
      .masked, of: drawn.row, opacity: context.opacity * groupOpacity, clip: context.clip,
      scissor: context.scissor,
      group: description)
    var inner = context
    inner.opacity = 1
    inner.clip = .none
    var bracket = DisplayItem(
      content: .beginMask, transform: .identity, rect: SIMD4(), scissor: context.scissor,
      bounds: context.scissor
    )
    list.items.append(bracket)
    resolver.visit(drawn.index + 1, parent: inner, into: &list)
    let shown = list.coveredPixels(from: group + 2)
    if shown.isEmpty { return list.removeItems(from: group) }
    bracket.scissor = shown
    bracket.bounds = shown
    list.items[group + 1] = bracket
    bracket.content = .endMask
    list.items.append(bracket)
    // Content outside of the mask's pixels is invisible, and only backdrops may read it.
    if !hasBackdrops(resolver.tree, from: drawn.firstSublayer, to: drawn.end) {
      inner.scissor = inner.scissor.intersection(shown)
    }
    let content = list.items.count
    resolver.drawInside(.mask, of: drawn, opacity: itemOpacity, inherited: inner, into: &list)
    let covered = list.coveredPixels(from: content)
    if covered.isEmpty { return list.removeItems(from: group) }
    list.endGroup(group, scissor: covered, bounds: covered)
  }

  /// Whether any layer between two indices in the order has a backdrop.
  private static func hasBackdrops(_ tree: borrowing RenderTree, from first: OrderIndex, to end: OrderIndex)
    -> Bool
  {
    for index in first..<end {
      let detail = tree.rows[tree.order[index].row].details
      if detail.exists, tree.details[detail].readsBackdrop { return true }
    }
    return false
  }
}
