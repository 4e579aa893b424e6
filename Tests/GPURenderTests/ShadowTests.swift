import Engine
import Foundation
import Testing

@testable import GPURender

extension ListBuilder {
  mutating func shadow(
    _ rect: CGRect, _ color: SIMD4<Float>, sigma: Float, radius: Float = 0,
    transform: CGAffineTransform = .identity, path: CGPath? = nil
  ) {
    var item = item(.shadow, rect, transform: transform)
    item.color = color
    item.sigma = sigma
    item.radii = SIMD4(repeating: radius)
    item.bounds = surface
    if let path {
      item.resource = Int32(list.paths.count)
      list.paths.append(DisplayPath(path: path))
    }
    list.items.append(item)
  }
}

extension GPURenderTests {
  /// Shadows against the Gaussian of what throws them.
  @Suite(.serialized) @MainActor struct ShadowTests {
    private static let (width, height) = (110, 90)

    /// The Gaussian of a coverage, by summing it up.
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
          // Samples are a fortieth of a pixel off where an edge lies between two of them.
          let pixel = CGRect(x: x, y: y, width: 1, height: 1).intersection(box.rect)
          coverage[y * width + x] =
            isPlain ? (pixel.isNull ? 0 : pixel.width * pixel.height) : box.coverage(x: x, y: y)
        }
      }
      let exact = blurred(coverage, sigma * scale)
      let picture = try Stage.run(profile) { stage in
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
          worst = max(worst, abs(Double(picture[x, y].x) - exact[y * width + x] * 255))
        }
      }
      return worst
    }

    @Test(arguments: [0.8, 1.5, 2, 3.9, 4.5, 9], [RasterProfile.software, .hardware])
    func roundedRectanglesThrowGaussians(sigma: Double, profile: RasterProfile) throws {
      for asPath in [false, true] {
        // Whole pixels, between pixels, and small beside the blur.
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
    func turnedAndScaledOnesDoToo(profile: RasterProfile) throws {
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

    @Test func sizesShareAPicture() throws {
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
        let (thrown, drawn) = (try stage.draw(shadow), try stage.draw(shape))
        #expect(thrown == drawn)
      }
    }
  }
}
