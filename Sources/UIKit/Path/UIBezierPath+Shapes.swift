import Foundation

extension UIBezierPath {
  /// Creates a rectangle as a closed subpath, clockwise from the top left; the null rectangle makes an empty path.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// Creates the ellipse inscribed in a rectangle as a closed subpath, clockwise from the middle of the right side.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// Creates a rectangle with rounded corners; the radius is at most half of the shorter side.
  ///
  /// The corners are quarter circles; Apple's UIKit draws corners of continuous curvature.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    let radius = min(cornerRadius, rect.width / 2, rect.height / 2)
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: radius, height: radius))
  }

  /// Creates a rectangle with some rounded corners; the radius is at most half of the shorter side.
  ///
  /// The radius is the width of `cornerRadii`; as in Apple's UIKit, the height is ignored and may be 0.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    if rect.isNull { return }
    // With the arguments in this order, `max` returns 0 for NaN.
    let radius = min(max(0, cornerRadii.width), rect.width / 2, rect.height / 2)
    if radius > 0 {
      addRoundedRect(rect, corners, radius)
    } else {
      path.addRect(rect)
    }
  }

  /// Creates an arc between two angles in radians from the x axis; `clockwise` is the direction on the screen.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  private func addRoundedRect(_ rect: CGRect, _ corners: UIRectCorner, _ radius: CGFloat) {
    // The distance from a corner to a control point, as a fraction of the radius, for an approximate quarter circle.
    let control = 1 - 4 / 3 * (CGFloat(2).squareRoot() - 1)
    let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    func add(_ corner: UIRectCorner, at point: CGPoint, incoming: CGVector) {
      guard corners.contains(corner) else { return path.addLine(to: point) }
      // On a clockwise path, the outgoing direction is the incoming one rotated by 90°.
      let outgoing = CGVector(dx: -incoming.dy, dy: incoming.dx)
      func along(_ direction: CGVector, _ scale: CGFloat) -> CGPoint {
        CGPoint(
          x: point.x + direction.dx * radius * scale, y: point.y + direction.dy * radius * scale)
      }
      path.addLine(to: along(incoming, -1))
      path.addCurve(
        to: along(outgoing, 1), control1: along(incoming, -control), control2: along(outgoing, control))
    }
    path.move(to: CGPoint(x: left + (corners.contains(.topLeft) ? radius : 0), y: top))
    add(.topRight, at: CGPoint(x: right, y: top), incoming: CGVector(dx: 1, dy: 0))
    add(.bottomRight, at: CGPoint(x: right, y: bottom), incoming: CGVector(dx: 0, dy: 1))
    add(.bottomLeft, at: CGPoint(x: left, y: bottom), incoming: CGVector(dx: -1, dy: 0))
    if corners.contains(.topLeft) {
      add(.topLeft, at: CGPoint(x: left, y: top), incoming: CGVector(dx: 0, dy: -1))
    }
    path.closeSubpath()
  }
}
