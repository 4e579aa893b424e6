import Engine
import Foundation
import Pictures
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension GPURenderTests {
  /// Images that grow and shrink.
  @Suite(.serialized) @MainActor struct ZoomTests {
    /// The change between frames of a zoom does not become much larger where a smaller level of the image is used. At
    /// half and at quarter size, the mean change is at most 1.3 times the largest mean change of the four frames before
    /// and after.
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
        var before: DrawnFrame?
        var scale = 0.58
        while scale > 0.22 {
          var scene = ListBuilder(width: 96, height: 96)
          let side = 512 * scale
          scene.image(rect(48 - side / 2, 48 - side / 2, side, side), photo)
          let output = try stage.draw(scene)
          if let before {
            changes.append((scale, meanDifference(output.bytes, before.bytes)))
          }
          before = output
          scale *= 0.995
        }
        for border in [0.5001, 0.25005] {
          let first = try #require(changes.firstIndex { $0.scale <= border })
          let around = changes[(first - 4)..<first] + changes[(first + 1)...(first + 4)]
          let largest = around.map(\.change).max() ?? 0
          #expect(largest > 0.5 && changes[first].change <= largest * 1.3, "at \(changes[first].scale)")
        }
      }
    }

    /// At its own size, an image is copied exactly, whatever its previous size was.
    @Test func anImageAtItsOwnSizeIsSharp() throws {
      let board = makeImage(64, 64) { x, y in
        (x + y) % 2 == 0 ? SIMD4(255, 255, 255, 255) : SIMD4(0, 0, 0, 255)
      }
      try Stage.run { stage in
        for scale in [3.0, 1.4, 0.7, 1] {
          var scene = ListBuilder(width: 200, height: 200)
          let map = CGAffineTransform(translationX: 4, y: 6).scaledBy(x: scale, y: scale)
          scene.image(rect(0, 0, 64, 64), board, transform: map)
          let output = try stage.draw(scene)
          if scale == 1 {
            #expect((0..<64).allSatisfy { output[$0 + 4, 30].x == ($0 % 2 == 0 ? 255 : 0) })
          } else {
            #expect((10..<40).contains { output[$0, 30].x != 0 && output[$0, 30].x != 255 })
          }
        }
      }
    }
  }
}
