import CAllocations
import Testing

@testable import Engine
@testable import UIKit

/// Large titles of a navigation controller's bar.
@Suite(.serialized) @MainActor
final class LargeTitleTests {
  /// A screen whose view scrolls.
  final class List: UIViewController {
    let content = UIScrollView()
    override func loadView() {
      content.contentSize = CGSize(width: 400, height: 3000)
      view = content
    }
  }

  // The stage is made lazily, because another test may run between the suite's initialiser and the test.
  private lazy var stage = ControllerStage()
  private lazy var list = List()
  private lazy var navigation = start()

  private func start() -> UINavigationController {
    let window = stage.window
    list.title = "Settings"
    let navigation = UINavigationController(rootViewController: list)
    navigation.navigationBar.prefersLargeTitles = true
    window.rootViewController = navigation
    step()
    return navigation
  }

  private var bar: UINavigationBar { navigation.navigationBar }
  private var content: NavigationBarContent? { bar.content }
  private func step() { stage.frame(at: stage.time + 1.0 / 60) }
  private func settle() { stage.run(to: stage.time + 1) }

  /// Scrolls to a distance from the top, in points.
  private func scroll(to distance: CGFloat) {
    _ = navigation
    list.content.contentOffset.y = distance - list.content.adjustedContentInset.top
    step()
  }

  @Test func theBarHasTheHeightOfTheLargeTitle() {
    #expect(bar.frame.height == 96 && list.view.safeAreaInsets.top == 96)
    #expect(list.content.contentOffset.y == -96)
    let label = content?.largeTitle?.label
    #expect(label?.text == "Settings" && label?.font.pointSize == 34)
    let frame = label.map { $0.convert($0.bounds, to: bar) } ?? .zero
    #expect(frame.minX == 16 && frame.maxY == 88)
    #expect(content?.heading.alpha == 0)
    list.title = "Other"
    #expect(label?.text == "Other")
    #expect(diagnostics { bar.prefersLargeTitles = false }.isEmpty)
    step()
    #expect(
      bar.frame.height == 44 && list.view.safeAreaInsets.top == 44 && list.content.contentOffset.y == -44)
    #expect(content?.largeTitle == nil && content?.heading.alpha == 1)
  }

  @Test func contentPushesTheTitleOut() {
    for (distance, height) in [(0, 96), (10, 86), (51, 45), (52, 44), (500, 44), (20, 76), (0, 96)] {
      scroll(to: CGFloat(distance))
      #expect(bar.frame.height == CGFloat(height), "\(distance)")
      let label = content?.largeTitle?.label
      #expect(label.map { $0.convert($0.bounds, to: bar).maxY } == CGFloat(height - 8))
      let alpha = content?.heading.alpha ?? -1
      #expect(distance >= 52 ? alpha == 1 : distance < 34 ? alpha == 0 : alpha > 0 && alpha < 1)
      // The insets do not change.
      #expect(list.content.adjustedContentInset.top == 96)
      #expect(list.content.visibleInset.top == CGFloat(height))
    }
  }

  @Test func aPullMovesTheTitleDownUnlessItRefreshes() {
    scroll(to: -30)
    #expect(bar.frame.height == 126)
    scroll(to: 0)
    let refresh = UIRefreshControl()
    list.content.refreshControl = refresh
    scroll(to: -30)
    #expect(bar.frame.height == 96)
    // The bar keeps its height while the control refreshes, and when refreshing ends with the content at its top.
    scroll(to: 0)
    refresh.beginRefreshing()
    step()
    list.content.contentOffset.y = -96
    step()
    #expect(bar.frame.height == 96)
    refresh.endRefreshing()
    settle()
    #expect(bar.frame.height == 96 && list.content.contentOffset.y == -96)
  }

  @Test func buttonsAddedLaterAreVisible() {
    list.navigationItem.rightBarButtonItem = nil
    _ = navigation
    list.navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Edit", style: .plain, target: nil, action: nil)
    step()
    #expect(content?.right.map(\.alpha) == [1])
  }

  /// Only content behind a visible bar moves the bar.
  @Test func contentBesideTheBarLeavesTheTitle() {
    _ = navigation
    list.content.contentInsetAdjustmentBehavior = .never
    scroll(to: 200)
    #expect(bar.frame.height == 96 && list.content.visibleInset.top == 0)
    list.content.contentInsetAdjustmentBehavior = .automatic
    step()
    #expect(bar.frame.height == 44 && list.content.visibleInset.top == 44)
    navigation.isNavigationBarHidden = true
    step()
    #expect(list.content.visibleInset.top == 0 && bar.restingOffset(-80, of: list.content) == -80)
    scroll(to: 30)
    navigation.isNavigationBarHidden = false
    step()
    #expect(bar.frame.height == 44 && list.content.visibleInset.top == 44)
  }

  @Test func aCancelledPopLeavesTheBar() {
    let detail = UIViewController()
    detail.navigationItem.largeTitleDisplayMode = .never
    navigation.pushViewController(detail, animated: false)
    step()
    stage.down(1, 300)
    for index in 1...10 { stage.move(1 + 10 * Double(index), 300) }
    #expect(navigation.transitionCoordinator != nil)
    for _ in 0..<10 { stage.move(101, 300) }
    #expect((45..<95).contains(stage.shownFrame(bar).height))
    stage.up(101, 300)
    settle()
    #expect(navigation.topViewController === detail && bar.frame.height == 44)
    #expect(content?.largeTitle == nil && content?.heading.alpha == 1)
  }

  /// If content scrolls while its screen is covered, the bar has the new height from the start of the pop.
  @Test func coveredContentMayScroll() {
    scroll(to: 100)
    let detail = UIViewController()
    navigation.pushViewController(detail, animated: false)
    step()
    list.content.contentOffset.y = -96
    navigation.popViewController(animated: true)
    for _ in 0..<60 {
      step()
      #expect(stage.shownFrame(bar).height == 96)
    }
  }

  @Test func aReleaseShowsTheWholeTitleOrNone() {
    for (offset, rest) in [(-96, -96), (-80, -96), (-71, -96), (-69, -44), (-45, -44), (0, 0), (300, 300)] {
      #expect(bar.restingOffset(CGFloat(offset), of: list.content) == CGFloat(rest), "\(offset)")
    }
    #expect(bar.restingOffset(-80, of: UIScrollView()) == -80)
    // A drag with a finger ends at the same offsets.
    for (distance, offset) in [(30.0, -96), (52.0, -44)] as [(Double, CGFloat)] {
      scroll(to: 0)
      stage.down(200, 500)
      for index in 1...10 { stage.move(200, 500 - distance * Double(index) / 10) }
      for _ in 0..<10 { stage.move(200, 500 - distance) }
      stage.up(200, 500 - distance)
      settle()
      #expect(list.content.contentOffset.y == offset, "\(distance)")
    }
  }

  @Test func aCompactWindowHasSmallTitles() {
    _ = navigation
    stage.window.frame = CGRect(x: 0, y: 0, width: 844, height: 390)
    step()
    #expect(bar.frame.height == 44 && content?.largeTitle == nil && list.view.safeAreaInsets.top == 44)
    stage.window.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
    step()
    #expect(bar.frame.height == 96 && content?.largeTitle != nil && list.view.safeAreaInsets.top == 96)
  }

  /// A frame in which the title shrinks allocates no more than a frame in which content scrolls below a small bar.
  @Test func shrinkingTheTitleAllocatesNoMoreThanScrolling() {
    func count(from first: Int) -> UInt64 {
      scroll(to: CGFloat(first))
      step()
      let before = threadAllocationCount()
      for distance in first..<(first + 40) { scroll(to: CGFloat(distance)) }
      return threadAllocationCount() - before
    }
    _ = (count(from: 1), count(from: 200))
    let (pushing, scrolling) = (count(from: 1), count(from: 200))
    #expect(pushing <= scrolling, "\(pushing), \(scrolling)")
  }

  @Test func itemsDetermineTheSizeOfTheTitle() {
    typealias Mode = UINavigationItem.LargeTitleDisplayMode
    let cases: [([Mode], [Bool])] = [
      ([.automatic, .automatic, .automatic], [true, true, true]),
      ([.never, .automatic, .always], [false, false, true]),
      ([.automatic, .never, .automatic], [true, false, false]),
    ]
    for (modes, large) in cases {
      let screens = modes.map { mode in
        let screen = UIViewController()
        screen.navigationItem.largeTitleDisplayMode = mode
        return screen
      }
      navigation.setViewControllers(screens, animated: false)
      step()
      #expect(screens.map(\.navigationItem.hasLargeTitle) == large)
      #expect(bar.frame.height == (large[2] ? 96 : 44))
      #expect(screens[2].view.safeAreaInsets.top == (large[2] ? 96 : 44))
      screens[2].navigationItem.largeTitleDisplayMode = .never
      step()
      #expect(bar.frame.height == 44 && screens[2].view.safeAreaInsets.top == 44)
    }
  }

  @Test func aPushAndAPopChangeTheHeight() {
    scroll(to: 20)
    let detail = UIViewController()
    detail.title = "Detail"
    detail.navigationItem.largeTitleDisplayMode = .never
    navigation.pushViewController(detail, animated: true)
    step()
    #expect(detail.view.safeAreaInsets.top == 44)
    stage.run(to: stage.time + 0.2)
    #expect((44.5...75.5).contains(stage.shownFrame(bar).height))
    settle()
    #expect(bar.frame.height == 44 && content?.largeTitle == nil && content?.heading.alpha == 1)
    navigation.popViewController(animated: true)
    settle()
    // The title and the list have their state from before the push.
    #expect(bar.frame.height == 76 && list.content.contentOffset.y == -76 && content?.heading.alpha == 0)
    #expect(content?.largeTitle?.alpha == 1 && content?.largeTitle?.transform == .identity)
  }

  @Test func theMaterialAppearsWhenContentIsBehindTheBar() {
    #expect(bar.look.background?.effect == nil && bar.look.background != nil)
    scroll(to: 52)
    #expect(bar.look.background != nil)
    scroll(to: 60)
    #expect(bar.look.background == nil && bar.look.material != nil)
    scroll(to: 0)
    #expect(bar.look.background != nil)
    // An appearance with a colour determines the background.
    let appearance = UINavigationBarAppearance()
    appearance.backgroundColor = .red
    appearance.largeTitleTextAttributes = [.foregroundColor: UIColor.white]
    bar.scrollEdgeAppearance = appearance
    step()
    #expect(bar.look.background?.color == .red)
    let label = content?.largeTitle?.label
    #expect(
      label?.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .white)
  }

  @Test func headersStayBelowTheBar() {
    final class Rows: NSObject, UITableViewDataSource {
      func numberOfSections(in tableView: UITableView) -> Int { 3 }
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell()
      }
      func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "S" }
    }
    let rows = Rows()
    let table = UITableViewController(style: .plain)
    table.tableView.dataSource = rows
    navigation.setViewControllers([table], animated: false)
    step()
    table.tableView.contentOffset.y = 200
    step()
    #expect(bar.frame.height == 44)
    let header = table.tableView.headerView(forSection: 0)
    #expect(header.map { $0.frame.minY } == 244)
    table.tableView.scrollToRow(at: IndexPath(row: 10, section: 1), at: .top, animated: false)
    step()
    let row = table.tableView.rectForRow(at: IndexPath(row: 10, section: 1))
    #expect(row.minY - table.tableView.contentOffset.y == 44 + (header?.frame.height ?? 0))
  }
}
