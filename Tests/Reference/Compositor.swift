import Engine
import Foundation

/// A slow reference renderer of layer trees by the definitions, independent of the renderer and the render tree.
///
/// Colours are premultiplied sRGB-encoded floats, blended without conversion. The coverage of an antialiased edge is
/// the pixel's area inside; other edges cover a pixel wholly if its centre is inside.
package final class Compositor {
  /// The application of an antialiased clip to several items.
  package enum Edges {
    /// Each item is multiplied by the coverage as it is drawn.
    case each
    /// The items are drawn unclipped, and the result is multiplied by the coverage.
    case whole
  }

  /// The caster of a shadow: the layer's pixels, or its shape.
  package enum Casters {
    case pixels
    case shapes
  }

  let surface: Area
  /// The surface with a margin, whose content blurs may spread into the surface.
  let area: Area
  let scale: Double
  let edges: Edges
  let casters: Casters
  /// Whether the presentation layers are drawn instead of the model layers.
  let isAnimated: Bool
  /// A reason for which the result for a tree is undefined.
  package enum Doubt: String, CaseIterable {
    /// Undecided pixels were blurred.
    case blurredEdges = "edges under a blur"
    /// Layers overlap in a cycle, or intersect.
    case depth
    /// A plane is too near the eye, or too large.
    case plane = "planes"
  }

  package internal(set) var doubts: Set<Doubt> = []
  /// The nesting depth of content whose edges are all antialiased: shadow casters and masks that are treated as shapes,
  /// and projected planes.
  var shapeNesting = 0
  /// Whether the result is projected, so that edge pixels may be any mixture of the colours at the edge.
  var isInSpace = false
  /// The backdrops of the current group and each enclosing group.
  var backdrops: [Canvas] = []
  private var samplers: [UInt64: Sampler] = [:]

  package init(
    width: Int, height: Int, scale: Double, margin: Int, edges: Edges,
    casters: Casters = .shapes, isAnimated: Bool = false
  ) {
    surface = Area(x0: 0, y0: 0, x1: width, y1: height)
    area = surface.grown(by: margin)
    self.scale = scale
    self.edges = edges
    self.casters = casters
    self.isAnimated = isAnimated
  }

  /// A compositor of a plane in another compositor. Content within `margin` pixels around the plane may be blurred into
  /// it.
  init(_ outer: Compositor, area: Area, margin: Int = 0) {
    (surface, self.area) = (area, area.grown(by: margin))
    (scale, edges, casters, isAnimated) = (outer.scale, outer.edges, outer.casters, outer.isAnimated)
    (shapeNesting, isInSpace) = (outer.shapeNesting, outer.isInSpace)
  }

  /// Draws a tree with its root in the surface's points, over opaque black.
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

  /// Draws a layer with its sublayers. `space` maps from the superlayer's points to the plane that flattens them,
  /// `plane` from there to pixels.
  func draw(
    _ model: CALayer, in parent: CALayer?, _ space: Matrix4, _ plane: Map, _ canvas: inout Canvas,
    opacity: Float, clip: Coverage?
  ) {
    let look = LayerLook(shown(model))
    if look.layer.isHidden || look.opacity <= 0 { return }
    let projection = look.matrix(in: parent).then(space).flattened
    guard projection.isAffine else {
      return drawProjected(model, look, projection.then(plane), plane, &canvas, opacity: opacity, clip: clip)
    }
    guard projection.w.z > 1e-9 else { return }
    let map = projection.normalized.then(plane)
    guard abs(map.determinant) > 1e-12 else { return }
    if !look.layer.isDoubleSided, map.determinant < 0 { return }
    if look.isRasterized {
      return drawRasterized(model, look, map, &canvas, opacity: opacity, clip: clip)
    }
    drawLayer(model, look, map, &canvas, opacity: opacity, clip: clip)
  }

  /// Draws a layer, whose points `map` maps to pixels of the canvas.
  func drawLayer(
    _ model: CALayer, _ look: LayerLook, _ map: Map, _ canvas: inout Canvas, opacity: Float, clip: Coverage?
  ) {
    if look.vibrancy != nil {
      return drawVibrancy(model, look, map, &canvas, opacity: opacity, clip: clip)
    }
    let isSoft = look.blur > 0 || look.saturation != 1 || look.casts
    var (mask, clip) = (model.mask, clip)
    let plain = mask.flatMap { plainMask($0, map) }
    if edges == .each, let plain {
      // A mask of one plain shape is a clip, and its alpha an opacity.
      clip = merged(extended(plain.coverage), clip)
      mask = nil
    }
    let maskAlpha = edges == .each ? plain?.alpha ?? 1 : 1
    let hasBackdrop = look.readsBackdrop && !look.isEmpty
    // The backdrop fades and is clipped with the layer, but is not part of the layer's raster.
    if hasBackdrop, mask == nil {
      drawBackdrop(look, map, &canvas, opacity: opacity * look.opacity * maskAlpha, clip: clip)
    }
    let fades = look.opacity < 1 && look.layer.allowsGroupOpacity || maskAlpha < 1
    let needsRaster = fades || isSoft || mask != nil
    guard needsRaster else {
      return drawBody(model, look, map, &canvas, opacity: opacity * look.opacity, clip: clip)
    }
    if look.casts, !fades, look.blur == 0, look.saturation == 1, mask == nil, edges == .each,
      casters == .shapes
    {
      // Shadow and layer are clipped separately.
      let caster =
        look.layer.shadowPath == nil ? shapeCaster(model, look, map, opacity: opacity * look.opacity) : nil
      let shadow = shadow(of: Canvas(area), or: caster, look, map, opacity: opacity * look.opacity)
      canvas.composite(shadow, opacity: 1, clip: clip)
      return drawBody(model, look, map, &canvas, opacity: opacity * look.opacity, clip: clip)
    }
    // Clips apply to the result of a blur or shadow, not to its input, and with `Edges.whole` to any group's result.
    let innerClip = isSoft || edges == .whole ? nil : clip
    var raster = Canvas(area)
    let itemOpacity = look.layer.allowsGroupOpacity ? 1 : look.opacity
    backdrops.append(canvas)
    defer { backdrops.removeLast() }
    drawBlurred(model, look, map, &raster, opacity: itemOpacity, clip: innerClip)
    if look.casts {
      let isShape = casters == .shapes && look.layer.shadowPath == nil
      let caster = isShape ? shapeCaster(model, look, map, opacity: itemOpacity) : nil
      var shadow = shadow(of: raster, or: caster, look, map, opacity: itemOpacity)
      shadow.composite(raster, opacity: 1, clip: nil)
      raster = shadow
    }
    if let mask {
      if hasBackdrop {
        var base = Canvas(area)
        drawBackdrop(look, map, &base, opacity: itemOpacity, clip: innerClip)
        base.composite(raster, opacity: 1, clip: nil)
        raster = base
      }
      var stencil = Canvas(area)
      if plain != nil { shapeNesting += 1 }
      draw(mask, in: nil, .identity, map, &stencil, opacity: 1, clip: nil)
      if plain != nil { shapeNesting -= 1 }
      raster.multiply(byAlphaOf: stencil)
    }
    let groupOpacity = (look.layer.allowsGroupOpacity ? look.opacity : 1) * maskAlpha
    canvas.composite(raster, opacity: opacity * groupOpacity, clip: isSoft || edges == .whole ? clip : nil)
  }

  /// The casters of a layer's shadow as shapes, at the shadow's position.
  private func shapeCaster(_ model: CALayer, _ look: LayerLook, _ map: Map, opacity: Float) -> Canvas {
    shapeNesting += 1
    defer { shapeNesting -= 1 }
    var shape = Canvas(area)
    drawBlurred(model, look, look.shadowShift.then(map), &shape, opacity: opacity, clip: nil)
    return shape
  }

  /// The coverage and alpha of a mask that is a single shape of one colour; nil for other masks.
  private func plainMask(_ model: CALayer, _ map: Map) -> (coverage: Coverage, alpha: Float)? {
    let look = LayerLook(shown(model))
    guard !look.layer.isHidden, model.mask == nil, model.sublayers == nil, look.images.isEmpty,
      !look.hasBorder, !look.casts, look.blur == 0, look.saturation == 1, !look.readsBackdrop
    else { return nil }
    let maskMap = look.matrix(in: nil).flattened.then(map)
    if let shape = look.layer as? CAShapeLayer {
      let fill = LayerLook.premultiplied(shape.fillColor)
      guard look.background.w == 0, !look.clips, fill.w > 0, let path = shape.path,
        LayerLook.premultiplied(shape.strokeColor).w == 0
      else { return nil }
      let coverage = Scanner.smooth(
        Outline.lines(of: path).map { Projecting.project($0.points, maskMap) },
        isEvenOdd: shape.fillRule == .evenOdd, in: area)
      return (coverage, fill.w * look.opacity)
    }
    guard type(of: look.layer) == CALayer.self, look.background.w > 0 else { return nil }
    return (clipCoverage(look, maskMap), look.background.w * look.opacity)
  }

  // MARK: - The content of a layer

  private func drawBlurred(
    _ model: CALayer, _ look: LayerLook, _ map: Map, _ canvas: inout Canvas, opacity: Float, clip: Coverage?
  ) {
    let sigma = look.blur * map.scale(at: look.middle)
    guard sigma >= Self.leastSigma else {
      if look.saturation == 1 {
        return drawBody(model, look, map, &canvas, opacity: opacity, clip: clip)
      }
      var raster = Canvas(area)
      backdrops.append(canvas)
      defer { backdrops.removeLast() }
      drawBody(model, look, map, &raster, opacity: opacity, clip: nil)
      return canvas.composite(raster.saturated(by: look.saturation), opacity: 1, clip: clip)
    }
    var raster = Canvas(area)
    backdrops.append(canvas)
    defer { backdrops.removeLast() }
    guard look.clips, look.coversBounds else {
      drawBody(model, look, map, &raster, opacity: opacity, clip: nil)
      let blurredRaster = blurred(raster, sigma: sigma, edge: nil)
        .saturated(by: look.saturation, blurredBy: sigma)
      return canvas.composite(blurredRaster, opacity: 1, clip: nil)
    }
    // The layer is opaque up to its edges, like a snapshot: its border pixels repeat outside, and the bounds clip the
    // blur.
    var square = look
    square.radii = SIMD4()
    square.borderRadii = look.radii
    guard !isInSpace, isAxisAligned(look.bounds, map) else {
      let plane = clampedPlane(model, square, sigma: look.blur, map, opacity: opacity)
      let back = map.inverse.then(plane.map)
      return canvas.paint(extended(clipCoverage(look, map)), clip: nil, opacity: 1) { x, y in
        (
          plane.linear(back(SIMD2(Double(x) + 0.5, Double(y) + 0.5))),
          isInSpace ? [.soft, .filteredTwice] : .soft
        )
      }
    }
    // All pixels of the content must be fully covered, because a partly covered edge would repeat outside.
    let outer = shapeNesting
    shapeNesting = 0
    defer { shapeNesting = outer }
    square.smoothSides = 0
    drawBody(model, square, map, &raster, opacity: opacity, clip: nil)
    let blurredRaster = blurred(raster, sigma: sigma, edge: plainCoverage(look.bounds, map).covered)
      .saturated(by: look.saturation, blurredBy: sigma)
    shapeNesting = outer
    canvas.composite(blurredRaster, opacity: 1, clip: extended(clipCoverage(look, map)))
  }

  func drawBody(
    _ model: CALayer, _ look: LayerLook, _ map: Map, _ canvas: inout Canvas, opacity: Float, clip: Coverage?
  ) {
    let children = sublayers(of: model)
    let shapeFill = fillOfBounds(look, map)
    let isPlain = shapeFill != nil || !showsShape(look) && fillsBounds(look, map)
    guard edges == .whole, isSmooth(look, map) || shapeNesting > 0, !look.isEmpty, look.clips || isPlain
    else {
      drawBackground(look, map, &canvas, opacity: opacity, clip: clip)
      drawContents(look, map, &canvas, opacity: opacity, clip: clip)
      drawChildren(children, look, map, &canvas, opacity: opacity, clip: clip)
      drawBorder(look, map, &canvas, opacity: opacity, clip: clip)
      return
    }
    // Content that fills the bounds or is clipped to them is drawn without its own edge, and clipped once.
    var raster = Canvas(area)
    backdrops.append(canvas)
    let outline = merged(extended(coverage(look, map)), clip)
    raster.paint(Coverage(area, filled: 1), clip: nil, opacity: opacity) { _, _ in (look.background, []) }
    if let shapeFill {
      raster.paint(Coverage(area, filled: 1), clip: nil, opacity: opacity) { _, _ in (shapeFill, []) }
    } else {
      drawContents(look, map, &raster, opacity: opacity, clip: nil, isCut: true)
    }
    if look.clips { drawChildren(children, look, map, &raster, opacity: opacity, clip: nil, isCut: true) }
    let drawsBorderInside = look.clips || children.isEmpty
    if look.hasBorder, drawsBorderInside {
      var ring = Coverage(area, filled: 1)
      ring.subtract(extended(innerCoverage(look, map)))
      raster.paint(ring, clip: nil, opacity: opacity) { _, _ in (look.border, []) }
    }
    backdrops.removeLast()
    canvas.composite(raster, opacity: 1, clip: outline)
    if !look.clips { drawChildren(children, look, map, &canvas, opacity: opacity, clip: clip) }
    if !drawsBorderInside { drawBorder(look, map, &canvas, opacity: opacity, clip: clip) }
  }

  func sublayers(of model: CALayer) -> [CALayer] {
    let list = (model.sublayers ?? []).enumerated()
    let entries = list.map { (layer: $0.element, order: $0.offset, z: shown($0.element).zPosition) }
    return entries.sorted { ($0.z, $0.order) < ($1.z, $1.order) }.map(\.layer)
  }

  private func drawChildren(
    _ children: [CALayer], _ look: LayerLook, _ map: Map, _ canvas: inout Canvas, opacity: Float,
    clip: Coverage?, isCut: Bool = false
  ) {
    if children.isEmpty { return }
    let cuts = look.clips && !isCut
    if cuts, edges == .whole {
      var raster = Canvas(area)
      backdrops.append(canvas)
      defer { backdrops.removeLast() }
      drawByDepth(children, look.layer, map, &raster, opacity: opacity, clip: nil)
      canvas.composite(raster, opacity: 1, clip: merged(extended(clipCoverage(look, map)), clip))
      return
    }
    let clip = cuts ? merged(extended(clipCoverage(look, map)), clip) : clip
    drawByDepth(children, look.layer, map, &canvas, opacity: opacity, clip: clip)
  }

  private func merged(_ a: Coverage, _ b: Coverage?) -> Coverage {
    guard let b else { return a }
    var result = a
    result.multiply(by: b)
    return result
  }

  /// The coverage extended to the area of the canvas; it is 0 outside its own area.
  func extended(_ coverage: Coverage) -> Coverage {
    var result = Coverage(area)
    let box = coverage.area.intersection(area)
    if box.isEmpty { return result }
    for y in box.y0..<box.y1 {
      for x in box.x0..<box.x1 {
        result.values[area.index(x, y)] = coverage.values[coverage.area.index(x, y)]
        result.marks[area.index(x, y)] = coverage.marks[coverage.area.index(x, y)]
      }
    }
    return result
  }
}
