import GPURender
import Testing
import UIKit

@testable import Segue

/// The conversion of the keys that windows report to UIKit's keys.
@Suite @MainActor struct WindowKeyTests {
  /// The sample of a key that a window reports by GLFW's code `key`.
  private func sample(
    _ key: Int32, _ modifiers: WindowEvent.Modifiers = [], _ characters: String = "", alone: String = "",
    action: WindowEvent.KeyAction = .down
  ) -> KeySample? {
    KeySample(
      WindowEvent.KeyStroke(
        key: WindowEvent.Key(rawValue: key), action: action, modifiers: modifiers, characters: characters,
        charactersIgnoringModifiers: alone), t: 2)
  }

  @Test func lettersHaveTheirTextAndModifiers() {
    let expected = KeySample(
      t: 2, key: .keyboardA, isDown: true, modifiers: [.shift, .alternate], characters: "Å",
      charactersIgnoringModifiers: "a")
    #expect(sample(65, [.shift, .option], "Å", alone: "a") == expected)
    #expect(sample(65, [.control], alone: "a")?.characters == "a")
    #expect(sample(65, [.capsLock, .command], "A")?.modifiers == [.alphaShift, .command])
  }

  @Test func keysThatPrintNothingHaveUIKitsNames() {
    #expect(sample(257)?.characters == "\r" && sample(256)?.characters == "\u{1B}")
    #expect(sample(265)?.key == .keyboardUpArrow && sample(265)?.characters == "UIKeyInputUpArrow")
    #expect(sample(340)?.key == .keyboardLeftShift && sample(340)?.characters == "")
    #expect(sample(290)?.key == .keyboardF1 && sample(302)?.key == .keyboardF13)
    #expect(sample(321, [], "1", alone: "1")?.modifiers == .numericPad)
  }

  /// A dead key, and the number pad's 5 without Num Lock, type nothing, because they report no text. The pad's 4 is an
  /// arrow then. A letter with Control, or at its release, has its character.
  @Test func keysWithoutTextTypeNothing() {
    #expect(sample(324, alone: "4")?.characters == "UIKeyInputLeftArrow")
    #expect(sample(325, alone: "5")?.characters == "" && sample(324, [], "4", alone: "4")?.characters == "4")
    #expect(
      sample(39, alone: "´")?.characters == "" && sample(39, alone: "´")?.charactersIgnoringModifiers == "´")
    #expect(sample(67, [.control], alone: "c")?.characters == "c", "as a command's letter")
    #expect(sample(65, alone: "a", action: .up)?.characters == "a")
  }

  @Test func everyUsageHasOneKeyOfAWindow() {
    let usages = (Int32(0)...400).compactMap { UIKeyboardHIDUsage(WindowEvent.Key(rawValue: $0)) }
    #expect(usages.count == UIKeyboardHIDUsage.allCases.count && Set(usages).count == usages.count)
  }

  @Test func repetitionsAreReported() {
    let held = sample(65, [], "a", alone: "a", action: .repeated)
    #expect(held?.isDown == true && held?.isRepeat == true && held?.characters == "a")
    #expect(sample(324, alone: "4", action: .repeated)?.characters == "UIKeyInputLeftArrow")
    #expect(sample(65)?.isRepeat == false && sample(-1) == nil)
    #expect(sample(65, action: .up)?.isDown == false)
  }
}
