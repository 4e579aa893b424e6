import Foundation
import LayerValues

/// A layer with `shouldRasterize`: drawn once, at `rasterizationScale` pixels per point, with all of its sublayers,
/// wherever they are.
struct RasterizedLayer {
  private let drawn: DrawnRow
  private let context: Inherited
  private let opacity: Float
  /// The pixels of the raster per point.
  private let scale: Double
  /// The map from the raster's pixels to pixels of the current plane.
  private let toSurface: CGAffineTransform
  /// Whether the layer's back is turned to the viewer.
  private let isBackFacing: Bool
  private let antialiasedEdges: UInt8

  /// The greatest side of a raster in pixels; a layer that needs more is drawn live.
  private static let longestRaster = 4096

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

  /// Draws the layer with its sublayers as a raster; false if the raster is too large, or if the content behind is
  /// part of it.
  func draw(_ resolver: inout Resolver, _ list: inout DisplayList) -> Bool {
    let detail = resolver.tree.rows[drawn.row].details
    guard scale > 0, !resolver.tree.details[detail].readsBackdrop,
      max(drawn.bounds.z, drawn.bounds.w) * scale <= Double(Self.longestRaster)
    else { return false }
    // A layer of size 0 is invisible.
    guard abs(toSurface.a * toSurface.d - toSurface.b * toSurface.c) > 1e-12 else { return true }
    let rasters = resolver.rasters
    let kept = rasters.rasterizedEntry(of: drawn, isBackFacing: isBackFacing, resolver.tree)
    if let kept, rasters.entries[kept].raster != 0 {
      rasters.showRasterized(
        kept, toSurface: toSurface, opacity: opacity, antialiasedEdges: antialiasedEdges, inherited: context,
        into: &list)
      return true
    }
    // Effects and transitions note that they are drawn, so that they may be drawn only once.
    let mayRepeat = !hasEffects(in: resolver.tree)
    if let kept, mayRepeat, !rasters.entries[kept].isExcluded {
      if drawPlane(within: .everywhere, keptAs: kept, resolver: &resolver, into: &list) { return true }
    }
    // Filtering reads a pixel beyond the visible ones.
    let seen = pixelBox(context.scissor.points, toSurface.inverted()).reaching(2)
    if !mayRepeat, isTooLong(seen) { return false }
    let isInsideRaster = rasters.isInsideRaster
    if kept != nil { rasters.isInsideRaster = true }
    defer { rasters.isInsideRaster = isInsideRaster }
    return drawPlane(within: seen, keptAs: nil, resolver: &resolver, into: &list)
  }

  private func isTooLong(_ plane: PixelRect) -> Bool {
    max(plane.width, plane.height) > Int32(Self.longestRaster)
  }

  /// Draws the layer flat, within some pixels of its raster; false, with nothing drawn, if these are too many or
  /// cannot be kept as requested.
  private func drawPlane(
    within limits: PixelRect, keptAs kept: RasterIndex?, resolver: inout Resolver,
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
    if kept != nil { rasters.isInsideRaster = true }
    resolver.drawInside(.rasterized, of: flat, opacity: 1, inherited: inner, into: &list)
    rasters.isInsideRaster = isInsideRaster
    var plane = list.coveredPixels(from: group + 1)
    let isSeen = !pixelBox(plane.points, toSurface).reaching(1).intersection(context.scissor).isEmpty
    if plane.isEmpty || !isSeen {
      list.removeItems(from: group)
      return true
    }
    if let kept {
      if isTooLong(plane) { rasters.entries[kept].isExcluded = true }
      guard !isTooLong(plane),
        let whole = rasters.keepRasterized(kept, covered: plane, group: group, into: &list)
      else {
        list.removeItems(from: group)
        return false
      }
      plane = whole
    } else if isTooLong(plane) {
      list.removeItems(from: group)
      return false
    } else {
      // Filtering at the edge reads the surroundings, whether or not the raster is kept.
      plane = plane.reaching(1)
    }
    list.endPlane(group, plane: plane, by: toSurface, antialiasedEdges: antialiasedEdges)
    return true
  }

  /// Whether the layer or any below it shows an effect or a transition.
  private func hasEffects(in tree: borrowing RenderTree) -> Bool {
    for index in drawn.index..<drawn.end {
      let row = tree.order[index].row
      if tree.rows[row].effect.exists || tree.rows[row].transition.exists { return true }
    }
    return false
  }
}
