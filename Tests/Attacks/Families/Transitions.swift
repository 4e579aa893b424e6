import Engine
import Segue

/// Animators, contexts and interaction controllers that break their contract.
enum Transitions {
  static let all: [Attack] = contexts + drivers + animators + presentations

  typealias Context = any UIViewControllerContextTransitioning

  private static func pushing(
    _ name: String, _ animate: @escaping @MainActor @Sendable (Stage, Context) -> Void
  ) -> (name: String, body: @MainActor @Sendable (Stage) throws -> Void) {
    (
      name,
      { stage in
        let called = stage.expect("animateTransition(using:)")
        let navigation = UINavigationController(rootViewController: UIViewController())
        let delegate = stage.keep(AttackNavigationDelegate())
        delegate.animator = AttackAnimator(duration: 0.1) { context in
          called()
          animate(stage, context)
        }
        navigation.delegate = delegate
        try stage.show(navigation)
        try stage.step()
        navigation.pushViewController(UIViewController(), animated: true)
        try stage.step(20)
        navigation.delegate = nil
        navigation.popViewController(animated: false)
        navigation.pushViewController(UIViewController(), animated: true)
        try stage.step(40)
      }
    )
  }

  private static let contexts = Attack.family(
    "context", .drawsOrTraps,
    [
      pushing("completesTwice") { _, context in
        context.completeTransition(true)
        context.completeTransition(true)
      },
      pushing("completesBothWays") { _, context in
        context.completeTransition(false)
        context.completeTransition(true)
      },
      pushing("neverCompletes") { _, _ in },
      pushing("completesLater") { stage, context in
        try? stage.run.after(0.2) { context.completeTransition(true) }
      },
      pushing("completesMuchLater") { stage, context in
        try? stage.run.after(0.4) {
          context.completeTransition(true)
          context.completeTransition(false)
        }
      },
      pushing("updatesWithoutInteraction") { _, context in
        context.updateInteractiveTransition(0.5)
        context.finishInteractiveTransition()
        context.cancelInteractiveTransition()
        context.completeTransition(true)
      },
      pushing("pausesItself") { _, context in
        context.pauseInteractiveTransition()
        context.updateInteractiveTransition(.nan)
        context.cancelInteractiveTransition()
        context.completeTransition(false)
      },
      pushing("removesContainer") { _, context in
        context.containerView.removeFromSuperview()
        context.completeTransition(true)
      },
      pushing("stealsViews") { _, context in
        context.view(forKey: .from)?.removeFromSuperview()
        context.view(forKey: .to)?.removeFromSuperview()
        context.completeTransition(true)
      },
      pushing("replacesView") { _, context in
        context.viewController(forKey: .to)?.view = UIView()
        context.completeTransition(true)
      },
      pushing("removesRootController") { stage, context in
        try? stage.window.rootViewController = nil
        context.completeTransition(true)
      },
      pushing("pushesAgain") { _, context in
        let navigation = context.viewController(forKey: .from)?.navigationController
        navigation?.pushViewController(UIViewController(), animated: true)
        context.completeTransition(true)
      },
      pushing("hidesWindow") { stage, context in
        try? stage.window.isHidden = true
        context.completeTransition(true)
        try? stage.window.isHidden = false
      },
    ])

  private static func driving(
    _ name: String,
    _ drive: @escaping @MainActor @Sendable (UIPercentDrivenInteractiveTransition, Stage) throws -> Void
  ) -> (name: String, body: @MainActor @Sendable (Stage) throws -> Void) {
    (
      name,
      { stage in
        let navigation = UINavigationController(rootViewController: UIViewController())
        let delegate = stage.keep(AttackNavigationDelegate())
        let driver = stage.keep(UIPercentDrivenInteractiveTransition())
        let called = stage.expect("animateTransition(using:)")
        let fade = AttackAnimator.fade()
        delegate.animator = AttackAnimator(duration: fade.duration) { context in
          called()
          fade.animate(context)
        }
        delegate.driver = driver
        navigation.delegate = delegate
        try stage.show(navigation)
        try stage.step()
        navigation.pushViewController(UIViewController(), animated: true)
        try stage.step()
        try drive(driver, stage)
        try stage.step(20)
      }
    )
  }

  private static let drivers = Attack.family(
    "driver", .drawsOrTraps,
    [
      driving("neverEnds") { driver, _ in driver.update(0.5) },
      driving("finishesTwice") { driver, _ in
        driver.finish()
        driver.finish()
      },
      driving("finishesAfterCancel") { driver, _ in
        driver.cancel()
        driver.finish()
      },
      driving("cancelsAfterFinish") { driver, stage in
        driver.finish()
        try stage.step()
        driver.cancel()
      },
      driving("updatesAfterFinish") { driver, stage in
        driver.finish()
        driver.update(0.2)
        try stage.step()
        driver.update(-1)
      },
      driving("pausesOften") { driver, stage in
        for _ in 0..<5 {
          driver.pause()
          driver.update(0.5)
          driver.finish()
          try stage.step()
        }
      },
      driving("outOfRange") { driver, stage in
        for value in [-1, 2, .nan, .infinity, 1e300] as [CGFloat] {
          driver.update(value)
          try stage.step()
        }
        driver.cancel()
      },
      driving("rootRemoved") { driver, stage in
        try stage.window.rootViewController = nil
        driver.update(0.5)
        driver.finish()
      },
      driving("curve") { driver, _ in
        driver.timingCurve = UISpringTimingParameters(dampingRatio: 0.1)
        driver.completionSpeed = 1e-9
        driver.cancel()
      },
      (
        "withoutTransition",
        { stage in
          let driver = UIPercentDrivenInteractiveTransition()
          driver.update(0.5)
          driver.pause()
          driver.finish()
          driver.cancel()
          _ = (driver.percentComplete, driver.duration)
          try stage.step()
        }
      ),
    ])

  private static func animating(
    _ name: String,
    _ body: @escaping @MainActor @Sendable (UIViewPropertyAnimator, UIView, Stage) throws -> Void
  ) -> (name: String, body: @MainActor @Sendable (Stage) throws -> Void) {
    (
      name,
      { stage in
        let view = try stage.view()
        let animator = stage.keep(
          UIViewPropertyAnimator(duration: 0.1, curve: .easeIn) { view.center.x = 20 })
        try body(animator, view, stage)
        try stage.step(10)
        if animator.state != .inactive {
          if animator.state == .active { animator.stopAnimation(false) }
          animator.finishAnimation(at: .current)
        }
      }
    )
  }

  private static let animators = Attack.family(
    "propertyAnimator", .drawsOrTraps,
    [
      animating("startsTwice") { animator, _, _ in
        animator.startAnimation()
        animator.startAnimation()
      },
      animating("stopsInactive") { animator, _, _ in animator.stopAnimation(true) },
      animating("finishesInactive") { animator, _, _ in animator.finishAnimation(at: .end) },
      animating("finishesRunning") { animator, _, _ in
        animator.startAnimation()
        animator.finishAnimation(at: .end)
      },
      animating("startsStopped") { animator, _, _ in
        animator.startAnimation()
        animator.stopAnimation(false)
        animator.startAnimation()
      },
      animating("scrubsStopped") { animator, _, _ in
        animator.startAnimation()
        animator.stopAnimation(false)
        animator.fractionComplete = 0.5
      },
      animating("reversesOften") { animator, _, stage in
        animator.startAnimation()
        for _ in 0..<9 {
          animator.isReversed.toggle()
          try stage.step()
        }
      },
      animating("addsItself") { animator, _, _ in
        animator.addAnimations { animator.addAnimations {} }
        animator.startAnimation()
      },
      animating("startsInBlock") { animator, view, _ in
        animator.addAnimations {
          let inner = UIViewPropertyAnimator(duration: 0.1, curve: .linear) { view.alpha = 0.2 }
          inner.startAnimation()
        }
        animator.startAnimation()
      },
      animating("notInterruptible") { animator, _, stage in
        animator.isInterruptible = false
        animator.startAnimation()
        try stage.step()
        animator.pauseAnimation()
      },
      animating("pausesOnCompletion") { animator, _, stage in
        animator.pausesOnCompletion = true
        animator.startAnimation()
        try stage.step(12)
        animator.isReversed = true
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      },
      animating("continuesWithoutPause") { animator, _, _ in
        animator.startAnimation()
        animator.continueAnimation(withTimingParameters: UISpringTimingParameters(), durationFactor: 1)
      },
      animating("viewRemoved") { animator, view, stage in
        animator.startAnimation()
        try stage.step()
        view.removeFromSuperview()
        animator.fractionComplete = 0.9
      },
      (
        "released",
        { stage in
          let view = try stage.view()
          for index in 0..<50 {
            let animator = UIViewPropertyAnimator(duration: 0.1, curve: .linear) {
              view.alpha = Double(index % 2)
            }
            if index % 2 == 0 { animator.startAnimation() } else { animator.fractionComplete = 0.3 }
          }
          try stage.step(12)
        }
      ),
    ])

  private static let moments = ["present", "dismiss", "completion"]

  private static let presentations: [Attack] =
    moments.flatMap { moment in
      [true, false].flatMap { animated in
        ["removesRoot", "replacesRoot", "dismissesAgain", "presentsAnother"].map { change in
          Attack("presentation.\(moment).\(change).\(animated ? "animated" : "plain")", .drawsOrTraps) {
            stage in
            let (root, presented) = (UIViewController(), AttackController())
            try stage.show(root)
            try stage.step()
            let window = try stage.window
            let called = stage.expect(moment)
            let act: @MainActor () -> Void = {
              called()
              switch change {
              case "removesRoot": window.rootViewController = nil
              case "replacesRoot": window.rootViewController = UIViewController()
              case "dismissesAgain": root.dismiss(animated: animated)
              default: presented.present(UIViewController(), animated: animated)
              }
            }
            root.present(presented, animated: animated) { if moment == "completion" { act() } }
            if moment == "present" { act() }
            try stage.step(30)
            if moment == "dismiss" {
              root.dismiss(animated: animated)
              act()
            }
            try stage.step(40)
          }
        }
      }
    }
    + Attack.family(
      "presentation", .drawsOrTraps,
      [
        (
          "rootRemovedByDelegate",
          { stage in
            let called = stage.expect("animationController(forPresented:presenting:source:)")
            let (root, presented) = (UIViewController(), UIViewController())
            let delegate = stage.keep(AttackTransitioningDelegate(AttackAnimator.fade()))
            let window = try stage.window
            delegate.onRequest = {
              called()
              window.rootViewController = nil
            }
            presented.modalPresentationStyle = .custom
            presented.transitioningDelegate = delegate
            try stage.show(root)
            try stage.step()
            root.present(presented, animated: true)
            try stage.step(20)
          }
        ),
        (
          "rootReplacedAtItsDismissal",
          { stage in
            let (root, presented) = (UIViewController(), UIViewController())
            let delegate = stage.keep(AttackTransitioningDelegate(AttackAnimator.fade()))
            presented.modalPresentationStyle = .custom
            presented.transitioningDelegate = delegate
            try stage.show(root)
            try stage.step()
            root.present(presented, animated: true)
            try stage.step(20)
            let window = try stage.window
            let called = stage.expect("animationController(forDismissed:)")
            delegate.onRequest = {
              called()
              window.rootViewController = UIViewController()
            }
            root.dismiss(animated: true)
            try stage.step(20)
          }
        ),
      ])
}
