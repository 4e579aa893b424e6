import Stages
import Testing

@testable import Compositor
@testable import Engine

/// Effects as layers: their values by key path, and their items in a frame's display list.
@Suite(.serialized) @MainActor struct EffectLayerTests {
  private let mixed = try? Effect(
    name: "mixed",
    source: """
      uniform float amount; // = 0.5
      uniform vec3 light; // = 1, 2, 3
      uniform bool isOn; // = true
      vec4 effect(vec2 uv) { return mix(first(uv), second(uv), progress); }
      """)
  private let fall = try? Effect(
    name: "fall",
    source: """
      uniform float cell; // = 10
      vec2 position(int piece, vec4 rect, vec2 point) { return point + vec2(0.0, progress); }
      """)
  private let screen = TestScreen()

  private func add(_ effect: Effect?, sublayers: Int) -> EffectLayer {
    let layer = EffectLayer()
    layer.effect = effect
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50.25)
    for _ in 0..<sublayers {
      let child = CALayer()
      child.frame = layer.bounds
      child.backgroundColor = .black
      layer.addSublayer(child)
    }
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
    return layer
  }

  @Test func valuesAreReadAndSetByKeyPath() {
    let layer = EffectLayer()
    #expect(layer.value(forKeyPath: "effect.amount") == nil)
    layer.effect = mixed
    #expect(layer.value(forKeyPath: "effect.progress") as? CGFloat == 0)
    #expect(layer.value(forKeyPath: "effect.amount") as? CGFloat == 0.5)
    #expect(layer.value(forKeyPath: "effect.light") as? SIMD3<Double> == SIMD3(1, 2, 3))
    #expect(layer.value(forKeyPath: "effect.light.y") as? CGFloat == 2)
    #expect(layer.value(forKeyPath: "effect.isOn") as? Bool == true)
    layer.setValue(SIMD3<Float>(4, 5, 6), forKeyPath: "effect.light")
    layer.setValue(0.25, forKeyPath: "effect.light.x")
    layer.setValue(2, forKeyPath: "effect.amount")
    layer.setValue(false, forKeyPath: "effect.isOn")
    #expect(layer.value(forKeyPath: "effect.light") as? SIMD3<Double> == SIMD3(0.25, 5, 6))
    #expect(layer.value(forKeyPath: "effect.amount") as? CGFloat == 2)
    #expect(layer.value(forKeyPath: "effect.isOn") as? Bool == false)
    #expect(layer.value(forKey: "effect") as? Effect == mixed)
    // A new effect starts with its own defaults.
    layer.effect = fall
    layer.effect = mixed
    #expect(layer.value(forKeyPath: "effect.amount") as? CGFloat == 0.5)
  }

  @Test func unknownUniformsTrap() async {
    await #expect(processExitsWith: .failure) {
      let layer = EffectLayer()
      layer.effect = try? Effect(name: "e", source: "vec4 effect(vec2 uv) { return first(uv); }")
      layer.setValue(1, forKeyPath: "effect.amont")
    }
  }

  /// Integers that a 32-bit float represents exactly are accepted; others trap.
  @Test func integersThatAFloatWouldRoundTrap() async throws {
    let source = "uniform int n; // = -16777216\nvec4 effect(vec2 uv) { return vec4(n == 3); }"
    let layer = add(try Effect(name: "n", source: source), sublayers: 1)
    for number in [-16_777_216, 16_777_215, 16_777_216] {
      layer.setValue(number, forKeyPath: "effect.n")
      screen.frame(at: 2)
      screen.frame(at: 4)
      #expect(screen.resolve().effectTables.values.last.map { Int($0) } == number)
    }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let layer = EffectLayer()
      layer.effect = try Effect(
        name: "n", source: "uniform int n;\nvec4 effect(vec2 uv) { return vec4(n == 3); }")
      layer.setValue(16_777_217, forKeyPath: "effect.n")
    }
    let message = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(message.contains("EffectLayer.setValue(_:forKeyPath:): effect.n is an int"), "\(message)")
  }

  @Test func theDisplayListContainsTheEffect() throws {
    let layer = add(mixed, sublayers: 3)
    layer.setValue(0.75, forKeyPath: "effect.amount")
    screen.frame(at: 2)
    screen.frame(at: 4)
    let list = screen.resolve(scale: 2)
    let kinds = list.items.map(\.kind)
    // The second input consists of all sublayers except the first.
    #expect(
      kinds == [
        .beginGroup, .solid, .endGroup, .beginGroup, .solid, .solid, .endGroup, .effect,
      ])
    let item = try #require(list.items.last)
    let use = list.effectTables.uses[item.effectUse]
    #expect(list.effectTables.effects[use.effect] == mixed)
    #expect(use.scale == 2)
    #expect(Array(list.effectTables.values) == [0, 0.75, 1, 2, 3, 1])
    for input in [use.first, use.second] {
      let group = list.groups[input.group]
      #expect(
        group.isEffectInput && group.plane == PixelRect(x0: 0, y0: 0, x1: 200, y1: 101) && group.raster != 0)
    }
    #expect(item.rect == SIMD4(0, 0, 100, 50.25))
    #expect(item.transform == CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 20, ty: 40))
  }

  /// An effect's input is drawn again only when it changes; uniforms do not change it.
  @Test func rastersOfStaticInputsAreCached() throws {
    let layer = add(fall, sublayers: 1)
    let child = try #require(layer.sublayers?.first)
    layer.actions = ["bounds": NSNull(), "effect.progress": NSNull()]
    child.actions = ["backgroundColor": NSNull()]
    func drawn() -> (groups: Int, raster: UInt64, dropped: [UInt64]) {
      let list = screen.resolve()
      let input = list.effectTables.uses.first?.first.group ?? .none
      return (
        list.items.count { $0.kind == .beginGroup }, input.isNone ? 0 : list.groups[input].raster,
        Array(list.notices.droppedRasters)
      )
    }
    let first = drawn()
    #expect(first.groups == 1 && first.raster != 0)
    for step in 1...5 {
      layer.setValue(Double(step), forKeyPath: "effect.progress")
      screen.frame(at: 1 + Double(step))
      let next = drawn()
      #expect(next.groups == 0 && next.raster == first.raster && next.dropped == [])
    }
    // An input that changes in every frame is not cached.
    for step in 6...8 {
      child.backgroundColor = step % 2 == 0 ? .white : .black
      screen.frame(at: 1 + Double(step))
      let next = drawn()
      #expect(next.groups == 1 && next.raster == 0)
      #expect(next.dropped == (step == 6 ? [first.raster] : []))
    }
    // An input is cached again after a commit that does not change it.
    screen.frame(at: 10)
    screen.root.setValue(1, forKey: "own")
    screen.frame(at: 11)
    let again = drawn()
    #expect(again.groups == 1 && again.raster != 0 && again.raster != first.raster)
    // A new size needs a new raster.
    layer.bounds.size.width = 80
    screen.frame(at: 12)
    #expect(drawn().dropped == [again.raster])
    layer.removeFromSuperlayer()
    screen.frame(at: 13)
    #expect(drawn().dropped.count == 1)
  }

  @Test func animatedInputsAreNotCached() throws {
    let layer = add(fall, sublayers: 1)
    let child = try #require(layer.sublayers?.first)
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.duration = 10
    child.add(animation, forKey: nil)
    for step in 0..<3 {
      screen.frame(at: 2 + Double(step))
      let list = screen.resolve()
      #expect(list.groups.allSatisfy { $0.raster == 0 } && list.items.count { $0.kind == .beginGroup } == 1)
    }
  }

  /// Pieces overlap, so that a faded effect of pieces needs a group. An effect of pixels fades without one.
  @Test func onlyFadedEffectsOfPiecesNeedAGroup() {
    for (effect, isGroup) in [(fall, true), (mixed, false)] {
      let layer = add(effect, sublayers: 2)
      layer.opacity = 0.5
      screen.settle()
      _ = screen.resolve()
      let list = screen.resolve()
      let item = list.items.first { $0.kind == .effect }
      #expect(list.items.contains { $0.kind == .beginGroup } || !isGroup)
      #expect(item?.opacity == (isGroup ? 1 : 0.5) || list.items.contains { $0.opacity == 0.5 })
      layer.removeFromSuperlayer()
    }
  }

  @Test func anEffectLayerWithoutSublayersShowsNothing() {
    let layer = add(mixed, sublayers: 0)
    #expect(screen.resolve().items.isEmpty)
    layer.effect = nil
    layer.addSublayer(CALayer())
    layer.sublayers?[0].frame = layer.bounds
    layer.sublayers?[0].backgroundColor = .black
    screen.settle()
    #expect(screen.resolve().items.map(\.kind) == [.solid])
  }
}
