import Testing

@testable import UIKit

/// The edges of controllers' views between bars.
@Suite(.serialized) @MainActor
struct BarEdgeTests {
  private let stage = ControllerStage()

  private func show(_ controller: UIViewController) {
    stage.window.rootViewController = controller
    step()
  }
  private func step() { stage.run(to: stage.time + 1) }

  private let barHeight = UINavigationBar.height
  private let toolbarHeight = UIToolbar.height
  private let tabBarHeight = UITabBar.height

  private func frame(top: CGFloat = 0, bottom: CGFloat = 0) -> CGRect {
    CGRect(x: 0, y: top, width: 400, height: 800 - top - bottom)
  }

  @Test func viewsExtendBehindTranslucentBarsByDefault() {
    let controller = UIViewController()
    #expect(controller.edgesForExtendedLayout == .all && !controller.extendedLayoutIncludesOpaqueBars)
  }

  /// The frame and the safe area together leave the area between the visible bars, for all extended edges and for
  /// translucent and opaque bars.
  @Test func framesAndSafeAreasFollowEveryCombinationOfBars() {
    let controller = UIViewController()
    let navigation = UINavigationController(rootViewController: controller)
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation]
    show(tabs)
    for edges in [UIRectEdge.all, [], .top, .bottom, [.left, .right]] {
      for bits in 0..<64 {
        func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
        controller.edgesForExtendedLayout = edges
        controller.extendedLayoutIncludesOpaqueBars = bit(0)
        navigation.navigationBar.isTranslucent = bit(1)
        navigation.toolbar.isTranslucent = bit(2)
        tabs.tabBar.isTranslucent = bit(3)
        navigation.isNavigationBarHidden = bit(4)
        navigation.isToolbarHidden = bit(5)
        func extends(_ edge: UIRectEdge, _ isTranslucent: Bool) -> Bool {
          edges.contains(edge) && (isTranslucent || bit(0))
        }
        let top = bit(4) || extends(.top, bit(1)) ? 0 : barHeight
        var bottom: CGFloat = extends(.bottom, bit(3)) ? 0 : tabBarHeight
        if !bit(5), !extends(.bottom, bit(2)) { bottom = tabBarHeight + toolbarHeight }
        #expect(controller.view.frame == frame(top: top, bottom: bottom), "\(edges) \(bits)")
        let all = UIEdgeInsets(
          top: bit(4) ? 0 : barHeight, left: 0, bottom: tabBarHeight + (bit(5) ? 0 : toolbarHeight), right: 0)
        let safe = controller.view.safeAreaInsets
        #expect(safe.top == all.top - top && safe.bottom == all.bottom - bottom, "\(edges) \(bits)")
      }
    }
  }

  @Test func aTabExtendsBehindATranslucentTabBar() {
    let controller = UIViewController()
    let tabs = UITabBarController()
    tabs.viewControllers = [controller, UIViewController()]
    show(tabs)
    #expect(controller.view.frame == frame())
    tabs.tabBar.isTranslucent = false
    #expect(controller.view.frame == frame(bottom: tabBarHeight) && controller.view.safeAreaInsets == .zero)
    tabs.selectedIndex = 1
    step()
    #expect(tabs.viewControllers?[1].view.frame == frame(bottom: tabBarHeight))
    tabs.tabBar.isHidden = true
    #expect(tabs.viewControllers?[1].view.frame == frame())
    tabs.tabBar.isHidden = false
    #expect(tabs.viewControllers?[1].view.frame == frame(bottom: tabBarHeight))
  }

  /// A frame below a bar that ends between points has rounding errors, but still counts as the frame of a view at
  /// rest: a cancelled push gives the view its new size.
  @Test(arguments: [0, 0.1, 47.33, 59.7])
  func aCancelledPushResizesAViewBelowABarThatEndsBetweenPoints(inset: CGFloat) throws {
    let stack = Navigation("A")
    defer { UIScreen.main.safeAreaInsets = .zero }
    UIScreen.main.safeAreaInsets.top = inset
    stack.controller.navigationBar.isTranslucent = false
    stack.step()
    let view = try #require(stack["A"].view)
    #expect(abs(view.frame.minY - inset - barHeight) < 0.001)
    let interaction = stack.interactive()
    stack.controller.pushViewController(stack["B"], animated: true)
    stack.step()
    interaction.update(0.4)
    stack.step()
    stack.stage.window.frame = CGRect(x: 0, y: 0, width: 300, height: 500)
    interaction.cancel()
    stack.settle()
    let whole = CGRect(x: 0, y: inset + barHeight, width: 300, height: 500 - inset - barHeight)
    #expect(view.frame.isNear(whole), "\(view.frame)")
  }

  /// An opaque appearance does not make a bar opaque; `isTranslucent` does.
  @Test func anOpaqueAppearanceLeavesABarTranslucent() {
    let controller = UIViewController()
    let navigation = UINavigationController(rootViewController: controller)
    show(navigation)
    let appearance = UINavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    navigation.navigationBar.standardAppearance = appearance
    navigation.navigationBar.scrollEdgeAppearance = appearance
    step()
    #expect(controller.view.frame == frame() && controller.view.safeAreaInsets.top == barHeight)
    navigation.navigationBar.isTranslucent = false
    #expect(controller.view.frame == frame(top: barHeight))
  }

  @Test func insetsOfScrollViewsFollowTheBar() {
    let table = UITableViewController(style: .plain)
    let navigation = UINavigationController(rootViewController: table)
    show(navigation)
    #expect(table.tableView.adjustedContentInset.top == barHeight)
    #expect(table.tableView.contentOffset.y == -barHeight)
    navigation.navigationBar.isTranslucent = false
    step()
    #expect(table.view.frame == frame(top: barHeight) && table.tableView.adjustedContentInset.top == 0)
    #expect(table.tableView.contentOffset.y == 0)
  }

  /// Scrolling content extends behind the large title, which it pushes out. Other views begin below the title.
  @Test func onlyContentExtendsBehindALargeTitle() {
    let (content, plain) = (UIViewController(), UIViewController())
    let scroll = UIScrollView()
    scroll.contentSize.height = 3000
    content.view = scroll
    for controller in [content, plain] {
      let navigation = UINavigationController(rootViewController: controller)
      navigation.navigationBar.prefersLargeTitles = true
      navigation.navigationBar.isTranslucent = false
      show(navigation)
      let whole = UINavigationBar.height(of: controller.navigationItem)
      #expect(whole == barHeight + LargeTitleView.height)
      if controller === plain {
        #expect(plain.view.frame == frame(top: whole) && plain.view.safeAreaInsets == .zero)
        continue
      }
      #expect(scroll.frame == frame(top: barHeight) && scroll.safeAreaInsets.top == whole - barHeight)
      #expect(scroll.contentOffset.y == barHeight - whole)
      scroll.contentOffset.y = 200
      step()
      #expect(navigation.navigationBar.frame.maxY == scroll.frame.minY)
      #expect(scroll.frame == frame(top: barHeight))
    }
  }

  @Test func barsThatHideMoveTheView() {
    let controller = UIViewController()
    let navigation = UINavigationController(rootViewController: controller)
    navigation.navigationBar.isTranslucent = false
    show(navigation)
    navigation.setNavigationBarHidden(true, animated: true)
    #expect(controller.view.frame == frame())
    stage.frame(at: stage.time + 0.01)
    stage.frame(at: stage.time + UINavigationController.hideShowBarDuration / 2)
    let middle = stage.shownFrame(controller.view)
    #expect(
      middle.minY > 1 && middle.minY < barHeight - 1 && isClose(middle.maxY, 800),
      "the bar and the view move together")
    step()
    navigation.setNavigationBarHidden(false, animated: false)
    #expect(controller.view.frame == frame(top: barHeight))
  }

  private final class Animator: TransitionSupply, UIViewControllerAnimatedTransitioning {
    var frames: [CGRect] = []
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { 0.2 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let from = context.viewController(forKey: .from), let to = context.viewController(forKey: .to)
      else {
        return
      }
      frames += [context.initialFrame(for: from), context.finalFrame(for: to)]
      to.view.frame = context.finalFrame(for: to)
      context.containerView.addSubview(to.view)
      to.view.alpha = 0
      UIView.animate(withDuration: 0.2) {
        to.view.alpha = 1
      } completion: { _ in
        context.completeTransition(true)
      }
    }
  }

  /// The context and the built-in slide use the frame of each screen, even if the screens extend to different edges.
  @Test(arguments: [false, true]) func transitionsUseTheFrameOfEachScreen(isCustom: Bool) {
    let (first, second) = (UIViewController(), UIViewController())
    second.extendedLayoutIncludesOpaqueBars = true
    let navigation = UINavigationController(rootViewController: first)
    navigation.navigationBar.isTranslucent = false
    let animator = Animator()
    if isCustom { navigation.delegate = animator }
    show(navigation)
    navigation.pushViewController(second, animated: true)
    stage.frame(at: stage.time + 0.1)
    if !isCustom {
      #expect(stage.shownFrame(first.view).minY == barHeight && stage.shownFrame(second.view).minY == 0)
    }
    step()
    #expect(second.view.frame == frame() && second.view.safeAreaInsets.top == barHeight)
    navigation.popViewController(animated: true)
    step()
    #expect(first.view.frame == frame(top: barHeight) && first.view.safeAreaInsets.top == 0)
    if isCustom {
      #expect(animator.frames == [frame(top: barHeight), frame(), frame(), frame(top: barHeight)])
    }
  }

  /// If a screen hides the navigation bar and the tab bar, the bars stay beside the screen with which they move.
  @Test func barsStayBesideTheirScreens() {
    final class Hiding: UIViewController {
      override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        navigationController?.setNavigationBarHidden(true, animated: animated)
      }
      override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        navigationController?.setNavigationBarHidden(false, animated: animated)
      }
    }
    let (first, second) = (UITableViewController(style: .plain), Hiding())
    second.hidesBottomBarWhenPushed = true
    let navigation = UINavigationController(rootViewController: first)
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation]
    (navigation.navigationBar.isTranslucent, tabs.tabBar.isTranslucent) = (false, false)
    show(tabs)
    #expect(first.view.frame == frame(top: barHeight, bottom: tabBarHeight))
    for _ in 0..<2 {
      navigation.pushViewController(second, animated: true)
      stage.frame(at: stage.time + 0.1)
      #expect(navigation.navigationBar.superview === first.view && !first.view.clipsToBounds)
      #expect(
        navigation.navigationBar.convert(CGPoint.zero, to: first.view).y
          == first.view.bounds.minY - barHeight)
      step()
      #expect(second.view.frame == frame() && first.view.clipsToBounds)
      navigation.popViewController(animated: true)
      step()
      #expect(first.view.frame == frame(top: barHeight, bottom: tabBarHeight) && first.view.clipsToBounds)
      #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 0, width: 400, height: barHeight))
    }
  }
}
