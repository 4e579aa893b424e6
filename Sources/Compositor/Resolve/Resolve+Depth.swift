import Engine

/// A layer among others in the same space, while they are put in order.
struct DepthEntry {
  /// Place in the order, number of the space, and opacity of the transform layers above it.
  var place: Int32
  var space: Int32
  var opacity: Float
  /// Its place among the others before they were put in order.
  var rank: Int32
  /// Corners in the plane that it is seen in, going round.
  var a = SIMD2<Double>()
  var b = SIMD2<Double>()
  var c = SIMD2<Double>()
  var d = SIMD2<Double>()
  /// Depth at a point of that plane is `depth` · (x, y, 1) / `weight` · (x, y, 1), larger nearer the viewer.
  var depth = SIMD3<Double>()
  var weight = SIMD3<Double>()
  /// It has an area, and none of it is behind the viewer.
  var isSeen = false
  var middle = 0.0

  func depth(at point: SIMD2<Double>) -> Double {
    let p = SIMD3(point, 1)
    return (depth * p).sum() / (weight * p).sum()
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

// The order of siblings in space: from back to front. Two that overlap on screen are compared in the middle of what they
// share, by what is nearer the viewer there; what does not overlap, or is as near, stays in the order of zPosition and of
// the hierarchy. Layers that go through each other are not cut: the one nearer in that middle is in front.
extension RenderTree {
  /// Whether any of the subtrees between two places leaves the plane that it is seen in.
  func areInSpace(from first: Int, to end: Int, _ above: Inherited) -> Bool {
    if above.space >= 0 { return true }
    if first >= end { return false }
    // Few rows have to do with space, as a rule, and a layer may have thousands of sublayers.
    if spatialRows.count < end - first {
      let parent = order[first].parent
      for index in spatialRows.indices {
        let row = Int(spatialRows[index])
        let place = Int(rows[row].place)
        if place >= first, place < end, Int(order[place].row) == row, order[place].parent == parent,
          isInSpace(row)
        {
          return true
        }
      }
      return false
    }
    var child = first
    while child < end {
      if isInSpace(Int(order[child].row)) { return true }
      child = Int(order[child].end)
    }
    return false
  }

  private func isInSpace(_ row: Int) -> Bool {
    let m = AnimatableProperty.transform.offset
    return rows[row].isTransformLayer || shown[m + 2, row] != 0 || shown[m + 6, row] != 0
      || shown[m + 14, row] != 0
  }

  mutating func drawByDepth(from first: Int, to end: Int, _ above: Inherited, _ list: inout DisplayList) {
    let start = depthSorting.count
    collect(from: first, to: end, space: above.space, opacity: 1)
    sortByDepth(from: start)
    let count = depthSorting.count
    for index in start..<count {
      let entry = depthSorting[index]
      var own = above
      own.space = entry.space
      own.opacity *= entry.opacity
      visit(Int(entry.place), own, &list)
    }
    depthSorting.removeLast(count - start)
  }

  /// Gathers the layers of a space; transform layers are not among them, what is in them is.
  private mutating func collect(from first: Int, to end: Int, space: Int32, opacity: Float) {
    var child = first
    while child < end {
      let place = child
      child = Int(order[place].end)
      let row = Int(order[place].row)
      let own = Float(min(1, max(0, value(.opacity, row))))
      if value(.isHidden, row) >= 0.5 || own <= 0 { continue }
      let bounds = bounds(of: row)
      var toPlane = spatialTransform(row, bounds, false)
      if space >= 0 { toPlane = CATransform3DConcat(toPlane, spaces[Int(space)]) }
      if rows[row].isTransformLayer {
        let inner = Int32(spaces.count)
        spaces.append(CATransform3DConcat(aboutAnchor(of: bounds, row), toPlane))
        collect(from: firstSublayer(of: place), to: child, space: inner, opacity: opacity * own)
      } else {
        var entry = DepthEntry(
          place: Int32(place), space: space, opacity: opacity, rank: Int32(depthSorting.count))
        entry.place(toPlane, bounds)
        depthSorting.append(entry)
      }
    }
  }

  private mutating func sortByDepth(from start: Int) {
    let count = depthSorting.count - start
    if count < 2 { return }
    if count > 64 { return sortByMiddle(from: start) }
    // Of each, those that have to be drawn before it.
    var before = InlineArray<64, UInt64>(repeating: 0)
    var hasOrder = false
    for i in 0..<count {
      for j in i + 1..<count {
        let (lower, upper) = (depthSorting[start + i], depthSorting[start + j])
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
    // The first that nothing left has to precede; of layers behind each other in turn simply the first.
    var left: UInt64 = count == 64 ? .max : (1 << UInt64(count)) - 1
    while left != 0 {
      var next = left.trailingZeroBitCount
      var candidates = left
      while candidates != 0 {
        let candidate = candidates.trailingZeroBitCount
        if before[candidate] & left == 0 {
          next = candidate
          break
        }
        candidates &= candidates - 1
      }
      left &= ~(1 << UInt64(next))
      depthSorting.append(depthSorting[start + next])
    }
    for index in 0..<count { depthSorting[start + index] = depthSorting[start + count + index] }
    depthSorting.removeLast(count)
  }

  /// Very many, by the depth of their middles: a shell sort, which needs no memory.
  private mutating func sortByMiddle(from start: Int) {
    let end = depthSorting.count
    var gap = (end - start) / 2
    while gap > 0 {
      for index in start + gap..<end {
        let entry = depthSorting[index]
        var place = index
        while place - gap >= start, entry.isBefore(depthSorting[place - gap]) {
          depthSorting[place] = depthSorting[place - gap]
          place -= gap
        }
        depthSorting[place] = entry
      }
      gap /= 2
    }
  }
}

extension DepthEntry {
  fileprivate func isBefore(_ other: DepthEntry) -> Bool {
    middle == other.middle ? rank < other.rank : middle < other.middle
  }

  fileprivate mutating func place(_ m: CATransform3D, _ bounds: SIMD4<Double>) {
    let plane = Projection(m, .identity)
    let center = SIMD3(bounds.x + bounds.z / 2, bounds.y + bounds.w / 2, 1)
    let z = SIMD3<Double>(m.m13, m.m23, m.m43)
    let w = (plane.w * center).sum()
    middle = w > 0 ? (z * center).sum() / w : 0
    let (p, q, r, s) = (
      plane.corner(0, bounds), plane.corner(1, bounds), plane.corner(2, bounds), plane.corner(3, bounds)
    )
    let least = min(min(p.z, q.z), min(r.z, s.z))
    guard bounds.z > 0, bounds.w > 0, least >= Projection.nearest, let back = plane.inverse else { return }
    a = SIMD2(p.x, p.y) / p.z
    b = SIMD2(q.x, q.y) / q.z
    c = SIMD2(r.x, r.y) / r.z
    d = SIMD2(s.x, s.y) / s.z
    // Back to the layer's points, and on to how near those are.
    depth = z.x * back.x + z.y * back.y + z.z * back.w
    weight = plane.w.x * back.x + plane.w.y * back.y + plane.w.z * back.w
    isSeen = true
  }

  /// A point in the middle of what both cover of the screen; nil where that is nothing.
  fileprivate func middleOfOverlap(with other: DepthEntry) -> SIMD2<Double>? {
    var polygon = InlineArray<8, SIMD2<Double>>(repeating: SIMD2())
    var count = 4
    for corner in 0..<4 { polygon[corner] = self[corner] }
    let turn = other.turn
    for side in 0..<4 {
      let (from, to) = (other[side], other[(side + 1) & 3])
      let normal = SIMD2(from.y - to.y, to.x - from.x) * turn
      var kept = InlineArray<8, SIMD2<Double>>(repeating: SIMD2())
      var keptCount = 0
      for index in 0..<count {
        let (point, next) = (polygon[index], polygon[index + 1 == count ? 0 : index + 1])
        let (here, there) = (((point - from) * normal).sum(), ((next - from) * normal).sum())
        if here > 0, keptCount < 8 {
          kept[keptCount] = point
          keptCount += 1
        }
        if (here > 0) != (there > 0), keptCount < 8 {
          kept[keptCount] = point + (next - point) * (here / (here - there))
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
    // Neighbours that touch do not cover each other.
    return abs(area) > 1e-3 ? sum / Double(count) : nil
  }

  /// 1 for corners that go round from x to y, -1 for the other way.
  private var turn: Double {
    let (u, v) = (c - a, d - b)
    return u.x * v.y - u.y * v.x < 0 ? -1 : 1
  }
}
