import Foundation

/// A filter of a layer: the name of its kind, and its inputs, such as numbers, points and colours.
///
/// `gaussianBlur(radius:)`, `colorSaturate(amount:)` and `vibrancy(amount:color:)` are drawn. Other kinds store and
/// animate their inputs, and report a diagnostic. The key path `filters.NAME.KEY` reads, sets and animates the inputs
/// of a filter in `CALayer.filters`.
public struct LayerFilter: Sendable, Equatable {
  /// The kind, such as `gaussianBlur`.
  public let kind: String
  /// The name in key paths.
  public var name: String
  /// Whether the filter applies; `enabled` in key paths. True unless set.
  public var isEnabled: Bool
  private var inputs: [String: PropertyValue] = [:]

  /// Creates a filter from the values of its inputs.
  package init(kind: String, name: String, values: [String: PropertyValue]) {
    self.kind = kind
    self.name = name
    isEnabled = true
    inputs = values
  }

  /// Keys of the inputs, sorted.
  public var inputKeys: [String] { inputs.keys.sorted() }

  package func input(_ key: String) -> PropertyValue? {
    key == "enabled" ? .plain(.flag, Components(isEnabled ? 1 : 0)) : inputs[key]
  }

  /// Sets an input, or `enabled`; nil removes the input or disables the filter.
  package mutating func set(_ key: String, _ value: PropertyValue?) {
    if key == "enabled" { isEnabled = value?.components.flag ?? false } else { inputs[key] = value }
  }

  /// All keys that key paths can name.
  package var keys: [String] { ["enabled"] + inputs.keys }
}

/// The kinds of filters that are drawn, and the keys of their inputs.
extension LayerFilter {
  package static let gaussianBlurKind = "gaussianBlur"
  package static let radiusKey = "inputRadius"
  package static let colorSaturateKind = "colorSaturate"
  package static let vibrancyKind = "vibrancy"
  package static let amountKey = "inputAmount"
  package static let colorKey = "inputColor"

  /// Whether a renderer draws filters of this kind in `filters` and `backgroundFilters`.
  package var isDrawnInLists: Bool { kind == Self.gaussianBlurKind || kind == Self.colorSaturateKind }
}
