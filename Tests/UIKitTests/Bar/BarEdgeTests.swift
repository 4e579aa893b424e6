import Testing

@testable import UIKit

/// The edges of the views of controllers that are shown between bars.
@Suite(.serialized) @MainActor
struct BarEdgeTests {
  private let stage = ControllerStage()

  private func show(_ controller: UIViewController) {
    stage.window.rootViewController = controller
    step()
  }
  private func step() { stage.run(to: stage.time + 1) }

  private let bar = UINavigationBar.height
  private let tools = UIToolbar.height
  private let tabBar = UITabBar.height

  private func frame(top: CGFloat = 0, bottom: CGFloat = 0) -> CGRect {
    CGRect(x: 0, y: top, width: 400, height: 800 - top - bottom)
  }

  @Test func standardValues() {
    let controller = UIViewController()
    #expect(controller.edgesForExtendedLayout == .all && !controller.extendedLayoutIncludesOpaqueBars)
  }

  /// The frame and the safe area together always leave the same area, for all edges, translucent and opaque bars,
  /// hidden and shown.
  @Test func everyCombinationHasItsEdges() {
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
        let top = bit(4) || extends(.top, bit(1)) ? 0 : bar
        var bottom: CGFloat = extends(.bottom, bit(3)) ? 0 : tabBar
        if !bit(5), !extends(.bottom, bit(2)) { bottom = tabBar + tools }
        #expect(controller.view.frame == frame(top: top, bottom: bottom), "\(edges) \(bits)")
        let all = UIEdgeInsets(
          top: bit(4) ? 0 : bar, left: 0, bottom: tabBar + (bit(5) ? 0 : tools), right: 0)
        let safe = controller.view.safeAreaInsets
        #expect(safe.top == all.top - top && safe.bottom == all.bottom - bottom, "\(edges) \(bits)")
      }
    }
  }

  @Test func aTabWithoutAStack() {
    let controller = UIViewController()
    let tabs = UITabBarController()
    tabs.viewControllers = [controller, UIViewController()]
    show(tabs)
    #expect(controller.view.frame == frame())
    tabs.tabBar.isTranslucent = false
    #expect(controller.view.frame == frame(bottom: tabBar) && controller.view.safeAreaInsets == .zero)
    tabs.selectedIndex = 1
    step()
    #expect(tabs.viewControllers?[1].view.frame == frame(bottom: tabBar))
    tabs.tabBar.isHidden = true
    #expect(tabs.viewControllers?[1].view.frame == frame())
    tabs.tabBar.isHidden = false
    #expect(tabs.viewControllers?[1].view.frame == frame(bottom: tabBar))
  }

  /// The frame below a bar that ends between points has rounding errors, and still is that of a view at rest: a cancelled
  /// push gives it the new size.
  @Test(arguments: [0, 0.1, 47.33, 59.7])
  func aCancelledPushBelowABarThatEndsBetweenPoints(inset: CGFloat) throws {
    let stack = Navigation("A")
    defer { UIScreen.main.safeAreaInsets = .zero }
    UIScreen.main.safeAreaInsets.top = inset
    stack.controller.navigationBar.isTranslucent = false
    stack.step()
    let view = try #require(stack["A"].view)
    #expect(abs(view.frame.minY - inset - bar) < 0.001)
    let interaction = stack.interactive()
    stack.controller.pushViewController(stack["B"], animated: true)
    stack.step()
    interaction.update(0.4)
    stack.step()
    stack.stage.window.frame = CGRect(x: 0, y: 0, width: 300, height: 500)
    interaction.cancel()
    stack.settle()
    let whole = CGRect(x: 0, y: inset + bar, width: 300, height: 500 - inset - bar)
    #expect(view.frame.isNear(whole), "\(view.frame)")
  }

  /// A bar is opaque by `isTranslucent`, or by an opaque image: an appearance does not make it so.
  @Test func backgroundsThatAreOpaqueMakeABarOpaque() {
    let controller = UIViewController()
    let navigation = UINavigationController(rootViewController: controller)
    show(navigation)
    let appearance = UINavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    navigation.navigationBar.standardAppearance = appearance
    navigation.navigationBar.scrollEdgeAppearance = appearance
    step()
    #expect(controller.view.frame == frame() && controller.view.safeAreaInsets.top == bar)
    navigation.navigationBar.isTranslucent = false
    #expect(controller.view.frame == frame(top: bar))
  }

  @Test func insetsOfScrollViewsFollow() {
    let table = UITableViewController(style: .plain)
    let navigation = UINavigationController(rootViewController: table)
    show(navigation)
    #expect(table.tableView.adjustedContentInset.top == bar && table.tableView.contentOffset.y == -bar)
    navigation.navigationBar.isTranslucent = false
    step()
    #expect(table.view.frame == frame(top: bar) && table.tableView.adjustedContentInset.top == 0)
    #expect(table.tableView.contentOffset.y == 0)
  }

  /// Content extends behind the large title, which it pushes out; other views begin below it.
  @Test func largeTitles() {
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
      #expect(whole == bar + LargeTitleView.height)
      if controller === plain {
        #expect(plain.view.frame == frame(top: whole) && plain.view.safeAreaInsets == .zero)
        continue
      }
      #expect(scroll.frame == frame(top: bar) && scroll.safeAreaInsets.top == whole - bar)
      #expect(scroll.contentOffset.y == bar - whole)
      scroll.contentOffset.y = 200
      step()
      #expect(navigation.navigationBar.frame.maxY == scroll.frame.minY && scroll.frame == frame(top: bar))
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
    #expect(middle.minY > 1 && middle.minY < bar - 1 && isClose(middle.maxY, 800), "they move together")
    step()
    navigation.setNavigationBarHidden(false, animated: false)
    #expect(controller.view.frame == frame(top: bar))
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

  /// Screens that extend differently: the context and the built-in slide have the frame of each.
  @Test(arguments: [false, true]) func transitions(isCustom: Bool) {
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
      #expect(stage.shownFrame(first.view).minY == bar && stage.shownFrame(second.view).minY == 0)
    }
    step()
    #expect(second.view.frame == frame() && second.view.safeAreaInsets.top == bar)
    navigation.popViewController(animated: true)
    step()
    #expect(first.view.frame == frame(top: bar) && first.view.safeAreaInsets.top == 0)
    if isCustom { #expect(animator.frames == [frame(top: bar), frame(), frame(), frame(top: bar)]) }
  }

  /// A screen whose bar is hidden, and one that hides the tab bar: bars that move with their screens stay beside them.
  @Test func barsThatMoveWithTheirScreens() {
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
    #expect(first.view.frame == frame(top: bar, bottom: tabBar))
    for _ in 0..<2 {
      navigation.pushViewController(second, animated: true)
      stage.frame(at: stage.time + 0.1)
      #expect(navigation.navigationBar.superview === first.view && !first.view.clipsToBounds)
      #expect(
        navigation.navigationBar.convert(CGPoint.zero, to: first.view).y == first.view.bounds.minY - bar)
      step()
      #expect(second.view.frame == frame() && first.view.clipsToBounds)
      navigation.popViewController(animated: true)
      step()
      #expect(first.view.frame == frame(top: bar, bottom: tabBar) && first.view.clipsToBounds)
      #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 0, width: 400, height: bar))
    }
  }
}
