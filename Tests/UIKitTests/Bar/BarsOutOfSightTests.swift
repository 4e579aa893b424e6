import Testing

@testable import Engine
@testable import UIKit

/// Bars that are laid out while their container is in no window have correct frames when the container returns.
@Suite(.serialized) @MainActor
struct BarsOutOfSightTests {
  private static let changes: [(String, @MainActor (UINavigationController) -> Void)] = [
    ("none", { _ in }),
    (
      "a layout",
      {
        $0.view.setNeedsLayout()
        $0.view.layoutIfNeeded()
      }
    ),
    ("a title", { $0.topViewController?.navigationItem.title = "New" }),
    (
      "a bar",
      {
        $0.isNavigationBarHidden = true
        $0.isNavigationBarHidden = false
      }
    ),
    ("a screen", { $0.setViewControllers([UIViewController()], animated: false) }),
    ("a push", { $0.pushViewController(UIViewController(), animated: false) }),
  ]

  @Test func barsReturnToTheirFrames() {
    for (name, change) in Self.changes { expectReturn(after: change, name) }
  }

  private func expectReturn(after change: @MainActor (UINavigationController) -> Void, _ name: String) {
    let stage = ControllerStage(width: 390, height: 844)
    UIScreen.main.safeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    defer { UIScreen.main.safeAreaInsets = .zero }
    let tabs = UITabBarController()
    let stacks = (0..<2).map { _ in UINavigationController(rootViewController: UIViewController()) }
    for stack in stacks { stack.isToolbarHidden = false }
    tabs.viewControllers = stacks
    stage.window.rootViewController = tabs
    stage.run(to: 0.1)
    let stack = stacks[0]
    let (bar, toolbar) = (stack.navigationBar.frame, stack.toolbar.frame)
    let insets = stack.topViewController?.view.safeAreaInsets
    #expect(bar.minY == 47 && insets?.top == 47 + bar.height, "\(name)")
    tabs.selectedIndex = 1
    stage.run(to: 0.2)
    change(stack)
    stage.run(to: 0.3)
    tabs.selectedIndex = 0
    stage.run(to: 0.4)
    #expect(stack.navigationBar.frame == bar && stack.toolbar.frame == toolbar, "\(name)")
    #expect(stack.topViewController?.view.safeAreaInsets == insets, "\(name)")
  }

  @Test func aTabBarReturnsToItsFrame() {
    let stage = ControllerStage(width: 390, height: 844)
    UIScreen.main.safeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    defer { UIScreen.main.safeAreaInsets = .zero }
    let tabs = UITabBarController()
    tabs.viewControllers = [UIViewController(), UIViewController()]
    stage.window.rootViewController = tabs
    stage.run(to: 0.1)
    let bar = tabs.tabBar.frame
    #expect(bar.height == 83)
    stage.window.rootViewController = UIViewController()
    stage.run(to: 0.2)
    tabs.view.setNeedsLayout()
    tabs.view.layoutIfNeeded()
    stage.window.rootViewController = tabs
    stage.run(to: 0.3)
    #expect(tabs.tabBar.frame == bar)
  }
}
