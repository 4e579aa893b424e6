import LayerValues

/// One target, and the draws into it.
package struct Pass: TableElement {
  package typealias Table = Tables.Passes

  /// The index of the target's texture in the texture store.
  package var target: TextureIndex
  /// The surface pixels that the target holds.
  package var bounds: PixelRect
  /// The pass that shows the target of this pass; none for the surface and for filters.
  package var parent: PassIndex
  /// The name of the pass in frame debuggers.
  package var label: StaticString = "surface"
  /// The group or filter for which the pass exists; for profiles.
  package var origin = PassOrigin()
  /// The content of the target before the first draw.
  package var loadAction = LoadAction.clear(SIMD4())
  /// Whether disjoint groups are drawn in this pass one after the other, until the pass that shows them is finished.
  package var isShared = false
  /// Whether the pass draws a cached raster on a page that it shares with other rasters.
  private(set) var isOnPage = false
  /// Whether the draws of this pass have moved to an earlier pass, so that this pass is not in the order.
  var hasJoined = false
  /// The first of the pass's batches, which are linked in the order of their draws; none without batches.
  package var firstBatch: BatchIndex = .none
  package var lastBatch: BatchIndex = .none
  /// The indices in the plan of the fills with which the pass begins.
  package var fills: Range<Int> = 0..<0
  /// The indices of the pass's draws in the plan.
  package var draws: Range<Int> = 0..<0

  package init(target: TextureIndex, bounds: PixelRect, parent: PassIndex) {
    (self.target, self.bounds, self.parent) = (target, bounds, parent)
  }

  /// Makes a pass that draws a raster on a page, whose other rasters stay.
  init(onPage page: TextureIndex, bounds: PixelRect, parent: PassIndex) {
    self.init(target: page, bounds: bounds, parent: parent)
    (loadAction, isOnPage) = (.load, true)
  }

  /// Whether the pass neither clears nor draws.
  package var isIdle: Bool {
    if case .clear = loadAction { return false }
    return draws.isEmpty && fills.isEmpty
  }

  /// Whether the pass begins transparent and has no content so far.
  var isBlank: Bool {
    if case .clear(let color) = loadAction { return color == SIMD4() && firstBatch.isNone && fills.isEmpty }
    return false
  }

  package enum LoadAction: Sendable {
    /// The target is cleared to one premultiplied colour.
    case clear(SIMD4<Float>)
    /// The target keeps its content: the pass adds to it, or overwrites every pixel that is read later.
    case load
    /// The content is undefined: the pass overwrites all of it.
    case dontCare

    /// Whether the target is cleared to one colour.
    var isClear: Bool {
      if case .clear = self { return true }
      return false
    }
  }
}
