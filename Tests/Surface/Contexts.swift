import CoreGraphics
import Foundation
import QuartzCore

func transform(_ context: CGContext) -> CGAffineTransform {
  context.saveGState()
  context.translateBy(x: 1, y: 2)
  context.scaleBy(x: 2, y: 2)
  context.rotate(by: .pi)
  context.concatenate(CGAffineTransform(translationX: 1, y: 1))
  let matrix: CGAffineTransform = context.ctm
  context.restoreGState()
  return matrix
}

func buildPath(_ context: CGContext, _ rect: CGRect) -> CGPath? {
  context.beginPath()
  context.move(to: .zero)
  context.addLine(to: CGPoint(x: 1, y: 1))
  context.addLines(between: [.zero, CGPoint(x: 1, y: 1)])
  context.addCurve(to: .zero, control1: CGPoint(x: 1, y: 1), control2: CGPoint(x: 2, y: 1))
  context.addQuadCurve(to: .zero, control: CGPoint(x: 1, y: 1))
  context.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: true)
  context.addArc(tangent1End: .zero, tangent2End: CGPoint(x: 1, y: 1), radius: 1)
  context.addRect(rect)
  context.addRects([rect])
  context.addEllipse(in: rect)
  context.addPath(CGMutablePath())
  context.closePath()
  let point: CGPoint = context.currentPointOfPath
  let box: CGRect = context.boundingBoxOfPath
  let path: CGPath? = context.path
  return context.isPathEmpty || !box.contains(point) ? nil : path
}

func paint(_ context: CGContext, _ rect: CGRect) {
  context.fillPath()
  context.fillPath(using: .evenOdd)
  context.strokePath()
  context.drawPath(using: CGPathDrawingMode.fillStroke)
  context.clip()
  context.clip(using: .winding)
  context.clip(to: rect)
  context.clip(to: [rect])
  context.fill(rect)
  context.fill([rect])
  context.fillEllipse(in: rect)
  context.stroke(rect)
  context.stroke(rect, width: 2)
  context.strokeEllipse(in: rect)
  context.strokeLineSegments(between: [.zero, CGPoint(x: 1, y: 1)])
  let image: CGImage? = context.makeImage()
  if let image { context.draw(image, in: rect) }
}

func setAttributes(of context: CGContext, _ color: CGColor) {
  context.setAlpha(0.5)
  context.setFillColor(color)
  context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
  context.setFillColor(gray: 0.5, alpha: 1)
  context.setStrokeColor(color)
  context.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 1)
  context.setStrokeColor(gray: 0.5, alpha: 1)
  context.setBlendMode(CGBlendMode.normal)
  context.setLineWidth(2)
  context.setLineCap(CGLineCap.round)
  context.setLineJoin(CGLineJoin.miter)
  context.setMiterLimit(4)
  context.setLineDash(phase: 0, lengths: [4, 2])
}

@MainActor func render(_ layer: CALayer, in context: CGContext) {
  layer.render(in: context)
}

func drawingModes() -> [CGPathDrawingMode] { [.fill, .eoFill, .stroke, .fillStroke, .eoFillStroke] }

func blendModes() -> [CGBlendMode] {
  [
    .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight,
    .hardLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity, .clear, .copy, .sourceIn,
    .sourceOut, .sourceAtop, .destinationOver, .destinationIn, .destinationOut, .destinationAtop, .xor,
    .plusDarker, .plusLighter,
  ]
}
