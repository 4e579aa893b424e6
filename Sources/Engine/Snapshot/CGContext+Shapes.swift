import Foundation

/// Shapes, images and text that are drawn immediately. The public fills and strokes remove the current path, as in Core
/// Graphics.
extension CGContext {
  /// Fills a rectangle, in points, with the fill colour.
  public func fill(_ rect: CGRect) {
    beginPath()
    let layer = CALayer()
    layer.state.bounds = rect.standardized
    layer.state.backgroundColor = state.fill
    // Edges along the axes snap to whole pixels, like the edges of layers.
    layer.state.allowsEdgeAntialiasing = !state.ctm.keepsRectangles
    draw(layer, at: rect.standardized.origin)
  }

  /// Fills rectangles, in points, with the fill colour, one after another; O(n).
  public func fill(_ rects: [CGRect]) {
    for rect in rects { fill(rect) }
  }

  /// Fills the ellipse inscribed in a rectangle with the fill colour.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    fill(ellipse(rect), using: .winding)
  }

  /// Strokes the outline of a rectangle with the stroke colour; the line is centred on the outline.
  public func stroke(_ rect: CGRect) { stroke(rect, width: state.line.width) }

  /// Strokes the outline of a rectangle with the stroke colour and a width in points; the line is centred on the
  /// outline.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    beginPath()
    let path = CGMutablePath(owner: "CGContext")
    path.addRect(rect)
    var style = state.line
    style.width = width
    stroke(path, style)
  }

  /// Strokes the outline of the ellipse inscribed in a rectangle with the stroke colour.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    stroke(ellipse(rect), state.line)
  }

  /// Strokes a line from each point at an even index to the next point; a last point without a partner is ignored.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    let path = CGMutablePath(owner: "CGContext")
    for index in stride(from: 1, to: points.count, by: 2) {
      path.move(to: points[index - 1])
      path.addLine(to: points[index])
    }
    stroke(path, state.line)
  }

  private func ellipse(_ rect: CGRect) -> CGPath {
    let path = CGMutablePath(owner: "CGContext")
    path.addEllipse(in: rect)
    return path
  }

  /// Fills a path in the current coordinates with the fill colour, and leaves the current path unchanged.
  package func fill(_ path: CGPath, using rule: CGPathFillRule, alpha: CGFloat = 1) {
    if !path.isEmpty { addFill(path, using: rule, transform: state.ctm, alpha: state.alpha * alpha) }
  }

  /// Strokes a path in the current coordinates with the stroke colour, and leaves the current path unchanged.
  package func stroke(_ path: CGPath, _ style: LineStyle, alpha: CGFloat = 1) {
    if !path.isEmpty { addStroke(path, style: style, transform: state.ctm, alpha: state.alpha * alpha) }
  }

  /// Draws an image in a rectangle, upside down as in Core Graphics, whose y axis points up. Code that draws into a
  /// context of UIKit flips the context first, or uses `UIImage.draw(in:)`.
  public func draw(_ image: CGImage, in rect: CGRect) {
    let rect = rect.standardized
    let layer = CALayer()
    layer.state.bounds = CGRect(origin: .zero, size: rect.size)
    layer.state.contents = image
    let upsideDown = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: rect.minX, ty: rect.maxY)
    add(layer, transform: upsideDown.concatenating(state.ctm), alpha: state.alpha)
  }

  /// Draws an upright image in a rectangle. `center` is the part of the image that stretches, in unit coordinates;
  /// `imageScale` is the number of the image's pixels per point.
  package func drawUpright(
    _ image: CGImage, in rect: CGRect, alpha: CGFloat = 1, center: CGRect? = nil, imageScale: CGFloat = 1
  ) {
    let layer = CALayer()
    layer.state.bounds = CGRect(origin: .zero, size: rect.size)
    layer.state.contents = image
    if let center {
      layer.contentsScale = imageScale
      layer.contentsCenter = center
    }
    layer.state.opacity = Float(min(1, max(0, alpha)))
    draw(layer, at: rect.origin)
  }

  /// Draws laid-out text with its top left corner at a point; `color` is the colour of glyph runs and bars that have
  /// none.
  package func draw(_ text: TextBlock, at point: CGPoint, color: CGColor? = .black) {
    let layer = CALayer()
    layer.state.bounds = CGRect(origin: .zero, size: text.size)
    layer.state.text = text
    layer.state.textColor = color
    for bar in text.bars {
      let line = CALayer()
      line.frame = bar.rect
      line.backgroundColor = bar.color ?? color
      layer.addSublayer(line)
    }
    var point = point
    if state.ctm.a == 1, state.ctm.b == 0, state.ctm.c == 0, state.ctm.d == 1 {
      // Rounding moves the first baseline to a whole pixel, which keeps the bottom edges of letters sharp.
      let baseline = point.y + state.ctm.ty + text.firstBaseline
      point.y += (baseline * scale).rounded() / scale - baseline
    }
    draw(layer, at: point)
  }
}

/// The layers that drawing creates.
extension CGContext {
  func addFill(_ path: CGPath, using rule: CGPathFillRule, transform: CGAffineTransform, alpha: CGFloat) {
    let layer = CAShapeLayer()
    layer.record(.path, object: CGPath(elements: path.elements))
    layer.record(.fillColor, color: state.fill)
    if rule == .evenOdd { layer.record(.fillRule, object: CAShapeLayerFillRule.evenOdd.rawValue) }
    add(layer, transform: transform, alpha: alpha)
  }

  func addStroke(_ path: CGPath, style: LineStyle, transform: CGAffineTransform, alpha: CGFloat) {
    let layer = CAShapeLayer()
    layer.record(.path, object: CGPath(elements: path.elements))
    layer.record(.fillColor, color: nil)
    layer.record(.strokeColor, color: state.stroke)
    layer.record(.lineWidth, number: style.width)
    layer.record(.miterLimit, number: style.miterLimit)
    layer.record(.lineCap, object: style.cap.shapeLayerValue.rawValue)
    layer.record(.lineJoin, object: style.join.shapeLayerValue.rawValue)
    if !style.dashes.isEmpty {
      layer.record(.lineDashPhase, number: style.dashPhase)
      layer.record(.lineDashPattern, object: style.dashes.map { NSNumber(value: Double($0)) })
    }
    add(layer, transform: transform, alpha: alpha)
  }
}

extension CGLineCap {
  fileprivate var shapeLayerValue: CAShapeLayerLineCap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

extension CGLineJoin {
  fileprivate var shapeLayerValue: CAShapeLayerLineJoin {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}
