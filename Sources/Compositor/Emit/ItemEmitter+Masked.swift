import Engine

// MARK: - Items that a path masks

extension ItemEmitter {
  /// Draws a group whose mask is one path, in one colour, without a target: by what the path covers of its items.
  ///
  /// False where its items are more than upright rectangles beside each other, or have opacities that coverage cannot
  /// take: then nothing has been drawn.
  mutating func addMasked<E: QuadEmitter>(
    _ group: DisplayItem, at index: Int, _ info: GroupScan.Group, _ list: DisplayList,
    _ frame: inout FrameBuilder<E>
  ) -> Bool {
    let outer = frame.graph.innermost
    let first = index + 4
    guard info.isFlat, !info.hasClips, !info.keepsPictures, group.clip < 0, outer.clip < 0, !outer.replaces,
      first < info.end, list.items[index + 1].kind == .beginMask, list.items[index + 2].kind == .path,
      list.items[index + 3].kind == .endMask
    else { return false }
    let mask = list.items[index + 2]
    let alpha = list.items[index + 1].opacity * mask.opacity * Colors.premultiplied(mask.color, opacity: 1).w
    guard mask.clip < 0, list.items[index + 1].clip < 0, alpha > 0 else { return false }
    let opacity = min(group.opacity * outer.opacity, 1) * alpha
    let scissor = group.scissor.cut(outer.scissor)
    for number in first..<info.end where !isMaskable(list.items[number], opacity, outer.pass, list, &frame) {
      return false
    }
    let area = mask.bounds.cut(mask.scissor).cut(scissor).cut(info.bounds)
    if area.hasNoPixels { return true }
    let path = list.paths[Int(mask.resource)]
    if shapes.coverage.clips.isEmpty { shapes.coverage.clips.append(ClipCoverage()) }
    let kept =
      mask.projection < 0 && !path.changes
      ? shapes.coverage.keptCoverage(of: path, mask.transform, &frame.store) : -1
    if kept >= 0 {
      // What is kept is lent: the mask's own memory comes back afterwards.
      var own = CoverageMask()
      swap(&own, &shapes.coverage.clips[0].mask)
      shapes.coverage.clips[0].mask = shapes.coverage.pages.kept[kept].mask
      shapes.coverage.clips[0].texture = shapes.coverage.pages.kept[kept].texture
      shapes.coverage.clips[0].offset = CoverageFinder.wholePixels(mask.transform)
      addItems(first..<info.end, opacity, area, list, &frame)
      swap(&own, &shapes.coverage.clips[0].mask)
      return true
    }
    if frame.policy.drawsPathsInBands,
      shapes.coverage.findBands(of: path, shapes.map(of: mask, list), area, &frame.store)
    {
      addItems(first..<info.end, opacity, area, list, inBands: true, &frame)
      return true
    }
    guard let texture = shapes.coverage.findCoverage(of: path, shapes.map(of: mask, list), area, &frame.store)
    else { return false }
    shapes.coverage.take(texture, at: 0)
    addItems(first..<info.end, opacity, area, list, &frame)
    return true
  }

  /// Whether an item is an upright rectangle of whole pixels, or as good as, that coverage can be multiplied to.
  private func isMaskable<E: QuadEmitter>(
    _ item: DisplayItem, _ opacity: Float, _ pass: Int, _ list: DisplayList, _ frame: inout FrameBuilder<E>
  ) -> Bool {
    guard item.clip < 0, item.projection < 0, item.edges == 0, item.radii == CornerRadii(),
      item.transform.b == 0, item.transform.c == 0
    else { return false }
    switch item.kind {
    case .solid: return true
    case .image:
      // The program that reads two textures knows no opacity.
      return opacity * item.opacity >= 1
        || list.images[Int(item.resource)].isOpaque && frame.blendsThroughAlpha(in: pass)
    default: return false
    }
  }

  /// Adds items through the first coverage.
  private mutating func addItems<E: QuadEmitter>(
    _ items: Range<Int>, _ opacity: Float, _ area: PixelRect, _ list: DisplayList, inBands: Bool = false,
    _ frame: inout FrameBuilder<E>
  ) {
    let pass = frame.graph.innermost.pass
    for number in items {
      let item = list.items[number]
      guard let shape = Shape(item, list) else { continue }
      let placement = Placement(
        pass: pass, scissor: area.cut(item.scissor).cut(shape.pixels), clip: -1,
        opacity: min(opacity * item.opacity, 1))
      if placement.scissor.hasNoPixels || !(placement.opacity > 0) { continue }
      let paint =
        item.kind == .solid
        ? frame.paint(Colors.premultiplied(item.color, opacity: placement.opacity))
        : images.paint(item, shape, placement, list, &frame)
      if paint.isSolid && !(paint.fill.w > 0) { continue }
      if inBands {
        shapes.fillBands(shape, paint, placement, &frame)
      } else {
        shapes.fill(shape, paint, through: 0, placement, &frame)
      }
    }
  }
}
