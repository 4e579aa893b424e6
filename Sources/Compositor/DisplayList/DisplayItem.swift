import Engine

/// One thing to draw. Colours are sRGB-encoded and not premultiplied; the batcher premultiplies.
package struct DisplayItem: Sendable {
  package enum Kind: UInt8, Sendable {
    /// `rect` filled with `color`, its corners rounded by `radii`.
    case solid
    /// `rect` filled with the part `source` (unit rectangle) of image `resource`, corners rounded by `radii`.
    case image
    /// A border of `borderWidth` points inside `rect`, in `color`, outer corners rounded by `radii`.
    case border
    /// Text `resource`, its top left at `rect`'s origin, in `color` where a run has none of its own.
    case text
    /// Gradient `resource` over `rect`, corners rounded by `radii`.
    case gradient
    /// Path `resource` of `DisplayList.paths`, filled with or stroked in `color`; `rect` is around it.
    case path
    /// The blurred shadow, in `color`, of `rect` rounded by `radii`, or of path `resource` where it has one; `sigma`
    /// points. `transform` already has the shadow's offset in it.
    case shadow
    /// The content drawn so far below `rect`, blurred by `sigma` pixels, within `rect` rounded by `radii`; in a group
    /// that is what is below the group, and what the group holds so far over it. Its colours are changed by `saturation`.
    case backdrop
    /// Effect `resource` of `DisplayList.effectTables.uses`, over `rect`; what is drawn for its inputs comes right before it.
    case effect
    /// A kept picture, `DisplayList.groups[resource].picture`: drawn as that group would be, nothing follows it.
    case picture
    /// Plain layers side by side, `DisplayList.runs[resource]`; in no group, or in one on the surface that only fades.
    case run
    /// Plain layers whose animations the vertex shader evaluates, `DisplayList.animatedRuns[resource]`; in no group.
    case animated
    /// Items up to the matching `endGroup` are drawn on their own, then composited by `DisplayList.groups[resource]`.
    case beginGroup
    case endGroup
    /// Right after a `beginGroup`: all up to `endMask` is drawn apart; its alpha multiplies what the group holds.
    case beginMask
    case endMask
  }

  /// Pixels of standard deviation below which a blur, or that of a shadow, is invisible: nothing is blurred.
  static let leastSigma = 0.3

  package var kind: Kind
  /// Magnify and minify by the nearest texel instead of linearly.
  package var samplesNearest = false
  /// A rounded solid whose position is animated: its subpixel offset differs in every frame, so nothing made for one
  /// offset is reused.
  package var movesBySubpixels = false
  /// A border with sublayers below it, in sight or not: it is not drawn with what it surrounds, or its outer edge would
  /// change when they come into sight.
  package var neverFusesWithFill = false
  /// Which edges are antialiased where they are not on pixel borders, as `CAEdgeAntialiasingMask`'s bits: left 1,
  /// right 2, bottom 4 (greatest y here), top 8. Rounded corners, borders and paths are antialiased always.
  package var antialiasedEdges: UInt8 = 0
  /// Local points -> surface pixels, where there is no projection.
  package var transform: CGAffineTransform
  /// In place of `transform`: the number of a projection of `DisplayList.projections`, or -1. Only single solids and
  /// images have one, and groups with a plane.
  package var projection: Int32 = -1
  /// The row that it is for, and why a group exists: for profiles.
  package var origin = ItemOrigin()
  /// Local points: x, y, width, height.
  package var rect: SIMD4<Float>
  package var radii = CornerRadii()
  package var color = SIMD4<Float>(0, 0, 0, 1)
  package var opacity: Float = 1
  package var borderWidth: Float = 0
  package var sigma: Float = 0
  /// Image items: the unit rectangle of the image that is shown: x, y, width, height.
  package var source = SIMD4<Float>(0, 0, 1, 1)
  /// An index into the kind's table of the list; -1 for groups with only opacity and clip. Of a backdrop a number that it
  /// has while what it reads stays as it is: see `DamageFinder.numberBackdrops`.
  package var resource: Int32 = -1
  /// Rounded clip of `DisplayList.clips`, or -1. Nested ones are expressed by groups: an item has one at most.
  package var clip: Int32 = -1
  /// Pixels that may be touched. For groups without a plane: the pixels that the group's own picture has to have, what
  /// a blur or a shadow brings into view included.
  package var scissor: PixelRect
  /// Pixels that the item can touch at most, inside `scissor`; for look-back batching and culling. For groups: the
  /// pixels that the finished group can touch, blur and shadow included.
  package var bounds: PixelRect
  /// Image items that are a piece of a picture, or its edge drawn out: points in one of its texels, which `rect` and
  /// `source` do not say; 0 where they do.
  package var pointsPerTexel = SIMD2<Float>()

  /// Backdrops, which have no colour: the saturation of what is shown, 1 for no change.
  package var saturation: Float {
    get { color.w }
    set { color.w = newValue }
  }

  package init(
    kind: Kind, transform: CGAffineTransform, rect: SIMD4<Float>, scissor: PixelRect, bounds: PixelRect
  ) {
    self.kind = kind
    self.transform = transform
    self.rect = rect
    self.scissor = scissor
    self.bounds = bounds
  }
}

/// How a group's picture is made and composited. Opacity, clip, scissor and bounds are in the group's items. A group has
/// at most one of blur (or saturation), mask and shadow.
///
/// A group isolates its items, which then blend only with each other, if it has a picture of its own: one with a plane,
/// blur, saturation, shadow, mask, `isIsolated`, `mixes` or a kept picture, an effect's input, and one with opacity or
/// a clip whose items overlap. A `backdrop` is the exception: it also reads what is below the groups that contain it,
/// up to a plane, a mask, an effect's input or a kept picture. Backdrops and effects depend on what is behind them
/// (`DisplayList.isUncacheable`), so that they are in no kept picture, and their group does not dissolve into faded
/// items.
package struct DisplayGroup: Sendable, Equatable {
  /// The items inside are in a plane of the group's own, not on the surface: the pixels of it that there are. The
  /// group's items then have the map from that plane to the surface (`transform` or `projection`, `rect` being `plane`),
  /// and what is inside is in pixels of the plane.
  package var plane: PixelRect?
  /// A Gaussian blur of the group's picture, standard deviation in that picture's pixels.
  package var blur: Float = 0
  /// The saturation of the group's picture after its blur, 1 for no change.
  package var saturation: Float = 1
  /// Whether what is blurred is opaque up to its border, so that its edge pixels go on outside, as a snapshot's do.
  package var clampsBlur = false
  /// Though its blur clamps, it is not opaque: all that is in it is faded by itself.
  package var isTranslucent = false
  /// A `beginMask` follows.
  package var hasMask = false
  /// The shadow of the group's own alpha, below it.
  package var shadow: GroupShadow?
  /// An input of an effect: its picture, `plane` pixels large, is not composited but what `DisplayEffect` names. With a
  /// number in `picture` it is kept until that is among `DisplayList.droppedPictures`.
  package var isEffectInput = false
  /// The items inside blend only with each other: the group has its own picture.
  package var isIsolated = false
  /// Instead of being drawn over what is behind, the group is mixed with it by the group's opacity, in all of its bounds:
  /// where it has nothing, what is behind fades.
  package var mixes = false
  /// Under this number the picture is to be kept for later frames (`picture` items); 0 is not kept.
  package var picture: UInt64 = 0

  package init() {}
}

/// A shadow thrown by whatever is opaque in a group.
package struct GroupShadow: Sendable, Equatable {
  package var color: SIMD4<Float>
  /// In pixels.
  package var offset: SIMD2<Float>
  /// In pixels.
  package var sigma: Float

  package init(color: SIMD4<Float>, offset: SIMD2<Float>, sigma: Float) {
    self.color = color
    self.offset = offset
    self.sigma = sigma
  }
}

extension DisplayGroup {
  /// That of an item, nil for one that has nothing but opacity and clip.
  @inline(__always)
  static func of(_ item: DisplayItem, _ list: DisplayList) -> DisplayGroup? {
    item.resource >= 0 ? list.groups[Int(item.resource)] : nil
  }
}
