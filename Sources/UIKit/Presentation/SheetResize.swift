import Engine

/// A drag that changes the height of a sheet with several detents.
@MainActor
final class SheetResize: MainActorObject, UIGestureRecognizerDelegate {
  let recognizer = UIPanGestureRecognizer()
  private weak var sheet: UISheetPresentationController?
  /// The height of the sheet at the start of the drag, in points.
  private var startHeight: CGFloat = 0

  /// The seconds for which a released sheet is assumed to continue at its velocity: the detent nearest to the resulting
  /// height is selected (animation.md §10).
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

  /// Makes the recognizer of the content wait for this drag, which may expand the sheet while the content is at its
  /// top.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    sheet?.resizePrecedes(otherGestureRecognizer) ?? false
  }

  private func handlePan() {
    guard let sheet else { return }
    let translation = recognizer.translation(in: nil).y
    switch recognizer.state {
    case .began:
      startHeight = sheet.shownHeight
      sheet.drag(to: startHeight - translation)
    case .changed: sheet.drag(to: startHeight - translation)
    case .ended:
      sheet.endDrag(at: startHeight - translation - recognizer.velocity(in: nil).y * Self.projection)
    case .cancelled: sheet.endDrag(at: startHeight)
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
