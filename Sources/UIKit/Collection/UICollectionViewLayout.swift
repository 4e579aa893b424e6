/// A layout that computes the positions of a collection view's elements (UIKit, `UICollectionViewLayout`); subclasses
/// override the queries.
///
/// UIKit calls `prepare()` once after each invalidation, then the queries, for one part of the content after
/// the other. An invalidation within `prepare()`, as by setting properties, has it called again before the queries.
@preconcurrency @MainActor
open class UICollectionViewLayout: MainActorObject, NibObject {
  /// Creates a layout that no collection view uses yet.
  public init() {
    super.init(mainActor: ())
  }

  /// Creates a layout from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    coder.requireEmpty("\(Self.self).init(coder:)")
    super.init(mainActor: ())
  }

  /// UIKit calls this when the closure of `UINib.addNib(_:_:)` has made the layout.
  open func awakeFromNib() {}

  /// The registrations that make decoration views, by kind.
  var decorations: [String: ReusableMaker<UICollectionReusableView>] = [:]
  weak var host: UICollectionView? {
    didSet {
      // The items may have other sizes by the time the layout is used again.
      if host !== oldValue { measured.expire() }
      hostChanged()
    }
  }
  /// Whether `prepare()` is to be called before the next query.
  var needsPreparation = true
  /// Whether `prepare()` is running.
  private(set) var isPreparing = false
  /// The greatest number of times that `prepare()` may invalidate the layout before the queries.
  private static let preparations = 8
  /// The sizes that views have requested.
  var measured = MeasuredSizes()
  /// Whether a negative size was reported: one note a layout is enough.
  private var hasReportedNegative = false

  /// Reports that an element with a negative length counts as one without extent, as UIKit does.
  func reportNegative(_ size: CGSize, at path: IndexPath) {
    if hasReportedNegative { return }
    hasReportedNegative = true
    Diagnostics.report(
      .negativeItemSize,
      "the size \(size.width)×\(size.height) of the element at \(path) has a negative length, which counts as 0: the view may be smaller than "
        + "its margins",
      types: ["\(type(of: self))"])
  }

  /// The collection view that uses the layout; nil for none.
  open var collectionView: UICollectionView? { host }

  /// The class of the attributes that the layout makes.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  /// The class of the contexts that invalidations use.
  open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

  // MARK: Invalidation

  /// Invalidates everything: UIKit queries the layout again before the next frame.
  open func invalidateLayout() {
    invalidateLayout(with: makeContext(call: "invalidateLayout()", everything: true))
  }

  /// Invalidates the parts that `context` names; an override calls `super`.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    needsPreparation = true
    if context.invalidateEverything { measured.expire() }
    if context.preferred == nil { for element in context.named { measured.expire(element) } }
    host?.layoutWasInvalidated(context)
  }

  /// Whether a change of the collection view's bounds, such as a scroll, invalidates the layout; false unless
  /// overridden.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// The context of an invalidation by new bounds.
  open func invalidationContext(forBoundsChange newBounds: CGRect)
    -> UICollectionViewLayoutInvalidationContext
  {
    makeContext(call: "invalidationContext(forBoundsChange:)", everything: false)
  }

  /// Whether the size that a view requests changes the layout: false unless overridden. UIKit calls this for each
  /// element once when it is shown, and again only after an invalidation of everything; it measures no view for a
  /// layout that does not override this.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }

  /// The context of an invalidation by the size that a view requests; unless overridden it names the element.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let call = "invalidationContext(forPreferredLayoutAttributes:withOriginalAttributes:)"
    let context = makeContext(call: call, everything: false)
    let element = originalAttributes.element
    context.preferred = (element, preferredAttributes.size)
    switch element.category {
    case .cell: context.invalidateItems(at: [element.indexPath])
    case .supplementaryView:
      context.invalidateSupplementaryElements(ofKind: element.kind, at: [element.indexPath])
    case .decorationView:
      context.invalidateDecorationElements(ofKind: element.kind, at: [element.indexPath])
    }
    return context
  }

  /// Invalidates the layout if a change of the bounds, such as a scroll, requires it.
  func boundsChanged(to bounds: CGRect) {
    if shouldInvalidateLayout(forBoundsChange: bounds) {
      invalidateLayout(with: invalidationContext(forBoundsChange: bounds))
    }
  }

  /// Makes the host ask for the elements again, without a context, which nothing would read.
  func invalidateWithoutContext() {
    needsPreparation = true
    host?.attributesWereInvalidated()
  }

  func makeContext(call: String, everything: Bool, counts: Bool = false)
    -> UICollectionViewLayoutInvalidationContext
  {
    guard let type = Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type else {
      fatalError(
        "\(Self.self).\(call): the invalidationContextClass \(Self.invalidationContextClass) must be a subclass of "
          + "UICollectionViewLayoutInvalidationContext")
    }
    let context = UIKit.makeContext(type)
    context.everything = everything
    context.countsChanged = counts
    return context
  }

  func makeAttributes(_ element: CollectionElement) -> UICollectionViewLayoutAttributes {
    guard let type = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type else {
      fatalError(
        "\(Self.self).layoutAttributesClass: \(Self.layoutAttributesClass) must be a subclass of "
          + "UICollectionViewLayoutAttributes")
    }
    let attributes = UIKit.makeAttributes(type)
    attributes.element = element
    return attributes
  }

  // MARK: Queries

  /// UIKit calls this before the queries that follow an invalidation; an override computes the layout.
  open func prepare() {}
  /// The size of the content in points; zero unless overridden.
  open var collectionViewContentSize: CGSize { .zero }

  /// The attributes of all elements that intersect `rect`; nil, as unless overridden, for none.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  /// The attributes that the collection view shows: a layout of this module may change them once it is their only owner.
  func shownElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    layoutAttributesForElements(in: rect) ?? []
  }
  /// The attributes of an item's cell; nil for none.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  /// The attributes of a supplementary view; nil for none.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// The attributes of a decoration view; nil for none.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// The offset at which a drag comes to rest that would come to rest at `proposedContentOffset`; `velocity`
  /// is in points per millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { targetContentOffset(forProposedContentOffset: proposedContentOffset) }
  /// The offset after an update or a change of the layout.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    proposedContentOffset
  }

  /// Registers the class of the decoration views of a kind; nil removes it.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    guard let viewClass else {
      decorations[elementKind] = nil
      return
    }
    guard let type = viewClass as? UICollectionReusableView.Type else {
      fatalError(
        "\(Self.self).register(_:forDecorationViewOfKind:): \(viewClass) must be a subclass of UICollectionReusableView"
      )
    }
    decorations[elementKind] = .type(type)
  }
  /// Registers the nib whose first object is the decoration view of a kind; nil removes it.
  open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
    decorations[elementKind] = nib.map {
      .nib($0) { nib in
        nib.makeView(UICollectionReusableView.self, "\(Self.self).register(_:forDecorationViewOfKind:)")
      }
    }
  }

  // MARK: Updates

  /// The attributes before a batch of changes: `former` of the remaining elements by their new keys, `departing` of the
  /// removed elements by their old keys. Both are empty outside of a batch.
  var former: [CollectionElement: UICollectionViewLayoutAttributes] = [:]
  var departing: [CollectionElement: UICollectionViewLayoutAttributes] = [:]

  /// UIKit calls this before a batch of changes is animated, after `prepare()`.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  /// UIKit calls this when the animation of a batch has been set up.
  open func finalizeCollectionViewUpdates() {}

  /// The attributes with which an appearing item begins: unless overridden, the attributes before the batch, or for a
  /// new item the final attributes with an alpha of 0.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { beginning(CollectionElement(.cell, itemIndexPath)) }
  /// The attributes with which a disappearing item ends: unless overridden, its former ones with an alpha of 0.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { ending(CollectionElement(.cell, itemIndexPath)) }
  /// The attributes with which an appearing supplementary view begins, by default as for items.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    beginning(CollectionElement(.supplementaryView, elementIndexPath, kind: elementKind))
  }
  /// The attributes with which a disappearing supplementary view ends, by default as for items.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    ending(CollectionElement(.supplementaryView, elementIndexPath, kind: elementKind))
  }
  /// The attributes with which an appearing decoration view begins, by default as for items.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    beginning(CollectionElement(.decorationView, decorationIndexPath, kind: elementKind))
  }
  /// The attributes with which a disappearing decoration view ends, by default as for items.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    ending(CollectionElement(.decorationView, decorationIndexPath, kind: elementKind))
  }

  private func beginning(_ element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    if let former = former[element] { return former }
    let copy = attributes(of: element)?.copy() as? UICollectionViewLayoutAttributes
    copy?.alpha = 0
    return copy
  }

  private func ending(_ element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    let copy = departing[element]?.copy() as? UICollectionViewLayoutAttributes
    copy?.alpha = 0
    return copy
  }

  func initialAttributes(_ element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    switch element.category {
    case .cell: initialLayoutAttributesForAppearingItem(at: element.indexPath)
    case .supplementaryView:
      initialLayoutAttributesForAppearingSupplementaryElement(ofKind: element.kind, at: element.indexPath)
    case .decorationView:
      initialLayoutAttributesForAppearingDecorationElement(ofKind: element.kind, at: element.indexPath)
    }
  }

  func finalAttributes(_ element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    switch element.category {
    case .cell: finalLayoutAttributesForDisappearingItem(at: element.indexPath)
    case .supplementaryView:
      finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: element.kind, at: element.indexPath)
    case .decorationView:
      finalLayoutAttributesForDisappearingDecorationElement(ofKind: element.kind, at: element.indexPath)
    }
  }

  // MARK: Transitions

  /// UIKit calls this on the new layout before views move to it from another one.
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  /// UIKit calls this on the old layout before views move from it to another one.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  /// UIKit calls this on both layouts after a transition.
  open func finalizeLayoutTransition() {}

  /// The attributes of an element, whatever its category.
  func attributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    switch element.category {
    case .cell: layoutAttributesForItem(at: element.indexPath)
    case .supplementaryView:
      layoutAttributesForSupplementaryView(ofKind: element.kind, at: element.indexPath)
    case .decorationView:
      layoutAttributesForDecorationView(ofKind: element.kind, at: element.indexPath)
    }
  }

  // MARK: Sizes of views

  /// Whether the layout does not need the size that an element's view requests.
  func isMeasured(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
    !usesRequestedSizes || measured.isCurrent(attributes.element)
  }

  private var usesRequestedSizes: Bool { Self.preference?.isOverridden(by: type(of: self)) ?? true }

  private static let preference = OverridableMethod(
    of: UICollectionViewLayout.self, plain: PlainLayout.self, overriding: PreferenceLayout.self)

  private final class PlainLayout: UICollectionViewLayout {}
  private final class PreferenceLayout: UICollectionViewLayout {
    override func shouldInvalidateLayout(
      forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
      withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
      super.shouldInvalidateLayout(
        forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    }
  }

  /// Records the measured size of an element's view.
  func note(_ size: CGSize, of element: CollectionElement) { measured.set(size, of: element) }

  /// The axes along which visible elements keep their positions as elements before them get their measured sizes; a
  /// layout of the app sets `contentOffsetAdjustment` itself.
  var keptAxes: LayoutAxes { [] }

  /// UIKit calls this when the elements in a rectangle are known and before their views are shown.
  func didQuery(_ rect: CGRect, in view: UICollectionView) {}

  /// UIKit calls this when views that are no longer shown have been removed.
  func didRetireViews() {}

  /// Follows the elements through a batch of changes.
  func move(by plan: ListPlan) { measured.move(by: plan) }

  /// UIKit calls this when another collection view or none uses the layout.
  func hostChanged() {}

  /// Calls `prepare()` if an invalidation came since the last call, and again where that call itself invalidates the layout:
  /// a subclass may set properties after its superclass has read them.
  func prepareIfNeeded() {
    // A query within `prepare()` gets the elements that the layout has so far.
    guard needsPreparation, !isPreparing else { return }
    isPreparing = true
    // A layout may prepare another one of the same view.
    let isInner = host?.tiles.isPreparing ?? false
    host?.tiles.isPreparing = true
    for _ in 0..<Self.preparations where needsPreparation {
      needsPreparation = false
      prepare()
    }
    host?.tiles.isPreparing = isInner
    isPreparing = false
    guard needsPreparation else { return }
    // The layout would never be complete: it keeps its present state until another invalidation.
    needsPreparation = false
    reportUnsettled()
  }

  private func reportUnsettled() {
    Diagnostics.report(
      .unsettledLayout,
      "\(type(of: self)).prepare() invalidates the layout each time that it is called, as by setting a property to another "
        + "value; after \(Self.preparations) calls the layout stays as it is until the next invalidation",
      types: ["\(type(of: self))"])
  }
}

/// The parts of a layout that are invalid (UIKit, `UICollectionViewLayoutInvalidationContext`).
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: MainActorObject {
  /// Creates a context that names nothing.
  public init() {
    super.init(mainActor: ())
  }

  var everything = false
  var countsChanged = false
  /// Whether only elements that move with the visible part are invalid.
  var isScroll = false
  /// The element whose view requests a size.
  var preferred: (element: CollectionElement, size: CGSize)?
  private var items: [IndexPath]?
  private var supplementary: [String: [IndexPath]]?
  private var decoration: [String: [IndexPath]]?

  /// Whether the whole layout is invalid.
  open var invalidateEverything: Bool { everything }
  /// Whether the numbers of sections and items must be queried again.
  open var invalidateDataSourceCounts: Bool { countsChanged }
  /// The items that were named; nil for none.
  open var invalidatedItemIndexPaths: [IndexPath]? { items }
  /// All elements that were named.
  var named: [CollectionElement] {
    let cells = (items ?? []).map { CollectionElement(.cell, $0) }
    func views(
      _ paths: [String: [IndexPath]]?, _ category: UICollectionView.ElementCategory
    ) -> [CollectionElement] {
      (paths ?? [:]).flatMap { kind, paths in paths.map { CollectionElement(category, $0, kind: kind) } }
    }
    return cells + views(supplementary, .supplementaryView) + views(decoration, .decorationView)
  }
  /// The supplementary views that were named, by kind; nil for none.
  open var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]? { supplementary }
  /// The decoration views that were named, by kind; nil for none.
  open var invalidatedDecorationIndexPaths: [String: [IndexPath]]? { decoration }
  /// The offset that is added to the content offset at once, in points.
  open var contentOffsetAdjustment = CGPoint.zero
  /// The size that is added to the content size at once, in points; the layout names the size as it is computed again.
  open var contentSizeAdjustment = CGSize.zero

  /// Names items.
  open func invalidateItems(at indexPaths: [IndexPath]) { items = (items ?? []) + indexPaths }
  /// Names supplementary views of a kind.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    supplementary = (supplementary ?? [:]).merging([elementKind: indexPaths], uniquingKeysWith: +)
  }
  /// Names decoration views of a kind.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    decoration = (decoration ?? [:]).merging([elementKind: indexPaths], uniquingKeysWith: +)
  }
}

extension Diagnostic.Code {
  /// An element of a collection view was given a negative length.
  static let negativeItemSize = Diagnostic.Code(rawValue: "collection-negative-size")
  /// A layout of a collection view invalidates itself each time that it is prepared.
  public static let unsettledLayout = Diagnostic.Code(rawValue: "unsettled-layout")
}
