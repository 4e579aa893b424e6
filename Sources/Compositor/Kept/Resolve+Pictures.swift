import Engine

// Subtrees and runs that stay the same are drawn once, as pictures, and shown as one item each until they change.
//
// A picture is made of the very pixels that would be drawn, and shown only where it lies whole pixels away from where it
// was made: it looks the same. What scales, turns or lies between pixels is drawn live until it comes to rest.
extension RenderTree {
  /// Emits a subtree whose layer lies on the surface by `toPixels`, as a picture if it is worth one.
  mutating func drawKeeping(
    _ place: Int, _ bounds: SIMD4<Double>, _ toPixels: CGAffineTransform, _ opacity: Float,
    _ above: Inherited, _ list: inout DisplayList
  ) {
    let row = Int(order[place].row)
    let end = Int(order[place].end)
    guard keepsPictures, place > 0, end > place + 1 || rows[row].text >= 0, above.opacity >= 1,
      !pictures.isMaking, !isRasterized(row)
    else { return draw(place, bounds, toPixels, opacity, above, &list) }
    let index = pictures.subtree(of: row)
    let wasSeen = pictures.entries[index].lastFrame == pictures.frame - 1
    pictures.entries[index].lastFrame = pictures.frame
    let isTurned = pictures.entries[index].isTurned != above.isTurned
    pictures.entries[index].isTurned = above.isTurned
    pictures.entries[index].isInPlace = false
    if !wasSeen || isTurned || changed.hasChangedInside(from: place, to: end) {
      pictures.drop(index)
      pictures.entries[index].stillFrames = 0
      pictures.entries[index].isBarred = false
      pictures.entries[index].overlaps = false
      pictures.entries[index].cost = 0
    } else {
      pictures.entries[index].stillFrames += 1
    }
    let isSteady = wasSeen && wholeShift(pictures.entries[index].last, toPixels) != nil
    pictures.entries[index].steadyFrames = isSteady ? pictures.entries[index].steadyFrames + 1 : 0
    pictures.entries[index].last = toPixels
    let isSettled = pictures.entries[index].steadyFrames >= KeptPictures.stillFrames
    if showsPictures, pictures.entries[index].picture != 0 {
      if let shift = wholeShift(pictures.entries[index].made, toPixels) {
        if isCutThrough(index, shift, above, list) {
          return draw(place, bounds, toPixels, opacity, above, &list)
        }
        // Drawn as far around as the surface is long, it lacks what lies beyond that.
        if abs(shift.x) <= list.width, abs(shift.y) <= list.height {
          noteInPlace(index, row, bounds)
          return showPicture(index, shift, above, &list)
        }
        let first = list.items.count
        draw(place, bounds, toPixels, opacity, above, &list)
        if list.items.count > first { pictures.drop(index) }
        return
      }
      if isSettled { pictures.drop(index) }
    } else if showsPictures, isSettled, pictures.entries[index].stillFrames >= KeptPictures.stillFrames,
      !pictures.entries[index].isBarred, pictures.entries[index].cost >= KeptPictures.leastCost,
      !wasCutThrough(index, toPixels, above, list)
    {
      var wide = above
      wide.scissor = Self.reach(width: list.width, height: list.height)
      wide.clip = -1
      wide.level = .inner
      let first = beginPicture(above, &list)
      pictures.isMaking = true
      draw(place, bounds, toPixels, opacity, wide, &list)
      pictures.isMaking = false
      if endPicture(first, index, toPixels, wide.scissor, above, &list) { return }
    }
    let first = list.items.count
    draw(place, bounds, toPixels, opacity, above, &list)
    pictures.entries[index].cost = KeptPictures.cost(of: list, leaves.styles, from: first)
    if list.items.count == first, isSettled, pictures.entries[index].stillFrames >= KeptPictures.stillFrames,
      pictures.entries[index].stillFrames % KeptPictures.patience == KeptPictures.stillFrames
    {
      findReach(index, place, bounds, toPixels, opacity, above, &list)
    }
  }

  /// Finds out where a subtree of which nothing is seen would draw, so that it is not walked through until it comes into
  /// sight.
  private mutating func findReach(
    _ index: Int, _ place: Int, _ bounds: SIMD4<Double>, _ toPixels: CGAffineTransform, _ opacity: Float,
    _ above: Inherited, _ list: inout DisplayList
  ) {
    var wide = above
    wide.scissor = PixelRect(x0: -1 << 20, y0: -1 << 20, x1: 1 << 20, y1: 1 << 20)
    wide.clip = -1
    wide.level = .inner
    let first = list.items.count
    pictures.isMaking = true
    draw(place, bounds, toPixels, opacity, wide, &list)
    pictures.isMaking = false
    let (covered, limits) = (coveredPixels(list, from: first), wide.scissor)
    // What is cut off may come into sight first; what reads what is behind has no bounds of its own.
    let isCut =
      covered.x0 <= limits.x0 || covered.y0 <= limits.y0 || covered.x1 >= limits.x1
      || covered.y1 >= limits.y1
    if !isCut, !readsBehind(list, from: first) {
      pictures.entries[index].plane = covered.isEmpty ? covered : covered.reaching(1)
      pictures.entries[index].made = toPixels
      noteInPlace(index, Int(order[place].row), bounds)
    }
    list.items.removeLast(list.items.count - first)
  }

  /// Notes that a subtree need not be looked at until something of it changes, wherever its superlayer goes.
  private func noteInPlace(_ index: Int, _ row: Int, _ bounds: SIMD4<Double>) {
    if rows[row].transition >= 0 { return }
    pictures.entries[index].local = localTransform(row, bounds, false)
    pictures.entries[index].isInPlace = true
  }

  /// The pixels that a picture may be made of.
  private static func reach(width: Int, height: Int) -> PixelRect {
    PixelRect(x0: Int32(-width), y0: Int32(-height), x1: Int32(2 * width), y1: Int32(2 * height))
  }

  /// Shows the picture of a subtree that has not changed at all, wherever its superlayer has gone, or nothing where it
  /// would not be seen, without looking at the subtree; the place after it, nil if that is not known.
  func drawStillPicture(_ place: Int, _ above: Inherited, _ list: inout DisplayList) -> Int? {
    let index = pictures.knownSubtree(of: Int(order[place].row))
    guard index >= 0, pictures.entries[index].isInPlace, showsPictures,
      pictures.entries[index].lastFrame == pictures.frame - 1, above.opacity >= 1, above.space < 0,
      pictures.entries[index].isTurned == above.isTurned, !pictures.isMaking
    else { return nil }
    let end = Int(order[place].end)
    if changed.hasChanged(from: place, to: end) { return nil }
    let toPixels = pictures.entries[index].local.concatenating(above.transform)
    guard let shift = wholeShift(pictures.entries[index].made, toPixels), abs(shift.x) <= list.width,
      abs(shift.y) <= list.height
    else { return nil }
    if pictures.entries[index].picture == 0 {
      if placed(index, shift).intersects(above.scissor) { return nil }
    } else {
      if isCutThrough(index, shift, above, list) { return nil }
      showPicture(index, shift, above, &list)
    }
    pictures.entries[index].isShown(at: toPixels, pictures.frame)
    return end
  }

  /// By how many pixels, if by whole ones, something lies away from where it was.
  private func wholeShift(_ from: CGAffineTransform, _ to: CGAffineTransform) -> SIMD2<Int32>? {
    guard from.a == to.a, from.b == to.b, from.c == to.c, from.d == to.d else { return nil }
    let (x, y) = (Double(to.tx - from.tx), Double(to.ty - from.ty))
    guard abs(x) < 1e6, abs(y) < 1e6 else { return nil }
    let (dx, dy) = (Int32(x.rounded()), Int32(y.rounded()))
    return abs(x - Double(dx)) < 1e-4 && abs(y - Double(dy)) < 1e-4 ? SIMD2(dx, dy) : nil
  }

  /// The pixels of a picture, so many away from where it was made.
  private func placed(_ index: Int, _ shift: SIMD2<Int32>) -> PixelRect {
    pictures.entries[index].plane.moved(x: shift.x, y: shift.y)
  }

  private func showPicture(
    _ index: Int, _ shift: SIMD2<Int32>, _ above: Inherited, _ list: inout DisplayList
  ) {
    pictures.areShown = true
    let plane = pictures.entries[index].plane
    let bounds = placed(index, shift).intersection(above.scissor)
    if bounds.isEmpty { return }
    var item = DisplayItem(
      kind: .picture, transform: CGAffineTransform(translationX: Double(shift.x), y: Double(shift.y)),
      rect: SIMD4<Float>(plane.points), scissor: above.scissor, bounds: bounds)
    item.resource = Int32(list.groups.count)
    if cuts(above, bounds, list) { item.clip = above.clip }
    var group = DisplayGroup()
    group.plane = plane
    group.picture = pictures.entries[index].picture
    list.groups.append(group)
    list.items.append(item)
  }

  // MARK: What clips cut

  /// Whether a rounded or leaning clip cuts what lies in `bounds`.
  private func cuts(_ above: Inherited, _ bounds: PixelRect, _ list: DisplayList) -> Bool {
    above.clip >= 0 && !list.clips[Int(above.clip)].contains(bounds)
  }

  /// Whether a picture, so many pixels from where it was made, is cut where things in it may overlap: drawn live each of
  /// them is cut, and what is below shows a little along the edge.
  private func isCutThrough(
    _ index: Int, _ shift: SIMD2<Int32>, _ above: Inherited, _ list: DisplayList
  ) -> Bool {
    pictures.entries[index].overlaps && cuts(above, placed(index, shift).intersection(above.scissor), list)
  }

  /// Whether a subtree has been found to be cut so before it was made a picture, and still is.
  private mutating func wasCutThrough(
    _ index: Int, _ toPixels: CGAffineTransform, _ above: Inherited, _ list: DisplayList
  ) -> Bool {
    guard pictures.entries[index].overlaps else { return false }
    if let shift = wholeShift(pictures.entries[index].made, toPixels),
      isCutThrough(index, shift, above, list)
    {
      return true
    }
    pictures.entries[index].overlaps = false
    return false
  }

  // MARK: Rasterized layers

  /// Whether a layer asks to be drawn once: its picture is made at once and in its own pixels, so that it stays the same
  /// wherever the layer goes and however it fades.
  func isRasterized(_ row: Int) -> Bool {
    rows[row].details >= 0 && details[Int(rows[row].details)].isRasterized
  }

  /// What is known of a rasterized layer's picture, none where it cannot be kept; what has changed is let go of.
  func keptPlane(of drawn: DrawnRow, isTurned: Bool) -> Int? {
    guard keepsPictures, !pictures.isMaking else { return nil }
    let index = pictures.subtree(of: drawn.row)
    let wasSeen = pictures.entries[index].lastFrame == pictures.frame - 1
    pictures.entries[index].lastFrame = pictures.frame
    let hasTurned = pictures.entries[index].isTurned != isTurned
    pictures.entries[index].isTurned = isTurned
    if !wasSeen || hasTurned || changed.hasChangedInside(from: drawn.place, to: drawn.end) {
      pictures.drop(index)
      pictures.entries[index].isBarred = false
    }
    return index
  }

  /// Shows the picture of a rasterized layer.
  func showPlane(
    _ index: Int, _ toSurface: CGAffineTransform, _ opacity: Float, edges: UInt8, _ own: Inherited,
    _ list: inout DisplayList
  ) {
    let plane = pictures.entries[index].plane
    let bounds = pixelBox(plane.points, toSurface).intersection(own.scissor)
    if bounds.isEmpty { return }
    var item = DisplayItem(
      kind: .picture, transform: toSurface, rect: SIMD4<Float>(plane.points), scissor: own.scissor,
      bounds: bounds)
    (item.opacity, item.edges) = (opacity, edges)
    if own.clip >= 0, !list.clips[Int(own.clip)].contains(bounds) { item.clip = own.clip }
    item.resource = Int32(list.groups.count)
    var group = DisplayGroup()
    group.plane = plane
    group.picture = pictures.entries[index].picture
    list.groups.append(group)
    list.items.append(item)
  }

  /// Has the group begun at `group` kept, if there is room for it; the plane that it has then.
  func keepPlane(
    _ index: Int, _ covered: PixelRect, _ group: Int, _ list: inout DisplayList
  ) -> PixelRect? {
    let plane = covered.reaching(1)
    let size = Int(plane.width) * Int(plane.height)
    let limit = KeptPictures.surfaces * list.width * list.height
    pictures.entries[index].isBarred = size > limit || readsBehind(list, from: group + 1)
    guard !pictures.entries[index].isBarred, pictures.makeRoom(size, limit: limit) else { return nil }
    pictures.keep(index, plane, at: .identity)
    list.groups[Int(list.items[group].resource)].picture = pictures.entries[index].picture
    return plane
  }

  // MARK: Making

  private func beginPicture(_ above: Inherited, _ list: inout DisplayList) -> Int {
    var item = DisplayItem(
      kind: .beginGroup, transform: .identity, rect: SIMD4(), scissor: above.scissor, bounds: above.scissor)
    item.resource = Int32(list.groups.count)
    list.groups.append(DisplayGroup())
    list.items.append(item)
    return list.items.count - 1
  }

  /// Ends the group begun at `first` if it makes a picture; otherwise nothing has been drawn, and false is returned.
  private func endPicture(
    _ first: Int, _ index: Int, _ place: CGAffineTransform, _ limits: PixelRect, _ above: Inherited,
    _ list: inout DisplayList
  ) -> Bool {
    let covered = coveredPixels(list, from: first + 1)
    let isRun = pictures.entries[index].isRun
    // With nothing around it, it may lie on a page with others.
    let plane = isRun ? covered : covered.reaching(1)
    let bounds = covered.intersection(above.scissor)
    let surface = list.width * list.height
    let size = Int(plane.width) * Int(plane.height)
    let isCut =
      covered.x0 <= limits.x0 || covered.y0 <= limits.y0 || covered.x1 >= limits.x1
      || covered.y1 >= limits.y1
    let isBarred = (isCut && !isRun) || 2 * size > surface && !isRun || readsBehind(list, from: first + 1)
    let overlaps = !isRun && !areDisjoint(list, from: first + 1)
    let isCutThrough = overlaps && cuts(above, bounds, list)
    pictures.entries[index].overlaps = overlaps
    if isCutThrough { (pictures.entries[index].plane, pictures.entries[index].made) = (plane, place) }
    guard !bounds.isEmpty, !isBarred, !isCutThrough,
      pictures.makeRoom(size, limit: KeptPictures.surfaces * surface)
    else {
      // What cannot be seen now may be seen later.
      if !bounds.isEmpty, !isCutThrough { pictures.entries[index].isBarred = true }
      list.items.removeLast(list.items.count - first)
      return false
    }
    pictures.areShown = true
    pictures.keep(index, plane, at: place)
    let group = Int(list.items[first].resource)
    list.groups[group].plane = plane
    list.groups[group].picture = pictures.entries[index].picture
    list.items[first].rect = SIMD4<Float>(plane.points)
    list.items[first].bounds = bounds
    if cuts(above, bounds, list) { list.items[first].clip = above.clip }
    var item = list.items[first]
    item.kind = .endGroup
    list.items.append(item)
    return true
  }

  /// Whether something shows what lies behind it, or what only its own renderer knows.
  private func readsBehind(_ list: DisplayList, from first: Int) -> Bool {
    for index in first..<max(first, list.items.count) {
      let kind = list.items[index].kind
      if kind == .backdrop || kind == .effect { return true }
    }
    return false
  }

  // MARK: Runs

  /// Fewer plain layers than this in a row are not worth a picture, nor are so few that are seen.
  static let shortestKeptRun = 64

  /// Draws a run that is known and still the same, without looking at its rows; the place after it, nil if there is none.
  mutating func drawStillRun(
    from first: Int, to end: Int, _ above: Inherited, _ list: inout DisplayList
  ) -> Int? {
    guard keepsPictures, end - first >= Self.shortestKeptRun, !pictures.isMaking else { return nil }
    let index = pictures.run(from: Int(order[first].row))
    guard index >= 0 else { return nil }
    let run = pictures.entries[index]
    let runEnd = first + run.count
    guard run.orderNumber == orderNumber, run.siblingsEpoch == siblingsEpoch(first), runEnd <= end,
      run.lastFrame == pictures.frame - 1, above.opacity >= 1, above.clip < 0, above.space < 0,
      above.transform == run.made, above.scissor == run.scissor,
      !changed.hasChanged(from: first, to: runEnd)
    else { return nil }
    pictures.entries[index].lastFrame = pictures.frame
    pictures.entries[index].stillFrames += 1
    if showsPictures, run.picture != 0 {
      showPicture(index, SIMD2(0, 0), above, &list)
    } else if showsPictures, run.stillFrames + 1 >= KeptPictures.stillFrames, !run.isBarred,
      run.cost >= Float(Self.shortestKeptRun)
    {
      let group = beginPicture(above, &list)
      var inside = above
      inside.level = .inner
      drawRun(from: first, to: runEnd, inside, &list)
      if !endPicture(group, index, run.made, above.scissor, above, &list) {
        drawRun(from: first, to: runEnd, above, &list)
      }
    } else {
      drawRun(from: first, to: runEnd, above, &list)
    }
    return runEnd
  }

  /// Notes a run that has been drawn as `count` items, so that the next frame knows it.
  func noteRun(from first: Int, to end: Int, _ count: Int, _ above: Inherited) {
    guard keepsPictures, end - first >= Self.shortestKeptRun, !pictures.isMaking else { return }
    var run = KeptPicture(row: order[first].row, isRun: true)
    run.count = end - first
    run.orderNumber = orderNumber
    run.siblingsEpoch = siblingsEpoch(first)
    run.lastFrame = pictures.frame
    run.made = above.transform
    run.scissor = above.scissor
    run.cost = Float(count)
    pictures.noteRun(run)
  }

  /// The commit that last changed which layers stand beside the one at a place.
  private func siblingsEpoch(_ place: Int) -> UInt64 { rows[Int(order[place].parent)].childrenEpoch }
}
