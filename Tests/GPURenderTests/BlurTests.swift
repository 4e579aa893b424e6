import CAllocations
import Engine
import Foundation
import Pictures
import Reference
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

/// One component of an image, and its true Gaussian.
private struct Plane {
  let width: Int
  let height: Int
  var values: [Double]

  init(_ width: Int, _ height: Int, _ value: (Int, Int) -> Double) {
    (self.width, self.height) = (width, height)
    values = (0..<(width * height)).map { value($0 % width, $0 / width).rounded() }
  }

  /// The Gaussian of the plane. Outside of the plane its edge pixels repeat if `clamps` is true; otherwise it is
  /// transparent.
  func blurred(_ sigma: Double, clamps: Bool) -> Plane {
    var blurred = self
    blurred.values = Gaussian(sigma: sigma, clamps: clamps).blurred(values, width: width, height: height)
    return blurred
  }

  var image: CGImage {
    makeImage(width, height, isOpaque: true) { x, y in
      let value = UInt8(values[y * width + x])
      return SIMD4(value, value, value, 255)
    }
  }
}

extension GPURenderTests {
  /// Blurs compared with the true Gaussian.
  @Suite(.serialized) @MainActor struct BlurTests {
    private static let size = (width: 160, height: 120)

    /// An image of edges in all directions and thin lines, and an image of noise.
    private static let planes: [Plane] = {
      var random: UInt64 = 5
      let edges = Plane(size.width, size.height) { x, y in
        if hypot(Double(x) - 110, Double(y) - 45) < 30 { return 40 }
        if y > 80, y < 95 { return (x / 7) % 2 == 0 ? 0 : 255 }
        if y > 100, y % 5 < 2 { return 255 }
        return (x >= 83) == (20...60 ~= y && x < 130) ? 0 : 255
      }
      let noise = Plane(size.width, size.height) { _, _ in
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(random >> 56)
      }
      return [edges, noise]
    }()

    /// Draws a plane with a blur like that of a group.
    private func draw(
      _ plane: Plane, _ sigma: Double, clamps: Bool, key: UInt64 = 0, profile: RasterProfile = .auto
    ) throws -> DrawnFrame {
      try Stage.run(profile) { stage in
        // With a key, the plane is drawn three times, so that cached halvings exist.
        for _ in 0..<(key == 0 ? 0 : 2) {
          _ = try stage.drawBlurred(plane.image, sigma: sigma, clamps: clamps, key: key)
        }
        return try stage.drawBlurred(plane.image, sigma: sigma, clamps: clamps, key: key)
      }
    }

    /// The largest and the mean error, and the mean difference from the true Gaussian rounded to whole levels.
    private func error(_ output: DrawnFrame, _ plane: Plane) -> (
      most: Double, mean: Double, meanInLevels: Double
    ) {
      var (most, sum, sumInLevels) = (0.0, 0.0, 0.0)
      for y in 0..<plane.height {
        for x in 0..<plane.width {
          let (shown, exact) = (Double(output[x, y].x), plane.values[y * plane.width + x])
          most = max(most, abs(shown - exact))
          sum += abs(shown - exact)
          sumInLevels += abs(shown - exact.rounded())
        }
      }
      let count = Double(plane.width * plane.height)
      return (most, sum / count, sumInLevels / count)
    }

    /// No pixel differs by more than 2 of 255 from the true Gaussian. The mean difference from the true Gaussian
    /// rounded to whole levels is at most 0.3, or 0.35 on a graphics card.
    @Test(arguments: [1, 2, 4, 7.9, 8.1, 16, 33, 51, 64], [RasterProfile.software, .hardware])
    func aBlurIsTheGaussian(sigma: Double, profile: RasterProfile) throws {
      // A graphics card filters textures at positions with only eight fractional bits.
      try compare(sigma, profile, mean: drawsOnCPU ? 0.3 : 0.35)
    }

    /// After four halvings and more, each rounded to 8 bits, the mean difference from the rounded Gaussian is at most
    /// 0.37.
    @Test(arguments: [52.1, 79, 81, 90, 159], [RasterProfile.software, .hardware])
    func aBlurOfManyHalvingsIsTheGaussian(sigma: Double, profile: RasterProfile) throws {
      try compare(sigma, profile, mean: 0.37)
    }

    private func compare(_ sigma: Double, _ profile: RasterProfile, mean: Double) throws {
      for (number, plane) in Self.planes.enumerated() {
        for (clamps, key) in [(true, UInt64(0)), (true, 7), (false, 0)] {
          let exact = plane.blurred(sigma, clamps: clamps)
          let error = error(try draw(plane, sigma, clamps: clamps, key: key, profile: profile), exact)
          let message = "plane \(number), sigma \(sigma), clamps \(clamps), key \(key): \(error)"
          #expect(error.most <= 2, "\(message)")
          #expect(error.meanInLevels <= mean, "\(message)")
        }
      }
    }

    /// Small blurs of a static raster are made from cached blurs. At both ends of the range of each cached blur, they
    /// are as near to the Gaussian as other blurs.
    @Test(arguments: [
      0.33, 0.65, 0.97, 1.36, 1.8, 1.9, 2.1, 2.85, 3,
    ])
    func aSmallBlurOfAStaticRasterIsTheGaussian(sigma: Double) throws {
      for (number, plane) in Self.planes.enumerated() {
        let exact = plane.blurred(sigma, clamps: true)
        let error = error(try draw(plane, sigma, clamps: true, key: 7, profile: .software), exact)
        #expect(error.most <= 2 && error.meanInLevels <= 0.31, "plane \(number), sigma \(sigma): \(error)")
      }
    }

    /// A frame after others has the same bytes as the same frame alone, and a blur that is made from a cached blur
    /// costs one pass.
    @Test func aSmallBlurDoesNotDependOnEarlierFrames() throws {
      let image = Self.planes[0].image
      func draw(_ sigmas: [Double]) throws -> (DrawnFrame, [Int]) {
        try Stage.run(.software) { stage in
          var (output, passes): (DrawnFrame?, [Int]) = (nil, [])
          for sigma in sigmas {
            output = try stage.drawBlurred(image, sigma: sigma, clamps: true, key: 9)
            passes.append(stage.renderer.scheduler.plan.statistics.passes)
          }
          return (try #require(output), passes)
        }
      }
      for sigma in [0.5, 0.8, 1.2, 1.7, 2, 2.9] {
        let (alone, first) = try draw([sigma])
        let (after, passes) = try draw([0.4, 0.9, 0.7, 1.3, 1.1, 1.5, 2.05, 2.5, sigma])
        #expect(alone.bytes == after.bytes)
        // The passes are the surface, the blur, and, from a sigma of 0.6 on, both directions of the cached blur.
        #expect(first == [sigma < 0.6 ? 2 : 4])
        #expect(passes == [2, 4, 2, 4, 2, 4, 2, 4, 2])
      }
    }

    /// While sigma grows evenly, no step between two frames is much larger than the neighbouring steps, so that an
    /// additional halving is not visible.
    @Test func aGrowingSigmaChangesPixelsSmoothly() throws {
      let image = Self.planes[0].image
      try Stage.run { stage in
        var differences: [Double] = []
        var last: DrawnFrame?
        for step in 0...160 {
          let output = try stage.drawBlurred(image, sigma: Double(step) / 4, clamps: true, key: 3)
          if let last {
            // The alpha, a fourth of the bytes, is the same everywhere.
            differences.append(meanDifference(last.bytes, output.bytes) * 4 / 3)
          }
          last = output
        }
        // The first steps, from a sharp to a slightly blurred frame, are larger.
        for step in 3..<(differences.count - 2) {
          let around = [
            differences[step - 2], differences[step - 1], differences[step + 1], differences[step + 2],
          ]
          #expect(
            differences[step] <= (around.max() ?? 0) + 0.25,
            "sigma \(Double(step + 1) / 4): \(differences[step]), around it \(around)")
        }
      }
    }

    @Test func aStaticRasterIsHalvedOnce() throws {
      let image = Self.planes[0].image
      try Stage.run(.software) { stage in
        var passes: [Int] = []
        for sigma in [10.0, 10, 11, 12, 6, 6, 25, 26, 0.6] {
          _ = try stage.drawBlurred(image, sigma: sigma, clamps: true, key: 9)
          passes.append(stage.renderer.scheduler.plan.statistics.passes)
        }
        // The passes are the surface and two directions of the blur. While the raster may change in every frame, there
        // are two halvings, which are then cached. A wider blur needs a third halving, and a small blur is one pass.
        #expect(passes == [5, 5, 3, 3, 3, 3, 4, 3, 2])
        // A blur of another image, and one of the same image with another border, use no cached halvings.
        _ = try stage.drawBlurred(Self.planes[1].image, sigma: 10, clamps: true, key: 0)
        #expect(stage.renderer.scheduler.plan.statistics.passes == 5)
        _ = try stage.drawBlurred(image, sigma: 10, clamps: false, key: 9)
        #expect(stage.renderer.scheduler.plan.statistics.passes == 5)
      }
    }

    /// Two levels of one image at the same position in their textures have different cached blurs.
    @Test(arguments: [RasterProfile.software, .hardware])
    func levelsOfOneImageHaveDifferentBlurs(_ profile: RasterProfile) throws {
      let photo = makeImage(640, 560) { x, y in
        x < 320 ? SIMD4(255, UInt8(x % 200), 0, 255) : SIMD4(0, 0, UInt8(200 + y % 50), 255)
      }
      func draw(_ both: Bool) throws -> DrawnFrame {
        try Stage.run(profile) { stage in
          var scene = ListBuilder(width: 700, height: 300)
          var style = DisplayGroup()
          style.blur = 12
          style.clampsBlur = true
          if both {
            scene.group(style, bounds: pixels(340, 0, 660, 280)) { scene in
              let crop = scene.image(rect(340, 0, 320, 280), photo)
              scene.list.items[crop].source = SIMD4(0, 0, 0.5, 0.5)
            }
          }
          scene.group(style, bounds: pixels(0, 0, 320, 280)) { _ = $0.image(rect(0, 0, 320, 280), photo) }
          for _ in 0..<5 { try stage.renderer.draw(scene.list) }
          return try stage.draw(scene)
        }
      }
      let (alone, beside) = (try draw(false), try draw(true))
      var worst = 0
      for y in 0..<280 {
        for x in 0..<320 {
          let difference = alone[x, y] &- beside[x, y]
          for component in 0..<4 { worst = max(worst, abs(difference[component])) }
        }
      }
      #expect(worst <= 1)
      #expect(alone[40, 100].x > 200 && alone[280, 100].z > 180 && beside[600, 100].x > 200)
    }

    @Test func unusedHalvingsAreDropped() throws {
      let image = Self.planes[0].image
      try Stage.run { stage in
        for _ in 0..<3 { _ = try stage.drawBlurred(image, sigma: 10, clamps: true, key: 9) }
        let before = stage.device.liveObjects
        for _ in 0..<80 {
          var scene = ListBuilder(width: 64, height: 64)
          scene.solid(rect(0, 0, 64, 64), red)
          try stage.renderer.draw(scene.list)
        }
        // At least four textures with their framebuffers are dropped: two halvings and both targets of the Gaussian.
        #expect(stage.device.liveObjects <= before - 8)
      }
    }

    /// A blur that two layers share counts as steady only if its sigma is equal in two frames, not twice in one frame.
    @Test func aBlurThatChangesInEveryFrameIsNotCached() {
      var store = TextureStore(limit: 4096)
      var levels = CachedBlurLevels()
      let content = PixelRect(x0: 0, y0: 0, x1: 64, y1: 64)
      for (frame, sigma) in [Float(1), 2, 3, 4, 5, 6, 9, 9, 9].enumerated() {
        store.beginPlan()
        levels.dropUnused(from: &store)
        for layer in 0..<2 {
          let index = levels.index(of: 7, in: TextureIndex(3), content: content, clamps: true, store: &store)
          if index.isNone {
            #expect(frame == 0)
            continue
          }
          if levels.entries[index].levels.count == 0 { levels.append(TextureIndex(0), at: index) }
          let result = levels.result(at: index, BlurStyle(sigma: sigma, clamps: true), in: &store)
          let isSteady = frame >= 7
          #expect(levels.isSteady(index) == isSteady, "frame \(frame), layer \(layer)")
          #expect(
            (result != nil) == (isSteady && (layer == 1 || frame == 8)), "frame \(frame), layer \(layer)")
          if isSteady, result == nil {
            levels.keep(BlurredRaster(texture: TextureIndex(0), texels: SIMD4(), bounds: content), at: index)
          }
        }
        store.endPlan()
      }
    }

    @Test func aTinySigmaIsNoBlur() throws {
      let plane = Self.planes[1]
      try Stage.run { stage in
        let output = try stage.drawBlurred(plane.image, sigma: 0.29, clamps: true, key: 0)
        #expect(stage.renderer.scheduler.plan.statistics.passes == 1)
        #expect(error(output, plane).most == 0)
      }
    }

    @Test func anAnimatedBlurAllocatesNothing() throws {
      let image = Self.planes[0].image
      try Stage.run { stage in
        for step in 0..<12 {
          try stage.renderBlurred(image, sigma: 8.5 + Double(step % 7), clamps: true, key: 5)
        }
        var fewest = UInt64.max
        for step in 12..<40 {
          let before = threadAllocationCount()
          try stage.renderBlurred(image, sigma: 8.5 + Double(step % 7), clamps: true, key: 5)
          fewest = min(fewest, threadAllocationCount() - before)
          #expect(stage.renderer.statistics.programsCompiled == 0)
        }
        #expect(fewest == 0)
      }
    }
  }
}

extension Stage {
  /// Draws a blurred image over a transparent surface.
  func drawBlurred(_ image: CGImage, sigma: Double, clamps: Bool, key: UInt64) throws -> DrawnFrame {
    try renderBlurred(image, sigma: sigma, clamps: clamps, key: key)
    return DrawnFrame(renderer.image())
  }

  func renderBlurred(_ image: CGImage, sigma: Double, clamps: Bool, key: UInt64) throws {
    var list = DisplayList()
    (list.width, list.height) = (image.width, image.height)
    // The first draw gives the surface the size of the image.
    try renderer.draw(list)
    // The scheduler is changed in place, because a copy would allocate.
    if let box = renderer.scheduler as? SoftwareScheduler {
      box.scheduler.scheduleBlurred(image, sigma: sigma, clamps: clamps, key: key, list)
    } else if let box = renderer.scheduler as? InstancedScheduler {
      box.scheduler.scheduleBlurred(image, sigma: sigma, clamps: clamps, key: key, list)
    }
    try renderer.executePlan()
  }
}

extension FrameScheduler {
  fileprivate mutating func scheduleBlurred(
    _ image: CGImage, sigma: Double, clamps: Bool, key: UInt64, _ list: DisplayList
  ) {
    let surface = PixelRect(x0: 0, y0: 0, x1: Int32(list.width), y1: Int32(list.height))
    begin(list)
    let pass = frame.graph.append(Pass(target: store.surfaceTexture, bounds: surface, parent: .none))
    let region = frame.store.region(of: image, level: 0)
    let (x, y) = (Int32(region.origin.x), Int32(region.origin.y))
    let content = PixelRect(x0: x, y0: y, x1: x + surface.x1, y1: y + surface.y1)
    let blurred = items.blurs.blurred(
      region.texture, content: content, style: BlurStyle(sigma: Float(sigma), clamps: clamps), key: key,
      in: &frame)
    let entry = store.entries[blurred.texture]
    let bounds = blurred.bounds
    let rect = SIMD4(
      Float(bounds.x0 - x), Float(bounds.y0 - y), Float(bounds.width), Float(bounds.height))
    if let shape = Shape(transform: .identity, rect: rect) {
      let shown = TextureRegion(
        texture: blurred.texture, textureSize: SIMD2(Float(entry.width), Float(entry.height)),
        origin: blurred.texels.lowHalf, size: blurred.texels.highHalf - blurred.texels.lowHalf)
      let paint = Paint(
        region: shown, source: SIMD4(0, 0, 1, 1), half: shape.half, tint: SIMD4(repeating: 1),
        isOpaque: clamps)
      items.shapes.fill(
        shape, paint: paint, placement: Placement(pass: pass, scissor: surface, clip: .none, opacity: 1),
        in: &frame)
    }
    frame.graph.finish(pass: pass)
    if !blurred.isOwnedByCache { frame.graph.release(blurred.texture) }
    end()
    frame.store.endPlan()
  }
}
