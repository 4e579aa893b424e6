/// What happened in a window. Positions are in points from the content's top left corner.
package enum WindowEvent: Sendable, Equatable {
  case mouseMoved(x: Double, y: Double)
  /// The pointer is no longer over the content.
  case mouseLeft
  case mouseButton(MouseButton, isDown: Bool, x: Double, y: Double)
  case key(Key, KeyAction, Modifiers)
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

  /// A key by its place on a US keyboard: printing keys have the code of their capital character.
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
  }
}
