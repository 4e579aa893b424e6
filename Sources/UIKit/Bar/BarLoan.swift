import Foundation

/// A bar that goes along with one of two screens: it lies in that screen's view while a transition moves it, however it
/// does (transitions.md §3.4b, §3.4c).
@MainActor
struct BarLoan {
  let bar: UIView
  private let home: UIView
  private let index: Int
  private weak var screen: UIView?
  private let scrollView: UIScrollView?

  /// Nil where the bar is nowhere. `place` is the view that the screen fills at rest.
  init?(_ bar: UIView, to screen: UIView, filling place: UIView) {
    guard let home = bar.superview else { return nil }
    (self.bar, self.home, self.screen) = (bar, home, screen)
    scrollView = screen as? UIScrollView
    index = home.subviews.firstIndex { $0 === bar } ?? 0
    let frame = home.convert(bar.frame, to: place)
    // What is not placed yet takes the bar's width along when it is.
    if screen.bounds.size != place.bounds.size { screen.bounds.size = place.bounds.size }
    bar.frame = frame.offsetBy(dx: screen.bounds.minX, dy: screen.bounds.minY)
    screen.addSubview(bar)
    scrollView?.lentBars.append(bar)
  }

  func giveBack() {
    scrollView?.lentBars.removeAll { $0 === bar }
    // Somebody may have taken it home already.
    guard bar.superview === screen || bar.superview == nil else { return }
    home.insertSubview(bar, at: min(index, home.subviews.count))
  }
}
