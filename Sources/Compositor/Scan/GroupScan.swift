import LayerValues

/// The content of each group of a display list, found in one walk before anything is scheduled.
///
/// The scheduler uses the result before it opens a group: a group whose items do not overlap passes its opacity and
/// clip to them, and needs no pass of its own.
struct GroupScan {
  struct Group {
    /// The index of the item that ends the group.
    var end = -1
    /// The number of the first group that begins after the end.
    var nextGroup = -1
    /// The pixels that the group's items can touch, without those of its mask.
    var bounds = PixelRect.empty
    /// The pixels that the items of the group's mask can touch.
    var maskBounds = PixelRect.empty
    /// The items in the group; a nested group counts as one item.
    var items = Items()
    /// Whether a backdrop directly in the group may read earlier content of the group.
    var dependsOnBackdrop = false
    /// Whether a backdrop in the group, or in a nested group, reads content that was drawn before the group.
    var subtreeDependsOnBackdrop = false
    /// Whether an item in the group has a rounded clip.
    var hasClips = false
    /// Whether the group or a nested group makes a raster that is cached for subsequent frames.
    var cachesRasters = false
    /// Whether the group shows or contains a cached raster.
    var showsRasters = false
    /// Whether no two items overlap; meaningful only if `items.areFew`, since only the first few are compared.
    var isDisjoint = true
    /// Whether every item is an opaque quad of whole pixels.
    var hasOnlyOpaqueQuads = true
    /// Whether every item is a solid; their colours may differ.
    var hasOnlySolids = true
    /// The single opaque colour directly below the whole group, if there is one.
    var underlyingColor = UnderlyingColor.unknown
    /// The nested groups that may need a target: their number, the sum of their areas, and their bounds.
    var childGroups = ChildGroups()

    /// Adds an item of the group.
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

    /// Whether the group's opacity and clip can be applied to its items instead: they are few and do not overlap, and
    /// no backdrop reads other items of the group.
    var canFoldOpacity: Bool { isDisjoint && items.areFew && (!dependsOnBackdrop || items.count == 1) }
  }

  /// A group that has begun and not ended, or its mask.
  private struct OpenGroup {
    /// The number of the group.
    var group: Int
    var isMask: Bool
  }

  /// The single opaque colour below a group that is in no other group.
  enum UnderlyingColor: Equatable {
    /// There is no single opaque colour, or it was not found.
    case unknown
    /// The background colour of the surface.
    case background
    /// The colour of an opaque solid.
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

    /// Whether any of the first few items can touch pixels of `bounds`.
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
  /// The bounds of all pixels that the backdrops so far read.
  private var allRead = PixelRect.empty
  /// Whether the list has groups whose rasters are cached for subsequent frames.
  private(set) var cachesRasters = false

  /// An item or a group, outside of other groups, that hides all content below it.
  private struct Occluder {
    var item: Int
    /// The number of groups that begin before the item.
    var groupsBefore: Int
    /// The pixels that the item hides; empty for a group.
    var hidden: PixelRect
  }

  private(set) var blocks = ItemBlocks()
  /// The list that was scanned last, if it was scanned for a part of the surface and can be repaired.
  private var scannedList: UInt64?
  private var occluders: ContiguousArray<Occluder> = []
  /// The items that hide a part of the content below them.
  private(set) var covers = OccludingRectangles()
  private var open: ContiguousArray<OpenGroup> = []
  /// The number of open groups with a plane of their own.
  private var openPlanes = 0
  private var tracker = UnderlyingColorTracker()

  /// Scans a list, or only the items that were replaced since the last list. If only a part of the surface is drawn,
  /// small items do not count as occluders. Returns the number of items that were scanned.
  mutating func scan(_ list: DisplayList, onlyDamage: Bool) -> Int {
    let isRepair = onlyDamage && list.reuse.isRepaired && scannedList.map { $0 &+ 1 == list.frame } == true
    if isRepair, let count = scanReplaced(list) {
      scannedList = list.frame
      return count
    }
    scanAll(list, smallestOccluder: onlyDamage ? Self.smallestOccluder : list.surface.area)
    let isRepairable = onlyDamage && groups.isEmpty && backdrops.isEmpty
    scannedList = isRepairable ? list.frame : nil
    return list.items.count
  }

  /// Scans the items that were replaced since the last list, which has no group and no backdrop; nil if any of them is
  /// or was an occluder.
  private mutating func scanReplaced(_ list: DisplayList) -> Int? {
    for index in list.reuse.replacedItems.indices {
      let item = Int(list.reuse.replacedItems[index])
      if list.items[item].bounds.area >= Self.smallestOccluder || isOccluder(item) { return nil }
    }
    for index in list.reuse.replacedItems.indices {
      blocks.update(at: Int(list.reuse.replacedItems[index]), in: list)
    }
    return list.reuse.replacedItems.count
  }

  /// Whether the item at an index hides content below it.
  private func isOccluder(_ item: Int) -> Bool {
    if covers.contains(item) { return true }
    var (low, high) = (0, occluders.count)
    while low < high {
      let middle = (low + high) / 2
      if occluders[middle].item < item { low = middle + 1 } else { high = middle }
    }
    return low < occluders.count && occluders[low].item == item
  }

  /// The area in pixels below which an item does not count as an occluder if only parts of the surface are drawn.
  private static let smallestOccluder: Int64 = 64 * 64

  private mutating func scanAll(_ list: DisplayList, smallestOccluder: Int64) {
    groups.empty()
    open.empty()
    occluders.empty()
    backdrops.empty()
    covers.removeAll()
    tracker.removeAll()
    blocks.removeAll()
    (outermost, openPlanes, cachesRasters, allRead) = (ChildGroups(), 0, false, .empty)
    // Only items that hide at least an eighth of the surface cut earlier items.
    let smallestCover = max(list.surface.area / 8, 1)
    let smallest = min(smallestOccluder, smallestCover)
    for index in 0..<list.items.count {
      let kind = list.items[index].kind
      if open.isEmpty, kind.isSkippable {
        blocks.add(list.items[index].bounds, at: index)
      } else {
        blocks.addEverywhere(at: index)
      }
      switch kind {
      case .beginGroup: begin(index, list, smallestOccluder: smallestOccluder)
      case .endGroup: end(index, list)
      case .beginMask:
        guard !open.isEmpty, !open[open.count - 1].isMask else {
          fatalError("FrameScheduler: beginMask outside a group")
        }
        open.append(OpenGroup(group: open[open.count - 1].group, isMask: true))
      case .endMask:
        guard let mask = open.popLast(), mask.isMask else {
          fatalError("FrameScheduler: endMask without beginMask")
        }
      default:
        // The bounds are read in place, since a list has many items, which are large.
        let bounds = list.items[index].bounds
        if index > 0, list.items[index - 1].kind == .backdrop, list.tint(ofBackdrop: index - 1) != nil {
          // The solid is drawn together with the backdrop.
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
        if kind == .raster { groups[open[open.count - 1].group].showsRasters = true }
        // An effect cannot take over its group's clip, and counts as clipped.
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
    blocks.end(count: list.items.count)
    guard open.isEmpty else { fatalError("FrameScheduler: the list ends inside a group") }
  }

  /// Notes an item outside of groups that may hide the content below it.
  private mutating func noteOccluder(
    _ index: Int, of list: DisplayList, smallestOccluder: Int64, smallestCover: Int64
  ) {
    let (kind, bounds) = (list.items[index].kind, list.items[index].bounds)
    guard kind == .solid || kind == .image || kind == .run else { return }
    let hidden = list.pixelsHidden(at: index)
    if kind != .run, bounds.area >= smallestOccluder, hidden.contains(bounds) {
      occluders.append(Occluder(item: index, groupsBefore: groups.count, hidden: hidden))
    }
    if index > 0, hidden.area >= smallestCover { covers.add(hidden, at: index, after: backdrops) }
  }

  private mutating func begin(_ index: Int, _ list: DisplayList, smallestOccluder: Int64) {
    if open.isEmpty { noteDrawnOver(list.items[index].bounds) }
    if let style = DisplayGroup.of(list.items[index], list) {
      if style.plane != nil { openPlanes += 1 }
      if style.raster != 0 { cachesRasters = true }
      // Opaque content whose blur repeats its edge pixels stays opaque up to its edges.
      if open.isEmpty, style.clampsBlur, !style.isTranslucent,
        list.items[index].bounds.area >= smallestOccluder
      {
        occluders.append(Occluder(item: index, groupsBefore: groups.count, hidden: .empty))
      }
    }
    groups.append(Group())
    open.append(OpenGroup(group: groups.count - 1, isMask: false))
  }

  private mutating func end(_ index: Int, _ list: DisplayList) {
    guard let ended = open.popLast(), !ended.isMask else {
      fatalError("FrameScheduler: endGroup without beginGroup")
    }
    let group = ended.group
    let item = list.items[index]
    groups[group].end = index
    groups[group].nextGroup = groups.count
    if groups[group].dependsOnBackdrop || groups[group].subtreeDependsOnBackdrop {
      groups[group].subtreeDependsOnBackdrop = true
      if let outer = open.last, !outer.isMask { groups[outer.group].subtreeDependsOnBackdrop = true }
    }
    let style = DisplayGroup.of(item, list)
    if style?.plane != nil { openPlanes -= 1 }
    if style?.raster ?? 0 != 0 { groups[group].cachesRasters = true }
    if !open.isEmpty {
      let outerGroup = open[open.count - 1].group
      if groups[group].cachesRasters { groups[outerGroup].cachesRasters = true }
      if groups[group].showsRasters || style?.raster ?? 0 != 0 { groups[outerGroup].showsRasters = true }
    }
    // The input of an effect is not composited itself.
    if style?.isEffectInput == true { return }
    // A composited raster may be larger than the group's items, or at another position.
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
    if !outer.isMask { groups[outer.group].childGroups.add(bounds) }
  }

  // MARK: - Where drawing starts

  /// The last item that hides all earlier items in a region, and the number of groups that begin before that item; nil
  /// if there is none.
  func start(in region: PixelRect, _ list: DisplayList) -> (item: Int, groupsBefore: Int)? {
    for index in stride(from: occluders.count - 1, through: 0, by: -1) {
      let occluder = occluders[index]
      // The pixels are not computed again, since a list is walked once for each damaged rectangle.
      let hides =
        occluder.hidden.isEmpty ? list.hides(region, at: occluder.item) : occluder.hidden.contains(region)
      if hides { return (occluder.item, occluder.groupsBefore) }
    }
    return nil
  }

  /// Whether any of the first `group` groups makes a cached raster.
  func cachesRasters(before group: Int) -> Bool {
    for index in 0..<group where groups[index].cachesRasters { return true }
    return false
  }

  /// Whether an effect item draws pieces, which may overlap.
  private static func isInPieces(_ item: DisplayItem, _ list: DisplayList) -> Bool {
    let use = list.effectTables.uses[item.effectUse]
    return list.effectTables.effects[use.effect].form != .pixels
  }

  // MARK: - Items

  /// Adds the areas of a backdrop.
  private mutating func noteBackdrop(_ index: Int, _ list: DisplayList) {
    let item = list.items[index]
    let surface = list.surface
    let bounds = item.bounds.intersection(item.scissor)
    if bounds.isEmpty { return }
    if let innermost = open.last, !innermost.isMask { groups[innermost.group].dependsOnBackdrop = true }
    let read = bounds.grown(by: Self.reach(ofSigma: item.sigma)).intersection(surface)
    // The pixels of a plane have no known position on the surface.
    let readBounds = openPlanes > 0 ? surface : read
    allRead = allRead.union(readBounds)
    backdrops.append(
      BackdropArea(
        item: index, bounds: bounds, read: readBounds, drawn: open.isEmpty ? bounds : readBounds))
  }

  /// Sets `hasCachedBlur` of all backdrops.
  mutating func noteCachedBlurs(_ hasCachedBlur: (BackdropArea) -> Bool) {
    for index in 0..<backdrops.count { backdrops[index].hasCachedBlur = hasCachedBlur(backdrops[index]) }
  }

  /// Adds the pixels of an item, or of a group, to `drawn` of the backdrops that read them, as the item hides what they
  /// read.
  private mutating func noteDrawnOver(_ bounds: PixelRect) {
    if !bounds.intersects(allRead) { return }
    for index in 0..<backdrops.count {
      let covered = bounds.intersection(backdrops[index].read)
      if !covered.isEmpty { backdrops[index].drawn = backdrops[index].drawn.union(covered) }
    }
  }

  /// The distance within which a blur with a standard deviation of `sigma` pixels reads, in whole pixels.
  static func reach(ofSigma sigma: Float) -> Int32 {
    sigma > 0 ? Int32(min((sigma * 3).rounded(.up), 1e5)) + 1 : 0
  }

  /// Adds an item to the innermost open group or mask.
  private mutating func note(
    _ bounds: PixelRect, hasClip: Bool, isOpaque: Bool, isSolid: Bool, overlapsItself: Bool
  ) {
    if bounds.isEmpty { return }
    let innermost = open[open.count - 1]
    if innermost.isMask {
      let maskBounds = groups[innermost.group].maskBounds
      groups[innermost.group].maskBounds = maskBounds.union(bounds)
    } else {
      groups[innermost.group].note(bounds, hasClip: hasClip, isOpaque: isOpaque, isSolid: isSolid)
      if overlapsItself { groups[innermost.group].isDisjoint = false }
    }
  }
}

extension DisplayItem.Kind {
  /// Whether an item outside of groups has no effect on pixels outside of its bounds, nor on other items.
  @inline(__always)
  fileprivate var isSkippable: Bool {
    switch self {
    case .solid, .image, .border, .text, .gradient, .path, .shadow, .raster, .run: true
    case .backdrop, .effect, .animated, .beginGroup, .endGroup, .beginMask, .endMask: false
    }
  }
}
