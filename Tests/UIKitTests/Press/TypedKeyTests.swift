import Testing

@testable import UIKit

/// Some keys change a text. Other keys have characters that must not be typed.
@Suite(.serialized) @MainActor
struct TypedKeyTests {
  private let stage = Stage()

  private final class Log: NSObject, UITextFieldDelegate, UITextViewDelegate {
    var changes = 0
    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
      changes += 1
      return true
    }
    func textView(
      _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
      changes += 1
      return true
    }
  }

  /// A view that contains the text controls, and receives the keys that they do not type.
  private final class Container: UIView {
    var keys: [UIKeyboardHIDUsage] = []
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      keys += presses.compactMap { $0.key?.keyCode }
    }
  }

  private struct Key {
    let usage: UIKeyboardHIDUsage
    let characters: String
    var unmodified: String?
    var flags: UIKeyModifierFlags = []
  }

  private func press(_ key: Key) {
    for isDown in [true, false] {
      UIApplication.shared.deliver(
        KeySample(
          t: stage.time, key: key.usage, isDown: isDown, modifiers: key.flags, characters: key.characters,
          charactersIgnoringModifiers: key.unmodified ?? key.characters))
    }
    stage.frame(at: stage.time + 0.02)
  }

  /// Calls `test` with a field, a search field and a text view. Each has the text "a" and is the first responder.
  private func withEachText(
    _ test: (_ view: UIView, _ text: () -> String?, _ log: Log, _ container: Container) -> Void
  ) {
    stage.frame(at: 0)
    let frame = CGRect(x: 20, y: 100, width: 200, height: 60)
    let field = UITextField(frame: frame)
    let search = UISearchTextField(frame: frame)
    let view = UITextView(frame: frame)
    let log = Log()
    (field.delegate, search.delegate, view.delegate) = (log, log, log)
    let container = Container(frame: stage.window.bounds)
    stage.window.addSubview(container)
    for (editor, text) in [(field, { field.text }), (search, { search.text }), (view, { view.text })]
      as [(UIView, () -> String?)]
    {
      (field.text, search.text, view.text) = ("a", "a", "a")
      container.addSubview(editor)
      editor.becomeFirstResponder()
      #expect(editor.isFirstResponder)
      (log.changes, container.keys) = (0, [])
      test(editor, text, log, container)
      editor.removeFromSuperview()
    }
  }

  private static let nonTypingKeys: [Key] =
    [
      (.keyboardUpArrow, "UIKeyInputUpArrow"), (.keyboardDownArrow, "UIKeyInputDownArrow"),
      (.keyboardLeftArrow, "UIKeyInputLeftArrow"), (.keyboardRightArrow, "UIKeyInputRightArrow"),
      (.keyboardHome, "UIKeyInputHome"), (.keyboardEnd, "UIKeyInputEnd"),
      (.keyboardPageUp, "UIKeyInputPageUp"),
      (.keyboardPageDown, "UIKeyInputPageDown"), (.keyboardDeleteForward, "UIKeyInputDelete"),
      (.keyboardDeleteForward, "\u{7F}"), (.keyboardDeleteForward, "\u{F728}"), (.keyboardEscape, "\u{1B}"),
      (.keyboardEscape, "UIKeyInputEscape"), (.keyboardF1, "UIKeyInputF1"), (.keyboardF12, "UIKeyInputF12"),
      (.keyboardF5, "\u{F708}"), (.keyboardInsert, "\u{F727}"), (.keyboardLeftArrow, "\u{F702}"),
      (.keypad4, "UIKeyInputLeftArrow"), (.keypadPeriod, "\u{9F}"), (.keyboardLeftShift, ""),
      (.keyboardCapsLock, ""), (.keypadNumLock, ""), (.keyboardPause, ""), (.keyboardApplication, ""),
    ].map { Key(usage: $0, characters: $1) }
    + [
      Key(usage: .keyboardC, characters: "c", flags: .control),
      Key(usage: .keyboardC, characters: "\u{3}", unmodified: "c", flags: .control),
      Key(usage: .keyboardV, characters: "v", flags: .command),
      Key(usage: .keyboardF, characters: "f", flags: .alternate),
      Key(usage: .keyboardTab, characters: "\t", flags: .shift),
    ]

  @Test func keysThatPrintNothingTypeNothing() {
    withEachText { view, text, log, container in
      for key in Self.nonTypingKeys {
        press(key)
        #expect(text() == "a" && log.changes == 0, "\(type(of: view)) \(key)")
      }
      #expect(container.keys == Self.nonTypingKeys.map(\.usage), "\(type(of: view)): others may use them")
      #expect(view.isFirstResponder)
    }
  }

  @Test func keysThatPrintType() {
    let keys = [
      Key(usage: .keyboardB, characters: "B", unmodified: "b", flags: .shift),
      Key(usage: .keypad4, characters: "4", flags: .numericPad), Key(usage: .keypadPlus, characters: "+"),
      Key(usage: .keyboardA, characters: "å", unmodified: "a", flags: .alternate),
      Key(usage: .keyboardSpacebar, characters: " "), Key(usage: .keyboardQuote, characters: "é"),
      Key(usage: .keyboardE, characters: "👩‍💻"), Key(usage: .keyboardQ, characters: "U"),
    ]
    withEachText { view, text, log, container in
      for key in keys { press(key) }
      #expect(text() == "aB4+å é👩‍💻U" && log.changes == keys.count, "\(type(of: view))")
      #expect(container.keys.isEmpty)
    }
  }

  @Test func theEnterKeyOfTheKeypadReturnsAndTabIsTextOfViewsOnly() {
    withEachText { view, text, log, container in
      var returns = 0
      (view as? UITextField)?.addAction(UIAction { _ in returns += 1 }, for: .editingDidEndOnExit)
      press(Key(usage: .keyboardTab, characters: "\t"))
      press(Key(usage: .keypadEnter, characters: "\r"))
      let isField = view is UITextField
      #expect(text() == (isField ? "a" : "a\t\n") && returns == (isField ? 1 : 0))
      #expect(container.keys == (isField ? [.keyboardTab] : []))
    }
  }
}
