/// The tables of a frame, which only name the types of their indices.
package enum Tables {
  package enum Textures {}
  package enum Colors {}
  package enum FilterValues {}
  package enum Effects {}
  package enum Animations {}
}

/// A texture of the `TextureStore`.
package typealias TextureIndex = TableIndex<Tables.Textures>

/// A colour of the `Palette`.
package typealias PaletteIndex = TableIndex<Tables.Colors>

/// The numbers of a filter, among the `filterValues` of a plan.
package typealias FilterValuesIndex = TableIndex<Tables.FilterValues>

/// An effect that a plan draws.
package typealias PlannedEffectIndex = TableIndex<Tables.Effects>

/// An animated run that a plan draws.
package typealias PlannedAnimationIndex = TableIndex<Tables.Animations>
