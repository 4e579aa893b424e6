import LayerValues

/// The values of a row's properties without columns, with the row's model, which is looked up once for all of them.
struct NamedValues {
  let row: RowIndex
  let model: [NamedProperty: PropertyValue]

  /// The value that animations display or, without animations, the model's value.
  func presented(_ key: NamedKey, _ stacks: borrowing TrackStacks) -> (value: PropertyValue, isAnimated: Bool)
  {
    let property = key.property
    if let value = stacks.value(property, row) { return (value, true) }
    return (model[property] ?? key.initial, false)
  }

  func number(_ key: NamedKey, _ stacks: borrowing TrackStacks) -> Float {
    Float(presented(key, stacks).value.components.scalar)
  }

  /// The presented colour of a key; a missing colour has the alpha 0.
  func color(_ key: NamedKey, _ stacks: borrowing TrackStacks) -> SIMD4<Float> {
    let value = presented(key, stacks).value.components
    return SIMD4(Float(value[0]), Float(value[1]), Float(value[2]), Float(value[3]))
  }
}
