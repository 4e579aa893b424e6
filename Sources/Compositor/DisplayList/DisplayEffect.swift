import LayerValues

/// One use of an effect in a display list: the effect, its values and its inputs.
package struct DisplayEffect: Sendable, Equatable, TableElement {
  package typealias Table = Tables.EffectUses

  package var effect: EffectIndex
  /// The index of the first of the `Effect.valueCount` numbers of the effect's uniforms in
  /// `DisplayList.effectTables.values`. An image's value is the number of its `ImageIndex`.
  package var values: Int32
  /// The inputs; the second is none for an effect with one input.
  package var first: EffectSource
  package var second: EffectSource
  /// The pixels of the inputs per point of the item.
  package var scale: Float

  package init(
    effect: EffectIndex, values: Int32, first: EffectSource = .none, second: EffectSource = .none,
    scale: Float
  ) {
    self.effect = effect
    self.values = values
    (self.first, self.second) = (first, second)
    self.scale = scale
  }
}

/// The content of an effect's input: a group of the list, an image of the list, or none.
///
/// The group has `DisplayGroup.isEffectInput` set, and its items are in a plane of their own. If the list has no items
/// of the group, the input is a raster cached by an earlier frame. An image fills the input.
package struct EffectSource: Sendable, Hashable {
  /// The number of the group's index; -1 for none; -2 minus the number of the image's index for an image.
  private let number: Int32

  package static var none: Self { Self(number: -1) }

  private init(number: Int32) { self.number = number }

  package init(_ group: GroupIndex) { number = group.number }

  package init(_ image: ImageIndex) { number = image.exists ? -2 - image.number : -1 }

  package var exists: Bool { number != -1 }

  /// The group; none if the input is an image.
  package var group: GroupIndex { number >= 0 ? GroupIndex(number: number) : .none }

  /// The image; none if the input is a group.
  package var image: ImageIndex { number < -1 ? ImageIndex(number: -2 - number) : .none }

  /// This input for a list that has `count` groups before those of this input's list.
  func moved(byGroups count: Int) -> Self { number >= 0 ? Self(group.moved(by: count)) : self }
}

extension EffectTables {
  /// The image of an effect's uniform, whose number is at an index of the values.
  package func image(at value: Int) -> ImageIndex { ImageIndex(number: Int32(values[value])) }
}
