import LayerValues

extension DisplayItem {
  /// The pixels per point across and down in an item's rectangle; in perspective, those at the rectangle's centre.
  func pixelsPerPoint(_ list: DisplayList) -> SIMD2<Float> {
    guard projection.exists else {
      let map = transform
      let across = Float(map.a * map.a + map.b * map.b)
      let down = Float(map.c * map.c + map.d * map.d)
      return SIMD2(across.squareRoot(), down.squareRoot())
    }
    let map = list.projections[projection]
    let middle = SIMD3(
      Double(rect.x + rect.z / 2), Double(rect.y + rect.w / 2), 1)
    let w = (map.w * middle).sum()
    guard abs(w) > 1e-9 else { return SIMD2(1, 1) }
    let (x, y) = ((map.x * middle).sum() / w, (map.y * middle).sum() / w)
    // The derivatives of the pixel position with respect to the point.
    let across = SIMD2(map.x.x - x * map.w.x, map.y.x - y * map.w.x) / w
    let down = SIMD2(map.x.y - x * map.w.y, map.y.y - y * map.w.y) / w
    return SIMD2(Float((across * across).sum().squareRoot()), Float((down * down).sum().squareRoot()))
  }
}
