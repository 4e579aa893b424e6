import LayerValues

/// A layer that is sorted by depth among the layers of a space.
struct DepthEntry {
  /// The layer's index in the order, its space, and the opacity of the transform layers above it.
  var index: OrderIndex
  var space: SpaceIndex
  var opacity: Float
  /// The index among the entries before sorting.
  var rank: Int32
  /// The corners of the layer in the plane of projection, in order around the layer.
  var a = SIMD2<Double>()
  var b = SIMD2<Double>()
  var c = SIMD2<Double>()
  var d = SIMD2<Double>()
  /// The depth at a point (x, y) of that plane is `zRow` · (x, y, 1) / `wRow` · (x, y, 1); it is greater nearer to the
  /// viewer.
  var zRow = SIMD3<Double>()
  var wRow = SIMD3<Double>()
  /// Whether the layer has an area, and no part of it is behind the near plane.
  var isSeen = false
  /// The depth of the layer's centre.
  var middle = 0.0

  func depth(at point: SIMD2<Double>) -> Double {
    let p = SIMD3(point, 1)
    return (zRow * p).sum() / (wRow * p).sum()
  }

  subscript(corner: Int) -> SIMD2<Double> {
    switch corner {
    case 0: a
    case 1: b
    case 2: c
    default: d
    }
  }
}

/// Sorts siblings in space from back to front. Two siblings that overlap on the screen are compared in the centre of
/// their overlap: the sibling that is nearer to the viewer there is in front. Siblings that do not overlap, or are
/// equally near, stay in the order of `zPosition` and of the hierarchy. More than 64 siblings are sorted by the depth
/// of their centres. Layers that intersect are not cut.
struct DepthSorter {
  /// The entries of all spaces that are being drawn, the outermost space first.
  var entries = ContiguousArray<DepthEntry>()

  /// Sorts the entries from an index on.
  mutating func sort(from start: Int) {
    let count = entries.count - start
    if count < 2 { return }
    if count > 64 { return sortByMiddle(from: start) }
    // The bits of each number mark the entries that have to be drawn before the entry at that index.
    var before = InlineArray<64, UInt64>(repeating: 0)
    var hasOrder = false
    for i in 0..<count {
      for j in i + 1..<count {
        let (lower, upper) = (entries[start + i], entries[start + j])
        guard lower.isSeen, upper.isSeen, let point = lower.middleOfOverlap(with: upper) else { continue }
        let distance = upper.depth(at: point) - lower.depth(at: point)
        if distance < -1e-6 {
          before[i] |= 1 << UInt64(j)
          hasOrder = true
        } else {
          before[j] |= 1 << UInt64(i)
        }
      }
    }
    if !hasOrder { return }
    // Each iteration takes the first entry that no remaining entry has to precede; in a cycle, the first remaining
    // entry.
    var remaining: UInt64 = count == 64 ? .max : (1 << UInt64(count)) - 1
    while remaining != 0 {
      var next = remaining.trailingZeroBitCount
      var candidates = remaining
      while candidates != 0 {
        let candidate = candidates.trailingZeroBitCount
        if before[candidate] & remaining == 0 {
          next = candidate
          break
        }
        candidates &= candidates - 1
      }
      remaining &= ~(1 << UInt64(next))
      entries.append(entries[start + next])
    }
    for index in 0..<count { entries[start + index] = entries[start + count + index] }
    entries.removeLast(count)
  }

  /// Sorts more than 64 entries by the depth of their centres, with a shell sort, which needs no memory.
  private mutating func sortByMiddle(from start: Int) {
    let end = entries.count
    var gap = (end - start) / 2
    while gap > 0 {
      for index in start + gap..<end {
        let entry = entries[index]
        var slot = index
        while slot - gap >= start, entry.isBefore(entries[slot - gap]) {
          entries[slot] = entries[slot - gap]
          slot -= gap
        }
        entries[slot] = entry
      }
      gap /= 2
    }
  }
}

extension DepthEntry {
  fileprivate func isBefore(_ other: DepthEntry) -> Bool {
    middle == other.middle ? rank < other.rank : middle < other.middle
  }

  /// Computes the corners and depths of a layer with the given bounds, which `m` maps to the space.
  mutating func project(_ m: CATransform3D, _ bounds: SIMD4<Double>) {
    let plane = Projection(m, .identity)
    let center = SIMD3(bounds.x + bounds.z / 2, bounds.y + bounds.w / 2, 1)
    let z = SIMD3<Double>(m.m13, m.m23, m.m43)
    let w = (plane.w * center).sum()
    middle = w > 0 ? (z * center).sum() / w : 0
    let (p, q, r, s) = (
      plane.corner(0, bounds), plane.corner(1, bounds), plane.corner(2, bounds), plane.corner(3, bounds)
    )
    let least = min(min(p.z, q.z), min(r.z, s.z))
    guard bounds.z > 0, bounds.w > 0, least >= Projection.nearPlane, let back = plane.inverse else { return }
    a = SIMD2(p.x, p.y) / p.z
    b = SIMD2(q.x, q.y) / q.z
    c = SIMD2(r.x, r.y) / r.z
    d = SIMD2(s.x, s.y) / s.z
    // The rows map back to the layer's points, and these to their depth.
    zRow = z.x * back.x + z.y * back.y + z.z * back.w
    wRow = plane.w.x * back.x + plane.w.y * back.y + plane.w.z * back.w
    isSeen = true
  }

  /// A point near the centre of the area in which two layers overlap in the plane of projection; nil if they do not
  /// overlap.
  fileprivate func middleOfOverlap(with other: DepthEntry) -> SIMD2<Double>? {
    var polygon = InlineArray<8, SIMD2<Double>>(repeating: SIMD2())
    var count = 4
    for corner in 0..<4 { polygon[corner] = self[corner] }
    let winding = other.winding
    for side in 0..<4 {
      let (from, to) = (other[side], other[(side + 1) & 3])
      let normal = SIMD2(from.y - to.y, to.x - from.x) * winding
      var kept = InlineArray<8, SIMD2<Double>>(repeating: SIMD2())
      var keptCount = 0
      for index in 0..<count {
        let (point, next) = (polygon[index], polygon[index + 1 == count ? 0 : index + 1])
        let distance = ((point - from) * normal).sum()
        let nextDistance = ((next - from) * normal).sum()
        if distance > 0, keptCount < 8 {
          kept[keptCount] = point
          keptCount += 1
        }
        if (distance > 0) != (nextDistance > 0), keptCount < 8 {
          kept[keptCount] = point + (next - point) * (distance / (distance - nextDistance))
          keptCount += 1
        }
      }
      (polygon, count) = (kept, keptCount)
      if count < 3 { return nil }
    }
    var sum = SIMD2<Double>()
    var area = 0.0
    for index in 0..<count {
      sum += polygon[index]
      let (point, next) = (polygon[index], polygon[index + 1 == count ? 0 : index + 1])
      area += point.x * next.y - point.y * next.x
    }
    // Neighbours that only touch do not overlap.
    return abs(area) > 1e-3 ? sum / Double(count) : nil
  }

  /// 1 for corners that turn from x to y, -1 for the other direction.
  private var winding: Double {
    let (u, v) = (c - a, d - b)
    return u.x * v.y - u.y * v.x < 0 ? -1 : 1
  }
}
