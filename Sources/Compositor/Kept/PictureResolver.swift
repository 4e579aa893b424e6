import Engine

/// Resolves subtrees and runs that stay the same: they are drawn once, as pictures, and shown as one item each until they
/// change.
///
/// A picture is made of the very pixels that would be drawn, and shown only where it is whole pixels away from where it
/// was made: it looks the same. Content that scales, rotates or is between pixels is drawn live until it rests.
enum PictureResolver {
  /// Emits a subtree whose layer is on the surface, as a picture if it is worth one.
  static func draw(
    _ layer: VisitedRow, above: Inherited, resolver: inout Resolver, into list: inout DisplayList
  ) {
    let row = layer.row
    let pictures = resolver.pictures
    guard pictures.isEnabled, layer.index > 0,
      layer.end > layer.index + 1 || resolver.tree.rows[row].text.index >= 0, above.opacity >= 1,
      !pictures.isMaking, !resolver.tree.isRasterized(row)
    else { return resolver.draw(layer, above, &list) }
    let index = pictures.visit(
      row, isBackFacing: above.isBackFacing,
      hasChanged: resolver.tree.changed.hasChangedInside(from: layer.index, to: layer.end),
      at: layer.toPixels)
    if pictures.showsPictures, pictures.entries[index].picture != 0 {
      if let shift = pictures.entries[index].shift(to: layer.toPixels) {
        if pictures.isCutThrough(index, shift: shift, above: above, list: list) {
          return resolver.draw(layer, above, &list)
        }
        if PictureCache.isWithinReach(shift, list) {
          noteUnmoved(index, layer, resolver)
          return pictures.show(index, movedBy: shift, above: above, into: &list)
        }
        let first = list.items.count
        resolver.draw(layer, above, &list)
        if list.items.count > first { pictures.drop(index) }
        return
      }
      if pictures.entries[index].isSettled { pictures.drop(index) }
    } else if pictures.showsPictures, pictures.entries[index].isWorthMaking,
      !pictures.wasCutThrough(index, toPixels: layer.toPixels, above: above, list: list)
    {
      let limits = PictureCache.reach(of: list)
      let first = pictures.beginPicture(above, &list)
      drawWithoutPictures(layer, above: above.unclipped(within: limits), resolver: &resolver, into: &list)
      if pictures.endPicture(
        of: index, from: first, at: layer.toPixels, within: limits, above: above, in: &list)
      {
        return
      }
    }
    let first = list.items.count
    resolver.draw(layer, above, &list)
    pictures.entries[index].cost = PictureCache.cost(
      of: list, resolver.tree.primitives.styles, from: first)
    if list.items.count == first, pictures.entries[index].isDueForMeasuring {
      measure(index, layer: layer, above: above, resolver: &resolver, into: &list)
    }
  }

  private static func drawWithoutPictures(
    _ layer: VisitedRow, above: Inherited, resolver: inout Resolver, into list: inout DisplayList
  ) {
    resolver.pictures.isMaking = true
    resolver.draw(layer, above, &list)
    resolver.pictures.isMaking = false
  }

  /// Measures where a subtree of which nothing is seen would draw, so that it is not walked through until it comes into
  /// sight.
  private static func measure(
    _ index: Int, layer: VisitedRow, above: Inherited, resolver: inout Resolver, into list: inout DisplayList
  ) {
    let limits = PixelRect(x0: -1 << 20, y0: -1 << 20, x1: 1 << 20, y1: 1 << 20)
    var layer = layer
    layer.opacity = Float(min(1, max(0, resolver.tree.value(.opacity, layer.row))))
    let first = list.items.count
    drawWithoutPictures(layer, above: above.unclipped(within: limits), resolver: &resolver, into: &list)
    let covered = list.coveredPixels(from: first)
    // What is cut off may come into sight first; what reads what is behind has no bounds of its own.
    if limits.surrounds(covered), !list.isUncacheable(from: first) {
      resolver.pictures.entries[index].plane = covered.isEmpty ? covered : covered.reaching(1)
      resolver.pictures.entries[index].made = layer.toPixels
      noteUnmoved(index, layer, resolver)
    }
    list.removeItems(from: first)
  }

  /// Notes that a subtree need not be visited until something of it changes, wherever its superlayer goes.
  private static func noteUnmoved(_ index: Int, _ layer: VisitedRow, _ resolver: borrowing Resolver) {
    if resolver.tree.rows[layer.row].transition >= 0 { return }
    resolver.pictures.entries[index].unmoved = resolver.tree.localTransform(
      layer.row, layer.bounds, false)
  }

  /// Shows the picture of a subtree that has not changed at all, wherever its superlayer has gone, or nothing where it
  /// would not be seen, without visiting the subtree; the index after it, nil if that is not possible.
  static func drawStill(
    _ child: Int, above: Inherited, resolver: borrowing Resolver, into list: inout DisplayList
  ) -> Int? {
    let pictures = resolver.pictures
    let index = pictures.knownSubtree(of: Int(resolver.tree.order[child].row))
    guard index >= 0, let unmoved = pictures.entries[index].unmoved, pictures.showsPictures,
      pictures.entries[index].lastFrame == pictures.frame - 1, above.opacity >= 1, above.space < 0,
      pictures.entries[index].isBackFacing == above.isBackFacing, !pictures.isMaking
    else { return nil }
    let end = Int(resolver.tree.order[child].end)
    if resolver.tree.changed.hasChanged(from: child, to: end) { return nil }
    let toPixels = unmoved.concatenating(above.transform)
    guard let shift = pictures.entries[index].shift(to: toPixels), PictureCache.isWithinReach(shift, list)
    else { return nil }
    if pictures.entries[index].picture == 0 {
      if pictures.entries[index].pixels(shift).intersects(above.scissor) { return nil }
    } else {
      if pictures.isCutThrough(index, shift: shift, above: above, list: list) { return nil }
      pictures.show(index, movedBy: shift, above: above, into: &list)
    }
    pictures.entries[index].noteShown(at: toPixels, pictures.frame)
    return end
  }

  // MARK: Runs

  /// Shorter runs are not worth a picture, nor are those of which fewer rows are seen.
  static let shortestKeptRun = 64

  /// Draws an unchanged run from the last frame without visiting its rows. Returns the index after it, nil if there is none.
  static func drawStillRun(
    from first: Int, to end: Int, above: Inherited, resolver: borrowing Resolver, into list: inout DisplayList
  ) -> Int? {
    let pictures = resolver.pictures
    guard pictures.isEnabled, end - first >= shortestKeptRun, !pictures.isMaking else { return nil }
    let index = pictures.run(from: Int(resolver.tree.order[first].row))
    guard index >= 0 else { return nil }
    let entry = pictures.entries[index]
    guard let run = entry.run else { return nil }
    let runEnd = first + run.count
    guard run.orderNumber == resolver.tree.order.number,
      run.siblingsEpoch == siblingsEpoch(of: first, resolver.tree), runEnd <= end,
      entry.lastFrame == pictures.frame - 1, above.opacity >= 1, above.clip < 0, above.space < 0,
      above.transform == entry.made, above.scissor == run.scissor,
      !resolver.tree.changed.hasChanged(from: first, to: runEnd)
    else { return nil }
    pictures.entries[index].lastFrame = pictures.frame
    pictures.entries[index].stillFrames += 1
    if pictures.showsPictures, entry.picture != 0 {
      pictures.show(index, movedBy: SIMD2(0, 0), above: above, into: &list)
      return runEnd
    }
    if pictures.showsPictures, entry.stillFrames + 1 >= PictureCache.stillFrames, !entry.isExcluded,
      entry.cost >= Float(shortestKeptRun)
    {
      let group = pictures.beginPicture(above, &list)
      var inside = above
      inside.runEligibility = .none
      resolver.tree.primitives.drawRun(resolver.tree, from: first, to: runEnd, above: inside, into: &list)
      if pictures.endPicture(
        of: index, from: group, at: entry.made, within: above.scissor, above: above, in: &list)
      {
        return runEnd
      }
    }
    resolver.tree.primitives.drawRun(resolver.tree, from: first, to: runEnd, above: above, into: &list)
    return runEnd
  }

  /// Records a run that was drawn as `size` items and quads, for the next frame.
  static func noteRun(_ indices: Range<Int>, size: Int, above: Inherited, resolver: borrowing Resolver) {
    let pictures = resolver.pictures
    guard pictures.isEnabled, indices.count >= shortestKeptRun, !pictures.isMaking else { return }
    let run = CachedRun(
      count: indices.count, orderNumber: resolver.tree.order.number,
      siblingsEpoch: siblingsEpoch(of: indices.lowerBound, resolver.tree), scissor: above.scissor)
    var entry = CachedPicture(row: resolver.tree.order[indices.lowerBound].row, run: run)
    entry.lastFrame = pictures.frame
    entry.made = above.transform
    entry.cost = Float(size)
    pictures.noteRun(entry)
  }

  /// The commit that last changed the siblings of the row at an index in the order.
  private static func siblingsEpoch(of index: Int, _ tree: borrowing RenderTree) -> UInt64 {
    tree.rows[Int(tree.order[index].parent)].epochs.children
  }
}

extension Inherited {
  /// The same with nothing but `limits` to cut what is drawn, and as items.
  fileprivate func unclipped(within limits: PixelRect) -> Inherited {
    var wide = self
    wide.scissor = limits
    wide.clip = -1
    wide.runEligibility = .none
    return wide
  }
}
