import Foundation
import LayerValues

/// A layer with `shouldRasterize`, which is drawn once into a raster, at `rasterizationScale` pixels per point, with
/// all of its sublayers.
struct RasterizedLayer {
  private let drawn: DrawnRow
  private let context: Inherited
  private let opacity: Float
  /// The number of pixels of the raster per point.
  private let scale: Double
  /// The map from pixels of the raster to pixels of the current plane.
  private let toSurface: CGAffineTransform
  /// Whether the layer's back is turned to the viewer.
  private let isBackFacing: Bool
  private let antialiasedEdges: UInt8

  /// The longest side of a raster, in pixels; a layer that needs a longer side is drawn without a raster.
  private static let longestSide = 4096

  init(tree: borrowing RenderTree, drawn: DrawnRow, inherited context: Inherited, opacity: Float) {
    self.drawn = drawn
    self.context = context
    self.opacity = context.opacity * opacity
    scale = tree.details[tree.rows[drawn.row].details].rasterizationScale
    toSurface = CGAffineTransform(scaleX: 1 / scale, y: 1 / scale).concatenating(context.transform)
    let m = context.transform
    isBackFacing = (m.a * m.d - m.b * m.c < 0) != context.isBackFacing
    antialiasedEdges = tree.rows[drawn.row].antialiasedEdges
  }

  /// Draws the layer with its sublayers as a raster, if it is visible. Returns false, with nothing drawn, if the raster
  /// would have no pixels per point or be too large, or if the layer reads the content behind it.
  func draw(_ resolver: inout Resolver, _ list: inout DisplayList) -> Bool {
    let detail = resolver.tree.rows[drawn.row].details
    guard scale > 0, !resolver.tree.details[detail].readsBackdrop,
      max(drawn.bounds.z, drawn.bounds.w) * scale <= Double(Self.longestSide)
    else { return false }
    // A layer that a transform scales to 0 is invisible.
    guard abs(toSurface.a * toSurface.d - toSurface.b * toSurface.c) > 1e-12 else { return true }
    let rasters = resolver.rasters
    let entry = rasters.rasterizedEntry(of: drawn, isBackFacing: isBackFacing, resolver.tree)
    if let entry, rasters.entries[entry].raster != 0 {
      rasters.showRasterized(
        entry, toSurface: toSurface, opacity: opacity, antialiasedEdges: antialiasedEdges, inherited: context,
        into: &list)
      return true
    }
    // Effects and transitions change state when they are drawn, so they may be drawn only once in a frame.
    let mayRepeat = !hasEffects(in: resolver.tree)
    if let entry, mayRepeat, !rasters.entries[entry].isExcluded {
      if drawPlane(within: .everywhere, cachedAs: entry, resolver: &resolver, into: &list) { return true }
    }
    // Filtering reads pixels beyond the visible pixels.
    let seen = pixelBox(context.scissor.points, toSurface.inverted()).reaching(2)
    if !mayRepeat, isTooLong(seen) { return false }
    let isInsideRaster = rasters.isInsideRaster
    if entry != nil { rasters.isInsideRaster = true }
    defer { rasters.isInsideRaster = isInsideRaster }
    return drawPlane(within: seen, cachedAs: nil, resolver: &resolver, into: &list)
  }

  private func isTooLong(_ plane: PixelRect) -> Bool {
    max(plane.width, plane.height) > Int32(Self.longestSide)
  }

  /// Draws the layer into a plane of its own, within `limits`, in pixels of the raster. Returns false, with nothing
  /// drawn, if the plane is too large or cannot be cached as the raster of `entry`.
  private func drawPlane(
    within limits: PixelRect, cachedAs entry: RasterIndex?, resolver: inout Resolver,
    into list: inout DisplayList
  ) -> Bool {
    let group = list.items.count
    list.openGroup(
      .rasterized, of: drawn.row, opacity: opacity, clip: context.clip, scissor: context.scissor,
      group: DisplayGroup())
    let toPlane = CGAffineTransform(scaleX: scale, y: scale)
    let inner = Inherited(
      transform: toPlane, opacity: 1, scissor: limits, clip: .none, isBackFacing: isBackFacing)
    let flat = DrawnRow(
      index: drawn.index, firstSublayer: drawn.firstSublayer, end: drawn.end, row: drawn.row,
      bounds: drawn.bounds, box: pixelBox(drawn.bounds, toPlane), radii: drawn.radii, clips: drawn.clips)
    let rasters = resolver.rasters
    let isInsideRaster = rasters.isInsideRaster
    if entry != nil { rasters.isInsideRaster = true }
    resolver.drawInside(.rasterized, of: flat, opacity: 1, inherited: inner, into: &list)
    rasters.isInsideRaster = isInsideRaster
    var plane = list.coveredPixels(from: group + 1)
    let isSeen = !pixelBox(plane.points, toSurface).reaching(1).intersection(context.scissor).isEmpty
    if plane.isEmpty || !isSeen {
      list.removeItems(from: group)
      return true
    }
    if let entry {
      if isTooLong(plane) { rasters.entries[entry].isExcluded = true }
      guard !isTooLong(plane),
        let cachedPlane = rasters.cacheRasterized(entry, covered: plane, group: group, into: &list)
      else {
        list.removeItems(from: group)
        return false
      }
      plane = cachedPlane
    } else if isTooLong(plane) {
      list.removeItems(from: group)
      return false
    } else {
      // Filtering at the edges reads a pixel outside of the content, as in a cached raster.
      plane = plane.reaching(1)
    }
    list.endPlane(group, plane: plane, by: toSurface, antialiasedEdges: antialiasedEdges)
    return true
  }

  /// Whether the layer, or any layer below it, has an effect or a transition.
  private func hasEffects(in tree: borrowing RenderTree) -> Bool {
    for index in drawn.index..<drawn.end {
      let row = tree.order[index].row
      if tree.rows[row].effect.exists || tree.rows[row].transition.exists { return true }
    }
    return false
  }
}
