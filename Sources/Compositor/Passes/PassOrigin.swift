import LayerValues

/// The reason for which a pass exists, and the layer that needs the pass.
package struct PassOrigin: Sendable, Equatable {
  package var reason = PassReason.unknown
  /// The row of the layer in the render tree; none without a layer.
  package var row: RowIndex = .none
  /// The group's opacity, or the standard deviation of its blur or shadow in pixels; otherwise 0.
  package var amount: Float = 0
  /// The number of groups that share the pass.
  package var groups: Int32 = 1
  /// Whether the pass continues an earlier pass, which ended so that its pixels could be read.
  package var isContinuation = false

  package init(_ reason: PassReason = .unknown, row: RowIndex = .none, amount: Float = 0) {
    (self.reason, self.row, self.amount) = (reason, row, amount)
  }

  /// The origin of a group's, a backdrop's or a gradient's pass.
  init(_ item: DisplayItem, _ style: DisplayGroup?) {
    (reason, row) = (item.origin.reason, item.origin.row)
    switch reason {
    case .groupOpacity, .mix: amount = item.opacity
    case .blur: amount = style?.blur ?? 0
    case .shadow: amount = style?.shadow?.sigma ?? item.sigma
    case .backdrop: amount = item.sigma
    case .unknown, .surface, .clip, .masked, .mask, .saturation, .vibrancy, .cachedRaster, .rasterized,
      .plane, .oldContent, .effectInput, .reducedEffect, .gradient:
      amount = 0
    }
  }
}

extension PassGraph {
  /// Notes the origin of the innermost group's pass; a shared pass keeps its first reason.
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
