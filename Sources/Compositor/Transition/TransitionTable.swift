import LayerValues

/// The running transitions of rows, indexed by `RowInfo.transition`. An entry exists from the commit that adds a
/// transition's track to the commit that removes the track; nil marks a free index.
struct TransitionTable {
  private(set) var entries = ContiguousArray<RowTransition?>()
  /// The old contents of rows whose transitions the current commit begins, by the identifiers of the transitions'
  /// tracks. A resolver sets them before the commit is applied.
  var oldContents = ContiguousArray<(track: Int64, old: OldContent?)>()

  /// Whether any row is in transition.
  var isActive: Bool {
    for index in entries.indices where entries[index] != nil { return true }
    return false
  }

  /// Whether the current list makes the raster of any row's old content.
  var makesRasters: Bool {
    for index in entries.indices {
      if let transition = entries[index], transition.isInList { return true }
    }
    return false
  }

  /// Adds the transition of a row whose track `id` has just been added, and returns the transition's index.
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

  /// Notes the old contents whose rasters the last list made, so that subsequent lists show the rasters. The content is
  /// retained until the transition ends, so that a lost raster can be made again.
  ///
  /// This is called at the beginning of the next list, since rasters that an old content shows have to exist until that
  /// content has been drawn.
  mutating func noteDrawnContents(_ rasters: RasterCache) {
    for index in entries.indices {
      guard let transition = entries[index], transition.isInList else { continue }
      transition.isInList = false
      guard let number = transition.raster?.number, rasters.wasMade(number) else { continue }
      transition.isDrawn = true
      transition.oldContent?.shownRasters.removeAll()
    }
  }

  /// Makes the next list draw the rasters of all transitions again. Content that shows other rasters is dropped, as
  /// those are lost as well.
  mutating func remakeRasters(_ resources: inout ResourceTables) {
    for index in entries.indices {
      guard let transition = entries[index] else { continue }
      (transition.isDrawn, transition.isInList) = (false, false)
      guard let content = transition.oldContent, content.showsRasters else { continue }
      resources.release(content.list)
      (transition.oldContent, transition.raster) = (nil, nil)
    }
  }

  /// Releases the old contents for which the commit has added no transition.
  mutating func releaseOldContents(_ resources: inout ResourceTables) {
    for index in oldContents.indices {
      if let old = oldContents[index].old { resources.release(old.list) }
    }
    oldContents.removeAll()
  }
}

extension ResourceTables {
  /// Retains all resources of a list that is stored.
  mutating func retain(_ list: DisplayList) {
    forEachUse(in: list, image: { $0.retain($1) }, text: { $0.retain($1) }, effect: { $0.retain($1) })
  }

  /// Releases all resources of a list that `retain` has retained.
  mutating func release(_ list: DisplayList) {
    forEachUse(in: list, image: { $0.release($1) }, text: { $0.release($1) }, effect: { $0.release($1) })
  }

  /// Calls a closure for each use of an image, a text or an effect in a list, with the resource's table and index.
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
      for offset in effects.entries[use.effect]?.imageOffsets ?? [] {
        let number = list.effectTables.image(at: Int(use.values) + offset)
        if number.exists { image(&images, number) }
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
