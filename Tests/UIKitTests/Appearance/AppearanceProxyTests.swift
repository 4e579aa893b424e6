import Testing

@testable import Engine
@testable import UIKit

/// The appearance that is set on the proxies of classes.
@Suite(.serialized) @MainActor
struct AppearanceProxyTests {
  private let stage = Stage()

  private final class Headline: UILabel {}
  private final class CustomView: UIView {
    let number: Int
    override init(frame: CGRect) {
      number = 7
      super.init(frame: frame)
    }
    required init?(coder: NSCoder) { fatalError("not archived") }
  }

  private func begin() { stage.frame(at: 0) }
  private func show(_ view: UIView) {
    stage.window.addSubview(view)
    stage.frame(at: stage.time + 0.1)
  }

  @Test func aClassHasOneProxy() {
    begin()
    #expect(UILabel.appearance() === UILabel.appearance())
    let (first, second): (UIView, UIView) = (UILabel.appearance(), Headline.appearance())
    #expect(first !== second && second is Headline)
    #expect(CustomView.appearance().number == 7 && UIView.appearance() !== first)
    let item: UIBarButtonItem = UIBarButtonItem.appearance()
    let tab: any UIAppearance = UITabBarItem.appearance()
    #expect(item === UIBarButtonItem.appearance() && tab is UITabBarItem)
  }

  @Test func viewsTakeValuesThatTheAppHasNotSet() {
    begin()
    UILabel.appearance().textColor = .red
    UILabel.appearance().font = .systemFont(ofSize: 30)
    let (plain, customised, derived) = (UILabel(), UILabel(), Headline())
    customised.textColor = .green
    for view in [plain, customised, derived] { show(view) }
    #expect(plain.textColor == .red && customised.textColor == .green && derived.textColor == .red)
    #expect(plain.font.pointSize == 30 && customised.font.pointSize == 30)
    // A new value applies only to views that are shown afterwards.
    UILabel.appearance().textColor = .blue
    let late = UILabel()
    #expect(late.textColor == .label)
    show(late)
    #expect(late.textColor == .blue && plain.textColor == .red)
  }

  /// The most derived class has precedence, in whichever order the proxies were made.
  @Test func theMostDerivedClassHasPrecedence() {
    begin()
    UIView.appearance().backgroundColor = .yellow
    UILabel.appearance().textColor = .red
    Headline.appearance().textColor = .blue
    Headline.appearance().backgroundColor = .gray
    let (headline, label, view) = (Headline(), UILabel(), CustomView())
    for view in [headline, label, view] { show(view) }
    #expect(headline.textColor == .blue && headline.backgroundColor == .gray)
    #expect(label.textColor == .red && label.backgroundColor == .yellow && view.backgroundColor == .yellow)
  }

  @Test func barsTakeAppearanceValues() {
    begin()
    let bar = UINavigationBar.appearance()
    bar.barTintColor = .purple
    bar.tintColor = .orange
    bar.isTranslucent = false
    bar.titleTextAttributes = [.foregroundColor: UIColor.white]
    UITabBar.appearance().unselectedItemTintColor = .brown
    UITabBar.appearance().tintColor = .magenta
    UIToolbar.appearance().barTintColor = .cyan
    UIBarButtonItem.appearance().tintColor = .green
    UIBarButtonItem.appearance().setTitleTextAttributes([.kern: 2], for: .normal)
    let (root, tabs) = (UIViewController(), UITabBarController())
    root.title = "Title"
    root.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Add", primaryAction: nil)
    let navigation = UINavigationController(rootViewController: root)
    navigation.isToolbarHidden = false
    tabs.viewControllers = [navigation]
    stage.window.rootViewController = tabs
    stage.frame(at: 1)
    let shown = navigation.navigationBar
    #expect(shown.barTintColor == .purple && shown.tintColor == .orange && !shown.isTranslucent)
    #expect(shown.titleTextAttributes?[.foregroundColor] as? UIColor == .white)
    #expect(tabs.tabBar.unselectedItemTintColor == .brown && tabs.tabBar.tintColor == .magenta)
    #expect(navigation.toolbar.barTintColor == .cyan)
    let item = root.navigationItem.rightBarButtonItem
    #expect(item?.tintColor == .green && item?.titleTextAttributes(for: .normal)?[.kern] as? Int == 2)
  }

  private final class Card: UIView {}
  private final class Shelf: UIView {}
  private final class Page: UIViewController {}

  /// An appearance for named containers has precedence over an appearance for all instances. The innermost container
  /// is named first.
  @Test func containersNarrowAProxy() {
    begin()
    // The order of the calls does not imply the precedence of the appearances.
    UILabel.appearance(whenContainedInInstancesOf: [Card.self]).textColor = .green
    UILabel.appearance().textColor = .red
    UILabel.appearance(whenContainedInInstancesOf: [Card.self, Shelf.self]).textColor = .blue
    UILabel.appearance(whenContainedInInstancesOf: [Page.self]).font = .systemFont(ofSize: 30)
    #expect(
      UILabel.appearance(whenContainedInInstancesOf: [Card.self])
        === UILabel.appearance(whenContainedInInstancesOf: [Card.self]))
    func label(in chain: [UIView]) -> UILabel {
      let label = UILabel()
      var inner: UIView = label
      for outer in chain {
        outer.addSubview(inner)
        inner = outer
      }
      show(inner)
      return label
    }
    #expect(label(in: []).textColor == .red)
    #expect(label(in: [UIView(), Card()]).textColor == .green)
    #expect(label(in: [Card(), UIView(), Shelf()]).textColor == .blue)
    #expect(label(in: [Shelf(), Card()]).textColor == .green, "the innermost is named first")
    #expect(label(in: [Shelf()]).textColor == .red && label(in: [Card()]).font.pointSize == 17)
    let (page, inside) = (Page(), UILabel())
    page.view.addSubview(inside)
    stage.window.rootViewController = page
    stage.frame(at: stage.time + 0.1)
    #expect(inside.font.pointSize == 30 && inside.textColor == .red, "controllers are containers too")
  }

  @Test func aContainerNarrowsTheProxyOfBarItems() {
    begin()
    UIBarButtonItem.appearance().tintColor = .green
    UIBarButtonItem.appearance(whenContainedInInstancesOf: [UIToolbar.self]).tintColor = .red
    let root = UIViewController()
    let (above, below) = (UIBarButtonItem(title: "A"), UIBarButtonItem(title: "B"))
    root.navigationItem.rightBarButtonItem = above
    root.toolbarItems = [below]
    let navigation = UINavigationController(rootViewController: root)
    navigation.isToolbarHidden = false
    stage.window.rootViewController = navigation
    stage.frame(at: 1)
    #expect(above.tintColor == .green && below.tintColor == .red)
  }

  @Test func barsTakeAppearanceObjects() {
    begin()
    let look = UINavigationBarAppearance()
    look.backgroundColor = .red
    UINavigationBar.appearance().standardAppearance = look
    UINavigationBar.appearance().scrollEdgeAppearance = look
    UITabBar.appearance().standardAppearance.backgroundColor = .blue
    let navigation = UINavigationController(rootViewController: UIViewController())
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation]
    stage.window.rootViewController = tabs
    stage.frame(at: 1)
    #expect(navigation.navigationBar.standardAppearance.backgroundColor == .red)
    #expect(navigation.navigationBar.scrollEdgeAppearance?.backgroundColor == .red)
    #expect(navigation.navigationBar.compactAppearance == nil)
    #expect(tabs.tabBar.standardAppearance.backgroundColor == .blue)
  }

  @Test func controlsTakeAppearanceColours() {
    begin()
    UISwitch.appearance().onTintColor = .red
    UIPageControl.appearance().currentPageIndicatorTintColor = .green
    UIActivityIndicatorView.appearance().color = .blue
    let (toggle, dots, wheel) = (UISwitch(), UIPageControl(), UIActivityIndicatorView())
    for view in [toggle, dots, wheel] as [UIView] { show(view) }
    #expect(
      toggle.onTintColor == .red && dots.currentPageIndicatorTintColor == .green && wheel.color == .blue)
  }

  /// The app of another run context has its own proxies.
  @Test func eachAppHasItsOwnProxies() {
    begin()
    UILabel.appearance().textColor = .red
    let other = Stage()
    other.frame(at: 0)
    #expect(UILabel.appearance().textColor == .label)
    let label = UILabel()
    other.window.addSubview(label)
    other.frame(at: 0.1)
    #expect(label.textColor == .label)
  }
}
