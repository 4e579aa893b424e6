import Engine
import Foundation

/// An object that animates changes of page; each transition style has its own class.
@MainActor
protocol PageDriver: AnyObject {
  var pages: UIPageViewController? { get set }
  /// The view that contains the pages.
  var view: UIView { get }
  var recognizers: [UIGestureRecognizer] { get }
  /// The target page of a running animation that no drag controls.
  var target: UIViewController? { get }
  /// Whether a change is in progress, so that two pages are visible.
  var isChangingPage: Bool { get }
  /// Shows a page without animation.
  func show(_ page: UIViewController)
  /// Changes to a page with an animation.
  func change(
    to page: UIViewController, _ direction: UIPageViewController.NavigationDirection,
    completion: @escaping (Bool) -> Void)
  /// Ends a change at once: a change by a drag is cancelled, and any other change is completed.
  func abort()
  func layOut(in area: CGRect)
}

/// The page control below pages that scroll horizontally.
@MainActor
final class PageIndicator {
  let control = UIPageControl()
  /// The index of the current dot, before a tap changes it in the control.
  private var index = 0

  init() {
    control.isHidden = true
    control.defersCurrentPageDisplay = true
  }

  func isShown(in pages: UIPageViewController) -> Bool {
    pages.transitionStyle == .scroll && pages.navigationOrientation == .horizontal
      && control.numberOfPages > 0
  }

  /// Updates the control from the data source, after a page was set in code.
  func update(from pages: UIPageViewController) {
    control.numberOfPages = pages.dataSource?.presentationCount(for: pages) ?? 0
    guard control.numberOfPages > 0 else { return }
    show(pages.dataSource?.presentationIndex(for: pages) ?? 0)
  }

  /// Moves the current dot after the user has changed the page.
  func step(_ direction: UIPageViewController.NavigationDirection) {
    show(index + (direction == .forward ? 1 : -1))
  }

  private func show(_ page: Int) {
    control.currentPage = page
    index = control.currentPage
  }

  /// Returns the direction of a tap, nil if the current dot stays, and restores that dot until the page has changed.
  func tapped() -> UIPageViewController.NavigationDirection? {
    let tappedIndex = control.currentPage
    control.currentPage = index
    if tappedIndex == index { return nil }
    return tappedIndex > index ? .forward : .reverse
  }
}
