import Testing

@testable import Engine
@testable import UIKit

/// Misuse results in one clear message and never in a blocked screen: transitions.md §1.10.
@Suite(.serialized) @MainActor
struct TransitionMisuseTests {
  private func codes(_ found: [Diagnostic]) -> [Diagnostic.Code] { found.map(\.code) }

  @Test func completingTwiceIsReportedOnce() {
    let n = Navigation("A")
    n.delegate.animator?.body = { context in
      context.containerView.addSubview(context.view(forKey: .to)!)
    }
    n.controller.pushViewController(n["B"], animated: true)
    let context = n.delegate.animator?.context
    let found = diagnostics {
      context?.completeTransition(true)
      context?.completeTransition(true)
      context?.completeTransition(false)
    }
    #expect(codes(found) == [.transitionCompletedTwice])
    #expect(found.first?.typeNames == ["SlideAnimator"])
    #expect(n.names == ["A", "B"])
    // The context stays readable.
    #expect(context?.viewController(forKey: .to) === n["B"])
    #expect(context?.transitionWasCancelled == false)
  }

  @Test func aDurationThatIsNotFiniteIsReported() {
    for (duration, text) in [(Double.nan, "nan"), (.infinity, "inf")] {
      let n = Navigation("A")
      n.delegate.animator?.duration = duration
      let found = diagnostics { n.controller.pushViewController(n["B"], animated: true) }
      #expect(codes(found) == [.transitionDurationInvalid])
      #expect(found.first?.typeNames == ["SlideAnimator"])
      #expect(
        found.first?.message
          == "transitionDuration(using:) of the push is \(text): it counts as 0; return a number of seconds")
      n.settle()
      #expect(n.names == ["A", "B"])
    }
  }

  @Test func completingInsideTheStartKeepsTheOrder() {
    let n = Navigation("A")
    n.delegate.animator?.body = { context in
      context.containerView.addSubview(context.view(forKey: .to)!)
      context.completeTransition(true)
      n.log.note("returned")
    }
    n.controller.pushViewController(n["B"], animated: true)
    #expect(
      n.log.take() == [
        "B.wM(N)", "AN?(A,B)", "IC?", "B.load", "A.wD", "B.wA", "willShow(B)", "animate", "returned", "B.isA",
        "A.dD", "B.dA", "B.dM(N)", "ended(true)", "didShow(B)",
      ])
  }

  @Test func neverCompletingIsReportedOnce() {
    let n = Navigation("A")
    n.delegate.animator?.completes = false
    n.controller.pushViewController(n["B"], animated: true)
    let foundEarly = diagnostics { n.stage.run(to: n.stage.time + 1.2) }
    #expect(codes(foundEarly) == [])
    let foundLate = diagnostics { n.stage.run(to: n.stage.time + 3) }
    #expect(codes(foundLate) == [.transitionNeverCompleted])
    #expect(foundLate.first?.typeNames == ["SlideAnimator"])
    #expect(foundLate.first?.message.contains("push") == true)
    // The transition has not ended. It waits, and no touch reaches the screens.
    #expect(n.controller.transitionCoordinator != nil)
    #expect(n.controller.wrapper.hitTest(CGPoint(x: 100, y: 100), with: nil) === n.controller.wrapper)
    n.delegate.animator?.context?.completeTransition(true)
    #expect(n.controller.transitionCoordinator == nil)
    #expect(n.controller.wrapper.hitTest(CGPoint(x: 100, y: 100), with: nil) === n["B"].view)
  }

  /// A display link, or a dynamic animator, moves views without an animation.
  @Test func viewsThatCodeMovesAreNotReported() {
    let n = Navigation("A")
    var link: CADisplayLink?
    n.delegate.animator?.body = { context in
      guard let view = context.view(forKey: .to) else { return }
      context.containerView.addSubview(view)
      let start = CACurrentMediaTime()
      link = CADisplayLink { _ in
        view.center.x += 0.5
        guard CACurrentMediaTime() - start > 4 else { return }
        link?.invalidate()
        context.completeTransition(true)
      }
      link?.add(to: .main, forMode: .common)
    }
    n.controller.pushViewController(n["B"], animated: true)
    let found = diagnostics { n.stage.run(to: n.stage.time + 4.5) }
    #expect(codes(found) == [] && n.controller.transitionCoordinator == nil)
  }

  @Test func anUndrivenInteractionIsReported() {
    let n = Navigation("A", "B")
    let interaction = n.interactive()
    n.controller.popViewController(animated: true)
    let found = diagnostics { n.stage.run(to: n.stage.time + 1.1) }
    #expect(codes(found) == [.transitionNotDriven])
    interaction.cancel()
    n.settle()
    #expect(n.names == ["A", "B"])
  }

  @Test func aRestingTouchCountsAsAnInteraction() {
    let n = Navigation("A", "B")
    let interaction = n.interactive()
    n.stage.down(200, 400)
    n.controller.popViewController(animated: true)
    let found = diagnostics { n.stage.run(to: n.stage.time + 3) }
    #expect(codes(found) == [])
    n.stage.up(200, 400)
    interaction.finish()
    n.settle()
  }

  @Test func aForgottenViewIsAdded() {
    let n = Navigation("A")
    n.delegate.animator?.addsView = false
    let found = diagnostics {
      n.controller.pushViewController(n["B"], animated: true)
      n.settle()
    }
    #expect(codes(found) == [.transitionViewMissing])
    #expect(n.dump() == "N(wrapper(B))")
    #expect(n["B"].view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
  }

  @Test func theArgumentOverridesTheInteraction() {
    let n = Navigation("A", "B")
    let interaction = n.interactive()
    n.delegate.animator?.body = { context in
      context.containerView.insertSubview(context.view(forKey: .to)!, at: 0)
    }
    n.controller.popViewController(animated: true)
    n.step()
    interaction.update(0.5)
    interaction.cancel()
    var cancelled: Bool?
    n.controller.transitionCoordinator?.animate(alongsideTransition: nil) { cancelled = $0.isCancelled }
    let found = diagnostics { n.delegate.animator?.context?.completeTransition(true) }
    #expect(codes(found) == [.transitionContradiction])
    #expect(n.names == ["A"])
    #expect(cancelled == false)
  }

  @Test func completingWithFalseCancelsWithoutInteraction() {
    let n = Navigation("A")
    n.delegate.animator?.body = { context in
      let view = context.view(forKey: .to)!
      context.containerView.addSubview(view)
      context.view(forKey: .from)?.alpha = 0.2
    }
    n.controller.pushViewController(n["B"], animated: true)
    _ = n.log.take()
    let found = diagnostics { n.delegate.animator?.context?.completeTransition(false) }
    #expect(found.isEmpty)
    #expect(n.log.take() == ["B.wD", "B.dD", "A.wA", "A.dA", "B.wM(nil)", "B.dM(nil)", "ended(false)"])
    #expect(n["A"].view.alpha == 1)
    #expect(n.dump() == "N(wrapper(A))")
  }

  @Test func callsWithoutInteractionAreIgnored() {
    let n = Navigation("A", "B")
    let interaction = n.interactive()
    n.controller.popViewController(animated: true)
    n.step()
    interaction.update(0.5)
    n.step()
    interaction.finish()
    let found = diagnostics {
      interaction.finish()
      interaction.cancel()
    }
    #expect(codes(found) == [.transitionCallIgnored])
    n.settle()
    #expect(n.names == ["A"])
  }

  @Test func aLostDelegateIsReported() {
    let n = Navigation("A")
    n.controller.delegate = NotingDelegate(n.log)
    let found = diagnostics {
      n.controller.pushViewController(n["B"], animated: true)
      n.settle()
      n.controller.pushViewController(n["C"], animated: true)
      n.settle()
    }
    #expect(codes(found) == [.navigationDelegateGone])
    #expect(found.first?.typeNames == ["NotingDelegate"])
  }

  @Test func invalidDurationsCountAsZero() {
    for duration in [-1, 0, .nan, TimeInterval.infinity] {
      let n = Navigation("A")
      n.delegate.animator?.duration = duration
      n.delegate.animator?.body = { context in
        context.containerView.addSubview(context.view(forKey: .to)!)
        context.completeTransition(true)
      }
      n.controller.pushViewController(n["B"], animated: true)
      #expect(n.names == ["A", "B"])
      #expect(n.controller.transitionCoordinator == nil)
    }
  }

  @Test func invalidFractionsAreClamped() {
    let n = Navigation("A", "B")
    let interaction = n.interactive()
    n.controller.popViewController(animated: true)
    n.step()
    interaction.update(7)
    #expect(interaction.percentComplete == 1)
    interaction.update(.nan)
    #expect(interaction.percentComplete == 1)
    interaction.update(-3)
    #expect(interaction.percentComplete == 0)
    interaction.cancel()
    n.settle()
  }
}
