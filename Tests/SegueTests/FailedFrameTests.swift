import Foundation
import Testing

@testable import Compositor
@testable import Engine
@testable import GPURender
@testable import Segue
@testable import UIKit

/// Conditions that make a frame fail, and unusual conditions that must not.
@Suite(.serialized) @MainActor struct FailedFrameTests {
  nonisolated static let profiles = [RasterProfile.software, .hardware]

  private func layer(_ frame: CGRect, _ color: CGColor? = nil) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }

  private func withoutAnimation(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }

  /// Shows `layers` in a `Run` of 96x72 points. `body` gets the run and a function that draws a frame and returns its
  /// bytes.
  private func show<T>(
    _ raster: RasterProfile, _ layers: [CALayer], _ body: (Run, () throws -> [UInt8]) throws -> T
  ) throws -> T {
    let run = try Run(size: CGSize(width: 96, height: 72), scale: 1, raster: raster)
    defer { run.close() }
    run.window.backgroundColor = .gray
    run.window.makeKeyAndVisible()
    withoutAnimation { for layer in layers { run.window.layer.addSublayer(layer) } }
    return try body(run) {
      run.pipeline.setNeedsDrawing()
      try run.step()
      return run.image().withPixels { [UInt8]($0) }
    }
  }

  /// If the shadow or blur of a layer is visible, a backdrop inside of the layer may still be far outside of the
  /// screen.
  @Test(arguments: profiles, [false, true])
  func anInvisibleBackdropDrawsNothing(raster: RasterProfile, isBlurred: Bool) throws {
    let card = layer(CGRect(x: 10, y: 10, width: 40, height: 40))
    let panel = layer(CGRect(x: 0, y: 10, width: 20, height: 20), UIColor(white: 1, alpha: 0.3).cgColor)
    panel.backgroundFilters = [LayerFilter.gaussianBlur(radius: 2)]
    card.addSublayer(panel)
    if isBlurred {
      card.filters = [LayerFilter.gaussianBlur(radius: 20)]
    } else {
      (card.shadowOpacity, card.shadowRadius) = (0.5, 20)
    }
    let empty = try show(raster, []) { _, frame in try frame() }
    try show(raster, [card]) { _, frame in
      for (dx, dy) in [(-4.0, 0.0), (4, 0), (0, -4), (0, 4)] {
        for step in 0..<34 {
          withoutAnimation { card.position = CGPoint(x: 30 + dx * Double(step), y: 30 + dy * Double(step)) }
          _ = try frame()
        }
        #expect(try frame() == empty)
      }
    }
  }

  /// The sides of an effect may be tiny, huge or infinite.
  @Test(arguments: profiles) func anEffectMayHaveAnySize(raster: RasterProfile) throws {
    let same = try Effect(name: "same", source: "vec4 effect(vec2 uv) { return first(uv); }")
    let effectLayer = EffectLayer()
    effectLayer.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
    effectLayer.effect = same
    effectLayer.addSublayer(layer(CGRect(x: 0, y: 0, width: 40, height: 40), UIColor.red.cgColor))
    try show(raster, [effectLayer]) { _, frame in
      for size in [1e-300, 1e-9, 0.0004, 0.0008, 0.4, 1e300, .infinity] {
        withoutAnimation { effectLayer.bounds.size.width = size }
        _ = try frame()
        withoutAnimation { effectLayer.bounds.size = CGSize(width: 40, height: size) }
        _ = try frame()
      }
      withoutAnimation { effectLayer.bounds.size.height = 40 }
      let pixels = try frame()
      #expect(Array(pixels[((30 * 96 + 30) * 4)..<((30 * 96 + 30) * 4 + 4)]) == [0, 0, 255, 255])
    }
  }

  /// The assignment of sublayers to inputs changes when an effect with two inputs replaces an effect with one input, or
  /// vice versa.
  @Test(arguments: profiles) func anotherEffectSeesOtherInputs(raster: RasterProfile) throws {
    let one = try Effect(name: "one", source: "vec4 effect(vec2 uv) { return first(uv); }")
    let two = try Effect(
      name: "two", source: "vec4 effect(vec2 uv) { return mix(first(uv), second(uv), progress); }")
    let effectLayer = EffectLayer()
    effectLayer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    for color in [UIColor.red, .blue] {
      effectLayer.addSublayer(layer(CGRect(x: 0, y: 0, width: 40, height: 40), color.cgColor))
    }
    try show(raster, [effectLayer]) { _, frame in
      for (effect, blue) in [(one, UInt8(255)), (two, 0), (one, 255), (two, 0)] {
        withoutAnimation { effectLayer.effect = effect }
        for _ in 0..<3 {
          let pixels = try frame()
          #expect(pixels[(20 * 96 + 20) * 4] == blue)
        }
      }
    }
  }

  /// A turn with a failed frame ends like any other, and the next turn has the next time.
  @Test func aTurnWithAFailedFrameEnds() throws {
    let broken = try Effect(name: "broken", source: "vec4 effect(vec2 uv) { return nothing(uv); }")
    let effectLayer = EffectLayer()
    effectLayer.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
    effectLayer.addSublayer(layer(effectLayer.bounds, UIColor.red.cgColor))
    try show(.software, [effectLayer]) { run, _ in
      try run.step()
      var calls = 0
      withoutAnimation { effectLayer.effect = broken }
      TurnQueue.current.next { calls += 1 }
      #expect(throws: GraphicsError.self) { try run.step() }
      #expect(run.frameCount == 2 && run.time == 2 / 60.0 && !run.didDraw && calls == 0)
      withoutAnimation { effectLayer.effect = nil }
      try run.step()
      #expect(run.frameCount == 3 && run.didDraw && calls == 1)
    }
  }

  /// If the first frame of a transition fails, the next frame draws the old content again.
  @Test(arguments: profiles) func transitionsShowTheOldContentAfterFailures(raster: RasterProfile) throws {
    let broken = try Effect(name: "broken", source: "vec4 effect(vec2 uv) { return nothing(uv); }")
    var ends: [[UInt8]] = []
    for fails in [false, true] {
      let (card, group, effect) = (
        layer(CGRect(x: 20, y: 4, width: 64, height: 64), UIColor.red.cgColor),
        layer(CGRect(x: 0, y: 0, width: 20, height: 20)), EffectLayer()
      )
      group.opacity = 0.5
      group.addSublayer(layer(group.bounds, UIColor.red.cgColor))
      group.addSublayer(effect)
      effect.frame = group.bounds
      effect.addSublayer(layer(group.bounds, UIColor.green.cgColor))
      try show(raster, [group, card]) { _, frame in
        for _ in 0..<3 { _ = try frame() }
        withoutAnimation {
          let fade = CATransition()
          fade.duration = 1
          card.add(fade, forKey: nil)
          card.backgroundColor = UIColor.blue.cgColor
          effect.effect = fails ? broken : nil
        }
        if fails { #expect(throws: GraphicsError.self) { _ = try frame() } } else { _ = try frame() }
        withoutAnimation { effect.effect = nil }
        ends.append(try frame())
      }
    }
    let middle = (36 * 96 + 52) * 4
    #expect(Array(ends[1][middle..<middle + 4]) == Array(ends[0][middle..<middle + 4]))
    #expect(ends[0][middle + 2] > 200, "the transition has just begun")
  }

  /// A blur that was planned in a failed frame is drawn again.
  @Test(arguments: profiles) func blursAreDrawnAgainAfterFailures(raster: RasterProfile) throws {
    let white = CGImage(
      width: 64, height: 64, isOpaque: true, premultipliedBGRA: [UInt8](repeating: 255, count: 64 * 64 * 4))
    let broken = try Effect(name: "broken", source: "vec4 effect(vec2 uv) { return nothing(uv); }")
    for failingStep in [-1, 0, 1, 2, 3] {
      let (blurred, group, effect) = (
        layer(CGRect(x: 20, y: 4, width: 64, height: 64)), layer(CGRect(x: 0, y: 0, width: 20, height: 20)),
        EffectLayer()
      )
      blurred.masksToBounds = true
      blurred.filters = [LayerFilter.gaussianBlur(radius: 12)]
      group.opacity = 0.5
      group.addSublayer(layer(group.bounds, UIColor.red.cgColor))
      group.addSublayer(effect)
      effect.frame = group.bounds
      effect.addSublayer(layer(group.bounds, UIColor.green.cgColor))
      try show(raster, [group, blurred]) { _, frame in
        blurred.contents = white
        var failures = 0
        for step in 0..<8 {
          withoutAnimation {
            blurred.setValue(12.0 + Double(min(step, 6)), forKeyPath: "filters.gaussianBlur.inputRadius")
            effect.effect = step == failingStep ? broken : nil
          }
          do { _ = try frame() } catch { failures += 1 }
        }
        #expect(failures == (failingStep < 0 ? 0 : 1))
        let pixels = try frame()
        #expect(pixels[(36 * 96 + 52) * 4] == 255)
      }
    }
  }
}
