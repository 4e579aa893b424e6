/// The properties of a compositional layout that do not belong to a section (UIKit,
/// `UICollectionViewCompositionalLayoutConfiguration`).
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration: MainActorObject, @preconcurrency NSCopying {
  /// Creates a configuration of a layout that scrolls vertically.
  public init() { super.init(mainActor: ()) }

  /// The direction in which sections follow each other and the content scrolls; vertical unless set.
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
  /// The headers, footers and other views at the edges of the whole layout.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []

  /// Returns an independent copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UICollectionViewCompositionalLayoutConfiguration()
    (copy.scrollDirection, copy.storedSpacing) = (scrollDirection, storedSpacing)
    copy.boundarySupplementaryItems = boundarySupplementaryItems.compactMap {
      $0.copy() as? NSCollectionLayoutBoundarySupplementaryItem
    }
    return copy
  }

  /// A copy for a layout, which changes of the original by the app do not affect.
  var independentCopy: UICollectionViewCompositionalLayoutConfiguration {
    copy() as? UICollectionViewCompositionalLayoutConfiguration ?? self
  }

  /// Whether two configurations have equal values; false if either has views around all sections, which are not
  /// compared.
  func hasValues(of other: UICollectionViewCompositionalLayoutConfiguration) -> Bool {
    scrollDirection == other.scrollDirection && storedSpacing == other.storedSpacing
      && boundarySupplementaryItems.isEmpty && other.boundarySupplementaryItems.isEmpty
  }

  var axis: LayoutAxis { scrollDirection == .vertical ? .vertical : .horizontal }
}
