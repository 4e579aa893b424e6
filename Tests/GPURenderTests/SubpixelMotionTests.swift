import Engine
import Foundation
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension GPURenderTests {
  /// Moving rounded solids are drawn from filtered textures.
  @Suite(.serialized) @MainActor struct SubpixelMotionTests {
    nonisolated static let cases: [(rect: CGRect, radius: Float, scale: CGFloat)] = {
      var cases: [(CGRect, Float, CGFloat)] = []
      for radius in [Float(0.5), 2, 4, 7, 11, 14.5] {
        for shift in [CGPoint(x: 0, y: 0), CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.29, y: 0.83)] {
          cases.append((rect(10 + shift.x, 9 + shift.y, 47, 36.5), radius, 1))
        }
      }
      cases.append((rect(4.13, 5.21, 24, 20), 6, 2))
      return cases
    }()

    /// Pixels at edges differ by at most 24 of 255, and only few of them by more than 12. The inside is exact, and the
    /// solid consists of plain quads.
    @Test(arguments: cases.indices)
    func drawnCoverageIsNearTheExactCoverage(index: Int) throws {
      let (rect, radius, scale) = Self.cases[index]
      let map = CGAffineTransform(scaleX: scale, y: scale)
      let exact = Self.coverage(of: rect.applying(map), radius: Double(radius) * scale)
      try Stage.run(.software) { stage in
        var scene = ListBuilder(width: 80, height: 80)
        scene.solid(rect, white, radius: radius, transform: map)
        scene.list.items[0].movesBySubpixels = true
        let output = try stage.draw(scene)
        var (worst, largeErrorCount) = (0.0, 0)
        for y in 0..<80 {
          for x in 0..<80 {
            let error = abs(Double(output[x, y].x) - exact[y * 80 + x] * 255)
            worst = max(worst, error)
            if error > 12 { largeErrorCount += 1 }
            let isInside = (y - 1...y + 1).allSatisfy { row in
              (x - 1...x + 1).allSatisfy { (0..<6400).contains(row * 80 + $0) && exact[row * 80 + $0] == 1 }
            }
            if isInside { #expect(error == 0, "\(x), \(y)") }
          }
        }
        #expect(worst <= 24)
        #expect(largeErrorCount <= 32)
        #expect(
          stage.renderer.scheduler.plan.draws.allSatisfy {
            $0.state.program == .image || $0.state.program == .solid
          })
        #expect(stage.renderer.statistics.quads <= 4)
      }
    }

    /// The coverage of each of 80 × 80 pixels by a rounded rectangle, as the mean over 64 thin horizontal slices.
    private static func coverage(of rect: CGRect, radius: Double) -> [Double] {
      let slices = 64
      return (0..<6400).map { index in
        let x = Double(index % 80)
        var sum = 0.0
        for slice in 0..<slices {
          let y = Double(index / 80) + (Double(slice) + 0.5) / Double(slices)
          guard y > rect.minY, y < rect.maxY else { continue }
          let cornerDepth = max(0, radius - min(y - rect.minY, rect.maxY - y))
          let inset = radius - (radius * radius - cornerDepth * cornerDepth).squareRoot()
          sum += max(0, min(x + 1, rect.maxX - inset) - max(x, rect.minX + inset))
        }
        return sum / Double(slices)
      }
    }

    @Test func aMovingSolidUploadsNothingAfterItsFirstFrame() throws {
      try Stage.run(.software) { stage in
        for frame in 0..<12 {
          var scene = ListBuilder(width: 80, height: 80)
          scene.solid(rect(10 + Double(frame) * 0.37, 9, 40, 30), red, radius: 6)
          scene.list.items[0].movesBySubpixels = true
          _ = try stage.draw(scene)
          if frame > 0 { #expect(stage.renderer.statistics.uploadBytes == 0) }
        }
      }
    }

    /// Solids are not drawn from filtered textures if their size is not a multiple of half a pixel, if their corners
    /// differ or leave less than two pixels between them, if their two scales differ, or if their edges are antialiased.
    @Test func otherSolidsAreDrawnExactly() throws {
      func draw(movesBySubpixels: Bool, _ change: (inout DisplayItem) -> Void) throws -> DrawnFrame {
        try Stage.run(.software) { stage in
          var scene = ListBuilder(width: 80, height: 80)
          scene.solid(rect(10.4, 9.3, 40, 30), red, radius: 6)
          change(&scene.list.items[0])
          scene.list.items[0].movesBySubpixels = movesBySubpixels
          return try stage.draw(scene)
        }
      }
      let changes: [(inout DisplayItem) -> Void] = [
        { $0.rect.z = 40.3 }, { $0.radii.x = 2 }, { $0.transform.d = 1.5 },
        { $0.radii = SIMD4(repeating: 15) },
        { $0.antialiasedEdges = 15 },
      ]
      for change in changes {
        #expect(try draw(movesBySubpixels: true, change) == draw(movesBySubpixels: false, change))
      }
      #expect(try draw(movesBySubpixels: true) { _ in } != draw(movesBySubpixels: false) { _ in })
    }
  }
}
