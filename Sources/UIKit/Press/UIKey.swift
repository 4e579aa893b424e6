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
}
