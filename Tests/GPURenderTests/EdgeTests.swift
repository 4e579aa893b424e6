import Engine
import Foundation
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

/// The coverage of a rounded rectangle, found by samples. The shader approximates this coverage.
struct SampledBox {
  var rect: CGRect
  var radii: SIMD4<Float>
  var transform: CGAffineTransform = .identity

  func contains(_ point: CGPoint) -> Bool {
    guard rect.contains(point) else { return false }
    let isLeft = point.x < rect.midX
    let isTop = point.y < rect.midY
    let radius = CGFloat(isTop ? (isLeft ? radii.x : radii.y) : (isLeft ? radii.w : radii.z))
    let x = isLeft ? rect.minX + radius - point.x : point.x - (rect.maxX - radius)
    let y = isTop ? rect.minY + radius - point.y : point.y - (rect.maxY - radius)
    return x <= 0 || y <= 0 || x * x + y * y <= radius * radius
  }

  /// The share of a pixel that is inside, 0…1.
  func coverage(x: Int, y: Int) -> Double {
    let inverse = transform.inverted()
    let steps = 16
    var inside = 0
    for row in 0..<steps {
      for column in 0..<steps {
        let point = CGPoint(
          x: Double(x) + (Double(column) + 0.5) / Double(steps),
          y: Double(y) + (Double(row) + 0.5) / Double(steps))
        if contains(point.applying(inverse)) { inside += 1 }
      }
    }
    return Double(inside) / Double(steps * steps)
  }
}

extension GPURenderTests {
  /// Drawn edges compared with sampled coverage.
  @Suite(.serialized) @MainActor struct EdgeTests {
    nonisolated static let cases: [SampledBox] = {
      var cases: [SampledBox] = []
      for radius in [Float(1), 3, 8, 19.5, 30] {
        cases.append(SampledBox(rect: rect(10, 10, 60, 60), radii: SIMD4(repeating: radius)))
        cases.append(SampledBox(rect: rect(10.3, 9.6, 60.5, 60), radii: SIMD4(repeating: radius)))
        for angle in [0.1, 0.6, .pi / 4, 2] {
          let map = CGAffineTransform(translationX: 40, y: 40).rotated(by: angle)
          cases.append(
            SampledBox(rect: rect(-25, -25, 50, 50), radii: SIMD4(repeating: min(radius, 25)), transform: map)
          )
        }
        let map = CGAffineTransform(translationX: 5, y: 5).scaledBy(x: 0.5, y: 0.5)
        cases.append(
          SampledBox(rect: rect(0, 0, 140, 120), radii: SIMD4(repeating: radius * 2), transform: map))
        let tall = CGAffineTransform(translationX: 5, y: 5).scaledBy(x: 1, y: 1.6)
        cases.append(
          SampledBox(rect: rect(0, 0, 60, 40), radii: SIMD4(repeating: min(radius, 20)), transform: tall))
      }
      cases.append(SampledBox(rect: rect(10.5, 10.5, 60, 60), radii: SIMD4(20, 0, 6, 0)))
      cases.append(SampledBox(rect: rect(10, 10, 40, 3), radii: SIMD4(repeating: 1.5)))
      return cases
    }()

    /// Pixels at edges differ by at most 24 of 255. A pixel that is completely inside or outside, like its four
    /// neighbours, differs by at most 3.
    @Test(arguments: cases.indices)
    func drawnCoverageIsTheSampledCoverage(index: Int) throws {
      let box = Self.cases[index]
      let exact = (0..<80).map { y in (0..<80).map { x in box.coverage(x: x, y: y) } }
      try Stage.run { stage in
        var scene = ListBuilder(width: 80, height: 80)
        let item = scene.solid(box.rect, white, transform: box.transform)
        scene.list.items[item].radii = box.radii
        let output = try stage.draw(scene)
        var (worstInside, worstEdge) = (0.0, 0.0)
        for y in 1..<79 {
          for x in 1..<79 {
            let here = exact[y][x]
            let error = abs(Double(output[x, y].x) - here * 255)
            let around = [exact[y][x - 1], exact[y][x + 1], exact[y - 1][x], exact[y + 1][x]]
            if (here == 0 || here == 1) && around.allSatisfy({ $0 == here }) {
              worstInside = max(worstInside, error)
            } else {
              worstEdge = max(worstEdge, error)
            }
          }
        }
        #expect(worstEdge <= 24, "case \(index): \(box)")
        #expect(worstInside <= 3, "case \(index): \(box)")
        #expect((0..<80).allSatisfy { output[$0, 0].x == 0 && output[0, $0].x == 0 })
      }
    }

    /// A fill and the border around it have no dark or light line between them.
    @Test(arguments: [0.0, 0.3, 0.7])
    func bordersOfTheFillsColourAreInvisible(angle: Double) throws {
      try Stage.run { stage in
        let map = CGAffineTransform(translationX: 60.3, y: 60.6).rotated(by: angle)
        var plain = ListBuilder(width: 120, height: 120)
        plain.solid(rect(-40, -30, 80, 60), SIMD4(0.8, 0.4, 0.2, 1), radius: 16, transform: map)
        var bordered = plain
        bordered.border(rect(-40, -30, 80, 60), SIMD4(0.8, 0.4, 0.2, 1), width: 5, radius: 16, transform: map)
        let (with, without) = (try stage.draw(bordered), try stage.draw(plain))
        #expect(with.distance(to: without) <= 1)
      }
    }

    /// The fill is not visible outside of the border that hides its edge.
    @Test func bordersHideTheFillsEdge() throws {
      try Stage.run { stage in
        var scene = ListBuilder(width: 100, height: 100)
        scene.solid(rect(0, 0, 100, 100), white)
        scene.solid(rect(10.4, 10.4, 70, 70), red, radius: 20)
        scene.border(rect(10.4, 10.4, 70, 70), SIMD4(0, 0, 1, 1), width: 4, radius: 20)
        let output = try stage.draw(scene)
        for y in 0..<100 {
          for x in 0..<14 {
            // The colour is a mix of white and blue, with equal red and green and with full blue.
            let color = output[x, y]
            #expect(abs(color.x - color.y) <= 1 && color.z >= 254, "(\(x), \(y)) is \(color)")
          }
        }
      }
    }

    @Test func straightEdgesLieOnWholePixels() throws {
      try Stage.run { stage in
        for offset in [0.0, 0.2, 0.49, 0.5, 0.51, 0.9] {
          var scene = ListBuilder(width: 40, height: 40)
          scene.solid(rect(5 + offset, 5 + offset, 20, 20), white)
          let output = try stage.draw(scene)
          #expect(Set((0..<40).map { output[$0, 20].x }) == [0, 255])
          // The first pixel whose centre is inside.
          let first = offset > 0.5 ? 6 : 5
          #expect(output[first, 20].x == 255 && output[first - 1, 20].x == 0)
          #expect((0..<40).count { output[$0, 20].x == 255 } == 20)
        }
      }
    }

    @Test func straightBordersKeepTheirWidth() throws {
      try Stage.run { stage in
        for offset in [0.0, 0.3, 0.5, 0.8] {
          var scene = ListBuilder(width: 60, height: 60)
          scene.solid(rect(5 + offset, 5 + offset, 40, 40), red)
          scene.border(rect(5 + offset, 5 + offset, 40, 40), green, width: 3)
          let output = try stage.draw(scene)
          let row = (0..<60).map { output[$0, 25] }
          #expect(row.count { $0 == SIMD4(0, 255, 0, 255) } == 6)
          #expect(row.count { $0 == SIMD4(255, 0, 0, 255) } == 34)
        }
      }
    }
  }
}
