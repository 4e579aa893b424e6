import Foundation
import Pictures
import Reference
import Testing

@testable import Segue

/// The images that graphics contexts draw, compared with their definitions pixel by pixel.
@Suite(.serialized) @MainActor struct DrawingTests {
  private static let size = CGSize(width: 48, height: 36)
  private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private static let gold = CGColor(red: 1, green: 0.8, blue: 0.2, alpha: 1)
  private static let clearBlue = CGColor(red: 0, green: 0.2, blue: 1, alpha: 0)

  /// The premultiplied pixels of a transparent image.
  private struct Pixels {
    let width: Int
    let height: Int
    let bytes: [UInt8]

    /// Red, green, blue and alpha, 0…255.
    subscript(_ x: Int, _ y: Int) -> SIMD4<Double> {
      let offset = (y * width + x) * 4
      return SIMD4(
        Double(bytes[offset + 2]), Double(bytes[offset + 1]), Double(bytes[offset]), Double(bytes[offset + 3])
      )
    }
  }

  /// Draws an image at the scales 1 and 2 with both raster profiles, and checks each image.
  private func withEvery(
    _ draw: (CGContext) -> Void, check: (Pixels, Double, RasterProfile) throws -> Void
  ) throws {
    for raster in [RasterProfile.software, .hardware] {
      for scale in [1, 2] as [CGFloat] {
        let run = try Run(size: Self.size, scale: scale, raster: raster)
        defer { run.close() }
        run.window.makeKeyAndVisible()
        try run.step()
        let context = CGContext(size: Self.size, scale: scale, isOpaque: false)
        draw(context)
        let image = try #require(context.makeImage())
        try check(
          Pixels(width: image.width, height: image.height, bytes: image.withPixels { Array($0) }), scale,
          raster)
      }
    }
  }

  /// Compares with the premultiplied colour, 0…1, of each pixel's centre in points; nil leaves a pixel out.
  private func compare(
    _ pixels: Pixels, _ scale: Double, tolerance: Double, _ name: String,
    _ color: (SIMD2<Double>) -> SIMD4<Double>?
  ) {
    var (worst, compared, worstPoint) = (0.0, 0, SIMD2<Double>())
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let point = SIMD2(Double(x) + 0.5, Double(y) + 0.5) / scale
        guard let expected = color(point) else { continue }
        let difference = pixels[x, y] - expected * 255
        let most = max(difference.max(), -difference.min())
        if most > worst { (worst, worstPoint) = (most, point) }
        compared += 1
      }
    }
    #expect(worst <= tolerance, "\(name) at scale \(scale): \(worst) at \(worstPoint)")
    #expect(compared > pixels.width * pixels.height / 2)
  }

  // MARK: - Gradients

  private struct Stops {
    let locations: [Double]
    let colors: [CGColor]

    var gradient: CGGradient? {
      CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: locations.map { CGFloat($0) })
    }

    /// The colour at a location, 0…1: components are interpolated first and then multiplied by the alpha.
    func color(_ t: Double) -> SIMD4<Double> {
      func straight(_ c: CGColor) -> SIMD4<Double> { SIMD4((c.components ?? []).map { Double($0) }) }
      var color = straight(colors[colors.count - 1])
      if t <= locations[0] {
        color = straight(colors[0])
      } else if let index = locations.firstIndex(where: { $0 > t }) {
        let share = (t - locations[index - 1]) / (locations[index] - locations[index - 1])
        color = straight(colors[index - 1]) * (1 - share) + straight(colors[index]) * share
      }
      return SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
    }
  }

  private static let stops = Stops(locations: [0.1, 0.5, 1], colors: [red, gold, clearBlue])
  private static let allOptions: [CGGradientDrawingOptions] = [
    [], .drawsBeforeStartLocation, .drawsAfterEndLocation,
    [.drawsBeforeStartLocation, .drawsAfterEndLocation],
  ]
  private static let transforms: [(name: String, CGAffineTransform)] = [
    ("identity", .identity), ("scaled", CGAffineTransform(a: 1.5, b: 0, c: 0, d: 0.5, tx: -6, ty: 9)),
    ("turned", CGAffineTransform(rotationAngle: 0.4).translatedBy(x: 4, y: -8)),
    ("skewed", CGAffineTransform(a: 1, b: 0.3, c: -0.6, d: 0.8, tx: 8, ty: -2)),
  ]

  nonisolated private func isDrawn(_ t: Double, _ options: CGGradientDrawingOptions) -> Bool {
    (t >= 0 || options.contains(.drawsBeforeStartLocation))
      && (t <= 1 || options.contains(.drawsAfterEndLocation))
  }

  @Test func linearGradientsMatchTheirDefinition() throws {
    let gradient = try #require(Self.stops.gradient)
    for (name, transform) in Self.transforms {
      for (start, end) in [
        (CGPoint(x: 10, y: 8), CGPoint(x: 34, y: 8)), (CGPoint(x: 30, y: 30), CGPoint(x: 12, y: 8)),
      ] {
        for options in Self.allOptions {
          try withEvery {
            $0.concatenate(transform)
            $0.drawLinearGradient(gradient, start: start, end: end, options: options)
          } check: { pixels, scale, raster in
            let axis = SIMD2(end) - SIMD2(start)
            let inverse = transform.inverted()
            func position(_ point: SIMD2<Double>) -> Double {
              let offset = SIMD2(CGPoint(point).applying(inverse)) - SIMD2(start)
              return (offset * axis).sum() / (axis * axis).sum()
            }
            compare(pixels, scale, tolerance: 2.5, "\(name) \(start) \(options.rawValue) \(raster)") {
              point in
              let t = position(point)
              // A border of the gradient may cover a part of the pixel.
              let reach = 1.1 * hypot(0.8, 0.8) / scale
              let near = [
                SIMD2(reach, reach), SIMD2(-reach, reach), SIMD2(reach, -reach), SIMD2(-reach, -reach),
              ]
              if near.contains(where: { isDrawn(position(point + $0), options) != isDrawn(t, options) }) {
                return nil
              }
              return isDrawn(t, options) ? Self.stops.color(t) : SIMD4()
            }
          }
        }
      }
    }
  }

  /// Gradients with one centre are drawn as layers, other gradients as pixels.
  @Test func radialGradientsMatchTheirDefinition() throws {
    let gradient = try #require(Self.stops.gradient)
    let circles: [(CGPoint, Double, CGPoint, Double)] = [
      (CGPoint(x: 20, y: 16), 0, CGPoint(x: 20, y: 16), 14),
      (CGPoint(x: 20, y: 16), 16, CGPoint(x: 20, y: 16), 5),
      (CGPoint(x: 16, y: 14), 2, CGPoint(x: 20, y: 16), 15),
      (CGPoint(x: 10, y: 14), 3, CGPoint(x: 34, y: 20), 7),
    ]
    for (name, transform) in Self.transforms {
      for (start, radius, end, endRadius) in circles {
        for options in Self.allOptions {
          try withEvery {
            $0.concatenate(transform)
            $0.drawRadialGradient(
              gradient, startCenter: start, startRadius: radius, endCenter: end, endRadius: endRadius,
              options: options)
          } check: { pixels, scale, raster in
            let inverse = transform.inverted()
            // The last circle through a point, by its definition.
            func position(_ point: SIMD2<Double>) -> Double? {
              let offset = SIMD2(CGPoint(point).applying(inverse)) - SIMD2(start)
              let (step, growth) = (SIMD2(end) - SIMD2(start), endRadius - radius)
              let a = (step * step).sum() - growth * growth
              let b = (offset * step).sum() + radius * growth
              let c = (offset * offset).sum() - radius * radius
              let discriminant = b * b - a * c
              if discriminant < 0 { return nil }
              let roots = [(b + discriminant.squareRoot()) / a, (b - discriminant.squareRoot()) / a]
              return roots.filter { radius + $0 * growth >= 0 && isDrawn($0, options) }.max()
            }
            compare(pixels, scale, tolerance: 3, "\(name) \(start) \(radius) \(options.rawValue) \(raster)") {
              point in
              let t = position(point)
              let reach = 1.1 * hypot(0.8, 0.8) / scale
              let near = [
                SIMD2(reach, reach), SIMD2(-reach, reach), SIMD2(reach, -reach), SIMD2(-reach, -reach),
              ]
              if near.contains(where: { (position(point + $0) == nil) != (t == nil) }) { return nil }
              guard let t else { return SIMD4() }
              // The colour jumps at the edge where the later circles begin to cover others.
              if near.contains(where: { abs((position(point + $0) ?? t) - t) > 0.4 }) { return nil }
              return Self.stops.color(t)
            }
          }
        }
      }
    }
  }

  // MARK: - Shadows

  /// A half plane's shadow is the integral of a Gaussian whose standard deviation is half the blur.
  @Test func aShadowIsBlurredByHalfItsBlur() throws {
    let blur = 6.0
    for (name, transform) in Self.transforms.prefix(2) {
      try withEvery {
        $0.setShadow(offset: CGSize(width: 5, height: 0), blur: blur, color: Self.red)
        $0.concatenate(transform)
        $0.setFillColor(.black)
        // The rectangle extends from outside the image's left edge to x = 20.
        let box = CGRect(x: -200, y: -200, width: 220, height: 500).applying(transform.inverted())
        $0.fill(box)
      } check: { pixels, scale, raster in
        compare(pixels, scale, tolerance: 5, "\(name) \(raster)") { point in
          if point.x < 20 { return SIMD4(0, 0, 0, 1) }
          let alpha = 0.5 * erfc((point.x - 25) / (blur / 2) / 2.0.squareRoot())
          return SIMD4(alpha, 0, 0, alpha)
        }
      }
    }
  }

  /// Strokes, paths, images and text cast the shadow of their own pixels.
  @Test func everyDrawingCastsItsShadow() throws {
    let image = CGImage(
      width: 2, height: 1, isOpaque: false, premultipliedBGRA: [0, 0, 0, 255, 0, 0, 0, 0])
    let draws: [(String, (CGContext) -> Void)] = [
      ("stroke", { $0.stroke(CGRect(x: 6, y: 6, width: 12, height: 12), width: 3) }),
      ("ellipse", { $0.fillEllipse(in: CGRect(x: 4, y: 4, width: 14, height: 14)) }),
      ("image", { $0.draw(image, in: CGRect(x: 4, y: 4, width: 14, height: 14)) }),
      (
        "text",
        { context in
          UIGraphicsPushContext(context)
          "Text".draw(at: CGPoint(x: 2, y: 2), withAttributes: [.font: UIFont.systemFont(ofSize: 11)])
          UIGraphicsPopContext()
        }
      ),
    ]
    for (name, draw) in draws {
      try withEvery {
        $0.setShadow(offset: CGSize(width: 20, height: 14), blur: 0, color: Self.red)
        draw($0)
      } check: { pixels, scale, raster in
        var (worst, covered) = (0.0, 0)
        for y in 0..<Int(20 * scale) {
          for x in 0..<Int(20 * scale) {
            let alpha = pixels[x, y].w
            if alpha > 0, pixels[x, y].x == 0 { covered += 1 }
            let shadow = pixels[x + Int(20 * scale), y + Int(14 * scale)]
            if x + Int(20 * scale) < Int(24 * scale), y + Int(14 * scale) < Int(20 * scale) { continue }
            worst = max(worst, abs(shadow.x - alpha), abs(shadow.w - alpha))
          }
        }
        #expect(worst <= 6, "\(name) at \(scale), \(raster): \(worst)")
        #expect(covered > 20)
      }
    }
  }

  // MARK: - Transparency layers, masks, clearing

  @Test func aTransparencyLayerFadesAsAGroup() throws {
    try withEvery {
      $0.setAlpha(0.5)
      $0.beginTransparencyLayer(in: CGRect(x: 0, y: 0, width: 24, height: 36), auxiliaryInfo: nil)
      $0.setFillColor(Self.red)
      $0.fill(CGRect(x: 4, y: 4, width: 40, height: 28))
      $0.setFillColor(.black)
      $0.fill(CGRect(x: 10, y: 10, width: 30, height: 10))
      $0.endTransparencyLayer()
      $0.setFillColor(Self.red)
      $0.fill(CGRect(x: 30, y: 0, width: 4, height: 4))
    } check: { pixels, scale, raster in
      compare(pixels, scale, tolerance: 1, "\(raster)") { p in
        if p.x >= 30, p.x < 34, p.y < 4 { return SIMD4(0.5, 0, 0, 0.5) }
        guard p.x >= 4, p.x < 24, p.y >= 4, p.y < 32 else { return SIMD4() }
        return p.x >= 10 && p.y >= 10 && p.y < 20 ? SIMD4(0, 0, 0, 0.5) : SIMD4(0.5, 0, 0, 0.5)
      }
    }
  }

  @Test func clearingAndMasksMatchTheirDefinitions() throws {
    // A mask image is applied upside down: the upper half of the rectangle is the image's lower row.
    let mask = CGImage(
      width: 1, height: 2, isOpaque: true, premultipliedBGRA: [255, 255, 255, 255, 0, 0, 0, 255])
    try withEvery {
      $0.setFillColor(Self.red)
      $0.fill(CGRect(x: 0, y: 0, width: 48, height: 36))
      $0.clip(to: CGRect(x: 4, y: 0, width: 20, height: 36))
      $0.clear(CGRect(x: 0, y: 8, width: 48, height: 20))
      $0.clip(to: CGRect(x: 0, y: 8, width: 48, height: 20), mask: mask)
      $0.setFillColor(.black)
      $0.fill(CGRect(x: 0, y: 0, width: 48, height: 36))
    } check: { pixels, scale, raster in
      compare(pixels, scale, tolerance: 1, "\(raster)") { p in
        guard p.x >= 4, p.x < 24, p.y >= 8, p.y < 28 else { return SIMD4(1, 0, 0, 1) }
        // Between the centres of the two rows, the rows are mixed.
        if p.y > 12, p.y < 24 { return nil }
        return p.y < 18 ? SIMD4() : SIMD4(0, 0, 0, 1)
      }
    }
  }

  // MARK: - Outlines

  @Test func strokedOutlinesLookLikeStrokes() throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 6, y: 28))
    path.addCurve(
      to: CGPoint(x: 26, y: 10), control1: CGPoint(x: 2, y: -6), control2: CGPoint(x: 24, y: 34))
    path.addLine(to: CGPoint(x: 40, y: 26))
    path.addLine(to: CGPoint(x: 42, y: 8))
    for cap in [CGLineCap.butt, .round, .square] {
      for join in [CGLineJoin.miter, .round, .bevel] {
        for width in [1.5, 6] as [CGFloat] {
          for dashes in [[], [7, 3]] as [[CGFloat]] {
            var drawn: [Pixels] = []
            for asOutline in [false, true] {
              try withEvery { context in
                context.setLineCap(cap)
                context.setLineJoin(join)
                context.setLineWidth(width)
                if asOutline {
                  let dashed = dashes.isEmpty ? path : path.copy(dashingWithPhase: 2, lengths: dashes)
                  context.addPath(
                    dashed.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: 10))
                  context.fillPath()
                } else {
                  context.setLineDash(phase: 2, lengths: dashes)
                  context.addPath(path)
                  context.strokePath()
                }
              } check: { pixels, _, _ in
                drawn.append(pixels)
              }
            }
            for index in 0..<drawn.count / 2 {
              let (a, b) = (drawn[index].bytes, drawn[index + drawn.count / 2].bytes)
              let worst = largestDifference(a, b)
              // The stroke and its outline differ by up to 38 levels at the tip of the sharp miter after the curve.
              #expect(worst <= (join == .miter ? 44 : 24), "\(cap) \(join) \(width) \(dashes): \(worst)")
              let covered = a.reduce(0) { $0 + Int($1) }
              #expect(abs(covered - b.reduce(0) { $0 + Int($1) }) < covered / 100 && covered > 0)
            }
          }
        }
      }
    }
  }

  // MARK: - Text layers

  /// A text layer looks like the same text drawn into an image of the layer's scale.
  @Test func aTextLayerLooksLikeItsDrawnText() throws {
    for raster in [RasterProfile.software, .hardware] {
      for scale in [1, 2] as [CGFloat] {
        let run = try Run(size: Self.size, scale: scale, raster: raster)
        defer { run.close() }
        run.window.makeKeyAndVisible()
        func bytes(_ layer: CALayer) throws -> [UInt8] {
          run.window.layer.sublayers = [layer]
          try run.step()
          return run.image().withPixels { Array($0) }
        }
        let text = CATextLayer()
        text.frame = CGRect(x: 2, y: 3, width: 40, height: 20)
        text.contentsScale = scale
        text.fontSize = 12
        text.foregroundColor = Self.gold
        text.string = "Text"
        text.alignmentMode = .right
        let font = UIFont.systemFont(ofSize: 12)
        let drawn = CALayer()
        drawn.frame = text.frame
        let image = UIGraphicsImageRenderer(size: text.bounds.size).image { _ in
          let color = UIColor(cgColor: Self.gold)
          let width = "Text".size(withAttributes: [.font: font]).width
          "Text".draw(
            at: CGPoint(x: 40 - width, y: 0), withAttributes: [.font: font, .foregroundColor: color])
        }
        drawn.contents = image.cgImage
        let (a, b) = (try bytes(text), try bytes(drawn))
        #expect(a == b, "\(scale) \(raster)")
        #expect(Set(a).count > 10)
      }
    }
  }
}
