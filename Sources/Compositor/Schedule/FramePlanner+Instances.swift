import Engine

// MARK: - For graphics cards

extension FramePlanner {
  /// Quads are instances wherever they can be.
  var usesInstances: Bool { raster == .hardware }

  /// Adds a plain quad as an instance, which has its opacity and colour in itself; false where it cannot be one.
  mutating func addInstance(
    _ quad: PlainQuad, _ key: BatchKey, bounds: PixelRect, area: Int, to pass: Int
  ) -> Bool {
    // Pictures of passes are few, and what blurs are corrected for is how plain quads magnify them.
    if case .target = store.entries[Int(key.texture)].kind { return false }
    var quad = quad
    var tint = SIMD4<Float>(1, 1, 1, 1)
    switch (key.program, key.blending) {
    case (.solid, .none), (.solid, .over), (.solid, .replace):
      // The colour is in the tint, and any texel may be in the quad.
      let texel = Palette.texel(at: Palette.white)
      (quad.topLeft.texel, quad.topRight.texel) = (texel, texel)
      (quad.bottomLeft.texel, quad.bottomRight.texel) = (texel, texel)
      tint = key.tint
    case (.image, .none), (.image, .over), (.image, .replace): break
    case (.image, .fade), (.tinted, .over), (.image, .scale): tint = key.tint
    default: return false
    }
    guard let instance = Instance(quad, fill: Colors.unorm16(tint)) else { return false }
    add(instance, key.instanced, bounds: bounds, area: area, to: pass)
    return true
  }

  /// The same of upright texels, `texels` at the first corner and at the fourth; false for any other.
  @inline(__always)
  mutating func addInstance(
    _ rect: PixelRect, _ texels: SIMD4<Float>, _ key: BatchKey, area: Int, to pass: Int
  ) -> Bool {
    if case .target = store.entries[Int(key.texture)].kind { return false }
    var fill = SIMD4<UInt16>(repeating: .max)
    switch (key.program, key.blending) {
    case (.image, .none), (.image, .over), (.image, .replace): break
    case (.image, .fade), (.tinted, .over), (.image, .scale): fill = Colors.unorm16(key.tint)
    default: return false
    }
    let (left, top) = (Float(rect.x0), Float(rect.y0))
    let instance = Instance(
      corner: SIMD2(left, top), across: SIMD2(Float(rect.x1) - left, 0), down: SIMD2(0, Float(rect.y1) - top),
      texels: texels, fill: fill)
    add(instance, key.instanced, bounds: rect, area: area, to: pass)
    return true
  }

  /// Adds a rounded shape as one instance; false where it cannot be one.
  mutating func addInstance(_ shape: Shape, _ paint: Paint, _ place: Placement) -> Bool {
    guard place.clip < 0, let instance = Instance(shape, paint, within: reach(of: place)) else {
      return false
    }
    let bounds = instance.bounds.intersection(place.scissor)
    add(instance, paint.roundedKey(.instanced), bounds: bounds, area: Int(bounds.area), to: place.pass)
    return true
  }

  /// What has to cut items here: the scissor, unless the edge of the target does it for nothing.
  func reach(of place: Placement) -> PixelRect {
    let pass = passes[place.pass]
    guard usesInstances, pass.target == store.surfaceTexture, place.scissor.contains(pass.bounds) else {
      return place.scissor
    }
    return PixelRect(x0: -100_000, y0: -100_000, x1: 100_000, y1: 100_000)
  }

  mutating func add(
    _ instance: Instance, _ key: BatchKey, bounds: PixelRect, area: Int, to pass: Int
  ) {
    statistics.quads += 1
    statistics.pixels += area
    if key.texture != store.paletteTexture { store.noteUse(of: key.texture) }
    batches.add(instance, key, bounds: bounds, to: &passes[pass])
  }
}

extension BatchKey {
  /// That of instances, which have the opacity in themselves.
  fileprivate var instanced: BatchKey {
    let own: Blending =
      switch blending {
      case .none: .none
      case .replace, .scale: .replace
      default: .over
      }
    return BatchKey(
      program: .instanced, texture: texture, blending: own, isNearest: isNearest, isExact: isExact)
  }
}
