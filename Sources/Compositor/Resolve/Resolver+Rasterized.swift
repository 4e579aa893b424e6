import Engine
import Foundation

// Layers with `shouldRasterize`: drawn once, `rasterizationScale` pixels a point, with all of their sublayers wherever
// those lie.
extension Resolver {
  /// Pixels of a picture along either side; what has more is drawn live.
  private static let longestPicture = 4096
  /// More pixels than anything has.
  private static let everywhere = PixelRect(x0: -1 << 28, y0: -1 << 28, x1: 1 << 28, y1: 1 << 28)

  /// Draws a layer with its sublayers as a picture; false where that is too large, or where what lies behind is part of
  /// it.
  mutating func drawRasterized(
    _ drawn: DrawnRow, _ opacity: Float, _ own: Inherited, _ list: inout DisplayList
  ) -> Bool {
    let place = Int(tree.rows[drawn.row].details)
    let scale = tree.details[place].rasterizationScale
    guard scale > 0, tree.details[place].backgroundFilters.radius == 0,
      max(drawn.bounds.z, drawn.bounds.w) * scale <= Double(Self.longestPicture)
    else { return false }
    let toSurface = CGAffineTransform(scaleX: 1 / scale, y: 1 / scale).concatenating(own.transform)
    // Nothing is seen of what has no size.
    guard abs(toSurface.a * toSurface.d - toSurface.b * toSurface.c) > 1e-12 else { return true }
    let kept = rasterizedEntry(of: drawn, isTurned: isTurned(own))
    if let kept, pictures.entries[kept].picture != 0 {
      showRasterized(
        kept, toSurface, own.opacity * opacity, edges: tree.rows[drawn.row].edges, own, &list)
      return true
    }
    // Whatever counts on having been drawn may be drawn once only.
    let mayRepeat = !holdsEffects(from: drawn.place, to: drawn.end)
    if let kept, mayRepeat, !pictures.entries[kept].isBarred {
      if drawPlane(drawn, toSurface, opacity, own, within: Self.everywhere, keptAs: kept, &list) {
        return true
      }
    }
    // Filtering reads a pixel beyond what is seen.
    let seen = pixelBox(own.scissor.points, toSurface.inverted()).reaching(2)
    if !mayRepeat, isTooLong(seen) { return false }
    let isMaking = pictures.isMaking
    if kept != nil { pictures.isMaking = true }
    defer { pictures.isMaking = isMaking }
    return drawPlane(drawn, toSurface, opacity, own, within: seen, keptAs: nil, &list)
  }

  private func isTooLong(_ plane: PixelRect) -> Bool {
    max(plane.width, plane.height) > Int32(Self.longestPicture)
  }

  private func isTurned(_ own: Inherited) -> Bool {
    let m = own.transform
    return (m.a * m.d - m.b * m.c < 0) != own.isTurned
  }

  private func holdsEffects(from first: Int, to end: Int) -> Bool {
    for place in first..<end {
      let row = Int(tree.order[place].row)
      if tree.rows[row].effect >= 0 || tree.rows[row].transition >= 0 { return true }
    }
    return false
  }

  /// Draws a layer flat, within some pixels of its picture; false, and nothing is drawn, where it has too many or cannot
  /// be kept as it should.
  private mutating func drawPlane(
    _ drawn: DrawnRow, _ toSurface: CGAffineTransform, _ opacity: Float, _ own: Inherited,
    within limits: PixelRect, keptAs kept: Int?, _ list: inout DisplayList
  ) -> Bool {
    let scale = tree.details[Int(tree.rows[drawn.row].details)].rasterizationScale
    let group = list.items.count
    list.openGroup(opacity: own.opacity * opacity, clip: own.clip, scissor: own.scissor, DisplayGroup())
    let toPlane = CGAffineTransform(scaleX: scale, y: scale)
    let inner = Inherited(
      transform: toPlane, opacity: 1, scissor: limits, clip: -1, isTurned: isTurned(own))
    let flat = DrawnRow(
      place: drawn.place, firstSublayer: drawn.firstSublayer, end: drawn.end, row: drawn.row,
      bounds: drawn.bounds, box: pixelBox(drawn.bounds, toPlane), radii: drawn.radii, clips: drawn.clips)
    let isMaking = pictures.isMaking
    if kept != nil { pictures.isMaking = true }
    drawMasked(flat, 1, inner, &list)
    pictures.isMaking = isMaking
    var plane = list.coveredPixels(from: group + 1)
    let isSeen = !pixelBox(plane.points, toSurface).reaching(1).intersection(own.scissor).isEmpty
    if plane.isEmpty || !isSeen {
      list.removeItems(from: group)
      return true
    }
    if let kept {
      if isTooLong(plane) { pictures.entries[kept].isBarred = true }
      guard !isTooLong(plane), let whole = keepRasterized(kept, plane, group, &list) else {
        list.removeItems(from: group)
        return false
      }
      plane = whole
    } else if isTooLong(plane) {
      list.removeItems(from: group)
      return false
    } else {
      // What is filtered at its edge is filtered with what is around it, kept or not.
      plane = plane.reaching(1)
    }
    list.endPlane(group, plane, toSurface, edges: tree.rows[drawn.row].edges)
    return true
  }
}
