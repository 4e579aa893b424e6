/// The elements near the visible area, and the views of those inside it.
///
/// `UICollectionView.tile()` runs in `layoutSubviews()`. It asks the layout for the elements of the visible area and
/// half a screen around it, and again only when the area leaves that part or the layout is invalid; other frames
/// compare rectangles that are there.
@MainActor
final class CollectionTiles {
  /// The elements of the last query, and the view of each that is shown.
  var elements: [UICollectionViewLayoutAttributes] = []
  var views: [UICollectionReusableView?] = []
  /// The part of the content that was queried.
  var queried = CGRect.null
  /// Whether the elements must be queried from the layout again.
  var isStale = true
  var isUpdating = false
  /// The sizes that views ask for.
  let sizing = CollectionSizing()
  /// Whether a layout is reading sizes and numbers of items.
  var isPreparing = false
  var reloads = CollectionReloads()
  /// The bounds of the last query of the layout.
  var lastBounds = CGRect.null
  /// The views on screen.
  var shown: [CollectionElement: UICollectionReusableView] = [:]
  /// A spare dictionary for the views of the next query, so that it allocates nothing.
  var spare: [CollectionElement: UICollectionReusableView] = [:]
  /// Views that an animation removes at its end, unless their elements are shown again before.
  var leaving: [CollectionElement: LeavingView] = [:]
  /// The attributes of the element whose view the data source makes now.
  var making: UICollectionViewLayoutAttributes? {
    didSet { Self.providers += (making == nil ? 0 : 1) - (oldValue == nil ? 0 : 1) }
  }
  /// The number of collection views whose data sources make a view now.
  private(set) static var providers = 0
  private var lastAnimation = 0

  /// A number for the views that a new animation removes.
  func nextAnimation() -> Int {
    lastAnimation += 1
    return lastAnimation
  }

  /// Removes and returns the disappearing views of one animation.
  func takeLeaving(_ animation: Int) -> [CollectionElement: UICollectionReusableView] {
    let ended = leaving.filter { $0.value.animation == animation }
    for key in ended.keys { leaving[key] = nil }
    return ended.mapValues(\.view)
  }
}

/// The reloads of a collection view: the pending ones, and the number of those that are done.
struct CollectionReloads {
  /// Whether the data has to be loaded again once the views are shown.
  var isNeeded = false
  /// Whether a reload that was requested while a layout prepared is postponed to the next turn.
  var isPostponed = false
  /// The number of times that the data was loaded again.
  var count = 0
}

/// A view that moves out of sight, and the number of the animation that does it.
struct LeavingView {
  let view: UICollectionReusableView
  let animation: Int
}

extension Dictionary where Key == CollectionElement {
  /// The entries in an order that does not depend on hash values: it decides which views are used again first, and so
  /// which of two overlapping views is above.
  var inOrder: [(key: CollectionElement, value: Value)] {
    sorted { a, b in
      (a.key.indexPath, a.key.category.rawValue, a.key.kind) < (
        b.key.indexPath, b.key.category.rawValue, b.key.kind
      )
    }
  }
}
