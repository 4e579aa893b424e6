import LayerValues

/// Draws nearly everything as instances of one quad. Each instance has its own colour and opacity, so that a graphics
/// card draws in the fewest calls.
enum InstancedEmitter: QuadEmitter {
  static var policy: RasterPolicy { .hardware }

  static func add(
    _ quad: PlainQuad, key: BatchKey, bounds: PixelRect, area: Int, to pass: PassIndex,
    in frame: inout FrameBuilder<Self>
  ) {
    if addInstance(quad, key: key, bounds: bounds, area: area, to: pass, in: &frame) { return }
    frame.addTriangles(quad, key: key, bounds: bounds, area: area, to: pass)
  }

  @inline(__always)
  static func add(
    _ rect: PixelRect, texels: SIMD4<Float>, key: BatchKey, to pass: PassIndex,
    in frame: inout FrameBuilder<Self>
  ) {
    if addInstance(rect, texels: texels, key: key, to: pass, in: &frame) { return }
    let quad = PlainQuad(rect, low: texels.lowHalf, high: texels.highHalf)
    if addInstance(quad, key: key, bounds: rect, area: Int(rect.area), to: pass, in: &frame) { return }
    frame.addWholePixels(quad, key: key, rect: rect, to: pass)
  }

  /// Adds a plain quad as an instance; returns false if an instance cannot draw it.
  private static func addInstance(
    _ quad: PlainQuad, key: BatchKey, bounds: PixelRect, area: Int, to pass: PassIndex,
    in frame: inout FrameBuilder<Self>
  ) -> Bool {
    // Rasters of passes are few, and the corrections of blurs assume the magnification of plain quads.
    if case .target = frame.store.entries[key.state.texture].kind { return false }
    var quad = quad
    var tint = SIMD4<Float>(1, 1, 1, 1)
    switch (key.state.program, key.state.blending) {
    case (.solid, .none), (.solid, .over), (.solid, .copy):
      // The colour is in the tint, and the quad may show any texel.
      let texel = Palette.texel(at: Palette.white)
      (quad.topLeft.texel, quad.topRight.texel) = (texel, texel)
      (quad.bottomLeft.texel, quad.bottomRight.texel) = (texel, texel)
      tint = key.state.tint
    case (.image, .none), (.image, .over), (.image, .copy): break
    case (.image, .fade), (.tinted, .over), (.image, .scale): tint = key.state.tint
    default: return false
    }
    guard let instance = Instance(quad, fill: Colors.unorm16(tint)) else { return false }
    frame.add(instance, key: key.instanced, bounds: bounds, area: area, to: pass)
    return true
  }

  /// Adds whole pixels as an instance; returns false if an instance cannot draw them. `texels` are the positions at the
  /// top left and at the bottom right corner, 0…1 across the texture.
  @inline(__always)
  private static func addInstance(
    _ rect: PixelRect, texels: SIMD4<Float>, key: BatchKey, to pass: PassIndex,
    in frame: inout FrameBuilder<Self>
  ) -> Bool {
    if case .target = frame.store.entries[key.state.texture].kind { return false }
    var fill = SIMD4<UInt16>(repeating: .max)
    switch (key.state.program, key.state.blending) {
    case (.image, .none), (.image, .over), (.image, .copy): break
    case (.image, .fade), (.tinted, .over), (.image, .scale): fill = Colors.unorm16(key.state.tint)
    default: return false
    }
    let (left, top) = (Float(rect.x0), Float(rect.y0))
    let instance = Instance(
      corner: SIMD2(left, top), across: SIMD2(Float(rect.x1) - left, 0), down: SIMD2(0, Float(rect.y1) - top),
      texels: texels, fill: fill)
    frame.add(instance, key: key.instanced, bounds: rect, area: Int(rect.area), to: pass)
    return true
  }

  static func addWhole(
    _ shape: Shape, paint: Paint, placement: Placement, in frame: inout FrameBuilder<Self>
  ) -> Bool {
    guard placement.clip.isNone,
      let instance = Instance(shape, paint, within: frame.reach(of: placement))
    else { return false }
    let bounds = instance.bounds.intersection(placement.scissor)
    frame.add(
      instance, key: paint.roundedKey(.instanced), bounds: bounds, area: Int(bounds.area), to: placement.pass)
    return true
  }

  static func reach(of placement: Placement, in pass: PixelRect, isSurface: Bool) -> PixelRect {
    guard isSurface, placement.scissor.contains(pass) else { return placement.scissor }
    return PixelRect(x0: -100_000, y0: -100_000, x1: 100_000, y1: 100_000)
  }

  static func runSize(of style: QuadStyle, in run: DisplayRun) -> SIMD2<Double>? { style.size(in: run) }
}

extension BatchKey {
  /// The key for instances, which have their own opacity.
  fileprivate var instanced: BatchKey {
    let blending: Blending =
      switch state.blending {
      case .none: .none
      case .copy, .scale: .copy
      case .over, .fade: .over
      case .coverage, .covered, .mask:
        fatalError("BatchKey.instanced: blendings by coverage and masks need plain quads")
      }
    return BatchKey(
      program: .instanced, texture: state.texture, blending: blending, isNearest: state.isNearest,
      isExact: isExact)
  }
}
