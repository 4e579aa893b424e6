import Engine
import Testing

@testable import UIKit

/// Pushes and pops of a shared collection view below bars, whose content must not jump in any frame. The offset -1
/// stands for the start of the content.
@Suite(.serialized) @MainActor
struct LayoutNavigationBarTests {
  enum Bars: CaseIterable {
    case none, translucent, opaque, tabs, opaqueTabs, toolbar, prompt

    var isOpaque: Bool { self == .opaque || self == .opaqueTabs }
  }

  private let stage = ControllerStage(width: 320, height: 568)
  private let root = NumbersController(60, flow(70))
  private let navigation: UINavigationController

  init() { navigation = UINavigationController(rootViewController: root) }

  private func begin(_ bars: Bars) {
    stage.window.simulatedSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 34, right: 0)
    navigation.setNavigationBarHidden(bars == .none, animated: false)
    navigation.navigationBar.isTranslucent = !bars.isOpaque
    if bars == .toolbar { navigation.setToolbarHidden(false, animated: false) }
    if bars == .prompt { root.navigationItem.prompt = "Prompt" }
    var top: UIViewController = navigation
    if bars == .tabs || bars == .opaqueTabs {
      let tabs = UITabBarController()
      tabs.viewControllers = [navigation, UIViewController()]
      tabs.tabBar.isTranslucent = bars == .tabs
      top = tabs
    }
    stage.window.rootViewController = top
    stage.frame(at: 0.01)
  }

  private func makeNext(_ bars: Bars, _ layout: UICollectionViewLayout = flow(70)) -> NumbersController {
    let next = NumbersController(60, layout)
    next.useLayoutToLayoutNavigationTransitions = true
    if bars == .prompt { next.navigationItem.prompt = "Prompt" }
    return next
  }

  /// The rectangles of the shown cells in the window, as drawn.
  private func drawn() -> [Int: CGRect] {
    var found: [Int: CGRect] = [:]
    for case let cell as NumberCell in root.collectionView.shownSubviews {
      var frame = stage.shownFrame(cell)
      var view: UIView = cell
      while let above = view.superview {
        let inner = stage.shown(above).bounds.origin
        let outer = above is UIWindow ? .zero : stage.shownFrame(above).origin
        frame = frame.offsetBy(dx: outer.x - inner.x, dy: outer.y - inner.y)
        view = above
      }
      found[cell.number] = frame
    }
    return found
  }

  private func distance(_ a: [Int: CGRect], _ b: [Int: CGRect]) -> CGFloat {
    a.reduce(0) { greatest, cell in
      guard let other = b[cell.key] else { return greatest }
      return max(greatest, abs(cell.value.minX - other.minX), abs(cell.value.minY - other.minY))
    }
  }

  /// The greatest distance by which a cell moves from one frame to the next, beginning with the frame before `change`.
  private func greatestStep(_ seconds: Double, after change: () -> Void = {}) -> CGFloat {
    var last = drawn()
    var greatest: CGFloat = 0
    change()
    for _ in 0..<Int(seconds * 60) {
      stage.frame(at: stage.time + 1.0 / 60)
      let now = drawn()
      greatest = max(greatest, distance(last, now))
      last = now
    }
    return greatest
  }

  /// A push or pop between equal layouts moves no cell, with or without animation.
  @Test(arguments: Bars.allCases, [-1, 300, 5000])
  func nothingMovesBetweenEqualLayouts(bars: Bars, offset: Int) {
    begin(bars)
    if offset > 0 {
      root.collectionView.contentOffset.y = min(
        CGFloat(offset), root.collectionView.vertical.range.upperBound)
    }
    stage.frame(at: 0.1)
    let before = drawn()
    let start = root.collectionView.contentOffset
    for animated in [true, false] {
      let next = makeNext(bars)
      let pushed = greatestStep(0.7) { navigation.pushViewController(next, animated: animated) }
      #expect(pushed < 0.01)
      #expect(distance(drawn(), before) < 0.01)
      let popped = greatestStep(0.7) { navigation.popViewController(animated: animated) }
      #expect(popped < 0.01)
      #expect(distance(drawn(), before) < 0.01 && root.collectionView.contentOffset == start)
    }
  }

  /// If the pushed view extends to other edges than the first view, only the views move, not the cells.
  @Test(arguments: [Bars.opaque, .opaqueTabs], [-1, 300])
  func viewsMayExtendToOtherEdges(bars: Bars, offset: Int) {
    begin(bars)
    if offset > 0 { root.collectionView.contentOffset.y = CGFloat(offset) }
    stage.frame(at: 0.1)
    let (before, start) = (drawn(), root.collectionView.contentOffset)
    let frame = root.view.frame
    let next = makeNext(bars)
    next.extendedLayoutIncludesOpaqueBars = true
    let pushed = greatestStep(0.7) { navigation.pushViewController(next, animated: true) }
    #expect(pushed < 0.01)
    #expect(distance(drawn(), before) < 0.01 && next.view.frame.minY == 0 && frame.minY == 64)
    let popped = greatestStep(0.7) { navigation.popViewController(animated: true) }
    #expect(popped < 0.01)
    #expect(distance(drawn(), before) < 0.01 && root.collectionView.contentOffset == start)
    #expect(root.view.frame == frame)
  }

  /// The first frame of a layout change equals the frame before it, and the last frame equals the state at rest.
  @Test(arguments: Bars.allCases, [-1, 300]) func aTransitionBeginsAndEndsAtRest(bars: Bars, offset: Int) {
    begin(bars)
    root.collectionView.contentInset = UIEdgeInsets(top: 12, left: 0, bottom: 12, right: 0)
    root.collectionView.contentOffset.y =
      offset > 0 ? CGFloat(offset) : -root.collectionView.adjustedContentInset.top
    stage.frame(at: 0.1)
    let before = drawn()
    for isPush in [true, false] {
      let start = drawn()
      if isPush {
        navigation.pushViewController(makeNext(bars, flow(95)), animated: true)
      } else {
        navigation.popViewController(animated: true)
      }
      stage.frame(at: stage.time + 1.0 / 60)
      #expect(distance(start, drawn()) < 0.5)
      stage.run(to: stage.time + 0.45)
      // A jump by the height of a bar would be far larger than the remaining motion.
      #expect(greatestStep(0.3) < 12)
    }
    #expect(distance(drawn(), before) < 0.01)
  }

  /// Between two screens with large titles, the content does not move. With a small title, the content moves up as the
  /// bar shrinks.
  @Test(arguments: [false, true]) func theContentMovesOnlyWithTheTitle(isNextLarge: Bool) {
    navigation.navigationBar.prefersLargeTitles = true
    root.title = "Large"
    begin(.translucent)
    let before = drawn()
    let next = makeNext(.translucent)
    next.title = "Next"
    next.navigationItem.largeTitleDisplayMode = isNextLarge ? .always : .never
    for isPush in [true, false] {
      let start = drawn()
      if isPush {
        navigation.pushViewController(next, animated: true)
      } else {
        navigation.popViewController(animated: true)
      }
      stage.frame(at: stage.time + 1.0 / 60)
      #expect(distance(start, drawn()) < 0.5)
      #expect(greatestStep(0.7) < (isNextLarge ? 0.01 : 12))
    }
    #expect(distance(drawn(), before) < 0.01)
  }

  /// A cancelled pop restores the position of the content, also between views with different edges.
  @Test(arguments: [Bars.translucent, .opaque], [false, true])
  func aCancelledPopRestoresTheContent(bars: Bars, includesOpaque: Bool) {
    begin(bars)
    let next = makeNext(bars, flow(95))
    next.extendedLayoutIncludesOpaqueBars = includesOpaque
    navigation.pushViewController(next, animated: true)
    stage.run(to: stage.time + 0.7)
    root.collectionView.contentOffset.y = 200
    stage.run(to: stage.time + 0.1)
    let before = drawn()
    stage.down(2, 300)
    for x in stride(from: 20.0, through: 100, by: 10) { stage.move(x, 300) }
    #expect(navigation.transitionCoordinator?.isInteractive == true)
    for x in stride(from: 100.0, through: 20, by: -10) { stage.move(x, 300) }
    stage.up(20, 300)
    stage.run(to: stage.time + 1)
    #expect(navigation.topViewController === next)
    #expect(root.collectionView.contentOffset.y == 200 && distance(drawn(), before) < 0.01)
  }

  /// A screen that slides away keeps its height, with opaque and translucent bars, so its content remains at its end.
  @Test(arguments: [false, true]) func contentAtItsEndStaysBehindAPush(isOpaque: Bool) {
    let page = UIViewController()
    let scroll = UIScrollView()
    let navigation = UINavigationController(rootViewController: page)
    navigation.navigationBar.isTranslucent = !isOpaque
    stage.window.rootViewController = navigation
    scroll.frame = page.view.bounds
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scroll.contentSize = CGSize(width: 320, height: 2000)
    page.view.addSubview(scroll)
    stage.frame(at: 0.01)
    let end = scroll.vertical.range.upperBound
    scroll.contentOffset.y = end
    stage.frame(at: 0.1)
    navigation.pushViewController(UIViewController(), animated: true)
    stage.run(to: 0.8)
    #expect(abs(scroll.contentOffset.y - end) < 0.01)
    navigation.popViewController(animated: true)
    stage.run(to: 1.6)
    #expect(abs(scroll.contentOffset.y - end) < 0.01)
  }

  /// A layout change below bars, without a transition, begins at the position of the content and ends in its range.
  @Test(arguments: Bars.allCases) func aLayoutChangesBelowBars(bars: Bars) {
    begin(bars)
    let before = drawn()
    let inset = root.collectionView.adjustedContentInset
    root.collectionView.setCollectionViewLayout(flow(95), animated: true)
    stage.frame(at: stage.time + 1.0 / 60)
    #expect(distance(before, drawn()) < 0.5)
    stage.run(to: stage.time + 0.5)
    #expect(root.collectionView.adjustedContentInset == inset)
    #expect(root.collectionView.vertical.range.contains(root.collectionView.contentOffset.y))
  }
}
