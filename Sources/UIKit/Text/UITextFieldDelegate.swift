/// May forbid changes of a text field and is notified of them; every requirement has a default.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: NSObjectProtocol {
  /// Whether the field may become first responder.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// The field calls this when it has become first responder.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Whether the field may resign as first responder.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Called by the default of `textFieldDidEndEditing(_:reason:)`: an object that has both is sent that one only.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// The field calls this when it has resigned as first responder, also by force.
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
  /// Whether the user may replace a part of the text.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool
  /// The field calls this when the caret has moved: with the text, and when the editing begins.
  func textFieldDidChangeSelection(_ textField: UITextField)
  /// Whether the text may be removed, by the button for that or as the editing begins.
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

/// What a keyboard on the screen would look like and do. There is none, so that only `isSecureTextEntry` of fields has an
/// effect.
@preconcurrency @MainActor
public protocol UITextInputTraits: NSObjectProtocol {
  /// The keys.
  var keyboardType: UIKeyboardType { get set }
  /// Light or dark keys.
  var keyboardAppearance: UIKeyboardAppearance { get set }
  /// The title of the return key.
  var returnKeyType: UIReturnKeyType { get set }
  /// Which letters become capital.
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  /// Whether words are corrected.
  var autocorrectionType: UITextAutocorrectionType { get set }
  /// Whether dots are shown instead of the text.
  var isSecureTextEntry: Bool { get set }
}

/// Apple's requirements are optional: an object without one of them has the standard value, which cannot be set.
extension UITextInputTraits {
  /// The standard keys.
  public var keyboardType: UIKeyboardType {
    get { .default }
    set {}
  }
  /// Keys by the style.
  public var keyboardAppearance: UIKeyboardAppearance {
    get { .default }
    set {}
  }
  /// "return".
  public var returnKeyType: UIReturnKeyType {
    get { .default }
    set {}
  }
  /// Capital letters at the beginning of sentences.
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { .sentences }
    set {}
  }
  /// Corrections by the kind of text.
  public var autocorrectionType: UITextAutocorrectionType {
    get { .default }
    set {}
  }
  /// False: text is shown.
  public var isSecureTextEntry: Bool {
    get { false }
    set {}
  }
}

/// The keys of a keyboard (UIKit, `UIKeyboardType`).
public enum UIKeyboardType: Int, Sendable {
  /// All of them.
  case `default` = 0
  /// Those of ASCII.
  case asciiCapable = 1
  /// Numbers and punctuation.
  case numbersAndPunctuation = 2
  /// Those of addresses.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case URL = 3
  /// Digits.
  case numberPad = 4
  /// Digits and the signs of telephones.
  case phonePad = 5
  /// Letters and digits for names and telephone numbers.
  case namePhonePad = 6
  /// Those of mail addresses.
  case emailAddress = 7
  /// Digits and a decimal sign.
  case decimalPad = 8
  /// Those of short messages.
  case twitter = 9
  /// Those of a search.
  case webSearch = 10
}

/// The look of a keyboard (UIKit, `UIKeyboardAppearance`).
public enum UIKeyboardAppearance: Int, Sendable {
  /// By the style.
  case `default` = 0
  /// Dark.
  case dark = 1
  /// Light.
  case light = 2
}

/// The title of the return key (UIKit, `UIReturnKeyType`).
public enum UIReturnKeyType: Int, Sendable {
  /// "return".
  case `default` = 0
  /// "go".
  case go = 1
  /// "google".
  case google = 2
  /// "join".
  case join = 3
  /// "next".
  case next = 4
  /// "route".
  case route = 5
  /// "search".
  case search = 6
  /// "send".
  case send = 7
  /// "yahoo".
  case yahoo = 8
  /// "done".
  case done = 9
  /// "emergency call".
  case emergencyCall = 10
  /// "continue".
  case `continue` = 11
}

/// Which letters become capital (UIKit, `UITextAutocapitalizationType`).
public enum UITextAutocapitalizationType: Int, Sendable {
  /// None.
  case none = 0
  /// The first of words.
  case words = 1
  /// The first of sentences.
  case sentences = 2
  /// All.
  case allCharacters = 3
}

/// Whether words are corrected (UIKit, `UITextAutocorrectionType`).
public enum UITextAutocorrectionType: Int, Sendable {
  /// By the kind of text.
  case `default` = 0
  /// No.
  case no = 1
  /// Yes.
  case yes = 2
}
