import Engine

// Where rows are in space.
extension RenderTree {
  /// Own points -> the parent's sublayers, in space: the anchor point maps to the position, in z as in x and y.
  func spatialTransform(_ row: Int, _ bounds: SIMD4<Double>, _ isRoot: Bool) -> CATransform3D {
    if isRoot { return CATransform3DMakeTranslation(-bounds.x, -bounds.y, 0) }
    let away = CATransform3DMakeTranslation(
      -(bounds.x + value(.anchorPoint, 0, row) * bounds.z),
      -(bounds.y + value(.anchorPoint, 1, row) * bounds.w),
      -value(.anchorPointZ, row))
    let toPosition = CATransform3DMakeTranslation(
      value(.position, 0, row), value(.position, 1, row), value(.zPosition, row))
    return CATransform3DConcat(CATransform3DConcat(away, matrix(.transform, row)), toPosition)
  }

  /// A layer's `sublayerTransform` about its anchor point.
  func aboutAnchor(of bounds: SIMD4<Double>, _ row: Int) -> CATransform3D {
    let (x, y, z) = (
      bounds.x + value(.anchorPoint, 0, row) * bounds.z, bounds.y + value(.anchorPoint, 1, row) * bounds.w,
      value(.anchorPointZ, row)
    )
    return CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeTranslation(-x, -y, -z), matrix(.sublayerTransform, row)),
      CATransform3DMakeTranslation(x, y, z))
  }

  func matrix(_ property: AnimatableProperty, _ row: Int) -> CATransform3D {
    let c = property.offset
    return CATransform3D(
      row1: presentation.numbers(c, 4, row), row2: presentation.numbers(c + 4, 4, row),
      row3: presentation.numbers(c + 8, 4, row), row4: presentation.numbers(c + 12, 4, row))
  }

  /// Whether a layer is one-sided and its back is turned to the viewer, by the sense in which its corners go round.
  @inline(__always)
  func isBackFaceCulled(_ row: Int, _ m: CGAffineTransform, _ parent: Inherited) -> Bool {
    !details[Int(rows[row].details)].isDoubleSided && (m.a * m.d - m.b * m.c < 0) != parent.isBackFacing
  }

  // MARK: Depth

  /// Whether any of the subtrees between two indices leaves the plane that it is seen in.
  func areInSpace(from first: Int, to end: Int, _ parent: Inherited) -> Bool {
    if parent.space >= 0 { return true }
    if first >= end { return false }
    let parentRow = order[first].parent
    // Few rows have to do with space, as a rule, and a layer may have thousands of sublayers.
    if spatial.rows.count < end - first {
      for number in spatial.rows.indices {
        let row = Int(spatial.rows[number])
        let index = Int(rows[row].paintIndex)
        if index >= first, index < end, Int(order[index].row) == row, order[index].parent == parentRow,
          isInSpace(row)
        {
          return true
        }
      }
      return false
    }
    var child = first
    while child < end {
      if isInSpace(Int(order[child].row)) { return true }
      child = Int(order[child].end)
    }
    return false
  }

  private func isInSpace(_ row: Int) -> Bool {
    let m = AnimatableProperty.transform.offset
    return rows[row].isTransformLayer || presentation[m + 2, row] != 0 || presentation[m + 6, row] != 0
      || presentation[m + 14, row] != 0
  }

  /// Notes whether a row can be anywhere but in the plane of its superlayer.
  mutating func noteDepth(_ property: AnimatableProperty, _ row: Int) {
    let m = matrix(property, row)
    let isSpatial = m.m13 != 0 || m.m23 != 0 || m.m14 != 0 || m.m24 != 0 || m.m34 != 0
    if isSpatial { spatial.isUsed = true }
    if property == .transform, isSpatial || m.m43 != 0 { spatial.add(row, &rows) }
  }

}

/// The rows that leave their superlayer's plane.
struct SpatialRows {
  /// Whether any row ever has: without, drawing does not sort by depth.
  var isUsed = false
  /// The rows that ever have themselves, or may by an animation.
  private(set) var rows = ContiguousArray<Int32>()

  /// Notes that a row may leave the plane itself, rather than those below it.
  mutating func add(_ row: Int, _ infos: inout ContiguousArray<RowInfo>) {
    if infos[row].spatialIndex >= 0 { return }
    infos[row].spatialIndex = Int32(rows.count)
    rows.append(Int32(row))
  }

  /// Removes a row that is removed from the tree.
  mutating func remove(_ row: Int, _ infos: inout ContiguousArray<RowInfo>) {
    let index = Int(infos[row].spatialIndex)
    guard index >= 0, let last = rows.popLast() else { return }
    infos[row].spatialIndex = -1
    if index == rows.count { return }
    rows[index] = last
    infos[Int(last)].spatialIndex = Int32(index)
  }
}
