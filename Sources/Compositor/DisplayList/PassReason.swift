/// The reason for which a group of the display list, or a pass, exists.
package enum PassReason: UInt8, CaseIterable, Sendable {
  /// The reason is unknown, because no resolver has made the list.
  case unknown
  /// Content outside of all groups: that of the surface itself, or of a recorded image.
  case surface
  /// A layer whose overlapping sublayers fade as one.
  case groupOpacity
  /// Two clips of the same content that no single shape expresses.
  case clip
  /// Content that a mask multiplies, and the mask itself.
  case masked, mask
  case blur, saturation
  /// The shadow of a layer's alpha, or of an outline that has to be blurred.
  case shadow
  /// The content behind a layer, blurred or with another saturation.
  case backdrop
  /// The content behind a layer, tinted and seen through the layer's alpha.
  case vibrancy
  /// A subtree or run that has not changed for some frames, so that subsequent frames show its raster.
  case cachedRaster
  /// A layer with `shouldRasterize`.
  case rasterized
  /// Content that is flattened into a plane, which is then shown in perspective or rotated.
  case plane
  /// The old content of a layer in transition, and the interpolation of the old and the new content.
  case oldContent, mix
  /// An input of an effect.
  case effectInput
  /// An effect that is drawn with fewer pixels than the surface has, so that frames are not late.
  case reducedEffect
  case gradient
}
