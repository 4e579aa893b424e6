import LayerValues

/// The transitions that rows run, by `RowInfo.transition`, with free indices: from the commit that adds a transition's
/// track to the commit that removes it.
struct TransitionTable {
  private(set) var entries = ContiguousArray<RowTransition?>()
  /// The content of rows before the commit that begins their transitions, by the ids of those tracks; a resolver sets them.
  var oldContents = ContiguousArray<(track: Int64, old: OldContent?)>()

  /// Whether the current list makes a raster of a row's old content.
  var areInList: Bool {
    for index in entries.indices {
      if let transition = entries[index], transition.isInList { return true }
    }
    return false
  }

  /// Adds the transition of a row whose track has just been added, and returns its index.
  mutating func add(
    _ transition: LayerTransition, track id: Int64, _ resources: inout ResourceTables
  ) -> TransitionIndex {
    var old: OldContent?
    for index in oldContents.indices where oldContents[index].track == id {
      old = oldContents[index].old
      oldContents[index].old = nil
    }
    let new = RowTransition(track: id, transition, old)
    if transition.isCurl {
      new.effect = resources.effects.replace(.none, with: .pageCurl, id: Effect.pageCurl.id)
    }
    var free = 0
    while free < entries.count, entries[free] != nil { free += 1 }
    if free == entries.count { entries.append(new) } else { entries[free] = new }
    return TransitionIndex(free)
  }

  mutating func remove(_ index: TransitionIndex, _ resources: inout ResourceTables) {
    guard index.exists, let old = entries[index] else { return }
    if let content = old.oldContent { resources.release(content.list) }
    resources.effects.release(old.effect)
    entries[index] = nil
  }

  /// Notes the old content of which the last list made rasters: the next lists show them. The content stays until the
  /// transition ends, so that a lost raster can be made again.
  ///
  /// It is called when the next list begins: rasters that old content shows are still needed to draw it.
  mutating func noteDrawnContents(_ rasters: RasterCache) {
    for index in entries.indices {
      guard let transition = entries[index], transition.isInList else { continue }
      transition.isInList = false
      guard let number = transition.raster?.number, rasters.wasMade(number) else { continue }
      transition.isDrawn = true
      transition.oldContent?.shownRasters.removeAll()
    }
  }

  /// Makes the next list draw the rasters of all transitions again; drops the content that shows other rasters, which
  /// are lost as well.
  mutating func remakeRasters(_ resources: inout ResourceTables) {
    for index in entries.indices {
      guard let transition = entries[index] else { continue }
      (transition.isDrawn, transition.isInList) = (false, false)
      guard let content = transition.oldContent, content.showsRasters else { continue }
      resources.release(content.list)
      (transition.oldContent, transition.raster) = (nil, nil)
    }
  }

  /// Releases the old content that no commit has taken over.
  mutating func releaseOldContents(_ resources: inout ResourceTables) {
    for index in oldContents.indices {
      if let old = oldContents[index].old { resources.release(old.list) }
    }
    oldContents.removeAll()
  }
}

extension ResourceTables {
  /// Retains all resources of a list that is kept.
  mutating func retain(_ list: DisplayList) {
    forEachUse(in: list, image: { $0.retain($1) }, text: { $0.retain($1) }, effect: { $0.retain($1) })
  }

  /// Releases the resources that `retain` has retained.
  mutating func release(_ list: DisplayList) {
    forEachUse(in: list, image: { $0.release($1) }, text: { $0.release($1) }, effect: { $0.release($1) })
  }

  /// Calls a body for each image, text and effect that a list shows, with its table and its index there.
  private mutating func forEachUse(
    in list: DisplayList, image: (inout ResourceTable<CGImage>, ImageIndex) -> Void,
    text: (inout ResourceTable<TextBlock>, TextIndex) -> Void,
    effect: (inout ResourceTable<Effect>, EffectIndex) -> Void
  ) {
    for index in list.items.indices {
      switch list.items[index].content {
      case .image(let number) where number.exists: image(&images, number)
      case .text(let number) where number.exists: text(&texts, number)
      default: break
      }
    }
    for index in list.effectTables.uses.indices {
      let use = list.effectTables.uses[index]
      for offset in effects.entries[use.effect]?.rasters ?? [] {
        let raster = list.effectTables.image(at: Int(use.values) + offset)
        if raster.exists { image(&images, raster) }
      }
      effect(&effects, use.effect)
      for input in [use.first.image, use.second.image] where input.exists { image(&images, input) }
    }
  }
}

extension Track {
  /// The transition that a track of `NamedProperty.transition` shows.
  var layerTransition: LayerTransition? {
    guard case .wide(let endpoints) = endpoints else { return nil }
    return endpoints.from.object as? LayerTransition
  }
}

extension LayerTransition {
  /// Whether the transition curls a page.
  var isCurl: Bool { style == .curlUp || style == .curlDown }
}
