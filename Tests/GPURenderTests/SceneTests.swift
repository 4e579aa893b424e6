import Engine
import Foundation
import Stages
import Testing

extension GPURenderTests {
  /// Scenes with many kinds of items. If `SEGUE_TEST_PICTURES` names a folder, their frames are written there.
  @Suite(.serialized) @MainActor struct SceneTests {
    @Test func allKindsOfItemsAreDrawn() throws {
      var scene = ListBuilder(width: 780, height: 600)
      scene.solid(rect(0, 0, 780, 600), SIMD4(0.93, 0.94, 0.97, 1))
      for (index, radius) in [Float(0), 8, 20, 45].enumerated() {
        let box = rect(20 + Double(index) * 110, 20, 90, 90)
        scene.solid(box, SIMD4(0.1, 0.4, 0.9, 1), radius: radius)
        scene.border(box, SIMD4(0.9, 0.3, 0.1, 1), width: 6, radius: radius)
      }
      let photo = makeImage(600, 400) { x, y in
        SIMD4(UInt8(x * 255 / 600), UInt8(y * 255 / 400), UInt8((x / 20 + y / 20) % 2 * 200), 255)
      }
      scene.image(rect(20, 130, 210, 140), photo, radius: 24)
      scene.image(rect(250, 130, 60, 40), photo)
      scene.image(rect(250, 180, 60, 40), photo, opacity: 0.4)
      let photoTransform = CGAffineTransform(translationX: 400, y: 200).rotated(by: 0.4)
      scene.image(rect(-60, -40, 120, 80), photo, radius: 16, transform: photoTransform)
      let solidTransform = CGAffineTransform(translationX: 540, y: 200).rotated(by: -0.3)
      scene.solid(rect(-50, -40, 100, 80), SIMD4(0.2, 0.7, 0.3, 1), radius: 18, transform: solidTransform)
      scene.border(
        rect(-50, -40, 100, 80), SIMD4(0, 0, 0, 1), width: 4, radius: 18, transform: solidTransform)
      let clip = scene.clip(rect(480, 20, 130, 90), radius: 30)
      scene.image(rect(470, 10, 150, 110), photo, clip: clip)
      scene.group(opacity: 0.5) { scene in
        scene.solid(rect(620, 20, 80, 80), SIMD4(1, 0, 0, 1), radius: 40)
        scene.solid(rect(660, 40, 80, 80), SIMD4(0, 0, 1, 1), radius: 40)
      }
      for (row, size) in [CGFloat(11), 13, 17, 22, 34].enumerated() {
        let face = try FontCatalogue.system(weight: row == 4 ? 700 : 400)
        let block = TextLayout.layout(
          StyledText(
            "The quick brown fox jumps over the lazy dog 0123456789",
            style: TextStyle(font: Font(face: face, size: size))))
        scene.text(
          CGPoint(x: 10, y: 145 + Double(row) * 24), block, SIMD4(0.1, 0.1, 0.15, 1),
          transform: CGAffineTransform(scaleX: 2, y: 2))
      }
      try Stage.run { stage in
        let output = try stage.draw(scene)
        #expect(output[2, 2] == SIMD4(237, 240, 247, 255))
        if let folder = ProcessInfo.processInfo.environment["SEGUE_TEST_PICTURES"] {
          let png = try stage.renderer.image().pngData()
          try Data(png).write(to: URL(fileURLWithPath: folder).appendingPathComponent("everything.png"))
        }
      }
    }

    /// The scene has rotated, scaled and clipped items.
    @Test func rotatedAndClippedItemsAreDrawn() throws {
      var scene = ListBuilder(width: 800, height: 600)
      scene.solid(rect(0, 0, 800, 600), SIMD4(1, 1, 1, 1))
      let font = Font(face: try FontCatalogue.system(weight: 500), size: 15)
      let block = TextLayout.layout(
        StyledText("Turned, stretched and zoomed text: 0123456789", style: TextStyle(font: font)))
      let ink = SIMD4<Float>(0, 0, 0, 1)
      for (index, angle) in [0.0, 0.05, 0.3].enumerated() {
        let map = CGAffineTransform(translationX: 20, y: 20 + Double(index) * 60).rotated(by: angle)
        scene.text(.zero, block, ink, transform: map)
      }
      for (index, scale) in [0.6, 0.9, 1.03, 1.4].enumerated() {
        let map = CGAffineTransform(translationX: 400, y: 20 + Double(index) * 30).scaledBy(
          x: scale, y: scale)
        scene.text(.zero, block, ink, transform: map)
      }
      scene.text(
        .zero, block, ink, transform: CGAffineTransform(translationX: 400, y: 150).scaledBy(x: 1.1, y: 1.8))
      let photo = makeImage(1200, 800) { x, y in
        let ring = (x - 600) * (x - 600) + (y - 400) * (y - 400)
        return SIMD4(UInt8(ring / 700 & 255), UInt8(x * 255 / 1200), UInt8(y * 255 / 800), 255)
      }
      let clip = scene.clip(
        rect(-90, -70, 180, 140), radius: 40,
        transform: CGAffineTransform(translationX: 130, y: 350).rotated(by: 0.2))
      scene.image(rect(20, 250, 240, 200), photo, clip: clip)
      let inner = scene.clip(rect(300, 260, 200, 160), radius: 60)
      scene.group(opacity: 1, clip: inner) { scene in
        scene.image(rect(300, 260, 200, 160), photo)
        scene.solid(rect(320, 300, 250, 60), SIMD4(1, 1, 1, 0.7), radius: 14)
        scene.text(CGPoint(x: 330, y: 320), block, ink)
      }
      for (index, side) in [400.0, 200, 100, 50, 25].enumerated() {
        scene.image(rect(540 + Double(index) * 6, 590 - side * 2 / 3, side / 2, side / 3), photo)
      }
      for index in 0..<12 {
        let map = CGAffineTransform(translationX: 60 + Double(index) * 38, y: 530).rotated(
          by: Double(index) * 0.13)
        scene.solid(rect(-14, -14, 28, 28), SIMD4(0.1, 0.3, 0.8, 1), radius: Float(index), transform: map)
        scene.border(
          rect(-14, -14, 28, 28), SIMD4(0.9, 0.6, 0, 1), width: 1.5, radius: Float(index), transform: map)
      }
      try Stage.run { stage in
        let output = try stage.draw(scene)
        #expect(output[799, 0] == SIMD4(255, 255, 255, 255))
        #expect(output[400, 340] != SIMD4(255, 255, 255, 255))
        if let folder = ProcessInfo.processInfo.environment["SEGUE_TEST_PICTURES"] {
          let png = try stage.renderer.image().pngData()
          try Data(png).write(to: URL(fileURLWithPath: folder).appendingPathComponent("turned.png"))
        }
      }
    }
  }
}
