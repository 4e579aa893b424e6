import Testing

@testable import Engine
@testable import UIKit

/// Operations while a transition runs: transitions.md §1.7.
@Suite(.serialized) @MainActor
struct NavigationQueueTests {
  private func appearances(_ n: Navigation) -> [String] {
    n.log.take().filter {
      $0.hasSuffix("wA") || $0.hasSuffix("dA") || $0.hasSuffix("wD") || $0.hasSuffix("dD")
    }
  }

  @Test func twoPushesInOneTurnRunInOrder() {
    let n = Navigation("A")
    n.controller.pushViewController(n["B"], animated: true)
    n.controller.pushViewController(n["C"], animated: true)
    #expect(n.names == ["A", "B", "C"])
    #expect(n.controller.topViewController === n["C"])
    #expect(n.controller.visibleViewController === n["A"])
    n.settle()
    #expect(n.controller.visibleViewController === n["B"])
    n.settle()
    #expect(
      appearances(n) == ["A.wD", "B.wA", "A.dD", "B.dA", "B.wD", "C.wA", "B.dD", "C.dA"])
    #expect(n.controller.visibleViewController === n["C"])
    #expect(n.dump() == "N(wrapper(C))")
  }

  @Test func theNextTransitionStartsInTheNextTurn() {
    let n = Navigation("A")
    n.controller.pushViewController(n["B"], animated: true)
    n.controller.pushViewController(n["C"], animated: true)
    while n["B"].appearance.phase != .appeared { n.step() }
    #expect(n.controller.transitionCoordinator == nil)
    #expect(n["C"].parent == nil)
    n.step()
    #expect(n.controller.transitionCoordinator != nil)
    #expect(n["C"].parent === n.controller)
    n.settle()
  }

  @Test func aPopWaitsForThePush() {
    let n = Navigation("A")
    n.controller.pushViewController(n["B"], animated: true)
    #expect(n.controller.popViewController(animated: true) === n["B"])
    #expect(n.names == ["A"])
    n.settle()
    n.settle()
    #expect(
      appearances(n) == ["A.wD", "B.wA", "A.dD", "B.dA", "B.wD", "A.wA", "B.dD", "A.dA"])
    #expect(n.dump() == "N(wrapper(A))")
  }

  @Test func aPushWaitsForAnInteractivePop() {
    for finishes in [true, false] {
      let n = Navigation("A", "B")
      let interaction = n.interactive()
      n.controller.popViewController(animated: true)
      n.step()
      interaction.update(0.5)
      n.controller.pushViewController(n["C"], animated: true)
      #expect(n.names == ["A", "C"])
      n.step()
      #expect(n["C"].parent == nil)
      n.delegate.interactor = nil
      if finishes { interaction.finish() } else { interaction.cancel() }
      n.settle()
      n.settle()
      #expect(n.names == (finishes ? ["A", "C"] : ["A", "B", "C"]))
      #expect(
        appearances(n)
          == (finishes
            ? ["B.wD", "A.wA", "B.dD", "A.dA", "A.wD", "C.wA", "A.dD", "C.dA"]
            : ["B.wD", "A.wA", "A.wD", "A.dD", "B.wA", "B.dA", "B.wD", "C.wA", "B.dD", "C.dA"]))
      #expect(n.dump() == "N(wrapper(C))")
    }
  }

  @Test func anUnanimatedChangeWaitsToo() {
    let n = Navigation("A")
    n.controller.pushViewController(n["B"], animated: true)
    n.controller.setViewControllers([n["A"]], animated: false)
    #expect(n.dump() == "N(wrapper(container(A B)))")
    n.settle()
    n.settle()
    #expect(n.dump() == "N(wrapper(A))")
    #expect(n.names == ["A"])
  }

  @Test func aPushInAnAppearanceCallbackWaits() {
    let stage = ControllerStage()
    let log = CallLog()
    let (a, b) = (Screen("A", log), Screen("B", log))
    let controller = UINavigationController(rootViewController: a)
    a.onWillAppear = { [weak a] in
      a?.onWillAppear = nil
      a?.navigationController?.pushViewController(b, animated: false)
    }
    stage.window.rootViewController = controller
    #expect(controller.topViewController === b)
    stage.frame(at: 1)
    stage.frame(at: 2)
    #expect(
      log.take().filter { !$0.contains("M") } == [
        "A.load", "A.wA", "A.isA", "A.dA", "B.load", "A.wD", "B.wA", "B.isA", "A.dD", "B.dA",
      ])
  }

  @Test func aPopReversesAnInterruptiblePush() {
    let n = Navigation("A")
    let animator = ReversibleAnimator(n.log)
    n.delegate.customAnimator = animator
    n.controller.pushViewController(n["B"], animated: true)
    n.step()
    n.step()
    #expect(n.controller.popViewController(animated: true) === n["B"])
    #expect(n.names == ["A"])
    #expect(n["B"].navigationController == n.controller)
    _ = n.log.take()
    animator.interruptible.arrive()
    #expect(
      n.log.take() == [
        "B.wD", "B.dD", "A.wA", "A.dA", "B.wM(nil)", "B.dM(nil)", "ended(false)", "didShow(A)",
      ])
    #expect(animator.interruptible.calls == ["start", "pause", "reversed true", "start"])
    #expect(n.dump() == "N(wrapper(A))")
  }

  @Test func popOfTheRootDoesNothing() {
    let n = Navigation("A")
    #expect(n.controller.popViewController(animated: true) == nil)
    #expect(n.controller.popToRootViewController(animated: true) == nil)
    #expect(n.controller.popToViewController(n["A"], animated: true) == nil)
    #expect(n.log.take() == [])
  }

  // MARK: Misuse

  @Test func aControllerTwiceInTheStackIsRefused() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let b = UIViewController()
        UINavigationController(rootViewController: b).pushViewController(b, animated: false)
      }
    }
  }

  @Test func anotherParentsChildIsRefused() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (p, c) = (UIViewController(), UIViewController())
        p.addChild(c)
        UINavigationController(rootViewController: c).loadViewIfNeeded()
      }
    }
  }

  @Test func popToAControllerOutsideTheStackIsRefused() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let navigation = UINavigationController(rootViewController: UIViewController())
        navigation.popToViewController(UIViewController(), animated: false)
      }
    }
  }
}

/// A transition's animator that returns an interruptible animator, which records its calls.
private final class ReversibleAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let interruptible = NotingAnimator()
  private let log: CallLog

  init(_ log: CallLog) { self.log = log }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    0.4
  }

  func animationEnded(_ transitionCompleted: Bool) { log.note("ended(\(transitionCompleted))") }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    transitionContext.containerView.addSubview(transitionContext.view(forKey: .to)!)
    interruptible.onArrival = { reversed in transitionContext.completeTransition(!reversed) }
    interruptibleAnimator(using: transitionContext).startAnimation()
  }

  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    interruptible
  }
}

/// An interruptible animator that records how it is started, paused, scrubbed, reversed and continued. A test ends the
/// transition with `arrive()`.
final class NotingAnimator: NSObject, UIViewImplicitlyAnimating {
  private(set) var calls: [String] = []
  /// A closure that `arrive()` calls with the value of `isReversed`.
  var onArrival: ((Bool) -> Void)?
  var state = UIViewAnimatingState.inactive
  var isRunning = false
  var isReversed = false { didSet { calls.append("reversed \(isReversed)") } }
  var fractionComplete: CGFloat = 0 { didSet { calls.append("fraction \(fractionComplete)") } }

  func startAnimation() {
    state = .active
    isRunning = true
    calls.append("start")
  }
  func startAnimation(afterDelay delay: TimeInterval) { startAnimation() }
  func pauseAnimation() {
    isRunning = false
    calls.append("pause")
  }
  func stopAnimation(_ withoutFinishing: Bool) { state = .stopped }
  func finishAnimation(at finalPosition: UIViewAnimatingPosition) { state = .inactive }
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    isRunning = true
    calls.append("continue \(durationFactor)")
  }
  func arrive() { onArrival?(isReversed) }
}
