import Foundation

/// A bar with a search field, a Cancel button and scope buttons.
///
/// The bar is 56 points high, or 100 points with scope buttons. Prompts and the buttons for bookmarks and results are
/// not supported. Follows [UISearchBar](https://developer.apple.com/documentation/uikit/uisearchbar).
@preconcurrency @MainActor
open class UISearchBar: UIView, UITextInputTraits {
  /// The look of a search bar; the raw values are Apple's (UIKit, `UISearchBar.Style`).
  public enum Style: UInt, Sendable {
    /// The look of `prominent`.
    case `default` = 0
    /// A background, which is translucent by default, and an opaque field.
    case prominent = 1
    /// No background, and a translucent field.
    case minimal = 2
  }

  let background = BarBackground(.below)
  let field = UISearchTextField()
  let cancelButton = UIButton(type: .system)
  let scope = UISegmentedControl()
  let fieldRelay = SearchFieldRelay()
  var content = SearchBarContent()
  /// The number of running animations of the buttons.
  var runningAnimationCount = 0
  private(set) var look = BarBackground.Look() {
    didSet { if look != oldValue { showLook() } }
  }

  /// Creates an empty bar.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// The delegate; not retained (UIKit, `UISearchBar.delegate`).
  open weak var delegate: (any UISearchBarDelegate)?

  // MARK: Text

  /// The field (UIKit, `UISearchBar.searchTextField`). If the app replaces the field's delegate, the bar's delegate is
  /// not asked for permission, and is not notified of the return key.
  open var searchTextField: UISearchTextField { field }
  /// The text; never nil (UIKit, `UISearchBar.text`).
  open var text: String? {
    get { field.text }
    set { field.text = newValue }
  }
  /// The text that is shown while the field is empty (UIKit, `UISearchBar.placeholder`).
  open var placeholder: String? {
    get { field.placeholder }
    set { field.placeholder = newValue }
  }

  // MARK: Buttons

  /// Whether there is a Cancel button; false unless set (UIKit, `UISearchBar.showsCancelButton`).
  open var showsCancelButton: Bool {
    get { content.showsCancel }
    set { setShowsCancelButton(newValue, animated: false) }
  }

  /// Shows or hides the Cancel button, which slides for 0.25 seconds if `animated` and in a window (UIKit,
  /// `UISearchBar.setShowsCancelButton(_:animated:)`).
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    guard showsCancelButton != content.showsCancel else { return }
    change(animated: animated) { $0.showsCancel = showsCancelButton }
  }

  /// The titles of the scope buttons from the left (UIKit, `UISearchBar.scopeButtonTitles`).
  open var scopeButtonTitles: [String]? {
    get { content.scopeTitles }
    set { if newValue != content.scopeTitles { showScopes(newValue) } }
  }
  /// The index of the selected scope button; 0 unless set. An index without a title selects no button (UIKit,
  /// `UISearchBar.selectedScopeButtonIndex`).
  open var selectedScopeButtonIndex: Int {
    get { content.selectedScope }
    set {
      content.selectedScope = newValue
      showSelectedScope()
    }
  }
  /// Whether the scope buttons are shown, if there are titles; false unless set (UIKit, `UISearchBar.showsScopeBar`).
  open var showsScopeBar: Bool {
    get { content.showsScope }
    set { setShowsScope(newValue, animated: false) }
  }

  /// Shows or hides the scope buttons, which fade for 0.25 seconds if `animated` and in a window (UIKit,
  /// `UISearchBar.setShowsScope(_:animated:)`). The app has to change the height of the bar.
  open func setShowsScope(_ show: Bool, animated animate: Bool) {
    guard show != content.showsScope else { return }
    change(animated: animate) { $0.showsScope = show }
  }

  /// Sets the font and the colour of the scope buttons in a state; nil restores the standard attributes (UIKit,
  /// `UISearchBar.setScopeBarButtonTitleTextAttributes(_:for:)`).
  open func setScopeBarButtonTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) { scope.setTitleTextAttributes(attributes, for: state) }

  /// The attributes that were set for a state; nil unless set (UIKit,
  /// `UISearchBar.scopeBarButtonTitleTextAttributes(for:)`).
  open func scopeBarButtonTitleTextAttributes(
    for state: UIControl.State
  ) -> [NSAttributedString.Key: Any]? { scope.titleTextAttributes(for: state) }

  // MARK: Appearance

  /// The look of the background and the field; `default` unless set (UIKit, `UISearchBar.searchBarStyle`).
  open var searchBarStyle: UISearchBar.Style {
    get { content.style }
    set {
      guard newValue != content.style else { return }
      content.style = newValue
      showLook()
    }
  }
  /// The style of a bar without another colour: light (`default`) or dark (`black`) (UIKit, `UISearchBar.barStyle`).
  open var barStyle: UIBarStyle {
    get { look.style }
    set { look.style = newValue }
  }
  /// The colour behind the field; nil for white, or for black with the black style (UIKit, `UISearchBar.barTintColor`).
  open var barTintColor: UIColor? {
    get { look.barTintColor }
    set { look.barTintColor = newValue }
  }
  /// Whether the bar shows the content behind it, blurred and tinted; by default, false if the background image is
  /// opaque, otherwise true (UIKit, `UISearchBar.isTranslucent`).
  open var isTranslucent: Bool {
    get { look.isTranslucent }
    set { look.isTranslucent = newValue }
  }
  /// An image that fills the bar and replaces the colour and the line at the bottom; nil for none (UIKit,
  /// `UISearchBar.backgroundImage`).
  open var backgroundImage: UIImage? {
    get { look.image }
    set {
      look.image = newValue
      // An empty image removes the line.
      look.shadow = newValue == nil ? nil : UIImage()
    }
  }

  // MARK: Editing

  /// Whether the field is first responder.
  open override var isFirstResponder: Bool { field.isFirstResponder }
  open override var canBecomeFirstResponder: Bool { field.canBecomeFirstResponder }
  open override var canResignFirstResponder: Bool { field.canResignFirstResponder }

  /// Makes the field first responder.
  @discardableResult
  open override func becomeFirstResponder() -> Bool { field.becomeFirstResponder() }

  /// Makes the field resign as first responder.
  @discardableResult
  open override func resignFirstResponder() -> Bool { field.resignFirstResponder() }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: fittingHeight)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: fittingHeight)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutParts()
  }

  // MARK: Traits of the field

  /// Whether the return key does nothing while there is no text; true unless set (UIKit,
  /// `UITextInputTraits.enablesReturnKeyAutomatically`).
  open var enablesReturnKeyAutomatically = true

  /// The kind of keyboard.
  open var keyboardType: UIKeyboardType {
    get { field.keyboardType }
    set { field.keyboardType = newValue }
  }
  /// The appearance of the keyboard: light or dark.
  open var keyboardAppearance: UIKeyboardAppearance {
    get { field.keyboardAppearance }
    set { field.keyboardAppearance = newValue }
  }
  /// The title of the return key; "search" unless set.
  open var returnKeyType: UIReturnKeyType {
    get { field.returnKeyType }
    set { field.returnKeyType = newValue }
  }
  /// The rule by which letters are capitalized.
  open var autocapitalizationType: UITextAutocapitalizationType {
    get { field.autocapitalizationType }
    set { field.autocapitalizationType = newValue }
  }
  /// Whether words are corrected automatically.
  open var autocorrectionType: UITextAutocorrectionType {
    get { field.autocorrectionType }
    set { field.autocorrectionType = newValue }
  }
  /// Whether dots are shown instead of the text.
  open var isSecureTextEntry: Bool {
    get { field.isSecureTextEntry }
    set { field.isSecureTextEntry = newValue }
  }
}
