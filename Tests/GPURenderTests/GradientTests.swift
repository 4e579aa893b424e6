import Engine
import Foundation
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension GPURenderTests {
  /// Drawn gradients compared with their definition.
  @Suite(.serialized) @MainActor struct GradientTests {
    private static let colors: [SIMD4<Float>] = [
      SIMD4(1, 0.2, 0, 1), SIMD4(0, 0.9, 0.3, 0.4), SIMD4(0.1, 0, 1, 1),
    ]

    private func gradient(
      _ kind: DisplayGradient.Kind, _ start: SIMD2<Float>, _ end: SIMD2<Float>,
      locations: [Float] = [0.1, 0.4, 1]
    ) -> DisplayGradient {
      DisplayGradient(kind: kind, start: start, end: end, colors: Self.colors, locations: locations)
    }

    /// The premultiplied colour at a point, computed from the definition.
    private func color(_ gradient: DisplayGradient, _ point: SIMD2<Double>) -> SIMD4<Double> {
      let (p, axis) = (point - SIMD2<Double>(gradient.start), SIMD2<Double>(gradient.end - gradient.start))
      var t: Double
      switch gradient.kind {
      case .axial: t = (p * axis).sum() / (axis * axis).sum()
      case .radial: t = ((p / axis) * (p / axis)).sum().squareRoot()
      case .conic:
        t = (atan2(p.y, p.x) - atan2(axis.y, axis.x)) / (2 * .pi)
        t -= t.rounded(.down)
      }
      let colors = gradient.colors.map { color in
        SIMD4<Double>(SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w))
      }
      let stops = gradient.locations.map(Double.init)
      if t <= stops[0] { return colors[0] }
      for index in 1..<stops.count where t < stops[index] {
        let share = (t - stops[index - 1]) / (stops[index] - stops[index - 1])
        return colors[index - 1] + (colors[index] - colors[index - 1]) * share
      }
      return colors[colors.count - 1]
    }

    @Test(arguments: [RasterProfile.software, .hardware])
    func gradientsMatchTheirDefinition(profile: RasterProfile) throws {
      let cases: [(DisplayGradient, Double)] = [
        (gradient(.axial, SIMD2(0, 10), SIMD2(0, 70)), 1),
        (gradient(.axial, SIMD2(100, 0), SIMD2(20, 0)), 1),
        (gradient(.axial, SIMD2(0, 0), SIMD2(0, 80), locations: [0, 0.5, 0.5]), 1),
        (gradient(.axial, SIMD2(10, 5), SIMD2(90, 70)), 2),
        (gradient(.radial, SIMD2(60, 40), SIMD2(110, 70)), 2),
        (gradient(.conic, SIMD2(60, 40), SIMD2(60, 0)), 2),
      ]
      try Stage.run(profile) { stage in
        for (number, (gradient, bound)) in cases.enumerated() {
          var scene = ListBuilder(width: 130, height: 90)
          scene.gradient(rect(4, 5, 120, 80), gradient, transform: .identity)
          scene.list.items[0].transform = CGAffineTransform(translationX: 4, y: 5)
          scene.list.items[0].rect = SIMD4(0, 0, 120, 80)
          let output = try stage.draw(scene)
          var worst = 0.0
          for y in 0..<80 {
            for x in 0..<120 {
              let point = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
              // At the start angle of a conic gradient, the first and the last colour meet.
              if gradient.kind == .conic, abs(point.x - 60) < 2, point.y < 42 { continue }
              let exact = color(gradient, point)
              for component in 0..<3 {
                worst = max(
                  worst, abs(Double(output[x + 4, y + 5][component]) - exact[component] * 255))
              }
            }
          }
          #expect(worst <= bound, "gradient \(number)")
          #expect(output[2, 40] == SIMD4(0, 0, 0, 255) && output[60, 87] == SIMD4(0, 0, 0, 255))
        }
      }
    }

    @Test(arguments: [RasterProfile.software, .hardware])
    func gradientsAreTransformedAndRounded(profile: RasterProfile) throws {
      let gradients = [
        gradient(.axial, SIMD2(0, 0), SIMD2(0, 40)), gradient(.radial, SIMD2(30, 20), SIMD2(60, 45)),
      ]
      let map = CGAffineTransform(translationX: 60, y: 10).rotated(by: 0.6).scaledBy(x: 1.3, y: 1.5)
      let inverse = map.inverted()
      try Stage.run(profile) { stage in
        for gradient in gradients {
          var scene = ListBuilder(width: 130, height: 120)
          scene.gradient(rect(0, 0, 60, 40), gradient, radius: 12, transform: map)
          var cover = ListBuilder(width: 130, height: 120)
          cover.solid(rect(0, 0, 60, 40), white, radius: 12, transform: map)
          let (output, shape) = (try stage.draw(scene), try stage.draw(cover))
          for y in 0..<120 {
            for x in 0..<130 {
              let point = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(inverse)
              let exact = color(gradient, SIMD2(Double(point.x), Double(point.y)))
              let share = Double(shape[x, y].x) / 255
              for component in 0..<3
              where abs(Double(output[x, y][component]) - exact[component] * 255 * share) > 6 {
                Issue.record("(\(x), \(y)) is \(output[x, y]), not \(exact * 255 * share)")
                return
              }
            }
          }
        }
      }
    }

    @Test func gradientsFadeByOpacity() throws {
      try Stage.run { stage in
        let opaque = DisplayGradient(
          kind: .axial, start: SIMD2(0, 0), end: SIMD2(0, 40), colors: [red, blue], locations: [0, 1])
        var scene = ListBuilder(width: 40, height: 40)
        scene.solid(rect(0, 0, 40, 40), white)
        scene.gradient(rect(0, 0, 40, 40), opaque, opacity: 0.5)
        let output = try stage.draw(scene)
        for y in 0..<40 {
          let t = (Double(y) + 0.5) / 40
          let exact = SIMD3(1 - t, 0, t) * 127.5 + 127.5
          for component in 0..<3 { #expect(abs(Double(output[20, y][component]) - exact[component]) <= 2) }
        }
      }
    }

    @Test func changingColorsDoNotFillPages() throws {
      var scheduler = FrameScheduler<SoftwareEmitter>(textureLimit: 4096)
      var entries = 0
      for step in 0..<900 {
        var scene = ListBuilder(width: 200, height: 100)
        let shade = Float(step) / 900
        for kind in [DisplayGradient.Kind.axial, .radial] {
          scene.gradient(
            rect(0, 0, 100, 80),
            DisplayGradient(
              kind: kind, start: SIMD2(0, 0), end: SIMD2(0, 80), colors: [red, SIMD4(shade, 0, 1, 1)],
              locations: [0, 1]))
        }
        scheduler.schedule(scene.list)
        if step == 10 { entries = scheduler.store.entries.count }
      }
      #expect(scheduler.store.entries.count == entries)
    }

    @Test func anUnchangedGradientUploadsNothing() throws {
      try Stage.run { stage in
        var scene = ListBuilder(width: 200, height: 100)
        scene.gradient(rect(0, 0, 100, 80), gradient(.axial, SIMD2(0, 0), SIMD2(0, 80)))
        _ = try stage.draw(scene)
        #expect(stage.renderer.statistics.uploadBytes > 0)
        _ = try stage.draw(scene)
        #expect(stage.renderer.statistics.uploadBytes == 0)
        #expect(stage.renderer.statistics.passes == 1 && stage.renderer.statistics.draws == 1)
      }
    }
  }
}
