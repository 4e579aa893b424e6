import Foundation
import Testing

@testable import Engine
@testable import UIKit

/// Views and layers that draw their contents.
@Suite(.serialized) @MainActor struct ViewDrawingTests {
  private class DrawingView: UIView {
    var rects: [CGRect] = []
    var isBlank = false
    override func draw(_ rect: CGRect) {
      rects.append(rect)
      super.draw(rect)
      if !isBlank { UIBezierPath(ovalIn: rect).fill() }
    }
  }
  private final class InheritingDrawingView: DrawingView {}
  private class NonDrawingView: UIView {
    override func layoutSubviews() {}
  }
  private class Generic<T>: UIView {}
  private final class DrawingGeneric<T>: Generic<T> {
    override func draw(_ rect: CGRect) { UIRectFill(rect) }
  }
  private final class DrawingLabel: UILabel {
    var calls = 0
    override func draw(_ rect: CGRect) {
      calls += 1
      super.draw(rect)
      UIRectFrame(rect)
    }
  }
  private final class DrawingImageView: UIImageView {
    var calls = 0
    override func draw(_ rect: CGRect) { calls += 1 }
  }

  private let stage = Stage()
  private let frame = CGRect(x: 10, y: 20, width: 40, height: 30)

  private func image(_ view: UIView) -> CGImage? { view.layer.contents as? CGImage }

  /// Adds a view to the window, and runs a frame.
  private func show(_ view: UIView) {
    stage.window.addSubview(view)
    stage.frame(at: 1)
  }

  @Test func aViewDrawsOnceBeforeItIsShown() throws {
    stage.begin()
    let view = DrawingView(frame: frame)
    #expect(view.rects == [])
    show(view)
    #expect(view.rects == [CGRect(x: 0, y: 0, width: 40, height: 30)])
    for time in [2.0, 3, 4] { stage.frame(at: time) }
    #expect(view.rects.count == 1)
    let drawnImage = try #require(image(view))
    #expect(drawnImage.width == 80 && drawnImage.height == 60 && !drawnImage.isOpaque)
    #expect(SnapshotTests.recorded(drawnImage).count == 1)
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func aRequestDrawsAgainOnceAFrame() {
    let view = DrawingView(frame: frame)
    show(view)
    let first = image(view)
    view.setNeedsDisplay()
    view.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(view.rects.count == 1)
    stage.frame(at: 2)
    stage.frame(at: 3)
    #expect(view.rects.count == 2 && view.rects[1] == view.bounds && image(view) !== first)
  }

  @Test func onlyTheModeRedrawDrawsResizedViews() {
    stage.begin()
    for mode in [UIView.ContentMode.redraw, .scaleToFill, .center, .top] {
      let view = DrawingView(frame: frame)
      view.contentMode = mode
      show(view)
      view.center.x += 5
      view.bounds.origin.y = 5
      stage.frame(at: 2)
      #expect(view.rects.count == 1, "\(mode)")
      view.frame.size.width = 60
      stage.frame(at: 3)
      #expect(view.rects.count == (mode == .redraw ? 2 : 1), "\(mode)")
      #expect(image(view)?.width == (mode == .redraw ? 120 : 80))
      view.removeFromSuperview()
    }
  }

  /// Drawing is in the bounds' coordinates.
  @Test func theOriginOfTheBoundsIsTheTopLeft() throws {
    let view = DrawingView(frame: frame)
    view.bounds.origin = CGPoint(x: 100, y: 200)
    show(view)
    #expect(view.rects == [CGRect(x: 100, y: 200, width: 40, height: 30)])
    let state = try #require(SnapshotTests.recorded(image(view)).first)
    #expect(state.transform.m41 == -100 && state.transform.m42 == -200)
  }

  @Test func aViewWithoutASizeDrawsWhenItHasOne() {
    let view = DrawingView()
    show(view)
    #expect(view.rects == [] && image(view) == nil)
    stage.frame(at: 2)
    view.frame = frame
    stage.frame(at: 3)
    #expect(view.rects.count == 1 && image(view) != nil)
    view.frame.size.width = 50
    stage.frame(at: 4)
    #expect(view.rects.count == 1)
  }

  @Test func onlyClassesThatOverrideAreDisplayed() {
    for view in [
      UIView(), UILabel(), UIButton(), UIScrollView(), NonDrawingView(), Generic<Int>(), UIStackView(),
    ] {
      #expect(!view.drawsItself && !view.layer.needsDisplay(), "\(type(of: view))")
    }
    for view in [DrawingView(), InheritingDrawingView(), DrawingGeneric<String>(), DrawingLabel()] {
      #expect(view.drawsItself && view.layer.needsDisplay(), "\(type(of: view))")
    }
    #expect(!UILabel().layer.needsDisplayOnBoundsChange && DrawingLabel().layer.needsDisplayOnBoundsChange)
    let view = InheritingDrawingView(frame: frame)
    show(view)
    #expect(view.rects.count == 1)
  }

  @Test func imageViewsDoNotDraw() throws {
    let pixels = CGImage(width: 1, height: 1, isOpaque: true, premultipliedBGRA: [0, 0, 0, 255])
    let view = DrawingImageView(image: UIImage(cgImage: pixels))
    show(view)
    view.setNeedsDisplay()
    stage.frame(at: 2)
    #expect(view.calls == 0 && image(view) === pixels)
  }

  /// A label that draws itself includes its text in the drawing, below everything that it draws after the text.
  @Test func aLabelThatDrawsHasItsTextInTheDrawing() {
    let view = DrawingLabel(frame: frame)
    view.text = "Text"
    show(view)
    #expect(view.calls == 1 && image(view) != nil && view.layer.text == nil)
    view.frame.size.width = 70
    stage.frame(at: 2)
    #expect(view.calls == 2)
  }

  @Test func anAppsContentsStayInViewsThatDoNotDraw() {
    let pixels = CGImage(width: 1, height: 1, isOpaque: true, premultipliedBGRA: [0, 0, 0, 255])
    let (view, layer) = (NonDrawingView(frame: frame), CALayer())
    layer.frame = frame
    show(view)
    stage.window.layer.addSublayer(layer)
    view.layer.contents = pixels
    layer.contents = pixels
    view.setNeedsDisplay()
    layer.setNeedsDisplay()
    stage.frame(at: 2)
    #expect(image(view) === pixels && (layer.contents as? CGImage) === pixels)
  }

  @Test func aBlankDrawingRemovesThePreviousDrawing() {
    let view = DrawingView(frame: frame)
    show(view)
    #expect(image(view) != nil)
    view.isBlank = true
    view.setNeedsDisplay()
    stage.frame(at: 2)
    #expect(view.rects.count == 2 && image(view) == nil)
  }

  /// Drawing inside of an animation changes contents at once.
  @Test func drawingIsNotAnimated() {
    // A view has the screen scale of the `Run` in which it is created.
    stage.frame(at: 0)
    let view = DrawingView(frame: frame)
    view.contentMode = .redraw
    show(view)
    UIView.animate(withDuration: 1) {
      view.frame.size.width = 80
      view.layer.displayIfNeeded()
    }
    #expect(view.rects.count == 2 && image(view)?.width == 160)
    #expect(view.layer.animation(forKey: "contents") == nil)
    #expect(view.layer.animationKeys()?.contains { $0.hasPrefix("bounds") } == true)
  }

  @Test func layersDrawOnRequest() throws {
    final class Dot: CALayer {
      override func draw(in ctx: CGContext) { ctx.fillEllipse(in: bounds) }
    }
    let layer = Dot()
    layer.frame = frame
    stage.window.layer.addSublayer(layer)
    stage.frame(at: 1)
    #expect(layer.contents == nil)
    layer.setNeedsDisplay()
    stage.frame(at: 2)
    let drawnImage = try #require(layer.contents as? CGImage)
    #expect(drawnImage.width == 40 && SnapshotTests.recorded(drawnImage).count == 1)
    layer.contentsScale = 3
    layer.setNeedsDisplay()
    stage.frame(at: 3)
    #expect((layer.contents as? CGImage)?.width == 120)
    #expect(layer.animationKeys() == nil)
  }

  @Test func delegatesDraw() {
    final class Painter: NSObject, CALayerDelegate {
      var calls: [String] = []
      func layerWillDraw(_ layer: CALayer) { calls.append("will draw") }
      func draw(_ layer: CALayer, in ctx: CGContext) {
        calls.append("draw")
        ctx.fill(layer.bounds)
      }
    }
    let (layer, painter) = (CALayer(), Painter())
    layer.frame = frame
    layer.delegate = painter
    stage.window.layer.addSublayer(layer)
    layer.setNeedsDisplay()
    stage.frame(at: 1)
    #expect(painter.calls == ["will draw", "draw"] && layer.contents != nil)
  }

  @Test func viewsMayDrawTheirLayersThemselves() {
    final class LayerDrawingView: UIView {
      var calls: [String] = []
      override func draw(_ rect: CGRect) { calls.append("rect") }
      override func draw(_ layer: CALayer, in ctx: CGContext) {
        calls.append("layer")
        super.draw(layer, in: ctx)
        ctx.fill(bounds)
      }
    }
    let view = LayerDrawingView(frame: frame)
    show(view)
    #expect(view.calls == ["layer", "rect"] && image(view) != nil)
  }

  /// Each frame shows a drawing of its animated values, as with contents that `display()` sets.
  @Test func animatedKeysAreDrawn() throws {
    final class Ring: CALayer {
      nonisolated(unsafe) static var drawn: [CGFloat] = []
      override class func needsDisplay(forKey key: String) -> Bool { key == "level" }
      override func draw(in ctx: CGContext) {
        Self.drawn.append(value(forKey: "level") as? CGFloat ?? 0)
        ctx.fillEllipse(in: bounds)
      }
    }
    Ring.drawn = []
    let layer = Ring()
    layer.frame = frame
    stage.window.layer.addSublayer(layer)
    stage.frame(at: 1)
    let animation = CABasicAnimation(keyPath: "level")
    animation.fromValue = 0 as CGFloat
    animation.toValue = 1 as CGFloat
    animation.duration = 1
    layer.setValue(1 as CGFloat, forKey: "level")
    layer.add(animation, forKey: nil)
    var drawnContents: Set<UInt64> = []
    for time in [1, 1.5, 2] {
      stage.frame(at: time)
      drawnContents.insert(try #require(layer.state.contents).id)
    }
    #expect(Ring.drawn.prefix(2) == [0, 0.5] && Ring.drawn.last == 1 && drawnContents.count == 3)
  }

  @Test func aSnapshotDrawsViewsThatNeedDisplay() throws {
    let view = UIView(frame: frame)
    view.addSubview(DrawingView(frame: frame))
    let drawnImage = UIGraphicsImageRenderer(size: frame.size).image { view.layer.render(in: $0.cgContext) }
    let states = SnapshotTests.recorded(drawnImage.cgImage)
    #expect(states.count == 2 && states[1].contents != nil)
  }
}
