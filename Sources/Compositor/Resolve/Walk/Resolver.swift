import CStack
import LayerValues

/// Makes the display lists of a render tree: the items of its rows, in painter's order.
///
/// The resolver computes transforms to pixels, effective opacities and clips, culls invisible layers, and opens groups
/// only where they change pixels. It allocates no memory once its buffers have grown.
///
/// The walk in this file handles visibility, transforms, opacity and clips, which is all that most layers need. Other
/// features have types of their own, which call the walk for the content inside. Those that decorate a layer, in the
/// order of `Decoration`, are `RasterizedLayer`, `VibrancyResolver`, `MaskResolver`, `ShadowResolver` and
/// `BlurResolver`. The others are `SpaceResolver` and `ProjectedLayer` for layers outside of their superlayer's plane,
/// `EffectResolver`, `TransitionDrawing` and `OldContentRecorder`, and `RasterResolver`, `StripResolver` and
/// `RunResolver` for subtrees that are not walked. Each type owns its state between frames. `ContentsEmitter`, for a
/// layer's own content, `ShadowCaster`, `MaskOutline`, `DrawnArea` and `DepthSorter` only read the tree and never call
/// the walk. `ListRepairer` resolves only what has changed, if that is little.
///
/// Three objects are indexed by row. The tree updates `PrimitiveCache` and `ChangeMarks` as it applies a commit.
/// `RasterCache` decides which subtrees, runs and inputs of effects have a cached raster, and for how long.
package struct Resolver: ~Copyable {
  /// The tree that is resolved.
  package internal(set) var tree = RenderTree()
  /// The number of pixels per point of the last list's surface, the size of the surface in pixels, and the resolution
  /// of blurs and effects in that list.
  private(set) var surface = (scale: 1.0, size: SIMD2<Int32>(), detail: MotionDetail())
  let rasters = RasterCache()
  var damage = DamageFinder()
  var spaces = SpaceResolver()
  var runs = RunResolver()
  var repairs = ListRepairer()
  var recorder = OldContentRecorder()
  package var inputLimits = EffectInputLimits()
  /// The resolution of blurs and effects in the next list.
  package var detail = MotionDetail()
  /// The content of the last list whose resolution may be reduced, and the least resolution of that content.
  package internal(set) var reducible = ReducibleContent()
  package internal(set) var leastDetail = 1.0
  /// Records features that cost passes, and leaves some of them out; nil in normal use.
  package var features: LayerFeatures?
  /// Whether the current list looks for siblings whose tracks the vertex shader could evaluate, and for siblings that
  /// the app moves and whose positions alone could be uploaded.
  private(set) var looksForRuns = (animated: false, moved: false)
  /// Whether subtrees that rest and move together are drawn as strips. They save the time of the walk, but not that of a
  /// software rasteriser.
  package var drawsStrips = false

  package init() {}

  /// Whether unchanged subtrees and runs may be shown as cached rasters, and whether lists have damage.
  package var cachesRasters: Bool {
    get { rasters.isEnabled }
    set { rasters.isEnabled = newValue }
  }

  /// Whether the next list shows cached rasters, as it does while things move. A raster's colours are rounded once more
  /// than those of content that is drawn directly.
  package var showsRasters: Bool {
    get { rasters.showsRasters }
    set { rasters.showsRasters = newValue }
  }

  /// Whether the rasters of effects' inputs are cached; false if only one list is made, after which nothing would drop
  /// the rasters.
  package var cachesInputs: Bool {
    get { rasters.cachesInputs }
    set { rasters.cachesInputs = newValue }
  }

  /// Whether hidden rows are found by tiles of 8 x 8 pixels, instead of exactly.
  package var findsHiddenByTiles: Bool {
    get { tree.primitives.findsHiddenByTiles }
    set { tree.primitives.findsHiddenByTiles = newValue }
  }

  /// The time in nanoseconds that the device takes for each pixel that is drawn again. Layers that others hide are
  /// looked for, and damaged rectangles are drawn one by one, only if that saves more time than it takes.
  package var overdrawCost: Double {
    get { tree.primitives.overdrawCost }
    set { (tree.primitives.overdrawCost, damage.overdrawCost) = (newValue, newValue) }
  }

  /// Whether moving paths are drawn in bands, more coarsely than paths at rest.
  package var drawsPathsInBands: Bool {
    get { tree.detailChanges.coarsensReplacedPaths }
    set { tree.detailChanges.coarsensReplacedPaths = newValue }
  }

  /// The most texels of the records of an `AnimatedRun`; 0 if vertex shaders cannot evaluate tracks.
  package var recordTexelLimit: Int {
    get { tree.sampler.animated.texelLimit }
    set { tree.sampler.animated.texelLimit = newValue }
  }

  /// The least number of siblings in an `AnimatedRun`.
  package var minimumAnimatedSiblings: Int {
    get { tree.sampler.animated.fewestRows }
    set { tree.sampler.animated.fewestRows = newValue }
  }

  /// Whether the last list showed anything that differs from content at rest: a cached raster, rows that move by
  /// fractions of a pixel, or paths that are replaced for each list.
  package var hasShownRasters: Bool {
    rasters.areShown || tree.changed.hasShownMotion || tree.detailChanges.hasShownReplacedPaths
  }

  /// Applies a commit to the tree, after recording the old content of layers whose transitions the commit begins.
  package mutating func apply(_ list: ChangeList) {
    OldContentRecorder.record(list, &self)
    for index in list.changes.indices {
      if case .remove(let row) = list.changes[index] { rasters.forget(row) }
    }
    tree.apply(list)
    tree.transitions.releaseOldContents(&tree.resources)
    rasters.reserve(tree.rows.count)
  }

  /// Writes the value of every animation at the root time `t`, in seconds; returns whether anything may differ from the
  /// last sample.
  package mutating func sample(at t: CFTimeInterval) -> Bool { tree.sample(at: t) }

  /// Makes the display list of the tree for a surface of `width` x `height` pixels, at `scale` pixels per point.
  package mutating func resolve(into list: inout DisplayList, width: Int, height: Int, scale: Double) {
    if !cachesRasters || list.width != width || list.height != height || surface.scale != scale
      || reducible.differs(detail, surface.detail)
    {
      tree.changed.markAll()
    }
    surface = (scale, SIMD2(Int32(width), Int32(height)), detail)
    let hasShownMotion = tree.changed.hasShownMotion
    tree.changed.beginList(isInMotion: showsRasters && cachesRasters)
    tree.markAnimatedRows()
    if ListRepairer.repair(&list, &self) {
      if hasShownMotion { tree.changed.noteShownMotion() }
      return
    }
    if cachesRasters { damage.begin(&list) }
    list.removeAll()
    list.width = width
    list.height = height
    list.reuse.replacedItems.reserveCapacity(64)
    ListRepairer.beginNewList(&self)
    looksForRuns.animated = tree.sampler.animated.looksForRuns(lanes: tree.sampler.tracks.lanes.laneCount)
    looksForRuns.moved = tree.sampler.animated.looksForMovedRuns(listsInMotion: tree.changed.listsInMotion)
    features?.visitSnapshots(&tree)
    rasters.beginFrame()
    // Cached rasters contain replaced paths in the coarser form, which paths at rest do not have.
    if tree.detailChanges.hasShownReplacedPaths, !tree.changed.isInMotion { rasters.dropAllAndInputs() }
    tree.transitions.noteDrawnContents(rasters)
    reducible.removeAll()
    leastDetail = 1
    tree.detailChanges.beginList(&tree.details, isInMotion: tree.changed.isInMotion)
    tree.updateAnimatedDetails()
    tree.detailChanges.endList(isInMotion: tree.changed.isInMotion)
    // The tables are copied after the details, as animated contents may have added images.
    copyResources(to: &list)
    spaces.beginFrame()
    if !tree.order.isEmpty {
      let start = Inherited(
        transform: CGAffineTransform(scaleX: scale, y: scale), opacity: 1,
        scissor: PixelRect(x0: 0, y0: 0, x1: Int32(width), y1: Int32(height)), clip: .none,
        isReducible: true, runEligibility: .always)
      // The root fills the surface, whatever its position.
      visit(.first, parent: start, isRoot: true, into: &list)
    }
    finish(&list)
  }

  /// Copies the tables of images, texts and effects into a list.
  mutating func copyResources(to list: inout DisplayList) {
    tree.resources.images.copy(to: &list.images, containing: list.reuse.resourceCopy)
    tree.resources.texts.copy(to: &list.texts, containing: list.reuse.resourceCopy)
    tree.resources.effects.copy(to: &list.effectTables.effects, containing: list.reuse.resourceCopy)
    list.reuse.resourceCopy = tree.resources.images.copies
  }

  /// Updates the caches after a list is complete, and finds the damage of the list.
  private mutating func finish(_ list: inout DisplayList) {
    repairs.items.end()
    rasters.inputs.endFrame(&list)
    tree.primitives.copyStyles(to: &list.styles)
    ImageAnnouncements.add(&tree, to: &list, scale: surface.scale)
    rasters.noteMade(by: list, isAwaited: tree.transitions.makesRasters)
    rasters.endFrame(&list)
    tree.changed.clear()
    list.frame = UInt64(tree.changed.listNumber)
    list.isAllDamaged = true
    if cachesRasters { damage.end(&list, tree) }
  }

  /// Drops all cached rasters after a list that could not be drawn, so that subsequent lists make them again.
  package mutating func forgetRasters(failed list: DisplayList) {
    rasters.dropAll(failed: list)
    tree.changed.markAll()
  }

  /// Makes the next list draw the rasters of old contents again, after all textures were lost. Old content that shows
  /// another transition's raster cannot be drawn again; its transition continues with the current content alone.
  package mutating func remakeTransitionRasters() {
    tree.transitions.remakeRasters(&tree.resources)
  }
}

// MARK: - The walk

extension Resolver {
  /// Emits the subtree at an index in the order; returns the index after the subtree.
  @discardableResult
  mutating func visit(
    _ index: OrderIndex, parent: Inherited, isRoot: Bool = false, into list: inout DisplayList
  ) -> OrderIndex {
    list.reuse.visitedRows += 1
    if stackIsLow(0) != 0 { return visitOnFurtherStack(index, parent: parent, isRoot: isRoot, into: &list) }
    let row = tree.order[index].row
    let end = tree.order[index].end
    let opacity = Float(min(1, max(0, tree.value(.opacity, row))))
    if tree.isSkipped(row, opacity: opacity) { return end }
    let bounds = tree.bounds(of: row)
    if parent.space.exists || !tree.isFlat(row) {
      let layer = VisitedRow(
        index: index, end: end, row: row, bounds: bounds, toPixels: .identity, opacity: opacity)
      var parent = parent
      parent.runEligibility = .none
      SpaceResolver.draw(layer, parent: parent, isRoot: isRoot, resolver: &self, into: &list)
      return end
    }
    let layer = VisitedRow(
      index: index, end: end, row: row, bounds: bounds,
      toPixels: tree.localTransform(row, bounds, isRoot).concatenating(parent.transform), opacity: opacity)
    if tree.rows[row].details.exists, tree.isBackFaceCulled(row, layer.toPixels, parent) { return end }
    if tree.rows[row].transition.exists {
      var inside = parent
      inside.runEligibility = .none
      drawInTransition(layer, inside, &list)
    } else {
      RasterResolver.draw(layer, parent: parent, resolver: &self, into: &list)
    }
    return end
  }

  /// Visits a subtree on another stack, since a tree may be deeper than a stack.
  @inline(never)
  private mutating func visitOnFurtherStack(
    _ index: OrderIndex, parent: Inherited, isRoot: Bool, into list: inout DisplayList
  ) -> OrderIndex {
    var end = index
    CallStack.extend("CALayer") { end = visit(index, parent: parent, isRoot: isRoot, into: &list) }
    return end
  }

  /// Emits a subtree whose layer is in the current plane, and may be in transition.
  mutating func drawInTransition(_ layer: VisitedRow, _ parent: Inherited, _ list: inout DisplayList) {
    if let drawing = TransitionDrawing(tree, layer) { return drawing.draw(parent, &self, &list) }
    if tree.value(.isHidden, layer.row) >= 0.5 || layer.opacity <= 0 { return }
    draw(layer, parent, &list)
  }

  /// Emits a subtree whose layer is in the current plane, without a transition.
  mutating func draw(_ layer: VisitedRow, _ parent: Inherited, _ list: inout DisplayList) {
    let (row, bounds) = (layer.row, layer.bounds)
    let box = pixelBox(bounds, layer.toPixels)
    let clips = tree.value(.masksToBounds, row) >= 0.5
    // Blurred content reaches beyond the bounds to which it is clipped.
    if clips, box.intersection(parent.scissor).isEmpty, !tree.isBlurred(row) { return }
    let radius = min(tree.value(.cornerRadius, row), bounds.z / 2, bounds.w / 2)
    let drawn = DrawnRow(
      index: layer.index, firstSublayer: tree.firstSublayer(of: layer.index), end: layer.end, row: row,
      bounds: bounds, box: box, radii: tree.rows[row].roundedCorners * Float(max(0, radius)), clips: clips)
    var context = parent
    context.transform = layer.toPixels
    context.space = .none
    if tree.rows[row].mask.exists || tree.rows[row].details.exists || tree.value(.shadowOpacity, row) > 0 {
      context.runEligibility = .none
      return apply(.outermost, to: drawn, opacity: layer.opacity, inherited: context, into: &list)
    }
    drawFaded(drawn, opacity: layer.opacity, inherited: context, into: &list)
  }

  /// Emits a layer's contents, sublayers and border, without its decorations.
  mutating func drawWhole(_ drawn: DrawnRow, _ context: Inherited, _ list: inout DisplayList) {
    ContentsEmitter.emit(tree, drawn: drawn, inherited: context, into: &list)
    if drawn.hasSublayers {
      var inner = context
      spaces.enterSublayers(of: drawn, tree, &inner)
      var group = -1
      if drawn.clips {
        group = list.clip(&inner, to: drawn.bounds, radii: drawn.radii, by: context.transform, box: drawn.box)
        if group >= 0 { inner.runEligibility = .none }
        list.note(.clip, of: drawn.row, group: group)
      }
      if tree.rows[drawn.row].effect.exists {
        EffectResolver.draw(drawn, inherited: inner, resolver: &self, into: &list)
      } else {
        drawSublayers(from: drawn.firstSublayer, to: drawn.end, parent: inner, into: &list)
      }
      if group >= 0 { list.closeGroup(group, dissolves: false) }
    }
    ContentsEmitter.emitBorder(tree, drawn: drawn, inherited: context, into: &list)
  }

  /// Emits the subtrees between two indices in the order.
  mutating func drawSublayers(
    from first: OrderIndex, to end: OrderIndex, parent: Inherited, into list: inout DisplayList
  ) {
    if looksForRuns != (false, false) || tree.sampler.animated.isUsed, first < end {
      AnimatedRunResolver.prepare(from: first, to: end, parent: parent, resolver: &self)
    }
    if tree.spatial.isUsed, tree.areInSpace(from: first, to: end, parent) {
      return SpaceResolver.drawByDepth(first..<end, parent: parent, resolver: &self, into: &list)
    }
    var child = first
    let usesRasters = cachesRasters && showsRasters
    let context = rasters.isInsideRaster ? -1 : repairs.items.beginSublayers(of: parent)
    var strips = StripResolver(nextSearch: first)
    // The index at which the next run ends at the latest; with rasters, `endOfRun` finds it.
    var limit = usesRasters ? first : end
    while child < end {
      if tree.sampler.animated.isUsed,
        let next = AnimatedRunResolver.draw(child, parent: parent, resolver: self, into: &list)
      {
        child = next
        continue
      }
      if usesRasters, drawsStrips,
        let next = strips.draw(child, to: end, parent: parent, resolver: &self, into: &list)
      {
        list.reuse.visitedRows += 1
        child = next
        continue
      }
      let count = list.items.count
      if usesRasters,
        let next = RasterResolver.drawStill(child, parent: parent, resolver: self, into: &list)
      {
        list.reuse.visitedRows += 1
        if context >= 0 {
          repairs.items.record(tree.order[child].row, items: count..<list.items.count, context: context)
        }
        child = next
        continue
      }
      if let next = RasterResolver.drawStillRun(
        from: child, to: end, parent: parent, resolver: self, into: &list)
      {
        child = next
        continue
      }
      if child >= limit { limit = tree.changed.endOfRun(from: child, to: end) }
      let runEnd = RunResolver.end(from: child, to: limit, &self)
      if runEnd - child >= RunResolver.shortestRun, parent.clip.isNone, parent.space.isNone {
        let count = list.items.count + list.quads.count
        tree.primitives.drawRun(tree, from: child, to: runEnd, parent: parent, into: &list)
        let size = list.items.count + list.quads.count - count
        RasterResolver.noteRun(child..<runEnd, size: size, parent: parent, resolver: self)
        list.reuse.visitedRows += runEnd - child
        child = runEnd
      }
      while child < runEnd { child = visitSublayer(child, parent: parent, context: context, into: &list) }
      if child < limit, !tree.sampler.animated.contains(tree.order[child].row) {
        child = visitSublayer(child, parent: parent, context: context, into: &list)
      }
    }
  }

  /// Visits a sublayer whose items a repair may replace; `context` is the index of `parent` in the recorded items.
  @inline(__always)
  private mutating func visitSublayer(
    _ child: OrderIndex, parent: Inherited, context: Int32, into list: inout DisplayList
  ) -> OrderIndex {
    let first = list.items.count
    let next = visit(child, parent: parent, into: &list)
    if context >= 0 {
      repairs.items.record(tree.order[child].row, items: first..<list.items.count, context: context)
    }
    return next
  }
}
