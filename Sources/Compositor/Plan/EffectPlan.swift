import Engine

/// The draws of a frame's effects, with the values of their uniforms.
package struct EffectPlan {
  package var draws: ContiguousArray<PlannedEffect> = []
  /// The numbers of their uniforms; that of a picture is its texture, -1 without.
  package var values: ContiguousArray<Float> = []

  mutating func removeAll() {
    draws.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }
}

/// An effect's input.
package struct EffectInput {
  package var texture: Int32
  /// Whether all of it is opaque.
  package var isOpaque: Bool
}

/// One draw of an effect.
package struct PlannedEffect {
  package var effect: Effect
  /// Where its numbers begin.
  package var values: Int
  package var textures: SIMD2<Int32>
  /// For each input: 0…1 across the layer -> 0…1 across the texture, then the position of the last texel's centre.
  package var maps: (first: SIMD4<Float>, second: SIMD4<Float>)
  /// The layer's rectangle in points.
  package var rect: SIMD4<Float>
  /// Points -> pixels of the surface.
  package var toSurface: Projection
  package var scale: Float
  package var opacity: Float
  package var scissor: PixelRect
  /// Columns and rows of pieces; one for an effect that colours pixels.
  package var grid = SIMD2<Int32>(1, 1)
  /// It moves pieces.
  package var isInPieces = false
  /// Its first input is opaque everywhere.
  package var isOpaque = false
}
