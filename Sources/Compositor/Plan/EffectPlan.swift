import LayerValues

/// The draws of a frame's effects, with the values of their uniforms.
package struct EffectPlan {
  package var draws: ContiguousArray<PlannedEffect> = []
  /// The numbers of the effects' uniforms; for a picture, its texture, -1 without.
  package var values: ContiguousArray<Float> = []

  mutating func removeAll() {
    draws.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }
}

/// The input of an effect.
package struct EffectInput {
  package var texture: Int32
  /// Whether all of the input is opaque.
  package var isOpaque: Bool
}

/// One draw of an effect.
package struct PlannedEffect {
  package var effect: Effect
  /// The index of the effect's first number in `EffectPlan.values`.
  package var values: Int
  package var textures: SIMD2<Int32>
  /// The maps of both inputs: from 0…1 across the layer to 0…1 across the texture, then the position of the last
  /// texel's centre.
  package var maps: (first: SIMD4<Float>, second: SIMD4<Float>)
  /// The layer's rectangle in points.
  package var rect: SIMD4<Float>
  /// The map from points to pixels of the surface.
  package var toSurface: Projection
  package var scale: Float
  package var opacity: Float
  package var scissor: PixelRect
  /// The numbers of columns and rows of pieces; one for an effect that colours pixels.
  package var grid = SIMD2<Int32>(1, 1)
  /// Whether the effect moves pieces.
  package var isInPieces = false
  /// Whether the first input is opaque everywhere.
  package var isOpaque = false
}
