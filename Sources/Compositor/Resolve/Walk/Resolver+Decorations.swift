import LayerValues

extension Resolver {
  /// Emits a layer with the decorations inside `decoration`, which has been applied or which the layer does not have.
  mutating func drawInside(
    _ decoration: Decoration, of drawn: DrawnRow, opacity: Float, inherited: Inherited,
    into list: inout DisplayList
  ) {
    apply(decoration.next, to: drawn, opacity: opacity, inherited: inherited, into: &list)
  }

  /// Emits a layer with a decoration, if the layer has it, and all decorations inside.
  mutating func apply(
    _ decoration: Decoration, to drawn: DrawnRow, opacity: Float, inherited: Inherited,
    into list: inout DisplayList
  ) {
    switch decoration {
    case .rasterized:
      if tree.isRasterized(drawn.row), draws(.rasterized, row: drawn.row) {
        let layer = RasterizedLayer(tree: tree, drawn: drawn, inherited: inherited, opacity: opacity)
        if layer.draw(&self, &list) { return }
      }
      drawInside(.rasterized, of: drawn, opacity: opacity, inherited: inherited, into: &list)
    case .vibrancy:
      VibrancyResolver.draw(drawn, opacity: opacity, inherited: inherited, resolver: &self, into: &list)
    case .mask: MaskResolver.draw(drawn, opacity: opacity, inherited: inherited, resolver: &self, into: &list)
    case .backdrop:
      BlurResolver.drawBackdrop(drawn, opacity: opacity, inherited: inherited, resolver: &self, into: &list)
    case .shadow:
      ShadowResolver.draw(drawn, opacity: opacity, inherited: inherited, resolver: &self, into: &list)
    case .blur: BlurResolver.draw(drawn, opacity: opacity, inherited: inherited, resolver: &self, into: &list)
    case .opacity: drawFaded(drawn, opacity: opacity, inherited: inherited, into: &list)
    }
  }

  /// Emits a layer with its opacity. A translucent layer that allows group opacity becomes a group, which dissolves if
  /// its items do not overlap.
  mutating func drawFaded(
    _ drawn: DrawnRow, opacity: Float, inherited: Inherited, into list: inout DisplayList
  ) {
    var context = inherited
    guard opacity < 1, tree.rows[drawn.row].allowsGroupOpacity else {
      context.opacity *= opacity
      return drawWhole(drawn, context, &list)
    }
    let group = list.items.count
    list.openGroup(
      .groupOpacity, of: drawn.row, opacity: context.opacity * opacity, clip: .none, scissor: context.scissor)
    context.opacity = 1
    if context.runEligibility == .always { context.runEligibility = .ifOverlapping }
    drawWhole(drawn, context, &list)
    list.closeGroup(group, dissolves: true)
    if let features {
      drawWithoutGroup(
        of: drawn, opacity: opacity, features: features, inherited: inherited, from: group, into: &list)
    }
  }

  /// Emits a layer again, with each item fading by itself, if it was drawn as a group and `features` leaves such groups
  /// out.
  @inline(never)
  private mutating func drawWithoutGroup(
    of drawn: DrawnRow, opacity: Float, features: LayerFeatures, inherited: Inherited, from group: Int,
    into list: inout DisplayList
  ) {
    guard group < list.items.count, list.items[group].kind == .beginGroup,
      list.items[group].origin == ItemOrigin(.groupOpacity, row: drawn.row),
      !features.draws(.groupOpacity, row: drawn.row)
    else { return }
    list.removeItems(from: group)
    var context = inherited
    context.opacity *= opacity
    drawWhole(drawn, context, &list)
  }
}
