import Testing

@testable import Engine
@testable import UIKit

/// Bars below a stack that a push hides (transitions.md §3.4c).
@Suite(.serialized) @MainActor
struct BottomBarTests {
  /// Two tabs, the first of them a stack.
  @MainActor
  private final class Stage {
    let screen = ControllerStage(width: 390, height: 844)
    let log = CallLog()
    let tabs = UITabBarController()
    let stack: UINavigationController
    let (a, b): (Screen, Screen)
    let delegate: NotingDelegate
    let interaction = UIPercentDrivenInteractiveTransition()

    init() {
      (a, b) = (Screen("A", log), Screen("B", log))
      stack = UINavigationController(rootViewController: a)
      delegate = NotingDelegate(log)
      delegate.animator = SlideAnimator(log)
      stack.delegate = delegate
      b.hidesBottomBarWhenPushed = true
      tabs.viewControllers = [stack, Screen("C", log)]
      screen.window.rootViewController = tabs
      screen.frame(at: 1)
    }

    func step() { screen.frame(at: screen.time + 1.0 / 60) }
    func settle() { screen.run(to: screen.time + 2) }
    /// The visible frame of the bar in the window.
    var barX: CGFloat {
      var (x, view): (CGFloat, UIView?) = (0, tabs.tabBar)
      while let shown = view, !(shown is UIWindow) {
        x += screen.shownFrame(shown).minX
        view = shown.superview
      }
      return x
    }
  }

  @Test func aPushHidesItAndAPopBringsItBack() {
    let s = Stage()
    #expect(s.a.view.safeAreaInsets.bottom == 49)
    s.stack.pushViewController(s.b, animated: true)
    #expect(s.b.view.safeAreaInsets.bottom == 0 && s.a.view.safeAreaInsets.bottom == 49)
    s.step()
    #expect(s.tabs.tabBar.superview === s.a.view)
    s.settle()
    #expect(s.tabs.tabBar.superview === s.tabs.view && s.barX == -390)
    s.stack.popViewController(animated: true)
    s.step()
    #expect(s.tabs.tabBar.superview === s.a.view && s.tabs.tabBar.frame.minX == 0)
    s.settle()
    #expect(s.tabs.tabBar.superview === s.tabs.view && s.barX == 0)
    #expect(s.tabs.view.subviews.last === s.tabs.tabBar)
  }

  @Test(arguments: [true, false])
  func itMovesWithItsScreen(finishes: Bool) {
    let s = Stage()
    s.stack.delegate = nil
    s.stack.pushViewController(s.b, animated: false)
    s.settle()
    s.screen.down(4, 400)
    for x in stride(from: 14.0, through: 195, by: 10) {
      s.screen.move(x, 400)
      #expect(s.stack.transitionCoordinator == nil || s.barX == s.screen.shownFrame(s.a.view).minX)
    }
    s.screen.move(195, 400)
    #expect(s.barX < -30 && s.barX > -117)
    s.screen.move(finishes ? 300 : 60, 400)
    s.screen.run(to: s.screen.time + 0.2)
    s.screen.up(finishes ? 300 : 60, 400)
    s.settle()
    #expect(s.barX == (finishes ? 0 : -390))
    #expect(s.stack.viewControllers.count == (finishes ? 1 : 2))
    #expect(s.tabs.tabBar.superview === s.tabs.view)
    if finishes {
      s.screen.down(300, 820)
      s.screen.up(300, 820)
      #expect(s.tabs.selectedIndex == 1)
    }
  }

  @Test func anotherTabHasItsBar() {
    let s = Stage()
    s.stack.pushViewController(s.b, animated: false)
    s.settle()
    #expect(s.barX == -390)
    s.tabs.selectedIndex = 1
    s.settle()
    #expect(s.barX == 0)
    s.tabs.selectedIndex = 0
    s.settle()
    #expect(s.barX == -390)
  }

  @Test func anotherTabInTheMiddleOfAPushHasItsBar() {
    final class Switch: NSObject, UITabBarControllerDelegate {
      let animator = SlideAnimator(CallLog())
      func tabBarController(
        _ tabBarController: UITabBarController,
        animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    }
    let s = Stage()
    let answers = Switch()
    answers.animator.duration = 1
    s.tabs.delegate = answers
    s.stack.pushViewController(s.b, animated: true)
    s.step()
    s.tabs.selectedIndex = 1
    s.settle()
    #expect(s.tabs.tabBar.superview === s.tabs.view && s.barX == 0)
    s.tabs.selectedIndex = 0
    s.settle()
    #expect(s.barX == -390)
    s.stack.popViewController(animated: true)
    s.settle()
    #expect(s.tabs.tabBar.superview === s.tabs.view && s.barX == 0)
  }

  @Test func hidingItFreesItsSpace() {
    let s = Stage()
    s.tabs.tabBar.isHidden = true
    s.step()
    #expect(s.a.view.safeAreaInsets.bottom == 0)
    s.tabs.tabBar.isHidden = false
    #expect(s.a.view.safeAreaInsets.bottom == 49)
  }
}
