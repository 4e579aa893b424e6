/// The elements near the visible area, and the views of those inside it.
@MainActor
final class CollectionTiles {
  /// The elements of the last query, and the view of each that is shown.
  var elements: [UICollectionViewLayoutAttributes] = []
  var views: [UICollectionReusableView?] = []
  /// The part of the content that was queried.
  var queried = CGRect.null
  /// Whether the layout is to be asked again.
  var isStale = true
  var isUpdating = false
  /// The bounds that the layout was asked for last.
  var lastBounds = CGRect.null
  /// The size of the bounds that a flow layout was prepared for.
  var preparedSize: CGSize?
  /// The views on screen.
  var shown: [CollectionElement: UICollectionReusableView] = [:]
  /// Views that an animation removes at its end.
  var leaving: [CollectionElement: UICollectionReusableView] = [:]
}

/// The selected items and the one that a touch highlights.
@MainActor
final class CollectionSelection {
  var paths: [IndexPath] = []
  var isMultiple = false
  var touch: UITouch?
  var highlighted: IndexPath?
}
