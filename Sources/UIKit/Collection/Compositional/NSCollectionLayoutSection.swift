/// The scrolling of a section's groups across the layout's own direction (UIKit,
/// `UICollectionLayoutSectionOrthogonalScrollingBehavior`).
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  /// The groups do not scroll: they follow each other along the layout's direction.
  case none
  /// The groups scroll as any content does.
  case continuous
  /// The groups scroll and come to rest where a group begins.
  case continuousGroupLeadingBoundary
  /// The groups scroll by pages as large as the visible part.
  case paging
  /// The groups scroll by one at a time.
  case groupPaging
  /// The groups scroll by one at a time, which comes to rest in the middle.
  case groupPagingCentered
}

/// A closure that receives a section's visible items as it scrolls, to change their looks (UIKit,
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

  /// The space around the groups, inside of headers and footers at the edges.
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
  /// Whether and how the groups scroll across the layout's direction.
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  /// The headers, footers and other views at the edges.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// Whether the views at the edges keep to `contentInsets` across the layout's direction.
  open var supplementariesFollowContentInsets = true
  /// A handler of the visible items of each frame in which the section moves.
  open var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?
  /// The views behind the section.
  open var decorationItems: [NSCollectionLayoutDecorationItem] = []

  /// A copy whose properties can change on their own.
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
