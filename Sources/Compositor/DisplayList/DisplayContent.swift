/// The kind of a display item, with what it draws.
package enum DisplayContent: Hashable, Sendable {
  /// `rect` filled with `color`, its corners rounded by `radii`.
  case solid
  /// `rect` filled with the part `source` (unit rectangle) of an image, corners rounded by `radii`.
  case image(ImageIndex)
  /// A border of `borderWidth` points inside `rect`, in `color`, outer corners rounded by `radii`.
  case border
  /// A text, its top left at `rect`'s origin, in `color` where a run has none of its own.
  case text(TextIndex)
  /// A gradient over `rect`, corners rounded by `radii`.
  case gradient(GradientIndex)
  /// A path, filled with or stroked in `color`; `rect` is around it.
  case path(PathIndex)
  /// The blurred shadow, in `color`, of a path or, without one, of `rect` rounded by `radii`; `sigma` points.
  /// `transform` already has the shadow's offset in it.
  case shadow(PathIndex)
  /// The content drawn so far below `rect`, blurred by `sigma` pixels, within `rect` rounded by `radii`. In a group,
  /// the content of the group so far is drawn over the content below the group. `saturation` changes the colours. The
  /// number is none while no list before has the same input: see `DamageFinder.numberBackdrops`.
  case backdrop(BackdropNumber)
  /// An effect over `rect`; the items of its inputs come right before it.
  case effect(EffectUseIndex)
  /// A cached raster, the group's `raster`, drawn in the manner of that group; no items of the group follow.
  case raster(GroupIndex)
  /// Plain layers side by side; in no group, or in one on the surface that only fades.
  case run(RunIndex)
  /// Plain layers whose animations the vertex shader evaluates; in no group.
  case animated(AnimatedRunIndex)
  /// Items up to the matching `endGroup` are drawn on their own, then composited as the group describes; none for a
  /// group with only opacity and clip.
  case beginGroup(GroupIndex)
  case endGroup(GroupIndex)
  /// The mask, right after a `beginGroup`: all items up to `endMask` are drawn apart; their alpha multiplies the
  /// group's content.
  case beginMask
  case endMask
}

extension DisplayItem {
  /// The kind of an item, whatever it draws.
  package enum Kind: UInt8, Sendable {
    case solid, image, border, text, gradient, path, shadow, backdrop, effect, raster, run, animated
    case beginGroup, endGroup, beginMask, endMask
  }

  @inline(__always) package var kind: Kind { content.kind }

  // Each is none for items of other kinds.

  @inline(__always) package var image: ImageIndex {
    if case .image(let index) = content { index } else { .none }
  }
  @inline(__always) package var text: TextIndex {
    if case .text(let index) = content { index } else { .none }
  }
  @inline(__always) package var run: RunIndex { if case .run(let index) = content { index } else { .none } }

  package var gradient: GradientIndex { if case .gradient(let index) = content { index } else { .none } }
  package var effectUse: EffectUseIndex { if case .effect(let index) = content { index } else { .none } }
  package var animatedRun: AnimatedRunIndex {
    if case .animated(let index) = content { index } else { .none }
  }
  package var backdropNumber: BackdropNumber {
    if case .backdrop(let number) = content { number } else { .none }
  }

  /// The path that the item fills, strokes, or casts as a shadow.
  package var path: PathIndex {
    switch content {
    case .path(let index), .shadow(let index): index
    default: .none
    }
  }

  /// The description of the group that the item begins or ends, or whose raster it shows.
  @inline(__always) package var group: GroupIndex {
    switch content {
    case .beginGroup(let index), .endGroup(let index), .raster(let index): index
    default: .none
    }
  }
}

extension DisplayContent {
  @inline(__always) package var kind: DisplayItem.Kind {
    switch self {
    case .solid: .solid
    case .image: .image
    case .border: .border
    case .text: .text
    case .gradient: .gradient
    case .path: .path
    case .shadow: .shadow
    case .backdrop: .backdrop
    case .effect: .effect
    case .raster: .raster
    case .run: .run
    case .animated: .animated
    case .beginGroup: .beginGroup
    case .endGroup: .endGroup
    case .beginMask: .beginMask
    case .endMask: .endMask
    }
  }

  /// The same content in a list that has elements of its tables before those of this one. Images and texts are in tables
  /// that both lists share.
  func moved(behind before: TableCounts) -> DisplayContent {
    switch self {
    case .gradient(let index): .gradient(index.moved(by: before.gradients))
    case .path(let index): .path(index.moved(by: before.paths))
    case .shadow(let index): .shadow(index.moved(by: before.paths))
    case .effect(let index): .effect(index.moved(by: before.uses))
    case .raster(let index): .raster(index.moved(by: before.groups))
    case .beginGroup(let index): .beginGroup(index.moved(by: before.groups))
    case .endGroup(let index): .endGroup(index.moved(by: before.groups))
    // Old content has no runs: it is resolved with `runEligibility` none.
    case .solid, .image, .border, .text, .backdrop, .beginMask, .endMask, .run, .animated: self
    }
  }
}

/// The numbers of elements of a list's tables.
struct TableCounts {
  let clips, projections, groups, gradients, paths, uses, values: Int

  init(_ list: borrowing DisplayList) {
    (clips, projections, groups) = (list.clips.count, list.projections.count, list.groups.count)
    (gradients, paths) = (list.gradients.count, list.paths.count)
    (uses, values) = (list.effectTables.uses.count, list.effectTables.values.count)
  }
}
