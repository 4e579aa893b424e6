import Engine
import Foundation

// Images, gradients and shapes.
extension Compositor {
  /// Draws a layer's images, gradient or shape. `isCut` says that the caller clips the result to the bounds.
  func drawContents(
    _ look: LayerLook, _ map: Map, _ canvas: inout Canvas, opacity: Float, clip: Coverage?,
    isCut: Bool = false
  ) {
    if look.images.count == 1 {
      let (image, weight) = look.images[0]
      drawImage(image, look, map, &canvas, opacity: opacity * weight, clip: clip, isCut: isCut)
    } else if look.images.count == 2 {
      drawSum(look, map, &canvas, opacity: opacity, clip: clip, isCut: isCut)
    }
    if let gradient = look.layer as? CAGradientLayer, !look.isEmpty {
      drawGradient(gradient, look, map, &canvas, opacity: opacity, clip: clip)
    }
    if let shape = look.layer as? CAShapeLayer {
      let cuts = look.clips && !isCut
      var clip = clip
      if cuts {
        var ownClip = extended(clipCoverage(look, map))
        if let clip { ownClip.multiply(by: clip) }
        clip = ownClip
      }
      drawShape(shape, map, &canvas, opacity: opacity, clip: clip)
    }
  }

  // MARK: - Images

  /// Whether contents fill the bounds exactly as the background does, or are invisible.
  func fillsBounds(_ look: LayerLook, _ map: Map) -> Bool {
    if !look.isRounded, look.images.allSatisfy({ Self.isSame(look.rect(of: $0.image), look.bounds) }) {
      return true
    }
    var trial = Canvas(area)
    drawContents(look, map, &trial, opacity: 1, clip: nil)
    return trial.isBlank(in: surface)
  }

  /// Whether the layer is a visible shape.
  func showsShape(_ look: LayerLook) -> Bool {
    guard let shape = look.layer as? CAShapeLayer, shape.path != nil else { return false }
    return LayerLook.premultiplied(shape.fillColor).w > 0
      || shape.lineWidth > 0 && LayerLook.premultiplied(shape.strokeColor).w > 0
  }

  /// The visible fill colour of a shape without a visible stroke that covers exactly its bounds; nil for other layers.
  func fillOfBounds(_ look: LayerLook, _ map: Map) -> SIMD4<Float>? {
    guard let shape = look.layer as? CAShapeLayer, let path = shape.path,
      LayerLook.premultiplied(shape.strokeColor).w == 0 || shape.lineWidth <= 0
    else { return nil }
    let fill = LayerLook.premultiplied(shape.fillColor)
    let lines = Outline.lines(of: path).map { Projecting.project($0.points, map) }
    let covered = extended(Scanner.smooth(lines, isEvenOdd: shape.fillRule == .evenOdd, in: area))
    let bounds = extended(coverage(look, map))
    let isSame = covered.values.indices.allSatisfy { abs(covered.values[$0] - bounds.values[$0]) < 0.01 }
    return isSame && fill.w > 0 ? fill : nil
  }

  /// Draws the weighted sum of two images.
  private func drawSum(
    _ look: LayerLook, _ map: Map, _ canvas: inout Canvas, opacity: Float, clip: Coverage?, isCut: Bool
  ) {
    var (first, second) = (Canvas(area), Canvas(area))
    drawImage(look.images[0].image, look, map, &first, opacity: 1, clip: nil, isCut: isCut)
    drawImage(look.images[1].image, look, map, &second, opacity: 1, clip: nil, isCut: isCut)
    first.replace(by: second, Coverage(area, filled: 1), opacity: look.images[1].weight, clip: nil)
    canvas.composite(first, opacity: opacity, clip: clip)
  }

  private func drawImage(
    _ image: CGImage, _ look: LayerLook, _ map: Map, _ canvas: inout Canvas, opacity: Float,
    clip: Coverage?, isCut: Bool
  ) {
    let layer = look.layer
    let part = layer.contentsRect
    let rect = look.rect(of: image)
    guard rect.width > 0, rect.height > 0 else { return }
    let sampler = sampler(image)
    let inverse = map.inverse
    let center = layer.contentsCenter
    let isStretched =
      Self.isResizing(layer.contentsGravity) && center != CGRect(x: 0, y: 0, width: 1, height: 1)
    let horizontal = Stretch(
      from: Double(rect.minX), Double(rect.width), texels: Double(part.minX) * sampler.width,
      Double(part.width) * sampler.width, scale: Double(layer.contentsScale),
      middle: isStretched ? (Double(center.minX), Double(center.width)) : nil)
    let vertical = Stretch(
      from: Double(rect.minY), Double(rect.height), texels: Double(part.minY) * sampler.height,
      Double(part.height) * sampler.height, scale: Double(layer.contentsScale),
      middle: isStretched ? (Double(center.minY), Double(center.height)) : nil)
    let (stepX, stepY) = map.steps(at: SIMD2(Double(rect.midX), Double(rect.midY)))
    var shown = look.clips ? rect.intersection(look.bounds) : rect
    if Self.isSame(shown, look.bounds) { shown = look.bounds }
    if shown.isNull || shown.width <= 0 || shown.height <= 0 { return }
    // Each part of the contents has its own stretch, and so its own mipmap level.
    var levels: [[(isNearest: Bool, level: Int)]] = []
    for verticalRate in vertical.rates {
      levels.append(
        horizontal.rates.map { horizontalRate in
          let scale = SIMD2(
            Outline.length(stepX) / horizontalRate, Outline.length(stepY) / verticalRate)
          let filter = scale.x * scale.y < 1 ? layer.minificationFilter : layer.magnificationFilter
          return (filter == .nearest, filter == .nearest ? 0 : Sampler.level(scale: scale.max()))
        })
    }
    func color(_ x: Int, _ y: Int) -> (SIMD4<Float>, Mark) {
      var p = inverse(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
      let sampling = levels[vertical.part(at: p.y)][horizontal.part(at: p.x)]
      // A pixel at an antialiased edge may have its centre outside the image, whose colours are clamped or extrapolated
      // there.
      if edges == .whole {
        let texel = Double(1 << sampling.level) / 2
        let inset = SIMD2(
          min(texel / horizontal.rate(at: p.x), Double(shown.width) / 2),
          min(texel / vertical.rate(at: p.y), Double(shown.height) / 2))
        p = pointwiseMin(
          pointwiseMax(p, SIMD2(Double(shown.minX), Double(shown.minY)) + inset),
          SIMD2(Double(shown.maxX), Double(shown.maxY)) - inset)
      }
      let texel = SIMD2(horizontal.texel(at: p.x), vertical.texel(at: p.y))
      return sampling.isNearest ? sampler.nearest(texel) : sampler.linear(texel, level: sampling.level)
    }
    var coverage: Coverage
    if look.clips, look.isRounded, !isCut {
      if shown == look.bounds {
        coverage = smoothCoverage(look.bounds, look.radii, map)
      } else {
        coverage = extended(plainCoverage(shown, map))
        coverage.multiply(by: extended(clipCoverage(look, map)))
      }
    } else if isCut, shown == look.bounds {
      coverage = Coverage(area, filled: 1)
    } else {
      coverage = plainCoverage(shown, map, smooth: hasSlantedBorder(look, map) ? 15 : look.smoothSides)
    }
    guard isInSpace else {
      return canvas.paint(coverage, clip: clip, opacity: opacity) { x, y in color(x, y) }
    }
    // The range includes the colours of any mipmap level and resolution.
    let pixel = 1.5 / max(map.scale(at: look.middle), 1e-6)
    func range(_ x: Int, _ y: Int) -> (SIMD4<Float>, SIMD4<Float>) {
      let p = inverse(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
      let level = levels[vertical.part(at: p.y)][horizontal.part(at: p.x)].level
      return sampler.range(
        SIMD2(horizontal.texel(at: p.x), vertical.texel(at: p.y)),
        reach: SIMD2(horizontal.rate(at: p.x), vertical.rate(at: p.y)) * pixel, level: max(0, level - 1))
    }
    canvas.paint(coverage, clip: clip, opacity: opacity, range: range) { x, y in
      (color(x, y).0, .filtered)
    }
  }

  /// Whether two rectangles are equal except for rounding.
  private static func isSame(_ a: CGRect, _ b: CGRect) -> Bool {
    !a.isNull
      && [a.minX - b.minX, a.minY - b.minY, a.maxX - b.maxX, a.maxY - b.maxY].allSatisfy { abs($0) < 1e-6 }
  }

  /// `contentsCenter` applies where contents are resized (Apple, *CALayer.contentsCenter*).
  private static func isResizing(_ gravity: CALayerContentsGravity) -> Bool {
    gravity == .resize || gravity == .resizeAspect || gravity == .resizeAspectFill
  }

  /// The rectangle of contents with the given size in `bounds`. Source: Apple, *CALayerContentsGravity*; `top` is the
  /// greatest y, although y grows downwards.
  static func contentsRect(_ size: CGSize, _ gravity: CALayerContentsGravity, in bounds: CGRect) -> CGRect {
    var (w, h) = (size.width, size.height)
    var (x, y) = (0.5, 0.5)
    switch gravity {
    case .resize: return bounds
    case .resizeAspect, .resizeAspectFill:
      let (a, b) = (bounds.width / w, bounds.height / h)
      let s = gravity == .resizeAspect ? min(a, b) : max(a, b)
      (w, h) = (w * s, h * s)
    case .top: y = 1
    case .bottom: y = 0
    case .left: x = 0
    case .right: x = 1
    case .topLeft: (x, y) = (0, 1)
    case .topRight: (x, y) = (1, 1)
    case .bottomLeft: (x, y) = (0, 0)
    case .bottomRight: (x, y) = (1, 0)
    default: break
    }
    return CGRect(
      x: bounds.minX + (bounds.width - w) * x, y: bounds.minY + (bounds.height - h) * y, width: w, height: h)
  }

  // MARK: - Gradients

  private func drawGradient(
    _ layer: CAGradientLayer, _ look: LayerLook, _ map: Map, _ canvas: inout Canvas, opacity: Float,
    clip: Coverage?
  ) {
    let colors = (layer.colors ?? []).map { LayerLook.premultiplied($0 as? CGColor) }
    if colors.isEmpty { return }
    let locations =
      layer.locations?.map(\.floatValue) ?? colors.indices.map { Float($0) / Float(max(colors.count - 1, 1)) }
    let box = look.bounds
    func point(_ p: CGPoint) -> SIMD2<Double> {
      SIMD2(Double(box.minX + p.x * box.width), Double(box.minY + p.y * box.height))
    }
    let (start, axis) = (point(layer.startPoint), point(layer.endPoint) - point(layer.startPoint))
    let inverse = map.inverse
    let type = layer.type
    let isAxisAligned = self.isAxisAligned(look.bounds, map) && map.x.x > 0 && map.y.y > 0
    let pixel = 1.5 / max(map.scale(at: look.middle), 1e-6)
    let (radiusX, radiusY) = (max(abs(axis.x), 1e-9), max(abs(axis.y), 1e-9))
    func gradientPosition(_ p: SIMD2<Double>) -> Double {
      switch type {
      case .radial: return Outline.length(p / SIMD2(radiusX, radiusY))
      case .conic:
        let t = (atan2(p.y, p.x) - atan2(axis.y, axis.x)) / (2 * .pi)
        return t - t.rounded(.down)
      default: return (p * axis).sum() / max((axis * axis).sum(), 1e-12)
      }
    }
    // The range includes the colours in a plane of any resolution.
    func range(_ x: Int, _ y: Int) -> (SIMD4<Float>, SIMD4<Float>) {
      let p = inverse(SIMD2(Double(x) + 0.5, Double(y) + 0.5)) - start
      var (low, high) = (SIMD4<Float>(repeating: .infinity), SIMD4<Float>())
      for column in -3...3 {
        for line in -3...3 {
          let offset = SIMD2(Double(column), Double(line)) * (pixel / 3)
          let color = Self.color(at: Float(gradientPosition(p + offset)), colors, locations)
          (low, high) = (pointwiseMin(low, color), pointwiseMax(high, color))
        }
      }
      return (low, high)
    }
    // Texels of a palette have been rounded, and a sampler weighs them in 256ths.
    canvas.paint(
      coverage(look, map), clip: clip, opacity: opacity, noise: 0.75, range: isInSpace ? range : nil
    ) { x, y in
      let p = inverse(SIMD2(Double(x) + 0.5, Double(y) + 0.5)) - start
      let t = gradientPosition(p)
      var mark: Mark = []
      switch type {
      case .conic:
        // Rounding decides which colour a pixel shows where the first and the last colour meet.
        if min(t, 1 - t) * 2 * .pi * Outline.length(p) < 1 || Outline.length(p) < 1.5 { mark = .undecided }
      default: break
      }
      // A rotated or mirrored gradient is drawn axis-aligned first, which smooths it at its stops.
      if !isAxisAligned {
        let reach: Double
        switch type {
        case .radial: reach = pixel / min(radiusX, radiusY)
        case .conic: reach = pixel / (2 * .pi * max(Outline.length(p), 1e-9))
        default: reach = pixel / max(Outline.length(axis), 1e-9)
        }
        for (index, location) in locations.enumerated() where abs(Double(location) - t) < reach {
          mark.insert(.edge)
          // A pixel centre near a jump may be on either side.
          if index > 0, Double(location - locations[index - 1]) < reach { mark.insert(.undecided) }
          if index + 1 < locations.count, Double(locations[index + 1] - location) < reach {
            mark.insert(.undecided)
          }
        }
        if type == .radial, Outline.length(p) < 2 * pixel { mark.insert(.edge) }
      }
      return (Self.color(at: Float(t), colors, locations), mark)
    }
  }

  static func color(at t: Float, _ colors: [SIMD4<Float>], _ locations: [Float]) -> SIMD4<Float> {
    let count = min(colors.count, locations.count)
    guard count > 0 else { return SIMD4() }
    if t <= locations[0] { return colors[0] }
    for i in 1..<max(count, 1) where t < locations[i] {
      let f = (t - locations[i - 1]) / (locations[i] - locations[i - 1])
      return colors[i - 1] * (1 - f) + colors[i] * f
    }
    return colors[count - 1]
  }

  // MARK: - Shapes

  private func drawShape(
    _ layer: CAShapeLayer, _ map: Map, _ canvas: inout Canvas, opacity: Float, clip: Coverage?
  ) {
    guard let path = layer.path else { return }
    let lines = Outline.lines(of: path)
    let fill = LayerLook.premultiplied(layer.fillColor)
    if fill.w > 0 {
      let coverage = Scanner.smooth(
        lines.map { Projecting.project($0.points, map) }, isEvenOdd: layer.fillRule == .evenOdd,
        isPath: true, in: area)
      canvas.paint(coverage, clip: clip, opacity: opacity) { _, _ in (fill, []) }
    }
    let stroke = LayerLook.premultiplied(layer.strokeColor)
    if stroke.w > 0, layer.lineWidth > 0 {
      var stroker = Stroker(
        width: layer.lineWidth, cap: layer.lineCap, join: layer.lineJoin, miterLimit: layer.miterLimit)
      // A cap has the direction of the last line, so curves are divided into short lines.
      var parts = Stroker.trimmed(
        Outline.lines(of: path, steps: 4096), from: min(max(layer.strokeStart, 0), 1),
        to: min(max(layer.strokeEnd, 0), 1))
      if let pattern = layer.lineDashPattern {
        parts = Stroker.dashed(parts, pattern.map(\.doubleValue), phase: layer.lineDashPhase)
      }
      let contours = stroker.contours(of: Stroker.thinned(parts)).map { Projecting.project($0, map) }
      // A mirroring map reverses all contours alike, so that the same points stay inside.
      var coverage = Scanner.smooth(contours, in: area)
      let scale = map.scale(at: SIMD2())
      Scanner.markMeetings(
        of: stroker.sides.map {
          Scanner.Side(
            p: map($0.p), q: map($0.q), line: $0.line, distance: $0.distance * scale,
            length: $0.length * scale)
        }, in: &coverage)
      let joints = stroker.crossings.map { map($0) }
      for i in coverage.marks.indices where coverage.marks[i].contains(.edge) {
        let (x, y) = (i % coverage.area.width + coverage.area.x0, i / coverage.area.width + coverage.area.y0)
        let centre = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        if joints.contains(where: { Outline.length($0 - centre) < 1.8 }) {
          coverage.marks[i].insert(.crossed)
        }
      }
      canvas.paint(coverage, clip: clip, opacity: opacity) { _, _ in (stroke, []) }
    }
  }
}
