import LayerValues

// MARK: - Items that a path masks

extension ItemEmitter {
  /// Draws, without a target, a group whose mask is one path in one colour: fills the group's items through the path's
  /// coverage.
  ///
  /// Returns false, with nothing drawn, if the coverage does not fit on a page, or unless the items are disjoint
  /// axis-aligned rectangles, each a solid or an image that can be drawn with both the coverage and its opacity
  /// (`isMaskable`).
  mutating func addMasked<E: QuadEmitter>(
    _ group: DisplayItem, at index: Int, info: GroupScan.Group, list: DisplayList,
    in frame: inout FrameBuilder<E>
  ) -> Bool {
    let outer = frame.graph.innermost
    // The three items of the mask follow the begin of the group.
    let first = index + 4
    guard info.canFoldOpacity, !info.hasClips, !info.cachesRasters, group.clip.isNone, outer.clip.isNone,
      !outer.writesWithoutBlending,
      first < info.end, list.items[index + 1].kind == .beginMask, list.items[index + 2].kind == .path,
      list.items[index + 3].kind == .endMask
    else { return false }
    let mask = list.items[index + 2]
    let alpha = list.items[index + 1].opacity * mask.opacity * Colors.premultiplied(mask.color, opacity: 1).w
    guard mask.clip.isNone, list.items[index + 1].clip.isNone, alpha > 0 else { return false }
    let opacity = min(group.opacity * outer.opacity, 1) * alpha
    let scissor = group.scissor.intersection(outer.scissor)
    for number in first..<info.end
    where !isMaskable(list.items[number], opacity: opacity, pass: outer.pass, list: list, in: &frame) {
      return false
    }
    let area = mask.bounds.intersection(mask.scissor).intersection(scissor).intersection(info.bounds)
    if area.isEmpty { return true }
    let path = list.paths[mask.path]
    if shapes.coverage.clips.isEmpty { shapes.coverage.clips.append(ClipCoverage()) }
    let cached =
      mask.projection.isNone && !path.changes
      ? shapes.coverage.cachedCoverage(of: path, mask.transform, &frame.store) : .none
    if cached.exists {
      // The cached coverage replaces the mask's buffers only for these items.
      var buffers = CoverageMask()
      swap(&buffers, &shapes.coverage.clips[0].mask)
      shapes.coverage.clips[0].mask = shapes.coverage.pages.cached[cached].mask
      shapes.coverage.clips[0].texture = shapes.coverage.pages.cached[cached].texture
      shapes.coverage.clips[0].offset = CoverageFinder.wholePixels(mask.transform)
      addItems(first..<info.end, opacity: opacity, area: area, list: list, in: &frame)
      swap(&buffers, &shapes.coverage.clips[0].mask)
      return true
    }
    if frame.policy.drawsPathsInBands,
      shapes.coverage.findBands(of: path, map: shapes.map(of: mask, list), area: area, store: &frame.store)
    {
      addItems(first..<info.end, opacity: opacity, area: area, list: list, inBands: true, in: &frame)
      return true
    }
    guard
      let texture = shapes.coverage.findCoverage(
        of: path, map: shapes.map(of: mask, list), area: area, store: &frame.store)
    else { return false }
    shapes.coverage.take(texture, at: 0)
    addItems(first..<info.end, opacity: opacity, area: area, list: list, in: &frame)
    return true
  }

  /// Whether an item is an axis-aligned rectangle without antialiasing that coverage can multiply.
  private func isMaskable<E: QuadEmitter>(
    _ item: DisplayItem, opacity: Float, pass: PassIndex, list: DisplayList, in frame: inout FrameBuilder<E>
  ) -> Bool {
    guard item.clip.isNone, item.projection.isNone, item.antialiasedEdges == 0, item.radii == CornerRadii(),
      item.transform.b == 0, item.transform.c == 0
    else { return false }
    switch item.kind {
    case .solid: return true
    case .image:
      // The program that reads two textures applies no tint.
      return opacity * item.opacity >= 1
        || list.images[item.image].isOpaque && frame.blendsThroughAlpha(in: pass)
    default: return false
    }
  }

  /// Fills items through the mask's coverage: the bands of the current path if `inBands`, otherwise the coverage at
  /// index 0.
  private mutating func addItems<E: QuadEmitter>(
    _ items: Range<Int>, opacity: Float, area: PixelRect, list: DisplayList, inBands: Bool = false,
    in frame: inout FrameBuilder<E>
  ) {
    let pass = frame.graph.innermost.pass
    for number in items {
      let item = list.items[number]
      guard let shape = Shape(item: item, list: list) else { continue }
      let placement = Placement(
        pass: pass, scissor: area.intersection(item.scissor).intersection(shape.pixels), clip: .none,
        opacity: min(opacity * item.opacity, 1))
      if placement.scissor.isEmpty || !(placement.opacity > 0) { continue }
      let paint =
        item.kind == .solid
        ? frame.paint(Colors.premultiplied(item.color, opacity: placement.opacity))
        : images.paint(item, shape: shape, placement: placement, list: list, in: &frame)
      if paint.isSolid && !(paint.roundedTint.w > 0) { continue }
      if inBands {
        shapes.fillBands(shape, paint: paint, placement: placement, in: &frame)
      } else {
        shapes.fill(shape, paint: paint, through: 0, placement: placement, in: &frame)
      }
    }
  }
}
