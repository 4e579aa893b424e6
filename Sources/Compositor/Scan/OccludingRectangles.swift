import LayerValues

/// Large opaque rectangles outside of groups that hide parts of earlier items, such as a page above another page, or a
/// sheet. An earlier item is reduced to its visible part if that part is a rectangle.
struct OccludingRectangles {
  private struct Cover {
    var rect: PixelRect
    /// The items that the rectangle may cut: those between the last backdrop that reads the hidden pixels and the
    /// rectangle's own item.
    var items: Range<Int>
  }

  private var covers = ShortList<4, Cover>(repeating: Cover(rect: .empty, items: 0..<0))

  var isEmpty: Bool { covers.count == 0 }

  mutating func removeAll() { while covers.count > 0 { covers.remove(covers.count - 1) } }

  /// Adds the rectangle that an item certainly hides. If the list is full, its smallest rectangle is replaced, provided
  /// that the new rectangle is larger.
  mutating func add(_ rect: PixelRect, at index: Int, after backdrops: ContiguousArray<BackdropArea>) {
    var first = 0
    for backdrop in 0..<backdrops.count where backdrops[backdrop].read.intersects(rect) {
      first = max(first, backdrops[backdrop].item + 1)
    }
    let cover = Cover(rect: rect, items: first..<index)
    if covers.append(cover) { return }
    var least = 0
    for other in covers.indices where covers[other].rect.area < covers[least].rect.area { least = other }
    if covers[least].rect.area < rect.area { covers[least] = cover }
  }

  /// Whether the item at an index is one of the rectangles.
  func contains(_ item: Int) -> Bool {
    for number in covers.indices where covers[number].items.upperBound == item { return true }
    return false
  }

  /// Sets the outermost scissor for an item outside of groups, to the part of `region` in which the item is visible.
  /// Only items without resources to prepare are cut.
  func cut(_ graph: inout PassGraph, for index: Int, of list: DisplayList, in region: PixelRect) {
    if graph.scopes.count > 1 { return }
    graph.scopes[0].scissor = region
    switch list.items[index].kind {
    case .solid, .border, .run, .raster: break
    // Images, glyphs, paths, shadows and groups are drawn even if hidden, so that their textures exist before they
    // become visible.
    default: return
    }
    var bounds = list.items[index].bounds
    // A solid may be drawn together with the border that follows it.
    if index + 1 < list.items.count, list.items[index + 1].kind == .border {
      bounds = bounds.union(list.items[index + 1].bounds)
    }
    graph.scopes[0].scissor =
      bounds.intersects(region) ? visible(bounds, of: index, in: region) : .empty
  }

  /// The part of a region in which an item has to be drawn.
  private func visible(_ bounds: PixelRect, of index: Int, in region: PixelRect) -> PixelRect {
    var visible = region
    for number in covers.indices where covers[number].items.contains(index) {
      let (cover, touched) = (covers[number].rect, bounds.intersection(visible))
      if touched.isEmpty || cover.contains(touched) { return .empty }
      if cover.y0 <= touched.y0, cover.y1 >= touched.y1 {
        if cover.x0 <= touched.x0 { visible.x0 = max(visible.x0, cover.x1) }
        if cover.x1 >= touched.x1 { visible.x1 = min(visible.x1, cover.x0) }
      } else if cover.x0 <= touched.x0, cover.x1 >= touched.x1 {
        if cover.y0 <= touched.y0 { visible.y0 = max(visible.y0, cover.y1) }
        if cover.y1 >= touched.y1 { visible.y1 = min(visible.y1, cover.y0) }
      }
    }
    return visible
  }
}
