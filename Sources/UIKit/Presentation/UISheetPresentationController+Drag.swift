import Engine

/// The gestures of a sheet: drags change its height or dismiss it, and taps outside dismiss it.
extension UISheetPresentationController {
  /// Whether a drag by a translation changes the height, instead of dismissing the sheet or scrolling its content.
  func mayResize(by translation: CGPoint) -> Bool {
    guard let presented, presented.presentedBy != nil, presented.presentation == nil,
      runningTransition == nil, abs(translation.y) > abs(translation.x),
      let size = containerView?.bounds.size, formSize(in: size) == nil, !fills(size)
    else { return false }
    let detents = detents(in: size)
    return translation.y < 0
      ? shownHeight < detents.highestHeight - SheetDetents.tolerance
      : shownHeight > detents.lowestHeight + SheetDetents.tolerance
  }

  /// Whether the content's recognizer `other` waits for the drag that changes the height: only while the content is at
  /// its top, several detents are active and `prefersScrollingExpandsWhenScrolledToEdge` is true.
  func resizePrecedes(_ other: UIGestureRecognizer) -> Bool {
    guard prefersScrollingExpandsWhenScrolledToEdge, currentDetents.active.count > 1 else { return false }
    return isContentAtTop(other)
  }

  private func isContentAtTop(_ other: UIGestureRecognizer) -> Bool {
    guard let content = other.view as? UIScrollView, other === content.panGestureRecognizer,
      let view = draggedView, content.isDescendant(of: view)
    else { return false }
    return content.contentOffset.y <= -content.adjustedContentInset.top
  }

  /// Sets the height of the sheet during a drag, in points; beyond the outermost detents the sheet follows with
  /// resistance.
  func drag(to height: CGFloat) {
    let detents = currentDetents
    let limited = min(max(height, detents.lowestHeight), detents.highestHeight)
    let beyond = height - limited
    // The resistance is the rubber band of scroll views.
    let length = max(detents.fullHeight, 1)
    let resisted = (1 - 1 / (abs(beyond) * 0.55 / length + 1)) * length
    let shown = limited + (beyond < 0 ? -resisted : resisted)
    draggedHeight = min(shown, containerView?.bounds.height ?? limited)
    containerView?.setNeedsLayout()
    containerView?.layoutIfNeeded()
    decorate()
  }

  /// Whether the sheet is on top, and neither a transition nor a finger moves it.
  var isAtRest: Bool {
    guard let presented, presented.presentedBy != nil, presented.presentation == nil else { return false }
    return runningTransition == nil && draggedHeight == nil
  }

  /// Dismisses the sheet after a tap on the dimmed area, if the user may dismiss it.
  func tappedBeside() {
    if isAtRest, mayDismiss() { dismissByUser() }
  }

  /// Ends a drag whose projection reaches `height`, in points: the sheet moves to the nearest detent, or is dismissed
  /// below half the height of the lowest detent, if the user may dismiss it.
  func endDrag(at height: CGFloat) {
    let detents = currentDetents
    if height < detents.lowestHeight / 2, mayDismiss() {
      draggedHeight = nil
      return dismissByUser()
    }
    let nearest = detents.nearest(to: height)
    let isNew = nearest != nil && nearest != (storedSelection ?? detents.active.first?.identifier)
    animateChanges {
      draggedHeight = nil
      if isNew { storedSelection = nearest }
      containerView?.setNeedsLayout()
    }
    if isNew {
      (delegate as? any UISheetPresentationControllerDelegate)?
        .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
    }
  }
}

extension UISheetPresentationController: TransitionDragHost {
  // The presented controller may be released before the touch ends.
  var draggedView: UIView? { presented?.viewIfLoaded }
  var runningTransition: TransitionCoordinator? { presented?.presentedBy?.transition }

  func mayBegin(_ drag: TransitionDrag) -> Bool {
    guard let presented, presented.presentedBy != nil, presented.presentation == nil else { return false }
    let translation = drag.recognizer.translation(in: nil)
    // The delegate is asked only about downward drags, as a drag that scrolls the content calls this method too.
    guard translation.y >= abs(translation.x), !mayResize(by: translation) else { return false }
    return mayDismiss()
  }

  /// Whether the user may dismiss the sheet; if not, the delegate is notified of the attempt.
  private func mayDismiss() -> Bool {
    if presented?.isModalInPresentation == true
      || delegate?.presentationControllerShouldDismiss(self) == false
    {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return false
    }
    return true
  }

  /// Whether the content's recognizer `other` waits for the drag that dismisses the sheet: only while the content is at
  /// its top.
  func precedes(_ drag: TransitionDrag, _ other: UIGestureRecognizer) -> Bool { isContentAtTop(other) }

  func begin(_ drag: TransitionDrag) { dismissByUser() }

  private func dismissByUser() {
    guard let presented, let presentation = presented.presentedBy else { return }
    presentation.dismissByUser()
    guard presented.presentedBy != nil else {
      // The app's animator has completed at once.
      delegate?.presentationControllerDidDismiss(self)
      return
    }
    presented.transitionCoordinator?.animate(alongsideTransition: nil) { [weak self] context in
      guard let self, !context.isCancelled else { return }
      delegate?.presentationControllerDidDismiss(self)
    }
  }
}
