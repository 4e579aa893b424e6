import Testing

@testable import Engine
@testable import UIKit

/// Objects that outlive a transition, and late calls.
@Suite(.serialized) @MainActor
struct TransitionLifeTests {
  /// An animator that retains its context indefinitely, as some animators do.
  private final class Keeper: NSObject, UIViewControllerAnimatedTransitioning {
    var kept: (any UIViewControllerContextTransitioning)?
    var delay: TimeInterval = 0

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    {
      0.2
    }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      kept = transitionContext
      guard let to = transitionContext.view(forKey: .to) else { return }
      transitionContext.containerView.addSubview(to)
      to.alpha = 0
      UIView.animate(withDuration: 0.2) {
        to.alpha = 1
      } completion: { _ in
        guard self.delay > 0 else {
          return transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
        TurnQueue.current.after(self.delay) {
          transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
      }
    }
  }

  @Test func anAnimatorThatKeepsItsContextIsStillFreed() {
    weak var animator: Keeper?
    weak var popped: UIViewController?
    let n = Navigation("A")
    do {
      let (keeper, page) = (Keeper(), UIViewController())
      (animator, popped) = (keeper, page)
      n.delegate.other = keeper
      n.controller.pushViewController(page, animated: true)
      n.stage.run(to: n.stage.time + 0.5)
      n.controller.popViewController(animated: true)
      n.stage.run(to: n.stage.time + 0.5)
      n.delegate.other = nil
    }
    n.stage.run(to: n.stage.time + 0.1)
    #expect(n.names == ["A"])
    #expect(animator == nil)
    #expect(popped == nil)
  }

  @Test func aGrabAfterTheEndIsIgnoredAndReported() {
    let n = Navigation("A", "B")
    let keeper = Keeper()
    keeper.delay = 0.2
    n.delegate.other = keeper
    let interaction = n.interactive()
    n.controller.popViewController(animated: true)
    n.step()
    interaction.update(0.5)
    n.step()
    interaction.finish()
    n.stage.run(to: n.stage.time + 0.2)
    let found = diagnostics {
      interaction.pause()
      interaction.update(0.5)
    }
    #expect(found.map(\.code).contains(.transitionCallIgnored))
    n.stage.run(to: n.stage.time + 0.5)
    #expect(n.names == ["A"])
    #expect(n.controller.transitionCoordinator == nil)
  }

  @Test func changesInWillCallbacksSurviveACancellation() {
    final class Painting: UIViewController {
      override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        view.backgroundColor = .red
      }
    }
    let n = Navigation("A")
    let page = Painting()
    page.view.backgroundColor = .green
    let interaction = n.interactive()
    n.controller.pushViewController(page, animated: true)
    n.step()
    interaction.update(0.5)
    n.step()
    interaction.cancel()
    n.stage.run(to: n.stage.time + 0.5)
    #expect(n.names == ["A"])
    #expect(page.view.backgroundColor == .red)
  }

  @Test func emptyBlocksTakeATurnEach() {
    let stage = ControllerStage(width: 100, height: 100)
    var turns: [Double] = []
    func link(_ rest: Int) {
      UIView.animate(withDuration: 0) {
        stage.window.alpha = 1
      } completion: { _ in
        turns.append(stage.time)
        if rest > 0 { link(rest - 1) }
      }
    }
    // The first call is inside a turn: its requests run in the next one.
    TurnQueue.current.after(0) { link(3) }
    for step in 1...8 { stage.frame(at: Double(step)) }
    #expect(turns.count == 4)
    #expect(Set(turns).count == 4, "one a turn: \(turns)")
    #expect((turns.first ?? 0) > 1)
  }
}
