import LayerValues

/// The state that a row inherits from the rows above it while the tree is resolved.
///
/// The walk passes one value in two roles. `parent` is the state that a superlayer passes to its sublayers. `context`
/// is `parent` after `Resolver.draw` has replaced `transform` and `space` by the row's: the row's contents and border
/// use it, and `drawWhole` passes it on to the sublayers, with their transform and clip. So code that consumes a field
/// for the whole row, such as a group that applies `opacity` or `clip`, resets that field in the copy that it passes
/// inwards. A field that concerns one row alone must be reset in `Resolver.draw`, or all its sublayers inherit it too.
struct Inherited {
  /// The map from points of the parent's sublayers to pixels; with a space, from points of the plane of projection.
  var transform: CGAffineTransform
  var opacity: Float
  var scissor: PixelRect
  /// The current rounded clip, or none.
  var clip: ClipIndex
  /// The index among `SpaceResolver.maps` of the map from the parent's sublayers, in space, to the plane of projection;
  /// none if they are in that plane.
  var space: SpaceIndex = .none
  /// Whether the row is in a plane of its own, the back of which is turned to the viewer.
  var isBackFacing = false
  /// Whether the row is in a plane in perspective, whose pixels are not the surface's.
  var isInPerspective = false
  /// Whether blurs and effects may be drawn with fewer pixels: not in rasters that later frames show.
  var isReducible = false
  /// The kind of plain layers that may be drawn as runs.
  var runEligibility = RunEligibility.none

  enum RunEligibility {
    /// No layers.
    case none
    /// Layers that overlap: in a group on the surface that does no more than fade.
    case ifOverlapping
    /// All layers: on the surface itself, in no group.
    case always
  }
}

/// A visited row: its indices, transform and opacity.
struct VisitedRow {
  /// The index in painter's order, and the index after the subtree.
  let index: OrderIndex
  let end: OrderIndex
  let row: RowIndex
  /// The bounds: x, y, width, height.
  let bounds: SIMD4<Double>
  /// The map from the row's points to pixels.
  var toPixels: CGAffineTransform
  var opacity: Float
}

/// A row that is being drawn.
struct DrawnRow {
  /// The index in painter's order, the index of the first sublayer, and the index after the subtree.
  let index: OrderIndex
  let firstSublayer: OrderIndex
  let end: OrderIndex
  let row: RowIndex
  /// The bounds: x, y, width, height.
  let bounds: SIMD4<Double>
  /// The pixels that the bounds can touch.
  let box: PixelRect
  let radii: CornerRadii
  let clips: Bool
  /// The radii of the border's inside if they differ, or if it is antialiased although its corners are square.
  var borderRadii: CornerRadii?

  var hasSublayers: Bool { end > firstSublayer }

  /// A copy of the row in a plane to which `toPixels` maps its points.
  func seen(by toPixels: CGAffineTransform) -> DrawnRow {
    DrawnRow(
      index: index, firstSublayer: firstSublayer, end: end, row: row, bounds: bounds,
      box: pixelBox(bounds, toPixels), radii: radii, clips: clips, borderRadii: borderRadii)
  }
}
