import Testing

@testable import Engine
@testable import UIKit

/// A pull beyond the top of the content starts a refresh control.
@Suite(.serialized) @MainActor
struct RefreshControlTests {
  private let stage = ScrollStage()
  private let refresh = UIRefreshControl()
  private var scroll: UIScrollView { stage.scroll }

  private final class Count { var value = 0 }

  private func begin() -> Count {
    stage.begin()
    scroll.refreshControl = refresh
    let count = Count()
    refresh.addAction(UIAction { _ in count.value += 1 }, for: .valueChanged)
    return count
  }

  /// Moves a finger down by `distance` points, and does not lift it.
  private func pull(_ distance: Double) {
    stage.drag(Array(repeating: (0, distance / 10), count: 10))
  }

  @Test func aRefreshControlIsAboveTheContent() {
    _ = begin()
    #expect(scroll.refreshControl === refresh && refresh.superview === scroll)
    #expect(refresh.frame == CGRect(x: 0, y: -60, width: 400, height: 60) && refresh.isHidden)
    #expect(!refresh.isRefreshing && scroll.adjustedContentInset == .zero)
    scroll.refreshControl = nil
    #expect(refresh.superview == nil && scroll.refreshControl == nil)
  }

  @Test func aPullThatIsFarEnoughRefreshes() {
    let count = begin()
    pull(400)
    #expect(scroll.contentOffset.y < -UIRefreshControl.threshold)
    #expect(refresh.isRefreshing && count.value == 1 && !refresh.isHidden)
    // The control stays at the upper edge of the visible content.
    #expect(refresh.frame.minY == scroll.contentOffset.y)
    stage.lift()
    _ = stage.glide()
    #expect(scroll.contentOffset.y == -60 && scroll.adjustedContentInset.top == 60 && count.value == 1)
    #expect(scroll.contentInset == .zero && refresh.frame.minY == -60)
    refresh.endRefreshing()
    #expect(!refresh.isRefreshing && scroll.adjustedContentInset == .zero && scroll.contentOffset.y == -60)
    let seen = stage.glide()
    #expect(seen.count > 10 && scroll.contentOffset.y == 0 && refresh.isHidden)
    // The control refreshes once more.
    pull(400)
    #expect(count.value == 2)
  }

  /// Whenever the app ends the refresh, the content returns to its top, even if it is still bouncing.
  @Test(arguments: Array(0...60)) func anEndWhileTheContentReturnsLeadsToTheTop(frames: Int) {
    _ = begin()
    pull(400)
    stage.lift()
    for _ in 0..<frames { stage.stage.frame(at: stage.stage.time + 1.0 / 60) }
    refresh.endRefreshing()
    let seen = stage.glide()
    #expect(scroll.contentOffset.y == 0 && seen.allSatisfy { $0.offset.y <= 0 }, "\(seen.map(\.offset.y))")
  }

  @Test func aShortPullDoesNotRefresh() {
    let count = begin()
    pull(120)
    #expect(!refresh.isRefreshing && !refresh.isHidden && count.value == 0)
    stage.lift()
    _ = stage.glide()
    #expect(scroll.contentOffset.y == 0 && count.value == 0)
  }

  /// A refresh in code does not scroll the content to the wheel.
  @Test func aRefreshMayBeginInCode() {
    let count = begin()
    refresh.beginRefreshing()
    stage.stage.frame(at: stage.stage.time + 0.1)
    #expect(refresh.isRefreshing && count.value == 0 && scroll.contentOffset.y == 0)
    #expect(scroll.adjustedContentInset.top == 60)
    refresh.endRefreshing()
    #expect(scroll.adjustedContentInset.top == 0 && scroll.contentOffset.y == 0)
    refresh.endRefreshing()
    #expect(!refresh.isRefreshing)
  }

  /// If the refresh ends while the finger still pulls, the content springs back after the release.
  @Test func anEndDuringThePullLetsTheContentSpringBack() {
    let count = begin()
    refresh.addAction(UIAction { [refresh] _ in refresh.endRefreshing() }, for: .valueChanged)
    pull(400)
    #expect(!refresh.isRefreshing && count.value == 1)
    stage.stage.move(stage.finger.x, stage.finger.y + 10)
    #expect(count.value == 1)
    stage.lift()
    _ = stage.glide()
    #expect(scroll.contentOffset.y == 0)
  }

  @Test func aRefreshControlHasATitleAndATint() {
    _ = begin()
    refresh.attributedTitle = NSAttributedString(string: "Pull to refresh")
    refresh.tintColor = .red
    pull(300)
    let wheel = refresh.subviews.compactMap { $0 as? UIActivityIndicatorView }.first
    let label = refresh.subviews.compactMap { $0 as? UILabel }.first
    #expect(refresh.attributedTitle?.string == "Pull to refresh" && label?.isHidden == false)
    #expect(wheel?.color == .red)
  }

  @Test func theSpokesAppearOneAfterTheOther() {
    _ = begin()
    let wheel = refresh.subviews.compactMap { $0 as? UIActivityIndicatorView }.first
    func spokes() -> Int {
      wheel?.layer.sublayers?.first?.sublayers?.filter { !$0.isHidden }.count ?? -1
    }
    #expect(spokes() == 0)
    pull(150)
    let first = spokes()
    #expect(first > 0 && first < 8)
    stage.stage.move(stage.finger.x, stage.finger.y + 60)
    #expect(spokes() > first)
  }

  @Test func tableControllersHaveARefreshControl() {
    let controller = UITableViewController(style: .plain)
    controller.refreshControl = refresh
    #expect(controller.tableView.refreshControl === refresh && controller.refreshControl === refresh)
  }
}
