import LayerValues

/// The combined filters of a list: all Gaussian blurs become one Gaussian blur, and all saturations are multiplied.
struct FilterDetails {
  /// The animatable input of a filter in the list.
  private struct Input {
    var isBlur: Bool
    var property: NamedProperty
    var enabled: NamedProperty
    /// The values that the filter in the list has, without animations.
    var modelValue: Double
    var isModelEnabled: Bool
  }

  private var inputs = ContiguousArray<Input>()
  /// The property value from which the inputs were read.
  private var source = WideValue.none
  /// The standard deviation of the combined blurs, in points.
  private(set) var radius = 0.0
  /// The product of the saturations; 1 for no change.
  private(set) var saturation: Float = 1

  /// Whether the filters change anything.
  var isActive: Bool { radius > 0 || saturation != 1 }

  /// Reads a list of filters, unless it is the list that was read last.
  mutating func read(_ value: PropertyValue, _ key: NamedKey) {
    guard case .wide(let list) = value, !list.isSameObject(as: source) else { return }
    source = list
    inputs.removeAll()
    guard let filters = list.boxed as? [LayerFilter] else { return }
    for filter in filters {
      let isBlur = filter.kind == LayerFilter.gaussianBlurKind
      guard isBlur || filter.kind == LayerFilter.colorSaturateKind else { continue }
      let path = "\(key.keyPath).\(filter.name)."
      let name = isBlur ? LayerFilter.radiusKey : LayerFilter.amountKey
      inputs.append(
        Input(
          isBlur: isBlur, property: NamedProperty(path + name), enabled: NamedProperty(path + "enabled"),
          modelValue: filter.input(name)?.components.scalar ?? (isBlur ? 0 : 1),
          isModelEnabled: filter.isEnabled))
    }
  }

  /// Reads the inputs from the animation tracks and from `named`, the model.
  mutating func update(
    of row: RowIndex, _ stacks: borrowing TrackStacks, over named: [RowIndex: [NamedProperty: PropertyValue]]
  ) {
    var (variance, amount) = (0.0, 1.0)
    for index in inputs.indices {
      let input = inputs[index]
      let isEnabled = stacks.value(input.enabled, row, over: named)?.components.flag ?? input.isModelEnabled
      let value = stacks.value(input.property, row, over: named)?.components.scalar ?? input.modelValue
      if !isEnabled { continue }
      if !input.isBlur {
        amount *= Double(DisplayItem.saturation(value))
      } else if value > 0 {
        variance += value * value
      }
    }
    radius = variance.squareRoot()
    saturation = DisplayItem.saturation(amount)
  }
}
