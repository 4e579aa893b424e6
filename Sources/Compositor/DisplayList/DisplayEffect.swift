import LayerValues

/// One effect item of a frame: the effect, its values, its inputs.
///
/// An input is a group of `DisplayList.groups` whose `isEffectInput` is set. Its items are in a plane of its own; if
/// the list has no such items, the input is a picture kept from an earlier frame.
package struct DisplayEffect: Sendable, Equatable {
  /// Index in `DisplayList.effects`.
  package var effect: Int32
  /// The index of the effect's first number in `DisplayList.effectTables.values`, of `Effect.valueCount` numbers. The
  /// number for a picture is an index in `DisplayList.images`, -1 without a picture.
  package var values: Int32
  /// The groups of the first and the second input; -1 for none, -2 - n for an input that is filled by image n of the
  /// list.
  package var inputs: SIMD2<Int32>
  /// The pixels of the inputs per point of the item.
  package var scale: Float

  package init(effect: Int32, values: Int32, inputs: SIMD2<Int32>, scale: Float) {
    self.effect = effect
    self.values = values
    self.inputs = inputs
    self.scale = scale
  }
}
