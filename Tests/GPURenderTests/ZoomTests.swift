import Engine
import Foundation
import Pictures
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension GPURenderTests {
  /// Pictures that grow and shrink.
  @Suite(.serialized) @MainActor struct ZoomTests {
    /// From one frame of a zoom to the next pixels change, and no more where another half-size copy takes over: at half
    /// and at quarter size the mean change is at most 1.3 times the largest of the four frames before and after.
    @Test(arguments: [RasterProfile.software, .hardware])
    func zoomingOutShowsNoStep(profile: RasterProfile) throws {
      let photo = makeImage(512, 512) { x, y in
        let (dx, dy) = (Double(x - 200), Double(y - 260))
        let rings = 60 * sin((dx * dx + dy * dy) / 1500) + 40 * sin(Double(x) / 3.1)
        let value = min(max(127 + rings + Double((x / 8 + y / 8) % 2 * 20), 0), 255)
        return SIMD4(UInt8(value), UInt8(255 - value), UInt8(x / 2), 255)
      }
      try Stage.run(profile) { stage in
        var changes: [(scale: Double, change: Double)] = []
        var before: Picture?
        var scale = 0.58
        while scale > 0.22 {
          var scene = ListBuilder(width: 96, height: 96)
          let side = 512 * scale
          scene.image(rect(48 - side / 2, 48 - side / 2, side, side), photo)
          let picture = try stage.draw(scene)
          if let before {
            changes.append((scale, meanDifference(picture.bytes, before.bytes)))
          }
          before = picture
          scale *= 0.995
        }
        for border in [0.5001, 0.25005] {
          let first = try #require(changes.firstIndex { $0.scale <= border })
          let around = changes[(first - 4)..<first] + changes[(first + 1)...(first + 4)]
          let most = around.map(\.change).max() ?? 0
          #expect(most > 0.5 && changes[first].change <= most * 1.3, "at \(changes[first].scale)")
        }
      }
    }

    /// A picture at rest at its own size is copied, however it got there.
    @Test func atRestItIsSharp() throws {
      let board = makeImage(64, 64) { x, y in
        (x + y) % 2 == 0 ? SIMD4(255, 255, 255, 255) : SIMD4(0, 0, 0, 255)
      }
      try Stage.run { stage in
        for scale in [3.0, 1.4, 0.7, 1] {
          var scene = ListBuilder(width: 200, height: 200)
          let map = CGAffineTransform(translationX: 4, y: 6).scaledBy(x: scale, y: scale)
          scene.image(rect(0, 0, 64, 64), board, transform: map)
          let picture = try stage.draw(scene)
          if scale == 1 {
            #expect((0..<64).allSatisfy { picture[$0 + 4, 30].x == ($0 % 2 == 0 ? 255 : 0) })
          } else {
            #expect((10..<40).contains { picture[$0, 30].x != 0 && picture[$0, 30].x != 255 })
          }
        }
      }
    }
  }
}
