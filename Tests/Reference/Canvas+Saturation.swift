extension Canvas {
  /// Returns the raster with the distance of each component from the luma multiplied by `amount`, clamped to 0…alpha.
  ///
  /// `sigma` is the standard deviation, in pixels, by which the raster is blurred. For a `sigma` above 3, a renderer
  /// may clamp the colours of a smaller blurred raster before it magnifies that raster. Within the distance of the
  /// smaller raster's texels from a clamped pixel, at most 0.67 `sigma`, any value between those of the neighbours is
  /// then correct.
  func saturated(by amount: Double, blurredBy sigma: Double = 0) -> Canvas {
    if amount == 1 { return self }
    var result = self
    let amount = Float(amount)
    var isClamped = [Bool](repeating: false, count: pixels.count)
    for i in pixels.indices where !marks[i].isEmpty || high[i].w > 0 || pixels[i].w > 0 {
      let growth = result.saturate(i, amount, from: self, &isClamped[i])
      // All errors of the pixel grow by `growth`: its rounding, the 3 levels that a blur may deviate by, and the error
      // at edges.
      result.noise[i] = max(noise[i], 0.5) * max(growth, 1)
      if growth > 1, !marks[i].isDisjoint(with: [.soft, .filtered]) { result.noise[i] += 3 * (growth - 1) }
      if growth > 1, marks[i].contains(.edge) { result.marks[i].insert(.resampled) }
    }
    if sigma > 3 { result.widen(around: isClamped, reach: Int((0.67 * sigma).rounded(.up))) }
    return result
  }

  /// Changes the saturation of one pixel. Returns the largest factor by which an error of its components grows.
  private mutating func saturate(_ i: Int, _ amount: Float, from old: Canvas, _ isClamped: inout Bool)
    -> Float
  {
    let luma = SIMD3<Float>(0.2126, 0.7152, 0.0722)
    var growth: Float = 0
    for component in 0..<3 {
      var (value, least, most, sum) = (Float(0), Float(0), Float(0), Float(0))
      for other in 0..<3 {
        let weight = (1 - amount) * luma[other] + (other == component ? amount : 0)
        value += weight * old.pixels[i][other]
        least += weight * (weight > 0 ? old.low : old.high)[i][other]
        most += weight * (weight > 0 ? old.high : old.low)[i][other]
        sum += abs(weight)
      }
      if value < 0 || value > old.pixels[i].w { isClamped = true }
      pixels[i][component] = min(max(value, 0), old.pixels[i].w)
      low[i][component] = min(max(least, 0), max(old.low[i].w, 0))
      high[i][component] = min(max(most, 0), max(old.high[i].w, 0))
      growth = max(growth, sum)
    }
    return growth
  }

  /// Widens the range of the pixels near a clamped pixel to the range of their neighbours.
  private mutating func widen(around isClamped: [Bool], reach: Int) {
    let whole = self
    var near = [Bool](repeating: false, count: pixels.count)
    for y in area.y0..<area.y1 {
      for x in area.x0..<area.x1 where isClamped[area.index(x, y)] {
        for other in max(area.x0, x - reach)...min(area.x1 - 1, x + reach) {
          near[area.index(other, y)] = true
        }
      }
    }
    for y in area.y0..<area.y1 {
      let rows = max(area.y0, y - reach)...min(area.y1 - 1, y + reach)
      for x in area.x0..<area.x1 where rows.contains(where: { near[area.index(x, $0)] }) {
        let i = area.index(x, y)
        for row in rows {
          for column in max(area.x0, x - reach)...min(area.x1 - 1, x + reach) {
            let other = area.index(column, row)
            low[i] = pointwiseMin(low[i], whole.low[other])
            high[i] = pointwiseMax(high[i], whole.high[other])
          }
        }
        marks[i].insert(.resampled)
      }
    }
  }
}
