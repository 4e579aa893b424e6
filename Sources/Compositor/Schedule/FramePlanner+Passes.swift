import Engine

// MARK: - Groups and masks

extension FramePlanner {
  /// Opens a group; false when nothing of it can be seen, or its picture is kept already.
  mutating func begin(
    _ item: DisplayItem, at index: Int, _ info: GroupScan.Group, _ list: DisplayList
  ) -> Bool {
    guard let style = GroupScan.style(item, list) else { return beginPlain(item, at: index, info, list) }
    let outer = scopes[scopes.count - 1]
    if style.isEffectInput {
      if isDrawn(input: item.resource, picture: style.picture) { return false }
      beginInput(item, at: index, list)
      return true
    }
    let opacity = item.opacity * outer.opacity
    if style.picture != 0 {
      if pictures.holds(style.picture) {
        addPicture(item, list)
        return false
      }
      return beginPicture(style, item, at: index, info, list)
    }
    if !item.bounds.intersects(outer.scissor) || !(opacity > 0) { return beginUnseen(at: index, info) }
    if let picture = pictureAlone(at: index, info, style, list) {
      compose(picture, as: item, style, replaces: false, list)
      return false
    }
    if let plane = style.plane {
      let inside = plane.intersection(style.hasMask ? info.bounds.intersection(info.maskBounds) : info.bounds)
      if inside.isEmpty { return beginUnseen(at: index, info) }
      // Filtering at its border sees the texture's, whose edge goes on: nothing, where the plane has room for that.
      let area = plane.intersection(inside.grown(by: 1))
      openPass(area, at: index, label: "plane", inner: info.inner, isExact: true)
      return true
    }
    if style.mixes || style.isIsolated {
      // What is behind fades where a group that is mixed with it has nothing.
      let own = item.scissor.intersection(item.bounds)
      let area = (style.mixes ? own : own.intersection(info.bounds)).intersection(outer.scissor)
      if area.isEmpty { return beginUnseen(at: index, info) }
      openPass(area, at: index, label: style.mixes ? "mix" : "group", inner: info.inner)
      return true
    }
    let reach =
      GroupScan.reach(ofSigma: style.blur)
      + (style.shadow.map {
        GroupScan.reach(ofSigma: $0.sigma) + Int32(min(max(abs($0.offset.x), abs($0.offset.y)), 1e5)) + 1
      } ?? 0)
    var area = item.scissor.intersection(info.bounds).intersection(outer.scissor.grown(by: reach))
    // A backdrop sees what the group holds beyond the mask as well.
    if style.hasMask, !info.holdsBackdrop { area = area.intersection(info.maskBounds) }
    if area.isEmpty { return beginUnseen(at: index, info) }
    if reach > 0 {
      openPass(area, at: index, label: "group", inner: info.inner)
      return true
    }
    if style.hasMask {
      if addMasked(item, at: index, info, list) { return false }
      openShared(area, at: index, label: "masked group", inner: info.inner)
      return true
    }
    return beginPlain(item, at: index, info, list)
  }

  /// The image that a blurred group is, texel on pixel: what is to be blurred is there already.
  private mutating func pictureAlone(
    at index: Int, _ info: GroupScan.Group, _ style: DisplayGroup, _ list: DisplayList
  ) -> FinishedPicture? {
    guard style.blur > 0, info.end == index + 2, style.shadow == nil, style.plane == nil, !style.hasMask,
      !style.mixes
    else {
      return nil
    }
    let item = list.items[index + 1]
    guard item.kind == .image, item.opacity >= 1, item.clip < 0, item.projection < 0,
      item.radii == CornerRadii(), let shape = Shape(item, list)
    else { return nil }
    let group = list.items[index]
    let place = Placement(pass: scopes[scopes.count - 1].pass, scissor: item.scissor, clip: -1, opacity: 1)
    let paint = paint(item, shape, place, list)
    let area = shape.pixels.intersection(item.scissor).intersection(group.scissor)
    guard paint.isExact, !area.isEmpty else { return nil }
    let entry = store.entries[Int(paint.texture)]
    let first =
      paint.texel(shape.local(SIMD2(Double(area.x0), Double(area.y0))))
      * SIMD2(Float(entry.width), Float(entry.height))
    let (x, y) = (Int32(first.x.rounded()), Int32(first.y.rounded()))
    // Not mirrored.
    guard item.transform.a > 0, item.transform.d > 0, item.source.z > 0, item.source.w > 0 else { return nil }
    // The numbers of kept pictures do not reach the second highest bit; levels need 4 bits.
    let number = Int(item.resource)
    let key = list.images[number].id << 4 | UInt64(imageUses[number].level) | 1 << 62
    return FinishedPicture(
      texture: paint.texture, texels: PixelRect(x0: x, y0: y, x1: x + area.width, y1: y + area.height),
      area: area, key: key)
  }

  /// Opens a group of which nothing is seen, if a picture in it is counted on from now on.
  mutating func beginUnseen(at index: Int, _ info: GroupScan.Group) -> Bool {
    if !info.keepsPictures { return false }
    let outer = scopes[scopes.count - 1]
    scopes.append(Scope(pass: outer.pass, group: index, isPass: false, scissor: .empty))
    return true
  }

  /// Opens a group that has nothing but opacity and clip.
  private mutating func beginPlain(
    _ item: DisplayItem, at index: Int, _ info: GroupScan.Group, _ list: DisplayList
  ) -> Bool {
    let outer = scopes[scopes.count - 1]
    let area = item.scissor.intersection(item.bounds).intersection(info.bounds).intersection(outer.scissor)
    let opacity = item.opacity * outer.opacity
    let clip = item.clip >= 0 ? item.clip : outer.clip
    if area.isEmpty || !(opacity > 0) || (clip >= 0 && clips[Int(clip)].isEmpty) {
      return beginUnseen(at: index, info)
    }
    let clipsTwice = item.clip >= 0 && outer.clip >= 0
    // What does not overlap looks the same whether it is faded together or one by one; what is neither faded nor
    // clipped does anyhow.
    let isFree = opacity >= 1 && clip < 0
    if isFree || (info.isFlat && !clipsTwice && (clip < 0 || !info.hasClips)) {
      scopes.append(
        Scope(
          pass: outer.pass, group: index, isPass: false, opacity: opacity, clip: clip,
          scissor: item.scissor.intersection(outer.scissor), inner: info.inner))
      return true
    }
    if clip < 0, outer.group < 0, openPictures == 0, let ground = color(of: info.ground, list) {
      var scope = Scope(
        pass: outer.pass, group: index, isPass: false, scissor: item.scissor.intersection(outer.scissor))
      scope.ground = (ground, opacity)
      scopes.append(scope)
      return true
    }
    openShared(area, at: index, label: "group", inner: info.inner)
    if opacity < 1 && info.isOpaque {
      scopes[scopes.count - 1].replaces = true
      scopes[scopes.count - 1].opacity = min(opacity, 1)
    }
    if GroupScan.hides(list.items[index + 1], passes[scopes[scopes.count - 1].pass].bounds, list) {
      passes[scopes[scopes.count - 1].pass].opening = .keep
    }
    return true
  }

  /// The opaque colour that a group lies over.
  private func color(of ground: GroupScan.Ground, _ list: DisplayList) -> SIMD4<Float>? {
    switch ground {
    case .unknown: nil
    case .background: background.w >= 1 ? background : nil
    case .solid(let item): Colors.premultiplied(list.items[item].color, opacity: 1)
    }
  }

  mutating func endGroup(_ list: DisplayList) {
    guard scopes.count > 1 else { fatalError("FramePlanner: a group ends that did not begin") }
    let scope = scopes[scopes.count - 1]
    let item = list.items[scope.group]
    let style = GroupScan.style(item, list)
    if scope.mask >= 0 { multiplyMask(scope) }
    scopes.removeLast()
    guard scope.isPass else { return }
    if !scope.isShared { finish(pass: scope.pass) }
    if style?.isEffectInput == true { return }
    var picture = picture(of: scope)
    if scope.picture != 0 {
      openPictures -= 1
      if scope.mask >= 0 { picture.opaque = .empty }
      picture.key = scope.picture
      pictures.keep(picture, as: scope.picture)
    }
    compose(picture, as: item, style, replaces: scope.replaces, list)
  }

  /// What has been drawn in a scope with a place in a pass.
  func picture(of scope: Scope) -> FinishedPicture {
    let pass = passes[scope.pass]
    return FinishedPicture(
      texture: pass.target, texels: scope.scissor.moved(x: -pass.bounds.x0, y: -pass.bounds.y0),
      area: scope.scissor, opaque: scope.opaque)
  }

  // MARK: - Masks

  /// Opens the mask of the group that has just begun.
  mutating func beginMask(_ item: DisplayItem, at index: Int, _ list: DisplayList) {
    let group = scopes[scopes.count - 1]
    if !group.isPass, group.scissor.isEmpty {
      scopes.append(Scope(pass: group.pass, group: index, isPass: false, scissor: .empty))
      return
    }
    guard group.isPass, group.mask < 0, group.group == index - 1 else {
      fatalError("FramePlanner: a mask comes right after the group that says it has one")
    }
    openShared(group.scissor, at: index, label: "mask", inner: GroupScan.Inner(), isMask: true)
    scopes[scopes.count - 1].opacity = item.opacity
    scopes[scopes.count - 1].clip = item.clip
  }

  mutating func endMask() {
    let mask = scopes.removeLast()
    guard !scopes.isEmpty else { fatalError("FramePlanner: a mask ends that did not begin") }
    if !mask.isPass { return }
    if !mask.isShared { finish(pass: mask.pass) }
    scopes[scopes.count - 1].mask = mask.pass
  }

  /// Multiplies what a group holds by its mask's alpha.
  private mutating func multiplyMask(_ scope: Scope) {
    let mask = passes[scope.mask]
    let texels = scope.scissor.moved(x: -mask.bounds.x0, y: -mask.bounds.y0)
    let key = BatchKey(
      program: .image, texture: mask.target, blending: .mask, isNearest: true, isExact: false)
    copy(mask.target, texels, to: scope.scissor, key, pass: scope.pass)
  }

  /// Adds a quad that shows texels pixel by pixel.
  mutating func copy(
    _ texture: Int32, _ texels: PixelRect, to rect: PixelRect, _ key: BatchKey, pass: Int
  ) {
    let entry = store.entries[Int(texture)]
    let side = SIMD2(Float(entry.width), Float(entry.height))
    let from = SIMD2(Float(texels.x0), Float(texels.y0)) / side
    let to = SIMD2(Float(texels.x1), Float(texels.y1)) / side
    let (low, high) = (SIMD2(Float(rect.x0), Float(rect.y0)), SIMD2(Float(rect.x1), Float(rect.y1)))
    let quad = PlainQuad(
      topLeft: PlainVertex(position: low, texel: from),
      topRight: PlainVertex(position: SIMD2(high.x, low.y), texel: SIMD2(to.x, from.y)),
      bottomLeft: PlainVertex(position: SIMD2(low.x, high.y), texel: SIMD2(from.x, to.y)),
      bottomRight: PlainVertex(position: high, texel: to))
    addQuad(quad, key, bounds: rect, area: Int(rect.area), to: pass)
  }
}
