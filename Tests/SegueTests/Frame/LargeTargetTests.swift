import Foundation
import Testing

@testable import Compositor
@testable import Engine
@testable import GPURender
@testable import Rendering
@testable import Segue

/// Layers and surfaces of unusual sizes.
@Suite(.serialized) @MainActor struct LargeTargetTests {
  /// The inputs of effects have the resolution of the surface, unless they would need too much memory.
  @Test func inputsOfEffectsAreLimited() {
    let limits = EffectInputLimits()
    let surface = (scale: 2.0, size: SIMD2<Int32>(780, 1688))
    #expect(limits.scale(of: SIMD2(390, 844), surface: surface) == 2)
    #expect(limits.scale(of: SIMD2(780, 1688), surface: surface) == 2)
    let scale = limits.scale(of: SIMD2(10_000, 10_000), surface: surface)
    #expect(scale > 0.3 && scale * scale * 10_000 * 10_000 < Double(1 << 24) + 1)
    #expect(limits.scale(of: SIMD2(1_000_000, 1), surface: surface) * 1_000_000 < 16_385)
    #expect(limits.scale(of: SIMD2(1e300, 1e300), surface: surface) < 1e-200)
  }

  /// An effect on a layer that is far larger than the surface shows the visible part of the layer.
  @Test(arguments: RefusedMemoryTests.profiles) func aLargeEffectIsDrawn(raster: RasterProfile) throws {
    let run = try Run(size: CGSize(width: 96, height: 72), scale: 1, raster: raster)
    defer { run.close() }
    run.window.backgroundColor = .white
    let effectLayer = EffectLayer()
    effectLayer.frame = CGRect(x: -9950, y: -9950, width: 10_000, height: 10_000)
    effectLayer.effect = try Effect(name: "same", source: "vec4 effect(vec2 uv) { return first(uv); }")
    let content = CALayer()
    content.frame = effectLayer.bounds
    content.backgroundColor = UIColor.red.cgColor
    effectLayer.addSublayer(content)
    run.window.layer.addSublayer(effectLayer)
    run.window.makeKeyAndVisible()
    try run.step()
    let pixels = run.image().withPixels { [UInt8]($0) }
    #expect(Array(pixels.prefix(4)) == [0, 0, 255, 255])
    #expect(Array(pixels.suffix(4)) == [255, 255, 255, 255])
  }

  /// While the surface changes its size in each frame, the memory of targets is limited by the current size.
  @Test(arguments: RefusedMemoryTests.profiles) func targetsOfEarlierSizesAreReleased(raster: RasterProfile)
    throws
  {
    let run = try Run(size: CGSize(width: 200, height: 150), scale: 1, raster: raster)
    defer { run.close() }
    run.window.makeKeyAndVisible()
    let group = CALayer()
    group.opacity = 0.5
    let parts = [CALayer(), CALayer()]
    parts[0].backgroundColor = UIColor.red.cgColor
    parts[1].backgroundColor = UIColor.blue.cgColor
    for part in parts { group.addSublayer(part) }
    let below = CALayer()
    below.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    below.backgroundColor = UIColor.green.cgColor
    run.window.layer.addSublayer(below)
    run.window.layer.addSublayer(group)
    for step in 0..<60 {
      let (width, height) = (200 + step * 10, 150 + step * 7)
      run.pipeline.resize(FrameSurface(width: width, height: height, scale: 1))
      run.window.frame = UIScreen.main.bounds
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      group.frame = run.window.bounds
      for part in parts { part.frame = CGRect(x: 0, y: 0, width: width, height: height) }
      CATransaction.commit()
      try run.step()
      let targetBytes = run.pipeline.renderer.scheduler.store.entries.reduce(0) {
        $0 + ($1.kind == .target ? $1.byteCount : 0)
      }
      // The limit is two targets of the surface's size, with sides that are rounded up to whole tiles of 64 pixels.
      #expect(targetBytes <= 2 * (width + 64) * (height + 64) * 4)
    }
  }
}
