import LayerValues

/// The area of a backdrop, in surface pixels.
struct BackdropArea {
  /// The index of the backdrop in the list.
  var item: Int
  /// The pixels in which the backdrop is shown.
  var bounds: PixelRect
  /// The pixels that the backdrop reads; all of the surface for one in a plane of its own.
  var read: PixelRect
  /// The pixels that are drawn anew with the backdrop: those in which it is shown, and the pixels that it reads if the
  /// surface no longer has them because a later item is over them. All pixels that it reads if they are in a group's
  /// own raster.
  var drawn: PixelRect
  /// Whether the backdrop's blur is kept, so that it reads nothing.
  var isKept = false
}

/// The parts of the surface that a frame draws: rectangles that do not overlap.
///
/// If the list names its damage (`DisplayList.damage`), the scheduler walks the list once for each rectangle here
/// and clips everything to it. Content that has scrolled by whole pixels (`DisplayList.scroll`) is first copied from
/// the last frame's surface into another one, and only the rest is drawn. A bar that blurs scrolled content is drawn
/// again, with the pixels that the copy has around it: `grow` extends the regions by it.
struct DrawRegions {
  private(set) var rects: ContiguousArray<PixelRect> = []
  /// Whether the frame before has drawn some pixels of the surface that stay the same.
  private(set) var isPartial = false

  /// Finds the regions of a frame: the whole surface if `damage` is nil.
  mutating func find(_ damage: ContiguousArray<PixelRect>?, _ surface: PixelRect) {
    isPartial = false
    rects.removeAll(keepingCapacity: true)
    guard let damage, damage.count <= DisplayList.damageLimit else {
      rects.append(surface)
      return
    }
    for index in 0..<damage.count {
      let part = damage[index].intersection(surface)
      if !part.isEmpty { rects.append(part) }
    }
    join()
    isPartial = !(rects.count == 1 && rects[0] == surface)
    // Nothing is visible, but there may be rasters to keep.
    if rects.isEmpty { rects.append(.empty) }
  }

  /// Grows the regions so that a backdrop near drawn content is drawn again, together with the pixels that it reads and
  /// the surface does not have.
  mutating func grow(around backdrops: ContiguousArray<BackdropArea>) {
    var index = 0
    while index < backdrops.count {
      if backdrops[index].isKept {
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

  /// Calls `body` with the parts of a rectangle that are in no region.
  func forEachPart(of rect: PixelRect, from region: Int = 0, _ body: (PixelRect) -> Void) {
    if rect.isEmpty { return }
    var region = region
    while region < rects.count, !rects[region].intersects(rect) { region += 1 }
    if region == rects.count { return body(rect) }
    let hole = rects[region].intersection(rect)
    for part in 0..<4 {
      forEachPart(of: rect.ring(around: hole, part), from: region + 1, body)
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
