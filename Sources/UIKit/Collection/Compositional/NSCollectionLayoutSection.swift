/// The scrolling of a section's groups across the layout's scroll direction (UIKit,
/// `UICollectionLayoutSectionOrthogonalScrollingBehavior`).
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  /// The groups do not scroll, and follow each other along the layout's scroll direction.
  case none
  /// The groups scroll continuously.
  case continuous
  /// The groups scroll and stop at the beginning of a group.
  case continuousGroupLeadingBoundary
  /// The groups scroll by pages of the visible size.
  case paging
  /// The groups scroll and stop at the beginning of a group; a flick scrolls by one group.
  case groupPaging
  /// The groups scroll and stop with a group in the middle; a flick scrolls by one group.
  case groupPagingCentered
}

/// A closure that may change the look of a section's visible items while the section scrolls (UIKit,
/// `NSCollectionLayoutSectionVisibleItemsInvalidationHandler`).
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
  @MainActor (
    _ visibleItems: [any NSCollectionLayoutVisibleItem], _ contentOffset: CGPoint,
    _ layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> Void

/// One section of a compositional layout: a group that repeats, with headers and a background (UIKit,
/// `NSCollectionLayoutSection`).
@preconcurrency @MainActor
open class NSCollectionLayoutSection: MainActorObject, @preconcurrency NSCopying {
  let group: NSCollectionLayoutGroup

  /// Creates a section whose items fill one group after the other.
  public init(group: NSCollectionLayoutGroup) {
    self.group = group
    super.init(mainActor: ())
  }

  /// The distances between the groups and the edges of the section or its headers and footers, in points.
  open var contentInsets: NSDirectionalEdgeInsets {
    get { storedInsets }
    set { storedInsets = newValue.checked("NSCollectionLayoutSection.contentInsets") }
  }
  private var storedInsets = NSDirectionalEdgeInsets.zero
  /// The distance between groups, in points.
  open var interGroupSpacing: CGFloat {
    get { storedSpacing }
    set {
      guard newValue.isFinite else {
        fatalError(
          "NSCollectionLayoutSection.interGroupSpacing: \(newValue) must be a finite number of points")
      }
      storedSpacing = newValue
    }
  }
  private var storedSpacing: CGFloat = 0
  /// Whether and how the groups scroll across the layout's scroll direction; `none` unless set.
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  /// The headers, footers and other views at the edges.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// Whether `contentInsets` apply to the views at the edges, across the layout's scroll direction; true unless set.
  open var supplementariesFollowContentInsets = true
  /// A closure that may change the visible items in each frame in which the section moves.
  open var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?
  /// The views behind the section.
  open var decorationItems: [NSCollectionLayoutDecorationItem] = []

  /// Returns an independent copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSCollectionLayoutSection(group: group.copy() as? NSCollectionLayoutGroup ?? group)
    (copy.storedInsets, copy.storedSpacing) = (storedInsets, storedSpacing)
    copy.orthogonalScrollingBehavior = orthogonalScrollingBehavior
    copy.boundarySupplementaryItems = boundarySupplementaryItems.compactMap {
      $0.copy() as? NSCollectionLayoutBoundarySupplementaryItem
    }
    copy.supplementariesFollowContentInsets = supplementariesFollowContentInsets
    copy.visibleItemsInvalidationHandler = visibleItemsInvalidationHandler
    copy.decorationItems = decorationItems.compactMap { $0.copy() as? NSCollectionLayoutDecorationItem }
    return copy
  }
}
