import LayerValues

// MARK: - Groups and masks

extension FrameScheduler {
  /// Opens a group. Returns false if its items are skipped: they are invisible, cached, or drawn in another way.
  mutating func begin(_ item: DisplayItem, at index: Int, info: GroupScan.Group, list: DisplayList) -> Bool {
    guard let style = DisplayGroup.of(item, list) else {
      return beginPlain(item, at: index, info: info, list: list)
    }
    let outer = frame.graph.innermost
    if style.isEffectInput {
      if let plane = style.plane, isLeftOut(plane) { return beginUnseen(at: index, info) }
      if effects.isDrawn(input: item.group, raster: style.raster) { return false }
      effects.beginInput(item, at: index, isSharedByRegions: regions.rects.count > 1, list: list, in: &frame)
      return true
    }
    let opacity = item.opacity * outer.opacity
    if style.raster != 0 {
      if rasters.holds(style.raster) {
        addRaster(item, list)
        return false
      }
      return beginRaster(style, item: item, at: index, info: info, list: list)
    }
    if !item.bounds.intersects(outer.scissor) || !(opacity > 0) { return beginUnseen(at: index, info) }
    if let raster = soleImage(at: index, info: info, style: style, list: list) {
      GroupCompositor.compose(raster, as: item, style: style, list: list, items: &items, in: &frame)
      return false
    }
    if let plane = style.plane {
      let inside = plane.intersection(style.hasMask ? info.bounds.intersection(info.maskBounds) : info.bounds)
      if inside.isEmpty { return beginUnseen(at: index, info) }
      // Filtering at the border repeats the texture's edge, which is transparent if the plane has room for a margin.
      let area = plane.intersection(inside.grown(by: 1)).limited(to: frame.store.limit, around: plane)
      if isLeftOut(area) { return beginUnseen(at: index, info) }
      frame.openPass(area, at: index, label: "plane", childGroups: info.childGroups, isExact: true)
      return true
    }
    if style.mixes || style.isIsolated {
      // A group that is mixed with the content behind it fades that content even where the group is empty.
      let visible = item.scissor.intersection(item.bounds)
      let area = (style.mixes ? visible : visible.intersection(info.bounds)).intersection(outer.scissor)
      if area.isEmpty || isLeftOut(area) { return beginUnseen(at: index, info) }
      frame.openPass(area, at: index, label: style.mixes ? "mix" : "group", childGroups: info.childGroups)
      return true
    }
    let reach =
      GroupScan.reach(ofSigma: style.blur)
      + (style.shadow.map {
        GroupScan.reach(ofSigma: $0.sigma)
          + Int32(saturating: min(max(abs($0.offset.x), abs($0.offset.y)), 1e5)) + 1
      } ?? 0)
    var area = item.scissor.intersection(info.bounds).intersection(outer.scissor.grown(by: reach))
    // A backdrop also reads the group's content outside the mask.
    if style.hasMask, !info.subtreeDependsOnBackdrop { area = area.intersection(info.maskBounds) }
    area = area.limited(to: frame.store.limit, around: outer.scissor)
    if area.isEmpty || isLeftOut(area) { return beginUnseen(at: index, info) }
    if reach > 0 || style.saturation != 1 {
      frame.openPass(area, at: index, label: "group", childGroups: info.childGroups)
      return true
    }
    if style.hasMask {
      if items.addMasked(item, at: index, info: info, list: list, in: &frame) { return false }
      frame.openShared(area, at: index, label: "masked group", childGroups: info.childGroups)
      return true
    }
    return beginPlain(item, at: index, info: info, list: list)
  }

  /// The raster of a blurred group that consists of one image, drawn one texel per pixel; nil for any other group. The
  /// image is blurred from its own texture, without a pass for the group.
  private mutating func soleImage(
    at index: Int, info: GroupScan.Group, style: DisplayGroup, list: DisplayList
  ) -> FinishedRaster? {
    guard style.blur > 0, info.end == index + 2, style.shadow == nil, style.plane == nil, !style.hasMask,
      !style.mixes
    else {
      return nil
    }
    let item = list.items[index + 1]
    guard item.kind == .image, item.opacity >= 1, item.clip.isNone, item.projection.isNone,
      item.radii == CornerRadii(), let shape = Shape(item: item, list: list)
    else { return nil }
    let group = list.items[index]
    let placement = Placement(
      pass: frame.graph.innermost.pass, scissor: item.scissor, clip: .none, opacity: 1)
    let paint = items.images.paint(item, shape: shape, placement: placement, list: list, in: &frame)
    let area = shape.pixels.intersection(item.scissor).intersection(group.scissor)
    guard paint.isExact, !area.isEmpty else { return nil }
    let entry = frame.store.entries[paint.texture]
    let first =
      paint.texel(shape.local(SIMD2(Double(area.x0), Double(area.y0))))
      * SIMD2(Float(entry.width), Float(entry.height))
    let (x, y) = (Int32(saturating: first.x.rounded()), Int32(saturating: first.y.rounded()))
    // The texels of a mirrored image are in another order.
    guard item.transform.a > 0, item.transform.d > 0, item.source.z > 0, item.source.w > 0 else { return nil }
    // The keys of cached rasters do not reach the second highest bit; levels need 4 bits.
    let number = item.image
    let key = list.images[number].id << 4 | UInt64(items.images.uses[number].level) | 1 << 62
    return FinishedRaster(
      texture: paint.texture, texels: PixelRect(x0: x, y0: y, x1: x + area.width, y1: y + area.height),
      area: area, key: key)
  }

  /// Opens an invisible group if subsequent frames expect a raster inside it to be cached; returns false otherwise.
  mutating func beginUnseen(at index: Int, _ info: GroupScan.Group) -> Bool {
    if !info.cachesRasters { return false }
    let outer = frame.graph.innermost
    frame.graph.scopes.append(GroupScope(pass: outer.pass, group: index, isPass: false, scissor: .empty))
    return true
  }

  /// Opens a group that has only opacity and clip.
  private mutating func beginPlain(
    _ item: DisplayItem, at index: Int, info: GroupScan.Group, list: DisplayList
  ) -> Bool {
    let outer = frame.graph.innermost
    let area = item.scissor.intersection(item.bounds).intersection(info.bounds).intersection(outer.scissor)
    let opacity = item.opacity * outer.opacity
    let clip = item.clip.exists ? item.clip : outer.clip
    if area.isEmpty || !(opacity > 0) || (clip.exists && items.shapes.clips[clip].isEmpty) {
      return beginUnseen(at: index, info)
    }
    let clipsTwice = item.clip.exists && outer.clip.exists
    // Items that are neither faded nor clipped need no pass. Disjoint items look the same whether they are faded
    // together or one by one.
    let isUnchanged = opacity >= 1 && clip.isNone
    if isUnchanged || (info.canFoldOpacity && !clipsTwice && (clip.isNone || !info.hasClips)) {
      frame.graph.scopes.append(
        GroupScope(
          pass: outer.pass, group: index, isPass: false, opacity: opacity, clip: clip,
          scissor: item.scissor.intersection(outer.scissor), childGroups: info.childGroups))
      return true
    }
    if clip.isNone, outer.group < 0, frame.graph.openRasters == 0,
      let below = color(of: info.underlyingColor, list)
    {
      var scope = GroupScope(
        pass: outer.pass, group: index, isPass: false, scissor: item.scissor.intersection(outer.scissor))
      scope.underlyingColor = (below, opacity)
      frame.graph.scopes.append(scope)
      return true
    }
    if isLeftOut(area) { return beginUnseen(at: index, info) }
    frame.openShared(area, at: index, label: "group", childGroups: info.childGroups)
    if opacity < 1 && info.hasOnlyOpaqueQuads {
      frame.graph.innermost.writesWithoutBlending = true
      frame.graph.innermost.opacity = min(opacity, 1)
    }
    if list.hides(frame.graph.passes[frame.graph.innermost.pass].bounds, at: index + 1) {
      frame.graph.passes[frame.graph.innermost.pass].loadAction = .dontCare
    }
    return true
  }

  /// The opaque premultiplied colour below a group; nil if it is unknown or translucent.
  private func color(of underlyingColor: GroupScan.UnderlyingColor, _ list: DisplayList) -> SIMD4<Float>? {
    switch underlyingColor {
    case .unknown: nil
    case .background: background.w >= 1 ? background : nil
    case .solid(let item): Colors.premultiplied(list.items[item].color, opacity: 1)
    }
  }

  mutating func endGroup(_ list: DisplayList) {
    guard frame.graph.scopes.count > 1 else { fatalError("FrameScheduler: endGroup without beginGroup") }
    let scope = frame.graph.innermost
    let item = list.items[scope.group]
    let style = DisplayGroup.of(item, list)
    if scope.mask.exists { multiplyMask(scope) }
    frame.graph.scopes.removeLast()
    guard scope.isPass else { return }
    if !scope.isShared { frame.finish(pass: scope.pass) }
    if style?.isEffectInput == true { return }
    var raster = frame.graph.raster(of: scope)
    if scope.raster != 0 {
      frame.graph.openRasters -= 1
      if scope.mask.exists { raster.opaque = .empty }
      raster.key = scope.raster
      findParts(of: &raster, from: scope.group, list)
      keep(raster, as: scope.raster)
    }
    raster.includesOpacity = scope.writesWithoutBlending
    GroupCompositor.compose(raster, as: item, style: style, list: list, items: &items, in: &frame)
  }

  // MARK: - Masks

  /// Opens the mask of the group that has just begun.
  mutating func beginMask(_ item: DisplayItem, at index: Int, _ list: DisplayList) {
    let group = frame.graph.innermost
    if !group.isPass, group.scissor.isEmpty {
      frame.graph.scopes.append(GroupScope(pass: group.pass, group: index, isPass: false, scissor: .empty))
      return
    }
    guard group.isPass, group.mask.isNone, group.group == index - 1 else {
      fatalError("FrameScheduler: a mask must directly follow the begin of its group")
    }
    frame.openShared(
      group.scissor, at: index, label: "mask", childGroups: ChildGroups(), isMask: true)
    var owner = list.items[index - 1]
    owner.origin = ItemOrigin(.mask, row: owner.origin.row)
    frame.graph.noteOrigin(owner, nil)
    frame.graph.innermost.opacity = item.opacity
    frame.graph.innermost.clip = item.clip
  }

  mutating func endMask() {
    let mask = frame.graph.scopes.removeLast()
    guard !frame.graph.scopes.isEmpty else { fatalError("FrameScheduler: endMask without beginMask") }
    if !mask.isPass { return }
    if !mask.isShared { frame.graph.finish(pass: mask.pass) }
    frame.graph.innermost.mask = mask.pass
  }

  /// Multiplies the content of a group by its mask's alpha.
  private mutating func multiplyMask(_ scope: GroupScope) {
    let mask = frame.graph.passes[scope.mask]
    let texels = scope.scissor.moved(x: -mask.bounds.x0, y: -mask.bounds.y0)
    let key = BatchKey(
      program: .image, texture: mask.target, blending: .mask, isNearest: true, isExact: false)
    frame.copy(mask.target, texels: texels, to: scope.scissor, key: key, pass: scope.pass)
  }
}
