import LayerValues

/// The row of the render tree that an item draws, and the reason for which a group exists, in 32 bits that fit the
/// padding of an item.
package struct ItemOrigin: Sendable, Equatable {
  private var bits: UInt32 = 0xFFFF_FF00

  package init() {}

  init(_ reason: PassReason, row: RowIndex) {
    bits = UInt32(truncatingIfNeeded: row.number) << 8 | UInt32(reason.rawValue)
  }

  var reason: PassReason { PassReason(rawValue: UInt8(truncatingIfNeeded: bits)) ?? .unknown }
  /// The row, or none. Only row indices below 2²³ can be stored.
  var row: RowIndex { RowIndex(number: Int32(bitPattern: bits) >> 8) }
}

extension DisplayList {
  /// Stores the row and the reason of the group that begins at an index; does nothing for the index -1.
  mutating func note(_ reason: PassReason, of row: RowIndex, group: Int) {
    if group < 0 { return }
    items[group].origin = ItemOrigin(reason, row: row)
  }
}
