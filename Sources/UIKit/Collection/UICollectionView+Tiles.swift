/// Views for the elements on screen.
extension UICollectionView {
  // MARK: Data

  func reload() {
    if tiles.isPreparing { return reloadInNextTurn() }
    if tiles.isUpdating {
      // A view that is about to be shown asks for more data.
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

  /// Takes all views away: the next layout asks for new ones.
  func retireAll() {
    tiles.elements = []
    tiles.views = []
    let leaving = tiles.leaving
    tiles.leaving = [:]
    for (element, view) in tiles.shown.inOrder { retire(view, element) }
    // The disappearing views are not reused for new elements, as they show the old items.
    for (element, item) in leaving.inOrder { retire(item.view, element) }
    tiles.shown.removeAll(keepingCapacity: true)
    tiles.reloads.count += 1
  }

  /// The layout, and those that an interactive transition is between.
  private var usedLayouts: [UICollectionViewLayout] {
    guard let between = interaction?.layout else { return [currentLayout] }
    return [between.currentLayout, between.nextLayout, between]
  }

  /// Invalidates all of the layouts that are used.
  func invalidateLayouts() { for layout in usedLayouts { layout.invalidateLayout() } }

  /// The counts, asked if they are stale.
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

  /// Reloads in the next turn, as a delegate asked for it while the layout reads the sizes; further requests of that
  /// pass are left out, or no layout would ever be complete.
  private func reloadInNextTurn() {
    guard !tiles.reloads.isPostponed else { return }
    tiles.reloads.isPostponed = true
    TurnQueue.current.next { [weak self] in
      self?.reload()
      self?.layoutIfNeeded()
      self?.tiles.reloads.isPostponed = false
    }
  }

  func require(_ path: IndexPath, _ call: String) {
    guard loadedCounts().contains(path) else {
      fatalError(
        "UICollectionView.\(call): the item \(path) does not exist; the sections have \(counts.all) items")
    }
  }

  // MARK: Layout

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

  /// Ends the use of a layout, unless the view still has it.
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
    // A query within `prepare()` gets the elements that the layout has so far, while the content size is still zero.
    guard currentLayout.needsPreparation, !tiles.isPreparing else { return }
    currentLayout.prepareIfNeeded()
    let size = currentLayout.collectionViewContentSize
    guard size.width.isFinite, size.height.isFinite else {
      fatalError(
        "\(type(of: currentLayout)).collectionViewContentSize: \(size) must be finite numbers of points")
    }
    if size != contentSize { contentSize = size }
  }

  /// Shows the present items before a change of those on screen.
  func updateTiles() {
    if window != nil, tiles.isStale, !bounds.isEmpty { tile() }
  }

  // MARK: Tiles

  /// Adds and removes views so that those of all elements in the bounds are shown.
  func tile() {
    guard !tiles.isUpdating else { return }
    // The query is repeated if a scroll to an item was about to go beyond it.
    for _ in 0..<Self.aims {
      tiles.isUpdating = true
      showElements()
      tiles.isUpdating = false
      if tiles.reloads.isNeeded {
        tiles.reloads.isNeeded = false
        return reload()
      }
      if !aimAnew() { break }
    }
    prefetch()
  }

  private func showElements() {
    backgroundView?.place(in: bounds)
    if bounds != tiles.lastBounds {
      tiles.lastBounds = bounds
      currentLayout.boundsChanged(to: bounds)
    }
    let anchor = sizingAnchor()
    prepareLayout()
    showPresent()
    if !tiles.sizing.pending.isEmpty { settleSizes(anchor: anchor) }
  }

  /// Adds and removes views by the present layout.
  func showPresent() {
    // The bounds are read after the content size is set, which may have moved them.
    let visible = bounds
    if tiles.isStale || !tiles.queried.contains(visible) { query(visible) }
    for index in tiles.elements.indices { update(index, visible) }
  }

  /// Asks the layout for the elements around the visible area; those that are gone lose their views.
  private func query(_ visible: CGRect) {
    tiles.isStale = false
    // The query extends by half a screen, so that not every frame of a scroll needs one.
    tiles.queried = visible.insetBy(dx: -visible.width / 2, dy: -visible.height / 2)
    tiles.elements = currentLayout.shownElements(in: tiles.queried)
    currentLayout.didQuery(tiles.queried, in: self)
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

  /// Replaces attributes with a negative length by a copy whose lengths are at least 0; the layout keeps its own.
  private func clampSize(at index: Int) {
    let given = tiles.elements[index]
    let size = given.size
    guard size.width < 0 || size.height < 0,
      let attributes = given.copy() as? UICollectionViewLayoutAttributes
    else { return }
    currentLayout.reportNegative(size, at: given.element.indexPath)
    attributes.size = CGSize(width: max(0, size.width), height: max(0, size.height))
    tiles.elements[index] = attributes
  }

  /// Shows or removes the view of an element.
  private func update(_ index: Int, _ visible: CGRect) {
    let attributes = tiles.elements[index]
    // The layout decides the visibility of an element whose transform leaves the plane.
    let isVisible =
      !attributes.isHidden
      && (attributes.covers(visible) || !CATransform3DIsAffine(attributes.transform3D))
    switch (isVisible, tiles.views[index]) {
    case (true, nil): tiles.views[index] = show(attributes, sizedBy: attributes)
    case (false, let view?):
      tiles.views[index] = nil
      tiles.shown[attributes.element] = nil
      retire(view, attributes.element)
    default: break
    }
  }

  /// Creates the view of an element with `attributes`, without animation. The view may ask for another size than the
  /// layout's attributes `sizedBy` have; nil leaves it as it is.
  @discardableResult
  func show(
    _ attributes: UICollectionViewLayoutAttributes, sizedBy own: UICollectionViewLayoutAttributes? = nil
  ) -> UICollectionReusableView? {
    let element = attributes.element
    // An animation may still show the view.
    if let view = tiles.leaving.removeValue(forKey: element)?.view {
      tiles.shown[element] = view
      insert(view, for: attributes)
      view.take(attributes)
      if let own { _ = measure(view, own) }
      return view
    }
    tiles.making = attributes
    // Changes that the data source makes to a reused view do not animate from its former content.
    let made = UIView.withoutAnimation { makeView(element) }
    tiles.making = nil
    guard let view = made else { return nil }
    tiles.shown[element] = view
    UIView.performWithoutAnimation {
      // The superview is set first, as the position is in its coordinates.
      insert(view, for: attributes)
      view.take(attributes)
      if let cell = view as? UICollectionViewCell {
        cell.isSelected = selection.paths.contains(element.indexPath)
        cell.isHighlighted = selection.highlighted == element.indexPath
      }
    }
    let isResized = own.map { measure(view, $0) } ?? false
    // The delegate may animate the view.
    announce(view, element)
    // A resized view is laid out with its new size.
    if !isResized { UIView.performWithoutAnimation { view.layoutIfNeeded() } }
    return view
  }

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

  /// Positions a dequeued view, so that subviews which the data source lays out in it have their final size.
  func prepare(_ view: UICollectionReusableView, _ element: CollectionElement) {
    guard let attributes = tiles.making, attributes.element == element else { return }
    UIView.performWithoutAnimation {
      let isHidden = view.isHidden
      view.take(attributes)
      // A view that the data source does not return stays hidden.
      if isHidden { view.isHidden = true }
    }
  }

  /// Hides a view that is no longer in the lists, and keeps it for another element.
  func retire(_ view: UICollectionReusableView, _ element: CollectionElement) {
    if view.reuseIdentifier == nil { view.removeFromSuperview() } else { view.hideForReuse() }
    if let cell = view as? UICollectionViewCell {
      listDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: element.indexPath)
    } else if element.category == .supplementaryView {
      listDelegate?.collectionView(
        self, didEndDisplayingSupplementaryView: view, forElementOfKind: element.kind, at: element.indexPath)
    }
    view.appliedAttributes = nil
    registry.enqueue(view)
  }
}

extension Diagnostic.Code {
  /// A collection view's layout was given to another collection view.
  public static let collectionLayoutTaken = Self(rawValue: "collection-layout-taken")
}
