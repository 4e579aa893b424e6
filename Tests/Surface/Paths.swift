import CoreGraphics
import Foundation

func build(_ path: CGMutablePath, _ rect: CGRect) -> CGPath {
  let transform: CGAffineTransform = CGAffineTransform(scaleX: 2, y: 2)
  path.move(to: .zero)
  path.move(to: .zero, transform: transform)
  path.addLine(to: CGPoint(x: 1, y: 1), transform: transform)
  path.addQuadCurve(to: .zero, control: CGPoint(x: 1, y: 1), transform: transform)
  path.addCurve(
    to: .zero, control1: CGPoint(x: 1, y: 1), control2: CGPoint(x: 2, y: 1), transform: transform)
  path.closeSubpath()
  path.addRect(rect, transform: transform)
  path.addRects([rect, rect], transform: transform)
  path.addLines(between: [.zero, CGPoint(x: 1, y: 1)], transform: transform)
  path.addEllipse(in: rect, transform: transform)
  path.addRoundedRect(in: rect, cornerWidth: 4, cornerHeight: 4, transform: transform)
  path.addArc(
    center: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: true, transform: transform)
  path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: 1, transform: transform)
  path.addArc(tangent1End: .zero, tangent2End: CGPoint(x: 1, y: 1), radius: 1, transform: transform)
  path.addPath(CGPath(rect: rect, transform: nil), transform: transform)
  return CGMutablePath()
}

func read(_ path: CGPath) -> CGRect {
  let rule: CGPathFillRule = path.contains(.zero) ? .winding : .evenOdd
  let isInside: Bool = path.contains(path.currentPoint, using: rule, transform: .identity)
  var hasher: Hasher = Hasher()
  path.hash(into: &hasher)
  let isSame: Bool = path == path.copy() && path.hashValue != hasher.finalize()
  return path.isEmpty || isInside == isSame ? path.boundingBox : path.boundingBoxOfPath
}

func copies(of path: CGPath, in rect: CGRect) -> [CGPath?] {
  var transform: CGAffineTransform = CGAffineTransform(translationX: 1, y: 0)
  var rectangle: CGRect = .zero
  let mutable: CGMutablePath? = path.mutableCopy()
  return [
    path.copy(), path.copy(using: &transform), mutable, path.mutableCopy(using: &transform),
    CGPath(rect: rect, transform: &transform), CGPath(ellipseIn: rect, transform: nil),
    CGPath(roundedRect: rect, cornerWidth: 4, cornerHeight: 4, transform: &transform),
    path.isRect(&rectangle) || path.isRect(nil) ? path : nil,
  ]
}

func visit(_ path: CGPath) -> Int {
  var points: Int = 0
  path.applyWithBlock { (element: UnsafePointer<CGPathElement>) in
    let kind: CGPathElementType = element.pointee.type
    let first: UnsafeMutablePointer<CGPoint> = element.pointee.points
    switch kind {
    case .moveToPoint, .addLineToPoint: points += first.pointee.x < 0 ? 1 : 0
    case .addQuadCurveToPoint: points += 2
    case .addCurveToPoint: points += 3
    case .closeSubpath: break
    @unknown default: break
    }
  }
  let count: CGPathApplierFunction = { info, element in
    let copy: CGPathElement = CGPathElement(type: element.pointee.type, points: element.pointee.points)
    if copy.type == .closeSubpath { info?.assumingMemoryBound(to: Int.self).pointee += 1 }
  }
  path.apply(info: &points, function: count)
  return points
}
