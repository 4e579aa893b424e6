import Stages
import Testing

@testable import Compositor
@testable import Engine
@testable import GPURender
@testable import Rendering

extension GPURenderTests {
  /// Images that are recorded as layers, and their textures.
  @Suite(.serialized) @MainActor struct RecordedTests {
    nonisolated static let profiles = [RasterProfile.software, .hardware]

    /// A recorded image of one colour, like a snapshot.
    private func recorded(_ width: Double, _ height: Double, _ color: CGColor) throws -> CGImage {
      try #require(
        CGImage.recorded([], size: CGSize(width: width, height: height), scale: 1, background: color))
    }

    private func grey(_ index: Int) -> CGColor {
      CGColor(red: CGFloat(index * 10) / 255, green: 0.4, blue: 0.2, alpha: 1)
    }

    /// All recorded images of a frame have textures while the frame shows them, even if they exceed the memory budget.
    @Test(arguments: profiles) func allRecordedImagesOfAFrameHaveTextures(_ profile: RasterProfile) throws {
      try Stage.run(profile) { stage in
        let device = stage.device
        stage.renderer.scheduler = device.profile.makeScheduler(
          textureLimit: device.capabilities.textureLimit, filtersTo8Bits: device.drawsOnCPU,
          fillsTargets: device.capabilities.fillsTargets, byteBudget: 1 << 20)
        var scene = ListBuilder(width: 256, height: 64)
        for index in 0..<20 {
          scene.image(rect(Double(index) * 12, 0, 10, 10), try recorded(256, 256, grey(index)))
        }
        for frame in 0..<3 {
          let output = try stage.draw(scene)
          for index in 0..<20 { #expect(abs(output[index * 12 + 5, 5].x - index * 10) <= 1) }
          #expect(stage.renderer.statistics.passes == (frame == 0 ? 21 : 1))
        }
        // Two frames later, unused images are released for new ones.
        let other = try recorded(256, 256, grey(20))
        for _ in 0..<3 {
          scene = ListBuilder(width: 256, height: 64)
          scene.image(rect(0, 0, 10, 10), other)
          _ = try stage.draw(scene)
        }
        scene.image(rect(20, 0, 10, 10), try recorded(256, 256, grey(21)))
        _ = try stage.draw(scene)
        let held = stage.renderer.scheduler.store.entries.filter { $0.kind == .recording }.count
        #expect(held >= 2 && held <= 4)
      }
    }

    /// A recorded image that no item shows is not drawn.
    @Test func recordedImagesWithoutItemsAreNotDrawn() throws {
      try Stage.run { stage in
        var scene = ListBuilder(width: 64, height: 64)
        let (seen, unseen) = (try recorded(16, 16, grey(1)), try recorded(16, 16, grey(2)))
        scene.list.images.append(unseen)
        scene.image(rect(0, 0, 16, 16), seen)
        _ = try stage.draw(scene)
        #expect(stage.renderer.scheduler.store.texture(of: seen) != nil)
        #expect(stage.renderer.scheduler.store.texture(of: unseen) == nil)
        #expect(stage.renderer.statistics.passes == 2)
      }
    }

    /// A recorded image that is longer than the driver's textures is drawn smaller. Reading its pixels throws an error
    /// that names a remedy.
    @Test(arguments: profiles) func longRecordedImagesAreDrawnSmaller(_ profile: RasterProfile) throws {
      let same = try Effect(name: "same", source: "vec4 effect(vec2 uv) { return first(uv); }")
      try Stage.run(profile) { stage in
        stage.renderer.scheduler = stage.device.profile.makeScheduler(textureLimit: 260)
        let half = CALayer()
        half.frame = CGRect(x: 0, y: 0, width: 500, height: 60)
        half.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let image = try #require(
          CGImage.recorded(
            [half], size: CGSize(width: 1000, height: 60), scale: 1,
            background: CGColor(red: 0, green: 0, blue: 1, alpha: 1)))
        var scene = ListBuilder(width: 250, height: 120)
        scene.image(rect(0, 0, 250, 15), image)
        scene.effect(
          same, rect(0, 0, 1000, 60), values: [0],
          transform: CGAffineTransform(a: 0.25, b: 0, c: 0, d: 0.25, tx: 0, ty: 60), inputs: [])
        scene.list.effectTables.uses[0].first = EffectSource(ImageIndex(0))
        let output = try stage.draw(scene)
        for y in [2, 12, 62, 72] {
          #expect(output[2, y] == SIMD4(255, 0, 0, 255) && output[120, y] == SIMD4(255, 0, 0, 255))
          #expect(output[130, y] == SIMD4(0, 0, 255, 255) && output[247, y] == SIMD4(0, 0, 255, 255))
        }
        #expect(output[120, 18] == SIMD4(0, 0, 0, 255) && output[120, 80] == SIMD4(0, 0, 0, 255))
        let error = #expect(throws: GraphicsError.self) { try stage.renderer.pixels(of: image) }
        #expect(error == .recordingTooLarge(width: 1000, height: 60, limit: 260))
        #expect(error?.description.contains("make it smaller") == true)
      }
    }

    /// A magnified image, or an image between pixels, is read half a texel beyond its edge, where its texture must
    /// repeat the edge.
    @Test(arguments: profiles) func recordedImagesRepeatTheirEdges(_ profile: RasterProfile) throws {
      try Stage.run(profile) { stage in
        for (width, height) in [(64.0, 64.0), (70, 33), (63, 129), (1, 1)] {
          let white = try recorded(width, height, CGColor(red: 1, green: 1, blue: 1, alpha: 1))
          for (x, y, w, h) in [
            (0.0, 0.0, 80.0, 90.0), (0, 0, 200, 150), (0, 0, 31, 17), (-0.4, -0.3, 64, 64),
          ] {
            var scene = ListBuilder(width: 256, height: 256)
            scene.image(rect(x, y, w, h), white)
            let output = try stage.draw(scene)
            let (right, bottom) = (Int((x + w).rounded(.down)) - 1, Int((y + h).rounded(.down)) - 1)
            for (x, y) in [(0, 0), (right, 0), (0, bottom), (right, bottom)] {
              #expect(output[x, y] == SIMD4(255, 255, 255, 255), "\(width) x \(height) in \(w) x \(h)")
            }
          }
        }
      }
    }

    /// A recorded image with an effect retains no textures except its own.
    @Test func effectsInRecordedImagesAreDrawnAndReleased() throws {
      let plain = try Effect(name: "plain", source: "vec4 effect(vec2 uv) { return first(uv); }")
      try Stage.run { stage in
        var before = 0
        for round in 0..<6 {
          let layer = EffectLayer()
          layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
          layer.anchorPoint = .zero
          layer.effect = plain
          for index in 0..<2 {
            let inner = CALayer()
            inner.frame = CGRect(x: Double(index) * 10, y: 0, width: 20, height: 20)
            inner.backgroundColor = grey(20)
            layer.addSublayer(inner)
          }
          let image = try #require(
            CGImage.recorded([layer], size: CGSize(width: 40, height: 40), scale: 1, background: grey(0)))
          var scene = ListBuilder(width: 64, height: 64)
          scene.image(rect(0, 0, 40, 40), image)
          let output = try stage.draw(scene)
          #expect(output[5, 5] == SIMD4(200, 102, 51, 255) && output[35, 5] == SIMD4(0, 102, 51, 255))
          let store = stage.renderer.scheduler.store
          #expect(stage.renderer.scheduler.effectPlanner?.cached.isEmpty == true)
          #expect(!store.entries.contains { $0.kind == .cachedRaster })
          let others = store.entries.filter { $0.kind != .free && $0.kind != .recording }.count
          if round > 0 { #expect(others == before) }
          before = others
        }
      }
    }
  }
}
