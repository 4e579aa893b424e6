import Testing

@testable import Engine
@testable import UIKit

/// Rows of transitions.md §3 that no other suite tests.
@Suite(.serialized) @MainActor
struct OpenProblemTests {
  /// §3.3: a custom container has a coordinator whose blocks follow the interaction.
  @Test func aCustomContainersCoordinatorIsScrubbed() {
    let stage = ControllerStage(width: 390, height: 844)
    let log = CallLog()
    let container = UIViewController()
    let (a, b) = (Screen("A", log), Screen("B", log))
    stage.window.rootViewController = container
    ChildTransition(in: container, view: container.view, from: nil, to: a).begin()
    stage.frame(at: 1)
    let alongsideView = UIView()
    stage.window.addSubview(alongsideView)
    var wasCancelled: Bool?
    b.onWillAppear = { [unowned b] in
      b.transitionCoordinator?.animate { _ in
        alongsideView.alpha = 0
      } completion: { context in
        wasCancelled = context.isCancelled
      }
    }
    let interaction = UIPercentDrivenInteractiveTransition()
    ChildTransition(
      in: container, view: container.view, from: a, to: b, animator: SlideAnimator(log),
      interactionController: interaction
    ).begin()
    interaction.update(0.5)
    stage.frame(at: 1.1)
    #expect(abs(stage.shown(alongsideView).opacity - 0.5) < 1e-6)
    interaction.cancel()
    stage.run(to: 3)
    #expect(wasCancelled == true && alongsideView.alpha == 1 && stage.shown(alongsideView).opacity == 1)
  }

  /// §3.6: a tap on the back button with an interaction controller that does not drive the transition is reported
  /// after a second.
  @Test func anUndrivenPopIsReported() {
    let n = Navigation("A", "B")
    _ = n.interactive()
    let found = diagnostics {
      n.stage.down(20, 22)
      n.stage.up(20, 22)
      n.stage.run(to: n.stage.time + 1.2)
    }
    #expect(found.map(\.code) == [.transitionNotDriven])
    #expect(n.controller.transitionCoordinator?.isInteractive == true)
  }

  /// §3.7: with two successive animations, the fraction 0.75 is the middle of the second animation.
  @Test(arguments: [true, false])
  func chainedAnimationsFollowTheInteraction(finishes: Bool) {
    let n = Navigation("A")
    let interaction = n.interactive()
    n.delegate.animator?.duration = 0.6
    n.delegate.animator?.body = { context in
      guard let view = context.view(forKey: .to) else { return }
      context.containerView.addSubview(view)
      view.alpha = 0
      view.frame = context.containerView.bounds
      UIView.animate(withDuration: 0.3, delay: 0, options: .curveLinear) {
        view.alpha = 0.5
      } completion: { _ in
        UIView.animate(withDuration: 0.3, delay: 0, options: .curveLinear) {
          view.frame.origin.x = 100
        } completion: { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }
    n.controller.pushViewController(n["B"], animated: true)
    for p in [0.25, 0.5, 0.6, 0.7, 0.75] {
      interaction.update(CGFloat(p))
      n.step()
      n.step()
    }
    #expect(abs(n.stage.shown(n["B"].view).opacity - 0.5) < 1e-6)
    #expect(abs(n.stage.shownFrame(n["B"].view).minX - 50) < 0.01)
    if finishes { interaction.finish() } else { interaction.cancel() }
    n.settle()
    #expect(n.names == (finishes ? ["A", "B"] : ["A"]))
  }

  /// An animation that is shorter than the transition ends when the transition ends, not during the interaction.
  @Test(arguments: [true, false])
  func aShortAnimationWaitsForTheInteraction(finishes: Bool) {
    let n = Navigation("A")
    let interaction = n.interactive()
    n.delegate.animator?.duration = 0.5
    n.delegate.animator?.body = { context in
      guard let view = context.view(forKey: .to) else { return }
      context.containerView.addSubview(view)
      view.alpha = 0
      UIView.animate(withDuration: 0.3) {
        view.alpha = 1
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
    n.controller.pushViewController(n["B"], animated: true)
    for p in [0.3, 0.65, 0.8, 0.4] {
      interaction.update(CGFloat(p))
      n.step()
      n.step()
      #expect(n.controller.transitionCoordinator?.isInteractive == true)
    }
    let found = diagnostics {
      if finishes { interaction.finish() } else { interaction.cancel() }
      n.settle()
    }
    #expect(found.isEmpty && n.names == (finishes ? ["A", "B"] : ["A"]))
    #expect(n.controller.transitionCoordinator == nil)
  }

  /// §3.9: an interactive push and an interactive pop are cancelled.
  @Test func aCancelledGestureBalancesAppearanceCalls() {
    let n = Navigation("A")
    for isPush in [true, false] {
      if !isPush {
        n.delegate.interactor = nil
        n.controller.pushViewController(n["B"], animated: true)
        n.settle()
      }
      _ = n.log.take()
      let interaction = n.interactive()
      if isPush {
        n.controller.pushViewController(n["B"], animated: true)
      } else {
        n.controller.popViewController(animated: true)
      }
      interaction.update(0.3)
      n.step()
      interaction.cancel()
      n.settle()
      let (original, arriving) = isPush ? ("A", "B") : ("B", "A")
      let appearanceCalls = ["wA", "dA", "wD", "dD"]
      let calls = n.log.take().filter { appearanceCalls.contains(String($0.suffix(2))) && $0.count == 4 }
      #expect(
        calls == [
          "\(original).wD", "\(arriving).wA", "\(arriving).wD", "\(arriving).dD", "\(original).wA",
          "\(original).dA",
        ])
    }
  }

  /// §3.17: a controller that is being popped has no navigation controller, and has it again in the callbacks of a
  /// cancellation.
  @Test func theNavigationControllerIsBackBeforeTheCallback() {
    let n = Navigation("A", "B")
    let interaction = n.interactive()
    n.controller.popViewController(animated: true)
    #expect(n["B"].navigationController == nil)
    var seen: UINavigationController?
    n["B"].onWillAppear = { [unowned n] in seen = n["B"].navigationController }
    interaction.update(0.3)
    n.step()
    interaction.cancel()
    n.settle()
    #expect(seen === n.controller)
  }
}
