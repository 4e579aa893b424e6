/// The elements near the visible area, and the views of the visible elements.
///
/// In `layoutSubviews()`, `UICollectionView.tile()` asks the layout for the elements in the visible area and half a
/// screen around it. The next query follows only when the visible area leaves the queried area or the layout is
/// invalid. Other frames only compare the visible area with the rectangles of the queried elements.
@MainActor
final class CollectionTiles {
  /// The attributes of the elements of the last query.
  var elements: [UICollectionViewLayoutAttributes] = []
  /// The view of each of `elements`; nil for an element that is not shown.
  var views: [UICollectionReusableView?] = []
  /// The area of the content that was queried.
  var queriedArea = CGRect.null
  /// Whether the elements must be queried from the layout again.
  var isStale = true
  /// Whether views are being added or moved, during which `tile()` does nothing.
  var isUpdating = false
  /// The sizes that views have requested in the current frame.
  let sizing = CollectionSizing()
  /// Whether a layout of the collection view is being prepared.
  var isPreparing = false
  var reloads = CollectionReloads()
  /// The bounds of the last query of the layout.
  var lastBounds = CGRect.null
  /// The views on screen.
  var shown: [CollectionElement: UICollectionReusableView] = [:]
  /// A spare dictionary for the views of the next query, which therefore allocates none.
  var spare: [CollectionElement: UICollectionReusableView] = [:]
  /// Views that an animation removes at its end, unless their elements are shown again during the animation.
  var leaving: [CollectionElement: LeavingView] = [:]
  /// The attributes of the element whose view the data source is creating; nil otherwise.
  var requestedAttributes: UICollectionViewLayoutAttributes? {
    didSet { Self.providingSources += (requestedAttributes == nil ? 0 : 1) - (oldValue == nil ? 0 : 1) }
  }
  /// The number of collection views whose data sources are creating a view.
  private(set) static var providingSources = 0
  private var lastAnimation = 0

  /// The number of a new animation, which identifies the views that the animation removes.
  func nextAnimation() -> Int {
    lastAnimation += 1
    return lastAnimation
  }

  /// Removes the views of one animation from `leaving`, and returns them.
  func takeLeaving(_ animation: Int) -> [CollectionElement: UICollectionReusableView] {
    let ended = leaving.filter { $0.value.animation == animation }
    for key in ended.keys { leaving[key] = nil }
    return ended.mapValues(\.view)
  }
}

/// The pending and completed reloads of a collection view.
struct CollectionReloads {
  /// Whether a reload was requested while views were added, and follows when these views are shown.
  var isNeeded = false
  /// Whether a reload was requested while a layout was being prepared, and follows in the next turn.
  var isPostponed = false
  /// The number of completed reloads.
  var count = 0
}

/// A view that leaves the visible area, and the number of the animation that moves it.
struct LeavingView {
  let view: UICollectionReusableView
  let animation: Int
}

extension Dictionary where Key == CollectionElement {
  /// The entries in an order that is independent of hash values. This order determines which views are reused first,
  /// and so which of two overlapping views is in front.
  var inOrder: [(key: CollectionElement, value: Value)] {
    sorted { a, b in
      (a.key.indexPath, a.key.category.rawValue, a.key.kind) < (
        b.key.indexPath, b.key.category.rawValue, b.key.kind
      )
    }
  }
}
