import Engine

/// A tap beside a sheet, on the screen that it dims, which dismisses the sheet.
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

  /// A touch that begins while the sheet moves is no tap, even where the sheet has come to rest at its end.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    sheet?.isAtRest ?? false
  }
}
