import Engine

/// One target that is drawn into, and what is drawn.
package struct Pass {
  /// The index of the target's texture in the texture store.
  package var target: Int32
  /// The surface pixels that the target holds.
  package var bounds: PixelRect
  /// The pass that shows this one, -1 for the surface and for filters.
  package var parent: Int32
  /// Its name in tools that look at frames.
  package var label: StaticString = "surface"
  /// What it is for; for profiles.
  package var origin = PassOrigin()
  /// How its target begins.
  package var loadAction = LoadAction.clear(SIMD4())
  /// Groups that are apart are drawn in it one after the other, until the pass that shows them is finished.
  package var isShared = false
  /// It draws a picture that is kept on a page with others.
  private(set) var isOnPage = false
  /// What it draws has joined an earlier pass; it is in no order.
  var hasJoined = false
  package var firstBatch: Int32 = -1
  package var lastBatch: Int32 = -1
  /// The fills that it begins with, in the plan.
  package var fills: Range<Int> = 0..<0
  /// Where its draws are in the plan.
  package var draws: Range<Int> = 0..<0

  package init(target: Int32, bounds: PixelRect, parent: Int32) {
    (self.target, self.bounds, self.parent) = (target, bounds, parent)
  }

  /// A pass that adds a picture to those of a page.
  init(onPage page: Int32, bounds: PixelRect, parent: Int32) {
    self.init(target: page, bounds: bounds, parent: parent)
    (loadAction, isOnPage) = (.load, true)
  }

  /// Neither clears nor draws.
  package var isIdle: Bool {
    if case .clear = loadAction { return false }
    return draws.isEmpty && fills.isEmpty
  }

  /// Begins transparent, and has nothing in it so far.
  var isBlank: Bool {
    if case .clear(let color) = loadAction { return color == SIMD4() && firstBatch < 0 && fills.isEmpty }
    return false
  }

  package enum LoadAction: Sendable {
    /// One premultiplied colour.
    case clear(SIMD4<Float>)
    /// As it is: the pass adds to it, or draws all that is read of it.
    case load
    /// Undefined: the pass overwrites all of it.
    case dontCare

    /// Whether it begins with one colour.
    var isClear: Bool {
      if case .clear = self { return true }
      return false
    }
  }
}
