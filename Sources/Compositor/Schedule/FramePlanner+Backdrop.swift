import Engine

// MARK: - Backdrops

extension FramePlanner {
  /// Draws what lies below a rectangle, blurred, within it.
  mutating func addBackdrop(_ item: DisplayItem, _ list: DisplayList) {
    let scope = scopes[scopes.count - 1]
    let visible = item.bounds.intersection(item.scissor).intersection(scope.scissor)
    let opacity = min(item.opacity * scope.opacity, 1)
    let clip = item.clip >= 0 ? item.clip : scope.clip
    // A blur too small to be seen shows what is there already.
    guard !visible.isEmpty, opacity > 0, item.sigma >= 0.3, clip < 0 || !clips[Int(clip)].isEmpty else {
      return
    }
    let outermost = outermostBehind(list)
    let isSurface = scopes[outermost].group < 0
    // A group's own picture is transparent around it; the surface's edges go on.
    let region = visible.grown(by: GroupScan.reach(ofSigma: item.sigma)).intersection(
      isSurface ? passes[scopes[outermost].pass].bounds : scopes[outermost].scissor)
    // What throws a shadow into sight may itself be far out of it.
    if region.isEmpty { return }
    let picture = behind(region, from: outermost)
    let blurred = self.blurred(
      picture.texture, content: picture.texels, sigma: item.sigma, clamps: isSurface, key: 0)
    let place = Placement(
      pass: scopes[scopes.count - 1].pass, scissor: visible, clip: clip, opacity: opacity)
    giveBack(blurred, after: place.pass)
    let shown = blurred.bounds.moved(x: region.x0 - picture.texels.x0, y: region.y0 - picture.texels.y0)
    show(blurred, over: shown, within: item, isOpaque: isSurface && background.w >= 1, place, list)
  }

  // MARK: - What lies below

  /// The outermost of the open scopes with a place in a pass that the one at hand lies over: the surface, or what is
  /// drawn apart from it, a plane, a mask, an effect's input or a kept picture.
  private func outermostBehind(_ list: DisplayList) -> Int {
    var (first, index) = (scopes.count - 1, scopes.count - 1)
    while index >= 0 {
      if scopes[index].isPass {
        first = index
        if scopes[index].group < 0 || scopes[index].picture != 0 { return first }
        let item = list.items[scopes[index].group]
        if item.kind == .beginMask { return first }
        if let style = GroupScan.style(item, list), style.plane != nil || style.isEffectInput { return first }
      }
      index -= 1
    }
    return first
  }

  /// What has been drawn so far within some pixels: that of the scope at hand over that of those around it, from `first`.
  private mutating func behind(_ region: PixelRect, from first: Int) -> FinishedPicture {
    // From the inside out: what shows a pass comes after it.
    var (count, index) = (0, scopes.count - 1)
    while index >= first {
      if scopes[index].isPass {
        split(pass: scopes[index].pass)
        count += 1
      }
      index -= 1
    }
    let outermost = passes[scopes[first].pass]
    if count == 1 {
      let texels = region.moved(x: -outermost.bounds.x0, y: -outermost.bounds.y0)
      return FinishedPicture(texture: outermost.target, texels: texels, area: region)
    }
    openPass(region, at: -1, label: "what lies behind")
    let pass = scopes[scopes.count - 1].pass
    passes[pass].opening = .keep
    for index in first..<scopes.count - 1 where scopes[index].isPass {
      let source = passes[scopes[index].pass]
      let part = index == first ? region : region.intersection(scopes[index].scissor)
      if part.isEmpty { continue }
      let key = BatchKey(
        program: .image, texture: source.target, blending: index == first ? .none : .over, isNearest: true,
        isExact: true)
      copy(source.target, part.moved(x: -source.bounds.x0, y: -source.bounds.y0), to: part, key, pass: pass)
    }
    let scope = scopes.removeLast()
    finish(pass: pass)
    return picture(of: scope)
  }

  /// Draws a blurred picture that belongs over `shown`, in the shape of an item.
  private mutating func show(
    _ blurred: BlurredPicture, over shown: PixelRect, within item: DisplayItem, isOpaque: Bool,
    _ place: Placement, _ list: DisplayList
  ) {
    let size = SIMD2(Float(shown.width), Float(shown.height))
    let factor = SIMD4<Float>(repeating: place.opacity)
    let map = item.transform
    if item.projection < 0, map.b == 0, map.c == 0, map.a > 0, map.d > 0 {
      guard let shape = Shape(map, rect: item.rect, radii: item.radii) else { return }
      let low = SIMD2(Float(shape.box.x0) - Float(shown.x0), Float(shape.box.y0) - Float(shown.y0)) / size
      let high = SIMD2(Float(shape.box.x1) - Float(shown.x0), Float(shape.box.y1) - Float(shown.y0)) / size
      var paint = Paint(
        region(blurred), source: SIMD4(lowHalf: low, highHalf: high - low), half: shape.half, factor: factor,
        isOpaque: isOpaque)
      // It takes the place of what it shows.
      paint.replaces = !isOpaque && place.opacity >= 1
      return fill(shape, paint, place)
    }
    guard item.projection < 0 else { fatalError("FramePlanner: backdrops in perspective are not drawn") }
    let rect = SIMD4(Float(shown.x0), Float(shown.y0), size.x, size.y)
    guard let shape = Shape(.identity, rect: rect) else { return }
    let paint = Paint(
      region(blurred), source: SIMD4(0, 0, 1, 1), half: shape.half, factor: factor, isOpaque: isOpaque)
    // The item's shape is a clip: one of two goes by way of a pass.
    let scale = Float((Double(map.a) * Double(map.a) + Double(map.b) * Double(map.b)).squareRoot())
    clips.append(
      PreparedClip(
        RoundedClip(
          fromPixels: map.inverted(), rect: item.rect, radii: item.radii, pixelsPerPoint: scale)))
    let own = Int32(clips.count - 1)
    if place.clip < 0 {
      return fill(
        shape, paint,
        Placement(pass: place.pass, scissor: place.scissor, clip: own, opacity: place.opacity))
    }
    openPass(place.scissor, at: -1, label: "clipped backdrop")
    let apart = scopes[scopes.count - 1].pass
    fill(shape, paint, Placement(pass: apart, scissor: place.scissor, clip: own, opacity: place.opacity))
    let scope = scopes.removeLast()
    finish(pass: apart)
    var whole = DisplayItem(
      kind: .endGroup, transform: .identity, rect: SIMD4(), scissor: place.scissor, bounds: place.scissor)
    whole.clip = place.clip
    compose(picture(of: scope), as: whole, nil, replaces: true, list)
  }
}
