/// The safe area as content inset.
extension UIScrollView {
  /// Updates the inset from the safe area, the content and the behaviour. Content that rests at its start stays at its
  /// start.
  ///
  /// A view without a window has no safe area. Its inset then stays, so that the content appears at the same position
  /// when the view returns.
  func updateSafeInset() {
    guard window != nil || contentInsetAdjustmentBehavior == .never else { return }
    let old = safeInset
    let new = wantedSafeInset
    guard new != old else { return }
    let adjustedBefore = adjustedContentInset
    safeInset = new
    let (isAtLeft, isAtTop) = (
      contentOffset.x == -adjustedBefore.left, contentOffset.y == -adjustedBefore.top
    )
    if !motion.needsFrames, !isTracking, isAtLeft || isAtTop {
      let adjustedAfter = adjustedContentInset
      setOffset(
        CGPoint(
          x: isAtLeft ? -adjustedAfter.left : contentOffset.x,
          y: isAtTop ? -adjustedAfter.top : contentOffset.y))
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

  /// The safe area insets that the current behaviour adds.
  private var wantedSafeInset: UIEdgeInsets {
    if contentInsetAdjustmentBehavior == .never { return .zero }
    var insets = safeAreaInsets
    if contentInsetAdjustmentBehavior == .always || insets == .zero { return insets }
    if !alwaysBounceHorizontal, storedContentSize.width <= bounds.width {
      (insets.left, insets.right) = (0, 0)
    }
    let scrollsVertically = alwaysBounceVertical || storedContentSize.height > bounds.height
    if !scrollsVertically, contentInsetAdjustmentBehavior == .scrollableAxes || !isContentOfContainer {
      (insets.top, insets.bottom) = (0, 0)
    }
    return insets
  }

  /// Whether this is the view, or its first subview, of a controller that adjusts scroll view insets and is inside a
  /// navigation or tab bar controller.
  private var isContentOfContainer: Bool {
    let first = superview?.subviews.first === self ? superview?.owningController : nil
    guard let controller = owningController ?? first, controller.automaticallyAdjustsScrollViewInsets else {
      return false
    }
    // A controller that is being popped still counts as inside.
    return sequence(first: controller, next: \.parent).dropFirst()
      .contains(where: \.insetsContent)
  }

  /// The insets of an indicator's track: `insets` and, with automatic adjustment, the safe area without the pushed-out
  /// part of a large title.
  func barInsets(_ insets: UIEdgeInsets) -> UIEdgeInsets {
    guard automaticallyAdjustsScrollIndicatorInsets else { return insets }
    var inset = insets + safeInset
    inset.top -= pushedTitleHeight
    return inset
  }
}
