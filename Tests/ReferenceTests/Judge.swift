import Foundation
import Reference
import Segue

/// The reference's rasters of a case: one for each combination of the definitions of a clip's edge and of a shadow's
/// caster that matters for the case, or fewer if there are doubts.
struct Verdict {
  /// The rasters. Any value between them is correct.
  let readings: [Canvas]
  /// The share of the pixels, 0…1, that may deviate by more than `Comparison.ramp` at edges.
  let edgeShare: Double
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
    // The first doubt ends the comparison, because drawing the definitions takes most of its time.
    var readings = [draw(.each, .shapes)]
    if doubts.isEmpty { readings.append(draw(.whole, .pixels)) }
    if doubts.isEmpty, item.root.casts { readings += [draw(.whole, .shapes), draw(.each, .pixels)] }
    (self.readings, self.doubts) = (readings, doubts)
    edgeShare = item.root.isDashed ? Comparison.dashedShare : Comparison.edgeShare
  }
}

/// The deviations of a drawn raster from the reference.
struct Comparison {
  /// The largest deviation of pixels inside surfaces beyond the range of the definitions, in 255ths.
  var inside = 0.0
  /// The largest deviation of pixels inside surfaces beyond the rounding error of the layers that overlap there, in
  /// 255ths.
  var stacked = 0.0
  /// The largest deviation of filtered, blurred and shadow pixels beyond the range of the definitions and the rounding
  /// below them, in 255ths for each of their filters.
  var soft = 0.0
  /// The largest deviation of edge pixels beyond the range of the definitions, in 255ths.
  var edge = 0.0
  /// The largest deviation of pixels with several edges beyond all mixtures of the colours that meet there and the
  /// rounding below them, in 255ths for each of their filters.
  var crossed = 0.0
  /// The number of edge pixels that deviate by more than `ramp`.
  var edgeCount = 0
  /// The number of pixels that the reference leaves undecided, which are not compared.
  var undecided = 0
  /// The number of all pixels.
  var count = 0
  /// The pixel that exceeds its limit by the most, and the excess in 255ths; nil if no excess is above 0.5.
  var worst: (x: Int, y: Int, by: Double)?

  /// The limit for pixels inside surfaces, in 255ths.
  static let inside = 2.0
  /// The limit in 255ths under a blur or shadow, and between different texels, which samplers weight in 256ths.
  static let soft = 3.0
  /// The limit for edge pixels, in 255ths.
  static let edge = 24.0
  /// The deviation that all edge pixels may have, in 255ths. A ramp of one pixel across an edge, which renderers may
  /// use instead of the covered area, deviates by 11 from the area at 45 degrees.
  static let ramp = 12.0
  /// The share of the pixels that may deviate by more than `ramp`.
  static let edgeShare = 0.005
  /// The share for trees with dashes. The edges of caps that extend into the neighbouring dashes cross all along the
  /// stroke, and the coverages of both dashes are added.
  static let dashedShare = 0.01
  private let allowedShare: Double

  init(_ bytes: [UInt8], _ verdict: Verdict, width: Int, height: Int) {
    count = width * height
    allowedShare = verdict.edgeShare
    for y in 0..<height {
      for x in 0..<width {
        let offset = (y * width + x) * 4
        let drawn = SIMD4<Float>(
          Float(bytes[offset + 2]), Float(bytes[offset + 1]), Float(bytes[offset]), Float(bytes[offset + 3]))
        add(drawn, verdict, x, y)
      }
    }
  }

  private mutating func add(_ drawn: SIMD4<Float>, _ verdict: Verdict, _ x: Int, _ y: Int) {
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
    let filterSteps = mark.contains(.filteredTwice) ? 2.0 : 1
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
      crossed = max(crossed, (distance - max(0, noise - 1)) / filterSteps)
    } else if mark.contains(.edge) {
      edge = max(edge, distance)
      if distance > Self.ramp { edgeCount += 1 }
    } else if mark.contains(.soft) || mark.contains(.filtered) {
      // The bound includes the rounding of the blur, but not that of the content below.
      soft = max(soft, (distance - max(0, noise - 1)) / filterSteps)
    } else {
      inside = max(inside, distance)
      stacked = max(stacked, distance - max(noise, Self.inside))
    }
    let limit: Double
    if mark.contains(.edge) {
      limit = Self.edge
    } else if !mark.isDisjoint(with: [.soft, .filtered]) {
      limit = Self.soft * filterSteps
    } else {
      limit = Self.inside
    }
    if distance - limit > (worst?.by ?? 0.5) { worst = (x, y, distance - limit) }
  }

  var isRight: Bool { faults.isEmpty }

  /// The limits that the raster exceeds. The raster itself is rounded, so half a step more is allowed.
  var faults: Set<String> {
    var faults: Set<String> = []
    // Each translucent layer is rounded when it is blended, so many layers deviate by more than the limit for one
    // layer.
    if stacked > 0.5 { faults.insert("inside") }
    if soft > Self.soft + 0.5 { faults.insert("soft") }
    if edge > Self.edge + 0.5 { faults.insert("edge") }
    if crossed > Self.soft + 0.5 { faults.insert("crossed") }
    if Double(edgeCount) > allowedShare * Double(count) { faults.insert("edges") }
    return faults
  }

  var summary: String {
    func round(_ v: Double) -> Double { (v * 10).rounded() / 10 }
    let position = worst.map { " at (\($0.x), \($0.y))" } ?? ""
    return
      "inside \(round(inside)), soft \(round(soft)), edge \(round(edge)), crossed \(round(crossed)), with \(edgeCount) of \(count)\(position)"
  }
}
