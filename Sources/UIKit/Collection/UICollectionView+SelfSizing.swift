/// Elements that size themselves: each element is measured when it is shown, and the layout is corrected before the
/// frame is drawn.
extension UICollectionView {
  /// The maximum number of times that one element may change the layout in one frame.
  private static let maximumSizeChanges = 8
  /// The maximum number of corrections of the layout in one frame. Each correction may show more elements, which are
  /// measured as well.
  private static let maximumSizePasses = 100

  /// Measures a view, unless the layout already has its size. Returns whether the layout has to change.
  func measure(_ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes) -> Bool {
    let layout = currentLayout
    guard !layout.isMeasured(attributes), let preferred = preferred(view, attributes) else {
      return false
    }
    guard
      layout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
    else {
      layout.recordSize(attributes.size, of: attributes.element)
      return false
    }
    tiles.sizing.pending.append(.init(preferred: preferred, original: attributes, type: type(of: view)))
    return true
  }

  /// The attributes that a view prefers; nil if the layout's attributes cannot be copied.
  private func preferred(
    _ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes? {
    guard let copy = attributes.copy() as? UICollectionViewLayoutAttributes else { return nil }
    var preferred = copy
    UIView.performWithoutAnimation { preferred = view.preferredLayoutAttributesFitting(copy) }
    guard preferred.isFinite else {
      fatalError(
        "UICollectionReusableView.preferredLayoutAttributesFitting(_:): the \(type(of: view)) for "
          + "\(attributes.element.indexPath) prefers the frame \(preferred.frame); its lengths must be finite and not negative"
      )
    }
    return preferred
  }

  /// The first visible cell, which keeps its position on screen while elements before it get their measured sizes.
  /// Cells that are not clipped at the top or left have precedence. Nil if the layout keeps no positions.
  func sizingAnchor() -> CollectionElement? {
    guard !currentLayout.anchoredAxes.isEmpty else { return nil }
    let (visible, tiles) = (bounds, tiles)
    var clipped: CollectionElement?
    for index in tiles.elements.indices where tiles.views[index] != nil {
      let attributes = tiles.elements[index]
      guard attributes.element.category == .cell, attributes.overlaps(visible) else { continue }
      let frame = attributes.coveredRect
      if frame.minY >= visible.minY, frame.minX >= visible.minX {
        return attributes.element
      }
      clipped = clipped ?? attributes.element
    }
    return clipped
  }

  /// Corrects the layout until all visible elements have the sizes that they request, at most `maximumSizePasses`
  /// times.
  func settleSizes(anchor: CollectionElement?) {
    var passes = 0
    while !tiles.sizing.pending.isEmpty {
      passes += 1
      guard passes <= Self.maximumSizePasses else {
        reportUnsettled(tiles.sizing.pending[0], "the elements of \(type(of: currentLayout)) still changed")
        break
      }
      applyPreferredSizes(anchor: anchor)
      showVisibleElements()
    }
    tiles.sizing.end()
  }

  /// Passes the pending sizes to the layout. Then scrolls so that `anchor` keeps its position on screen, unless the
  /// layout itself adjusts the offset.
  func applyPreferredSizes(anchor: CollectionElement?) {
    let layout = currentLayout
    let pending = tiles.sizing.take()
    // A batch may have removed the item.
    let anchor = anchor.flatMap { counts.contains($0.indexPath) ? $0 : nil }
    let oldOrigin = anchor.flatMap { layout.attributes(of: $0)?.frame.origin }
    let stripAnchors = stripAnchors(pending)
    var isAdjusted = false
    for item in pending {
      let element = item.original.element
      let changes = tiles.sizing.countChange(of: element)
      guard changes <= Self.maximumSizeChanges else {
        if changes == Self.maximumSizeChanges + 1 { reportUnsettled(item, "it asked for another size") }
        layout.recordSize(item.original.size, of: element)
        continue
      }
      let context = layout.invalidationContext(
        forPreferredLayoutAttributes: item.preferred, withOriginalAttributes: item.original)
      isAdjusted = isAdjusted || context.contentOffsetAdjustment != .zero
      layout.invalidateLayout(with: context)
      layout.recordSize(item.preferred.size, of: element)
    }
    prepareLayout()
    for anchor in stripAnchors { anchor.hold(in: layout) }
    guard !isAdjusted, let anchor, let oldOrigin, let newOrigin = layout.attributes(of: anchor)?.frame.origin,
      newOrigin != oldOrigin
    else { return }
    follow(
      CGPoint(
        x: layout.anchoredAxes.contains(.horizontal) ? newOrigin.x - oldOrigin.x : 0,
        y: layout.anchoredAxes.contains(.vertical) ? newOrigin.y - oldOrigin.y : 0))
  }

  private func reportUnsettled(_ item: CollectionSizing.Preference, _ observation: String) {
    Diagnostics.report(
      .unsettledSize,
      "\(item.type).preferredLayoutAttributesFitting(_:) of \(item.original.element.indexPath): \(observation) "
        + "each time that \(type(of: currentLayout)) had changed; it keeps the size \(item.original.size) until it is invalidated",
      types: ["\(item.type)", "\(type(of: currentLayout))"])
  }

  /// Passes the sizes of the visible views to a layout that will be shown.
  func measureShown(for layout: UICollectionViewLayout) {
    for (element, view) in tiles.shown {
      guard counts.contains(element.indexPath) || element.category != .cell,
        let original = layout.attributes(of: element), !layout.isMeasured(original),
        let preferred = preferred(view, original)
      else { continue }
      if layout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
      {
        layout.invalidateLayout(
          with: layout.invalidationContext(
            forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
      }
      layout.recordSize(preferred.size, of: element)
    }
    layout.prepareIfNeeded()
  }
}

/// The sizes that views have requested in the current frame.
@MainActor
final class CollectionSizing {
  /// The attributes that a view prefers to the original attributes of the layout.
  struct Preference {
    let preferred: UICollectionViewLayoutAttributes
    let original: UICollectionViewLayoutAttributes
    let type: UICollectionReusableView.Type
  }

  /// The sizes that must be passed to the layout.
  var pending: [Preference] = []
  /// The number of changes of each element in the current frame.
  private var changes: [CollectionElement: Int] = [:]

  /// Removes and returns the pending sizes.
  func take() -> [Preference] {
    defer { pending.removeAll(keepingCapacity: true) }
    return pending
  }

  /// Counts a change of an element, and returns the number of its changes in the current frame.
  func countChange(of element: CollectionElement) -> Int {
    changes[element, default: 0] += 1
    return changes[element] ?? 0
  }

  /// Ends the corrections of a frame.
  func end() {
    pending.removeAll(keepingCapacity: true)
    changes.removeAll(keepingCapacity: true)
  }
}

extension Diagnostic.Code {
  /// A view of a collection view requests another size after each change of the layout.
  public static let unsettledSize = Diagnostic.Code(rawValue: "unsettled-size")
}
