/// What happened in a window. Positions are in points from the content's top left corner.
package enum WindowEvent: Sendable, Equatable {
  case mouseMoved(x: Double, y: Double)
  /// The pointer is no longer over the content.
  case mouseLeft
  case mouseButton(MouseButton, isDown: Bool, x: Double, y: Double)
  case key(KeyStroke)
  /// The wheel turned while the pointer was at a point: by notches, positive to the right and down.
  case wheel(right: Double, down: Double, x: Double, y: Double)
  /// The user wants the window gone; it stays until `close()`.
  case closeRequested
  /// The content's size, in points; its pixels or its scale changed.
  case resized(width: Double, height: Double, scale: Double)
  /// The content was damaged by something else and has to be presented again.
  case refreshNeeded

  package enum MouseButton: Int32, Sendable {
    case left = 0
    case right = 1
    case middle = 2
  }

  package enum KeyAction: Int32, Sendable {
    case up = 0
    case down = 1
    case repeated = 2
  }

  package struct KeyStroke: Sendable, Equatable {
    package let key: Key
    package let action: KeyAction
    package let modifiers: Modifiers
    /// What the key types with the modifiers; empty where the system reports no text.
    package var characters = ""
    /// What the key types alone, in the keyboard's layout; empty where it prints nothing.
    package let charactersIgnoringModifiers: String

    package init(
      _ key: Key, _ action: KeyAction, _ modifiers: Modifiers, characters: String = "",
      charactersIgnoringModifiers: String = ""
    ) {
      self.key = key
      self.action = action
      self.modifiers = modifiers
      self.characters = characters
      self.charactersIgnoringModifiers = charactersIgnoringModifiers
    }
  }

  /// A key by its position on a US keyboard: printing keys have the code of their capital character.
  package struct Key: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }

    package static let space = Key(rawValue: 32)
    package static let escape = Key(rawValue: 256)
    package static let enter = Key(rawValue: 257)
    package static let right = Key(rawValue: 262)
    package static let left = Key(rawValue: 263)
    package static let down = Key(rawValue: 264)
    package static let up = Key(rawValue: 265)
  }

  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }

    package static let shift = Modifiers(rawValue: 1)
    package static let control = Modifiers(rawValue: 2)
    package static let option = Modifiers(rawValue: 4)
    package static let command = Modifiers(rawValue: 8)
    package static let capsLock = Modifiers(rawValue: 16)
  }
}
