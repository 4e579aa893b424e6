import Testing

@testable import Engine
@testable import UIKit

/// Bottom bars that a push hides (transitions.md §3.4c).
@Suite(.serialized) @MainActor
struct BottomBarTests {
  /// A tab bar controller with two tabs, of which the first is a navigation controller.
  @MainActor
  private final class TabStage {
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
    /// The displayed left edge of the tab bar in the window, in points.
    var barX: CGFloat {
      var (x, view): (CGFloat, UIView?) = (0, tabs.tabBar)
      while let shown = view, !(shown is UIWindow) {
        x += screen.shownFrame(shown).minX
        view = shown.superview
      }
      return x
    }
  }

  @Test func aPushHidesTheTabBarAndAPopShowsIt() {
    let stage = TabStage()
    #expect(stage.a.view.safeAreaInsets.bottom == 49)
    stage.stack.pushViewController(stage.b, animated: true)
    #expect(stage.b.view.safeAreaInsets.bottom == 0 && stage.a.view.safeAreaInsets.bottom == 49)
    stage.step()
    #expect(stage.tabs.tabBar.superview === stage.a.view)
    stage.settle()
    #expect(stage.tabs.tabBar.superview === stage.tabs.view && stage.barX == -390)
    stage.stack.popViewController(animated: true)
    stage.step()
    #expect(stage.tabs.tabBar.superview === stage.a.view && stage.tabs.tabBar.frame.minX == 0)
    stage.settle()
    #expect(stage.tabs.tabBar.superview === stage.tabs.view && stage.barX == 0)
    #expect(stage.tabs.view.subviews.last === stage.tabs.tabBar)
  }

  @Test(arguments: [true, false])
  func theTabBarMovesWithItsScreen(finishes: Bool) {
    let stage = TabStage()
    stage.stack.delegate = nil
    stage.stack.pushViewController(stage.b, animated: false)
    stage.settle()
    stage.screen.down(4, 400)
    for x in stride(from: 14.0, through: 195, by: 10) {
      stage.screen.move(x, 400)
      #expect(
        stage.stack.transitionCoordinator == nil
          || stage.barX == stage.screen.shownFrame(stage.a.view).minX)
    }
    stage.screen.move(195, 400)
    // The bar follows the lower screen, which starts 117 points to the left, 0.3 of its width.
    #expect(stage.barX < -30 && stage.barX > -117)
    stage.screen.move(finishes ? 300 : 60, 400)
    stage.screen.run(to: stage.screen.time + 0.2)
    stage.screen.up(finishes ? 300 : 60, 400)
    stage.settle()
    #expect(stage.barX == (finishes ? 0 : -390))
    #expect(stage.stack.viewControllers.count == (finishes ? 1 : 2))
    #expect(stage.tabs.tabBar.superview === stage.tabs.view)
    if finishes {
      stage.screen.down(300, 820)
      stage.screen.up(300, 820)
      #expect(stage.tabs.selectedIndex == 1)
    }
  }

  @Test func anotherTabShowsTheTabBar() {
    let stage = TabStage()
    stage.stack.pushViewController(stage.b, animated: false)
    stage.settle()
    #expect(stage.barX == -390)
    stage.tabs.selectedIndex = 1
    stage.settle()
    #expect(stage.barX == 0)
    stage.tabs.selectedIndex = 0
    stage.settle()
    #expect(stage.barX == -390)
  }

  @Test func anotherTabShowsTheTabBarDuringAPush() {
    final class Switch: NSObject, UITabBarControllerDelegate {
      let animator = SlideAnimator(CallLog())
      func tabBarController(
        _ tabBarController: UITabBarController,
        animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    }
    let stage = TabStage()
    let tabDelegate = Switch()
    tabDelegate.animator.duration = 1
    stage.tabs.delegate = tabDelegate
    stage.stack.pushViewController(stage.b, animated: true)
    stage.step()
    stage.tabs.selectedIndex = 1
    stage.settle()
    #expect(stage.tabs.tabBar.superview === stage.tabs.view && stage.barX == 0)
    stage.tabs.selectedIndex = 0
    stage.settle()
    #expect(stage.barX == -390)
    stage.stack.popViewController(animated: true)
    stage.settle()
    #expect(stage.tabs.tabBar.superview === stage.tabs.view && stage.barX == 0)
  }

  @Test func hidingTheTabBarFreesItsSpace() {
    let stage = TabStage()
    stage.tabs.tabBar.isHidden = true
    stage.step()
    #expect(stage.a.view.safeAreaInsets.bottom == 0)
    stage.tabs.tabBar.isHidden = false
    #expect(stage.a.view.safeAreaInsets.bottom == 49)
  }
}
