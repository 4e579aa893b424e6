import Engine

/// The appearance of a layer of an `AnimatedRun`: 32 bytes; its values are in its record.
package struct AnimatedInstance: Sendable, Equatable {
  /// Points from the anchor point: x, y, width, height.
  package var rect = SIMD4<Float>()
  /// Parts of the lesser half size: top left, top right, bottom right, bottom left.
  package var radii = SIMD4<UInt16>()
  /// Premultiplied; where the colour is animated, its factor.
  package var fill = SIMD4<UInt16>()
}
