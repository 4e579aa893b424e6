import LayerValues

/// Resolves layers with `LayerFilter.vibrancy(amount:color:)`, through whose alpha the content behind them is seen,
/// with another saturation and below a colour.
enum VibrancyResolver {
  /// Emits a group whose mask is the layer, if the layer has vibrancy.
  static func draw(
    _ drawn: DrawnRow, opacity: Float, inherited context: Inherited, resolver: inout Resolver,
    into list: inout DisplayList
  ) {
    let detail = resolver.tree.rows[drawn.row].details
    guard detail.exists, resolver.tree.details[detail].vibrancy.isActive else {
      return resolver.drawInside(.vibrancy, of: drawn, opacity: opacity, inherited: context, into: &list)
    }
    let vibrancy = resolver.tree.details[detail].vibrancy
    if vibrancy.saturation == 1 && vibrancy.color.w <= 0 { return }
    let group = list.items.count
    var description = DisplayGroup()
    description.hasMask = true
    list.openGroup(
      .vibrancy, of: drawn.row, opacity: context.opacity * opacity, clip: context.clip,
      scissor: context.scissor, group: description)
    var bracket = DisplayItem(
      content: .beginMask, transform: .identity, rect: SIMD4(), scissor: context.scissor,
      bounds: context.scissor
    )
    list.items.append(bracket)
    var inner = context
    (inner.opacity, inner.clip) = (1, .none)
    resolver.drawInside(.vibrancy, of: drawn, opacity: 1, inherited: inner, into: &list)
    let shown = list.coveredPixels(from: group + 2).intersection(context.scissor)
    if shown.isEmpty { return list.removeItems(from: group) }
    (bracket.scissor, bracket.bounds) = (shown, shown)
    list.items[group + 1] = bracket
    bracket.content = .endMask
    list.items.append(bracket)
    // The backdrop fills whole pixels, as the mask contains the layer's edges.
    var item = DisplayItem(
      content: .backdrop(.none), transform: .identity, rect: SIMD4<Float>(shown.points), scissor: shown,
      bounds: shown)
    if vibrancy.saturation != 1 {
      item.saturation = vibrancy.saturation
      list.items.append(item)
    }
    if vibrancy.color.w > 0 {
      item.content = .solid
      item.saturation = 1
      item.color = vibrancy.color
      list.items.append(item)
    }
    list.endGroup(group, scissor: shown, bounds: shown)
  }
}
