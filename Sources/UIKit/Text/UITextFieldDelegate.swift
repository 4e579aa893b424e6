/// An object that may forbid changes of a text field and is notified of them; every requirement has a default.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: NSObjectProtocol {
  /// Whether the field may become first responder.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// The field calls this when it has become first responder.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Whether the field may resign as first responder.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// The field calls this when it has resigned as first responder, unless the delegate implements
  /// `textFieldDidEndEditing(_:reason:)`.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// The field calls this when it has resigned as first responder, even if it was forced to.
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
  /// Whether the user may replace a part of the text.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool
  /// The field calls this when the caret has moved: with the text, and when the editing begins.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Whether the text may be removed, by the clear button or when editing begins.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Whether the return key sends its events.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// Returns true: Apple's requirement is optional.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing: Apple's requirement is optional.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// Returns true: Apple's requirement is optional.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing: Apple's requirement is optional.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// Calls `textFieldDidEndEditing(_:)`: Apple's requirement is optional.
  public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
    textFieldDidEndEditing(textField)
  }
  /// Returns true: Apple's requirement is optional.
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }
  /// Does nothing: Apple's requirement is optional.
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  /// Returns true: Apple's requirement is optional.
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  /// Returns true: Apple's requirement is optional.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

/// The appearance and the behaviour of a keyboard on the screen. As there is no such keyboard, only `isSecureTextEntry`
/// of fields has an effect.
@preconcurrency @MainActor
public protocol UITextInputTraits: NSObjectProtocol {
  /// The type of the keys.
  var keyboardType: UIKeyboardType { get set }
  /// The appearance of the keys: light or dark.
  var keyboardAppearance: UIKeyboardAppearance { get set }
  /// The title of the return key.
  var returnKeyType: UIReturnKeyType { get set }
  /// The letters that become capital.
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  /// Whether words are corrected.
  var autocorrectionType: UITextAutocorrectionType { get set }
  /// Whether dots are shown instead of the text.
  var isSecureTextEntry: Bool { get set }
}

/// Apple's requirements are optional: an object without one of them has the standard value, which cannot be set.
extension UITextInputTraits {
  /// Returns the standard keys.
  public var keyboardType: UIKeyboardType {
    get { .default }
    set {}
  }
  /// Returns the appearance of the user interface style.
  public var keyboardAppearance: UIKeyboardAppearance {
    get { .default }
    set {}
  }
  /// Returns the title "return".
  public var returnKeyType: UIReturnKeyType {
    get { .default }
    set {}
  }
  /// Returns capital letters at the beginning of sentences.
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { .sentences }
    set {}
  }
  /// Returns the correction that fits the kind of text.
  public var autocorrectionType: UITextAutocorrectionType {
    get { .default }
    set {}
  }
  /// Returns false: text is shown.
  public var isSecureTextEntry: Bool {
    get { false }
    set {}
  }
}

/// The keys of a keyboard (UIKit, `UIKeyboardType`).
public enum UIKeyboardType: Int, Sendable {
  /// All keys.
  case `default` = 0
  /// The keys of ASCII characters.
  case asciiCapable = 1
  /// The keys of numbers and punctuation.
  case numbersAndPunctuation = 2
  /// The keys for web addresses.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case URL = 3
  /// The keys of digits.
  case numberPad = 4
  /// The keys of digits and the signs of telephones.
  case phonePad = 5
  /// The keys of letters and digits for names and telephone numbers.
  case namePhonePad = 6
  /// The keys for mail addresses.
  case emailAddress = 7
  /// The keys of digits and a decimal sign.
  case decimalPad = 8
  /// The keys for short messages.
  case twitter = 9
  /// The keys for a search.
  case webSearch = 10
}

/// The appearance of a keyboard (UIKit, `UIKeyboardAppearance`).
public enum UIKeyboardAppearance: Int, Sendable {
  /// The appearance follows the user interface style.
  case `default` = 0
  /// The keys are dark.
  case dark = 1
  /// The keys are light.
  case light = 2
}

/// The title of the return key (UIKit, `UIReturnKeyType`).
public enum UIReturnKeyType: Int, Sendable {
  /// The title "return".
  case `default` = 0
  /// The title "go".
  case go = 1
  /// The title "google".
  case google = 2
  /// The title "join".
  case join = 3
  /// The title "next".
  case next = 4
  /// The title "route".
  case route = 5
  /// The title "search".
  case search = 6
  /// The title "send".
  case send = 7
  /// The title "yahoo".
  case yahoo = 8
  /// The title "done".
  case done = 9
  /// The title "emergency call".
  case emergencyCall = 10
  /// The title "continue".
  case `continue` = 11
}

/// The letters that become capital (UIKit, `UITextAutocapitalizationType`).
public enum UITextAutocapitalizationType: Int, Sendable {
  /// No letters become capital.
  case none = 0
  /// The first letters of words become capital.
  case words = 1
  /// The first letters of sentences become capital.
  case sentences = 2
  /// All letters become capital.
  case allCharacters = 3
}

/// The correction of words (UIKit, `UITextAutocorrectionType`).
public enum UITextAutocorrectionType: Int, Sendable {
  /// The kind of text decides.
  case `default` = 0
  /// Words are not corrected.
  case no = 1
  /// Words are corrected.
  case yes = 2
}
