import LayerValues

/// The form in which a mask is applied to its layer.
enum MaskOutline {
  /// The mask is transparent, so that nothing of the layer is visible.
  case nothing
  /// The mask is an outline in the mask layer's points, with that layer's bounds and alpha. `isAntialiased` is true for
  /// paths, which are antialiased on all sides.
  case outline(Outline, bounds: SIMD4<Double>, alpha: Float, isAntialiased: Bool)
  /// The mask has to be drawn.
  case raster

  /// The form of the mask whose layer is at an index in the order.
  static func of(_ tree: borrowing RenderTree, _ index: OrderIndex) -> MaskOutline {
    let row = tree.order[index].row
    // A transition may also show old content.
    if tree.rows[row].transition.exists { return .raster }
    let opacity = Float(min(1, max(0, tree.value(.opacity, row))))
    if tree.value(.isHidden, row) >= 0.5 || opacity <= 0 { return .nothing }
    guard tree.order[index].end == index + 1, tree.isFlat(row), tree.rows[row].contents.image.isNone,
      tree.rows[row].text.isNone,
      !(tree.value(.shadowOpacity, row) > 0), !tree.drawsBorder(row)
    else { return .raster }
    let bounds = tree.bounds(of: row)
    let fill = tree.color(.backgroundColor, row)
    let detail = tree.rows[row].details
    // Details with the default values do not change the mask.
    if detail.isNone || tree.details[detail].drawsPlainContents && tree.details[detail].isDoubleSided {
      guard fill.w > 0, bounds.z > 0, bounds.w > 0 else { return .nothing }
      let radius = min(tree.value(.cornerRadius, row), bounds.z / 2, bounds.w / 2)
      let radii = tree.rows[row].roundedCorners * Float(max(0, radius))
      return .outline(
        Outline(rect: bounds, radii: radii, isClosed: true), bounds: bounds, alpha: opacity * fill.w,
        isAntialiased: false)
    }
    guard tree.details[detail].kind == .shape, !(fill.w > 0), !tree.details[detail].isComposed,
      tree.value(.masksToBounds, row) < 0.5, !tree.details[detail].shape.hasStroke
    else { return .raster }
    guard tree.details[detail].shape.hasFill else { return .nothing }
    guard let outline = tree.details[detail].shape.path.outline else { return .raster }
    return .outline(
      outline, bounds: bounds, alpha: opacity * tree.details[detail].shape.fill.w, isAntialiased: true)
  }
}
