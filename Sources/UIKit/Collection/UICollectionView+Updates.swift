/// The insertions, deletions, moves and reloads of a collection view, in animated batches.
extension UICollectionView {
  /// Adds a change to the current batch, or animates the change in a separate batch.
  func update(_ call: StaticString, _ change: (inout ListUpdates) -> Void) {
    guard batch.depth == 0 else { return change(&batch.updates) }
    beginBatch(call)
    change(&batch.updates)
    endBatch(call, completion: nil)
  }

  func runBatch(_ updates: (() -> Void)?, completion: ((Bool) -> Void)?) {
    if batch.depth == 0 { beginBatch("performBatchUpdates(_:completion:)") }
    batch.depth += 1
    updates?()
    batch.depth -= 1
    if batch.depth > 0 {
      if let completion { batch.completions.append(completion) }
      return
    }
    endBatch("performBatchUpdates(_:completion:)", completion: completion)
  }

  private func beginBatch(_ call: StaticString) {
    guard interaction == nil else {
      fatalError("UICollectionView.\(call): an interactive transition between layouts runs")
    }
    guard !tiles.isUpdating else {
      fatalError(
        "UICollectionView.\(call): cells are being shown; call it after collectionView(_:cellForItemAt:) or "
          + "collectionView(_:willDisplay:forItemAt:) has returned")
    }
    // The batch needs the counts and views from before its changes.
    _ = loadedCounts()
    updateTiles()
    batch.updates = ListUpdates()
  }

  private func endBatch(_ call: StaticString, completion: ((Bool) -> Void)?) {
    let updates = batch.updates
    let completions = batch.completions + (completion.map { [$0] } ?? [])
    batch.updates = ListUpdates()
    batch.completions = []
    if batch.isReloaded {
      batch.isReloaded = false
      reload()
      for completion in completions { completion(true) }
      return
    }
    let before = counts.all
    counts.isStale = true
    let after = loadedCounts().all
    let plan: ListPlan
    do {
      plan = try updates.plan(before: before, after: after)
    } catch {
      fatalError("UICollectionView.\(call): \(error.message); the data source is \(dataSourceName)")
    }
    selection.paths = selection.paths.compactMap { plan.path(of: $0) }
    selection.highlighted = selection.highlighted.flatMap { plan.path(of: $0) }
    prefetcher.move { plan.path(of: $0) }
    moveAim { plan.path(of: $0) }
    if window == nil { return applyWithoutAnimation(updates, plan, completions) }
    animate(updates, plan, completions)
  }

  /// Applies the changes to a collection view outside of windows, without animations. Cells are requested in the next
  /// layout.
  private func applyWithoutAnimation(
    _ updates: ListUpdates, _ plan: ListPlan, _ completions: [(Bool) -> Void]
  ) {
    let layout = currentLayout
    layout.move(by: plan)
    layout.invalidateLayout(
      with: layout.makeContext(call: "invalidateLayout(with:)", everything: true, counts: true))
    layout.prepareIfNeeded()
    layout.prepare(forCollectionViewUpdates: UICollectionViewUpdateItem.items(updates, plan))
    retireAll()
    layout.finalizeCollectionViewUpdates()
    attributesWereInvalidated()
    for completion in completions { completion(true) }
  }

  private var dataSourceName: String { dataSource.map { "\(type(of: $0))" } ?? "nil" }

  private func animate(_ updates: ListUpdates, _ plan: ListPlan, _ completions: [(Bool) -> Void]) {
    let layout = currentLayout
    let animation = tiles.nextAnimation()
    let departed = takeDeparted(plan, animation)
    // `tile()` must not change the views before the animation block.
    tiles.isUpdating = true
    // The former attributes of the elements near the visible area, under the new keys of the elements.
    var formerAttributes: [CollectionElement: UICollectionViewLayoutAttributes] = [:]
    for attributes in tiles.elements {
      if let key = plan.element(attributes.element) { formerAttributes[key] = attributes }
    }
    tiles.isStale = true
    layout.move(by: plan)
    layout.invalidateLayout(
      with: layout.makeContext(call: "invalidateLayout(with:)", everything: true, counts: true))
    layout.prepareIfNeeded()
    layout.formerAttributes = formerAttributes
    layout.departingAttributes = Dictionary(
      departed.map { ($0.element, $0.start) }, uniquingKeysWith: { a, _ in a })
    layout.prepare(forCollectionViewUpdates: UICollectionViewUpdateItem.items(updates, plan))
    let fading = Set(updates.reloadedItems.compactMap { plan.path(of: $0) })
    showArriving(layout, replacing: fading, animation)
    let ends = departed.map { layout.finalAttributes($0.element) }
    UIView.animate(
      withDuration: Self.layoutChangeDuration, delay: 0, options: .allowUserInteraction,
      animations: {
        for (item, end) in zip(departed, ends) {
          if let end { item.view.take(end) } else { item.view.alpha = 0 }
        }
        // Remaining elements also move if their new positions are outside of the visible area.
        for (key, item) in self.tiles.leaving {
          if let end = layout.attributes(of: key) { item.view.take(end) }
        }
        let size = layout.collectionViewContentSize
        if size != self.contentSize { self.contentSize = size }
        self.tiles.isUpdating = false
        self.tile()
      },
      completion: { finished in
        for item in departed { self.retire(item.view, item.element) }
        for (key, view) in self.tiles.takeLeaving(animation).inOrder { self.retire(view, key) }
        self.currentLayout.didRetireViews()
        for completion in completions { completion(finished) }
      })
    layout.finalizeCollectionViewUpdates()
    layout.formerAttributes = [:]
    layout.departingAttributes = [:]
  }

  /// Moves the shown views to `leaving` under the new keys of their elements, where `tile()` finds them. Returns the
  /// views of elements that are removed or get new cells.
  private func takeDeparted(_ plan: ListPlan, _ animation: Int) -> [DepartedView] {
    let views = tiles.shown.inOrder + tiles.leaving.inOrder.map { ($0.key, $0.value.view) }
    tiles.shown.removeAll(keepingCapacity: true)
    tiles.leaving = [:]
    return views.compactMap { element, view in
      if let key = plan.element(element),
        element.category != .cell || !plan.replacedItems.contains(element.indexPath)
      {
        tiles.leaving[key] = LeavingView(view: view, animation: animation)
        return nil
      }
      return DepartedView(view: view, element: element, start: view.appliedAttributes ?? .init())
    }
  }

  /// Shows arriving elements with their initial attributes: the layout's answer or, without one, the final attributes.
  /// The new cells of the reloaded items `paths` are transparent at first.
  private func showArriving(
    _ layout: UICollectionViewLayout, replacing paths: Set<IndexPath>, _ animation: Int
  ) {
    var arriving: [CollectionElement] = []
    func initialAttributes(
      _ element: CollectionElement, _ finalAttributes: UICollectionViewLayoutAttributes?
    ) -> UICollectionViewLayoutAttributes? {
      let attributes = layout.initialAttributes(element) ?? finalAttributes
      let copy = attributes?.copy() as? UICollectionViewLayoutAttributes
      copy?.element = element
      if element.category == .cell, paths.contains(element.indexPath) { copy?.alpha = 0 }
      return copy
    }
    // Elements that become smaller when they are measured may make other elements visible. The rounds are limited.
    for _ in 0..<8 {
      let size = layout.collectionViewContentSize
      let visible = CGRect(origin: clamped(contentOffset, content: size), size: bounds.size)
      for attributes in layout.layoutAttributesForElements(in: visible) ?? []
      where attributes.overlaps(visible) && !attributes.isHidden && tiles.leaving[attributes.element] == nil {
        let element = attributes.element
        guard let initial = initialAttributes(element, attributes),
          let view = show(initial, sizedBy: attributes)
        else { continue }
        tiles.shown[element] = nil
        tiles.leaving[element] = LeavingView(view: view, animation: animation)
        arriving.append(element)
      }
      guard !tiles.sizing.pending.isEmpty else { break }
      applyPreferredSizes(anchor: nil)
      for element in arriving {
        guard let view = tiles.leaving[element]?.view, let initial = initialAttributes(element, nil) else {
          continue
        }
        UIView.performWithoutAnimation { view.take(initial) }
      }
    }
    tiles.sizing.end()
  }
}

/// The view of an element that a batch removes or gives a new cell, until the animation has ended.
private struct DepartedView {
  let view: UICollectionReusableView
  /// The key of the element before the batch.
  let element: CollectionElement
  /// The attributes of the view before the batch.
  let start: UICollectionViewLayoutAttributes
}

extension ListPlan {
  /// The key of an element after the changes; nil if the element was removed.
  func element(_ old: CollectionElement) -> CollectionElement? {
    if old.category == .cell {
      return path(of: old.indexPath).map { CollectionElement(.cell, $0) }
    }
    // The element belongs to the whole layout, not to a section.
    if old.indexPath.count == 1 { return old }
    guard old.indexPath.count == 2, let section = section(of: old.indexPath.section) else { return nil }
    return CollectionElement(
      old.category, IndexPath(item: old.indexPath.item, section: section), kind: old.kind)
  }
}

/// The changes that the calls of a batch have collected.
@MainActor
final class CollectionBatch {
  /// The number of nested calls of `performBatchUpdates(_:completion:)`.
  var depth = 0
  /// Whether the app has called `reloadData()` in the batch, which replaces its changes.
  var isReloaded = false
  var updates = ListUpdates()
  var completions: [(Bool) -> Void] = []
}
