/// An event of a window. Positions are in points from the content's top left corner.
package enum WindowEvent: Sendable, Equatable {
  case mouseMoved(x: Double, y: Double)
  /// The pointer has left the content.
  case mouseLeft
  case mouseButton(MouseButton, isDown: Bool, x: Double, y: Double, modifiers: Modifiers = [])
  case key(KeyStroke)
  /// The wheel was turned by a number of notches, positive to the right and down; `x` and `y` are the pointer's
  /// position.
  case wheel(right: Double, down: Double, x: Double, y: Double)
  /// The user asks to close the window, which stays open until `close()`.
  case closeRequested
  /// The size of the content in points, its size in pixels or its scale may have changed.
  case resized(width: Double, height: Double, scale: Double)
  /// The window was minimised or restored.
  case minimized(Bool)
  /// The window's monitor has another refresh rate than before, in hertz.
  case refreshRateChanged(Double)
  /// The window system needs the content presented again.
  case refreshNeeded
  /// Files with these paths were dropped on the window.
  case filesDropped([String])

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
    /// The text of the key with the modifiers; empty if the system reports none.
    package var characters = ""
    /// The text of the key without modifiers, in the keyboard's layout; empty if it prints nothing.
    package let charactersIgnoringModifiers: String

    package init(
      key: Key, action: KeyAction, modifiers: Modifiers, characters: String = "",
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
