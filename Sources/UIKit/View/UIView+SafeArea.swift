extension UIView {
  /// What `safeAreaInsets` answers: of a controller's root view what its container leaves, of any other view what
  /// reaches into it of its superview's.
  func computedSafeArea() -> UIEdgeInsets {
    guard let controller = owningController else { return safeAreaFromSuperview(placedAt: restingFrame) }
    return controller.safeAreaOfContainer(for: self) + controller.additionalSafeAreaInsets
  }

  /// The part of the superview's insets that a view placed at `frame` reaches into.
  func safeAreaFromSuperview(placedAt frame: CGRect) -> UIEdgeInsets {
    guard let parent else { return .zero }
    let insets = parent.safeAreaInsets
    if insets == .zero { return .zero }
    return insets.reaching(into: frame, of: parent.bounds)
  }

  /// The frame without the transform: what is turned or scaled for a while keeps its insets.
  var restingFrame: CGRect {
    let size = bounds.size
    return CGRect(
      origin: CGPoint(x: center.x - anchorPoint.x * size.width, y: center.y - anchorPoint.y * size.height),
      size: size)
  }

  /// Tells the view, and those below that it concerns, that the insets are others than they were; the layout that
  /// follows from it may be the one that runs.
  func updateSafeArea(inLayout: Bool = false) {
    let insets = safeAreaInsets
    guard insets != toldSafeArea else { return }
    toldSafeArea = insets
    safeAreaInsetsDidChange()
    owningController?.viewSafeAreaInsetsDidChange()
    if !inLayout { setNeedsLayout() }
    updateSafeAreaBelow()
  }

  /// The same for the subviews, whose places may have changed.
  func updateSafeAreaBelow() {
    for child in children
    where toldSafeArea != .zero || child.toldSafeArea != .zero || child.owningController != nil {
      child.updateSafeArea()
    }
  }
}

extension UIEdgeInsets {
  /// What of the insets of `bounds` reaches into `frame`; an edge without an inset gives none, however far the frame
  /// stands out there.
  func reaching(into frame: CGRect, of bounds: CGRect) -> UIEdgeInsets {
    func part(_ inset: CGFloat, _ distance: CGFloat) -> CGFloat { inset > 0 ? max(0, inset - distance) : 0 }
    return UIEdgeInsets(
      top: part(top, frame.minY - bounds.minY), left: part(left, frame.minX - bounds.minX),
      bottom: part(bottom, bounds.maxY - frame.maxY), right: part(right, bounds.maxX - frame.maxX))
  }

  static func + (a: UIEdgeInsets, b: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
  }
}
