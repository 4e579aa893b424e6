import Engine

/// Makes the display list of a render tree: what its rows draw, in painter's order.
///
/// World transforms, effective opacity, clips and culling; groups are opened only where pixels differ by them. Allocates
/// nothing once its buffers have grown.
package struct Resolver: ~Copyable {
  /// The tree that is resolved.
  package internal(set) var tree = RenderTree()
  /// Pixels of the last list's surface in a point, and its size in pixels.
  var surface = (scale: 1.0, size: SIMD2<Int32>())
  let pictures = PictureCache()
  var damage = DamageFinder()
  /// Working memory: maps from space to planes, and siblings being sorted by depth.
  var spaces = ContiguousArray<CATransform3D>()
  var sorter = DepthSorter()
  /// The list into which a row is drawn to find out what it is.
  var scratch = DisplayList()
  /// Whether items are recorded for a later list, and the pictures that they show.
  var isRecording = false
  var heldPictures = ContiguousArray<HeldPicture>()

  package init() {}

  /// Whether subtrees that stay the same are shown as pictures, and lists say where they differ from the one before.
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

  /// Whether the last list showed a picture in place of what it would have drawn.
  package var hasShownPictures: Bool { pictures.areShown }

  /// Applies a commit to the tree; what layers show whose transitions it begins is recorded before.
  package mutating func apply(_ list: ChangeList) {
    recordTransitions(of: list)
    for index in list.changes.indices {
      if case .remove(let row) = list.changes[index] { pictures.forget(Int(row)) }
    }
    tree.apply(list)
    tree.endRecording()
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
    settleTransitions()
    tree.resources.images.copy(to: &list.images)
    tree.resources.texts.copy(to: &list.texts)
    tree.resources.effects.copy(to: &list.effects)
    surface = (scale, SIMD2(Int32(width), Int32(height)))
    tree.updateAnimatedDetails()
    spaces.removeAll(keepingCapacity: true)
    if !tree.order.isEmpty {
      let start = Inherited(
        transform: CGAffineTransform(scaleX: scale, y: scale), opacity: 1,
        scissor: PixelRect(x0: 0, y0: 0, x1: Int32(width), y1: Int32(height)), clip: -1, level: .outermost)
      // The root fills the surface: its own position says nothing.
      visit(0, start, &list, isRoot: true)
    }
    finish(&list)
  }

  /// Brings caches up to date with a list that is complete, and finds its damage.
  private mutating func finish(_ list: inout DisplayList) {
    pictures.inputs.endFrame(&list)
    tree.primitives.copyStyles(to: &list.styles)
    var isAwaited = false
    for index in tree.transitions.entries.indices {
      if let transition = tree.transitions.entries[index], transition.isInList { isAwaited = true }
    }
    pictures.noteMade(by: list, isAwaited: isAwaited)
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
}

// MARK: - Subtrees

extension Resolver {
  /// Emits a subtree; returns the index in the order after it.
  @discardableResult
  mutating func visit(
    _ place: Int, _ above: Inherited, _ list: inout DisplayList, isRoot: Bool = false
  ) -> Int {
    let row = Int(tree.order[place].row)
    let end = Int(tree.order[place].end)
    let opacity = Float(min(1, max(0, tree.value(.opacity, row))))
    // What is hidden may be on its way out.
    if tree.value(.isHidden, row) >= 0.5 || opacity <= 0, !showsTransition(row) { return end }
    if above.space >= 0 || !tree.isFlat(row) {
      var above = above
      above.level = .inner
      visitInSpace(place, opacity, above, &list, isRoot: isRoot)
      return end
    }
    let bounds = tree.bounds(of: row)
    let toPixels = tree.localTransform(row, bounds, isRoot).concatenating(above.transform)
    if tree.rows[row].details >= 0, tree.showsBack(row, toPixels, above) { return end }
    if tree.rows[row].transition >= 0 {
      var inside = above
      inside.level = .inner
      drawSelf(place, bounds, toPixels, opacity, inside, &list)
    } else {
      drawKeeping(place, bounds, toPixels, opacity, above, &list)
    }
    return end
  }

  /// Emits a subtree whose layer is on the surface by `toPixels`.
  mutating func draw(
    _ place: Int, _ bounds: SIMD4<Double>, _ toPixels: CGAffineTransform, _ opacity: Float,
    _ above: Inherited, _ list: inout DisplayList
  ) {
    let row = Int(tree.order[place].row)
    let box = pixelBox(bounds, toPixels)
    let clips = tree.value(.masksToBounds, row) >= 0.5
    // What is blurred reaches beyond the bounds that clip it.
    if clips, box.intersection(above.scissor).isEmpty, !tree.isBlurred(row) { return }
    let radius = min(tree.value(.cornerRadius, row), bounds.z / 2, bounds.w / 2)
    let drawn = DrawnRow(
      place: place, firstSublayer: tree.firstSublayer(of: place), end: Int(tree.order[place].end), row: row,
      bounds: bounds, box: box, radii: tree.rows[row].roundedCorners * Float(max(0, radius)), clips: clips)
    var own = above
    own.transform = toPixels
    own.space = -1
    if tree.rows[row].mask >= 0 || tree.rows[row].details >= 0 || tree.value(.shadowOpacity, row) > 0 {
      own.level = .inner
      return drawComposed(drawn, opacity, own, &list)
    }
    drawFaded(drawn, opacity, own, &list)
  }

  /// Emits a layer with its opacity: fading one with sublayers needs it whole first; what turns out to be no more than
  /// parts beside each other is opened again.
  mutating func drawFaded(
    _ drawn: DrawnRow, _ opacity: Float, _ own: Inherited, _ list: inout DisplayList
  ) {
    var own = own
    guard opacity < 1, tree.rows[drawn.row].allowsGroupOpacity else {
      own.opacity *= opacity
      return drawWhole(drawn, own, &list)
    }
    let group = list.items.count
    list.openGroup(opacity: own.opacity * opacity, clip: -1, scissor: own.scissor)
    own.opacity = 1
    if own.level == .outermost { own.level = .faded }
    drawWhole(drawn, own, &list)
    list.closeGroup(group, dissolves: true)
  }

  /// Emits contents, sublayers and border.
  mutating func drawWhole(_ drawn: DrawnRow, _ own: Inherited, _ list: inout DisplayList) {
    ContentsEmitter.emit(tree, drawn, own, &list)
    if drawn.hasSublayers {
      var inner = own
      enterSublayers(of: drawn, &inner)
      var group = -1
      if drawn.clips {
        group = list.clip(&inner, to: drawn.bounds, drawn.radii, own.transform, drawn.box)
        if group >= 0 { inner.level = .inner }
      }
      if tree.rows[drawn.row].effect >= 0 {
        emitEffect(drawn.row, drawn.firstSublayer, drawn.end, drawn.bounds, inner, &list)
      } else {
        drawSublayers(from: drawn.firstSublayer, to: drawn.end, inner, &list)
      }
      if group >= 0 { list.closeGroup(group, dissolves: false) }
    }
    ContentsEmitter.emitBorder(tree, drawn, own, &list)
  }

  /// Emits the subtrees between two indices in the order.
  mutating func drawSublayers(from first: Int, to end: Int, _ above: Inherited, _ list: inout DisplayList) {
    if tree.spatial.isUsed, tree.areInSpace(from: first, to: end, above) {
      return drawByDepth(from: first, to: end, above, &list)
    }
    var child = first
    let mayKeep = keepsPictures && showsPictures
    while child < end {
      if mayKeep, let next = drawStillPicture(child, above, &list) {
        child = next
        continue
      }
      if let next = drawStillRun(from: child, to: end, above, &list) {
        child = next
        continue
      }
      let run = runEnd(from: child, to: end)
      if run - child >= Self.shortestRun, above.clip < 0, above.space < 0 {
        let count = list.items.count + list.quads.count
        tree.primitives.drawRun(tree, from: child, to: run, above, &list)
        noteRun(from: child, to: run, list.items.count + list.quads.count - count, above)
        child = run
      }
      while child < run { child = visit(child, above, &list) }
      if child < end { child = visit(child, above, &list) }
    }
  }
}
