/// A key of a keyboard and its text (UIKit, `UIKey`).
@preconcurrency @MainActor
open class UIKey: MainActorObject {
  /// The characters of the key with the modifiers that are down: text, a control character, or a name such as
  /// `UIKeyInputUpArrow`; empty for a key without characters.
  public final let characters: String
  /// The characters of the key without modifiers.
  public final let charactersIgnoringModifiers: String
  /// The modifiers that are down.
  public final let modifierFlags: UIKeyModifierFlags
  /// The position of the key, independent of the layout of the keyboard.
  public final let keyCode: UIKeyboardHIDUsage

  init(_ sample: KeySample) {
    characters = sample.characters
    charactersIgnoringModifiers = sample.charactersIgnoringModifiers
    modifierFlags = sample.modifiers
    keyCode = sample.key
    super.init(mainActor: ())
  }

  /// The text that the key types; nil for a key that types nothing.
  ///
  /// Keys that print nothing, such as arrows and function keys, have characters too: control characters, names that
  /// begin with `UIKeyInput`, or private characters (U+F700 to U+F8FF). A key with Command or Control is a command, and
  /// so is a key with Option that does not change the character.
  package final var typedText: String? {
    guard !characters.isEmpty, !characters.hasPrefix("UIKeyInput"),
      modifierFlags.isDisjoint(with: [.command, .control]),
      !modifierFlags.contains(.alternate) || characters != charactersIgnoringModifiers,
      characters.unicodeScalars.allSatisfy({
        $0.properties.generalCategory != .control && !(0xf700...0xf8ff).contains($0.value)
      })
    else { return nil }
    return characters
  }
}
