import Engine

// MARK: - Paths, for graphics cards

extension FramePlanner {
  /// Finds the bands of a path that changes, in an area; false where coverage is for the processor to find: what stays
  /// looks the same in its first frame as it does when it is kept.
  mutating func findBands(of path: DisplayPath, _ map: PointMap, _ area: PixelRect) -> Bool {
    guard usesInstances, path.changes else { return false }
    outline(path, map, area, coarseness: PathBands.coarseness)
    return bands.take(&coverageRaster, isEvenOdd: path.isEvenOdd && path.stroke == nil, &store)
  }

  /// Fills an upright shape where the path at hand covers it.
  mutating func fillBands(_ shape: Shape, _ paint: Paint, _ place: Placement) {
    let white = Palette.texel(at: Palette.white)
    let key = BatchKey(
      program: .banded, texture: paint.texture, mask: bands.texture, blending: .over,
      isNearest: paint.isNearest, isExact: paint.isExact)
    let fill = Colors.unorm16(paint.isSolid ? paint.fill : paint.tint)
    store.noteUse(of: bands.texture)
    for index in 0..<bands.bands.count {
      let band = bands.bands[index]
      let rect = band.rect.intersection(place.scissor)
      if rect.isEmpty { continue }
      var texels = SIMD4(lowHalf: white, highHalf: white)
      if !paint.isSolid {
        texels.lowHalf = paint.texel(shape.local(SIMD2(Double(rect.x0), Double(rect.y0))))
        texels.highHalf = paint.texel(shape.local(SIMD2(Double(rect.x1), Double(rect.y1))))
      }
      let size = SIMD2(Float(rect.width), Float(rect.height))
      let instance = Instance(
        corner: SIMD2(Float(rect.x0), Float(rect.y0)), across: SIMD2(size.x, 0), down: SIMD2(0, size.y),
        extent: SIMD2(Float(band.first), Float(band.count)), texels: texels, fill: fill,
        radii: SIMD4(repeating: bands.isEvenOdd ? .max : 0))
      add(instance, key, bounds: rect, area: Int(rect.area), to: place.pass)
    }
  }
}
