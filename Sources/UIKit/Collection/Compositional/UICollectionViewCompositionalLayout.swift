/// Returns the layout of a section (UIKit, `UICollectionViewCompositionalLayoutSectionProvider`).
public typealias UICollectionViewCompositionalLayoutSectionProvider =
  @MainActor (_ sectionIndex: Int, _ layoutEnvironment: any NSCollectionLayoutEnvironment) ->
  NSCollectionLayoutSection?

/// A layout of items in groups that each section repeats (UIKit, `UICollectionViewCompositionalLayout`).
///
/// Preparing costs time for each section and each measured item; a query costs O(log n) and time for each
/// group that it finds.
@preconcurrency @MainActor
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  /// Creates a layout all of whose sections are alike.
  public init(section: NSCollectionLayoutSection) {
    provider = { _, _ in section }
    settings = UICollectionViewCompositionalLayoutConfiguration()
    super.init()
  }
  /// Creates a layout all of whose sections are alike.
  public init(
    section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    provider = { _, _ in section }
    settings = configuration.ownCopy
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
    settings = configuration.ownCopy
    super.init()
  }

  /// Traps: layouts are made in code, archives are not read.
  public required init?(coder: NSCoder) {
    fatalError(
      "UICollectionViewCompositionalLayout.init(coder:): archives are not read; create layouts in code"
    )
  }

  let provider: UICollectionViewCompositionalLayoutSectionProvider
  private var settings: UICollectionViewCompositionalLayoutConfiguration
  let state = CompositionalState()

  /// The direction, and the views around all sections; a copy, which has to be set to change the layout.
  open var configuration: UICollectionViewCompositionalLayoutConfiguration {
    get { settings.ownCopy }
    set {
      // A subclass may set the same values each time that it is prepared.
      if isPreparing, settings.hasValues(of: newValue) { return }
      settings = newValue.ownCopy
      invalidateLayout()
    }
  }
  var ownConfiguration: UICollectionViewCompositionalLayoutConfiguration { settings }

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
      state.resized.append(preferred.element)
    } else if !context.isScroll {
      state.isStale = true
      // The sizes remain as estimates, unless only some elements are named.
      if context.named.isEmpty { measured.expire() }
    }
    super.invalidateLayout(with: context)
  }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    let (a, b) = (preferredAttributes.size, originalAttributes.size)
    let fixed = originalAttributes.fixedAxes
    return !fixed.contains(.horizontal) && abs(a.width - b.width) > 1e-3
      || !fixed.contains(.vertical) && abs(a.height - b.height) > 1e-3
  }

  override func isMeasured(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
    attributes.fixedAxes == [.horizontal, .vertical] || measured.isCurrent(attributes.element)
  }

  override var keptAxes: LayoutAxes { settings.axis == .vertical ? .vertical : .horizontal }

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
    state.resized = []
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

/// The geometry that a compositional layout has computed.
@MainActor
final class CompositionalState {
  var sections: [CompositionalSection] = []
  /// The views around all sections.
  var boundary: BoundaryViews?
  /// The extent of all sections along the axis: where the first one begins, and their length.
  var content: (start: CGFloat, length: CGFloat) = (0, 0)
  var contentSize = CGSize.zero
  var boundsSize: CGSize?
  /// Whether the sections must be requested again.
  var isStale = true
  /// Elements that have requested other sizes.
  var resized: [CollectionElement] = []
  /// Whether elements move with the visible part.
  var followsScroll = false
  /// The part of the content whose elements have views.
  var queried = CGRect.null
  /// The scroll views of sections, by index.
  var strips: [Int: OrthogonalStrip] = [:]
  /// The scroll views of sections that are gone, until an animation has removed their cells.
  private var former: [OrthogonalStrip] = []

  func moveStrips(by plan: ListPlan) {
    let old = strips
    strips = [:]
    for (index, strip) in old {
      if let new = plan.section(of: index) { strips[new] = strip } else { former.append(strip) }
    }
  }

  func drop(_ index: Int) {
    if let strip = strips.removeValue(forKey: index) { former.append(strip) }
  }

  /// Removes the scroll views; they keep their offsets for another use of the layout.
  func hideStrips() {
    for strip in former + Array(strips.values) { strip.scrollViewIfLoaded?.removeFromSuperview() }
    former = []
  }

  /// Removes the scroll views without cells of sections that are gone.
  func removeFormer() {
    former.removeAll { strip in
      guard !strip.hasViews else { return false }
      strip.scrollViewIfLoaded?.removeFromSuperview()
      return true
    }
  }
}
