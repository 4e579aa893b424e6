import Engine

/// Where a backdrop is, in surface pixels.
struct BackdropArea {
  /// Its index in the list.
  var item: Int
  /// Where it is shown.
  var bounds: PixelRect
  /// What it reads; all of the surface for one in a plane of its own.
  var read: PixelRect
  /// What is drawn anew with it: where it is shown, and where the surface does not have what it reads, for an item comes
  /// after it there. All that it reads if that is a group's own picture.
  var drawn: PixelRect
  /// Its blur is kept: it reads nothing.
  var isKept = false
}

/// The parts of the surface that a frame draws: rectangles that do not overlap.
///
/// Where the list names its damage (`DisplayList.damage`), the scheduler walks the list once for each rectangle here
/// and clips everything to it. Content that has scrolled by whole pixels (`DisplayList.scroll`) is first copied from
/// the last frame's surface into another one, and only the rest is drawn. A bar that blurs scrolled content is drawn
/// again, with the pixels that the copy has around it: `grow` extends the regions by it.
struct DrawRegions {
  private(set) var rects: ContiguousArray<PixelRect> = []
  /// The frame before has drawn some of the surface as it is to be.
  private(set) var isPartial = false

  /// Finds the regions of a frame: the whole surface where `damage` is nil.
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
    // Nothing to be seen: there may be pictures to keep.
    if rects.isEmpty { rects.append(.empty) }
  }

  /// A backdrop that something is drawn near is drawn again, and what it reads too where the surface does not have that.
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

  /// Makes one of regions that overlap: nothing is drawn twice.
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
