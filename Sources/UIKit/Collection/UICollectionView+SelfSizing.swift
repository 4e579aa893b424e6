/// Elements that size themselves: each is measured when it is shown, and the layout is corrected before the
/// frame is drawn.
extension UICollectionView {
  /// The greatest number of times that one element may change the layout in one frame.
  private static let sizeChanges = 8
  /// The greatest number of corrections of the layout in one frame. Each may show further elements, which are measured
  /// in turn.
  private static let sizePasses = 100

  /// Measures a view, unless the layout has its size already. Returns whether the layout has to change.
  func measure(_ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes) -> Bool {
    let layout = currentLayout
    guard !layout.isMeasured(attributes), let preferred = preferred(view, attributes) else {
      return false
    }
    guard
      layout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
    else {
      layout.note(attributes.size, of: attributes.element)
      return false
    }
    tiles.sizing.pending.append(.init(preferred: preferred, original: attributes, type: type(of: view)))
    return true
  }

  /// The attributes that a view prefers; nil for none.
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

  /// The first element in the visible area that was on screen before: it stays where it is as elements before
  /// it get their true sizes.
  func sizingAnchor() -> CollectionElement? {
    guard !currentLayout.keptAxes.isEmpty else { return nil }
    let (visible, tiles) = (bounds, tiles)
    var partly: CollectionElement?
    for index in tiles.elements.indices where tiles.views[index] != nil {
      let attributes = tiles.elements[index]
      guard attributes.element.category == .cell, attributes.covers(visible) else { continue }
      let frame = attributes.coveredRect
      if frame.minY >= visible.minY, frame.minX >= visible.minX {
        return attributes.element
      }
      partly = partly ?? attributes.element
    }
    return partly
  }

  /// Corrects the layout until all elements on screen have the sizes that they ask for.
  func settleSizes(anchor: CollectionElement?) {
    var passes = 0
    while !tiles.sizing.pending.isEmpty {
      passes += 1
      guard passes <= Self.sizePasses else {
        reportUnsettled(tiles.sizing.pending[0], "the elements of \(type(of: currentLayout)) still changed")
        break
      }
      applyPreferredSizes(anchor: anchor)
      showPresent()
    }
    tiles.sizing.end()
  }

  /// Passes the sizes to the layout.
  func applyPreferredSizes(anchor: CollectionElement?) {
    let layout = currentLayout
    let pending = tiles.sizing.take()
    // The item may be gone in a batch.
    let anchor = anchor.flatMap { counts.contains($0.indexPath) ? $0 : nil }
    let start = anchor.flatMap { layout.attributes(of: $0)?.frame.origin }
    let stripAnchors = stripAnchors(pending)
    var isAdjusted = false
    for item in pending {
      let element = item.original.element
      let changes = tiles.sizing.count(element)
      guard changes <= Self.sizeChanges else {
        if changes == Self.sizeChanges + 1 { reportUnsettled(item, "it asked for another size") }
        layout.note(item.original.size, of: element)
        continue
      }
      let context = layout.invalidationContext(
        forPreferredLayoutAttributes: item.preferred, withOriginalAttributes: item.original)
      isAdjusted = isAdjusted || context.contentOffsetAdjustment != .zero
      layout.invalidateLayout(with: context)
      layout.note(item.preferred.size, of: element)
    }
    prepareLayout()
    for anchor in stripAnchors { anchor.hold(in: layout) }
    guard !isAdjusted, let anchor, let start, let end = layout.attributes(of: anchor)?.frame.origin,
      end != start
    else { return }
    follow(
      CGPoint(
        x: layout.keptAxes.contains(.horizontal) ? end.x - start.x : 0,
        y: layout.keptAxes.contains(.vertical) ? end.y - start.y : 0))
  }

  private func reportUnsettled(_ item: CollectionSizing.Preference, _ what: String) {
    Diagnostics.report(
      .unsettledSize,
      "\(item.type).preferredLayoutAttributesFitting(_:) of \(item.original.element.indexPath): \(what) each time that "
        + "\(type(of: currentLayout)) had changed; it keeps the size \(item.original.size) until it is invalidated",
      types: ["\(item.type)", "\(type(of: currentLayout))"])
  }

  /// Passes the sizes of the views on screen to a layout that is not shown yet.
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
      layout.note(preferred.size, of: element)
    }
    layout.prepareIfNeeded()
  }
}

/// The sizes that views have requested in this frame.
@MainActor
final class CollectionSizing {
  struct Preference {
    let preferred: UICollectionViewLayoutAttributes
    let original: UICollectionViewLayoutAttributes
    let type: UICollectionReusableView.Type
  }

  /// The sizes that have not been passed to the layout yet.
  var pending: [Preference] = []
  private var changes: [CollectionElement: Int] = [:]

  func take() -> [Preference] {
    defer { pending.removeAll(keepingCapacity: true) }
    return pending
  }

  /// The number of changes of an element in this frame, with this one.
  func count(_ element: CollectionElement) -> Int {
    changes[element, default: 0] += 1
    return changes[element] ?? 0
  }

  func end() {
    pending.removeAll(keepingCapacity: true)
    changes.removeAll(keepingCapacity: true)
  }
}

extension Diagnostic.Code {
  /// A view of a collection view requests another size after each change of the layout.
  public static let unsettledSize = Diagnostic.Code(rawValue: "unsettled-size")
}
