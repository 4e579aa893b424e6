import Foundation
import Reference
import Segue

/// The reference's pictures of a case, for both definitions of an edge that cuts several layers, and of a shadow's
/// caster.
struct Verdict {
  let readings: [Canvas]
  /// The part of the picture on which edge pixels may be farther off than a ramp is.
  let edgePart: Double
  /// The reasons for which the comparison is impossible; empty if it is possible.
  let doubts: Set<Compositor.Doubt>
  var isUnsure: Bool { !doubts.isEmpty }

  @MainActor init(_ item: Case) {
    let root = item.root.makeLayer()
    var doubts: Set<Compositor.Doubt> = []
    func draw(_ edges: Compositor.Edges, _ casters: Compositor.Casters) -> Canvas {
      let compositor = Compositor(
        width: item.width, height: item.height, scale: item.scale, margin: item.margin, edges: edges,
        casters: casters)
      let canvas = compositor.draw(root)
      doubts.formUnion(compositor.doubts)
      return canvas
    }
    // The first doubt ends the comparison: drawing the definitions is what takes the time of a comparison.
    var readings = [draw(.each, .shapes)]
    if doubts.isEmpty { readings.append(draw(.whole, .pictures)) }
    if doubts.isEmpty, item.root.casts { readings += [draw(.whole, .shapes), draw(.each, .pictures)] }
    (self.readings, self.doubts) = (readings, doubts)
    edgePart = item.root.isDashed ? Comparison.dashedPart : Comparison.edgePart
  }
}

/// The deviations of a picture from the reference's.
struct Comparison {
  /// The largest deviation beyond the range of the definitions, in 255ths, by kind of pixel.
  var inside = 0.0
  /// The largest deviation inside surfaces beyond the rounding of so many layers over one another.
  var stacked = 0.0
  var soft = 0.0
  var edge = 0.0
  /// The largest deviation beyond all mixtures of the colours that meet in a pixel with several edges.
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
  /// A ramp one pixel wide across an edge is 11 of 255 off the area where the edge is at 45 degrees, and exact where it
  /// is axis-aligned; so all edge pixels may be as far off, and more only on this part of a picture.
  static let ramp = 12.0
  static let edgePart = 0.005
  /// Dashes whose caps reach into their neighbours have edges all along the stroke that cross those of others; what the
  /// two cover of a pixel is added up.
  static let dashedPart = 0.01
  private let allowedPart: Double

  init(_ bytes: [UInt8], _ verdict: Verdict, width: Int, height: Int) {
    count = width * height
    allowedPart = verdict.edgePart
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
    let readings = verdict.readings
    var mark: Mark = []
    var (low, high) = (SIMD4<Float>(repeating: .infinity), SIMD4<Float>())
    for reading in readings {
      mark.formUnion(reading.mark(x, y))
      low = pointwiseMin(low, reading[x, y])
      high = pointwiseMax(high, reading[x, y])
    }
    // Any value between the definitions is correct.
    var distance = Double(max(pointwiseMax(low * 255 - drawn, drawn - high * 255).max(), 0))
    let times = mark.contains(.again) ? 2.0 : 1
    let noise = Double(readings.map { $0.noise(x, y) }.max() ?? 0)
    if mark.contains(.undecided) {
      undecided += 1
      return
    }
    if !mark.isDisjoint(with: [.crossed, .resampled]) {
      if distance > Self.ramp, !mark.contains(.resampled) { edgeCount += 1 }
      for reading in readings {
        let range = reading.range(x, y)
        (low, high) = (pointwiseMin(low, range.0), pointwiseMax(high, range.1))
      }
      distance = Double(max(pointwiseMax(low * 255 - drawn, drawn - high * 255).max(), 0))
      crossed = max(crossed, (distance - max(0, noise - 1)) / times)
    } else if mark.contains(.edge) {
      edge = max(edge, distance)
      if distance > Self.ramp { edgeCount += 1 }
    } else if mark.contains(.soft) || mark.contains(.filtered) {
      // The bound includes the rounding of the blur, but not that of the content below.
      soft = max(soft, (distance - max(0, noise - 1)) / times)
    } else {
      inside = max(inside, distance)
      stacked = max(stacked, distance - max(noise, Self.inside))
    }
    let limit =
      mark.contains(.edge)
      ? Self.edge : !mark.isDisjoint(with: [.soft, .filtered]) ? Self.soft * times : Self.inside
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
    if Double(edgeCount) > allowedPart * Double(count) { faults.insert("edges") }
    return faults
  }

  var summary: String {
    func round(_ v: Double) -> Double { (v * 10).rounded() / 10 }
    let position = worst.map { " at (\($0.x), \($0.y))" } ?? ""
    return
      "inside \(round(inside)), soft \(round(soft)), edge \(round(edge)), crossed \(round(crossed)), with \(edgeCount) of \(count)\(position)"
  }
}
