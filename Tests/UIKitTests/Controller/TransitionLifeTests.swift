import Testing

@testable import Engine
@testable import UIKit

/// Objects that outlive a transition, and late calls.
@Suite(.serialized) @MainActor
struct TransitionLifeTests {
  /// An animator that retains its context indefinitely, as some apps' animators do.
  private final class RetainingAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    var retainedContext: (any UIViewControllerContextTransitioning)?
    var delay: TimeInterval = 0

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    {
      0.2
    }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      retainedContext = transitionContext
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
    weak var animator: RetainingAnimator?
    weak var popped: UIViewController?
    let n = Navigation("A")
    do {
      let (retainingAnimator, page) = (RetainingAnimator(), UIViewController())
      (animator, popped) = (retainingAnimator, page)
      n.delegate.customAnimator = retainingAnimator
      n.controller.pushViewController(page, animated: true)
      n.stage.run(to: n.stage.time + 0.5)
      n.controller.popViewController(animated: true)
      n.stage.run(to: n.stage.time + 0.5)
      n.delegate.customAnimator = nil
    }
    n.stage.run(to: n.stage.time + 0.1)
    #expect(n.names == ["A"])
    #expect(animator == nil)
    #expect(popped == nil)
  }

  @Test func aGrabAfterTheEndIsIgnoredAndReported() {
    let n = Navigation("A", "B")
    let retainingAnimator = RetainingAnimator()
    retainingAnimator.delay = 0.2
    n.delegate.customAnimator = retainingAnimator
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

  @Test func eachEmptyBlockTakesATurn() {
    let stage = ControllerStage(width: 100, height: 100)
    var turns: [Double] = []
    func runBlock(_ remaining: Int) {
      UIView.animate(withDuration: 0) {
        stage.window.alpha = 1
      } completion: { _ in
        turns.append(stage.time)
        if remaining > 0 { runBlock(remaining - 1) }
      }
    }
    // The first block begins inside a turn, so its completion runs in the next turn.
    TurnQueue.current.after(0) { runBlock(3) }
    for step in 1...8 { stage.frame(at: Double(step)) }
    #expect(turns.count == 4)
    #expect(Set(turns).count == 4, "one per turn: \(turns)")
    #expect((turns.first ?? 0) > 1)
  }
}
