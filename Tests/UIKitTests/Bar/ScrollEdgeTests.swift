import Testing

@testable import UIKit

/// A controller's bar without an appearance has a line only where content is behind the bar. A bar that the app has
/// not configured also has its background only there.
@Suite(.serialized) @MainActor
struct ScrollEdgeTests {
  private let stage = ControllerStage()

  private func step() { stage.run(to: stage.time + 0.6) }

  /// The colours of the background and of the line, and the blur radius.
  private func look(_ bar: UIView) -> (fill: UIColor?, line: UIColor?, blur: CGFloat) {
    let views = bar.subviews.first { $0 is BarBackground }?.subviews ?? []
    let blur = views[0].layer.value(forKeyPath: "backgroundFilters.gaussianBlur.inputRadius") as? CGFloat
    return (views[0].backgroundColor, views[1].backgroundColor, blur ?? 0)
  }

  private func isVisible(_ color: UIColor?) -> Bool { (color?.cgColor.alpha ?? 0) > 0 }

  private func showContent(height: CGFloat) -> (UIScrollView, UINavigationController, UITabBarController) {
    let controller = UIViewController()
    let scroll = UIScrollView()
    scroll.contentSize.height = height
    controller.view = scroll
    let navigation = UINavigationController(rootViewController: controller)
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation]
    stage.window.rootViewController = tabs
    step()
    return (scroll, navigation, tabs)
  }

  @Test func plainBarsFollowTheContent() {
    let (view, navigation, tabs) = showContent(height: 3000)
    navigation.isToolbarHidden = false
    step()
    func shows() -> [Bool] {
      [navigation.navigationBar, navigation.toolbar, tabs.tabBar].map { look($0) }.flatMap {
        [isVisible($0.fill) && $0.blur > 0, isVisible($0.line)]
      }
    }
    #expect(shows() == [false, false, true, true, true, true], "content is behind the lower bars")
    view.contentOffset.y = 500
    step()
    #expect(shows() == [true, true, true, true, true, true])
    view.contentOffset.y = view.contentSize.height - view.bounds.height + view.adjustedContentInset.bottom
    step()
    #expect(shows() == [true, true, false, false, false, false])
  }

  @Test func configuredBarsFollowTheContent() {
    let (view, navigation, _) = showContent(height: 3000)
    let bar = navigation.navigationBar
    bar.barTintColor = .orange
    step()
    #expect(isVisible(look(bar).fill) && !isVisible(look(bar).line))
    view.contentOffset.y = 500
    step()
    #expect(isVisible(look(bar).line))
    bar.barTintColor = nil
    view.contentOffset.y = -view.adjustedContentInset.top
    step()
    #expect(!isVisible(look(bar).fill) && !isVisible(look(bar).line))
    bar.isTranslucent = false
    step()
    #expect(isVisible(look(bar).fill) && !isVisible(look(bar).line))
  }

  @Test func barsFollowContentThatIsAddedLater() {
    let controller = UIViewController()
    let navigation = UINavigationController(rootViewController: controller)
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation]
    stage.window.rootViewController = tabs
    step()
    #expect(!isVisible(look(tabs.tabBar).line))
    let scroll = UIScrollView(frame: controller.view.bounds)
    scroll.contentSize.height = 3000
    controller.view.addSubview(scroll)
    step()
    #expect(isVisible(look(tabs.tabBar).line) && !isVisible(look(navigation.navigationBar).line))
    scroll.contentOffset.y = 200
    step()
    #expect(isVisible(look(navigation.navigationBar).line))
  }

  @Test func barsWithoutScrollingContentShowNothing() {
    let navigation = UINavigationController(rootViewController: UIViewController())
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation]
    stage.window.rootViewController = tabs
    step()
    for bar in [navigation.navigationBar, tabs.tabBar] as [UIView] {
      #expect(!isVisible(look(bar).fill) && !isVisible(look(bar).line))
    }
  }

  @Test func aBarWithoutAControllerShowsItsBackgroundAndLine() {
    let bar = UINavigationBar()
    #expect(isVisible(look(bar).fill) && isVisible(look(bar).line))
  }

  @Test func appearancesDecideWhatIsShown() {
    let (view, navigation, _) = showContent(height: 3000)
    let bar = navigation.navigationBar
    let edge = UINavigationBarAppearance()
    edge.configureWithDefaultBackground()
    bar.scrollEdgeAppearance = edge
    step()
    #expect(isVisible(look(bar).line) && look(bar).blur > 0)
    bar.scrollEdgeAppearance = nil
    step()
    #expect(!isVisible(look(bar).line) && look(bar).blur == 0)
    view.contentOffset.y = 500
    step()
    #expect(isVisible(look(bar).line) && look(bar).blur > 0)
  }

  @Test func closeItemsAndTypedButtonsHaveSymbols() throws {
    stage.frame(at: stage.time)
    let item = UIBarButtonItem(systemItem: .close)
    #expect(item.title == nil && item.image != nil && item.image?.renderingMode == .alwaysTemplate)
    let types: [UIButton.ButtonType] = [.detailDisclosure, .infoLight, .infoDark, .contactAdd, .close]
    for type in types {
      let button = UIButton(type: type)
      #expect(button.buttonType == type && button.currentImage != nil && button.currentTitle == nil)
      #expect(button.bounds.width > 15 && button.bounds.width == button.bounds.height, "\(type)")
    }
    #expect(
      UIButton(type: .close).tintColor == .systemGray && UIButton(type: .close).accessibilityLabel == "Close")
    #expect(types.map(\.rawValue) == [2, 3, 4, 5, 7])
  }
}
