import CAllocations
import Engine
import Foundation
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension GPURenderTests {
  /// The draws for graphics cards, which give nearly the same pixels as the software profile.
  @Suite(.serialized) @MainActor struct InstanceTests {
    let photo = makeImage(200, 120) { x, y in
      SIMD4(UInt8(x), UInt8(y * 2), UInt8((x / 9 + y / 7) % 2 * 200), 255)
    }
    let glass = makeImage(40, 40, isOpaque: false) { x, y in
      SIMD4(UInt8(x * 2), UInt8(y * 2), 0, UInt8(min(255, x * 2 + y * 2 + 20)))
    }

    private func plan(_ scene: ListBuilder) -> FrameScheduler<InstancedEmitter> {
      var scheduler = FrameScheduler<InstancedEmitter>(textureLimit: 16_384, filtersTo8Bits: false)
      scheduler.schedule(scene.list)
      return scheduler
    }

    @Test func fiftyThousandSolidsAreFewDraws() {
      var scene = ListBuilder(width: 1280, height: 720)
      for index in 0..<50_000 {
        let color = SIMD4(Float(index % 224 + 32), Float(index / 224 % 224 + 32), 99, 255) / 255
        let side = Double(16 + index % 49)
        scene.solid(rect(Double(index * 37 % 1216), Double(index * 91 % 656), side, side), color)
      }
      let scheduler = plan(scene)
      #expect(scheduler.plan.statistics.draws == 1)
      #expect(scheduler.plan.vertices.instanceCount == 50_000)
      #expect(scheduler.plan.vertices.plain.isEmpty)
    }

    /// Opacity, rounded corners and rotation belong to each instance and need no additional draws.
    @Test func imagesOnOnePageAreFewDraws() {
      var scene = ListBuilder(width: 1280, height: 720)
      let sprites = (0..<8).map { makeImage(64, 64, SIMD4(UInt8($0 * 20), 0, 0, $0 < 4 ? 255 : 160)) }
      for index in 0..<1000 {
        let map = CGAffineTransform(translationX: Double(index * 37 % 1216), y: Double(index * 91 % 656))
        scene.image(
          rect(0, 0, 64, 64), sprites[index % 8], radius: index % 5 == 0 ? 9 : 0,
          transform: index % 7 == 0 ? map.rotated(by: 0.3) : map, opacity: Float(index % 90 + 10) / 100,
          nearest: true)
      }
      let scheduler = plan(scene)
      #expect(scheduler.plan.statistics.draws <= 2)
      // Items that the edge of the surface cuts have another form.
      #expect(scheduler.plan.vertices.instanceCount > 900)
    }

    /// Graphics cards clear without writing pixels. A solid with a border is a single instance, which is drawn.
    @Test func aSolidBelowEverythingIsAClear() {
      func scene(_ solid: CGRect, hasBorder: Bool = false) -> ListBuilder {
        var scene = ListBuilder(width: 200, height: 100)
        scene.solid(rect(0, 0, 200, 100), red)
        scene.solid(solid, green)
        if hasBorder { scene.border(solid, blue, width: 4) }
        scene.solid(rect(10, 10, 20, 20), blue)
        return scene
      }
      let whole = plan(scene(rect(-1, 0, 202, 100)))
      #expect(whole.plan.vertices.instanceCount == 1)
      guard case .clear(let color) = whole.plan.passes[0].loadAction else {
        return #expect(Bool(false), "not cleared")
      }
      #expect(abs(color.y - 1) < 0.001 && color.x < 0.002 && color.w > 0.999)
      let partly = plan(scene(rect(0, 0, 200, 99)))
      #expect(partly.plan.vertices.instanceCount == 2)
      guard case .clear(let below) = partly.plan.passes[0].loadAction else {
        return #expect(Bool(false), "not cleared")
      }
      #expect(abs(below.x - 1) < 0.001)
      let bordered = plan(scene(rect(0, 0, 200, 100), hasBorder: true))
      #expect(bordered.plan.vertices.instanceCount > 1)
      if case .clear = bordered.plan.passes[0].loadAction {
        #expect(Bool(false), "the bordered solid is drawn")
      }
    }

    /// Items that are drawn as instances, and items that are not, have nearly equal pixels with both profiles.
    @Test func profilesDrawEqualPixels() throws {
      var scene = ListBuilder(width: 300, height: 240)
      scene.solid(rect(0, 0, 300, 240), SIMD4(0.9, 0.92, 0.95, 1))
      scene.solid(rect(10.3, 10.7, 60, 40), SIMD4(0.2, 0.4, 0.8, 0.7), radius: 12)
      scene.solid(rect(80, 10, 50, 40), red, opacity: 0.5)
      scene.image(rect(140, 10, 100, 60), photo, opacity: 0.6)
      scene.image(rect(250, 10, 40, 40), glass)
      scene.image(rect(250, 55, 40, 40), glass, opacity: 0.4)
      let turned = CGAffineTransform(translationX: 60, y: 110).rotated(by: 0.5)
      scene.image(rect(-40, -30, 80, 60), photo, transform: turned)
      scene.image(rect(-30, -20, 60, 40), photo, radius: 14, transform: turned)
      let mirrored = CGAffineTransform(translationX: 200, y: 80).scaledBy(x: -1, y: 1.4)
      scene.image(rect(0, 0, 70, 40), photo, radius: 6, transform: mirrored)
      scene.border(rect(210, 110, 70, 50), blue, width: 4, radius: 10)
      let clip = scene.clip(rect(20, 170, 90, 60), radius: 18)
      scene.image(rect(10, 160, 100, 60), photo, clip: clip)
      scene.solid(rect(130, 170, 90, 60), green, radius: 20, scissor: pixels(140, 160, 200, 220))
      scene.group(opacity: 0.5) { scene in
        scene.solid(rect(225, 170, 50, 40), red, radius: 8)
        scene.solid(rect(240, 185, 50, 40), blue)
      }
      scene.solid(rect(215, 215, 20, 20), red)
      scene.project(.turned(about: SIMD2(225, 225), y: 0.8, distance: 60))
      let outputs = try [RasterProfile.software, .hardware].map { profile in
        try Stage.run(profile) { stage in
          let first = try stage.draw(scene)
          // Subsequent frames use other sections of the instance ring and have the same content. A copy of a faded
          // image is rounded once more.
          for _ in 0..<4 {
            let next = try stage.draw(scene)
            #expect(next.distance(to: first) <= 2, "\(profile)")
          }
          return first
        }
      }
      var differingCount = 0
      for (a, b) in zip(outputs[0].bytes, outputs[1].bytes) {
        let difference = abs(Int(a) - Int(b))
        #expect(difference <= 24)
        if difference > 2 { differingCount += 1 }
      }
      #expect(differingCount * 200 <= 300 * 240 * 4)
    }

    @Test func aSteadyFrameOfInstancesAllocatesNothing() throws {
      try Stage.run(.hardware) { stage in
        func scene(_ step: Int) -> DisplayList {
          var scene = ListBuilder(width: 300, height: 200)
          for index in 0..<40 {
            scene.solid(rect(Double(index * 7 % 250 + step), Double(index * 5 % 150), 30, 20), red, radius: 4)
            scene.image(rect(Double(index * 3 % 250), Double(step), 40, 24), photo, opacity: 0.5)
          }
          return scene.list
        }
        for step in 0..<8 { try stage.renderer.draw(scene(step)) }
        var fewest = UInt64.max
        for step in 8..<24 {
          let list = scene(step)
          let before = threadAllocationCount()
          try stage.renderer.draw(list)
          fewest = min(fewest, threadAllocationCount() - before)
        }
        #expect(fewest == 0)
      }
    }

    /// Without mapped memory, instances are uploaded.
    @Test func ringsWorkWithoutMappedMemory() throws {
      try Stage.run(.hardware) { stage in
        for mapsMemory in [true, false] {
          let ring = InstanceRing(stage.device, mapsMemory: mapsMemory)
          let instance = Instance(
            corner: SIMD2(), across: SIMD2(1, 0), down: SIMD2(0, 1), texels: SIMD4(), fill: SIMD4())
          for count in [10, 5000, 3, 9000, 1, 8000, 8000, 8000, 8000, 8000] {
            try ring.write(ContiguousArray(repeating: instance, count: count))
          }
        }
      }
    }

    /// After the driver fails to map memory, instances are uploaded.
    @Test func ringsWorkAfterMappingFails() throws {
      try Stage.run(.hardware) { stage in
        let device = stage.device
        var tries = 0
        let ring = InstanceRing(device) { gl, id, count in
          tries += 1
          // 0x8892 is GL_ARRAY_BUFFER.
          return tries == 1 ? gl.keepMapped(0x8892, id, byteCount: count) : nil
        }
        let target = try Framebuffer(device: device, width: 64, height: 64, label: "test")
        let program = try ProgramCache(device).program(.instanced)
        func draw(_ count: Int, _ fill: SIMD4<UInt16>) throws -> SIMD4<Int> {
          try ring.write(
            ContiguousArray(
              repeating: Instance(
                corner: SIMD2(), across: SIMD2(64, 0), down: SIMD2(0, 64), texels: SIMD4(), fill: fill),
              count: count))
          device.bind(target, width: 64, height: 64)
          device.clear(SIMD4())
          device.use(program, pixelsToClip: SIMD4(2 / 64, 2 / 64, -1, -1), tint: SIMD4(1, 1, 1, 1))
          device.use(white.texture, white.sampler)
          device.gl.setBlending(.none, opacity: 1)
          ring.draw(first: count - 1, count: 1)
          let pixels = device.read(width: 1, height: 1)
          return SIMD4(Int(pixels[2]), Int(pixels[1]), Int(pixels[0]), Int(pixels[3]))
        }
        let white = (
          texture: try Texture(device: device, width: 1, height: 1, label: "white"),
          sampler: Sampler(device, linear: false)
        )
        [UInt32(0xFFFF_FFFF)].withUnsafeBytes {
          white.texture.upload(x: 0, y: 0, width: 1, height: 1, pixels: $0)
        }
        let (red, green) = (SIMD4<UInt16>(65_535, 0, 0, 65_535), SIMD4<UInt16>(0, 65_535, 0, 65_535))
        #expect(try draw(3, red) == SIMD4(255, 0, 0, 255) && ring.isMapped)
        // These instances need a larger buffer, which the driver cannot map.
        #expect(try draw(5000, green) == SIMD4(0, 255, 0, 255) && !ring.isMapped)
        #expect(try draw(3, red) == SIMD4(255, 0, 0, 255))
        #expect(try draw(9000, green) == SIMD4(0, 255, 0, 255) && tries == 2)
      }
    }

    // MARK: - Constant opacity

    @Test func imagesOfConstantOpacityBecomeCopies() throws {
      let sprites = [makeImage(40, 40, SIMD4(250, 120, 10, 255)), glass]
      try Stage.run(.software) { stage in
        func scene(_ opacity: Float, _ step: Int) -> ListBuilder {
          var scene = ListBuilder(width: 200, height: 100)
          scene.solid(rect(0, 0, 200, 100), SIMD4(0.3, 0.5, 0.7, 1))
          for index in 0..<8 {
            scene.image(
              rect(Double(index * 12 + step), Double(index * 5), 40, 40), sprites[index % 2], opacity: opacity
            )
          }
          return scene
        }
        var outputs: [DrawnFrame] = []
        var draws: [Int] = []
        for step in 0..<8 {
          _ = try stage.draw(scene(0.8, step))
          draws.append(stage.renderer.statistics.calls)
        }
        // The draws of both images alternate until both are faded copies on one page.
        #expect(draws.first == 9 && draws.last == 2)
        outputs.append(try stage.draw(scene(0.8, 3)))
        // Another device draws the scene without copies.
        outputs.append(try Stage.run(.software) { try $0.draw(scene(0.8, 3)) })
        #expect(outputs[0].distance(to: outputs[1]) <= 2)
        // With a changing opacity, the images are blended by the driver.
        for step in 0..<8 { _ = try stage.draw(scene(0.5 + Float(step) / 100, step)) }
        #expect(stage.renderer.statistics.calls == 9)
        #expect(stage.renderer.statistics.uploadBytes == 0)
      }
    }
  }
}
