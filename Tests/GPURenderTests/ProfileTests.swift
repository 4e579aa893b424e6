import CAllocations
import Engine
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension GPURenderTests {
  /// A profile covers the time of a frame without gaps, and has the names, times and draw reasons of the passes.
  @Suite(.serialized) @MainActor struct ProfileTests {
    private func scene(_ step: Int) -> ListBuilder {
      var scene = ListBuilder(width: 200, height: 100)
      scene.solid(rect(0, 0, 200, 100), white)
      scene.group(opacity: 0.5) { scene in
        scene.solid(rect(10 + Double(step), 10, 60, 60), red)
        scene.solid(rect(30 + Double(step), 20, 60, 60), blue, radius: 9)
      }
      return scene
    }

    @Test func stagesFollowEachOtherWithoutGaps() {
      let profile = FrameProfile(timesPasses: false)
      profile.begin()
      profile.end(.layout)
      profile.end(.submit)
      profile.wait {}
      profile.end(.submit)
      #expect(profile.spans.map(\.stage) == [.layout, .submit, .submit])
      #expect(profile.spans[0].start == profile.start && profile.spans[2].end == profile.end)
      #expect(
        profile.spans[1].start == profile.spans[0].end && profile.spans[2].start == profile.spans[1].end)
      let sum = FrameProfile.Stage.allCases.map { profile.duration(of: $0) }.reduce(0, +)
      #expect(abs(sum - (profile.end - profile.start)) < 1e-9)
      #expect(profile.duration(of: .batch) == 0 && profile.waiting >= 0)
      profile.begin()
      #expect(profile.spans.isEmpty && profile.passes.isEmpty && profile.waiting == 0)
    }

    @Test func passesAreNamedAndTimed() throws {
      try Stage.run { stage in
        let profile = FrameProfile(timesPasses: true)
        stage.renderer.profile = profile
        profile.begin()
        try stage.renderer.draw(scene(0).list)
        stage.renderer.finish()
        profile.end(.submit)
        #expect(profile.spans.map(\.stage) == [.schedule, .batch, .submit])
        #expect(profile.passes.map { "\($0.label)" } == ["group", "surface"])
        #expect(profile.passes.allSatisfy { $0.duration > 0 && $0.draws + $0.fills > 0 })
        #expect(profile.passes[1].width >= 200 && profile.passes[1].height >= 100)
        #expect(profile.passes.map(\.draws).reduce(0, +) == stage.renderer.statistics.draws)
        #expect(profile.passes.map(\.fills).reduce(0, +) == stage.renderer.statistics.fills)
        #expect(profile.passes.map(\.duration).reduce(0, +) <= profile.duration(of: .submit))
      }
    }

    /// A new draw begins because it is the first of its pass, because its state differs from the previous draw's,
    /// because its quads overlap a draw that follows the one that they could join, or because the one that they could
    /// join is too far back.
    @Test func aProfileHasTheReasonOfEachDraw() throws {
      try Stage.run { stage in
        let profile = FrameProfile(timesPasses: true)
        profile.notesDraws = true
        stage.renderer.profile = profile
        @MainActor func reasons(_ build: (inout ListBuilder) -> Void) throws -> [DrawReason] {
          var scene = ListBuilder(width: 200, height: 200)
          scene.solid(rect(0, 0, 200, 200), white)
          build(&scene)
          profile.begin()
          try stage.renderer.draw(scene.list)
          stage.renderer.finish()
          let reasons = profile.passes.flatMap { profile.drawReasons[$0.drawReasons] }
          #expect(reasons.count == stage.renderer.statistics.draws)
          for pass in profile.passes { #expect(pass.drawReasons.count == pass.draws) }
          return reasons
        }
        let photo = makeImage(32, 32) { x, y in SIMD4(UInt8(x * 7), UInt8(y * 7), 90, 255) }
        let other = makeImage(300, 300) { x, y in SIMD4(UInt8(x & 255), UInt8(y & 255), 20, 255) }
        let crossed = try reasons { scene in
          for step in 0..<3 {
            scene.image(rect(Double(step) * 10 + 0.5, 10.5, 60, 60), photo)
            // This image is too large for a page with others.
            scene.image(rect(Double(step) * 10 + 5.5, 20.5, 300, 300), other)
          }
        }
        #expect(crossed.contains(.first) && crossed.contains(.texture) && crossed.contains(.overlap))
        #expect(!crossed.contains(.tooFarBack) && !crossed.contains(.effect))
        profile.notesDraws = false
        var scene = ListBuilder(width: 200, height: 200)
        scene.solid(rect(0, 0, 100, 200), red, radius: 8)
        profile.begin()
        try stage.renderer.draw(scene.list)
        #expect(profile.drawReasons.isEmpty && profile.passes.allSatisfy { $0.drawReasons.isEmpty })
      }
    }

    @Test func aProfiledFrameHasEqualPixelsAndAllocatesNothing() throws {
      try Stage.run { stage in
        let plain = try stage.draw(scene(3))
        stage.renderer.profile = FrameProfile(timesPasses: true)
        for step in 0..<4 { _ = try stage.draw(scene(step)) }
        #expect(try stage.draw(scene(3)) == plain)
        var fewest = UInt64.max
        for step in 4..<16 {
          let list = scene(step).list
          stage.renderer.profile?.begin()
          let before = threadAllocationCount()
          try stage.renderer.draw(list)
          stage.renderer.finish()
          fewest = min(fewest, threadAllocationCount() - before)
        }
        #expect(fewest == 0)
      }
    }
  }
}
