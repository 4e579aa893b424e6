import LayerValues

/// The appearance of one layer of an `AnimatedRun`, in 32 bytes. The layer's record holds its animated values.
package struct AnimatedInstance: Sendable, Equatable {
  /// The rectangle in points, relative to the anchor point: x, y, width, height.
  package var rect = SIMD4<Float>()
  /// The corner radii as fractions of half the shorter side, where 65535 is 1: top left, top right, bottom right,
  /// bottom left.
  package var radii = SIMD4<UInt16>()
  /// The premultiplied colour, where 65535 is 1. If the colour is animated, the shader multiplies the animated colour
  /// by these components.
  package var fill = SIMD4<UInt16>()
}
