/// One change of one key, as a window or a test reports it.
package struct KeySample: Hashable, Sendable {
  /// The time in seconds, on the clock of the touches.
  package var t: Double
  package let key: UIKeyboardHIDUsage
  package let isDown: Bool
  /// Whether the key was down already: keyboards repeat the text of a held key.
  package let isRepeat: Bool
  package let modifiers: UIKeyModifierFlags
  /// The characters of the key with and without the modifiers that are down, as in `UIKey`.
  package let characters: String
  package let charactersIgnoringModifiers: String

  package init(
    t: Double, key: UIKeyboardHIDUsage, isDown: Bool, isRepeat: Bool = false,
    modifiers: UIKeyModifierFlags = [],
    characters: String = "", charactersIgnoringModifiers: String = ""
  ) {
    self.t = t
    self.key = key
    self.isDown = isDown
    self.isRepeat = isRepeat
    self.modifiers = modifiers
    self.characters = characters
    self.charactersIgnoringModifiers = charactersIgnoringModifiers
  }
}
