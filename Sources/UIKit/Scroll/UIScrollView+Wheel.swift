/// The wheel of a mouse.
extension UIScrollView {
  /// Moves the content by a step in points, inside its range; whether it moved. Fingers on the content hold it.
  func scroll(byWheel step: CGPoint) -> Bool {
    guard isScrollEnabled, !isTracking else { return false }
    let axes = self.axes(sizeOfContent)
    let present = contentOffset
    let target = CGPoint(
      x: step.x == 0 ? present.x : axes.x.clamped(present.x + step.x),
      y: step.y == 0 ? present.y : axes.y.clamped(present.y + step.y))
    guard target != present else { return false }
    setContentOffset(target, animated: false)
    flashScrollIndicators()
    return true
  }
}

extension UIApplication {
  /// Takes a turn of the wheel with the pointer at a point of the screen: the innermost scroll view below it that can
  /// move that way moves by the step, in points.
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
