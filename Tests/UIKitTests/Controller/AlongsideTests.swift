import Testing

@testable import Engine
@testable import UIKit

/// Alongside animations take the timing of the first animation of the app's animator. The completion of that animation
/// waits for them.
@Suite(.serialized) @MainActor
struct AlongsideTests {
  /// The two views that `tabs(_:)` moves. Each call makes new views.
  @MainActor private final class Views {
    var moved = UIView()
    var follower = UIView()
  }
  private let views = Views()
  private var moved: UIView { views.moved }
  private var follower: UIView { views.follower }

  /// Returns tabs whose animator moves `moved` with `animate`, while an alongside animation moves `follower` by the
  /// same distance.
  private func tabs(_ animate: @escaping (@escaping () -> Void, @escaping (Bool) -> Void) -> Void) -> Tabs {
    let tabs = Tabs("A", "B")
    (views.moved, views.follower) = (UIView(), UIView())
    for view in [moved, follower] {
      view.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      tabs.stage.window.addSubview(view)
    }
    tabs.step()
    tabs.delegate.animator?.body = { [moved] context in
      animate({ moved.center.x += 100 }, { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
    tabs.screens[1].onWillAppear = { [follower] in
      tabs.controller.transitionCoordinator?.animate(alongsideTransition: { _ in follower.center.x += 100 })
    }
    return tabs
  }

  private func x(_ view: UIView) -> CGFloat { view.layer.presentation()?.position.x ?? .nan }

  private typealias Animation = (_ changes: @escaping () -> Void, _ completion: @escaping (Bool) -> Void) ->
    Void

  @Test func alongsideAnimationsHaveTheAnimatorsTiming() {
    let animations: [(String, Animation)] = [
      (
        "linear",
        { UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear, animations: $0, completion: $1) }
      ),
      ("default", { UIView.animate(withDuration: 0.4, animations: $0, completion: $1) }),
      ("delayed", { UIView.animate(withDuration: 0.3, delay: 0.1, animations: $0, completion: $1) }),
      (
        "spring",
        {
          UIView.animate(
            withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0, options: [],
            animations: $0, completion: $1)
        }
      ),
      (
        "second",
        { changes, completion in
          UIView.animate(withDuration: 0.4, animations: changes, completion: completion)
          UIView.animate(withDuration: 0.1) {}
        }
      ),
    ]
    for (name, animation) in animations {
      let tabs = tabs(animation)
      tabs.controller.selectedIndex = 1
      var values: Set<CGFloat> = []
      while tabs.controller.transitionCoordinator != nil {
        tabs.step()
        #expect(abs(x(moved) - x(follower)) < 1e-9, "\(name): \(x(moved)), \(x(follower))")
        values.insert(x(moved))
      }
      #expect(values.count > 15 && x(follower) == 105, "\(name)")
    }
  }

  /// If only alongside animations move anything, the animator's empty block ends when they end.
  @Test func anEmptyBlockWaitsForAlongsideAnimations() {
    let tabs = tabs { _, completion in
      UIView.animate(withDuration: 0.4, animations: {}, completion: completion)
    }
    tabs.controller.selectedIndex = 1
    tabs.stage.run(to: tabs.stage.time + 0.2)
    #expect(tabs.controller.transitionCoordinator != nil && x(follower) > 20 && x(follower) < 90)
    tabs.settle()
    #expect(x(follower) == 105)
  }

  @Test func anEmptyBlockAloneEndsInTheNextTurn() {
    let tabs = tabs { _, completion in
      UIView.animate(withDuration: 0.4, animations: {}, completion: completion)
    }
    tabs.screens[1].onWillAppear = nil
    tabs.controller.selectedIndex = 1
    #expect(tabs.controller.transitionCoordinator != nil)
    tabs.step()
    tabs.step()
    #expect(tabs.controller.transitionCoordinator == nil)
  }

  /// A delay that is longer than the transition has no effect.
  @Test(arguments: [0, 5]) func anInteractionScrubsBothAnimations(delay: Double) {
    let tabs = tabs {
      UIView.animate(withDuration: 0.4, delay: delay, options: .curveLinear, animations: $0, completion: $1)
    }
    let interaction = UIPercentDrivenInteractiveTransition()
    tabs.delegate.interactor = interaction
    tabs.controller.selectedIndex = 1
    for fraction in [0.25, 0.5, 0.75] {
      interaction.update(fraction)
      tabs.step()
      #expect(abs(x(moved) - 5 - 100 * fraction) < 1e-6 && abs(x(follower) - 5 - 100 * fraction) < 1e-6)
    }
    interaction.cancel()
    tabs.settle()
    #expect(x(moved) == 5 && x(follower) == 5 && tabs.controller.selectedIndex == 0)
  }

  /// Apps ask whether a transition is interactive before they animate, to reset a view or to omit an animation.
  @Test func controllersKnowThatATransitionIsInteractive() {
    final class AskingAnimator: SlideAnimator {
      var isInteractive: Bool?
      override func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
      {
        isInteractive = context?.isInteractive
        return 0.4
      }
    }
    for interactiveStart in [nil, true, false] {
      let tabs = Tabs("A", "B")
      let animator = AskingAnimator(tabs.log)
      tabs.delegate.animator = animator
      let interaction = UIPercentDrivenInteractiveTransition()
      interaction.wantsInteractiveStart = interactiveStart ?? false
      tabs.delegate.interactor = interactiveStart == nil ? nil : interaction
      var seen: [Bool] = []
      for screen in tabs.screens {
        let ask = {
          let coordinator = tabs.controller.transitionCoordinator
          seen += [coordinator?.isInteractive ?? false, coordinator?.initiallyInteractive ?? false]
        }
        (screen.onWillAppear, screen.onWillDisappear) = (ask, ask)
      }
      tabs.controller.selectedIndex = 1
      let expected = interactiveStart == true
      #expect(seen == [expected, expected, expected, expected] && animator.isInteractive == expected)
      #expect(tabs.controller.transitionCoordinator?.isInteractive == expected)
      if expected { interaction.finish() }
      tabs.settle()
    }
  }
}
