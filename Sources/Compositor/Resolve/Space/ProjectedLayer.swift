import Foundation
import LayerValues

/// A layer in perspective. A single solid or image is projected by its corners. Any other content is first drawn flat
/// in a plane of its own, since Core Animation flattens it, too.
struct ProjectedLayer {
  let layer: VisitedRow
  /// The map from the layer's points to pixels.
  let projection: Projection
  let context: Inherited

  func draw(_ resolver: inout Resolver, _ list: inout DisplayList) {
    let (row, bounds) = (layer.row, layer.bounds)
    let clips = resolver.tree.value(.masksToBounds, row) >= 0.5
    if clips, projection.box(of: bounds).intersection(context.scissor).isEmpty, !resolver.tree.isBlurred(row)
    {
      return
    }
    let isInTransition = resolver.tree.rows[row].transition.exists
    if !isInTransition, isSinglePrimitive(in: resolver.tree, clips) {
      return drawPrimitive(&resolver, &list)
    }
    let area =
      clips
      ? bounds
      : DrawnArea.rect(
        resolver.tree, index: layer.index, bounds: bounds, projection: projection, scissor: context.scissor)
    let scale = planeScale(area)
    let group = list.items.count
    // The opacity of a layer in transition is applied to its old and new content.
    list.openGroup(
      .plane, of: row, opacity: context.opacity * (isInTransition ? 1 : layer.opacity), clip: context.clip,
      scissor: context.scissor,
      group: DisplayGroup())
    var flat = layer
    flat.toPixels = CGAffineTransform(scaleX: scale, y: scale)
    if !isInTransition { flat.opacity = 1 }
    let inner = Inherited(
      transform: flat.toPixels, opacity: 1, scissor: visiblePlane(area, scale), clip: .none,
      isBackFacing: (projection.determinant < 0) != context.isBackFacing, isInPerspective: true)
    resolver.drawInTransition(flat, inner, &list)
    if isCachedRaster(list, after: group, resolver.tree) {
      return projectRaster(after: group, planeScale: scale, &list)
    }
    let covered = list.coveredPixels(from: group + 1)
    if covered.isEmpty { return list.removeItems(from: group) }
    let fromPlane = projection.scaled(1 / scale)
    list.groups[list.items[group].group].plane = covered
    list.items[group].rect = SIMD4<Float>(covered.points)
    list.items[group].antialiasedEdges = resolver.tree.rows[row].antialiasedEdges
    list.items[group].projection = list.projections.nextIndex
    list.projections.append(fromPlane)
    let touched = fromPlane.box(of: covered.points).intersection(context.scissor)
    if touched.isEmpty { return list.removeItems(from: group) }
    list.endGroup(group, scissor: touched, bounds: touched)
  }

  /// Whether the only content of a group is the cached raster of a layer with `shouldRasterize`.
  private func isCachedRaster(
    _ list: borrowing DisplayList, after group: Int, _ tree: borrowing RenderTree
  ) -> Bool {
    let detail = tree.rows[layer.row].details
    return detail.exists && tree.details[detail].isRasterized && list.items.count == group + 2
      && list.items[group + 1].kind == .raster
  }

  /// Replaces a group that contains only a cached raster by that raster in perspective, which is a plane already.
  private func projectRaster(after group: Int, planeScale: Double, _ list: inout DisplayList) {
    var item = list.items[group + 1]
    let opacity = list.items[group].opacity
    list.removeItems(from: group)
    // The raster's pixels are scaled to pixels of the plane, then to points of the layer, which are projected.
    let map = projection.scaled(item.transform.a / planeScale)
    let touched = map.box(of: SIMD4<Double>(item.rect)).intersection(context.scissor)
    if touched.isEmpty { return }
    item.transform = .identity
    item.projection = list.projections.nextIndex
    list.projections.append(map)
    (item.opacity, item.scissor, item.bounds) = (opacity, context.scissor, touched)
    if list.isCut(touched, by: context.clip) { item.clip = context.clip }
    list.items.append(item)
  }

  /// Draws a layer that is a single solid or image.
  private func drawPrimitive(_ resolver: inout Resolver, _ list: inout DisplayList) {
    let scale = planeScale(layer.bounds)
    // The layer is drawn as if it were flat and unclipped; the projection then replaces the item's transform.
    var inherited = context
    inherited.clip = .none
    inherited.scissor = .everywhere
    var flat = layer
    flat.toPixels = CGAffineTransform(scaleX: scale, y: scale)
    let first = list.items.count
    resolver.draw(flat, inherited, &list)
    guard list.items.count > first else { return }
    let rect = SIMD4<Double>(list.items[first].rect)
    let touched = projection.box(of: rect).intersection(context.scissor)
    if touched.isEmpty { return list.removeItems(from: first) }
    list.items[first].transform = .identity
    list.items[first].projection = list.projections.nextIndex
    list.projections.append(projection)
    list.items[first].scissor = context.scissor
    list.items[first].bounds = touched
    if list.isCut(touched, by: context.clip) { list.items[first].clip = context.clip }
  }

  /// The number of pixels per point of the plane in which the layer is drawn: that of the nearest corner of `area`,
  /// rounded up in steps of √2 from the surface's, so that the resolution does not change in each frame.
  private func planeScale(_ area: SIMD4<Double>) -> Double {
    let outerScale = context.transform.pixelsPerPoint
    var largest = 0.0
    for corner in 0..<4 {
      let point = SIMD2(
        area.x + (corner & 1 == 0 ? 0 : area.z), area.y + (corner & 2 == 0 ? 0 : area.w))
      largest = max(largest, projection.scale(at: point))
    }
    // A layer very near to the eye has at most four times the resolution along each side.
    let ratio = min(4, max(1.0 / 16, largest / max(outerScale, 1e-9)))
    // A ratio slightly greater than 1 counts as 1.
    let step = ratio <= 1.02 && ratio > 0.75 ? 0 : (2 * log2(ratio)).rounded(.up)
    let scale = outerScale * exp2(step / 2)
    return min(scale, 4096 / max(area.z, area.w, 1e-9))
  }

  /// The part of the plane that may be visible, in pixels; blurs and shadows may reach beyond `area`, up to a limit.
  private func visiblePlane(_ area: SIMD4<Double>, _ scale: Double) -> PixelRect {
    let toPlane = CGAffineTransform(scaleX: scale, y: scale)
    let all = pixelBox(area, toPlane).grown(by: 2048)
    guard let seen = projection.points(of: context.scissor) else { return all }
    return all.intersection(pixelBox(seen, toPlane).reaching(2))
  }

  /// Whether a layer draws a solid or an image and nothing else.
  private func isSinglePrimitive(in tree: borrowing RenderTree, _ clips: Bool) -> Bool {
    let row = layer.row
    guard layer.end == layer.index + 1, tree.rows[row].mask.isNone, tree.rows[row].text.isNone,
      !(tree.value(.shadowOpacity, row) > 0), !tree.drawsBorder(row)
    else { return false }
    // One-sided layers have details, although they draw a single primitive.
    let detail = tree.rows[row].details
    if detail.exists, !tree.details[detail].drawsPlainContents { return false }
    let hasFill = tree.color(.backgroundColor, row).w > 0
    if tree.rows[row].contents.image.isNone { return hasFill }
    return !hasFill && !ContentsEmitter.showsBeyondEdges(tree, row)
      && (!clips || tree.rows[row].contents.gravity.fit == .stretch || tree.value(.cornerRadius, row) <= 0)
  }
}
