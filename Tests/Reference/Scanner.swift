import Foundation

/// The conversion of outlines in pixels into coverage.
enum Scanner {
  /// The number of sample rows per pixel; the coverage along a row is exact.
  private static let rows = 64

  /// The coverage of contours. `isPath` says that the contours may cross themselves and each other.
  static func smooth(
    _ contours: [Contour], isEvenOdd: Bool = false, isPath: Bool = false, in area: Area
  ) -> Coverage {
    var low = SIMD2(Double.infinity, .infinity)
    var high = -low
    for contour in contours {
      for p in contour {
        low = pointwiseMin(low, p)
        high = pointwiseMax(high, p)
      }
    }
    guard low.x < high.x, low.y < high.y else { return Coverage(.empty) }
    // The margin of one pixel lets `markEdges()` mark the neighbours of edges.
    var coverage = Coverage(box(low, high).grown(by: 1).intersection(area))
    if coverage.area.isEmpty { return coverage }
    let box = coverage.area
    let count = box.height * rows
    var crossings = [[(x: Double, winding: Int)]](repeating: [], count: count)
    for contour in contours where contour.count > 2 {
      var p = contour[contour.count - 1]
      for q in contour {
        defer { p = q }
        if p.y == q.y { continue }
        let (upper, lower, winding) = p.y < q.y ? (p, q, 1) : (q, p, -1)
        let first = ((upper.y - Double(box.y0)) * Double(rows) - 0.5).rounded(.up)
        let last = ((lower.y - Double(box.y0)) * Double(rows) - 0.5).rounded(.up)
        if last <= 0 || first >= Double(count) { continue }
        let slope = (lower.x - upper.x) / (lower.y - upper.y)
        for row in Int(max(0, first))..<Int(min(Double(count), last)) {
          let y = Double(box.y0) + (Double(row) + 0.5) / Double(rows)
          crossings[row].append((upper.x + (y - upper.y) * slope, winding))
        }
      }
    }
    let share = Float(1) / Float(rows)
    for row in 0..<count where !crossings[row].isEmpty {
      let line = crossings[row].sorted { $0.x < $1.x }
      let start = row / rows * box.width
      var winding = 0
      for index in 0..<(line.count - 1) {
        winding += line[index].winding
        let isInside = isEvenOdd ? !winding.isMultiple(of: 2) : winding != 0
        if !isInside { continue }
        let from = max(line[index].x - Double(box.x0), 0)
        let to = min(line[index + 1].x - Double(box.x0), Double(box.width))
        if to <= from { continue }
        let (a, b) = (Int(from), min(Int(to), box.width - 1))
        if a >= box.width { continue }
        if a == b {
          coverage.values[start + a] += Float(to - from) * share
        } else {
          coverage.values[start + a] += Float(Double(a + 1) - from) * share
          for x in (a + 1)..<max(a + 1, b) { coverage.values[start + x] += share }
          coverage.values[start + b] += Float(to - Double(b)) * share
        }
      }
    }
    for i in coverage.values.indices { coverage.values[i] = min(max(coverage.values[i], 0), 1) }
    coverage.markEdges()
    for contour in contours { markCorners(of: contour, in: &coverage) }
    if isPath {
      var sides: [Side] = []
      for (number, contour) in contours.enumerated() {
        var reached = 0.0
        for i in contour.indices {
          let (p, q) = (contour[i], contour[(i + 1) % contour.count])
          sides.append(Side(p: p, q: q, line: number, distance: reached))
          reached += Outline.length(q - p)
        }
        for i in sides.indices where sides[i].line == number { sides[i].length = reached }
      }
      markMeetings(of: sides, in: &coverage)
    }
    return coverage
  }

  /// Marks the pixels at corners, where two edges of an outline meet, as crossed.
  private static func markCorners(of contour: Contour, in coverage: inout Coverage) {
    for i in contour.indices {
      let p = contour[i]
      let (into, out) = (
        p - contour[(i + contour.count - 1) % contour.count], contour[(i + 1) % contour.count] - p
      )
      let (a, b) = (Outline.length(into), Outline.length(out))
      if a > 1e-9, b > 1e-9, (into * out).sum() > 0.9 * a * b { continue }
      markCrossed(p, in: &coverage)
    }
  }

  /// An edge of an outline: its ends `p` and `q` in pixels, the number of the outline, the distance of `p` from the
  /// outline's start, and the outline's total length.
  struct Side {
    var p: SIMD2<Double>
    var q: SIMD2<Double>
    var line: Int
    var distance: Double
    var length = Double.infinity
  }

  /// Marks the pixels that are crossed by edges of different outlines, or by distant edges of one outline.
  static func markMeetings(of sides: [Side], in coverage: inout Coverage) {
    var first: [Int: (line: Int, distance: Double)] = [:]
    let box = coverage.area
    for side in sides {
      let length = Outline.length(side.q - side.p)
      guard length.isFinite, length < 1e5 else { continue }
      let steps = Int((length / 0.3).rounded(.up))
      for step in 0...steps {
        let t = steps == 0 ? 0 : Double(step) / Double(steps)
        let p = side.p + (side.q - side.p) * t
        let (x, y) = (Int(p.x.rounded(.down)), Int(p.y.rounded(.down)))
        guard box.contains(x, y) else { continue }
        let distance = side.distance + length * t
        guard let known = first[box.index(x, y)] else {
          first[box.index(x, y)] = (side.line, distance)
          continue
        }
        let apart = abs(known.distance - distance)
        if known.line != side.line || min(apart, side.length - apart) > 3 { markCrossed(p, in: &coverage) }
      }
    }
  }

  private static func markCrossed(_ p: SIMD2<Double>, in coverage: inout Coverage) {
    guard abs(p.x) < 1e6, abs(p.y) < 1e6 else { return }
    let (x, y) = (Int(p.x.rounded(.down)), Int(p.y.rounded(.down)))
    for py in (y - 1)...(y + 1) {
      for px in (x - 1)...(x + 1) where coverage.area.contains(px, py) {
        let index = coverage.area.index(px, py)
        if coverage.marks[index].contains(.edge) { coverage.marks[index].insert(.crossed) }
      }
    }
  }

  /// The pixels whose centres a convex outline contains; undecided for a centre nearly on the outline.
  static func centres(_ outline: Contour, in area: Area) -> Coverage {
    guard outline.count > 2 else { return Coverage(.empty) }
    var (low, high) = (outline[0], outline[0])
    for p in outline {
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
    }
    var coverage = Coverage(box(low, high).grown(by: 1).intersection(area))
    let box = coverage.area
    if box.isEmpty { return coverage }
    var doubledArea = 0.0
    for i in outline.indices {
      let (p, q) = (outline[i], outline[(i + 1) % outline.count])
      doubledArea += p.x * q.y - q.x * p.y
    }
    guard abs(doubledArea) > 1e-9 else { return coverage }
    var edges: [(normal: SIMD2<Double>, offset: Double)] = []
    for i in outline.indices {
      let (p, q) = (outline[i], outline[(i + 1) % outline.count])
      let edge = q - p
      let length = Outline.length(edge)
      if length < 1e-9 { continue }
      let normal = SIMD2(-edge.y, edge.x) / length * (doubledArea < 0 ? -1 : 1)
      edges.append((normal, -(normal * p).sum()))
    }
    for y in box.y0..<box.y1 {
      for x in box.x0..<box.x1 {
        let centre = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        var depth = Double.infinity
        for edge in edges { depth = min(depth, (edge.normal * centre).sum() + edge.offset) }
        let i = box.index(x, y)
        if depth >= 0 { coverage.values[i] = 1 }
        if abs(depth) < undecidedDistance { coverage.marks[i] = .undecided }
      }
    }
    return coverage
  }

  /// The distance from an edge within which a centre is undecided: rasterisers snap corners to a grid of 1/256 of a
  /// pixel.
  static let undecidedDistance = 1.0 / 96

  private static func box(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> Area {
    func whole(_ v: Double) -> Int { Int(max(-1e6, min(1e6, v))) }
    return Area(
      x0: whole(low.x.rounded(.down)), y0: whole(low.y.rounded(.down)), x1: whole(high.x.rounded(.up)),
      y1: whole(high.y.rounded(.up)))
  }
}
