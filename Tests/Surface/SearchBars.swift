import UIKit

/// A search bar that overrides members of its superclass.
final class Finder: UISearchBar {
  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override var delegate: (any UISearchBarDelegate)? {
    get { super.delegate }
    set { super.delegate = newValue }
  }
  override var text: String? {
    get { super.text }
    set { super.text = newValue }
  }
  override var placeholder: String? {
    get { super.placeholder }
    set { super.placeholder = newValue }
  }
  override var searchTextField: UISearchTextField { super.searchTextField }
  override var showsCancelButton: Bool {
    get { super.showsCancelButton }
    set { super.showsCancelButton = newValue }
  }
  override func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    super.setShowsCancelButton(showsCancelButton, animated: animated)
  }
  override func setShowsScope(_ show: Bool, animated animate: Bool) {
    super.setShowsScope(show, animated: animate)
  }
  override func becomeFirstResponder() -> Bool { super.becomeFirstResponder() }
  override func resignFirstResponder() -> Bool { super.resignFirstResponder() }
}

/// A search field that overrides methods of its superclass.
final class FinderField: UISearchTextField {
  override init(frame: CGRect) { super.init(frame: frame) }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func textRect(forBounds bounds: CGRect) -> CGRect { super.textRect(forBounds: bounds) }
  override func leftViewRect(forBounds bounds: CGRect) -> CGRect { super.leftViewRect(forBounds: bounds) }
}

/// A delegate with every requirement.
final class FinderDelegate: NSObject, UISearchBarDelegate {
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {
    searchBar.setShowsCancelButton(true, animated: true)
  }
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { searchBar.showsCancelButton = false }
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    searchBar.placeholder = searchText
  }
  func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { range.length == 0 && !text.isEmpty }
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { searchBar.resignFirstResponder() }
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { searchBar.text = nil }
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
    searchBar.selectedScopeButtonIndex = selectedScope
  }
}

@MainActor func search(_ table: UITableView, _ delegate: FinderDelegate) -> UISearchBar {
  let bar: UISearchBar = Finder(frame: CGRect.zero)
  let current: (any UISearchBarDelegate)? = bar.delegate
  if current == nil { bar.delegate = delegate }
  let text: String? = bar.text
  bar.placeholder = text ?? bar.placeholder
  let field: UISearchTextField = bar.searchTextField
  field.font = UIFont.systemFont(ofSize: 15)
  let styles: [UISearchBar.Style] = [.default, .prominent, .minimal]
  let raw: UInt = styles[2].rawValue
  bar.searchBarStyle = UISearchBar.Style(rawValue: raw) ?? .default
  bar.barStyle = UIBarStyle.black
  bar.barTintColor = bar.barTintColor ?? UIColor.red
  bar.isTranslucent = !bar.isTranslucent
  bar.backgroundImage = bar.backgroundImage ?? UIImage()
  let titles: [String]? = bar.scopeButtonTitles
  bar.scopeButtonTitles = titles ?? ["All", "Some"]
  bar.showsScopeBar = bar.selectedScopeButtonIndex == 0
  bar.setShowsScope(false, animated: true)
  bar.setScopeBarButtonTitleTextAttributes([.foregroundColor: UIColor.black], for: .normal)
  _ = bar.scopeBarButtonTitleTextAttributes(for: .normal) as [NSAttributedString.Key: Any]?
  let traits: UITextInputTraits = bar
  bar.keyboardType = traits.keyboardType
  bar.keyboardAppearance = UIKeyboardAppearance.dark
  bar.returnKeyType = .search
  bar.autocapitalizationType = .none
  bar.autocorrectionType = .no
  bar.isSecureTextEntry = false
  bar.enablesReturnKeyAutomatically = !bar.showsCancelButton
  bar.sizeToFit()
  table.tableHeaderView = bar
  return bar
}

@MainActor func searchField() -> UITextField {
  let field: UISearchTextField = FinderField(frame: CGRect(x: 0, y: 0, width: 200, height: 36))
  field.borderStyle = .roundedRect
  field.backgroundColor = nil
  return field
}
