import LayerValues

// Positions of rows in three-dimensional space.
extension RenderTree {
  /// The map from a row's own points to the space of its superlayer's sublayers, in three dimensions.
  func spatialTransform(_ row: RowIndex, _ bounds: SIMD4<Double>, _ isRoot: Bool) -> CATransform3D {
    if isRoot { return CATransform3DMakeTranslation(-bounds.x, -bounds.y, 0) }
    let fromAnchor = CATransform3DMakeTranslation(
      -(bounds.x + value(.anchorPoint, 0, row) * bounds.z),
      -(bounds.y + value(.anchorPoint, 1, row) * bounds.w),
      -value(.anchorPointZ, row))
    let toPosition = CATransform3DMakeTranslation(
      value(.position, 0, row), value(.position, 1, row), value(.zPosition, row))
    return CATransform3DConcat(CATransform3DConcat(fromAnchor, matrix(.transform, row)), toPosition)
  }

  /// A layer's `sublayerTransform` about its anchor point.
  func aboutAnchor(of bounds: SIMD4<Double>, _ row: RowIndex) -> CATransform3D {
    let (x, y, z) = (
      bounds.x + value(.anchorPoint, 0, row) * bounds.z, bounds.y + value(.anchorPoint, 1, row) * bounds.w,
      value(.anchorPointZ, row)
    )
    return CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeTranslation(-x, -y, -z), matrix(.sublayerTransform, row)),
      CATransform3DMakeTranslation(x, y, z))
  }

  func matrix(_ property: AnimatableProperty, _ row: RowIndex) -> CATransform3D {
    let c = property.offset
    return CATransform3D(
      row1: presentation.numbers(c, 4, row), row2: presentation.numbers(c + 4, 4, row),
      row3: presentation.numbers(c + 8, 4, row), row4: presentation.numbers(c + 12, 4, row))
  }

  // MARK: Depth

  /// Notes a changed transform of a row, if it takes the row out of its superlayer's plane.
  mutating func noteDepth(_ property: AnimatableProperty, _ row: RowIndex) {
    let m = matrix(property, row)
    let isSpatial = m.m13 != 0 || m.m23 != 0 || m.m14 != 0 || m.m24 != 0 || m.m34 != 0
    if isSpatial { spatial.isUsed = true }
    if property == .transform, isSpatial || m.m43 != 0 { spatial.add(row, &rows) }
  }
}
