/// Properties without implicit animations, each with the key of its actions. Of these, only `contents` can be animated
/// explicitly.
///
/// A new property requires a stored property of `LayerState`, a case and its row in this file, and the public property
/// of `CALayer`.
enum PlainProperty: UInt8, CaseIterable {
  case contents, contentsGravity, contentsScale, magnificationFilter, minificationFilter
  case allowsGroupOpacity, maskedCorners
  case mask, opaque, allowsEdgeAntialiasing, edgeAntialiasingMask

  private var newRow: PlainRow {
    switch self {
    case .contents: PlainRow(key: "contents", access: .object(\CALayer.contents)) { $0.contents }
    case .contentsGravity:
      PlainRow(key: "contentsGravity", access: .name(\CALayer.contentsGravity)) { $0.contentsGravity }
    case .contentsScale:
      PlainRow(key: "contentsScale", access: .value(\CALayer.contentsScale)) { $0.contentsScale }
    case .magnificationFilter:
      PlainRow(key: "magnificationFilter", access: .name(\CALayer.magnificationFilter)) {
        $0.magnificationFilter
      }
    case .minificationFilter:
      PlainRow(key: "minificationFilter", access: .name(\CALayer.minificationFilter)) {
        $0.minificationFilter
      }
    case .allowsGroupOpacity:
      PlainRow(key: "allowsGroupOpacity", access: .value(\CALayer.allowsGroupOpacity)) {
        $0.allowsGroupOpacity
      }
    case .maskedCorners:
      PlainRow(key: "maskedCorners", access: .bits(\CALayer.maskedCorners)) { $0.maskedCorners }
    case .mask: PlainRow(key: "mask", access: .object(\CALayer.mask)) { _ in nil }
    case .opaque:
      PlainRow(key: "opaque", getter: "isOpaque", access: .value(\CALayer.isOpaque)) { $0.isOpaque }
    case .allowsEdgeAntialiasing:
      PlainRow(key: "allowsEdgeAntialiasing", access: .value(\CALayer.allowsEdgeAntialiasing)) {
        $0.allowsEdgeAntialiasing
      }
    case .edgeAntialiasingMask:
      PlainRow(key: "edgeAntialiasingMask", access: .bits(\CALayer.edgeAntialiasingMask)) {
        $0.edgeAntialiasingMask
      }
    }
  }

  private static let rows = allCases.map(\.newRow)

  private var row: PlainRow { Self.rows[Int(rawValue)] }

  var key: String { row.key }
  /// The keys of the property: the key of its actions, and the name of its getter if that differs.
  var keys: [String] { [row.key] + (row.getter.map { [$0] } ?? []) }
  var access: KeyAccess { row.access }
  /// The default value of the property.
  var initial: Any? { row.value(LayerState()) }

  /// The property with a key, which may be its getter's name.
  static func named(_ key: String) -> PlainProperty? {
    allCases.first { $0.row.key == key || $0.row.getter == key }
  }

  /// The property's bit in a layer's explicit properties, beyond the bits of the columns.
  var bit: UInt64 { 1 << (40 + UInt64(rawValue)) }
}

/// The key, accessors and default of a `PlainProperty`.
private struct PlainRow: Sendable {
  let key: String
  let getter: String?
  let access: KeyAccess
  /// The property's value in a state.
  let value: @Sendable (LayerState) -> Any?

  init(
    key: String, getter: String? = nil, access: KeyAccess, value: @escaping @Sendable (LayerState) -> Any?
  ) {
    (self.key, self.getter, self.access, self.value) = (key, getter, access, value)
  }
}
