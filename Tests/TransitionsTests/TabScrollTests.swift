import Testing

@testable import Engine
@testable import Showcase
@testable import Transitions
@testable import UIKit

/// Full-screen tab scroll, with a scroll view and with transitions: transitions.md §2.5.
@Suite(.serialized) @MainActor
struct TabScrollTests {
  private final class Calls {
    var lines: [String] = []
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  private final class LoggedChild: UIViewController {
    private let name: String
    private let calls: Calls

    init(_ name: String, _ calls: Calls) {
      (self.name, self.calls) = (name, calls)
      super.init(nibName: nil, bundle: nil)
      tabBarItem = UITabBarItem(title: name, image: nil, tag: 0)
    }

    required init?(coder: NSCoder) { fatalError("not archived") }

    override func viewWillAppear(_ animated: Bool) { calls.lines.append("\(name).wA") }
    override func viewDidAppear(_ animated: Bool) { calls.lines.append("\(name).dA") }
    override func viewWillDisappear(_ animated: Bool) { calls.lines.append("\(name).wD") }
    override func viewDidDisappear(_ animated: Bool) { calls.lines.append("\(name).dD") }
  }

  @MainActor
  private struct Fixture {
    let screen: ZoomStage
    let calls = Calls()
    let tabs: ScrollTabController

    init(width: Double = 390, height: Double = 844, selectedIndex: Int = 0) {
      screen = ZoomStage(width: width, height: height)
      let calls = calls
      tabs = ScrollTabController(
        viewControllers: ["A", "B", "C", "D"].map { LoggedChild($0, calls) }, selectedIndex: selectedIndex)
      screen.window.rootViewController = tabs
      screen.frame(at: 1)
    }

    /// The opacities of a tab's selected and plain art.
    func arts(_ index: Int) -> [Double] {
      let arts = tabs.tabBar.arts(at: index)
      return [Double(arts.selected.alpha), Double(arts.plain.alpha)]
    }
  }

  @Test func pagesAreSideBySide() {
    let fixture = Fixture()
    let tabs = fixture.tabs
    #expect(tabs.scrollView.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
    #expect(tabs.scrollView.contentSize == CGSize(width: 1560, height: 844) && !tabs.scrollView.bounces)
    #expect(tabs.viewControllers.map { $0.view.frame.minX } == [0, 390, 780, 1170])
    #expect(tabs.tabBar.frame.maxY == 844 && tabs.view.subviews.last === tabs.tabBar)
    #expect(tabs.viewControllers[0].view.safeAreaInsets.bottom >= GradientTabBar.height)
  }

  /// At the offset x, tab i = floor(x / W) shows 1 - d of its selected art, and the next tab shows d = (x mod W) / W.
  @Test(arguments: [(390.0, 844.0), (320, 568), (1024, 768)])
  func artsFollowTheOffset(size: (Double, Double)) {
    let fixture = Fixture(width: size.0, height: size.1)
    for (fraction, i, d) in [(0.25, 0, 0.25), (1.0, 1, 0), (1.125, 1, 0.125), (2.5, 2, 0.5), (3, 3, 0)] {
      fixture.tabs.scrollView.contentOffset.x = fraction * size.0
      for index in 0..<4 {
        let share = index == i ? 1 - d : index == i + 1 ? d : 0
        let arts = fixture.arts(index)
        #expect(abs(arts[0] - share) < 1e-6 && abs(arts[1] - (1 - share)) < 1e-6, "\(fraction), tab \(index)")
      }
    }
  }

  @Test func aTapJumpsToItsPage() {
    let fixture = Fixture()
    let y = fixture.tabs.tabBar.frame.minY + 24
    fixture.screen.down(390 * 3.5 / 4, y)
    fixture.screen.up(390 * 3.5 / 4, y)
    fixture.screen.step()
    #expect(fixture.tabs.selectedIndex == 3 && fixture.tabs.scrollView.contentOffset.x == 1170)
    #expect(fixture.arts(3) == [1, 0] && fixture.arts(0) == [0, 1])
  }

  /// A drag selects the page where the scrolling ends. Beyond the first page, nothing moves.
  @Test func dragsSelectPages() {
    let fixture = Fixture()
    let tabs = fixture.tabs
    func drag(_ distance: Double, rests: Bool) {
      fixture.screen.down(200, 400)
      for step in 1...10 { fixture.screen.move(200 + distance * Double(step) / 10, 400) }
      if rests { for _ in 0..<20 { fixture.screen.move(200 + distance, 400) } }
      fixture.screen.up(200 + distance, 400)
      fixture.screen.run(2)
    }
    drag(-100, rests: true)
    #expect(tabs.selectedIndex == 0 && tabs.scrollView.contentOffset.x == 0)
    drag(-190, rests: false)
    #expect(tabs.selectedIndex == 1 && tabs.scrollView.contentOffset.x == 390)
    #expect(fixture.arts(1) == [1, 0])
    drag(190, rests: false)
    drag(190, rests: false)
    #expect(tabs.selectedIndex == 0 && tabs.scrollView.contentOffset.x == 0)
  }

  @Test func aResizeKeepsThePage() {
    let fixture = Fixture()
    fixture.tabs.selectedIndex = 2
    fixture.screen.step()
    fixture.screen.window.frame = CGRect(x: 0, y: 0, width: 844, height: 390)
    fixture.screen.step()
    #expect(fixture.tabs.selectedIndex == 2 && fixture.tabs.scrollView.contentOffset.x == 2 * 844)
    #expect(fixture.tabs.viewControllers[2].view.frame == CGRect(x: 1688, y: 0, width: 844, height: 390))
    #expect(fixture.arts(2) == [1, 0])
  }

  /// A child begins to appear when it comes into view, and has appeared when the scrolling ends there.
  @Test func childrenReceiveCallbacks() {
    let fixture = Fixture()
    let (tabs, calls) = (fixture.tabs, fixture.calls)
    #expect(calls.take() == ["A.wA", "A.dA"])
    tabs.scrollView.contentOffset.x = 100
    #expect(calls.take() == ["B.wA"])
    tabs.scrollView.contentOffset.x = 0
    tabs.settle()
    #expect(calls.take() == ["B.wD", "B.dD"])
    tabs.scrollView.contentOffset.x = 390
    #expect(calls.take() == ["B.wA", "A.wD", "A.dD"])
    tabs.settle()
    #expect(calls.take() == ["B.dA"])
    tabs.selectedIndex = 3
    #expect(calls.take() == ["D.wA", "B.wD", "B.dD", "D.dA"])
    fixture.screen.window.rootViewController = UIViewController()
    fixture.screen.step()
    #expect(calls.take() == ["D.wD", "D.dD"])
  }

  @Test func aPageMayBeSelectedBeforeItIsVisible() {
    let fixture = Fixture(selectedIndex: 2)
    #expect(fixture.tabs.scrollView.contentOffset.x == 780 && fixture.arts(2) == [1, 0])
    #expect(fixture.calls.take() == ["C.wA", "C.dA"])
  }

  @Test func anInvalidIndexTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in ScrollTabController(viewControllers: [UIViewController()]).selectedIndex = 1
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(text.contains("ScrollTabController.selectedIndex: there is no controller 1"))
  }

  // MARK: With transitions

  private func bar(_ watched: WatchedTransition) throws -> GradientTabBar {
    let tabs = try #require(watched.stage.rootViewController as? UITabBarController)
    return try #require(tabs.tabBar.subviews.last as? GradientTabBar)
  }

  private func showsMix(_ bar: GradientTabBar, _ q: Double) -> Bool {
    let shares = [1 - q, q]
    return shares.enumerated().allSatisfy { index, share in
      let arts = bar.arts(at: index)
      return abs(Double(arts.selected.layer.presentedState.opacity) - share) < 1e-4
        && abs(Double(arts.plain.layer.presentedState.opacity) - (1 - share)) < 1e-4
    }
  }

  @Test(arguments: SlideTests.sizes) func artsFollowTheTransition(size: (Double, Double)) throws {
    let watched = try WatchedTransition("tab-scroll-transition", size)
    let bar = try bar(watched)
    #expect(bar.frame.width == size.0 && bar.superview?.subviews.last === bar)
    watched.play { quarter in
      guard let (from, to) = watched.views else { return #expect(Bool(false), "no transition runs") }
      let q = SlideTests.eased[quarter]
      #expect(abs(shownShift(to).x - size.0 * (1 - q)) <= size.0 * 1e-5)
      #expect(abs(shownShift(from).x + size.0 * q) <= size.0 * 1e-5)
      #expect(showsMix(bar, q), "\(quarter)")
    }
    #expect(bar.position == 1 && showsMix(bar, 1))
  }

  /// The images of the bar follow the finger, and then the remainder of the transition.
  @Test(arguments: [(0.25, false), (0.4, true)]) func artsFollowTheFinger(p: Double, finishes: Bool) throws {
    let watched = try WatchedTransition("tab-scroll-transition")
    let bar = try bar(watched)
    let before = watched.hierarchy
    watched.drag(from: 350, by: -390 * p)
    #expect(showsMix(bar, p))
    watched.lift(from: 350, by: -390 * p)
    let (released, end) = (watched.screen.time, finishes ? 1.0 : 0)
    let remaining = abs(end - p) * 0.3
    for (fraction, eased) in zip([0, 0.25, 0.5, 0.75], SlideTests.eased) {
      watched.screen.frame(at: released + remaining * fraction)
      #expect(showsMix(bar, p + (end - p) * eased), "\(fraction)")
    }
    watched.screen.run(0.5)
    #expect(!watched.isRunning && bar.position == CGFloat(end) && showsMix(bar, end))
    let isSame = watched.hierarchy == before
    #expect(isSame != finishes)
  }

  /// A tap reaches the controller's own bar.
  @Test func aTapSelects() throws {
    let watched = try WatchedTransition("tab-scroll-transition")
    let tabs = try #require(watched.stage.rootViewController as? UITabBarController)
    let y = tabs.tabBar.frame.minY + 24
    watched.screen.down(292, y)
    watched.screen.up(292, y)
    watched.screen.step()
    #expect(tabs.selectedIndex == 1 && watched.isRunning)
    watched.screen.run(0.5)
    #expect(try bar(watched).position == 1)
  }
}
