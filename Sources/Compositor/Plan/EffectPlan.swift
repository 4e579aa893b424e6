import LayerValues

/// The draws of a frame's effects, with the values of their uniforms.
package struct EffectPlan {
  package var draws: ContiguousArray<PlannedEffect> = []
  /// The numbers of the effects' uniforms; for an image, the index of its texture.
  package var values: ContiguousArray<Float> = []

  mutating func removeAll() {
    draws.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
  }

  /// Stores an image's texture as a number: a `Float` represents every index of a texture exactly.
  mutating func setImage(_ texture: TextureIndex, at value: Int) { values[value] = Float(texture.number) }

  /// The texture that `setImage` has stored.
  package func image(at value: Int) -> TextureIndex { TextureIndex(number: Int32(values[value])) }
}

/// The input of an effect.
package struct EffectInput {
  package var texture: TextureIndex
  /// Whether all of the input is opaque.
  package var isOpaque: Bool
}

/// The textures that a draw reads, two at most.
package struct TexturePair: Hashable, Sendable {
  package var first: TextureIndex
  package var second: TextureIndex

  package init(_ first: TextureIndex = .none, _ second: TextureIndex = .none) {
    (self.first, self.second) = (first, second)
  }

  package func contains(where condition: (TextureIndex) -> Bool) -> Bool {
    first.exists && condition(first) || second.exists && condition(second)
  }
}

/// One draw of an effect.
package struct PlannedEffect: TableElement {
  package typealias Table = Tables.PlannedEffects

  package var effect: Effect
  /// The index of the effect's first number in `EffectPlan.values`.
  package var values: Int
  package var textures: TexturePair
  /// The maps of both inputs. The low half is the factor from 0…1 across the layer to 0…1 across the texture, the high
  /// half the position of the last texel's centre, 0…1 across the texture.
  package var maps: (first: SIMD4<Float>, second: SIMD4<Float>)
  /// The layer's rectangle in points.
  package var rect: SIMD4<Float>
  /// The map from points to pixels of the surface.
  package var toSurface: Projection
  /// The pixels per point.
  package var scale: Float
  package var opacity: Float
  package var scissor: PixelRect
  /// The numbers of columns and rows of pieces; 1 and 1 for an effect that colours pixels.
  package var grid = SIMD2<Int32>(1, 1)
  /// Whether the effect moves pieces instead of colouring pixels.
  package var movesPieces = false
  /// Whether the first input is opaque everywhere.
  package var isOpaque = false
}
