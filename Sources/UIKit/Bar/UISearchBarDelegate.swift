/// May forbid changes of a search bar and is notified of them; every requirement has a default (UIKit,
/// `UISearchBarDelegate`).
@preconcurrency @MainActor
public protocol UISearchBarDelegate: UIBarPositioningDelegate {
  /// Whether the field may become first responder.
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  /// The bar calls this when its field has become first responder.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  /// Whether the field may resign as first responder.
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
  /// The bar calls this when its field has resigned as first responder, also by force.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  /// The bar calls this when the user has changed or cleared the text, not when the app sets it.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /// Whether the user may replace a part of the text, which is a range of UTF-16 units.
  func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// The bar calls this for the return key; the editing continues until the app ends it.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  /// The bar calls this for the Cancel button; text and editing stay as they are until the app changes them.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  /// The bar calls this when the user has selected another scope button, not when the app does.
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
