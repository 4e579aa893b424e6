import LayerValues

/// Resolves a layer's mask: a plain shape becomes a clip, anything else a group with a mask.
///
/// A mask comes right after its layer in the order. A plain or rounded rectangle or a circle is a clip. Any other mask
/// is drawn first, and its alpha multiplies the group.
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
    // Each part would be multiplied by the mask's alpha on its own.
    if case .outline(_, _, let alpha, _) = mask, alpha < 1, !resolver.tree.rows[row].allowsGroupOpacity {
      mask = .raster
    }
    switch mask {
    case .nothing: return
    case .outline(let outline, let bounds, let alpha, let isAntialiased):
      // A plain shape is a clip; its opacity multiplies the layer's.
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

  /// Emits a group that is multiplied by the alpha of what the mask draws.
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
    // Nothing but a backdrop is visible beyond the mask's pixels.
    if !hasBackdrops(resolver.tree, from: drawn.firstSublayer, to: drawn.end) {
      inner.scissor = inner.scissor.intersection(shown)
    }
    let content = list.items.count
    resolver.drawInside(.mask, of: drawn, opacity: itemOpacity, inherited: inner, into: &list)
    let covered = list.coveredPixels(from: content)
    if covered.isEmpty { return list.removeItems(from: group) }
    list.endGroup(group, scissor: covered, bounds: covered)
  }

  /// Whether any of the layers between two indices in the order shows the content behind it.
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
