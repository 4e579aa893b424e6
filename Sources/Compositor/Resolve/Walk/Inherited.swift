import LayerValues

/// The state that a row inherits from the rows above it while the tree is resolved.
///
/// The walk passes this state in two roles. `parent` is the state that a superlayer passes to its sublayers. `context`
/// is `parent` after `Resolver.draw` has replaced `transform` and `space` by those of the row. The row's contents and
/// border use `context`, and `drawWhole` passes it to the sublayers, with their transform and clip.
///
/// Code that applies a field to the whole row, such as a group with `opacity` or `clip`, resets that field in the copy
/// that it passes inwards. A field that concerns one row alone must be reset in `Resolver.draw`, or all sublayers would
/// inherit it.
struct Inherited {
  /// The map from points of the superlayer's sublayers to pixels; with a space, from points of the plane of projection.
  var transform: CGAffineTransform
  var opacity: Float
  var scissor: PixelRect
  /// The current rounded clip, or none.
  var clip: ClipIndex
  /// The space of the superlayer's sublayers; none if they are in the plane of projection.
  var space: SpaceIndex = .none
  /// Whether the back of the row's plane is turned to the viewer.
  var isBackFacing = false
  /// Whether the row is in a plane in perspective, whose pixels are not the surface's.
  var isInPerspective = false
  /// Whether blurs and effects may be drawn with fewer pixels; false in rasters that subsequent frames show.
  var isReducible = false
  /// The condition on which plain layers may be drawn as runs.
  var runEligibility = RunEligibility.none

  enum RunEligibility {
    /// Plain layers are not drawn as runs.
    case none
    /// Plain layers that overlap are drawn as runs: in a group on the surface that does nothing but fade.
    case ifOverlapping
    /// Plain layers are drawn as runs: on the surface itself, in no group.
    case always
  }
}

/// A row that the walk visits.
struct VisitedRow {
  /// The row's index in painter's order, and the index after its subtree.
  let index: OrderIndex
  let end: OrderIndex
  let row: RowIndex
  /// The bounds: x, y, width, height.
  let bounds: SIMD4<Double>
  /// The map from the row's own points to pixels.
  var toPixels: CGAffineTransform
  /// The row's own opacity, 0…1.
  var opacity: Float
}

/// A row that is being drawn.
struct DrawnRow {
  /// The row's index in painter's order, the index of its first sublayer, and the index after its subtree.
  let index: OrderIndex
  let firstSublayer: OrderIndex
  let end: OrderIndex
  let row: RowIndex
  /// The bounds: x, y, width, height.
  let bounds: SIMD4<Double>
  /// The pixels that the bounds can touch.
  let box: PixelRect
  let radii: CornerRadii
  /// Whether the row clips its contents and sublayers to its bounds.
  let clips: Bool
  /// The radii of a border whose outer edge a clip cuts off; nil for a border with the radii `radii`.
  var borderRadii: CornerRadii?

  var hasSublayers: Bool { end > firstSublayer }

  /// The same row in a plane to which `toPixels` maps the row's points.
  func seen(by toPixels: CGAffineTransform) -> DrawnRow {
    DrawnRow(
      index: index, firstSublayer: firstSublayer, end: end, row: row, bounds: bounds,
      box: pixelBox(bounds, toPixels), radii: radii, clips: clips, borderRadii: borderRadii)
  }
}
