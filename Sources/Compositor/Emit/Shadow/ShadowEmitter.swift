import LayerValues

/// Draws the shadows of rectangles and paths.
struct ShadowEmitter {
  private var smallBlurShadows = SmallBlurShadowPage()

  mutating func beginFrame(_ store: inout TextureStore) { smallBlurShadows.beginFrame(&store) }

  /// Adds the shadow at an index of the list, except for the part that opaque items after the shadow hide.
  mutating func add<E: QuadEmitter>(
    _ item: DisplayItem, at index: Int, list: DisplayList, shapes: inout ShapeEmitter,
    blurs: inout BlurPlanner, in frame: inout FrameBuilder<E>
  ) {
    let scope = frame.graph.innermost
    let opacity = item.opacity * scope.opacity
    let clip = item.clip.exists ? item.clip : scope.clip
    var placement = Placement(
      pass: scope.pass, scissor: item.scissor.intersection(scope.scissor), clip: clip, opacity: opacity)
    let seen = item.bounds.intersection(placement.scissor)
    guard opacity > 0, !seen.isEmpty, clip.isNone || !shapes.clips[clip].isEmpty else { return }
    if scope.opacity >= 1, clip.isNone {
      if isHidden(seen, after: index, list) { return }
      placement.hidden = index + 1 < list.items.count ? opaqueMiddle(of: index + 1, list) : .empty
    }
    addShadow(item, placement: placement, list: list, shapes: &shapes, blurs: &blurs, in: &frame)
  }

  /// The number of items after a shadow that are searched for an item that hides the shadow.
  private static let lookAhead = 32

  /// Whether one of the next `lookAhead` items is in the same group and hides all of the given pixels.
  private func isHidden(_ pixels: PixelRect, after index: Int, _ list: DisplayList) -> Bool {
    var depth = 0
    for next in index + 1..<min(index + 1 + Self.lookAhead, list.items.count) {
      switch list.items[next].kind {
      case .beginGroup, .beginMask: depth += 1
      case .endGroup, .endMask:
        depth -= 1
        if depth < 0 { return false }
      // A backdrop shows the content below it.
      case .backdrop: return false
      case .solid, .image:
        if depth == 0, list.items[next].bounds.contains(pixels),
          list.hides(pixels, at: next)
        {
          return true
        }
      default: break
      }
    }
    return false
  }

  /// The largest rectangle of whole pixels in which an item hides the content below; empty unless the item is opaque
  /// and axis-aligned.
  private func opaqueMiddle(of index: Int, _ list: DisplayList) -> PixelRect {
    let kind = list.items[index].kind
    guard kind == .solid || kind == .image else { return .empty }
    let item = list.items[index]
    guard item.opacity >= 1, item.clip.isNone, item.projection.isNone, !item.movesBySubpixels,
      kind == .solid ? item.color.w >= 1 : list.images[item.image].isOpaque,
      let shape = Shape(item: item, list: list), shape.isAxisAligned
    else { return .empty }
    let partition = Partition(shape.box)
    var largest = PixelRect.empty
    for part in 0..<partition.innerCount where partition.inner[part].area > largest.area {
      largest = partition.inner[part]
    }
    return largest.intersection(item.scissor)
  }

  /// Fills the pixels of an axis-aligned shape that are not hidden, or all pixels of a slanted shape.
  private func fillVisible<E: QuadEmitter>(
    _ shape: Shape, paint: Paint, placement: Placement, shapes: inout ShapeEmitter,
    in frame: inout FrameBuilder<E>
  ) {
    let all = shape.isAxisAligned ? shape.pixels : .empty
    let hole = all.intersection(placement.hidden)
    if hole.isEmpty { return shapes.fill(shape, paint: paint, placement: placement, in: &frame) }
    for part in 0..<4 {
      shapes.fill(
        shape, paint: paint, rect: all.ring(around: hole, part), isEdge: false, placement: placement,
        in: &frame)
    }
  }

  /// Adds a shadow in the manner that suits its shape and its blur.
  private mutating func addShadow<E: QuadEmitter>(
    _ item: DisplayItem, placement: Placement, list: DisplayList, shapes: inout ShapeEmitter,
    blurs: inout BlurPlanner, in frame: inout FrameBuilder<E>
  ) {
    let color = Colors.premultiplied(item.color, opacity: placement.opacity)
    let scale = item.pixelsPerPoint(list)
    let m = item.transform
    let area = item.projection.isNone ? abs(m.a * m.d - m.b * m.c) : Double(scale.x) * Double(scale.y)
    let mean = area.squareRoot()
    let sigma = Double(item.sigma) * mean
    guard color.w > 0, mean > 1e-6, sigma.isFinite else { return }
    let shadow = Shadow(item: item, color: color, sigma: sigma, scale: SIMD2<Double>(scale))
    if item.path.exists || sigma >= DisplayItem.leastSigma && !Self.hasRightAngles(item) {
      return addDrawnShadow(
        shadow, placement: placement, list: list, shapes: &shapes, blurs: &blurs, in: &frame)
    }
    if sigma < DisplayItem.leastSigma {
      // The edges of the shadow may be fractional even if the edges of its layer are not.
      var antialiased = placement
      antialiased.sides = .all
      if let shape = Shape(item: item, list: list) {
        shapes.fill(shape, paint: frame.paint(color), placement: antialiased, in: &frame)
      }
      return
    }
    if sigma < SmallBlurShadow.widest,
      addSmallBlur(shadow, placement: placement, list: list, shapes: &shapes, in: &frame)
    {
      return
    }
    addPatch(shadow, placement: placement, list: list, shapes: &shapes, in: &frame)
  }

  /// A shadow, with its values in pixels.
  private struct Shadow {
    let item: DisplayItem
    /// The premultiplied colour.
    let color: SIMD4<Float>
    /// The standard deviation in pixels.
    let sigma: Double
    /// The pixels per point across and down.
    let scale: SIMD2<Double>
  }

  /// Whether a rectangle's corners are right angles on the surface, or the rectangle is in perspective.
  private static func hasRightAngles(_ item: DisplayItem) -> Bool {
    if item.projection.exists { return true }
    let m = item.transform
    return abs(m.a * m.c + m.b * m.d) <= 1e-3 * abs(m.a * m.d - m.b * m.c)
  }

  /// Adds a rounded rectangle's shadow with a small blur, with one texel per pixel. Returns false if the rectangle is
  /// not axis-aligned, or if its texels do not fit on a page.
  private mutating func addSmallBlur<E: QuadEmitter>(
    _ source: Shadow, placement: Placement, list: DisplayList, shapes: inout ShapeEmitter,
    in frame: inout FrameBuilder<E>
  ) -> Bool {
    let (item, color) = (source.item, source.color)
    guard let shape = Shape(item: item, list: list), shape.isAxisAligned, !shape.isProjected else {
      return false
    }
    let shadow = SmallBlurShadow(shape.box, sigma: source.sigma)
    guard let region = smallBlurShadows.region(of: shadow, &frame.store) else { return false }
    for row in 0..<shadow.down.sliceCount {
      let down = shadow.down.slice(row)
      for column in 0..<shadow.across.sliceCount {
        let across = shadow.across.slice(column)
        let rect = PixelRect(x0: across.from, y0: down.from, x1: across.to, y1: down.to)
        if rect.isEmpty || !rect.intersects(placement.scissor) { continue }
        var part = region
        part.origin += SIMD2(across.texel, down.texel)
        part.size = SIMD2(across.size, down.size)
        let half = SIMD2(Float(rect.width), Float(rect.height)) / 2
        var paint = Paint(region: part, source: SIMD4(0, 0, 1, 1), half: half, tint: color, isOpaque: false)
        paint.isNearest = true
        paint.isExact = true
        let bounds = SIMD4(Float(rect.x0), Float(rect.y0), Float(rect.width), Float(rect.height))
        if let part = Shape(transform: .identity, rect: bounds) {
          fillVisible(part, paint: paint, placement: placement, shapes: &shapes, in: &frame)
        }
      }
    }
    return true
  }

  /// Adds a rounded rectangle's shadow from a texture that is stored by its radii and blur, and whose middle is
  /// stretched.
  private mutating func addPatch<E: QuadEmitter>(
    _ shadow: Shadow, placement: Placement, list: DisplayList, shapes: inout ShapeEmitter,
    in frame: inout FrameBuilder<E>
  ) {
    let (item, color, sigma, scale) = (shadow.item, shadow.color, shadow.sigma, shadow.scale)
    let (width, height) = (Double(item.rect.z), Double(item.rect.w))
    guard width > 0, height > 0, max(width, height) < 1e8, min(scale.x, scale.y) > 1e-6,
      max(scale.x, scale.y) < 1e6
    else { return }
    // The pixels per texel: a wide blur needs few texels, and a sharp edge between pixels needs more than one per
    // pixel.
    let coarseness = sigma < 1.5 ? 0.5 : max(sigma / 4, 1)
    // The scale changes in steps, among them 1 and 2, so that a growing shadow needs a limited number of textures.
    var texels = SIMD2(Self.stepped(scale.x / coarseness), Self.stepped(scale.y / coarseness))
    var patch = Self.patch(item, texels: texels, of: scale, sigma: sigma)
    // A patch that is too long for a page is made coarser.
    while max(patch.across.count, patch.down.count) > TextureStore.imagePageSide - 2 {
      if texels.max() < 1e-3 { return }
      texels /= 2
      patch = Self.patch(item, texels: texels, of: scale, sigma: sigma)
    }
    let region = frame.store.baked(patch.key, width: patch.across.count, height: patch.down.count) {
      patch.texels()
    }
    for row in 0..<patch.down.sliceCount {
      let down = patch.down.slice(row, length: height * texels.y)
      for column in 0..<patch.across.sliceCount {
        let across = patch.across.slice(column, length: width * texels.x)
        let low = SIMD2(across.position.x, down.position.x) / texels
        let high = SIMD2(across.position.y, down.position.y) / texels
        let rect = SIMD4(
          item.rect.x + Float(low.x), item.rect.y + Float(low.y), Float(high.x - low.x),
          Float(high.y - low.y))
        guard let shape = Shape(item: item, list: list, rect: rect, radii: CornerRadii()) else { continue }
        var part = region
        part.origin += SIMD2(across.texels.x, down.texels.x)
        part.size = SIMD2(across.texels.y - across.texels.x, down.texels.y - down.texels.x)
        let paint = Paint(
          region: part, source: SIMD4(0, 0, 1, 1), half: shape.half, tint: color, isOpaque: false)
        fillVisible(shape, paint: paint, placement: placement, shapes: &shapes, in: &frame)
      }
    }
  }

  /// The shadow of a rounded rectangle at `texels` per point, where the surface has `scale` pixels per point and
  /// `sigma` is in pixels.
  private static func patch(
    _ item: DisplayItem, texels: SIMD2<Double>, of scale: SIMD2<Double>, sigma: Double
  ) -> ShadowPatch {
    let perPixel = texels / scale
    // The extent of a pixel adds variance. Filtering will add variance too, which is subtracted here.
    var variance = sigma * sigma * perPixel * perPixel + perPixel * perPixel / 12
    for axis in 0..<2 where perPixel[axis] != 1 { variance[axis] -= perPixel[axis] < 1 ? 1.0 / 6 : 1.0 / 4 }
    let largest = Double(min(item.rect.z, item.rect.w)) / 2
    var radii = SIMD4<Double>()
    for index in 0..<4 { radii[index] = min(max(Double(item.radii[index]), 0), largest) }
    return ShadowPatch(
      width: Double(item.rect.z) * texels.x, height: Double(item.rect.w) * texels.y,
      radiiAcross: radii * texels.x, radiiDown: radii * texels.y,
      sigma: pointwiseMax(variance, SIMD2(repeating: 0.05)).squareRoot())
  }

  /// A number rounded up to steps of about a fifth, with the powers of two among them.
  private static func stepped(_ value: Double) -> Double {
    var (base, rest) = (1.0, value)
    guard value > 1e-6, value < 1e6 else { return value }
    while rest >= 2 { (base, rest) = (base * 2, rest / 2) }
    while rest < 1 { (base, rest) = (base / 2, rest * 2) }
    let steps = [1, 1.189207115002721, 1.4142135623730951, 1.681792830507429, 2]
    // The next larger step is taken, apart from rounding errors, since texels are better minified than magnified.
    for step in steps where rest <= step * 1.001 { return base * step }
    return base * 2
  }

  /// Adds the shadow of a path or of a slanted rectangle, whose coverage is drawn into a target and blurred.
  private mutating func addDrawnShadow<E: QuadEmitter>(
    _ shadow: Shadow, placement: Placement, list: DisplayList, shapes: inout ShapeEmitter,
    blurs: inout BlurPlanner, in frame: inout FrameBuilder<E>
  ) {
    let (item, color) = (shadow.item, shadow.color)
    let sigma = Float(DisplayItem.sigma(shadow.sigma))
    // Parts that are farther from the visible pixels than the blur reaches add nothing.
    let reach = Int32(saturating: min((sigma * 3.2).rounded(.up), 4096)) + 1
    let seen = item.bounds.intersection(placement.scissor)
    if seen.isEmpty { return }
    var area = PixelRect(
      x0: seen.x0 - reach, y0: seen.y0 - reach, x1: seen.x1 + reach, y1: seen.y1 + reach)
    if item.projection.isNone {
      let rect = CGRect(
        x: CGFloat(item.rect.x), y: CGFloat(item.rect.y), width: CGFloat(item.rect.z),
        height: CGFloat(item.rect.w))
      let caster = item.path.isNone ? rect : list.paths[item.path].path.boundingBox
      let box = caster.applying(item.transform)
      area = area.intersection(
        PixelRect(
          x0: PixelRect.clamped(Double(box.minX).rounded(.down)),
          y0: PixelRect.clamped(Double(box.minY).rounded(.down)),
          x1: PixelRect.clamped(Double(box.maxX).rounded(.up)),
          y1: PixelRect.clamped(Double(box.maxY).rounded(.up))))
    }
    if area.isEmpty || max(area.width, area.height) > Int32(frame.store.limit) { return }
    let target = frame.acquireTarget(width: area.width, height: area.height)
    var pass = Pass(target: target, bounds: area, parent: .none)
    pass.label = "shadow"
    frame.filterOrigin = PassOrigin(.shadow, row: item.origin.row, amount: sigma)
    pass.origin = frame.filterOrigin
    let number = frame.graph.append(pass)
    let whole = Placement(pass: number, scissor: area, clip: .none, opacity: 1, sides: .all)
    if item.path.exists {
      var path = item
      (path.color, path.scissor, path.bounds) = (SIMD4(1, 1, 1, 1), area, area)
      shapes.addPath(path, placement: whole, list: list, in: &frame)
    } else if let shape = Shape(item: item, list: list) {
      shapes.fill(shape, paint: frame.paint(SIMD4(1, 1, 1, 1)), placement: whole, in: &frame)
    }
    frame.graph.schedule(number)
    let content = PixelRect(x0: 0, y0: 0, x1: area.width, y1: area.height)
    let style = BlurStyle(sigma: sigma, clamps: false)
    let blurred = blurs.blurred(target, content: content, style: style, key: 0, in: &frame)
    frame.graph.hold(target)
    if !blurred.isOwnedByCache { frame.graph.hold(blurred.texture) }
    let region = frame.region(blurred)
    let bounds = blurred.bounds.moved(SIMD2(area.x0, area.y0))
    let rect = SIMD4(Float(bounds.x0), Float(bounds.y0), Float(bounds.width), Float(bounds.height))
    guard let shape = Shape(transform: .identity, rect: rect) else { return }
    let paint = Paint(
      region: region, source: SIMD4(0, 0, 1, 1), half: shape.half, tint: color, isOpaque: false)
    fillVisible(shape, paint: paint, placement: placement, shapes: &shapes, in: &frame)
  }
}
