/// The dispatcher that sends the movement of a pointer without pressed buttons to the hover recognizers of the view
/// below the pointer and of its superviews.
@MainActor
final class HoverDispatcher {
  /// A recognizer below the pointer, and the touch that represents the pointer.
  private struct Region {
    let recognizer: UIHoverGestureRecognizer
    let touch: UITouch
  }

  private let event = UIEvent(type: .hover)
  private let arbiter: GestureArbiter
  private var regions: [Region] = []

  init(_ arbiter: GestureArbiter) { self.arbiter = arbiter }

  /// Moves the pointer to a point of the screen, or off the screen with nil.
  func movePointer(to point: CGPoint?, time: TimeInterval, _ application: UIApplication) {
    let hit: Hit? = if let point { find(point, application) } else { nil }
    event.timestamp = time
    var hoverRecognizers: [UIHoverGestureRecognizer] = []
    var view = hit?.view
    while let current = view {
      hoverRecognizers += current.recognizers.compactMap { $0 as? UIHoverGestureRecognizer }
      view = current.superview
    }
    for region in regions {
      let stays = hoverRecognizers.contains { $0 === region.recognizer && !$0.session.isOver }
      region.touch.phase = stays ? .regionMoved : .regionExited
      region.touch.timestamp = time
      if let point, let window = region.touch.window {
        region.touch.previousPosition = region.touch.position
        region.touch.position = window.convert(point, from: nil)
      }
    }
    if let hit, !application.isIgnoringInteractionEvents { enter(hoverRecognizers, hit, time) }
    // Regions that the pointer has left precede the others.
    regions = regions.filter { $0.touch.isOver } + regions.filter { !$0.touch.isOver }
    if regions.isEmpty { return }
    event.touches = regions.map(\.touch)
    application.sendEvent(event)
    // A hidden window has received no event, so the gestures that end there are cancelled.
    for region in regions where region.touch.isOver && region.recognizer.session.isInProgress {
      region.recognizer.cancelSession()
    }
    for region in regions where region.touch.isOver { region.touch.gestureRecognizers = [] }
    regions.removeAll(where: \.touch.isOver)
    event.touches = regions.map(\.touch)
    arbiter.removeFinishedSessions()
  }

  private typealias Hit = (view: UIView, window: UIWindow, position: CGPoint)

  private func find(_ point: CGPoint, _ application: UIApplication) -> Hit? {
    for window in application.windows.reversed() {
      let position = window.convert(point, from: nil)
      if let view = window.hitTest(position, with: event) { return (view, window, position) }
    }
    return nil
  }

  private func enter(_ hoverRecognizers: [UIHoverGestureRecognizer], _ hit: Hit, _ time: TimeInterval) {
    for recognizer in hoverRecognizers where !regions.contains(where: { $0.recognizer === recognizer }) {
      let touch = UITouch(at: hit.position, time: time, type: .indirectPointer)
      touch.phase = .regionEntered
      touch.window = hit.window
      touch.view = hit.view
      guard arbiter.receives(recognizer, touch, event) else { continue }
      touch.gestureRecognizers = [recognizer]
      arbiter.openSession(recognizer)
      recognizer.session.add(touch)
      regions.append(Region(recognizer: recognizer, touch: touch))
    }
  }

  /// Notifies the recognizers of a window of the event that `UIWindow.sendEvent(_:)` received.
  func notifyRecognizers(in window: UIWindow) {
    for region in regions where region.touch.window === window {
      region.recognizer.hovered(region.touch.phase)
      arbiter.settle()
    }
  }
}
