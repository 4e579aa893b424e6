import Engine
import Foundation

// The coverage of a layer's bounds, corners and border.
extension Compositor {
  /// Whether a mapped rectangle is axis-aligned within a rasteriser's precision.
  func isAxisAligned(_ rect: CGRect, _ map: Map) -> Bool {
    guard map.isAffine else { return false }
    let (across, down) = (map.x.y * rect.height, map.y.x * rect.width)
    return max(abs(across), abs(down)) < 1.0 / 256
  }

  /// Whether the edges of the background and the border are antialiased, as with round corners or a rotated border.
  func isSmooth(_ look: LayerLook, _ map: Map) -> Bool {
    look.isRounded || look.smoothSides == 15 || hasSlantedBorder(look, map)
      || (edges == .whole && look.smoothSides != 0)
  }

  /// Whether the layer has a rotated border, which makes all of its edges antialiased.
  func hasSlantedBorder(_ look: LayerLook, _ map: Map) -> Bool {
    look.hasBorder && !isAxisAligned(look.bounds, map)
  }

  /// The coverage of a rectangle of the layer's points: whole pixels by their centres, except at antialiased sides.
  func plainCoverage(_ rect: CGRect, _ map: Map, smooth sides: UInt32 = 0) -> Coverage {
    // All sides are antialiased if `sides` has all of them, in casters, masks and projected planes, and, where clips
    // apply to whole results, if `sides` has any.
    if sides == 15 || shapeNesting > 0 || (sides != 0 && edges == .whole) {
      return smoothCoverage(rect, SIMD4(), map)
    }
    let plain = Scanner.centres(
      Projecting.project(Outline.rect(grown(rect, sides, map)), map), in: area)
    if sides == 0 { return plain }
    var combined = extended(plain)
    combined.multiply(by: extended(smoothCoverage(grown(rect, ~sides, map), SIMD4(), map)))
    return combined
  }

  /// The rectangle with the sides of the bit mask `sides` moved outwards by 8 pixels: left 1, right 2, greatest y 4,
  /// least y 8.
  private func grown(_ rect: CGRect, _ sides: UInt32, _ map: Map) -> CGRect {
    let far = 8 / max(map.scale(at: SIMD2(Double(rect.midX), Double(rect.midY))), 1e-3)
    let (left, right) = (sides & 1 != 0 ? far : 0, sides & 2 != 0 ? far : 0)
    let (low, high) = (sides & 8 != 0 ? far : 0, sides & 4 != 0 ? far : 0)
    return CGRect(
      x: rect.minX - left, y: rect.minY - low, width: rect.width + left + right,
      height: rect.height + low + high)
  }

  func smoothCoverage(_ rect: CGRect, _ radii: SIMD4<Double>, _ map: Map) -> Coverage {
    Scanner.smooth([Projecting.project(Outline.rounded(rect, radii), map)], in: area)
  }

  /// The coverage of the background.
  func coverage(_ look: LayerLook, _ map: Map) -> Coverage {
    isSmooth(look, map)
      ? smoothCoverage(look.bounds, look.radii, map)
      : plainCoverage(look.bounds, map, smooth: look.smoothSides)
  }

  /// The coverage of the bounds as a clip of sublayers.
  func clipCoverage(_ look: LayerLook, _ map: Map) -> Coverage {
    if look.isEmpty { return Coverage(.empty) }
    if look.isRounded || !isAxisAligned(look.bounds, map) {
      return smoothCoverage(look.bounds, look.radii, map)
    }
    return plainCoverage(look.bounds, map)
  }

  /// The coverage of the bounds inside the border.
  func innerCoverage(_ look: LayerLook, _ map: Map) -> Coverage {
    let width = look.borderWidth
    let rect = look.bounds.insetBy(dx: width, dy: width)
    if rect.width <= 1e-9 || rect.height <= 1e-9 { return Coverage(.empty) }
    let radii = look.borderRadii ?? look.radii
    if isSmooth(look, map) || radii != SIMD4() {
      return smoothCoverage(rect, pointwiseMax(radii - width, SIMD4()), map)
    }
    return plainCoverage(rect, map)
  }

  func drawBackground(
    _ look: LayerLook, _ map: Map, _ canvas: inout Canvas, opacity: Float, clip: Coverage?
  ) {
    if look.background.w <= 0 || look.isEmpty { return }
    let color = look.background
    canvas.paint(coverage(look, map), clip: clip, opacity: opacity) { _, _ in (color, []) }
  }

  func drawBorder(
    _ look: LayerLook, _ map: Map, _ canvas: inout Canvas, opacity: Float, clip: Coverage?
  ) {
    if !look.hasBorder { return }
    let color = look.border
    var ring =
      isSmooth(look, map)
      ? smoothCoverage(look.bounds, look.radii, map) : plainCoverage(look.bounds, map)
    let inner = extended(innerCoverage(look, map))
    var inside = Coverage(ring.area)
    for y in ring.area.y0..<ring.area.y1 {
      for x in ring.area.x0..<ring.area.x1 {
        inside.values[ring.area.index(x, y)] = inner.values[area.index(x, y)]
        inside.marks[ring.area.index(x, y)] = inner.marks[area.index(x, y)]
      }
    }
    ring.subtract(inside)
    canvas.paint(ring, clip: clip, opacity: opacity) { _, _ in (color, []) }
  }
}
