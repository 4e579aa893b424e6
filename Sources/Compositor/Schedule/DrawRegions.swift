import Engine

/// The parts of the surface that a frame draws: rectangles that do not overlap.
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

  /// A backdrop that something happens near is drawn again, with all that it reads.
  mutating func grow(around backdrops: ContiguousArray<PixelRect>) {
    var index = 0
    while index < backdrops.count {
      var grew = false
      for region in 0..<rects.count
      where rects[region].intersects(backdrops[index]) && !rects[region].contains(backdrops[index]) {
        rects[region] = rects[region].union(backdrops[index])
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
