@testable import UIKit

/// Records the calls of handlers and views.
@MainActor
final class GestureLog {
  var lines: [String] = []

  /// Removes and returns the recorded lines.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  /// Adds a recognizer to `view` and records its states under `name`.
  func add<R: UIGestureRecognizer>(_ recognizer: R, _ name: String, to view: UIView) -> R {
    recognizer.addAction { [weak self] in self?.lines.append("\(name) \($0.state)") }
    view.addGestureRecognizer(recognizer)
    return recognizer
  }
}

/// A view that records its touches.
final class TouchView: UIView {
  var log: GestureLog?

  private func note(_ name: String, _ touches: Set<UITouch>) {
    log?.lines.append("\(name) \(touches.count)")
    for touch in touches where "\(touch.phase)" != name { log?.lines.append("wrong phase \(touch.phase)") }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches) }
}

/// A gesture delegate whose answers are closures.
final class GestureRules: NSObject, UIGestureRecognizerDelegate {
  var begins: (UIGestureRecognizer) -> Bool = { _ in true }
  var together: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }
  var requires: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }
  var isRequired: (UIGestureRecognizer, UIGestureRecognizer) -> Bool = { _, _ in false }
  var receives: (UITouch) -> Bool = { _ in true }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    begins(gestureRecognizer)
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { together(gestureRecognizer, otherGestureRecognizer) }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { requires(gestureRecognizer, otherGestureRecognizer) }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { isRequired(gestureRecognizer, otherGestureRecognizer) }
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    receives(touch)
  }
}
