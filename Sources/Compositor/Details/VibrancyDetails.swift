import LayerValues

/// The values of the compositing filter `LayerFilter.vibrancy(amount:color:)`, which shows the content behind a layer,
/// tinted and with another saturation, through the layer's alpha.
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
