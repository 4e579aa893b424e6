import LayerValues

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
  /// `TextureNotices.droppedRasters`.
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

/// A shadow of the alpha of a group's raster.
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
  /// Whether the raster of the group's plane is composited as it is, apart from opacity and clip.
  var isPlainPlane: Bool { plane != nil && blur == 0 && saturation == 1 && shadow == nil && !mixes }

  /// The description of an item's group; nil for a group with only opacity and clip.
  @inline(__always)
  static func of(_ item: DisplayItem, _ list: DisplayList) -> DisplayGroup? {
    item.group.exists ? list.groups[item.group] : nil
  }
}
