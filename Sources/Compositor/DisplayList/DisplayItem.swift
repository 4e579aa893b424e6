import LayerValues

/// One thing to draw. Colours are sRGB-encoded and not premultiplied; the batcher premultiplies.
package struct DisplayItem: Sendable {
  /// The standard deviation, in pixels, below which a blur is invisible, so that nothing is blurred.
  static let leastSigma = 0.3

  /// The kind of the item, and its index in the kind's table of the list.
  package var content: DisplayContent
  /// Whether magnifying and minifying take the nearest texel instead of interpolating.
  package var samplesNearest = false
  /// Whether the item is a rounded solid with an animated position: its subpixel offset differs in every frame, so
  /// nothing made for one offset is reused.
  package var movesBySubpixels = false
  /// Whether the item is a border with sublayers below it, visible or not. It is not drawn together with the background
  /// that it surrounds, or its outer edge would change when the sublayers become visible.
  package var neverFusesWithFill = false
  /// The map from local points to surface pixels; unused with a projection.
  package var transform: CGAffineTransform
  /// The projection that replaces `transform`, if there is one. Only single solids, images and groups with a plane have
  /// a projection.
  package var projection: ProjectionIndex = .none
  /// The row that the item draws, and why a group exists: for profiles.
  package var origin = ItemOrigin()
  /// Local points: x, y, width, height.
  package var rect: SIMD4<Float>
  package var radii = CornerRadii()
  package var color = SIMD4<Float>(0, 0, 0, 1)
  package var opacity: Float = 1
  package var borderWidth: Float = 0
  package var sigma: Float = 0
  /// The saturation of a backdrop's content, 1 for no change.
  package var saturation: Float = 1
  /// Image items: the unit rectangle of the image that is shown: x, y, width, height.
  package var source = SIMD4<Float>(0, 0, 1, 1)
  /// The rounded clip, if there is one. Nested clips are expressed by groups: an item has one clip at most.
  package var clip: ClipIndex = .none
  /// The edges that are antialiased where they are not on pixel borders, as bits of `CAEdgeAntialiasingMask`: left 1,
  /// right 2, bottom 4 (greatest y here), top 8. Rounded corners, borders and paths are always antialiased.
  package var antialiasedEdges: UInt8 = 0
  /// The pixels that may be touched. For groups without a plane: the pixels of the group's own raster, including those
  /// that a blur or a shadow brings into view.
  package var scissor: PixelRect
  /// The pixels that the item can touch at most, inside `scissor`; for look-back batching and culling. For groups: the
  /// pixels that the finished group can touch, blur and shadow included.
  package var bounds: PixelRect
  /// The points per texel of image items that are a piece of a raster, or its extended edge, which `rect` and `source`
  /// do not determine; 0 for all others.
  package var pointsPerTexel = SIMD2<Float>()

  package init(
    content: DisplayContent, transform: CGAffineTransform, rect: SIMD4<Float>, scissor: PixelRect,
    bounds: PixelRect
  ) {
    self.content = content
    self.transform = transform
    self.rect = rect
    self.scissor = scissor
    self.bounds = bounds
  }
}

/// The making and compositing of a group's raster. Opacity, clip, scissor and bounds are in the group's items. A group has
/// at most one of blur (or saturation), mask and shadow.
///
/// A group isolates its items, which then blend only with each other, if it has a raster of its own: one with a plane,
/// blur, saturation, shadow, mask, `isIsolated`, `mixes` or a cached raster, an effect's input, and one with opacity or
/// a clip whose items overlap. A `backdrop` is the exception: it also reads what is below the groups that contain it,
/// up to a plane, a mask, an effect's input or a cached raster. Backdrops and effects depend on what is behind them
/// (`DisplayList.isUncacheable`), so that they are in no cached raster, and their group does not dissolve into faded
/// items.
package struct DisplayGroup: Sendable, Equatable, TableElement {
  package typealias Table = Tables.Groups

  /// The pixels of the group's own plane, if its items are in one instead of on the surface. The group's items then map
  /// that plane to the surface (`transform` or `projection`, `rect` being `plane`), and the items inside are in pixels
  /// of the plane.
  package var plane: PixelRect?
  /// A Gaussian blur of the group's raster, standard deviation in that raster's pixels.
  package var blur: Float = 0
  /// The saturation of the group's raster after its blur, 1 for no change.
  package var saturation: Float = 1
  /// Whether the blurred content is opaque up to its border, so that its edge pixels continue outside, as a snapshot's
  /// do.
  package var clampsBlur = false
  /// Whether the content is translucent although its blur clamps: each item in it is faded by itself.
  package var isTranslucent = false
  /// Whether a `beginMask` follows.
  package var hasMask = false
  /// The shadow of the group's own alpha, below it.
  package var shadow: GroupShadow?
  /// Whether the group is an input of an effect: its raster, `plane` pixels large, is not composited, but read by the
  /// `DisplayEffect`. With a number in `raster` it is kept until that number is among `DisplayList.droppedRasters`.
  package var isEffectInput = false
  /// Whether the items inside blend only with each other, so that the group has its own raster.
  package var isIsolated = false
  /// Whether the group is mixed with the content behind it by the group's opacity, in all of its bounds, instead of
  /// being drawn over it: where the group is empty, the content behind fades.
  package var mixes = false
  /// The number under which the raster is kept for later frames (`raster` items); 0 if it is not kept.
  package var raster: UInt64 = 0

  package init() {}
}

/// A shadow of the opaque parts of a group.
package struct GroupShadow: Sendable, Equatable {
  package var color: SIMD4<Float>
  /// The offset in pixels.
  package var offset: SIMD2<Float>
  /// The standard deviation in pixels.
  package var sigma: Float

  package init(color: SIMD4<Float>, offset: SIMD2<Float>, sigma: Float) {
    self.color = color
    self.offset = offset
    self.sigma = sigma
  }
}

extension DisplayGroup {
  /// The style of an item's group; nil for a group with only opacity and clip.
  @inline(__always)
  static func of(_ item: DisplayItem, _ list: DisplayList) -> DisplayGroup? {
    item.group.exists ? list.groups[item.group] : nil
  }
}
