import Engine
import Foundation

// Blurs and shadows with exact Gaussians.
extension Compositor {
  /// The minimum standard deviation of a blur, in pixels.
  static let leastSigma = 0.3

  func blurred(_ canvas: Canvas, sigma: Double, edge: Area?) -> Canvas {
    if edge?.isEmpty == true { return Canvas(area) }
    if canvas.hasUndecided(in: edge ?? surface.grown(by: Int(3 * sigma))) { doubts.insert(.blurredEdges) }
    var result = canvas.blurred(sigma: sigma, edge: edge)
    if isInSpace { result.markFilteredTwice() }
    return result
  }

  /// Returns a layer's shadow. The caster is the layer's shadow path; without a path, `shape`, which is already drawn
  /// at the shadow's position; and without either, `canvas`.
  ///
  /// `opacity` multiplies only the shadow of a path, because the pixels of the other casters already include it.
  func shadow(
    of canvas: Canvas, or shape: Canvas?, _ look: LayerLook, _ map: Map, opacity: Float
  ) -> Canvas {
    let layer = look.layer
    let middle = look.middle
    let shifted = look.shadowShift.then(map)
    var caster = Canvas(area)
    if let path = layer.shadowPath {
      let contours = Outline.lines(of: path).map { Projecting.project($0.points, shifted) }
      caster.paint(Scanner.smooth(contours, isPath: true, in: area), clip: nil, opacity: opacity) { _, _ in
        (SIMD4(0, 0, 0, 1), [])
      }
    } else {
      caster = shape ?? canvas.moved(by: shifted(middle) - map(middle))
    }
    let sigma = layer.shadowRadius * map.scale(at: middle)
    if caster.hasUndecided(in: surface.grown(by: Int(3 * sigma) + 1)) { doubts.insert(.blurredEdges) }
    var shadow = sigma < Self.leastSigma ? caster : caster.blurred(sigma: sigma)
    let color = LayerLook.premultiplied(layer.shadowColor) * min(max(layer.shadowOpacity, 0), 1)
    for i in shadow.pixels.indices {
      let isVisible = shadow.high[i].w > 0
      (shadow.low[i], shadow.high[i]) = (color * shadow.low[i].w, color * shadow.high[i].w)
      shadow.pixels[i] = color * shadow.pixels[i].w
      if isVisible { shadow.marks[i].formUnion(sigma < Self.leastSigma ? [.soft, .edge] : .soft) }
    }
    if isInSpace { shadow.markFilteredTwice() }
    return shadow
  }

  /// Filters the backdrop of a layer within its bounds and corners.
  func drawBackdrop(
    _ look: LayerLook, _ map: Map, _ canvas: inout Canvas, opacity: Float, clip: Coverage?
  ) {
    let sigma = look.backdropBlur * map.scale(at: look.middle)
    let blurs = sigma >= Self.leastSigma
    if !blurs, look.backdropSaturation == 1 { return }
    // If clips are applied to each item, the backdrop is clipped like a background, and otherwise like sublayers.
    var shape = edges == .each ? coverage(look, map) : clipCoverage(look, map)
    if shape.area.isEmpty { return }
    if edges == .each, !isAxisAligned(look.bounds, map) {
      // Rotated sides may be antialiased or not.
      shape = extended(shape)
      let smooth = extended(clipCoverage(look, map))
      for i in smooth.marks.indices where smooth.marks[i].contains(.edge) {
        shape.marks[i].formUnion([.edge, .crossed])
      }
    }
    var behind = wholeBackdrop(canvas)
    if blurs, behind.hasUndecided(in: shape.area.grown(by: Int(3 * sigma)).intersection(surface)) {
      doubts.insert(.blurredEdges)
    }
    if blurs { behind = behind.blurred(sigma: sigma, edge: surface) }
    let shown = behind.saturated(by: look.backdropSaturation, blurredBy: blurs ? sigma : 0)
    canvas.replace(by: shown, shape, opacity: opacity, clip: clip)
  }

  /// The whole backdrop, including the backdrops of enclosing groups.
  private func wholeBackdrop(_ canvas: Canvas) -> Canvas {
    var behind = Canvas(area)
    for raster in backdrops + [canvas] { behind.composite(raster, opacity: 1, clip: nil) }
    return behind
  }

  /// Draws the backdrop of a layer, saturated and under the vibrancy's colour, multiplied by the alpha of the layer.
  func drawVibrancy(
    _ model: CALayer, _ look: LayerLook, _ map: Map, _ canvas: inout Canvas, opacity: Float, clip: Coverage?
  ) {
    guard let vibrancy = look.vibrancy else { return }
    var stencil = Canvas(area)
    var plain = look
    (plain.vibrancy, plain.opacity, plain.backdropBlur, plain.backdropSaturation) = (nil, 1, 0, 1)
    drawLayer(model, plain, map, &stencil, opacity: 1, clip: nil)
    var shown = wholeBackdrop(canvas).saturated(by: vibrancy.amount)
    shown.paint(Coverage(area, filled: 1), clip: nil, opacity: 1) { _, _ in (vibrancy.color, []) }
    shown.multiply(byAlphaOf: stencil)
    canvas.composite(shown, opacity: opacity * look.opacity, clip: clip)
  }
}

extension Canvas {
  /// Marks all pixels that have a mark as filtered twice.
  mutating func markFilteredTwice() {
    for i in marks.indices where !marks[i].isEmpty { marks[i].insert(.filteredTwice) }
  }

  /// The raster translated by an offset in pixels, with bilinear filtering.
  func moved(by offset: SIMD2<Double>) -> Canvas {
    var result = Canvas(area)
    let (x, y) = (offset.x.rounded(.down), offset.y.rounded(.down))
    let (u, v) = (Float(offset.x - x), Float(offset.y - y))
    for (dx, dy, share) in [
      (0, 0, (1 - u) * (1 - v)), (1, 0, u * (1 - v)), (0, 1, (1 - u) * v), (1, 1, u * v),
    ] where share > 0 {
      for py in area.y0..<area.y1 {
        for px in area.x0..<area.x1 {
          let (sx, sy) = (px - Int(x) - dx, py - Int(y) - dy)
          guard area.contains(sx, sy) else { continue }
          result.pixels[area.index(px, py)] += self[sx, sy] * share
          result.marks[area.index(px, py)].formUnion(mark(sx, sy).intersection(.undecided))
        }
      }
    }
    (result.low, result.high) = (result.pixels, result.pixels)
    return result
  }
}
