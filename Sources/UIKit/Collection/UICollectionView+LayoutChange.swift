/// Changes from one layout to another: immediate, animated and interactive.
extension UICollectionView {
  /// The duration of an animated change in seconds; Apple documents no value.
  static let layoutChangeDuration: TimeInterval = 0.3

  // MARK: Immediate and animated

  func change(to layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?) {
    requireNoInteraction()
    guard layout !== currentLayout else {
      completion?(true)
      return
    }
    guard animated, window != nil else {
      replaceLayout(layout, delegate: delegate, isOnScreen: window != nil)
      completion?(true)
      return
    }
    let move = LayoutMove(of: self, to: layout, source: dataSource)
    UIView.animate(
      withDuration: Self.layoutChangeDuration, delay: 0, options: .allowUserInteraction,
      animations: { move.applyNewLayout() },
      completion: { finished in
        move.finish()
        completion?(finished)
      })
  }

  /// Replaces the layout and the delegate without an animation. On screen, the offset changes so that the same elements
  /// remain visible.
  func replaceLayout(
    _ layout: UICollectionViewLayout, delegate: (any UIScrollViewDelegate)?, isOnScreen: Bool
  ) {
    requireNoInteraction()
    let path =
      !isOnScreen || bounds.isEmpty ? nil : preparePath(to: layout, source: dataSource, delegate: delegate)
    replaceDelegate(delegate)
    let old = currentLayout
    currentLayout = layout
    detach(old)
    if path == nil { attach(layout) }
    tiles.isStale = true
    prepareLayout()
    let size = layout.collectionViewContentSize
    if size != contentSize { contentSize = size }
    if let path, path.offsets.to != contentOffset { contentOffset = path.offsets.to }
    setNeedsLayout()
  }

  private func requireNoInteraction() {
    guard interaction == nil else {
      fatalError(
        "UICollectionView.setCollectionViewLayout(_:animated:completion:): an interactive transition runs; finish or cancel "
          + "it before")
    }
  }

  /// Sets the new data source and delegate, prepares the new layout, and returns the elements and offsets of both
  /// layouts. `currentLayout` does not change.
  ///
  /// An item that only one of the two data sources has is an element of only one layout.
  func preparePath(
    to layout: UICollectionViewLayout, source: (any UICollectionViewDataSource)?,
    delegate: (any UIScrollViewDelegate)?, offset: CGPoint? = nil
  ) -> LayoutPath {
    prepareLayout()
    let old = currentLayout
    let before = counts.all
    let from = contentOffset
    let shown = elements(of: old, in: CGRect(origin: from, size: bounds.size))
    let keepsSource = source === dataSource
    replaceSource(source)
    replaceDelegate(delegate)
    attach(layout)
    old.prepareForTransition(to: layout)
    layout.prepareForTransition(from: old)
    layout.prepareIfNeeded()
    // The cells of another data source show other items.
    if keepsSource { measureShown(for: layout) }
    return path(
      from: old, to: layout, counts: (before, loadedCounts().all), shown: shown,
      offsets: (from, offset ?? targetOffset(layout, from: shown, at: from)))
  }

  /// The path of the elements that are visible in either of two layouts; `shown` are the visible elements of the old
  /// layout.
  private func path(
    from old: UICollectionViewLayout, to layout: UICollectionViewLayout, counts: (from: [Int], to: [Int]),
    shown: [UICollectionViewLayoutAttributes], offsets: (from: CGPoint, to: CGPoint)
  ) -> LayoutPath {
    var keys = shown.map(\.element)
    let oldKeys = Set(keys)
    let newKeys = elements(of: layout, in: CGRect(origin: offsets.to, size: bounds.size)).map(\.element)
    keys += newKeys.filter { !oldKeys.contains($0) }
    func attributes(
      _ layout: UICollectionViewLayout, _ element: CollectionElement, _ counts: [Int]
    ) -> UICollectionViewLayoutAttributes? {
      let path = element.indexPath
      if element.category == .cell,
        !counts.indices.contains(path.section) || counts[path.section] <= path.item
      {
        return nil
      }
      return layout.attributes(of: element)
    }
    let paths = keys.compactMap {
      LayoutPath.Element(from: attributes(old, $0, counts.from), to: attributes(layout, $0, counts.to))
    }
    return LayoutPath(elements: paths, offsets: offsets, size: bounds.size)
  }

  /// Recomputes the path of an interactive transition if data, bounds, insets or one of the two layouts have changed.
  func renewPath(_ transitionLayout: UICollectionViewTransitionLayout) {
    let (old, new) = (transitionLayout.currentLayout, transitionLayout.nextLayout)
    guard let path = transitionLayout.path,
      old.needsPreparation || new.needsPreparation || path.size != bounds.size
    else { return }
    old.prepareIfNeeded()
    new.prepareIfNeeded()
    let from = clamped(path.offsets.from, content: old.collectionViewContentSize)
    let shown = elements(of: old, in: CGRect(origin: from, size: bounds.size))
    let all = counts.all
    transitionLayout.path = self.path(
      from: old, to: new, counts: (all, all), shown: shown,
      offsets: (from, targetOffset(new, from: shown, at: from)))
    transitionLayout.needsPreparation = true
    tiles.isStale = true
  }

  /// The visible elements of a layout in a rectangle, in the coordinates of the content.
  private func elements(
    of layout: UICollectionViewLayout, in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes] {
    let elements = layout.layoutAttributesForElements(in: rect) ?? []
    return elements.filter { $0.overlaps(rect) && !$0.isHidden }.map(\.flattened)
  }

  /// The offset in a new layout at which one visible item has the same position on screen as at the offset `start`, as
  /// far as the content allows. This item is nearest to the middle, among the selected items if any are visible. The
  /// layout and the delegate may replace the offset.
  private func targetOffset(
    _ layout: UICollectionViewLayout, from shown: [UICollectionViewLayoutAttributes], at start: CGPoint
  ) -> CGPoint {
    let visible = CGRect(origin: start, size: bounds.size)
    let content = layout.collectionViewContentSize
    var proposed = clamped(start, content: content)
    let visibleCenter = CGPoint(x: visible.midX, y: visible.midY)
    let candidates = shown.filter { $0.element.category == .cell && counts.contains($0.indexPath) }
    // The distance from the middle of the visible area; selected items are nearer than all others.
    func distance(_ attributes: UICollectionViewLayoutAttributes) -> CGFloat {
      let isSelected = selection.paths.contains(attributes.indexPath)
      let (dx, dy) = (attributes.center.x - visibleCenter.x, attributes.center.y - visibleCenter.y)
      return hypot(dx, dy) - (isSelected ? 1e9 : 0)
    }
    if let anchor = candidates.min(by: { distance($0) < distance($1) }),
      let new = layout.layoutAttributesForItem(at: anchor.indexPath)?.flattened
    {
      proposed = clamped(
        CGPoint(
          x: start.x + new.center.x - anchor.center.x,
          y: start.y + new.center.y - anchor.center.y),
        content: content)
    }
    let target = layout.targetContentOffset(forProposedContentOffset: proposed)
    return listDelegate?.collectionView(self, targetContentOffsetForProposedContentOffset: target) ?? target
  }

  // MARK: Interactive

  func beginInteraction(
    to layout: UICollectionViewLayout, completion: LayoutInteractiveTransitionCompletion?
  ) -> UICollectionViewTransitionLayout {
    if let running = interaction {
      guard running.layout.nextLayout === layout || running.layout.currentLayout === layout, running.isEnding
      else {
        fatalError(
          "UICollectionView.startInteractiveTransition(to:completion:): another interactive transition runs; finish or "
            + "cancel it before")
      }
      running.grab(completion)
      return running.layout
    }
    guard layout !== currentLayout else {
      fatalError(
        "UICollectionView.startInteractiveTransition(to:completion:): the layout is the current one; give another one"
      )
    }
    let old = currentLayout
    updateTiles()
    let path = preparePath(to: layout, source: dataSource, delegate: delegate)
    let transitionLayout =
      listDelegate?.collectionView(self, transitionLayoutForOldLayout: old, newLayout: layout)
      ?? UICollectionViewTransitionLayout(currentLayout: old, nextLayout: layout)
    transitionLayout.path = path
    for view in tiles.shown.values { view.willTransition(from: old, to: layout) }
    raise(tiles.shown)
    attach(transitionLayout)
    currentLayout = transitionLayout
    interaction = LayoutInteraction(transitionLayout, in: self, completion)
    return transitionLayout
  }

  func endInteraction(finished: Bool, call: String) {
    guard let interaction else {
      fatalError(
        "UICollectionView.\(call): no interactive transition runs; call startInteractiveTransition(to:completion:) first"
      )
    }
    interaction.end(finished: finished)
  }

  /// Sets the layout in which an interactive transition has ended: the new one if `finished`, otherwise the old one.
  func finishInteraction(_ interaction: LayoutInteraction, finished: Bool) {
    let transitionLayout = interaction.layout
    let (endLayout, otherLayout) =
      finished
      ? (transitionLayout.nextLayout, transitionLayout.currentLayout)
      : (transitionLayout.currentLayout, transitionLayout.nextLayout)
    let offset = transitionLayout.path?.offset(finished ? 1 : 0) ?? contentOffset
    self.interaction = nil
    currentLayout = endLayout
    detach(transitionLayout)
    detach(otherLayout)
    tiles.isStale = true
    let size = endLayout.collectionViewContentSize
    if size != contentSize { contentSize = size }
    if offset != contentOffset { contentOffset = offset }
    tile()
    for view in tiles.shown.values { view.didTransition(from: otherLayout, to: endLayout) }
    transitionLayout.currentLayout.finalizeLayoutTransition()
    transitionLayout.nextLayout.finalizeLayoutTransition()
  }

  /// Orders views that may overlap during a change: in the order of their elements, with headers and footers in front
  /// of cells. The previous order of reused views depends on how the content was scrolled.
  func raise(_ views: [CollectionElement: UICollectionReusableView]) {
    let ordered = views.inOrder
    for category in [UICollectionView.ElementCategory.cell, .supplementaryView] {
      for (element, view) in ordered where element.category == category && view.superview === self {
        bringSubviewToFront(view)
      }
    }
  }

  /// Sets the content offset of an interactive transition.
  func show(_ offset: CGPoint) {
    if offset != contentOffset { contentOffset = offset }
  }
}

/// One interactive transition between two layouts, until its final animation has ended.
@MainActor
final class LayoutInteraction {
  let layout: UICollectionViewTransitionLayout
  private weak var view: UICollectionView?
  private var completion: UICollectionView.LayoutInteractiveTransitionCompletion?
  private var link: CADisplayLink?
  /// The final animation: its start time in seconds, and its first and last progress; nil while the app sets the
  /// progress.
  private var ending: (start: CFTimeInterval, from: CGFloat, to: CGFloat)?

  init(
    _ layout: UICollectionViewTransitionLayout, in view: UICollectionView,
    _ completion: UICollectionView.LayoutInteractiveTransitionCompletion?
  ) {
    self.layout = layout
    self.view = view
    self.completion = completion
  }

  /// Whether the final animation runs.
  var isEnding: Bool { ending != nil }

  /// Stops the final animation at the displayed progress, and calls the completion of the previous call, which was
  /// interrupted.
  func grab(_ newCompletion: UICollectionView.LayoutInteractiveTransitionCompletion?) {
    let finished = ending?.to == 1
    stop()
    let oldCompletion = completion
    completion = newCompletion
    oldCompletion?(false, finished)
  }

  /// Starts the final animation, which takes 0.3 seconds times the remaining progress.
  func end(finished: Bool) {
    stop()
    let to: CGFloat = finished ? 1 : 0
    guard abs(to - layout.transitionProgress) > 1e-9 else { return close(finished: finished) }
    ending = (CACurrentMediaTime(), layout.transitionProgress, to)
    let link = CADisplayLink { [weak self] link in
      guard let self, self.view != nil else { return link.invalidate() }
      self.advance(to: link.targetTimestamp)
    }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  /// Sets the layout towards which the final animation runs, or the old layout without such an animation. Calls the
  /// completion with an interruption, and releases it, as it may retain the view.
  func appWillEnd() {
    let finished = ending?.to == 1
    stop()
    view?.finishInteraction(self, finished: finished)
    let completion = completion
    self.completion = nil
    completion?(false, finished)
  }

  private func advance(to t: CFTimeInterval) {
    guard let ending else { return }
    let duration = UICollectionView.layoutChangeDuration * Double(abs(ending.to - ending.from))
    let fraction = min(max((t - ending.start) / duration, 0), 1)
    // A smoothstep eases the motion in and out.
    let eased = CGFloat(fraction * fraction * (3 - 2 * fraction))
    if fraction < 1 {
      layout.transitionProgress = ending.from + (ending.to - ending.from) * eased
    } else {
      layout.transitionProgress = ending.to
      stop()
      close(finished: ending.to == 1)
    }
  }

  private func stop() {
    link?.invalidate()
    link = nil
    ending = nil
  }

  private func close(finished: Bool) {
    view?.finishInteraction(self, finished: finished)
    let completion = completion
    self.completion = nil
    completion?(true, finished)
  }
}
