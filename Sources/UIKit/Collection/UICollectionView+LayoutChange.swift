/// Changes from one layout to another one: at once, animated and interactive.
extension UICollectionView {
  /// The seconds of an animated change. Apple names no number.
  static let layoutChangeDuration: TimeInterval = 0.3

  // MARK: At once and animated

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
      animations: { move.enter() },
      completion: { finished in
        move.finish()
        completion?(finished)
      })
  }

  /// Replaces the layout and the delegate. A collection view on screen gets an offset at which the same elements are
  /// visible.
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

  /// Prepares the new layout and finds the elements of both, with their offsets. The present layout stays.
  ///
  /// Items that only one of two data sources has are elements of one layout.
  func preparePath(
    to layout: UICollectionViewLayout, source: (any UICollectionViewDataSource)?,
    delegate: (any UIScrollViewDelegate)?, offset: CGPoint? = nil
  ) -> LayoutPath {
    prepareLayout()
    let old = currentLayout
    let before = counts.all
    let from = contentOffset
    let shown = elements(of: old, in: CGRect(origin: from, size: bounds.size))
    replaceSource(source)
    replaceDelegate(delegate)
    attach(layout)
    old.prepareForTransition(to: layout)
    layout.prepareForTransition(from: old)
    layout.prepareIfNeeded()
    if source === self.dataSource { measureShown(for: layout) }
    return path(
      from: old, to: layout, counts: (before, loadedCounts().all), shown: shown,
      offsets: (from, offset ?? targetOffset(layout, from: shown, at: from)))
  }

  /// The elements that are visible in either of two layouts, `shown` in the first one.
  private func path(
    from old: UICollectionViewLayout, to layout: UICollectionViewLayout, counts: (from: [Int], to: [Int]),
    shown: [UICollectionViewLayoutAttributes], offsets: (from: CGPoint, to: CGPoint)
  ) -> LayoutPath {
    var keys = shown.map(\.element)
    let known = Set(keys)
    keys += elements(of: layout, in: CGRect(origin: offsets.to, size: bounds.size)).map(\.element).filter {
      !known.contains($0)
    }
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

  /// Finds the elements of an interactive transition again, where data, bounds, insets or one of the two layouts have
  /// changed since.
  func renewPath(_ between: UICollectionViewTransitionLayout) {
    let (old, new) = (between.currentLayout, between.nextLayout)
    guard let path = between.path,
      old.needsPreparation || new.needsPreparation || path.size != bounds.size
    else { return }
    old.prepareIfNeeded()
    new.prepareIfNeeded()
    let from = clamped(path.offsets.from, content: old.collectionViewContentSize)
    let shown = elements(of: old, in: CGRect(origin: from, size: bounds.size))
    let all = counts.all
    between.path = self.path(
      from: old, to: new, counts: (all, all), shown: shown,
      offsets: (from, targetOffset(new, from: shown, at: from)))
    between.needsPreparation = true
    tiles.isStale = true
  }

  private func elements(
    of layout: UICollectionViewLayout, in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes] {
    (layout.layoutAttributesForElements(in: rect) ?? []).filter { $0.covers(rect) && !$0.isHidden }.map(
      \.flattened)
  }

  /// The offset in a layout at which the selected visible item, or the visible one nearest to the middle, is
  /// as far from the top left corner as at the offset `start`, as far as the content allows.
  private func targetOffset(
    _ layout: UICollectionViewLayout, from shown: [UICollectionViewLayoutAttributes], at start: CGPoint
  ) -> CGPoint {
    let visible = CGRect(origin: start, size: bounds.size)
    let content = layout.collectionViewContentSize
    var proposed = clamped(start, content: content)
    let middle = CGPoint(x: visible.midX, y: visible.midY)
    let candidates = shown.filter { $0.element.category == .cell && counts.contains($0.indexPath) }
    func distance(_ attributes: UICollectionViewLayoutAttributes) -> CGFloat {
      let isSelected = selection.paths.contains(attributes.indexPath)
      return hypot(attributes.center.x - middle.x, attributes.center.y - middle.y) - (isSelected ? 1e9 : 0)
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
    let asked = layout.targetContentOffset(forProposedContentOffset: proposed)
    return listDelegate?.collectionView(self, targetContentOffsetForProposedContentOffset: asked) ?? asked
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
    let between =
      listDelegate?.collectionView(self, transitionLayoutForOldLayout: old, newLayout: layout)
      ?? UICollectionViewTransitionLayout(currentLayout: old, nextLayout: layout)
    between.path = path
    for view in tiles.shown.values { view.willTransition(from: old, to: layout) }
    raise(tiles.shown)
    attach(between)
    currentLayout = between
    interaction = LayoutInteraction(between, in: self, completion)
    return between
  }

  func endInteraction(finished: Bool, call: String) {
    guard let interaction else {
      fatalError(
        "UICollectionView.\(call): no interactive transition runs; call startInteractiveTransition(to:completion:) first"
      )
    }
    interaction.end(finished: finished)
  }

  /// Sets the layout in which an interactive transition has ended.
  func finishInteraction(_ interaction: LayoutInteraction, finished: Bool) {
    let between = interaction.layout
    let (kept, dropped) =
      finished ? (between.nextLayout, between.currentLayout) : (between.currentLayout, between.nextLayout)
    let offset = between.path?.offset(finished ? 1 : 0) ?? contentOffset
    self.interaction = nil
    currentLayout = kept
    detach(between)
    detach(dropped)
    tiles.isStale = true
    let size = kept.collectionViewContentSize
    if size != contentSize { contentSize = size }
    if offset != contentOffset { contentOffset = offset }
    tile()
    for view in tiles.shown.values { view.didTransition(from: dropped, to: kept) }
    between.currentLayout.finalizeLayoutTransition()
    between.nextLayout.finalizeLayoutTransition()
  }

  /// Brings views that will cross each other to the front in the order of their elements, cells before headers and
  /// footers. Their order before depends on how the list was scrolled, as any view may be used for any element.
  func raise(_ views: [CollectionElement: UICollectionReusableView]) {
    let ordered = views.inOrder
    for category in [UICollectionView.ElementCategory.cell, .supplementaryView] {
      for (element, view) in ordered where element.category == category && view.superview === self {
        bringSubviewToFront(view)
      }
    }
  }

  /// Scrolls to the offset of a fraction.
  func show(_ offset: CGPoint) {
    if offset != contentOffset { contentOffset = offset }
  }
}

/// One interactive transition between two layouts, from its start until its animation has ended.
@MainActor
final class LayoutInteraction {
  let layout: UICollectionViewTransitionLayout
  private weak var view: UICollectionView?
  private var completion: UICollectionView.LayoutInteractiveTransitionCompletion?
  private var link: CADisplayLink?
  private var ending: (start: CFTimeInterval, from: CGFloat, to: CGFloat)?

  init(
    _ layout: UICollectionViewTransitionLayout, in view: UICollectionView,
    _ completion: UICollectionView.LayoutInteractiveTransitionCompletion?
  ) {
    self.layout = layout
    self.view = view
    self.completion = completion
  }

  /// Whether the transition moves to one of its ends.
  var isEnding: Bool { ending != nil }

  /// Holds the transition at the fraction on screen; the completion of the earlier call learns that it did
  /// not end.
  func grab(_ next: UICollectionView.LayoutInteractiveTransitionCompletion?) {
    let finished = ending?.to == 1
    stop()
    let earlier = completion
    completion = next
    earlier?(false, finished)
  }

  /// Moves to an end in the time that the rest takes of 0.3 seconds, slow at both ends.
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

  /// Goes to the end that the transition moves to, or back; the completion, which may hold the view, learns that it did
  /// not get there.
  func runEnds() {
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
    let q = min(max((t - ending.start) / duration, 0), 1)
    // The fraction is eased at both ends.
    let eased = CGFloat(q * q * (3 - 2 * q))
    if q < 1 {
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
