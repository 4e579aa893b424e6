import Testing

@testable import Engine
@testable import UIKit

/// The call order of transitions.md §1.4 and §1.5, literally.
@Suite(.serialized) @MainActor
struct NavigationOrderTests {
  private let startCalls = [
    "AN?(A,B)", "IC?", "B.load", "A.wD", "B.wA", "willShow(B)", "animate", "B.isA", "along",
  ]

  private func watch(_ navigation: Navigation) {
    navigation.controller.transitionCoordinator?.animate { _ in
      navigation.log.note("along")
    } completion: { context in
      navigation.log.note(context.isCancelled ? "TC(cancelled)" : "TC(done)")
    }
  }

  /// Registers the alongside block as an app does: in `viewWillAppear`.
  private func watchInWillAppear(_ navigation: Navigation, _ screen: Screen) {
    screen.onWillAppear = { [weak screen] in
      screen?.onWillAppear = nil
      self.watch(navigation)
    }
  }

  // MARK: Showing the root

  @Test func rootAppearsWithTheNavigationController() {
    let stage = ControllerStage()
    let log = CallLog()
    let controller = UINavigationController(rootViewController: Screen("A", log))
    let delegate = NotingDelegate(log)
    controller.delegate = delegate
    #expect(log.take() == ["A.wM(N)", "A.dM(N)"])
    stage.window.rootViewController = controller
    #expect(log.take() == ["A.load", "A.wA", "willShow(A)", "A.isA", "A.dA", "didShow(A)"])
    stage.window.rootViewController = nil
    #expect(log.take() == ["A.wD", "A.dD"])
    stage.window.rootViewController = controller
    #expect(log.take() == ["A.wA", "A.isA", "A.dA"])
  }

  // MARK: Push

  @Test func anUnanimatedPushHasItsCallOrder() {
    let n = Navigation("A")
    n.controller.pushViewController(n["B"], animated: false)
    #expect(
      n.log.take() == [
        "B.wM(N)", "B.load", "A.wD", "B.wA", "willShow(B)", "B.isA", "A.dD", "B.dA", "B.dM(N)", "didShow(B)",
      ])
    #expect(n.controller.transitionCoordinator == nil)
    #expect(n.controller.visibleViewController === n["B"])
  }

  @Test func anAnimatedPushHasItsCallOrder() {
    let n = Navigation("A")
    watchInWillAppear(n, n["B"])
    n.controller.pushViewController(n["B"], animated: true)
    #expect(n.log.take() == ["B.wM(N)"] + startCalls)
    #expect(n.delegate.operation == .push)
    n.step()
    #expect(n.log.take() == [])
    #expect(n.controller.visibleViewController === n["A"])
    n.settle()
    #expect(n.log.take() == ["A.dD", "B.dA", "B.dM(N)", "TC(done)", "ended(true)", "didShow(B)"])
    #expect(n.controller.visibleViewController === n["B"])
  }

  @Test func aFinishedInteractivePushHasItsCallOrder() {
    let n = Navigation("A")
    let interaction = n.interactive()
    watchInWillAppear(n, n["B"])
    n.controller.pushViewController(n["B"], animated: true)
    #expect(n.log.take() == ["B.wM(N)"] + startCalls)
    n.step()
    interaction.update(0.4)
    n.step()
    interaction.finish()
    #expect(n.log.take() == [])
    n.settle()
    #expect(n.log.take() == ["A.dD", "B.dA", "B.dM(N)", "TC(done)", "ended(true)", "didShow(B)"])
  }

  @Test func aCancelledInteractivePushHasItsCallOrder() {
    let n = Navigation("A")
    let interaction = n.interactive()
    watchInWillAppear(n, n["B"])
    n.controller.pushViewController(n["B"], animated: true)
    _ = n.log.take()
    n.step()
    interaction.update(0.4)
    n.step()
    interaction.cancel()
    #expect(n.log.take() == [])
    n.settle()
    #expect(
      n.log.take() == [
        "B.wD", "B.dD", "A.wA", "A.dA", "B.wM(nil)", "B.dM(nil)", "TC(cancelled)", "ended(false)",
      ])
    #expect(n.names == ["A"])
    #expect(n["B"].parent == nil)
  }

  // MARK: Pop

  @Test func anUnanimatedPopHasItsCallOrder() {
    let n = Navigation("A", "B")
    #expect(n.controller.popViewController(animated: false) === n["B"])
    #expect(
      n.log.take() == [
        "B.wM(nil)", "A.load", "B.wD", "A.wA", "willShow(A)", "A.isA", "B.dD", "A.dA", "B.dM(nil)",
        "didShow(A)",
      ])
  }

  /// In `viewWillDisappear(_:)`, screens show the bar again, or ask whether they are being popped.
  @Test func aPoppedControllerHasItsStackAsItDisappears() {
    let n = Navigation("A", "B")
    n.controller.setNavigationBarHidden(true, animated: false)
    var seen: [Bool] = []
    n["B"].onWillDisappear = { [unowned n] in
      let stack = n["B"].navigationController
      seen.append(stack === n.controller && stack?.viewControllers.contains(n["B"]) == false)
      stack?.setNavigationBarHidden(false, animated: true)
    }
    n.controller.popViewController(animated: true)
    #expect(seen == [true] && n["B"].navigationController == nil)
    n.settle()
    #expect(!n.controller.isNavigationBarHidden && n.controller.navigationBar.frame.minY == 0)
  }

  @Test func shortContentKeepsItsInsetInAPop() {
    let n = Navigation("A", "B")
    let scroll = UIScrollView(frame: n["B"].view.bounds)
    scroll.contentSize = CGSize(width: 390, height: 100)
    n["B"].view.addSubview(scroll)
    n.step()
    #expect(scroll.adjustedContentInset.top == 44 && scroll.contentOffset.y == -44)
    n.controller.popViewController(animated: true)
    for _ in 0..<5 {
      n.step()
      #expect(scroll.adjustedContentInset.top == 44 && scroll.contentOffset.y == -44)
    }
    n.settle()
  }

  @Test func anAnimatedPopHasItsCallOrder() {
    let n = Navigation("A", "B")
    watchInWillAppear(n, n["A"])
    n.controller.popViewController(animated: true)
    #expect(n["B"].navigationController == nil)
    #expect(n["B"].parent === n.controller)
    #expect(
      n.log.take() == [
        "B.wM(nil)", "AN?(B,A)", "IC?", "A.load", "B.wD", "A.wA", "willShow(A)", "animate", "A.isA", "along",
      ])
    #expect(n.delegate.operation == .pop)
    n.settle()
    #expect(n.log.take() == ["B.dD", "A.dA", "B.dM(nil)", "TC(done)", "ended(true)", "didShow(A)"])
  }

  @Test func aFinishedInteractivePopHasItsCallOrder() {
    let n = Navigation("A", "B")
    let interaction = n.interactive()
    n.controller.popViewController(animated: true)
    n.step()
    interaction.update(0.7)
    n.step()
    interaction.finish()
    _ = n.log.take()
    n.settle()
    #expect(n.log.take() == ["B.dD", "A.dA", "B.dM(nil)", "ended(true)", "didShow(A)"])
    #expect(n.names == ["A"])
  }

  @Test func aCancelledInteractivePopHasItsCallOrder() {
    let n = Navigation("A", "B")
    let interaction = n.interactive()
    watchInWillAppear(n, n["A"])
    n.controller.popViewController(animated: true)
    n.step()
    interaction.update(0.3)
    n.step()
    interaction.cancel()
    _ = n.log.take()
    var seen: UINavigationController?
    n["B"].onWillAppear = { seen = n["B"].navigationController }
    n.settle()
    #expect(
      n.log.take() == ["A.wD", "A.dD", "B.wA", "B.dA", "B.dM(N)", "TC(cancelled)", "ended(false)"])
    #expect(seen === n.controller)
    #expect(n.names == ["A", "B"])
    #expect(n["B"].navigationController === n.controller)
  }

  @Test func aGrabRepeatsNoCallback() {
    let n = Navigation("A", "B")
    let interaction = n.interactive()
    n.controller.popViewController(animated: true)
    n.step()
    interaction.update(0.6)
    n.step()
    interaction.finish()
    n.step()
    _ = n.log.take()
    interaction.pause()
    n.step()
    interaction.update(0.2)
    n.step()
    #expect(n.log.take() == [])
    interaction.cancel()
    n.settle()
    #expect(n.log.take() == ["A.wD", "A.dD", "B.wA", "B.dA", "B.dM(N)", "ended(false)"])
  }

  @Test func interactionHandlersReceiveEveryChange() {
    let n = Navigation("A", "B")
    let interaction = n.interactive()
    var ends = 0
    n["A"].onWillAppear = {
      let coordinator = n.controller.transitionCoordinator
      #expect(coordinator?.isInteractive == true && coordinator?.initiallyInteractive == true)
      coordinator?.notifyWhenInteractionChanges { context in
        n.log.note("interactive \(context.isInteractive) cancelled \(context.isCancelled)")
      }
      coordinator?.notifyWhenInteractionEnds { _ in ends += 1 }
    }
    n.controller.popViewController(animated: true)
    #expect(n.controller.transitionCoordinator?.initiallyInteractive == true)
    #expect(n.controller.transitionCoordinator?.isInteractive == true)
    n.step()
    interaction.update(0.6)
    n.step()
    _ = n.log.take()
    interaction.cancel()
    n.step()
    interaction.pause()
    n.step()
    interaction.finish()
    #expect(
      n.log.take() == [
        "interactive false cancelled true", "interactive true cancelled false",
        "interactive false cancelled false",
      ])
    #expect(ends == 1)
    n.settle()
  }

  // MARK: Other changes of the stack

  @Test func popToRootNotifiesTheControllersBetween() {
    let n = Navigation("A", "B", "C")
    n.delegate.animator = nil
    #expect(n.controller.popToRootViewController(animated: true) == [n["B"], n["C"]])
    n.settle()
    #expect(
      n.log.take() == [
        "B.wM(nil)", "C.wM(nil)", "AN?(C,A)", "A.load", "C.wD", "A.wA", "willShow(A)", "A.isA", "C.dD",
        "A.dA",
        "B.dM(nil)", "C.dM(nil)", "didShow(A)",
      ])
  }

  @Test func settingTheStackPushesANewTop() {
    let n = Navigation("A", "B")
    n.controller.setViewControllers([n["A"], n["C"], n["D"]], animated: true)
    #expect(n.delegate.operation == .push)
    n.settle()
    #expect(
      n.log.take() == [
        "C.wM(N)", "D.wM(N)", "B.wM(nil)", "AN?(B,D)", "IC?", "D.load", "B.wD", "D.wA", "willShow(D)",
        "animate",
        "D.isA", "B.dD", "D.dA", "B.dM(nil)", "C.dM(N)", "D.dM(N)", "ended(true)", "didShow(D)",
      ])
    #expect(n["B"].parent == nil)
  }

  @Test func settingTheStackPopsToAnOldTop() {
    let n = Navigation("A", "B", "C")
    n.controller.setViewControllers([n["B"]], animated: true)
    #expect(n.delegate.operation == .pop)
    n.settle()
    #expect(n.names == ["B"])
  }

  @Test func settingTheStackBelowTheTopHasNoTransition() {
    let n = Navigation("A", "B")
    n.controller.setViewControllers([n["C"], n["B"]], animated: true)
    #expect(n.log.take() == ["C.wM(N)", "A.wM(nil)", "A.dM(nil)", "C.dM(N)"])
    #expect(n.controller.transitionCoordinator == nil)
  }

  @Test func callbacksTellAnimationAndMovement() {
    let n = Navigation("A")
    n["B"].notesDetails = true
    n["A"].notesDetails = true
    n.controller.pushViewController(n["B"], animated: true)
    n.settle()
    #expect(
      n.log.take().filter { $0.contains(".w") || $0.contains(".d") } == [
        "B.wM(N)", "A.wD animated", "B.wA animated to", "A.dD animated", "B.dA animated to", "B.dM(N)",
      ])
    n.controller.popViewController(animated: true)
    n.settle()
    #expect(
      n.log.take().filter { $0.contains(".w") || $0.contains(".d") } == [
        "B.wM(nil)", "B.wD animated from", "A.wA animated", "B.dD animated from", "A.dA animated",
        "B.dM(nil)",
      ])
  }

  @Test func layoutComesAfterIsAppearingAndBeforeAlongside() {
    let n = Navigation("A")
    n["B"].notesLayout = true
    watchInWillAppear(n, n["B"])
    n.controller.pushViewController(n["B"], animated: true)
    #expect(n.log.take().suffix(4) == ["B.isA", "B.wL", "B.dL", "along"])
    n.settle()
  }

  @Test func willAppearAfterACancellationMaySetTheDelegate() {
    // Apps set `navigationController?.delegate = self` in viewWillAppear, which B also receives after a cancelled pop.
    let n = Navigation("A", "B")
    let newDelegate = NotingDelegate(n.log)
    let interaction = n.interactive()
    n["B"].onWillAppear = { n["B"].navigationController?.delegate = newDelegate }
    n.controller.popViewController(animated: true)
    n.step()
    interaction.cancel()
    n.settle()
    #expect(n.controller.delegate === newDelegate)
  }
}
