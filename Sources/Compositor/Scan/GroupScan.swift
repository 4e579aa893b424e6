import LayerValues

/// The content of every group of a list, found in one walk before anything is drawn.
///
/// The scheduler needs it before it opens a group: a group whose items do not overlap passes its opacity and clip on to
/// them and needs no pass of its own.
struct GroupScan {
  struct Group {
    /// The item that ends the group.
    var end = -1
    /// The number of the first group that begins after the end.
    var nextGroup = -1
    /// All pixels that the group's items can touch, except its mask's.
    var bounds = PixelRect.empty
    /// All pixels that the items of the group's mask can touch.
    var maskBounds = PixelRect.empty
    /// The items in the group; a nested group counts as one.
    var items = Items()
    /// Whether a backdrop directly in the group reads earlier content of the group.
    var dependsOnBackdrop = false
    /// Whether a backdrop in the group, or in a nested group, reads content that was drawn before the group.
    var subtreeDependsOnBackdrop = false
    /// Whether an item in the group has a rounded clip.
    var hasClips = false
    /// Whether a raster in the group, or the group's own, is kept for later frames.
    var cachesRasters = false
    /// Whether the group shows a cached raster.
    var showsRasters = false
    /// Whether no item overlaps one of the first four; meaningful only if `items.areFew`.
    var isDisjoint = true
    /// Whether every item is an opaque quad of whole pixels.
    var hasOnlyOpaqueQuads = true
    /// Whether every item is a solid; their colours may differ.
    var hasOnlySolids = true
    /// The one opaque colour directly below the whole group.
    var underlyingColor = UnderlyingColor.unknown
    /// The child groups that may need a target: their number, the sum of their areas, and their bounds.
    var childGroups = ChildGroups()

    /// Notes an item of the group.
    @inline(__always)
    fileprivate mutating func note(_ bounds: PixelRect, hasClip: Bool, isOpaque: Bool, isSolid: Bool) {
      if hasClip { hasClips = true }
      if !isOpaque { hasOnlyOpaqueQuads = false }
      if !isSolid { hasOnlySolids = false }
      if isDisjoint {
        if items.intersect(bounds) { isDisjoint = false }
      }
      items.add(bounds)
      self.bounds = self.bounds.union(bounds)
    }

    /// Whether the group's opacity and clip can be applied to its items: they are few and do not overlap. A backdrop
    /// reads the content before it, which must then be in no other raster.
    var canFoldOpacity: Bool { isDisjoint && items.areFew && (!dependsOnBackdrop || items.count == 1) }
  }

  /// The one opaque colour below a group that is outside of other groups.
  enum UnderlyingColor: Equatable {
    case unknown
    /// The colour behind everything.
    case background
    /// An opaque solid.
    case solid(item: Int)
  }

  /// The number of a group's items, and the bounds of the first few.
  struct Items {
    private(set) var count = 0
    private var first = InlineArray<4, PixelRect>(repeating: .empty)

    var areFew: Bool { count <= first.count }

    @inline(__always)
    mutating func add(_ bounds: PixelRect) {
      if count < first.count { first[count] = bounds }
      count += 1
    }

    /// Whether any of the first few items touches some pixels.
    @inline(__always)
    func intersect(_ bounds: PixelRect) -> Bool {
      var found = false
      for index in 0..<min(count, first.count) where first[index].intersects(bounds) { found = true }
      return found
    }
  }

  private(set) var groups: ContiguousArray<Group> = []
  /// The groups outside of other groups.
  private(set) var outermost = ChildGroups()
  private(set) var backdrops: ContiguousArray<BackdropArea> = []
  /// The bounds of all pixels that backdrops read.
  private var allRead = PixelRect.empty
  /// Whether the list has groups whose rasters are to be kept.
  private(set) var cachesRasters = false

  /// The items outside of groups that hide all content below them, and the number of groups that begin before each.
  private var occluders: ContiguousArray<(item: Int, groupsBefore: Int)> = []
  /// The items that hide a part of the content below them.
  private(set) var covers = Covers()
  /// The numbers of open groups; the complement of a number stands for the group's mask.
  private var open: ContiguousArray<Int> = []
  private var planes = 0
  private var tracker = UnderlyingColorTracker()

  /// Scans a list; occluders of fewer than `smallestOccluder` pixels are not searched.
  mutating func scan(_ list: DisplayList, smallestOccluder: Int64) {
    groups.empty()
    open.empty()
    occluders.empty()
    backdrops.empty()
    covers.removeAll()
    tracker.removeAll()
    (outermost, planes, cachesRasters, allRead) = (ChildGroups(), 0, false, .empty)
    let smallestCover = max(list.surface.area / 8, 1)
    let smallest = min(smallestOccluder, smallestCover)
    for index in 0..<list.items.count {
      let kind = list.items[index].kind
      switch kind {
      case .beginGroup:
        if open.isEmpty { noteDrawnOver(list.items[index].bounds) }
        if let style = DisplayGroup.of(list.items[index], list) {
          if style.plane != nil { planes += 1 }
          if style.raster != 0 { cachesRasters = true }
          if open.isEmpty, style.clampsBlur, !style.isTranslucent,
            list.items[index].bounds.area >= smallestOccluder
          {
            occluders.append((index, groups.count))
          }
        }
        groups.append(Group())
        open.append(groups.count - 1)
      case .endGroup: end(index, list)
      case .beginMask:
        guard !open.isEmpty, open[open.count - 1] >= 0 else {
          fatalError("FrameScheduler: beginMask outside a group")
        }
        open.append(~open[open.count - 1])
      case .endMask:
        guard let mask = open.popLast(), mask < 0 else {
          fatalError("FrameScheduler: endMask without beginMask")
        }
      default:
        // The bounds are read in place: items are large, and here many.
        let bounds = list.items[index].bounds
        if index > 0, list.items[index - 1].kind == .backdrop, list.tint(ofBackdrop: index - 1) != nil {
          // The item is drawn together with the backdrop.
          continue
        }
        if open.isEmpty { noteDrawnOver(bounds) }
        if kind == .backdrop { noteBackdrop(index, list) }
        if open.isEmpty {
          if bounds.area >= smallest {
            noteOccluder(index, of: list, smallestOccluder: smallestOccluder, smallestCover: smallestCover)
          }
          tracker.note(index, list)
          continue
        }
        if kind == .raster {
          let group = open[open.count - 1]
          groups[group < 0 ? ~group : group].showsRasters = true
        }
        // An effect does not take over a clip from a group.
        let isClipped = list.items[index].clip.exists || kind == .effect
        let isRun = kind == .run
        let isInPieces = kind == .effect && Self.isInPieces(list.items[index], list)
        let run = list.items[index].run
        note(
          bounds.intersection(list.items[index].scissor), hasClip: isClipped,
          isOpaque: isRun ? list.runs[run].hasOnlyOpaqueQuads : list.isOpaqueQuad(at: index),
          isSolid: isRun ? list.runs[run].hasOnlySolids : kind == .solid,
          overlapsItself: isRun || isInPieces)
      }
    }
    guard open.isEmpty else { fatalError("FrameScheduler: the list ends inside a group") }
  }

  /// Notes an item outside of groups that may hide the content below it.
  private mutating func noteOccluder(
    _ index: Int, of list: DisplayList, smallestOccluder: Int64, smallestCover: Int64
  ) {
    let (kind, bounds) = (list.items[index].kind, list.items[index].bounds)
    guard kind == .solid || kind == .image || kind == .run else { return }
    if kind != .run, bounds.area >= smallestOccluder, list.hides(bounds, at: index) {
      occluders.append((index, groups.count))
    }
    if bounds.area < smallestCover { return }
    let hidden = list.pixelsHidden(at: index)
    if hidden.area >= smallestCover { covers.add(hidden, at: index, after: backdrops) }
  }

  private mutating func end(_ index: Int, _ list: DisplayList) {
    guard let group = open.popLast(), group >= 0 else {
      fatalError("FrameScheduler: endGroup without beginGroup")
    }
    let item = list.items[index]
    groups[group].end = index
    groups[group].nextGroup = groups.count
    if groups[group].dependsOnBackdrop || groups[group].subtreeDependsOnBackdrop {
      groups[group].subtreeDependsOnBackdrop = true
      if let outer = open.last, outer >= 0 { groups[outer].subtreeDependsOnBackdrop = true }
    }
    let style = DisplayGroup.of(item, list)
    if style?.plane != nil { planes -= 1 }
    if style?.raster ?? 0 != 0 { groups[group].cachesRasters = true }
    if !open.isEmpty {
      let outer = open[open.count - 1]
      let around = outer < 0 ? ~outer : outer
      if groups[group].cachesRasters { groups[around].cachesRasters = true }
      if groups[group].showsRasters || style?.raster ?? 0 != 0 { groups[around].showsRasters = true }
    }
    // An effect's input is drawn by the effect.
    if style?.isEffectInput == true { return }
    // The composited raster may be larger than its items, or elsewhere.
    let isInPlace =
      style.map { $0.plane == nil && $0.blur == 0 && $0.saturation == 1 && $0.shadow == nil } ?? true
    let bounds =
      isInPlace ? item.bounds.intersection(item.scissor).intersection(groups[group].bounds) : item.bounds
    if isInPlace && style?.raster ?? 0 == 0 { noteChildGroup(bounds) }
    if !open.isEmpty {
      return note(bounds, hasClip: item.clip.exists, isOpaque: false, isSolid: false, overlapsItself: false)
    }
    if groups[group].hasOnlyOpaqueQuads, groups[group].hasOnlySolids {
      groups[group].underlyingColor = tracker.underlyingColor(of: bounds, list)
    }
    tracker.note(bounds)
  }

  private mutating func noteChildGroup(_ bounds: PixelRect) {
    if open.isEmpty { return outermost.add(bounds) }
    let outer = open[open.count - 1]
    if outer >= 0 { groups[outer].childGroups.add(bounds) }
  }

  // MARK: - Where drawing starts

  /// The last item that hides everything before it in a region, and the number of groups that begin before it; nil if
  /// there is none.
  func start(in region: PixelRect, _ list: DisplayList) -> (item: Int, groupsBefore: Int)? {
    for index in stride(from: occluders.count - 1, through: 0, by: -1) {
      let occluder = occluders[index]
      if list.hides(region, at: occluder.item) { return occluder }
    }
    return nil
  }

  /// Whether one of the first groups has a raster to keep, or contains one.
  func cachesRasters(before group: Int) -> Bool {
    for index in 0..<group where groups[index].cachesRasters { return true }
    return false
  }

  /// Whether an item is an effect in pieces, which may overlap.
  private static func isInPieces(_ item: DisplayItem, _ list: DisplayList) -> Bool {
    let use = list.effectTables.uses[item.effectUse]
    return list.effectTables.effects[use.effect].form != .pixels
  }

  // MARK: - Items

  private mutating func noteBackdrop(_ index: Int, _ list: DisplayList) {
    let item = list.items[index]
    let surface = list.surface
    let bounds = item.bounds.intersection(item.scissor)
    if bounds.isEmpty { return }
    if !open.isEmpty, open[open.count - 1] >= 0 { groups[open[open.count - 1]].dependsOnBackdrop = true }
    let read = bounds.grown(by: Self.reach(ofSigma: item.sigma)).intersection(surface)
    allRead = allRead.union(planes > 0 ? surface : read)
    backdrops.append(
      BackdropArea(
        item: index, bounds: bounds, read: planes > 0 ? surface : read,
        drawn: open.isEmpty ? bounds : planes > 0 ? surface : read))
  }

  /// Notes the backdrops whose blur is kept.
  mutating func noteKept(_ isKept: (BackdropArea) -> Bool) {
    for index in 0..<backdrops.count { backdrops[index].isKept = isKept(backdrops[index]) }
  }

  /// Notes an item outside of groups.
  private mutating func noteDrawnOver(_ bounds: PixelRect) {
    if !bounds.intersects(allRead) { return }
    for index in 0..<backdrops.count {
      let covered = bounds.intersection(backdrops[index].read)
      if !covered.isEmpty { backdrops[index].drawn = backdrops[index].drawn.union(covered) }
    }
  }

  /// The distance that a blur reads, in whole pixels.
  static func reach(ofSigma sigma: Float) -> Int32 {
    sigma > 0 ? Int32(min((sigma * 3).rounded(.up), 1e5)) + 1 : 0
  }

  private mutating func note(
    _ bounds: PixelRect, hasClip: Bool, isOpaque: Bool, isSolid: Bool, overlapsItself: Bool
  ) {
    if bounds.isEmpty { return }
    let scope = open[open.count - 1]
    if scope >= 0 {
      groups[scope].note(bounds, hasClip: hasClip, isOpaque: isOpaque, isSolid: isSolid)
      if overlapsItself { groups[scope].isDisjoint = false }
    } else {
      let known = groups[~scope].maskBounds
      groups[~scope].maskBounds = known.union(bounds)
    }
  }
}
