/// A closure that returns the layout of a section (UIKit, `UICollectionViewCompositionalLayoutSectionProvider`).
public typealias UICollectionViewCompositionalLayoutSectionProvider =
  @MainActor (_ sectionIndex: Int, _ layoutEnvironment: any NSCollectionLayoutEnvironment) ->
  NSCollectionLayoutSection?

/// A layout whose sections repeat a group of items (UIKit, `UICollectionViewCompositionalLayout`).
///
/// `prepare()` takes time for each section and each measured item. A query takes at most O(log² n), and time for each
/// group that it returns.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  /// Creates a layout in which all sections are equal.
  public init(section: NSCollectionLayoutSection) {
    provider = { _, _ in section }
    settings = UICollectionViewCompositionalLayoutConfiguration()
    super.init()
  }
  /// Creates a layout in which all sections are equal.
  public init(
    section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    provider = { _, _ in section }
    settings = configuration.independentCopy
    super.init()
  }
  /// Creates a layout that calls the provider for each section; the provider must not return nil.
  public init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
    provider = sectionProvider
    settings = UICollectionViewCompositionalLayoutConfiguration()
    super.init()
  }
  /// Creates a layout that calls the provider for each section; the provider must not return nil.
  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    provider = sectionProvider
    settings = configuration.independentCopy
    super.init()
  }

  /// Traps: archives are not read, so layouts must be created in code.
  public required init?(coder: NSCoder) {
    fatalError(
      "UICollectionViewCompositionalLayout.init(coder:): archives are not read; create layouts in code"
    )
  }

  let provider: UICollectionViewCompositionalLayoutSectionProvider
  private var settings: UICollectionViewCompositionalLayoutConfiguration
  let state = CompositionalState()

  /// The scroll direction, the spacing of sections, and the views around all sections. The getter returns a copy; set
  /// the property to change the layout.
  open var configuration: UICollectionViewCompositionalLayoutConfiguration {
    get { settings.independentCopy }
    set {
      // A subclass may set equal values in each `prepare()`, which must not invalidate the layout.
      if isPreparing, settings.hasValues(of: newValue) { return }
      settings = newValue.independentCopy
      invalidateLayout()
    }
  }
  var currentConfiguration: UICollectionViewCompositionalLayoutConfiguration { settings }

  // MARK: Invalidation

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != state.boundsSize || state.followsScroll
  }

  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    context.isScroll = newBounds.size == state.boundsSize
    return context
  }

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if let preferred = context.preferred {
      state.resizedElements.append(preferred.element)
    } else if !context.isScroll {
      state.isStale = true
      // If the context lists elements, only their sizes expire.
      if context.invalidatedElements.isEmpty { measured.expire() }
    }
    super.invalidateLayout(with: context)
  }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    let (a, b) = (preferredAttributes.size, originalAttributes.size)
    let fixed = originalAttributes.fixedAxes
    // Smaller differences, such as rounding errors, change nothing.
    return !fixed.contains(.horizontal) && abs(a.width - b.width) > 1e-3
      || !fixed.contains(.vertical) && abs(a.height - b.height) > 1e-3
  }

  override func isMeasured(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
    attributes.fixedAxes == [.horizontal, .vertical] || measured.isCurrent(attributes.element)
  }

  override var anchoredAxes: LayoutAxes { settings.axis == .vertical ? .vertical : .horizontal }

  override func move(by plan: ListPlan) {
    super.move(by: plan)
    state.moveStrips(by: plan)
  }

  override func hostChanged() {
    state.isStale = true
    if collectionView == nil { state.hideStrips() }
  }

  // MARK: Layout

  open override func prepare() {
    super.prepare()
    guard let view = collectionView else { return }
    if state.isStale { build(view) } else { resize() }
    state.resizedElements = []
  }

  open override var collectionViewContentSize: CGSize { state.contentSize }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    elements(in: rect)
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard indexPath.count == 2, state.sections.indices.contains(indexPath.section),
      (0..<state.sections[indexPath.section].count).contains(indexPath.item)
    else { return nil }
    return cell(indexPath)
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { supplementary(elementKind, indexPath) }

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard indexPath.count == 2, state.sections.indices.contains(indexPath.section) else { return nil }
    let section = state.sections[indexPath.section]
    return section.section.decorationItems.first { $0.elementKind == elementKind }.map {
      decoration($0, section)
    }
  }

  override func didRetireViews() { removeStrips() }

  override func didQuery(_ rect: CGRect, in view: UICollectionView) { showStrips(rect, in: view) }
}

/// The geometry that a compositional layout has computed, in points.
@MainActor
final class CompositionalState {
  var sections: [CompositionalSection] = []
  /// The views around all sections.
  var boundary: BoundaryViews?
  /// The start of the first section and the length of all sections, along the axis.
  var content: (start: CGFloat, length: CGFloat) = (0, 0)
  var contentSize = CGSize.zero
  /// The size of the bounds for which the sections were computed; nil before.
  var boundsSize: CGSize?
  /// Whether the sections must be requested from the provider.
  var isStale = true
  /// The elements that have requested sizes after the last `prepare()`.
  var resizedElements: [CollectionElement] = []
  /// Whether elements move with the visible area, such as pinned headers.
  var followsScroll = false
  /// The area of the content that was last queried.
  var queriedArea = CGRect.null
  /// The strips of sections that scroll, by the index of the section.
  var strips: [Int: OrthogonalStrip] = [:]
  /// The strips that no section uses any more, until an animation has removed their cells.
  private var formerStrips: [OrthogonalStrip] = []

  /// Updates the indices of strips after a batch of changes.
  func moveStrips(by plan: ListPlan) {
    let old = strips
    strips = [:]
    for (index, strip) in old {
      if let new = plan.section(of: index) { strips[new] = strip } else { formerStrips.append(strip) }
    }
  }

  /// Makes the strip of a section a former strip.
  func removeStrip(at index: Int) {
    if let strip = strips.removeValue(forKey: index) { formerStrips.append(strip) }
  }

  /// Removes the scroll views from the collection view. The strips keep their offsets for the next use of the layout.
  func hideStrips() {
    for strip in formerStrips + Array(strips.values) { strip.scrollViewIfLoaded?.removeFromSuperview() }
    formerStrips = []
  }

  /// Removes the former strips that show no cells.
  func removeFormerStrips() {
    formerStrips.removeAll { strip in
      guard !strip.hasViews else { return false }
      strip.scrollViewIfLoaded?.removeFromSuperview()
      return true
    }
  }
}
