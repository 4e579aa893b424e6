import LayerValues

// MARK: - Backdrops

extension GroupCompositor {
  /// Draws the content below a backdrop in the backdrop's shape: blurred, with changed saturation, and below a tint.
  static func addBackdrop<E: QuadEmitter>(
    _ item: DisplayItem, tint: SIMD4<Float>?, over background: SIMD4<Float>, list: DisplayList,
    items: inout ItemEmitter, in frame: inout FrameBuilder<E>
  ) {
    let scope = frame.graph.innermost
    let visible = item.bounds.intersection(item.scissor).intersection(scope.scissor)
    let opacity = min(item.opacity * scope.opacity, 1)
    let clip = item.clip.exists ? item.clip : scope.clip
    // A blur without a visible effect equals the existing content.
    guard !visible.isEmpty, opacity > 0,
      Double(item.sigma) >= DisplayItem.leastSigma || item.saturation != 1,
      clip.isNone || !items.shapes.clips[clip].isEmpty
    else {
      return
    }
    let outermost = outermostBehind(list, frame.graph)
    let isSurface = frame.graph.scopes[outermost].group < 0
    // The raster of a group is surrounded by transparency, while the edges of the surface continue.
    let region = visible.grown(by: GroupScan.reach(ofSigma: item.sigma)).intersection(
      isSurface
        ? frame.graph.passes[frame.graph.scopes[outermost].pass].bounds
        : frame.graph.scopes[outermost].scissor)
    // A layer whose shadow is visible may itself be far outside of the visible pixels.
    if region.isEmpty { return }
    frame.filterOrigin = PassOrigin(item, nil)
    let style = BlurStyle(backdrop: item, tint: tint, clamps: isSurface)
    let (blurred, shown) = blurred(
      item, reading: region, style: style, from: outermost, items: &items, in: &frame)
    let placement = Placement(
      pass: frame.graph.innermost.pass, scissor: visible, clip: clip, opacity: opacity)
    frame.release(blurred, after: placement.pass)
    let content = Backdrop(
      blurred: blurred, shown: shown, item: item, isOpaque: isSurface && background.w >= 1)
    show(content, placement: placement, list: list, items: &items, in: &frame)
  }

  /// The blurred content below some pixels, and the pixels over which it is drawn. The blur of a backdrop on the
  /// surface is cached while nothing below the backdrop changes.
  private static func blurred<E: QuadEmitter>(
    _ item: DisplayItem, reading region: PixelRect, style: BlurStyle, from outermost: Int,
    items: inout ItemEmitter, in frame: inout FrameBuilder<E>
  ) -> (raster: BlurredRaster, shown: PixelRect) {
    let surface = frame.graph.passes[frame.graph.scopes[outermost].pass]
    let all = item.bounds.intersection(item.scissor).grown(by: GroupScan.reach(ofSigma: item.sigma))
      .intersection(surface.bounds)
    var key = CachedBlurLevels.key(ofBackdrop: item.backdropNumber)
    if !style.clamps { key = 0 }
    if key != 0, items.blurs.cache.holdsResult(of: key, in: surface.target, content: all, style: style) {
      // A pixel of the surface is a texel of its target.
      let cached = items.blurs.blurred(surface.target, content: all, style: style, key: key, in: &frame)
      return (cached, cached.bounds)
    }
    let raster = behind(region, from: outermost, &frame)
    let blurred = items.blurs.blurred(
      raster.texture, content: raster.texels, style: style, key: region == all ? key : 0, in: &frame)
    return (blurred, blurred.bounds.moved(x: region.x0 - raster.texels.x0, y: region.y0 - raster.texels.y0))
  }

  // MARK: - Content below

  /// The index of the outermost scope whose content is below the current scope: the surface, or a group that is drawn
  /// independently of the surface, such as a plane, a mask, an effect's input or a cached raster.
  private static func outermostBehind(_ list: DisplayList, _ graph: PassGraph) -> Int {
    var (first, index) = (graph.scopes.count - 1, graph.scopes.count - 1)
    while index >= 0 {
      if graph.scopes[index].isPass {
        first = index
        if graph.scopes[index].group < 0 || graph.scopes[index].raster != 0 { return first }
        let item = list.items[graph.scopes[index].group]
        if item.kind == .beginMask { return first }
        if let style = DisplayGroup.of(item, list), style.plane != nil || style.isEffectInput { return first }
      }
      index -= 1
    }
    return first
  }

  /// The content drawn so far within some pixels: the content of the current scope over the content of the scopes
  /// around it, from `first`.
  private static func behind<E: QuadEmitter>(
    _ region: PixelRect, from first: Int, _ frame: inout FrameBuilder<E>
  ) -> FinishedRaster {
    // The passes end from the inside out, since a pass comes after the passes that it shows.
    var (count, index) = (0, frame.graph.scopes.count - 1)
    while index >= first {
      if frame.graph.scopes[index].isPass,
        index == first || !frame.graph.isBlank(frame.graph.scopes[index].pass)
      {
        frame.graph.split(pass: frame.graph.scopes[index].pass)
        count += 1
      }
      index -= 1
    }
    let outermost = frame.graph.passes[frame.graph.scopes[first].pass]
    if count == 1 {
      let texels = region.moved(x: -outermost.bounds.x0, y: -outermost.bounds.y0)
      return FinishedRaster(texture: outermost.target, texels: texels, area: region)
    }
    frame.openPass(region, at: -1, label: "backdrop")
    let pass = frame.graph.innermost.pass
    frame.graph.passes[pass].loadAction = .dontCare
    for index in first..<frame.graph.scopes.count - 1 where frame.graph.scopes[index].isPass {
      let source = frame.graph.passes[frame.graph.scopes[index].pass]
      let part = index == first ? region : region.intersection(frame.graph.scopes[index].scissor)
      // Blank passes add nothing.
      if part.isEmpty || index > first && source.isBlank { continue }
      let key = BatchKey(
        program: .image, texture: source.target, blending: index == first ? .none : .over, isNearest: true,
        isExact: true)
      frame.copy(
        source.target, texels: part.moved(x: -source.bounds.x0, y: -source.bounds.y0), to: part, key: key,
        pass: pass)
    }
    return frame.closePass()
  }

  private struct Backdrop {
    let blurred: BlurredRaster
    /// The pixels over which the blurred raster is drawn.
    let shown: PixelRect
    let item: DisplayItem
    let isOpaque: Bool
  }

  /// Draws a blurred raster in the shape of an item.
  private static func show<E: QuadEmitter>(
    _ content: Backdrop, placement: Placement, list: DisplayList, items: inout ItemEmitter,
    in frame: inout FrameBuilder<E>
  ) {
    let (blurred, shown, item, isOpaque) = (content.blurred, content.shown, content.item, content.isOpaque)
    let size = SIMD2(Float(shown.width), Float(shown.height))
    let tint = SIMD4<Float>(repeating: placement.opacity)
    guard item.projection.isNone else { fatalError("FrameScheduler: backdrops in perspective are not drawn") }
    let map = item.transform
    guard let shape = Shape(transform: map, rect: item.rect, radii: item.radii) else { return }
    if shape.isAxisAligned {
      var low = SIMD2(Float(shape.box.x0) - Float(shown.x0), Float(shape.box.y0) - Float(shown.y0)) / size
      var high = SIMD2(Float(shape.box.x1) - Float(shown.x0), Float(shape.box.y1) - Float(shown.y0)) / size
      // A mirrored shape does not mirror the content behind it.
      if map.a < 0 { swap(&low.x, &high.x) }
      if map.d < 0 { swap(&low.y, &high.y) }
      var paint = Paint(
        region: frame.region(blurred), source: SIMD4(lowHalf: low, highHalf: high - low), half: shape.half,
        tint: tint, isOpaque: isOpaque)
      // A raster that is not blurred has a texel for each pixel.
      paint.isNearest = Double(item.sigma) < DisplayItem.leastSigma
      // The blurred raster replaces the content below it.
      paint.writesWithoutBlending = !isOpaque && placement.opacity >= 1
      return items.shapes.fill(shape, paint: paint, placement: placement, in: &frame)
    }
    let rect = SIMD4(Float(shown.x0), Float(shown.y0), size.x, size.y)
    guard let pixels = Shape(transform: .identity, rect: rect) else { return }
    var paint = Paint(
      region: frame.region(blurred), source: SIMD4(0, 0, 1, 1), half: pixels.half, tint: tint,
      isOpaque: isOpaque)
    paint.isNearest = Double(item.sigma) < DisplayItem.leastSigma
    // The item's shape is drawn as a clip, so a clip of the item needs another pass.
    let scale = Float((Double(map.a) * Double(map.a) + Double(map.b) * Double(map.b)).squareRoot())
    items.shapes.clips.append(
      PreparedClip(
        RoundedClip(
          fromPixels: map.inverted(), rect: item.rect, radii: item.radii, pixelsPerPoint: scale)))
    let shapeClip = ClipIndex(items.shapes.clips.count - 1)
    if placement.clip.isNone {
      return items.shapes.fill(
        pixels, paint: paint,
        placement: Placement(
          pass: placement.pass, scissor: placement.scissor, clip: shapeClip, opacity: placement.opacity),
        in: &frame)
    }
    frame.openPass(placement.scissor, at: -1, label: "clipped backdrop")
    let clippedPass = frame.graph.innermost.pass
    items.shapes.fill(
      pixels, paint: paint,
      placement: Placement(
        pass: clippedPass, scissor: placement.scissor, clip: shapeClip, opacity: placement.opacity),
      in: &frame)
    var raster = frame.closePass()
    var clippedGroup = DisplayItem(
      content: .endGroup(.none), transform: .identity, rect: SIMD4(), scissor: placement.scissor,
      bounds: placement.scissor)
    clippedGroup.clip = placement.clip
    raster.includesOpacity = true
    compose(raster, as: clippedGroup, style: nil, list: list, items: &items, in: &frame)
  }
}
