import LayerValues

/// The kind of a mask, for the layer that it masks.
enum MaskOutline {
  case nothing
  /// An outline in the mask's points, with the mask's bounds and alpha. Paths are antialiased on all sides.
  case outline(Outline, bounds: SIMD4<Double>, alpha: Float, isAntialiased: Bool)
  /// Content that has to be drawn.
  case raster

  /// The kind of the mask at an index in the order.
  static func of(_ tree: borrowing RenderTree, _ index: OrderIndex) -> MaskOutline {
    let row = tree.order[index].row
    // The old content of a transition is visible too.
    if tree.rows[row].transition.exists { return .raster }
    let opacity = Float(min(1, max(0, tree.value(.opacity, row))))
    if tree.value(.isHidden, row) >= 0.5 || opacity <= 0 { return .nothing }
    guard tree.order[index].end == index + 1, tree.isFlat(row), tree.rows[row].contents.image.isNone,
      tree.rows[row].text.index.isNone,
      !(tree.value(.shadowOpacity, row) > 0), !tree.drawsBorder(row)
    else { return .raster }
    let bounds = tree.bounds(of: row)
    let fill = tree.color(.backgroundColor, row)
    let detail = tree.rows[row].details
    // Details that have their default values do not change the mask.
    if detail.isNone || tree.details[detail].isOneRaster && tree.details[detail].isDoubleSided {
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
