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

/// What a pass is for: a reason, and the layer that has it.
package struct PassOrigin: Sendable, Equatable {
  package var reason = PassReason.unknown
  /// The row of the layer in the render tree, -1 for none.
  package var row: Int32 = -1
  /// The group's opacity, or the standard deviation of its blur or shadow in pixels; otherwise 0.
  package var amount: Float = 0
  /// The groups that share the pass.
  package var groups: Int32 = 1
  /// The pass continues one that ended so that its pixels could be read.
  package var continues = false

  package init(_ reason: PassReason = .unknown, row: Int32 = -1, amount: Float = 0) {
    (self.reason, self.row, self.amount) = (reason, row, amount)
  }

  /// That of a group, a backdrop or a gradient.
  init(_ item: DisplayItem, _ style: DisplayGroup?) {
    (reason, row) = (item.origin.reason, item.origin.row)
    switch reason {
    case .groupOpacity, .mix: amount = item.opacity
    case .blur: amount = style?.blur ?? 0
    case .shadow: amount = style?.shadow?.sigma ?? item.sigma
    case .backdrop: amount = item.sigma
    case .unknown, .surface, .clip, .masked, .mask, .saturation, .vibrancy, .keptPicture, .rasterized, .plane,
      .oldContent, .effectInput, .reducedEffect, .gradient:
      amount = 0
    }
  }
}

extension DisplayList {
  /// Notes for which row and why a group was opened; -1 is no group.
  mutating func note(_ reason: PassReason, of row: Int, group: Int) {
    if group < 0 { return }
    items[group].origin = ItemOrigin(reason, row: row)
  }
}

extension PassGraph {
  /// Notes what the innermost group's pass is for; one that is shared keeps its first reason.
  mutating func noteOrigin(_ item: DisplayItem, _ style: DisplayGroup?) {
    let scope = innermost
    if !scope.isPass { return }
    if passes[scope.pass].origin.reason == .unknown {
      passes[scope.pass].origin = PassOrigin(item, style)
    } else if scope.isShared {
      passes[scope.pass].origin.groups += 1
    }
  }
}
