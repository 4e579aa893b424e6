/// Changes from one layout to another one: at once, animated and interactive.
extension UICollectionView {
  /// The seconds of an animated change. Apple names no number.
  static let layoutChangeDuration: TimeInterval = 0.3

  // MARK: At once and animated

  func change(to layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?) {
    guard interaction == nil else {
      fatalError(
        "UICollectionView.setCollectionViewLayout(_:animated:completion:): an interactive transition runs; finish or cancel "
          + "it before")
    }
    guard layout !== currentLayout else {
      completion?(true)
      return
    }
    let old = currentLayout
    guard animated, window != nil else {
      replaceLayout(layout)
      tile()
      completion?(true)
      return
    }
    updateTiles()
    let path = preparePath(to: layout)
    // Elements that appear begin where the old layout has them.
    var views: [(view: UICollectionReusableView, element: LayoutPath.Element)] = []
    for element in path.elements {
      let start = element.attributes(at: 0, path.offsets)
      if let view = tiles.shown[element.key] ?? show(start) {
        view.willTransition(from: old, to: layout)
        views.append((view, element))
      }
    }
    currentLayout = layout
    old.host = nil
    UIView.animate(
      withDuration: Self.layoutChangeDuration, delay: 0, options: .allowUserInteraction,
      animations: {
        self.enter(layout, at: path.offsets.to, views)
      },
      completion: { finished in
        for (view, element) in views where self.tiles.leaving[element.key] === view {
          self.tiles.leaving[element.key] = nil
          self.retire(view, element.key)
        }
        for (view, _) in views { view.didTransition(from: old, to: layout) }
        old.finalizeLayoutTransition()
        layout.finalizeLayoutTransition()
        completion?(finished)
      })
  }

  /// Sets the values of the new layout, in the animation block around the call.
  private func enter(
    _ layout: UICollectionViewLayout, at offset: CGPoint,
    _ views: [(view: UICollectionReusableView, element: LayoutPath.Element)]
  ) {
    tiles.isUpdating = true
    let size = layout.collectionViewContentSize
    if size != contentSize { contentSize = size }
    if offset != contentOffset { contentOffset = offset }
    for (view, element) in views {
      view.take(element.attributes(at: 1, (from: offset, to: offset)))
      tiles.shown[element.key] = nil
      tiles.leaving[element.key] = view
    }
    tiles.isUpdating = false
    tiles.isStale = true
    // Takes those that the new layout shows from the leaving ones.
    tile()
  }

  /// Detaches the present layout and attaches another one, at the offset that keeps what is visible.
  private func replaceLayout(_ layout: UICollectionViewLayout) {
    let path = window == nil || bounds.isEmpty ? nil : preparePath(to: layout)
    currentLayout.host = nil
    currentLayout = layout
    if path == nil { attach(layout) }
    tiles.isStale = true
    prepareLayout()
    let size = layout.collectionViewContentSize
    if size != contentSize { contentSize = size }
    if let path, path.offsets.to != contentOffset { contentOffset = path.offsets.to }
    setNeedsLayout()
  }

  /// Prepares the new layout and finds the elements of both, with their offsets. The present layout stays.
  private func preparePath(to layout: UICollectionViewLayout) -> LayoutPath {
    prepareLayout()
    let old = currentLayout
    attach(layout)
    old.prepareForTransition(to: layout)
    layout.prepareForTransition(from: old)
    layout.prepareIfNeeded()
    let from = contentOffset
    let to = targetOffset(layout)
    let start = CGRect(origin: from, size: bounds.size)
    let end = CGRect(origin: to, size: bounds.size)
    var keys: [CollectionElement] = []
    var known: Set<CollectionElement> = []
    for (layout, rect) in [(old, start), (layout, end)] {
      for attributes in layout.layoutAttributesForElements(in: rect) ?? []
      where attributes.covers(rect) && known.insert(attributes.element).inserted {
        keys.append(attributes.element)
      }
    }
    let elements = keys.compactMap {
      LayoutPath.Element(from: old.attributes(of: $0), to: layout.attributes(of: $0))
    }
    return LayoutPath(elements: elements, offsets: (from, to))
  }

  /// The offset in a layout at which the selected visible item, or the visible one nearest to the middle, is
  /// as far from the top left corner as before, as far as the content allows.
  private func targetOffset(_ layout: UICollectionViewLayout) -> CGPoint {
    let visible = bounds
    let content = layout.collectionViewContentSize
    var proposed = clamped(contentOffset, content: content)
    let middle = CGPoint(x: visible.midX, y: visible.midY)
    let candidates = (currentLayout.layoutAttributesForElements(in: visible) ?? []).filter {
      $0.element.category == .cell && $0.covers(visible)
    }
    func distance(_ attributes: UICollectionViewLayoutAttributes) -> CGFloat {
      let isSelected = selection.paths.contains(attributes.indexPath)
      return hypot(attributes.center.x - middle.x, attributes.center.y - middle.y) - (isSelected ? 1e9 : 0)
    }
    if let anchor = candidates.min(by: { distance($0) < distance($1) }),
      let new = layout.layoutAttributesForItem(at: anchor.indexPath)
    {
      proposed = clamped(
        CGPoint(
          x: contentOffset.x + new.center.x - anchor.center.x,
          y: contentOffset.y + new.center.y - anchor.center.y),
        content: content)
    }
    // The insets may hold the content at its very beginning.
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
      fatalError("UICollectionView.startInteractiveTransition(to:completion:): the layout is the present one")
    }
    let old = currentLayout
    updateTiles()
    let path = preparePath(to: layout)
    let between =
      listDelegate?.collectionView(self, transitionLayoutForOldLayout: old, newLayout: layout)
      ?? UICollectionViewTransitionLayout(currentLayout: old, nextLayout: layout)
    between.path = path
    for view in tiles.shown.values { view.willTransition(from: old, to: layout) }
    attach(between)
    currentLayout = between
    interaction = LayoutInteraction(between, in: self, completion)
    return between
  }

  func endInteraction(finished: Bool, call: String) {
    guard let interaction else {
      fatalError(
        "UICollectionView.\(call): no interactive transition runs; startInteractiveTransition(to:) begins one"
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
    between.host = nil
    dropped.host = nil
    currentLayout = kept
    tiles.isStale = true
    let size = kept.collectionViewContentSize
    if size != contentSize { contentSize = size }
    if offset != contentOffset { contentOffset = offset }
    tile()
    for view in tiles.shown.values { view.didTransition(from: dropped, to: kept) }
    between.currentLayout.finalizeLayoutTransition()
    between.nextLayout.finalizeLayoutTransition()
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

  private func advance(to t: CFTimeInterval) {
    guard let ending else { return }
    let duration = UICollectionView.layoutChangeDuration * Double(abs(ending.to - ending.from))
    let q = min(max((t - ending.start) / duration, 0), 1)
    // Slow at both ends.
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
