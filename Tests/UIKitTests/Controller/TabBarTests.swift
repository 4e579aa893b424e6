import Testing

@testable import Engine
@testable import UIKit

/// A tab bar controller on screen, with a recording delegate.
@MainActor
final class Tabs {
  final class Delegate: NSObject, UITabBarControllerDelegate {
    let log: CallLog
    var animator: SlideAnimator?
    var interactor: (any UIViewControllerInteractiveTransitioning)?
    var mayChange = true

    init(_ log: CallLog) { self.log = log }

    private func name(_ controller: UIViewController) -> String { (controller as? Screen)?.name ?? "?" }

    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    )
      -> Bool
    {
      log.note("should(\(name(viewController)))")
      return mayChange
    }

    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
    {
      log.note("did(\(name(viewController)))")
    }

    func tabBarController(
      _ tabBarController: UITabBarController,
      animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      log.note("AN?(\(name(fromVC)),\(name(toVC)))")
      return animator
    }

    func tabBarController(
      _ tabBarController: UITabBarController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? {
      log.note("IC?")
      return interactor
    }
  }

  let stage = ControllerStage(width: 390, height: 844)
  let log = CallLog()
  let controller = UITabBarController()
  let delegate: Delegate
  let screens: [Screen]

  init(_ names: String..., animated: Bool = true) {
    delegate = Delegate(log)
    if animated { delegate.animator = SlideAnimator(log) }
    screens = names.map { [log] in Screen($0, log) }
    controller.delegate = delegate
    for screen in screens { screen.title = screen.name }
    controller.viewControllers = screens
    stage.window.rootViewController = controller
    stage.frame(at: 1)
    _ = log.take()
  }

  func step() { stage.frame(at: stage.time + 1.0 / 60) }

  func settle() {
    var remainingSteps = 200
    repeat {
      step()
      remainingSteps -= 1
    } while controller.transitionCoordinator != nil && remainingSteps > 0
    #expect(remainingSteps > 0, "the transition does not end")
    step()
  }

  /// Taps the middle of a tab.
  func tap(_ index: Int) {
    let width = 390 / Double(screens.count)
    let x = (Double(index) + 0.5) * width
    stage.down(x, 820)
    stage.up(x, 820)
  }

  /// The shown opacities of a tab's two plain and then its two selected views, rounded to hundredths.
  func opacities(_ index: Int) -> [Double] {
    controller.tabBar.buttons[index].subviews.prefix(4).map {
      (Double($0.layer.presentation()?.opacity ?? -1) * 100).rounded() / 100
    }
  }

  /// The names of the controllers whose views are inside the wrapper, followed by "+container" during a transition.
  var shown: String {
    let container = controller.wrapper.subviews.contains { $0 is TransitionContainerView }
    let names = screens.filter { $0.viewIfLoaded?.isDescendant(of: controller.wrapper) ?? false }.map(\.name)
    return names.joined() + (container ? "+container" : "")
  }
}

/// A stack's delegate with an animator and an interaction controller.
@MainActor
private final class InteractiveStackDelegate: NSObject, UINavigationControllerDelegate {
  let interaction = UIPercentDrivenInteractiveTransition()

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { SlideAnimator(CallLog()) }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}

/// Tab rows of transitions.md §1.1, 1.4, 1.5, 1.7 and 1.9.
@Suite(.serialized) @MainActor
struct TabBarTests {
  @Test func tabsBecomeChildrenAndTheFirstAppears() {
    let stage = ControllerStage()
    let log = CallLog()
    let controller = UITabBarController()
    #expect(controller.selectedIndex == NSNotFound)
    let (a, b) = (Screen("A", log), Screen("B", log))
    controller.viewControllers = [a, b]
    #expect(log.take() == ["A.wM(N)", "B.wM(N)", "A.dM(N)", "B.dM(N)"])
    #expect(controller.selectedIndex == 0 && a.tabBarController === controller)
    stage.window.rootViewController = controller
    #expect(log.take() == ["A.load", "A.wA", "A.isA", "A.dA"])
    #expect(controller.tabBar.selectedItem === a.tabBarItem)
    stage.window.rootViewController = nil
    #expect(log.take() == ["A.wD", "A.dD"])
  }

  @Test func withoutAnAnimatorTheSwitchTakesOneTurn() {
    let t = Tabs("A", "B", animated: false)
    t.controller.selectedIndex = 1
    #expect(
      t.log.take() == ["AN?(A,B)", "B.load", "B.wA", "A.wD", "B.isA", "A.dD", "B.dA"])
    #expect(t.controller.transitionCoordinator == nil && t.shown == "B")
    #expect(t.screens[0].parent === t.controller)
  }

  @Test func aTapCallsTheDelegateAndAnimates() {
    let t = Tabs("A", "B")
    t.tap(1)
    #expect(
      t.log.take() == [
        "should(B)", "AN?(A,B)", "IC?", "B.load", "B.wA", "A.wD", "animate", "did(B)", "B.isA",
      ])
    #expect(t.controller.selectedIndex == 1 && t.controller.tabBar.selectedItem === t.screens[1].tabBarItem)
    #expect(t.shown == "AB+container")
    for controller in [t.controller, t.screens[0], t.screens[1]] as [UIViewController] {
      #expect(controller.transitionCoordinator != nil)
    }
    t.settle()
    #expect(t.log.take() == ["A.dD", "B.dA", "ended(true)"])
    #expect(t.shown == "B")
  }

  @Test func selectionInCodeDoesNotCallTheDelegate() {
    let t = Tabs("A", "B")
    t.controller.selectedViewController = t.screens[1]
    #expect(!t.log.take().contains { $0.hasPrefix("should") || $0.hasPrefix("did") })
    t.settle()
    #expect(t.shown == "B")
  }

  @Test func aRefusedTapChangesNothing() {
    let t = Tabs("A", "B")
    t.delegate.mayChange = false
    t.tap(1)
    #expect(t.log.take() == ["should(B)"])
    #expect(t.controller.selectedIndex == 0 && t.controller.tabBar.selectedItem === t.screens[0].tabBarItem)
  }

  @Test(arguments: [true, false])
  func anInteractiveSwitchFinishesOrCancels(finishing: Bool) {
    let t = Tabs("A", "B")
    let interaction = UIPercentDrivenInteractiveTransition()
    t.delegate.interactor = interaction
    t.controller.selectedIndex = 1
    _ = t.log.take()
    t.step()
    interaction.update(0.37)
    t.step()
    #expect(t.stage.shownFrame(t.screens[1].view).minX.rounded() == (390 * 0.63).rounded())
    // The images and titles of both states of the bar's tabs are animated alongside.
    #expect(t.opacities(0) == [0.37, 0.37, 0.63, 0.63] && t.opacities(1) == [0.63, 0.63, 0.37, 0.37])
    if finishing { interaction.finish() } else { interaction.cancel() }
    t.settle()
    #expect(
      t.log.take()
        == (finishing
          ? ["A.dD", "B.dA", "ended(true)"] : ["B.wD", "B.dD", "A.wA", "A.dA", "ended(false)"]))
    #expect(t.controller.selectedIndex == (finishing ? 1 : 0))
    #expect(t.controller.tabBar.selectedItem === t.screens[finishing ? 1 : 0].tabBarItem)
    #expect(t.shown == (finishing ? "B" : "A"))
    #expect(t.screens[0].view.frame == CGRect(x: 0, y: 0, width: 390, height: 844) || finishing)
    #expect(t.opacities(finishing ? 1 : 0) == [0, 0, 1, 1])
    #expect(t.opacities(finishing ? 0 : 1) == [1, 1, 0, 0])
    #expect(
      t.controller.tabBar.buttons.allSatisfy { $0.subviews.allSatisfy { $0.layer.animationKeys() == nil } })
  }

  /// After a tap, the bar shows the new tab as selected at once, not alongside the transition.
  @Test func aTapSelectsInTheBarAtOnce() {
    let t = Tabs("A", "B")
    t.tap(1)
    t.step()
    #expect(t.controller.transitionCoordinator != nil)
    #expect(t.opacities(0) == [1, 1, 0, 0] && t.opacities(1) == [0, 0, 1, 1])
  }

  @Test func theNewestRequestWins() {
    let t = Tabs("A", "B", "C", "D")
    t.controller.selectedIndex = 1
    t.step()
    t.controller.selectedIndex = 2
    t.controller.selectedIndex = 3
    #expect(t.controller.selectedIndex == 3)
    _ = t.log.take()
    t.settle()
    #expect(
      t.log.take() == [
        "A.dD", "B.dA", "ended(true)", "AN?(B,D)", "IC?", "D.load", "D.wA", "B.wD", "animate", "D.isA",
      ])
    t.settle()
    #expect(t.log.take() == ["B.dD", "D.dA", "ended(true)"])
    #expect(t.shown == "D" && t.controller.selectedIndex == 3)
    #expect(t.screens[2].viewIfLoaded == nil)
  }

  @Test func aRequestForTheRunningSwitchDoesNothing() {
    let t = Tabs("A", "B")
    t.controller.selectedIndex = 1
    t.step()
    t.controller.selectedIndex = 0
    t.controller.selectedIndex = 1
    t.settle()
    t.settle()
    #expect(t.shown == "B" && t.controller.selectedIndex == 1)
  }

  @Test func aTapOnTheSelectedTabGoesToTheRoot() {
    let stage = ControllerStage(width: 390, height: 844)
    let log = CallLog()
    let tabs = UITabBarController()
    let stack = UINavigationController(rootViewController: Screen("A", log))
    tabs.viewControllers = [stack, Screen("B", log)]
    stage.window.rootViewController = tabs
    stage.frame(at: 1)
    stack.pushViewController(Screen("C", log), animated: false)
    stage.down(100, 820)
    stage.up(100, 820)
    stage.run(to: 3)
    #expect(stack.viewControllers.count == 1)
  }

  @Test(arguments: [true, false])
  func theSelectedTabStaysSelectedIfItIsKept(isKept: Bool) {
    let t = Tabs("A", "B", "C", animated: false)
    t.controller.selectedIndex = 1
    _ = t.log.take()
    let new = Screen("E", t.log)
    t.controller.viewControllers = isKept ? [new, t.screens[1]] : [new, t.screens[0]]
    if isKept {
      #expect(t.log.take() == ["E.wM(N)", "A.wM(nil)", "C.wM(nil)", "A.dM(nil)", "C.dM(nil)", "E.dM(N)"])
      #expect(t.controller.selectedIndex == 1 && t.shown == "B")
    } else {
      #expect(
        t.log.take() == [
          "E.wM(N)", "B.wM(nil)", "C.wM(nil)", "B.wD", "E.load", "E.wA", "E.isA", "B.dD", "E.dA", "B.dM(nil)",
          "C.dM(nil)", "E.dM(N)",
        ])
      #expect(t.controller.selectedIndex == 0)
      #expect(t.screens[1].viewIfLoaded?.superview == nil && t.screens[1].parent == nil)
    }
  }

  @Test func aReleasedDelegateIsReported() {
    let t = Tabs("A", "B")
    t.controller.delegate = Tabs.Delegate(t.log)
    let found = diagnostics { t.controller.selectedIndex = 1 }
    #expect(found.map(\.code) == [.tabBarDelegateGone])
    #expect(t.controller.selectedIndex == 1)
  }

  @Test func theBarReducesTheSafeArea() {
    let t = Tabs("A", "B")
    defer { UIScreen.main.safeAreaInsets = .zero }
    #expect(t.screens[0].view.safeAreaInsets == UIEdgeInsets(top: 0, left: 0, bottom: 49, right: 0))
    UIScreen.main.safeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    t.step()
    #expect(t.screens[0].view.safeAreaInsets == UIEdgeInsets(top: 47, left: 0, bottom: 83, right: 0))
    #expect(t.controller.tabBar.frame == CGRect(x: 0, y: 761, width: 390, height: 83))
    // During a transition, both screens have their final safe areas, wherever they are.
    t.controller.selectedIndex = 1
    for _ in 0..<5 {
      t.step()
      for screen in t.screens {
        #expect(screen.view.safeAreaInsets == UIEdgeInsets(top: 47, left: 0, bottom: 83, right: 0))
      }
    }
  }

  /// A stack in a tab shares the tab bar item of its root, until the stack has its own title.
  @Test func aStackShowsTheItemOfItsRoot() {
    let stage = ControllerStage(width: 390, height: 844)
    let (tabs, root, other) = (UITabBarController(), UIViewController(), UIViewController())
    let nav = UINavigationController(rootViewController: root)
    tabs.viewControllers = [nav, UIViewController()]
    var shown: String? { tabs.tabBar.items?[0].title }
    #expect(shown == nil)
    root.title = "Root"
    #expect(shown == "Root" && tabs.tabBar.selectedItem === root.tabBarItem)
    root.tabBarItem = UITabBarItem(title: "Item", image: nil, tag: 0)
    #expect(shown == "Item")
    nav.pushViewController(other, animated: false)
    other.title = "Other"
    #expect(shown == "Item")
    other.tabBarItem.title = "Other"
    nav.viewControllers = [other]
    #expect(shown == "Other" && nav.tabBarItem === other.tabBarItem)
    // A cancelled interactive change restores the item.
    let stackDelegate = InteractiveStackDelegate()
    nav.delegate = stackDelegate
    stage.window.rootViewController = tabs
    stage.frame(at: 1)
    let third = UIViewController()
    third.tabBarItem.title = "Third"
    nav.setViewControllers([third], animated: true)
    stage.frame(at: 1.1)
    #expect(shown == "Third" && tabs.tabBar.selectedItem === third.tabBarItem)
    stackDelegate.interaction.cancel()
    for step in 1...60 { stage.frame(at: 1.1 + Double(step) / 60) }
    #expect(shown == "Other" && tabs.tabBar.selectedItem === other.tabBarItem)
    tabs.selectedIndex = 1
    tabs.selectedIndex = 0
    nav.title = "Own"
    #expect(shown == "Own" && nav.tabBarItem !== other.tabBarItem)
    let item = UITabBarItem(title: "Set", image: nil, tag: 1)
    nav.tabBarItem = item
    nav.title = nil
    #expect(nav.tabBarItem === item)
  }

  @Test func anItemThatIsReplacedIsShown() {
    let t = Tabs("A", "B", animated: false)
    let item = UITabBarItem(title: "new", image: nil, tag: 7)
    t.screens[1].tabBarItem = item
    t.tap(1)
    #expect(t.controller.selectedIndex == 1 && t.controller.tabBar.selectedItem === item)
  }

  /// Tabs may be removed during a switch from or to them.
  @Test(arguments: [true, false], [0, 1])
  func tabsMayBeRemovedDuringASwitch(finishing: Bool, removed: Int) {
    let t = Tabs("A", "B", "C")
    let interaction = UIPercentDrivenInteractiveTransition()
    t.delegate.interactor = interaction
    t.controller.selectedIndex = 1
    t.step()
    interaction.update(0.5)
    t.controller.viewControllers = t.screens.indices.filter { $0 != removed }.map { t.screens[$0] }
    t.step()
    if finishing { interaction.finish() } else { interaction.cancel() }
    t.settle()
    #expect(t.screens[removed].parent == nil && t.screens[removed].viewIfLoaded?.superview == nil)
    let selected = t.controller.selectedViewController
    #expect(selected?.viewIfLoaded?.superview === t.controller.wrapper)
    #expect(t.controller.wrapper.subviews.count == 1)
    #expect(selected !== t.screens[removed])
    // Removed controllers have received their callbacks.
    #expect(t.screens[removed].appearance.phase == .disappeared)
  }

  /// A switch does not begin if one of its tabs is removed while the animator is asked for its duration.
  @Test(arguments: [0, 1]) func tabsMayBeRemovedWhileTheAnimatorIsAsked(removed: Int) {
    final class AskedAnimator: SlideAnimator {
      var onDuration: (() -> Void)?
      override func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
      {
        let call = onDuration
        onDuration = nil
        call?()
        return super.transitionDuration(using: transitionContext)
      }
    }
    let t = Tabs("A", "B", "C")
    let animator = AskedAnimator(t.log)
    t.delegate.animator = animator
    let remaining = t.screens.indices.filter { $0 != removed }.map { t.screens[$0] }
    animator.onDuration = { t.controller.viewControllers = remaining }
    t.controller.selectedIndex = 1
    t.settle()
    let remainingTab = t.screens[1 - removed]
    #expect(!t.log.take().contains("animate"))
    #expect(t.controller.selectedViewController === remainingTab && t.shown == remainingTab.name)
    #expect(remainingTab.appearance.phase == .appeared)
    #expect(t.screens[removed].parent == nil && t.screens[removed].viewIfLoaded?.superview == nil)

    t.controller.selectedIndex = 1
    t.settle()
    #expect(t.shown == "C" && t.log.take().contains("animate"))
  }

  /// The delegate is told only of the user's selection, not of a selection that a subclass makes in response.
  @Test func theDelegateIsToldOnlyOfTheUsersSelection() {
    final class Redirecting: UITabBarController {
      override weak var selectedViewController: UIViewController? {
        didSet {
          if selectedViewController === viewControllers?[1] { selectedViewController = viewControllers?[2] }
        }
      }
    }
    final class Delegate: NSObject, UITabBarControllerDelegate {
      var selected: [UIViewController] = []
      func tabBarController(
        _ tabBarController: UITabBarController, didSelect viewController: UIViewController
      ) {
        selected.append(viewController)
      }
    }
    let stage = ControllerStage(width: 390, height: 844)
    let (tabs, delegate) = (Redirecting(), Delegate())
    tabs.delegate = delegate
    tabs.viewControllers = [UIViewController(), UIViewController(), UIViewController()]
    stage.window.rootViewController = tabs
    stage.frame(at: 1)
    stage.down(195, 820)
    stage.up(195, 820)
    for _ in 0..<5 { stage.frame(at: stage.time + 1.0 / 60) }
    #expect(tabs.selectedIndex == 2 && delegate.selected == [tabs.viewControllers?[1]])
  }

  /// Subclasses observe taps in `selectedViewController`, and in the bar's delegate method, which is called before the
  /// selection changes.
  @Test func subclassesObserveTaps() {
    final class Observing: UITabBarController {
      var seen: [String] = []
      override weak var selectedViewController: UIViewController? {
        didSet { seen.append("selected \(selectedViewController?.title ?? "-")") }
      }
      override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
        seen.append("tapped \(item.title ?? "-") at \(selectedIndex)")
      }
    }
    let stage = ControllerStage(width: 390, height: 844)
    let tabs = Observing()
    tabs.viewControllers = ["A", "B"].map { title in
      let controller = UIViewController()
      controller.title = title
      return controller
    }
    stage.window.rootViewController = tabs
    stage.frame(at: 1)
    tabs.seen = []
    stage.down(292, 820)
    stage.up(292, 820)
    stage.frame(at: stage.time + 1.0 / 60)
    #expect(tabs.seen == ["tapped B at 0", "selected B"] && tabs.selectedIndex == 1)
  }
}
