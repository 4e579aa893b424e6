import Engine
import Foundation
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension GPURenderTests {
  /// The pixels and the costs of saturations of groups and of backdrops.
  @Suite(.serialized) @MainActor struct SaturationTests {
    nonisolated static let profiles: [RasterProfile] = [.software, .hardware]

    private func scenery(_ scene: inout ListBuilder) {
      scene.solid(rect(0, 0, 200, 160), SIMD4(0.9, 0.8, 0.2, 1))
      scene.solid(rect(30, 20, 60, 110), SIMD4(0.1, 0.3, 0.8, 1), radius: 11)
      let photo = makeImage(64, 48) { x, y in SIMD4(UInt8(x * 4), UInt8(y * 5), UInt8(255 - x - y), 255) }
      scene.image(rect(90, 40, 100, 90), photo)
    }

    private func draw(
      _ profile: RasterProfile, _ fill: (inout ListBuilder) -> Void
    ) throws -> (output: DrawnFrame, cost: FrameStatistics) {
      var scene = ListBuilder(width: 200, height: 160)
      fill(&scene)
      return try Stage.run(profile) { stage in
        let output = try stage.draw(scene)
        // A second frame has the same bytes.
        #expect(try stage.draw(scene) == output)
        return (output, stage.renderer.statistics)
      }
    }

    /// The saturated pixel by the definition, with components between 0 and the alpha.
    private func saturated(_ pixel: SIMD4<Double>, _ amount: Double) -> SIMD4<Double> {
      let luma = 0.2126 * pixel.x + 0.7152 * pixel.y + 0.0722 * pixel.z
      var result = pixel
      for index in 0..<3 { result[index] = min(max(luma + amount * (pixel[index] - luma), 0), pixel.w) }
      return result
    }

    /// The largest difference, in 255ths, between `output` and the saturated `plain` in an area.
    private func distance(
      _ output: DrawnFrame, _ plain: DrawnFrame, _ amount: Double, _ area: PixelRect
    ) -> Double {
      var most = 0.0
      for y in area.y0..<area.y1 {
        for x in area.x0..<area.x1 {
          let expected = saturated(SIMD4<Double>(plain[Int(x), Int(y)]), amount)
          let difference = SIMD4<Double>(output[Int(x), Int(y)]) - expected
          most = max(most, difference.max(), -difference.min())
        }
      }
      return most
    }

    @Test(arguments: profiles, [0, 0.5, 1.8, 4] as [Double])
    func aSharpBackdropIsExact(profile: RasterProfile, amount: Double) throws {
      let sharp = try draw(profile, scenery)
      let shown = try draw(profile) {
        scenery(&$0)
        $0.backdrop(rect(20, 10, 120, 130), sigma: 0, saturation: Float(amount))
      }
      #expect(distance(shown.output, sharp.output, amount, pixels(20, 10, 140, 140)) <= 0.51)
      #expect(shown.output[10, 80] == sharp.output[10, 80])
      // The two additional passes are the remainder of the surface and one filter.
      #expect(shown.cost.passes == sharp.cost.passes + 2)
    }

    /// The last direction of the blur also changes the saturation, without an additional pass or draw.
    @Test(arguments: profiles, [2, 6, 18, 30] as [Float])
    func saturationAddsNoPassToABlur(profile: RasterProfile, sigma: Float) throws {
      let (sharp, _) = try draw(profile, scenery)
      func backdrop(_ saturation: Float) throws -> (output: DrawnFrame, cost: FrameStatistics) {
        try draw(profile) {
          scenery(&$0)
          $0.backdrop(rect(20, 10, 120, 130), sigma: sigma, saturation: saturation, radius: 12)
        }
      }
      let plain = try backdrop(1)
      for amount in [0, 0.5, 1.8] as [Double] {
        let shown = try backdrop(Float(amount))
        #expect(shown.cost.passes == plain.cost.passes && shown.cost.draws == plain.cost.draws)
        #expect(shown.cost.pixels == plain.cost.pixels)
        // The saturation also multiplies the rounding of the blurred colours. Colours are clamped before the reduced
        // raster is magnified, so that filtering smooths the borders of clamped areas.
        let limit = max(2 + 2 * amount, sigma > 3 && amount > 1 ? 12 : 0)
        #expect(distance(shown.output, plain.output, amount, pixels(40, 30, 120, 120)) <= limit)
        #expect(shown.output[10, 80] == sharp[10, 80])
      }
    }

    @Test(arguments: profiles, [0, 5] as [Float])
    func aGroupIsSaturated(profile: RasterProfile, blur: Float) throws {
      func group(_ saturation: Float) throws -> (output: DrawnFrame, cost: FrameStatistics) {
        try draw(profile) {
          $0.solid(rect(0, 0, 200, 160), SIMD4(0, 0, 0, 1))
          var style = DisplayGroup()
          (style.blur, style.saturation) = (blur, saturation)
          style.isIsolated = true
          $0.group(style) {
            $0.solid(rect(20, 20, 100, 100), SIMD4(0.8, 0.3, 0.2, 0.7), radius: 9)
            $0.solid(rect(60, 50, 100, 90), SIMD4(0.1, 0.6, 0.7, 0.5))
          }
        }
      }
      let plain = try group(1)
      for amount in [0, 0.5, 1.3] as [Double] {
        let shown = try group(Float(amount))
        // The group clamps components to its alpha, while the expected colours, of opaque pixels, are clamped to 255.
        #expect(distance(shown.output, plain.output, amount, pixels(0, 0, 200, 160)) <= 3)
        #expect(shown.cost.passes == plain.cost.passes + (blur > 0 ? 0 : 1))
      }
    }

    /// The cached smaller levels of a raster (`BlurLevels`) serve all saturations, a cached blur only the saturation with
    /// which it was drawn.
    @Test func aCachedRasterChangesItsSaturation() throws {
      try Stage.run(.software) { stage in
        var style = DisplayGroup()
        (style.raster, style.blur, style.clampsBlur) = (3, 6, true)
        for (step, saturation) in [1, 1, 1, 1.8, 1.8, 1.8, 0.5, 1].enumerated() {
          style.saturation = Float(saturation)
          var live = style
          live.raster = 0
          let expected = try draw(.software) { $0.group(live, scenery) }.output
          var scene = ListBuilder(width: 200, height: 160)
          if step == 0 { scene.group(style, scenery) } else { scene.raster(style) }
          let distance = try stage.draw(scene).distance(to: expected)
          #expect(distance <= 8, "step \(step)")
        }
      }
    }

    /// A backdrop in a masked group reads the content behind the group.
    @Test(arguments: profiles) func aMaskedBackdropReadsTheSurface(profile: RasterProfile) throws {
      let (sharp, _) = try draw(profile, scenery)
      var style = DisplayGroup()
      style.hasMask = true
      let shown = try draw(profile) { scene in
        scenery(&scene)
        scene.group(style, mask: { $0.solid(rect(40, 30, 90, 80), SIMD4(1, 1, 1, 0.5), radius: 20) }) {
          $0.backdrop(rect(40, 30, 90, 80), sigma: 0, saturation: 2)
        }
      }
      var most = 0.0
      for (x, y) in [(85, 70), (60, 60), (120, 60), (50, 70)] {
        let behind = SIMD4<Double>(sharp[x, y])
        let difference = SIMD4<Double>(shown.output[x, y]) - (behind + saturated(behind, 2)) / 2
        most = max(most, difference.max(), -difference.min())
      }
      #expect(most <= 2)
      #expect(shown.output[41, 31] == sharp[41, 31] && shown.output[20, 70] == sharp[20, 70])
      // The passes are two of the surface, the mask, the group and the saturation.
      #expect(shown.cost.passes == 5)
    }
  }
}
