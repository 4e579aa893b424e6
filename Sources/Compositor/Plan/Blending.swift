/// The blending of a draw with the target.
package enum Blending: UInt8, CaseIterable, Sendable {
  /// The source replaces the target, since it is opaque.
  case none
  /// The premultiplied source is blended over the target.
  case over
  /// An opaque source is blended over the target with the opacity of the tint, which the blender applies: a software
  /// rasteriser blends three times faster than it multiplies.
  case fade
  /// The source's alpha replaces the target's; the target's colours stay.
  case coverage
  /// An opaque source is blended over the target by the coverage in the target's alpha, which is opaque afterwards.
  case covered
  /// The source replaces the target, although it may be translucent.
  case copy
  /// An opaque source, multiplied by the opacity of the tint, replaces the target; the blender applies the opacity.
  case scale
  /// The target is multiplied by the source's alpha.
  case mask
}
