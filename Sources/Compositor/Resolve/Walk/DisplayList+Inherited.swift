import Foundation
import LayerValues

// Clips are scissors for axis-aligned rectangles, rounded clips for others, and groups for the intersection of two
// rounded clips.
extension DisplayList {
  /// Narrows the inherited state of sublayers to `bounds`. If two rounded clips intersect, it opens a group and returns
  /// the group's index, otherwise -1. `isAntialiased` if sides between pixels are antialiased even without round
  /// corners.
  mutating func clip(
    _ inner: inout Inherited, to bounds: SIMD4<Double>, radii: CornerRadii, by toPixels: CGAffineTransform,
    box: PixelRect, isAntialiased: Bool = false
  ) -> Int {
    let isAxisAligned = toPixels.b == 0 && toPixels.c == 0
    if isAxisAligned, radii == CornerRadii(), !isAntialiased || isOnPixels(bounds, toPixels) {
      inner.scissor = inner.scissor.intersection(snappedBox(bounds, toPixels))
      return -1
    }
    inner.scissor = inner.scissor.intersection(box)
    let index = addClip(bounds, radii, toPixels)
    defer { inner.clip = index }
    guard isCut(inner.scissor, by: inner.clip) else { return -1 }
    let begin = items.count
    openGroup(.clip, of: .none, opacity: 1, clip: inner.clip, scissor: inner.scissor)
    return begin
  }

  /// Clips an item of a layer, which may reach beyond the layer's bounds, if the layer clips.
  mutating func clipToBounds(_ item: inout DisplayItem, _ drawn: DrawnRow, _ context: Inherited) {
    if !drawn.clips { return }
    if context.transform.b == 0, context.transform.c == 0, drawn.radii == CornerRadii() {
      item.scissor = item.scissor.intersection(snappedBox(drawn.bounds, context.transform))
      return
    }
    item.scissor = item.scissor.intersection(drawn.box)
    let index = addClip(drawn.bounds, drawn.radii, context.transform)
    if isCut(item.bounds.intersection(item.scissor), by: index) {
      item.clip = index
    } else {
      clips.removeLast()
    }
  }

  /// Adds an item unless it is invisible; drops a clip that does not touch it.
  mutating func append(_ item: consuming DisplayItem, _ context: Inherited) {
    item.bounds = item.bounds.intersection(item.scissor)
    if item.bounds.isEmpty { return }
    if isCut(item.bounds, by: context.clip) {
      if item.clip.exists {
        // An item with a rounded clip of its own is under another one: the outer clip cuts the finished raster.
        let begin = items.count
        openGroup(.clip, of: item.origin.row, opacity: 1, clip: context.clip, scissor: item.scissor)
        items.append(item)
        closeGroup(begin, dissolves: false)
        return
      }
      item.clip = context.clip
    }
    items.append(item)
  }
}
