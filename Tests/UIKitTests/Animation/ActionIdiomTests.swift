import Testing

@testable import UIKit

/// Overrides that request the action of one key, change it and return it for another key, as custom rings and charts
/// do.
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
    var receivedTiming: (duration: Double, curve: CAMediaTimingFunction?)?
    override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
      guard event == "path", let shape = layer as? CAShapeLayer,
        let action = super.action(for: layer, forKey: "backgroundColor") as? CAAnimation
      else { return super.action(for: layer, forKey: event) }
      receivedTiming = (action.duration, action.timingFunction)
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
    let shown = try #require(ring.presentation()).progress
    #expect(springs ? (0.5..<1).contains(shown) : isClose(shown, 0.5, 0.02))
    #expect(ring.animationKeys() == ["progress"] && ends.isEmpty)
    // A change during the animation continues from the displayed value.
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { ring.progress = 0 }
    stage.frame(at: stage.time)
    #expect(isClose(try #require(ring.presentation()).progress, shown, 0.03))
    stage.run(to: 4)
    #expect(ring.animationKeys() == nil && ring.presentation()?.progress == 0 && ends.count == 1)
  }

  /// A property animator scrubs a custom property like any other property.
  @Test func anAnimatorScrubsARing() throws {
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

  /// A layer without a view has Core Animation's implicit animation.
  @Test func aRingWithoutAViewAnimates() throws {
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

  @Test func anOverrideReadsTheTimingOfTheBlock() throws {
    let view = ChartView()
    show(view)
    let shape = try #require(view.layer as? CAShapeLayer)
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    stage.frame(at: 1.1)
    UIView.animate(withDuration: 0.8, delay: 0, options: .curveLinear) {
      shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 30, height: 10), transform: nil)
      view.bounds.size.width = 50
    }
    #expect(view.receivedTiming?.duration == 0.8)
    #expect(view.receivedTiming?.curve == CAMediaTimingFunction(name: .linear))
    stage.run(to: 1.5)
    #expect(isClose(shape.presentation()?.path?.boundingBox.width ?? 0, 20, 0.5))
  }

  /// Inside a block, the actions of opacity, colours and corner radii are basic animations; the actions of position,
  /// bounds and transform have a private type, as on a phone.
  @Test func onlySomeActionsAreBasicAnimations() {
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

  /// A view that is the delegate of an additional layer returns a changed action for this layer.
  @Test func aViewReturnsAnActionForAnotherLayer() throws {
    final class Host: UIView {
      let shape = CAShapeLayer()
      override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        guard layer === shape, event == "path",
          let action = super.action(for: self.layer, forKey: "backgroundColor") as? CABasicAnimation
        else { return super.action(for: layer, forKey: event) }
        action.keyPath = event
        action.fromValue = shape.path
        return action
      }
    }
    let view = Host()
    view.shape.delegate = view
    view.layer.addSublayer(view.shape)
    show(view)
    view.shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    stage.frame(at: 1.1)
    var ends = 0
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 30, height: 10), transform: nil)
    } completion: { _ in
      ends += 1
    }
    stage.run(to: 1.6)
    #expect(isClose(view.shape.presentation()?.path?.boundingBox.width ?? 0, 20, 1) && ends == 0)
    #expect(view.layer.animationKeys() == nil)
    stage.run(to: 3)
    #expect(ends == 1)
  }

  /// A colour fades in from its transparent version, even if an override changes the action.
  @Test(arguments: [false, true]) func aColourFadesInFromClear(isAltered: Bool) throws {
    final class Slow: UIView {
      var isAltered = false
      override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        let action = super.action(for: layer, forKey: event)
        if isAltered, let animation = action as? CABasicAnimation { animation.duration = 2 }
        return action
      }
    }
    let view = Slow()
    view.isAltered = isAltered
    show(view)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.backgroundColor = .red }
    stage.run(to: 1.5)
    let shown = try #require(view.layer.presentation()?.backgroundColor)
    #expect(isClose(shown.alpha, isAltered ? 0.25 : 0.5, 0.03) && shown.components?.first == 1)
  }

  /// An action without values also animates one component of a property, from its displayed value to the new one.
  @Test(arguments: [
    ("position", "position.y"), ("bounds", "bounds.size.width"), ("transform", "transform.rotation.z"),
  ])
  func anActionWithoutValuesAnimatesAComponent(event: String, keyPath: String) {
    let view = UIView()
    show(view)
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 100)
    view.layer.addSublayer(layer)
    stage.frame(at: 1.1)
    let action = CABasicAnimation(keyPath: keyPath)
    action.duration = 1
    layer.actions = [event: action]
    layer.position.y = 270
    layer.bounds.size.width = 200
    layer.transform = CATransform3DMakeRotation(1, 0, 0, 1)
    stage.run(to: 1.6)
    let shown: CGFloat = (layer.presentation()?.value(forKeyPath: keyPath) as? CGFloat) ?? -1
    let middle: CGFloat = ["position": 170, "bounds": 150, "transform": 0.5][event] ?? 0
    #expect(isClose(shown, middle, middle * 0.05), "\(shown)")
    // An action with a value function, and an additive action, get no start value.
    let spin = CABasicAnimation(keyPath: "transform")
    spin.valueFunction = CAValueFunction(name: .rotateZ)
    let sum = CABasicAnimation(keyPath: "position")
    sum.isAdditive = true
    layer.actions = ["transform": spin, "position": sum]
    layer.transform = CATransform3DIdentity
    layer.position = CGPoint(x: 5, y: 5)
    stage.frame(at: 1.7)
    #expect((layer.animation(forKey: "transform") as? CABasicAnimation)?.fromValue == nil)
    #expect((layer.animation(forKey: "position") as? CABasicAnimation)?.fromValue == nil)
    #expect(layer.animationKeys()?.contains("transform") == true)
  }

  /// An action that is an animation without values goes from the displayed value to the new one (Apple's page of
  /// CABasicAnimation).
  @Test func anActionWithoutValuesAnimates() throws {
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
    #expect(action.fromValue == nil, "the app's animation object is unchanged")
  }
}
