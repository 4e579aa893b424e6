import Engine

/// The recognition of a tap beside a sheet, on the dimmed screen. The tap dismisses the sheet.
@MainActor
final class SheetTap: MainActorObject, UIGestureRecognizerDelegate {
  private let recognizer = UITapGestureRecognizer()
  private weak var sheet: UISheetPresentationController?

  init() { super.init(mainActor: ()) }

  func attach(to sheet: UISheetPresentationController, on shade: UIView) {
    self.sheet = sheet
    recognizer.delegate = self
    recognizer.addAction { [weak self] recognizer in
      if recognizer.state == .ended { self?.sheet?.tappedBeside() }
    }
    shade.addGestureRecognizer(recognizer)
  }

  func detach() { recognizer.view?.removeGestureRecognizer(recognizer) }

  /// Rejects a touch that begins while the sheet moves, even if the sheet is at rest when the touch ends.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    sheet?.isAtRest ?? false
  }
}
