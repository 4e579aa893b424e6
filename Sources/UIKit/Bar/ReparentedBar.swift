import Foundation

/// A bar that moves with one of the two screens of a transition: during the transition, the bar is a subview of that
/// screen's view (transitions.md §3.4b, §3.4c).
@MainActor
struct ReparentedBar {
  let bar: UIView
  private let originalSuperview: UIView
  private let originalIndex: Int
  private weak var screen: UIView?
  private let scrollView: UIScrollView?
  /// Whether `clipsToBounds` of the screen is off until `restore()`, as the bar may be outside of the screen's bounds.
  private let isUnclipped: Bool

  /// Moves the bar into the view of `owner`; nil if the bar has no superview. `host` is the superview of the children's
  /// views outside of transitions.
  init?(
    moving bar: UIView, with owner: UIViewController, in container: any BarContainer, hostedBy host: UIView
  ) {
    guard let originalSuperview = bar.superview, let screen = owner.view else { return nil }
    let finalFrame = host.bounds.inset(by: container.contentInsets(of: owner))
    (self.bar, self.originalSuperview, self.screen) = (bar, originalSuperview, screen)
    scrollView = screen as? UIScrollView
    originalIndex = originalSuperview.subviews.firstIndex { $0 === bar } ?? 0
    let frame = originalSuperview.convert(bar.frame, to: host)
    isUnclipped = finalFrame != host.bounds && screen.clipsToBounds
    if isUnclipped { screen.clipsToBounds = false }
    // The screen gets its final size before the bar becomes its subview. A later change would resize the bar as well.
    if screen.bounds.size != finalFrame.size { screen.bounds.size = finalFrame.size }
    bar.frame = frame.offsetBy(
      dx: screen.bounds.minX - finalFrame.minX, dy: screen.bounds.minY - finalFrame.minY)
    screen.addSubview(bar)
    scrollView?.fixedSubviews.append(bar)
  }

  /// Moves the bar back to its original superview, at the end of the transition.
  func restore() {
    if isUnclipped { screen?.clipsToBounds = true }
    scrollView?.fixedSubviews.removeAll { $0 === bar }
    // Other code may already have moved the bar to another superview.
    guard bar.superview === screen || bar.superview == nil else { return }
    originalSuperview.insertSubview(bar, at: min(originalIndex, originalSuperview.subviews.count))
  }
}
