/// The properties of a compositional layout besides its sections (UIKit,
/// `UICollectionViewCompositionalLayoutConfiguration`).
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration: MainActorObject, @preconcurrency NSCopying {
  /// Creates a configuration of a layout that scrolls vertically.
  public init() { super.init(mainActor: ()) }

  /// The direction in which sections follow each other.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// The distance between sections, in points.
  open var interSectionSpacing: CGFloat {
    get { storedSpacing }
    set {
      guard newValue.isFinite else {
        fatalError(
          "UICollectionViewCompositionalLayoutConfiguration.interSectionSpacing: \(newValue) must be a finite number of "
            + "points")
      }
      storedSpacing = newValue
    }
  }
  private var storedSpacing: CGFloat = 0
  /// Headers and footers of the whole layout.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []

  /// A copy whose properties can change on their own.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UICollectionViewCompositionalLayoutConfiguration()
    (copy.scrollDirection, copy.storedSpacing) = (scrollDirection, storedSpacing)
    copy.boundarySupplementaryItems = boundarySupplementaryItems.compactMap {
      $0.copy() as? NSCollectionLayoutBoundarySupplementaryItem
    }
    return copy
  }

  /// A copy for a layout, which later changes by the app do not affect.
  var ownCopy: UICollectionViewCompositionalLayoutConfiguration {
    copy() as? UICollectionViewCompositionalLayoutConfiguration ?? self
  }

  /// Whether another configuration gives a layout the same values; views around all sections count as different ones.
  func hasValues(of other: UICollectionViewCompositionalLayoutConfiguration) -> Bool {
    scrollDirection == other.scrollDirection && storedSpacing == other.storedSpacing
      && boundarySupplementaryItems.isEmpty && other.boundarySupplementaryItems.isEmpty
  }

  var axis: LayoutAxis { scrollDirection == .vertical ? .vertical : .horizontal }
}
