import Testing

@testable import Engine
@testable import UIKit

/// Alerts and action sheets.
@Suite(.serialized) @MainActor
struct AlertTests {
  private let stage = ControllerStage(width: 390, height: 844)
  private let log = CallLog()
  private let root = UIViewController()

  private func begin() {
    stage.window.rootViewController = root
    stage.frame(at: 1)
  }

  private func settle() { stage.run(to: stage.time + 1) }

  private func alert(
    _ style: UIAlertController.Style, _ actions: [(String, UIAlertAction.Style)]
  ) -> UIAlertController {
    let alert = UIAlertController(title: "Delete?", message: "It is gone then.", preferredStyle: style)
    for (title, style) in actions {
      alert.addAction(
        UIAlertAction(title: title, style: style) { [log, root] action in
          log.note("\(action.title ?? "-") \(root.presentedViewController == nil)")
        })
    }
    return alert
  }

  private func present(_ alert: UIAlertController) {
    begin()
    root.present(alert, animated: true) { log.note("shown") }
    settle()
    #expect(log.take() == ["shown"])
  }

  /// The buttons from top to bottom, and those of one row from left to right.
  private func buttons(_ alert: UIAlertController) -> [AlertButton] {
    let found: [AlertButton] = descendants(of: alert.view)
    let origins = found.map { $0.convert(CGPoint.zero, to: nil) }
    return zip(found, origins).sorted { ($0.1.y, $0.1.x) < ($1.1.y, $1.1.x) }.map(\.0)
  }
  private func labels(_ alert: UIAlertController) -> [String] {
    (descendants(of: alert.view) as [UILabel]).compactMap(\.text)
  }

  private func descendants<T: UIView>(of view: UIView) -> [T] {
    view.subviews.flatMap { ([$0 as? T].compactMap { $0 }) + descendants(of: $0) }
  }

  /// Taps the centre of a view.
  private func tap(_ view: UIView) {
    let point = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    stage.down(point.x, point.y)
    stage.up(point.x, point.y)
  }

  private func key(_ key: UIKeyboardHIDUsage) {
    for isDown in [true, false] {
      UIApplication.shared.deliver(KeySample(t: stage.time, key: key, isDown: isDown, characters: ""))
    }
    stage.frame(at: stage.time + 0.02)
  }

  // MARK: Contents

  @Test func anAlertHoldsItsContents() {
    let alert = alert(.alert, [("Cancel", .cancel), ("Delete", .destructive), ("Keep", .default)])
    #expect(alert.title == "Delete?" && alert.message == "It is gone then." && alert.preferredStyle == .alert)
    #expect(alert.actions.map(\.title) == ["Cancel", "Delete", "Keep"])
    #expect(alert.actions.map(\.style) == [.cancel, .destructive, .default])
    #expect(alert.preferredAction == nil && alert.textFields == nil && alert.actions[0].isEnabled)
    alert.preferredAction = alert.actions[2]
    #expect(alert.preferredAction === alert.actions[2])
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField()
    #expect(alert.textFields?.count == 2 && alert.textFields?.first?.placeholder == "Name")
    #expect(alert.popoverPresentationController == nil)
    #expect(UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet).message == nil)
  }

  // MARK: Alerts

  /// An alert is 270 points wide and centred. Two buttons with short titles share a row, and the cancel button is
  /// first.
  @Test func anAlertIsCentred() {
    let alert = alert(.alert, [("Delete", .destructive), ("Cancel", .cancel)])
    present(alert)
    let frame = stage.shownFrame(alert.view)
    #expect(frame.width == 270 && frame.midX == 195 && abs(frame.midY - 422) <= 0.5)
    #expect(labels(alert).prefix(2) == ["Delete?", "It is gone then."])
    let rows = buttons(alert)
    #expect(rows.map { $0.action.title } == ["Cancel", "Delete"])
    #expect(rows.map(\.frame.minX) == [0, 135] && rows.allSatisfy { $0.frame.height == 44 })
    #expect(root.view.window != nil && alert.presentingViewController === root)
    #expect(alert.presentationController?.containerView?.subviews.first?.layer.opacity == 0.2)
  }

  /// An alert fades in while it shrinks to its size, within a quarter of a second.
  @Test func anAlertScalesIn() {
    begin()
    let alert = alert(.alert, [("OK", .default)])
    root.present(alert, animated: true)
    stage.frame(at: stage.time + 1.0 / 60)
    stage.frame(at: stage.time + 0.05)
    let state = stage.shown(alert.view)
    #expect(state.opacity > 0 && state.opacity < 1)
    #expect(state.transform.m11 > 1 && state.transform.m11 < 1.2)
    stage.run(to: stage.time + 0.3)
    #expect(stage.shown(alert.view).opacity == 1 && alert.view.transform == .identity)
    #expect(alert.transitionCoordinator == nil)
  }

  @Test func buttonsWithLongTitlesAreStacked() {
    let alert = alert(.alert, [("A title that is too long for a half", .default), ("Cancel", .cancel)])
    present(alert)
    #expect(buttons(alert).map(\.frame.minY) == [0, 44])
    #expect(buttons(alert).map { $0.action.title } == ["A title that is too long for a half", "Cancel"])
  }

  /// The handler runs after the alert has been dismissed.
  @Test func aButtonDismissesAndThenCallsTheHandler() {
    let alert = alert(.alert, [("Delete", .destructive), ("Cancel", .cancel)])
    present(alert)
    tap(buttons(alert)[1])
    #expect(alert.isBeingDismissed && log.take() == [])
    settle()
    #expect(log.take() == ["Delete true"] && alert.view.window == nil && root.presentedViewController == nil)
    // The alert can be presented again.
    root.present(alert, animated: false)
    stage.frame(at: stage.time + 0.1)
    tap(buttons(alert)[0])
    settle()
    #expect(log.take() == ["Cancel true"])
  }

  @Test func aDisabledActionDoesNothing() {
    let alert = alert(.alert, [("Delete", .destructive), ("Cancel", .cancel)])
    alert.actions[0].isEnabled = false
    present(alert)
    tap(buttons(alert)[1])
    settle()
    #expect(log.take() == [] && alert.presentingViewController === root)
    alert.actions[0].isEnabled = true
    stage.frame(at: stage.time + 0.1)
    tap(buttons(alert)[1])
    settle()
    #expect(log.take() == ["Delete true"])
  }

  /// A finger may move to another button, or away from all buttons.
  @Test func aFingerMovesFromButtonToButton() {
    let alert = alert(.alert, [("One", .default), ("Two", .default), ("Three", .default)])
    present(alert)
    let points = buttons(alert).map { $0.convert(CGPoint(x: 60, y: 20), to: nil) }
    stage.down(points[0].x, points[0].y)
    #expect(buttons(alert).map(\.isUnderFinger) == [true, false, false])
    stage.move(points[2].x, points[2].y)
    #expect(buttons(alert).map(\.isUnderFinger) == [false, false, true])
    stage.move(10, 10)
    #expect(buttons(alert).allSatisfy { !$0.isUnderFinger })
    stage.up(10, 10)
    settle()
    #expect(log.take() == [])
    stage.down(points[0].x, points[0].y)
    stage.move(points[1].x, points[1].y)
    stage.up(points[1].x, points[1].y)
    settle()
    #expect(log.take() == ["Two true"])
  }

  @Test func aTapBesideAnAlertDoesNothing() {
    let alert = alert(.alert, [("Cancel", .cancel)])
    present(alert)
    stage.down(20, 50)
    stage.up(20, 50)
    settle()
    #expect(log.take() == [] && alert.view.window != nil)
  }

  /// The return key performs the preferred action, and the escape key performs the cancel action.
  @Test func theReturnAndEscapeKeysPerformActions() {
    let alert = alert(.alert, [("Delete", .destructive), ("Cancel", .cancel)])
    present(alert)
    key(.keyboardReturnOrEnter)
    settle()
    #expect(log.take() == [])
    alert.preferredAction = alert.actions[0]
    key(.keyboardReturnOrEnter)
    settle()
    #expect(log.take() == ["Delete true"])
    root.present(alert, animated: false)
    stage.frame(at: stage.time + 0.1)
    key(.keyboardEscape)
    settle()
    #expect(log.take() == ["Cancel true"])
  }

  // MARK: The return key

  /// The return key performs the preferred action, else the only action of the style `default`, else the only action.
  /// `chosen` is the index of the performed action, nil if the key performs none.
  private nonisolated static let keyCases: [(actions: [UIAlertAction.Style], preferred: Int?, chosen: Int?)] =
    [
      ([.default, .cancel], 0, 0), ([.default, .cancel], 1, 1), ([.default, .cancel], nil, 0),
      ([.cancel, .default], nil, 1), ([.destructive, .cancel], nil, nil), ([.default, .default], nil, nil),
      ([.default, .default], 1, 1), ([.cancel], nil, 0), ([.default], nil, 0),
      ([.destructive, .default, .cancel], nil, 1), ([.destructive, .default, .cancel], 0, 0),
    ]

  @Test(arguments: keyCases.indices, [0, 1, 2, 3])
  func theReturnKeyPerformsAnAction(index: Int, fieldCount: Int) {
    let (styles, preferred, chosen) = Self.keyCases[index]
    let returnKey = fieldCount == 3 ? UIKeyboardHIDUsage.keypadEnter : .keyboardReturnOrEnter
    let alert = alert(.alert, styles.enumerated().map { ("\($0.offset)", $0.element) })
    for _ in 0..<fieldCount { alert.addTextField() }
    if let preferred { alert.preferredAction = alert.actions[preferred] }
    present(alert)
    let fields = alert.textFields ?? []
    // In all fields before the last one, the return key moves to the next field.
    for field in fields.dropLast() {
      #expect(field.isFirstResponder)
      key(returnKey)
    }
    #expect(log.take() == [] && fields.last?.isFirstResponder ?? true)
    key(returnKey)
    settle()
    #expect(log.take() == (chosen.map { ["\($0) true"] } ?? []))
    #expect((root.presentedViewController == nil) == (chosen != nil))
  }

  @Test func theKeypadEnterKeyPerformsAnAction() {
    let alert = alert(.alert, [("OK", .default)])
    present(alert)
    key(.keypadEnter)
    settle()
    #expect(log.take() == ["OK true"])
  }

  /// The return key performs neither a disabled action nor another action in its place.
  @Test(arguments: [0, 1], [true, false])
  func theReturnKeyDoesNotPerformADisabledAction(fieldCount: Int, isPreferred: Bool) {
    let alert = alert(.alert, [("OK", .default), ("Cancel", .cancel)])
    for _ in 0..<fieldCount { alert.addTextField() }
    if isPreferred { alert.preferredAction = alert.actions[0] }
    alert.actions[0].isEnabled = false
    present(alert)
    key(.keyboardReturnOrEnter)
    settle()
    #expect(log.take() == [] && root.presentedViewController === alert)
    alert.actions[0].isEnabled = true
    key(.keyboardReturnOrEnter)
    settle()
    #expect(log.take() == ["OK true"])
  }

  private final class FieldDelegate: NSObject, UITextFieldDelegate {
    var requestCount = 0
    var allowsReturn = false
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      requestCount += 1
      return allowsReturn
    }
  }

  /// The delegate of a field is asked first, and the events of the field are sent.
  @Test func theDelegateOfAFieldIsAsked() {
    let alert = alert(.alert, [("OK", .default)])
    let delegate = FieldDelegate()
    alert.addTextField { [log] in
      $0.delegate = delegate
      $0.addAction(UIAction { _ in log.note("exit") }, for: .editingDidEndOnExit)
    }
    present(alert)
    key(.keyboardReturnOrEnter)
    settle()
    #expect(delegate.requestCount == 1 && log.take() == [] && root.presentedViewController === alert)
    #expect(alert.textFields?.first?.isFirstResponder == true)
    delegate.allowsReturn = true
    key(.keyboardReturnOrEnter)
    settle()
    #expect(delegate.requestCount == 2 && log.take() == ["exit", "OK true"])
  }

  @Test func theReturnKeySkipsDisabledFields() {
    let alert = alert(.alert, [("OK", .default)])
    for isEnabled in [true, false, true] { alert.addTextField { $0.isEnabled = isEnabled } }
    present(alert)
    key(.keyboardReturnOrEnter)
    #expect(alert.textFields?.map(\.isFirstResponder) == [false, false, true] && log.take() == [])
    key(.keyboardEscape)
    settle()
    #expect(log.take() == [] && alert.view.window != nil, "there is no action that cancels")
    key(.keyboardReturnOrEnter)
    settle()
    #expect(log.take() == ["OK true"])
  }

  /// The first field becomes the first responder at once, and the handler can read the entered text.
  @Test func fieldsAreEdited() {
    let alert = alert(.alert, [("OK", .default)])
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField { $0.isSecureTextEntry = true }
    present(alert)
    let fields = alert.textFields ?? []
    #expect(fields.count == 2 && fields.allSatisfy { $0.window != nil && $0.frame.width == 238 })
    #expect(fields[0].isFirstResponder && fields[1].frame.minY > fields[0].frame.maxY)
    fields[0].insertText("Ada")
    tap(fields[1])
    #expect(fields[1].isFirstResponder)
    tap(buttons(alert)[0])
    settle()
    #expect(alert.textFields?.first?.text == "Ada" && log.take() == ["OK true"])
  }

  @Test func contentsMayChangeWhileAnAlertIsShown() {
    let alert = alert(.alert, [("OK", .default)])
    present(alert)
    let height = alert.view.bounds.height
    alert.message =
      "Several lines of text, which the alert shows below its title, make it higher than before."
    alert.addAction(UIAlertAction(title: "More", style: .default))
    alert.title = "Changed"
    stage.frame(at: stage.time + 0.1)
    #expect(
      alert.view.bounds.height > height && labels(alert).contains("Changed") && buttons(alert).count == 2)
    #expect(abs(alert.view.center.y - 422) <= 0.5)
  }

  /// The actions scroll if they do not all fit.
  @Test func manyActionsScroll() throws {
    let alert = alert(.alert, (1...30).map { ("Action \($0)", .default) })
    present(alert)
    #expect(alert.view.frame.height <= 844 - 16)
    let rows = try #require(buttons(alert).first?.superview as? AlertRows)
    #expect(rows.contentSize.height == 30 * 44 && rows.bounds.height < rows.contentSize.height)
    let point = rows.convert(CGPoint(x: 135, y: rows.bounds.height - 60), to: nil)
    stage.down(point.x, point.y)
    for step in 1...6 { stage.move(point.x, point.y - Double(step) * 20) }
    #expect(rows.contentOffset.y > 60 && buttons(alert).allSatisfy { !$0.isUnderFinger })
    stage.up(point.x, point.y - 120)
    settle()
    #expect(log.take() == [])
  }

  // MARK: Sheets

  @Test func aSheetIsAtTheLowerEdge() {
    let sheet = alert(.actionSheet, [("Cancel", .cancel), ("Delete", .destructive), ("Share", .default)])
    present(sheet)
    let frame = stage.shownFrame(sheet.view)
    #expect(frame.minX == 8 && frame.width == 374 && frame.maxY == 836)
    // The cancel button is last, with a gap above it.
    let rows = buttons(sheet)
    #expect(rows.map { $0.action.title } == ["Delete", "Share", "Cancel"])
    let tops = rows.map { $0.convert(CGPoint.zero, to: nil).y }
    #expect(tops[1] - tops[0] == 57 && tops[2] - tops[1] == 57 + 8 && tops[2] == 836 - 57)
    tap(rows[1])
    settle()
    #expect(log.take() == ["Share true"])
  }

  @Test func aTapBesideASheetCancels() {
    let sheet = alert(.actionSheet, [("Cancel", .cancel), ("Share", .default)])
    present(sheet)
    stage.down(195, 100)
    stage.up(195, 100)
    settle()
    #expect(log.take() == ["Cancel true"])
    let other = alert(.actionSheet, [("Share", .default)])
    root.present(other, animated: false)
    stage.frame(at: stage.time + 0.1)
    stage.down(195, 100)
    stage.up(195, 100)
    settle()
    #expect(log.take() == [] && other.view.window != nil)
  }

  @Test func aSheetSlidesIn() {
    begin()
    let sheet = alert(.actionSheet, [("Share", .default)])
    root.present(sheet, animated: true)
    stage.frame(at: stage.time + 1.0 / 60)
    #expect(stage.shownFrame(sheet.view).minY > 836 - 60)
    stage.frame(at: stage.time + 0.1)
    let bottom = stage.shownFrame(sheet.view).maxY
    #expect(bottom > 836 && bottom < 844 + sheet.view.bounds.height)
    settle()
    #expect(stage.shownFrame(sheet.view).maxY == 836)
  }

  /// The popover style, which tablets use, changes nothing.
  @Test func anActionSheetIgnoresThePopoverStyle() {
    let sheet = alert(.actionSheet, [("Share", .default)])
    sheet.modalPresentationStyle = .popover
    present(sheet)
    #expect(stage.shownFrame(sheet.view).maxY == 836)
    #expect(sheet.popoverPresentationController == nil)
  }

  @Test func aRotationCentresTheAlert() {
    let alert = alert(.alert, [("OK", .default)])
    present(alert)
    stage.window.frame = CGRect(x: 0, y: 0, width: 844, height: 390)
    settle()
    #expect(stage.shownFrame(alert.view).midX == 422 && abs(stage.shownFrame(alert.view).midY - 195) <= 0.5)
    #expect(stage.shownFrame(alert.view).width == 270)
  }

  // MARK: Mistakes

  @Test func mistakesTrap() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let alert = UIAlertController(title: "", message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "A", style: .cancel))
        alert.addAction(UIAlertAction(title: "B", style: .cancel))
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        UIAlertController(title: "", message: nil, preferredStyle: .actionSheet).addTextField()
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        UIAlertController(title: "", message: nil, preferredStyle: .alert).preferredAction =
          UIAlertAction(title: "A", style: .default)
      }
    }
  }
}
