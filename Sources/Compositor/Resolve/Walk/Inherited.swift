import Engine

/// The state that a row inherits from those above it while the tree is resolved.
///
/// The walk passes one value in two roles. `parent` is what a superlayer passes to its sublayers. `context` is `parent`
/// after `Resolver.draw` has replaced `transform` and `space` by the row's: the row's contents and border use it, and
/// `drawWhole` passes it on to the sublayers, with their transform and clip. So whatever consumes a field for the whole
/// row, such as a group that applies `opacity` or `clip`, resets that field in the copy that it passes inwards. A field
/// that concerns one row alone must be reset in `Resolver.draw`, or all its sublayers inherit it too.
struct Inherited {
  /// Points of the parent's sublayers -> pixels; with a space, points of the plane that it is seen in -> pixels.
  var transform: CGAffineTransform
  var opacity: Float
  var scissor: PixelRect
  /// Rounded clip in force, or -1.
  var clip: Int32
  /// Index among `SpaceResolver.maps` of the map from the parent's sublayers, in space, to the plane that they are seen in;
  /// -1 where they are in that plane.
  var space: Int32 = -1
  /// In a plane of its own, the back of which is turned to the viewer.
  var isBackFacing = false
  /// In a plane that is seen in perspective: its pixels are not those of the surface.
  var isInPerspective = false
  /// Whether blurs and effects may be drawn with fewer pixels: not in pictures that later frames show.
  var isReducible = false
  /// Which plain layers may be drawn as runs.
  var runEligibility = RunEligibility.none

  enum RunEligibility {
    /// None.
    case none
    /// Those that overlap: in a group on the surface that does no more than fade.
    case ifOverlapping
    /// All: on the surface itself, in no group.
    case always
  }
}

/// A visited row: its indices, transform and opacity.
struct VisitedRow {
  /// Index in painter's order, and the one after its subtree.
  let index: Int
  let end: Int
  let row: Int
  /// x, y, width, height.
  let bounds: SIMD4<Double>
  /// Its points -> pixels.
  var toPixels: CGAffineTransform
  var opacity: Float
}

/// A row that is being drawn.
struct DrawnRow {
  /// Index in painter's order, that of its first sublayer, and the one after its subtree.
  let index: Int
  let firstSublayer: Int
  let end: Int
  let row: Int
  /// x, y, width, height.
  let bounds: SIMD4<Double>
  /// Pixels that the bounds can touch.
  let box: PixelRect
  let radii: CornerRadii
  let clips: Bool
  /// The radii that the border's inside follows where it differs, or is antialiased though its corners are square.
  var borderRadii: CornerRadii?

  var hasSublayers: Bool { end > firstSublayer }

  /// The same row in a plane that its points are mapped to by `toPixels`.
  func seen(by toPixels: CGAffineTransform) -> DrawnRow {
    DrawnRow(
      index: index, firstSublayer: firstSublayer, end: end, row: row, bounds: bounds,
      box: pixelBox(bounds, toPixels), radii: radii, clips: clips, borderRadii: borderRadii)
  }
}
