import Foundation

/// A raster of premultiplied floats: red, green, blue, alpha.
package struct Canvas {
  package let area: Area
  package var pixels: [SIMD4<Float>]
  package var marks: [Mark]
  /// The lower bounds of the pixels if the coverage at antialiased edges were any value of 0…1.
  package var low: [SIMD4<Float>]
  /// The upper bounds of the pixels if the coverage at antialiased edges were any value of 0…1.
  package var high: [SIMD4<Float>]
  /// The possible rounding error of each pixel of an 8-bit raster, in 255ths: half a step for a replaced pixel, and a
  /// whole step for a sum of two products.
  package var noise: [Float]

  package init(_ area: Area, _ color: SIMD4<Float> = SIMD4()) {
    self.area = area
    pixels = [SIMD4<Float>](repeating: color, count: area.count)
    marks = [Mark](repeating: [], count: area.count)
    (low, high) = (pixels, pixels)
    noise = [Float](repeating: 0, count: area.count)
  }

  package subscript(x: Int, y: Int) -> SIMD4<Float> { pixels[area.index(x, y)] }
  package func noise(_ x: Int, _ y: Int) -> Float { noise[area.index(x, y)] }
  package func mark(_ x: Int, _ y: Int) -> Mark { marks[area.index(x, y)] }
  package func range(_ x: Int, _ y: Int) -> (SIMD4<Float>, SIMD4<Float>) {
    (low[area.index(x, y)], high[area.index(x, y)])
  }

  /// Composites the colour `source`, with the bounds `least` and `most` and the coverage `amount`, over a pixel.
  @inline(__always)
  private mutating func over(
    _ i: Int, _ source: SIMD4<Float>, _ least: SIMD4<Float>, _ most: SIMD4<Float>, _ amount: Float,
    _ mark: Mark, noise sourceNoise: Float = 0
  ) {
    let covered = source * amount
    noise[i] = noise[i] * (1 - covered.w) + sourceNoise * amount + (covered.w >= 0.9999 ? 0.5 : 1)
    pixels[i] = covered + pixels[i] * (1 - covered.w)
    if mark.contains(.edge) {
      low[i] = pointwiseMin(low[i], least + low[i] * (1 - most.w))
      high[i] = pointwiseMax(high[i], most + high[i] * (1 - least.w))
    } else {
      low[i] = least * amount + low[i] * (1 - most.w * amount)
      high[i] = most * amount + high[i] * (1 - least.w * amount)
    }
    if covered.w >= 0.9999, mark.isDisjoint(with: [.edge, .undecided]) {
      marks[i] = mark
    } else {
      if marks[i].contains(.edge), mark.contains(.edge) { marks[i].insert(.crossed) }
      marks[i].formUnion(mark)
    }
  }

  /// Paints premultiplied colours with `coverage`. `range` returns a colour's bounds, and is nil for exact colours;
  /// `noise` is a colour's possible error before rounding, in 255ths.
  mutating func paint(
    _ coverage: Coverage, clip: Coverage?, opacity: Float, noise: Float = 0,
    range: ((Int, Int) -> (SIMD4<Float>, SIMD4<Float>))? = nil, _ color: (Int, Int) -> (SIMD4<Float>, Mark)
  ) {
    let box = coverage.area.intersection(area)
    for y in box.y0..<box.y1 {
      for x in box.x0..<box.x1 {
        let coverageIndex = coverage.area.index(x, y)
        var amount = coverage.values[coverageIndex]
        var mark = coverage.marks[coverageIndex]
        if amount == 0, mark.isEmpty { continue }
        let i = area.index(x, y)
        if let clip {
          if clip.values[i] == 0, clip.marks[i].isEmpty { continue }
          amount *= clip.values[i]
          if clip.marks[i].contains(.edge), mark.contains(.edge) { mark.insert(.crossed) }
          mark.formUnion(clip.marks[i])
        }
        let (texel, colorMark) = color(x, y)
        if texel.w == 0, colorMark.isEmpty { continue }
        let source = texel * opacity
        let (least, most) = range.map { $0(x, y) } ?? (texel, texel)
        over(
          i, source, least * opacity, most * opacity, amount, mark.union(colorMark), noise: noise * opacity)
      }
    }
  }

  /// Composites another raster of the same area over this raster.
  mutating func composite(_ other: Canvas, opacity: Float, clip: Coverage?) {
    for i in pixels.indices {
      var mark = other.marks[i]
      if other.pixels[i].w == 0, mark.isEmpty { continue }
      var amount: Float = 1
      var isClipped = false
      if let clip {
        if clip.values[i] == 0, clip.marks[i].isEmpty { continue }
        amount = clip.values[i]
        isClipped = clip.marks[i].contains(.edge)
        if isClipped, mark.contains(.edge) { mark.insert(.crossed) }
        mark.formUnion(clip.marks[i])
      }
      let (least, most) = (other.low[i] * opacity, other.high[i] * opacity)
      over(
        i, other.pixels[i] * opacity, isClipped ? SIMD4() : least, most, amount, mark,
        noise: other.noise[i] * opacity)
    }
  }

  /// Multiplies the raster by a mask's alpha.
  mutating func multiply(byAlphaOf mask: Canvas) {
    for i in pixels.indices {
      let alpha = mask.pixels[i].w
      pixels[i] *= alpha
      low[i] *= max(mask.low[i].w, 0)
      high[i] *= min(mask.high[i].w, 1)
      if alpha == 0, mask.marks[i].isEmpty {
        marks[i] = []
      } else {
        if marks[i].contains(.edge), mask.marks[i].contains(.edge) { marks[i].insert(.crossed) }
        marks[i].formUnion(mask.marks[i])
      }
    }
  }

  /// Blends the raster with another raster of the same area, which replaces it where `coverage` and `opacity` are 1.
  mutating func replace(by other: Canvas, _ coverage: Coverage, opacity: Float, clip: Coverage?) {
    let box = coverage.area.intersection(area)
    for y in box.y0..<box.y1 {
      for x in box.x0..<box.x1 {
        let (coverageIndex, i) = (coverage.area.index(x, y), area.index(x, y))
        var amount = coverage.values[coverageIndex] * opacity
        var mark = coverage.marks[coverageIndex]
        if let clip {
          amount *= clip.values[i]
          if clip.marks[i].contains(.edge), mark.contains(.edge) { mark.insert(.crossed) }
          mark.formUnion(clip.marks[i])
        }
        if amount == 0, mark.isEmpty { continue }
        if marks[i].contains(.edge), mark.contains(.edge) { mark.insert(.crossed) }
        pixels[i] = pixels[i] * (1 - amount) + other.pixels[i] * amount
        if mark.contains(.edge) {
          low[i] = pointwiseMin(low[i], other.low[i])
          high[i] = pointwiseMax(high[i], other.high[i])
        } else {
          low[i] = low[i] * (1 - amount) + other.low[i] * amount
          high[i] = high[i] * (1 - amount) + other.high[i] * amount
        }
        marks[i] =
          amount >= 0.9999 && mark.isEmpty ? other.marks[i] : marks[i].union(mark).union(other.marks[i])
      }
    }
  }

  /// Copies the edge marks of the unblurred canvas to the blurred pixels around them, for blurs of less than a pixel.
  private mutating func copyEdgeMarks(of sharp: Canvas) {
    let (w, h) = (area.width, area.height)
    for y in 0..<h {
      for x in 0..<w where sharp.marks[y * w + x].contains(.edge) {
        for ny in max(0, y - 1)...min(h - 1, y + 1) {
          for nx in max(0, x - 1)...min(w - 1, x + 1) where marks[ny * w + nx].contains(.soft) {
            marks[ny * w + nx].insert(.edge)
          }
        }
      }
    }
  }

  /// Whether all pixels in `box` are certainly transparent.
  func isBlank(in box: Area) -> Bool {
    let box = box.intersection(area)
    for y in box.y0..<box.y1 {
      for x in box.x0..<box.x1 {
        let i = area.index(x, y)
        if high[i].w != 0 || marks[i].contains(.undecided) { return false }
      }
    }
    return true
  }

  /// Whether `box` contains undecided or resampled pixels.
  func hasUndecided(in box: Area) -> Bool {
    let box = box.intersection(area)
    if box.isEmpty { return false }
    for y in box.y0..<box.y1 {
      for x in box.x0..<box.x1 where !marks[area.index(x, y)].isDisjoint(with: [.undecided, .resampled]) {
        return true
      }
    }
    return false
  }

  /// The raster blurred by an exact Gaussian with the standard deviation `sigma`, in pixels. Outside `edge`, the border
  /// pixels of `edge` repeat; if `edge` is nil, the outside is transparent.
  ///
  /// Pixels that several edges cross are uncertain, and so are the pixels into which they are blurred. Half of their
  /// range is tolerated: the error of adding the coverages of the edges.
  func blurred(sigma: Double, edge: Area? = nil) -> Canvas {
    var result = Canvas(area)
    result.pixels = convolved(pixels, sigma, edge)
    let isCrossed = marks.contains { $0.contains(.crossed) }
    if isCrossed {
      func tolerated(_ bound: [SIMD4<Float>]) -> [SIMD4<Float>] {
        pixels.indices.map { marks[$0].contains(.crossed) ? (bound[$0] + pixels[$0]) / 2 : pixels[$0] }
      }
      (result.low, result.high) = (
        convolved(tolerated(low), sigma, edge), convolved(tolerated(high), sigma, edge)
      )
    } else {
      (result.low, result.high) = (result.pixels, result.pixels)
    }
    for i in result.pixels.indices where result.high[i].w > 0 {
      result.marks[i] = marks[i].contains(.soft) ? [.soft, .filteredTwice] : .soft
      if isCrossed, (result.high[i] - result.low[i]).max() > 0.001 { result.marks[i].insert(.crossed) }
    }
    if sigma < 1 { result.copyEdgeMarks(of: self) }
    return result
  }

  /// The bounding box of the pixels that are not transparent.
  private static func filled(_ pixels: [SIMD4<Float>], _ width: Int, _ height: Int) -> Area {
    var box = Area(x0: .max, y0: .max, x1: .min, y1: .min)
    for y in 0..<height {
      for x in 0..<width where pixels[y * width + x] != SIMD4() {
        box = Area(x0: min(box.x0, x), y0: min(box.y0, y), x1: max(box.x1, x + 1), y1: max(box.y1, y + 1))
      }
    }
    return box.isEmpty ? .empty : box
  }

  /// The pixels convolved with a Gaussian along rows and then along columns.
  private func convolved(_ pixels: [SIMD4<Float>], _ sigma: Double, _ edge: Area?) -> [SIMD4<Float>] {
    let reach = Int((sigma * 4.5).rounded(.up))
    var taps = (-reach...reach).map { Float(exp(-Double($0 * $0) / (2 * sigma * sigma))) }
    let sum = taps.reduce(0, +)
    for i in taps.indices { taps[i] /= sum }
    let (w, h) = (area.width, area.height)
    let low = edge.map { (x: $0.x0 - area.x0, y: $0.y0 - area.y0) }
    let high = edge.map { (x: $0.x1 - 1 - area.x0, y: $0.y1 - 1 - area.y0) }
    var rows = [SIMD4<Float>](repeating: SIMD4(), count: area.count)
    var result = rows
    // Pixels farther from all content than the taps reach stay transparent.
    let filled = edge == nil ? Self.filled(pixels, w, h) : Area(x0: 0, y0: 0, x1: w, y1: h)
    if filled.isEmpty { return result }
    let reached = filled.grown(by: reach).intersection(Area(x0: 0, y0: 0, x1: w, y1: h))
    for y in filled.y0..<filled.y1 {
      for x in reached.x0..<reached.x1 {
        var total = SIMD4<Float>()
        for t in 0..<taps.count {
          var column = x + t - reach
          if let low, let high {
            column = min(max(column, low.x), high.x)
          } else if column < 0 || column >= w {
            continue
          }
          total += pixels[y * w + column] * taps[t]
        }
        rows[y * w + x] = total
      }
    }
    for y in reached.y0..<reached.y1 {
      for x in reached.x0..<reached.x1 {
        var total = SIMD4<Float>()
        for t in 0..<taps.count {
          var row = y + t - reach
          if let low, let high {
            row = min(max(row, low.y), high.y)
          } else if row < 0 || row >= h {
            continue
          }
          total += rows[row * w + x] * taps[t]
        }
        result[y * w + x] = total
      }
    }
    return result
  }
}
