import CAllocations
import Testing

@testable import UIKit

/// Appearances of bars, and prompts.
@Suite(.serialized) @MainActor
struct BarAppearanceTests {
  /// The colour of a light bar without a background: that of its material, transparent.
  private let nothing = UIColor(white: 1, alpha: 0)
  private func fill(_ bar: UINavigationBar) -> UIColor? { bar.background.subviews.first?.backgroundColor }
  /// A view of content that scrolls under the bar, with its top edge at the bar.
  private func scrolling(_ n: Navigation) -> UIScrollView {
    let scroll = UIScrollView(frame: n["A"].view.bounds)
    scroll.contentSize = CGSize(width: 390, height: 3000)
    n["A"].view.addSubview(scroll)
    n.step()
    return scroll
  }

  private func opaque() -> UINavigationBarAppearance {
    let appearance = UINavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    return appearance
  }

  private func line(_ bar: UINavigationBar) -> UIColor? { bar.background.subviews.last?.backgroundColor }

  @Test func anImageReplacesTheChevron() throws {
    func image(_ size: Double) -> UIImage {
      UIGraphicsImageRenderer(size: CGSize(width: size, height: size)).image { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 0, width: size, height: size))
      }
    }
    let n = Navigation("A", "B")
    n["A"].title = "First"
    let bar = n.controller.navigationBar
    n.step()
    let back = try #require(bar.content?.back)
    let chevron = back.lead
    #expect(back.chevron.subviews.isEmpty && back.chevron.frame.width == 12)
    bar.backIndicatorImage = image(24)
    n.step()
    #expect(back.chevron.subviews.isEmpty, "without a mask it is not shown")
    bar.backIndicatorTransitionMaskImage = image(24)
    n.step()
    let shown = try #require(back.chevron.subviews.first as? UIImageView)
    #expect(
      shown.frame == CGRect(x: 0, y: 0, width: 24, height: 24)
        && shown.image?.renderingMode == .alwaysTemplate)
    #expect(back.lead == chevron + 12 && back.label.frame.minX == back.lead)
    // A new screen's button has it too.
    n.controller.pushViewController(UIViewController(), animated: false)
    n.step()
    #expect(bar.content?.back?.chevron.subviews.count == 1)
    n.controller.popViewController(animated: false)
    let appearance = UINavigationBarAppearance()
    bar.standardAppearance = appearance
    n.step()
    #expect(bar.content?.back?.chevron.subviews.isEmpty == true, "an appearance counts instead")
    appearance.setBackIndicatorImage(
      image(30).withRenderingMode(.alwaysOriginal), transitionMaskImage: image(30))
    bar.standardAppearance = appearance
    n.step()
    let own = try #require(bar.content?.back?.chevron.subviews.first as? UIImageView)
    #expect(own.bounds.width == 30 && own.image?.renderingMode == .alwaysOriginal)
    let copy = UINavigationBarAppearance(barAppearance: appearance)
    #expect(
      copy.backIndicatorImage == appearance.backIndicatorImage && copy.backIndicatorTransitionMaskImage != nil
    )
    appearance.setBackIndicatorImage(nil, transitionMaskImage: nil)
    bar.standardAppearance = appearance
    n.step()
    #expect(bar.content?.back?.chevron.subviews.isEmpty == true)
  }

  @Test func backgroundsAreAsConfigured() {
    let appearance = UINavigationBarAppearance()
    #expect(appearance.backgroundEffect != nil && appearance.backgroundColor == nil)
    appearance.configureWithOpaqueBackground()
    #expect(appearance.backgroundEffect == nil && appearance.backgroundColor == .systemBackground)
    appearance.configureWithTransparentBackground()
    #expect(appearance.backgroundColor == nil && appearance.shadowColor == nil)
    appearance.configureWithDefaultBackground()
    #expect(appearance.backgroundEffect != nil && appearance.shadowColor == .separator)
    appearance.backgroundImageContentMode = .center
    #expect(UIBarAppearance(barAppearance: appearance).backgroundImageContentMode == .center)
    #expect((appearance.copy() as? UINavigationBarAppearance)?.backgroundImageContentMode == .center)
  }

  @Test func aBarShowsItsAppearanceAndChangesOfIt() {
    let n = Navigation("A")
    let bar = n.controller.navigationBar
    let appearance = UINavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.backgroundColor = .red
    appearance.shadowColor = .green
    appearance.titleTextAttributes = [.foregroundColor: UIColor.blue]
    n["A"].title = "Title"
    let scroll = scrolling(n)
    scroll.contentOffset.y = 100
    bar.standardAppearance = appearance
    #expect(fill(bar) == .red && line(bar) == .green)
    let title = bar.content?.title.attributedText
    #expect(title?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .blue)
    appearance.backgroundColor = .black
    #expect(fill(bar) == .red, "the bar has a copy")
    bar.standardAppearance.backgroundColor = .black
    #expect(fill(bar) == .black, "whose changes it shows")
    bar.standardAppearance.titlePositionAdjustment = UIOffset(horizontal: 5, vertical: 0)
    n.step()
    #expect(bar.content.map { abs($0.title.center.x - 200) < 1 } == true)
  }

  @Test func anUntouchedAppearanceChangesNothing() {
    let n = Navigation("A")
    let bar = n.controller.navigationBar
    bar.barTintColor = .red
    let before = fill(bar)
    _ = bar.standardAppearance
    n.step()
    #expect(fill(bar) == before)
  }

  @Test func theEdgeHasItsOwnAppearance() {
    let n = Navigation("A")
    let bar = n.controller.navigationBar
    let scroll = scrolling(n)
    let edge = UINavigationBarAppearance()
    edge.configureWithTransparentBackground()
    bar.standardAppearance = opaque()
    bar.scrollEdgeAppearance = edge
    #expect(fill(bar) == nothing)
    scroll.contentOffset.y += 100
    #expect(fill(bar) == .systemBackground)
    scroll.contentOffset.y -= 100
    #expect(fill(bar) == nothing)
  }

  @Test func anItemsAppearanceAtTheEdgeFollowsContentToo() {
    let n = Navigation("A")
    let bar = n.controller.navigationBar
    let scroll = scrolling(n)
    let edge = opaque()
    edge.backgroundColor = .red
    let plain = fill(UINavigationBar())
    n["A"].navigationItem.scrollEdgeAppearance = edge
    #expect(fill(bar) == .red)
    scroll.contentOffset.y += 100
    #expect(fill(bar) == plain)
    n["A"].navigationItem.scrollEdgeAppearance = nil
    n["A"].navigationItem.compactScrollEdgeAppearance = edge
    n.stage.window.frame.size = CGSize(width: 844, height: 390)
    n.step()
    scroll.contentOffset.y = -scroll.adjustedContentInset.top
    #expect(bar.traitCollection.verticalSizeClass == .compact && fill(bar) == .red)
    scroll.contentOffset.y += 100
    #expect(fill(bar) != .red)
  }

  @Test func withoutAnAppearanceForTheEdgeTheStandardOneHasNoBackgroundThere() {
    let n = Navigation("A")
    let bar = n.controller.navigationBar
    let scroll = scrolling(n)
    let standard = opaque()
    standard.titleTextAttributes = [.foregroundColor: UIColor.blue]
    n["A"].title = "Title"
    bar.standardAppearance = standard
    func title() -> UIColor? {
      bar.content?.title.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
    }
    #expect(fill(bar) == nothing && line(bar) == .clear && title() == .blue)
    scroll.contentOffset.y += 100
    #expect(fill(bar) == .systemBackground && line(bar) == .separator && title() == .blue)
    scroll.contentOffset.y -= 100
    bar.standardAppearance.titleTextAttributes = [.foregroundColor: UIColor.green]
    #expect(
      fill(bar) == nothing && title() == .green, "a change of the standard one is shown there too")
  }

  @Test func aCompactWindowHasItsAppearance() {
    let n = Navigation("A")
    let bar = n.controller.navigationBar
    let scroll = scrolling(n)
    scroll.contentOffset.y = 100
    let compact = opaque()
    compact.backgroundColor = .red
    bar.standardAppearance = opaque()
    bar.compactAppearance = compact
    #expect(fill(bar) == .systemBackground)
    n.stage.window.frame.size = CGSize(width: 844, height: 390)
    n.step()
    #expect(fill(bar) == .red)
    scroll.contentOffset.y = -scroll.adjustedContentInset.top
    #expect(fill(bar) == nothing)
  }

  @Test func aBarWithoutAControllerIsAtNoEdge() {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 390, height: 44))
    bar.items = [UINavigationItem(title: "Title")]
    bar.standardAppearance = opaque()
    let edge = UINavigationBarAppearance()
    edge.configureWithTransparentBackground()
    bar.scrollEdgeAppearance = edge
    #expect(fill(bar) == .systemBackground)
  }

  @Test func scrollingSetsNothingAgain() {
    let n = Navigation("A")
    n["A"].title = "Title"
    let item = UIBarButtonItem(title: "Save", primaryAction: UIAction { _ in })
    n["A"].navigationItem.rightBarButtonItem = item
    let bar = n.controller.navigationBar
    let scroll = scrolling(n)
    let standard = opaque()
    standard.titleTextAttributes = [.foregroundColor: UIColor.blue]
    standard.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.red]
    bar.standardAppearance = standard
    scroll.contentOffset.y = 100
    n.step()
    func allocations() -> UInt64 {
      for step in 0..<8 { scroll.contentOffset.y = 200 + CGFloat(step) }
      let before = threadAllocationCount()
      for step in 0..<64 { scroll.contentOffset.y = 300 + CGFloat(step) }
      return threadAllocationCount() - before
    }
    #expect(scroll.guides.bar === bar)
    let title = bar.content?.title.attributedText
    let followed = allocations()
    #expect(title != nil && bar.content?.title.attributedText === title)
    scroll.guides.bar = nil
    let plain = allocations()
    #expect(followed <= plain, "the bar costs \(followed - min(plain, followed)) allocations in 64 steps")
  }

  @Test func changesInsideAnAppearanceAreShown() {
    let n = Navigation("A")
    let item = UIBarButtonItem(title: "Save", primaryAction: UIAction { _ in })
    n["A"].navigationItem.rightBarButtonItem = item
    let bar = n.controller.navigationBar
    n.step()
    bar.standardAppearance.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.red]
    let button = bar.content?.right.first?.subviews.first as? UIButton
    func color() -> UIColor? {
      button?.currentAttributedTitle?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
    }
    #expect(color() == .red)
    bar.standardAppearance.buttonAppearance = UIBarButtonItemAppearance()
    #expect(color() == nil)
    bar.standardAppearance.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.green]
    #expect(color() == .green, "the states of another appearance tell too")

    let tabs = UITabBar(frame: CGRect(x: 0, y: 0, width: 390, height: 49))
    tabs.items = [UITabBarItem(title: "One", image: nil, tag: 0)]
    tabs.standardAppearance.stackedLayoutAppearance.normal.titleTextAttributes = [
      .foregroundColor: UIColor.red
    ]
    #expect(tabs.buttons.first?.subviews.compactMap { $0 as? UILabel }.first?.textColor == .red)
  }

  @Test func aChangeOfTheEdgesAppearanceMakesNoOther() {
    let n = Navigation("A")
    let bar = n.controller.navigationBar
    let scroll = scrolling(n)
    let plain = fill(UINavigationBar())
    _ = bar.standardAppearance
    bar.scrollEdgeAppearance = opaque()
    bar.scrollEdgeAppearance?.backgroundColor = .red
    #expect(fill(bar) == .red)
    scroll.contentOffset.y += 100
    #expect(fill(bar) == plain)
  }

  @Test func anItemHasItsOwnAppearance() {
    let n = Navigation("A", "B")
    let own = opaque()
    own.backgroundColor = .red
    n["A"].navigationItem.standardAppearance = own
    n["A"].navigationItem.scrollEdgeAppearance = own
    let bar = n.controller.navigationBar
    #expect(fill(bar) != .red)
    n.controller.popViewController(animated: false)
    n.settle()
    #expect(fill(bar) == .red)
    n["A"].navigationItem.scrollEdgeAppearance = nil
    #expect(fill(bar) == nothing, "the standard one without its background, as nothing scrolls")
    n["A"].navigationItem.standardAppearance = nil
    #expect(fill(bar) != .red && fill(bar) != .clear)
  }

  @Test func buttonsHaveTheirTitlesAttributes() {
    let n = Navigation("A", "B")
    n["A"].title = "First"
    let item = UIBarButtonItem(title: "Save", primaryAction: UIAction { _ in })
    n["B"].navigationItem.rightBarButtonItem = item
    let appearance = UINavigationBarAppearance()
    appearance.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.red]
    appearance.backButtonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.green]
    let bar = n.controller.navigationBar
    bar.standardAppearance = appearance
    n.step()
    func color() -> UIColor? {
      let button = bar.content?.right.first?.subviews.first as? UIButton
      return button?.currentAttributedTitle?.attribute(.foregroundColor, at: 0, effectiveRange: nil)
        as? UIColor
    }
    #expect(color() == .red && bar.content?.back?.label.textColor == .green)
    item.setTitleTextAttributes([.foregroundColor: UIColor.blue], for: .normal)
    #expect(color() == .blue && item.titleTextAttributes(for: .normal)?.count == 1)
    item.setTitleTextAttributes(nil, for: .normal)
    #expect(color() == .red)
  }

  @Test func toolbarsHaveTheirAppearance() {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 390, height: 44))
    let appearance = UIToolbarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.red]
    bar.standardAppearance = appearance
    bar.items = [UIBarButtonItem(title: "A", primaryAction: nil)]
    #expect(bar.content?.buttonLooks != nil)
    #expect(bar.standardAppearance.backgroundColor == .systemBackground)
  }

  // MARK: Prompts and items

  @Test func aPromptMakesTheBarHigher() {
    let n = Navigation("A", "B")
    n["A"].title = "Title"
    let bar = n.controller.navigationBar
    n["B"].navigationItem.prompt = "Choose one"
    n.step()
    #expect(bar.frame.height == 74 && n["B"].view.safeAreaInsets.top == 74)
    #expect(bar.content.map { $0.title.center.y > 50 } == true)
    n.controller.popViewController(animated: true)
    n.settle()
    #expect(bar.frame.height == 44 && n["A"].view.safeAreaInsets.top == 44)
    n["A"].navigationItem.prompt = "Also here"
    #expect(bar.frame.height == 74)
    n["A"].navigationItem.prompt = nil
    #expect(bar.frame.height == 44)
  }

  @Test func systemItemsHavePictures() {
    for item: UIBarButtonItem.SystemItem in [
      .add, .compose, .reply, .action, .organize, .bookmarks, .search, .refresh, .stop, .camera, .trash,
      .play, .pause,
      .rewind, .fastForward,
    ] {
      let button = UIBarButtonItem(systemItem: item)
      #expect(button.title == nil && button.image?.renderingMode == .alwaysTemplate)
    }
    #expect(UIBarButtonItem(systemItem: .done).image == nil)
    #expect(UIBarButtonItem(systemItem: .flexibleSpace).image == nil)
  }

  @Test func insetsMoveATabsImage() {
    let item = UITabBarItem(title: "One", image: UIImage(), tag: 0)
    item.imageInsets = UIEdgeInsets(top: 5, left: 0, bottom: -5, right: 0)
    item.titlePositionAdjustment = UIOffset(horizontal: 2, vertical: 3)
    let button = TabBarButton(item)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 49)
    button.layoutIfNeeded()
    #expect(
      button.subviews.compactMap { $0 as? UIImageView }.first?.frame
        == CGRect(x: 35, y: 10, width: 30, height: 28))
    #expect(button.subviews.compactMap { $0 as? UILabel }.first?.frame.origin == CGPoint(x: 2, y: 37))
  }
}
