import Engine

/// The gestures of a sheet: drags change its height or dismiss it, taps outside dismiss it.
extension UISheetPresentationController {
  /// Whether a drag by a translation changes the height, instead of dismissing the sheet or scrolling its content.
  func mayResize(by translation: CGPoint) -> Bool {
    guard let presented, presented.presentedBy != nil, presented.presentation == nil,
      runningTransition == nil, abs(translation.y) > abs(translation.x),
      let size = containerView?.bounds.size, formSize(in: size) == nil, !fills(size)
    else { return false }
    let detents = detents(in: size)
    return translation.y < 0 ? shownHeight < detents.highest - 0.5 : shownHeight > detents.lowest + 0.5
  }

  /// Whether a drag of the content waits for this one: only while the content is at its top.
  func resizePrecedes(_ other: UIGestureRecognizer) -> Bool {
    guard prefersScrollingExpandsWhenScrolledToEdge, detentsNow.active.count > 1 else { return false }
    return isContentAtTop(other)
  }

  private func isContentAtTop(_ other: UIGestureRecognizer) -> Bool {
    guard let content = other.view as? UIScrollView, other === content.panGestureRecognizer,
      let view = draggedView, content.isDescendant(of: view)
    else { return false }
    return content.contentOffset.y <= -content.adjustedContentInset.top
  }

  /// Gives the sheet a height during a drag; beyond its detents it follows with resistance.
  func drag(to height: CGFloat) {
    let detents = detentsNow
    let limited = min(max(height, detents.lowest), detents.highest)
    let beyond = height - limited
    // The resistance is the rubber band of scroll views.
    let length = max(detents.full, 1)
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

  /// Dismisses the sheet by a tap on the dimmed area, if the user may.
  func tappedBeside() {
    if isAtRest, mayDismiss() { dismissByUser() }
  }

  /// Ends a drag that would come to rest at a height: at the nearest detent, or below the lowest one with a dismissal.
  func endDrag(at height: CGFloat) {
    let detents = detentsNow
    if height < detents.lowest / 2, mayDismiss() {
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
    // A drag that is not downwards does not ask the delegate: scrolling content begins here as well.
    guard translation.y >= abs(translation.x), !mayResize(by: translation) else { return false }
    return mayDismiss()
  }

  /// Whether the user may dismiss the sheet; the delegate is notified of an attempt.
  private func mayDismiss() -> Bool {
    if presented?.isModalInPresentation == true
      || delegate?.presentationControllerShouldDismiss(self) == false
    {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return false
    }
    return true
  }

  /// Whether a drag of the sheet precedes one of its content: scrolling content gives way at its top.
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
