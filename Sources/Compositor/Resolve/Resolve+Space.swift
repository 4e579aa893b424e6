import Engine
import Foundation

// Layers out of their superlayer's plane. What perspective does to a single picture is done to its corners; anything
// with more to it is drawn flat first, in a plane of its own, as Core Animation flattens it too.
extension RenderTree {
  /// Points from a layer's bounds at which there may be something of it.
  private static let farthest = 1e5

  /// Emits a subtree whose layer is turned in space, seen with perspective, or a transform layer.
  mutating func visitInSpace(
    _ place: Int, _ opacity: Float, _ above: Inherited, _ list: inout DisplayList, isRoot: Bool
  ) {
    let row = Int(order[place].row)
    let bounds = bounds(of: row)
    var toPlane = spatialTransform(row, bounds, isRoot)
    if above.space >= 0 { toPlane = CATransform3DConcat(toPlane, spaces[Int(above.space)]) }
    if rows[row].isTransformLayer {
      if value(.isHidden, row) >= 0.5 || opacity <= 0 { return }
      var inner = above
      inner.opacity *= opacity
      inner.space = Int32(spaces.count)
      spaces.append(CATransform3DConcat(aboutAnchor(of: bounds, row), toPlane))
      return drawSublayers(from: firstSublayer(of: place), to: Int(order[place].end), inner, &list)
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
      if rows[row].details >= 0, showsBack(row, toPixels, above) { return }
      return drawSelf(place, bounds, toPixels, opacity, flat, &list)
    }
    let projection = Projection(toPlane, above.transform)
    let isTurned = (projection.determinant < 0) != above.isTurned
    if isTurned, rows[row].details >= 0, !details[Int(rows[row].details)].isDoubleSided { return }
    drawProjected(place, bounds, projection, opacity, flat, &list)
  }

  /// Own points -> the parent's sublayers, in space: the anchor point comes to lie at the position, in z as in x and y.
  func spatialTransform(_ row: Int, _ bounds: SIMD4<Double>, _ isRoot: Bool) -> CATransform3D {
    if isRoot { return CATransform3DMakeTranslation(-bounds.x, -bounds.y, 0) }
    let away = CATransform3DMakeTranslation(
      -(bounds.x + value(.anchorPoint, 0, row) * bounds.z),
      -(bounds.y + value(.anchorPoint, 1, row) * bounds.w),
      -value(.anchorPointZ, row))
    let place = CATransform3DMakeTranslation(
      value(.position, 0, row), value(.position, 1, row), value(.zPosition, row))
    return CATransform3DConcat(CATransform3DConcat(away, matrix(.transform, row)), place)
  }

  /// A layer's `sublayerTransform` about its anchor point.
  func aboutAnchor(of bounds: SIMD4<Double>, _ row: Int) -> CATransform3D {
    let (x, y, z) = (
      bounds.x + value(.anchorPoint, 0, row) * bounds.z, bounds.y + value(.anchorPoint, 1, row) * bounds.w,
      value(.anchorPointZ, row)
    )
    return CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeTranslation(-x, -y, -z), matrix(.sublayerTransform, row)),
      CATransform3DMakeTranslation(x, y, z))
  }

  func matrix(_ property: AnimatableProperty, _ row: Int) -> CATransform3D {
    let c = property.offset
    return CATransform3D(
      shown.numbers(c, 4, row), shown.numbers(c + 4, 4, row), shown.numbers(c + 8, 4, row),
      shown.numbers(c + 12, 4, row))
  }

  /// Whether a layer is one-sided and its back is turned to the viewer, by the sense in which its corners go round.
  @inline(__always)
  func showsBack(_ row: Int, _ m: CGAffineTransform, _ above: Inherited) -> Bool {
    !details[Int(rows[row].details)].isDoubleSided && (m.a * m.d - m.b * m.c < 0) != above.isTurned
  }

  // MARK: Perspective

  private mutating func drawProjected(
    _ place: Int, _ bounds: SIMD4<Double>, _ projection: Projection, _ opacity: Float, _ own: Inherited,
    _ list: inout DisplayList
  ) {
    let row = Int(order[place].row)
    let clips = value(.masksToBounds, row) >= 0.5
    if clips, projection.box(of: bounds).intersection(own.scissor).isEmpty, !isBlurred(row) { return }
    let pixelsAbove = pixelsPerPoint(own.transform)
    if rows[row].transition < 0, isSinglePicture(place, bounds, clips) {
      let scale = planeScale(projection, bounds, above: pixelsAbove)
      return drawPicture(place, bounds, projection, scale, opacity, own, &list)
    }
    let area = clips ? bounds : drawnArea(place, bounds, projection, own.scissor)
    let scale = planeScale(projection, area, above: pixelsAbove)
    let group = list.items.count
    // The opacity of what is in transition is that of its pictures.
    let whole = rows[row].transition < 0 ? opacity : 1
    openGroup(
      &list, opacity: own.opacity * whole, clip: own.clip, scissor: own.scissor, DisplayGroup())
    let toPlane = CGAffineTransform(scaleX: scale, y: scale)
    let inner = Inherited(
      transform: toPlane, opacity: 1, scissor: visiblePlane(projection, area, scale, own.scissor), clip: -1,
      isTurned: (projection.determinant < 0) != own.isTurned, isInPerspective: true)
    drawSelf(place, bounds, toPlane, rows[row].transition < 0 ? 1 : opacity, inner, &list)
    let covered = coveredPixels(list, from: group + 1)
    if covered.isEmpty { return list.items.removeLast(list.items.count - group) }
    let fromPlane = projection.scaled(1 / scale)
    list.groups[Int(list.items[group].resource)].plane = covered
    list.items[group].rect = SIMD4<Float>(covered.points)
    list.items[group].edges = rows[row].edges
    list.items[group].projection = Int32(list.projections.count)
    list.projections.append(fromPlane)
    let touched = fromPlane.box(of: covered.points).intersection(own.scissor)
    if touched.isEmpty { return list.items.removeLast(list.items.count - group) }
    endGroup(group, &list, scissor: touched, bounds: touched)
  }

  /// Ends a group whose items lie in a plane of their own, of which there are the pixels `plane`.
  func endPlane(
    _ group: Int, _ plane: PixelRect, _ toSurface: CGAffineTransform, edges: UInt8, _ list: inout DisplayList
  ) {
    list.groups[Int(list.items[group].resource)].plane = plane
    list.items[group].rect = SIMD4<Float>(plane.points)
    list.items[group].edges = edges
    list.items[group].transform = toSurface
    let touched = pixelBox(plane.points, toSurface).intersection(list.items[group].scissor)
    if touched.isEmpty { return list.items.removeLast(list.items.count - group) }
    endGroup(group, &list, scissor: touched, bounds: touched)
  }

  /// Whether a layer is a solid or an image and nothing else.
  private func isSinglePicture(_ place: Int, _ bounds: SIMD4<Double>, _ clips: Bool) -> Bool {
    let row = Int(order[place].row)
    guard Int(order[place].end) == place + 1, rows[row].mask < 0, rows[row].text < 0,
      !(value(.shadowOpacity, row) > 0), !drawsBorder(row)
    else { return false }
    // Layers with one side have details, and are pictures all the same.
    if rows[row].details >= 0, !details[Int(rows[row].details)].isOnePicture { return false }
    let hasFill = color(.backgroundColor, row).w > 0
    if rows[row].image < 0 { return hasFill }
    return !hasFill && !showsBeyondEdges(row)
      && (!clips || rows[row].gravity.fit == .stretch || value(.cornerRadius, row) <= 0)
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
    if touched.isEmpty { return list.items.removeLast(list.items.count - first) }
    list.items[first].transform = .identity
    list.items[first].projection = Int32(list.projections.count)
    list.projections.append(projection)
    list.items[first].scissor = own.scissor
    list.items[first].bounds = touched
    if own.clip >= 0, !list.clips[Int(own.clip)].contains(touched) { list.items[first].clip = own.clip }
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
}
