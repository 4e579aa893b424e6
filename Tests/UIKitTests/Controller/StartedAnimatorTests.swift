import Testing

@testable import Engine
@testable import UIKit

/// Property animators that an animation controller starts, but does not offer for interruption, belong to the
/// transition like the animations of `UIView.animate`.
@Suite(.serialized) @MainActor
struct StartedAnimatorTests {
  /// The kind of the property animator, and how the animation controller starts it.
  enum Start: CaseIterable {
    case started, running, eased, spring, springOfStiffness, delayed, pausedFirst, uninterruptible, inABlock,
      beforeTheChange, twice
  }

  enum Change: CaseIterable {
    case push, pop, tab, present, presentOver, dismiss, dismissOver, child
  }

  /// An animator that slides the new view in, or the dismissed view out if the presenter stays, over 0.4 seconds.
  final class Slide: TransitionSupply, UIViewControllerAnimatedTransitioning {
    let start: Start
    private(set) var animators: [UIViewPropertyAnimator] = []
    private(set) var positions: [UIViewAnimatingPosition] = []
    private(set) var ends: [Bool] = []
    private(set) var moving = UIView()

    init(_ start: Start, _ interaction: (any UIViewControllerInteractiveTransitioning)?) {
      self.start = start
      super.init(nil, interaction)
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { 0.4 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      let to = context.view(forKey: .to)
      moving = to ?? context.view(forKey: .from)!
      let moving = moving
      if let to, let controller = context.viewController(forKey: .to) {
        context.containerView.addSubview(to)
        to.frame = context.finalFrame(for: controller)
      }
      let rest = moving.frame.minX
      if to != nil { moving.frame.origin.x = rest + 200 }
      let end = to == nil ? rest + 200 : rest
      run(moving, to: end) { [weak self] position in
        self?.positions.append(position)
        if self?.positions.count == self?.animators.count {
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }

    private func run(
      _ view: UIView, to x: CGFloat, completion: @escaping (UIViewAnimatingPosition) -> Void
    ) {
      let changes = { view.frame.origin.x = x }
      if start == .running {
        animators = [
          .runningPropertyAnimator(
            withDuration: 0.4, delay: 0, options: .curveLinear, animations: changes, completion: completion)
        ]
        return
      }
      let animator = makeAnimator()
      animators = [animator]
      if start == .beforeTheChange { animator.addAnimations {} } else { animator.addAnimations(changes) }
      animator.addCompletion(completion)
      switch start {
      case .delayed: animator.startAnimation(afterDelay: 0.1)
      case .pausedFirst:
        animator.pauseAnimation()
        animator.startAnimation()
      case .inABlock: UIView.animate(withDuration: 0.1) { animator.startAnimation() }
      case .beforeTheChange:
        animator.startAnimation()
        animator.addAnimations(changes)
      case .twice:
        animator.startAnimation()
        let view = moving
        let other = UIViewPropertyAnimator(duration: 0.4, curve: .easeIn) { view.alpha = 0.5 }
        other.addCompletion(completion)
        animators.append(other)
        other.startAnimation()
      default: animator.startAnimation()
      }
    }

    private func makeAnimator() -> UIViewPropertyAnimator {
      switch start {
      case .eased: return UIViewPropertyAnimator(duration: 0.4, curve: .easeInOut)
      case .spring: return UIViewPropertyAnimator(duration: 0.4, dampingRatio: 0.5)
      case .springOfStiffness:
        let spring = UISpringTimingParameters(mass: 1, stiffness: 300, damping: 30, initialVelocity: .zero)
        return UIViewPropertyAnimator(duration: 0, timingParameters: spring)
      case .delayed: return UIViewPropertyAnimator(duration: 0.3, curve: .linear)
      case .uninterruptible:
        let animator = UIViewPropertyAnimator(duration: 0.4, curve: .linear)
        animator.isInterruptible = false
        return animator
      default: return UIViewPropertyAnimator(duration: 0.4, curve: .linear)
      }
    }

    func animationEnded(_ transitionCompleted: Bool) { ends.append(transitionCompleted) }

    /// The animator's fraction at the transition's fraction `p`.
    func fraction(_ p: Double) -> Double { start == .delayed ? max(0, (p - 0.25) / 0.75) : p }
  }

  @MainActor
  private final class Scene {
    let stage = ControllerStage(width: 390, height: 844)
    let interaction = UIPercentDrivenInteractiveTransition()
    let slide: Slide
    private let slidesOut: Bool
    private let (a, b) = (UIViewController(), UIViewController())
    private let container: UIViewController

    init(_ change: Change, _ start: Start, interactive: Bool = true) {
      slide = Slide(start, interaction)
      interaction.wantsInteractiveStart = interactive
      slidesOut = change == .dismissOver
      b.transitioningDelegate = slide
      b.modalPresentationStyle = change == .present || change == .dismiss ? .fullScreen : .overFullScreen
      switch change {
      case .push, .pop: container = UINavigationController(rootViewController: a)
      case .tab:
        let tabs = UITabBarController()
        tabs.viewControllers = [a, b]
        container = tabs
      case .present, .presentOver, .dismiss, .dismissOver, .child: container = a
      }
      stage.window.rootViewController = container
      stage.frame(at: 1)
      begin(change)
      step()
    }

    private func begin(_ change: Change) {
      switch (change, container) {
      case (.push, let stack as UINavigationController):
        stack.delegate = slide
        stack.pushViewController(b, animated: true)
      case (.pop, let stack as UINavigationController):
        stack.pushViewController(b, animated: false)
        step()
        stack.delegate = slide
        stack.popViewController(animated: true)
      case (.tab, let tabs as UITabBarController):
        tabs.delegate = slide
        tabs.selectedIndex = 1
      case (.dismiss, _), (.dismissOver, _):
        a.present(b, animated: false)
        step()
        a.dismiss(animated: true)
      case (.child, _):
        let first = UIViewController()
        ChildTransition(in: a, view: a.view, from: nil, to: first).begin()
        ChildTransition(
          in: a, view: a.view, from: first, to: b, animator: slide, interactionController: interaction
        ).begin()
      default: a.present(b, animated: true)
      }
    }

    func step() { stage.frame(at: stage.time + 1.0 / 60) }
    func settle() { stage.run(to: stage.time + 2) }

    var coordinator: (any UIViewControllerTransitionCoordinator)? { container.transitionCoordinator }

    /// The fraction on screen.
    var shown: Double {
      let x = Double(stage.shownFrame(slide.moving).minX) / 200
      return slidesOut ? x : 1 - x
    }

    /// Whether the view is shown at the transition's fraction `p`.
    func isShown(_ p: Double) -> Bool { abs(shown - slide.fraction(p)) < 1e-6 }
  }

  // MARK: Held by a gesture

  @Test(arguments: Start.allCases, [true, false])
  func theFractionDrivesAStartedAnimator(start: Start, finishes: Bool) {
    let scene = Scene(.push, start)
    let (slide, interaction) = (scene.slide, scene.interaction)
    #expect(scene.isShown(0))
    for p in [0.25, 0.75, 0, 1, 0.5] {
      interaction.update(CGFloat(p))
      scene.step()
      #expect(scene.isShown(p))
      // Time does not move the view.
      scene.stage.run(to: scene.stage.time + 1)
      #expect(scene.isShown(p) && slide.positions.isEmpty && slide.ends.isEmpty)
      for animator in slide.animators {
        #expect(animator.state == .active && !animator.isReversed && !animator.isRunning)
        #expect(isClose(animator.fractionComplete, CGFloat(slide.fraction(p))))
      }
      #expect(isClose(interaction.percentComplete, CGFloat(p)))
    }
    if finishes { interaction.finish() } else { interaction.cancel() }
    scene.step()
    #expect(scene.isShown(0.5))
    let begin = scene.stage.time
    for playedFraction in [0.25, 0.5, 0.75] {
      scene.stage.frame(at: begin + 0.2 * playedFraction)
      let p = 0.5 + (finishes ? 0.5 : -0.5) * Curves.easeInOut(playedFraction)
      #expect(scene.isShown(p), "\(scene.shown) at \(p)")
      for animator in slide.animators {
        #expect(animator.state == .active && animator.isReversed == !finishes)
        let fraction = slide.fraction(p)
        #expect(isClose(animator.fractionComplete, CGFloat(finishes ? fraction : 1 - fraction), 1e-6))
      }
    }
    scene.settle()
    let count = start == .twice ? 2 : 1
    #expect(slide.positions == Array(repeating: finishes ? .end : .start, count: count))
    #expect(slide.ends == [finishes] && scene.coordinator == nil)
    #expect(slide.animators.allSatisfy { $0.state == .inactive })
    #expect(slide.moving.frame.minX == 0 && slide.moving.layer.animationKeys() == nil)
    #expect(scene.stage.clockCount == 0 && RunContext.current.animations.isIdle)
  }

  @Test(arguments: Change.allCases, [true, false])
  func everyContainerUsesTheStartedAnimator(change: Change, finishes: Bool) {
    let scene = Scene(change, .started)
    for p in [0.25, 0.75, 0.5] {
      scene.interaction.update(CGFloat(p))
      scene.stage.run(to: scene.stage.time + 0.5)
      #expect(scene.isShown(p) && scene.coordinator?.isInterruptible == false)
    }
    if finishes { scene.interaction.finish() } else { scene.interaction.cancel() }
    scene.settle()
    #expect(scene.slide.positions == [finishes ? .end : .start] && scene.slide.ends == [finishes])
    #expect(scene.coordinator == nil)
  }

  // MARK: Grabbed during the animation

  @Test(arguments: [Start.started, .running, .pausedFirst, .uninterruptible, .delayed, .eased])
  func aRunningAnimatorIsGrabbed(start: Start) {
    let scene = Scene(.push, start, interactive: false)
    let (slide, interaction) = (scene.slide, scene.interaction)
    let begin = scene.stage.time
    scene.stage.frame(at: begin + 0.2)
    let before = scene.shown
    #expect(before > 0.2 && before < 0.8)
    interaction.pause()
    scene.step()
    // The values are equal to the last bit.
    #expect(scene.shown == before)
    let p = Double(interaction.percentComplete)
    #expect(start == .delayed || abs(p - before) < 1e-6)
    interaction.update(CGFloat(0.5 * (1 + p)))
    scene.step()
    #expect(abs(scene.shown - 0.5 * (1 + before)) < 1e-6)
    interaction.cancel()
    for _ in 0..<4 { scene.step() }
    #expect(slide.animators.allSatisfy { $0.isReversed })
    let returningFraction = scene.shown
    interaction.pause()
    scene.step()
    #expect(scene.shown == returningFraction && !slide.animators[0].isReversed && slide.positions.isEmpty)
    interaction.finish()
    scene.settle()
    #expect(slide.positions == [.end] && slide.ends == [true])
  }

  /// A program pauses, scrubs, and finishes or cancels a transition without using its interaction controller.
  @Test(arguments: [true, false]) func aProgramDrivesTheTransition(finishes: Bool) {
    let scene = Scene(.push, .started, interactive: false)
    let stack = scene.stage.window.rootViewController
    scene.stage.frame(at: scene.stage.time + 0.1)
    stack?.grabTransition()
    for p in [0.9, 0.1, 0.5] {
      stack?.scrubTransition(to: CGFloat(p))
      scene.stage.run(to: scene.stage.time + 0.5)
      #expect(scene.isShown(p))
    }
    stack?.releaseTransition(finishing: finishes, evenly: true)
    scene.step()
    scene.stage.frame(at: scene.stage.time + 0.1)
    #expect(scene.isShown(finishes ? 0.75 : 0.25))
    scene.settle()
    #expect(scene.slide.positions == [finishes ? .end : .start] && scene.slide.ends == [finishes])
  }

  @Test func aStartedAnimatorFollowsThePaceOfTheTransition() {
    let scene = Scene(.push, .started, interactive: false)
    scene.stage.frame(at: scene.stage.time + 0.1)
    let before = scene.shown
    scene.stage.window.rootViewController?.paceTransition(0.25)
    scene.step()
    let begin = (time: scene.stage.time, shown: scene.shown)
    // A frame at the full pace moves the view by a twenty-fourth of its distance.
    #expect(begin.shown - before < 0.06)
    scene.stage.frame(at: begin.time + 0.4)
    #expect(abs(scene.shown - begin.shown - 0.25) < 1e-6)
    scene.settle()
    #expect(scene.slide.positions == [.end] && scene.slide.ends == [true])
  }

  @Test(arguments: Start.allCases) func withoutAGestureAStartedAnimatorRunsToItsEnd(start: Start) {
    let scene = Scene(.push, start, interactive: false)
    scene.settle()
    #expect(scene.slide.positions.allSatisfy { $0 == .end } && scene.slide.ends == [true])
    #expect(scene.slide.moving.frame.minX == 0 && RunContext.current.animations.isIdle)
  }
}
