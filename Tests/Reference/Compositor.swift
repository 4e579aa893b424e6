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
    case pictures
    case shapes
  }

  let surface: Area
  let area: Area
  let scale: Double
  let edges: Edges
  let casters: Casters
  let isAnimated: Bool
  /// The reason for which the result for a tree is undefined.
  package enum Doubt: String, CaseIterable {
    /// Undecided pixels were blurred.
    case blurredEdges = "edges under a blur"
    /// Layers overlap in a cycle, or intersect.
    case depth
    /// A plane is too near the eye, or too large.
    case plane = "planes"
  }

  package internal(set) var doubts: Set<Doubt> = []
  /// A count of nested shapes: all edges are antialiased while it is above 0, since shadow casters and masks may be
  /// treated as shapes.
  var shapesOnly = 0
  /// Whether drawing is in perspective, so that edge pixels are arbitrary mixtures.
  var isInSpace = false
  /// The backdrops of the current group and each enclosing group.
  var below: [Canvas] = []
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

  /// Draws into its own plane; content within `margin` around it may be blurred into it.
  init(_ outer: Compositor, area: Area, margin: Int = 0) {
    (surface, self.area) = (area, area.grown(by: margin))
    (scale, edges, casters, isAnimated) = (outer.scale, outer.edges, outer.casters, outer.isAnimated)
    (shapesOnly, isInSpace) = (outer.shapesOnly, outer.isInSpace)
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
    let own = look.matrix(in: parent).then(space).flattened
    guard own.isAffine else {
      return drawProjected(model, look, own.then(plane), plane, &canvas, opacity: opacity, clip: clip)
    }
    guard own.w.z > 1e-9 else { return }
    let map = own.normalized.then(plane)
    guard abs(map.determinant) > 1e-12 else { return }
    if !look.layer.isDoubleSided, map.determinant < 0 { return }
    if look.isRasterized {
      return drawRasterized(model, look, map, &canvas, opacity: opacity, clip: clip)
    }
    drawLayer(model, look, map, &canvas, opacity: opacity, clip: clip)
  }

  /// Draws a layer in the plane by `map`.
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
      clip = merged(spread(plain.coverage), clip)
      mask = nil
    }
    let letThrough = edges == .each ? plain?.alpha ?? 1 : 1
    let hasBackdrop = look.readsBackdrop && !look.isEmpty
    // The backdrop fades and is clipped with the layer, but is not part of the layer's own picture.
    if hasBackdrop, mask == nil {
      drawBackdrop(look, map, &canvas, opacity: opacity * look.opacity * letThrough, clip: clip)
    }
    let fades = look.opacity < 1 && look.layer.allowsGroupOpacity || letThrough < 1
    let isWhole = fades || isSoft || mask != nil
    guard isWhole else {
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
    // Clips apply to the result of a blur or shadow, not to its input.
    let innerClip = isSoft || edges == .whole ? nil : clip
    var own = Canvas(area)
    let share = look.layer.allowsGroupOpacity ? 1 : look.opacity
    below.append(canvas)
    defer { below.removeLast() }
    drawBlurred(model, look, map, &own, opacity: share, clip: innerClip)
    if look.casts {
      let isShape = casters == .shapes && look.layer.shadowPath == nil
      let caster = isShape ? shapeCaster(model, look, map, opacity: share) : nil
      var shadow = shadow(of: own, or: caster, look, map, opacity: share)
      shadow.composite(own, opacity: 1, clip: nil)
      own = shadow
    }
    if let mask {
      if hasBackdrop {
        var base = Canvas(area)
        drawBackdrop(look, map, &base, opacity: share, clip: innerClip)
        base.composite(own, opacity: 1, clip: nil)
        own = base
      }
      var stencil = Canvas(area)
      if plain != nil { shapesOnly += 1 }
      draw(mask, in: nil, .identity, map, &stencil, opacity: 1, clip: nil)
      if plain != nil { shapesOnly -= 1 }
      own.multiply(byAlphaOf: stencil)
    }
    let groupOpacity = (look.layer.allowsGroupOpacity ? look.opacity : 1) * letThrough
    canvas.composite(own, opacity: opacity * groupOpacity, clip: isSoft || edges == .whole ? clip : nil)
  }

  /// The casters of a layer's shadow as shapes, at the shadow's position.
  private func shapeCaster(_ model: CALayer, _ look: LayerLook, _ map: Map, opacity: Float) -> Canvas {
    shapesOnly += 1
    defer { shapesOnly -= 1 }
    var shape = Canvas(area)
    drawBlurred(model, look, look.shadowShift.then(map), &shape, opacity: opacity, clip: nil)
    return shape
  }

  /// The coverage and alpha of a mask that is a single shape of one colour.
  private func plainMask(_ model: CALayer, _ map: Map) -> (coverage: Coverage, alpha: Float)? {
    let look = LayerLook(shown(model))
    guard !look.layer.isHidden, model.mask == nil, model.sublayers == nil, look.pictures.isEmpty,
      !look.hasBorder, !look.casts, look.blur == 0, look.saturation == 1, !look.readsBackdrop
    else { return nil }
    let own = look.matrix(in: nil).flattened.then(map)
    if let shape = look.layer as? CAShapeLayer {
      let fill = LayerLook.premultiplied(shape.fillColor)
      guard look.background.w == 0, !look.clips, fill.w > 0, let path = shape.path,
        LayerLook.premultiplied(shape.strokeColor).w == 0
      else { return nil }
      let coverage = Scanner.smooth(
        Outline.lines(of: path).map { Projecting.project($0.points, own) },
        isEvenOdd: shape.fillRule == .evenOdd, in: area)
      return (coverage, fill.w * look.opacity)
    }
    guard type(of: look.layer) == CALayer.self, look.background.w > 0 else { return nil }
    return (clipCoverage(look, own), look.background.w * look.opacity)
  }

  // MARK: - What a layer holds

  private func drawBlurred(
    _ model: CALayer, _ look: LayerLook, _ map: Map, _ canvas: inout Canvas, opacity: Float, clip: Coverage?
  ) {
    let sigma = look.blur * map.scale(at: look.middle)
    guard sigma >= Self.leastSigma else {
      if look.saturation == 1 {
        return drawBody(model, look, map, &canvas, opacity: opacity, clip: clip)
      }
      var own = Canvas(area)
      below.append(canvas)
      defer { below.removeLast() }
      drawBody(model, look, map, &own, opacity: opacity, clip: nil)
      return canvas.composite(own.saturated(by: look.saturation), opacity: 1, clip: clip)
    }
    var own = Canvas(area)
    below.append(canvas)
    defer { below.removeLast() }
    guard look.clips, look.coversBounds else {
      drawBody(model, look, map, &own, opacity: opacity, clip: nil)
      let picture = blurred(own, sigma: sigma, edge: nil)
        .saturated(by: look.saturation, blurredBy: sigma)
      return canvas.composite(picture, opacity: 1, clip: nil)
    }
    // The layer is opaque up to its border, like a snapshot: the border repeats outside, and the bounds clip the blur.
    var square = look
    square.radii = SIMD4()
    square.borderRadii = look.radii
    guard !isInSpace, isAxisAligned(look.bounds, map) else {
      let picture = clampedPlane(model, square, sigma: look.blur, map, opacity: opacity)
      let back = map.inverse.then(picture.map)
      return canvas.paint(spread(clipCoverage(look, map)), clip: nil, opacity: 1) { x, y in
        (picture.linear(back(SIMD2(Double(x) + 0.5, Double(y) + 0.5))), isInSpace ? [.soft, .again] : .soft)
      }
    }
    // All of its pixels are opaque, or a partly covered edge would repeat outside.
    let outer = shapesOnly
    shapesOnly = 0
    defer { shapesOnly = outer }
    square.smoothSides = 0
    drawBody(model, square, map, &own, opacity: opacity, clip: nil)
    let picture = blurred(own, sigma: sigma, edge: plainCoverage(look.bounds, map).covered)
      .saturated(by: look.saturation, blurredBy: sigma)
    shapesOnly = outer
    canvas.composite(picture, opacity: 1, clip: spread(clipCoverage(look, map)))
  }

  func drawBody(
    _ model: CALayer, _ look: LayerLook, _ map: Map, _ canvas: inout Canvas, opacity: Float, clip: Coverage?
  ) {
    let children = sublayers(of: model)
    let shapeFill = fillOfBounds(look, map)
    let isPlain = shapeFill != nil || !showsShape(look) && fillsBounds(look, map)
    guard edges == .whole, isSmooth(look, map) || shapesOnly > 0, !look.isEmpty, look.clips || isPlain else {
      drawBackground(look, map, &canvas, opacity: opacity, clip: clip)
      drawContents(look, map, &canvas, opacity: opacity, clip: clip)
      drawChildren(children, look, map, &canvas, opacity: opacity, clip: clip)
      drawBorder(look, map, &canvas, opacity: opacity, clip: clip)
      return
    }
    // Content that fills the bounds is drawn without its own edge, and clipped once.
    var own = Canvas(area)
    below.append(canvas)
    let outline = merged(spread(coverage(look, map)), clip)
    own.paint(Coverage(area, filled: 1), clip: nil, opacity: opacity) { _, _ in (look.background, []) }
    if let shapeFill {
      own.paint(Coverage(area, filled: 1), clip: nil, opacity: opacity) { _, _ in (shapeFill, []) }
    } else {
      drawContents(look, map, &own, opacity: opacity, clip: nil, isCut: true)
    }
    if look.clips { drawChildren(children, look, map, &own, opacity: opacity, clip: nil, isCut: true) }
    let isFramed = look.clips || children.isEmpty
    if look.hasBorder, isFramed {
      var ring = Coverage(area, filled: 1)
      ring.subtract(spread(innerCoverage(look, map)))
      own.paint(ring, clip: nil, opacity: opacity) { _, _ in (look.border, []) }
    }
    below.removeLast()
    canvas.composite(own, opacity: 1, clip: outline)
    if !look.clips { drawChildren(children, look, map, &canvas, opacity: opacity, clip: clip) }
    if !isFramed { drawBorder(look, map, &canvas, opacity: opacity, clip: clip) }
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
      var own = Canvas(area)
      below.append(canvas)
      defer { below.removeLast() }
      drawByDepth(children, look.layer, map, &own, opacity: opacity, clip: nil)
      canvas.composite(own, opacity: 1, clip: merged(spread(clipCoverage(look, map)), clip))
      return
    }
    let clip = cuts ? merged(spread(clipCoverage(look, map)), clip) : clip
    drawByDepth(children, look.layer, map, &canvas, opacity: opacity, clip: clip)
  }

  private func merged(_ a: Coverage, _ b: Coverage?) -> Coverage {
    guard let b else { return a }
    var result = a
    result.multiply(by: b)
    return result
  }

  /// The coverage of a part, spread to the area of the canvas.
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
}
