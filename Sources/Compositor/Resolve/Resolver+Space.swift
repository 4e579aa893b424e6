import Engine
import Foundation

// Layers out of their superlayer's plane. What perspective does to a single picture is done to its corners; anything
// with more to it is drawn flat first, in a plane of its own, as Core Animation flattens it too.
extension Resolver {
  /// Points from a layer's bounds at which there may be something of it.
  private static let farthest = 1e5

  /// Emits a subtree whose layer is turned in space, seen with perspective, or a transform layer.
  mutating func visitInSpace(
    _ place: Int, _ opacity: Float, _ above: Inherited, _ list: inout DisplayList, isRoot: Bool
  ) {
    let row = Int(tree.order[place].row)
    let bounds = tree.bounds(of: row)
    var toPlane = tree.spatialTransform(row, bounds, isRoot)
    if above.space >= 0 { toPlane = CATransform3DConcat(toPlane, spaces[Int(above.space)]) }
    if tree.rows[row].isTransformLayer {
      if tree.value(.isHidden, row) >= 0.5 || opacity <= 0 { return }
      var inner = above
      inner.opacity *= opacity
      inner.space = Int32(spaces.count)
      spaces.append(CATransform3DConcat(tree.aboutAnchor(of: bounds, row), toPlane))
      return drawSublayers(from: tree.firstSublayer(of: place), to: Int(tree.order[place].end), inner, &list)
    }
    var flat = above
    flat.space = -1
    let w = toPlane.m44
    // Everywhere as far away: no more than another size. What is drawn may reach beyond the bounds.
    let (across, down) = (max(bounds.z, Self.farthest), max(bounds.w, Self.farthest))
    if abs(toPlane.m14) * across + abs(toPlane.m24) * down <= 1e-9 * abs(w) {
      if w < Projection.nearest { return }
      let m = CGAffineTransform(
        a: toPlane.m11 / w, b: toPlane.m12 / w, c: toPlane.m21 / w, d: toPlane.m22 / w, tx: toPlane.m41 / w,
        ty: toPlane.m42 / w)
      let toPixels = m.concatenating(above.transform)
      if tree.rows[row].details >= 0, tree.showsBack(row, toPixels, above) { return }
      return drawSelf(place, bounds, toPixels, opacity, flat, &list)
    }
    let projection = Projection(toPlane, above.transform)
    let isTurned = (projection.determinant < 0) != above.isTurned
    if isTurned, tree.rows[row].details >= 0, !tree.details[Int(tree.rows[row].details)].isDoubleSided {
      return
    }
    drawProjected(place, bounds, projection, opacity, flat, &list)
  }

  // MARK: Perspective

  private mutating func drawProjected(
    _ place: Int, _ bounds: SIMD4<Double>, _ projection: Projection, _ opacity: Float, _ own: Inherited,
    _ list: inout DisplayList
  ) {
    let row = Int(tree.order[place].row)
    let clips = tree.value(.masksToBounds, row) >= 0.5
    if clips, projection.box(of: bounds).intersection(own.scissor).isEmpty, !tree.isBlurred(row) { return }
    let pixelsAbove = own.transform.pixelsPerPoint
    if tree.rows[row].transition < 0, isSinglePicture(place, bounds, clips) {
      let scale = planeScale(projection, bounds, above: pixelsAbove)
      return drawPicture(place, bounds, projection, scale, opacity, own, &list)
    }
    let area = clips ? bounds : DrawnArea.rect(tree, place, bounds, projection, own.scissor)
    let scale = planeScale(projection, area, above: pixelsAbove)
    let group = list.items.count
    // The opacity of what is in transition is that of its pictures.
    let whole = tree.rows[row].transition < 0 ? opacity : 1
    list.openGroup(opacity: own.opacity * whole, clip: own.clip, scissor: own.scissor, DisplayGroup())
    let toPlane = CGAffineTransform(scaleX: scale, y: scale)
    let inner = Inherited(
      transform: toPlane, opacity: 1, scissor: visiblePlane(projection, area, scale, own.scissor), clip: -1,
      isTurned: (projection.determinant < 0) != own.isTurned, isInPerspective: true)
    drawSelf(place, bounds, toPlane, tree.rows[row].transition < 0 ? 1 : opacity, inner, &list)
    let covered = list.coveredPixels(from: group + 1)
    if covered.isEmpty { return list.removeItems(from: group) }
    let fromPlane = projection.scaled(1 / scale)
    list.groups[Int(list.items[group].resource)].plane = covered
    list.items[group].rect = SIMD4<Float>(covered.points)
    list.items[group].edges = tree.rows[row].edges
    list.items[group].projection = Int32(list.projections.count)
    list.projections.append(fromPlane)
    let touched = fromPlane.box(of: covered.points).intersection(own.scissor)
    if touched.isEmpty { return list.removeItems(from: group) }
    list.endGroup(group, scissor: touched, bounds: touched)
  }

  /// Whether a layer is a solid or an image and nothing else.
  private func isSinglePicture(_ place: Int, _ bounds: SIMD4<Double>, _ clips: Bool) -> Bool {
    let row = Int(tree.order[place].row)
    guard Int(tree.order[place].end) == place + 1, tree.rows[row].mask < 0, tree.rows[row].text < 0,
      !(tree.value(.shadowOpacity, row) > 0), !tree.drawsBorder(row)
    else { return false }
    // Layers with one side have details, and are pictures all the same.
    if tree.rows[row].details >= 0, !tree.details[Int(tree.rows[row].details)].isOnePicture { return false }
    let hasFill = tree.color(.backgroundColor, row).w > 0
    if tree.rows[row].image < 0 { return hasFill }
    return !hasFill && !ContentsEmitter.showsBeyondEdges(tree, row)
      && (!clips || tree.rows[row].gravity.fit == .stretch || tree.value(.cornerRadius, row) <= 0)
  }

  private mutating func drawPicture(
    _ place: Int, _ bounds: SIMD4<Double>, _ projection: Projection, _ scale: Double, _ opacity: Float,
    _ own: Inherited, _ list: inout DisplayList
  ) {
    // As if it lay flat and nothing cut it off, then with the projection instead.
    var flat = own
    flat.clip = -1
    flat.scissor = PixelRect(x0: .min / 4, y0: .min / 4, x1: .max / 4, y1: .max / 4)
    let first = list.items.count
    draw(place, bounds, CGAffineTransform(scaleX: scale, y: scale), opacity, flat, &list)
    guard list.items.count > first else { return }
    let rect = SIMD4<Double>(list.items[first].rect)
    let touched = projection.box(of: rect).intersection(own.scissor)
    if touched.isEmpty { return list.removeItems(from: first) }
    list.items[first].transform = .identity
    list.items[first].projection = Int32(list.projections.count)
    list.projections.append(projection)
    list.items[first].scissor = own.scissor
    list.items[first].bounds = touched
    if list.isCut(touched, by: own.clip) { list.items[first].clip = own.clip }
  }

  /// Pixels a point of the plane that a layer in perspective is drawn in: those of the nearest corner of what is drawn,
  /// in steps of half an octave, so that the picture is not another one in each frame.
  private func planeScale(_ projection: Projection, _ area: SIMD4<Double>, above: Double) -> Double {
    var largest = 0.0
    for corner in 0..<4 {
      let point = SIMD2(
        area.x + (corner & 1 == 0 ? 0 : area.z), area.y + (corner & 2 == 0 ? 0 : area.w))
      largest = max(largest, projection.scale(at: point))
    }
    // Of what comes very near, no more than four times the pixels.
    let ratio = min(4, max(1.0 / 16, largest / max(above, 1e-9)))
    let step = ratio <= 1.02 && ratio > 0.75 ? 0 : (2 * log2(ratio)).rounded(.up)
    let scale = above * exp2(step / 2)
    return min(scale, 4096 / max(area.z, area.w, 1e-9))
  }

  /// The pixels of a plane that can be seen at most; blurs and shadows may stand out of `area`, but not without end.
  private func visiblePlane(
    _ projection: Projection, _ area: SIMD4<Double>, _ scale: Double, _ scissor: PixelRect
  ) -> PixelRect {
    let toPlane = CGAffineTransform(scaleX: scale, y: scale)
    let all = pixelBox(area, toPlane).grown(by: 2048)
    guard let seen = projection.points(of: scissor) else { return all }
    return all.intersection(pixelBox(seen, toPlane).reaching(2))
  }

  // MARK: Sublayers

  /// Turns what a layer inherited into what its sublayers inherit: its `sublayerTransform`, about the anchor point.
  mutating func enterSublayers(of drawn: DrawnRow, _ inner: inout Inherited) {
    let row = drawn.row
    let c = AnimatableProperty.sublayerTransform.offset
    if tree.shown[c + 3, row] != 0 || tree.shown[c + 7, row] != 0 || tree.shown[c + 11, row] != 0
      || tree.shown[c + 15, row] != 1
      || tree.shown[c + 8, row] != 0 || tree.shown[c + 9, row] != 0
    {
      inner.space = Int32(spaces.count)
      spaces.append(tree.aboutAnchor(of: drawn.bounds, row))
      return
    }
    let m = tree.flatSublayerTransform(of: drawn.row, drawn.bounds)
    if m != .identity { inner.transform = m.concatenating(inner.transform) }
  }

  /// Emits the subtrees between two indices, from back to front.
  mutating func drawByDepth(from first: Int, to end: Int, _ above: Inherited, _ list: inout DisplayList) {
    let start = sorter.entries.count
    collect(from: first, to: end, space: above.space, opacity: 1)
    sorter.sort(from: start)
    let count = sorter.entries.count
    for number in start..<count {
      let entry = sorter.entries[number]
      var own = above
      own.space = entry.space
      own.opacity *= entry.opacity
      visit(Int(entry.index), own, &list)
    }
    sorter.entries.removeLast(count - start)
  }

  /// Gathers the layers of a space; transform layers are not among them, what is in them is.
  private mutating func collect(from first: Int, to end: Int, space: Int32, opacity: Float) {
    var child = first
    while child < end {
      let index = child
      child = Int(tree.order[index].end)
      let row = Int(tree.order[index].row)
      let own = Float(min(1, max(0, tree.value(.opacity, row))))
      if tree.value(.isHidden, row) >= 0.5 || own <= 0 { continue }
      let bounds = tree.bounds(of: row)
      var toPlane = tree.spatialTransform(row, bounds, false)
      if space >= 0 { toPlane = CATransform3DConcat(toPlane, spaces[Int(space)]) }
      if tree.rows[row].isTransformLayer {
        let inner = Int32(spaces.count)
        spaces.append(CATransform3DConcat(tree.aboutAnchor(of: bounds, row), toPlane))
        collect(from: tree.firstSublayer(of: index), to: child, space: inner, opacity: opacity * own)
      } else {
        var entry = DepthEntry(
          index: Int32(index), space: space, opacity: opacity, rank: Int32(sorter.entries.count))
        entry.project(toPlane, bounds)
        sorter.entries.append(entry)
      }
    }
  }
}
