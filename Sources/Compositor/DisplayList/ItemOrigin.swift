import LayerValues

/// Why a group of the display list, or a pass, exists.
package enum PassReason: UInt8, CaseIterable, Sendable {
  /// An unknown reason, in a list that no resolver has made.
  case unknown
  /// Content outside of all groups: the screen itself, or the raster of a recording.
  case surface
  /// A layer whose overlapping sublayers fade as one.
  case groupOpacity
  /// Two clips of the same content that no single shape expresses.
  case clip
  /// The content that a mask multiplies, and the mask itself.
  case masked, mask
  case blur, saturation
  /// The shadow of a layer's alpha, or a shadow whose outline has to be blurred.
  case shadow
  /// The content behind a layer, blurred or with another saturation.
  case backdrop
  /// The content behind a layer as the layer's colour.
  case vibrancy
  /// A subtree that has not changed for some frames, so that later frames show its raster.
  case cachedRaster
  /// A layer with `shouldRasterize`.
  case rasterized
  /// Content that is flattened and then shown in perspective, or rotated.
  case plane
  /// The content of a layer in transition before the change, and the mix of it with the content after the change.
  case oldContent, mix
  /// The raster that an effect reads.
  case effectInput
  /// An effect that is drawn with fewer pixels than the surface has, so that frames are in time.
  case reducedEffect
  case gradient
}

/// The row of the render tree that an item draws, and why a group exists, in the spare bits of an item.
package struct ItemOrigin: Sendable, Equatable {
  private var bits: UInt32 = 0xFFFF_FF00

  package init() {}

  init(_ reason: PassReason, row: RowIndex) {
    bits = UInt32(truncatingIfNeeded: row.number) << 8 | UInt32(reason.rawValue)
  }

  var reason: PassReason { PassReason(rawValue: UInt8(truncatingIfNeeded: bits)) ?? .unknown }
  /// The row; none without. Rows beyond some millions are not represented.
  var row: RowIndex { RowIndex(number: Int32(bitPattern: bits) >> 8) }
}

extension DisplayList {
  /// Notes the row for which a group was opened, and the reason; -1 is no group.
  mutating func note(_ reason: PassReason, of row: RowIndex, group: Int) {
    if group < 0 { return }
    items[group].origin = ItemOrigin(reason, row: row)
  }
}
