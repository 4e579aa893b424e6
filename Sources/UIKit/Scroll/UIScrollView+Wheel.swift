/// The scrolling by a mouse wheel.
extension UIScrollView {
  /// Scrolls by a step in points, inside the range, unless touches hold the content; returns whether the content moved.
  func scroll(byWheel step: CGPoint) -> Bool {
    guard isScrollEnabled, !isTracking else { return false }
    let axes = self.axes(storedContentSize)
    let current = contentOffset
    let target = CGPoint(
      x: step.x == 0 ? current.x : axes.x.clamped(current.x + step.x),
      y: step.y == 0 ? current.y : axes.y.clamped(current.y + step.y))
    guard target != current else { return false }
    setContentOffset(target, animated: false)
    flashScrollIndicators()
    return true
  }
}

extension UIApplication {
  /// Handles a step of the wheel, in points, with the pointer at a point of the screen: the innermost scroll view at
  /// that point that can scroll in the direction of the step scrolls.
  package func turnWheel(by step: CGPoint, at point: CGPoint) {
    guard !isIgnoringInteractionEvents else { return }
    for window in windows.reversed() {
      guard let hit = window.hitTest(window.convert(point, from: nil), with: nil) else { continue }
      var view: UIView? = hit
      while let current = view {
        if let scrollView = current as? UIScrollView, scrollView.scroll(byWheel: step) { return }
        view = current.superview
      }
      return
    }
  }
}
