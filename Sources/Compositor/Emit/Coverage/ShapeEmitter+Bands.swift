import LayerValues

// MARK: - Paths, for graphics cards

extension ShapeEmitter {
  /// Fills the part of an axis-aligned shape that the current path covers.
  mutating func fillBands<E: QuadEmitter>(
    _ shape: Shape, paint: Paint, placement: Placement, in frame: inout FrameBuilder<E>
  ) {
    let white = Palette.texel(at: Palette.white)
    let key = BatchKey(
      program: .banded, texture: paint.texture, mask: coverage.bands.texture, blending: .over,
      isNearest: paint.isNearest, isExact: paint.isExact)
    let fill = Colors.unorm16(paint.isSolid ? paint.roundedTint : paint.tint)
    frame.store.noteUse(of: coverage.bands.texture)
    for index in 0..<coverage.bands.cells.count {
      let cell = coverage.bands.cells[index]
      let rect = cell.rect.intersection(placement.scissor)
      if rect.isEmpty { continue }
      var texels = SIMD4(lowHalf: white, highHalf: white)
      if !paint.isSolid {
        texels.lowHalf = paint.texel(shape.local(SIMD2(Double(rect.x0), Double(rect.y0))))
        texels.highHalf = paint.texel(shape.local(SIMD2(Double(rect.x1), Double(rect.y1))))
      }
      let size = SIMD2(Float(rect.width), Float(rect.height))
      // The program `banded` reads the range of lines as the extent, and the fill rule as the radii.
      let instance = Instance(
        corner: SIMD2(Float(rect.x0), Float(rect.y0)), across: SIMD2(size.x, 0), down: SIMD2(0, size.y),
        extent: SIMD2(Float(cell.first), Float(cell.count)), texels: texels, fill: fill,
        radii: SIMD4(repeating: coverage.bands.isEvenOdd ? .max : 0))
      frame.add(instance, key: key, bounds: rect, area: Int(rect.area), to: placement.pass)
    }
  }
}
