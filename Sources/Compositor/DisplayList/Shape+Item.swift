import LayerValues

extension Shape {
  /// Creates the shape of an item's rectangle, or of another rectangle in the item's points, by the item's transform or
  /// projection. Nil if the shape covers nothing.
  init?(
    item: DisplayItem, list: DisplayList, rect: SIMD4<Float>? = nil, radii: CornerRadii? = nil,
    borderWidth: Float = 0
  ) {
    if item.projection.exists {
      self.init(
        projection: list.projections[item.projection], rect: rect ?? item.rect,
        radii: radii ?? item.radii, borderWidth: borderWidth)
    } else {
      self.init(
        transform: item.transform, rect: rect ?? item.rect, radii: radii ?? item.radii,
        borderWidth: borderWidth)
    }
  }
}
