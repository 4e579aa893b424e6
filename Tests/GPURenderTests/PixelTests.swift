import Engine
import Foundation
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension GPURenderTests {
  /// Pixels compared with arithmetic and with equivalent drawings.
  @Suite(.serialized) @MainActor struct PixelTests {
    let photo = makeImage(64, 48) { x, y in
      SIMD4(UInt8(x * 4), UInt8(y * 5), UInt8((x ^ y) & 1) * 255, 255)
    }

    /// Draws two scenes and returns their largest difference.
    func distance(
      _ width: Int, _ height: Int, _ a: (inout ListBuilder) -> Void, _ b: (inout ListBuilder) -> Void
    )
      throws -> Int
    {
      try Stage.run { stage in
        var (first, second) = (
          ListBuilder(width: width, height: height), ListBuilder(width: width, height: height)
        )
        a(&first)
        b(&second)
        let output = try stage.draw(first)
        // Two scenes that draw nothing would be equal.
        #expect(Set(output.bytes).count > 2)
        return output.distance(to: try stage.draw(second))
      }
    }

    /// A faded copy has the size in which it is drawn, even if the frame also draws the image in another size.
    @Test func fadedCopiesHaveTheDrawnSize() throws {
      let stripes = makeImage(64, 64) { x, _ in
        x % 2 == 0 ? SIMD4(255, 255, 255, 255) : SIMD4(0, 0, 0, 255)
      }
      try Stage.run(.software) { stage in
        var scene = ListBuilder(width: 200, height: 80)
        // At half their size, the stripes become grey.
        scene.image(rect(0, 0, 32, 32), stripes, opacity: 0.5)
        scene.image(rect(40, 0, 64, 64), stripes, radius: 8)
        scene.image(rect(120, 0, 64, 64), stripes, opacity: 0.5)
        for frame in 0..<8 {
          let output = try stage.draw(scene)
          #expect(abs(output[10, 10].x - 64) < 3 && abs(output[11, 10].x - 64) < 3, "frame \(frame)")
          #expect(output[130, 30].x > 120 && output[131, 30].x == 0, "frame \(frame)")
        }
        #expect(stage.renderer.statistics.bakedLayers == 2)
      }
    }

    @Test func theFirstRowIsTheTop() throws {
      try Stage.run { stage in
        var scene = ListBuilder(width: 30, height: 20)
        scene.solid(rect(0, 0, 30, 5), red)
        scene.solid(rect(25, 0, 5, 20), blue)
        let corner = makeImage(4, 4) { x, y in
          y == 0 ? SIMD4(0, 255, 0, 255) : SIMD4(UInt8(x * 20), 9, 9, 255)
        }
        scene.image(rect(2, 8, 4, 4), corner)
        let output = try stage.draw(scene)
        #expect(output[0, 0] == SIMD4(255, 0, 0, 255))
        #expect(output[0, 19] == SIMD4(0, 0, 0, 255))
        #expect(output[29, 19] == SIMD4(0, 0, 255, 255))
        #expect(output[2, 8] == SIMD4(0, 255, 0, 255))
        #expect(output[3, 11] == SIMD4(20, 9, 9, 255))
        // The items are also drawn through a target.
        var grouped = ListBuilder(width: 30, height: 20)
        let everything = grouped.clip(rect(-100, -100, 300, 300), radius: 9)
        grouped.group(opacity: 1, clip: everything) { grouped in
          grouped.list.images = scene.list.images
          grouped.list.items.append(contentsOf: scene.list.items)
        }
        #expect(try stage.draw(grouped) == output)
        #expect(stage.renderer.statistics.passes == 2)
      }
    }

    @Test(arguments: [(Float(0.5), Float(1)), (0.25, 0.5), (1, 0.3), (0.7, 0.9), (0.004, 1)])
    func blendingIsExact(alpha: Float, opacity: Float) throws {
      try Stage.run { stage in
        let (under, over) = (SIMD4<Float>(0.2, 0.6, 1, 1), SIMD4<Float>(0.9, 0.1, 0.4, alpha))
        var scene = ListBuilder(width: 8, height: 8)
        scene.solid(rect(0, 0, 8, 8), under)
        scene.solid(rect(0, 0, 8, 8), over, opacity: opacity)
        let output = try stage.draw(scene)
        let a = alpha * opacity
        for component in 0..<3 {
          let exact = over[component] * a + under[component] * (1 - a)
          #expect(abs(Float(output[3, 3][component]) - exact * 255) <= 1.01)
        }
        #expect(output[3, 3].w == 255)
      }
    }

    @Test func translucentImagesBlendPremultiplied() throws {
      try Stage.run { stage in
        // The colour (1, 0.5, 0) with half the alpha is stored premultiplied, as (0.5, 0.25, 0).
        let half = makeImage(4, 4, SIMD4(128, 64, 0, 128))
        var scene = ListBuilder(width: 8, height: 8)
        scene.solid(rect(0, 0, 8, 8), white)
        scene.image(rect(0, 0, 4, 4), half)
        scene.image(rect(4, 0, 4, 4), half, opacity: 0.5)
        let output = try stage.draw(scene)
        #expect(output[1, 1] == SIMD4(255, 191, 127, 255))
        let faded = output[6, 1]
        #expect(abs(faded.x - 255) <= 1 && abs(faded.y - 223) <= 1 && abs(faded.z - 191) <= 1)
      }
    }

    @Test func imagesAtTheirOwnSizeAreCopied() throws {
      try Stage.run { stage in
        for (width, height) in [(64, 48), (300, 40)] {
          let image = makeImage(width, height) { x, y in
            SIMD4(UInt8(x & 255), UInt8(y * 3), UInt8((x * 7 + y * 3) & 255), 255)
          }
          var scene = ListBuilder(width: 320, height: 80)
          scene.image(rect(7, 9, Double(width), Double(height)), image)
          let output = try stage.draw(scene)
          for y in 0..<height {
            for x in 0..<width {
              let expected = SIMD4(x & 255, y * 3, (x * 7 + y * 3) & 255, 255)
              if output[x + 7, y + 9] != expected {
                Issue.record("(\(x), \(y)) is \(output[x + 7, y + 9]), not \(expected)")
                return
              }
            }
          }
          #expect(output[6, 9] == SIMD4(0, 0, 0, 255))
        }
      }
    }

    @Test func filteringReadsNoNeighbouringImage() throws {
      try Stage.run { stage in
        // Red is next to blue on a page. A magnified red image must be red up to its edge.
        let (redImage, blueImage) = (
          makeImage(8, 8, SIMD4(255, 0, 0, 255)), makeImage(8, 8, SIMD4(0, 0, 255, 255))
        )
        var scene = ListBuilder(width: 300, height: 100)
        scene.image(rect(0, 0, 8, 8), blueImage)
        scene.image(rect(10.3, 10.3, 77.7, 77.7), redImage)
        scene.image(rect(100.3, 10.3, 70.2, 70.2), redImage, radius: 12)
        scene.image(rect(200, 10.3, 6.1, 6.3), redImage)
        let turned = CGAffineTransform(translationX: 240, y: 50).rotated(by: 0.5)
        scene.image(rect(-20, -20, 40, 40), redImage, transform: turned)
        let output = try stage.draw(scene)
        for y in 9..<100 {
          for x in 0..<300 {
            let color = output[x, y]
            #expect(color.z == 0 && color.y == 0, "(\(x), \(y)) is \(color)")
          }
        }
        #expect(output[11, 11].x == 255 && output[87, 87].x == 255)
      }
    }

    @Test func aScissorEqualsTheClippedRectangle() throws {
      let scissor = pixels(10, 12, 41, 37)
      let difference = try distance(80, 60) {
        $0.image(rect(4, 4, 64, 48), photo, scissor: scissor)
        $0.solid(rect(0, 0, 80, 60), SIMD4(1, 0, 0, 0.5), scissor: pixels(30, 30, 50, 50))
      } _: {
        var item = $0.item(.image(ImageIndex(0)), rect(10, 12, 31, 25))
        item.source = SIMD4(6 / 64.0, 8 / 48.0, 31 / 64.0, 25 / 48.0)
        $0.list.images = [photo]
        $0.list.items.append(item)
        $0.solid(rect(30, 30, 20, 20), SIMD4(1, 0, 0, 0.5))
      }
      #expect(difference == 0)
    }

    @Test func aRoundedClipEqualsTheRoundedRectangle() throws {
      for radius in [Float(0), 5, 20, 30] {
        for offset in [0.0, 0.3] {
          for scale in [1.0, 1.37] {
            let map = CGAffineTransform(translationX: offset, y: offset / 2).scaledBy(x: scale, y: scale)
            let difference = try distance(120, 120) {
              let clip = $0.clip(rect(10, 10, 60, 60), radius: radius, transform: map)
              $0.solid(rect(0, 0, 120, 120), SIMD4(0.3, 0.8, 0.5, 0.9), clip: clip)
            } _: {
              // Unlike a clip, a rectangle is antialiased only with a radius above 0.
              $0.solid(
                rect(10, 10, 60, 60), SIMD4(0.3, 0.8, 0.5, 0.9), radius: max(radius, 1e-4), transform: map)
            }
            #expect(difference <= 1, "radius \(radius) at \(offset) x \(scale)")
          }
        }
      }
    }

    @Test func aRotatedClipEqualsTheRotatedRectangle() throws {
      let map = CGAffineTransform(translationX: 60, y: 60).rotated(by: 0.7)
      let difference = try distance(120, 120) {
        let clip = $0.clip(rect(-30, -20, 60, 40), radius: 9, transform: map)
        $0.solid(rect(0, 0, 120, 120), SIMD4(0.3, 0.8, 0.5, 0.9), clip: clip)
      } _: {
        $0.solid(rect(-30, -20, 60, 40), SIMD4(0.3, 0.8, 0.5, 0.9), radius: 9, transform: map)
      }
      #expect(difference <= 1)
    }

    @Test func aClippedImageEqualsTheRoundedImage() throws {
      let difference = try distance(200, 150) {
        let clip = $0.clip(rect(20, 10, 160, 120), radius: 25)
        $0.image(rect(20, 10, 160, 120), photo, clip: clip)
      } _: {
        $0.image(rect(20, 10, 160, 120), photo, radius: 25)
      }
      #expect(difference <= 1)
    }

    @Test func scissorsCutRotatedImages() throws {
      let map = CGAffineTransform(translationX: 50, y: 50).rotated(by: 0.5)
      try Stage.run { stage in
        for radius in [Float(0), 10] {
          var whole = ListBuilder(width: 100, height: 100)
          whole.image(rect(-30, -30, 60, 60), photo, radius: radius, transform: map)
          let full = try stage.draw(whole)
          var cut = ListBuilder(width: 100, height: 100)
          cut.image(
            rect(-30, -30, 60, 60), photo, radius: radius, transform: map, scissor: pixels(33, 20, 70, 61))
          let part = try stage.draw(cut)
          for y in 0..<100 {
            for x in 0..<100 {
              let isInside = (33..<70).contains(x) && (20..<61).contains(y)
              let expected = isInside ? full[x, y] : SIMD4(0, 0, 0, 255)
              let difference = part[x, y] &- expected
              let most = max(difference.max(), -difference.min())
              #expect(most <= 2, "(\(x), \(y)) radius \(radius)")
            }
          }
        }
      }
    }

    @Test func aGroupOfOneItemIsTheFadedItem() throws {
      for radius in [Float(0), 12] {
        let difference = try distance(100, 100) {
          $0.solid(rect(0, 0, 100, 100), white)
          $0.group(opacity: 0.4) { $0.solid(rect(10, 10, 70, 70), SIMD4(0.2, 0.5, 0.9, 0.8), radius: radius) }
          $0.group(opacity: 0.6) { $0.image(rect(20, 20, 64, 48), photo, radius: radius) }
        } _: {
          $0.solid(rect(0, 0, 100, 100), white)
          $0.solid(rect(10, 10, 70, 70), SIMD4(0.2, 0.5, 0.9, 0.8), radius: radius, opacity: 0.4)
          $0.image(rect(20, 20, 64, 48), photo, radius: radius, opacity: 0.6)
        }
        #expect(difference == 0)
      }
    }

    /// A group that is neither faded nor clipped draws its items without a target.
    @Test func groupsDrawTheSamePixelsAsTheirItems() throws {
      let turned = CGAffineTransform(translationX: 50, y: 50).rotated(by: 0.3)
      let items: (inout ListBuilder) -> Void = {
        $0.solid(rect(10.5, 10.25, 70, 60), SIMD4(0.2, 0.5, 0.9, 1), radius: 14)
        $0.image(rect(20, 30, 64, 48), self.photo)
        $0.image(rect(-20, -30, 50, 50), self.photo, radius: 8, transform: turned)
        $0.solid(rect(60, 60, 30, 30), SIMD4(1, 0, 0, 0.5))
      }
      let difference = try distance(100, 100) {
        $0.solid(rect(0, 0, 100, 100), white)
        items(&$0)
      } _: {
        $0.solid(rect(0, 0, 100, 100), white)
        $0.group(opacity: 1, items)
      }
      #expect(difference <= 2)
    }

    @Test func overlapInAGroupFadesOnce() throws {
      try Stage.run { stage in
        var scene = ListBuilder(width: 60, height: 40)
        scene.solid(rect(0, 0, 60, 40), white)
        scene.group(opacity: 0.5) { scene in
          scene.solid(rect(0, 0, 40, 40), red)
          scene.solid(rect(20, 0, 40, 40), red)
        }
        let output = try stage.draw(scene)
        let expected = SIMD4(255, 127, 127, 255)
        for x in [10, 30, 50] {
          let difference = output[x, 20] &- expected
          #expect(max(difference.max(), -difference.min()) <= 1)
        }
      }
    }

    @Test func theSameListGivesTheSameBytes() throws {
      func scene() -> ListBuilder {
        var scene = ListBuilder(width: 200, height: 150)
        scene.image(rect(3.3, 4.7, 150.2, 99.9), photo, radius: 17)
        let map = CGAffineTransform(translationX: 120, y: 80).rotated(by: 1)
        scene.solid(rect(-30, -30, 60, 60), SIMD4(0, 0.5, 1, 0.5), radius: 11, transform: map)
        return scene
      }
      let first = try Stage.run { try $0.draw(scene()) }
      let second = try Stage.run { stage in
        // After another frame, the scene has other positions in pages and palette.
        var other = ListBuilder(width: 300, height: 80)
        other.image(rect(0, 0, 40, 40), makeImage(40, 40, SIMD4(1, 2, 3, 255)))
        other.solid(rect(0, 0, 9, 9), SIMD4(0.1, 0.2, 0.3, 1))
        _ = try stage.draw(other)
        return try stage.draw(scene())
      }
      // A graphics card filters with fewer bits than the positions of texels have.
      #expect(first.distance(to: second) <= (drawsOnCPU ? 0 : 1))
    }

    @Test func pixelsOfReducedImagesAreMeansOfTexels() throws {
      try Stage.run { stage in
        // The chequerboard has squares of one texel, so that a filter that skips texels shows black or white.
        let board = makeImage(512, 512) { x, y in
          (x + y) % 2 == 0 ? SIMD4(255, 255, 255, 255) : SIMD4(0, 0, 0, 255)
        }
        for side in [200.0, 100, 51.7, 31] {
          var scene = ListBuilder(width: 256, height: 256)
          scene.image(rect(10, 10, side, side), board)
          let output = try stage.draw(scene)
          for y in 12..<(8 + Int(side)) {
            for x in 12..<(8 + Int(side)) where abs(output[x, y].x - 128) > 2 {
              Issue.record("(\(x), \(y)) of \(side) is \(output[x, y])")
              return
            }
          }
        }
      }
    }

    @Test func aFullPaletteStillDraws() throws {
      try Stage.run { stage in
        var scene = ListBuilder(width: 300, height: 300)
        for index in 0..<66_000 {
          let color = SIMD4(
            Float(index & 255) / 255, Float(index >> 8 & 255) / 255, Float(index >> 16) / 255, 1)
          scene.solid(rect(Double(index % 300), Double(index / 300), 1, 1), color)
        }
        let output = try stage.draw(scene)
        for index in stride(from: 0, to: 66_000, by: 97) {
          #expect(output[index % 300, index / 300] == SIMD4(index & 255, index >> 8 & 255, index >> 16, 255))
        }
      }
    }
  }
}
