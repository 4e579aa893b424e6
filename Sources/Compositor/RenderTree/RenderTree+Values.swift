import LayerValues

// Values that are computed from a row's columns.
extension RenderTree {
  @inline(__always)
  func value(_ property: AnimatableProperty, _ row: RowIndex) -> Double { presentation[property.offset, row] }

  @inline(__always)
  func value(_ property: AnimatableProperty, _ component: Int, _ row: RowIndex) -> Double {
    presentation[property.offset + component, row]
  }

  func color(_ property: AnimatableProperty, _ row: RowIndex) -> SIMD4<Float> {
    SIMD4<Float>(presentation.numbers(property.offset, 4, row))
  }

  @inline(__always)
  func bounds(of row: RowIndex) -> SIMD4<Double> {
    SIMD4(value(.bounds, 0, row), value(.bounds, 1, row), value(.bounds, 2, row), value(.bounds, 3, row))
  }

  /// The index of the first sublayer of the layer at an index; it follows the layer and the layer's mask.
  @inline(__always)
  func firstSublayer(of index: OrderIndex) -> OrderIndex {
    rows[order[index].row].mask.isNone ? index + 1 : order[index + 1].end
  }

  /// Whether a layer is projected into its superlayer's plane without a perspective division, and has its anchor point
  /// in its own plane; false for transform layers, which are not projected.
  @inline(__always)
  func isFlat(_ row: RowIndex) -> Bool {
    let m = AnimatableProperty.transform.offset
    return presentation[m + 3, row] == 0 && presentation[m + 7, row] == 0 && presentation[m + 15, row] == 1
      && presentation[AnimatableProperty.anchorPointZ.offset, row] == 0 && !rows[row].isTransformLayer
  }

  /// The map from a row's own points to the points of its superlayer's sublayers, by the affine part of the transform.
  func localTransform(_ row: RowIndex, _ bounds: SIMD4<Double>, _ isRoot: Bool) -> CGAffineTransform {
    if isRoot { return CGAffineTransform(translationX: -bounds.x, y: -bounds.y) }
    let ax = bounds.x + value(.anchorPoint, 0, row) * bounds.z
    let ay = bounds.y + value(.anchorPoint, 1, row) * bounds.w
    let px = value(.position, 0, row)
    let py = value(.position, 1, row)
    let m = flat(.transform, row)
    return CGAffineTransform(
      a: m.a, b: m.b, c: m.c, d: m.d, tx: m.tx + px - ax * m.a - ay * m.c,
      ty: m.ty + py - ax * m.b - ay * m.d)
  }

  /// The affine part of a transform that is a property of a row.
  func flat(_ property: AnimatableProperty, _ row: RowIndex) -> CGAffineTransform {
    let c = property.offset
    return CGAffineTransform(
      a: presentation[c, row], b: presentation[c + 1, row], c: presentation[c + 4, row],
      d: presentation[c + 5, row], tx: presentation[c + 12, row], ty: presentation[c + 13, row])
  }

  /// The affine part of a layer's `sublayerTransform`, about its anchor point.
  func flatSublayerTransform(of row: RowIndex, _ bounds: SIMD4<Double>) -> CGAffineTransform {
    let m = flat(.sublayerTransform, row)
    if m == .identity { return m }
    let ax = bounds.x + value(.anchorPoint, 0, row) * bounds.z
    let ay = bounds.y + value(.anchorPoint, 1, row) * bounds.w
    return CGAffineTransform(
      a: m.a, b: m.b, c: m.c, d: m.d, tx: m.tx + ax - ax * m.a - ay * m.c,
      ty: m.ty + ay - ax * m.b - ay * m.d)
  }

  /// The text of a row that has one.
  func text(of row: RowIndex) -> RowText { resources.rowTexts[rows[row].text] }

  /// Whether a row draws a border.
  func drawsBorder(_ row: RowIndex) -> Bool {
    value(.borderWidth, row) > 0 && color(.borderColor, row).w > 0
  }

  /// Whether a layer has a blur of its own, which may be visible outside of the layer's bounds.
  func isBlurred(_ row: RowIndex) -> Bool {
    rows[row].details.exists && details[rows[row].details].filters.radius > 0
  }

  /// Whether a layer has `shouldRasterize`. Its raster is made at once and has its own resolution, so that the raster
  /// stays the same however the layer moves and fades.
  func isRasterized(_ row: RowIndex) -> Bool {
    rows[row].details.exists && details[rows[row].details].isRasterized
  }

  /// Whether a row is in a transition, which is visible even if the row itself is hidden.
  func showsTransition(_ row: RowIndex) -> Bool {
    rows[row].transition.exists && sampler.tracks.stacks.value(.transitionProgress, row) != nil
  }

  /// Whether a row with a given opacity is skipped with its descendants, because it is hidden or transparent and in no
  /// transition.
  func isSkipped(_ row: RowIndex, opacity: Float) -> Bool {
    (value(.isHidden, row) >= 0.5 || opacity <= 0) && !showsTransition(row)
  }
}
