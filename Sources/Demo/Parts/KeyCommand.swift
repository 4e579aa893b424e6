import UIKit

/// A command of the keyboard.
enum KeyCommand: Equatable {
  case playOrPause, again, reverse, slow
  /// A step of one frame or, with `isLarge`, of a tenth of the transition; in the gallery, of one entry.
  case scrub(forward: Bool, isLarge: Bool)
  /// Selects another entry. The arrow keys select another layer while the inspector is open.
  case previous, next, up, down
  case fill, fullScreen, appearance, tuning, inspector, explode, headUp, screenshot, help, search, open, back,
    quit

  @MainActor init?(_ key: UIKey) {
    if !key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) { return nil }
    let isLarge = key.modifierFlags.contains(.shift)
    switch key.keyCode {
    case .keyboardSpacebar: self = .playOrPause
    case .keyboardLeftArrow: self = .scrub(forward: false, isLarge: isLarge)
    case .keyboardRightArrow: self = .scrub(forward: true, isLarge: isLarge)
    case .keyboardUpArrow: self = .up
    case .keyboardDownArrow: self = .down
    case .keyboardEscape: self = .back
    case .keyboardReturnOrEnter, .keypadEnter: self = .open
    default: self.init(character: key.characters.lowercased())
    }
  }

  private init?(character: String) {
    switch character {
    case "[": self = .previous
    case "]": self = .next
    case "r": self = .reverse
    case "a": self = .again
    case "s": self = .slow
    case "h": self = .headUp
    case "p": self = .screenshot
    case "f": self = .fullScreen
    case "w": self = .fill
    case "l": self = .appearance
    case "t": self = .tuning
    case "i": self = .inspector
    case "x": self = .explode
    case "?": self = .help
    case "/": self = .search
    case "q": self = .quit
    default: return nil
    }
  }

  /// Whether the command repeats while its key is held down.
  var repeats: Bool {
    switch self {
    case .scrub, .previous, .next, .up, .down: true
    default: false
    }
  }

  /// The keys and their meanings, for the help.
  static let keys: [(title: String, keys: [(key: String, meaning: String)])] = [
    (
      "Transition",
      [
        ("Space", "Play, pause, continue"), ("← →", "Scrub a frame, with Shift a tenth"),
        ("R", "Reverse"), ("A", "Back to the start"), ("S", "Ten times slower"), ("↑ ↓", "Previous, next"),
      ]
    ),
    (
      "Window",
      [
        ("T", "Tuning"), ("I", "Layers of the stage, ↑ ↓ choose"), ("X", "All layers in space"),
        ("W", "Phone or whole window"), ("F", "Full screen"), ("L", "Light or dark"),
        ("H", "Frame times"), ("P", "Picture into this folder"),
      ]
    ),
    (
      "Gallery",
      [
        ("/", "Search"), ("Arrows", "Choose"), ("Return", "Open"), ("Esc", "Back"), ("Q", "Quit"),
        ("?", "These keys"),
      ]
    ),
    (
      "Mouse",
      [
        ("Drag", "A finger"), ("Alt-drag", "Two fingers: pinch, rotate"), ("Wheel", "Scroll"),
        ("Drop", "A .glsl shader, or one or two pictures"),
      ]
    ),
  ]
}

/// A screen of the demo that handles commands. The demo handles the commands that the screen does not.
@MainActor
protocol CommandTarget: AnyObject {
  /// Executes a command; returns false if the screen does not handle it.
  func perform(_ command: KeyCommand) -> Bool
}
