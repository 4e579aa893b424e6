import LayerValues

/// Corner radii in local points: top left, top right, bottom right, bottom left.
package typealias CornerRadii = SIMD4<Float>

/// A clip by a rounded (or rotated) rectangle, anti-aliased: its coverage multiplies the clipped content.
package struct RoundedClip: Sendable, Equatable, TableElement {
  package typealias Table = Tables.Clips

  /// The map from surface pixels to the clip's own points.
  package var fromPixels: CGAffineTransform
  /// The rectangle, in its own points: x, y, width, height.
  package var rect: SIMD4<Float>
  package var radii: CornerRadii
  /// The pixels per point, which determine the width of the anti-aliased edge.
  package var pixelsPerPoint: Float

  package init(fromPixels: CGAffineTransform, rect: SIMD4<Float>, radii: CornerRadii, pixelsPerPoint: Float) {
    self.fromPixels = fromPixels
    self.rect = rect
    self.radii = radii
    self.pixelsPerPoint = pixelsPerPoint
  }
}
