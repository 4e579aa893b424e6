import Foundation

/// A bar with a field for a search, a Cancel button and buttons for scopes.
///
/// The bar is 56 points high, and 44 more with scope buttons. There are no prompts, and no buttons for bookmarks and
/// results. Follows [UISearchBar](https://developer.apple.com/documentation/uikit/uisearchbar).
@preconcurrency @MainActor
open class UISearchBar: UIView, UITextInputTraits {
  /// The look of a search bar; the raw values are Apple's (UIKit, `UISearchBar.Style`).
  public enum Style: UInt, Sendable {
    /// The look of `prominent`.
    case `default` = 0
    /// A background, translucent unless the app decides otherwise, and an opaque field.
    case prominent = 1
    /// No background, and a translucent field.
    case minimal = 2
  }

  let background = BarBackground(.below)
  let field = UISearchTextField()
  let cancel = UIButton(type: .system)
  let scope = UISegmentedControl()
  let relay = SearchFieldRelay()
  var content = SearchBarContent()
  /// The number of animations of the buttons that run.
  var moves = 0
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

  /// The delegate, held weakly (UIKit, `UISearchBar.delegate`).
  open weak var delegate: (any UISearchBarDelegate)?

  // MARK: Text

  /// The field (UIKit, `UISearchBar.searchTextField`). If it has a delegate of its own, the delegate of the bar is not
  /// asked for permissions, and is not notified of the return key.
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
  /// The index of the selected scope button; 0 unless set, and one that there is no title for selects none (UIKit,
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

  /// Shows or hides the scope buttons, which fade for 0.25 seconds if `animated` and in a window; the app gives the bar
  /// its new height (UIKit, `UISearchBar.setShowsScope(_:animated:)`).
  open func setShowsScope(_ show: Bool, animated animate: Bool) {
    guard show != content.showsScope else { return }
    change(animated: animate) { $0.showsScope = show }
  }

  /// Sets the font and the colour of the scope buttons in a state; nil restores the standard ones (UIKit,
  /// `UISearchBar.setScopeBarButtonTitleTextAttributes(_:for:)`).
  open func setScopeBarButtonTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) { scope.setTitleTextAttributes(attributes, for: state) }

  /// The attributes set for a state (UIKit, `UISearchBar.scopeBarButtonTitleTextAttributes(for:)`).
  open func scopeBarButtonTitleTextAttributes(
    for state: UIControl.State
  ) -> [NSAttributedString.Key: Any]? { scope.titleTextAttributes(for: state) }

  // MARK: Appearance

  /// The look of background and field; `default` unless set (UIKit, `UISearchBar.searchBarStyle`).
  open var searchBarStyle: UISearchBar.Style {
    get { content.style }
    set {
      guard newValue != content.style else { return }
      content.style = newValue
      showLook()
    }
  }
  /// Whether the bar is light (`default`) or dark (`black`) where no other colour is set (UIKit, `UISearchBar.barStyle`).
  open var barStyle: UIBarStyle {
    get { look.style }
    set { look.style = newValue }
  }
  /// The colour behind the field; white, or black with the black style, where it is nil (UIKit, `UISearchBar.barTintColor`).
  open var barTintColor: UIColor? {
    get { look.barTintColor }
    set { look.barTintColor = newValue }
  }
  /// Whether the bar blurs the content behind it and shows it below its colour; true unless set, but false where the
  /// background is an opaque image (UIKit, `UISearchBar.isTranslucent`).
  open var isTranslucent: Bool {
    get { look.isTranslucent }
    set { look.isTranslucent = newValue }
  }
  /// An image that fills the bar instead of the colour and the line below it; nil for none (UIKit,
  /// `UISearchBar.backgroundImage`).
  open var backgroundImage: UIImage? {
    get { look.image }
    set {
      look.image = newValue
      // An empty image stands for no line.
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

  /// The type of the keys.
  open var keyboardType: UIKeyboardType {
    get { field.keyboardType }
    set { field.keyboardType = newValue }
  }
  /// The appearance of the keys: light or dark.
  open var keyboardAppearance: UIKeyboardAppearance {
    get { field.keyboardAppearance }
    set { field.keyboardAppearance = newValue }
  }
  /// The title of the return key; "search" unless set.
  open var returnKeyType: UIReturnKeyType {
    get { field.returnKeyType }
    set { field.returnKeyType = newValue }
  }
  /// The letters that become capital.
  open var autocapitalizationType: UITextAutocapitalizationType {
    get { field.autocapitalizationType }
    set { field.autocapitalizationType = newValue }
  }
  /// Whether words are corrected.
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
