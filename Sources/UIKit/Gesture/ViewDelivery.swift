/// The delivery of touches to views, as far as recognizers allow.
@MainActor
final class ViewDelivery {
  /// Touches that are down, and ended touches with undelivered phases.
  private var openTouches: [UITouch] = []
  /// Touches whose last phase was delivered in this event.
  private var finishedTouches: [UITouch] = []

  /// Registers a new touch. A view without multiple touch receives one touch at a time. No view receives a touch while
  /// another view of the window has a touch, if either view is exclusive.
  func register(_ touch: UITouch, among others: [UITouch]) {
    if let view = touch.view {
      touch.delivery.isExcluded = others.contains {
        guard let other = $0.view, !$0.isOver, !$0.delivery.isExcluded, !$0.delivery.isCancelled
        else {
          return false
        }
        if other === view { return !view.isMultipleTouchEnabled }
        return other.window === view.window && (view.isExclusiveTouch || other.isExclusiveTouch)
      }
    }
    openTouches.append(touch)
  }

  /// Delivers changes to views, and phases that recognizers have delayed until now.
  func deliver(_ changed: [UITouch], of event: UIEvent) {
    for touch in changed where touch.phase != .stationary && !touch.delivery.isCancelled {
      if touch.phase == .moved, touch.delivery.delayedPhases.last == .moved { continue }
      touch.delivery.delayedPhases.append(touch.phase)
    }
    var calls: [Call] = []
    for touch in openTouches {
      if !touch.delivery.isCancelled, isCancelledByRecognizer(touch) {
        touch.delivery.isCancelled = true
        touch.delivery.delayedPhases = []
        if touch.delivery.hasBegun { add(touch, .cancelled, &calls) }
      }
      while let phase = touch.delivery.delayedPhases.first, !isDelayed(touch, phase) {
        touch.delivery.delayedPhases.removeFirst()
        if phase == .began {
          touch.delivery.hasBegun = true
        } else if !touch.delivery.hasBegun {
          continue
        }
        add(touch, phase, &calls)
      }
    }
    finishedTouches += openTouches.filter(isFinished)
    openTouches.removeAll(where: isFinished)
    for call in calls { make(call, event) }
  }

  /// Cancels the touches of views that have left their window (Apple's page of `touchesCancelled(_:with:)`);
  /// recognizers of superviews continue to receive the touches. Returns whether any view was notified.
  func cancelRemoved(_ event: UIEvent) -> Bool {
    var calls: [Call] = []
    for touch in openTouches where !touch.delivery.isCancelled && touch.view?.window == nil {
      touch.delivery.isCancelled = true
      touch.delivery.delayedPhases = []
      if touch.delivery.hasBegun { add(touch, .cancelled, &calls) }
    }
    for call in calls { make(call, event) }
    return !calls.isEmpty
  }

  private func isFinished(_ touch: UITouch) -> Bool { touch.isOver && touch.delivery.delayedPhases.isEmpty }

  /// Drops finished touches, and removes their references to recognizers: a recognizer retains its last touches, so a
  /// cycle would remain otherwise.
  func dropFinished() {
    if finishedTouches.isEmpty { return }
    for touch in finishedTouches { touch.gestureRecognizers = [] }
    finishedTouches.removeAll(keepingCapacity: true)
  }

  private struct Call {
    let view: UIView
    let phase: UITouch.Phase
    var touches: Set<UITouch>
  }

  private func add(_ touch: UITouch, _ phase: UITouch.Phase, _ calls: inout [Call]) {
    if phase == .ended || phase == .cancelled { touch.delivery.hasBegun = false }
    guard let view = touch.view, !touch.delivery.isExcluded else { return }
    // A touch may join only a call that follows all earlier calls for this touch.
    let earliest = calls.lastIndex { $0.touches.contains(touch) }.map { $0 + 1 } ?? 0
    if let index = calls[earliest...].firstIndex(where: { $0.view === view && $0.phase == phase }) {
      calls[index].touches.insert(touch)
    } else {
      calls.append(Call(view: view, phase: phase, touches: [touch]))
    }
  }

  private func make(_ call: Call, _ event: UIEvent) {
    // A delayed touch shows the phase that is being delivered.
    let phases = call.touches.map { ($0, $0.phase) }
    for touch in call.touches { touch.phase = call.phase }
    switch call.phase {
    case .began: call.view.touchesBegan(call.touches, with: event)
    case .moved: call.view.touchesMoved(call.touches, with: event)
    case .ended: call.view.touchesEnded(call.touches, with: event)
    case .cancelled: call.view.touchesCancelled(call.touches, with: event)
    case .stationary, .regionEntered, .regionMoved, .regionExited: break
    }
    for (touch, phase) in phases { touch.phase = phase }
  }

  private func isCancelledByRecognizer(_ touch: UITouch) -> Bool {
    touch.gestureRecognizers?.contains {
      $0.cancelsTouchesInView && $0.session.isRecognized && $0.session.had(touch)
    } ?? false
  }

  private func isDelayed(_ touch: UITouch, _ phase: UITouch.Phase) -> Bool {
    touch.gestureRecognizers?.contains {
      guard $0.session.isOpen, $0.session.state == .possible, $0.session.had(touch) else { return false }
      return $0.delaysTouchesBegan || ($0.delaysTouchesEnded && phase == .ended)
    } ?? false
  }
}
