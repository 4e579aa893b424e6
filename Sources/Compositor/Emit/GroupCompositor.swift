import LayerValues

// MARK: - Compositing pictures

/// Draws the pictures of groups: faded, clipped, blurred, and with their shadows.
enum GroupCompositor {
  /// A group's picture, with its item and its style.
  private struct GroupPicture {
    let picture: FinishedPicture
    let item: DisplayItem
    let style: DisplayGroup?
  }

  /// Draws a group's picture with the group's effects.
  static func compose<E: QuadEmitter>(
    _ picture: FinishedPicture, as item: DisplayItem, style: DisplayGroup?, list: DisplayList,
    items: inout ItemEmitter, in frame: inout FrameBuilder<E>
  ) {
    let outer = frame.graph.innermost
    let reaches = style.map { $0.blur > 0 || $0.shadow != nil || $0.plane != nil } ?? false
    let scissor = (reaches ? item.bounds : item.scissor).intersection(outer.scissor)
    let clip = item.clip.exists ? item.clip : outer.clip
    let opacity = picture.includesOpacity ? 1 : min(item.opacity * outer.opacity, 1)
    if scissor.isEmpty || picture.area.isEmpty || !(opacity > 0) { return }
    if clip.exists && items.shapes.clips[clip].isEmpty { return }
    var placement = Placement(pass: outer.pass, scissor: scissor, clip: clip, opacity: opacity)
    if style?.plane != nil { placement.sides = Sides(rawValue: item.antialiasedEdges) }
    let group = GroupPicture(picture: picture, item: item, style: style)
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

  /// Draws a picture with its shadow into a pass of its own first: both are faded and clipped as one.
  private static func composeApart<E: QuadEmitter>(
    _ group: GroupPicture, placement: Placement, list: DisplayList, items: inout ItemEmitter,
    in frame: inout FrameBuilder<E>
  ) {
    frame.openPass(placement.scissor, at: -1, label: "shadow group")
    var whole = group.item
    (whole.opacity, whole.clip) = (1, .none)
    compose(group.picture, as: whole, style: group.style, list: list, items: &items, in: &frame)
    let picture = frame.closePass()
    show(
      GroupPicture(picture: picture, item: group.item, style: nil), placement: placement, list: list,
      items: &items, in: &frame)
  }

  private static func addShadow<E: QuadEmitter>(
    _ shadow: GroupShadow, of group: GroupPicture, placement: Placement, list: DisplayList,
    items: inout ItemEmitter, in frame: inout FrameBuilder<E>
  ) {
    let picture = group.picture
    let whole = shadow.offset.rounded(.down)
    let part = group.style?.plane == nil ? shadow.offset - whole : SIMD2()
    // A magnified blur is right only if texels have the same subpixel offset as in the picture itself.
    let isSubpixel = BlurScheme.magnifies(shadow.sigma) && max(part.min(), 1 - part.max()) > 1.0 / 32
    // A picture's own blur and its shadow's blur are kept apart.
    let key = picture.key == 0 || isSubpixel ? 0 : picture.key | 1 << 63
    let blurred: BlurredPicture
    if isSubpixel {
      blurred = items.blurs.blurredAtSubpixelOffset(
        picture.texture, content: picture.texels, sigma: shadow.sigma, shift: part, in: &frame)
    } else if Double(shadow.sigma) < DisplayItem.leastSigma, part != SIMD2() {
      // Filtering also reads the surroundings of a picture.
      blurred = items.blurs.withMargin(picture.texture, content: picture.texels, &frame)
    } else {
      blurred = items.blurs.blurred(
        picture.texture, content: picture.texels, style: BlurStyle(sigma: shadow.sigma, clamps: false),
        key: key, in: &frame)
    }
    frame.release(blurred, after: placement.pass)
    var rect = Self.rect(of: blurred, in: picture)
    let offset = isSubpixel ? whole : shadow.offset
    rect.x += offset.x
    rect.y += offset.y
    guard let shape = shape(of: group, rect: rect, list) else { return }
    var paint = Paint(
      region: frame.region(blurred), source: SIMD4(0, 0, 1, 1), half: shape.half,
      tint: Colors.premultiplied(shadow.color, opacity: placement.opacity), isOpaque: false)
    paint.usesAlphaOnly = true
    items.shapes.fill(shape, paint: paint, placement: placement, in: &frame)
  }

  private static func show<E: QuadEmitter>(
    _ group: GroupPicture, placement: Placement, list: DisplayList, items: inout ItemEmitter,
    in frame: inout FrameBuilder<E>
  ) {
    var (picture, style) = (group.picture, group.style)
    let blur = style.map { BlurStyle(sigma: $0.blur, saturation: $0.saturation, clamps: $0.clampsBlur) }
    if let blur, !blur.blurs, blur.saturation != 1 {
      let changed = items.blurs.blurred(
        picture.texture, content: picture.texels, style: blur, key: 0, in: &frame)
      frame.release(changed, after: placement.pass)
      (picture.texture, picture.texels) = (
        changed.texture, changed.bounds.moved(x: -changed.bounds.x0, y: -changed.bounds.y0)
      )
    }
    if let style, let blur, blur.blurs {
      let blurred = items.blurs.blurred(
        picture.texture, content: picture.texels, style: blur, key: picture.key, in: &frame)
      frame.release(blurred, after: placement.pass)
      var (rect, texels) = (Self.rect(of: blurred, in: picture), frame.region(blurred))
      if style.clampsBlur, blurred.texture != picture.texture {
        // The picture's edge continues outside: a cut passes through pixels whose centres are outside of the picture.
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
    let area = picture.area
    let rect = SIMD4(Float(area.x0), Float(area.y0), Float(area.width), Float(area.height))
    guard let shape = shape(of: group, rect: rect, list) else { return }
    let region = TextureRegion(
      texture: picture.texture, side: frame.size(of: picture.texture),
      origin: SIMD2(Float(picture.texels.x0), Float(picture.texels.y0)),
      size: SIMD2(Float(area.width), Float(area.height)))
    // The picture is blended as if it were opaque: its transparency takes part in the sum.
    var paint = Paint(
      region: region, source: SIMD4(0, 0, 1, 1), half: shape.half,
      tint: SIMD4(repeating: placement.opacity), isOpaque: style?.mixes == true)
    if style?.plane == nil || shape.showsTexelsExactly(paint, region) {
      paint.isNearest = true
      paint.isExact = true
    }
    showParts(of: picture, shape: shape, paint: paint, placement: placement, items: &items, in: &frame)
  }

  /// Draws the opaque part without blending, and then the rest around it, if there is any.
  private static func showParts<E: QuadEmitter>(
    of picture: FinishedPicture, shape: Shape, paint: Paint, placement: Placement,
    items: inout ItemEmitter, in frame: inout FrameBuilder<E>
  ) {
    let inside = opaquePixels(of: picture, shape, paint).intersection(placement.scissor)
    let isSparse = picture.parts.count > 0 && paint.isExact && !paint.isOpaque && isUpright(shape, paint)
    if inside.isEmpty, !isSparse {
      return items.shapes.fill(shape, paint: paint, placement: placement, in: &frame)
    }
    let all = shape.pixels
    var solid = paint
    solid.isOpaque = true
    if !inside.isEmpty {
      items.shapes.fill(shape, paint: solid, rect: inside, isEdge: false, placement: placement, in: &frame)
    }
    for index in 0..<(isSparse ? picture.parts.count : 1) {
      let rect = isSparse ? pixels(of: picture.parts[index], in: picture, shape: shape, margin: 0) : all
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

  /// Whether a picture is along the axes, not mirrored, without a border.
  private static func isUpright(_ shape: Shape, _ paint: Paint) -> Bool {
    guard shape.isAxisAligned, paint.border.w == 0 else { return false }
    let (start, end) = (
      shape.local(SIMD2(shape.box.x0, shape.box.y0)), shape.local(SIMD2(shape.box.x1, shape.box.y1))
    )
    return start.x < end.x && start.y < end.y
  }

  /// The whole surface pixels that a part of a picture fills, inset on each side by a margin of the picture's pixels;
  /// without a margin where pixels of the picture coincide with pixels of the surface.
  private static func pixels(
    of part: PixelRect, in picture: FinishedPicture, shape: Shape, margin: Double
  ) -> PixelRect {
    let area = picture.area
    let (width, height) = (Double(area.width), Double(area.height))
    let scale = SIMD2((shape.box.x1 - shape.box.x0) / width, (shape.box.y1 - shape.box.y0) / height)
    let low = SIMD2(Double(part.x0 - area.x0), Double(part.y0 - area.y0)) + margin
    let high = SIMD2(Double(part.x1 - area.x0), Double(part.y1 - area.y0)) - margin
    let (x0, y0) = (shape.box.x0 + low.x * scale.x, shape.box.y0 + low.y * scale.y)
    let (x1, y1) = (shape.box.x0 + high.x * scale.x, shape.box.y0 + high.y * scale.y)
    if margin == 0 {
      // Each pixel of the picture is centred on a surface pixel, or next to one.
      return PixelRect(centresInX: x0, to: x1, y: y0, to: y1).intersection(shape.pixels)
    }
    return PixelRect(
      x0: Partition.ceil(x0), y0: Partition.ceil(y0), x1: Partition.floor(x1), y1: Partition.floor(y1)
    ).intersection(shape.pixels)
  }

  /// The surface pixels that the opaque part of a picture fills, except those that filtering mixes at its border.
  private static func opaquePixels(of picture: FinishedPicture, _ shape: Shape, _ paint: Paint) -> PixelRect {
    guard !picture.opaque.isEmpty, isUpright(shape, paint) else { return .empty }
    let inside = pixels(of: picture.opaque, in: picture, shape: shape, margin: paint.isExact ? 0 : 1)
    // A small opaque part is not worth five quads.
    return inside.area * 2 > shape.pixels.area || inside.area > 128 * 128 ? inside : .empty
  }

  // MARK: - Blurred pictures

  /// A blurred picture's rectangle, in the pixels of the picture that was blurred.
  private static func rect(of blurred: BlurredPicture, in picture: FinishedPicture) -> SIMD4<Float> {
    let bounds = blurred.bounds.moved(
      x: picture.area.x0 - picture.texels.x0, y: picture.area.y0 - picture.texels.y0)
    return SIMD4(Float(bounds.x0), Float(bounds.y0), Float(bounds.width), Float(bounds.height))
  }

  /// A rectangle of a group's own pixels, mapped by the group's item.
  private static func shape(
    of group: GroupPicture, rect: SIMD4<Float>, _ list: DisplayList
  ) -> Shape? {
    group.style?.plane == nil
      ? Shape(transform: .identity, rect: rect)
      : Shape(item: group.item, list: list, rect: rect, radii: CornerRadii())
  }
}
