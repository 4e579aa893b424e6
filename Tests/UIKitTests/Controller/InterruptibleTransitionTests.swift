import Testing

@testable import Engine
@testable import UIKit

/// Transitions that a property animator drives: one timeline for all animations and interactions.
@Suite(.serialized) @MainActor
struct InterruptibleTransitionTests {
  /// An animator that slides the new view in with a property animator.
  private final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
    var parameters: any UITimingCurveProvider = UICubicTimingParameters(animationCurve: .easeInOut)
    var isInterruptible = true
    private(set) var animator: UIViewPropertyAnimator?
    private(set) var ends: [UIViewAnimatingPosition] = []

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    {
      0.5
    }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      interruptibleAnimator(using: transitionContext).startAnimation()
    }

    func interruptibleAnimator(
      using transitionContext: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating {
      if let animator { return animator }
      let to = transitionContext.view(forKey: .to)!
      let from = transitionContext.view(forKey: .from)!
      transitionContext.containerView.addSubview(to)
      to.frame = from.frame.offsetBy(dx: 390, dy: 0)
      let animator = UIViewPropertyAnimator(duration: 0.5, timingParameters: parameters)
      animator.isInterruptible = isInterruptible
      animator.addAnimations {
        to.frame.origin.x = 0
        from.alpha = 0.5
      }
      animator.addCompletion { [weak self] position in
        self?.ends.append(position)
        from.alpha = 1
        transitionContext.completeTransition(position == .end)
      }
      self.animator = animator
      return animator
    }

    func animationEnded(_ transitionCompleted: Bool) { animator = nil }
  }

  @MainActor
  private final class Scene {
    let nav = Navigation("A")
    let slide = Slide()
    let interaction: UIPercentDrivenInteractiveTransition
    let extra = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

    init(interactive: Bool, isInterruptible: Bool = true) {
      nav.delegate.customAnimator = slide
      slide.isInterruptible = isInterruptible
      interaction = nav.interactive()
      interaction.wantsInteractiveStart = interactive
      nav.controller.view.addSubview(extra)
      let (nav, extra) = (nav, extra)
      nav["B"].onWillAppear = {
        nav.controller.transitionCoordinator?.animate { _ in extra.frame.origin.x = 100 }
      }
      nav.controller.pushViewController(nav["B"], animated: true)
    }

    /// The displayed fractions of the slide, the fade and the alongside animation.
    var shown: (slide: Double, fade: Double, extra: Double) {
      (
        1 - Double(nav.stage.shownFrame(nav["B"].view).minX) / 390,
        (1 - Double(nav.stage.shown(nav["A"].view).opacity)) * 2,
        Double(nav.stage.shownFrame(extra).minX) / 100
      )
    }

    func isShown(_ p: Double, _ tolerance: Double = 1e-6) -> Bool {
      let shown = shown
      return [shown.slide, shown.fade, shown.extra].allSatisfy { abs($0 - p) < tolerance }
    }
  }

  @Test(arguments: [true, false]) func aTransitionIsScrubbedFromTheStart(finishes: Bool) {
    let scene = Scene(interactive: true)
    #expect(scene.nav.controller.transitionCoordinator?.isInterruptible == true)
    for p in [0, 0.25, 0.75, 0.5] {
      scene.interaction.update(p)
      scene.nav.step()
      #expect(scene.isShown(Double(p)))
      #expect(abs(scene.interaction.percentComplete - p) < 1e-9)
    }
    if finishes { scene.interaction.finish() } else { scene.interaction.cancel() }
    scene.nav.step()
    #expect(scene.isShown(0.5))
    let start = scene.nav.stage.time
    for fraction in [0.25, 0.5, 0.75] {
      scene.nav.stage.frame(at: start + 0.25 * fraction)
      #expect(scene.isShown(0.5 + (finishes ? 0.5 : -0.5) * Curves.easeInOut(fraction)))
    }
    scene.nav.settle()
    #expect(scene.slide.ends == [finishes ? .end : .start])
    #expect(scene.nav.names == (finishes ? ["A", "B"] : ["A"]))
    #expect(scene.extra.frame.minX == (finishes ? 100 : 0))
    #expect(scene.nav["A"].view.alpha == 1 && scene.nav["B"].view.frame.minX == (finishes ? 0 : 390))
    #expect(RunContext.current.animations.isIdle)
  }

  @Test func aRunningTransitionIsGrabbed() {
    let scene = Scene(interactive: false)
    scene.nav.step()
    let start = scene.nav.stage.time
    scene.nav.stage.frame(at: start + 0.125)
    #expect(scene.isShown(Curves.easeInOut(0.25)))
    let before = scene.shown
    scene.interaction.pause()
    scene.nav.step()
    // The values are equal to the last bit.
    let isSame = scene.shown == before
    #expect(isSame)
    let q = before.slide
    #expect(abs(Double(scene.interaction.percentComplete) - q) < 1e-9)
    scene.interaction.update(CGFloat(q))
    scene.nav.step()
    #expect(scene.isShown(q, 1e-6))
    scene.interaction.update(0.7)
    scene.nav.step()
    #expect(scene.isShown(0.7))
    scene.interaction.cancel()
    scene.nav.step()
    for _ in 0..<5 { scene.nav.step() }
    let returning = scene.shown
    scene.interaction.pause()
    scene.nav.step()
    #expect(scene.isShown(returning.slide, 1e-6) && returning.slide < 0.7)
    #expect(scene.slide.animator?.isReversed == false)
    scene.interaction.finish()
    scene.nav.settle()
    #expect(scene.nav.names == ["A", "B"] && scene.slide.ends == [.end])
  }

  /// Every step between two frames is small, as without interaction.
  @Test func pausesAndReversalsCauseNoJump() {
    let scene = Scene(interactive: false)
    var last = 0.0
    var largest = 0.0
    func run(_ frames: Int) {
      for _ in 0..<frames {
        scene.nav.stage.frame(at: scene.nav.stage.time + 1 / 1024)
        guard scene.nav.controller.transitionCoordinator != nil else { return }
        largest = max(largest, abs(scene.shown.slide - last))
        last = scene.shown.slide
      }
    }
    run(200)
    scene.interaction.pause()
    run(3)
    scene.interaction.cancel()
    run(60)
    scene.interaction.pause()
    scene.interaction.finish()
    run(50)
    scene.interaction.pause()
    run(2)
    scene.interaction.cancel()
    run(2000)
    #expect(largest < 0.01)
    #expect(scene.nav.names == ["A"] && scene.slide.ends == [.start])
  }

  /// The app drives the animator itself: alongside animations follow, and an end at `.start` cancels the transition.
  @Test func theAppDrivesTheAnimator() {
    let scene = Scene(interactive: false)
    scene.nav.step()
    let start = scene.nav.stage.time
    scene.nav.stage.frame(at: start + 0.25)
    #expect(scene.isShown(0.5))
    let animator = scene.slide.animator
    animator?.pauseAnimation()
    animator?.fractionComplete = 0.25
    scene.nav.step()
    #expect(scene.isShown(0.25))
    animator?.fractionComplete = 0.75
    scene.nav.step()
    #expect(scene.isShown(0.75))
    animator?.isReversed = true
    animator?.startAnimation()
    scene.nav.step()
    #expect(scene.isShown(0.75))
    for _ in 0..<6 {
      scene.nav.step()
      #expect(scene.isShown(scene.shown.slide))
    }
    scene.nav.settle()
    #expect(scene.slide.ends == [.start] && scene.nav.names == ["A"] && scene.extra.frame.minX == 0)
  }

  @Test func aPopReversesARunningPush() {
    let scene = Scene(interactive: false)
    scene.nav.step()
    let start = scene.nav.stage.time
    scene.nav.stage.frame(at: start + 0.25)
    scene.nav.controller.popViewController(animated: true)
    scene.nav.step()
    #expect(scene.isShown(0.5))
    scene.nav.stage.frame(at: scene.nav.stage.time + 0.125)
    #expect(scene.isShown(Curves.easeInOut(0.25)))
    scene.nav.settle()
    #expect(scene.nav.names == ["A"] && scene.slide.ends == [.start])
  }

  @Test func anUninterruptibleAnimatorRunsToItsEnd() {
    let scene = Scene(interactive: false, isInterruptible: false)
    #expect(scene.nav.controller.transitionCoordinator?.isInterruptible == false)
    scene.nav.settle()
    #expect(scene.nav.names == ["A", "B"] && scene.slide.ends == [.end])
  }

  @Test func aTransitionEndsWhenTheAppStopsItsAnimator() {
    let scene = Scene(interactive: false)
    for _ in 0..<10 { scene.nav.step() }
    scene.slide.animator?.stopAnimation(false)
    scene.slide.animator?.finishAnimation(at: .end)
    scene.nav.step()
    #expect(scene.nav.names == ["A", "B"] && scene.nav.controller.transitionCoordinator == nil)
    #expect(scene.nav["B"].view.frame.minX == 0)
  }

  /// An animator, as in ported code, that makes a new property animator at each call and first moves its view to the
  /// start.
  private final class RemakingAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private(set) var calls = 0

    override init() {
      super.init()
      let exposed = ObjectiveC.ExposedClass(RemakingAnimator.self)
      exposed.method("interruptibleAnimatorForTransition:") { $0.interruptibleAnimator(using: $1(0)) }
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { 0.5 }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      interruptibleAnimator(using: transitionContext).startAnimation()
    }

    func interruptibleAnimator(
      using transitionContext: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating {
      calls += 1
      let to = transitionContext.view(forKey: .to)!
      transitionContext.containerView.addSubview(to)
      to.transform = CGAffineTransform(translationX: 390, y: 0)
      let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) { to.transform = .identity }
      animator.addCompletion { transitionContext.completeTransition($0 == .end) }
      return animator
    }
  }

  @Test(arguments: [false, true]) func theStartedAnimatorIsTheInterruptibleAnimator(interactive: Bool) {
    let nav = Navigation("A")
    let remaking = RemakingAnimator()
    nav.delegate.customAnimator = remaking
    let interaction = nav.interactive()
    interaction.wantsInteractiveStart = interactive
    nav.controller.pushViewController(nav["B"], animated: true)
    nav.step()
    let start = nav.stage.time
    if interactive { interaction.update(0.5) } else { nav.stage.frame(at: start + 0.25) }
    nav.step()
    let x = nav["B"].view.layer.presentation()?.frame.minX ?? .nan
    // Without interaction, the view moves by 13 points in each frame.
    #expect(abs(x - 195) < (interactive ? 1e-6 : 30) && remaking.calls == 1, "\(x), \(remaking.calls)")
    #expect(nav.controller.transitionCoordinator?.isInterruptible == true)
    if interactive { interaction.cancel() }
    nav.settle()
    #expect(nav.names == (interactive ? ["A"] : ["A", "B"]) && remaking.calls == 1)
  }
}
