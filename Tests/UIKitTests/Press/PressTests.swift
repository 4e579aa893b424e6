import Testing

@testable import UIKit

/// Keys are sent as presses to the first responder's chain.
@Suite(.serialized) @MainActor
struct PressTests {
  /// A view that records the presses it receives and optionally forwards them.
  private final class Listener: UIView {
    var lines: [String] = []
    var forwards = false
    var onEnd: () -> Void = {}
    override var canBecomeFirstResponder: Bool { true }

    private func note(_ name: String, _ presses: Set<UIPress>, _ event: UIPressesEvent?) {
      for press in presses {
        let all = event?.allPresses.count ?? 0
        lines.append("\(name) \(press.key?.characters ?? "-") \(press.phase) of \(all) at \(press.timestamp)")
      }
    }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      note("began", presses, event)
      if forwards { super.pressesBegan(presses, with: event) }
    }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      note("ended", presses, event)
      onEnd()
      if forwards { super.pressesEnded(presses, with: event) }
    }
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      note("cancelled", presses, event)
    }
  }

  private final class Screen: UIViewController {
    var keys: [UIKeyboardHIDUsage?] = []
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      keys += presses.map { $0.key?.keyCode }
    }
  }

  private let stage = Stage()
  private let outer = Listener()
  private let inner = Listener()

  private func begin() {
    stage.frame(at: 0)
    stage.window.addSubview(outer)
    outer.addSubview(inner)
  }

  private func key(
    _ key: UIKeyboardHIDUsage, _ isDown: Bool, at t: Double = 1, _ characters: String = "",
    modifiers: UIKeyModifierFlags = []
  ) {
    UIApplication.shared.deliver(
      KeySample(
        t: t, key: key, isDown: isDown, modifiers: modifiers, characters: characters,
        charactersIgnoringModifiers: characters.lowercased()))
  }

  @Test func aHeldKeyIsOnePress() {
    begin()
    inner.becomeFirstResponder()
    for (isDown, isRepeat) in [(true, false), (true, true), (true, true), (false, false)] {
      UIApplication.shared.deliver(
        KeySample(t: 1, key: .keyboardA, isDown: isDown, isRepeat: isRepeat, characters: "a"))
    }
    #expect(inner.lines == ["began a began of 1 at 1.0", "ended a ended of 1 at 1.0"])
  }

  /// A receiver that ends all input while it handles the end of a press gets no cancellation of that press.
  @Test func anEndedPressIsNotCancelled() {
    begin()
    inner.becomeFirstResponder()
    inner.onEnd = { [stage] in stage.window.isHidden = true }
    key(.keyboardA, true, at: 1, "a")
    key(.keyboardB, true, at: 2, "b")
    key(.keyboardA, false, at: 3, "a")
    #expect(inner.lines.count { $0.hasPrefix("cancelled a") } == 0, "\(inner.lines)")
    #expect(inner.lines.count { $0.hasPrefix("cancelled b") } == 1, "\(inner.lines)")
    // Each press is over, so that the same key begins a new one.
    stage.window.makeKeyAndVisible()
    inner.becomeFirstResponder()
    inner.lines = []
    key(.keyboardA, true, at: 4, "a")
    #expect(inner.lines == ["began a began of 1 at 4.0"])
  }

  @Test func theFirstResponderReceivesPresses() {
    begin()
    inner.becomeFirstResponder()
    key(.keyboardA, true, at: 1, "a")
    key(.keyboardB, true, at: 2, "b")
    key(.keyboardA, false, at: 3, "a")
    key(.keyboardB, false, at: 4, "b")
    key(.keyboardB, false, at: 5, "b")
    #expect(
      inner.lines == [
        "began a began of 1 at 1.0", "began b began of 2 at 2.0", "ended a ended of 2 at 3.0",
        "ended b ended of 1 at 4.0",
      ])
    #expect(outer.lines.isEmpty)
  }

  @Test func theChainReceivesForwardedPresses() {
    begin()
    inner.forwards = true
    inner.becomeFirstResponder()
    key(.keyboardA, true, "a")
    key(.keyboardA, false, "a")
    #expect(inner.lines.count == 2 && outer.lines == inner.lines)
  }

  /// A press stays with the responder with which it began.
  @Test func aPressKeepsItsResponder() {
    begin()
    inner.becomeFirstResponder()
    key(.keyboardA, true, "a")
    outer.becomeFirstResponder()
    key(.keyboardA, false, "a")
    #expect(inner.lines.count == 2 && outer.lines.isEmpty)
  }

  @Test func withoutAFirstResponderTheRootReceivesPresses() {
    begin()
    let screen = Screen()
    stage.window.rootViewController = screen
    key(.keyboardUpArrow, true)
    #expect(screen.keys == [.keyboardUpArrow])
  }

  @Test func aKeyThatGoesDownTwiceIsCancelledInBetween() {
    begin()
    inner.becomeFirstResponder()
    key(.keyboardA, true, at: 1, "a")
    key(.keyboardA, true, at: 2, "a")
    #expect(
      inner.lines == [
        "began a began of 1 at 1.0", "cancelled a cancelled of 1 at 2.0", "began a began of 1 at 2.0",
      ])
  }

  @Test func aKeyHasItsText() throws {
    begin()
    final class Reader: UIView {
      var press: UIPress?
      override var canBecomeFirstResponder: Bool { true }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        press = presses.first
      }
    }
    let reader = Reader()
    stage.window.addSubview(reader)
    reader.becomeFirstResponder()
    key(.keyboardQ, true, "Q", modifiers: [.shift, .command])
    let press = try #require(reader.press)
    let pressed = try #require(press.key)
    #expect(pressed.characters == "Q" && pressed.charactersIgnoringModifiers == "q")
    #expect(pressed.modifierFlags == [.shift, .command] && pressed.keyCode == .keyboardQ)
    #expect(press.responder === reader && press.window === stage.window)
  }

  @Test func ignoredInteractionBeginsNoPress() {
    begin()
    inner.becomeFirstResponder()
    key(.keyboardA, true, "a")
    UIApplication.shared.beginIgnoringInteractionEvents()
    key(.keyboardB, true, "b")
    key(.keyboardB, false, "b")
    key(.keyboardA, false, "a")
    UIApplication.shared.endIgnoringInteractionEvents()
    #expect(inner.lines.count == 2, "the press that began earlier ends")
  }
}
