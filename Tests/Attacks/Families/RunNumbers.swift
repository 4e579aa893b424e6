import Engine
import Segue

/// Extreme numbers for a `Run`, its touches, effects and transitions.
enum RunNumbers {
  static let all: [Attack] =
    Attack.withEvery("run", Numbers.all, .any, runs)
    + Attack.withEvery("touch", Numbers.few, .drawsOrTraps, touches)
    + Attack.withEvery("effect", Numbers.few, .any, effects)
    + Attack.withEvery("transitionNumber", Numbers.few, .drawsOrTraps, transitions)

  typealias Entry = (name: String, body: @MainActor @Sendable (Stage, Double) throws -> Void)

  /// An entry that makes its own `Run`, draws two frames and closes it.
  private static func run(_ name: String, _ make: @escaping @MainActor @Sendable (Double) throws -> Run)
    -> Entry
  {
    (
      name,
      { stage, value in
        let run = try make(value)
        run.window.backgroundColor = .white
        run.window.makeKeyAndVisible()
        try run.step()
        try run.step()
        _ = run.image()
        run.close()
        // The stage's `Run` still draws.
        try stage.step()
      }
    )
  }

  private static let runs: [Entry] = [
    run("width") { try Run(size: CGSize(width: $0, height: 20)) },
    run("height") { try Run(size: CGSize(width: 20, height: $0)) },
    run("scale") { try Run(size: CGSize(width: 20, height: 20), scale: $0) },
    run("fps") { try Run(size: CGSize(width: 20, height: 20), fps: $0) },
    run("threadedWidth") { try Run(size: CGSize(width: $0, height: 20), threaded: true) },
    ("after", { stage, value in try stage.run.after(value) {} }),
  ]

  private static let touches: [Entry] = [
    ("tap", { stage, value in try stage.run.tap(at: CGPoint(x: value, y: 10)) }),
    (
      "dragEnd",
      { stage, value in
        try stage.view().addGestureRecognizer(UIPanGestureRecognizer())
        try stage.run.drag(
          from: CGPoint(x: 50, y: 40), to: CGPoint(x: value, y: value), duration: 0.05)
        try stage.step(6)
      }
    ),
    (
      "dragDuration",
      { stage, value in
        try stage.run.drag(from: CGPoint(x: 50, y: 40), to: CGPoint(x: 60, y: 40), duration: value)
        try stage.step(6)
      }
    ),
    (
      "dragRest",
      { stage, value in
        try stage.run.drag(
          from: CGPoint(x: 50, y: 40), to: CGPoint(x: 60, y: 40), duration: 0.05, rest: value)
        try stage.step(6)
      }
    ),
    (
      "sampleTime",
      { stage, value in
        try stage.run.touch(TouchSample(t: value, id: 0, phase: .began, x: 50, y: 40))
        try stage.run.touch(TouchSample(t: value, id: 0, phase: .ended, x: 50, y: 40))
        try stage.step(3)
      }
    ),
  ]

  private static let effects: [Entry] = [
    (
      "uniform",
      { stage, value in
        let effect = try Effect(
          name: "attack",
          source:
            "uniform float amount; // = 1\nvec4 effect(vec2 uv) { return first(uv * amount) * progress; }")
        let view = try stage.view { EffectView(effect: effect, frame: $0) }
        view.setValue(value, of: "amount")
        view.progress = value
        view.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
      }
    ),
    (
      "animatedUniform",
      { stage, value in
        let effect = try Effect(
          name: "attack", source: "vec4 effect(vec2 uv) { return first(uv) * progress; }")
        let view = try stage.view { EffectView(effect: effect, frame: $0) }
        try stage.step()
        UIView.animate(withDuration: 0.05) { view.progress = value }
        try stage.step(4)
      }
    ),
    (
      "default",
      { stage, value in
        let effect = try Effect(
          name: "attack",
          source: "uniform float amount; // = \(value)\nvec4 effect(vec2 uv) { return first(uv) * amount; }")
        _ = try stage.view { EffectView(effect: effect, frame: $0) }
      }
    ),
    (
      "intUniform",
      { stage, value in
        let effect = try Effect(
          name: "attack",
          source: "uniform int count; // = 1\nvec4 effect(vec2 uv) { return first(uv) * float(count); }")
        let view = try stage.view { EffectView(effect: effect, frame: $0) }
        view.setValue(value, of: "count")
      }
    ),
    (
      "loopBound",
      { stage, value in
        let effect = try Effect(
          name: "attack",
          source: """
            uniform float bound; // = 1
            vec4 effect(vec2 uv) {
              float sum = 0.0;
              for (int i = 0; i < 64; i++) { if (float(i) > bound) break; sum += 0.01; }
              return first(uv) + vec4(sum);
            }
            """)
        let view = try stage.view { EffectView(effect: effect, frame: $0) }
        view.setValue(value, of: "bound")
      }
    ),
    (
      "shatterCell",
      { stage, value in
        let navigation = UINavigationController(rootViewController: UIViewController())
        stage.keep(
          AnimatedNavigation(navigation) { _ in StarWarsTransition(cell: value, spread: value, seed: 1) })
        try stage.show(navigation)
        try stage.step()
        navigation.pushViewController(UIViewController(), animated: true)
        try stage.step(4)
      }
    ),
  ]

  private static func push(
    _ name: String,
    _ make: @escaping @MainActor @Sendable (Double) -> any UIViewControllerAnimatedTransitioning
  ) -> Entry {
    (
      name,
      { stage, value in
        let navigation = UINavigationController(rootViewController: UIViewController())
        stage.keep(AnimatedNavigation(navigation) { _ in make(value) })
        try stage.show(navigation)
        try stage.step()
        navigation.pushViewController(UIViewController(), animated: true)
        try stage.step(4)
      }
    )
  }

  private static let transitions: [Entry] = [
    push("slideDuration") { SlideTransition(.toTheLeft, duration: $0) },
    push("blurZoomSigma") { BlurZoomTransition(.push, sigma: $0) },
    push("blurZoomZoom") { BlurZoomTransition(.push, zoom: $0) },
    push("springSlideDamping") { SpringSlideTransition(.toTheLeft, damping: $0) },
    push("animatorDuration") { value in
      AttackAnimator(duration: value) { $0.completeTransition(true) }
    },
    (
      "bubble",
      { stage, value in
        let bubble = stage.keep(BubbleTransition())
        bubble.startingPoint = CGPoint(x: value, y: value)
        bubble.duration = value
        let presented = UIViewController()
        let delegate = stage.keep(AttackTransitioningDelegate(bubble))
        presented.modalPresentationStyle = .custom
        presented.transitioningDelegate = delegate
        let root = UIViewController()
        try stage.show(root)
        try stage.step()
        root.present(presented, animated: true)
        try stage.step(4)
      }
    ),
    (
      "percent",
      { stage, value in
        let driver = stage.keep(UIPercentDrivenInteractiveTransition())
        let navigation = UINavigationController(rootViewController: UIViewController())
        let delegate = stage.keep(AttackNavigationDelegate())
        delegate.animator = AttackAnimator(duration: 0.2) { context in
          UIView.animate(
            withDuration: 0.2, animations: { context.containerView.alpha = 0.5 },
            completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
        }
        delegate.driver = driver
        navigation.delegate = delegate
        try stage.show(navigation)
        try stage.step()
        navigation.pushViewController(UIViewController(), animated: true)
        try stage.step()
        driver.update(value)
        try stage.step()
        driver.completionSpeed = value
        driver.finish()
        try stage.step(4)
      }
    ),
  ]
}
