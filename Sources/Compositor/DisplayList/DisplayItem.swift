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
