/// The selected items of a list, and the item that a touch highlights.
@MainActor
final class ListSelection {
  /// The index paths of the selected items.
  var paths: [IndexPath] = []
  /// Whether several items can be selected.
  var isMultiple = false
  /// The touch that highlights an item.
  var touch: UITouch?
  /// The index path of the highlighted item.
  var highlighted: IndexPath?
}
