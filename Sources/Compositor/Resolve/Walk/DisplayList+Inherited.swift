import Foundation
import LayerValues

// Clips: a scissor for an axis-aligned rectangle, a rounded clip for any other shape, and a group for the intersection
// of two rounded clips.
extension DisplayList {
  /// Narrows the inherited state of sublayers to `bounds`. If two rounded clips intersect, opens a group and returns
  /// the index of the group's first item; otherwise returns -1. With `isAntialiased`, the sides of an axis-aligned
  /// rectangle are antialiased, too.
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

  /// Clips an item, which may reach beyond its layer's bounds, to these bounds, if the layer clips.
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

  /// Adds an item unless it is invisible, with the inherited clip if that cuts the item.
  mutating func append(_ item: consuming DisplayItem, _ context: Inherited) {
    item.bounds = item.bounds.intersection(item.scissor)
    if item.bounds.isEmpty { return }
    if isCut(item.bounds, by: context.clip) {
      if item.clip.exists {
        // The item has a rounded clip of its own, so the outer clip is that of a group.
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
