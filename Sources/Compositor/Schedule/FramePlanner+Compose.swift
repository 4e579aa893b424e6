import Engine

/// A picture that has been drawn and is to be shown.
struct FinishedPicture {
  var texture: Int32
  /// Where it lies in the texture.
  var texels: PixelRect
  /// The pixels that it shows, of the surface or of its own plane.
  var area: PixelRect
  /// The part of `area` that is known to be opaque.
  var opaque = PixelRect.empty
  /// The number under which it is kept, 0 for none.
  var key: UInt64 = 0
}

// MARK: - How pictures meet what is below them

extension FramePlanner {
  /// Below this sigma, in pixels, a blur changes nothing that can be seen.
  private static let leastSigma: Float = 0.3

  /// Draws a group's picture as the group says. `replaces` where its opacity is in the pixels already.
  mutating func compose(
    _ picture: FinishedPicture, as item: DisplayItem, _ style: DisplayGroup?, replaces: Bool,
    _ list: DisplayList
  ) {
    let outer = scopes[scopes.count - 1]
    let reaches = style.map { $0.blur > 0 || $0.shadow != nil || $0.plane != nil } ?? false
    let scissor = (reaches ? item.bounds : item.scissor).intersection(outer.scissor)
    let clip = item.clip >= 0 ? item.clip : outer.clip
    let opacity = replaces ? 1 : min(item.opacity * outer.opacity, 1)
    if scissor.isEmpty || picture.area.isEmpty || !(opacity > 0) { return }
    if clip >= 0 && clips[Int(clip)].isEmpty { return }
    var place = Placement(pass: outer.pass, scissor: scissor, clip: clip, opacity: opacity)
    if style?.plane != nil { place.sides = Sides(rawValue: item.edges) }
    guard let style else { return show(picture, as: item, style, place, list) }
    if let shadow = style.shadow, shadow.color.w > 0 {
      if opacity < 1 || clip >= 0 {
        return composeApart(picture, as: item, style, place, list)
      }
      addShadow(shadow, of: picture, as: item, style, place, list)
    }
    show(picture, as: item, style, place, list)
  }

  /// Draws a picture with its shadow on its own first: both are faded and clipped as one.
  private mutating func composeApart(
    _ picture: FinishedPicture, as item: DisplayItem, _ style: DisplayGroup, _ place: Placement,
    _ list: DisplayList
  ) {
    openPass(place.scissor, at: -1, label: "shadow group")
    var whole = item
    (whole.opacity, whole.clip) = (1, -1)
    compose(picture, as: whole, style, replaces: false, list)
    let scope = scopes.removeLast()
    finish(pass: scope.pass)
    show(self.picture(of: scope), as: item, nil, place, list)
  }

  private mutating func addShadow(
    _ shadow: GroupShadow, of picture: FinishedPicture, as item: DisplayItem, _ style: DisplayGroup,
    _ place: Placement, _ list: DisplayList
  ) {
    let whole = shadow.offset.rounded(.down)
    let part = style.plane == nil ? shadow.offset - whole : SIMD2()
    // What is magnified is right where texels lie between pixels as they do in the picture itself.
    let isBetween = BlurScheme.magnifies(shadow.sigma) && max(part.min(), 1 - part.max()) > 1.0 / 32
    // A picture's own blur and that of its shadow are kept apart.
    let key = picture.key == 0 || isBetween ? 0 : picture.key | 1 << 63
    let blurred: BlurredPicture
    if isBetween {
      blurred = blurredBetween(picture.texture, content: picture.texels, sigma: shadow.sigma, shift: part)
    } else if shadow.sigma < BlurScheme.least, part != SIMD2() {
      // Filtering reads what lies around a picture, too.
      blurred = withMargin(picture.texture, content: picture.texels)
    } else {
      blurred = self.blurred(
        picture.texture, content: picture.texels, sigma: shadow.sigma, clamps: false, key: key)
    }
    giveBack(blurred, after: place.pass)
    var rect = self.rect(of: blurred, in: picture)
    let offset = isBetween ? whole : shadow.offset
    rect.x += offset.x
    rect.y += offset.y
    guard let shape = shape(of: item, style, rect: rect, list) else { return }
    var paint = Paint(
      region(blurred), source: SIMD4(0, 0, 1, 1), half: shape.half,
      factor: Colors.premultiplied(shadow.color, opacity: place.opacity), isOpaque: false)
    paint.isToned = true
    fill(shape, paint, place)
  }

  private mutating func show(
    _ picture: FinishedPicture, as item: DisplayItem, _ style: DisplayGroup?, _ place: Placement,
    _ list: DisplayList
  ) {
    if let style, style.blur >= Self.leastSigma {
      let blurred = self.blurred(
        picture.texture, content: picture.texels, sigma: style.blur, clamps: style.clampsBlur,
        key: picture.key)
      giveBack(blurred, after: place.pass)
      var (rect, texels) = (rect(of: blurred, in: picture), region(blurred))
      if style.clampsBlur, blurred.texture != picture.texture {
        // Its edge goes on outside: what cuts it passes through pixels whose centres lie there.
        let texel = texels.size / rect.highHalf
        rect = SIMD4(rect.x - 1, rect.y - 1, rect.z + 2, rect.w + 2)
        texels.origin -= texel
        texels.size += 2 * texel
      }
      guard let shape = shape(of: item, style, rect: rect, list) else { return }
      let paint = Paint(
        texels, source: SIMD4(0, 0, 1, 1), half: shape.half, factor: SIMD4(repeating: place.opacity),
        isOpaque: style.clampsBlur && !style.isTranslucent)
      return fill(shape, paint, place)
    }
    let area = picture.area
    let rect = SIMD4(Float(area.x0), Float(area.y0), Float(area.width), Float(area.height))
    guard let shape = shape(of: item, style, rect: rect, list) else { return }
    let entry = store.entries[Int(picture.texture)]
    let region = TextureRegion(
      texture: picture.texture, side: SIMD2(Float(entry.width), Float(entry.height)),
      origin: SIMD2(Float(picture.texels.x0), Float(picture.texels.y0)),
      size: SIMD2(Float(area.width), Float(area.height)))
    // Blended as if it were opaque, its transparency takes part in the sum.
    var paint = Paint(
      region, source: SIMD4(0, 0, 1, 1), half: shape.half, factor: SIMD4(repeating: place.opacity),
      isOpaque: style?.mixes == true)
    if style?.plane == nil || isExact(shape, paint, region) {
      paint.isNearest = true
      paint.isExact = true
    }
    showParts(of: picture, shape, paint, place)
  }

  /// Draws the part that is known to be opaque without blending, and what is around it.
  private mutating func showParts(
    of picture: FinishedPicture, _ shape: Shape, _ paint: Paint, _ place: Placement
  ) {
    let inside = opaquePixels(of: picture, shape, paint).intersection(place.scissor)
    if inside.isEmpty { return fill(shape, paint, place) }
    let all = shape.pixels
    var solid = paint
    solid.isOpaque = true
    fill(shape, solid, inside, isEdge: false, place)
    let (above, below) = (
      PixelRect(x0: all.x0, y0: all.y0, x1: all.x1, y1: inside.y0),
      PixelRect(x0: all.x0, y0: inside.y1, x1: all.x1, y1: all.y1)
    )
    let (left, right) = (
      PixelRect(x0: all.x0, y0: inside.y0, x1: inside.x0, y1: inside.y1),
      PixelRect(x0: inside.x1, y0: inside.y0, x1: all.x1, y1: inside.y1)
    )
    fill(shape, paint, above, isEdge: false, place)
    fill(shape, paint, left, isEdge: false, place)
    fill(shape, paint, right, isEdge: false, place)
    fill(shape, paint, below, isEdge: false, place)
  }

  /// The surface pixels that the opaque part of a picture fills, what filtering mixes at its border left out.
  private func opaquePixels(of picture: FinishedPicture, _ shape: Shape, _ paint: Paint) -> PixelRect {
    let (area, opaque) = (picture.area, picture.opaque)
    let (width, height) = (Double(area.width), Double(area.height))
    guard !opaque.isEmpty, shape.isAxisAligned, paint.border.w == 0 else { return .empty }
    let (start, end) = (
      shape.local(SIMD2(shape.box.x0, shape.box.y0)), shape.local(SIMD2(shape.box.x1, shape.box.y1))
    )
    // Not mirrored.
    guard start.x < end.x, start.y < end.y else { return .empty }
    let scale = SIMD2((shape.box.x1 - shape.box.x0) / width, (shape.box.y1 - shape.box.y0) / height)
    let margin = paint.isExact ? 0.0 : 1.0
    let low = SIMD2(Double(opaque.x0 - area.x0), Double(opaque.y0 - area.y0)) + margin
    let high = SIMD2(Double(opaque.x1 - area.x0), Double(opaque.y1 - area.y0)) - margin
    let inside = PixelRect(
      x0: Partition.ceil(shape.box.x0 + low.x * scale.x), y0: Partition.ceil(shape.box.y0 + low.y * scale.y),
      x1: Partition.floor(shape.box.x0 + high.x * scale.x),
      y1: Partition.floor(shape.box.y0 + high.y * scale.y))
    // Little of it is not worth five quads.
    return inside.area * 2 > shape.pixels.area || inside.area > 128 * 128
      ? inside.intersection(shape.pixels) : .empty
  }

  // MARK: - Blurred pictures

  /// A blurred picture's rectangle, in the pixels of the picture that was blurred.
  private func rect(of blurred: BlurredPicture, in picture: FinishedPicture) -> SIMD4<Float> {
    let bounds = blurred.bounds.moved(
      x: picture.area.x0 - picture.texels.x0, y: picture.area.y0 - picture.texels.y0)
    return SIMD4(Float(bounds.x0), Float(bounds.y0), Float(bounds.width), Float(bounds.height))
  }

  func region(_ blurred: BlurredPicture) -> TextureRegion {
    let entry = store.entries[Int(blurred.texture)]
    return TextureRegion(
      texture: blurred.texture, side: SIMD2(Float(entry.width), Float(entry.height)),
      origin: blurred.texels.lowHalf, size: blurred.texels.highHalf - blurred.texels.lowHalf)
  }

  /// Gives a blur's target back when the pass that shows it is in the order.
  mutating func giveBack(_ blurred: BlurredPicture, after pass: Int) {
    if !blurred.isLent { pendingTargets.append((blurred.texture, pass)) }
  }

  /// A rectangle of a group's own pixels, where the group's item puts it.
  private func shape(
    of item: DisplayItem, _ style: DisplayGroup?, rect: SIMD4<Float>, _ list: DisplayList
  ) -> Shape? {
    style?.plane == nil ? Shape(.identity, rect: rect) : Shape(item, list, rect: rect, radii: CornerRadii())
  }
}
