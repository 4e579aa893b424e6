/// The kind of a display item, with the index of its content.
package enum DisplayContent: Hashable, Sendable {
  /// `rect` filled with `color`, its corners rounded by `radii`.
  case solid
  /// `rect` filled with the part `source` of an image, its corners rounded by `radii`.
  case image(ImageIndex)
  /// A border of `borderWidth` points inside `rect`, in `color`, its outer corners rounded by `radii`.
  case border
  /// A text whose top left is at the origin of `rect`. `color` applies to glyph runs without a colour.
  case text(TextIndex)
  /// A gradient over `rect`, its corners rounded by `radii`.
  case gradient(GradientIndex)
  /// A path, filled or stroked in `color`; `rect` is a rectangle around it.
  case path(PathIndex)
  /// A blurred shadow in `color` with a standard deviation of `sigma` points: the shadow of a path or, if the index is
  /// none, of `rect` rounded by `radii`. `transform` includes the shadow's offset.
  case shadow(PathIndex)
  /// The content behind the item, within `rect` rounded by `radii`, blurred with a standard deviation of `sigma`
  /// pixels, and with its colours changed by `saturation`. In a group, the content behind is that of the group so far,
  /// over the content below the group. The number is none unless the backdrop had the same input in the list
  /// before: see `DamageFinder.numberBackdrops`.
  case backdrop(BackdropNumber)
  /// An effect over `rect`. The items of its inputs directly precede it.
  case effect(EffectUseIndex)
  /// A cached raster, composited like the described group, whose `raster` is its number. The group's own items are not
  /// in the list.
  case raster(GroupIndex)
  /// A run of plain layers; in no group, or in a group on the surface that does nothing but fade.
  case run(RunIndex)
  /// A run of plain layers whose animations the vertex shader evaluates; in no group.
  case animated(AnimatedRunIndex)
  /// Items up to the matching `endGroup` are drawn on their own, then composited as the group describes. The index is
  /// none for a group with only opacity and clip.
  case beginGroup(GroupIndex)
  case endGroup(GroupIndex)
  /// The beginning of a mask, directly after a `beginGroup`. All items up to `endMask` are drawn on their own, and
  /// their alpha multiplies the group's content.
  case beginMask
  case endMask
}

extension DisplayItem {
  /// The kind of an item, without the index of its content.
  package enum Kind: UInt8, Sendable {
    case solid, image, border, text, gradient, path, shadow, backdrop, effect, raster, run, animated
    case beginGroup, endGroup, beginMask, endMask
  }

  @inline(__always) package var kind: Kind { content.kind }

  // Each of the following indices is none for items of other kinds.

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

  /// The path that the item fills or strokes, or whose shadow it draws.
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

  /// This content in another list, to whose tables the elements of this content's list are appended; `before` counts
  /// the elements that precede them. Images and texts are in tables that both lists share.
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
