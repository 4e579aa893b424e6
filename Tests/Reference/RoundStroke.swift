/// A round stroke by its definition: all points within half a width of a polyline.
package struct RoundStroke {
  private let points: [SIMD2<Double>]
  private let halfWidth: Double

  /// A stroke along the line through `points`, in the units of the points.
  package init(along points: [SIMD2<Double>], width: Double) {
    (self.points, halfWidth) = (points, width / 2)
  }

  package func contains(_ point: SIMD2<Double>) -> Bool {
    for index in 1..<max(points.count, 1) {
      let (start, chord) = (points[index - 1], points[index] - points[index - 1])
      let t = ((point - start) * chord).sum() / max((chord * chord).sum(), 1e-12)
      let distance = point - start - chord * min(max(t, 0), 1)
      if (distance * distance).sum() <= halfWidth * halfWidth { return true }
    }
    return false
  }
}
