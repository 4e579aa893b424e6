import Testing

@testable import Engine
@testable import UIKit

/// The invariants of transitions.md §1.9, and the release of all objects of a transition.
@Suite(.serialized) @MainActor
struct NavigationHierarchyTests {
  @Test func pushMovesTheViewsThroughTheContainer() {
    let n = Navigation("A")
    #expect(n.dump() == "N(wrapper(A))")
    n.delegate.animator?.body = { context in
      // The framework has moved the old view into the container before it calls the animator.
      #expect(n.dump() == "N(wrapper(container(A)))")
      #expect(context.initialFrame(for: n["A"]) == CGRect(x: 0, y: 0, width: 390, height: 844))
      #expect(context.initialFrame(for: n["B"]) == .zero)
      #expect(context.finalFrame(for: n["A"]) == .zero)
      #expect(context.finalFrame(for: n["B"]) == CGRect(x: 0, y: 0, width: 390, height: 844))
      #expect(context.viewController(forKey: .from) === n["A"])
      #expect(context.viewController(forKey: .to) === n["B"])
      #expect(context.view(forKey: .from) === n["A"].view)
      #expect(context.view(forKey: .to) === n["B"].view)
      #expect(context.presentationStyle == .none)
      #expect(context.targetTransform == .identity)
      #expect(context.isAnimated)
      #expect(!context.isInteractive)
      context.containerView.addSubview(context.view(forKey: .to)!)
      context.containerView.addSubview(UIView())
    }
    n.controller.pushViewController(n["B"], animated: true)
    #expect(n.dump() == "N(wrapper(container(A B view)))")
    n.delegate.animator?.context?.completeTransition(true)
    #expect(n.dump() == "N(wrapper(B))")
    #expect(n["A"].view.superview == nil)
    #expect(n["B"].view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
  }

  @Test func popRestoresTheOldView() {
    let n = Navigation("A", "B")
    n.controller.popViewController(animated: true)
    #expect(n.dump() == "N(wrapper(container(B A)))")
    n.settle()
    #expect(n.dump() == "N(wrapper(A))")
  }

  @Test func aCancellationRestoresTreeAndModel() {
    for operation in ["push", "pop"] {
      let n = operation == "push" ? Navigation("A") : Navigation("A", "B")
      let interaction = n.interactive()
      let before = n.dump()
      let from = n.controller.topViewController!
      from.view.alpha = 0.75
      n.delegate.animator?.body = { context in
        let view = context.view(forKey: .from)!
        let to = context.view(forKey: .to)!
        context.containerView.addSubview(to)
        context.containerView.addSubview(UIView())
        to.isHidden = true
        UIView.animate(withDuration: 0.4) {
          view.alpha = 0
          view.frame = CGRect(x: 100, y: 0, width: 50, height: 60)
          view.transform = CGAffineTransform(rotationAngle: 1)
          view.layer.cornerRadius = 20
        } completion: { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
      if operation == "push" {
        n.controller.pushViewController(n["B"], animated: true)
      } else {
        n.controller.popViewController(animated: true)
      }
      n.step()
      interaction.update(0.37)
      n.step()
      interaction.cancel()
      n.settle()
      #expect(n.dump() == before)
      #expect(from.view.alpha == 0.75)
      #expect(from.view.transform == .identity)
      #expect(from.view.layer.cornerRadius == 0)
      #expect(from.view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
      #expect(from.view.layer.animationKeys() == nil)
    }
  }

  @Test func anUnanimatedChangeSwapsTheViewsAtOnce() {
    let n = Navigation("A")
    n.controller.pushViewController(n["B"], animated: false)
    #expect(n.dump() == "N(wrapper(B))")
    n.controller.popViewController(animated: false)
    #expect(n.dump() == "N(wrapper(A))")
  }

  @Test func offScreenTheStackChangesWithoutTransition() {
    let log = CallLog()
    let stage = ControllerStage()
    let controller = UINavigationController(rootViewController: Screen("A", log))
    let b = Screen("B", log)
    controller.pushViewController(b, animated: true)
    #expect(log.take() == ["A.wM(N)", "A.dM(N)", "B.wM(N)", "B.dM(N)"])
    #expect(controller.visibleViewController === b)
    #expect(b.navigationController === controller)
    stage.window.rootViewController = controller
    #expect(log.take() == ["B.load", "B.wA", "B.isA", "B.dA"])
  }

  @Test func anEmptiedStackAcceptsAPush() {
    let n = Navigation("A")
    n.controller.viewControllers = []
    #expect(n.log.take() == ["A.wM(nil)", "A.wD", "A.dD", "A.dM(nil)"])
    #expect(n.dump() == "N(wrapper)")
    n.controller.pushViewController(n["B"], animated: true)
    #expect(
      n.log.take() == ["B.wM(N)", "B.load", "B.wA", "willShow(B)", "B.isA", "B.dA", "B.dM(N)", "didShow(B)"])
    #expect(n.dump() == "N(wrapper(B))")
  }

  @Test func resizingDuringATransitionEndsAtTheNewSize() {
    let n = Navigation("A", "B")
    let interaction = n.interactive()
    n.controller.popViewController(animated: true)
    n.step()
    interaction.update(0.5)
    n.step()
    n.stage.window.frame = CGRect(x: 0, y: 0, width: 600, height: 500)
    n.step()
    #expect(n.delegate.animator?.context?.finalFrame(for: n["A"]).size == CGSize(width: 600, height: 500))
    interaction.finish()
    n.settle()
    #expect(n["A"].view.frame == CGRect(x: 0, y: 0, width: 600, height: 500))
  }

  @Test(arguments: [true, false]) func aTransitionLeaksNothing(finishes: Bool) {
    let n = Navigation("A")
    weak var leaked: UIViewController?
    weak var view: UIView?
    weak var context: AnyObject?
    weak var coordinator: AnyObject?
    let interaction = n.interactive()
    inInnerScope {
      let b = UIViewController()
      leaked = b
      view = b.view
      n.controller.pushViewController(b, animated: true)
      coordinator = n.controller.transitionCoordinator
      context = n.delegate.animator?.context
      n.step()
      interaction.update(0.5)
      n.step()
    }
    if finishes { interaction.finish() } else { interaction.cancel() }
    n.settle()
    if finishes {
      n.controller.popViewController(animated: false)
      n.step()
    }
    #expect(leaked == nil)
    #expect(view == nil)
    #expect(context == nil)
    #expect(coordinator == nil)
  }

  @Test func aNavigationControllerIsNotLeaked() {
    weak var leaked: UINavigationController?
    do {
      let n = Navigation("A")
      n.controller.pushViewController(n["B"], animated: true)
      n.settle()
      leaked = n.controller
      n.stage.window.rootViewController = nil
      n.step()
    }
    #expect(leaked == nil)
  }

  private func inInnerScope(_ body: () -> Void) { body() }
}
