/// A layout that computes the positions of a collection view's elements (UIKit, `UICollectionViewLayout`). Subclasses
/// override the queries.
///
/// After each invalidation, UIKit calls `prepare()` once and then the queries, as parts of the content become visible.
/// If `prepare()` itself invalidates the layout, for example by setting properties, UIKit calls `prepare()` again
/// before the queries.
@preconcurrency @MainActor
open class UICollectionViewLayout: MainActorObject, NibObject {
  /// Creates a layout without a collection view.
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
  /// The collection view that uses the layout.
  weak var host: UICollectionView? {
    didSet {
      // Before the layout is used again, the sizes of items may change.
      if host !== oldValue { measured.expire() }
      hostChanged()
    }
  }
  /// Whether `prepare()` must be called before the next query.
  var needsPreparation = true
  /// Whether `prepare()` is running.
  private(set) var isPreparing = false
  /// The maximum number of successive calls of `prepare()`, if each call invalidates the layout.
  private static let maximumPreparations = 8
  /// The sizes that views have requested.
  var measured = MeasuredSizes()
  /// Whether a negative size has been reported, which each layout does only once.
  private var hasReportedNegative = false

  /// Reports that a negative length of an element is replaced by 0, as in UIKit.
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

  /// The class of the attributes that the layout creates.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  /// The class of the contexts that invalidations use.
  open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

  // MARK: Invalidation

  /// Invalidates the whole layout, which UIKit queries again before the next frame.
  open func invalidateLayout() {
    invalidateLayout(with: makeContext(call: "invalidateLayout()", everything: true))
  }

  /// Invalidates the parts of the layout that `context` describes; an override calls `super`.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    needsPreparation = true
    if context.invalidateEverything { measured.expire() }
    if context.preferred == nil { for element in context.invalidatedElements { measured.expire(element) } }
    host?.layoutWasInvalidated(context)
  }

  /// Whether a change of the collection view's bounds, such as a scroll, invalidates the layout; false unless
  /// overridden.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// Returns the context of an invalidation by new bounds.
  open func invalidationContext(forBoundsChange newBounds: CGRect)
    -> UICollectionViewLayoutInvalidationContext
  {
    makeContext(call: "invalidationContext(forBoundsChange:)", everything: false)
  }

  /// Whether the size that a view requests changes the layout; false unless overridden.
  ///
  /// UIKit calls this once for each element that is shown, and again only after an invalidation of the whole layout or
  /// of the element. UIKit measures no views for a layout that does not override this method.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }

  /// Returns the context of an invalidation by the size that a view requests. The default context invalidates the
  /// element.
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

  /// Invalidates the layout of a class in this module, which needs no context.
  func invalidateWithoutContext() {
    needsPreparation = true
    host?.attributesWereInvalidated()
  }

  /// Creates a context of `invalidationContextClass`; messages name `call`.
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

  /// Creates attributes of `layoutAttributesClass` for an element.
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

  /// Returns the attributes of all elements that intersect `rect`; nil, the default, for none.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  /// The attributes that the collection view shows. Layouts of this module reuse the objects (`AttributePool`).
  func shownElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    layoutAttributesForElements(in: rect) ?? []
  }
  /// Returns the attributes of an item's cell; nil, the default, for none.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  /// Returns the attributes of a supplementary view; nil, the default, for none.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Returns the attributes of a decoration view; nil, the default, for none.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Returns the final content offset of a drag, for which UIKit proposes an offset; `velocity` is in points per
  /// millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { targetContentOffset(forProposedContentOffset: proposedContentOffset) }
  /// Returns the content offset after a change of the layout; the proposed offset unless overridden.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    proposedContentOffset
  }

  /// Registers the class of the decoration views of a kind; nil removes the registration.
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
  /// Registers the nib whose first object is the decoration view of a kind; nil removes the registration.
  open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
    decorations[elementKind] = nib.map {
      .nib($0) { nib in
        nib.makeView(UICollectionReusableView.self, "\(Self.self).register(_:forDecorationViewOfKind:)")
      }
    }
  }

  // MARK: Updates

  /// The attributes of the remaining elements before a batch of changes, by their new keys; empty outside of a batch.
  var formerAttributes: [CollectionElement: UICollectionViewLayoutAttributes] = [:]
  /// The attributes of the removed elements before a batch of changes, by their old keys; empty outside of a batch.
  var departingAttributes: [CollectionElement: UICollectionViewLayoutAttributes] = [:]

  /// UIKit calls this before a batch of changes is animated, after `prepare()`.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  /// UIKit calls this when the animation of a batch has been set up.
  open func finalizeCollectionViewUpdates() {}

  /// Returns the attributes with which an appearing item begins. The defaults are the attributes before the batch or,
  /// for a new item, the final attributes with an alpha of 0.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { defaultInitialAttributes(CollectionElement(.cell, itemIndexPath)) }
  /// Returns the attributes with which a disappearing item ends. The defaults are the attributes before the batch with
  /// an alpha of 0.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { defaultFinalAttributes(CollectionElement(.cell, itemIndexPath)) }
  /// Returns the attributes with which an appearing supplementary view begins; the defaults are those of items.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    defaultInitialAttributes(CollectionElement(.supplementaryView, elementIndexPath, kind: elementKind))
  }
  /// Returns the attributes with which a disappearing supplementary view ends; the defaults are those of items.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    defaultFinalAttributes(CollectionElement(.supplementaryView, elementIndexPath, kind: elementKind))
  }
  /// Returns the attributes with which an appearing decoration view begins; the defaults are those of items.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    defaultInitialAttributes(CollectionElement(.decorationView, decorationIndexPath, kind: elementKind))
  }
  /// Returns the attributes with which a disappearing decoration view ends; the defaults are those of items.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    defaultFinalAttributes(CollectionElement(.decorationView, decorationIndexPath, kind: elementKind))
  }

  private func defaultInitialAttributes(_ element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    if let former = formerAttributes[element] { return former }
    let copy = attributes(of: element)?.copy() as? UICollectionViewLayoutAttributes
    copy?.alpha = 0
    return copy
  }

  private func defaultFinalAttributes(_ element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    let copy = departingAttributes[element]?.copy() as? UICollectionViewLayoutAttributes
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

  /// UIKit calls this on the new layout before views move from `oldLayout` to this layout.
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  /// UIKit calls this on the old layout before views move from this layout to `newLayout`.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  /// UIKit calls this on both layouts after a transition.
  open func finalizeLayoutTransition() {}

  /// The attributes of an element of any category; nil if the layout has none.
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

  /// Whether an element's view need not be measured: the layout ignores requested sizes or already has the size.
  func isMeasured(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
    !usesRequestedSizes || measured.isCurrent(attributes.element)
  }

  /// Whether the class overrides `shouldInvalidateLayout(forPreferredLayoutAttributes:withOriginalAttributes:)`.
  private var usesRequestedSizes: Bool { Self.preferenceMethod?.isOverridden(by: type(of: self)) ?? true }

  private static let preferenceMethod = OverridableMethod(
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
  func recordSize(_ size: CGSize, of element: CollectionElement) { measured.set(size, of: element) }

  /// The axes along which visible elements keep their positions on screen while elements before them get their measured
  /// sizes. Empty for layouts of the app, which set `contentOffsetAdjustment` instead.
  var anchoredAxes: LayoutAxes { [] }

  /// UIKit calls this after the query of a rectangle, before the views of its elements are shown.
  func didQuery(_ rect: CGRect, in view: UICollectionView) {}

  /// UIKit calls this after views outside of the queried area have been removed.
  func didRetireViews() {}

  /// Updates the keys of elements after a batch of changes.
  func move(by plan: ListPlan) { measured.move(by: plan) }

  /// UIKit calls this when the host of the layout has changed.
  func hostChanged() {}

  /// Calls `prepare()` if the layout is invalid, and repeats the call if `prepare()` invalidates the layout. A subclass
  /// may set properties after its superclass has read them.
  func prepareIfNeeded() {
    // During `prepare()`, queries return the elements that the layout has computed so far.
    guard needsPreparation, !isPreparing else { return }
    isPreparing = true
    // One layout may prepare another layout of the same collection view.
    let isNested = host?.tiles.isPreparing ?? false
    host?.tiles.isPreparing = true
    for _ in 0..<Self.maximumPreparations where needsPreparation {
      needsPreparation = false
      prepare()
    }
    host?.tiles.isPreparing = isNested
    isPreparing = false
    guard needsPreparation else { return }
    // Further calls would not complete the layout, which keeps its current state until the next invalidation.
    needsPreparation = false
    reportUnsettled()
  }

  private func reportUnsettled() {
    Diagnostics.report(
      .unsettledLayout,
      "\(type(of: self)).prepare() invalidates the layout each time that it is called, for example by setting a "
        + "property to another value; after \(Self.maximumPreparations) calls the layout stays as it is until the next invalidation",
      types: ["\(type(of: self))"])
  }
}

/// The parts of a layout that are invalid (UIKit, `UICollectionViewLayoutInvalidationContext`).
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: MainActorObject {
  /// Creates a context that invalidates no element.
  public init() {
    super.init(mainActor: ())
  }

  var everything = false
  var countsChanged = false
  /// Whether only elements that move with the visible area are invalid.
  var isScroll = false
  /// The element whose view has requested a size, and that size; nil for another reason of the invalidation.
  var preferred: (element: CollectionElement, size: CGSize)?
  private var items: [IndexPath]?
  private var supplementary: [String: [IndexPath]]?
  private var decoration: [String: [IndexPath]]?

  /// Whether the whole layout is invalid.
  open var invalidateEverything: Bool { everything }
  /// Whether the numbers of sections and items must be queried again.
  open var invalidateDataSourceCounts: Bool { countsChanged }
  /// The invalid items; nil for none.
  open var invalidatedItemIndexPaths: [IndexPath]? { items }
  /// All invalid elements.
  var invalidatedElements: [CollectionElement] {
    let cells = (items ?? []).map { CollectionElement(.cell, $0) }
    func views(
      _ paths: [String: [IndexPath]]?, _ category: UICollectionView.ElementCategory
    ) -> [CollectionElement] {
      (paths ?? [:]).flatMap { kind, paths in paths.map { CollectionElement(category, $0, kind: kind) } }
    }
    return cells + views(supplementary, .supplementaryView) + views(decoration, .decorationView)
  }
  /// The invalid supplementary views, by kind; nil for none.
  open var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]? { supplementary }
  /// The invalid decoration views, by kind; nil for none.
  open var invalidatedDecorationIndexPaths: [String: [IndexPath]]? { decoration }
  /// The distance that the invalidation adds to the content offset, in points.
  open var contentOffsetAdjustment = CGPoint.zero
  /// The size that the invalidation adds to the content size, in points, until the layout returns its new content size.
  open var contentSizeAdjustment = CGSize.zero

  /// Marks items as invalid.
  open func invalidateItems(at indexPaths: [IndexPath]) { items = (items ?? []) + indexPaths }
  /// Marks supplementary views of a kind as invalid.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    supplementary = (supplementary ?? [:]).merging([elementKind: indexPaths], uniquingKeysWith: +)
  }
  /// Marks decoration views of a kind as invalid.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    decoration = (decoration ?? [:]).merging([elementKind: indexPaths], uniquingKeysWith: +)
  }
}

extension Diagnostic.Code {
  /// An element of a collection view has a negative length.
  static let negativeItemSize = Diagnostic.Code(rawValue: "collection-negative-size")
  /// A layout of a collection view invalidates itself each time that it is prepared.
  public static let unsettledLayout = Diagnostic.Code(rawValue: "unsettled-layout")
}
