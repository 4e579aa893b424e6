/// A key of a keyboard and its text (UIKit, `UIKey`).
@preconcurrency @MainActor
open class UIKey: MainActorObject {
  /// The text that the key types with the modifiers that are down; empty where it types none.
  public final let characters: String
  /// The text that the key types alone.
  public final let charactersIgnoringModifiers: String
  /// The modifiers that are down.
  public final let modifierFlags: UIKeyModifierFlags
  /// The key by its position, whatever the keyboard's layout.
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
  /// Arrows, function keys and others that print nothing have characters too: control characters, the names that begin
  /// with `UIKeyInput`, or the private ones of function keys (U+F700 to U+F8FF). Command and Control make commands, as does
  /// Option where the keyboard has no other character for it.
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
