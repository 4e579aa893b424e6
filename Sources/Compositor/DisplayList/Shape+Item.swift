import LayerValues

extension Shape {
  /// The rectangle of an item, or another one in its points, mapped by its transform or its projection.
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
