/// The insertions, deletions, moves and reloads of a collection view, in animated batches.
extension UICollectionView {
  /// Adds a change to the running batch, or animates it alone.
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
    // The counts and views are loaded as they are before the changes.
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
    if window == nil { return takeAtOnce(updates, plan, completions) }
    animate(updates, plan, completions)
  }

  /// Takes the changes of a view that is not in a window: nothing animates, and no cell is asked for before the next layout.
  private func takeAtOnce(_ updates: ListUpdates, _ plan: ListPlan, _ completions: [(Bool) -> Void]) {
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
    // A layout of arriving views must not look for views yet.
    tiles.isUpdating = true
    // The former attributes of the elements near the visible area, by their new index paths.
    var former: [CollectionElement: UICollectionViewLayoutAttributes] = [:]
    for attributes in tiles.elements {
      if let key = plan.element(attributes.element) { former[key] = attributes }
    }
    tiles.isStale = true
    layout.move(by: plan)
    layout.invalidateLayout(
      with: layout.makeContext(call: "invalidateLayout(with:)", everything: true, counts: true))
    layout.prepareIfNeeded()
    layout.former = former
    layout.departing = Dictionary(departed.map { ($0.element, $0.start) }, uniquingKeysWith: { a, _ in a })
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
        // Views of remaining elements move even if they leave the visible area, by the same distance as the others.
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
    layout.former = [:]
    layout.departing = [:]
  }

  /// Moves the shown views to the new keys of their elements, to be found again by `tile()`; returns those of
  /// elements that are gone or get new cells.
  private func takeDeparted(_ plan: ListPlan, _ animation: Int) -> [DepartedView] {
    let views = tiles.shown.inOrder + tiles.leaving.inOrder.map { ($0.key, $0.value.view) }
    tiles.shown.removeAll(keepingCapacity: true)
    tiles.leaving = [:]
    return views.compactMap { element, view in
      if let key = plan.element(element),
        element.category != .cell || !plan.replaced.contains(element.indexPath)
      {
        tiles.leaving[key] = LeavingView(view: view, animation: animation)
        return nil
      }
      return DepartedView(view: view, element: element, start: view.appliedAttributes ?? .init())
    }
  }

  /// Shows arriving elements at the positions where they begin: an item from elsewhere at its former position, a new
  /// one at the position that the layout gives.
  private func showArriving(
    _ layout: UICollectionViewLayout, replacing paths: Set<IndexPath>, _ animation: Int
  ) {
    var arriving: [CollectionElement] = []
    func start(
      _ element: CollectionElement, _ own: UICollectionViewLayoutAttributes?
    ) -> UICollectionViewLayoutAttributes? {
      let copy = (layout.initialAttributes(element) ?? own)?.copy() as? UICollectionViewLayoutAttributes
      copy?.element = element
      if element.category == .cell, paths.contains(element.indexPath) { copy?.alpha = 0 }
      return copy
    }
    // Elements that size themselves may leave room for others.
    for _ in 0..<8 {
      let size = layout.collectionViewContentSize
      let visible = CGRect(origin: clamped(contentOffset, content: size), size: bounds.size)
      for attributes in layout.layoutAttributesForElements(in: visible) ?? []
      where attributes.covers(visible) && !attributes.isHidden && tiles.leaving[attributes.element] == nil {
        let element = attributes.element
        guard let first = start(element, attributes), let view = show(first, sizedBy: attributes) else {
          continue
        }
        tiles.shown[element] = nil
        tiles.leaving[element] = LeavingView(view: view, animation: animation)
        arriving.append(element)
      }
      guard !tiles.sizing.pending.isEmpty else { break }
      applyPreferredSizes(anchor: nil)
      for element in arriving {
        guard let view = tiles.leaving[element]?.view, let first = start(element, nil) else { continue }
        UIView.performWithoutAnimation { view.take(first) }
      }
    }
    tiles.sizing.end()
  }
}

/// The view of an element that a batch removes, under its old key, until the animation has ended.
private struct DepartedView {
  let view: UICollectionReusableView
  let element: CollectionElement
  let start: UICollectionViewLayoutAttributes
}

extension ListPlan {
  /// The element that an old element is after the changes; nil if it was removed.
  func element(_ old: CollectionElement) -> CollectionElement? {
    if old.category == .cell {
      return path(of: old.indexPath).map { CollectionElement(.cell, $0) }
    }
    // The element is a view around all sections.
    if old.indexPath.count == 1 { return old }
    guard old.indexPath.count == 2, let section = section(of: old.indexPath.section) else { return nil }
    return CollectionElement(
      old.category, IndexPath(item: old.indexPath.item, section: section), kind: old.kind)
  }
}

/// The changes that are being collected.
@MainActor
final class CollectionBatch {
  var depth = 0
  /// Whether all data is read from the data source again at the end.
  var isReloaded = false
  var updates = ListUpdates()
  var completions: [(Bool) -> Void] = []
}
