import Testing

@testable import Engine
@testable import UIKit

/// Pages that scroll, and pages that curl.
@Suite(.serialized) @MainActor
final class PageViewControllerTests {
  private lazy var stage = ControllerStage(width: 390, height: 844)
  private let log = CallLog()
  private lazy var book = Book(log)

  /// A data source and delegate with four pages. It records the controller's calls.
  private final class Book: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
    let log: CallLog
    var pages: [Screen]
    var dots = 0

    init(_ log: CallLog) {
      self.log = log
      pages = ["A", "B", "C", "D"].map { Screen($0, log) }
    }

    private func name(_ page: UIViewController?) -> String { (page as? Screen)?.name ?? "-" }

    private func beside(_ page: UIViewController, _ step: Int) -> UIViewController? {
      guard let index = pages.firstIndex(where: { $0 === page }) else { return nil }
      return pages.indices.contains(index + step) ? pages[index + step] : nil
    }
    func pageViewController(
      _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { beside(viewController, -1) }
    func pageViewController(
      _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { beside(viewController, 1) }
    func presentationCount(for pageViewController: UIPageViewController) -> Int { dots }
    func presentationIndex(for pageViewController: UIPageViewController) -> Int { 1 }

    func pageViewController(
      _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
    ) { log.note("will(\(name(pendingViewControllers.first)))") }
    func pageViewController(
      _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
      previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) { log.note("did(\(name(previousViewControllers.first)) \(completed))") }
  }

  private func showPages(
    _ style: UIPageViewController.TransitionStyle,
    _ orientation: UIPageViewController.NavigationOrientation = .horizontal,
    options: [UIPageViewController.OptionsKey: Any]? = nil
  ) -> UIPageViewController {
    let pages = UIPageViewController(
      transitionStyle: style, navigationOrientation: orientation, options: options)
    pages.dataSource = book
    pages.delegate = book
    pages.setViewControllers([book.pages[1]], direction: .forward, animated: false)
    stage.window.rootViewController = pages
    stage.frame(at: 1)
    _ = log.take()
    return pages
  }

  private func settle() { stage.run(to: stage.time + 2) }

  /// Moves a finger in steps, and lifts it if `lifts` is true.
  private func swipe(_ dx: Double, _ dy: Double = 0, steps: Int = 6, lifts: Bool = true) {
    stage.down(195, 422)
    for step in 1...steps {
      let fraction = Double(step) / Double(steps)
      stage.move(195 + dx * fraction, 422 + dy * fraction)
    }
    if lifts { stage.up(195 + dx, 422 + dy) }
  }

  private func names(_ pages: UIPageViewController) -> [String] {
    (pages.viewControllers ?? []).map { ($0 as? Screen)?.name ?? "?" }
  }

  private func x(_ index: Int) -> CGFloat {
    book.pages[index].view.convert(CGPoint.zero, to: nil).x
  }

  // MARK: Scrolling

  @Test func theGivenPageIsShown() {
    let pages = showPages(.scroll)
    #expect(names(pages) == ["B"] && pages.children == [book.pages[1]])
    #expect(pages.transitionStyle == .scroll && pages.navigationOrientation == .horizontal)
    #expect(pages.spineLocation == .none && pages.gestureRecognizers == [])
    #expect(book.pages[1].view.convert(book.pages[1].view.bounds, to: nil) == stage.window.bounds)
    #expect(book.pages[1].appearance.phase == .appeared && !book.pages[0].isViewLoaded)
  }

  /// The delegate receives no call for page turns in code.
  @Test func pageTurnsInCodeScroll() {
    let pages = showPages(.scroll)
    pages.setViewControllers([book.pages[2]], direction: .forward, animated: true) {
      self.log.note("done \($0)")
    }
    #expect(names(pages) == ["C"])
    stage.frame(at: stage.time + 1.0 / 60)
    stage.frame(at: stage.time + 0.15)
    #expect(x(1) < -50 && x(1) > -340 && x(2) == x(1) + 390)
    settle()
    #expect(
      log.take().filter { $0.hasPrefix("did(") || $0.hasPrefix("will(") || $0.hasPrefix("done") } == [
        "done true"
      ])
    #expect(x(2) == 0 && pages.children == [book.pages[2]] && book.pages[1].view.window == nil)
    #expect(book.pages[2].appearance.phase == .appeared && book.pages[1].appearance.phase == .disappeared)
    pages.setViewControllers([book.pages[0]], direction: .reverse, animated: true)
    stage.frame(at: stage.time + 1.0 / 60)
    stage.frame(at: stage.time + 0.15)
    #expect(x(2) > 50 && isClose(x(0), x(2) - 390))
    settle()
    #expect(x(0) == 0 && pages.children == [book.pages[0]])
  }

  @Test func pageTurnsInCodeMayBeImmediate() {
    let pages = showPages(.scroll)
    pages.setViewControllers([book.pages[3]], direction: .forward, animated: false) {
      self.log.note("done \($0)")
    }
    #expect(
      log.take() == [
        "D.wM(N)", "D.load", "D.wA", "B.wD", "D.isA", "D.dA", "D.dM(N)", "B.wM(nil)", "B.dD", "B.dM(nil)",
        "done true",
      ])
    #expect(names(pages) == ["D"] && x(3) == 0)
  }

  @Test func aSwipeTurnsThePage() {
    let pages = showPages(.scroll)
    swipe(-200, lifts: false)
    #expect(log.take().filter { $0.hasPrefix("will") } == ["will(C)"])
    #expect(x(1) < -100 && isClose(x(2), x(1) + 390) && names(pages) == ["B"])
    #expect(book.pages[2].appearance.phase == .appearing && book.pages[1].appearance.phase == .disappearing)
    stage.up(-5, 422)
    settle()
    #expect(log.take() == ["C.dA", "C.dM(N)", "B.wM(nil)", "B.dD", "B.dM(nil)", "did(B true)"])
    #expect(names(pages) == ["C"] && x(2) == 0 && pages.children == [book.pages[2]])
    // A swipe in the opposite direction turns the page back.
    swipe(200)
    settle()
    #expect(names(pages) == ["B"] && x(1) == 0)
  }

  @Test func aShortDragReturns() {
    let pages = showPages(.scroll)
    swipe(-60, steps: 12, lifts: false)
    // A finger that does not move at its release adds no velocity.
    stage.frame(at: stage.time + 0.3)
    stage.up(135, 422)
    settle()
    #expect(log.take().filter { $0.contains("(C)") || $0.hasPrefix("did") } == ["will(C)", "did(B false)"])
    #expect(names(pages) == ["B"] && x(1) == 0 && pages.children == [book.pages[1]])
    #expect(book.pages[1].appearance.phase == .appeared && book.pages[2].appearance.phase == .disappeared)
  }

  /// A finger that stays on the screen may show both neighbours.
  @Test func aDragMayChangeItsDirection() {
    let pages = showPages(.scroll)
    swipe(-80, lifts: false)
    for position in stride(from: 115.0, through: 300, by: 20) { stage.move(position, 422) }
    #expect(log.take().filter { $0.hasPrefix("will") } == ["will(C)", "will(A)"])
    #expect(x(1) > 0 && isClose(x(0), x(1) - 390) && book.pages[2].view.superview == nil)
    stage.up(300, 422)
    settle()
    #expect(names(pages) == ["A"] && x(0) == 0)
  }

  @Test func theFirstPageBouncesBack() {
    let pages = showPages(.scroll)
    pages.setViewControllers([book.pages[0]], direction: .reverse, animated: false)
    stage.frame(at: stage.time + 0.1)
    _ = log.take()
    swipe(150, lifts: false)
    #expect(x(0) > 20 && x(0) < 120)
    stage.up(345, 422)
    settle()
    #expect(log.take() == [] && x(0) == 0 && names(pages) == ["A"])
  }

  /// A second swipe begins while the first page still glides.
  @Test func quickSwipesTurnSeveralPages() {
    let pages = showPages(.scroll)
    swipe(-150, steps: 4)
    stage.run(to: stage.time + 0.25)
    #expect(x(2) > 0 && x(2) < 195)
    swipe(-150, steps: 4)
    settle()
    #expect(names(pages) == ["D"] && x(3) == 0)
    #expect(log.take().filter { $0.hasPrefix("did") } == ["did(B true)", "did(C true)"])
    #expect(pages.children == [book.pages[3]])
  }

  @Test func withoutADataSourceNothingTurns() {
    let pages = showPages(.scroll)
    pages.dataSource = nil
    swipe(-200)
    settle()
    #expect(names(pages) == ["B"] && x(1) == 0 && log.take() == [])
  }

  @Test func pagesMayScrollVertically() {
    let pages = showPages(.scroll, .vertical, options: [.interPageSpacing: 20])
    #expect(pages.spacing == 20)
    swipe(0, -300, lifts: false)
    let (first, second) = (book.pages[1].view, book.pages[2].view)
    let tops = [first, second].map { $0?.convert(CGPoint.zero, to: nil).y ?? 0 }
    #expect(tops[0] < -100 && isClose(tops[1], tops[0] + 864) && first?.bounds.height == 844)
    stage.up(195, 122)
    settle()
    #expect(names(pages) == ["C"])
  }

  @Test func aRotationKeepsThePage() {
    let pages = showPages(.scroll)
    swipe(-200, lifts: false)
    stage.window.frame = CGRect(x: 0, y: 0, width: 844, height: 390)
    settle()
    #expect(names(pages) == ["B"] && x(1) == 0 && book.pages[1].view.frame.size == stage.window.bounds.size)
    #expect(log.take().last { $0.hasPrefix("did") } == "did(B false)")
  }

  // MARK: Dots

  @Test func dotsCountThePages() throws {
    book.dots = 4
    let pages = showPages(.scroll)
    let control = pages.indicator.control
    #expect(!control.isHidden && control.numberOfPages == 4 && control.currentPage == 1)
    #expect(control.frame == CGRect(x: 0, y: 844 - 37, width: 390, height: 37))
    #expect(isClose(book.pages[1].view.bounds.height, 844 - 37))
    swipe(-200)
    settle()
    #expect(control.currentPage == 2)
    // A tap on the left half of the dots goes back.
    stage.down(150, 825)
    stage.up(150, 825)
    #expect(control.currentPage == 2)
    settle()
    #expect(names(pages) == ["B"] && control.currentPage == 1)
    #expect(log.take().filter { $0.hasPrefix("did") } == ["did(B true)", "did(C true)"])
  }

  // MARK: Curling

  @Test func pageTurnsInCodeCurl() {
    let pages = showPages(.pageCurl)
    #expect(pages.spineLocation == .min && pages.gestureRecognizers.count == 2)
    pages.setViewControllers([book.pages[2]], direction: .forward, animated: true) {
      self.log.note("done \($0)")
    }
    stage.frame(at: stage.time + 1.0 / 60)
    stage.frame(at: stage.time + 0.25)
    #expect(names(pages) == ["C"] && book.pages[2].view.window != nil)
    settle()
    #expect(log.take().last == "done true" && pages.children == [book.pages[2]])
    #expect(book.pages[2].view.convert(book.pages[2].view.bounds, to: nil) == stage.window.bounds)
    #expect(book.pages[2].appearance.phase == .appeared && book.pages[1].view.window == nil)
  }

  /// The curling sheet is rotated by a quarter turn, and its page is rotated back exactly.
  @Test func aPageStaysUpright() {
    let pages = showPages(.pageCurl)
    let (sheet, page) = (pages.driver.view.subviews.first, book.pages[1].view)
    #expect(sheet?.bounds.size == CGSize(width: 844, height: 390))
    #expect(page?.convert(page?.bounds ?? .zero, to: nil) == stage.window.bounds)
    #expect(page?.convert(CGPoint(x: 10, y: 20), to: nil) == CGPoint(x: 10, y: 20))
    stage.window.frame = CGRect(x: 0, y: 0, width: 844, height: 390)
    settle()
    #expect(page?.convert(page?.bounds ?? .zero, to: nil) == stage.window.bounds)
  }

  @Test func pagesHaveTheSafeAreaOfTheController() {
    for style in [UIPageViewController.TransitionStyle.scroll, .pageCurl] {
      book = Book(log)
      let pages = showPages(style)
      pages.additionalSafeAreaInsets = UIEdgeInsets(top: 50, left: 0, bottom: 20, right: 5)
      stage.frame(at: stage.time + 0.1)
      #expect(book.pages[1].view.safeAreaInsets == pages.additionalSafeAreaInsets)
    }
  }

  @Test func aTapNearASideCurls() {
    let pages = showPages(.pageCurl)
    stage.down(195, 422)
    stage.up(195, 422)
    settle()
    #expect(names(pages) == ["B"])
    stage.down(370, 422)
    stage.up(370, 422)
    settle()
    #expect(names(pages) == ["C"])
    stage.down(20, 422)
    stage.up(20, 422)
    settle()
    #expect(names(pages) == ["B"])
    #expect(
      log.take().filter { $0.hasPrefix("will") || $0.hasPrefix("did") } == [
        "will(C)", "did(B true)", "will(B)", "did(C true)",
      ])
  }

  @Test func aDragTakesThePageAlong() {
    let pages = showPages(.pageCurl)
    swipe(-250, steps: 20, lifts: false)
    #expect(names(pages) == ["B"] && book.pages[2].view.window != nil)
    stage.frame(at: stage.time + 0.3)
    stage.up(-55, 422)
    settle()
    #expect(names(pages) == ["C"] && pages.children == [book.pages[2]])
    // The drag is not far enough.
    swipe(-80, steps: 20, lifts: false)
    stage.frame(at: stage.time + 0.3)
    stage.up(115, 422)
    settle()
    #expect(names(pages) == ["C"] && pages.children == [book.pages[2]])
    #expect(log.take().filter { $0.hasPrefix("did") } == ["did(B true)", "did(C false)"])
    #expect(book.pages[2].appearance.phase == .appeared && book.pages[2].view.window != nil)
    #expect(book.pages[2].view.convert(book.pages[2].view.bounds, to: nil) == stage.window.bounds)
  }

  @Test func aSpineInTheMiddleIsReported() {
    let found = diagnostics {
      let pages = UIPageViewController(
        transitionStyle: .pageCurl, navigationOrientation: .horizontal,
        options: [.spineLocation: UIPageViewController.SpineLocation.mid.rawValue])
      #expect(pages.spineLocation == .min && pages.viewControllers == nil)
    }
    #expect(found.map(\.code) == [.pageSpineUnsupported])
  }

  @Test func pagesAreReleased() {
    weak var old: UIPageViewController?
    do {
      let pages = showPages(.scroll)
      old = pages
      stage.window.rootViewController = UIViewController()
    }
    settle()
    #expect(old == nil)
  }
}
