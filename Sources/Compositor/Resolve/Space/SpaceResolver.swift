import Foundation
import LayerValues

/// Resolves layers that leave their superlayer's plane: draws them flat or in perspective, and sorts siblings by depth.
///
/// The resolver owns the maps from the spaces of a list to their planes of projection, and the siblings that are being
/// sorted by depth.
///
/// Layers are flattened into their superlayer's plane, except those of a `CATransformLayer`. In perspective, a single
/// solid or image, or the cached raster of a layer with `shouldRasterize`, is drawn with a `Projection`. Any other
/// content is first drawn flat in a plane of its own. Content nearer to the viewer than `Projection.nearPlane` is cut
/// off.
struct SpaceResolver {
  /// The maps from spaces to their planes of projection, by `SpaceIndex`.
  private var maps = ContiguousArray<CATransform3D>()
  private var sorter = DepthSorter()
  /// The spaces whose siblings are being gathered, the outermost space first. The memory is reused, so that gathering
  /// allocates nothing.
  private var open = ContiguousArray<OpenSpace>()

  /// The distance, in points, within which content beyond a layer's bounds is expected.
  private static let farthest = 1e5

  mutating func beginFrame() { maps.removeAll(keepingCapacity: true) }

  /// Adds a space, and returns its index.
  private mutating func add(_ map: CATransform3D) -> SpaceIndex {
    maps.append(map)
    return SpaceIndex(maps.count - 1)
  }

  /// Applies a layer's `sublayerTransform`, about the anchor point, to the state that its sublayers inherit.
  mutating func enterSublayers(
    of drawn: DrawnRow, _ tree: borrowing RenderTree, _ inner: inout Inherited
  ) {
    let row = drawn.row
    let c = AnimatableProperty.sublayerTransform.offset
    // The components m14, m24, m34 and m44 are the perspective; m31 and m32 shift content by its depth.
    if tree.presentation[c + 3, row] != 0 || tree.presentation[c + 7, row] != 0
      || tree.presentation[c + 11, row] != 0
      || tree.presentation[c + 15, row] != 1
      || tree.presentation[c + 8, row] != 0 || tree.presentation[c + 9, row] != 0
    {
      inner.space = add(tree.aboutAnchor(of: drawn.bounds, row))
      return
    }
    let m = tree.flatSublayerTransform(of: row, drawn.bounds)
    if m != .identity { inner.transform = m.concatenating(inner.transform) }
  }

  /// Emits a subtree whose layer is rotated in space or in perspective, or is a transform layer.
  static func draw(
    _ layer: VisitedRow, parent: Inherited, isRoot: Bool, resolver: inout Resolver,
    into list: inout DisplayList
  ) {
    let row = layer.row
    var toPlane = resolver.tree.spatialTransform(row, layer.bounds, isRoot)
    if parent.space.exists {
      toPlane = CATransform3DConcat(toPlane, resolver.spaces.maps[parent.space.position])
    }
    if resolver.tree.rows[row].isTransformLayer {
      if resolver.tree.value(.isHidden, row) >= 0.5 || layer.opacity <= 0 { return }
      var inner = parent
      inner.opacity *= layer.opacity
      inner.space = resolver.spaces.add(
        CATransform3DConcat(resolver.tree.aboutAnchor(of: layer.bounds, row), toPlane))
      let first = resolver.tree.firstSublayer(of: layer.index)
      return resolver.drawSublayers(from: first, to: layer.end, parent: inner, into: &list)
    }
    var flat = parent
    flat.space = .none
    let w = toPlane.m44
    // If all points are equally far away, the transform is affine. Content may reach beyond the bounds.
    let (across, down) = (max(layer.bounds.z, farthest), max(layer.bounds.w, farthest))
    if abs(toPlane.m14) * across + abs(toPlane.m24) * down <= 1e-9 * abs(w) {
      if w < Projection.nearPlane { return }
      let m = CGAffineTransform(
        a: toPlane.m11 / w, b: toPlane.m12 / w, c: toPlane.m21 / w, d: toPlane.m22 / w, tx: toPlane.m41 / w,
        ty: toPlane.m42 / w)
      var layer = layer
      layer.toPixels = m.concatenating(parent.transform)
      if resolver.tree.rows[row].details.exists, resolver.tree.isBackFaceCulled(row, layer.toPixels, parent) {
        return
      }
      return resolver.drawInTransition(layer, flat, &list)
    }
    let projection = Projection(toPlane, parent.transform)
    let isBackFacing = (projection.determinant < 0) != parent.isBackFacing
    let detail = resolver.tree.rows[row].details
    if isBackFacing, detail.exists, !resolver.tree.details[detail].isDoubleSided { return }
    ProjectedLayer(layer: layer, projection: projection, context: flat).draw(&resolver, &list)
  }

  // MARK: Depth

  /// Emits the subtrees between two indices, from back to front.
  static func drawByDepth(
    _ indices: Range<OrderIndex>, parent: Inherited, resolver: inout Resolver, into list: inout DisplayList
  ) {
    let start = resolver.spaces.sorter.entries.count
    resolver.spaces.collect(indices, tree: resolver.tree, space: parent.space, opacity: 1)
    resolver.spaces.sorter.sort(from: start)
    let count = resolver.spaces.sorter.entries.count
    for number in start..<count {
      let entry = resolver.spaces.sorter.entries[number]
      var inner = parent
      inner.space = entry.space
      inner.opacity *= entry.opacity
      resolver.visit(entry.index, parent: inner, into: &list)
    }
    resolver.spaces.sorter.entries.removeLast(count - start)
  }

  /// Gathers the layers of a space; the sublayers of a transform layer replace that layer.
  private mutating func collect(
    _ indices: Range<OrderIndex>, tree: borrowing RenderTree, space: SpaceIndex, opacity: Float
  ) {
    open.append(
      OpenSpace(next: indices.lowerBound, end: indices.upperBound, space: space, opacity: opacity))
    while let last = open.indices.last {
      let (index, space, opacity) = (open[last].next, open[last].space, open[last].opacity)
      if index >= open[last].end {
        open.removeLast()
        continue
      }
      let next = tree.order[index].end
      open[last].next = next
      let row = tree.order[index].row
      let rowOpacity = Float(min(1, max(0, tree.value(.opacity, row))))
      if tree.isSkipped(row, opacity: rowOpacity) { continue }
      let bounds = tree.bounds(of: row)
      var toPlane = tree.spatialTransform(row, bounds, false)
      if space.exists { toPlane = CATransform3DConcat(toPlane, maps[space.position]) }
      if tree.rows[row].isTransformLayer {
        let inner = add(CATransform3DConcat(tree.aboutAnchor(of: bounds, row), toPlane))
        open.append(
          OpenSpace(
            next: tree.firstSublayer(of: index), end: next, space: inner, opacity: opacity * rowOpacity))
      } else {
        var entry = DepthEntry(
          index: index, space: space, opacity: opacity, rank: Int32(sorter.entries.count))
        entry.project(toPlane, bounds)
        sorter.entries.append(entry)
      }
    }
  }
}

/// A space whose siblings are being gathered: the next index, the index after the last, the space and its opacity.
private struct OpenSpace {
  var next: OrderIndex
  let end: OrderIndex
  let space: SpaceIndex
  let opacity: Float
}
