import LayerValues

extension DisplayList {
  /// The colour, not premultiplied, of a translucent solid directly above a backdrop and of the same shape. Both are
  /// drawn together, so that they fade as one without a raster of their own.
  ///
  /// Nil if the backdrop changes no pixel, or if the next item is anything else or may have other edges: a slanted
  /// backdrop is always antialiased, a slanted solid only if its layer allows it.
  func tint(ofBackdrop index: Int) -> SIMD4<Float>? {
    guard index + 1 < items.count, items[index + 1].kind == .solid else { return nil }
    let (backdrop, solid) = (items[index], items[index + 1])
    guard solid.color.w > 0, solid.color.w < 1, solid.opacity >= 1, backdrop.opacity >= 1,
      solid.bounds == backdrop.bounds, solid.scissor == backdrop.scissor, solid.rect == backdrop.rect,
      solid.transform == backdrop.transform, solid.radii == backdrop.radii, solid.clip == backdrop.clip,
      solid.projection.isNone, backdrop.projection.isNone,
      solid.radii != CornerRadii() || solid.antialiasedEdges == (solid.isSlanted ? 15 : 0),
      Double(backdrop.sigma) >= DisplayItem.leastSigma || backdrop.saturation != 1
    else { return nil }
    return solid.color
  }
}

extension DisplayItem {
  /// Whether the item's sides are not parallel to the pixel grid.
  fileprivate var isSlanted: Bool {
    abs(transform.b) * Double(rect.z) >= Shape.axisTolerance
      || abs(transform.c) * Double(rect.w) >= Shape.axisTolerance
  }
}
