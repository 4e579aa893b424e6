import Engine

// Subtrees and runs that stay the same are drawn once, as pictures, and shown as one item each until they change.
//
// A picture is made of the very pixels that would be drawn, and shown only where it is whole pixels away from where it
// was made: it looks the same. What scales, turns or is between pixels is drawn live until it comes to rest.
extension Resolver {
  /// Emits a subtree whose layer is on the surface by `toPixels`, as a picture if it is worth one.
  mutating func drawKeeping(
    _ place: Int, _ bounds: SIMD4<Double>, _ toPixels: CGAffineTransform, _ opacity: Float,
    _ above: Inherited, _ list: inout DisplayList
  ) {
    let row = Int(tree.order[place].row)
    let end = Int(tree.order[place].end)
    guard keepsPictures, place > 0, end > place + 1 || tree.rows[row].text >= 0, above.opacity >= 1,
      !pictures.isMaking, !tree.isRasterized(row)
    else { return draw(place, bounds, toPixels, opacity, above, &list) }
    let index = pictures.visit(
      row, isTurned: above.isTurned, hasChanged: tree.changed.hasChangedInside(from: place, to: end),
      at: toPixels)
    if showsPictures, pictures.entries[index].picture != 0 {
      if let shift = pictures.entries[index].shift(to: toPixels) {
        if isCutThrough(index, shift, above, list) {
          return draw(place, bounds, toPixels, opacity, above, &list)
        }
        if PictureCache.isWithinReach(shift, list) {
          noteInPlace(index, row, bounds)
          return showPicture(index, shift, above, &list)
        }
        let first = list.items.count
        draw(place, bounds, toPixels, opacity, above, &list)
        if list.items.count > first { pictures.drop(index) }
        return
      }
      if pictures.entries[index].isSettled { pictures.drop(index) }
    } else if showsPictures, pictures.entries[index].isWorthMaking,
      !wasCutThrough(index, toPixels, above, list)
    {
      let limits = PictureCache.reach(of: list)
      let first = beginPicture(above, &list)
      drawApart(place, bounds, toPixels, opacity, above.unclipped(within: limits), &list)
      if endPicture(first, index, toPixels, limits, above, &list) { return }
    }
    let first = list.items.count
    draw(place, bounds, toPixels, opacity, above, &list)
    pictures.entries[index].cost = PictureCache.cost(of: list, tree.primitives.styles, from: first)
    if list.items.count == first, pictures.entries[index].isDueForMeasuring {
      measure(index, place, bounds, toPixels, above, &list)
    }
  }

  /// Emits a subtree without looking for pictures in it.
  private mutating func drawApart(
    _ place: Int, _ bounds: SIMD4<Double>, _ toPixels: CGAffineTransform, _ opacity: Float,
    _ above: Inherited, _ list: inout DisplayList
  ) {
    pictures.isMaking = true
    draw(place, bounds, toPixels, opacity, above, &list)
    pictures.isMaking = false
  }

  /// Measures where a subtree of which nothing is seen would draw, so that it is not walked through until it comes into
  /// sight.
  private mutating func measure(
    _ index: Int, _ place: Int, _ bounds: SIMD4<Double>, _ toPixels: CGAffineTransform, _ above: Inherited,
    _ list: inout DisplayList
  ) {
    let limits = PixelRect(x0: -1 << 20, y0: -1 << 20, x1: 1 << 20, y1: 1 << 20)
    let row = Int(tree.order[place].row)
    let opacity = Float(min(1, max(0, tree.value(.opacity, row))))
    let first = list.items.count
    drawApart(place, bounds, toPixels, opacity, above.unclipped(within: limits), &list)
    let covered = list.coveredPixels(from: first)
    // What is cut off may come into sight first; what reads what is behind has no bounds of its own.
    if limits.surrounds(covered), !list.readsBackdrop(from: first) {
      pictures.entries[index].plane = covered.isEmpty ? covered : covered.reaching(1)
      pictures.entries[index].made = toPixels
      noteInPlace(index, row, bounds)
    }
    list.removeItems(from: first)
  }

  /// Notes that a subtree need not be visited until something of it changes, wherever its superlayer goes.
  private func noteInPlace(_ index: Int, _ row: Int, _ bounds: SIMD4<Double>) {
    if tree.rows[row].transition >= 0 { return }
    pictures.entries[index].local = tree.localTransform(row, bounds, false)
    pictures.entries[index].isInPlace = true
  }

  /// Shows the picture of a subtree that has not changed at all, wherever its superlayer has gone, or nothing where it
  /// would not be seen, without visiting the subtree; the index after it, nil if that is not possible.
  func drawStillPicture(_ place: Int, _ above: Inherited, _ list: inout DisplayList) -> Int? {
    let index = pictures.knownSubtree(of: Int(tree.order[place].row))
    guard index >= 0, pictures.entries[index].isInPlace, showsPictures,
      pictures.entries[index].lastFrame == pictures.frame - 1, above.opacity >= 1, above.space < 0,
      pictures.entries[index].isTurned == above.isTurned, !pictures.isMaking
    else { return nil }
    let end = Int(tree.order[place].end)
    if tree.changed.hasChanged(from: place, to: end) { return nil }
    let toPixels = pictures.entries[index].local.concatenating(above.transform)
    guard let shift = pictures.entries[index].shift(to: toPixels), PictureCache.isWithinReach(shift, list)
    else { return nil }
    if pictures.entries[index].picture == 0 {
      if pictures.entries[index].pixels(shift).intersects(above.scissor) { return nil }
    } else {
      if isCutThrough(index, shift, above, list) { return nil }
      showPicture(index, shift, above, &list)
    }
    pictures.entries[index].noteShown(at: toPixels, pictures.frame)
    return end
  }

  private func showPicture(
    _ index: Int, _ shift: SIMD2<Int32>, _ above: Inherited, _ list: inout DisplayList
  ) {
    pictures.areShown = true
    let bounds = pictures.entries[index].pixels(shift).intersection(above.scissor)
    if bounds.isEmpty { return }
    let transform = CGAffineTransform(translationX: Double(shift.x), y: Double(shift.y))
    appendPicture(index, transform, bounds, above, &list) { _ in }
  }

  /// Adds the item of a picture, to which `adjust` gives what it does not have from its layer's superlayers.
  private func appendPicture(
    _ index: Int, _ transform: CGAffineTransform, _ bounds: PixelRect, _ above: Inherited,
    _ list: inout DisplayList, _ adjust: (inout DisplayItem) -> Void
  ) {
    let plane = pictures.entries[index].plane
    var item = DisplayItem(
      kind: .picture, transform: transform, rect: SIMD4<Float>(plane.points), scissor: above.scissor,
      bounds: bounds)
    adjust(&item)
    item.resource = Int32(list.groups.count)
    if list.isCut(bounds, by: above.clip) { item.clip = above.clip }
    var group = DisplayGroup()
    group.plane = plane
    group.picture = pictures.entries[index].picture
    list.groups.append(group)
    list.items.append(item)
  }

  // MARK: What clips cut

  /// Whether a picture, so many pixels from where it was made, is cut where things in it may overlap: drawn live each of
  /// them is cut, and what is below shows a little along the edge.
  private func isCutThrough(
    _ index: Int, _ shift: SIMD2<Int32>, _ above: Inherited, _ list: borrowing DisplayList
  ) -> Bool {
    pictures.entries[index].overlaps
      && list.isCut(pictures.entries[index].pixels(shift).intersection(above.scissor), by: above.clip)
  }

  /// Whether a subtree was found to be cut so before it was made a picture, and still is.
  private func wasCutThrough(
    _ index: Int, _ toPixels: CGAffineTransform, _ above: Inherited, _ list: borrowing DisplayList
  ) -> Bool {
    guard pictures.entries[index].overlaps else { return false }
    if let shift = pictures.entries[index].shift(to: toPixels), isCutThrough(index, shift, above, list) {
      return true
    }
    pictures.entries[index].overlaps = false
    return false
  }

  // MARK: Rasterized layers

  /// The entry of a rasterized layer's picture, nil where it cannot be kept.
  func rasterizedEntry(of drawn: DrawnRow, isTurned: Bool) -> Int? {
    guard keepsPictures, !pictures.isMaking else { return nil }
    return pictures.visitRasterized(
      drawn.row, isTurned: isTurned,
      hasChanged: tree.changed.hasChangedInside(from: drawn.place, to: drawn.end))
  }

  /// Shows the picture of a rasterized layer.
  func showRasterized(
    _ index: Int, _ toSurface: CGAffineTransform, _ opacity: Float, edges: UInt8, _ own: Inherited,
    _ list: inout DisplayList
  ) {
    let bounds = pixelBox(pictures.entries[index].plane.points, toSurface).intersection(own.scissor)
    if bounds.isEmpty { return }
    appendPicture(index, toSurface, bounds, own, &list) { item in
      (item.opacity, item.edges) = (opacity, edges)
    }
  }

  /// Has the group that begins at `group` kept, if there is room for it; the plane that it has then.
  func keepRasterized(
    _ index: Int, _ covered: PixelRect, _ group: Int, _ list: inout DisplayList
  ) -> PixelRect? {
    let plane = covered.reaching(1)
    let limit = PictureCache.limit(of: list)
    pictures.entries[index].isBarred = Int(plane.area) > limit || list.readsBackdrop(from: group + 1)
    guard !pictures.entries[index].isBarred, pictures.makeRoom(Int(plane.area), limit: limit) else {
      return nil
    }
    pictures.keep(index, plane, at: .identity)
    list.groups[Int(list.items[group].resource)].picture = pictures.entries[index].picture
    return plane
  }

  // MARK: Making

  private func beginPicture(_ above: Inherited, _ list: inout DisplayList) -> Int {
    list.openGroup(opacity: 1, clip: -1, scissor: above.scissor, DisplayGroup())
    return list.items.count - 1
  }

  /// Ends the group that begins at `first` if it makes a picture; otherwise removes its items, and returns false.
  private func endPicture(
    _ first: Int, _ index: Int, _ transform: CGAffineTransform, _ limits: PixelRect, _ above: Inherited,
    _ list: inout DisplayList
  ) -> Bool {
    let covered = list.coveredPixels(from: first + 1)
    let isRun = pictures.entries[index].isRun
    // With nothing around it, it may be on a page with others.
    let plane = isRun ? covered : covered.reaching(1)
    let bounds = covered.intersection(above.scissor)
    let isBarred = pictures.isUnfit(index, list, from: first + 1, covered: covered, within: limits)
    let overlaps = !isRun && !list.areDisjoint(from: first + 1)
    let isCutThrough = overlaps && list.isCut(bounds, by: above.clip)
    pictures.entries[index].overlaps = overlaps
    if isCutThrough { (pictures.entries[index].plane, pictures.entries[index].made) = (plane, transform) }
    guard !bounds.isEmpty, !isBarred, !isCutThrough,
      pictures.makeRoom(Int(plane.area), limit: PictureCache.limit(of: list))
    else {
      // What cannot be seen now may be seen later.
      if !bounds.isEmpty, !isCutThrough { pictures.entries[index].isBarred = true }
      list.removeItems(from: first)
      return false
    }
    pictures.areShown = true
    pictures.keep(index, plane, at: transform)
    let group = Int(list.items[first].resource)
    list.groups[group].plane = plane
    list.groups[group].picture = pictures.entries[index].picture
    list.items[first].rect = SIMD4<Float>(plane.points)
    if list.isCut(bounds, by: above.clip) { list.items[first].clip = above.clip }
    list.endGroup(first, scissor: list.items[first].scissor, bounds: bounds)
    return true
  }

  // MARK: Runs

  /// Shorter runs are not worth a picture, nor are those of which fewer rows are seen.
  static let shortestKeptRun = 64

  /// Draws a run that is known and has not changed, without visiting its rows; the index after it, nil if there is none.
  mutating func drawStillRun(
    from first: Int, to end: Int, _ above: Inherited, _ list: inout DisplayList
  ) -> Int? {
    guard keepsPictures, end - first >= Self.shortestKeptRun, !pictures.isMaking else { return nil }
    let index = pictures.run(from: Int(tree.order[first].row))
    guard index >= 0 else { return nil }
    let run = pictures.entries[index]
    let runEnd = first + run.count
    guard run.orderNumber == tree.orderNumber, run.siblingsEpoch == siblingsEpoch(first), runEnd <= end,
      run.lastFrame == pictures.frame - 1, above.opacity >= 1, above.clip < 0, above.space < 0,
      above.transform == run.made, above.scissor == run.scissor,
      !tree.changed.hasChanged(from: first, to: runEnd)
    else { return nil }
    pictures.entries[index].lastFrame = pictures.frame
    pictures.entries[index].stillFrames += 1
    if showsPictures, run.picture != 0 {
      showPicture(index, SIMD2(0, 0), above, &list)
    } else if showsPictures, run.stillFrames + 1 >= PictureCache.stillFrames, !run.isBarred,
      run.cost >= Float(Self.shortestKeptRun)
    {
      let group = beginPicture(above, &list)
      var inside = above
      inside.level = .inner
      tree.primitives.drawRun(tree, from: first, to: runEnd, inside, &list)
      if !endPicture(group, index, run.made, above.scissor, above, &list) {
        tree.primitives.drawRun(tree, from: first, to: runEnd, above, &list)
      }
    } else {
      tree.primitives.drawRun(tree, from: first, to: runEnd, above, &list)
    }
    return runEnd
  }

  /// Notes a run that has been drawn as `count` items and quads, so that the next frame knows it.
  func noteRun(from first: Int, to end: Int, _ count: Int, _ above: Inherited) {
    guard keepsPictures, end - first >= Self.shortestKeptRun, !pictures.isMaking else { return }
    var run = CachedPicture(row: tree.order[first].row, isRun: true)
    run.count = end - first
    run.orderNumber = tree.orderNumber
    run.siblingsEpoch = siblingsEpoch(first)
    run.lastFrame = pictures.frame
    run.made = above.transform
    run.scissor = above.scissor
    run.cost = Float(count)
    pictures.noteRun(run)
  }

  /// The commit that last changed the siblings of the row at an index.
  private func siblingsEpoch(_ place: Int) -> UInt64 {
    tree.rows[Int(tree.order[place].parent)].childrenEpoch
  }
}

extension Inherited {
  /// The same with nothing but `limits` to cut what is drawn, and as items.
  fileprivate func unclipped(within limits: PixelRect) -> Inherited {
    var wide = self
    wide.scissor = limits
    wide.clip = -1
    wide.level = .inner
    return wide
  }
}
