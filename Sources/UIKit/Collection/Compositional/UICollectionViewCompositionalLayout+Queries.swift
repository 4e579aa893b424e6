/// The computation and the queries of a compositional layout.
extension UICollectionViewCompositionalLayout {
  private var axis: LayoutAxis { currentConfiguration.axis }

  // MARK: Computation

  /// Requests all sections from the provider, and computes them.
  func build(_ view: UICollectionView) {
    let inset = view.adjustedContentInset
    state.isStale = false
    state.boundsSize = view.bounds.size
    var size = view.bounds.size
    size.width = max(0, size.width - inset.left - inset.right)
    size.height = max(0, size.height - inset.top - inset.bottom)
    let boundary = globalBoundary(size)
    state.boundary = boundary
    size[axis.other] = max(0, size[axis.other] - boundary.sideBefore - boundary.sideAfter)
    let environment = LayoutEnvironment(LayoutContainer(size), view.traitCollection)
    state.sections = view.loadedCounts().all.enumerated().map { index, count in
      guard let section = provider(index, environment) else {
        fatalError(
          "UICollectionViewCompositionalLayout.init(sectionProvider:): the provider returned nil for section \(index); "
            + "return a section for each that the data source has")
      }
      return CompositionalSection(
        section: section, index: index, count: count, container: size, axis: axis, environment: environment,
        measured: measured)
    }
    state.followsScroll =
      boundary.views.contains { $0.item.pinToVisibleBounds }
      || state.sections.contains { section in
        section.boundary.views.contains { $0.item.pinToVisibleBounds }
          || section.section.visibleItemsInvalidationHandler != nil
      }
    stack(size[axis.other] + boundary.sideBefore + boundary.sideAfter)
    updateStrips(view)
  }

  private func globalBoundary(_ size: CGSize) -> BoundaryViews {
    BoundaryViews(
      items: currentConfiguration.boundarySupplementaryItems, axis: axis, container: size, insets: .zero,
      measured: measured
    ) { IndexPath(index: $0) }
  }

  /// Updates the sections to the sizes that views have requested.
  func resize() {
    guard !state.resizedElements.isEmpty else { return }
    var changed: [Int: [CollectionElement]] = [:]
    for element in state.resizedElements {
      guard element.indexPath.count == 2 else {
        // A new size of a view around all sections changes the size that is available to all sections.
        if let view = collectionView { build(view) }
        return
      }
      changed[element.indexPath.section, default: []].append(element)
    }
    for (index, elements) in changed where state.sections.indices.contains(index) {
      state.sections[index].update(elements, measured)
    }
    stack(state.contentSize[axis.other])
  }

  /// Positions the sections one after the other; `across` is the length of the content across the axis.
  private func stack(_ across: CGFloat) {
    let start = state.boundary?.before ?? 0
    var end = start
    for (index, section) in state.sections.enumerated() {
      if index > 0 { end += currentConfiguration.interSectionSpacing }
      section.start = end
      section.startAcross = state.boundary?.sideBefore ?? 0
      end = max(end, section.end)
    }
    state.content = (start, end - start)
    state.contentSize[axis] = end + (state.boundary?.after ?? 0)
    state.contentSize[axis.other] = across
  }

  // MARK: Strips

  /// Creates strips for sections that scroll, and removes other strips.
  private func updateStrips(_ view: UICollectionView) {
    for index in state.strips.keys
    where !state.sections.indices.contains(index) || !state.sections[index].scrolls {
      state.removeStrip(at: index)
    }
    for (index, section) in state.sections.enumerated() where section.scrolls {
      if let strip = state.strips[index], strip.axis == section.groupAxis {
        (strip.section, strip.view) = (section, view)
      } else {
        state.removeStrip(at: index)
        state.strips[index] = OrthogonalStrip(section, in: view)
      }
    }
  }

  /// Adds and arranges the scroll views of strips in the queried area `rect`.
  func showStrips(_ rect: CGRect, in view: UICollectionView) {
    state.queriedArea = rect
    for (index, strip) in state.strips {
      let frame = state.sections[index].stripFrame
      if isNear(strip) {
        let scroll = strip.scrollView
        if scroll.superview !== view {
          UIView.performWithoutAnimation {
            strip.arrange()
            view.addSubview(scroll)
          }
        }
        strip.arrange()
        let length = frame.length(axis.other)
        strip.queriedRange = (strip.offset - length / 2, strip.offset + length * 3 / 2)
      }
    }
  }

  /// Whether a strip has items and its frame reaches into the area of the last query.
  private func isNear(_ strip: OrthogonalStrip) -> Bool {
    let frame = strip.section.stripFrame
    return strip.section.count > 0 && frame.min(axis) <= state.queriedArea.max(axis)
      && frame.max(axis) >= state.queriedArea.min(axis)
  }

  /// Removes the scroll views of former strips, and of strips outside of the queried area, that show no views.
  func removeStrips() {
    state.removeFormerStrips()
    for strip in state.strips.values where !isNear(strip) {
      guard let scroll = strip.scrollViewIfLoaded, scroll.superview != nil, !strip.hasViews else { continue }
      scroll.removeFromSuperview()
    }
  }

  // MARK: Queries

  /// The visible range along the axis, in points. Unless `isGlobal`, the range excludes the pinned headers and footers
  /// that extend the boundary of the whole layout.
  private func visibleRange(isGlobal: Bool) -> (low: CGFloat, high: CGFloat) {
    guard let view = collectionView else { return (0, 0) }
    let visible = view.bounds.inset(by: view.visibleInset)
    var range = (low: visible.min(axis), high: visible.max(axis))
    guard !isGlobal, let boundary = state.boundary else { return range }
    for pinned in boundary.views where pinned.item.pinToVisibleBounds && pinned.item.extendsBoundary {
      switch pinned.item.alignment.fraction(axis) {
      case 0: range.low = max(range.low, visible.min(axis) + pinned.size[axis])
      case 1: range.high = min(range.high, visible.max(axis) - pinned.size[axis])
      default: break
      }
    }
    return range
  }

  /// The attributes of all elements in a rectangle of the content.
  func elements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    var found: [UICollectionViewLayoutAttributes] = []
    if let boundary = state.boundary {
      for view in boundary.views {
        let attributes = globalView(view, boundary)
        if attributes.frame.intersects(rect) { found.append(attributes) }
      }
    }
    let sections = state.sections
    var index = sections.firstIndexAfter { $0.end < rect.min(axis) }
    // Views of the previous section may extend into the rectangle.
    if index > 0 { index -= 1 }
    while index < sections.count, sections[index].start <= rect.max(axis) {
      let first = found.count
      append(sections[index], rect, &found)
      if let handler = sections[index].section.visibleItemsInvalidationHandler {
        notify(handler, sections[index], found[first...])
      }
      index += 1
    }
    return found
  }

  /// Appends the elements of a section in a rectangle.
  private func append(
    _ section: CompositionalSection, _ rect: CGRect, _ found: inout [UICollectionViewLayoutAttributes]
  ) {
    let strip = state.strips[section.index]
    let shift = strip?.shift ?? .zero
    let localRect = rect.offsetBy(dx: -shift.x, dy: -shift.y)
    for group in section.groups(in: rect, scrolledBy: -shift[section.groupAxis]) {
      let (first, solved, origin) = section.solved(group, measured)
      for (number, cell) in solved.cells.enumerated() {
        let frame = cell.frame.offsetBy(dx: origin.x, dy: origin.y)
        guard frame.reaches(localRect) else { continue }
        let path = IndexPath(item: first + number, section: section.index)
        found.append(
          make(
            CollectionElement(.cell, path), at: frame, fixed: cell.fixedAxes, zIndex: cell.zIndex,
            strip: strip))
      }
      for view in solved.attached {
        let frame = view.frame.offsetBy(dx: origin.x, dy: origin.y)
        guard frame.reaches(localRect) else { continue }
        found.append(attached(view, at: frame, first: first, section: section))
      }
    }
    let visible = visibleRange(isGlobal: false)
    for view in section.boundary.views {
      let attributes = boundaryView(view, section, visible)
      if attributes.frame.reaches(rect) { found.append(attributes) }
    }
    for item in section.section.decorationItems {
      let attributes = decoration(item, section)
      if attributes.frame.reaches(rect) { found.append(attributes) }
    }
  }

  /// Calls the handler of a section with its visible items.
  private func notify(
    _ handler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler, _ section: CompositionalSection,
    _ found: ArraySlice<UICollectionViewLayoutAttributes>
  ) {
    guard let view = collectionView else { return }
    let visible = view.bounds
    let items = found.filter { $0.overlaps(visible) }.map { VisibleItem($0) }
    let offset = state.strips[section.index]?.scrollViewIfLoaded?.contentOffset ?? view.contentOffset
    handler(items, offset, section.environment)
  }

  private func make(
    _ element: CollectionElement, at frame: CGRect, fixed: LayoutAxes, zIndex: Int,
    strip: OrthogonalStrip? = nil
  ) -> UICollectionViewLayoutAttributes {
    let attributes = makeAttributes(element)
    attributes.frame = frame
    attributes.fixedAxes = fixed
    if zIndex != 0 { attributes.zIndex = zIndex }
    attributes.strip = strip
    return attributes
  }

  private func attached(
    _ view: SolvedGroup.Attached, at frame: CGRect, first: Int, section: CompositionalSection
  ) -> UICollectionViewLayoutAttributes {
    let path = IndexPath(item: first + view.cell, section: section.index)
    return make(
      CollectionElement(.supplementaryView, path, kind: view.item.elementKind), at: frame,
      fixed: view.item.layoutSize.fixedAxes, zIndex: view.item.zIndex, strip: state.strips[section.index])
  }

  func cell(_ path: IndexPath) -> UICollectionViewLayoutAttributes {
    let section = state.sections[path.section]
    let (first, solved, origin) = section.solved(section.groups.group(of: path.item), measured)
    let cell = solved.cells[path.item - first]
    return make(
      CollectionElement(.cell, path), at: cell.frame.offsetBy(dx: origin.x, dy: origin.y),
      fixed: cell.fixedAxes, zIndex: cell.zIndex, strip: state.strips[path.section])
  }

  func supplementary(_ kind: String, _ path: IndexPath) -> UICollectionViewLayoutAttributes? {
    let element = CollectionElement(.supplementaryView, path, kind: kind)
    if path.count == 1 {
      guard let boundary = state.boundary else { return nil }
      return boundary.views.first { $0.element == element }.map { globalView($0, boundary) }
    }
    guard path.count == 2, state.sections.indices.contains(path.section) else { return nil }
    let section = state.sections[path.section]
    if let view = section.boundary.views.first(where: { $0.element == element }) {
      return boundaryView(view, section, visibleRange(isGlobal: false))
    }
    guard (0..<section.count).contains(path.item) else { return nil }
    let (first, solved, origin) = section.solved(section.groups.group(of: path.item), measured)
    return solved.attached.first { $0.item.elementKind == kind && first + $0.cell == path.item }.map {
      attached(
        $0, at: $0.frame.offsetBy(dx: origin.x, dy: origin.y), first: first, section: section)
    }
  }

  private func boundaryView(
    _ view: BoundaryViews.View, _ section: CompositionalSection, _ visible: (low: CGFloat, high: CGFloat)
  ) -> UICollectionViewLayoutAttributes {
    make(
      view.element, at: section.frame(view, visible: visible), fixed: view.item.layoutSize.fixedAxes,
      zIndex: view.item.zIndex)
  }

  private func globalView(
    _ view: BoundaryViews.View, _ boundary: BoundaryViews
  ) -> UICollectionViewLayoutAttributes {
    var frame = boundary.frame(view, start: state.content.start, length: state.content.length)
    if view.item.pinToVisibleBounds {
      let end = state.content.start + state.content.length
      frame = boundary.pinned(
        view, at: frame, visible: visibleRange(isGlobal: true), limits: (state.content.start, end))
    }
    return make(view.element, at: frame, fixed: view.item.layoutSize.fixedAxes, zIndex: view.item.zIndex)
  }

  func decoration(
    _ item: NSCollectionLayoutDecorationItem, _ section: CompositionalSection
  ) -> UICollectionViewLayoutAttributes {
    let path = IndexPath(item: 0, section: section.index)
    return make(
      CollectionElement(.decorationView, path, kind: item.elementKind), at: section.frame(item),
      fixed: [.horizontal, .vertical], zIndex: item.zIndex)
  }
}

extension CGRect {
  /// Whether two rectangles intersect or touch; either may be empty.
  fileprivate func reaches(_ other: CGRect) -> Bool {
    minX <= other.maxX && maxX >= other.minX && minY <= other.maxY && maxY >= other.minY
  }
}
