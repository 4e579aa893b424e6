/// Data, layout and the views of the elements on screen.
extension UICollectionView {
  // MARK: Data

  /// Discards all views, counts, measured sizes and the selection, and invalidates the layout. While views are added or
  /// a layout is prepared, the reload is postponed.
  func reload() {
    if tiles.isPreparing { return reloadInNextTurn() }
    if tiles.isUpdating {
      // The app has called this while the data source created a view, for example to load more data.
      tiles.reloads.isNeeded = true
      return
    }
    endAim()
    for path in selection.paths { deselect(path) }
    selection.highlighted = nil
    prefetcher.reset()
    counts.isStale = true
    retireAll()
    for layout in usedLayouts { layout.measured.removeAll() }
    for layout in usedLayouts {
      layout.invalidateLayout(
        with: layout.makeContext(call: "invalidateLayout(with:)", everything: true, counts: true))
    }
  }

  /// Removes all views; the next layout requests new views.
  func retireAll() {
    tiles.elements = []
    tiles.views = []
    let leaving = tiles.leaving
    tiles.leaving = [:]
    for (element, view) in tiles.shown.inOrder { retire(view, element) }
    // The views that an animation still shows have old items, and must not become the views of new elements.
    for (element, item) in leaving.inOrder { retire(item.view, element) }
    tiles.shown.removeAll(keepingCapacity: true)
    tiles.reloads.count += 1
  }

  /// The current layout and, during an interactive transition, its two layouts.
  private var usedLayouts: [UICollectionViewLayout] {
    guard let transitionLayout = interaction?.layout else { return [currentLayout] }
    return [transitionLayout.currentLayout, transitionLayout.nextLayout, transitionLayout]
  }

  /// Invalidates all layouts that are in use.
  func invalidateLayouts() { for layout in usedLayouts { layout.invalidateLayout() } }

  /// The numbers of sections and items, read from the data source if they are stale.
  func loadedCounts() -> ListCounts {
    guard counts.isStale else { return counts }
    guard let source = dataSource else {
      counts.set([])
      return counts
    }
    let sections = source.numberOfSections(in: self)
    guard sections >= 0 else {
      fatalError(
        "UICollectionViewDataSource.numberOfSections(in:): \(type(of: source)) returned \(sections), which must not be "
          + "negative")
    }
    counts.set(
      (0..<sections).map { section in
        let count = source.collectionView(self, numberOfItemsInSection: section)
        guard count >= 0 else {
          fatalError(
            "UICollectionViewDataSource.collectionView(_:numberOfItemsInSection:): \(type(of: source)) returned \(count) "
              + "for section \(section)")
        }
        return count
      })
    return counts
  }

  /// Postpones a reload to the next turn, as the app has requested it while a layout is being prepared. Further
  /// requests until the end of that reload are ignored; otherwise, a delegate that reloads in each query would prevent
  /// any layout.
  private func reloadInNextTurn() {
    guard !tiles.reloads.isPostponed else { return }
    tiles.reloads.isPostponed = true
    TurnQueue.current.next { [weak self] in
      self?.reload()
      self?.layoutIfNeeded()
      self?.tiles.reloads.isPostponed = false
    }
  }

  /// Traps unless the item exists; the message names `call`.
  func require(_ path: IndexPath, _ call: String) {
    guard loadedCounts().contains(path) else {
      fatalError(
        "UICollectionView.\(call): the item \(path) does not exist; the sections have \(counts.all) items")
    }
  }

  // MARK: Layout

  /// Makes this collection view the host of a layout, and takes the layout from another collection view.
  func attach(_ layout: UICollectionViewLayout) {
    if let other = layout.host, other !== self {
      Diagnostics.report(
        .collectionLayoutTaken,
        "a \(type(of: layout)) was assigned to another collection view; the former collection view shows nothing",
        types: ["\(type(of: layout))"])
      other.collectionViewLayout = UICollectionViewLayout()
    }
    layout.host = self
    layout.needsPreparation = true
    tiles.isStale = true
    setNeedsLayout()
  }

  /// Removes this collection view as the host of a layout, unless the layout is still in use.
  func detach(_ layout: UICollectionViewLayout) {
    if layout === currentLayout || layout === interaction?.layout.currentLayout
      || layout === interaction?.layout.nextLayout
    {
      return
    }
    layout.host = nil
  }

  func layoutWasInvalidated(_ context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateDataSourceCounts { counts.isStale = true }
    let growth = context.contentSizeAdjustment
    if growth != .zero {
      contentSize = CGSize(
        width: contentSize.width + growth.width, height: contentSize.height + growth.height)
    }
    let shift = context.contentOffsetAdjustment
    if shift != .zero { follow(shift) }
    attributesWereInvalidated()
  }

  /// Marks the elements as stale, so that the next layout asks for them again.
  func attributesWereInvalidated() {
    tiles.isStale = true
    setNeedsLayout()
  }

  /// Makes the layout and the content size current.
  func prepareLayout() {
    _ = loadedCounts()
    if let interaction { renewPath(interaction.layout) }
    // During `prepare()`, queries return the elements that the layout has computed so far.
    guard currentLayout.needsPreparation, !tiles.isPreparing else { return }
    currentLayout.prepareIfNeeded()
    let size = currentLayout.collectionViewContentSize
    guard size.width.isFinite, size.height.isFinite else {
      fatalError(
        "\(type(of: currentLayout)).collectionViewContentSize: \(size) must be finite numbers of points")
    }
    if size != contentSize { contentSize = size }
  }

  /// Updates the views to the current layout, before a change of layout or data.
  func updateTiles() {
    if window != nil, tiles.isStale, !bounds.isEmpty { tile() }
  }

  // MARK: Tiles

  /// Adds and removes views, so that exactly the visible elements have views.
  func tile() {
    guard !tiles.isUpdating else { return }
    // Measured sizes may change the target of a scroll to an item, which then changes the bounds.
    for _ in 0..<Self.maximumAimCorrections {
      tiles.isUpdating = true
      showElements()
      tiles.isUpdating = false
      if tiles.reloads.isNeeded {
        tiles.reloads.isNeeded = false
        return reload()
      }
      if !redirectToAim() { break }
    }
    prefetch()
  }

  /// Updates the layout to the bounds, and shows and measures the visible elements.
  private func showElements() {
    backgroundView?.setLayoutFrame(bounds)
    if bounds != tiles.lastBounds {
      tiles.lastBounds = bounds
      currentLayout.boundsChanged(to: bounds)
    }
    let anchor = sizingAnchor()
    prepareLayout()
    showVisibleElements()
    if !tiles.sizing.pending.isEmpty { settleSizes(anchor: anchor) }
  }

  /// Adds and removes views according to the prepared layout.
  func showVisibleElements() {
    // A change of the content size may have changed the bounds.
    let visible = bounds
    if tiles.isStale || !tiles.queriedArea.contains(visible) { query(visible) }
    for index in tiles.elements.indices { update(index, visible) }
  }

  /// Queries the layout for the elements around the visible area, updates their views, and removes the views of other
  /// elements.
  private func query(_ visible: CGRect) {
    tiles.isStale = false
    // The queried area extends by half of the bounds, so that several frames of a scroll need only one query.
    tiles.queriedArea = visible.insetBy(dx: -visible.width / 2, dy: -visible.height / 2)
    tiles.elements = currentLayout.shownElements(in: tiles.queriedArea)
    currentLayout.didQuery(tiles.queriedArea, in: self)
    tiles.views.removeAll(keepingCapacity: true)
    for index in tiles.elements.indices { clampSize(at: index) }
    for attributes in tiles.elements {
      guard attributes.isFinite else {
        fatalError(
          "\(type(of: currentLayout)).layoutAttributesForElements(in:): the attributes of \(attributes.element.indexPath) "
            + "have the frame \(attributes.frame) and alpha \(attributes.alpha), which must be finite numbers"
        )
      }
      let view = tiles.shown.removeValue(forKey: attributes.element)
      tiles.views.append(view)
      if let view {
        insert(view, for: attributes)
        view.take(attributes)
        tiles.spare[attributes.element] = view
        _ = measure(view, attributes)
      }
    }
    swap(&tiles.shown, &tiles.spare)
    if !tiles.spare.isEmpty { for (element, view) in tiles.spare.inOrder { retire(view, element) } }
    tiles.spare.removeAll(keepingCapacity: true)
    currentLayout.didRetireViews()
  }

  /// Replaces attributes with a negative length by a copy whose lengths are at least 0. The layout's object is
  /// unchanged.
  private func clampSize(at index: Int) {
    let layoutAttributes = tiles.elements[index]
    let size = layoutAttributes.size
    guard size.width < 0 || size.height < 0,
      let attributes = layoutAttributes.copy() as? UICollectionViewLayoutAttributes
    else { return }
    currentLayout.reportNegative(size, at: layoutAttributes.element.indexPath)
    attributes.size = CGSize(width: max(0, size.width), height: max(0, size.height))
    tiles.elements[index] = attributes
  }

  /// Shows or removes the view of an element.
  private func update(_ index: Int, _ visible: CGRect) {
    let attributes = tiles.elements[index]
    // The covered rectangle ignores 3D transforms, so an element with such a transform is assumed to be in the bounds.
    let isVisible =
      !attributes.isHidden
      && (attributes.overlaps(visible) || !CATransform3DIsAffine(attributes.transform3D))
    switch (isVisible, tiles.views[index]) {
    case (true, nil): tiles.views[index] = show(attributes, sizedBy: attributes)
    case (false, let view?):
      tiles.views[index] = nil
      tiles.shown[attributes.element] = nil
      retire(view, attributes.element)
    default: break
    }
  }

  /// Shows the view of an element with `attributes`; returns nil if the data source has no view. A view that an
  /// animation still shows is used again, and a new view appears without an animation.
  ///
  /// The view is measured for the layout's attributes `sizedBy`, and may request another size; nil measures nothing.
  @discardableResult
  func show(
    _ attributes: UICollectionViewLayoutAttributes,
    sizedBy layoutAttributes: UICollectionViewLayoutAttributes? = nil
  ) -> UICollectionReusableView? {
    let element = attributes.element
    // An animation may still show the view.
    if let view = tiles.leaving.removeValue(forKey: element)?.view {
      tiles.shown[element] = view
      insert(view, for: attributes)
      view.take(attributes)
      if let layoutAttributes { _ = measure(view, layoutAttributes) }
      return view
    }
    tiles.requestedAttributes = attributes
    // Inside an animation block, the data source's changes of a reused view are not animated.
    let newView = UIView.withoutAnimation { makeView(element) }
    tiles.requestedAttributes = nil
    guard let view = newView else { return nil }
    tiles.shown[element] = view
    UIView.performWithoutAnimation {
      // The position is in the coordinates of the superview, which must be set first.
      insert(view, for: attributes)
      if let isHidden = view.isHiddenWhenReturned {
        view.isHidden = isHidden
        view.isHiddenWhenReturned = nil
      }
      view.take(attributes)
      if let cell = view as? UICollectionViewCell {
        cell.isSelected = selection.paths.contains(element.indexPath)
        cell.isHighlighted = selection.highlighted == element.indexPath
      }
    }
    let isResized = layoutAttributes.map { measure(view, $0) } ?? false
    // Changes that the delegate makes here may be animated.
    announce(view, element)
    // A view that requests another size is laid out when it gets that size.
    if !isResized { UIView.performWithoutAnimation { view.layoutIfNeeded() } }
    return view
  }

  /// Notifies the delegate that a view is about to be shown.
  private func announce(_ view: UICollectionReusableView, _ element: CollectionElement) {
    if let cell = view as? UICollectionViewCell {
      listDelegate?.collectionView(self, willDisplay: cell, forItemAt: element.indexPath)
    } else if element.category == .supplementaryView {
      listDelegate?.collectionView(
        self, willDisplaySupplementaryView: view, forElementKind: element.kind, at: element.indexPath)
    }
  }

  private func makeView(_ element: CollectionElement) -> UICollectionReusableView? {
    switch element.category {
    case .cell: return makeCell(element.indexPath)
    case .supplementaryView:
      let view = dataSource?.collectionView(
        self, viewForSupplementaryElementOfKind: element.kind, at: element.indexPath)
      if let view, view.reuseIdentifier == nil {
        fatalError(
          "UICollectionViewDataSource.collectionView(_:viewForSupplementaryElementOfKind:at:): the \(type(of: view)) for "
            + "\(element.indexPath) must come from dequeueReusableSupplementaryView(ofKind:withReuseIdentifier:for:)"
        )
      }
      return view
    case .decorationView: return makeDecoration(element)
    }
  }

  private func makeCell(_ path: IndexPath) -> UICollectionViewCell? {
    guard counts.contains(path) else {
      fatalError(
        "\(type(of: currentLayout)).layoutAttributesForElements(in:): there is no item \(path); the sections have "
          + "\(counts.all) items")
    }
    guard let cell = dataSource?.collectionView(self, cellForItemAt: path) else { return nil }
    guard cell.reuseIdentifier != nil else {
      fatalError(
        "UICollectionViewDataSource.collectionView(_:cellForItemAt:): the \(type(of: cell)) for \(path) must come from "
          + "dequeueReusableCell(withReuseIdentifier:for:)")
    }
    if let other = tiles.shown.first(where: { $0.value === cell })?.key.indexPath {
      fatalError(
        "UICollectionViewDataSource.collectionView(_:cellForItemAt:): the \(type(of: cell)) for \(path) is in use for "
          + "\(other)")
    }
    return cell
  }

  private func makeDecoration(_ element: CollectionElement) -> UICollectionReusableView {
    let key = ReuseKey("decoration " + element.kind, element.kind)
    guard let maker = currentLayout.decorations[element.kind] else {
      fatalError(
        "\(type(of: currentLayout)).layoutAttributesForElements(in:): no class is registered for the decoration kind "
          + "\"\(element.kind)\"; call register(_:forDecorationViewOfKind:) before")
    }
    return registry.dequeueDecoration(maker, key: key)
  }

  /// Applies the attributes to a dequeued view, so that the data source can lay out its subviews in the final size.
  func prepare(_ view: UICollectionReusableView, _ element: CollectionElement) {
    guard let attributes = tiles.requestedAttributes, attributes.element == element else { return }
    UIView.performWithoutAnimation {
      let isQueued = view.isHidden
      view.take(attributes)
      // A queued view is hidden until the data source returns it.
      if isQueued {
        view.isHiddenWhenReturned = view.isHidden
        view.isHidden = true
      }
    }
  }

  /// Hides a view that is no longer shown, notifies the delegate, and queues the view for reuse. A view without a reuse
  /// identifier is removed instead.
  func retire(_ view: UICollectionReusableView, _ element: CollectionElement) {
    if view.reuseIdentifier == nil { view.removeFromSuperview() } else { view.hideForReuse() }
    if let cell = view as? UICollectionViewCell {
      listDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.indexPath)
    } else if element.category == .supplementaryView {
      listDelegate?.collectionView(
        self, didEndDisplayingSupplementaryView: view, forElementOfKind: element.kind, at: element.indexPath)
    }
    view.appliedAttributes = nil
    view.isHiddenWhenReturned = nil
    registry.enqueue(view)
  }
}

extension Diagnostic.Code {
  /// A layout was assigned to a second collection view.
  public static let collectionLayoutTaken = Self(rawValue: "collection-layout-taken")
}
