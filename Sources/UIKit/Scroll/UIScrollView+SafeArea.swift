/// The safe area as content inset.
extension UIScrollView {
  /// Updates the inset from the safe area, the content and the behaviour. An offset at the beginning of the content is
  /// kept there.
  ///
  /// Without a window, where a view has no safe area, the inset is kept, so that the content appears again at the same
  /// position.
  func updateSafeInset() {
    guard window != nil || contentInsetAdjustmentBehavior == .never else { return }
    let old = safeInset
    let new = wantedSafeInset
    guard new != old else { return }
    let before = adjustedContentInset
    safeInset = new
    let (isAtLeft, isAtTop) = (contentOffset.x == -before.left, contentOffset.y == -before.top)
    if !motion.needsFrames, !isTracking, isAtLeft || isAtTop {
      let after = adjustedContentInset
      setOffset(
        CGPoint(x: isAtLeft ? -after.left : contentOffset.x, y: isAtTop ? -after.top : contentOffset.y))
    }
    updateSafeAreaBelow()
    insetsChanged()
    rangeChanged()
  }

  func insetsChanged() {
    guides.bar?.contentMoved()
    adjustedContentInsetDidChange()
    notifyDelegate("scrollViewDidChangeAdjustedContentInset(_:)") {
      $0.scrollViewDidChangeAdjustedContentInset(self)
    }
  }

  private var wantedSafeInset: UIEdgeInsets {
    if contentInsetAdjustmentBehavior == .never { return .zero }
    var insets = safeAreaInsets
    if contentInsetAdjustmentBehavior == .always || insets == .zero { return insets }
    if !alwaysBounceHorizontal, storedContentSize.width <= bounds.width {
      (insets.left, insets.right) = (0, 0)
    }
    let isTall = alwaysBounceVertical || storedContentSize.height > bounds.height
    if !isTall, contentInsetAdjustmentBehavior == .scrollableAxes || !isContentOfContainer {
      (insets.top, insets.bottom) = (0, 0)
    }
    return insets
  }

  /// Whether this is the content view of a controller inside a navigation or tab bar controller.
  private var isContentOfContainer: Bool {
    let first = superview?.subviews.first === self ? superview?.owningController : nil
    guard let controller = owningController ?? first, controller.automaticallyAdjustsScrollViewInsets else {
      return false
    }
    // A controller that is being popped is still inside.
    return sequence(first: controller, next: \.parent).dropFirst()
      .contains(where: \.insetsContent)
  }

  /// The distance of the scroll indicators from the edges of the bounds.
  func barInsets(_ own: UIEdgeInsets) -> UIEdgeInsets {
    guard automaticallyAdjustsScrollIndicatorInsets else { return own }
    var inset = own + safeInset
    inset.top -= pushedTitle
    return inset
  }
}
