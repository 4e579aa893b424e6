import LayerValues

/// The radii of a rectangle's corners, in local points: top left, top right, bottom right, bottom left.
package typealias CornerRadii = SIMD4<Float>

/// An antialiased clip by a rounded or rotated rectangle, whose coverage multiplies the clipped content.
package struct RoundedClip: Sendable, Equatable, TableElement {
  package typealias Table = Tables.Clips

  /// The map from surface pixels to the clip's own points.
  package var fromPixels: CGAffineTransform
  /// The rectangle in the clip's own points: x, y, width, height.
  package var rect: SIMD4<Float>
  package var radii: CornerRadii
  /// The number of pixels per point, which determines the width of the antialiased edge.
  package var pixelsPerPoint: Float

  package init(fromPixels: CGAffineTransform, rect: SIMD4<Float>, radii: CornerRadii, pixelsPerPoint: Float) {
    self.fromPixels = fromPixels
    self.rect = rect
    self.radii = radii
    self.pixelsPerPoint = pixelsPerPoint
  }
}
