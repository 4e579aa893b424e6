import Engine

/// Why a group of the display list, or a pass, exists.
package enum PassReason: UInt8, CaseIterable, Sendable {
  /// A list that no resolver has made does not say.
  case unknown
  /// What is in no group: the screen itself, or the picture of a recording.
  case surface
  /// A layer with sublayers that overlap fades as one.
  case groupOpacity
  /// Two clips that no one shape expresses cut the same content.
  case clip
  /// What a mask multiplies, and the mask itself.
  case masked, mask
  case blur, saturation
  /// The alpha of a layer throws its shadow, or a shadow's outline has to be blurred.
  case shadow
  /// What is behind a layer, blurred or with another saturation.
  case backdrop
  /// What is behind a layer is its colour.
  case vibrancy
  /// A subtree that has not changed for some frames: later ones show its picture.
  case keptPicture
  /// `shouldRasterize`.
  case rasterized
  /// Content that is flattened and then seen in perspective, or turned.
  case plane
  /// What a layer in transition showed before, and the mix of that with what it shows now.
  case oldContent, mix
  /// The picture that an effect reads.
  case effectInput
  /// An effect that is drawn with fewer pixels than the surface has, so that frames are in time.
  case reducedEffect
  case gradient
}

/// The row of the render tree that an item is for, and why a group exists, in as many bits as an item has to spare.
package struct ItemOrigin: Sendable, Equatable {
  private var bits: UInt32 = 0xFFFF_FF00

  package init() {}

  init(_ reason: PassReason, row: Int) {
    bits = UInt32(truncatingIfNeeded: row) << 8 | UInt32(reason.rawValue)
  }

  var reason: PassReason { PassReason(rawValue: UInt8(truncatingIfNeeded: bits)) ?? .unknown }
  /// -1 for none; those beyond some millions have no name.
  var row: Int32 { Int32(bitPattern: bits) >> 8 }
}

extension DisplayList {
  /// Notes for which row and why a group was opened; -1 is no group.
  mutating func note(_ reason: PassReason, of row: Int, group: Int) {
    if group < 0 { return }
    items[group].origin = ItemOrigin(reason, row: row)
  }
}
