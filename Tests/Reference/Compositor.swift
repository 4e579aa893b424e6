import Engine
import Foundation

/// Draws a layer tree by the definitions, slowly: nothing of the renderer, nothing of the render tree.
///
/// Colours are sRGB-encoded floats, premultiplied, and blended as they are. Coverage of a smoothed edge is the area of
/// the pixel inside; an edge that is not smoothed takes a pixel whole where its centre is inside.
package final class Compositor {
  /// What smoothed edges do to several things that one shape cuts.
  package enum Edges {
    /// Each thing is multiplied by the coverage as it is drawn.
    case each
    /// They are drawn whole, and the result is multiplied by the coverage.
    case whole
  }

  let surface: Area
  let area: Area
  let scale: Double
  let edges: Edges
  let isAnimated: Bool
  /// Pixels that may be one thing or another went into a blur or a shadow: nobody can say what it looks like.
  package internal(set) var isUnsure = false
  private var samplers: [UInt64: Sampler] = [:]

  package init(
    width: Int, height: Int, scale: Double, margin: Int, edges: Edges, isAnimated: Bool = false
  ) {
    surface = Area(x0: 0, y0: 0, x1: width, y1: height)
    area = surface.grown(by: margin)
    self.scale = scale
    self.edges = edges
    self.isAnimated = isAnimated
  }

  /// Draws a tree whose root lies in the surface's points, over opaque black.
  package func draw(_ root: CALayer) -> Canvas {
    var canvas = Canvas(area, SIMD4(0, 0, 0, 1))
    draw(root, in: nil, .identity, Map(scale: scale), &canvas, opacity: 1, clip: nil)
    return canvas
  }

  func shown(_ layer: CALayer) -> CALayer { isAnimated ? layer.presentation() ?? layer : layer }

  func sampler(_ image: CGImage) -> Sampler {
    if let known = samplers[image.id] { return known }
    let sampler = Sampler(image)
    samplers[image.id] = sampler
    return sampler
  }

  /// Draws a layer with its sublayers. `space` leads from the superlayer's points to the plane that everything is
  /// flattened into, `plane` from there to pixels.
  func draw(
    _ model: CALayer, in parent: CALayer?, _ space: Matrix4, _ plane: Map, _ canvas: inout Canvas,
    opacity: Float, clip: Coverage?
  ) {
    let look = LayerLook(shown(model))
    if look.layer.isHidden || look.opacity <= 0 { return }
    let matrix = look.place(in: parent).then(space)
    let map = matrix.flattened.then(plane)
    guard abs(map.determinant) > 1e-12 else { return }
    if !look.layer.isDoubleSided, map.determinant < 0 { return }

    if look.backdropBlur > 0, !look.isEmpty {
      drawBackdrop(look, map, &canvas, opacity: opacity * look.opacity, clip: clip)
    }
    let fades = look.opacity < 1 && look.layer.allowsGroupOpacity
    let isSoft = look.blur > 0 || look.casts
    let isWhole = fades || isSoft || mask(of: look.layer) != nil
    guard isWhole else {
      return drawBody(model, look, map, &canvas, opacity: opacity * look.opacity, clip: clip)
    }
    // A blur or a shadow is cut when it is made, what it is made of is not.
    let innerClip = isSoft || edges == .whole ? nil : clip
    var own = Canvas(area)
    drawBody(model, look, map, &own, opacity: fades ? 1 : look.opacity, clip: innerClip)
    if look.blur > 0 { own = blurred(own, look, map) }
    if look.casts { own = withShadow(own, look, map) }
    if let mask = mask(of: look.layer) {
      var stencil = Canvas(area)
      draw(mask, in: nil, .identity, map, &stencil, opacity: 1, clip: nil)
      own.multiply(byAlphaOf: stencil)
    }
    canvas.composite(
      own, opacity: opacity * (fades ? look.opacity : 1), clip: isSoft || edges == .whole ? clip : nil)
  }

  // MARK: - What a layer holds

  private func drawBody(
    _ model: CALayer, _ look: LayerLook, _ map: Map, _ canvas: inout Canvas, opacity: Float, clip: Coverage?
  ) {
    let children = sublayers(of: model)
    let isCut = edges == .whole && look.clips
    let isFramed = edges == .whole && look.hasBorder && (look.clips || isBlank(children, look, map))
    guard isCut || isFramed, isSmooth(look, map) else {
      drawBackground(look, map, &canvas, opacity: opacity, clip: clip)
      drawContents(look, map, &canvas, opacity: opacity, clip: clip)
      drawChildren(children, look, map, &canvas, opacity: opacity, clip: clip)
      drawBorder(look, map, &canvas, opacity: opacity, clip: clip)
      return
    }
    var own = Canvas(area)
    let outline = coverage(look, map)
    let everywhere = Coverage(area, filled: 1)
    if look.background.w > 0, !look.isEmpty {
      own.paint(everywhere, clip: nil, opacity: opacity) { _, _ in (look.background, []) }
    }
    drawContents(look, map, &own, opacity: opacity, clip: nil, isCut: true)
    drawChildren(children, look, map, &own, opacity: opacity, clip: nil, isCut: true)
    if look.hasBorder {
      var ring = everywhere
      ring.subtract(spread(innerCoverage(look, map)))
      own.paint(ring, clip: nil, opacity: opacity) { _, _ in (look.border, []) }
    }
    canvas.composite(own, opacity: 1, clip: merged(spread(outline), clip))
  }

  func sublayers(of model: CALayer) -> [CALayer] {
    let list = (model.sublayers ?? []).enumerated()
    let placed = list.map { (layer: $0.element, order: $0.offset, z: shown($0.element).zPosition) }
    return placed.sorted { ($0.z, $0.order) < ($1.z, $1.order) }.map(\.layer)
  }

  private func drawChildren(
    _ children: [CALayer], _ look: LayerLook, _ map: Map, _ canvas: inout Canvas, opacity: Float,
    clip: Coverage?, isCut: Bool = false
  ) {
    if children.isEmpty { return }
    let cuts = look.clips && !isCut
    if cuts, edges == .whole {
      var own = Canvas(area)
      for child in children {
        draw(child, in: look.layer, .identity, map, &own, opacity: opacity, clip: nil)
      }
      canvas.composite(own, opacity: 1, clip: merged(spread(clipCoverage(look, map)), clip))
      return
    }
    let clip = cuts ? merged(spread(clipCoverage(look, map)), clip) : clip
    for child in children {
      draw(child, in: look.layer, .identity, map, &canvas, opacity: opacity, clip: clip)
    }
  }

  /// Whether sublayers leave the surface as it is.
  private func isBlank(_ children: [CALayer], _ look: LayerLook, _ map: Map) -> Bool {
    if children.isEmpty { return true }
    var trial = Canvas(area)
    for child in children { draw(child, in: look.layer, .identity, map, &trial, opacity: 1, clip: nil) }
    return trial.marks.indices.allSatisfy { trial.high[$0].w == 0 && trial.marks[$0].isEmpty }
  }

  private func merged(_ a: Coverage, _ b: Coverage?) -> Coverage {
    guard let b else { return a }
    var result = a
    result.multiply(by: b)
    return result
  }

  /// The same coverage for every pixel of the canvas.
  func spread(_ part: Coverage) -> Coverage {
    var result = Coverage(area)
    let box = part.area.intersection(area)
    if box.isEmpty { return result }
    for y in box.y0..<box.y1 {
      for x in box.x0..<box.x1 {
        result.values[area.index(x, y)] = part.values[part.area.index(x, y)]
        result.marks[area.index(x, y)] = part.marks[part.area.index(x, y)]
      }
    }
    return result
  }

  func mask(of layer: CALayer) -> CALayer? { nil }
}
