/// The blending of a draw with the target.
package enum Blending: UInt8, CaseIterable, Sendable {
  /// An opaque source replaces the target.
  case none
  /// The premultiplied source is blended over the target.
  case over
  /// An opaque source is blended over the target with the opacity of the tint. The blender applies the opacity: a
  /// software rasteriser blends three times as fast as its programs multiply.
  case fade
  /// The source's alpha replaces the target's; the target's colours stay.
  case coverage
  /// An opaque source is blended over the target by the coverage in the target's alpha; the target is then opaque.
  case covered
  /// The source replaces the target, although it may be translucent.
  case copy
  /// An opaque source, multiplied by the opacity of the tint, replaces the target; the blender applies the opacity.
  case scale
  /// The target is multiplied by the source's alpha.
  case mask
}
