/// The selected items and the one that a touch highlights.
@MainActor
final class ListSelection {
  var paths: [IndexPath] = []
  var isMultiple = false
  var touch: UITouch?
  var highlighted: IndexPath?
}
