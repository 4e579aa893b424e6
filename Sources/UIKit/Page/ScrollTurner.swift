import Engine
import Foundation

/// Pages beside each other in a scroll view that stops at each.
///
/// The shown page is always at offset 0; those on its sides are in the insets, so that a page that comes to rest becomes
/// the one at 0. The data source is asked as a drag begins.
@MainActor
final class ScrollTurner: MainActorObject, PageTurner, UIScrollViewDelegate {
  weak var pages: UIPageViewController?
  private let scroll = PageScrollView()
  /// The pages on both sides, as far as the data source was asked.
  private var neighbours: (before: UIViewController?, after: UIViewController?)
  /// The page that a finger moves into view.
  private var pending: (page: UIViewController, direction: UIPageViewController.NavigationDirection)?
  /// A turn in code.
  private var turn: Turn?
  private var isSettling = false

  private struct Turn {
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
  var target: UIViewController? { turn?.page }
  var isTurning: Bool { turn != nil || pending != nil }

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

  /// The room on both sides of the shown page.
  private func setRoom(before: Bool, after: Bool) {
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

  // MARK: Rest

  func show(_ page: UIViewController) {
    settling {
      scroll.stopMoving()
      neighbours = (nil, nil)
      setOffset(0)
      setRoom(before: false, after: false)
      place(page, at: 0)
    }
  }

  func abort() {
    if let turn {
      self.turn = nil
      scroll.isScrollEnabled = true
      let old = pages?.shown
      settling { scroll.stopMoving() }
      pages?.finish(turn.page, replacing: old)
      turn.completion(false)
    }
    guard let pending, let old = pages?.shown else { return }
    // Cancels the drag.
    scroll.isScrollEnabled = false
    scroll.isScrollEnabled = true
    // The end of the drag may have ended the turn as well.
    guard self.pending != nil else { return }
    self.pending = nil
    settling { scroll.stopMoving() }
    pages?.cancel(pending.page, keeping: old)
    show(old)
    pages?.tellDidTurn(from: old, pending.direction, completed: false)
  }

  // MARK: In code

  func turn(
    to page: UIViewController, _ direction: UIPageViewController.NavigationDirection,
    completion: @escaping (Bool) -> Void
  ) {
    abort()
    guard let pages else { return }
    pages.viewIfLoaded?.layoutIfNeeded()
    turn = Turn(page: page, direction: direction, completion: completion)
    // A finger does not stop the animation.
    scroll.isScrollEnabled = false
    pages.begin(page, from: pages.shown)
    settling {
      setRoom(before: direction == .reverse, after: direction == .forward)
      place(page, at: direction.step)
    }
    let goal = direction.step * length
    scroll.setContentOffset(
      isHorizontal ? CGPoint(x: goal, y: 0) : CGPoint(x: 0, y: goal), animated: true)
  }

  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    guard !isSettling, let turn else { return }
    self.turn = nil
    scroll.isScrollEnabled = true
    pages?.finish(turn.page, replacing: pages?.shown)
    turn.completion(true)
  }

  // MARK: By a finger

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    guard turn == nil, let pages else { return }
    // A quick second drag begins while the page that the first one has turned still glides.
    if let pending, offset * pending.direction.step > length / 2 { commit(pending, leaving: offset) }
    guard let shown = pages.shown, pending == nil else { return }
    neighbours = (pages.page(.reverse, of: shown), pages.page(.forward, of: shown))
    settling { setRoom(before: neighbours.before != nil, after: neighbours.after != nil) }
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard !isSettling, turn == nil, offset != 0, scroll.isDragging || scroll.isDecelerating else { return }
    let direction: UIPageViewController.NavigationDirection = offset > 0 ? .forward : .reverse
    guard pending?.direction != direction else { return }
    guard let pages, let shown = pages.shown,
      let page = direction == .forward ? neighbours.after : neighbours.before
    else { return }
    // The finger has come back over the shown page to its other side.
    if let pending { pages.cancel(pending.page, keeping: nil) }
    pending = (page, direction)
    pages.tellWillTurn(to: page)
    pages.begin(page, from: shown)
    place(page, at: direction.step)
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { settle() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    // A touch has stopped the pages between two of them; its end lets them glide on.
    if !scroll.isTracking { settle() }
  }

  /// Ends a turn at the page where the scroll view rests.
  private func settle() {
    guard !isSettling, turn == nil, let pages, let shown = pages.shown else { return }
    guard let pending else {
      settling {
        neighbours = (nil, nil)
        setRoom(before: false, after: false)
      }
      return
    }
    if offset * pending.direction.step > length / 2 {
      commit(pending, leaving: nil)
    } else {
      self.pending = nil
      pages.cancel(pending.page, keeping: shown)
      show(shown)
      pages.tellDidTurn(from: shown, pending.direction, completed: false)
    }
  }

  /// Makes the page in view the shown one; a drag continues from the offset `leaving`.
  private func commit(
    _ turned: (page: UIViewController, direction: UIPageViewController.NavigationDirection),
    leaving: CGFloat?
  ) {
    guard let pages else { return }
    let (old, step) = (pages.shown, turned.direction.step * length)
    pending = nil
    pages.finish(turned.page, replacing: old)
    if let leaving { settling { setOffset(leaving - step) } }
    pages.tellDidTurn(from: old, turned.direction, completed: true)
  }
}

/// The scroll view of pages.
final class PageScrollView: UIScrollView {}
