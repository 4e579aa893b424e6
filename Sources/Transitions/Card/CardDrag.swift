import UIKit

/// The drag that shrinks a page and, at the smallest scale, returns to the list (transitions.md §2.2, drag).
///
/// While the page is scrolled to its top, a drag down or a drag from the left edge to the right shrinks it. The page's
/// scroll view receives the same touches. The scale decreases with the distance of the drag, from 1 to 0.8, and the
/// page's corners and the blur behind the page follow the scale. A release at 0.8 leaves the page; any other release
/// restores it.
@preconcurrency @MainActor
public final class CardDrag: NSObject, UIGestureRecognizerDelegate {
  /// The smallest scale of the page, and the scale at which a release leaves the page.
  public nonisolated static let leastScale: CGFloat = 0.8
  /// The greatest distance from the left edge at which a drag to the right may start, in points.
  public nonisolated static let edge: CGFloat = 30
  /// The duration in seconds in which a released page returns to its full size.
  public nonisolated static let duration: TimeInterval = 0.2
  /// The smallest scale at which the page scrolls.
  nonisolated static let scrollingScale: CGFloat = 0.99

  /// The recognizer, on the page's view.
  public let panGestureRecognizer = UIPanGestureRecognizer()
  /// The current scale of the page, 0.8…1.
  public private(set) var scale: CGFloat = 1
  private weak var page: CardPageController?
  private var isFromEdge = false
  /// The vertical translation, in points, from which the drag is measured; nil until the page has scrolled to its top.
  private var startTranslation: CGFloat?

  init(_ page: CardPageController) {
    self.page = page
    super.init()
    panGestureRecognizer.delegate = self
    panGestureRecognizer.maximumNumberOfTouches = 1
    panGestureRecognizer.addAction { [weak self] _ in self?.handlePan() }
    page.view.addGestureRecognizer(panGestureRecognizer)
  }

  /// The radius of the page's corners at a scale, in the page's points: the formula of transitions.md §2.2, drag.
  nonisolated static func cornerRadius(at scale: CGFloat) -> CGFloat { 15 * (1 - scale) * 5 * 1.08 }

  /// The strength of the blur behind the page at a scale, 0.5…1.
  nonisolated static func strength(at scale: CGFloat) -> CGFloat {
    1 - (1 - scale) / (1 - leastScale) * 0.5
  }

  // MARK: Gesture

  /// Whether the drag may begin: only if there is a list to return to and no transition runs, and horizontally only to
  /// the right from the left edge.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let page, page.transitionCoordinator == nil, page.canLeave else { return false }
    let travel = panGestureRecognizer.translation(in: nil)
    let start = panGestureRecognizer.location(in: page.view.window).x - travel.x
    isFromEdge = start <= Self.edge && travel.x > abs(travel.y)
    return isFromEdge || abs(travel.y) >= abs(travel.x)
  }

  /// Returns true for the page's own scrolling, which continues during the drag.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { otherGestureRecognizer === page?.scrollView.panGestureRecognizer }

  private func handlePan() {
    guard let page else { return }
    switch panGestureRecognizer.state {
    case .began:
      startTranslation = page.scrollView.contentOffset.y <= 0 ? 0 : nil
      follow(page)
    case .changed: follow(page)
    case .ended: release(leaving: scale <= Self.leastScale)
    case .cancelled: release(leaving: false)
    case .possible, .failed: break
    }
  }

  private func follow(_ page: CardPageController) {
    let size = page.view.bounds.size
    // The drag shrinks the page only from the translation at which the page reached its top.
    guard size.width > 0, size.height > 0, page.scrollView.contentOffset.y <= 0 || scale < 1 else {
      startTranslation = nil
      return
    }
    let travel = panGestureRecognizer.translation(in: nil)
    if startTranslation == nil { startTranslation = travel.y }
    let shrinkage =
      isFromEdge ? travel.x / size.width : (travel.y - (startTranslation ?? 0)) / size.height
    apply(min(1, max(Self.leastScale, 1 - shrinkage)))
  }

  /// Sets the scale of the page, its corners, and the blur behind it.
  package func apply(_ scale: CGFloat) {
    guard let page else { return }
    if scale < 1 { page.prepareBackdrop() }
    self.scale = scale
    page.scrollView.transform = CGAffineTransform(scaleX: scale, y: scale)
    page.scrollView.layer.cornerRadius = Self.cornerRadius(at: scale)
    page.backdrop.strength = Self.strength(at: scale)
    page.scrollView.isScrollEnabled = scale >= Self.scrollingScale
  }

  // MARK: Release

  /// Leaves the page, or returns it to its full size.
  package func release(leaving: Bool) {
    guard leaving, let page else { return restore() }
    panGestureRecognizer.isEnabled = false
    page.leave()
    guard let coordinator = page.transitionCoordinator else { return restore() }
    coordinator.animate(alongsideTransition: nil) { [weak self] context in
      if context.isCancelled { self?.restore() } else { self?.reset() }
    }
  }

  /// Prepares a page that has left the screen for its next push.
  private func reset() {
    panGestureRecognizer.isEnabled = true
    apply(1)
    page?.backdrop.clear()
  }

  /// Animates the page back to its full size.
  private func restore() {
    panGestureRecognizer.isEnabled = true
    guard scale < 1 else { return }
    UIView.animate(
      withDuration: Self.duration, delay: 0, options: [.curveEaseInOut, .allowUserInteraction]
    ) {
      self.apply(1)
    } completion: { [weak self] _ in
      if let self, self.scale == 1 { self.page?.backdrop.clear() }
    }
  }
}
