import LayerValues

/// One effect item of a frame: the effect, its values, its inputs.
package struct DisplayEffect: Sendable, Equatable, TableElement {
  package typealias Table = Tables.EffectUses

  package var effect: EffectIndex
  /// The index of the effect's first number in `DisplayList.effectTables.values`, of `Effect.valueCount` numbers. The
  /// number for a raster is an `ImageIndex`'s.
  package var values: Int32
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

/// The content of an effect's input: a group or an image of the list, or none.
///
/// A group has `DisplayGroup.isEffectInput` set. Its items are in a plane of its own; if the list has no such items, the
/// input is a raster kept from an earlier frame. An image fills the input.
package struct EffectSource: Sendable, Hashable {
  /// The group's number, -1 for none, or less for an image.
  private let number: Int32

  package static var none: Self { Self(number: -1) }

  private init(number: Int32) { self.number = number }

  package init(_ group: GroupIndex) { number = group.number }

  package init(_ image: ImageIndex) { number = image.exists ? -2 - image.number : -1 }

  package var exists: Bool { number != -1 }

  /// The group; none for an image.
  package var group: GroupIndex { number >= 0 ? GroupIndex(number: number) : .none }

  /// The image; none for a group.
  package var image: ImageIndex { number < -1 ? ImageIndex(number: -2 - number) : .none }

  /// The same input in a list that has `count` groups before those of this one.
  func moved(byGroups count: Int) -> Self { number >= 0 ? Self(group.moved(by: count)) : self }
}

extension EffectTables {
  /// The image of an effect's raster, which is a number among the values.
  package func image(at value: Int) -> ImageIndex { ImageIndex(number: Int32(values[value])) }
}
