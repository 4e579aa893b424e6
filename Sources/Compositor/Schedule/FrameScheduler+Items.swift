import LayerValues

// MARK: - The walk through a list

extension FrameScheduler {
  /// Plans the visible items of a list within a part of the surface.
  mutating func walk(_ list: DisplayList, in region: PixelRect) {
    var (index, group) = beginWalk(list, in: region)
    // The index after the block of items that the walk is in.
    var blockEnd = index
    while true {
      if index >= blockEnd {
        (index, blockEnd) = groups.blocks.firstTouching(region, from: index, count: list.items.count)
      }
      if index >= list.items.count { break }
      frame.statistics.visitedItems += 1
      if !groups.covers.isEmpty { groups.covers.cut(&frame.graph, for: index, of: list, in: region) }
      if items.addPlain(at: index, list, &frame) {
        index += 1
        continue
      }
      if list.items[index].kind == .raster, addMovedRaster(at: index, list) {
        index += 1
        continue
      }
      // Items are read in place, since they are large and few of their values are needed.
      switch list.items[index].kind {
      case .beginGroup:
        let item = list.items[index]
        let info = groups.groups[group]
        if begin(item, at: index, info: info, list: list) {
          group += 1
          frame.graph.noteOrigin(item, DisplayGroup.of(item, list))
        } else {
          index = info.end
          group = info.nextGroup
        }
      case .endGroup:
        endGroup(list)
      case .solid, .image, .border, .text:
        let following = index + 1 < list.items.count ? list.items[index + 1].kind : .endGroup
        if following == .image, items.isHidden(list.items[index], by: list.items[index + 1], list) { break }
        // A shape and the border around it are drawn together: two antialiased edges on one pixel would let the content
        // behind them show through.
        let hasBorder =
          following == .border && items.hasBorder(list.items[index], drawnBy: list.items[index + 1])
        items.add(at: index, hasBorder: hasBorder, list: list, in: &frame)
        if hasBorder { index += 1 }
      case .run: items.addRun(list.items[index], list, &frame)
      case .animated: frame.addAnimatedRun(list.items[index], list)
      case .gradient, .path: items.add(at: index, list: list, in: &frame)
      case .shadow: items.addShadow(list.items[index], at: index, list: list, in: &frame)
      case .beginMask: beginMask(list.items[index], at: index, list)
      case .endMask: endMask()
      case .backdrop:
        let tint = list.tint(ofBackdrop: index)
        GroupCompositor.addBackdrop(
          list.items[index], tint: tint, over: background, list: list, items: &items, in: &frame)
        if tint != nil { index += 1 }
      case .raster: addRaster(list.items[index], list)
      case .effect: effects.add(list.items[index], list, &frame)
      }
      index += 1
    }
    guard frame.graph.scopes.count == 1 else { fatalError("FrameScheduler: the list ends inside a group") }
  }

  /// Begins a walk: returns the index of the first item to visit, and the number of groups that begin before it.
  private mutating func beginWalk(_ list: DisplayList, in region: PixelRect) -> (Int, Int) {
    var start = groups.start(in: region, list)
    // A raster that is to be cached is drawn even if none of it is visible.
    if groups.cachesRasters, let found = start, groups.cachesRasters(before: found.groupsBefore) {
      start = nil
    }
    // In the first walk of a frame, no scope is open, and the pass of the surface is the last pass.
    let surfacePass =
      frame.graph.scopes.isEmpty ? PassIndex(frame.graph.passes.count - 1) : frame.graph.scopes[0].pass
    frame.graph.scopes.removeAll(keepingCapacity: true)
    frame.graph.scopes.append(
      GroupScope(
        pass: surfacePass, group: -1, isPass: true, scissor: region, childGroups: groups.outermost))
    if start == nil { addBackground(region, list) }
    let first = start.map { ($0.item, $0.groupsBefore) } ?? (0, 0)
    guard region == list.surface, let color = frame.clearColor(list, at: start?.item) else { return first }
    frame.graph.passes[surfacePass].loadAction = .clear(color)
    return (first.0 + 1, first.1)
  }

  /// Adds the background: a clear for the whole surface, a quad for a part of it.
  private mutating func addBackground(_ region: PixelRect, _ list: DisplayList) {
    if region.isEmpty { return }
    let pass = frame.graph.scopes[0].pass
    if region != list.surface { return frame.fillWhole(region, background, to: pass) }
    frame.graph.passes[pass].loadAction = .clear(background)
  }
}
