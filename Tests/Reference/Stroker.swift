import Engine
import Foundation

/// The outline of a stroke as overlapping pieces: a quad per line, and pieces for joins and caps.
struct Stroker {
  var width: Double
  var cap: CAShapeLayerLineCap
  var join: CAShapeLayerLineJoin
  var miterLimit: Double
  /// The intersections of the inner sides of adjacent lines.
  private(set) var crossings: [SIMD2<Double>] = []
  /// Both sides of all lines, and their caps, in points.
  private(set) var sides: [Scanner.Side] = []

  init(width: Double, cap: CAShapeLayerLineCap, join: CAShapeLayerLineJoin, miterLimit: Double) {
    (self.width, self.cap, self.join, self.miterLimit) = (width, cap, join, miterLimit)
  }

  mutating func contours(of lines: [(points: Contour, isClosed: Bool)]) -> [Contour] {
    var result: [Contour] = []
    for line in lines { add(line.points, isClosed: line.isClosed, to: &result) }
    // All contours get the same orientation, so that overlaps add up instead of cancelling.
    return result.map { area($0) < 0 ? $0.reversed() : $0 }
  }

  private mutating func add(_ points: Contour, isClosed: Bool, to result: inout [Contour]) {
    var points = points.reduce(into: Contour()) { list, p in
      if list.last.map({ Outline.length($0 - p) > 1e-9 }) ?? true { list.append(p) }
    }
    if isClosed, points.count > 1, Outline.length(points[0] - points[points.count - 1]) < 1e-9 {
      points.removeLast()
    }
    let r = width / 2
    guard points.count > 1 else {
      if let p = points.first, cap == .round { result.append(circle(p, r)) }
      return
    }
    let count = isClosed ? points.count : points.count - 1
    // The sides of a polyline have five numbers: two for its sides, one for both flat ends, which count as distant
    // edges of one outline, and two for round ends.
    let line = sides.isEmpty ? 0 : sides[sides.count - 1].line + 5
    let first = sides.count
    var distance = 0.0
    defer { for i in first..<sides.count where isClosed { sides[i].length = distance } }
    for i in 0..<count {
      var (p, q) = (points[i], points[(i + 1) % points.count])
      let along = (q - p) / Outline.length(q - p)
      let side = SIMD2(-along.y, along.x) * r
      if !isClosed, cap == .square {
        if i == 0 { p -= along * r }
        if i == count - 1 { q += along * r }
      }
      result.append([p + side, q + side, q - side, p - side])
      sides.append(Scanner.Side(p: p + side, q: q + side, line: line, distance: distance))
      sides.append(Scanner.Side(p: p - side, q: q - side, line: line + 1, distance: distance))
      distance += Outline.length(q - p)
      if !isClosed, i == 0 {
        sides.append(Scanner.Side(p: p - side, q: p + side, line: line + 2, distance: 0))
      }
      if !isClosed, i == count - 1 {
        sides.append(Scanner.Side(p: q - side, q: q + side, line: line + 2, distance: 2 * width + 8))
      }
      if isClosed || i + 1 < count {
        let next = points[(i + 2) % points.count]
        addJoin(points[i], points[(i + 1) % points.count], next, r, to: &result)
      }
    }
    if !isClosed, cap == .round {
      let ends = [(points[0], points[1]), (points[points.count - 1], points[points.count - 2])]
      for (number, (end, inner)) in ends.enumerated() {
        // The cap is a half circle, because a whole circle would extend beyond a near corner (ISO 32000, 8.4.3.3).
        let round = halfCircle(end, (end - inner) / Outline.length(end - inner) * r)
        result.append(round)
        for i in 1..<round.count {
          sides.append(
            Scanner.Side(p: round[i - 1], q: round[i], line: line + 3 + number, distance: 0))
        }
      }
    }
  }

  private mutating func addJoin(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ r: Double, to result: inout [Contour]
  ) {
    let (into, out) = ((b - a) / Outline.length(b - a), (c - b) / Outline.length(c - b))
    let turn = into.x * out.y - into.y * out.x
    let cosine = (into * out).sum()
    if abs(turn) < 1e-9, cosine > 0 { return }
    // A bend of a curve is not a join, unless its inner side folds.
    let fold = r * abs(turn) / max(1 + cosine, 1e-9)
    if cosine > -0.99, cosine < 0.99 || fold > min(Outline.length(b - a), Outline.length(c - b)) {
      let inner = SIMD2(-into.y, into.x) + SIMD2(-out.y, out.x)
      crossings.append(b + inner * (turn > 0 ? r : -r) / (1 + cosine))
    }
    // A miter approximates an arc for a slight turn.
    let isStraight = cosine > 0.99
    let sign = turn > 0 ? -1.0 : 1
    let (p, q) = (b + SIMD2(-into.y, into.x) * r * sign, b + SIMD2(-out.y, out.x) * r * sign)
    if join == .round, !isStraight {
      // The join is a sector between the outer sides of both lines (ISO 32000, 8.4.3.4), because a whole circle would
      // extend beyond a near end.
      let angle = acos(min(max(cosine, -1), 1)) * (turn > 0 ? 1 : -1)
      let steps = max(Int((abs(angle) / .pi * 48).rounded(.up)), 1)
      let arc = (0...steps).map { step -> SIMD2<Double> in
        let turned = angle * Double(step) / Double(steps)
        let from = p - b
        return b
          + SIMD2(from.x * cos(turned) - from.y * sin(turned), from.x * sin(turned) + from.y * cos(turned))
      }
      return result.append([b] + arc)
    }
    // A miter's length is 1 / sin(inner angle / 2) widths; its square is 2 / (1 + cos(turn)).
    let isSmooth = cosine > 0.9
    if join == .miter || isSmooth || isStraight, cosine > -0.9999, 2 / (1 + cosine) <= miterLimit * miterLimit
    {
      let tip = b + (p + q - b * 2) / (1 + cosine)
      result.append([b, p, tip, q])
    } else {
      result.append([b, p, q])
    }
  }

  /// A half circle around a point, on the side of `direction`, whose length is the radius.
  private func halfCircle(_ c: SIMD2<Double>, _ direction: SIMD2<Double>) -> Contour {
    let side = SIMD2(-direction.y, direction.x)
    return (0...48).map {
      let turn = Double($0) / 48 * .pi
      return c - side * cos(turn) + direction * sin(turn)
    }
  }

  private func circle(_ c: SIMD2<Double>, _ r: Double) -> Contour {
    (0..<96).map { c + SIMD2(cos(Double($0) / 48 * .pi), sin(Double($0) / 48 * .pi)) * r }
  }

  private func area(_ contour: Contour) -> Double {
    var sum = 0.0
    for i in contour.indices {
      let (p, q) = (contour[i], contour[(i + 1) % contour.count])
      sum += p.x * q.y - q.x * p.y
    }
    return sum
  }

  /// Polylines reduced to the points that their bends need: points after a turn of 0.05 radians or off a straight line,
  /// and the first two and last two points, which determine the directions of the ends.
  static func thinned(_ lines: [(points: Contour, isClosed: Bool)]) -> [(points: Contour, isClosed: Bool)] {
    lines.map { line in
      let points = line.points.reduce(into: Contour()) { list, p in
        if list.last.map({ length([$0, p]) > 1e-9 }) ?? true { list.append(p) }
      }
      guard points.count > 4 else { return (points, line.isClosed) }
      var kept = [points[0], points[1]]
      var direction = points[1] - points[0]
      for i in 1..<(points.count - 1) {
        let next = points[i + 1] - points[i]
        let turn = abs(atan2(direction.x * next.y - direction.y * next.x, (direction * next).sum()))
        // The sagitta is an eighth of the chord times the turn.
        if turn < 0.05, turn * Outline.length(points[i] - kept[kept.count - 1]) < 0.02 { continue }
        kept.append(points[i])
        direction = next
      }
      return (kept + points.suffix(2), line.isClosed)
    }
  }

  /// The part of polylines between two fractions of their total length.
  static func trimmed(
    _ lines: [(points: Contour, isClosed: Bool)], from start: Double, to end: Double
  ) -> [(points: Contour, isClosed: Bool)] {
    if start <= 0, end >= 1 { return lines }
    let opened = lines.map { $0.isClosed ? $0.points + [$0.points[0]] : $0.points }
    let total = opened.reduce(0) { $0 + length($1) }
    var before = 0.0
    var result: [(points: Contour, isClosed: Bool)] = []
    for points in opened {
      let length = length(points)
      let (low, high) = (start * total - before, end * total - before)
      before += length
      if high <= 0 || low >= length || low >= high { continue }
      result.append((part(points, max(low, 0), min(high, length)), false))
    }
    return result
  }

  /// Polylines divided into dashes.
  static func dashed(
    _ lines: [(points: Contour, isClosed: Bool)], _ pattern: [Double], phase: Double
  ) -> [(points: Contour, isClosed: Bool)] {
    guard !pattern.isEmpty, pattern.allSatisfy({ $0 >= 0 }), pattern.reduce(0, +) > 0 else { return lines }
    let pattern = pattern.count.isMultiple(of: 2) ? pattern : pattern + pattern
    let period = pattern.reduce(0, +)
    var result: [(points: Contour, isClosed: Bool)] = []
    for line in lines {
      let points = line.isClosed ? line.points + [line.points[0]] : line.points
      let length = length(points)
      var start = -(phase - (phase / period).rounded(.down) * period)
      var index = 0
      while start < length {
        let end = start + pattern[index]
        if index.isMultiple(of: 2), end > 0, end > start {
          result.append((part(points, max(start, 0), min(end, length)), false))
        }
        start = end
        index = (index + 1) % pattern.count
      }
    }
    return result
  }

  private static func length(_ points: Contour) -> Double {
    zip(points, points.dropFirst()).reduce(0) { $0 + Outline.length($1.1 - $1.0) }
  }

  private static func part(_ points: Contour, _ from: Double, _ to: Double) -> Contour {
    var result: Contour = []
    var at = 0.0
    for (p, q) in zip(points, points.dropFirst()) {
      let length = Outline.length(q - p)
      if length == 0 { continue }
      let (low, high) = (max(from - at, 0), min(to - at, length))
      if high >= 0, low <= length, low <= high {
        if result.isEmpty { result.append(p + (q - p) * (low / length)) }
        result.append(p + (q - p) * (high / length))
      }
      at += length
    }
    return result
  }
}
