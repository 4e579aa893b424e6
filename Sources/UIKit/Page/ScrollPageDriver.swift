import Engine
import Foundation

/// The driver of pages that scroll, in a scroll view with paging.
///
/// The shown page is always at offset 0, and its neighbours are in the content insets: when another page has scrolled
/// into view, the offset is reset to 0. The data source is called when a drag begins.
@MainActor
final class ScrollPageDriver: MainActorObject, PageDriver, UIScrollViewDelegate {
  weak var pages: UIPageViewController?
  private let scroll = PageScrollView()
  /// The pages before and after the shown page that the data source has returned for the current drag.
  private var neighbours: (before: UIViewController?, after: UIViewController?)
  /// The change to the page that a drag moves into view.
  private var pendingChange: (page: UIViewController, direction: UIPageViewController.NavigationDirection)?
  /// The change that code, or a tap on the page indicator, has started.
  private var change: PageChange?
  /// Whether the driver itself changes the scroll view, during which scroll events are ignored.
  private var isSettling = false

  private struct PageChange {
    let page: UIViewController
    let direction: UIPageViewController.NavigationDirection
    let completion: (Bool) -> Void
  }

  init() {
    super.init(mainActor: ())
    scroll.isPagingEnabled = true
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.showsHorizontalScrollIndicator = false
    scroll.showsVerticalScrollIndicator = false
    scroll.delegate = self
  }

  var view: UIView { scroll }
  var recognizers: [UIGestureRecognizer] { [] }
  var target: UIViewController? { change?.page }
  var isChangingPage: Bool { change != nil || pendingChange != nil }

  // MARK: Geometry

  private var isHorizontal: Bool { pages?.navigationOrientation != .vertical }
  private var spacing: CGFloat { pages?.spacing ?? 0 }
  /// The distance from one page to the next, in points.
  private var pageDistance: CGFloat { isHorizontal ? scroll.bounds.width : scroll.bounds.height }
  private var offset: CGFloat { isHorizontal ? scroll.contentOffset.x : scroll.contentOffset.y }

  func layOut(in area: CGRect) {
    scroll.alwaysBounceHorizontal = isHorizontal
    scroll.alwaysBounceVertical = !isHorizontal
    let frame = area.insetBy(dx: isHorizontal ? -spacing / 2 : 0, dy: isHorizontal ? 0 : -spacing / 2)
    guard scroll.frame != frame || scroll.contentSize != frame.size else { return }
    // Offsets between pages are meaningless at another size.
    if scroll.bounds.size != frame.size { abort() }
    settling {
      scroll.frame = frame
      scroll.contentSize = frame.size
    }
    if let shownPage = pages?.shownPage { layOut(shownPage, at: 0) }
  }

  /// Sets the frame of a page's view; `position` is in pages, 0 for the shown page.
  private func layOut(_ page: UIViewController, at position: CGFloat) {
    guard let view = page.view else { return }
    let inset = spacing / 2
    let distance = position * pageDistance
    let frame = CGRect(origin: .zero, size: scroll.bounds.size)
      .insetBy(dx: isHorizontal ? inset : 0, dy: isHorizontal ? 0 : inset)
      .offsetBy(dx: isHorizontal ? distance : 0, dy: isHorizontal ? 0 : distance)
    view.autoresizingMask = []
    if view.superview !== scroll { scroll.addSubview(view) }
    if CATransform3DIsIdentity(view.layer.transform) { view.frame = frame }
    page.sendIsAppearingIfPending()
  }

  /// Sets the content insets, through which the pages before and after the shown page can be reached.
  private func setInsets(before: Bool, after: Bool) {
    let (low, high) = (before ? pageDistance : 0, after ? pageDistance : 0)
    scroll.contentInset =
      isHorizontal
      ? UIEdgeInsets(top: 0, left: low, bottom: 0, right: high)
      : UIEdgeInsets(top: low, left: 0, bottom: high, right: 0)
  }

  /// Runs `body`, whose changes of the scroll view are no events of a drag.
  private func settling(_ body: () -> Void) {
    let wasSettling = isSettling
    isSettling = true
    body()
    isSettling = wasSettling
  }

  private func setOffset(_ position: CGFloat) {
    scroll.contentOffset = isHorizontal ? CGPoint(x: position, y: 0) : CGPoint(x: 0, y: position)
  }

  // MARK: Without animation

  func show(_ page: UIViewController) {
    settling {
      scroll.stopMoving()
      neighbours = (nil, nil)
      setOffset(0)
      setInsets(before: false, after: false)
      layOut(page, at: 0)
    }
  }

  func abort() {
    if let change {
      self.change = nil
      scroll.isScrollEnabled = true
      let old = pages?.shownPage
      settling { scroll.stopMoving() }
      pages?.finish(change.page, replacing: old)
      change.completion(false)
    }
    guard let pendingChange, let old = pages?.shownPage else { return }
    // Disabling the scroll view cancels its drag.
    scroll.isScrollEnabled = false
    scroll.isScrollEnabled = true
    // The delegate call at the end of the drag may have ended the change already.
    guard self.pendingChange != nil else { return }
    self.pendingChange = nil
    settling { scroll.stopMoving() }
    pages?.cancel(pendingChange.page, keeping: old)
    show(old)
    pages?.notifyDidTransition(from: old, pendingChange.direction, completed: false)
  }

  // MARK: In code

  func change(
    to page: UIViewController, _ direction: UIPageViewController.NavigationDirection,
    completion: @escaping (Bool) -> Void
  ) {
    abort()
    guard let pages else { return }
    pages.viewIfLoaded?.layoutIfNeeded()
    change = PageChange(page: page, direction: direction, completion: completion)
    // Touches must not stop the animation.
    scroll.isScrollEnabled = false
    pages.begin(page, from: pages.shownPage)
    settling {
      setInsets(before: direction == .reverse, after: direction == .forward)
      layOut(page, at: direction.sign)
    }
    let targetOffset = direction.sign * pageDistance
    scroll.setContentOffset(
      isHorizontal ? CGPoint(x: targetOffset, y: 0) : CGPoint(x: 0, y: targetOffset), animated: true)
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    guard !isSettling, let change else { return }
    self.change = nil
    scroll.isScrollEnabled = true
    pages?.finish(change.page, replacing: pages?.shownPage)
    change.completion(true)
  }

  // MARK: By gestures

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    guard change == nil, let pages else { return }
    // A second drag may begin while the page of the first drag still decelerates.
    if let pendingChange, offset * pendingChange.direction.sign > pageDistance / 2 {
      commit(pendingChange, dragOffset: offset)
    }
    guard let shownPage = pages.shownPage, pendingChange == nil else { return }
    neighbours = (pages.page(.reverse, of: shownPage), pages.page(.forward, of: shownPage))
    settling { setInsets(before: neighbours.before != nil, after: neighbours.after != nil) }
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard !isSettling, change == nil, offset != 0, scroll.isDragging || scroll.isDecelerating else { return }
    let direction: UIPageViewController.NavigationDirection = offset > 0 ? .forward : .reverse
    guard pendingChange?.direction != direction else { return }
    guard let pages, let shownPage = pages.shownPage,
      let page = direction == .forward ? neighbours.after : neighbours.before
    else { return }
    // The drag has moved back across the shown page to its other side.
    if let pendingChange { pages.cancel(pendingChange.page, keeping: nil) }
    pendingChange = (page, direction)
    pages.notifyWillTransition(to: page)
    pages.begin(page, from: shownPage)
    layOut(page, at: direction.sign)
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { settle() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    // A touch that stops the deceleration between two pages does not end the change, because the scroll view continues
    // after the touch.
    if !scroll.isTracking { settle() }
  }

  /// Completes or cancels the change when the scroll view has stopped at a page.
  private func settle() {
    guard !isSettling, change == nil, let pages, let shownPage = pages.shownPage else { return }
    guard let pendingChange else {
      settling {
        neighbours = (nil, nil)
        setInsets(before: false, after: false)
      }
      return
    }
    if offset * pendingChange.direction.sign > pageDistance / 2 {
      commit(pendingChange, dragOffset: nil)
    } else {
      self.pendingChange = nil
      pages.cancel(pendingChange.page, keeping: shownPage)
      show(shownPage)
      pages.notifyDidTransition(from: shownPage, pendingChange.direction, completed: false)
    }
  }

  /// Makes the pending page the shown page. If a drag is in progress, `dragOffset` is its current offset, from which
  /// the drag continues relative to the new page.
  private func commit(
    _ completedChange: (page: UIViewController, direction: UIPageViewController.NavigationDirection),
    dragOffset: CGFloat?
  ) {
    guard let pages else { return }
    let (old, step) = (pages.shownPage, completedChange.direction.sign * pageDistance)
    pendingChange = nil
    pages.finish(completedChange.page, replacing: old)
    if let dragOffset { settling { setOffset(dragOffset - step) } }
    pages.notifyDidTransition(from: old, completedChange.direction, completed: true)
  }
}

/// The scroll view of pages.
final class PageScrollView: UIScrollView {}
