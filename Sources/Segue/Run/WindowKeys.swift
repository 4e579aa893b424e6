import GPURender
import UIKit

/// Conversion of a window's keys to UIKit's.
extension KeySample {
  /// Creates a key sample; nil for a key without a UIKit name.
  init?(_ stroke: WindowEvent.KeyStroke, t: Double) {
    guard let key = UIKeyboardHIDUsage(stroke.key) else { return nil }
    let unmodified = Self.controls[key] ?? stroke.charactersIgnoringModifiers
    var characters = stroke.characters
    // A printable key reports its text, unless it is pressed with Control, Alt or Super. A key that reports no text
    // without these modifiers is a dead key, or a key of a number pad without Num Lock, which gets UIKit's name of its
    // function.
    let makesCommand = !stroke.modifiers.isDisjoint(with: [.control, .option, .command])
    if characters.isEmpty {
      let lacksText = stroke.action != .up && !makesCommand && Self.controls[key] == nil
      characters = lacksText ? Self.withoutNumLock[key] ?? "" : unmodified
    }
    var modifiers = UIKeyModifierFlags(stroke.modifiers)
    if UIKeyboardHIDUsage.keypad.contains(key.rawValue) { modifiers.insert(.numericPad) }
    self.init(
      t: t, key: key, isDown: stroke.action != .up, isRepeat: stroke.action == .repeated,
      modifiers: modifiers,
      characters: characters, charactersIgnoringModifiers: unmodified)
  }

  /// UIKit's names of the functions that the keys of a number pad have without Num Lock.
  private static let withoutNumLock: [UIKeyboardHIDUsage: String] = [
    .keypad1: "UIKeyInputEnd", .keypad2: "UIKeyInputDownArrow", .keypad3: "UIKeyInputPageDown",
    .keypad4: "UIKeyInputLeftArrow", .keypad6: "UIKeyInputRightArrow", .keypad7: "UIKeyInputHome",
    .keypad8: "UIKeyInputUpArrow", .keypad9: "UIKeyInputPageUp", .keypadPeriod: "UIKeyInputDelete",
  ]

  /// The characters of the space bar and of keys that print nothing: control characters and UIKit's names of functions.
  private static let controls: [UIKeyboardHIDUsage: String] = [
    .keyboardReturnOrEnter: "\r", .keypadEnter: "\r", .keyboardTab: "\t", .keyboardEscape: "\u{1B}",
    .keyboardDeleteOrBackspace: "\u{8}", .keyboardSpacebar: " ", .keyboardUpArrow: "UIKeyInputUpArrow",
    .keyboardDownArrow: "UIKeyInputDownArrow", .keyboardLeftArrow: "UIKeyInputLeftArrow",
    .keyboardRightArrow: "UIKeyInputRightArrow", .keyboardHome: "UIKeyInputHome",
    .keyboardEnd: "UIKeyInputEnd", .keyboardPageUp: "UIKeyInputPageUp",
    .keyboardPageDown: "UIKeyInputPageDown", .keyboardDeleteForward: "UIKeyInputDelete",
  ]
}

extension UIKeyModifierFlags {
  init(_ modifiers: WindowEvent.Modifiers) {
    self = []
    for (modifier, flag) in [
      (WindowEvent.Modifiers.shift, UIKeyModifierFlags.shift), (.control, .control), (.option, .alternate),
      (.command, .command), (.capsLock, .alphaShift),
    ] where modifiers.contains(modifier) { insert(flag) }
  }
}

extension UIKeyboardHIDUsage {
  /// The usages of the number pad.
  fileprivate static let keypad = 83...99

  init?(_ key: WindowEvent.Key) {
    guard let usage = Self.usages[key.rawValue] else { return nil }
    self = usage
  }

  /// The usages by GLFW key code.
  private static let usages: [Int32: UIKeyboardHIDUsage] = [
    65: .keyboardA, 66: .keyboardB, 67: .keyboardC, 68: .keyboardD, 69: .keyboardE, 70: .keyboardF,
    71: .keyboardG, 72: .keyboardH, 73: .keyboardI, 74: .keyboardJ, 75: .keyboardK, 76: .keyboardL,
    77: .keyboardM, 78: .keyboardN, 79: .keyboardO, 80: .keyboardP, 81: .keyboardQ, 82: .keyboardR,
    83: .keyboardS, 84: .keyboardT, 85: .keyboardU, 86: .keyboardV, 87: .keyboardW, 88: .keyboardX,
    89: .keyboardY, 90: .keyboardZ, 49: .keyboard1, 50: .keyboard2, 51: .keyboard3, 52: .keyboard4,
    53: .keyboard5, 54: .keyboard6, 55: .keyboard7, 56: .keyboard8, 57: .keyboard9, 48: .keyboard0,
    257: .keyboardReturnOrEnter, 256: .keyboardEscape, 259: .keyboardDeleteOrBackspace, 258: .keyboardTab,
    32: .keyboardSpacebar, 45: .keyboardHyphen, 61: .keyboardEqualSign, 91: .keyboardOpenBracket,
    93: .keyboardCloseBracket, 92: .keyboardBackslash, 59: .keyboardSemicolon, 39: .keyboardQuote,
    96: .keyboardGraveAccentAndTilde, 44: .keyboardComma, 46: .keyboardPeriod, 47: .keyboardSlash,
    280: .keyboardCapsLock, 290: .keyboardF1, 291: .keyboardF2, 292: .keyboardF3, 293: .keyboardF4,
    294: .keyboardF5, 295: .keyboardF6, 296: .keyboardF7, 297: .keyboardF8, 298: .keyboardF9,
    299: .keyboardF10, 300: .keyboardF11, 301: .keyboardF12, 283: .keyboardPrintScreen,
    281: .keyboardScrollLock, 284: .keyboardPause, 260: .keyboardInsert, 268: .keyboardHome,
    266: .keyboardPageUp, 261: .keyboardDeleteForward, 269: .keyboardEnd, 267: .keyboardPageDown,
    262: .keyboardRightArrow, 263: .keyboardLeftArrow, 264: .keyboardDownArrow, 265: .keyboardUpArrow,
    282: .keypadNumLock, 331: .keypadSlash, 332: .keypadAsterisk, 333: .keypadHyphen, 334: .keypadPlus,
    335: .keypadEnter, 321: .keypad1, 322: .keypad2, 323: .keypad3, 324: .keypad4, 325: .keypad5,
    326: .keypad6, 327: .keypad7, 328: .keypad8, 329: .keypad9, 320: .keypad0, 330: .keypadPeriod,
    161: .keyboardNonUSBackslash, 348: .keyboardApplication, 336: .keypadEqualSign, 302: .keyboardF13,
    303: .keyboardF14, 304: .keyboardF15, 305: .keyboardF16, 306: .keyboardF17, 307: .keyboardF18,
    308: .keyboardF19, 309: .keyboardF20, 310: .keyboardF21, 311: .keyboardF22, 312: .keyboardF23,
    313: .keyboardF24, 341: .keyboardLeftControl, 340: .keyboardLeftShift, 342: .keyboardLeftAlt,
    343: .keyboardLeftGUI, 345: .keyboardRightControl, 344: .keyboardRightShift, 346: .keyboardRightAlt,
    347: .keyboardRightGUI,
  ]
}
