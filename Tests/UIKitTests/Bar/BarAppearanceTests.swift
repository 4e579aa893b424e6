import CAllocations
import Testing

@testable import UIKit

/// Appearances of bars, and prompts.
@Suite(.serialized) @MainActor
struct BarAppearanceTests {
  /// The colour of a light bar without a background, which is the transparent colour of its material.
  private let noBackground = UIColor(white: 1, alpha: 0)
  private func fill(_ bar: UINavigationBar) -> UIColor? { bar.background.subviews.first?.backgroundColor }
  /// Adds content that scrolls under the bar, with its top edge at the bar.
  private func addScrollView(to nav: Navigation) -> UIScrollView {
    let scroll = UIScrollView(frame: nav["A"].view.bounds)
    scroll.contentSize = CGSize(width: 390, height: 3000)
    nav["A"].view.addSubview(scroll)
    nav.step()
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
    let nav = Navigation("A", "B")
    nav["A"].title = "First"
    let bar = nav.controller.navigationBar
    nav.step()
    let back = try #require(bar.content?.back)
    let chevronOffset = back.labelOffset
    #expect(back.chevron.subviews.isEmpty && back.chevron.frame.width == 12)
    bar.backIndicatorImage = image(24)
    nav.step()
    #expect(back.chevron.subviews.isEmpty, "without a mask the image is not shown")
    bar.backIndicatorTransitionMaskImage = image(24)
    nav.step()
    let shown = try #require(back.chevron.subviews.first as? UIImageView)
    #expect(
      shown.frame == CGRect(x: 0, y: 0, width: 24, height: 24)
        && shown.image?.renderingMode == .alwaysTemplate)
    #expect(back.labelOffset == chevronOffset + 12 && back.label.frame.minX == back.labelOffset)
    // The button of a pushed screen has the image, too.
    nav.controller.pushViewController(UIViewController(), animated: false)
    nav.step()
    #expect(bar.content?.back?.chevron.subviews.count == 1)
    nav.controller.popViewController(animated: false)
    let appearance = UINavigationBarAppearance()
    bar.standardAppearance = appearance
    nav.step()
    #expect(bar.content?.back?.chevron.subviews.isEmpty == true, "an appearance has precedence")
    appearance.setBackIndicatorImage(
      image(30).withRenderingMode(.alwaysOriginal), transitionMaskImage: image(30))
    bar.standardAppearance = appearance
    nav.step()
    let shownImage = try #require(bar.content?.back?.chevron.subviews.first as? UIImageView)
    #expect(shownImage.bounds.width == 30 && shownImage.image?.renderingMode == .alwaysOriginal)
    let copy = UINavigationBarAppearance(barAppearance: appearance)
    #expect(
      copy.backIndicatorImage == appearance.backIndicatorImage && copy.backIndicatorTransitionMaskImage != nil
    )
    appearance.setBackIndicatorImage(nil, transitionMaskImage: nil)
    bar.standardAppearance = appearance
    nav.step()
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

  @Test func aBarShowsItsAppearanceAndItsChanges() {
    let nav = Navigation("A")
    let bar = nav.controller.navigationBar
    let appearance = UINavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.backgroundColor = .red
    appearance.shadowColor = .green
    appearance.titleTextAttributes = [.foregroundColor: UIColor.blue]
    nav["A"].title = "Title"
    let scroll = addScrollView(to: nav)
    scroll.contentOffset.y = 100
    bar.standardAppearance = appearance
    #expect(fill(bar) == .red && line(bar) == .green)
    let title = bar.content?.title.attributedText
    #expect(title?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .blue)
    appearance.backgroundColor = .black
    #expect(fill(bar) == .red, "the bar has a copy")
    bar.standardAppearance.backgroundColor = .black
    #expect(fill(bar) == .black, "the bar shows changes of its copy")
    bar.standardAppearance.titlePositionAdjustment = UIOffset(horizontal: 5, vertical: 0)
    nav.step()
    #expect(bar.content.map { abs($0.title.center.x - 200) < 1 } == true)
  }

  @Test func anUntouchedAppearanceChangesNothing() {
    let nav = Navigation("A")
    let bar = nav.controller.navigationBar
    bar.barTintColor = .red
    let before = fill(bar)
    _ = bar.standardAppearance
    nav.step()
    #expect(fill(bar) == before)
  }

  @Test func theScrollEdgeAppearanceIsShownAtTheEdge() {
    let nav = Navigation("A")
    let bar = nav.controller.navigationBar
    let scroll = addScrollView(to: nav)
    let edge = UINavigationBarAppearance()
    edge.configureWithTransparentBackground()
    bar.standardAppearance = opaque()
    bar.scrollEdgeAppearance = edge
    #expect(fill(bar) == noBackground)
    scroll.contentOffset.y += 100
    #expect(fill(bar) == .systemBackground)
    scroll.contentOffset.y -= 100
    #expect(fill(bar) == noBackground)
  }

  @Test func anItemsScrollEdgeAppearanceFollowsTheContent() {
    let nav = Navigation("A")
    let bar = nav.controller.navigationBar
    let scroll = addScrollView(to: nav)
    let edge = opaque()
    edge.backgroundColor = .red
    let plain = fill(UINavigationBar())
    nav["A"].navigationItem.scrollEdgeAppearance = edge
    #expect(fill(bar) == .red)
    scroll.contentOffset.y += 100
    #expect(fill(bar) == plain)
    nav["A"].navigationItem.scrollEdgeAppearance = nil
    nav["A"].navigationItem.compactScrollEdgeAppearance = edge
    nav.stage.window.frame.size = CGSize(width: 844, height: 390)
    nav.step()
    scroll.contentOffset.y = -scroll.adjustedContentInset.top
    #expect(bar.traitCollection.verticalSizeClass == .compact && fill(bar) == .red)
    scroll.contentOffset.y += 100
    #expect(fill(bar) != .red)
  }

  @Test func theStandardAppearanceHasNoBackgroundAtTheScrollEdge() {
    let nav = Navigation("A")
    let bar = nav.controller.navigationBar
    let scroll = addScrollView(to: nav)
    let standard = opaque()
    standard.titleTextAttributes = [.foregroundColor: UIColor.blue]
    nav["A"].title = "Title"
    bar.standardAppearance = standard
    func title() -> UIColor? {
      bar.content?.title.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
    }
    #expect(fill(bar) == noBackground && line(bar) == .clear && title() == .blue)
    scroll.contentOffset.y += 100
    #expect(fill(bar) == .systemBackground && line(bar) == .separator && title() == .blue)
    scroll.contentOffset.y -= 100
    bar.standardAppearance.titleTextAttributes = [.foregroundColor: UIColor.green]
    #expect(
      fill(bar) == noBackground && title() == .green,
      "a change of the standard appearance is shown at the edge")
  }

  @Test func aCompactWindowShowsTheCompactAppearance() {
    let nav = Navigation("A")
    let bar = nav.controller.navigationBar
    let scroll = addScrollView(to: nav)
    scroll.contentOffset.y = 100
    let compact = opaque()
    compact.backgroundColor = .red
    bar.standardAppearance = opaque()
    bar.compactAppearance = compact
    #expect(fill(bar) == .systemBackground)
    nav.stage.window.frame.size = CGSize(width: 844, height: 390)
    nav.step()
    #expect(fill(bar) == .red)
    scroll.contentOffset.y = -scroll.adjustedContentInset.top
    #expect(fill(bar) == noBackground)
  }

  @Test func aBarWithoutAControllerIsNotAtTheScrollEdge() {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 390, height: 44))
    bar.items = [UINavigationItem(title: "Title")]
    bar.standardAppearance = opaque()
    let edge = UINavigationBarAppearance()
    edge.configureWithTransparentBackground()
    bar.scrollEdgeAppearance = edge
    #expect(fill(bar) == .systemBackground)
  }

  @Test func scrollingDoesNotSetTheAppearanceAgain() {
    let nav = Navigation("A")
    nav["A"].title = "Title"
    let item = UIBarButtonItem(title: "Save", primaryAction: UIAction { _ in })
    nav["A"].navigationItem.rightBarButtonItem = item
    let bar = nav.controller.navigationBar
    let scroll = addScrollView(to: nav)
    let standard = opaque()
    standard.titleTextAttributes = [.foregroundColor: UIColor.blue]
    standard.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.red]
    bar.standardAppearance = standard
    scroll.contentOffset.y = 100
    nav.step()
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
    let nav = Navigation("A")
    let item = UIBarButtonItem(title: "Save", primaryAction: UIAction { _ in })
    nav["A"].navigationItem.rightBarButtonItem = item
    let bar = nav.controller.navigationBar
    nav.step()
    bar.standardAppearance.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.red]
    let button = bar.content?.right.first?.subviews.first as? UIButton
    func color() -> UIColor? {
      button?.currentAttributedTitle?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
    }
    #expect(color() == .red)
    bar.standardAppearance.buttonAppearance = UIBarButtonItemAppearance()
    #expect(color() == nil)
    bar.standardAppearance.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.green]
    #expect(color() == .green, "the bar observes the states of a new appearance")

    let tabs = UITabBar(frame: CGRect(x: 0, y: 0, width: 390, height: 49))
    tabs.items = [UITabBarItem(title: "One", image: nil, tag: 0)]
    tabs.standardAppearance.stackedLayoutAppearance.normal.titleTextAttributes = [
      .foregroundColor: UIColor.red
    ]
    #expect(tabs.buttons.first?.subviews.compactMap { $0 as? UILabel }.first?.textColor == .red)
  }

  @Test func aChangeAtTheScrollEdgeLeavesTheStandardAppearance() {
    let nav = Navigation("A")
    let bar = nav.controller.navigationBar
    let scroll = addScrollView(to: nav)
    let plain = fill(UINavigationBar())
    _ = bar.standardAppearance
    bar.scrollEdgeAppearance = opaque()
    bar.scrollEdgeAppearance?.backgroundColor = .red
    #expect(fill(bar) == .red)
    scroll.contentOffset.y += 100
    #expect(fill(bar) == plain)
  }

  @Test func anItemHasItsOwnAppearance() {
    let nav = Navigation("A", "B")
    let appearance = opaque()
    appearance.backgroundColor = .red
    nav["A"].navigationItem.standardAppearance = appearance
    nav["A"].navigationItem.scrollEdgeAppearance = appearance
    let bar = nav.controller.navigationBar
    #expect(fill(bar) != .red)
    nav.controller.popViewController(animated: false)
    nav.settle()
    #expect(fill(bar) == .red)
    nav["A"].navigationItem.scrollEdgeAppearance = nil
    #expect(fill(bar) == noBackground, "without its background, because nothing scrolls")
    nav["A"].navigationItem.standardAppearance = nil
    #expect(fill(bar) != .red && fill(bar) != .clear)
  }

  @Test func buttonsShowTheirTitleAttributes() {
    let nav = Navigation("A", "B")
    nav["A"].title = "First"
    let item = UIBarButtonItem(title: "Save", primaryAction: UIAction { _ in })
    nav["B"].navigationItem.rightBarButtonItem = item
    let appearance = UINavigationBarAppearance()
    appearance.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.red]
    appearance.backButtonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.green]
    let bar = nav.controller.navigationBar
    bar.standardAppearance = appearance
    nav.step()
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

  @Test func aToolbarShowsItsAppearance() {
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
    let nav = Navigation("A", "B")
    nav["A"].title = "Title"
    let bar = nav.controller.navigationBar
    nav["B"].navigationItem.prompt = "Choose one"
    nav.step()
    #expect(bar.frame.height == 74 && nav["B"].view.safeAreaInsets.top == 74)
    #expect(bar.content.map { $0.title.center.y > 50 } == true)
    nav.controller.popViewController(animated: true)
    nav.settle()
    #expect(bar.frame.height == 44 && nav["A"].view.safeAreaInsets.top == 44)
    nav["A"].navigationItem.prompt = "Also here"
    #expect(bar.frame.height == 74)
    nav["A"].navigationItem.prompt = nil
    #expect(bar.frame.height == 44)
  }

  @Test func systemItemsHaveImages() {
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
