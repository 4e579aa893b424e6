import Testing

@testable import Engine
@testable import UIKit

/// A split view shows one column if its width is compact, and expands when the width is regular.
@Suite(.serialized) @MainActor
struct SplitCollapseTests {
  @Test func aNarrowWindowShowsOneColumn() {
    let s = Split(Split.phone, hasStack: true)
    s.stage.window.rootViewController = s.controller
    #expect(
      s.log.take() == [
        "B.wM(nil)", "B.dM(nil)", "collapse(B,N)", "B.wM(N)", "B.dM(N)", "B.load", "B.wA", "B.isA", "B.dA",
      ])
    #expect(s.controller.isCollapsed && s.holds([s.stack]))
    #expect(s.stack?.viewControllers == [s.a, s.b] && s.b.splitViewController === s.controller)
    #expect(s.stack?.view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
    #expect(s.controller.primaryColumnWidth == 390)
    let button = s.controller.displayModeButtonItem
    #expect(!button.isEnabled && button.image == nil)
    s.press()
    #expect(s.log.take() == [])
  }

  @Test func aChangeOfSizeCollapsesAndExpands() {
    let s = Split(hasStack: true).show()
    s.resize(Split.phone)
    #expect(
      s.log.take() == [
        "B.wM(nil)", "B.wD", "B.dD", "B.dM(nil)", "collapse(B,N)", "B.wM(N)", "A.wD", "B.wA", "B.isA", "A.dD",
        "B.dA", "B.dM(N)",
      ])
    #expect(s.controller.isCollapsed && s.holds([s.stack]) && s.stack?.topViewController === s.b)
    #expect(s.b.view.bounds.size == Split.phone)
    s.settle()
    s.resize(Split.landscape)
    #expect(
      s.log.take() == [
        "separate(N)", "B.wM(nil)", "B.wD", "A.wA", "A.isA", "B.dD", "A.dA", "B.dM(nil)", "B.wM(N)", "B.wA",
        "B.isA", "B.dA", "B.dM(N)",
      ])
    #expect(!s.controller.isCollapsed && s.holds([s.stack, s.b]))
    #expect(s.controller.displayMode == .oneBesideSecondary)
    #expect(s.stack?.view.frame == CGRect(x: 0, y: 0, width: 320, height: 768))
    #expect(s.b.view.frame == CGRect(x: 320.5, y: 0, width: 703.5, height: 768))
  }

  @Test func columnsReceiveTheSizeOfTheOneColumn() {
    let s = Split()
    let (a, b) = (SizedScreen("A", s.log), SizedScreen("B", s.log))
    s.controller.viewControllers = [a, b]
    _ = s.show()
    s.resize(Split.phone)
    let sizes = s.log.take().filter { $0.contains("size(") }
    #expect(sizes == ["A.size(390x844)", "B.size(390x844)"])
    s.resize(Split.landscape)
    #expect(s.log.take().filter { $0.contains("size(") } == ["A.size(320x768)"])
  }

  @Test func theDelegateMayDropTheSecondary() {
    let s = Split(hasStack: true)
    s.delegate.takesSecondary = true
    _ = s.show()
    s.resize(Split.phone)
    #expect(s.stack?.viewControllers == [s.a] && s.b.parent == nil)
    s.resize(Split.landscape)
    #expect(s.holds([s.stack, s.b]), "the secondary comes back")
    #expect(s.b.view.frame.minX == 320.5)
  }

  @Test func aPrimaryWithoutAStackIsShownAlone() {
    let s = Split().show()
    s.resize(Split.phone)
    #expect(s.holds([s.a]) && s.b.parent == nil && s.b.view.superview == nil)
    #expect(s.a.view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
    s.resize(Split.landscape)
    #expect(s.holds([s.a, s.b]))
  }

  @Test func theStackOfTheSecondaryIsTakenAndGivenBack() {
    let s = Split(hasStack: true)
    let inner = UINavigationController(rootViewController: s.c)
    let last = Screen("D", s.log)
    s.controller.viewControllers = [s.stack, inner].compactMap { $0 }
    _ = s.show()
    s.resize(Split.phone)
    #expect(s.stack?.viewControllers == [s.a, s.c] && inner.viewControllers.isEmpty)
    s.stack?.pushViewController(last, animated: false)
    s.resize(Split.landscape)
    #expect(s.stack?.viewControllers == [s.a] && inner.viewControllers == [s.c, last])
    #expect(s.holds([s.stack, inner]) && last.view.window != nil)
  }

  @Test func withoutASecondaryTheStackKeepsItsRoot() {
    let s = Split(hasStack: true).show()
    s.resize(Split.phone)
    s.stack?.popViewController(animated: false)
    s.resize(Split.landscape)
    #expect(s.holds([s.stack]) && s.stack?.viewControllers == [s.a])
  }

  @Test func theDelegateChoosesThePrimaryAndTheSecondary() {
    let s = Split().show()
    s.delegate.collapsed = s.c
    s.resize(Split.phone)
    #expect(s.holds([s.c]) && s.c.view.window != nil && s.a.parent == nil && s.a.view.window == nil)
    s.delegate.expanded = s.a
    let other = Screen("D", s.log)
    s.delegate.separated = other
    s.resize(Split.landscape)
    #expect(s.holds([s.a, other]) && s.c.parent == nil && other.view.window != nil)
  }

  @Test func aPrimaryMayTakeTheSecondaryItself() {
    final class Holder: Screen {
      var held: UIViewController?
      override func collapseSecondaryViewController(
        _ secondaryViewController: UIViewController, for splitViewController: UISplitViewController
      ) { held = secondaryViewController }
      override func separateSecondaryViewController(for splitViewController: UISplitViewController)
        -> UIViewController?
      { held }
    }
    let s = Split()
    let holder = Holder("H", s.log)
    s.controller.viewControllers = [holder, s.b]
    _ = s.show()
    s.resize(Split.phone)
    #expect(holder.held === s.b)
    s.resize(Split.landscape)
    #expect(s.holds([holder, s.b]))
  }

  @Test func showDetailPushesOntoTheStack() {
    let s = Split(Split.phone, hasStack: true)
    s.delegate.takesSecondary = true
    _ = s.show()
    s.a.showDetailViewController(s.c, sender: nil)
    s.settle()
    #expect(s.log.take().first == "detail(C)" && s.stack?.viewControllers == [s.a, s.c])
    let inner = UINavigationController(rootViewController: Screen("D", s.log))
    s.controller.showDetailViewController(inner, sender: nil)
    s.settle()
    #expect(s.stack?.viewControllers.count == 3 && inner.viewControllers.isEmpty)
    s.resize(Split.landscape)
    #expect(s.holds([s.stack, inner]) && inner.viewControllers.count == 1)
  }

  @Test func showDetailPresentsWithoutAStack() {
    let s = Split(Split.phone).show()
    s.a.showDetailViewController(s.c, sender: nil)
    s.settle()
    #expect(s.controller.presentedViewController === s.c)
  }

  @Test func withoutASplitViewDetailsArePresented() {
    let stage = ControllerStage(width: 390, height: 844)
    let (a, b) = (Screen("A", CallLog()), Screen("B", CallLog()))
    stage.window.rootViewController = a
    a.showDetailViewController(b, sender: nil)
    stage.run(to: 2)
    #expect(a.presentedViewController === b && a.splitViewController == nil)
  }

  @Test func controllersGivenWhileCollapsedAreJoined() {
    let s = Split(Split.phone, hasStack: true).show()
    let stack = UINavigationController(rootViewController: s.c)
    let other = Screen("D", s.log)
    s.controller.viewControllers = [stack, other]
    #expect(s.holds([stack]) && stack.viewControllers == [s.c, other] && other.view.window != nil)
    #expect(s.stack?.parent == nil)
  }

  @Test func aTransitionOfTheStackIsAwaited() {
    let s = Split(hasStack: true).show()
    s.stack?.pushViewController(s.c, animated: true)
    s.stage.frame(at: 1.1)
    s.resize(Split.phone)
    #expect(!s.controller.isCollapsed)
    s.stage.run(to: 3)
    #expect(s.controller.isCollapsed && s.stack?.viewControllers == [s.a, s.c, s.b])
    #expect(s.b.view.window != nil && s.stack?.view.frame.width == 390)
  }

  @Test func anAnimatedChangeOfSizeCollapsesAtOnce() {
    let s = Split(hasStack: true).show()
    UIView.animate(withDuration: 0.5) { s.resize(Split.phone) }
    #expect(s.controller.isCollapsed && s.stack?.topViewController === s.b)
    s.settle()
    #expect(s.stage.shownFrame(s.b.view).size == Split.phone)
  }
}
