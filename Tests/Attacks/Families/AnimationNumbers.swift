import Engine
import Segue

/// Attacks that set every number of animations, animation blocks and animators to extreme values.
enum AnimationNumbers {
  static let all: [Attack] =
    Attack.withEvery("animation", Numbers.few, .drawsOrTraps, timing + values)
    + Attack.withEvery("keyframes", Numbers.few, .drawsOrTraps, keyframes)
    + Attack.withEvery("block", Numbers.few, .drawsOrTraps, blocks)
    + Attack.withEvery("animator", Numbers.few, .drawsOrTraps, animators)

  typealias Entry = (name: String, body: @MainActor @Sendable (Stage, Double) throws -> Void)

  private static func basicAnimation(
    _ name: String, key: String = "position.x",
    _ change: @escaping @MainActor @Sendable (CABasicAnimation, Double) -> Void
  ) -> Entry {
    (
      name,
      { stage, value in
        let layer = try stage.layer()
        layer.shadowOpacity = 0.5
        let animation = CABasicAnimation(keyPath: key)
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = 0.05
        change(animation, value)
        layer.add(animation, forKey: "attack")
        try stage.step(5)
        _ = layer.presentation()?.value(forKeyPath: key)
      }
    )
  }

  private static let timing: [Entry] = [
    basicAnimation("duration") { $0.duration = $1 },
    basicAnimation("speed") { $0.speed = Float($1) },
    basicAnimation("timeOffset") { $0.timeOffset = $1 },
    basicAnimation("beginTime") { $0.beginTime = $1 },
    basicAnimation("repeatCount") { $0.repeatCount = Float($1) },
    basicAnimation("repeatDuration") { $0.repeatDuration = $1 },
    basicAnimation("everything") { animation, value in
      animation.duration = value
      animation.speed = Float(value)
      animation.timeOffset = value
      animation.repeatCount = Float(value)
      animation.autoreverses = true
      animation.fillMode = .both
    },
    (
      "transition",
      { stage, value in
        let layer = try stage.layer()
        try stage.step()
        let transition = CATransition()
        transition.type = .push
        transition.startProgress = Float(value)
        transition.endProgress = Float(value)
        transition.duration = value
        layer.add(transition, forKey: nil)
      }
    ),
  ]

  private static let values: [Entry] =
    [
      basicAnimation("fromValue") { $0.fromValue = $1 },
      basicAnimation("byValue") { $0.byValue = $1 },
    ]
    + [
      "position.x", "bounds.size.width", "cornerRadius", "opacity", "zPosition", "shadowRadius",
      "shadowOffset.width", "borderWidth", "transform.rotation.z", "transform.scale", "contentsScale",
    ].map { key in
      basicAnimation("to(\(key))", key: key) { $0.toValue = $1 }
    }

  private static func keyframeAnimation(
    _ name: String, _ change: @escaping @MainActor @Sendable (CAKeyframeAnimation, Double) -> Void
  ) -> Entry {
    (
      name,
      { stage, value in
        let layer = try stage.layer()
        let animation = CAKeyframeAnimation(keyPath: "position.x")
        animation.values = [0, 50, 100]
        animation.duration = 0.05
        change(animation, value)
        layer.add(animation, forKey: "attack")
        try stage.step(4)
      }
    )
  }

  private static func springAnimation(
    _ name: String, _ change: @escaping @MainActor @Sendable (CASpringAnimation, Double) -> Void
  ) -> Entry {
    (
      name,
      { stage, value in
        let layer = try stage.layer()
        let animation = CASpringAnimation(keyPath: "position.x")
        animation.toValue = 70
        change(animation, value)
        animation.duration = animation.settlingDuration
        layer.add(animation, forKey: "attack")
        try stage.step(4)
      }
    )
  }

  private static let keyframes: [Entry] = [
    keyframeAnimation("values") { $0.values = [0, $1, 100] },
    keyframeAnimation("keyTimes") { $0.keyTimes = [0, $1 as NSNumber, 1] },
    keyframeAnimation("paced") { animation, value in
      animation.calculationMode = .paced
      animation.values = [0, value, 100]
    },
    keyframeAnimation("cubic") { animation, value in
      animation.calculationMode = .cubic
      animation.tensionValues = [value as NSNumber, value as NSNumber, 0]
      animation.continuityValues = [value as NSNumber]
      animation.biasValues = [0, 0, value as NSNumber]
    },
    keyframeAnimation("path") { animation, value in
      let path = CGMutablePath()
      path.move(to: CGPoint(x: value, y: 0))
      path.addLine(to: CGPoint(x: 50, y: value))
      animation.keyPath = "position"
      animation.path = path
      animation.rotationMode = .rotateAuto
      animation.calculationMode = .paced
    },
    keyframeAnimation("controlPoint") { animation, value in
      animation.timingFunction = CAMediaTimingFunction(controlPoints: Float(value), 0, 0.5, 1)
    },
    keyframeAnimation("controlPointY") { animation, value in
      animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, Float(value), 0.5, 1)
    },
    springAnimation("springMass") { $0.mass = $1 },
    springAnimation("springStiffness") { $0.stiffness = $1 },
    springAnimation("springDamping") { $0.damping = $1 },
    springAnimation("springVelocity") { $0.initialVelocity = $1 },
    (
      "springPerceptual",
      { stage, value in
        let animation = CASpringAnimation(perceptualDuration: value, bounce: value)
        animation.keyPath = "opacity"
        try stage.layer().add(animation, forKey: nil)
      }
    ),
    (
      "groupDuration",
      { stage, value in
        let group = CAAnimationGroup()
        let child = CABasicAnimation(keyPath: "opacity")
        child.toValue = 0
        child.beginTime = value
        group.animations = [child]
        group.duration = value
        group.repeatCount = Float(value)
        try stage.layer().add(group, forKey: nil)
      }
    ),
    (
      "transactionDuration",
      { stage, value in
        let layer = try stage.layer()
        try stage.step()
        CATransaction.begin()
        CATransaction.setAnimationDuration(value)
        layer.opacity = 0.3
        CATransaction.commit()
      }
    ),
  ]

  private static func block(
    _ name: String, _ run: @escaping @MainActor @Sendable (UIView, Double) -> Void
  ) -> Entry {
    (
      name,
      { stage, value in
        let view = try stage.view()
        try stage.step()
        run(view, value)
        try stage.step(3)
      }
    )
  }

  private static let blocks: [Entry] = [
    block("duration") { view, value in UIView.animate(withDuration: value) { view.alpha = 0.4 } },
    block("delay") { view, value in
      UIView.animate(withDuration: 0.1, delay: value, animations: { view.alpha = 0.4 })
    },
    block("damping") { view, value in
      UIView.animate(
        withDuration: 0.1, delay: 0, usingSpringWithDamping: value, initialSpringVelocity: value,
        animations: { view.center.x = 50 })
    },
    block("springDuration") { view, value in
      UIView.animate(springDuration: value, bounce: 0.2, animations: { view.center.x = 50 })
    },
    block("springVelocity") { view, value in
      UIView.animate(springDuration: 0.2, initialSpringVelocity: value, animations: { view.center.x = 50 })
    },
    block("bounce") { view, value in
      UIView.animate(springDuration: 0.2, bounce: value, animations: { view.center.x = 50 })
    },
    block("keyframe") { view, value in
      UIView.animateKeyframes(
        withDuration: 0.1, delay: 0,
        animations: {
          UIView.addKeyframe(withRelativeStartTime: value, relativeDuration: value) { view.alpha = 0 }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: value) { view.center.x = 50 }
        })
    },
    block("keyframesDuration") { view, value in
      UIView.animateKeyframes(
        withDuration: value, delay: value,
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 0 }
        })
    },
    block("transition") { view, value in
      UIView.transition(
        with: view, duration: value, options: .transitionFlipFromLeft,
        animations: { view.backgroundColor = .green })
    },
    block("curl") { view, value in
      UIView.transition(
        with: view, duration: value, options: .transitionCurlUp, animations: { view.backgroundColor = .green }
      )
    },
    block("committed") { view, value in
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDuration(value)
      UIView.setAnimationDelay(value)
      UIView.setAnimationRepeatCount(Float(value))
      view.alpha = 0.2
      UIView.commitAnimations()
    },
    block("target") { view, value in
      UIView.animate(withDuration: 0.1) {
        view.center = CGPoint(x: value, y: 10)
        view.bounds.size.width = value
        view.alpha = value
      }
    },
  ]

  private static func animator(
    _ name: String, _ run: @escaping @MainActor @Sendable (UIViewPropertyAnimator, Double) -> Void
  ) -> Entry {
    (
      name,
      { stage, value in
        let view = try stage.view()
        let animator = UIViewPropertyAnimator(duration: 0.1, curve: .easeInOut) { view.center.x = 20 }
        stage.keep(animator)
        run(animator, value)
        try stage.step(4)
        if animator.state == .active { animator.stopAnimation(true) }
      }
    )
  }

  private static let animators: [Entry] = [
    animator("fraction") { $0.fractionComplete = $1 },
    animator("delay") { $0.startAnimation(afterDelay: $1) },
    animator("continue") { animator, value in
      animator.fractionComplete = 0.5
      animator.continueAnimation(withTimingParameters: nil, durationFactor: value)
    },
    animator("delayFactor") { animator, value in
      animator.addAnimations({}, delayFactor: value)
      animator.startAnimation()
    },
    (
      "duration",
      { stage, value in
        let view = try stage.view()
        let animator = UIViewPropertyAnimator(duration: value, curve: .linear) { view.alpha = 0.2 }
        animator.startAnimation()
        try stage.step(3)
        if animator.state == .active { animator.stopAnimation(true) }
      }
    ),
    (
      "dampingRatio",
      { stage, value in
        let view = try stage.view()
        let animator = UIViewPropertyAnimator(duration: 0.2, dampingRatio: value) { view.center.y = 3 }
        animator.startAnimation()
        try stage.step(3)
        if animator.state == .active { animator.stopAnimation(true) }
      }
    ),
    (
      "controlPoints",
      { stage, value in
        let view = try stage.view()
        let point = CGPoint(x: 0.5, y: value)
        let animator = UIViewPropertyAnimator(duration: 0.2, controlPoint1: point, controlPoint2: point) {
          view.center.y = 3
        }
        animator.startAnimation()
        try stage.step(3)
        if animator.state == .active { animator.stopAnimation(true) }
      }
    ),
    (
      "spring",
      { stage, value in
        let spring = UISpringTimingParameters(
          mass: 1, stiffness: 100, damping: 5, initialVelocity: CGVector(dx: value, dy: value))
        let view = try stage.view()
        let animator = UIViewPropertyAnimator(duration: 0.2, timingParameters: spring)
        animator.addAnimations { view.center.y = 3 }
        animator.startAnimation()
        try stage.step(3)
        if animator.state == .active { animator.stopAnimation(true) }
      }
    ),
  ]
}
