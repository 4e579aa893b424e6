import Testing

@testable import UIKit

/// The cost of a container's change depends on what changes, not on the number of controllers.
@Suite(.serialized) @MainActor
struct ManyControllersTests {
  private let stage = ControllerStage()

  /// A controller that counts its loads, layouts and changes of the safe area.
  private final class Counted: UIViewController {
    static var loads = 0
    static var layouts = 0
    static var safeAreas = 0
    override func loadView() {
      Self.loads += 1
      super.loadView()
    }
    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      Self.layouts += 1
    }
    override func viewSafeAreaInsetsDidChange() {
      super.viewSafeAreaInsetsDidChange()
      Self.safeAreas += 1
    }
    static func reset() { (loads, layouts, safeAreas) = (0, 0, 0) }
  }

  /// Added and removed controllers are listed in the order of their stack.
  @Test func aStackTransitionListsAddedAndRemovedControllers() {
    let all = (0..<5).map { _ in UIViewController() }
    let lists: [[Int]] = [
      [], [0], [1], [0, 1], [1, 0], [0, 1, 2], [2, 1, 0], [3, 4], [0, 3, 1, 4], [4, 2, 0],
    ]
    for one in lists {
      for other in lists {
        let (before, after) = (one.map { all[$0] }, other.map { all[$0] })
        let change = StackTransition(before: before, after: after, isAnimated: false)
        let added = other.filter { !one.contains($0) }.map { ObjectIdentifier(all[$0]) }
        let removed = one.filter { !other.contains($0) }.map { ObjectIdentifier(all[$0]) }
        #expect(change.added.map { ObjectIdentifier($0) } == added)
        #expect(change.removed.map { ObjectIdentifier($0) } == removed)
      }
    }
    #expect(all.firstDuplicate == nil && (all + [all[2]]).firstDuplicate === all[2])
  }

  @Test(arguments: [false, true]) func theWorkOfAThousandPushesIsLinear(onScreen: Bool) {
    let navigation = UINavigationController(rootViewController: UIViewController())
    if onScreen {
      stage.window.rootViewController = navigation
      stage.run(to: 1)
    }
    Counted.reset()
    for _ in 0..<1000 { navigation.pushViewController(Counted(), animated: false) }
    // Each push on screen waits for the previous push.
    for _ in 0..<1100 where onScreen { stage.frame(at: stage.time + 1.0 / 60) }
    #expect(navigation.viewControllers.count == 1001)
    #expect(Counted.loads == (onScreen ? 1000 : 0) && Counted.layouts <= 3000 && Counted.safeAreas <= 2000)
    #expect(navigation.visibleViewController === navigation.topViewController)
    navigation.popToRootViewController(animated: false)
    stage.run(to: stage.time + 0.1)
    #expect(navigation.children.count == 1)
  }

  @Test func onlySelectedTabsOfAThousandAreLoaded() {
    let tabs = UITabBarController()
    stage.window.rootViewController = tabs
    Counted.reset()
    tabs.viewControllers = (0..<1000).map { _ in Counted() }
    stage.run(to: 1)
    tabs.selectedIndex = 999
    stage.run(to: 2)
    #expect(Counted.loads == 2 && Counted.layouts <= 10)
  }
}
