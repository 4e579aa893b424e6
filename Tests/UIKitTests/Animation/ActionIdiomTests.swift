import Testing

@testable import UIKit

/// Overrides that ask for the action of one key, and return it changed for another, as rings and charts do.
@Suite(.serialized) @MainActor
struct ActionIdiomTests {
  private let stage = Stage()

  private final class Ring: CALayer {
    var progress: CGFloat {
      get { value(forKey: "progress") as? CGFloat ?? 0 }
      set { setValue(newValue, forKey: "progress") }
    }
    override class func defaultValue(forKey key: String) -> Any? {
      key == "progress" ? CGFloat(0) : super.defaultValue(forKey: key)
    }
    override class func needsDisplay(forKey key: String) -> Bool {
      key == "progress" || super.needsDisplay(forKey: key)
    }
    override func action(forKey event: String) -> (any CAAction)? {
      guard event == "progress", let action = super.action(forKey: "backgroundColor") as? CABasicAnimation
      else { return super.action(forKey: event) }
      action.keyPath = event
      action.fromValue = (presentation() ?? self).progress
      action.toValue = nil
      return action
    }
  }

  private final class RingView: UIView {
    override class var layerClass: AnyClass { Ring.self }
  }

  private final class ChartView: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }
    var seen: (duration: Double, curve: CAMediaTimingFunction?)?
    override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      guard event == "path", let shape = layer as? CAShapeLayer,
        let action = super.action(for: layer, forKey: "backgroundColor") as? CAAnimation
      else { return super.action(for: layer, forKey: event) }
      seen = (action.duration, action.timingFunction)
      let animation = CABasicAnimation(keyPath: event)
      animation.fromValue = shape.path
      animation.duration = action.duration
      animation.timingFunction = action.timingFunction
      return animation
    }
  }

  private func show(_ view: UIView) {
    stage.frame(at: 1)
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    stage.window.addSubview(view)
    stage.frame(at: 1)
  }

  @Test(arguments: [true, false]) func aRingAnimatesInABlock(springs: Bool) throws {
    let view = RingView()
    show(view)
    let ring = try #require(view.layer as? Ring)
    var ends: [Bool] = []
    let changes = { ring.progress = 1 }
    if springs {
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, animations: changes
      ) { ends.append($0) }
    } else {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: changes) {
        ends.append($0)
      }
    }
    stage.run(to: 1.5)
    let half = try #require(ring.presentation()).progress
    #expect(springs ? (0.5..<1).contains(half) : isClose(half, 0.5, 0.02))
    #expect(ring.animationKeys() == ["progress"] && ends.isEmpty)
    // A change on the way goes on from what is shown.
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { ring.progress = 0 }
    stage.frame(at: stage.time)
    #expect(isClose(try #require(ring.presentation()).progress, half, 0.03))
    stage.run(to: 4)
    #expect(ring.animationKeys() == nil && ring.presentation()?.progress == 0 && ends.count == 1)
  }

  /// An animator pauses and scrubs it as it does its other changes.
  @Test func aRingIsScrubbed() throws {
    let view = RingView()
    show(view)
    let ring = try #require(view.layer as? Ring)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { ring.progress = 1 }
    animator.fractionComplete = 0.25
    stage.frame(at: 1.1)
    #expect(isClose(try #require(ring.presentation()).progress, 0.25, 1e-6))
    animator.fractionComplete = 0.75
    stage.frame(at: 1.2)
    #expect(isClose(try #require(ring.presentation()).progress, 0.75, 1e-6))
    animator.stopAnimation(true)
  }

  /// A layer of its own has Core Animation's implicit animation.
  @Test func aRingAnimatesByItself() throws {
    let view = UIView()
    show(view)
    let ring = Ring()
    view.layer.addSublayer(ring)
    stage.frame(at: 1.1)
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    ring.progress = 1
    CATransaction.commit()
    stage.run(to: 1.6)
    #expect(isClose(try #require(ring.presentation()).progress, 0.5, 0.03))
  }

  @Test func aViewPassesItsTimingOn() throws {
    let view = ChartView()
    show(view)
    let shape = try #require(view.layer as? CAShapeLayer)
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    stage.frame(at: 1.1)
    UIView.animate(withDuration: 0.8, delay: 0, options: .curveLinear) {
      shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 30, height: 10), transform: nil)
      view.bounds.size.width = 50
    }
    #expect(view.seen?.duration == 0.8 && view.seen?.curve == CAMediaTimingFunction(name: .linear))
    stage.run(to: 1.5)
    #expect(isClose(shape.presentation()?.path?.boundingBox.width ?? 0, 20, 0.5))
  }

  /// As on a phone, the actions of colours and opacity are animations, those of position and bounds are private.
  @Test func actionsOutsideOfOverrides() {
    let view = UIView()
    show(view)
    func kinds() -> [Bool] {
      ["opacity", "backgroundColor", "cornerRadius", "position", "bounds", "transform"].map {
        view.layer.action(forKey: $0) is CABasicAnimation
      }
    }
    #expect(kinds() == [false, false, false, false, false, false])
    UIView.animate(withDuration: 1) { #expect(kinds() == [true, true, true, false, false, false]) }
    #expect(view.layer.animationKeys() == nil)
  }

  /// As an action, an animation without values goes from what is shown to the new value (Apple's page of CABasicAnimation).
  @Test func anActionWithoutValues() throws {
    let view = UIView()
    show(view)
    let layer = CALayer()
    view.layer.addSublayer(layer)
    stage.frame(at: 1.1)
    let action = CABasicAnimation(keyPath: "opacity")
    action.duration = 1
    layer.actions = ["opacity": action]
    layer.opacity = 0
    stage.run(to: 1.6)
    #expect(isClose(Double(try #require(layer.presentation()).opacity), 0.5, 0.03))
    #expect(action.fromValue == nil, "the app's animation is its own")
  }
}
