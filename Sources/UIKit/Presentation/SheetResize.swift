import Engine

/// A drag that changes the height of a sheet with several detents.
@MainActor
final class SheetResize: MainActorObject, UIGestureRecognizerDelegate {
  let recognizer = UIPanGestureRecognizer()
  private weak var sheet: UISheetPresentationController?
  /// The height at which the drag began.
  private var start: CGFloat = 0

  /// The seconds for which a released sheet would go on: the detent nearest to the position reached then is selected
  /// (animation.md §10).
  private static let projection = 0.2

  init() { super.init(mainActor: ()) }

  func attach(to sheet: UISheetPresentationController) {
    self.sheet = sheet
    recognizer.delegate = self
    recognizer.addAction { [weak self] _ in self?.handlePan() }
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    sheet?.mayResize(by: recognizer.translation(in: nil)) ?? false
  }

  /// A drag of content at its top waits, where it may expand the sheet.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    sheet?.resizePrecedes(otherGestureRecognizer) ?? false
  }

  private func handlePan() {
    guard let sheet else { return }
    let moved = recognizer.translation(in: nil).y
    switch recognizer.state {
    case .began:
      start = sheet.shownHeight
      sheet.drag(to: start - moved)
    case .changed: sheet.drag(to: start - moved)
    case .ended: sheet.endDrag(at: start - moved - recognizer.velocity(in: nil).y * Self.projection)
    case .cancelled: sheet.endDrag(at: start)
    case .possible, .failed: break
    }
  }
}

extension SheetResize: DragOwner {
  var movesSheet: Bool { true }
}

extension TransitionDrag: DragOwner {
  var movesSheet: Bool { direction == .down }
}
