import LayerValues

/// Draws rounded solids that an animation moves by fractions of pixels.
struct SubpixelMotionEmitter {
  private var corners = HalfPixelCorners()

  /// Adds a rounded solid that is at another fraction of a pixel in every frame. Returns false if the solid needs the
  /// program that rounds corners.
  ///
  /// Filtering moves the solid's texels by the fraction. A software rasteriser draws the solid's quads, three at most,
  /// ten times as fast as that program.
  mutating func add<E: QuadEmitter>(
    _ item: DisplayItem, _ placement: Placement, _ frame: inout FrameBuilder<E>
  ) -> Bool {
    guard frame.policy.drawsSubpixelMotionFromTextures, placement.clip.isNone,
      !placement.writesWithoutBlending,
      placement.sides.isEmpty, item.projection.isNone,
      item.transform.b == 0, item.transform.c == 0, item.transform.a > 0,
      item.transform.a == item.transform.d, item.radii == SIMD4(repeating: item.radii.x),
      let shape = Shape(transform: item.transform, rect: item.rect, radii: item.radii), shape.isRounded
    else { return false }
    let color = PackedColor.premultiplied(item.color, opacity: placement.opacity)
    let box = shape.box
    guard color != 0,
      let solid = HalfPixelSolid(
        width: box.x1 - box.x0, height: box.y1 - box.y0, radius: box.across.x, color: color)
    else { return false }
    let region = halfPixelRegion(of: solid, &frame)
    let key = BatchKey(
      program: .image, texture: region.texture, blending: .over, isNearest: false, isExact: false)
    frame.store.noteUse(of: region.texture)
    frame.statistics.bakedLayers += 1
    let (left, right) = (Partition.floor(box.x0), Partition.ceil(box.x1))
    let (top, bottom) = (Partition.floor(box.y0), Partition.ceil(box.y1))
    // The first row that is completely below the upper corners, and the first row that touches the lower corners.
    let upper = PixelRect.clamped((box.y0 + solid.radius).rounded(.up))
    let lower = max(PixelRect.clamped((box.y1 - solid.radius).rounded(.down)), upper)
    // The texel position of the surface's origin for all columns and the upper rows, and its texel row for the lower
    // rows. All rows between the corners show `middleRow`, the last texel row of the upper end.
    let upperOrigin = SIMD2<Double>(region.origin) + 1 - 2 * SIMD2(box.x0, box.y0) + 0.5
    let lowerOrigin = upperOrigin.y + Double(solid.rows - 1) - 2 * (box.y1 - box.y0) - 2
    let middleRow = Double(region.origin.y) + Double(solid.endRows) - 0.5
    let side = SIMD2<Double>(region.textureSize)
    // Adds rows of pixels; `row` maps the top and the bottom of the rows to rows of texels.
    func addRows(_ y0: Int32, _ y1: Int32, _ row: (Double) -> Double) {
      let rect = PixelRect(x0: left, y0: y0, x1: right, y1: y1).intersection(placement.scissor)
      if rect.isEmpty { return }
      let low = SIMD2(upperOrigin.x + 2 * Double(rect.x0), row(Double(rect.y0)))
      let high = SIMD2(upperOrigin.x + 2 * Double(rect.x1), row(Double(rect.y1)))
      frame.addAxisAligned(
        rect, low: SIMD2<Float>(low / side), high: SIMD2<Float>(high / side), key: key, to: placement.pass)
    }
    addRows(top, upper) { upperOrigin.y + 2 * $0 }
    addRows(upper, lower) { _ in middleRow }
    addRows(lower, bottom) { lowerOrigin + 2 * $0 }
    return true
  }

  /// The region of a solid's texels, which are made if they are new.
  private mutating func halfPixelRegion<E: QuadEmitter>(
    of solid: HalfPixelSolid, _ frame: inout FrameBuilder<E>
  )
    -> TextureRegion
  {
    if let known = frame.store.knownBaked(solid.key) { return known }
    let corner = corners.corner(solid.radius)
    return frame.store.baked(solid.key, width: solid.columns, height: solid.rows) { solid.texels(corner) }
  }
}
