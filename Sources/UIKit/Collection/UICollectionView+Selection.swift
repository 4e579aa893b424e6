/// Highlighting, selection and scrolling to items.
extension UICollectionView {
  // MARK: Touches

  func highlight(_ touches: Set<UITouch>) {
    guard allowsSelection, selection.touch == nil, let touch = touches.first, let path = item(under: touch)
    else {
      return
    }
    guard listDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true else { return }
    selection.touch = touch
    selection.highlighted = path
    cellForItem(at: path)?.isHighlighted = true
    listDelegate?.collectionView(self, didHighlightItemAt: path)
  }

  func endHighlight(_ touches: Set<UITouch>, selects: Bool) {
    guard let touch = selection.touch, touches.contains(touch) else { return }
    selection.touch = nil
    guard let path = selection.highlighted else { return }
    selection.highlighted = nil
    let isInside = cellForItem(at: path).map { $0.bounds.contains(touch.location(in: $0)) } ?? false
    cellForItem(at: path)?.isHighlighted = false
    listDelegate?.collectionView(self, didUnhighlightItemAt: path)
    if selects, isInside { toggle(path) }
  }

  /// The item of the innermost cell of this collection view around the touched view; nil if there is none.
  private func item(under touch: UITouch) -> IndexPath? {
    var view = touch.view
    while let current = view, current !== self {
      // A cell of a nested collection view has no index path here.
      if let cell = current as? UICollectionViewCell, let path = indexPath(for: cell) { return path }
      view = current.superview
    }
    return nil
  }

  /// Selects or deselects an item for a touch, with calls of the delegate.
  private func toggle(_ path: IndexPath) {
    if selection.isMultiple, selection.paths.contains(path) {
      guard listDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
      deselect(path)
      listDelegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard listDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    let others = selection.isMultiple ? [] : selection.paths.filter { $0 != path }
    select(path)
    for other in others { listDelegate?.collectionView(self, didDeselectItemAt: other) }
    listDelegate?.collectionView(self, didSelectItemAt: path)
  }

  // MARK: Selection

  func select(_ path: IndexPath) {
    if !selection.isMultiple { for other in selection.paths where other != path { deselect(other) } }
    if !selection.paths.contains(path) { selection.paths.append(path) }
    (tiles.shown[CollectionElement(.cell, path)] as? UICollectionViewCell)?.isSelected = true
  }

  func deselect(_ path: IndexPath) {
    selection.paths.removeAll { $0 == path }
    (tiles.shown[CollectionElement(.cell, path)] as? UICollectionViewCell)?.isSelected = false
  }

  // MARK: Scrolling

  func scroll(to path: IndexPath, _ position: ScrollPosition, animated: Bool) {
    require(path, "scrollToItem(at:at:animated:)")
    prepareLayout()
    aim(at: path, position, animated: animated)
    guard window != nil, !currentLayout.anchoredAxes.isEmpty else { return }
    if animated {
      // With estimated sizes, the item may seem to be visible, so that no animation begins. Measured sizes may move the
      // item out of the visible area. If an animation has begun, each layout corrects the animation's target.
      guard !motion.needsFrames else { return }
      tile()
      if counts.contains(path) { aim(at: path, position, animated: true) }
      return
    }
    // Newly shown items before the target may be larger or smaller than estimated, which moves the target.
    for _ in 0..<Self.maximumAimCorrections {
      let before = contentOffset
      tile()
      aim(at: path, position, animated: false)
      if contentOffset == before { break }
    }
  }

  /// The maximum number of corrections of a scroll to an item, while other items get their measured sizes.
  static let maximumAimCorrections = 8

  /// Scrolls towards an item; an animated scroll stores its aim, which subsequent layouts correct.
  private func aim(at path: IndexPath, _ position: ScrollPosition, animated: Bool) {
    guard let attributes = currentLayout.layoutAttributesForItem(at: path) else { return }
    // An orthogonal strip and the collection view each scroll along one axis.
    attributes.strip?.show(attributes.frame, position, animated: animated)
    let (frame, outerPosition) = frameInContent(attributes, position)
    if !outerPosition.isEmpty {
      let target = offset(bringing: frame, to: outerPosition)
      setContentOffset(target, animated: animated)
      if animated { setAim(aim(path, outerPosition), at: target) }
      return
    }
    // Without a position, the scroll makes the item visible by the least distance.
    let target = offset(showing: frame)
    let edges = edges(showing: frame)
    scrollRectToVisible(frame, animated: animated)
    if animated { setAim(aim(path, edges), at: target) }
  }

  private func aim(_ path: IndexPath, _ position: ScrollPosition) -> ScrollAim {
    ScrollAim(path: path) { [unowned self] in target($0, position) }
  }

  /// The frame of an item in the content, clipped to its strip, and the part of `position` for which the collection
  /// view scrolls. The strip scrolls for the rest.
  private func frameInContent(
    _ attributes: UICollectionViewLayoutAttributes, _ position: ScrollPosition
  ) -> (frame: CGRect, position: ScrollPosition) {
    guard let strip = attributes.strip else { return (attributes.frame, position) }
    let stripPositions: ScrollPosition =
      strip.axis == .horizontal
      ? [.left, .centeredHorizontally, .right] : [.top, .centeredVertically, .bottom]
    let stripFrame = strip.section.stripFrame
    let frame = stripFrame.intersection(attributes.frame.offsetBy(dx: strip.shift.x, dy: strip.shift.y))
    return (frame.isNull ? stripFrame : frame, position.subtracting(stripPositions))
  }

  /// The edges of the visible area at which a scroll by the least distance brings a rectangle into view. These edges
  /// are determined once, before the animation makes the rectangle visible.
  private func edges(showing frame: CGRect) -> ScrollPosition {
    let (target, visible) = (offset(showing: frame), bounds.inset(by: visibleInset))
    var edges: ScrollPosition = []
    if target.y != contentOffset.y {
      edges.insert(target.y > contentOffset.y && frame.height <= visible.height ? .bottom : .top)
    }
    if target.x != contentOffset.x {
      edges.insert(target.x > contentOffset.x && frame.width <= visible.width ? .right : .left)
    }
    return edges
  }

  /// The offset at which a scroll to an item ends, and the item's frame; nil if there is no such item.
  func target(_ path: IndexPath, _ position: ScrollPosition) -> (offset: CGPoint, frame: CGRect)? {
    prepareLayout()
    guard counts.contains(path), let attributes = currentLayout.layoutAttributesForItem(at: path) else {
      return nil
    }
    let (frame, outerPosition) = frameInContent(attributes, position)
    return (offset(bringing: frame, to: outerPosition), frame)
  }

  /// The offset at which a rectangle is at `position` of the visible area, as far as the content allows.
  private func offset(bringing frame: CGRect, to position: ScrollPosition) -> CGPoint {
    let inset = visibleInset
    let visible = bounds.inset(by: inset)
    var offset = contentOffset
    if position.contains(.top) {
      offset.y = frame.minY - inset.top
    } else if position.contains(.centeredVertically) {
      offset.y = frame.midY - visible.height / 2 - inset.top
    } else if position.contains(.bottom) {
      offset.y = frame.maxY - visible.height - inset.top
    }
    if position.contains(.left) {
      offset.x = frame.minX - inset.left
    } else if position.contains(.centeredHorizontally) {
      offset.x = frame.midX - visible.width / 2 - inset.left
    } else if position.contains(.right) {
      offset.x = frame.maxX - visible.width - inset.left
    }
    return clamped(offset, content: contentSize)
  }
}
