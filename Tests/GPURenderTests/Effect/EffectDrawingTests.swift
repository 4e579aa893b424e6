import CAllocations
import Engine
import Foundation
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension ListBuilder {
  /// Adds an effect over `rect`, with a plane for each input. An input with a number in `rasters` is cached under that
  /// number; nil in `inputs` shows the cached raster.
  mutating func effect(
    _ effect: Effect, _ rect: CGRect, values: [Float], transform: CGAffineTransform = .identity,
    scissor: PixelRect? = nil, rasters: [UInt64] = [0, 0], inputs: [((inout ListBuilder) -> Void)?]
  ) {
    var groups: [GroupIndex] = [.none, .none]
    let plane = SIMD2(Int32(rect.width.rounded(.up)), Int32(rect.height.rounded(.up)))
    for (index, input) in inputs.enumerated() {
      var group = DisplayGroup()
      group.plane = PixelRect(x0: 0, y0: 0, x1: plane.x, y1: plane.y)
      group.isEffectInput = true
      group.raster = rasters[index]
      groups[index] = list.groups.nextIndex
      list.groups.append(group)
      guard let input else { continue }
      let area = PixelRect(x0: 0, y0: 0, x1: plane.x, y1: plane.y)
      var item = DisplayItem(
        content: .beginGroup(groups[index]), transform: .identity, rect: SIMD4(), scissor: area, bounds: area)
      list.items.append(item)
      input(&self)
      item.content = .endGroup(groups[index])
      list.items.append(item)
    }
    var item = item(.effect(list.effectTables.uses.nextIndex), rect, transform: transform, scissor: scissor)
    item.bounds = scissor ?? surface
    list.effectTables.uses.append(
      DisplayEffect(
        effect: list.effectTables.effects.nextIndex, values: Int32(list.effectTables.values.count),
        first: EffectSource(groups[0]), second: EffectSource(groups[1]),
        scale: 1))
    list.effectTables.effects.append(effect)
    for value in values { list.effectTables.values.append(value) }
    list.items.append(item)
  }
}

extension GPURenderTests {
  @MainActor struct EffectDrawing {
    private func effect(_ name: String, _ source: String) throws -> Effect {
      try Effect(name: name, source: source)
    }

    private func both(_ body: (GPURenderTests.ProfileStage) throws -> Void) throws {
      try GPURenderTests.ProfileStage.both(body)
    }

    /// An image in which each pixel differs from its neighbours.
    private let noise = makeImage(96, 64) { x, y in
      SIMD4(UInt8(x * 2), UInt8(y * 3), UInt8((x * 7 + y * 13) % 256), 255)
    }

    @Test func uniformsOfAllKindsReachTheShader() throws {
      let all = try effect(
        "kinds",
        """
        uniform float a; // = 0
        uniform vec2 b;
        uniform vec3 c;
        uniform vec4 d;
        uniform int e;
        uniform bool f;
        vec4 effect(vec2 uv) {
          bool right = a == 0.5 && b == vec2(1.0, 2.0) && c == vec3(3.0, 4.0, 5.0) && d == vec4(6.0, 7.0, 8.0, 9.0)
            && e == 10 && f && progress == 0.25 && size == vec2(32.0, 16.0) && scale == 1.0;
          return right ? vec4(0.0, 1.0, 0.0, 1.0) : vec4(1.0, 0.0, 0.0, 1.0);
        }
        """)
      try both { stage in
        var builder = ListBuilder(width: 64, height: 64)
        builder.effect(
          all, rect(0, 0, 32, 16), values: [0.25, 0.5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.2, 1],
          transform: CGAffineTransform(translationX: 8, y: 8), inputs: [{ _ in }])
        let output = try stage.draw(builder)
        #expect(output[8, 8] == SIMD4(0, 255, 0, 255) && output[39, 23] == SIMD4(0, 255, 0, 255))
        #expect(output[7, 8] == SIMD4(0, 0, 0, 255) && output[40, 23] == SIMD4(0, 0, 0, 255))
        #expect(output[8, 24] == SIMD4(0, 0, 0, 255))
      }
    }

    /// An effect that changes nothing shows the exact pixels of its first or second input.
    @Test func inputsAreShownExactly() throws {
      let mix = try effect(
        "mix", "vec4 effect(vec2 uv) { return progress < 0.5 ? first(uv) : second(uv); }")
      try both { stage in
        var plain = ListBuilder(width: 96, height: 64)
        plain.image(rect(0, 0, 96, 64), noise)
        let expected = try stage.draw(plain)
        for (progress, isNoise) in [(Float(0), true), (1, false)] {
          var builder = ListBuilder(width: 96, height: 64)
          builder.effect(
            mix, rect(0, 0, 96, 64), values: [progress],
            inputs: [
              { $0.image(rect(0, 0, 96, 64), self.noise) }, { $0.solid(rect(0, 0, 96, 64), green) },
            ])
          let output = try stage.draw(builder)
          #expect(isNoise ? output.distance(to: expected) == 0 : output[50, 50] == SIMD4(0, 255, 0, 255))
          #expect(stage.renderer.statistics.passes == 3 && stage.renderer.statistics.calls == 3)
        }
      }
    }

    /// The edge pixels of an input repeat outside of its edges.
    @Test func inputsRepeatTheirEdges() throws {
      let wide = try effect("wide", "vec4 effect(vec2 uv) { return first((uv - 0.5) * 3.0 + 0.5); }")
      try both { stage in
        var builder = ListBuilder(width: 60, height: 60)
        builder.effect(
          wide, rect(0, 0, 60, 60), values: [0], inputs: [{ $0.solid(rect(0, 0, 60, 60), green) }])
        let output = try stage.draw(builder)
        for (x, y) in [(0, 0), (59, 0), (0, 59), (59, 59), (30, 30)] {
          #expect(output[x, y] == SIMD4(0, 255, 0, 255))
        }
      }
    }

    // MARK: Pieces

    private func shatter() throws -> Effect {
      try effect(
        "shatter",
        """
        uniform float cell; // = 8
        vec2 position(int piece, vec4 rect, vec2 point) {
          return point + progress * vec2(random(1, piece, 0), random(1, piece, 1));
        }
        """)
    }

    /// Pieces at rest show the exact input. All pieces are one draw, and the input is drawn once.
    @Test func piecesAtRestShowTheInput() throws {
      let shatter = try shatter()
      try both { stage in
        var plain = ListBuilder(width: 96, height: 64)
        plain.image(rect(0, 0, 96, 64), noise)
        let expected = try stage.draw(plain)
        for frame in 0..<3 {
          var builder = ListBuilder(width: 96, height: 64)
          let input: ((inout ListBuilder) -> Void)? =
            frame == 0 ? { $0.image(rect(0, 0, 96, 64), self.noise) } : nil
          builder.effect(shatter, rect(0, 0, 96, 64), values: [0, 7], rasters: [9], inputs: [input])
          let output = try stage.draw(builder)
          #expect(output.distance(to: expected) == 0)
          #expect(stage.renderer.statistics.passes == (frame == 0 ? 2 : 1))
          #expect(stage.renderer.statistics.calls == (frame == 0 ? 2 : 1))
        }
        // A dropped raster releases its texture.
        let before = stage.device.liveObjects
        var empty = ListBuilder(width: 96, height: 64)
        empty.list.notices.droppedRasters = [9]
        _ = try stage.draw(empty)
        #expect(stage.device.liveObjects < before)
      }
    }

    /// The inputs of an effect are drawn once, even if the surface is drawn in several parts.
    @Test func inputsOfSeveralPartsAreDrawnOnce() throws {
      let same = try effect("same", "vec4 effect(vec2 uv) { return first(uv); }")
      for (profile, raster) in [(RasterProfile.software, UInt64(0)), (.software, 3), (.hardware, 0)] {
        let stage = try ProfileStage(profile)
        defer { stage.close() }
        func scene(_ color: SIMD4<Float>, _ frame: UInt64, groups: Bool) -> ListBuilder {
          var scene = ListBuilder(width: 256, height: 256)
          scene.solid(rect(0, 0, 256, 256), blue)
          func effects(_ scene: inout ListBuilder) {
            scene.effect(
              same, rect(0, 0, 256, 256), values: [0],
              rasters: [raster == 0 ? 0 : raster + frame + (groups ? 2 : 0)],
              inputs: [
                {
                  $0.solid(rect(0, 0, 256, 256), color)
                  $0.solid(rect(100, 100, 50, 50), white, radius: 10)
                }
              ])
          }
          if groups {
            scene.group(opacity: 0.5) { group in
              group.solid(rect(0, 0, 256, 256), red)
              effects(&group)
            }
          } else {
            effects(&scene)
          }
          scene.list.frame = frame
          scene.list.isAllDamaged = frame == 1
          scene.list.damage = [pixels(0, 0, 40, 40), pixels(200, 200, 256, 256), pixels(90, 90, 130, 130)]
          return scene
        }
        for groups in [false, true] {
          let whole = try stage.draw(scene(green, 1, groups: groups))
          let passes = stage.renderer.statistics.passes
          if raster != 0 { #expect(stage.renderer.scheduler.effectPlanner?.cached.count == (groups ? 3 : 1)) }
          let parts = try stage.draw(scene(green, 2, groups: groups))
          #expect(stage.renderer.statistics.isPartial)
          // The parts of a group begin at other pixels of the target, where a rasteriser may round differently.
          #expect(parts.distance(to: whole) <= (groups ? 1 : 0))
          // A frame in parts has more passes only if a group around the effect is drawn in parts.
          #expect(stage.renderer.statistics.passes == passes + (groups ? 2 : 0))
        }
        let entries = try #require(stage.renderer.scheduler.effectPlanner).cached
        #expect(Set(entries.map(\.raster)).count == entries.count)
      }
    }

    /// Programs that are unused for a while are dropped, the least recently used first, until `retainedCount` remain.
    @Test func programsOfUnusedEffectsAreDropped() throws {
      let retained = EffectPrograms.retainedCount
      let many = try (0..<(retained + 6)).map {
        try effect("number \($0)", "vec4 effect(vec2 uv) { return first(uv) * \($0).0; }")
      }
      let stage = try ProfileStage(.software)
      defer { stage.close() }
      let programs = EffectPrograms(stage.device)
      func show(_ effects: [Effect]) throws {
        programs.beginFrame(ContiguousArray(effects))
        for effect in effects { _ = try programs.program(of: effect) }
      }
      try show(many)
      #expect(programs.programs.count == many.count)
      // The first effect is shown in all of these frames, and the last three are shown longer than the others.
      for _ in 0..<200 { try show([many[0]] + many.suffix(3)) }
      for _ in 0..<400 { try show([many[0]]) }
      #expect(programs.programs.count == retained)
      for effect in [many[0]] + many.suffix(3) { #expect(programs.programs[effect.id] != nil) }
      // The remaining programs are retained even without use, so that an effect that is shown again is not compiled.
      for _ in 0..<400 { try show([]) }
      #expect(programs.programs.count == retained)
    }

    /// Pieces of an opaque input replace the content below, and pieces of a translucent input show it. The first frame
    /// compiles the program.
    @Test func translucentPiecesShowTheContentBelow() throws {
      let shatter = try shatter()
      let (glass, solid) = (SIMD4<Float>(0, 1, 0, 0.5), SIMD4<Float>(0, 1, 0, 1))
      try both { stage in
        for (color, shown) in [(glass, SIMD4<Int>(128, 128, 0, 255)), (solid, SIMD4(0, 255, 0, 255))] {
          var builder = ListBuilder(width: 96, height: 64)
          builder.solid(rect(0, 0, 96, 64), red)
          builder.effect(
            shatter, rect(0, 0, 64, 64), values: [0, 8], inputs: [{ $0.solid(rect(0, 0, 64, 64), color) }])
          let first = try stage.draw(builder)
          #expect(stage.renderer.statistics.programsCompiled > 0)
          let pixel = first[30, 30]
          #expect(abs(pixel.x - shown.x) <= 1 && abs(pixel.y - shown.y) <= 1 && pixel.w == 255, "\(pixel)")
          #expect(first[80, 30] == SIMD4(255, 0, 0, 255))
          #expect(try stage.draw(builder) == first)
          #expect(stage.renderer.statistics.programsCompiled == 0)
        }
      }
    }

    /// A piece has the position that the formula gives with the random numbers of Swift.
    @Test func piecesFollowTheFormula() throws {
      let shatter = try shatter()
      let side = 256.0
      try both { stage in
        for progress in [0.25, 1] {
          var builder = ListBuilder(width: Int(side), height: Int(side))
          // The effect has one piece, the whole of a green square.
          let travel = 150.0
          let moved = travel * progress
          builder.effect(
            shatter, rect(0, 0, 40, 40), values: [Float(moved), 40],
            inputs: [{ $0.solid(rect(0, 0, 40, 40), green) }])
          let output = try stage.draw(builder)
          let offset = SIMD2(Effect.random(1, 0, 0), Effect.random(1, 0, 1)) * moved
          let (x, y) = (Int(offset.x.rounded()), Int(offset.y.rounded()))
          #expect(output[x + 1, y + 1].y == 255 && output[x + 38, y + 38].y == 255)
          #expect(x < 2 || output[x - 2, y + 20].y == 0)
          #expect(output[x + 42, y + 20].y == 0 && output[x + 20, y + 42].y == 0)
        }
      }
    }

    @Test func twentyThousandPiecesAreOneDraw() throws {
      let shatter = try shatter()
      try both { stage in
        var builder = ListBuilder(width: 600, height: 600)
        builder.effect(
          shatter, rect(0, 0, 600, 600), values: [3, 4], inputs: [{ $0.solid(rect(0, 0, 600, 600), green) }])
        _ = try stage.draw(builder)
        #expect(stage.renderer.statistics.quads == 150 * 150 + 1)
        #expect(stage.renderer.statistics.calls == 2 && stage.renderer.statistics.uploadBytes < 100_000)
      }
    }

    /// Frames in which only uniforms differ allocate nothing.
    @Test func steadyFramesAllocateNothing() throws {
      let shatter = try shatter()
      try Stage.run { stage in
        var fewest = UInt64.max
        for step in 0..<24 {
          var builder = ListBuilder(width: 96, height: 64)
          builder.effect(
            shatter, rect(0, 0, 96, 64), values: [Float(step), 8], rasters: [9],
            inputs: [step == 0 ? { $0.image(rect(0, 0, 96, 64), self.noise) } : nil])
          let list = builder.list
          let before = threadAllocationCount()
          try stage.renderer.draw(list)
          if step > 4 { fewest = min(fewest, threadAllocationCount() - before) }
          stage.renderer.finish()
        }
        #expect(fewest == 0)
      }
    }

    /// Pixels outside of the scissor do not change.
    @Test func effectsAreClippedToScissors() throws {
      let shatter = try shatter()
      try both { stage in
        var builder = ListBuilder(width: 100, height: 100)
        builder.effect(
          shatter, rect(0, 0, 100, 100), values: [0, 20], scissor: pixels(10, 20, 60, 50),
          inputs: [{ $0.solid(rect(0, 0, 100, 100), green) }])
        builder.solid(rect(90, 90, 10, 10), red)
        let output = try stage.draw(builder)
        #expect(output[10, 20].y == 255 && output[59, 49].y == 255)
        #expect(
          output[9, 20].y == 0 && output[60, 49].y == 0 && output[30, 19].y == 0 && output[30, 50].y == 0)
        // The scissor applies only to the effect.
        #expect(output[95, 95] == SIMD4(255, 0, 0, 255))
      }
    }

    @Test func effectsFadeByOpacityAndPieceOpacity() throws {
      let half = try effect(
        "half",
        """
        uniform float cell;
        vec2 position(int piece, vec4 rect, vec2 point) {
          pieceOpacity = progress;
          return point;
        }
        """)
      let same = try effect("same", "vec4 effect(vec2 uv) { return first(uv); }")
      try both { stage in
        var builder = ListBuilder(width: 64, height: 64)
        builder.effect(
          half, rect(0, 0, 64, 32), values: [0.5, 8], inputs: [{ $0.solid(rect(0, 0, 64, 32), green) }])
        builder.effect(
          same, rect(0, 0, 64, 32), values: [0], transform: CGAffineTransform(translationX: 0, y: 32),
          inputs: [{ $0.solid(rect(0, 0, 64, 32), green) }])
        builder.list.items[builder.list.items.count - 1].opacity = 0.25
        let output = try stage.draw(builder)
        #expect(abs(output[20, 20].y - 128) <= 1 && abs(output[20, 50].y - 64) <= 1)
      }
    }

    /// An input of an effect in an invisible group is drawn, because the next frame may show its cached raster.
    @Test func inputsOfInvisibleEffectsAreDrawn() throws {
      let same = try effect("same", "vec4 effect(vec2 uv) { return first(uv); }")
      try both { stage in
        for frame in 0..<2 {
          var builder = ListBuilder(width: 64, height: 64)
          builder.group(opacity: frame == 0 ? 0 : 1) { inner in
            inner.effect(
              same, rect(0, 0, 64, 64), values: [0], rasters: [5],
              inputs: [frame == 0 ? { $0.solid(rect(0, 0, 64, 64), green) } : nil])
          }
          if frame == 0 { builder.solid(rect(0, 0, 64, 64), red) }
          let output = try stage.draw(builder)
          #expect(output[30, 30] == (frame == 0 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 255, 0, 255)))
        }
      }
    }
  }

  /// A stage of one raster profile.
  @MainActor final class ProfileStage {
    let device: Device
    let renderer: Renderer

    init(_ profile: RasterProfile) throws {
      device = try Device.headless(profile: profile)
      renderer = Renderer(GLBackend(device))
    }

    /// Runs `body` on both profiles.
    static func both(_ body: (ProfileStage) throws -> Void) throws {
      for profile in [RasterProfile.software, .hardware] {
        let stage = try ProfileStage(profile)
        defer { stage.close() }
        try body(stage)
      }
    }

    func draw(_ builder: ListBuilder) throws -> DrawnFrame {
      try renderer.draw(builder.list)
      return DrawnFrame(renderer.image())
    }

    func close() {
      renderer.close()
      #expect(device.gl.errors == [])
      #expect(device.liveObjects == 0)
      device.close()
    }
  }
}
