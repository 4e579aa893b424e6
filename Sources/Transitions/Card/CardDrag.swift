import UIKit

/// The drag that shrinks a page, until its release goes back to the list (transitions.md §2.2, drag).
///
/// It runs along with the page's scrolling: a drag down from the top of the page, or from the left edge to the right.
/// The scale follows the touch in the window, from 1 down to 0.8, together with the page's corners and the blur behind
/// it. A release at 0.8 leaves the page, any other restores it.
@preconcurrency @MainActor
public final class CardDrag: NSObject, UIGestureRecognizerDelegate {
  /// The least scale, at which a release leaves the page.
  public nonisolated static let leastScale: CGFloat = 0.8
  /// The greatest distance from the left edge at which a drag to the right may start, in points.
  public nonisolated static let edge: CGFloat = 30
  /// The duration in seconds in which a released page returns to its full size.
  public nonisolated static let duration: TimeInterval = 0.2
  /// The scale from which on the page scrolls.
  nonisolated static let scrollingScale: CGFloat = 0.99

  /// The recognizer, on the page's view.
  public let panGestureRecognizer = UIPanGestureRecognizer()
  /// The current scale of the page, 0.8…1.
  public private(set) var scale: CGFloat = 1
  private weak var page: CardPageController?
  private var isFromEdge = false
  /// The vertical translation, in points, at which the scale begins to change; nil until the page is at its top.
  private var origin: CGFloat?

  init(_ page: CardPageController) {
    self.page = page
    super.init()
    panGestureRecognizer.delegate = self
    panGestureRecognizer.maximumNumberOfTouches = 1
    panGestureRecognizer.addAction { [weak self] _ in self?.handlePan() }
    page.view.addGestureRecognizer(panGestureRecognizer)
  }

  /// The radius of the page's corners at a scale, in the page's points.
  nonisolated static func cornerRadius(at scale: CGFloat) -> CGFloat { 15 * (1 - scale) * 5 * 1.08 }

  /// The strength of the blur behind the page at a scale, 0.5…1.
  nonisolated static func strength(at scale: CGFloat) -> CGFloat {
    1 - (1 - scale) / (1 - leastScale) * 0.5
  }

  // MARK: Gesture

  /// Whether the drag may begin: not while a transition runs, and to the right only at the left edge.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let page, page.transitionCoordinator == nil, page.canLeave else { return false }
    let travel = panGestureRecognizer.translation(in: nil)
    let start = panGestureRecognizer.location(in: page.view.window).x - travel.x
    isFromEdge = start <= Self.edge && travel.x > abs(travel.y)
    return isFromEdge || abs(travel.y) >= abs(travel.x)
  }

  /// Whether the page scrolls while it closes: true.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { otherGestureRecognizer === page?.scrollView.panGestureRecognizer }

  private func handlePan() {
    guard let page else { return }
    switch panGestureRecognizer.state {
    case .began:
      origin = page.scrollView.contentOffset.y <= 0 ? 0 : nil
      follow(page)
    case .changed: follow(page)
    case .ended: release(leaving: scale <= Self.leastScale)
    case .cancelled: release(leaving: false)
    case .possible, .failed: break
    }
  }

  private func follow(_ page: CardPageController) {
    let size = page.view.bounds.size
    // The drag counts only at the top of the page, from the translation at which the page arrived there.
    guard size.width > 0, size.height > 0, page.scrollView.contentOffset.y <= 0 || scale < 1 else {
      origin = nil
      return
    }
    let travel = panGestureRecognizer.translation(in: nil)
    if origin == nil { origin = travel.y }
    let part = isFromEdge ? travel.x / size.width : (travel.y - (origin ?? 0)) / size.height
    apply(min(1, max(Self.leastScale, 1 - part)))
  }

  /// Shows the page at a scale.
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
