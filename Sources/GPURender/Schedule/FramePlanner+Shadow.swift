import Engine

// MARK: - Shadows

extension FramePlanner {
  /// Below this, in pixels, a shadow's edge is a shape's.
  private static let leastSigma = 0.3

  mutating func addShadow(_ item: DisplayItem, _ place: Placement, _ list: DisplayList) {
    let color = Colors.premultiplied(item.color, opacity: place.opacity)
    let scale = pixelsPerPoint(item, list)
    let mean = (Double(scale.x) * Double(scale.y)).squareRoot()
    let sigma = Double(item.sigma) * mean
    guard color.w > 0, mean > 1e-6, sigma.isFinite else { return }
    if item.resource >= 0 { return addPathShadow(item, color, sigma: Float(sigma), place, list) }
    if sigma < Self.leastSigma {
      if let shape = Shape(item, list) { fill(shape, paint(color), place) }
      return
    }
    if sigma < SharpShadow.widest, addSharp(item, color, sigma: sigma, place, list) { return }
    addPatch(item, color, sigma: sigma, scale: mean, place, list)
  }

  /// A rounded rectangle's shadow with a narrow blur, texel on pixel; false for one that leans.
  private mutating func addSharp(
    _ item: DisplayItem, _ color: SIMD4<Float>, sigma: Double, _ place: Placement, _ list: DisplayList
  ) -> Bool {
    guard let shape = Shape(item, list), shape.isAxisAligned, !shape.isProjected else { return false }
    let shadow = SharpShadow(shape.box, sigma: sigma)
    guard let region = sharpShadows.region(of: shadow, &store) else { return false }
    var bare = place
    bare.sides = Sides()
    for row in 0..<shadow.down.sliceCount {
      let down = shadow.down.slice(row)
      for column in 0..<shadow.across.sliceCount {
        let across = shadow.across.slice(column)
        let rect = PixelRect(x0: across.from, y0: down.from, x1: across.to, y1: down.to)
        if rect.hasNoPixels || !rect.meets(place.scissor) { continue }
        var part = region
        part.origin += SIMD2(across.texel, down.texel)
        part.size = SIMD2(across.size, down.size)
        let half = SIMD2(Float(rect.width), Float(rect.height)) / 2
        var paint = Paint(part, source: SIMD4(0, 0, 1, 1), half: half, factor: color, isOpaque: false)
        paint.isNearest = true
        paint.isExact = true
        fillRect(rect, paint, bare)
      }
    }
    return true
  }

  /// A rounded rectangle's shadow: a picture kept for its radii and its blur, the middle of which is stretched.
  private mutating func addPatch(
    _ item: DisplayItem, _ color: SIMD4<Float>, sigma: Double, scale: Double, _ place: Placement,
    _ list: DisplayList
  ) {
    let (width, height) = (Double(item.rect.z), Double(item.rect.w))
    guard width > 0, height > 0 else { return }
    // Pixels in a texel: a wide blur needs few, a sharp edge between pixels more than there are.
    let coarseness = sigma < 1.5 ? 0.5 : max(sigma / 4, 1)
    // In steps, so that a shadow that grows passes through a limited number of pictures; 1 and 2 are among them.
    var texels = Self.stepped(scale / coarseness)
    var patch = Self.patch(item, texels, of: scale)
    // What is too long for a page is made coarser.
    while max(patch.across.count, patch.down.count) > TextureStore.imagePageSide - 2 {
      if texels < 1e-3 { return }
      texels /= 2
      patch = Self.patch(item, texels, of: scale)
    }
    let region = store.baked(patch.key, width: patch.across.count, height: patch.down.count) {
      patch.texels()
    }
    for row in 0..<patch.down.sliceCount {
      let down = patch.down.slice(row, length: height * texels)
      for column in 0..<patch.across.sliceCount {
        let across = patch.across.slice(column, length: width * texels)
        let low = SIMD2(across.place.x, down.place.x) / texels
        let high = SIMD2(across.place.y, down.place.y) / texels
        let rect = SIMD4(
          item.rect.x + Float(low.x), item.rect.y + Float(low.y), Float(high.x - low.x),
          Float(high.y - low.y))
        guard let shape = Shape(item, list, rect: rect, radii: CornerRadii()) else { continue }
        var part = region
        part.origin += SIMD2(across.texels.x, down.texels.x)
        part.size = SIMD2(across.texels.y - across.texels.x, down.texels.y - down.texels.x)
        let paint = Paint(
          part, source: SIMD4(0, 0, 1, 1), half: shape.half, factor: color, isOpaque: false)
        var bare = place
        bare.sides = Sides()
        fill(shape, paint, bare)
      }
    }
  }

  /// The shadow of a rounded rectangle at so many texels a point, where the surface has `scale` pixels a point.
  private static func patch(_ item: DisplayItem, _ texels: Double, of scale: Double) -> ShadowPatch {
    let perPixel = texels / scale
    // What a pixel's own extent adds, and what filtering adds again where texels are larger.
    var variance = Double(item.sigma) * texels * Double(item.sigma) * texels + perPixel * perPixel / 12
    if perPixel != 1 { variance -= perPixel < 1 ? 1.0 / 6 : 1.0 / 4 }
    let largest = Double(min(item.rect.z, item.rect.w)) / 2
    var radii = SIMD4<Double>()
    for index in 0..<4 {
      let radius = Double(item.radii[index])
      radii[index] = radius > 0 ? min(radius, largest) * texels : 0
    }
    return ShadowPatch(
      width: Double(item.rect.z) * texels, height: Double(item.rect.w) * texels, radii: radii,
      sigma: max(variance, 0.05).squareRoot())
  }

  /// A number in steps of a fifth, powers of two among them.
  private static func stepped(_ value: Double) -> Double {
    var (base, rest) = (1.0, value)
    guard value > 1e-6, value < 1e6 else { return value }
    while rest >= 2 { (base, rest) = (base * 2, rest / 2) }
    while rest < 1 { (base, rest) = (base / 2, rest * 2) }
    let steps = [1, 1.189207115002721, 1.4142135623730951, 1.681792830507429, 2]
    // The next larger, but for rounding: pictures are better made smaller than larger.
    for step in steps where rest <= step * 1.001 { return base * step }
    return base * 2
  }

  /// A path's shadow: what it covers, in a target of its own, blurred.
  private mutating func addPathShadow(
    _ item: DisplayItem, _ color: SIMD4<Float>, sigma: Float, _ place: Placement, _ list: DisplayList
  ) {
    // What is farther from what can be seen than the blur reaches adds nothing.
    let reach = Int32(min((sigma * 3.2).rounded(.up), 4096)) + 1
    let seen = item.bounds.cut(place.scissor)
    if seen.hasNoPixels { return }
    var area = PixelRect(
      x0: seen.x0 - reach, y0: seen.y0 - reach, x1: seen.x1 + reach, y1: seen.y1 + reach)
    if item.projection < 0 {
      let box = list.paths[Int(item.resource)].path.boundingBox.applying(item.transform)
      area = area.cut(
        PixelRect(
          x0: PixelRect.clamped(Double(box.minX).rounded(.down)),
          y0: PixelRect.clamped(Double(box.minY).rounded(.down)),
          x1: PixelRect.clamped(Double(box.maxX).rounded(.up)),
          y1: PixelRect.clamped(Double(box.maxY).rounded(.up))))
    }
    if area.hasNoPixels || max(area.width, area.height) > Int32(store.limit) { return }
    let target = acquireTarget(width: area.width, height: area.height)
    var pass = Pass(target: target, bounds: area, parent: -1)
    pass.label = "shadow"
    passes.append(pass)
    let number = passes.count - 1
    var path = item
    (path.color, path.scissor, path.bounds) = (SIMD4(1, 1, 1, 1), area, area)
    addPath(path, Placement(pass: number, scissor: area, clip: -1, opacity: 1), list)
    order.append(number)
    let content = PixelRect(x0: 0, y0: 0, x1: area.width, y1: area.height)
    let blurred = blurred(target, content: content, sigma: sigma, clamps: false, key: 0)
    heldTargets.append(target)
    if !blurred.isLent { heldTargets.append(blurred.texture) }
    let entry = store.entries[Int(blurred.texture)]
    let region = TextureRegion(
      texture: blurred.texture, side: SIMD2(Float(entry.width), Float(entry.height)),
      origin: blurred.texels.lowHalf, size: blurred.texels.highHalf - blurred.texels.lowHalf)
    let bounds = blurred.bounds.moved(SIMD2(area.x0, area.y0))
    let rect = SIMD4(Float(bounds.x0), Float(bounds.y0), Float(bounds.width), Float(bounds.height))
    guard let shape = Shape(.identity, rect: rect) else { return }
    let paint = Paint(
      region, source: SIMD4(0, 0, 1, 1), half: shape.half, factor: color, isOpaque: false)
    var bare = place
    bare.sides = Sides()
    fill(shape, paint, bare)
  }
}
