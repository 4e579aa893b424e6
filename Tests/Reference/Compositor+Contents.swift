import Engine
import Foundation

// Images, gradients and shapes.
extension Compositor {
  /// `isCut`: the caller clips the result to the bounds.
  func drawContents(
    _ look: LayerLook, _ map: Map, _ canvas: inout Canvas, opacity: Float, clip: Coverage?,
    isCut: Bool = false
  ) {
    if let image = look.layer.contents as? CGImage {
      drawImage(image, look, map, &canvas, opacity: opacity, clip: clip, isCut: isCut)
    }
    if let gradient = look.layer as? CAGradientLayer, !look.isEmpty {
      drawGradient(gradient, look, map, &canvas, opacity: opacity, clip: clip)
    }
    if let shape = look.layer as? CAShapeLayer {
      let cuts = look.clips && !isCut
      var clip = clip
      if cuts {
        var own = spread(clipCoverage(look, map))
        if let above = clip { own.multiply(by: above) }
        clip = own
      }
      drawShape(shape, map, &canvas, opacity: opacity, clip: clip)
    }
  }

  // MARK: - Images

  /// Whether contents lie exactly in the bounds as the background fills them, or nothing is seen of them.
  func fillsBounds(_ look: LayerLook, _ map: Map) -> Bool {
    if look.layer.contents == nil { return true }
    if look.layer.contentsGravity == .resize, !look.isRounded { return true }
    var trial = Canvas(area)
    drawContents(look, map, &trial, opacity: 1, clip: nil)
    return trial.isBlank
  }

  private func drawImage(
    _ image: CGImage, _ look: LayerLook, _ map: Map, _ canvas: inout Canvas, opacity: Float,
    clip: Coverage?, isCut: Bool
  ) {
    let layer = look.layer
    let part = layer.contentsRect
    let size = CGSize(
      width: Double(image.width) * part.width / layer.contentsScale,
      height: Double(image.height) * part.height / layer.contentsScale)
    let rect = Self.place(size, layer.contentsGravity, in: look.bounds)
    guard rect.width > 0, rect.height > 0 else { return }
    let sampler = sampler(image)
    let inverse = map.inverse
    let across = Double(part.width) * sampler.width / Double(rect.width)
    let down = Double(part.height) * sampler.height / Double(rect.height)
    let middle = SIMD2(Double(rect.midX), Double(rect.midY))
    let (stepX, stepY) = map.steps(at: middle)
    let scaleX = Outline.length(stepX) / across
    let scaleY = Outline.length(stepY) / down
    let shrinks = scaleX * scaleY < 1
    let filter = shrinks ? layer.minificationFilter : layer.magnificationFilter
    let level = filter == .nearest ? 0 : Sampler.level(scale: max(scaleX, scaleY))
    let shown = look.clips ? rect.intersection(look.bounds) : rect
    if shown.isNull || shown.width <= 0 || shown.height <= 0 { return }
    func texel(_ x: Int, _ y: Int) -> SIMD2<Double> {
      let p = inverse(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
      let left = Double(part.minX) * sampler.width + (p.x - Double(rect.minX)) * across
      let top = Double(part.minY) * sampler.height + (p.y - Double(rect.minY)) * down
      if edges == .each { return SIMD2(left, top) }
      // A pixel at a smoothed edge may have its centre outside: the last of the picture, or what would lie there.
      let corner = SIMD2(Double(shown.minX - rect.minX) * across, Double(shown.minY - rect.minY) * down)
      let low = SIMD2(Double(part.minX) * sampler.width, Double(part.minY) * sampler.height) + corner
      let size = SIMD2(Double(shown.width) * across, Double(shown.height) * down)
      let inset = pointwiseMin(SIMD2(repeating: 0.5 * Double(1 << level)), size / 2)
      return pointwiseMin(pointwiseMax(SIMD2(left, top), low + inset), low + size - inset)
    }
    var coverage: Coverage
    if look.clips, look.isRounded, !isCut {
      if shown == look.bounds {
        coverage = smoothCoverage(look.bounds, look.radii, map)
      } else {
        coverage = spread(plainCoverage(shown, map))
        coverage.multiply(by: spread(clipCoverage(look, map)))
      }
    } else if isCut, shown == look.bounds {
      coverage = Coverage(area, filled: 1)
    } else {
      coverage = plainCoverage(shown, map, smooth: leans(look, map) ? 15 : look.smoothSides)
    }
    if filter == .nearest {
      canvas.paint(coverage, clip: clip, opacity: opacity) { x, y in sampler.nearest(texel(x, y)) }
    } else {
      canvas.paint(coverage, clip: clip, opacity: opacity) { x, y in
        sampler.linear(texel(x, y), level: level)
      }
    }
  }

  /// Where contents of a size lie in bounds. Source: Apple, *CALayerContentsGravity*; `top` is the least y here.
  static func place(_ size: CGSize, _ gravity: CALayerContentsGravity, in bounds: CGRect) -> CGRect {
    var (w, h) = (size.width, size.height)
    var (x, y) = (0.5, 0.5)
    switch gravity {
    case .resize: return bounds
    case .resizeAspect, .resizeAspectFill:
      let (a, b) = (bounds.width / w, bounds.height / h)
      let s = gravity == .resizeAspect ? min(a, b) : max(a, b)
      (w, h) = (w * s, h * s)
    case .top: y = 0
    case .bottom: y = 1
    case .left: x = 0
    case .right: x = 1
    case .topLeft: (x, y) = (0, 0)
    case .topRight: (x, y) = (1, 0)
    case .bottomLeft: (x, y) = (0, 1)
    case .bottomRight: (x, y) = (1, 1)
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
    let places =
      layer.locations?.map(\.floatValue) ?? colors.indices.map { Float($0) / Float(max(colors.count - 1, 1)) }
    let box = look.bounds
    func point(_ p: CGPoint) -> SIMD2<Double> {
      SIMD2(Double(box.minX + p.x * box.width), Double(box.minY + p.y * box.height))
    }
    let (start, way) = (point(layer.startPoint), point(layer.endPoint) - point(layer.startPoint))
    let inverse = map.inverse
    let type = layer.type
    let isUpright = isUpright(look.bounds, map) && map.x.x > 0 && map.y.y > 0
    let pixel = 1.5 / max(map.scale(at: look.middle), 1e-6)
    let (radiusX, radiusY) = (max(abs(way.x), 1e-9), max(abs(way.y), 1e-9))
    canvas.paint(coverage(look, map), clip: clip, opacity: opacity) { x, y in
      let p = inverse(SIMD2(Double(x) + 0.5, Double(y) + 0.5)) - start
      var t: Double
      var mark: Mark = []
      switch type {
      case .radial: t = Outline.length(p / pointwiseMax(SIMD2(abs(way.x), abs(way.y)), SIMD2(1e-9, 1e-9)))
      case .conic:
        t = (atan2(p.y, p.x) - atan2(way.y, way.x)) / (2 * .pi)
        t -= t.rounded(.down)
        // Where the last colour meets the first it is a matter of rounding which of them shows.
        if min(t, 1 - t) * 2 * .pi * Outline.length(p) < 1 || Outline.length(p) < 1.5 { mark = .undecided }
      default: t = (p * way).sum() / max((way * way).sum(), 1e-12)
      }
      // One that leans is drawn upright first: where its colours turn, it is smoothed by that.
      if !isUpright {
        let reach: Double
        switch type {
        case .radial: reach = pixel / min(radiusX, radiusY)
        case .conic: reach = pixel / (2 * .pi * max(Outline.length(p), 1e-9))
        default: reach = pixel / max(Outline.length(way), 1e-9)
        }
        for place in places where abs(Double(place) - t) < reach { mark.insert(.edge) }
        if type == .radial, Outline.length(p) < 2 * pixel { mark.insert(.edge) }
      }
      return (Self.color(at: Float(t), colors, places), mark)
    }
  }

  static func color(at t: Float, _ colors: [SIMD4<Float>], _ places: [Float]) -> SIMD4<Float> {
    let count = min(colors.count, places.count)
    guard count > 0 else { return SIMD4() }
    if t <= places[0] { return colors[0] }
    for i in 1..<max(count, 1) where t < places[i] {
      let f = (t - places[i - 1]) / (places[i] - places[i - 1])
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
        lines.map { Projecting.project($0.points, map) }, isEvenOdd: layer.fillRule == .evenOdd, in: area)
      canvas.paint(coverage, clip: clip, opacity: opacity) { _, _ in (fill, []) }
    }
    let stroke = LayerLook.premultiplied(layer.strokeColor)
    if stroke.w > 0, layer.lineWidth > 0 {
      var stroker = Stroker(
        width: layer.lineWidth, cap: layer.lineCap, join: layer.lineJoin, miterLimit: layer.miterLimit)
      var parts = Stroker.trimmed(
        lines, from: min(max(layer.strokeStart, 0), 1), to: min(max(layer.strokeEnd, 0), 1))
      if let pattern = layer.lineDashPattern {
        parts = Stroker.dashed(parts, pattern.map(\.doubleValue), phase: layer.lineDashPhase)
      }
      let contours = stroker.contours(of: parts).map { Projecting.project($0, map) }
      // A mirroring map turns all of them alike.
      var coverage = Scanner.smooth(contours, in: area)
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
