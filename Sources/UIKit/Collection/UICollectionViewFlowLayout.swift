/// A layout of items in lines, one section after the other (UIKit, `UICollectionViewFlowLayout`).
///
/// All lengths are in points. `prepare()` takes time for each item, and a query only for each line that it returns.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// Creates a layout with square items of 50 points, 10 points apart.
  public override init() { super.init() }

  /// Creates a layout from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private var settings = FlowSettings()
  private var sections: [FlowSection] = []
  /// Whether `prepare()` must compute the lines; false if a scroll has only moved pinned headers and footers.
  private var areLinesStale = true
  /// The first section with items whose sizes have changed after the lines were computed; nil if there is none.
  private var firstResizedSection: Int?
  /// The size of the content.
  private var size = CGSize.zero
  /// Whether the lines were computed for vertical scrolling; `scrollDirection` may have changed afterwards.
  private var isVertical = true
  /// The size of the bounds for which the lines were computed; nil before.
  private var preparedSize: CGSize?
  private var pool = AttributePool()
  /// Whether this is an instance of a subclass, which may override queries and invalidations.
  private var isSubclass: Bool { type(of: self) != UICollectionViewFlowLayout.self }

  private func set<Value: Equatable>(_ path: WritableKeyPath<FlowSettings, Value>, _ value: Value) {
    guard settings[keyPath: path] != value else { return }
    settings[keyPath: path] = value
    invalidateLayout()
  }

  /// The minimum distance between lines; 10 points unless set.
  open var minimumLineSpacing: CGFloat {
    get { settings.lineSpacing }
    set { set(\.lineSpacing, newValue) }
  }
  /// The minimum distance between the items in a line; 10 points unless set.
  open var minimumInteritemSpacing: CGFloat {
    get { settings.itemSpacing }
    set { set(\.itemSpacing, newValue) }
  }
  /// The size of items, unless the delegate returns another size; 50 by 50 points unless set.
  open var itemSize: CGSize {
    get { settings.itemSize }
    set { set(\.itemSize, newValue) }
  }
  /// The estimated size of an item before the item is shown and measured. Zero, the initial value, means that items do
  /// not size themselves. `automaticSize` means that `itemSize` or the delegate's size is the estimate.
  open var estimatedItemSize: CGSize {
    get { settings.estimate }
    set {
      guard newValue.width.isFinite, newValue.height.isFinite else {
        fatalError("UICollectionViewFlowLayout.estimatedItemSize: \(newValue) must have finite lengths")
      }
      // A length that is computed from a small view may be negative.
      set(\.estimate, CGSize(width: max(0, newValue.width), height: max(0, newValue.height)))
    }
  }
  /// The size value that lets cells determine the sizes of their items.
  public class var automaticSize: CGSize {
    CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
  }
  /// The size of an item before the item is measured, unless the delegate returns another size.
  var initialItemSize: CGSize {
    settings.estimate == .zero || settings.estimate == Self.automaticSize
      ? settings.itemSize : settings.estimate
  }
  /// The direction in which lines follow each other and the content scrolls; vertical unless set.
  open var scrollDirection: UICollectionView.ScrollDirection {
    get { settings.direction }
    set { set(\.direction, newValue) }
  }
  /// The size of headers, of which only the length along the scroll direction is used; zero for none.
  open var headerReferenceSize: CGSize {
    get { settings.header }
    set { set(\.header, newValue) }
  }
  /// The size of footers, of which only the length along the scroll direction is used; zero for none.
  open var footerReferenceSize: CGSize {
    get { settings.footer }
    set { set(\.footer, newValue) }
  }
  /// The insets of a section's items, between its header and footer.
  open var sectionInset: UIEdgeInsets {
    get { settings.inset }
    set { set(\.inset, newValue) }
  }
  /// Whether a section's header remains at the top of the visible area while the section is visible; false unless set.
  open var sectionHeadersPinToVisibleBounds: Bool {
    get { settings.pinsHeaders }
    set { set(\.pinsHeaders, newValue) }
  }
  /// Whether a section's footer remains at the bottom of the visible area while the section is visible; false unless
  /// set.
  open var sectionFootersPinToVisibleBounds: Bool {
    get { settings.pinsFooters }
    set { set(\.pinsFooters, newValue) }
  }

  // MARK: Invalidation

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    isResized(newBounds) || settings.pinsHeaders || settings.pinsFooters
  }

  /// Whether new bounds change the length of the lines, so that `prepare()` must compute them again.
  private func isResized(_ newBounds: CGRect) -> Bool {
    guard let old = preparedSize else { return true }
    return settings.direction == .vertical ? newBounds.width != old.width : newBounds.height != old.height
  }

  open override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }

  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    if let flow = context as? UICollectionViewFlowLayoutInvalidationContext {
      flow.invalidateFlowLayoutDelegateMetrics = isResized(newBounds)
      flow.invalidateFlowLayoutAttributes = flow.invalidateFlowLayoutDelegateMetrics
    }
    return context
  }

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    let flow = context as? UICollectionViewFlowLayoutInvalidationContext
    if context.invalidateEverything || context.invalidateDataSourceCounts
      || flow?.invalidateFlowLayoutDelegateMetrics ?? true || flow?.invalidateFlowLayoutAttributes ?? true
    {
      areLinesStale = true
    }
    if areLinesStale { measured.expire() }
    if let preferred = context.preferred, preferred.element.category == .cell {
      firstResizedSection = min(firstResizedSection ?? .max, preferred.element.indexPath.section)
    }
    super.invalidateLayout(with: context)
  }

  override func boundsChanged(to bounds: CGRect) {
    if isSubclass || isResized(bounds) { return super.boundsChanged(to: bounds) }
    if settings.pinsHeaders || settings.pinsFooters { invalidateWithoutContext() }
  }

  // MARK: Sizes of cells

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    let (a, b) = (preferredAttributes.size, originalAttributes.size)
    // Smaller differences, such as rounding errors, change nothing.
    return settings.estimate != .zero && originalAttributes.element.category == .cell
      && (abs(a.width - b.width) > 1e-3 || abs(a.height - b.height) > 1e-3)
  }

  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    if let flow = context as? UICollectionViewFlowLayoutInvalidationContext {
      flow.invalidateFlowLayoutDelegateMetrics = false
      flow.invalidateFlowLayoutAttributes = false
    }
    return context
  }

  override func isMeasured(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
    settings.estimate == .zero || attributes.element.category != .cell
      || measured.isCurrent(attributes.element)
  }

  override var anchoredAxes: LayoutAxes {
    if settings.estimate == .zero { return [] }
    return settings.direction == .vertical ? .vertical : .horizontal
  }

  /// Computes the sections from `first` on with the measured sizes, without calling the delegate.
  private func resizeItems(from first: Int) {
    pool.invalidate()
    var end = first > 0 ? sections[first - 1].end : 0
    for index in first..<sections.count {
      let (old, sizes) = (sections[index], measured.sizes(section: index))
      sections[index] = FlowSection(
        metrics: old.metrics, count: old.count, start: end,
        across: isVertical ? size.width : size.height
      ) { item in
        guard let size = sizes(item) else { return old.size(item) }
        return isVertical ? size : CGSize(width: size.height, height: size.width)
      }
      end = sections[index].end
    }
    if isVertical { size.height = end } else { size.width = end }
  }

  // MARK: Layout

  /// Marks the lines as stale: another host has another delegate and other data.
  override func hostChanged() { areLinesStale = true }

  open override func prepare() {
    super.prepare()
    let resized = firstResizedSection
    firstResizedSection = nil
    guard let view = collectionView, areLinesStale else {
      if let resized, resized < sections.count { resizeItems(from: resized) }
      return
    }
    areLinesStale = false
    pool.invalidate()
    let inset = view.adjustedContentInset
    isVertical = settings.direction == .vertical
    let available =
      isVertical
      ? view.bounds.width - inset.left - inset.right : view.bounds.height - inset.top - inset.bottom
    let source = FlowSource(view, self, view.delegate as? any UICollectionViewDelegateFlowLayout)
    var end: CGFloat = 0
    sections.removeAll(keepingCapacity: true)
    let counts = view.loadedCounts().all
    for (index, count) in counts.enumerated() {
      let sizes = settings.estimate != .zero ? measured.sizes(section: index) : { _ in nil }
      let section = FlowSection(metrics: source.metrics(index), count: count, start: end, across: available) {
        guard let size = sizes($0) else { return source.size(item: $0, section: index) }
        return isVertical ? size : CGSize(width: size.height, height: size.width)
      }
      end = section.end
      sections.append(section)
    }
    let across = max(0, available)
    size = isVertical ? CGSize(width: across, height: end) : CGSize(width: end, height: across)
    preparedSize = view.bounds.size
  }

  open override var collectionViewContentSize: CGSize { size }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    var found: [UICollectionViewLayoutAttributes] = []
    visitElements(in: rect) { element, frame in
      let attributes = makeAttributes(element)
      set(frame, of: attributes)
      found.append(attributes)
    }
    return found
  }

  override func shownElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    if isSubclass { return super.shownElements(in: rect) }
    pool.begin()
    visitElements(in: rect) { element, frame in
      if !isPinned(element.kind), pool.reuse(element, isBefore: Self.comesBefore) { return }
      set(frame, of: pool.add(element))
    }
    pool.end()
    return pool.current
  }

  /// The order of elements in a query: by section, in which items precede the header and the footer.
  private static func comesBefore(_ a: CollectionElement, _ b: CollectionElement) -> Bool {
    let (first, second) = (a.indexPath, b.indexPath)
    if first.section != second.section { return first.section < second.section }
    if a.category != b.category { return a.category.rawValue < b.category.rawValue }
    if a.kind != b.kind { return a.kind == UICollectionView.elementKindSectionHeader }
    return first.item < second.item
  }

  /// Calls the body with elements and their frames: the items of the lines in the range of a rectangle along the scroll
  /// direction, and headers and footers that intersect the rectangle or are pinned in a section there.
  private func visitElements(in rect: CGRect, _ body: (CollectionElement, CGRect) -> Void) {
    let range = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    // The first section that does not end before the rectangle.
    var index = sections.firstIndexAfter { $0.end < range.0 }
    while index < sections.count, sections[index].start <= range.1 {
      for item in sections[index].items(from: range.0, to: range.1) {
        body(
          CollectionElement(.cell, IndexPath(item: item, section: index)),
          oriented(sections[index].frame(item)))
      }
      visitSupplementary(
        ofKind: UICollectionView.elementKindSectionHeader, section: index, in: rect, body: body)
      visitSupplementary(
        ofKind: UICollectionView.elementKindSectionFooter, section: index, in: rect, body: body)
      index += 1
    }
  }

  private func visitSupplementary(
    ofKind kind: String, section: Int, in rect: CGRect, body: (CollectionElement, CGRect) -> Void
  ) {
    guard let frame = supplementaryFrame(kind, section), frame.intersects(rect) || isPinned(kind) else {
      return
    }
    body(CollectionElement(.supplementaryView, IndexPath(item: 0, section: section), kind: kind), frame)
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section), indexPath.item < sections[indexPath.section].count
    else {
      return nil
    }
    let attributes = makeAttributes(CollectionElement(.cell, indexPath))
    set(oriented(sections[indexPath.section].frame(indexPath.item)), of: attributes)
    return attributes
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section), indexPath.item == 0,
      let frame = supplementaryFrame(elementKind, indexPath.section)
    else {
      return nil
    }
    let attributes = makeAttributes(CollectionElement(.supplementaryView, indexPath, kind: elementKind))
    set(frame, of: attributes)
    return attributes
  }

  private func set(_ frame: CGRect, of attributes: UICollectionViewLayoutAttributes) {
    attributes.frame = frame
    // A pinned view is in front of the cells.
    if isPinned(attributes.element.kind) { attributes.zIndex = 10 }
  }

  private func isPinned(_ kind: String) -> Bool {
    if kind.isEmpty { return false }
    return kind == UICollectionView.elementKindSectionHeader ? settings.pinsHeaders : settings.pinsFooters
  }

  /// The frame of a section's header or footer, moved into the visible area if it is pinned; nil if there is none.
  private func supplementaryFrame(_ kind: String, _ index: Int) -> CGRect? {
    let section = sections[index]
    let isHeader = kind == UICollectionView.elementKindSectionHeader
    guard isHeader || kind == UICollectionView.elementKindSectionFooter else { return nil }
    let length = isHeader ? section.metrics.header : section.metrics.footer
    guard length > 0 else { return nil }
    var start = isHeader ? section.start : section.end - length
    if isPinned(kind), let view = collectionView {
      let visible = view.bounds.inset(by: view.visibleInset)
      let (low, high) =
        isVertical ? (visible.minY, visible.maxY) : (visible.minX, visible.maxX)
      start =
        isHeader
        ? min(max(start, low), max(section.start, section.end - section.metrics.footer - length))
        : max(min(start, high - length), min(section.end - length, section.start + section.metrics.header))
    }
    let across = isVertical ? size.width : size.height
    return oriented(CGRect(x: 0, y: start, width: across, height: length))
  }

  /// Converts a rectangle that was computed for vertical scrolling to the scroll direction.
  private func oriented(_ rect: CGRect) -> CGRect {
    if isVertical { return rect }
    return CGRect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width)
  }
}

extension UICollectionView {
  /// The direction in which a flow layout scrolls.
  public enum ScrollDirection: Int, Sendable {
    /// Lines are horizontal, the content scrolls vertically.
    case vertical
    /// Lines are vertical, the content scrolls horizontally.
    case horizontal
  }
}
