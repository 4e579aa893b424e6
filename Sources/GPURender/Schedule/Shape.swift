import Engine

/// A rectangle to fill, maybe rounded and framed, with the way between its points and surface pixels worked out.
struct Shape {
  /// Half the size, in points.
  let half: SIMD2<Float>
  /// Top left, top right, bottom right, bottom left, in points; no larger than fit.
  let radii: SIMD4<Float>
  /// In points.
  let borderWidth: Float
  /// The sides stay parallel to the pixel grid.
  let isAxisAligned: Bool
  /// Where it lies if it is axis-aligned; around it otherwise.
  let box: RoundedBox
  /// The corners in pixels: top left, top right, bottom right, bottom left.
  let corners: InlineArray<4, SIMD2<Double>>

  /// Pixels -> points from the centre.
  private let across: SIMD2<Double>
  private let down: SIMD2<Double>
  private let offset: SIMD2<Double>

  /// Sides that lean less than this over their length, in pixels, are axis-aligned.
  private static let lean = 1.0 / 256
  /// What reaches farther, in pixels or points, is an accident of arithmetic and covers nothing.
  private static let farthest = 1e8

  /// Nil for what covers nothing.
  init?(
    _ transform: CGAffineTransform, rect: SIMD4<Float>, radii: CornerRadii = CornerRadii(),
    borderWidth: Float = 0
  ) {
    let (width, height) = (Double(rect.z), Double(rect.w))
    let (a, b, c, d) = (Double(transform.a), Double(transform.b), Double(transform.c), Double(transform.d))
    let determinant = a * d - b * c
    // All false for what is not a number.
    guard width > 0, height > 0, abs(determinant) > 1e-12, width < Self.farthest, height < Self.farthest
    else {
      return nil
    }
    let centre = SIMD2(Double(rect.x) + width / 2, Double(rect.y) + height / 2)
    let middle = SIMD2(
      a * centre.x + c * centre.y + Double(transform.tx), b * centre.x + d * centre.y + Double(transform.ty))
    let (halfX, halfY) = (SIMD2(a, b) * (width / 2), SIMD2(c, d) * (height / 2))
    let reach = SIMD2(abs(halfX.x) + abs(halfY.x), abs(halfX.y) + abs(halfY.y))
    guard max(abs(middle.x) + reach.x, abs(middle.y) + reach.y) < Self.farthest else { return nil }
    across = SIMD2(d, -b) / determinant
    down = SIMD2(-c, a) / determinant
    offset = -(across * middle.x + down * middle.y)
    half = SIMD2(Float(width / 2), Float(height / 2))
    let largest = min(half.x, half.y)
    self.radii = radii.replacing(with: 0, where: radii .!= radii)
      .clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: largest))
    self.borderWidth = borderWidth > 0 ? min(borderWidth, largest) : 0
    isAxisAligned = abs(b) * width < Self.lean && abs(c) * height < Self.lean
    corners = [
      middle - halfX - halfY, middle + halfX - halfY, middle + halfX + halfY, middle - halfX + halfY,
    ]
    var box = RoundedBox(
      x0: middle.x - reach.x, y0: middle.y - reach.y, x1: middle.x + reach.x, y1: middle.y + reach.y)
    // Mirrored shapes have their corners on the other side.
    var order = self.radii
    if a < 0 { order = SIMD4(order.y, order.x, order.w, order.z) }
    if d < 0 { order = SIMD4(order.w, order.z, order.y, order.x) }
    box.across = SIMD4<Double>(order) * abs(a)
    box.down = SIMD4<Double>(order) * abs(d)
    box.border = SIMD2(Double(self.borderWidth) * abs(a), Double(self.borderWidth) * abs(d))
    self.box = box
  }

  /// Whether any corner is rounded.
  var isRounded: Bool { radii != SIMD4() }

  /// A pixel position in points from the centre.
  func local(_ position: SIMD2<Double>) -> SIMD2<Float> {
    SIMD2<Float>(across * position.x + down * position.y + offset)
  }

  /// Pixels per point, at right angles to the sides.
  var scale: SIMD2<Float> { SIMD2<Float>(1 / perPixel(across, down)) }

  /// The whole pixels whose centres it covers, if it is axis-aligned.
  var pixels: PixelRect { PixelRect(centresInX: box.x0, box.x1, y: box.y0, box.y1) }

  /// The whole pixels whose centres lie inside the border, if it is axis-aligned.
  var pixelsInsideBorder: PixelRect {
    PixelRect(
      centresInX: box.x0 + box.border.x, box.x1 - box.border.x, y: box.y0 + box.border.y,
      box.y1 - box.border.y)
  }

  /// The corners in pixels, moved outwards by as many pixels.
  func outline(grownBy margin: Double) -> Polygon {
    var polygon = Polygon()
    let grow = (SIMD2<Double>(half) + perPixel(across, down) * margin) / SIMD2<Double>(half)
    let middle = (corners[0] + corners[2]) / 2
    let (halfX, halfY) = ((corners[1] - corners[0]) / 2 * grow.x, (corners[3] - corners[0]) / 2 * grow.y)
    polygon.append(middle - halfX - halfY)
    polygon.append(middle + halfX - halfY)
    polygon.append(middle + halfX + halfY)
    polygon.append(middle - halfX + halfY)
    return polygon
  }
}

/// Points per pixel at right angles to the sides, for the rows of a map from pixels to points.
private func perPixel(_ across: SIMD2<Double>, _ down: SIMD2<Double>) -> SIMD2<Double> {
  (across * across + down * down).squareRoot()
}

/// A rounded clip with what every item under it needs worked out once.
struct PreparedClip {
  let half: SIMD2<Float>
  let radii: SIMD4<Float>
  /// Nothing is inside.
  let isEmpty: Bool
  /// Pixels per point, at right angles to the sides.
  let scale: SIMD2<Float>
  /// Set where the clip's sides are parallel to the pixel grid.
  let partition: Partition?
  private let across: SIMD2<Double>
  private let down: SIMD2<Double>
  private let offset: SIMD2<Double>

  init(_ clip: RoundedClip) {
    let map = clip.fromPixels
    let centre = SIMD2(Double(clip.rect.x + clip.rect.z / 2), Double(clip.rect.y + clip.rect.w / 2))
    half = SIMD2(max(clip.rect.z, 0), max(clip.rect.w, 0)) / 2
    radii = clip.radii.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: min(half.x, half.y)))
    across = SIMD2(Double(map.a), Double(map.b))
    down = SIMD2(Double(map.c), Double(map.d))
    offset = SIMD2(Double(map.tx), Double(map.ty)) - centre
    scale = SIMD2<Float>(1 / perPixel(across, down))
    let shape = Shape(map.inverted(), rect: clip.rect, radii: clip.radii)
    isEmpty = shape == nil
    partition = shape.flatMap { $0.isAxisAligned ? Partition($0.box) : nil }
  }

  /// A pixel position in points from the clip's centre.
  func local(_ position: SIMD2<Double>) -> SIMD2<Float> {
    SIMD2<Float>(across * position.x + down * position.y + offset)
  }
}

/// A convex polygon of a few corners, in surface pixels.
struct Polygon {
  private(set) var points = InlineArray<12, SIMD2<Double>>(repeating: SIMD2())
  private(set) var count = 0

  mutating func append(_ point: SIMD2<Double>) {
    // A quad cut by four sides has eight corners at most; rounding may add a few.
    if count < 12 {
      points[count] = point
      count += 1
    }
  }

  /// The pixels that it can touch.
  var bounds: PixelRect {
    guard count > 0 else { return .empty }
    var (low, high) = (points[0], points[0])
    for index in 1..<count {
      low = pointwiseMin(low, points[index])
      high = pointwiseMax(high, points[index])
    }
    return PixelRect(
      x0: PixelRect.clamped(low.x.rounded(.down)), y0: PixelRect.clamped(low.y.rounded(.down)),
      x1: PixelRect.clamped(high.x.rounded(.up)), y1: PixelRect.clamped(high.y.rounded(.up)))
  }

  /// In square pixels.
  var area: Double {
    var doubled = 0.0
    for index in 0..<count {
      let (p, q) = (points[index], points[(index + 1) % count])
      doubled += p.x * q.y - q.x * p.y
    }
    return abs(doubled) / 2
  }

  /// The part inside a rectangle of pixels.
  func clipped(to rect: PixelRect) -> Polygon {
    if rect.contains(bounds) { return self }
    return cut(SIMD2(1, 0), -Double(rect.x0)).cut(SIMD2(-1, 0), Double(rect.x1))
      .cut(SIMD2(0, 1), -Double(rect.y0)).cut(SIMD2(0, -1), Double(rect.y1))
  }

  /// The part where `normal · p + distance` is not negative.
  private func cut(_ normal: SIMD2<Double>, _ distance: Double) -> Polygon {
    var result = Polygon()
    for index in 0..<count {
      let (p, q) = (points[index], points[(index + 1) % count])
      let (atP, atQ) = ((normal * p).sum() + distance, (normal * q).sum() + distance)
      if atP >= 0 { result.append(p) }
      if atP * atQ < 0 { result.append(p + (q - p) * (atP / (atP - atQ))) }
    }
    return result
  }
}
