import UIKit

/// A path with methods that subclasses override.
final class Route: UIBezierPath {
  override func move(to point: CGPoint) { super.move(to: point) }
  override func addLine(to point: CGPoint) { super.addLine(to: point) }
  override func close() { super.close() }
  override func copy(with zone: NSZone? = nil) -> Any { super.copy(with: zone) }
}

func shapes(_ rect: CGRect) -> [UIBezierPath] {
  let corners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
  let all: UIRectCorner = UIRectCorner(rawValue: corners.rawValue).union(.allCorners)
  return [
    UIBezierPath(), UIBezierPath(rect: rect), UIBezierPath(ovalIn: rect),
    UIBezierPath(roundedRect: rect, cornerRadius: 8),
    UIBezierPath(roundedRect: rect, byRoundingCorners: all, cornerRadii: CGSize(width: 8, height: 8)),
    UIBezierPath(arcCenter: .zero, radius: 8, startAngle: 0, endAngle: .pi, clockwise: true),
    UIBezierPath(cgPath: CGMutablePath()),
  ]
}

func build(_ path: UIBezierPath) -> UIBezierPath {
  path.move(to: CGPoint(x: 1, y: 1))
  path.addLine(to: CGPoint(x: 2, y: 2))
  path.addCurve(to: .zero, controlPoint1: CGPoint(x: 3, y: 3), controlPoint2: CGPoint(x: 4, y: 4))
  path.addQuadCurve(to: .zero, controlPoint: CGPoint(x: 5, y: 5))
  path.addArc(withCenter: .zero, radius: 6, startAngle: 0, endAngle: 1, clockwise: false)
  path.close()
  path.append(path.reversing())
  path.apply(CGAffineTransform(translationX: 1, y: 1))
  let isEmpty: Bool = path.isEmpty
  let bounds: CGRect = path.bounds
  let point: CGPoint = path.currentPoint
  let shape: CGPath = path.cgPath
  if isEmpty || !path.contains(point) || bounds.isEmpty { path.removeAllPoints() }
  path.cgPath = shape
  return path.copy() as? UIBezierPath ?? path
}

func style(_ path: UIBezierPath) -> CGFloat {
  path.lineWidth = 2
  path.lineCapStyle = CGLineCap.round
  path.lineJoinStyle = CGLineJoin.bevel
  path.miterLimit = 4
  path.flatness = 0.5
  path.usesEvenOddFillRule = true
  path.setLineDash([4, 2], count: 2, phase: 1)
  var count: Int = 0
  var phase: CGFloat = 0
  path.getLineDash(nil, count: &count, phase: &phase)
  var pattern: [CGFloat] = Array(repeating: 0, count: count)
  path.getLineDash(&pattern, count: &count, phase: &phase)
  let cap: CGLineCap = path.lineCapStyle
  let join: CGLineJoin = path.lineJoinStyle
  return cap == .butt && join == .miter && path.usesEvenOddFillRule ? path.flatness : path.lineWidth
}

@MainActor func draw(_ path: UIBezierPath) {
  path.fill()
  path.stroke()
  path.fill(with: .normal, alpha: 0.5)
  path.stroke(with: .normal, alpha: 0.5)
  path.addClip()
}

func lineStyles() -> ([CGLineCap], [CGLineJoin]) { ([.butt, .round, .square], [.miter, .round, .bevel]) }
