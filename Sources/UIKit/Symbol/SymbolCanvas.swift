import Foundation

/// A canvas that draws lines and areas on a square of 24 units, scaled to any size, with strokes of one weight.
@MainActor
struct SymbolCanvas {
  typealias Point = (x: CGFloat, y: CGFloat)
  typealias Lines = [[Point]]

  /// The side of the square, in units.
  static let side: CGFloat = 24

  /// The length of a unit in points.
  var scale: CGFloat = 1
  /// The width of strokes as a multiple of the regular width.
  var weight: CGFloat = 1

  private func path(_ lines: Lines, isClosed: Bool = false) -> UIBezierPath {
    let path = UIBezierPath()
    for line in lines {
      for (index, point) in line.enumerated() {
        let point = CGPoint(x: point.x * scale, y: point.y * scale)
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      if isClosed { path.close() }
    }
    return path
  }

  func stroke(_ lines: Lines, width: CGFloat = 1.8, isClosed: Bool = false) {
    stroke(path(lines, isClosed: isClosed), width: width)
  }

  private func stroke(_ path: UIBezierPath, width: CGFloat) {
    path.lineWidth = width * weight * scale
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    path.stroke()
  }

  /// Strokes an arc; `turns` are its angles in full turns, clockwise from the right.
  func arc(at center: Point, radius: CGFloat, turns: ClosedRange<CGFloat>) {
    stroke(
      UIBezierPath(
        arcCenter: CGPoint(x: center.x * scale, y: center.y * scale), radius: radius * scale,
        startAngle: turns.lowerBound * 2 * .pi, endAngle: turns.upperBound * 2 * .pi, clockwise: true),
      width: 1.8)
  }

  func circle(at center: Point, radius: CGFloat, isFilled: Bool, width: CGFloat = 1.8) {
    let path = oval(at: center, radius)
    if isFilled { path.fill() } else { stroke(path, width: width) }
  }

  private func oval(at center: Point, _ radius: CGFloat) -> UIBezierPath {
    UIBezierPath(
      ovalIn: CGRect(
        x: (center.x - radius) * scale, y: (center.y - radius) * scale, width: 2 * radius * scale,
        height: 2 * radius * scale))
  }

  func fill(_ lines: Lines) { path(lines).fill() }

  /// Draws a closed shape of curves from `start`; each curve has two control points and an end.
  func curve(from start: Point, _ curves: [(Point, Point, Point)], isFilled: Bool) {
    func scaled(_ point: Point) -> CGPoint { CGPoint(x: point.x * scale, y: point.y * scale) }
    let path = UIBezierPath()
    path.move(to: scaled(start))
    for (first, second, end) in curves {
      path.addCurve(to: scaled(end), controlPoint1: scaled(first), controlPoint2: scaled(second))
    }
    path.close()
    if isFilled { path.fill() } else { stroke(path, width: 1.8) }
  }

  func box(_ rect: CGRect, radius: CGFloat, isFilled: Bool) {
    let path = UIBezierPath(
      roundedRect: CGRect(
        x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale, height: rect.height * scale),
      cornerRadius: radius * scale)
    if isFilled { path.fill() } else { stroke(path, width: 1.8) }
  }

  /// Fills a disc from which areas are cut out. The areas must not overlap, as one path with the even-odd rule fills
  /// the disc.
  func disc(cutting areas: Lines) {
    let path = oval(at: (12, 12), 10)
    path.usesEvenOddFillRule = true
    path.append(self.path(areas, isClosed: true))
    path.fill()
  }

  /// The outline of a plus in the middle of the square. The arms end `arm` units from the middle and are `width` units
  /// wide; `angle` turns them, in radians.
  static func plus(arm: CGFloat, angle: CGFloat = 0, width: CGFloat = 1.9) -> [Point] {
    let (a, h) = (arm, width / 2)
    let corners: [Point] = [
      (-h, -a), (h, -a), (h, -h), (a, -h), (a, h), (h, h), (h, a), (-h, a), (-h, h), (-a, h), (-a, -h),
      (-h, -h),
    ]
    let (sine, cosine) = (sin(angle), cos(angle))
    return corners.map { (12 + $0.x * cosine - $0.y * sine, 12 + $0.x * sine + $0.y * cosine) }
  }

  /// The corners of a five-pointed star, the first at the top; `outer` and `inner` are their distances from `center`,
  /// in units.
  static func star(at center: Point, outer: CGFloat, inner: CGFloat) -> [Point] {
    (0..<10).map { index in
      let (angle, radius) = (CGFloat(index) * .pi / 5 - .pi / 2, index % 2 == 0 ? outer : inner)
      return (center.x + radius * cos(angle), center.y + radius * sin(angle))
    }
  }
}
