import LayerValues

/// The appearance of a layer of an `AnimatedRun`: 32 bytes; its values are in its record.
package struct AnimatedInstance: Sendable, Equatable {
  /// The rectangle in points from the anchor point: x, y, width, height.
  package var rect = SIMD4<Float>()
  /// The radii relative to the lesser half size: top left, top right, bottom right, bottom left.
  package var radii = SIMD4<UInt16>()
  /// A premultiplied colour; if the colour is animated, the factor by which the shader multiplies it.
  package var fill = SIMD4<UInt16>()
}
