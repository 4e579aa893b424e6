import Engine
import Foundation
import Stages
import Synchronization
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension GPURenderTests {
  /// Masks, planes, shared targets and opacity of groups, compared with equivalent drawings.
  @Suite(.serialized) @MainActor struct GroupTests {
    nonisolated let photo = makeImage(64, 48) { x, y in
      SIMD4(UInt8(x * 4), UInt8(y * 5), UInt8((x ^ y) & 1) * 255, 255)
    }

    func draw(_ width: Int, _ height: Int, _ fill: (inout ListBuilder) -> Void) throws -> (
      DrawnFrame, FrameStatistics
    ) {
      var scene = ListBuilder(width: width, height: height)
      fill(&scene)
      return try Stage.run { stage in
        let output = try stage.draw(scene)
        #expect(Set(output.bytes).count > 1)
        return (output, stage.renderer.statistics)
      }
    }

    // MARK: - Masks

    @Test func aMaskOfARoundedRectangleIsTheRoundedRectangle() throws {
      for radius in [Float(0), 9, 20] {
        let (masked, cost) = try draw(120, 90) {
          $0.solid(rect(0, 0, 120, 90), SIMD4(0.2, 0.4, 0.6, 1))
          $0.group(DisplayGroup()) {
            $0.solid(rect(20, 10, 70, 60), white, radius: radius)
          } _: {
            $0.image(rect(0, 0, 120, 90), self.photo)
            $0.solid(rect(30, 30, 90, 10), red)
          }
        }
        #expect(cost.passes == 3 && cost.targets == 2)
        let (clipped, _) = try draw(120, 90) {
          $0.solid(rect(0, 0, 120, 90), SIMD4(0.2, 0.4, 0.6, 1))
          let clip = $0.clip(rect(20, 10, 70, 60), radius: radius)
          $0.group(opacity: 1, clip: clip) {
            $0.image(rect(0, 0, 120, 90), self.photo)
            $0.solid(rect(30, 30, 90, 10), red)
          }
        }
        #expect(masked.distance(to: clipped) <= 2)
      }
    }

    @Test func onlyTheAlphaOfAMaskCounts() throws {
      let outputs = try [red, white, SIMD4<Float>(0, 0, 0, 1)].map { color in
        try draw(60, 40) {
          $0.solid(rect(0, 0, 60, 40), white)
          $0.group(DisplayGroup()) {
            $0.solid(rect(10, 10, 30, 20), color, opacity: 0.5)
          } _: {
            $0.solid(rect(0, 0, 60, 40), blue)
            $0.solid(rect(0, 0, 20, 40), green)
          }
        }.0
      }
      #expect(outputs[0] == outputs[1] && outputs[1] == outputs[2])
      #expect(outputs[0][5, 5] == SIMD4(255, 255, 255, 255))
      #expect(abs(outputs[0][30, 20].x - 127) <= 1 && outputs[0][30, 20].z == 255)
    }

    @Test func masksNestAndFade() throws {
      let (nested, _) = try draw(80, 80) {
        $0.solid(rect(0, 0, 80, 80), white)
        $0.group(DisplayGroup(), opacity: 0.5) {
          $0.solid(rect(10, 10, 50, 50), red)
        } _: {
          $0.group(DisplayGroup()) {
            $0.solid(rect(30, 30, 50, 50), red)
          } _: {
            $0.solid(rect(0, 0, 80, 80), blue)
          }
          $0.solid(rect(0, 0, 80, 20), green)
        }
      }
      let (plain, _) = try draw(80, 80) {
        $0.solid(rect(0, 0, 80, 80), white)
        $0.solid(rect(30, 30, 30, 30), blue, opacity: 0.5)
        $0.solid(rect(10, 10, 50, 10), green, opacity: 0.5)
      }
      #expect(nested.distance(to: plain) <= 1)
    }

    @Test func aMaskMayBeAGroupOrEmpty() throws {
      let (output, _) = try draw(60, 60) {
        $0.solid(rect(0, 0, 60, 60), white)
        $0.group(DisplayGroup()) {
          // The mask is half opaque, also where its two solids overlap.
          $0.group(opacity: 0.5) {
            $0.solid(rect(0, 0, 40, 40), red)
            $0.solid(rect(20, 0, 40, 40), red)
          }
        } _: {
          $0.solid(rect(0, 0, 60, 60), blue)
        }
        $0.group(DisplayGroup()) { _ in
        } _: {
          $0.solid(rect(0, 0, 60, 60), red)
        }
      }
      for x in [10, 30, 50] { #expect(abs(output[x, 20].x - 127) <= 1) }
      #expect(output[10, 50] == SIMD4(255, 255, 255, 255))
    }

    @Test func disjointMasksShareTheirPasses() throws {
      func cells(_ count: Int) throws -> FrameStatistics {
        try draw(400, 100) { scene in
          for index in 0..<count {
            let x = Double(index) * 80
            scene.group(DisplayGroup()) {
              $0.solid(rect(x, 5, 70, 80), white, radius: 12)
            } _: {
              $0.image(rect(x, 5, 70, 80), self.photo)
              $0.solid(rect(x, 30, 70, 30), red)
            }
          }
        }.1
      }
      let (one, five) = (try cells(1), try cells(5))
      #expect(one.passes == 3 && one.targets == 2)
      #expect(five.passes == 3 && five.targets == 2)
    }

    // MARK: - Opacity

    /// Twenty groups in cells consist of overlapping rectangles. Over a single colour they cost no more than without
    /// opacity; over other content they cost one more target and pass.
    @Test(arguments: [0.0, 4]) func disjointGroupsShareATarget(radius: Double) throws {
      func cells(_ opacity: Float) throws -> (DrawnFrame, FrameStatistics) {
        try draw(640, 480) { scene in
          scene.solid(rect(0, 0, 640, 480), SIMD4(0.1, 0.2, 0.3, 1), radius: Float(radius))
          for index in 0..<20 {
            let (x, y) = (Double(index % 5) * 128, Double(index / 5) * 120)
            scene.group(opacity: opacity) {
              for step in 0..<10 {
                let shade = Float(step) / 10
                $0.solid(
                  rect(x + Double(step * 7), y + Double(step * 6), 50, 40), SIMD4(shade, 1 - shade, 0.5, 1))
              }
            }
          }
        }
      }
      let (faded, cost) = try cells(0.5)
      let (whole, plain) = try cells(1)
      #expect(plain.passes == 1 && plain.targets == 0)
      let targets = radius > 0 ? 1 : 0
      #expect(cost.passes == 1 + targets && cost.targets == targets)
      // Solids are drawn into a target with earlier draws; in a new target they are filled.
      if drawsOnCPU { #expect(plain.draws == 2 * targets && cost.draws == 2 * targets) }
      for y in stride(from: 0, to: 480, by: 7) {
        for x in stride(from: 0, to: 640, by: 7) {
          let below = SIMD3(0.1, 0.2, 0.3) * 255
          if radius > 0, x < 4 || x > 635 { continue }
          for component in 0..<3 {
            let expected = (Double(whole[x, y][component]) + below[component]) / 2
            #expect(abs(Double(faded[x, y][component]) - expected) <= 1.6)
          }
        }
      }
    }

    /// The colour below a group is known only if the last item that overlaps the group is a solid that contains it, and
    /// if few items come after that solid.
    @Test func theColorBelowAGroupIsThatOfTheLastSolid() throws {
      let whole = rect(0, 0, 100, 100)
      let between: [(String, Int, (inout ListBuilder) -> Void)] = [
        ("nothing", 0, { _ in }),
        ("elsewhere", 0, { $0.solid(rect(70, 70, 20, 20), red, radius: 6) }),
        ("a solid around it", 0, { $0.solid(rect(5, 5, 60, 60), green) }),
        ("a part of it", 1, { $0.solid(rect(5, 5, 30, 60), green) }),
        ("translucent", 1, { $0.solid(whole, green, opacity: 0.5) }),
        ("an image", 1, { $0.image(rect(0, 0, 100, 100), self.photo) }),
        ("a group", 1, { $0.group(opacity: 0.5) { $0.solid(rect(0, 0, 50, 50), red, radius: 7) } }),
        (
          "a solid over more", 0,
          {
            $0.image(rect(0, 0, 100, 100), self.photo)
            $0.solid(whole, blue)
          }
        ),
        ("too much", 1, { for x in 0..<70 { $0.solid(rect(70, Double(x), 20, 20), red, radius: 2) } }),
        (
          "too much below", 0,
          {
            for x in 0..<70 { $0.solid(rect(70, Double(x), 20, 20), red, radius: 2) }
            $0.solid(whole, blue)
          }
        ),
      ]
      for (name, targets, below) in between {
        for profile in [RasterProfile.software, .hardware] {
          let (outputs, costs) = try Stage.run(profile) { stage in
            var outputs: [DrawnFrame] = []
            var costs: [FrameStatistics] = []
            for opacity: Float in [0, 0.4, 1] {
              var scene = ListBuilder(width: 100, height: 100)
              scene.solid(whole, SIMD4(0.9, 0.8, 0.1, 1))
              below(&scene)
              if opacity > 0 {
                scene.group(opacity: opacity) {
                  $0.solid(rect(10, 10, 40, 40), red)
                  $0.solid(rect(30, 20, 30, 20), blue)
                }
              }
              outputs.append(try stage.draw(scene))
              costs.append(stage.renderer.statistics)
            }
            return (outputs, costs)
          }
          #expect(costs[1].targets == costs[0].targets + targets, "\(name), \(profile)")
          for y in 0..<100 {
            for x in 0..<100 {
              for component in 0..<3 {
                let expected =
                  Double(outputs[0][x, y][component]) * 0.6 + Double(outputs[2][x, y][component]) * 0.4
                #expect(
                  abs(Double(outputs[1][x, y][component]) - expected) <= 1.6,
                  "\(name), \(profile), \(x), \(y)")
              }
            }
          }
        }
      }
    }

    @Test func overlappingGroupsHaveSeparatePasses() throws {
      let (output, cost) = try draw(100, 100) { scene in
        scene.solid(rect(0, 0, 100, 100), white, radius: 1)
        for x in [0.0, 20] {
          scene.group(opacity: 0.5) {
            $0.solid(rect(x, 0, 50, 50), red)
            $0.solid(rect(x, 20, 50, 50), red)
          }
        }
      }
      #expect(cost.passes == 3)
      #expect(abs(output[10, 10].y - 127) <= 1)
      #expect(abs(output[30, 10].y - 64) <= 1)
    }

    /// The opacity of a group fades the whole raster, whether its items are opaque, translucent or antialiased.
    @Test func groupOpacityFadesTheWholeRaster() throws {
      let glass = makeImage(40, 40, SIMD4(90, 40, 0, 128))
      let turned = CGAffineTransform(translationX: 40, y: 40).rotated(by: 0.4)
      let extras: [(inout ListBuilder) -> Void] = [
        { _ in },
        { $0.image(rect(30, 30, 40, 40), glass) },
        { $0.solid(rect(15, 15, 40, 40), green, radius: 12) },
        { $0.solid(rect(-20, -20, 40, 40), green, transform: turned) },
        { $0.solid(rect(25, 25, 40, 40), green, opacity: 0.5) },
      ]
      for (index, extra) in extras.enumerated() {
        func group(_ scene: inout ListBuilder) {
          scene.solid(rect(5, 5, 50, 50), SIMD4(0.9, 0.3, 0.1, 1))
          scene.image(rect(20, 20, 64, 48), photo)
          extra(&scene)
        }
        let (faded, _) = try draw(100, 80) {
          $0.solid(rect(0, 0, 100, 80), white)
          $0.group(opacity: 0.6, group)
        }
        let (whole, _) = try draw(100, 80) {
          $0.solid(rect(0, 0, 100, 80), white)
          group(&$0)
        }
        for y in 0..<80 {
          for x in 0..<100 {
            for component in 0..<3 {
              let expected = Double(whole[x, y][component]) * 0.6 + 255 * 0.4
              #expect(abs(Double(faded[x, y][component]) - expected) <= 2, "case \(index) at (\(x), \(y))")
            }
          }
        }
      }
    }

    @Test func groupsWithFullOpacityCostNothing() throws {
      func content(_ scene: inout ListBuilder) {
        scene.solid(rect(5, 5, 50, 50), SIMD4(0.9, 0.3, 0.1, 0.5))
        scene.image(rect(20, 20, 64, 48), photo, radius: 9)
        scene.group(opacity: 0.4) {
          $0.solid(rect(40, 10, 20, 40), red)
          $0.solid(rect(45, 10, 20, 50), red)
        }
      }
      let (plain, cost) = try draw(100, 80, content)
      let (wrapped, wrappedCost) = try draw(100, 80) {
        $0.group(opacity: 1) { $0.group(opacity: 1, content) }
      }
      #expect(plain == wrapped)
      #expect(cost.passes == wrappedCost.passes && cost.draws == wrappedCost.draws)
      // A single group in another group has the product of both opacities.
      let (twice, nestedCost) = try draw(100, 80) {
        $0.group(opacity: 0.5) { $0.group(opacity: 0.8) { $0.solid(rect(0, 0, 50, 50), red, radius: 7) } }
      }
      let (once, _) = try draw(100, 80) { $0.solid(rect(0, 0, 50, 50), red, radius: 7, opacity: 0.4) }
      #expect(twice == once && nestedCost.passes == 1)
    }

    // MARK: - Reproducibility

    /// A scene of groups, masks, planes and backdrops has the same bytes in each frame, even if the machine is busy.
    @Test func theSameFrameHasTheSameBytes() throws {
      var scene = ListBuilder(width: 320, height: 240)
      scene.image(rect(0, 0, 320, 240), photo)
      for index in 0..<6 {
        let x = Double(index) * 50 + 0.4
        let turned = CGAffineTransform(translationX: x + 30, y: 120).rotated(by: Double(index))
        scene.solid(rect(-20, -30, 40, 60), SIMD4(0.2, 0.5, 0.9, 0.7), radius: 9, transform: turned)
        scene.group(opacity: 0.6) {
          $0.image(rect(x, 10, 60, 70), photo, radius: 8)
          $0.solid(rect(x + 5, 30, 50, 70), red, radius: 11)
        }
        scene.group(DisplayGroup()) {
          $0.solid(rect(x, 150, 45, 45), white, radius: 22)
        } _: {
          $0.image(rect(x, 140, 60, 70), photo)
        }
        var plane = DisplayGroup()
        plane.plane = pixels(0, 0, 64, 48)
        scene.group(plane, transform: turned) { $0.image(rect(0, 0, 64, 48), photo) }
        if index % 2 == 0 { scene.backdrop(rect(x, 60, 60, 60), sigma: 3, radius: 10) }
      }
      let stop = StopFlag()
      // The busy threads suspend the rasteriser's threads at any moment.
      for _ in 0..<2 { Thread.detachNewThread { while !stop.isSet { _ = sin(1.0) } } }
      defer { stop.set() }
      try Stage.run { stage in
        let expected = try stage.draw(scene)
        for _ in 0..<25 {
          #expect(try stage.draw(scene) == expected)
          stage.renderer.endFrame()
        }
      }
    }

    // MARK: - Planes

    @Test func aPlaneEqualsItsContent() throws {
      func content(_ scene: inout ListBuilder) {
        scene.image(rect(0, 0, 64, 48), photo)
        scene.solid(rect(20, 20, 60, 20), SIMD4(0, 1, 0, 0.5), radius: 6)
      }
      let (plain, _) = try draw(120, 90) {
        $0.solid(rect(0, 0, 120, 90), white)
        content(&$0)
        for index in 1..<$0.list.items.count {
          $0.list.items[index].transform = CGAffineTransform(translationX: 12, y: 7)
        }
      }
      var style = DisplayGroup()
      style.plane = pixels(0, 0, 90, 60)
      let (moved, cost) = try draw(120, 90) {
        $0.solid(rect(0, 0, 120, 90), white)
        $0.group(style, transform: CGAffineTransform(translationX: 12, y: 7), content)
      }
      #expect(cost.passes == 2)
      #expect(plain.distance(to: moved) <= 2)
    }

    /// A filtered opaque plane is opaque up to its border, because no pixels from outside of it are mixed in.
    @Test func aPlaneIsFilteredLikeAnImage() throws {
      var style = DisplayGroup()
      style.plane = pixels(0, 0, 64, 48)
      for map in [
        CGAffineTransform(translationX: 10.4, y: 7.7),
        CGAffineTransform(a: 1.7, b: 0, c: 0, d: 1.3, tx: 8, ty: 9),
        CGAffineTransform(translationX: 60, y: 20).rotated(by: 0.3),
      ] {
        let (image, _) = try draw(160, 120) { $0.image(rect(0, 0, 64, 48), photo, transform: map) }
        let (plane, _) = try draw(160, 120) {
          $0.group(style, transform: map) { $0.image(rect(0, 0, 64, 48), photo) }
        }
        #expect(image.distance(to: plane) <= 1)
      }
    }
  }
}

/// A flag that stops the busy threads.
private final class StopFlag: Sendable {
  private let flag = Atomic(false)
  var isSet: Bool { flag.load(ordering: .relaxed) }
  func set() { flag.store(true, ordering: .relaxed) }
}
