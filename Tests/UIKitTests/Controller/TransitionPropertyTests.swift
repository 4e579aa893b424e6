import Testing

@testable import Engine
@testable import UIKit

/// Callbacks are balanced and the hierarchy is whole for any operations in any order: transitions.md §3.12.
@Suite(.serialized) @MainActor
struct TransitionPropertyTests {
  @Test(arguments: 0..<40) func anyOrderIsBalanced(seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    let n = Navigation("0")
    var allScreens = [n["0"]]
    var interaction: UIPercentDrivenInteractiveTransition?
    n.delegate.animator?.duration = 0.1
    var history: [String] = ["0.wA", "0.dA"]
    for _ in 0..<120 {
      switch Int.random(in: 0..<12, using: &dice) {
      case 0, 1:
        let new = n["\(allScreens.count)"]
        allScreens.append(new)
        useInteraction(n, &interaction, &dice)
        n.controller.pushViewController(new, animated: Bool.random(using: &dice))
      case 2, 3:
        useInteraction(n, &interaction, &dice)
        n.controller.popViewController(animated: Bool.random(using: &dice))
      case 4: n.controller.popToRootViewController(animated: true)
      case 5: n.controller.setViewControllers(Array(n.controller.viewControllers.suffix(2)), animated: true)
      case 6: interaction?.update(dice.number(-0.2...1.2))
      case 7: interaction?.finish()
      case 8: interaction?.cancel()
      case 9: interaction?.pause()
      case 10:
        n.stage.window.frame.size = CGSize(width: dice.number(200...500), height: dice.number(300...900))
      default: break
      }
      n.step()
    }
    // Finishes interactions until nothing is pending.
    for _ in 0..<60 {
      interaction?.finish()
      for _ in 0..<12 { n.step() }
    }
    history += n.log.take()
    #expect(n.controller.transitionCoordinator == nil)
    for screen in allScreens { check(screen, history) }
    let stack = n.controller.viewControllers
    #expect(Set(n.controller.children) == Set(stack))
    for screen in allScreens {
      let isInside = stack.contains(screen)
      #expect((screen.parent === n.controller) == isInside)
      #expect((screen.navigationController === n.controller) == isInside)
      #expect((screen.viewIfLoaded?.superview != nil) == (screen === stack.last))
    }
    #expect(n.controller.wrapper.subviews == [n.controller.topViewController!.view!])
    #expect(n.controller.topViewController?.view.frame == n.controller.wrapper.bounds)
    #expect(n.controller.visibleViewController === stack.last)
  }

  private func useInteraction(
    _ n: Navigation, _ interaction: inout UIPercentDrivenInteractiveTransition?, _ dice: inout Dice
  ) {
    guard n.controller.transitionCoordinator == nil else { return }
    if Bool.random(using: &dice) {
      interaction = n.interactive()
    } else {
      n.delegate.interactor = nil
      interaction = nil
    }
  }

  /// Expects that a screen's calls repeat wA dA wD dD. A cancelled transition has the calls wA wD dD or wD wA dA.
  private func check(_ screen: Screen, _ history: [String]) {
    let calls = history.filter { line in ["wA", "dA", "wD", "dD"].contains { line == "\(screen.name).\($0)" }
    }
    .map { String($0.suffix(2)) }
    var state = "dD"
    let next: [String: Set<String>] = ["dD": ["wA"], "wA": ["dA", "wD"], "dA": ["wD"], "wD": ["dD", "wA"]]
    for call in calls {
      #expect(next[state]!.contains(call), "\(screen.name): \(call) after \(state)")
      state = call
    }
    #expect(state == "dA" || state == "dD")
  }
}
