import LayerValues

/// One item to draw. Colours are sRGB-encoded and not premultiplied; the emitters premultiply them.
package struct DisplayItem: Sendable {
  /// The standard deviation, in pixels, below which a blur is invisible and omitted.
  static let leastSigma = 0.3

  /// The kind of the item, and the index of its content in the list's table for that kind.
  package var content: DisplayContent
  /// Whether scaling takes the nearest texel instead of interpolating.
  package var samplesNearest = false
  /// Whether the item is a rounded solid whose position is animated: its subpixel offset differs in each frame, so
  /// pixels made for one offset cannot be reused.
  package var movesBySubpixels = false
  /// Whether the item is the border of a layer with sublayers, visible or not. Such a border is drawn apart from the
  /// background, since its outer edge would otherwise change when the sublayers become visible.
  package var neverFusesWithFill = false
  /// The map from local points to pixels; unused if there is a projection.
  package var transform: CGAffineTransform
  /// The projection that replaces `transform`; none for most items. Only solids, images, cached rasters and groups with
  /// a plane have one.
  package var projection: ProjectionIndex = .none
  /// The row that the item draws and, for a group, the reason for which it exists; for profiles.
  package var origin = ItemOrigin()
  /// The rectangle in local points: x, y, width, height.
  package var rect: SIMD4<Float>
  package var radii = CornerRadii()
  package var color = SIMD4<Float>(0, 0, 0, 1)
  package var opacity: Float = 1
  /// The width of a border, in local points.
  package var borderWidth: Float = 0
  /// The standard deviation of a shadow, in local points, or of a backdrop's blur, in pixels.
  package var sigma: Float = 0
  /// The saturation of a backdrop's content, 1 for no change.
  package var saturation: Float = 1
  /// The shown part of an image item's image, in units of the image: x, y, width, height.
  package var source = SIMD4<Float>(0, 0, 1, 1)
  /// The rounded clip, or none. An item has at most one clip; groups express nested clips.
  package var clip: ClipIndex = .none
  /// The edges that are antialiased where they are not on pixel borders, as bits of `CAEdgeAntialiasingMask`: left 1,
  /// right 2, bottom 4 (greatest y here), top 8. Rounded corners, borders and paths are always antialiased.
  package var antialiasedEdges: UInt8 = 0
  /// The pixels to which drawing is limited. For a group without a plane: the pixels of the group's own raster,
  /// including those that only a blur or a shadow makes visible.
  package var scissor: PixelRect
  /// The greatest area that the item can touch, inside `scissor`, for batching and culling. For a group: the pixels
  /// that the composited group can touch, including its blur and shadow.
  package var bounds: PixelRect
  /// The points per texel of an image item that is a piece or an extended edge of an image, for which `rect` and
  /// `source` do not determine them; 0 for other items.
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

/// The description of how a group's raster is made and composited. Opacity, clip, scissor and bounds are in the group's
/// items. A group has at most one of blur (with saturation), mask and shadow.
///
/// A group with a raster of its own isolates its items, which then blend only with each other. Such groups have a
/// plane, blur, saturation, shadow, mask, `isIsolated`, `mixes` or a cached raster, are effects' inputs, or have
/// opacity or a clip and items that overlap.
///
/// A `backdrop` is an exception: it also reads the content below the groups that contain it, up to a plane, a mask, an
/// effect's input or a cached raster. Backdrops and effects cannot be part of a cached raster
/// (`DisplayList.isUncacheable`), and their group does not dissolve into faded items.
package struct DisplayGroup: Sendable, Equatable, TableElement {
  package typealias Table = Tables.Groups

  /// The pixels of the group's own plane; nil if its items are on the surface. The transform or projection of the
  /// `beginGroup` and `endGroup` items maps the plane, which is their `rect`, to the surface, and the items between
  /// them are in pixels of the plane.
  package var plane: PixelRect?
  /// The standard deviation of a Gaussian blur of the group's raster, in pixels of that raster; 0 for no blur.
  package var blur: Float = 0
  /// The saturation that is applied to the group's raster after its blur; 1 for no change.
  package var saturation: Float = 1
  /// Whether the blur repeats the edge pixels outside of the content, because the content, such as a snapshot, is
  /// opaque up to its edges.
  package var clampsBlur = false
  /// Whether the content is translucent although `clampsBlur` is set, because each item in the group fades by itself.
  package var isTranslucent = false
  /// Whether a `beginMask` follows.
  package var hasMask = false
  /// The shadow of the group's alpha, drawn below the group.
  package var shadow: GroupShadow?
  /// Whether the group is an input of an effect. Its raster, which has the pixels of `plane`, is not composited; the
  /// `DisplayEffect` reads it. A raster with a number in `raster` is cached until that number is among
  /// `DisplayList.droppedRasters`.
  package var isEffectInput = false
  /// Whether the items inside blend only with each other, so that the group has its own raster.
  package var isIsolated = false
  /// Whether the group and the content behind it are interpolated by the group's opacity in all of the group's bounds.
  /// Where the group is transparent, the content behind fades.
  package var mixes = false
  /// The number under which the raster is cached for subsequent frames, which show it by `raster` items; 0 if it is not
  /// cached.
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
  /// The description of an item's group; nil for a group with only opacity and clip.
  @inline(__always)
  static func of(_ item: DisplayItem, _ list: DisplayList) -> DisplayGroup? {
    item.group.exists ? list.groups[item.group] : nil
  }
}
