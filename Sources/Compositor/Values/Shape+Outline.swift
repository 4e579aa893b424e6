import LayerValues

/// The four sides of a rectangle, as bits of an item's `antialiasedEdges`.
struct Sides: OptionSet {
  let rawValue: UInt8

  static let left = Sides(rawValue: 1)
  static let right = Sides(rawValue: 2)
  /// The side with the greatest y in the rectangle's own points.
  static let bottom = Sides(rawValue: 4)
  static let top = Sides(rawValue: 8)
  static let all: Sides = [.left, .right, .bottom, .top]

  /// The side at an index in the order of `Shape.line`: left, right, top, bottom.
  static func numbered(_ index: Int) -> Sides {
    switch index {
    case 0: .left
    case 1: .right
    case 2: .top
    default: .bottom
    }
  }
}

extension Shape {
  /// The distance that antialiasing reaches beyond the edge, in pixels: half a pixel, and a little for rounding.
  private static let margin = 0.625
  /// The distance, in pixels, that stands for an edge that is not antialiased: every drawn pixel counts as completely
  /// inside.
  private static let insideDistance: Float = 1000

  /// The given sides of an axis-aligned shape that are not on pixel borders.
  func fractional(_ sides: Sides) -> Sides {
    func isFractional(_ value: Double) -> Bool { abs(value - value.rounded()) > Self.axisTolerance }
    var found = Sides()
    let (isMirrored, isUpsideDown) = (acrossRow.x < 0, downRow.y < 0)
    if isFractional(isMirrored ? box.x1 : box.x0) { found.insert(.left) }
    if isFractional(isMirrored ? box.x0 : box.x1) { found.insert(.right) }
    if isFractional(isUpsideDown ? box.y1 : box.y0) { found.insert(.top) }
    if isFractional(isUpsideDown ? box.y0 : box.y1) { found.insert(.bottom) }
    return sides.intersection(found)
  }

  /// Whether the shape's border is drawn as whole pixels: the shape is axis-aligned with square corners. If all sides
  /// are antialiased, the sides of the shape and of its border must also be on pixel borders; otherwise, they snap.
  func hasPixelAlignedBorder(_ sides: Sides) -> Bool {
    guard isAxisAligned, !isRounded else { return false }
    if sides != .all { return true }
    func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 1.0 / 64 }
    return fractional(.all).isEmpty && isWhole(box.border.x) && isWhole(box.border.y)
  }

  /// The completely covered pixels of an axis-aligned shape, and those that are at least partly covered. At a side that
  /// is not antialiased, a pixel is covered if its centre is inside.
  func pixels(antialiasing sides: Sides) -> (inner: PixelRect, outer: PixelRect) {
    let whole = pixels
    var (inner, outer) = (whole, whole)
    let (isMirrored, isUpsideDown) = (acrossRow.x < 0, downRow.y < 0)
    if sides.contains(isMirrored ? .right : .left) {
      (inner.x0, outer.x0) = (Partition.ceil(box.x0), Partition.floor(box.x0))
    }
    if sides.contains(isMirrored ? .left : .right) {
      (inner.x1, outer.x1) = (Partition.floor(box.x1), Partition.ceil(box.x1))
    }
    if sides.contains(isUpsideDown ? .bottom : .top) {
      (inner.y0, outer.y0) = (Partition.ceil(box.y0), Partition.floor(box.y0))
    }
    if sides.contains(isUpsideDown ? .top : .bottom) {
      (inner.y1, outer.y1) = (Partition.floor(box.y1), Partition.ceil(box.y1))
    }
    return (inner, outer)
  }

  /// The polygon inside `scissor` that a draw of the shape fills: it extends beyond antialiased sides by `margin`.
  func outline(antialiasing sides: Sides, within scissor: PixelRect) -> Polygon {
    if isProjected { return projectedOutline(antialiasing: sides, within: scissor) }
    var polygon = Polygon()
    let middle = (corners[0] + corners[2]) / 2
    let (halfX, halfY) = ((corners[1] - corners[0]) / 2, (corners[3] - corners[0]) / 2)
    // The growth is the margin relative to the half size.
    let growX = acrossRow.slope * Self.margin / Double(half.x)
    let growY = downRow.slope * Self.margin / Double(half.y)
    let left = halfX * (sides.contains(.left) ? 1 + growX : 1)
    let right = halfX * (sides.contains(.right) ? 1 + growX : 1)
    let top = halfY * (sides.contains(.top) ? 1 + growY : 1)
    let bottom = halfY * (sides.contains(.bottom) ? 1 + growY : 1)
    polygon.append(middle - left - top)
    polygon.append(middle + right - top)
    polygon.append(middle + right + bottom)
    polygon.append(middle - left + bottom)
    polygon.clip(to: scissor)
    return polygon
  }

  /// The scissor's rectangle, cut by the sides, or by lines `margin` beyond antialiased sides. In perspective, sides
  /// are straight lines on the surface too, and each point behind the eye is outside at least one side.
  private func projectedOutline(antialiasing sides: Sides, within scissor: PixelRect) -> Polygon {
    var polygon = Polygon(scissor)
    for index in 0..<4 {
      var line = line(index)
      if sides.contains(.numbered(index)) { line.z += Self.margin }
      polygon.cut(line)
      if polygon.count < 3 { return polygon }
    }
    // The antialiased part must not reach the horizon.
    var leastInverseDepth = Double.infinity
    for index in 0..<polygon.count {
      leastInverseDepth = min(leastInverseDepth, depthRow.value(at: polygon.points[index]))
    }
    if leastInverseDepth <= 1e-6 { polygon.cut(depthRow - SIMD3(0, 0, 1e-6)) }
    return polygon
  }

  /// The line of a side (left, right, top, bottom) on the surface: an affine function whose value is the distance
  /// inwards, in pixels.
  private func line(_ side: Int) -> SIMD3<Double> {
    let line =
      switch side {
      case 0: acrossRow + depthRow * Double(half.x)
      case 1: depthRow * Double(half.x) - acrossRow
      case 2: downRow + depthRow * Double(half.y)
      default: depthRow * Double(half.y) - downRow
      }
    let slope = line.slope
    // If the line is at infinity, all of the surface is either inside or outside.
    return slope > 1e-12 ? line / slope : SIMD3(0, 0, line.z < 0 ? -1e6 : 1e6)
  }

  /// The lines of the sides, for `distances`; sides that are not antialiased have a large constant distance.
  func lines(antialiasing sides: Sides) -> SideLines {
    var lines = SideLines()
    for index in 0..<4 {
      lines.lines[index] =
        sides.contains(.numbered(index)) ? line(index) : SIMD3(0, 0, Double(Self.insideDistance))
    }
    return lines
  }

  /// The distance from the eye at a position on the surface; 1 without perspective. The unit is the distance of the
  /// shape's centre, or of the middle of its visible part.
  @inline(__always) func depth(_ position: SIMD2<Double>) -> Float {
    isProjected ? Float(1 / depthRow.value(at: position)) : 1
  }

  /// The number of pixels per point along the sides, without perspective; a skewed shape has another scale at right
  /// angles to the sides (`scale`).
  var sideScale: SIMD2<Double> {
    let (across, down) = (corners[1] - corners[0], corners[3] - corners[0])
    return SIMD2((across * across).sum().squareRoot(), (down * down).sum().squareRoot())
      / SIMD2<Double>(half * 2)
  }

  /// The number of pixels per point at a position on the surface, across and down.
  func scale(at position: SIMD2<Double>) -> SIMD2<Double> {
    guard isProjected else { return SIMD2(1 / acrossRow.slope, 1 / downRow.slope) }
    let point = SIMD2<Double>(local(position))
    let inverseDepth = depthRow.value(at: position)
    return SIMD2(
      inverseDepth / (acrossRow - depthRow * point.x).slope,
      inverseDepth / (downRow - depthRow * point.y).slope)
  }
}

/// The lines of a shape's sides: left, right, top, bottom.
struct SideLines {
  fileprivate(set) var lines = InlineArray<4, SIMD3<Double>>(repeating: SIMD3())

  /// The distances of a position from each line, in pixels; positive inside.
  func distances(_ p: SIMD2<Double>) -> SIMD4<Float> {
    SIMD4<Float>(
      SIMD4(lines[0].value(at: p), lines[1].value(at: p), lines[2].value(at: p), lines[3].value(at: p)))
  }
}
