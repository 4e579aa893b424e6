import Foundation
import LayerValues

/// Turns a stroked path into outlines, which are filled by the non-zero rule.
///
/// A subpath becomes strips along its smooth parts, wedges at its turns and caps at its ends. All these outlines turn
/// in the same direction and meet at their edges. Their union is therefore the stroke, and no pixel is counted twice
/// where they meet.
struct StrokeOutline {
  /// The points of the current stretch: a subpath, or the part of it that is stroked.
  private var points: ContiguousArray<SIMD2<Double>> = []
  /// The points of the current dash, or of the whole stretch without dashes.
  private var piece: ContiguousArray<SIMD2<Double>> = []
  /// The unit directions of the lines between the piece's points.
  private var directions: ContiguousArray<SIMD2<Double>> = []
  /// The lengths of the lines between the piece's points.
  private var lengths: ContiguousArray<Double> = []
  /// The direction in which the piece begins. On a curve it differs from the direction of the first chord, which is
  /// right only at the chord's centre.
  private var firstDirection = SIMD2<Double>()
  /// The direction in which the piece ends.
  private var lastDirection = SIMD2<Double>()
  /// Half the width of the stroke, in points.
  private var half = 0.0
  private var cap = CGLineCap.butt
  private var join = CGLineJoin.miter
  private var miterLimit = 10.0
  private var dashes: [Float] = []
  private var dashPhase = 0.0
  /// The length of the path before the current stretch, in points.
  private var position = 0.0
  /// The range of the path's length that is stroked, in points.
  private var visible = 0.0...0.0
  /// Whether only a part of the path is stroked.
  private var isTrimmed = false

  /// Adds the outline of a path's stroke.
  mutating func add(
    _ elements: PathElements, stroke: DisplayPath.Stroke, map: PointMap, to outline: inout FlattenedOutline
  ) {
    (cap, join, miterLimit) = (stroke.cap, stroke.join, Double(stroke.miterLimit))
    (dashes, dashPhase) = (stroke.dashes, Double(stroke.dashPhase))
    half = Double(stroke.width) / 2
    guard half > 0, half < 1e7 else { return }
    isTrimmed = stroke.start > 0 || stroke.end < 1
    position = 0
    if isTrimmed {
      var total = 0.0
      forEachStretch(of: elements, map) { current, _ in total += current.length }
      let low = Double(min(max(stroke.start, 0), 1)) * total
      let high = Double(min(max(stroke.end, 0), 1)) * total
      if !(low < high) { return }
      visible = low...high
    }
    forEachStretch(of: elements, map) { current, isClosed in
      current.addStretch(isClosed, map, &outline)
    }
  }

  // MARK: - Stretches

  /// The length of the current stretch, in points.
  private var length: Double {
    var sum = 0.0
    for index in 1..<max(points.count, 1) { sum += Self.length(points[index] - points[index - 1]) }
    return sum
  }

  /// The least length of a line, in points.
  private static let leastLength = 1e-9
  /// The least length, in points, of the part of a dash beyond a corner. Shorter parts are dropped, since they exist
  /// only by rounding.
  private static let leastPart = 1e-4

  private static func length(_ v: SIMD2<Double>) -> Double { (v * v).sum().squareRoot() }

  /// Calls `body` for every subpath with its points in `points`; curves are flattened.
  private mutating func forEachStretch(
    of elements: PathElements, _ map: PointMap, _ body: (inout StrokeOutline, _ isClosed: Bool) -> Void
  ) {
    points.removeAll(keepingCapacity: true)
    let scale = max(map.scale, 1e-6)
    var next = 0
    var begin = SIMD2<Double>()
    for index in 0..<elements.verbs.count {
      let verb = elements.verbs[index]
      switch verb {
      case .moveToPoint:
        if !points.isEmpty { body(&self, false) }
        points.removeAll(keepingCapacity: true)
        begin = SIMD2(elements.points[next])
        points.append(begin)
      case .addLineToPoint:
        if points.isEmpty { points.append(begin) }
        points.append(SIMD2(elements.points[next]))
      case .addQuadCurveToPoint:
        if points.isEmpty { points.append(begin) }
        let (a, p, b) = (
          points[points.count - 1], SIMD2(elements.points[next]), SIMD2(elements.points[next + 1])
        )
        addCurve(a, p: a + (p - a) * (2 / 3), q: b + (p - b) * (2 / 3), b: b, scale: scale)
      case .addCurveToPoint:
        if points.isEmpty { points.append(begin) }
        addCurve(
          points[points.count - 1], p: SIMD2(elements.points[next]), q: SIMD2(elements.points[next + 1]),
          b: SIMD2(elements.points[next + 2]), scale: scale)
      case .closeSubpath:
        if !points.isEmpty {
          if points[points.count - 1] != points[0] { points.append(points[0]) }
          body(&self, true)
        }
        points.removeAll(keepingCapacity: true)
      }
      next += verb.pointCount
    }
    if !points.isEmpty { body(&self, false) }
  }

  /// Adds the points of a curve from `a` to `b`; `scale` is the number of pixels per point.
  private mutating func addCurve(
    _ a: SIMD2<Double>, p: SIMD2<Double>, q: SIMD2<Double>, b: SIMD2<Double>, scale: Double
  ) {
    let bend = max(Self.length(a - 2 * p + q), Self.length(p - 2 * q + b))
    let length = max(Self.length(p - a) + Self.length(q - p) + Self.length(b - q), 1e-9)
    // The outer side of a bend deviates more than the centre line, by the ratio of their lengths.
    let growth = 1 + half * bend * 6 / (length * length)
    // At a cut within a curve, the length determines the direction: four times as many chords have a sixteenth of the
    // error.
    let parts = isTrimmed || !dashes.isEmpty ? 4 : 1
    let count = parts * FlattenedOutline.count(Float(bend * 0.75 * scale * min(growth, 50)))
    for index in 1...count {
      let t = Double(index) / Double(count)
      let u = 1 - t
      points.append(
        index == count
          ? b : a * (u * u * u) + p * (3 * u * u * t) + q * (3 * u * t * t) + b * (t * t * t))
    }
  }

  /// Adds the stroked part of the current stretch.
  private mutating func addStretch(_ isClosed: Bool, _ map: PointMap, _ outline: inout FlattenedOutline) {
    let whole = length
    defer { position += whole }
    if isTrimmed {
      let low = max(visible.lowerBound - position, 0)
      let high = min(visible.upperBound - position, whole)
      if !(low < high) { return }
      if low > 0 || high < whole {
        var cursor = Cursor()
        cut(from: low, to: high, after: &cursor)
        swap(&points, &piece)
        return addDashes(isClosed: false, map, &outline)
      }
    }
    addDashes(isClosed: isClosed, map, &outline)
  }

  /// The first chord that does not end before a length, and the position of the chord's start.
  private struct Cursor {
    var index = 1
    var reached = 0.0
  }

  /// Puts the part of the stretch between two lengths into `piece`. The cursor is at the chord of an earlier cut, or
  /// before it, and moves to the chord of this cut.
  private mutating func cut(from low: Double, to high: Double, after cursor: inout Cursor) {
    piece.removeAll(keepingCapacity: true)
    var (index, reached) = (cursor.index, cursor.reached)
    while index < points.count, reached <= high {
      let (a, b) = (points[index - 1], points[index])
      let step = Self.length(b - a)
      let (start, end) = (max(low - reached, 0), min(high - reached, step))
      if start > step { cursor = Cursor(index: index + 1, reached: reached + step) }
      // A piece that ends in a corner has the direction of the path before the corner, not after it.
      if end - start > min(Self.leastPart, step / 2) {
        if piece.isEmpty {
          piece.append(a + (b - a) * (start / step))
          firstDirection = direction(in: index, at: start / step)
        }
        piece.append(a + (b - a) * (end / step))
        lastDirection = direction(in: index, at: end / step)
      } else if piece.isEmpty, start <= step, step > 0, high - low <= Self.leastPart {
        // A dash without a length is a dot.
        piece.append(a + (b - a) * (start / step))
      }
      reached += step
      index += 1
    }
  }

  /// The direction of the curve that the stretch approximates, on the chord that ends at the point `index`; `share` is
  /// the position from 0 to 1 along the chord.
  ///
  /// The directions of the chords, which are right at their centres, are interpolated.
  private func direction(in index: Int, at share: Double) -> SIMD2<Double> {
    let chord = points[index] - points[index - 1]
    let (length, chordDirection) = (Self.length(chord), chord / max(Self.length(chord), 1e-12))
    // The other chord is the neighbour on the nearer side. If there is none, the direction is extrapolated.
    let near = share < 0.5 ? -1 : 1
    for attempt in 0..<2 {
      let step = attempt == 0 ? near : -near
      let other = index + step
      guard other > 0, other < points.count else { continue }
      let next = points[other] - points[other - 1]
      let nextLength = Self.length(next)
      let change = next / max(nextLength, 1e-12) - chordDirection
      // Chords of one curve have about the same lengths.
      if nextLength > 2.5 * length { continue }
      guard nextLength * 2.5 > length, (change * change).sum() < 0.1 else { return chordDirection }
      let direction =
        chordDirection + change * (Double(step) * (share - 0.5) * length * 2 / (length + nextLength))
      return direction / max(Self.length(direction), 1e-12)
    }
    return chordDirection
  }

  /// Adds the dashes of the current stretch, or all of it without dashes.
  private mutating func addDashes(isClosed: Bool, _ map: PointMap, _ outline: inout FlattenedOutline) {
    var period = 0.0
    for index in 0..<dashes.count { period += max(Double(dashes[index]), 0) }
    let whole = length
    // Dashes that are too short to distinguish are drawn as a solid line.
    let periods = whole / period
    guard period > 0, period.isFinite, periods < 100_000, periods * Double(dashes.count) < 1_000_000 else {
      if points.count > 1 {
        (firstDirection, lastDirection) = (direction(in: 1, at: 0), direction(in: points.count - 1, at: 1))
      }
      swap(&points, &piece)
      addPiece(isClosed: isClosed, map, &outline)
      swap(&points, &piece)
      return
    }
    // With an odd number of lengths, each length is once a dash and once a gap, so that two periods repeat.
    let count = dashes.count
    var phase = dashPhase.truncatingRemainder(dividingBy: period * 2)
    if phase < 0 { phase += period * 2 }
    var number = 0
    while phase >= Double(dashes[number % count]) && number < count * 2 {
      phase -= max(Double(dashes[number % count]), 0)
      number += 1
    }
    var reached = -phase
    var cursor = Cursor()
    while reached < whole {
      let end = reached + max(Double(dashes[number % count]), 0)
      if number % 2 == 0 && end >= 0 {
        cut(from: max(reached, 0), to: min(end, whole), after: &cursor)
        addPiece(isClosed: false, map, &outline)
      }
      reached = end
      number += 1
    }
  }

  // MARK: - Pieces

  /// Adds the stroke of `piece`.
  private mutating func addPiece(isClosed: Bool, _ map: PointMap, _ outline: inout FlattenedOutline) {
    removeRepetitions()
    guard piece.count > 1 else { return addDot(map, &outline) }
    directions.removeAll(keepingCapacity: true)
    lengths.removeAll(keepingCapacity: true)
    for index in 1..<piece.count {
      let chord = piece[index] - piece[index - 1]
      lengths.append(Self.length(chord))
      directions.append(chord / lengths[index - 1])
    }
    var first = 0
    for index in 1...directions.count {
      if index < directions.count && isSmooth(index - 1, index) { continue }
      addStrip(first..<index, isClosed: isClosed, map: map, outline: &outline)
      if index < directions.count {
        addJoin(
          at: piece[index], before: directions[index - 1], after: directions[index], map: map,
          outline: &outline
        )
      }
      first = index
    }
    if isClosed {
      addJoin(
        at: piece[0], before: directions[directions.count - 1], after: directions[0], map: map,
        outline: &outline)
    } else {
      addCap(at: piece[0], direction: -firstDirection, map: map, outline: &outline)
      addCap(at: piece[piece.count - 1], direction: lastDirection, map: map, outline: &outline)
    }
  }

  /// Removes points that repeat the previous point.
  private mutating func removeRepetitions() {
    var count = 0
    for index in 0..<piece.count
    where count == 0 || Self.length(piece[index] - piece[count - 1]) > Self.leastLength {
      piece[count] = piece[index]
      count += 1
    }
    piece.removeLast(piece.count - count)
  }

  /// Whether two lines continue into each other: the turn is small, and takes at most half of each line on its inner
  /// side.
  private func isSmooth(_ a: Int, _ b: Int) -> Bool {
    let cosine = (directions[a] * directions[b]).sum()
    guard cosine > 0.95 else { return false }
    let inner = half * ((1 - cosine) / (1 + cosine)).squareRoot()
    return inner <= 0.5 * min(lengths[a], lengths[b])
  }

  /// The vector from a line with a direction to the side of its stroke.
  private func side(_ direction: SIMD2<Double>) -> SIMD2<Double> { SIMD2(-direction.y, direction.x) * half }

  /// Adds both sides of lines that continue into each other.
  private mutating func addStrip(
    _ lines: Range<Int>, isClosed: Bool, map: PointMap, outline: inout FlattenedOutline
  ) {
    let (low, high) = (lines.lowerBound, lines.upperBound)
    let first = side(low == 0 && !isClosed ? firstDirection : directions[low])
    outline.move(to: outline.areaPoint(map.pixel(piece[low] + first)))
    for index in (low + 1)..<max(high, low + 1) {
      outline.line(to: outline.areaPoint(map.pixel(piece[index] + corner(index))))
    }
    let last = side(high == directions.count && !isClosed ? lastDirection : directions[high - 1])
    outline.line(to: outline.areaPoint(map.pixel(piece[high] + last)))
    outline.line(to: outline.areaPoint(map.pixel(piece[high] - last)))
    var index = high - 1
    while index > low {
      outline.line(to: outline.areaPoint(map.pixel(piece[index] - corner(index))))
      index -= 1
    }
    outline.line(to: outline.areaPoint(map.pixel(piece[low] - first)))
    outline.close()
  }

  /// The intersection of the sides of the lines before and after a point, relative to the point.
  private func corner(_ index: Int) -> SIMD2<Double> {
    let (before, after) = (directions[index - 1], directions[index])
    return (side(before) + side(after)) / (1 + (before * after).sum())
  }

  /// Adds the wedge on the outer side of a turn.
  private func addJoin(
    at point: SIMD2<Double>, before: SIMD2<Double>, after: SIMD2<Double>, map: PointMap,
    outline: inout FlattenedOutline
  ) {
    let cross = before.x * after.y - before.y * after.x
    let cosine = min(max((before * after).sum(), -1), 1)
    if abs(cross) < 1e-9 && cosine > 0 { return }
    // The order follows the direction in which strips turn.
    let (from, to) = cross > 0 ? (-side(after), -side(before)) : (side(before), side(after))
    outline.move(to: outline.areaPoint(map.pixel(point)))
    outline.line(to: outline.areaPoint(map.pixel(point + from)))
    switch join {
    case .round: addArc(at: point, from: from, angle: acos(cosine), map: map, outline: &outline)
    case .miter:
      // The width of the line relative to the length of the miter.
      let miter = ((1 + cosine) / 2).squareRoot()
      if miter * miterLimit >= 1 && cosine > -0.9999 {
        outline.line(to: outline.areaPoint(map.pixel(point + (from + to) / (1 + cosine))))
      }
    case .bevel: break
    }
    outline.line(to: outline.areaPoint(map.pixel(point + to)))
    outline.close()
  }

  /// Adds the lines of an arc around a point, in the direction in which strips turn, without its last point.
  private func addArc(
    at point: SIMD2<Double>, from: SIMD2<Double>, angle: Double, map: PointMap,
    outline: inout FlattenedOutline
  ) {
    let radius = half * max(map.scale, 1e-6)
    // The angle of an arc that is a 64th of a pixel from its chord.
    let step = 2 * acos(max(1 - 1 / (64 * max(radius, 0.05)), -1))
    // The limits also apply to numbers that are infinite or NaN.
    let count = min(max(Int(saturating: (angle / max(step, 0.01)).rounded(.up)), 1), 1000)
    for index in 1..<count {
      let turn = -angle * Double(index) / Double(count)
      let (c, s) = (cos(turn), sin(turn))
      outline.line(
        to: outline.areaPoint(map.pixel(point + SIMD2(from.x * c - from.y * s, from.x * s + from.y * c))))
    }
  }

  /// Adds the cap of an end; `direction` points outwards, from the line to the cap.
  private func addCap(
    at point: SIMD2<Double>, direction: SIMD2<Double>, map: PointMap, outline: inout FlattenedOutline
  ) {
    let side = side(direction)
    switch cap {
    case .butt: return
    case .square:
      outline.move(to: outline.areaPoint(map.pixel(point + side)))
      outline.line(to: outline.areaPoint(map.pixel(point + side + direction * half)))
      outline.line(to: outline.areaPoint(map.pixel(point - side + direction * half)))
      outline.line(to: outline.areaPoint(map.pixel(point - side)))
    case .round:
      outline.move(to: outline.areaPoint(map.pixel(point + side)))
      addArc(at: point, from: side, angle: .pi, map: map, outline: &outline)
      outline.line(to: outline.areaPoint(map.pixel(point - side)))
    }
    outline.close()
  }

  /// Adds the caps of a piece without a length.
  private mutating func addDot(_ map: PointMap, _ outline: inout FlattenedOutline) {
    guard let point = piece.first, cap != .butt else { return }
    addCap(at: point, direction: SIMD2(1, 0), map: map, outline: &outline)
    addCap(at: point, direction: SIMD2(-1, 0), map: map, outline: &outline)
  }
}
