/// Positions items in lines, one section after the other (UIKit, `UICollectionViewFlowLayout`).
///
/// All lengths are points. Preparing costs time for each item, a query for each line that it finds.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// Creates a layout with square items of 50 points, 10 points apart.
  public override init() { super.init() }

  /// Traps: layouts are made in code, archives are not read.
  public required init?(coder: NSCoder) {
    fatalError(
      "UICollectionViewFlowLayout.init(coder:): layouts are made in code here, archives are not read")
  }

  private var settings = FlowSettings()
  private var sections: [FlowSection] = []
  /// Whether `prepare()` computes the lines; a scroll that only moves pinned headers leaves them.
  private var areLinesStale = true
  private var size = CGSize.zero
  /// The size of the bounds that the lines were computed for.
  private var preparedSize: CGSize?

  private func set<Value: Equatable>(_ path: WritableKeyPath<FlowSettings, Value>, _ value: Value) {
    guard settings[keyPath: path] != value else { return }
    settings[keyPath: path] = value
    invalidateLayout()
  }

  /// The least distance between lines.
  open var minimumLineSpacing: CGFloat {
    get { settings.lineSpacing }
    set { set(\.lineSpacing, newValue) }
  }
  /// The least distance between the items of a line.
  open var minimumInteritemSpacing: CGFloat {
    get { settings.itemSpacing }
    set { set(\.itemSpacing, newValue) }
  }
  /// The size of items for which the delegate names none.
  open var itemSize: CGSize {
    get { settings.itemSize }
    set { set(\.itemSize, newValue) }
  }
  /// The direction in which lines follow each other and the content scrolls.
  open var scrollDirection: UICollectionView.ScrollDirection {
    get { settings.direction }
    set { set(\.direction, newValue) }
  }
  /// The size of headers, of which the length along the scroll direction counts; zero for none.
  open var headerReferenceSize: CGSize {
    get { settings.header }
    set { set(\.header, newValue) }
  }
  /// The size of footers, of which the length along the scroll direction counts; zero for none.
  open var footerReferenceSize: CGSize {
    get { settings.footer }
    set { set(\.footer, newValue) }
  }
  /// The insets of a section's items, between its header and footer.
  open var sectionInset: UIEdgeInsets {
    get { settings.inset }
    set { set(\.inset, newValue) }
  }
  /// Whether a section's header stays at the top of the visible area while the section is there.
  open var sectionHeadersPinToVisibleBounds: Bool {
    get { settings.pinsHeaders }
    set { set(\.pinsHeaders, newValue) }
  }
  /// Whether a section's footer stays at the bottom of the visible area while the section is there.
  open var sectionFootersPinToVisibleBounds: Bool {
    get { settings.pinsFooters }
    set { set(\.pinsFooters, newValue) }
  }

  // MARK: Invalidation

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    isResized(newBounds) || settings.pinsHeaders || settings.pinsFooters
  }

  /// Whether the bounds leave another length for lines than `prepare()` found.
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
    super.invalidateLayout(with: context)
  }

  // MARK: Layout

  /// Data and delegate are others than before.
  override func hostChanged() { areLinesStale = true }

  open override func prepare() {
    super.prepare()
    guard let view = collectionView, areLinesStale else { return }
    areLinesStale = false
    let inset = view.adjustedContentInset
    let isVertical = settings.direction == .vertical
    let available =
      isVertical
      ? view.bounds.width - inset.left - inset.right : view.bounds.height - inset.top - inset.bottom
    let source = FlowSource(view, self, view.delegate as? any UICollectionViewDelegateFlowLayout)
    var end: CGFloat = 0
    sections.removeAll(keepingCapacity: true)
    let counts = view.loadedCounts().all
    for (index, count) in counts.enumerated() {
      let section = FlowSection(metrics: source.metrics(index), count: count, start: end, across: available) {
        source.size(item: $0, section: index)
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
    let isVertical = settings.direction == .vertical
    let range = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    var found: [UICollectionViewLayoutAttributes] = []
    // The first section that ends behind the beginning of the rectangle.
    var index = sections.firstIndexAfter { $0.end < range.0 }
    while index < sections.count, sections[index].start <= range.1 {
      let section = sections[index]
      for item in section.items(from: range.0, to: range.1) {
        found.append(attributes(item, index))
      }
      for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
        if let view = supplementary(kind, index), view.frame.intersects(rect) || isPinned(kind) {
          found.append(view)
        }
      }
      index += 1
    }
    return found
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section), indexPath.item < sections[indexPath.section].count
    else {
      return nil
    }
    return attributes(indexPath.item, indexPath.section)
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section), indexPath.item == 0 else { return nil }
    return supplementary(elementKind, indexPath.section)
  }

  private func attributes(_ item: Int, _ section: Int) -> UICollectionViewLayoutAttributes {
    let made = makeAttributes(CollectionElement(.cell, IndexPath(item: item, section: section)))
    made.frame = oriented(sections[section].frame(item))
    return made
  }

  private func isPinned(_ kind: String) -> Bool {
    kind == UICollectionView.elementKindSectionHeader ? settings.pinsHeaders : settings.pinsFooters
  }

  private func supplementary(_ kind: String, _ index: Int) -> UICollectionViewLayoutAttributes? {
    let section = sections[index]
    let isHeader = kind == UICollectionView.elementKindSectionHeader
    guard isHeader || kind == UICollectionView.elementKindSectionFooter else { return nil }
    let length = isHeader ? section.metrics.header : section.metrics.footer
    guard length > 0 else { return nil }
    var start = isHeader ? section.start : section.end - length
    if isPinned(kind), let view = collectionView {
      let visible = view.bounds.inset(by: view.adjustedContentInset)
      let (low, high) =
        settings.direction == .vertical ? (visible.minY, visible.maxY) : (visible.minX, visible.maxX)
      start =
        isHeader
        ? min(max(start, low), max(section.start, section.end - section.metrics.footer - length))
        : max(min(start, high - length), min(section.end - length, section.start + section.metrics.header))
    }
    let made = makeAttributes(
      CollectionElement(.supplementaryView, IndexPath(item: 0, section: index), kind: kind))
    let across = settings.direction == .vertical ? size.width : size.height
    made.frame = oriented(CGRect(x: 0, y: start, width: across, height: length))
    if isPinned(kind) { made.zIndex = 10 }
    return made
  }

  /// Exchanges the axes of a rectangle that was computed for vertical scrolling.
  private func oriented(_ rect: CGRect) -> CGRect {
    if settings.direction == .vertical { return rect }
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
