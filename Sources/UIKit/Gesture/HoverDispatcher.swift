/// Brings a pointer whose buttons are up to the hover recognizers of the view below it and of all above that.
@MainActor
final class HoverDispatcher {
  /// A recognizer that the pointer is over, and the touch that it knows the pointer by.
  private struct Region {
    weak var recognizer: UIHoverGestureRecognizer?
    let touch: UITouch
  }

  private let event = UIEvent(type: .hover)
  private let arbiter: GestureArbiter
  private var regions: [Region] = []

  init(_ arbiter: GestureArbiter) { self.arbiter = arbiter }

  /// The pointer is at a point of the screen, or nowhere.
  func moved(to point: CGPoint?, time: TimeInterval, _ application: UIApplication) {
    let hit: Hit? = if let point { find(point, application) } else { nil }
    event.timestamp = time
    var over: [UIHoverGestureRecognizer] = []
    var view = hit?.view
    while let current = view {
      over += current.recognizers.compactMap { $0 as? UIHoverGestureRecognizer }
      view = current.superview
    }
    for region in regions {
      let stays = over.contains { $0 === region.recognizer && !$0.session.isOver }
      region.touch.phase = stays ? .regionMoved : .regionExited
      region.touch.timestamp = time
      if let point, let window = region.touch.window {
        region.touch.previousPlace = region.touch.place
        region.touch.place = window.convert(point, from: nil)
      }
    }
    if let hit, !application.isIgnoringInteractionEvents { enter(over, hit, time) }
    // What is left comes first.
    regions = regions.filter { $0.touch.isOver } + regions.filter { !$0.touch.isOver }
    if regions.isEmpty { return }
    event.touches = regions.map(\.touch)
    application.sendEvent(event)
    // A window that is no longer shown has no events.
    for region in regions where region.touch.isOver && region.recognizer?.session.isUnderWay == true {
      region.recognizer?.abandon()
    }
    regions.removeAll { $0.touch.isOver || $0.recognizer == nil }
    event.touches = regions.map(\.touch)
    arbiter.tidy()
  }

  private typealias Hit = (view: UIView, window: UIWindow, place: CGPoint)

  private func find(_ point: CGPoint, _ application: UIApplication) -> Hit? {
    for window in application.windows.reversed() {
      let place = window.convert(point, from: nil)
      if let view = window.hitTest(place, with: event) { return (view, window, place) }
    }
    return nil
  }

  private func enter(_ over: [UIHoverGestureRecognizer], _ hit: Hit, _ time: TimeInterval) {
    for recognizer in over where !regions.contains(where: { $0.recognizer === recognizer }) {
      let touch = UITouch(at: hit.place, time: time, type: .indirectPointer)
      touch.phase = .regionEntered
      touch.window = hit.window
      touch.view = hit.view
      guard arbiter.receives(recognizer, touch, event) else { continue }
      touch.gestureRecognizers = [recognizer]
      arbiter.open(recognizer)
      recognizer.session.add(touch)
      regions.append(Region(recognizer: recognizer, touch: touch))
    }
  }

  /// Tells the recognizers of a window what `UIWindow.sendEvent(_:)` was handed.
  func tell(_ window: UIWindow) {
    for region in regions where region.touch.window === window {
      region.recognizer?.hovered(region.touch.phase)
      arbiter.settle()
    }
  }
}
