import LayerValues

// Properties of rows that depend on the inherited state.
extension RenderTree {
  /// Whether a layer is one-sided and its back is turned to the viewer; `m` maps the layer to pixels.
  @inline(__always)
  func isBackFaceCulled(_ row: RowIndex, _ m: CGAffineTransform, _ parent: Inherited) -> Bool {
    !details[rows[row].details].isDoubleSided && (m.a * m.d - m.b * m.c < 0) != parent.isBackFacing
  }

  /// Whether any of the siblings between two indices leaves the plane of projection.
  func areInSpace(from first: OrderIndex, to end: OrderIndex, _ parent: Inherited) -> Bool {
    if parent.space.exists { return true }
    if first >= end { return false }
    let parentRow = order[first].parent
    // Usually few rows are in space, while a layer may have thousands of sublayers.
    if spatial.rows.count < end - first {
      for number in spatial.rows.indices {
        let row = spatial.rows[number]
        let index = rows[row].paintIndex
        if index >= first, index < end, order[index].row == row, order[index].parent == parentRow,
          isInSpace(row)
        {
          return true
        }
      }
      return false
    }
    var child = first
    while child < end {
      if isInSpace(order[child].row) { return true }
      child = order[child].end
    }
    return false
  }

  /// Whether a row is a transform layer, or its transform gives its content a depth (m13, m23 or m43).
  private func isInSpace(_ row: RowIndex) -> Bool {
    let m = AnimatableProperty.transform.offset
    return rows[row].isTransformLayer || presentation[m + 2, row] != 0 || presentation[m + 6, row] != 0
      || presentation[m + 14, row] != 0
  }

  /// Creates an item of a row for a rectangle in points; the item may touch a margin of `outset` points around the
  /// rectangle.
  func makeItem(
    _ content: DisplayContent, rect: SIMD4<Double>, row: RowIndex, inherited context: Inherited,
    outset: Double = 0
  ) -> DisplayItem {
    var item = DisplayItem(
      content: content, transform: context.transform, rect: SIMD4<Float>(rect), scissor: context.scissor,
      bounds: pixelBox(outset == 0 ? rect : rect.outset(outset), context.transform))
    item.opacity = context.opacity
    item.antialiasedEdges = rows[row].antialiasedEdges
    item.origin = ItemOrigin(.unknown, row: row)
    return item
  }
}
