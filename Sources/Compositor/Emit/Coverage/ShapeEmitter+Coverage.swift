import LayerValues

// MARK: - Fills through coverage

extension ShapeEmitter {
  /// The number of pixels in the corners and edges of a clip below which the program for rounded shapes is used.
  private static let leastEdgeArea: Int64 = 128 * 128

  /// Fills an axis-aligned shape through the coverage of a clip, if that is faster. Returns false if the caller has to
  /// draw the shape in another way.
  ///
  /// On a software rasteriser the program for rounded shapes takes ten times as long as a plain quad, in every tile
  /// that it touches.
  mutating func fillThroughClip<E: QuadEmitter>(
    _ shape: Shape, paint: Paint, rect: PixelRect, placement: Placement, in frame: inout FrameBuilder<E>
  ) -> Bool {
    guard frame.policy.findsClipCoverage, shape.isAxisAligned, paint.border.w == 0, placement.clip.exists
    else {
      return false
    }
    let clip = clips[placement.clip]
    let edges = clip.partition?.edgeArea ?? clip.bounds?.area ?? 0
    if edges < Self.leastEdgeArea { return false }
    // The program that reads two textures applies no tint.
    if !paint.isSolid && !(paint.isOpaque && frame.blendsThroughAlpha(in: placement.pass))
      && paint.tint != SIMD4(1, 1, 1, 1)
    {
      return false
    }
    guard let bounds = clip.bounds else { return false }
    let wanted = rect.intersection(placement.scissor).intersection(bounds)
    if wanted.isEmpty { return true }
    // Index 0 is the coverage of the current mask.
    let index = placement.clip.position + 1
    while coverage.clips.count <= index { coverage.clips.append(ClipCoverage()) }
    if coverage.clips[index].frame != frame.store.planNumber || !coverage.clips[index].area.contains(wanted) {
      // The coverage is found for the whole pass. Another pass of the frame may need a larger area.
      var area = frame.graph.passes[placement.pass].bounds.union(wanted)
      if coverage.clips[index].frame == frame.store.planNumber {
        area = area.union(coverage.clips[index].area)
      }
      if !coverage.findCoverage(of: clip, in: area.intersection(bounds), at: index, store: &frame.store) {
        return false
      }
    }
    frame.store.noteUse(of: coverage.clips[index].texture)
    var inner = placement
    inner.clip = .none
    inner.scissor = placement.scissor.intersection(rect)
    fill(shape, paint: paint, through: index, placement: inner, in: &frame)
    return true
  }

  /// Fills the part of a shape that a clip or a mask covers: plain quads inside, and its edges by their coverage.
  mutating func fill<E: QuadEmitter>(
    _ shape: Shape, paint: Paint, through index: Int, placement: Placement, in frame: inout FrameBuilder<E>
  ) {
    let offset = coverage.clips[index].offset
    for number in 0..<coverage.clips[index].mask.solids.count {
      fill(
        shape, paint: paint, rect: coverage.clips[index].mask.solids[number].moved(offset), isEdge: false,
        placement: placement, in: &frame)
    }
    if paint.isSolid {
      for number in 0..<coverage.clips[index].mask.partials.count {
        let partial = coverage.clips[index].mask.partials[number]
        fill(
          shape, paint: frame.paint(paint.roundedTint * partial.coverage), rect: partial.rect.moved(offset),
          isEdge: false,
          placement: placement, in: &frame)
      }
      for number in 0..<coverage.clips[index].mask.strips.count {
        let strip = strip(number, of: index)
        let rect = strip.rect.intersection(placement.scissor).intersection(shape.pixels)
        if !rect.isEmpty {
          fillRect(
            rect, paint: coveragePaint(strip, rect: rect, index: index, color: paint.roundedTint),
            placement: placement, in: &frame)
        }
      }
      return
    }
    fillByAlpha(shape, paint: paint, through: index, placement: placement, in: &frame)
  }

  /// A strip of a mask, moved by the mask's offset.
  private func strip(_ number: Int, of index: Int) -> CoverageMask.Strip {
    var strip = coverage.clips[index].mask.strips[number]
    strip.rect = strip.rect.moved(coverage.clips[index].offset)
    return strip
  }

  /// A colour multiplied by the coverage of a part of a strip.
  private func coveragePaint(
    _ strip: CoverageMask.Strip, rect: PixelRect, index: Int, color: SIMD4<Float>
  ) -> Paint {
    let size = SIMD2(Float(rect.width), Float(rect.height))
    let region = TextureRegion(
      texture: coverage.clips[index].texture,
      textureSize: SIMD2(Float(CoverageMask.pitch), Float(CoveragePages.height)),
      origin: SIMD2(
        Float(strip.column + rect.x0 - strip.rect.x0), Float(strip.row + rect.y0 - strip.rect.y0)),
      size: size)
    var paint = Paint(
      region: region, source: SIMD4(0, 0, 1, 1), half: size / 2, tint: color, isOpaque: false)
    paint.isNearest = true
    paint.isExact = true
    return paint
  }

  /// Draws a texture by the coverage of a mask.
  ///
  /// An opaque texture over opaque content needs no program that reads two textures, which is slow on a software
  /// rasteriser. The coverage is written into the target's alpha; the draw of the texture then blends by that alpha,
  /// and leaves the target opaque again.
  private mutating func fillByAlpha<E: QuadEmitter>(
    _ shape: Shape, paint: Paint, through index: Int, placement: Placement, in frame: inout FrameBuilder<E>
  ) {
    let isDirect = (paint.isOpaque && frame.blendsThroughAlpha(in: placement.pass))
    for number in 0..<coverage.clips[index].mask.strips.count {
      let strip = strip(number, of: index)
      let rect = strip.rect.intersection(placement.scissor).intersection(shape.pixels)
      if rect.isEmpty { continue }
      if isDirect {
        addCoverage(
          coveragePaint(strip, rect: rect, index: index, color: SIMD4(repeating: paint.tint.w)), rect: rect,
          blending: .coverage, placement: placement, in: &frame)
      } else {
        addMasked(
          shape, paint: paint, rect: rect,
          coverage: coveragePaint(strip, rect: rect, index: index, color: SIMD4(1, 1, 1, 1)),
          placement: placement, in: &frame)
      }
    }
    addPartials(shape, paint: paint, through: index, placement: placement, in: &frame)
    if !isDirect { return }
    for number in 0..<coverage.clips[index].mask.strips.count {
      let rect = strip(number, of: index).rect.intersection(placement.scissor).intersection(shape.pixels)
      if rect.isEmpty { continue }
      let quad = quad(shape, paint, rect)
      let key = BatchKey(
        program: .image, texture: paint.texture, blending: .covered, isNearest: paint.isNearest,
        isExact: paint.isExact)
      frame.addQuad(quad, key: key, bounds: rect, area: Int(rect.area), to: placement.pass)
    }
  }

  /// Draws a texture in the rectangles of a mask with one partial coverage.
  private mutating func addPartials<E: QuadEmitter>(
    _ shape: Shape, paint: Paint, through index: Int, placement: Placement, in frame: inout FrameBuilder<E>
  ) {
    for number in 0..<coverage.clips[index].mask.partials.count {
      let partial = coverage.clips[index].mask.partials[number]
      var part = paint
      part.tint *= partial.coverage
      fill(
        shape, paint: part, rect: partial.rect.moved(coverage.clips[index].offset), isEdge: false,
        placement: placement, in: &frame)
    }
  }

  /// Adds whole pixels of coverage, unchanged or multiplied by an opacity.
  private mutating func addCoverage<E: QuadEmitter>(
    _ paint: Paint, rect: PixelRect, blending: Blending, placement: Placement, in frame: inout FrameBuilder<E>
  ) {
    let bounds = SIMD4(Float(rect.x0), Float(rect.y0), Float(rect.width), Float(rect.height))
    guard let shape = Shape(transform: .identity, rect: bounds) else { return }
    let isPlain = paint.tint.w >= 1
    let key = BatchKey(
      program: isPlain ? .image : .tinted, texture: paint.texture,
      tint: isPlain ? SIMD4(1, 1, 1, 1) : paint.tint, blending: blending, isNearest: true, isExact: true)
    frame.addQuad(quad(shape, paint, rect), key: key, bounds: rect, area: Int(rect.area), to: placement.pass)
  }

  /// Draws whole pixels of a texture multiplied by coverage.
  private mutating func addMasked<E: QuadEmitter>(
    _ shape: Shape, paint: Paint, rect: PixelRect, coverage: Paint, placement: Placement,
    in frame: inout FrameBuilder<E>
  ) {
    let texels = quad(shape, paint, rect)
    let bounds = SIMD4(Float(rect.x0), Float(rect.y0), Float(rect.width), Float(rect.height))
    guard let coverageShape = Shape(transform: .identity, rect: bounds) else { return }
    let covers = quad(coverageShape, coverage, rect)
    func corner(_ a: PlainVertex, _ b: PlainVertex) -> MaskedVertex {
      MaskedVertex(position: a.position, texel: a.texel, maskTexel: b.texel)
    }
    var key = paint.key(area: 0)
    key.state.program = .masked
    key.state.mask = coverage.texture
    key.state.blending = .over
    frame.addQuad(
      MaskedQuad(
        topLeft: corner(texels.topLeft, covers.topLeft), topRight: corner(texels.topRight, covers.topRight),
        bottomLeft: corner(texels.bottomLeft, covers.bottomLeft),
        bottomRight: corner(texels.bottomRight, covers.bottomRight)), key: key, bounds: rect,
      area: Int(rect.area), to: placement.pass)
  }

  /// A quad of whole pixels of an axis-aligned shape.
  private func quad(_ shape: Shape, _ paint: Paint, _ rect: PixelRect) -> PlainQuad {
    let (x0, y0, x1, y1) = (Double(rect.x0), Double(rect.y0), Double(rect.x1), Double(rect.y1))
    return PlainQuad(
      rect, low: paint.texel(shape.local(SIMD2(x0, y0))), high: paint.texel(shape.local(SIMD2(x1, y1))))
  }
}
