import LayerValues

/// A rectangle to fill, perhaps rounded and bordered, with the map from pixels of the surface to its points.
package struct Shape {
  /// Half the size, in points.
  let half: SIMD2<Float>
  /// The corner radii in points, at most half the shorter side: top left, top right, bottom right, bottom left.
  let radii: SIMD4<Float>
  /// The width of the border in points.
  let borderWidth: Float
  /// Whether the shape's x and y axes are parallel to those of the pixel grid; false after a quarter turn.
  let isAxisAligned: Bool
  /// Whether the shape is in perspective.
  let isProjected: Bool
  /// The shape in pixels if it is axis-aligned; its bounds if it is rotated or skewed; unused in perspective.
  let box: RoundedBox
  /// The corners in pixels, without perspective: top left, top right, bottom right, bottom left.
  let corners: InlineArray<4, SIMD2<Double>>

  // The map from pixels to points relative to the centre. x is `acrossRow` · (x, y, 1) / `depthRow` · (x, y, 1), and y
  // has `downRow` instead. `depthRow` · (x, y, 1) is the reciprocal of the distance from the eye; 1 without
  // perspective.
  let acrossRow: SIMD3<Double>
  let downRow: SIMD3<Double>
  let depthRow: SIMD3<Double>

  /// A side whose ends differ in x or in y by less than this number of pixels counts as parallel to the pixel grid. A
  /// side within this distance of a pixel border counts as on the border.
  static let axisTolerance = 1.0 / 256
  /// The limit of sizes in points and, without perspective, of coordinates in pixels; a shape beyond it counts as
  /// covering nothing.
  private static let farthest = 1e8

  /// A shape without perspective; nil if the shape covers nothing.
  init?(
    transform: CGAffineTransform, rect: SIMD4<Float>, radii: CornerRadii = CornerRadii(),
    borderWidth: Float = 0
  ) {
    let (width, height) = (Double(rect.z), Double(rect.w))
    let (a, b, c, d) = (Double(transform.a), Double(transform.b), Double(transform.c), Double(transform.d))
    let determinant = a * d - b * c
    // All comparisons are false for NaN.
    guard width > 0, height > 0, abs(determinant) > 1e-12, width < Self.farthest, height < Self.farthest
    else {
      return nil
    }
    let centre = SIMD2(Double(rect.x) + width / 2, Double(rect.y) + height / 2)
    let middle = SIMD2(
      a * centre.x + c * centre.y + Double(transform.tx), b * centre.x + d * centre.y + Double(transform.ty))
    let (halfX, halfY) = (SIMD2(a, b) * (width / 2), SIMD2(c, d) * (height / 2))
    let halfSize = SIMD2(abs(halfX.x) + abs(halfY.x), abs(halfX.y) + abs(halfY.y))
    guard abs(middle.x) + halfSize.x < Self.farthest, abs(middle.y) + halfSize.y < Self.farthest
    else { return nil }
    let (across, down) = (SIMD2(d, -c) / determinant, SIMD2(-b, a) / determinant)
    acrossRow = SIMD3(across, -(across * middle).sum())
    downRow = SIMD3(down, -(down * middle).sum())
    depthRow = SIMD3(0, 0, 1)
    isProjected = false
    half = SIMD2(Float(width / 2), Float(height / 2))
    let largest = min(half.x, half.y)
    self.radii = Self.fitting(radii, largest)
    self.borderWidth = borderWidth > 0 ? min(borderWidth, largest) : 0
    isAxisAligned = abs(b) * width < Self.axisTolerance && abs(c) * height < Self.axisTolerance
    corners = [
      middle - halfX - halfY, middle + halfX - halfY, middle + halfX + halfY, middle - halfX + halfY,
    ]
    var box = RoundedBox(
      x0: middle.x - halfSize.x, y0: middle.y - halfSize.y, x1: middle.x + halfSize.x,
      y1: middle.y + halfSize.y)
    // A mirrored shape's corners are on the other side.
    var order = self.radii
    if a < 0 { order = SIMD4(order.y, order.x, order.w, order.z) }
    if d < 0 { order = SIMD4(order.w, order.z, order.y, order.x) }
    box.across = SIMD4<Double>(order) * abs(a)
    box.down = SIMD4<Double>(order) * abs(d)
    box.border = SIMD2(Double(self.borderWidth) * abs(a), Double(self.borderWidth) * abs(d))
    self.box = box
  }

  /// A shape in perspective; nil if the shape covers nothing, is seen edge-on, or is completely behind the eye.
  init?(
    projection: Projection, rect: SIMD4<Float>, radii: CornerRadii = CornerRadii(), borderWidth: Float = 0
  ) {
    let w = projection.w
    let depthChange = max(abs(w.x) * Double(rect.z), abs(w.y) * Double(rect.w))
    if depthChange < 1e-9 * abs(w.z) {
      // All points are equally far from the eye.
      guard w.z > 0 else { return nil }
      let (x, y) = (projection.x / w.z, projection.y / w.z)
      self.init(
        transform: CGAffineTransform(a: x.x, b: y.x, c: x.y, d: y.y, tx: x.z, ty: y.z), rect: rect,
        radii: radii, borderWidth: borderWidth)
    } else {
      self.init(inPerspective: projection, rect: rect, radii: radii, borderWidth: borderWidth)
    }
  }

  private init?(
    inPerspective projection: Projection, rect: SIMD4<Float>, radii: CornerRadii, borderWidth: Float
  ) {
    let (width, height, w) = (Double(rect.z), Double(rect.w), projection.w)
    guard width > 0, height > 0, width < Self.farthest, height < Self.farthest else { return nil }
    let centre = SIMD2(Double(rect.x) + width / 2, Double(rect.y) + height / 2)
    let map = Projection(
      x: projection.x.moved(to: centre), y: projection.y.moved(to: centre), w: w.moved(to: centre))
    // The depths of the nearest and of the farthest corner differ from the centre's depth by this number.
    let tilt = abs(w.x) * width / 2 + abs(w.y) * height / 2
    guard map.w.z + tilt > 0, let inverse = map.inverted() else { return nil }
    // Depths are scaled so that the centre has the distance 1, or the middle of the visible part if the centre is close
    // to the eye or behind it.
    let distance = map.w.z > tilt / 8 ? map.w.z : (map.w.z + tilt) / 2
    acrossRow = inverse.x * distance
    downRow = inverse.y * distance
    depthRow = inverse.w * distance
    isProjected = true
    half = SIMD2(Float(width / 2), Float(height / 2))
    let largest = min(half.x, half.y)
    self.radii = Self.fitting(radii, largest)
    self.borderWidth = borderWidth > 0 ? min(borderWidth, largest) : 0
    isAxisAligned = false
    corners = InlineArray(repeating: SIMD2())
    box = RoundedBox(x0: 0, y0: 0, x1: 0, y1: 0)
  }

  /// The radii clamped to 0…`largest`; NaN becomes 0.
  private static func fitting(_ radii: CornerRadii, _ largest: Float) -> CornerRadii {
    radii.replacing(with: 0, where: radii .!= radii)
      .clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: largest))
  }

  /// Whether any corner is rounded.
  var isRounded: Bool { radii != SIMD4() }

  /// The point, relative to the centre, that is at a position in pixels.
  @inline(__always) func local(_ position: SIMD2<Double>) -> SIMD2<Float> {
    let point = SIMD2(acrossRow.value(at: position), downRow.value(at: position))
    return SIMD2<Float>(isProjected ? point / depthRow.value(at: position) : point)
  }

  /// The dot product of the gradients of the point's x and y, without perspective; 0 unless the shape is skewed, as by
  /// a stretch after a rotation.
  var skew: Float { Float(acrossRow.x * downRow.x + acrossRow.y * downRow.y) }

  /// The number of pixels per point at right angles to the sides, without perspective.
  var scale: SIMD2<Float> { SIMD2(Float(1 / acrossRow.slope), Float(1 / downRow.slope)) }

  /// The pixels whose centres the shape covers, if it is axis-aligned.
  var pixels: PixelRect { PixelRect(centresInX: box.x0, to: box.x1, y: box.y0, to: box.y1) }

  /// The pixels whose centres are inside the border, if the shape is axis-aligned.
  var pixelsInsideBorder: PixelRect {
    PixelRect(
      centresInX: box.x0 + box.border.x, to: box.x1 - box.border.x, y: box.y0 + box.border.y,
      to: box.y1 - box.border.y)
  }
}

extension SIMD3<Double> {
  /// The row of a projection for points relative to `centre`.
  fileprivate func moved(to centre: SIMD2<Double>) -> Self { SIMD3(x, y, value(at: centre)) }

  fileprivate func cross(_ other: Self) -> Self {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}

extension Projection {
  /// The inverse, which maps pixels to points; nil if the projection maps all points to one line.
  func inverted() -> Projection? {
    let (yw, wx, xy) = (y.cross(w), w.cross(x), x.cross(y))
    let determinant = (x * yw).sum()
    let largest = (abs(x.x) + abs(x.y) + abs(x.z)) * (abs(yw.x) + abs(yw.y) + abs(yw.z))
    guard abs(determinant) > 1e-13 * largest, determinant.isFinite else { return nil }
    return Projection(
      x: SIMD3(yw.x, wx.x, xy.x) / determinant, y: SIMD3(yw.y, wx.y, xy.y) / determinant,
      w: SIMD3(yw.z, wx.z, xy.z) / determinant)
  }
}
