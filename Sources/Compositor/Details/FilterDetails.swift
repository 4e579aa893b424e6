import LayerValues

/// The filters of a list, as one: Gaussians one after another are a Gaussian, and saturations multiply.
struct FilterDetails {
  /// The input of a filter that is drawn.
  private struct Input {
    var isBlur: Bool
    var property: NamedProperty
    var enabled: NamedProperty
    /// The values of the list itself.
    var given: Double
    var isGivenEnabled: Bool
  }

  private var inputs = ContiguousArray<Input>()
  /// The value from which the inputs were read.
  private var source = WideValue.none
  /// The standard deviation in points.
  private(set) var radius = 0.0
  /// The saturation; 1 for no change.
  private(set) var saturation: Float = 1

  /// Whether the filters change anything.
  var isActive: Bool { radius > 0 || saturation != 1 }

  /// Reads a list of filters, unless it is the last one.
  mutating func read(_ value: PropertyValue, _ key: NamedKey) {
    guard case .wide(let held) = value, !held.isSameObject(as: source) else { return }
    source = held
    inputs.removeAll()
    guard let filters = held.boxed as? [LayerFilter] else { return }
    for filter in filters {
      let isBlur = filter.kind == LayerFilter.gaussianBlurKind
      guard isBlur || filter.kind == LayerFilter.colorSaturateKind else { continue }
      let path = "\(key.keyPath).\(filter.name)."
      let name = isBlur ? LayerFilter.radiusKey : LayerFilter.amountKey
      inputs.append(
        Input(
          isBlur: isBlur, property: NamedProperty(path + name), enabled: NamedProperty(path + "enabled"),
          given: filter.input(name)?.components.scalar ?? (isBlur ? 0 : 1),
          isGivenEnabled: filter.isEnabled))
    }
  }

  /// Reads the inputs from the animation tracks and from `named`, the model.
  mutating func update(
    of row: RowIndex, _ stacks: borrowing TrackStacks, over named: [RowIndex: [NamedProperty: PropertyValue]]
  ) {
    var (square, amount) = (0.0, 1.0)
    for index in inputs.indices {
      let input = inputs[index]
      let isEnabled = stacks.value(input.enabled, row, over: named)?.components.flag ?? input.isGivenEnabled
      let value = stacks.value(input.property, row, over: named)?.components.scalar ?? input.given
      if !isEnabled { continue }
      if !input.isBlur {
        amount *= Double(DisplayItem.saturation(value))
      } else if value > 0 {
        square += value * value
      }
    }
    radius = square.squareRoot()
    saturation = DisplayItem.saturation(amount)
  }
}

/// The values of the compositing filter `LayerFilter.vibrancy(amount:color:)`, which colours the opaque parts of a
/// layer.
struct VibrancyDetails {
  private var given: LayerFilter?
  /// The value from which the inputs were read.
  private var source = WideValue.none
  private(set) var isActive = false
  private(set) var saturation: Float = 1
  /// The colour that is drawn above the content behind the layer, not premultiplied.
  private(set) var color = SIMD4<Float>()

  private static let path = NamedKey.compositingFilter.keyPath
  private static let enabled = NamedProperty("\(path).enabled")
  private static let amount = NamedProperty("\(path).\(LayerFilter.amountKey)")
  private static let colorInput = NamedProperty("\(path).\(LayerFilter.colorKey)")

  /// Reads a filter, unless it is the last one.
  mutating func read(_ value: PropertyValue) {
    guard case .wide(let held) = value, !held.isSameObject(as: source) else { return }
    source = held
    given = nil
    guard let filter = held.boxed as? LayerFilter, filter.kind == LayerFilter.vibrancyKind
    else { return }
    given = filter
  }

  /// Reads the inputs from the animation tracks and from `named`, the model.
  mutating func update(
    of row: RowIndex, _ stacks: borrowing TrackStacks, over named: [RowIndex: [NamedProperty: PropertyValue]]
  ) {
    isActive = false
    guard let given else { return }
    isActive = stacks.value(Self.enabled, row, over: named)?.components.flag ?? given.isEnabled
    let amount = stacks.value(Self.amount, row, over: named) ?? given.input(LayerFilter.amountKey)
    saturation = DisplayItem.saturation(amount?.components.scalar ?? 1)
    let parts = (stacks.value(Self.colorInput, row, over: named) ?? given.input(LayerFilter.colorKey))?
      .components
    color = parts.map { SIMD4(Float($0[0]), Float($0[1]), Float($0[2]), Float($0[3])) } ?? SIMD4()
  }
}
