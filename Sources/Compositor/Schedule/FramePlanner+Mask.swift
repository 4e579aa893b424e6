import Engine

/// What a clip or a mask covers; of a clip it is found when the first item asks in a frame.
struct ClipCoverage {
  var frame = -1
  /// The pixels that were looked at: those that a clip touches may be more.
  var area = PixelRect.empty
  var mask = CoverageMask()
  var texture: Int32 = -1
  /// Where the mask lies from where it was drawn.
  var offset = SIMD2<Int32>()
}

// MARK: - Fills through coverage

extension FramePlanner {
  /// Clips with fewer pixels in their corners and edges than this are drawn by the program that rounds.
  private static let worthwhile: Int64 = 128 * 128

  /// Fills an upright shape through a clip by what the clip covers, where that is faster: on a software rasteriser the
  /// program that rounds takes ten times a plain quad's time, and every tile that it touches with it.
  mutating func fillThroughClip(
    _ shape: Shape, _ paint: Paint, _ rect: PixelRect, _ place: Placement
  ) -> Bool {
    guard raster == .software, shape.isAxisAligned, paint.border.w == 0, place.clip >= 0 else { return false }
    let clip = clips[Int(place.clip)]
    let edges = clip.partition?.edgeArea ?? clip.bounds?.area ?? 0
    if edges < Self.worthwhile { return false }
    // The program that reads two textures knows no opacity.
    if !paint.isSolid && !isDirect(paint, place) && paint.tint != SIMD4(1, 1, 1, 1) { return false }
    guard let bounds = clip.bounds else { return false }
    let asked = rect.intersection(place.scissor).intersection(bounds)
    if asked.isEmpty { return true }
    // The first is that of the mask at hand.
    let index = Int(place.clip) + 1
    while clipCoverages.count <= index { clipCoverages.append(ClipCoverage()) }
    if clipCoverages[index].frame != store.frame || !clipCoverages[index].area.contains(asked) {
      // All that the pass may ask for; one that grows, or another one, may ask for more.
      var area = passes[place.pass].bounds.union(asked)
      if clipCoverages[index].frame == store.frame { area = area.union(clipCoverages[index].area) }
      if !findCoverage(of: clip, in: area.intersection(bounds), at: index) { return false }
    }
    store.noteUse(of: clipCoverages[index].texture)
    var inner = place
    inner.clip = -1
    inner.scissor = place.scissor.intersection(rect)
    fill(shape, paint, through: index, inner)
    return true
  }

  private mutating func findCoverage(of clip: PreparedClip, in area: PixelRect, at index: Int) -> Bool {
    var page = coverage.nextTransient(&store)
    if !draw(clip, area, on: page) {
      page = coverage.freshTransient(&store)
      guard draw(clip, area, on: page) else { return false }
    }
    take(coverage.put(mask, on: page), at: index)
    clipCoverages[index].frame = store.frame
    clipCoverages[index].area = area
    return true
  }

  /// Makes what has been found last one clip's. The two change places, so that neither is made anew.
  mutating func take(_ texture: Int32, at index: Int) {
    swap(&clipCoverages[index].mask, &mask)
    clipCoverages[index].texture = texture
    clipCoverages[index].offset = SIMD2()
  }

  private mutating func draw(_ clip: PreparedClip, _ area: PixelRect, on page: Int) -> Bool {
    coverageRaster.begin(area)
    coverageRaster.addRoundedRect(clip.rect, clip.radii, clip.toPixels)
    return coverage.draw(&coverageRaster, isEvenOdd: false, on: page, into: &mask)
  }

  /// Fills a shape where a clip or a mask covers it: plain quads inside, and its edges by their coverage.
  mutating func fill(_ shape: Shape, _ paint: Paint, through index: Int, _ place: Placement) {
    let offset = clipCoverages[index].offset
    for number in 0..<clipCoverages[index].mask.solids.count {
      fill(shape, paint, clipCoverages[index].mask.solids[number].moved(offset), isEdge: false, place)
    }
    if paint.isSolid {
      for number in 0..<clipCoverages[index].mask.evens.count {
        let even = clipCoverages[index].mask.evens[number]
        fill(shape, self.paint(paint.fill * even.coverage), even.rect.moved(offset), isEdge: false, place)
      }
      for number in 0..<clipCoverages[index].mask.strips.count {
        let strip = strip(number, of: index)
        let rect = strip.rect.intersection(place.scissor).intersection(shape.pixels)
        if !rect.isEmpty { fillRect(rect, coveragePaint(strip, rect, index, paint.fill), place) }
      }
      return
    }
    fillByAlpha(shape, paint, through: index, place)
  }

  /// A strip of a mask, where it lies.
  private func strip(_ number: Int, of index: Int) -> CoverageMask.Strip {
    var strip = clipCoverages[index].mask.strips[number]
    strip.rect = strip.rect.moved(clipCoverages[index].offset)
    return strip
  }

  /// A colour times the coverage of a part of a strip.
  private func coveragePaint(
    _ strip: CoverageMask.Strip, _ rect: PixelRect, _ index: Int, _ color: SIMD4<Float>
  ) -> Paint {
    let size = SIMD2(Float(rect.width), Float(rect.height))
    let region = TextureRegion(
      texture: clipCoverages[index].texture,
      side: SIMD2(Float(CoverageMask.pitch), Float(CoveragePages.height)),
      origin: SIMD2(
        Float(strip.column + rect.x0 - strip.rect.x0), Float(strip.row + rect.y0 - strip.rect.y0)),
      size: size)
    var paint = Paint(region, source: SIMD4(0, 0, 1, 1), half: size / 2, factor: color, isOpaque: false)
    paint.isNearest = true
    paint.isExact = true
    return paint
  }

  /// Draws a texture's pixels by the coverage of strips. What is opaque over what is opaque needs no program that
  /// reads two textures, which is slow on a software rasteriser: the coverage goes into the target's alpha, and the
  /// picture takes it from there, leaving it opaque again.
  private mutating func fillByAlpha(_ shape: Shape, _ paint: Paint, through index: Int, _ place: Placement) {
    let isDirect = isDirect(paint, place)
    for number in 0..<clipCoverages[index].mask.strips.count {
      let strip = strip(number, of: index)
      let rect = strip.rect.intersection(place.scissor).intersection(shape.pixels)
      if rect.isEmpty { continue }
      if isDirect {
        add(coveragePaint(strip, rect, index, SIMD4(repeating: paint.tint.w)), rect, .coverage, place)
      } else {
        addMasked(shape, paint, strip, rect, index, place)
      }
    }
    addEvens(shape, paint, through: index, place)
    if !isDirect { return }
    for number in 0..<clipCoverages[index].mask.strips.count {
      let rect = strip(number, of: index).rect.intersection(place.scissor).intersection(shape.pixels)
      if rect.isEmpty { continue }
      let quad = quad(shape, paint, rect)
      let key = BatchKey(
        program: .image, texture: paint.texture, blending: .covered, isNearest: paint.isNearest,
        isExact: paint.isExact)
      addQuad(quad, key, bounds: rect, area: Int(rect.area), to: place.pass)
    }
  }

  /// Whether coverage can go by way of the target's alpha: both the picture and what is behind it are opaque.
  private func isDirect(_ paint: Paint, _ place: Placement) -> Bool {
    raster == .software && paint.isOpaque && isSurfaceOpaque
      && passes[place.pass].target == store.surfaceTexture
  }

  private mutating func addEvens(_ shape: Shape, _ paint: Paint, through index: Int, _ place: Placement) {
    for number in 0..<clipCoverages[index].mask.evens.count {
      let even = clipCoverages[index].mask.evens[number]
      var part = paint
      part.tint *= even.coverage
      fill(shape, part, even.rect.moved(clipCoverages[index].offset), isEdge: false, place)
    }
  }

  /// Adds whole pixels of coverage, as it is or times an opacity.
  private mutating func add(_ paint: Paint, _ rect: PixelRect, _ blending: Blending, _ place: Placement) {
    let size = SIMD4(Float(rect.x0), Float(rect.y0), Float(rect.width), Float(rect.height))
    guard let shape = Shape(.identity, rect: size) else { return }
    let isPlain = paint.tint.w >= 1
    let key = BatchKey(
      program: isPlain ? .image : .tinted, texture: paint.texture,
      tint: isPlain ? SIMD4(1, 1, 1, 1) : paint.tint, blending: blending, isNearest: true, isExact: true)
    addQuad(quad(shape, paint, rect), key, bounds: rect, area: Int(rect.area), to: place.pass)
  }

  private mutating func addMasked(
    _ shape: Shape, _ paint: Paint, _ strip: CoverageMask.Strip, _ rect: PixelRect, _ index: Int,
    _ place: Placement
  ) {
    let texels = quad(shape, paint, rect)
    let size = SIMD4(Float(rect.x0), Float(rect.y0), Float(rect.width), Float(rect.height))
    guard let own = Shape(.identity, rect: size) else { return }
    let covers = quad(own, coveragePaint(strip, rect, index, SIMD4(1, 1, 1, 1)), rect)
    func corner(_ a: PlainVertex, _ b: PlainVertex) -> MaskedVertex {
      MaskedVertex(position: a.position, texel: a.texel, maskTexel: b.texel)
    }
    var key = paint.key(area: 0)
    key.program = .masked
    key.mask = clipCoverages[index].texture
    key.blending = .over
    addQuad(
      MaskedQuad(
        topLeft: corner(texels.topLeft, covers.topLeft), topRight: corner(texels.topRight, covers.topRight),
        bottomLeft: corner(texels.bottomLeft, covers.bottomLeft),
        bottomRight: corner(texels.bottomRight, covers.bottomRight)), key, bounds: rect,
      area: Int(rect.area), to: place.pass)
  }

  /// Whole pixels of an upright shape.
  private func quad(_ shape: Shape, _ paint: Paint, _ rect: PixelRect) -> PlainQuad {
    let (x0, y0, x1, y1) = (Double(rect.x0), Double(rect.y0), Double(rect.x1), Double(rect.y1))
    let (low, high) = (paint.texel(shape.local(SIMD2(x0, y0))), paint.texel(shape.local(SIMD2(x1, y1))))
    let (left, top, right, bottom) = (Float(x0), Float(y0), Float(x1), Float(y1))
    return PlainQuad(
      topLeft: PlainVertex(position: SIMD2(left, top), texel: low),
      topRight: PlainVertex(position: SIMD2(right, top), texel: SIMD2(high.x, low.y)),
      bottomLeft: PlainVertex(position: SIMD2(left, bottom), texel: SIMD2(low.x, high.y)),
      bottomRight: PlainVertex(position: SIMD2(right, bottom), texel: high))
  }
}
