import Testing

@testable import Engine
@testable import UIKit

/// Property animators in a transition: several at once, animators that start in other callbacks, and animators that the
/// app pauses, reverses or stops.
@Suite(.serialized) @MainActor
struct AnimatorsInTransitionTests {
  typealias Context = any UIViewControllerContextTransitioning

  /// A push over 0.4 seconds with two views in the new controller's view. Each test supplies the animation.
  @MainActor
  private final class Scene {
    let nav = Navigation("A")
    let interaction: UIPercentDrivenInteractiveTransition
    let first = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let second = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var positions: [String] = []

    init(interactive: Bool = true, _ interaction: UIPercentDrivenInteractiveTransition? = nil) {
      self.interaction = interaction ?? UIPercentDrivenInteractiveTransition()
      self.interaction.wantsInteractiveStart = interactive
      nav.delegate.interactor = self.interaction
    }

    func push(_ body: @escaping (Scene, Context) -> Void) {
      nav.delegate.animator?.body = { [unowned self] context in
        guard let to = context.view(forKey: .to) else { return }
        context.containerView.addSubview(to)
        to.addSubview(first)
        to.addSubview(second)
        body(self, context)
      }
      nav.controller.pushViewController(nav["B"], animated: true)
      nav.step()
    }

    /// Returns an animator that moves a view by 100 points, linearly, and records at which position it ends.
    func animator(_ view: UIView, _ duration: TimeInterval, _ name: String) -> UIViewPropertyAnimator {
      let animator = UIViewPropertyAnimator(duration: duration, curve: .linear) {
        view.frame.origin.x += 100
      }
      animator.addCompletion { [unowned self] position in
        positions.append("\(name) \(position == .end ? "end" : position == .start ? "start" : "current")")
      }
      return animator
    }

    /// Moves a view by 100 points over 0.2 seconds, in a block or with an animator, and records at which position the
    /// animation ends.
    func animate(
      _ view: UIView, _ name: String, inABlock: Bool, _ context: Context, completion: @escaping () -> Void
    ) {
      guard inABlock else {
        let animator = animator(view, 0.2, name)
        animator.addCompletion { _ in completion() }
        return animator.startAnimation()
      }
      UIView.animate(withDuration: 0.2, delay: 0, options: .curveLinear) {
        view.frame.origin.x += 100
      } completion: { [unowned self] _ in
        positions.append("\(name) \(context.transitionWasCancelled ? "start" : "end")")
        completion()
      }
    }

    func complete(_ context: Context) { context.completeTransition(!context.transitionWasCancelled) }

    func update(_ p: Double) {
      interaction.update(CGFloat(p))
      nav.step()
    }

    func shown(_ view: UIView) -> Double { Double(nav.stage.shownFrame(view).minX) }

    /// Whether the views are shown at these x coordinates, in points.
    func shows(_ firstX: Double, _ secondX: Double) -> Bool {
      abs(shown(first) - firstX) < 1e-6 && abs(shown(second) - secondX) < 1e-6
    }

    func wait(_ time: TimeInterval) { nav.stage.run(to: nav.stage.time + time) }
  }

  // MARK: Several animators

  /// Each animator runs in its own part of the transition's duration.
  @Test(arguments: [true, false]) func animatorsRunOneAfterTheOther(finishes: Bool) {
    let scene = Scene()
    scene.push { scene, context in
      scene.animator(scene.first, 0.2, "first").startAnimation()
      let second = scene.animator(scene.second, 0.2, "second")
      second.addCompletion { _ in scene.complete(context) }
      second.startAnimation(afterDelay: 0.2)
    }
    for (p, firstX, secondX) in [(0.25, 50.0, 0.0), (0.5, 100, 0), (0.75, 100, 50), (0.25, 50, 0)] {
      scene.update(p)
      #expect(scene.shows(firstX, secondX), "\(p)")
    }
    // The fraction has passed the end of the first animator, which has reported its end.
    #expect(scene.positions == ["first end"])
    if finishes { scene.interaction.finish() } else { scene.interaction.cancel() }
    scene.nav.settle()
    #expect(scene.positions == ["first end", finishes ? "second end" : "second start"])
    #expect(scene.nav.names == (finishes ? ["A", "B"] : ["A"]))
    let x: CGFloat = finishes ? 100 : 0
    #expect(scene.first.frame.minX == x && scene.second.frame.minX == x)
    #expect(RunContext.current.animations.isIdle)
  }

  /// A shorter animator may complete the transition, which still lasts for its whole duration.
  @Test(arguments: [true, false]) func aShorterAnimatorCompletesTheTransition(finishes: Bool) {
    let scene = Scene()
    scene.push { scene, context in
      let first = scene.animator(scene.first, 0.2, "first")
      first.addCompletion { _ in scene.complete(context) }
      first.startAnimation()
    }
    scene.update(0.75)
    scene.wait(0.5)
    #expect(scene.positions == ["first end"] && scene.nav.controller.transitionCoordinator != nil)
    scene.update(0.25)
    #expect(abs(scene.shown(scene.first) - 50) < 1e-6)
    if finishes { scene.interaction.finish() } else { scene.interaction.cancel() }
    scene.nav.settle()
    #expect(scene.positions == ["first end"] && scene.nav.names == (finishes ? ["A", "B"] : ["A"]))
    #expect(scene.first.frame.minX == (finishes ? 100 : 0))
  }

  /// Two animators of one property run together with a block of `UIView.animate`. A cancellation restores the original
  /// values.
  @Test func animatorsRunTogetherWithABlock() {
    let scene = Scene()
    scene.push { scene, context in
      scene.first.frame.origin.x = 20
      scene.animator(scene.first, 0.4, "first").startAnimation()
      scene.animator(scene.first, 0.4, "second").startAnimation()
      UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
        scene.second.frame.origin.x = 100
      } completion: { _ in
        scene.complete(context)
      }
    }
    for p in [0.25, 0.75, 0.5] {
      scene.update(p)
      #expect(scene.shows(20 + 200 * p, 100 * p))
    }
    scene.interaction.cancel()
    scene.nav.settle()
    #expect(scene.first.frame.minX == 0 && scene.second.frame.minX == 0 && scene.nav.names == ["A"])
    #expect(scene.positions.sorted() == ["first start", "second start"])
  }

  // MARK: Chains

  enum Link: CaseIterable { case animators, blocks, animatorAndBlock, blockAndAnimator }

  /// Starts the second animation in the completion of the first.
  private func chain(_ scene: Scene, _ link: Link) {
    let isABlock = (
      first: link == .blocks || link == .blockAndAnimator,
      second: link == .blocks || link == .animatorAndBlock
    )
    scene.push { scene, context in
      scene.animate(scene.first, "first", inABlock: isABlock.first, context) {
        scene.animate(scene.second, "second", inABlock: isABlock.second, context) { scene.complete(context) }
      }
    }
  }

  @Test(arguments: Link.allCases, [true, false]) func animationsStartedInACompletionJoinTheTransition(
    link: Link, finishes: Bool
  ) {
    let scene = Scene()
    chain(scene, link)
    scene.update(0.25)
    #expect(scene.shows(50, 0))
    scene.update(0.75)
    scene.nav.step()
    #expect(scene.shows(100, 50))
    scene.wait(0.5)
    for (p, firstX, secondX) in [(0.25, 50.0, 0.0), (0.875, 100, 75), (0.5, 100, 0)] {
      scene.update(p)
      #expect(scene.shows(firstX, secondX), "\(p)")
    }
    if finishes { scene.interaction.finish() } else { scene.interaction.cancel() }
    scene.nav.settle()
    #expect(scene.positions == ["first end", finishes ? "second end" : "second start"])
    #expect(scene.nav.names == (finishes ? ["A", "B"] : ["A"]))
  }

  /// A pause also holds an animation that a completion started while the transition ran without interaction.
  @Test(arguments: Link.allCases, [true, false]) func theSecondAnimationCanBeGrabbed(
    link: Link, finishes: Bool
  ) {
    let scene = Scene(interactive: false)
    chain(scene, link)
    scene.wait(0.3)
    let before = scene.shown(scene.second)
    #expect(before > 10 && before < 90)
    scene.interaction.pause()
    scene.wait(0.5)
    #expect(scene.shown(scene.second) == before && scene.positions == ["first end"])
    scene.update(1)
    #expect(abs(scene.shown(scene.second) - 100) < 1e-6)
    if finishes { scene.interaction.finish() } else { scene.interaction.cancel() }
    scene.nav.settle()
    #expect(scene.positions == ["first end", finishes ? "second end" : "second start"])
    let x: CGFloat = finishes ? 100 : 0
    #expect(scene.first.frame.minX == x && scene.second.frame.minX == x)
  }

  /// An animation that starts after the end of a transition does not use the transition's timeline.
  @Test(arguments: Link.allCases) func animationsAfterTheEndAreIndependent(link: Link) {
    let scene = Scene(interactive: false)
    let free = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let b = scene.nav["B"]
    var areIndependent: [Bool] = []
    b.onDidAppear = {
      b.view.addSubview(free)
      areIndependent.append(Timeline.current == nil)
      UIView.animate(withDuration: 1) { free.frame.origin.x = 100 }
      areIndependent.append(free.layer.records.allSatisfy { $0.clock == nil })
    }
    chain(scene, link)
    scene.wait(2)
    #expect(areIndependent == [true, true] && scene.nav.names == ["A", "B"])
    #expect(scene.positions == ["first end", "second end"])
  }

  // MARK: Other calls

  /// An interaction controller that calls `onStart` in `startInteractiveTransition(_:)`.
  private final class AnimatingInteraction: UIPercentDrivenInteractiveTransition {
    var onStart: (() -> Void)?
    override func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
      super.startInteractiveTransition(transitionContext)
      onStart?()
    }
  }

  enum Call: CaseIterable { case startOfInteraction, alongside, willAppear, lateAlongside }

  @Test(arguments: Call.allCases, [true, false])
  func animatorsStartedInOtherCallsJoinTheTransition(call: Call, finishes: Bool) {
    let interaction = AnimatingInteraction()
    let scene = Scene(interaction)
    let b = scene.nav["B"]
    let start = { scene.animator(scene.second, 0.4, "second").startAnimation() }
    switch call {
    case .startOfInteraction: interaction.onStart = start
    case .willAppear: b.onWillAppear = start
    case .alongside:
      b.onWillAppear = { b.transitionCoordinator?.animate(alongsideTransition: { _ in start() }) }
    case .lateAlongside: break
    }
    scene.push { scene, context in
      let first = scene.animator(scene.first, 0.4, "first")
      first.addCompletion { _ in scene.complete(context) }
      first.startAnimation()
    }
    if call == .lateAlongside {
      scene.nav.controller.transitionCoordinator?.animate(alongsideTransition: { _ in start() })
    }
    for p in [0.25, 0.75, 0.5] {
      scene.update(p)
      scene.wait(0.5)
      #expect(scene.shows(100 * p, 100 * p), "\(p)")
    }
    if finishes { interaction.finish() } else { interaction.cancel() }
    scene.nav.settle()
    let end = finishes ? "end" : "start"
    #expect(scene.positions.sorted() == ["first \(end)", "second \(end)"])
    #expect(scene.second.frame.minX == (finishes ? 100 : 0))
  }

  /// An animator with a delay as long as the transition begins at once, as other animations do.
  @Test func anAnimatorDelayedBeyondTheEndBeginsAtOnce() {
    let scene = Scene()
    scene.push { scene, context in
      let first = scene.animator(scene.first, 0.4, "first")
      first.addCompletion { _ in scene.complete(context) }
      first.startAnimation(afterDelay: 0.4)
    }
    for p in [0.25, 0.75] {
      scene.update(p)
      #expect(abs(scene.shown(scene.first) - 100 * p) < 1e-6)
    }
    scene.interaction.finish()
    scene.nav.settle()
    #expect(scene.positions == ["first end"] && scene.nav.names == ["A", "B"])
  }

  /// A reversed animator runs from its end to its start with the transition.
  @Test(arguments: [true, false]) func aReversedAnimatorRunsBackwards(finishes: Bool) {
    let scene = Scene()
    scene.push { scene, context in
      let first = scene.animator(scene.first, 0.4, "first")
      first.addCompletion { _ in scene.complete(context) }
      first.isReversed = true
      first.startAnimation()
    }
    for p in [0.25, 0.75] {
      scene.update(p)
      scene.wait(0.5)
      #expect(abs(scene.shown(scene.first) - 100 * (1 - p)) < 1e-6)
    }
    if finishes { scene.interaction.finish() } else { scene.interaction.cancel() }
    scene.nav.settle()
    #expect(scene.positions == [finishes ? "first start" : "first end"])
    #expect(scene.nav.names == (finishes ? ["A", "B"] : ["A"]))
  }

  // MARK: The app's control

  /// An animator that the app has paused ignores the transition until the app starts it.
  @Test func aPausedAnimatorIgnoresTheTransition() {
    let scene = Scene()
    var animator: UIViewPropertyAnimator?
    scene.push { scene, context in
      let first = scene.animator(scene.first, 0.4, "first")
      first.addCompletion { _ in scene.complete(context) }
      first.pauseAnimation()
      animator = first
      scene.animator(scene.second, 0.4, "second").startAnimation()
    }
    scene.update(0.5)
    #expect(scene.shows(0, 50) && animator?.fractionComplete == 0)
    animator?.startAnimation()
    scene.wait(0.5)
    #expect(scene.shows(0, 50) && scene.positions.isEmpty)
    scene.update(1)
    #expect(abs(scene.shown(scene.second) - 100) < 1e-6 && scene.shown(scene.first) > 40)
    animator?.fractionComplete = 0.25
    scene.update(0.5)
    #expect(scene.shows(25, 50))
    animator?.startAnimation()
    scene.interaction.finish()
    scene.nav.settle()
    #expect(scene.positions.sorted() == ["first end", "second end"] && scene.nav.names == ["A", "B"])
  }

  /// An animator that pauses on completion stays active at the end of the transition, which waits for it.
  @Test(arguments: [true, false]) func theTransitionWaitsForAnAnimatorThatPausesOnCompletion(finishes: Bool) {
    let scene = Scene()
    var animator: UIViewPropertyAnimator?
    scene.push { scene, context in
      let first = scene.animator(scene.first, 0.4, "first")
      first.pausesOnCompletion = true
      first.addCompletion { _ in scene.complete(context) }
      first.startAnimation()
      animator = first
    }
    scene.update(0.5)
    if finishes { scene.interaction.finish() } else { scene.interaction.cancel() }
    scene.wait(1)
    #expect(animator?.state == .active && animator?.isRunning == false && scene.positions.isEmpty)
    #expect(abs(scene.shown(scene.first) - (finishes ? 100 : 0)) < 1e-6)
    #expect(scene.nav.controller.transitionCoordinator != nil)
    animator?.stopAnimation(false)
    animator?.finishAnimation(at: finishes ? .end : .start)
    scene.nav.step()
    #expect(scene.positions == [finishes ? "first end" : "first start"])
    #expect(scene.nav.names == (finishes ? ["A", "B"] : ["A"]))
  }

  /// If the app stops an animator during the interaction, the animator's view stays in its shown position.
  @Test func aStoppedAnimatorLeavesItsViewInPosition() {
    let scene = Scene()
    var animator: UIViewPropertyAnimator?
    scene.push { scene, context in
      let first = scene.animator(scene.first, 0.4, "first")
      first.startAnimation()
      animator = first
      let second = scene.animator(scene.second, 0.4, "second")
      second.addCompletion { _ in scene.complete(context) }
      second.startAnimation()
    }
    scene.update(0.5)
    animator?.stopAnimation(true)
    scene.update(0.75)
    #expect(scene.shows(50, 75) && animator?.state == .inactive)
    scene.interaction.finish()
    scene.nav.settle()
    #expect(scene.positions == ["second end"] && scene.first.frame.minX == 50)
  }

  /// A `Run` that ends during the interaction releases the animators.
  @Test func aRunThatEndsReleasesItsAnimators() {
    weak var animator: UIViewPropertyAnimator?
    do {
      let scene = Scene()
      scene.push { scene, context in
        let first = scene.animator(scene.first, 0.4, "first")
        first.startAnimation()
        animator = first
      }
      scene.update(0.5)
      #expect(animator != nil)
    }
    #expect(animator == nil)
  }
}
