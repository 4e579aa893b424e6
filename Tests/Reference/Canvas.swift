import Foundation

/// A picture of premultiplied floats: red, green, blue, alpha.
package struct Canvas {
  package let area: Area
  package var pixels: [SIMD4<Float>]
  package var marks: [Mark]
  /// The lower and upper bounds of pixels if antialiased edges covered anything between nothing and everything.
  package var low: [SIMD4<Float>]
  package var high: [SIMD4<Float>]
  /// The possible rounding error of an 8-bit picture, in 255ths: half a step for a replaced pixel, a whole one for a
  /// sum of two products.
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

  /// Composites a colour with its bounds over a pixel, with a coverage.
  @inline(__always)
  private mutating func over(
    _ i: Int, _ source: SIMD4<Float>, _ least: SIMD4<Float>, _ most: SIMD4<Float>, _ amount: Float,
    _ mark: Mark, noise own: Float = 0
  ) {
    let shown = source * amount
    noise[i] = noise[i] * (1 - shown.w) + own * amount + (shown.w >= 0.9999 ? 0.5 : 1)
    pixels[i] = shown + pixels[i] * (1 - shown.w)
    if mark.contains(.edge) {
      low[i] = pointwiseMin(low[i], least + low[i] * (1 - most.w))
      high[i] = pointwiseMax(high[i], most + high[i] * (1 - least.w))
    } else {
      low[i] = least * amount + low[i] * (1 - most.w * amount)
      high[i] = most * amount + high[i] * (1 - least.w * amount)
    }
    if shown.w >= 0.9999, mark.isDisjoint(with: [.edge, .undecided]) {
      marks[i] = mark
    } else {
      if marks[i].contains(.edge), mark.contains(.edge) { marks[i].insert(.crossed) }
      marks[i].formUnion(mark)
    }
  }

  /// Paints a premultiplied colour with `coverage`; `range` returns its bounds, and `noise` is its possible error
  /// before rounding, in 255ths.
  mutating func paint(
    _ coverage: Coverage, clip: Coverage?, opacity: Float, noise: Float = 0,
    range: ((Int, Int) -> (SIMD4<Float>, SIMD4<Float>))? = nil, _ color: (Int, Int) -> (SIMD4<Float>, Mark)
  ) {
    let box = coverage.area.intersection(area)
    for y in box.y0..<box.y1 {
      for x in box.x0..<box.x1 {
        let at = coverage.area.index(x, y)
        var amount = coverage.values[at]
        var mark = coverage.marks[at]
        if amount == 0, mark.isEmpty { continue }
        let i = area.index(x, y)
        if let clip {
          if clip.values[i] == 0, clip.marks[i].isEmpty { continue }
          amount *= clip.values[i]
          if clip.marks[i].contains(.edge), mark.contains(.edge) { mark.insert(.crossed) }
          mark.formUnion(clip.marks[i])
        }
        let (texel, own) = color(x, y)
        if texel.w == 0, own.isEmpty { continue }
        let source = texel * opacity
        let (least, most) = range.map { $0(x, y) } ?? (texel, texel)
        over(i, source, least * opacity, most * opacity, amount, mark.union(own), noise: noise * opacity)
      }
    }
  }

  /// Composites a picture of the same pixels over this one.
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

  /// Multiplies the picture by a mask's alpha.
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

  /// Replaces the picture by another one of the same pixels, weighted by `coverage`.
  mutating func replace(by other: Canvas, _ coverage: Coverage, opacity: Float, clip: Coverage?) {
    let box = coverage.area.intersection(area)
    for y in box.y0..<box.y1 {
      for x in box.x0..<box.x1 {
        let (at, i) = (coverage.area.index(x, y), area.index(x, y))
        var amount = coverage.values[at] * opacity
        var mark = coverage.marks[at]
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

  /// Copies the edge marks of the unblurred canvas to the pixels around, for blurs of less than a pixel.
  private mutating func keepEdges(of sharp: Canvas) {
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

  /// Whether a part of it is transparent.
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

  /// Whether a part of it contains undecided pixels.
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

  /// The exact Gaussian of a standard deviation in pixels, with all significant taps in both directions. Outside
  /// `edge` its border repeats, or without one the picture is transparent.
  ///
  /// Pixels crossed by several edges are uncertain, and so are the pixels that they blur into; their tolerance is half
  /// of their range, the error of adding up the edges' coverages.
  func blurred(sigma: Double, edge: Area? = nil) -> Canvas {
    var result = Canvas(area)
    result.pixels = spread(pixels, sigma, edge)
    let isCrossed = marks.contains { $0.contains(.crossed) }
    if isCrossed {
      func known(_ bound: [SIMD4<Float>]) -> [SIMD4<Float>] {
        pixels.indices.map { marks[$0].contains(.crossed) ? (bound[$0] + pixels[$0]) / 2 : pixels[$0] }
      }
      (result.low, result.high) = (spread(known(low), sigma, edge), spread(known(high), sigma, edge))
    } else {
      (result.low, result.high) = (result.pixels, result.pixels)
    }
    for i in result.pixels.indices where result.high[i].w > 0 {
      result.marks[i] = marks[i].contains(.soft) ? [.soft, .again] : .soft
      if isCrossed, (result.high[i] - result.low[i]).max() > 0.001 { result.marks[i].insert(.crossed) }
    }
    if sigma < 1 { result.keepEdges(of: self) }
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

  private func spread(_ pixels: [SIMD4<Float>], _ sigma: Double, _ edge: Area?) -> [SIMD4<Float>] {
    let reach = Int((sigma * 4.5).rounded(.up))
    var taps = (-reach...reach).map { Float(exp(-Double($0 * $0) / (2 * sigma * sigma))) }
    let sum = taps.reduce(0, +)
    for i in taps.indices { taps[i] /= sum }
    let (w, h) = (area.width, area.height)
    let low = edge.map { (x: $0.x0 - area.x0, y: $0.y0 - area.y0) }
    let high = edge.map { (x: $0.x1 - 1 - area.x0, y: $0.y1 - 1 - area.y0) }
    var rows = [SIMD4<Float>](repeating: SIMD4(), count: area.count)
    var result = rows
    // Pixels farther than the taps from all content stay transparent.
    let filled = edge == nil ? Self.filled(pixels, w, h) : Area(x0: 0, y0: 0, x1: w, y1: h)
    if filled.isEmpty { return result }
    let wide = filled.grown(by: reach).intersection(Area(x0: 0, y0: 0, x1: w, y1: h))
    for y in filled.y0..<filled.y1 {
      for x in wide.x0..<wide.x1 {
        var total = SIMD4<Float>()
        for t in 0..<taps.count {
          var at = x + t - reach
          if let low, let high {
            at = min(max(at, low.x), high.x)
          } else if at < 0 || at >= w {
            continue
          }
          total += pixels[y * w + at] * taps[t]
        }
        rows[y * w + x] = total
      }
    }
    for y in wide.y0..<wide.y1 {
      for x in wide.x0..<wide.x1 {
        var total = SIMD4<Float>()
        for t in 0..<taps.count {
          var at = y + t - reach
          if let low, let high {
            at = min(max(at, low.y), high.y)
          } else if at < 0 || at >= h {
            continue
          }
          total += rows[at * w + x] * taps[t]
        }
        result[y * w + x] = total
      }
    }
    return result
  }
}
