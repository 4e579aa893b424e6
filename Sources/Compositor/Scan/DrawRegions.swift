import LayerValues

/// The areas of a backdrop, in pixels of the surface.
struct BackdropArea {
  /// The index of the backdrop in the list.
  var item: Int
  /// The pixels in which the backdrop is shown.
  var bounds: PixelRect
  /// The pixels that the backdrop reads; all of the surface for a backdrop in a plane.
  var read: PixelRect
  /// The pixels that are drawn again together with the backdrop: the pixels in which it is shown, and the pixels that
  /// it reads and that later items cover, as the surface has lost their content. For a backdrop in a group, all pixels
  /// that it reads.
  var drawn: PixelRect
  /// Whether the blur of the backdrop is cached, so that drawing it reads no pixels.
  var hasCachedBlur = false
}

/// The disjoint rectangles of the surface that a frame draws.
///
/// The scheduler walks the list once for each rectangle, and clips all items to it. Content that has scrolled by whole
/// pixels (`ListReuse.scroll`) is copied from the last frame's surface, and only the damage (`DisplayList.damage`) is
/// drawn. A bar that blurs scrolled content is drawn again, together with the pixels that it reads: `grow` extends the
/// regions accordingly.
struct DrawRegions {
  private(set) var rects: ContiguousArray<PixelRect> = []
  /// Whether some pixels of the surface are taken from the last frame's surface.
  private(set) var isPartial = false

  /// Finds the regions of a frame: the whole surface if `damage` is nil or has too many rectangles.
  mutating func find(_ damage: ContiguousArray<PixelRect>?, _ surface: PixelRect) {
    isPartial = false
    rects.removeAll(keepingCapacity: true)
    guard let damage, damage.count <= DisplayList.damageLimit else {
      rects.append(surface)
      return
    }
    for index in 0..<damage.count {
      let visible = damage[index].intersection(surface)
      if !visible.isEmpty { rects.append(visible) }
    }
    join()
    isPartial = !(rects.count == 1 && rects[0] == surface)
    // The list may still make cached rasters, so it is walked once for an empty region.
    if rects.isEmpty { rects.append(.empty) }
  }

  /// Grows the regions: a backdrop that reads drawn pixels is drawn again, together with the pixels that it reads and
  /// the surface does not contain.
  mutating func grow(around backdrops: ContiguousArray<BackdropArea>) {
    var index = 0
    while index < backdrops.count {
      if backdrops[index].hasCachedBlur {
        index += 1
        continue
      }
      let area = backdrops[index].drawn
      var grew = false
      for region in 0..<rects.count
      where rects[region].intersects(backdrops[index].read) && !rects[region].contains(area) {
        rects[region] = rects[region].union(area)
        grew = true
      }
      if grew {
        join()
        index = 0
      } else {
        index += 1
      }
    }
  }

  /// Calls `body` with disjoint rectangles that together are the part of `rect` outside of all regions from an index
  /// on.
  func forEachPart(of rect: PixelRect, from region: Int = 0, _ body: (PixelRect) -> Void) {
    if rect.isEmpty { return }
    var region = region
    while region < rects.count, !rects[region].intersects(rect) { region += 1 }
    if region == rects.count { return body(rect) }
    let hole = rects[region].intersection(rect)
    for number in 0..<4 {
      forEachPart(of: rect.ring(around: hole, number), from: region + 1, body)
    }
  }

  /// Merges regions that overlap, so that nothing is drawn twice.
  private mutating func join() {
    var first = 0
    while first < rects.count {
      var second = first + 1
      while second < rects.count {
        if rects[first].intersects(rects[second]) {
          rects[first] = rects[first].union(rects[second])
          rects.remove(at: second)
          (first, second) = (0, 1)
        } else {
          second += 1
        }
      }
      first += 1
    }
  }
}
