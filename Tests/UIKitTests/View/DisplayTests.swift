import Testing

@testable import UIKit

/// Views whose layers draw themselves, on demand and by custom keys.
@Suite(.serialized) @MainActor
struct DisplayTests {
  private final class Dial: CALayer {
    nonisolated(unsafe) static var shown: [CGFloat] = []
    var level: CGFloat {
      get { value(forKey: "level") as? CGFloat ?? 0 }
      set { setValue(newValue, forKey: "level") }
    }
    override class func needsDisplay(forKey key: String) -> Bool { key == "level" }
    override func action(forKey event: String) -> (any CAAction)? {
      guard event == "level" else { return super.action(forKey: event) }
      let animation = CABasicAnimation(keyPath: event)
      animation.fromValue = level
      animation.duration = 1
      return animation
    }
    override func display() { Self.shown.append((presentation() ?? self).level) }
  }

  private final class DialView: UIView {
    override class var layerClass: AnyClass { Dial.self }
  }

  private final class Painted: UIView {
    var calls: [String] = []
    override func display(_ layer: CALayer) { calls.append("display") }
    override func layerWillDraw(_ layer: CALayer) { calls.append("will draw") }
  }

  private final class Drawn: UIView {
    var calls = 0
    override func layerWillDraw(_ layer: CALayer) { calls += 1 }
  }

  @Test func viewsAreDisplayedOnDemand() {
    let stage = Stage()
    let (painted, drawn) = (Painted(), Drawn())
    stage.window.addSubview(painted)
    stage.window.addSubview(drawn)
    stage.frame(at: 1)
    #expect(painted.calls == [] && drawn.calls == 0)
    painted.setNeedsDisplay()
    drawn.setNeedsDisplay()
    stage.frame(at: 2)
    stage.frame(at: 3)
    #expect(painted.calls == ["display"] && drawn.calls == 1)
  }

  @Test func layersOfViewsAnimateCustomKeys() throws {
    let stage = Stage()
    let view = DialView()
    let dial = try #require(view.layer as? Dial)
    stage.window.addSubview(view)
    stage.frame(at: 1)
    stage.frame(at: 2)
    stage.frame(at: 3)
    Dial.shown = []
    dial.level = 1
    for time in [3, 3.25, 3.5, 4, 4.5, 5] { stage.frame(at: time) }
    #expect(Dial.shown == [0, 0.25, 0.5, 1, 1])
    #expect(dial.animationKeys() == nil && dial.level == 1)
  }

  @Test func shapesOfViewsDoNotAnimateByThemselves() throws {
    final class Shape: UIView {
      override class var layerClass: AnyClass { CAShapeLayer.self }
    }
    let stage = Stage()
    let view = Shape()
    let shape = try #require(view.layer as? CAShapeLayer)
    stage.window.addSubview(view)
    stage.frame(at: 1)
    shape.strokeEnd = 0.5
    shape.fillColor = nil
    #expect(shape.animationKeys() == nil)
    let sublayer = CAShapeLayer()
    shape.addSublayer(sublayer)
    stage.frame(at: 2)
    sublayer.strokeEnd = 0.5
    #expect(sublayer.animationKeys() == ["strokeEnd"])
  }

  @Test func shadowsOfViewsAnimateInBlocks() {
    let stage = Stage()
    let view = UIView()
    stage.window.addSubview(view)
    stage.frame(at: 1)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.layer.shadowOpacity = 1
      view.layer.setValue(8, forKeyPath: "shadowOffset.width")
    }
    stage.frame(at: 1)
    stage.frame(at: 1.5)
    #expect(view.layer.presentation()?.shadowOpacity == 0.5)
    #expect(view.layer.presentation()?.shadowOffset == CGSize(width: 4, height: -3))
  }
}
