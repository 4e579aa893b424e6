/// An object that may forbid changes of a search bar, and that is notified of changes (UIKit, `UISearchBarDelegate`).
/// Every requirement has a default implementation.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: UIBarPositioningDelegate {
  /// Whether the field may become first responder.
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  /// The bar calls this when its field has become first responder.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  /// Whether the field may resign as first responder.
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
  /// The bar calls this when its field has resigned as first responder, even if the delegate was not asked before.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  /// The bar calls this when the user has changed or cleared the text, not when the app sets it.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /// Whether the user may replace the text in a range of UTF-16 code units.
  func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// The bar calls this when the return key is pressed; the editing continues until the app ends it.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  /// The bar calls this when the Cancel button is pressed; the bar changes neither the text nor the editing.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  /// The bar calls this when the user, not the app, has selected another scope button.
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
  /// Returns true: Apple's requirement is optional.
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  /// Does nothing: Apple's requirement is optional.
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  /// Returns true: Apple's requirement is optional.
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
  /// Does nothing: Apple's requirement is optional.
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  /// Does nothing: Apple's requirement is optional.
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  /// Returns true: Apple's requirement is optional.
  public func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  /// Does nothing: Apple's requirement is optional.
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  /// Does nothing: Apple's requirement is optional.
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
  /// Does nothing: Apple's requirement is optional.
  public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}
