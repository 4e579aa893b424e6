import LayerValues

// MARK: - Compositing rasters

/// Draws the rasters of groups, faded, clipped, blurred and with shadows.
enum GroupCompositor {
  /// A group's raster, with its item and its style.
  private struct GroupRaster {
    let raster: FinishedRaster
    let item: DisplayItem
    let style: DisplayGroup?
  }

  /// Draws a group's raster with the group's opacity, clip, blur, saturation and shadow.
  static func compose<E: QuadEmitter>(
    _ raster: FinishedRaster, as item: DisplayItem, style: DisplayGroup?, list: DisplayList,
    items: inout ItemEmitter, in frame: inout FrameBuilder<E>
  ) {
    let outer = frame.graph.innermost
    // `scissor` limits the group's raster. A blur, a shadow or a plane draws other pixels too, which are in `bounds`.
    let drawsOutsideScissor = style.map { $0.blur > 0 || $0.shadow != nil || $0.plane != nil } ?? false
    let scissor = (drawsOutsideScissor ? item.bounds : item.scissor).intersection(outer.scissor)
    let clip = item.clip.exists ? item.clip : outer.clip
    let opacity = raster.includesOpacity ? 1 : min(item.opacity * outer.opacity, 1)
    if scissor.isEmpty || raster.area.isEmpty || !(opacity > 0) { return }
    if clip.exists && items.shapes.clips[clip].isEmpty { return }
    var placement = Placement(pass: outer.pass, scissor: scissor, clip: clip, opacity: opacity)
    if style?.plane != nil { placement.sides = Sides(rawValue: item.antialiasedEdges) }
    let group = GroupRaster(raster: raster, item: item, style: style)
    guard let style else { return show(group, placement: placement, list: list, items: &items, in: &frame) }
    frame.filterOrigin = PassOrigin(item, style)
    if let shadow = style.shadow, shadow.color.w > 0 {
      if opacity < 1 || clip.exists {
        return composeApart(group, placement: placement, list: list, items: &items, in: &frame)
      }
      addShadow(shadow, of: group, placement: placement, list: list, items: &items, in: &frame)
    }
    show(group, placement: placement, list: list, items: &items, in: &frame)
  }

  /// Draws a raster and its shadow into a separate pass, so that both are faded and clipped together.
  private static func composeApart<E: QuadEmitter>(
    _ group: GroupRaster, placement: Placement, list: DisplayList, items: inout ItemEmitter,
    in frame: inout FrameBuilder<E>
  ) {
    frame.openPass(placement.scissor, at: -1, label: "shadow group")
    var unfaded = group.item
    (unfaded.opacity, unfaded.clip) = (1, .none)
    compose(group.raster, as: unfaded, style: group.style, list: list, items: &items, in: &frame)
    let raster = frame.closePass()
    show(
      GroupRaster(raster: raster, item: group.item, style: nil), placement: placement, list: list,
      items: &items, in: &frame)
  }

  /// Draws the shadow of a raster: the raster's alpha, blurred, moved and coloured.
  private static func addShadow<E: QuadEmitter>(
    _ shadow: GroupShadow, of group: GroupRaster, placement: Placement, list: DisplayList,
    items: inout ItemEmitter, in frame: inout FrameBuilder<E>
  ) {
    let raster = group.raster
    let wholeOffset = shadow.offset.rounded(.down)
    let fractionalOffset = group.style?.plane == nil ? shadow.offset - wholeOffset : SIMD2()
    // A blur with fewer texels than pixels needs texels on whole positions, so the raster is moved before the blur.
    let isSubpixel =
      BlurScheme.magnifies(shadow.sigma)
      && pointwiseMin(fractionalOffset, 1 - fractionalOffset).max() > 1.0 / 32
    // The blur of a raster and the blur of its shadow are cached under different keys.
    let key = raster.key == 0 || isSubpixel ? 0 : raster.key | 1 << 63
    let blurred: BlurredRaster
    if isSubpixel {
      blurred = items.blurs.blurredAtSubpixelOffset(
        raster.texture, content: raster.texels, sigma: shadow.sigma, shift: fractionalOffset, in: &frame)
    } else if Double(shadow.sigma) < DisplayItem.leastSigma, fractionalOffset != SIMD2() {
      // Filtering also reads the texels around a raster.
      blurred = items.blurs.withMargin(raster.texture, content: raster.texels, &frame)
    } else {
      blurred = items.blurs.blurred(
        raster.texture, content: raster.texels, style: BlurStyle(sigma: shadow.sigma, clamps: false),
        key: key, in: &frame)
    }
    frame.release(blurred, after: placement.pass)
    var rect = Self.rect(of: blurred, in: raster)
    let offset = isSubpixel ? wholeOffset : shadow.offset
    rect.x += offset.x
    rect.y += offset.y
    guard let shape = shape(of: group, rect: rect, list) else { return }
    var paint = Paint(
      region: frame.region(blurred), source: SIMD4(0, 0, 1, 1), half: shape.half,
      tint: Colors.premultiplied(shadow.color, opacity: placement.opacity), isOpaque: false)
    paint.usesAlphaOnly = true
    items.shapes.fill(shape, paint: paint, placement: placement, in: &frame)
  }

  /// Draws a group's raster with the group's blur and saturation, but without its shadow.
  private static func show<E: QuadEmitter>(
    _ group: GroupRaster, placement: Placement, list: DisplayList, items: inout ItemEmitter,
    in frame: inout FrameBuilder<E>
  ) {
    var (raster, style) = (group.raster, group.style)
    let blur = style.map { BlurStyle(sigma: $0.blur, saturation: $0.saturation, clamps: $0.clampsBlur) }
    if let blur, !blur.blurs, blur.saturation != 1 {
      let changed = items.blurs.blurred(
        raster.texture, content: raster.texels, style: blur, key: 0, in: &frame)
      frame.release(changed, after: placement.pass)
      (raster.texture, raster.texels) = (
        changed.texture, changed.bounds.moved(x: -changed.bounds.x0, y: -changed.bounds.y0)
      )
    }
    if let style, let blur, blur.blurs {
      let blurred = items.blurs.blurred(
        raster.texture, content: raster.texels, style: blur, key: raster.key, in: &frame)
      frame.release(blurred, after: placement.pass)
      var (rect, texels) = (Self.rect(of: blurred, in: raster), frame.region(blurred))
      if style.clampsBlur, blurred.texture != raster.texture {
        // The rectangle includes a pixel of the continued edge: the border of a plane also passes through pixels whose
        // centres are outside of the raster.
        let texel = texels.size / rect.highHalf
        rect = SIMD4(rect.x - 1, rect.y - 1, rect.z + 2, rect.w + 2)
        texels.origin -= texel
        texels.size += 2 * texel
      }
      guard let shape = shape(of: group, rect: rect, list) else { return }
      let paint = Paint(
        region: texels, source: SIMD4(0, 0, 1, 1), half: shape.half,
        tint: SIMD4(repeating: placement.opacity), isOpaque: style.clampsBlur && !style.isTranslucent)
      return items.shapes.fill(shape, paint: paint, placement: placement, in: &frame)
    }
    let area = raster.area
    let rect = SIMD4(Float(area.x0), Float(area.y0), Float(area.width), Float(area.height))
    guard let shape = shape(of: group, rect: rect, list) else { return }
    let region = TextureRegion(
      texture: raster.texture, textureSize: frame.size(of: raster.texture),
      origin: SIMD2(Float(raster.texels.x0), Float(raster.texels.y0)),
      size: SIMD2(Float(area.width), Float(area.height)))
    // A group that `mixes` replaces the content below by the share of its opacity, where it is transparent too.
    var paint = Paint(
      region: region, source: SIMD4(0, 0, 1, 1), half: shape.half,
      tint: SIMD4(repeating: placement.opacity), isOpaque: style?.mixes == true)
    if style?.plane == nil || shape.showsTexelsExactly(paint, region) {
      paint.isNearest = true
      paint.isExact = true
    }
    showParts(of: raster, shape: shape, paint: paint, placement: placement, items: &items, in: &frame)
  }

  /// Draws the opaque part of a raster without blending, and then the other parts around it.
  private static func showParts<E: QuadEmitter>(
    of raster: FinishedRaster, shape: Shape, paint: Paint, placement: Placement,
    items: inout ItemEmitter, in frame: inout FrameBuilder<E>
  ) {
    let inside = opaquePixels(of: raster, shape, paint).intersection(placement.scissor)
    let isSparse = raster.parts.count > 0 && paint.isExact && !paint.isOpaque && isUpright(shape, paint)
    if inside.isEmpty, !isSparse {
      return items.shapes.fill(shape, paint: paint, placement: placement, in: &frame)
    }
    let all = shape.pixels
    var opaque = paint
    opaque.isOpaque = true
    if !inside.isEmpty {
      items.shapes.fill(shape, paint: opaque, rect: inside, isEdge: false, placement: placement, in: &frame)
    }
    for index in 0..<(isSparse ? raster.parts.count : 1) {
      let rect = isSparse ? pixels(of: raster.parts[index], in: raster, shape: shape, margin: 0) : all
      if !rect.intersects(inside) {
        items.shapes.fill(shape, paint: paint, rect: rect, isEdge: false, placement: placement, in: &frame)
        continue
      }
      for part in 0..<4 {
        items.shapes.fill(
          shape, paint: paint, rect: rect.ring(around: inside.intersection(rect), part), isEdge: false,
          placement: placement, in: &frame)
      }
    }
  }

  /// Whether a raster is axis-aligned, unmirrored and without a border.
  private static func isUpright(_ shape: Shape, _ paint: Paint) -> Bool {
    guard shape.isAxisAligned, paint.border.w == 0 else { return false }
    let (start, end) = (
      shape.local(SIMD2(shape.box.x0, shape.box.y0)), shape.local(SIMD2(shape.box.x1, shape.box.y1))
    )
    return start.x < end.x && start.y < end.y
  }

  /// The whole surface pixels that a part of a raster fills, inset on each side by a margin of the raster's pixels. The
  /// margin is 0 if pixels of the raster coincide with pixels of the surface.
  private static func pixels(
    of part: PixelRect, in raster: FinishedRaster, shape: Shape, margin: Double
  ) -> PixelRect {
    let area = raster.area
    let (width, height) = (Double(area.width), Double(area.height))
    let scale = SIMD2((shape.box.x1 - shape.box.x0) / width, (shape.box.y1 - shape.box.y0) / height)
    let low = SIMD2(Double(part.x0 - area.x0), Double(part.y0 - area.y0)) + margin
    let high = SIMD2(Double(part.x1 - area.x0), Double(part.y1 - area.y0)) - margin
    let (x0, y0) = (shape.box.x0 + low.x * scale.x, shape.box.y0 + low.y * scale.y)
    let (x1, y1) = (shape.box.x0 + high.x * scale.x, shape.box.y0 + high.y * scale.y)
    if margin == 0 {
      // Each pixel of the raster is centred on a surface pixel, or next to one.
      return PixelRect(centresInX: x0, to: x1, y: y0, to: y1).intersection(shape.pixels)
    }
    return PixelRect(
      x0: Partition.ceil(x0), y0: Partition.ceil(y0), x1: Partition.floor(x1), y1: Partition.floor(y1)
    ).intersection(shape.pixels)
  }

  /// The surface pixels that the opaque part of a raster fills, except those that filtering mixes at its border.
  private static func opaquePixels(of raster: FinishedRaster, _ shape: Shape, _ paint: Paint) -> PixelRect {
    guard !raster.opaque.isEmpty, isUpright(shape, paint) else { return .empty }
    let inside = pixels(of: raster.opaque, in: raster, shape: shape, margin: paint.isExact ? 0 : 1)
    // A small opaque part is not worth five quads.
    return inside.area * 2 > shape.pixels.area || inside.area > 128 * 128 ? inside : .empty
  }

  // MARK: - Blurred rasters

  /// A blurred raster's rectangle, in the pixels of the raster that was blurred.
  private static func rect(of blurred: BlurredRaster, in raster: FinishedRaster) -> SIMD4<Float> {
    let bounds = blurred.bounds.moved(
      x: raster.area.x0 - raster.texels.x0, y: raster.area.y0 - raster.texels.y0)
    return SIMD4(Float(bounds.x0), Float(bounds.y0), Float(bounds.width), Float(bounds.height))
  }

  /// The shape of a rectangle in a group's pixels. A plane is mapped to the surface by the group's item.
  private static func shape(
    of group: GroupRaster, rect: SIMD4<Float>, _ list: DisplayList
  ) -> Shape? {
    group.style?.plane == nil
      ? Shape(transform: .identity, rect: rect)
      : Shape(item: group.item, list: list, rect: rect, radii: CornerRadii())
  }
}
