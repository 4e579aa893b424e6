import Foundation
import Testing

@testable import Engine
@testable import UIKit

/// Gradients, shadows, transparency layers and cleared areas become layers.
@Suite(.serialized) @MainActor struct ContextLayerTests {
  private let context = CGContext(size: CGSize(width: 100, height: 80), scale: 2, isOpaque: false)
  private let rect = CGRect(x: 10, y: 20, width: 40, height: 30)

  private func reports(_ body: () -> Void) -> [String] {
    let handler = Diagnostics.handler
    let seen = UIImageTests.Collector()
    Diagnostics.handler = { seen.add($0) }
    defer { Diagnostics.handler = handler }
    body()
    return seen.all.map(\.code.rawValue)
  }

  private func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  // MARK: - Gradients

  private func gradient(_ colors: [UIColor] = [.red, .blue], _ locations: [CGFloat]? = nil) throws
    -> CGGradient
  {
    try #require(CGGradient(colorsSpace: nil, colors: colors.map(\.cgColor), locations: locations))
  }

  private let bothSides: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]

  private func frame(_ layer: CALayer) -> CGRect {
    CGRect(
      x: layer.transform.m41, y: layer.transform.m42, width: layer.bounds.width, height: layer.bounds.height)
  }

  @Test func aLinearGradientFillsTheClipBetweenItsEnds() throws {
    let ends = (CGPoint(x: 20, y: 10), CGPoint(x: 60, y: 10))
    let cases: [(CGGradientDrawingOptions, CGRect)] = [
      ([], CGRect(x: 20, y: 0, width: 40, height: 80)),
      (.drawsBeforeStartLocation, CGRect(x: 0, y: 0, width: 60, height: 80)),
      (.drawsAfterEndLocation, CGRect(x: 20, y: 0, width: 80, height: 80)),
      (bothSides, CGRect(x: 0, y: 0, width: 100, height: 80)),
    ]
    for (options, area) in cases {
      let context = CGContext(size: CGSize(width: 100, height: 80), scale: 1, isOpaque: false)
      context.drawLinearGradient(try gradient(), start: ends.0, end: ends.1, options: options)
      let layer = try #require(context.drawing.first as? CAGradientLayer)
      let shown = frame(layer)
      #expect(abs(shown.minX - area.minX) < 1e-9 && abs(shown.maxX - area.maxX) < 1e-9)
      #expect(shown.minY == area.minY && shown.maxY == area.maxY && layer.mask == nil && layer.type == .axial)
      #expect(abs(layer.startPoint.x * area.width + area.minX - 20) < 1e-9)
      #expect(abs(layer.endPoint.x * area.width + area.minX - 60) < 1e-9)
      #expect((layer.colors as? [CGColor])?.count == 2 && layer.locations == [0, 1])
    }
    context.clip(to: rect)
    context.drawLinearGradient(try gradient(), start: ends.0, end: ends.1, options: bothSides)
    let inside = try #require(context.drawing.first?.sublayers?.first?.sublayers?.first)
    #expect(frame(inside) == rect)
  }

  /// The layer of a rotated or skewed gradient is not rotated itself. A gradient that fills only a strip has a mask.
  @Test func transformsMoveTheEndsOfAGradient() throws {
    context.translateBy(x: 30, y: 10)
    context.rotate(by: 0.5)
    context.scaleBy(x: 2, y: 0.5)
    context.drawLinearGradient(try gradient(), start: .zero, end: CGPoint(x: 10, y: 0), options: bothSides)
    context.drawLinearGradient(try gradient(), start: .zero, end: CGPoint(x: 10, y: 0), options: [])
    for (index, layer) in context.drawing.enumerated() {
      #expect(CATransform3DIsAffine(layer.transform) && layer.transform.m12 == 0)
      #expect((layer.mask is CAShapeLayer) == (index == 1))
    }
    let count = context.drawing.count
    context.drawLinearGradient(try gradient(), start: rect.origin, end: rect.origin, options: bothSides)
    context.scaleBy(x: 0, y: 1)
    context.drawLinearGradient(try gradient(), start: .zero, end: CGPoint(x: 10, y: 0), options: bothSides)
    context.drawRadialGradient(
      try gradient(), startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 9, options: bothSides)
    #expect(context.drawing.count == count, "no direction, no area")
  }

  @Test func concentricCirclesAreAGradientLayer() throws {
    let center = CGPoint(x: 50, y: 40)
    context.drawRadialGradient(
      try gradient(), startCenter: center, startRadius: 10, endCenter: center, endRadius: 30,
      options: bothSides)
    context.drawRadialGradient(
      try gradient(), startCenter: center, startRadius: 30, endCenter: center, endRadius: 10,
      options: .drawsBeforeStartLocation)
    let layers = context.drawing.compactMap { $0 as? CAGradientLayer }
    #expect(layers.count == 2 && layers.allSatisfy { $0.type == .radial })
    let locations = try layers.map { try #require($0.locations).map(\.doubleValue) }
    for pair in locations { #expect(abs(pair[0] - 1.0 / 3) < 1e-12 && pair[1] == 1) }
    #expect((layers[1].colors as? [CGColor])?.first == UIColor.blue.cgColor, "from the inside")
    #expect(layers[0].mask == nil && layers[1].mask is CAShapeLayer)
    let colors = [UIColor.red, .blue].map(\.cgColor)
    #expect(colors == (layers[0].colors as? [CGColor]))
  }

  @Test func otherCirclesAreDrawnAsPixels() throws {
    func draw(_ radius: CGFloat, _ x: CGFloat, _ endRadius: CGFloat) throws {
      context.drawRadialGradient(
        try gradient(), startCenter: CGPoint(x: 40, y: 40), startRadius: radius,
        endCenter: CGPoint(x: x, y: 40), endRadius: endRadius, options: [])
    }
    try draw(0, 50, 30)
    let layer = try #require(context.drawing.first)
    let image = try #require(layer.contents as? CGImage)
    #expect(
      image.width == 200 && image.height == 160 && frame(layer) == CGRect(origin: .zero, size: context.size))
    try draw(-1, 50, 30)
    try draw(.nan, 50, 30)
    try draw(5, .infinity, 30)
    try draw(5, 40, 5)
    #expect(context.drawing.count == 1, "no circles")
    context.rotate(by: 0.3)
    context.scaleBy(x: 2, y: 1)
    try draw(0, 40, 10)
    #expect(context.drawing.count == 2 && !(context.drawing[1] is CAGradientLayer), "an oblique ellipse")
  }

  // MARK: - Shadows

  @Test func eachDrawingHasTheShadow() throws {
    context.saveGState()
    context.scaleBy(x: 3, y: 3)
    context.setShadow(offset: CGSize(width: 2, height: 5), blur: 8, color: UIColor.green.cgColor)
    context.fill(rect)
    context.addRect(rect)
    context.strokePath()
    context.setShadow(offset: .zero, blur: -4)
    context.fillEllipse(in: rect)
    context.setShadow(offset: .zero, blur: 4, color: nil)
    context.fill(rect)
    context.setShadow(offset: .zero, blur: 4)
    context.restoreGState()
    context.fill(rect)
    let layers = context.drawing
    #expect(layers.map(\.shadowOpacity) == [1, 1, 1, 0, 0])
    for layer in layers.prefix(2) {
      #expect(layer.shadowOffset == CGSize(width: 2, height: 5) && layer.shadowRadius == 4)
      #expect(layer.shadowColor == UIColor.green.cgColor && CATransform3DIsIdentity(layer.transform))
      #expect(layer.sublayers?.count == 1)
    }
    #expect(layers[2].shadowRadius == 0 && layers[2].shadowColor == CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// The shadow of translucent content is visible through the content.
  @Test func opacityIsInsideTheShadow() {
    context.setShadow(offset: .zero, blur: 4)
    context.fill(rect)
    context.setAlpha(0.5)
    context.fill(rect)
    #expect(context.drawing.map(\.opacity) == [1, 1])
    #expect(context.drawing[0].sublayers == nil && context.drawing[1].sublayers?.first?.opacity == 0.5)
  }

  // MARK: - Transparency layers

  @Test func aTransparencyLayerIsDrawnAsAGroup() throws {
    context.setAlpha(0.5)
    context.setFillColor(UIColor.red.cgColor)
    context.setShadow(offset: .zero, blur: 4)
    context.clip(to: rect)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(rect)
    context.setFillColor(UIColor.blue.cgColor)
    context.setAlpha(0.25)
    context.saveGState()
    context.fill(rect)
    context.endTransparencyLayer()
    context.fill(rect)
    let inside = try #require(context.drawing.first?.sublayers?.first)
    #expect(context.drawing.count == 1 && inside.sublayers?.count == 2)
    let shadow = try #require(inside.sublayers?.first)
    let layer = try #require(shadow.sublayers?.first)
    #expect(shadow.shadowOpacity == 1 && layer.opacity == 0.5 && layer.allowsGroupOpacity)
    #expect(layer.sublayers?.map(\.opacity) == [1, 0.25] && layer.sublayers?.map(\.shadowOpacity) == [0, 0])
    #expect(
      inside.sublayers?[1].sublayers?.first?.backgroundColor == UIColor.red.cgColor,
      "the state before the transparency layer")
  }

  @Test func transparencyLayersNestAndClip() throws {
    context.beginTransparencyLayer(in: rect, auxiliaryInfo: [:])
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(context.isEmpty)
    #expect(reports { _ = context.makeImage() } == ["transparency-layer-open"])
    context.endTransparencyLayer()
    context.endTransparencyLayer()
    #expect(reports { _ = context.makeImage() } == [])
    let clip = try #require(context.drawing.first?.sublayers?.first)
    #expect(clip.bounds == rect && clip.masksToBounds)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.endTransparencyLayer()
    #expect(context.drawing.count == 1, "an empty layer draws nothing")
  }

  @Test func unbalancedLayersTrap() async {
    let end = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CGContext(size: CGSize(width: 9, height: 9), scale: 1, isOpaque: true).endTransparencyLayer()
    }
    #expect(message(end).contains("CGContext.endTransparencyLayer(): there is no matching begin"))
    let restore = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let context = CGContext(size: CGSize(width: 9, height: 9), scale: 1, isOpaque: true)
      context.saveGState()
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.restoreGState()
    }
    #expect(message(restore).contains("no matching saveGState() in the transparency layer"))
  }

  // MARK: - Masks and clearing

  private func image(_ pixels: [UInt8], isOpaque: Bool) -> CGImage {
    CGImage(width: pixels.count / 4, height: 1, isOpaque: isOpaque, premultipliedBGRA: pixels)
  }

  @Test func anImageClipsByItsAlphaOrItsLightness() throws {
    let alpha = image([0, 0, 9, 9, 0, 0, 0, 0], isOpaque: false)
    context.saveGState()
    context.clip(to: rect, mask: alpha)
    context.fill(rect)
    context.restoreGState()
    context.clip(to: rect, mask: image([255, 255, 255, 255, 7, 7, 7, 255, 0, 0, 0, 255], isOpaque: true))
    context.fill(rect)
    let masks = context.drawing.compactMap(\.mask)
    #expect(masks.count == 2 && masks[0].contents as? CGImage == alpha)
    let light = try #require(masks[1].contents as? CGImage)
    #expect(light.withPixels { Array($0) } == [255, 255, 255, 255, 7, 7, 7, 7, 0, 0, 0, 0])
    for mask in masks {
      #expect(mask.transform.m22 == -1 && mask.transform.m42 == rect.maxY && mask.bounds.size == rect.size)
    }
  }

  @Test func clearingRemovesWhatIsBelow() throws {
    context.clear(rect)
    #expect(context.isEmpty)
    context.fill(rect)
    context.saveGState()
    context.clip(to: CGRect(x: 0, y: 0, width: 60, height: 60))
    context.fill(rect)
    context.clear(CGRect(x: 30, y: 30, width: 100, height: 10))
    context.fill(rect)
    context.restoreGState()
    #expect(context.drawing.count == 2)
    let mask = try #require(context.drawing[0].mask as? CAShapeLayer)
    #expect(context.drawing[0].sublayers?.count == 2 && mask.fillRule == .evenOdd)
    // The mask is filled except for a hole, which ends at the clip.
    #expect(mask.path?.contains(CGPoint(x: 59, y: 39), using: .evenOdd) == false)
    #expect(mask.path?.contains(CGPoint(x: 61, y: 39), using: .evenOdd) == true)
    #expect(mask.path?.contains(CGPoint(x: 20, y: 25), using: .evenOdd) == true)
    #expect(context.drawing[1].masksToBounds, "subsequent drawing is clipped")
    context.rotate(by: 0.3)
    context.clear(rect)
    #expect((context.drawing.first?.mask as? CAShapeLayer)?.path?.elements.points.count == 8)
    context.restoreIdentityForClearing()
    context.clear(CGRect(x: -5, y: -5, width: 200, height: 200))
    #expect(context.isEmpty)
    context.fill(rect)
    context.addEllipse(in: rect)
    context.clip()
    #expect(reports { context.clear(rect) } == ["clear-ignored"])
    #expect(context.drawing.count == 1)
  }

  @Test func aTransparencyLayerClearsOnlyItsContent() throws {
    context.fill(rect)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(rect)
    context.clear(CGRect(x: 0, y: 0, width: 100, height: 80))
    context.endTransparencyLayer()
    #expect(context.drawing.count == 1)
  }

  /// A recursion over this nesting would overflow the thread's stack.
  @Test func manyClipsAndLayersNest() {
    for _ in 0..<20_000 { context.clip(to: rect) }
    context.fill(rect)
    for _ in 0..<20_000 { context.beginTransparencyLayer(auxiliaryInfo: nil) }
    for _ in 0..<20_000 { context.endTransparencyLayer() }
    #expect(context.drawing.count == 1)
  }
}

extension CGContext {
  /// Removes the transform.
  fileprivate func restoreIdentityForClearing() { concatenate(ctm.inverted()) }
}
