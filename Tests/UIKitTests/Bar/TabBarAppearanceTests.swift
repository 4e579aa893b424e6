import Testing

@testable import UIKit

/// Appearances of tab bars, and the scroll views that bars follow.
@Suite(.serialized) @MainActor
struct TabBarAppearanceTests {
  @Test func aCopyContainsTheAppearancesOfAllLayouts() {
    let appearance = UITabBarAppearance()
    appearance.inlineLayoutAppearance.normal.iconColor = .red
    appearance.compactInlineLayoutAppearance.selected.iconColor = .green
    let copy = UITabBarAppearance(barAppearance: appearance)
    #expect(copy.inlineLayoutAppearance.normal.iconColor == .red)
    #expect(copy.compactInlineLayoutAppearance.selected.iconColor == .green)
    copy.inlineLayoutAppearance.normal.iconColor = .blue
    #expect(appearance.inlineLayoutAppearance.normal.iconColor == .red, "they share nothing")
  }

  @Test func systemItemsHaveTitlesAndSymbols() {
    let all = (0..<12).compactMap(UITabBarItem.SystemItem.init(rawValue:))
    #expect(all.count == 12 && UITabBarItem.SystemItem(rawValue: 12) == nil)
    for system in all {
      let item = UITabBarItem(tabBarSystemItem: system, tag: 3)
      #expect(item.title?.isEmpty == false && item.image != nil && item.tag == 3, "\(system)")
    }
    #expect(UITabBarItem(tabBarSystemItem: .mostViewed, tag: 0).title == "Most Viewed")
  }

  @Test func aTabBarShowsItsAppearance() {
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 390, height: 49))
    bar.items = [
      UITabBarItem(title: "One", image: nil, tag: 0), UITabBarItem(title: "Two", image: nil, tag: 1),
    ]
    let appearance = UITabBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.stackedLayoutAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.red]
    appearance.stackedLayoutAppearance.selected.iconColor = .green
    bar.standardAppearance = appearance
    let captions = bar.buttons.first?.subviews.compactMap { $0 as? UILabel } ?? []
    #expect(captions.first?.textColor == .red)
    #expect(bar.buttons.first?.subviews.compactMap { $0 as? UIImageView }.last?.tintColor == .green)
    #expect(bar.look.background?.color == .systemBackground)
    let edge = UITabBarAppearance()
    edge.configureWithTransparentBackground()
    bar.scrollEdgeAppearance = edge
    #expect(bar.look.background?.color == .systemBackground, "only a controller's bar is at an edge")
  }

  @Test func aControllersTabBarHasAScrollEdgeAppearance() {
    let stage = ControllerStage(width: 390, height: 844)
    let (page, tabs) = (UIViewController(), UITabBarController())
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    scroll.contentSize = CGSize(width: 390, height: 3000)
    page.view.addSubview(scroll)
    tabs.viewControllers = [page]
    stage.window.rootViewController = tabs
    stage.frame(at: 1)
    let bar = tabs.tabBar
    let standard = UITabBarAppearance()
    standard.configureWithOpaqueBackground()
    bar.standardAppearance = standard
    #expect(bar.look.background?.color == .systemBackground && scroll.guides.tabBar === bar)
    scroll.contentOffset.y = 3000 - 844 + scroll.adjustedContentInset.bottom
    #expect(
      bar.look.background != nil && bar.look.background?.color == nil,
      "the standard appearance without its background")
    let edge = UITabBarAppearance()
    edge.configureWithOpaqueBackground()
    edge.backgroundColor = .red
    bar.scrollEdgeAppearance = edge
    #expect(bar.look.background?.color == .red)
    scroll.contentOffset.y = 100
    #expect(bar.look.background?.color == .systemBackground)
  }

  @Test func eachEdgeHasItsScrollView() {
    let stage = ControllerStage(width: 390, height: 844)
    let (page, tabs) = (UIViewController(), UITabBarController())
    let scrolls = [UIScrollView(), UIScrollView()]
    for scroll in scrolls { scroll.frame = CGRect(x: 0, y: 0, width: 390, height: 844) }
    page.view.addSubview(UIView())
    for scroll in scrolls { page.view.addSubview(scroll) }
    let navigation = UINavigationController(rootViewController: page)
    tabs.viewControllers = [navigation]
    tabs.tabBar.standardAppearance = UITabBarAppearance()
    navigation.navigationBar.standardAppearance = UINavigationBarAppearance()
    stage.window.rootViewController = tabs
    stage.frame(at: 1)
    page.setContentScrollView(scrolls[0], for: .top)
    page.setContentScrollView(scrolls[1], for: [.bottom, .trailing])
    #expect(page.contentScrollView(for: .top) === scrolls[0])
    #expect(page.contentScrollView(for: .bottom) === scrolls[1])
    #expect(page.contentScrollView(for: .leading) == nil)
    #expect(page.contentScrollView(for: [.leading, .trailing]) === scrolls[1])
    #expect(scrolls[0].guides.bar === navigation.navigationBar && scrolls[1].guides.bar == nil)
    #expect(scrolls[1].guides.tabBar === tabs.tabBar && scrolls[0].guides.tabBar == nil)
    page.setContentScrollView(nil)
    #expect(page.contentScrollView(for: .all) == nil)
  }

  @Test func theSelectedTabsBadgeHasItsOwnLook() {
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 390, height: 49))
    let items = [
      UITabBarItem(title: "One", image: nil, tag: 0), UITabBarItem(title: "Two", image: nil, tag: 1),
    ]
    for item in items { item.badgeValue = "3" }
    bar.items = items
    bar.selectedItem = items[0]
    let appearance = UITabBarAppearance()
    appearance.stackedLayoutAppearance.normal.badgeBackgroundColor = .blue
    appearance.stackedLayoutAppearance.normal.badgeTextAttributes = [.foregroundColor: UIColor.black]
    appearance.stackedLayoutAppearance.selected.badgeBackgroundColor = .green
    bar.standardAppearance = appearance
    func badge(_ index: Int) -> UILabel? { bar.buttons[index].subviews.last as? UILabel }
    #expect(badge(0)?.backgroundColor == .green && badge(1)?.backgroundColor == .blue)
    #expect(badge(0)?.textColor == .black && badge(1)?.textColor == .black)
    bar.selectedItem = items[1]
    #expect(badge(0)?.backgroundColor == .blue && badge(1)?.backgroundColor == .green)
  }
}
