import Engine

/// Makes the display list of a render tree: what its rows draw, in painter's order.
///
/// World transforms, effective opacity, clips and culling; groups are opened only where pixels differ by them. The walk
/// is here; what few layers have is in types of its own, which call the walk for what is inside. Allocates nothing once
/// its buffers have grown.
package struct Resolver: ~Copyable {
  /// The tree that is resolved.
  package internal(set) var tree = RenderTree()
  /// Pixels of the last list's surface in a point, and its size in pixels.
  private(set) var surface = (scale: 1.0, size: SIMD2<Int32>())
  let pictures = PictureCache()
  private var damage = DamageFinder()
  var spaces = SpaceResolver()
  var runs = RunResolver()
  var recorder = TransitionRecorder()

  package init() {}

  /// Whether unchanged subtrees are drawn from kept pictures, and lists have damage.
  package var keepsPictures: Bool {
    get { pictures.isEnabled }
    set { pictures.isEnabled = newValue }
  }

  /// Whether the next list shows what is kept: it does while things move. A picture rounds once more than what it shows.
  package var showsPictures: Bool {
    get { pictures.showsPictures }
    set { pictures.showsPictures = newValue }
  }

  /// Whether what effects see is kept; not where one list only is made, after which nothing would drop it.
  package var keepsInputs: Bool {
    get { pictures.keepsInputs }
    set { pictures.keepsInputs = newValue }
  }

  /// Whether rows hidden by later ones are found by tiles of 8 x 8 pixels, and not exactly.
  package var findsHiddenByTiles: Bool {
    get { tree.primitives.findsHiddenByTiles }
    set { tree.primitives.findsHiddenByTiles = newValue }
  }

  /// Whether the last list showed any kept picture.
  package var hasShownPictures: Bool { pictures.areShown }

  /// Applies a commit to the tree; what layers show whose transitions it begins is recorded before.
  package mutating func apply(_ list: ChangeList) {
    TransitionRecorder.record(list, &self)
    for index in list.changes.indices {
      if case .remove(let row) = list.changes[index] { pictures.forget(Int(row)) }
    }
    tree.apply(list)
    tree.transitions.endRecording(&tree.resources)
    pictures.reserve(tree.rows.count)
  }

  /// Writes what every animation shows at the root time `t`; whether anything may differ from the last sample.
  package mutating func sample(at t: CFTimeInterval) -> Bool { tree.sample(at: t) }

  /// Makes the display list of what is shown: `width` x `height` pixels, `scale` pixels a point.
  package mutating func resolve(into list: inout DisplayList, width: Int, height: Int, scale: Double) {
    if keepsPictures { damage.begin(&list) }
    list.removeAll()
    list.width = width
    list.height = height
    if damage.isResized(width: width, height: height) || surface.scale != scale { tree.changed.markAll() }
    tree.markAnimatedRows()
    pictures.beginFrame()
    tree.transitions.dropRecordings(madeBy: pictures, &tree.resources)
    tree.resources.images.copy(to: &list.images)
    tree.resources.texts.copy(to: &list.texts)
    tree.resources.effects.copy(to: &list.effects)
    surface = (scale, SIMD2(Int32(width), Int32(height)))
    tree.updateAnimatedDetails()
    spaces.beginFrame()
    if !tree.order.isEmpty {
      let start = Inherited(
        transform: CGAffineTransform(scaleX: scale, y: scale), opacity: 1,
        scissor: PixelRect(x0: 0, y0: 0, x1: Int32(width), y1: Int32(height)), clip: -1,
        runEligibility: .always)
      // The root fills the surface, whatever its position.
      visit(0, above: start, isRoot: true, into: &list)
    }
    finish(&list)
  }

  /// Brings caches up to date with a list that is complete, and finds its damage.
  private mutating func finish(_ list: inout DisplayList) {
    pictures.inputs.endFrame(&list)
    tree.primitives.copyStyles(to: &list.styles)
    pictures.noteMade(by: list, isAwaited: tree.transitions.areInList)
    pictures.endFrame(&list)
    tree.changed.clear()
    list.frame = UInt64(pictures.frame)
    list.isAllDamaged = true
    if keepsPictures { damage.end(&list, tree) }
  }

  /// Drops all kept pictures after a list that could not be drawn: they are made again.
  package mutating func forgetKept(failed list: DisplayList) {
    pictures.dropAll(failed: list)
    tree.changed.markAll()
  }

  /// Drops the pictures of layers before their transitions, which cannot be drawn again once they are lost: the transitions
  /// continue with the current content alone.
  package mutating func dropTransitionPictures() {
    tree.transitions.dropPictures(&tree.resources)
  }
}

// MARK: - The walk

extension Resolver {
  /// Emits a subtree; returns the index in the order after it.
  @discardableResult
  mutating func visit(
    _ index: Int, above: Inherited, isRoot: Bool = false, into list: inout DisplayList
  ) -> Int {
    let row = Int(tree.order[index].row)
    let end = Int(tree.order[index].end)
    let opacity = Float(min(1, max(0, tree.value(.opacity, row))))
    if tree.isSkipped(row, opacity: opacity) { return end }
    let bounds = tree.bounds(of: row)
    if above.space >= 0 || !tree.isFlat(row) {
      let layer = VisitedRow(
        index: index, end: end, row: row, bounds: bounds, toPixels: .identity, opacity: opacity)
      var above = above
      above.runEligibility = .none
      SpaceResolver.draw(layer, above: above, isRoot: isRoot, resolver: &self, into: &list)
      return end
    }
    let layer = VisitedRow(
      index: index, end: end, row: row, bounds: bounds,
      toPixels: tree.localTransform(row, bounds, isRoot).concatenating(above.transform), opacity: opacity)
    if tree.rows[row].details >= 0, tree.showsBack(row, layer.toPixels, above) { return end }
    if tree.rows[row].transition >= 0 {
      var inside = above
      inside.runEligibility = .none
      drawInTransition(layer, inside, &list)
    } else {
      PictureResolver.draw(layer, above: above, resolver: &self, into: &list)
    }
    return end
  }

  /// Emits a subtree whose layer is on the surface, in transition or not.
  mutating func drawInTransition(_ layer: VisitedRow, _ above: Inherited, _ list: inout DisplayList) {
    if let drawing = TransitionDrawing(tree, layer) { return drawing.draw(above, &self, &list) }
    if tree.value(.isHidden, layer.row) >= 0.5 || layer.opacity <= 0 { return }
    draw(layer, above, &list)
  }

  /// Emits a subtree whose layer is on the surface and not in transition.
  mutating func draw(_ layer: VisitedRow, _ above: Inherited, _ list: inout DisplayList) {
    let (row, bounds) = (layer.row, layer.bounds)
    let box = pixelBox(bounds, layer.toPixels)
    let clips = tree.value(.masksToBounds, row) >= 0.5
    // What is blurred reaches beyond the bounds that clip it.
    if clips, box.intersection(above.scissor).isEmpty, !tree.isBlurred(row) { return }
    let radius = min(tree.value(.cornerRadius, row), bounds.z / 2, bounds.w / 2)
    let drawn = DrawnRow(
      index: layer.index, firstSublayer: tree.firstSublayer(of: layer.index), end: layer.end, row: row,
      bounds: bounds, box: box, radii: tree.rows[row].roundedCorners * Float(max(0, radius)), clips: clips)
    var own = above
    own.transform = layer.toPixels
    own.space = -1
    if tree.rows[row].mask >= 0 || tree.rows[row].details >= 0 || tree.value(.shadowOpacity, row) > 0 {
      own.runEligibility = .none
      return drawComposed(drawn, opacity: layer.opacity, inherited: own, into: &list)
    }
    drawFaded(drawn, opacity: layer.opacity, inherited: own, into: &list)
  }

  /// Emits a layer that is more than contents and sublayers. First what is blurred behind; over it, from the outside in:
  /// the mask, the opacity, the shadow, the blur of the layer itself, the clip to the bounds. So a mask cuts the shadow
  /// off as well, and the shadow is that of the blurred layer. The picture of `shouldRasterize` is of all that but the
  /// opacity.
  private mutating func drawComposed(
    _ drawn: DrawnRow, opacity: Float, inherited own: Inherited, into list: inout DisplayList
  ) {
    let detail = Int(tree.rows[drawn.row].details)
    if detail >= 0, tree.details[detail].isRasterized {
      let layer = RasterizedLayer(tree: tree, drawn: drawn, inherited: own, opacity: opacity)
      if layer.draw(&self, &list) { return }
    }
    MaskResolver.draw(drawn, opacity: opacity, inherited: own, resolver: &self, into: &list)
  }

  /// Emits a layer with its opacity: fading one with sublayers needs it whole first; what turns out to be no more than
  /// parts beside each other is opened again.
  mutating func drawFaded(
    _ drawn: DrawnRow, opacity: Float, inherited own: Inherited, into list: inout DisplayList
  ) {
    var own = own
    guard opacity < 1, tree.rows[drawn.row].allowsGroupOpacity else {
      own.opacity *= opacity
      return drawWhole(drawn, own, &list)
    }
    let group = list.items.count
    list.openGroup(opacity: own.opacity * opacity, clip: -1, scissor: own.scissor)
    own.opacity = 1
    if own.runEligibility == .always { own.runEligibility = .ifOverlapping }
    drawWhole(drawn, own, &list)
    list.closeGroup(group, dissolves: true)
  }

  /// Emits contents, sublayers and border.
  mutating func drawWhole(_ drawn: DrawnRow, _ own: Inherited, _ list: inout DisplayList) {
    ContentsEmitter.emit(tree, drawn: drawn, inherited: own, into: &list)
    if drawn.hasSublayers {
      var inner = own
      spaces.enterSublayers(of: drawn, tree, &inner)
      var group = -1
      if drawn.clips {
        group = list.clip(&inner, to: drawn.bounds, radii: drawn.radii, by: own.transform, box: drawn.box)
        if group >= 0 { inner.runEligibility = .none }
      }
      if tree.rows[drawn.row].effect >= 0 {
        EffectResolver.draw(drawn, inherited: inner, resolver: &self, into: &list)
      } else {
        drawSublayers(from: drawn.firstSublayer, to: drawn.end, above: inner, into: &list)
      }
      if group >= 0 { list.closeGroup(group, dissolves: false) }
    }
    ContentsEmitter.emitBorder(tree, drawn: drawn, inherited: own, into: &list)
  }

  /// Emits the subtrees between two indices in the order.
  mutating func drawSublayers(from first: Int, to end: Int, above: Inherited, into list: inout DisplayList) {
    if tree.spatial.isUsed, tree.areInSpace(from: first, to: end, above) {
      return SpaceResolver.drawByDepth(first..<end, above: above, resolver: &self, into: &list)
    }
    var child = first
    let mayKeep = keepsPictures && showsPictures
    while child < end {
      if mayKeep, let next = PictureResolver.drawStill(child, above: above, resolver: self, into: &list) {
        child = next
        continue
      }
      if let next = PictureResolver.drawStillRun(
        from: child, to: end, above: above, resolver: self, into: &list)
      {
        child = next
        continue
      }
      let run = RunResolver.end(from: child, to: end, &self)
      if run - child >= RunResolver.shortestRun, above.clip < 0, above.space < 0 {
        let count = list.items.count + list.quads.count
        tree.primitives.drawRun(tree, from: child, to: run, above: above, into: &list)
        let size = list.items.count + list.quads.count - count
        PictureResolver.noteRun(child..<run, size: size, above: above, resolver: self)
        child = run
      }
      while child < run { child = visit(child, above: above, into: &list) }
      if child < end { child = visit(child, above: above, into: &list) }
    }
  }
}
