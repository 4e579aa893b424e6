import Foundation
import Testing

@testable import Engine
@testable import UIKit

/// Drawing becomes layers, in the order of the drawing calls.
@Suite(.serialized) @MainActor struct ContextTests {
  private let context = CGContext(size: CGSize(width: 100, height: 100), scale: 2, isOpaque: false)
  private let rect = CGRect(x: 10, y: 20, width: 40, height: 30)

  private var shapes: [CAShapeLayer] { context.drawing.compactMap { $0 as? CAShapeLayer } }

  /// Calls `body` while the context is the current context.
  private func drawing(_ body: () -> Void) {
    UIGraphicsPushContext(context)
    body()
    UIGraphicsPopContext()
  }

  private func diagnostics(_ body: () -> Void) -> [Diagnostic] {
    let handler = Diagnostics.handler
    let seen = UIImageTests.Collector()
    Diagnostics.handler = { seen.add($0) }
    defer { Diagnostics.handler = handler }
    body()
    return seen.all
  }

  private func dump(_ layer: CAShapeLayer?) -> [String] { layer?.path.map(UIBezierPathTests.dump) ?? [] }

  @Test func aFilledPathIsAShape() {
    context.setFillColor(UIColor.red.cgColor)
    context.move(to: .zero)
    context.addLine(to: CGPoint(x: 10, y: 0))
    context.addQuadCurve(to: CGPoint(x: 10, y: 10), control: CGPoint(x: 20, y: 5))
    context.addCurve(
      to: CGPoint(x: 0, y: 10), control1: CGPoint(x: 8, y: 12), control2: CGPoint(x: 2, y: 12))
    context.closePath()
    #expect(!context.isPathEmpty && context.isEmpty && context.currentPointOfPath == .zero)
    context.fillPath(using: .evenOdd)
    #expect(context.isPathEmpty && shapes.count == 1)
    #expect(shapes[0].fillColor == UIColor.red.cgColor && shapes[0].strokeColor == nil)
    #expect(shapes[0].fillRule == .evenOdd)
    #expect(
      dump(shapes[0]) == ["move 0,0", "line 10,0", "quad 20,5 10,10", "curve 8,12 2,12 0,10", "close"])
  }

  @Test func aStrokedPathHasTheLineAttributes() {
    context.setStrokeColor(UIColor.blue.cgColor)
    context.setLineWidth(3)
    context.setLineCap(.round)
    context.setLineJoin(.bevel)
    context.setMiterLimit(4)
    context.setLineDash(phase: 1, lengths: [5, 2])
    context.addLines(between: [.zero, CGPoint(x: 10, y: 10)])
    context.strokePath()
    #expect(shapes.count == 1)
    let shape = shapes[0]
    #expect(shape.fillColor == nil && shape.strokeColor == UIColor.blue.cgColor && shape.lineWidth == 3)
    #expect(shape.lineCap == .round && shape.lineJoin == .bevel && shape.miterLimit == 4)
    #expect(shape.lineDashPattern == [5, 2] && shape.lineDashPhase == 1)
    context.setLineDash(phase: 0, lengths: [])
    context.stroke(rect)
    #expect(shapes[1].lineDashPattern == nil && shapes[1].lineCap == .round)
  }

  @Test func drawingModesFillBeforeTheyStroke() {
    let modes: [(CGPathDrawingMode, [Bool], CAShapeLayerFillRule)] = [
      (.fill, [true], .nonZero), (.eoFill, [true], .evenOdd), (.stroke, [false], .nonZero),
      (.fillStroke, [true, false], .nonZero), (.eoFillStroke, [true, false], .evenOdd),
    ]
    for (mode, fills, rule) in modes {
      let before = shapes.count
      context.addRect(rect)
      context.drawPath(using: mode)
      let added = shapes.dropFirst(before)
      #expect(added.map { $0.fillColor != nil } == fills, "\(mode)")
      #expect(added.map { $0.strokeColor == nil } == fills, "\(mode)")
      #expect(added.first?.fillRule == rule, "\(mode)")
    }
    context.drawPath(using: .fillStroke)
    #expect(shapes.count == 7, "an empty path draws nothing")
  }

  /// Points are transformed when they are added, and the pen is transformed when it draws.
  @Test func laterTransformsMoveThePenOnly() {
    context.translateBy(x: 5, y: 0)
    context.move(to: .zero)
    context.scaleBy(x: 2, y: 2)
    context.addLine(to: CGPoint(x: 10, y: 10))
    #expect(context.currentPointOfPath == CGPoint(x: 10, y: 10))
    #expect(context.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 10))
    context.translateBy(x: 100, y: 0)
    context.strokePath()
    let shape = shapes[0]
    let shown = CATransform3DGetAffineTransform(shape.transform)
    #expect(shown == context.ctm && shown.a == 2)
    #expect(dump(shape) == ["move -100,0", "line -90,10"])
    context.restoreIdentity()
    context.translateBy(x: 3, y: 4)
    context.addRect(rect)
    context.drawPath(using: .fillStroke)
    for shape in shapes.dropFirst() {
      #expect(CATransform3DIsIdentity(shape.transform) && dump(shape).first == "move 13,24")
    }
  }

  @Test func shapesAreDrawnAtOnceAndRemoveThePath() {
    context.setFillColor(gray: 0.5, alpha: 1)
    context.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    let calls: [() -> Void] = [
      { context.fill(rect) }, { context.fillEllipse(in: rect) }, { context.strokeEllipse(in: rect) },
      { context.stroke(rect) }, { context.stroke(rect, width: 7) },
      {
        context.strokeLineSegments(between: [.zero, CGPoint(x: 1, y: 1), .zero, CGPoint(x: 2, y: 2), .zero])
      },
    ]
    for (index, call) in calls.enumerated() {
      context.addRect(.zero)
      call()
      #expect(context.isPathEmpty && context.drawing.count == index + 1)
    }
    #expect(context.drawing[0].backgroundColor == CGColor(gray: 0.5, alpha: 1))
    #expect(shapes[0].fillColor == CGColor(gray: 0.5, alpha: 1) && shapes[0].strokeColor == nil)
    #expect(shapes[1].fillColor == nil && dump(shapes[1]) == dump(shapes[0]))
    #expect(shapes[2].lineWidth == 1 && shapes[3].lineWidth == 7)
    #expect(dump(shapes[4]) == ["move 0,0", "line 1,1", "move 0,0", "line 2,2"])
  }

  @Test func arcsAndPathsAreAdded() {
    context.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(context.path.map(UIBezierPathTests.dump) == ["move 10,0", "curve 10,5.52 5.52,10 0,10"])
    context.addPath(CGPath(rect: rect, transform: nil))
    context.addRects([rect, rect])
    context.addEllipse(in: rect)
    #expect(context.path?.elements.verbs.count == 2 + 15 + 6)
    context.beginPath()
    #expect(context.path == nil && context.boundingBoxOfPath == .null)
    context.move(to: .zero)
    context.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 5)
    #expect(context.path.map(UIBezierPathTests.dump)?[1] == "line 5,0")
  }

  @Test func theStateIsSavedAndRestored() {
    context.setFillColor(UIColor.red.cgColor)
    context.saveGState()
    context.setFillColor(UIColor.blue.cgColor)
    context.setStrokeColor(UIColor.blue.cgColor)
    context.setLineWidth(9)
    context.setLineDash(phase: 0, lengths: [1])
    context.setAlpha(0.5)
    context.translateBy(x: 50, y: 0)
    context.addRect(rect)
    context.restoreGState()
    context.drawPath(using: .fillStroke)
    #expect(shapes[0].fillColor == UIColor.red.cgColor && shapes[0].opacity == 1)
    #expect(shapes[1].strokeColor == .black && shapes[1].lineWidth == 1 && shapes[1].lineDashPattern == nil)
    #expect(dump(shapes[0]).first == "move 60,20", "the path is not a part of the state")
  }

  @Test func alphaAppliesToEachShape() {
    context.setAlpha(0.5)
    context.addRect(rect)
    context.drawPath(using: .fillStroke)
    #expect(shapes.map(\.opacity) == [0.5, 0.5])
    drawing {
      UIBezierPath(rect: rect).fill(with: .normal, alpha: 0.5)
      UIBezierPath(rect: rect).stroke(with: .normal, alpha: 3)
    }
    #expect(shapes.map(\.opacity) == [0.5, 0.5, 0.25, 0.5])
  }

  @Test func clipsContainSubsequentDrawing() throws {
    context.saveGState()
    context.translateBy(x: 2, y: 0)
    context.addEllipse(in: rect)
    context.clip()
    context.fill(rect)
    context.addRect(rect)
    context.clip(using: .evenOdd)
    context.fillEllipse(in: rect)
    context.restoreGState()
    context.fill(rect)
    #expect(context.drawing.count == 2 && context.isPathEmpty)
    let outer = context.drawing[0]
    let mask = try #require(outer.mask as? CAShapeLayer)
    #expect(mask.fillRule == .nonZero && dump(mask).first == "move 52,35")
    #expect(outer.sublayers?.count == 2 && CATransform3DIsIdentity(outer.transform))
    let inner = try #require(outer.sublayers?[1])
    #expect((inner.mask as? CAShapeLayer)?.fillRule == .evenOdd && inner.sublayers?.count == 1)
    #expect(inner.sublayers?[0].transform.m41 == 2)
  }

  @Test func clipsToRectanglesContainTheirUnion() throws {
    context.clip(to: [rect, CGRect(x: 0, y: 0, width: 5, height: 5)])
    #expect(context.isEmpty, "a clip alone draws nothing")
    context.fill(rect)
    let mask = try #require(context.drawing[0].mask as? CAShapeLayer)
    #expect(dump(mask).count == 10)
    drawing { UIRectClip(rect) }
    context.fill(rect)
    #expect(context.drawing[0].sublayers?[1].masksToBounds == true)
  }

  @Test func emptyClipsAreReported() {
    let reports = diagnostics {
      context.clip()
      drawing { UIBezierPath().addClip() }
    }
    #expect(reports.map(\.code.rawValue) == ["clip-ignored", "clip-ignored"])
    #expect(context.isEmpty)
  }

  @Test func pathsDrawWithTheirOwnLineAttributes() {
    context.setLineWidth(20)
    let path = UIBezierPath(ovalIn: rect)
    path.lineWidth = 2
    path.lineJoinStyle = .round
    path.usesEvenOddFillRule = true
    path.setLineDash([3, 1], count: 2, phase: 0)
    context.scaleBy(x: 2, y: 2)
    drawing {
      UIColor.red.set()
      path.fill()
      UIColor.green.setStroke()
      UIColor.blue.setFill()
      path.stroke()
      path.fill()
      path.addClip()
      path.fill()
    }
    #expect(shapes.map(\.fillColor) == [UIColor.red.cgColor, nil, UIColor.blue.cgColor])
    #expect(shapes[1].strokeColor == UIColor.green.cgColor && shapes[1].lineWidth == 2)
    #expect(shapes[1].lineJoin == .round && shapes[1].lineDashPattern == [3, 1])
    #expect(shapes.map(\.transform.m11) == [2, 2, 2] && shapes[0].fillRule == .evenOdd)
    #expect((context.drawing[3].mask as? CAShapeLayer)?.transform.m11 == 2)
    #expect(context.drawing[3].sublayers?.count == 1)
    path.removeAllPoints()
    #expect(dump(shapes[0]).count == 6, "drawn shapes do not change")
  }

  @Test func rectanglesFillAndFrame() {
    drawing {
      UIColor.red.setFill()
      UIRectFill(rect)
      UIRectFrame(rect)
    }
    let frames = context.drawing.map { CGRect(origin: $0.bounds.origin, size: $0.bounds.size) }
    #expect(frames.count == 5 && frames[0] == rect)
    #expect(frames.dropFirst().reduce(CGRect.null) { $0.union($1) } == rect)
    let areas: [CGFloat] = frames.dropFirst().map { $0.width * $0.height }
    let area: CGFloat = areas.reduce(0, +)
    #expect(area == 136 as CGFloat)
    for (index, frame) in frames.enumerated().dropFirst() {
      for other in frames.dropFirst(index + 1) { #expect(frame.intersection(other).isEmpty) }
    }
    let reports = diagnostics {
      drawing {
        UIColor.red.withAlphaComponent(0.5).setFill()
        UIRectFill(rect)
        UIRectFrameUsingBlendMode(rect, .normal)
        UIRectFillUsingBlendMode(rect, .multiply)
      }
    }
    #expect(reports.map(\.code.rawValue) == ["blend-mode-ignored", "blend-mode-ignored"])
    #expect(reports[0].message.contains("UIRectFill(_:)") && reports[0].message.contains("copy"))
  }

  @Test func imagesOfCoreGraphicsAreUpsideDown() {
    let pixels = CGImage(
      width: 2, height: 2, isOpaque: true, premultipliedBGRA: [UInt8](repeating: 9, count: 16))
    let image = UIImage(cgImage: pixels, scale: 1, orientation: .up)
    context.draw(pixels, in: rect)
    drawing {
      image.draw(in: rect)
      image.draw(at: CGPoint(x: 1, y: 2))
      image.draw(in: rect, blendMode: .normal, alpha: 0.5)
      image.draw(at: .zero, blendMode: .normal, alpha: 2)
    }
    let layers = context.drawing
    #expect(layers.count == 5 && layers.allSatisfy { ($0.contents as? CGImage) === pixels })
    let scales = layers.map { Double($0.transform.m22) }
    #expect(scales == [-1, 1, 1, 1, 1])
    #expect(layers[0].transform.m42 == rect.maxY && layers[1].transform.m42 == rect.minY)
    #expect(layers[2].bounds.size == CGSize(width: 2, height: 2))
    #expect(layers.map(\.opacity) == [1, 1, 1, 0.5, 1])
  }

  @Test func otherBlendModesAreReported() {
    let image = UIImage(
      cgImage: CGImage(width: 1, height: 1, isOpaque: true, premultipliedBGRA: [0, 0, 0, 255]))
    let path = UIBezierPath(rect: rect)
    let reports = diagnostics {
      drawing {
        context.setBlendMode(.normal)
        context.setBlendMode(.multiply)
        path.fill(with: .screen, alpha: 1)
        path.stroke(with: .clear, alpha: 1)
        image.draw(in: rect, blendMode: .xor, alpha: 1)
        image.draw(at: .zero, blendMode: .copy, alpha: 1)
      }
    }
    #expect(reports.allSatisfy { $0.code.rawValue == "blend-mode-ignored" })
    #expect(reports.count == 5 && context.drawing.count == 4)
    #expect(reports[0].message.hasPrefix("CGContext.setBlendMode(_:): the blend mode multiply"))
    #expect(CGBlendMode.plusLighter.rawValue == 27)
  }

  @Test func drawingOutsideOfAContextIsReported() {
    let reports = diagnostics {
      UIColor.red.setFill()
      UIRectFill(rect)
      UIBezierPath(rect: rect).fill()
      "text".draw(at: .zero)
    }
    #expect(reports.map(\.code.rawValue) == [String](repeating: "no-drawing-context", count: 4))
    #expect(reports[2].message.hasPrefix("UIBezierPath.fill()"))
  }
}

extension CGContext {
  /// Undoes all transforms.
  fileprivate func restoreIdentity() { concatenate(ctm.inverted()) }
}
