import Foundation
import Reference
import Segue

/// What the reference says of a case, by both readings of what an edge does to several things that it cuts.
struct Verdict {
  let each: Canvas
  let whole: Canvas
  let isUnsure: Bool

  @MainActor init(_ item: Case) {
    let root = item.root.makeLayer()
    func draw(_ edges: Compositor.Edges) -> (Canvas, Bool) {
      let compositor = Compositor(
        width: item.width, height: item.height, scale: item.scale, margin: item.margin, edges: edges)
      let canvas = compositor.draw(root)
      return (canvas, compositor.isUnsure)
    }
    let (first, second) = (draw(.each), draw(.whole))
    (each, whole) = (first.0, second.0)
    isUnsure = first.1 || second.1
  }
}

/// How a picture compares with the reference's.
struct Comparison {
  /// Greatest distance beyond the tolerance's own reading, in 255ths, by kind of pixel.
  var inside = 0.0
  /// The same beyond what so many layers over one another may be off by rounding.
  var stacked = 0.0
  var soft = 0.0
  var edge = 0.0
  /// Beyond all mixtures of what meets, where several edges do.
  var crossed = 0.0
  /// Edge pixels farther off than a ramp one pixel wide is from the area.
  var edgeCount = 0
  var undecided = 0
  var count = 0
  /// The first pixel that is off.
  var worst: (x: Int, y: Int, by: Double)?

  /// 255ths for pixels inside surfaces, under blur or shadow, and on edges. Between texels that differ much the second
  /// holds too: samplers weigh them in 256ths.
  static let inside = 2.0
  static let soft = 3.0
  static let edge = 24.0
  /// What smooths edges by a ramp one pixel wide across them is 11 of 255 off the area where they lean by 45 degrees,
  /// and exact where they are upright; so all edge pixels may be as far off, and more only on this part of a picture.
  static let ramp = 12.0
  static let edgePart = 0.005

  init(_ bytes: [UInt8], _ verdict: Verdict, width: Int, height: Int) {
    count = width * height
    for y in 0..<height {
      for x in 0..<width {
        let at = (y * width + x) * 4
        let drawn = SIMD4<Float>(
          Float(bytes[at + 2]), Float(bytes[at + 1]), Float(bytes[at]), Float(bytes[at + 3]))
        note(drawn, verdict, x, y)
      }
    }
  }

  private mutating func note(_ drawn: SIMD4<Float>, _ verdict: Verdict, _ x: Int, _ y: Int) {
    let mark = verdict.each.mark(x, y).union(verdict.whole.mark(x, y))
    let (a, b) = (verdict.each[x, y] * 255, verdict.whole[x, y] * 255)
    // Between the two readings, everything is right.
    let beyond = pointwiseMax(pointwiseMin(a, b) - drawn, drawn - pointwiseMax(a, b))
    var distance = Double(max(beyond.max(), 0))
    if mark.contains(.undecided) {
      undecided += 1
      return
    }
    if !mark.isDisjoint(with: [.crossed, .resampled]) {
      if distance > Self.ramp, !mark.contains(.resampled) { edgeCount += 1 }
      let (first, second) = (verdict.each.range(x, y), verdict.whole.range(x, y))
      let (low, high) = (pointwiseMin(first.0, second.0) * 255, pointwiseMax(first.1, second.1) * 255)
      distance = Double(max(pointwiseMax(low - drawn, drawn - high).max(), 0))
      crossed = max(crossed, distance)
    } else if mark.contains(.edge) {
      edge = max(edge, distance)
      if distance > Self.ramp { edgeCount += 1 }
    } else if mark.contains(.soft) || mark.contains(.filtered) {
      soft = max(soft, distance)
    } else {
      inside = max(inside, distance)
      let noise = Double(max(verdict.each.noise(x, y), verdict.whole.noise(x, y)))
      stacked = max(stacked, distance - max(noise, Self.inside))
    }
    let limit =
      mark.contains(.edge) ? Self.edge : !mark.isDisjoint(with: [.soft, .filtered]) ? Self.soft : Self.inside
    if distance - limit > (worst?.by ?? 0.5) { worst = (x, y, distance - limit) }
  }

  var isRight: Bool { faults.isEmpty }

  /// The bounds that it does not keep; half a step more is the rounding of the picture itself.
  var faults: Set<String> {
    var faults: Set<String> = []
    // Each translucent layer is rounded when it is blended: many are off by more than the bound for one.
    if stacked > 0.5 { faults.insert("inside") }
    if soft > Self.soft + 0.5 { faults.insert("soft") }
    if edge > Self.edge + 0.5 { faults.insert("edge") }
    if crossed > Self.soft + 0.5 { faults.insert("crossed") }
    if Double(edgeCount) > Self.edgePart * Double(count) { faults.insert("edges") }
    return faults
  }

  var summary: String {
    func round(_ v: Double) -> Double { (v * 10).rounded() / 10 }
    let place = worst.map { " at (\($0.x), \($0.y))" } ?? ""
    return
      "inside \(round(inside)), soft \(round(soft)), edge \(round(edge)), crossed \(round(crossed)), with \(edgeCount) of \(count)\(place)"
  }
}
