import LayerValues

/// The combined filters of a list: consecutive Gaussian blurs are one Gaussian blur, and saturations multiply.
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

/// The values of the compositing filter `LayerFilter.vibrancy(amount:color:)`, which shows the content behind a layer,
/// with more saturation and tinted, through the layer's alpha.
struct VibrancyDetails {
  /// The filter with its values without animations.
  private var filter: LayerFilter?
  /// The property value from which the filter was read.
  private var source = WideValue.none
  private(set) var isActive = false
  private(set) var saturation: Float = 1
  /// The colour that is drawn above the content behind the layer, not premultiplied.
  private(set) var color = SIMD4<Float>()

  private static let path = NamedKey.compositingFilter.keyPath
  private static let enabled = NamedProperty("\(path).enabled")
  private static let amount = NamedProperty("\(path).\(LayerFilter.amountKey)")
  private static let colorInput = NamedProperty("\(path).\(LayerFilter.colorKey)")

  /// Reads a filter, unless it is the filter that was read last.
  mutating func read(_ value: PropertyValue) {
    guard case .wide(let wide) = value, !wide.isSameObject(as: source) else { return }
    source = wide
    filter = nil
    guard let new = wide.boxed as? LayerFilter, new.kind == LayerFilter.vibrancyKind
    else { return }
    filter = new
  }

  /// Reads the inputs from the animation tracks and from `named`, the model.
  mutating func update(
    of row: RowIndex, _ stacks: borrowing TrackStacks, over named: [RowIndex: [NamedProperty: PropertyValue]]
  ) {
    isActive = false
    guard let filter else { return }
    isActive = stacks.value(Self.enabled, row, over: named)?.components.flag ?? filter.isEnabled
    let amount = stacks.value(Self.amount, row, over: named) ?? filter.input(LayerFilter.amountKey)
    saturation = DisplayItem.saturation(amount?.components.scalar ?? 1)
    let tint = stacks.value(Self.colorInput, row, over: named) ?? filter.input(LayerFilter.colorKey)
    color = SIMD4()
    if let tint = tint?.components {
      color = SIMD4(Float(tint[0]), Float(tint[1]), Float(tint[2]), Float(tint[3]))
    }
  }
}
