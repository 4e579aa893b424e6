import Testing

@testable import Engine
@testable import UIKit

/// The options that a nested block inherits, and the animations that layers create inside a block.
@Suite(.serialized) @MainActor
struct BlockInheritanceTests {
  private let stage = Stage()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  private func begin() {
    stage.frame(at: 0)
    stage.window.addSubview(view)
    stage.frame(at: 1)
  }

  private typealias Options = UIView.AnimationOptions

  private static func subsets(_ options: [Options]) -> [Options] {
    (0..<1 << options.count).map { bits in
      Options(options.enumerated().filter { bits & 1 << $0.offset != 0 }.map(\.element))
    }
  }

  private static let shared: [Options] = [
    .repeat, .autoreverse, .allowUserInteraction, .beginFromCurrentState,
  ]
  private static let overrides: [Options] = [
    .overrideInheritedDuration, .overrideInheritedCurve, .overrideInheritedOptions,
  ]

  /// Tests each combination of outer options, inner options and kind of animation.
  @Test func nestedBlocksInheritOptions() {
    begin()
    let properties: [(key: String, isAdditive: Bool, change: (Double) -> Void)] = [
      ("position", true, { view.center.x = 50 + $0 }), ("opacity", false, { view.alpha = 1 - $0 / 2 }),
    ]
    var value = 0.0
    for outer in Self.subsets(Self.shared) {
      for inner in Self.subsets(Self.shared + Self.overrides) {
        value = 1 - value
        for property in properties {
          view.layer.removeAllAnimations()
          RunContext.current.animations.deliver()
          UIView.animate(withDuration: 2, delay: 1, options: [outer, .curveLinear]) {
            UIView.animate(withDuration: 1, delay: 0.5, options: [inner, .curveEaseIn]) {
              property.change(value)
            }
          }
          let applies = { (option: Options) in
            inner.contains(option) || (outer.contains(option) && !inner.contains(.overrideInheritedOptions))
          }
          guard let animation = view.layer.animation(forKey: property.key) as? CABasicAnimation else {
            Issue.record("\(property.key) does not animate with \(outer.rawValue), \(inner.rawValue)")
            continue
          }
          let curve: CAMediaTimingFunctionName = inner.contains(.overrideInheritedCurve) ? .easeIn : .linear
          let isRight =
            animation.duration == (inner.contains(.overrideInheritedDuration) ? 1 : 2)
            && animation.timingFunction == CAMediaTimingFunction(name: curve)
            && animation.beginTime == 1 + 1.5
            && animation.repeatCount == (applies(.repeat) ? .infinity : 0)
            && animation.autoreverses == applies(.autoreverse)
            && animation.isAdditive == (property.isAdditive && !applies(.beginFromCurrentState))
            && view.touchBlockingAnimationCount == (applies(.allowUserInteraction) ? 0 : 1)
          #expect(isRight, "\(property.key) with outer \(outer.rawValue), inner \(inner.rawValue)")
        }
      }
    }
  }

  @Test func aNestedBlockInheritsASpring() {
    begin()
    UIView.animate(withDuration: 2, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0) {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0 }
      UIView.animate(withDuration: 1, delay: 0, options: [.overrideInheritedDuration]) { view.center.x = 0 }
      UIView.animate(withDuration: 1, delay: 0, options: [.overrideInheritedCurve, .curveLinear]) {
        view.layer.cornerRadius = 5
      }
    }
    let inherited = view.layer.animation(forKey: "opacity") as? CASpringAnimation
    let twoSeconds = SpringSolution.uikit(dampingRatio: 0.5, duration: 2, initialVelocity: 0)
    #expect(inherited?.duration == 2 && inherited.map { Double($0.stiffness) } == twoSeconds.stiffness)
    // The spring is fitted to the duration that overrides the inherited one.
    let overriding = view.layer.animation(forKey: "position") as? CASpringAnimation
    let oneSecond = SpringSolution.uikit(dampingRatio: 0.5, duration: 1, initialVelocity: 0)
    #expect(overriding?.duration == 1 && overriding.map { Double($0.stiffness) } == oneSecond.stiffness)
    let linearAnimation = view.layer.animation(forKey: "cornerRadius")
    #expect(!(linearAnimation is CASpringAnimation) && linearAnimation?.duration == 2)
    #expect(linearAnimation?.timingFunction == CAMediaTimingFunction(name: .linear))
  }

  @Test func blocksWithoutAnimationAreNotInherited() {
    begin()
    UIView.animate(withDuration: 0) {
      #expect(UIView.inheritedAnimationDuration == 0)
      UIView.animate(withDuration: 3) {
        #expect(UIView.inheritedAnimationDuration == 3)
        view.alpha = 0
      }
      view.center.x = 0
    }
    #expect(
      view.layer.animationKeys() == ["opacity"] && view.layer.animation(forKey: "opacity")?.duration == 3)
    view.layer.removeAllAnimations()
    UIView.animate(withDuration: 3) {
      UIView.performWithoutAnimation {
        UIView.animate(withDuration: 3) { view.alpha = 1 }
        UIView.setAnimationsEnabled(true)
        view.layer.cornerRadius = 5
        UIView.setAnimationsEnabled(false)
      }
      // An inner block of zero duration inherits the outer duration, unless its options override that.
      UIView.animate(withDuration: 0) { view.center.y = 0 }
      UIView.animate(withDuration: 0, delay: 0, options: .overrideInheritedDuration) {
        view.layer.zPosition = 5
      }
    }
    #expect(view.layer.animationKeys() == ["cornerRadius", "position"])
    #expect(view.layer.animation(forKey: "position")?.duration == 3)
    #expect(UIView.inheritedAnimationDuration == 0 && UIView.areAnimationsEnabled)
  }

  @Test func outerBlocksEndAfterInnerBlocks() {
    begin()
    var ended: [String] = []
    let other = UIView()
    view.addSubview(other)
    UIView.animate(withDuration: 1) {
      view.alpha = 0
      UIView.animate(withDuration: 2, delay: 0, options: .overrideInheritedDuration) {
        other.alpha = 0
        UIView.animate(withDuration: 0) {
        } completion: {
          ended.append("empty \($0)")
        }
      } completion: {
        ended.append("inner \($0)")
      }
    } completion: {
      ended.append("outer \($0)")
    }
    UIView.animate(withDuration: 1.5) {
      view.center.x = 0
    } completion: {
      ended.append("next \($0)")
    }
    stage.run(to: 1.5)
    #expect(ended == ["empty true"])
    stage.run(to: 2.9)
    #expect(ended == ["empty true", "next true"])
    stage.run(to: 3.2)
    #expect(ended == ["empty true", "next true", "inner true", "outer true"])
  }

  @Test func onlyPositiveFiniteDelaysCount() {
    begin()
    let delays: [(Double, Double)] = [
      (0, 0), (-1, 0), (.nan, 0), (.infinity, 0), (-.infinity, 0), (0.5, 1.5),
    ]
    for (delay, beginTime) in delays {
      view.layer.removeAllAnimations()
      view.alpha = 1
      UIView.animate(withDuration: 1, delay: delay) { view.alpha = 0 }
      #expect(view.layer.animation(forKey: "opacity")?.beginTime == beginTime, "\(delay)")
    }
  }

  @Test func nonFiniteValuesEndTheBlockAtOnce() {
    begin()
    var ended: [Bool] = []
    let found = diagnostics {
      UIView.animate(withDuration: 1) {
        view.center.x = .nan
      } completion: {
        ended.append($0)
      }
      UIView.animateKeyframes(withDuration: 1, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.layer.zPosition = .nan }
      } completion: {
        ended.append($0)
      }
      UIView.animate(withDuration: .nan) {
        view.alpha = 0
      } completion: {
        ended.append($0)
      }
      UIView.animate(withDuration: .infinity) {
        view.alpha = 1
      } completion: {
        ended.append($0)
      }
    }
    #expect(found.map(\.code.rawValue) == ["animation-ignored", "animation-ignored"])
    #expect(view.layer.animationKeys() == nil && view.touchBlockingAnimationCount == 0 && ended == [])
    view.center.x = 0
    view.layer.zPosition = 0
    stage.frame(at: 1.1)
    #expect(ended == [true, true, true, true])
  }

  @Test func springsAcceptAnyNumbers() {
    begin()
    let numbers: [CGFloat] = [.nan, .infinity, -.infinity, 0, -1, 1e300, -1e300, 2]
    for ratio in numbers {
      for velocity in numbers {
        var ended: [Bool] = []
        view.layer.removeAllAnimations()
        view.alpha = 1
        UIView.animate(
          withDuration: 1, delay: 0, usingSpringWithDamping: ratio, initialSpringVelocity: velocity
        ) {
          view.alpha = 0
        } completion: {
          ended.append($0)
        }
        let spring = view.layer.animation(forKey: "opacity") as? CASpringAnimation
        #expect(spring?.duration == 1 && spring?.stiffness.isFinite == true)
        stage.run(to: stage.time + 1.5, step: 0.25)
        #expect(ended == [true], "\(ratio), \(velocity)")
      }
    }
    for duration in [Double.nan, .infinity, 0, -1] {
      view.alpha = 1
      UIView.animate(springDuration: duration) { view.alpha = 0 }
      UIView.animate(springDuration: 1, initialSpringVelocity: .nan) { view.center.x += 1 }
      #expect(view.layer.animationKeys() == nil && view.alpha == 0)
    }
  }

  // MARK: Layers that views do not own

  @Test func otherLayersUseTheTransactionsDuration() {
    begin()
    let plainLayer = CALayer()
    let delegated = CALayer()
    delegated.delegate = view
    view.layer.addSublayer(plainLayer)
    view.layer.addSublayer(delegated)
    stage.frame(at: 1)
    UIView.animate(withDuration: 3, delay: 0, options: .curveLinear) {
      plainLayer.opacity = 0.5
      delegated.opacity = 0.5
      CATransaction.begin()
      CATransaction.setAnimationDuration(7)
      plainLayer.position.x = 9
      view.center.x = 9
      CATransaction.setDisableActions(true)
      plainLayer.zPosition = 3
      view.alpha = 0.5
      CATransaction.commit()
    }
    #expect(plainLayer.animation(forKey: "opacity")?.duration == 0.25)
    #expect(plainLayer.animation(forKey: "opacity")?.timingFunction == CAMediaTimingFunction(name: .default))
    #expect(plainLayer.animation(forKey: "position")?.duration == 7)
    #expect(delegated.animation(forKey: "opacity")?.duration == 3)
    #expect(view.layer.animation(forKey: "position")?.duration == 3)
    #expect(plainLayer.animation(forKey: "zPosition") == nil)
    #expect(view.layer.animation(forKey: "opacity") == nil)
    // In `performWithoutAnimation`, the layers of views do not animate, and other layers do.
    view.layer.removeAllAnimations()
    plainLayer.removeAllAnimations()
    UIView.performWithoutAnimation {
      view.alpha = 1
      plainLayer.opacity = 1
    }
    #expect(view.layer.animationKeys() == nil && plainLayer.animationKeys() == ["opacity"])
  }

  @Test func onlyAnimatablePropertiesAnimate() {
    begin()
    UIView.animate(withDuration: 1) {
      view.isHidden = true
      view.clipsToBounds = true
      view.contentScaleFactor = 3
      view.contentMode = .center
      view.isOpaque = false
      view.tag = 5
      // A path is interpolated only by an explicit animation.
      view.layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
    }
    #expect(view.layer.animationKeys() == nil)
    let all: [(String, () -> Void)] = [
      ("transform", { view.transform3D = CATransform3DMakeRotation(1, 1, 0, 0) }),
      ("anchorPoint", { view.anchorPoint = .zero }), ("bounds", { view.bounds.origin.y = 5 }),
      ("sublayerTransform", { view.layer.sublayerTransform = CATransform3DMakeScale(2, 2, 1) }),
      ("borderWidth", { view.layer.borderWidth = 2 }), ("backgroundColor", { view.backgroundColor = .red }),
      ("borderColor", { view.layer.borderColor = UIColor.red.cgColor }),
      ("shadowOpacity", { view.layer.shadowOpacity = 0.5 }),
      ("shadowRadius", { view.layer.shadowRadius = 9 }),
      ("shadowOffset", { view.layer.shadowOffset = CGSize(width: 5, height: 5) }),
      ("shadowColor", { view.layer.shadowColor = UIColor.red.cgColor }),
      ("contentsRect", { view.layer.contentsRect.size.width = 0.5 }),
    ]
    for (key, change) in all {
      view.layer.removeAllAnimations()
      UIView.animate(withDuration: 1, animations: change)
      #expect(view.layer.animationKeys() == [key])
    }
  }
}
