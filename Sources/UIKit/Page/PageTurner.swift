import Engine
import Foundation

/// An object that moves pages into view, of a class for each transition style.
@MainActor
protocol PageTurner: AnyObject {
  var pages: UIPageViewController? { get set }
  /// The view that contains the pages.
  var view: UIView { get }
  var recognizers: [UIGestureRecognizer] { get }
  /// The page to which an animation in code leads.
  var target: UIViewController? { get }
  /// Whether two pages are in view.
  var isTurning: Bool { get }
  /// Shows a page at rest.
  func show(_ page: UIViewController)
  /// Turns to a page by an animation.
  func turn(
    to page: UIViewController, _ direction: UIPageViewController.NavigationDirection,
    completion: @escaping (Bool) -> Void)
  /// Ends a turn at once: one in code at its end, one of a finger at the page that was shown.
  func abort()
  func layOut(in area: CGRect)
}

/// The dots below pages that scroll from left to right.
@MainActor
final class PageIndicator {
  let control = UIPageControl()
  /// The page that the dots showed before a tap.
  private var index = 0

  init() {
    control.isHidden = true
    control.defersCurrentPageDisplay = true
  }

  func isShown(in pages: UIPageViewController) -> Bool {
    pages.transitionStyle == .scroll && pages.navigationOrientation == .horizontal
      && control.numberOfPages > 0
  }

  /// Asks the data source, after pages were set in code.
  func update(from pages: UIPageViewController) {
    control.numberOfPages = pages.dataSource?.presentationCount(for: pages) ?? 0
    guard control.numberOfPages > 0 else { return }
    show(pages.dataSource?.presentationIndex(for: pages) ?? 0)
  }

  /// Counts a turn by the user.
  func step(_ direction: UIPageViewController.NavigationDirection) {
    show(index + (direction == .forward ? 1 : -1))
  }

  private func show(_ page: Int) {
    control.currentPage = page
    index = control.currentPage
  }

  /// The direction of a tap; the dots keep their page until it is turned.
  func tapped() -> UIPageViewController.NavigationDirection? {
    let wanted = control.currentPage
    control.currentPage = index
    return wanted == index ? nil : wanted > index ? .forward : .reverse
  }
}
