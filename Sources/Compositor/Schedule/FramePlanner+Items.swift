import Engine

// MARK: - Items

extension FramePlanner {
  /// Whether a picture covers a background of the very same shape, which would show as a fringe around it.
  func isHidden(_ item: DisplayItem, by next: DisplayItem, _ list: DisplayList) -> Bool {
    item.kind == .solid && next.opacity >= 1 && hasShape(of: item, next)
      && list.images[Int(next.resource)].isOpaque
  }

  private func hasShape(of item: DisplayItem, _ next: DisplayItem) -> Bool {
    item.transform == next.transform && item.projection == next.projection && item.rect == next.rect
      && item.radii == next.radii
      && item.clip == next.clip && item.scissor == next.scissor
  }

  func isFramed(_ item: DisplayItem, by next: DisplayItem) -> Bool {
    // What leans is smoothed with its frame; upright, one may be smoothed without the other.
    (item.kind == .solid || item.kind == .image) && !next.isApart && item.opacity == next.opacity
      && hasShape(of: item, next)
      && (item.edges == next.edges || item.transform.b != 0 || item.transform.c != 0)
  }

  mutating func add(_ item: DisplayItem, border: DisplayItem?, _ list: DisplayList) {
    let scope = scopes[scopes.count - 1]
    if let ground = scope.ground {
      var mixed = item
      mixed.color = Colors.mixed(item.color, ground)
      return add(mixed, border: border, scope, list)
    }
    add(item, border: border, scope, list)
  }

  private mutating func add(
    _ item: DisplayItem, border: DisplayItem?, _ scope: Scope, _ list: DisplayList
  ) {
    let scissor = item.scissor.intersection(scope.scissor)
    let opacity = item.opacity * scope.opacity
    let touched = border.map { item.bounds.union($0.bounds) } ?? item.bounds
    let clip = item.clip >= 0 ? item.clip : scope.clip
    guard opacity > 0, touched.intersects(scissor), clip < 0 || !clips[Int(clip)].isEmpty else { return }
    let place = Placement(
      pass: scope.pass, scissor: scissor, clip: clip, opacity: opacity, replaces: scope.replaces,
      sides: Sides(rawValue: item.edges))
    if openPictures > 0 { noteOpaque(item, place, list) }
    switch item.kind {
    case .solid: addSolid(item, border, place, list)
    case .image: addImage(item, border, place, list)
    case .border: addBorder(item, place, list)
    case .text: addText(item, place, list)
    case .path: addPath(item, place, list)
    case .gradient: addGradient(item, place, list)
    case .run, .shadow, .backdrop, .effect, .picture, .beginGroup, .endGroup, .beginMask, .endMask: break
    }
  }

  /// Where an item goes, with what it takes over from the groups around it.
  struct Placement {
    var pass: Int
    var scissor: PixelRect
    var clip: Int32
    var opacity: Float
    /// What is below does not show through, whatever the opacity.
    var replaces = false
    /// The straight sides that are smoothed.
    var sides = Sides()
    /// Pixels of a shadow that what throws it hides.
    var hidden = PixelRect.empty
  }
}

// MARK: - What fills an item

extension FramePlanner {
  mutating func addSolid(_ item: DisplayItem, _ border: DisplayItem?, _ place: Placement, _ list: DisplayList)
  {
    if item.slides, border == nil, addSliding(item, place) { return }
    guard let shape = Shape(item, list, borderWidth: border?.borderWidth ?? 0) else { return }
    let color = Colors.premultiplied(item.color, opacity: place.opacity)
    guard let border, shape.borderWidth > 0 else {
      if color.w > 0 {
        var paint = paint(color)
        paint.replaces = place.replaces
        fill(shape, paint, place)
      }
      return
    }
    let frame = Colors.premultiplied(border.color, opacity: place.opacity)
    if shape.hasSharpFrame(place.sides) {
      // Neither has an edge of its own to smooth: the inside in one colour, the frame in the other over it.
      fill(shape, paint(color), shape.pixelsInsideBorder, isEdge: false, place)
      addFrame(shape, paint(frame + color * (1 - frame.w)), place)
    } else {
      var paint = paint(color)
      paint.border = frame
      fill(shape, paint, place)
    }
  }

  mutating func addBorder(_ item: DisplayItem, _ place: Placement, _ list: DisplayList) {
    guard let shape = Shape(item, list, borderWidth: item.borderWidth), shape.borderWidth > 0 else { return }
    let color = Colors.premultiplied(item.color, opacity: place.opacity)
    if !(color.w > 0) { return }
    if shape.hasSharpFrame(place.sides) {
      addFrame(shape, paint(color), place)
    } else {
      var paint = paint(SIMD4())
      paint.border = color
      fill(shape, paint, place)
    }
  }

  mutating func addImage(_ item: DisplayItem, _ border: DisplayItem?, _ place: Placement, _ list: DisplayList)
  {
    guard let shape = Shape(item, list, borderWidth: border?.borderWidth ?? 0) else { return }
    var paint = paint(item, shape, place, list)
    let drawsBorder = border.map { $0.borderWidth > 0 && $0.color.w > 0 } ?? false
    if drawsBorder, let border, !shape.hasSharpFrame(place.sides) {
      paint.border = Colors.premultiplied(border.color, opacity: place.opacity)
      fill(shape, paint, place)
    } else {
      if let plain = Shape(item, list) { fill(plain, paint, place) }
      if drawsBorder, let border { addBorder(border, place, list) }
    }
  }

  /// What fills an image's item.
  mutating func paint(_ item: DisplayItem, _ shape: Shape, _ place: Placement, _ list: DisplayList) -> Paint {
    let image = list.images[Int(item.resource)]
    let level = level(of: image, in: item, shape, place)
    let region: TextureRegion
    if isReadFarOutside(image, level, item, shape) {
      region = store.region(of: image, level: level, isAlone: true)
    } else {
      let known = imageUses[Int(item.resource)]
      region = known.level == level ? known.region : store.region(of: image, level: level)
      imageUses[Int(item.resource)].level = level
      imageUses[Int(item.resource)].region = region
    }
    var paint = Paint(
      region, source: item.source, half: shape.half, factor: SIMD4(repeating: min(place.opacity, 1)),
      isOpaque: image.isOpaque)
    paint.replaces = place.replaces
    paint.isNearest = item.nearest
    if !item.nearest && isExact(shape, paint, region) {
      paint.isNearest = true
      paint.isExact = true
    }
    return paint
  }

  /// A frame with straight edges on whole pixels: four quads.
  private mutating func addFrame(_ shape: Shape, _ paint: Paint, _ place: Placement) {
    let (outer, hole) = (shape.pixels, shape.pixelsInsideBorder)
    if hole.isEmpty { return fill(shape, paint, outer, isEdge: false, place) }
    for part in 0..<4 { fill(shape, paint, outer.ring(around: hole, part), isEdge: false, place) }
  }

  mutating func paint(_ color: SIMD4<Float>) -> Paint {
    Paint(color: color, place: store.palette.place(of: Colors.packed(color)), palette: store.paletteTexture)
  }

  /// The half-size copy to draw from.
  private func level(of image: CGImage, in item: DisplayItem, _ shape: Shape, _ place: Placement) -> Int {
    // A picture that the GPU has drawn has no smaller copies.
    if image.recording != nil { return 0 }
    if item.nearest { return smallestLevel(of: image, from: 0) }
    let shown = SIMD2(
      Double(item.source.z) * Double(image.width), Double(item.source.w) * Double(image.height))
    var pixelsPerPoint = shape.sideScale
    if shape.isProjected {
      // As sharp as where it is nearest to the eye; no two parts of one picture are of different levels.
      let seen = shape.outline(smoothing: [], within: place.scissor)
      pixelsPerPoint = SIMD2()
      for index in 0..<seen.count {
        pixelsPerPoint = pointwiseMax(pixelsPerPoint, shape.scale(at: seen.points[index]))
      }
    }
    let pointsPerTexel =
      item.pointsPerTexel == SIMD2()
      ? SIMD2<Double>(shape.half) * 2 / pointwiseMax(shown, SIMD2(1e-6, 1e-6))
      : SIMD2<Double>(item.pointsPerTexel)
    let scale = pixelsPerPoint * pointsPerTexel
    return smallestLevel(of: image, from: ImageLevels.level(forScale: scale.max()))
  }

  /// Whether half a pixel outside, where the edge of a rounded shape fades, is farther than what a page repeats of an
  /// image's edge: where it is made much smaller in one direction and not in the other.
  private func isReadFarOutside(_ image: CGImage, _ level: Int, _ item: DisplayItem, _ shape: Shape) -> Bool {
    guard shape.isRounded, !shape.isProjected, image.recording == nil else { return false }
    let texels = SIMD2(
      Double(item.source.z) * Double(image.width), Double(item.source.w) * Double(image.height))
    let pixels = shape.sideScale * SIMD2<Double>(shape.half) * 2 * Double(1 << level)
    return texels.x > 3 * pixels.x || texels.y > 3 * pixels.y
  }

  /// A level from `level` up that the device can hold.
  func smallestLevel(of image: CGImage, from level: Int) -> Int {
    var level = level
    while ImageLevels.size(max(image.width, image.height), level: level) > store.limit { level += 1 }
    return level
  }

  /// Whether every pixel's centre is a texel's centre.
  func isExact(_ shape: Shape, _ paint: Paint, _ region: TextureRegion) -> Bool {
    guard shape.isAxisAligned else { return false }
    let tolerance: Float = 1.0 / 64
    let start = paint.texel(shape.local(SIMD2(shape.box.x0.rounded(), shape.box.y0.rounded()))) * region.side
    let end = paint.texel(shape.local(SIMD2(shape.box.x1.rounded(), shape.box.y1.rounded()))) * region.side
    let pixels = SIMD2(
      Float(shape.box.x1.rounded() - shape.box.x0.rounded()),
      Float(shape.box.y1.rounded() - shape.box.y0.rounded()))
    let stretch = end - start - pixels
    let shift = start - start.rounded(.toNearestOrAwayFromZero)
    return abs(stretch.x) < tolerance && abs(stretch.y) < tolerance && abs(shift.x) < tolerance
      && abs(shift.y) < tolerance
  }
}
