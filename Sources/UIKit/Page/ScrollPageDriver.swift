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
  /// The pages before and after the shown one, as the data source has returned them for the current drag.
  private var neighbours: (before: UIViewController?, after: UIViewController?)
  /// The page that a drag moves into view.
  private var pending: (page: UIViewController, direction: UIPageViewController.NavigationDirection)?
  /// The change that code has started.
  private var change: PageChange?
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
  var isChangingPage: Bool { change != nil || pending != nil }

  // MARK: Geometry

  private var isHorizontal: Bool { pages?.navigationOrientation != .vertical }
  private var spacing: CGFloat { pages?.spacing ?? 0 }
  /// The distance from one page to the next, in points.
  private var length: CGFloat { isHorizontal ? scroll.bounds.width : scroll.bounds.height }
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
    if let shown = pages?.shown { place(shown, at: 0) }
  }

  private func place(_ page: UIViewController, at position: CGFloat) {
    guard let view = page.view else { return }
    let inset = spacing / 2
    let frame = CGRect(origin: .zero, size: scroll.bounds.size)
      .insetBy(dx: isHorizontal ? inset : 0, dy: isHorizontal ? 0 : inset)
      .offsetBy(dx: isHorizontal ? position * length : 0, dy: isHorizontal ? 0 : position * length)
    view.autoresizingMask = []
    if view.superview !== scroll { scroll.addSubview(view) }
    if CATransform3DIsIdentity(view.layer.transform) { view.frame = frame }
    page.sendIsAppearingIfPending()
  }

  /// Sets the content insets, which make the pages before and after the shown one reachable.
  private func setInsets(before: Bool, after: Bool) {
    let (low, high) = (before ? length : 0, after ? length : 0)
    scroll.contentInset =
      isHorizontal
      ? UIEdgeInsets(top: 0, left: low, bottom: 0, right: high)
      : UIEdgeInsets(top: low, left: 0, bottom: high, right: 0)
  }

  private func settling(_ body: () -> Void) {
    let before = isSettling
    isSettling = true
    body()
    isSettling = before
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
      place(page, at: 0)
    }
  }

  func abort() {
    if let change {
      self.change = nil
      scroll.isScrollEnabled = true
      let old = pages?.shown
      settling { scroll.stopMoving() }
      pages?.finish(change.page, replacing: old)
      change.completion(false)
    }
    guard let pending, let old = pages?.shown else { return }
    // Disabling the scroll view cancels its drag.
    scroll.isScrollEnabled = false
    scroll.isScrollEnabled = true
    // The delegate call at the end of the drag may have ended the change already.
    guard self.pending != nil else { return }
    self.pending = nil
    settling { scroll.stopMoving() }
    pages?.cancel(pending.page, keeping: old)
    show(old)
    pages?.notifyDidTransition(from: old, pending.direction, completed: false)
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
    pages.begin(page, from: pages.shown)
    settling {
      setInsets(before: direction == .reverse, after: direction == .forward)
      place(page, at: direction.sign)
    }
    let goal = direction.sign * length
    scroll.setContentOffset(
      isHorizontal ? CGPoint(x: goal, y: 0) : CGPoint(x: 0, y: goal), animated: true)
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    guard !isSettling, let change else { return }
    self.change = nil
    scroll.isScrollEnabled = true
    pages?.finish(change.page, replacing: pages?.shown)
    change.completion(true)
  }

  // MARK: By gestures

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    guard change == nil, let pages else { return }
    // A second drag may begin while the page of the first one still decelerates.
    if let pending, offset * pending.direction.sign > length / 2 { commit(pending, leaving: offset) }
    guard let shown = pages.shown, pending == nil else { return }
    neighbours = (pages.page(.reverse, of: shown), pages.page(.forward, of: shown))
    settling { setInsets(before: neighbours.before != nil, after: neighbours.after != nil) }
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard !isSettling, change == nil, offset != 0, scroll.isDragging || scroll.isDecelerating else { return }
    let direction: UIPageViewController.NavigationDirection = offset > 0 ? .forward : .reverse
    guard pending?.direction != direction else { return }
    guard let pages, let shown = pages.shown,
      let page = direction == .forward ? neighbours.after : neighbours.before
    else { return }
    // The drag has moved back beyond the shown page to its other side.
    if let pending { pages.cancel(pending.page, keeping: nil) }
    pending = (page, direction)
    pages.notifyWillTransition(to: page)
    pages.begin(page, from: shown)
    place(page, at: direction.sign)
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { settle() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    // A touch that stops the deceleration between two pages does not end the change; the scroll view continues after
    // it.
    if !scroll.isTracking { settle() }
  }

  /// Completes or cancels the change when the scroll view has stopped at a page.
  private func settle() {
    guard !isSettling, change == nil, let pages, let shown = pages.shown else { return }
    guard let pending else {
      settling {
        neighbours = (nil, nil)
        setInsets(before: false, after: false)
      }
      return
    }
    if offset * pending.direction.sign > length / 2 {
      commit(pending, leaving: nil)
    } else {
      self.pending = nil
      pages.cancel(pending.page, keeping: shown)
      show(shown)
      pages.notifyDidTransition(from: shown, pending.direction, completed: false)
    }
  }

  /// Makes the pending page the shown one. If a drag is in progress, `leaving` is the offset from which it continues.
  private func commit(
    _ completed: (page: UIViewController, direction: UIPageViewController.NavigationDirection),
    leaving: CGFloat?
  ) {
    guard let pages else { return }
    let (old, step) = (pages.shown, completed.direction.sign * length)
    pending = nil
    pages.finish(completed.page, replacing: old)
    if let leaving { settling { setOffset(leaving - step) } }
    pages.notifyDidTransition(from: old, completed.direction, completed: true)
  }
}

/// The scroll view of pages.
final class PageScrollView: UIScrollView {}
