import Engine
import Foundation
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension ListBuilder {
  mutating func shadow(
    _ rect: CGRect, _ color: SIMD4<Float>, sigma: Float, radius: Float = 0,
    transform: CGAffineTransform = .identity, path: CGPath? = nil
  ) {
    var item = item(.shadow(.none), rect, transform: transform)
    item.color = color
    item.sigma = sigma
    item.radii = SIMD4(repeating: radius)
    item.bounds = surface
    if let path {
      item.content = .shadow(list.paths.nextIndex)
      list.paths.append(DisplayPath(path: path))
    }
    list.items.append(item)
  }
}

extension GPURenderTests {
  /// Shadows compared with the Gaussian of their shapes.
  @Suite(.serialized) @MainActor struct ShadowTests {
    private static let (width, height) = (110, 90)

    /// The Gaussian of a coverage, as a direct sum.
    private func blurred(_ coverage: [Double], _ sigma: Double) -> [Double] {
      let (width, height) = (Self.width, Self.height)
      let reach = Int(sigma * 5) + 1
      let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
      let sum = weights.reduce(0, +)
      var across = coverage
      for y in 0..<height {
        for x in 0..<width {
          var total = 0.0
          for tap in max(-reach, -x)...min(reach, width - 1 - x) {
            total += coverage[y * width + x + tap] * weights[tap + reach]
          }
          across[y * width + x] = total / sum
        }
      }
      var result = across
      for y in 0..<height {
        for x in 0..<width {
          var total = 0.0
          for tap in max(-reach, -y)...min(reach, height - 1 - y) {
            total += across[(y + tap) * width + x] * weights[tap + reach]
          }
          result[y * width + x] = total / sum
        }
      }
      return result
    }

    /// The largest difference from the true shadow, in 255ths.
    private func error(
      _ profile: RasterProfile, _ box: SampledBox, sigma: Double, scale: Double = 1, asPath: Bool = false
    ) throws -> Double {
      let (width, height) = (Self.width, Self.height)
      var coverage = [Double](repeating: 0, count: width * height)
      let isPlain = box.radii == SIMD4() && box.transform == .identity
      for y in 0..<height {
        for x in 0..<width {
          // An exact area is used if possible, because samples may be wrong by a 32nd of a pixel at an edge.
          let pixel = CGRect(x: x, y: y, width: 1, height: 1).intersection(box.rect)
          coverage[y * width + x] =
            isPlain ? (pixel.isNull ? 0 : pixel.width * pixel.height) : box.coverage(x: x, y: y)
        }
      }
      let exact = blurred(coverage, sigma * scale)
      let output = try Stage.run(profile) { stage in
        var scene = ListBuilder(width: width, height: height)
        let path = CGMutablePath()
        if asPath {
          path.addRoundedRect(
            in: box.rect, cornerWidth: CGFloat(box.radii.x), cornerHeight: CGFloat(box.radii.x))
        }
        scene.shadow(
          box.rect, white, sigma: Float(sigma), radius: box.radii.x, transform: box.transform,
          path: asPath ? path : nil)
        return try stage.draw(scene)
      }
      var worst = 0.0
      for y in 0..<height {
        for x in 0..<width {
          worst = max(worst, abs(Double(output[x, y].x) - exact[y * width + x] * 255))
        }
      }
      return worst
    }

    @Test(arguments: [0.8, 1.5, 2, 3.9, 4.5, 9], [RasterProfile.software, .hardware])
    func roundedRectanglesCastGaussians(sigma: Double, profile: RasterProfile) throws {
      for asPath in [false, true] {
        // The boxes are on whole pixels, between pixels, and small compared with the blur.
        for box in [
          SampledBox(rect: rect(25, 20, 60, 46), radii: SIMD4(repeating: 9)),
          SampledBox(rect: rect(25.4, 20.7, 60, 46), radii: SIMD4(repeating: 0)),
          SampledBox(rect: rect(22.8125, 20.1875, 60.3125, 46.5), radii: SIMD4(repeating: 12)),
          SampledBox(rect: rect(45, 37, 18, 12), radii: SIMD4(repeating: 6)),
        ] {
          let error = try error(profile, box, sigma: sigma, asPath: asPath)
          #expect(error <= 3, "\(box.rect), a path \(asPath)")
        }
      }
    }

    @Test(arguments: [RasterProfile.software, .hardware])
    func rotatedAndScaledRectanglesCastGaussians(profile: RasterProfile) throws {
      let turned = CGAffineTransform(translationX: 55, y: 45).rotated(by: 0.5)
      let scaled = CGAffineTransform(translationX: 20, y: 15).scaledBy(x: 2, y: 2)
      for asPath in [false, true] {
        let first = try error(
          profile, SampledBox(rect: rect(-25, -15, 50, 30), radii: SIMD4(repeating: 8), transform: turned),
          sigma: 4, asPath: asPath)
        #expect(first <= 4, "turned, a path \(asPath)")
        let second = try error(
          profile, SampledBox(rect: rect(5, 5, 25, 18), radii: SIMD4(repeating: 5), transform: scaled),
          sigma: 2, scale: 2, asPath: asPath)
        #expect(second <= 3.5, "scaled, a path \(asPath)")
      }
    }

    /// In a stretched or slanted layer, the standard deviation is scaled by the geometric mean of the scales in both
    /// directions.
    @Test(arguments: [RasterProfile.software, .hardware])
    func shadowsOfStretchedLayersAreEquallySoftInBothDirections(profile: RasterProfile) throws {
      let stretched = CGAffineTransform(translationX: 20, y: 10).scaledBy(x: 0.8, y: 1.8)
      let slanted = CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 15, ty: 12)
      for (transform, meanScale) in [(stretched, 1.2), (slanted, 1)] {
        for radius in [Float(0), 9] {
          let box = SampledBox(
            rect: rect(5, 5, 50, 30), radii: SIMD4(repeating: radius), transform: transform)
          #expect(try error(profile, box, sigma: 5, scale: meanScale) <= 3, "\(transform), radius \(radius)")
        }
      }
    }

    /// Targets are reused with their old content, and filters read half a texel beyond a raster.
    @Test(arguments: [Float(2), 5], [RasterProfile.software, .hardware])
    func theOldContentOfATargetIsNotVisible(sigma: Float, profile: RasterProfile) throws {
      func scene(_ size: Double) -> ListBuilder {
        var scene = ListBuilder(width: 160, height: 120)
        var style = DisplayGroup()
        style.shadow = GroupShadow(color: SIMD4(1, 1, 1, 1), offset: SIMD2(3.5, 4.5), sigma: sigma)
        scene.group(style) { $0.solid(rect(50, 40, size, size), red) }
        return scene
      }
      let fresh = try Stage.run(profile) { try $0.draw(scene(20)) }
      let after = try Stage.run(profile) { stage in
        _ = try stage.draw(scene(40))
        return try stage.draw(scene(20))
      }
      #expect(fresh == after)
    }

    @Test(arguments: [RasterProfile.software, .hardware])
    func shadowsBelowOpaqueItemsAreNotDrawn(profile: RasterProfile) throws {
      func scene(_ sigma: Float, cover: SIMD4<Float>, isLarge: Bool) -> ListBuilder {
        var scene = ListBuilder(width: 160, height: 120)
        scene.shadow(rect(43, 46, 80, 60), SIMD4(0, 0, 1, 0.6), sigma: sigma, radius: 8)
        if isLarge {
          scene.list.items[0].bounds = pixels(20, 20, 150, 120)
          scene.solid(rect(0, 0, 160, 120), cover)
        } else {
          scene.solid(rect(40, 40, 80, 60), cover, radius: 8)
        }
        return scene
      }
      try Stage.run(profile) { stage in
        for sigma in [Float(2), 6] {
          // Through a translucent colour the shadow is visible, so that it is drawn.
          _ = try stage.draw(scene(sigma, cover: SIMD4(1, 0, 0, 0.99), isLarge: false))
          let all = stage.renderer.statistics.pixels
          let drawn = try stage.draw(scene(sigma, cover: red, isLarge: false))
          #expect(stage.renderer.statistics.pixels < all - 3000)
          #expect(drawn[80, 70] == SIMD4(255, 0, 0, 255) && drawn[100, 104].z > 40)
          _ = try stage.draw(scene(sigma, cover: red, isLarge: true))
          // Graphics cards clear the surface with the cover's colour instead of drawing it.
          #expect(stage.renderer.statistics.quads == (profile == .hardware ? 0 : 1))
          #expect(stage.renderer.statistics.uploadBytes == 0)
        }
      }
    }

    @Test func shadowsOfDifferentSizesShareATexture() throws {
      try Stage.run { stage in
        for (step, width) in [80.0, 81.5, 93, 90].enumerated() {
          var scene = ListBuilder(width: 140, height: 120)
          scene.shadow(rect(20, 20, width, 70), SIMD4(0, 0, 0, 0.4), sigma: 4, radius: 8)
          _ = try stage.draw(scene)
          #expect((stage.renderer.statistics.uploadBytes == 0) == (step > 0))
          #expect(stage.renderer.statistics.draws == 1 && stage.renderer.statistics.quads == 9)
        }
      }
    }

    @Test func aShadowWithoutBlurIsItsShape() throws {
      try Stage.run { stage in
        var shadow = ListBuilder(width: 80, height: 60)
        shadow.shadow(rect(10, 10, 50, 40), red, sigma: 0, radius: 9)
        var shape = ListBuilder(width: 80, height: 60)
        shape.solid(rect(10, 10, 50, 40), red, radius: 9)
        let (cast, drawn) = (try stage.draw(shadow), try stage.draw(shape))
        #expect(cast == drawn)
      }
    }
  }
}
