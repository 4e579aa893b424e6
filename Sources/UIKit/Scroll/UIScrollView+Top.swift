/// The reaction to taps on the status bar.
extension UIScrollView {
  /// Scrolls to the top, unless the content is there or the delegate refuses.
  fileprivate func scrollToTop() {
    let top = CGPoint(x: contentOffset.x, y: -adjustedContentInset.top)
    guard contentOffset.y > top.y, delegate?.scrollViewShouldScrollToTop(self) ?? true else { return }
    stopMoving()
    begin(ScrollAnimation(from: contentOffset, to: top, isToTop: true, start: now))
  }
}

extension UIWindow {
  /// Handles a tap on a view at a point of the window. A tap on the status bar, outside all controls, scrolls the only
  /// visible scroll view with `scrollsToTop` to its top.
  func tapped(_ view: UIView?, at point: CGPoint) {
    guard point.y < safeAreaInsets.top, !statusBarAppearance.isHidden,
      !sequence(first: view, next: { $0?.superview }).contains(where: { $0 is UIControl })
    else { return }
    var found: [UIScrollView] = []
    collectVisible(in: self, &found)
    if found.count == 1 { found[0].scrollToTop() }
  }

  private func collectVisible(in view: UIView, _ found: inout [UIScrollView]) {
    guard !view.isHidden, view.alpha > 0.01 else { return }
    if let scrollView = view as? UIScrollView, scrollView.scrollsToTop, isInFront(scrollView) {
      found.append(scrollView)
    }
    for subview in view.subviews { collectVisible(in: subview, &found) }
  }

  /// Whether a touch at the centre of a view's visible rectangle would reach the view or a descendant.
  private func isInFront(_ view: UIView) -> Bool {
    let shown = view.convert(view.bounds, to: self).intersection(bounds)
    guard !shown.isEmpty else { return false }
    return hitTest(CGPoint(x: shown.midX, y: shown.midY), with: nil)?.isDescendant(of: view) ?? false
  }
}
