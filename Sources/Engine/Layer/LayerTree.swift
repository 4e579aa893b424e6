/// A shown layer tree: assigns rows to its layers and collects their changes into change lists.
///
/// Main thread only. A commit costs O(changes).
///
/// Each layer marks its changed parts, and a commit sends exactly those: an unchanged tree commits nothing.
package final class LayerTree {
  package let root: CALayer
  /// The context of the app session that shows the tree.
  let context: LayerContext
  /// Layers that the next commit visits.
  var changedLayers: [CALayer] = []
  /// Layers that were removed from a superlayer or a masked layer since the last commit; they may be elsewhere in the
  /// tree.
  var removedLayers: [CALayer] = []
  /// Shown layers that were taken out of a new layer before its first commit: old content of the new layer's
  /// transition.
  var departedLayers: [DepartedLayer] = []
  private(set) var rowCount = 0
  private var freeRows: [RowIndex] = []
  private var rootIsAttached = false
  /// The identifiers of the clocks that the render tree has.
  private(set) var knownClocks: Set<Int64> = []
  private let moves = MoveLog()
  /// The previous list, whose memory the next one reuses if nothing else references it.
  private var lastList = ChangeList()

  package init(root: CALayer, context: LayerContext = .current) {
    self.root = root
    self.context = context
  }

  /// Whether sublayers or masks have changed since the last commit.
  var isHierarchyChanged = false
  /// Whether the next commit may attach layers.
  var hasNewLayers: Bool { !rootIsAttached || isHierarchyChanged }

  /// Displays the layers that need it, then collects the changes since the last commit; pending animations begin at
  /// the root time `now`.
  package func commit(at now: CFTimeInterval) -> ChangeList {
    // An app reaches this method by a step or by CATransaction.flush(), which checks the thread itself.
    MainThread.require("Run.step()")
    displayLayers(at: now)
    context.transactions.endImplicit()
    var list = ChangeList()
    swap(&list, &lastList)
    list.removeAll()
    if !rootIsAttached {
      rootIsAttached = true
      // A screen belongs to the last session that shows it.
      if let other = root.tree, other.root === root { other.detachAll() }
      attach(root, &list)
      KnownVisibility.clearAll()
    }
    commitLayers(&list)
    commitRemovals(&list)
    commitAnimations(at: now, &list)
    if !departedLayers.isEmpty { departedLayers.removeAll() }
    commitClocks(at: now, &list)
    list.moves = moves.take()
    return list
  }

  /// Takes the memory of a list that was applied for the next commit. A copy of the list would retain and release each
  /// of its arrays in every frame.
  func reuse(_ list: inout ChangeList) {
    swap(&list, &lastList)
    lastList.dropManyStates()
  }

  deinit {
    forget(root)
    for layer in removedLayers { forget(layer) }
    KnownVisibility.clearAll()
  }

  /// Clears the references of layers to this tree, which are not counted.
  private func forget(_ top: CALayer) {
    var unvisited: [CALayer] = []
    var next: CALayer? = top
    while let layer = next {
      if layer.tree === self {
        layer.leave()
        unvisited += layer.belowReversed
      }
      next = unvisited.popLast()
    }
  }

  /// Removes the animations of all shown layers, and of layers that have left the tree since the last commit.
  func removeAllAnimations() {
    var unvisited = removedLayers
    unvisited.append(root)
    while let layer = unvisited.popLast() {
      layer.removeAllAnimations()
      unvisited += layer.belowReversed
    }
  }

  /// Detaches all layers, as at the end of a session.
  package func detachAll() {
    guard rootIsAttached else { return }
    rootIsAttached = false
    guard root.tree === self else { return }
    var list = ChangeList()
    detach(root, &list)
    KnownVisibility.clearAll()
    // Layers that were removed since the last commit are not below the root.
    for layer in removedLayers where layer.tree === self { detach(layer, &list) }
    changedLayers.removeAll()
    isHierarchyChanged = false
    removedLayers.removeAll()
    departedLayers.removeAll()
  }

  private func commitLayers(_ list: inout ChangeList) {
    var index = 0
    while index < changedLayers.count {
      let layer = changedLayers[index]
      index += 1
      let changes = layer.pendingChanges
      let columns = layer.changedColumns
      layer.clearPendingChanges()
      guard layer.tree === self else { continue }
      if changes.contains(.sublayers) { commitSublayers(layer, &list) }
      if changes.contains(.mask) { commitMask(layer, &list) }
      if changes.contains(.state) {
        list.append(layer.state, row: layer.row)
      } else if columns != 0 {
        list.append(columns, of: layer.state, row: layer.row)
      }
      if changes.contains(.timing) { list.changes.append(.timing(row: layer.row, layer.ownTimeMap)) }
    }
    changedLayers.removeAll(keepingCapacity: true)
    isHierarchyChanged = false
  }

  private func commitSublayers(_ layer: CALayer, _ list: inout ChangeList) {
    list.reserve(layer.sublayerList.reduce(0) { $0 + ($1.tree === self ? 0 : 1) })
    for child in layer.sublayerList where child.tree !== self { attach(child, &list) }
    list.changes.append(.children(row: layer.row, layer.sublayerList.map(\.row)))
  }

  private func commitMask(_ layer: CALayer, _ list: inout ChangeList) {
    if let mask = layer.maskLayer, mask.tree !== self { attach(mask, &list) }
    list.changes.append(.mask(row: layer.row, layer.maskLayer?.row ?? .none))
  }

  /// Adds a layer and all layers below it. Each list of sublayers follows the changes that create the sublayers.
  func attach(_ top: CALayer, _ list: inout ChangeList) {
    attachAlone(top, &list)
    if !top.containsLayers { return }
    list.reserve(top.sublayerList.count)
    var path = [AttachedLayer(top)]
    while let last = path.indices.last {
      let layer = path[last].layer
      // A shown layer may have been moved into this new one.
      if let child = path[last].sublayers.next() {
        if child.tree === self { continue }
        attachAlone(child, &list)
        if child.containsLayers {
          list.reserve(child.sublayerList.count)
          path.append(AttachedLayer(child))
        }
        continue
      }
      if !path[last].hasListedSublayers {
        path[last].hasListedSublayers = true
        if !layer.sublayerList.isEmpty {
          list.changes.append(.children(row: layer.row, layer.sublayerList.map(\.row)))
        }
      }
      if let mask = layer.maskLayer {
        if mask.tree !== self {
          attachAlone(mask, &list)
          path.append(AttachedLayer(mask))
          continue
        }
        list.changes.append(.mask(row: layer.row, mask.row))
      }
      path.removeLast()
    }
  }

  /// Traps with the name of the call by which an app has added a layer that another session shows.
  @inline(never)
  private func refuseShown(_ layer: CALayer) -> Never {
    let belongsToView = layer.delegate is any LayoutNaming
    let call =
      switch (isMask: layer.maskedLayer != nil, belongsToView) {
      case (false, false): "CALayer.addSublayer(_:)"
      case (false, true): "UIView.addSubview(_:)"
      case (true, false): "CALayer.mask"
      case (true, true): "UIView.mask"
      }
    let owner = layer.delegate.map { ", the layer of a \(type(of: $0))," } ?? ""
    fatalError(
      "\(call): a \(type(of: layer))\(owner) is still shown by another run; remove it there, and step that run, before "
        + "it is added here")
  }

  private func attachAlone(_ layer: CALayer, _ list: inout ChangeList) {
    if layer.tree != nil { refuseShown(layer) }
    layer.tree = self
    layer.containsShownLayers = false
    if let row = freeRows.popLast() {
      layer.row = row
    } else {
      layer.row = RowIndex(rowCount)
      rowCount += 1
    }
    layer.clearPendingChanges()
    layer.moves = moves.writer
    // The old number refers to another tree's log.
    layer.moveNumber = -1
    list.changes.append(.create(row: layer.row))
    list.append(layer.state, row: layer.row)
    if layer.ownTimeMap != .identity { list.changes.append(.timing(row: layer.row, layer.ownTimeMap)) }
  }

  private func commitRemovals(_ list: inout ChangeList) {
    if removedLayers.isEmpty { return }
    var freed: [RowIndex] = []
    for layer in removedLayers where layer.tree === self && !layer.isDescendant(of: root) {
      detach(layer, &list, &freed)
    }
    removedLayers.removeAll(keepingCapacity: true)
    freeRows.append(contentsOf: freed)
  }

  private func detach(_ layer: CALayer, _ list: inout ChangeList) {
    var freed: [RowIndex] = []
    detach(layer, &list, &freed)
    freeRows.append(contentsOf: freed)
  }

  private func detach(_ top: CALayer, _ list: inout ChangeList, _ freed: inout [RowIndex]) {
    // The list takes no memory for a layer without layers below, which most layers are.
    var unvisited: [CALayer] = []
    var next: CALayer? = top
    while let layer = next {
      if layer.tree === self {
        layer.removeAllAnimations()
        list.changes.append(.remove(row: layer.row))
        freed.append(layer.row)
        layer.leave()
        unvisited += layer.belowReversed
      }
      next = unvisited.popLast()
    }
  }

  private func commitAnimations(at now: CFTimeInterval, _ list: inout ChangeList) {
    let registry = context.animations
    registry.stopOrphans()
    for index in registry.removedTracks.indices {
      list.changes.append(.removeTrack(id: registry.removedTracks[index]))
    }
    registry.removedTracks.removeAll(keepingCapacity: true)
    registry.predictEndsOfRetimedLayers()
    let starting = registry.takeStarting()
    if starting.isEmpty { return }
    context.lastAnimation.forget()
    var last: (layer: CALayer, map: TimeMap)?
    for record in starting where record.life == .starting {
      guard let layer = record.layer, layer.tree === self else {
        // An animation of a layer that is not shown does not run.
        record.layer?.records.remove(record)
        registry.stop(record)
        continue
      }
      let map = last?.layer === layer ? last?.map ?? .identity : layer.timeMap
      last = (layer, map)
      if record.beginsAtCommit { record.begin(atLocal: map.localTime(record.clock?.time(at: now) ?? now)) }
      record.isCommitted = true
      for entry in record.tracks {
        list.append(
          ChangeList.NewTrack(
            id: entry.id, row: layer.row, track: entry.track, clock: record.clock?.id ?? -1,
            anchor: entry.boxedAnchor))
        if !departedLayers.isEmpty, entry.track.property == .named(.transition) {
          list.append(departedLayers, of: layer)
        }
      }
      registry.didBegin(record, map)
    }
  }

  private func commitClocks(at now: CFTimeInterval, _ list: inout ChangeList) {
    let registry = context.animations
    guard !registry.changedClocks.isEmpty else { return }
    for clock in registry.changedClocks {
      clock.isQueued = false
      clock.committed(at: now)
      registry.predictEnds(of: clock)
      // The render tree needs no clock without animations. An open timeline is sent again with the next animation that
      // joins it.
      if clock.records.isEmpty {
        if knownClocks.remove(clock.id) != nil { list.changes.append(.removeClock(id: clock.id)) }
        continue
      }
      knownClocks.insert(clock.id)
      list.changes.append(.clock(id: clock.id, clock.clockState))
      guard clock.anchorsChanged else { continue }
      clock.anchorsChanged = false
      for record in clock.records where record.isCommitted && !record.isRemoved {
        for entry in record.tracks { list.changes.append(.anchor(id: entry.id, entry.anchor)) }
      }
    }
    registry.changedClocks.removeAll(keepingCapacity: true)
  }
}

/// A layer whose sublayers are being added to a tree.
private struct AttachedLayer {
  let layer: CALayer
  var sublayers: IndexingIterator<[CALayer]>
  var hasListedSublayers = false

  init(_ layer: CALayer) {
    self.layer = layer
    sublayers = layer.sublayerList.makeIterator()
  }
}

extension CALayer {
  fileprivate func leave() {
    tree = nil
    moves = nil
    row = .none
    clearPendingChanges()
  }

  fileprivate func clearPendingChanges() {
    pendingChanges = []
    changedColumns = 0
    isQueued = false
  }
}
