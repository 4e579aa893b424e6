import Testing

@testable import Engine
@testable import UIKit

/// Interaction controllers, the interaction methods of the context, and the transition coordinator.
@Suite(.serialized) @MainActor
struct InteractionTests {
  /// An interaction controller that moves the from-view itself, without an animator, and animates it to its end or
  /// back.
  private final class CustomInteraction: NSObject, UIViewControllerInteractiveTransitioning {
    private(set) var context: (any UIViewControllerContextTransitioning)?

    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
      context = transitionContext
      let to = transitionContext.view(forKey: .to)!
      transitionContext.containerView.insertSubview(to, at: 0)
    }

    func move(to fraction: CGFloat) {
      context?.view(forKey: .from)?.frame.origin.x = 390 * fraction
      context?.updateInteractiveTransition(fraction)
    }

    func end(_ finishes: Bool) {
      let context = context!
      if finishes { context.finishInteractiveTransition() } else { context.cancelInteractiveTransition() }
      UIView.animate(withDuration: 0.2) {
        context.view(forKey: .from)?.frame.origin.x = finishes ? 390 : 0
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
      self.context = nil
    }
  }

  @Test(arguments: [true, false]) func aCustomInteractionControllerDrivesThePop(finishes: Bool) {
    let n = Navigation("A", "B")
    let interaction = CustomInteraction()
    n.delegate.interactor = interaction
    let extra = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    n.controller.view.addSubview(extra)
    n["A"].onWillAppear = {
      n.controller.transitionCoordinator?.animate { _ in extra.alpha = 0 }
    }
    n.controller.popViewController(animated: true)
    #expect(!n.log.take().contains("animate"))
    n.step()
    interaction.move(to: 0.5)
    n.step()
    #expect(abs(n.stage.shown(extra).opacity - 0.5) < 1e-6)
    #expect(n.controller.transitionCoordinator?.percentComplete == 0.5)
    #expect(n["B"].view.frame.minX == 195)
    interaction.end(finishes)
    n.settle()
    #expect(n.names == (finishes ? ["A"] : ["A", "B"]))
    #expect(extra.alpha == (finishes ? 0 : 1))
    #expect(extra.layer.animationKeys() == nil)
    #expect(n.dump() == (finishes ? "N(wrapper(A) view)" : "N(wrapper(B) view)"))
    if !finishes { #expect(n["B"].view.frame.minX == 0) }
  }

  /// A transition's animator that returns an interruptible animator, which records its calls.
  private final class Interruptible: NSObject, UIViewControllerAnimatedTransitioning {
    let animator = NotingAnimator()

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    {
      0.4
    }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      transitionContext.containerView.insertSubview(transitionContext.view(forKey: .to)!, at: 0)
      animator.onArrival = { reversed in transitionContext.completeTransition(!reversed) }
      animator.startAnimation()
    }

    func interruptibleAnimator(
      using transitionContext: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating {
      animator
    }
  }

  @Test func thePercentDrivenClassDrivesAnInterruptibleAnimator() {
    let n = Navigation("A", "B")
    let transition = Interruptible()
    n.delegate.customAnimator = transition
    let interaction = n.interactive()
    n.controller.popViewController(animated: true)
    #expect(n.controller.transitionCoordinator?.isInterruptible == true)
    interaction.update(0.25)
    interaction.cancel()
    n.step()
    interaction.pause()
    interaction.update(0.5)
    interaction.finish()
    #expect(
      transition.animator.calls == [
        "start", "pause", "fraction 0.25", "reversed true", "continue 0.25", "reversed false", "pause",
        "fraction 0.5", "reversed false", "continue 0.5",
      ])
    transition.animator.arrive()
    #expect(n.names == ["A"])
  }

  @Test func aTransitionWithoutInteractionIsPausedByItsContext() {
    let n = Navigation("A", "B")
    n.controller.popViewController(animated: true)
    for _ in 0..<10 { n.step() }
    let context = n.delegate.animator?.context
    let before = n.stage.shownFrame(n["A"].view).minX
    #expect(n.controller.wrapper.hitTest(CGPoint(x: 5, y: 5), with: nil) === n.controller.wrapper)
    context?.pauseInteractiveTransition()
    n.step()
    #expect(context?.isInteractive == true)
    #expect(abs(n.stage.shownFrame(n["A"].view).minX - before) < 1e-9)
    context?.updateInteractiveTransition(0.9)
    n.step()
    #expect(abs(n.stage.shownFrame(n["A"].view).minX - 39) < 1e-6)
    context?.finishInteractiveTransition()
    #expect(context?.isInteractive == false)
    n.settle()
    #expect(n.names == ["A"])
  }

  @Test func aCoordinatorIsInheritedAndDescribesItself() {
    let n = Navigation("A", "B")
    let child = UIViewController()
    n["B"].addChild(child)
    #expect(child.transitionCoordinator == nil)
    n.controller.popViewController(animated: true)
    let coordinator = n.controller.transitionCoordinator
    for controller in [n["A"], n["B"], child] { #expect(controller.transitionCoordinator === coordinator) }
    #expect(coordinator?.isAnimated == true)
    #expect(coordinator?.transitionDuration == 0.4)
    #expect(coordinator?.presentationStyle == UIModalPresentationStyle.none)
    #expect(coordinator?.completionVelocity == 1)
    #expect(coordinator?.completionCurve == .easeInOut)
    #expect(coordinator?.targetTransform == .identity)
    #expect(coordinator?.isInterruptible == false)
    #expect(coordinator?.viewController(forKey: .from) === n["B"])
    #expect(coordinator?.view(forKey: .to) === n["A"].view)
    #expect(coordinator?.containerView === n["A"].view.superview)
    n.settle()
    #expect(child.transitionCoordinator == nil)
    #expect(coordinator?.animate(alongsideTransition: { _ in }) == false)
  }

  @Test func alongsideBlocksRunInOrderAndOnce() {
    let n = Navigation("A")
    n["B"].onWillAppear = {
      for name in ["1", "2"] {
        n.controller.transitionCoordinator?.animate { _ in
          n.log.note("along \(name)")
        } completion: { _ in
          n.log.note("end \(name)")
        }
      }
    }
    n.controller.pushViewController(n["B"], animated: true)
    n.controller.transitionCoordinator?.animateAlongsideTransition(in: n.controller.view) { _ in
      n.log.note("along late")
    } completion: { _ in
      n.log.note("end late")
    }
    n.settle()
    #expect(
      n.log.take().filter { $0.hasPrefix("along") || $0.hasPrefix("end ") } == [
        "along 1", "along 2", "along late", "end 1", "end 2", "end late",
      ])
  }

  @Test func alongsideChangesOfAnUnanimatedTransitionApplyAtOnce() {
    let n = Navigation("A")
    let extra = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    n.controller.view.addSubview(extra)
    n["B"].onWillAppear = {
      #expect(n.controller.transitionCoordinator?.isAnimated == false)
      n.controller.transitionCoordinator?.animate { _ in
        extra.alpha = 0.5
      } completion: { _ in
        n.log.note("end")
      }
    }
    n.controller.pushViewController(n["B"], animated: false)
    #expect(extra.alpha == 0.5)
    #expect(extra.layer.animationKeys() == nil)
    #expect(n.log.take().contains("end"))
  }
}
