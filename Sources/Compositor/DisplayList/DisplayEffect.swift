import Engine

/// One effect item of a frame: the effect, its values, its inputs.
///
/// An input is a group of `DisplayList.groups` whose `isEffectInput` is set: what is between its items, in a plane of
/// its own, or, where the list has no such items, the picture that was kept of it in an earlier frame.
package struct DisplayEffect: Sendable, Equatable {
  /// Index in `DisplayList.effects`.
  package var effect: Int32
  /// Where its numbers begin in `DisplayList.effectTables.values`; as many as `Effect.valueCount`. That of a picture is an index
  /// in `DisplayList.images`, -1 without.
  package var values: Int32
  /// Groups of the first and the second input; -1 for none, -2 - n for image n of the list, which fills it.
  package var inputs: SIMD2<Int32>
  /// Pixels of the inputs in a point of the item.
  package var scale: Float

  package init(effect: Int32, values: Int32, inputs: SIMD2<Int32>, scale: Float) {
    self.effect = effect
    self.values = values
    self.inputs = inputs
    self.scale = scale
  }
}
