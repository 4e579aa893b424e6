import Foundation

/// A bar that moves with one of two screens: while a transition runs, the bar is a subview of that screen's view,
/// however the transition moves it (transitions.md §3.4b, §3.4c).
@MainActor
struct ReparentedBar {
  let bar: UIView
  private let originalSuperview: UIView
  private let index: Int
  private weak var screen: UIView?
  private let scrollView: UIScrollView?

  /// Nil where the bar has no superview. The screen fills `host` at rest.
  init?(_ bar: UIView, to screen: UIView, filling host: UIView) {
    guard let originalSuperview = bar.superview else { return nil }
    (self.bar, self.originalSuperview, self.screen) = (bar, originalSuperview, screen)
    scrollView = screen as? UIScrollView
    index = originalSuperview.subviews.firstIndex { $0 === bar } ?? 0
    let frame = originalSuperview.convert(bar.frame, to: host)
    // Before its first layout the screen gets its size here, or the bar would be resized with it later.
    if screen.bounds.size != host.bounds.size { screen.bounds.size = host.bounds.size }
    bar.frame = frame.offsetBy(dx: screen.bounds.minX, dy: screen.bounds.minY)
    screen.addSubview(bar)
    scrollView?.fixedSubviews.append(bar)
  }

  func restore() {
    scrollView?.fixedSubviews.removeAll { $0 === bar }
    // The owner may have put the bar back already.
    guard bar.superview === screen || bar.superview == nil else { return }
    originalSuperview.insertSubview(bar, at: min(index, originalSuperview.subviews.count))
  }
}
