import Engine

/// What a row inherits from those above it while the tree is resolved.
struct Inherited {
  /// Points of the parent's sublayers -> pixels; with a space, points of the plane that it is seen in -> pixels.
  var transform: CGAffineTransform
  var opacity: Float
  var scissor: PixelRect
  /// Rounded clip in force, or -1.
  var clip: Int32
  /// Number in `spaces` of the map from the parent's sublayers, in space, to the plane that they are seen in; -1 where
  /// they lie in that plane.
  var space: Int32 = -1
  /// In a plane of its own, the back of which is turned to the viewer.
  var isTurned = false
  /// In a plane that is seen in perspective: its pixels are not those of the surface.
  var isInPerspective = false
  /// What may be drawn as runs.
  var level = Level.inner

  enum Level {
    /// Nothing.
    case inner
    /// In groups on the surface that do no more than fade: what overlaps.
    case faded
    /// On the surface itself, in no group.
    case outermost
  }
}

/// A row that is being drawn.
struct DrawnRow {
  /// Place in the order, that of its first sublayer, and the one after its subtree.
  let place: Int
  let firstSublayer: Int
  let end: Int
  let row: Int
  /// x, y, width, height.
  let bounds: SIMD4<Double>
  /// Pixels that the bounds can touch.
  let box: PixelRect
  let radii: CornerRadii
  let clips: Bool
  /// The radii that the border's inside follows where it differs, or is smoothed though its corners are square.
  var frameRadii: CornerRadii?

  var hasSublayers: Bool { end > firstSublayer }
}

extension RenderTree {
  /// Makes the display list of what is shown: `width` x `height` pixels, `scale` pixels a point.
  ///
  /// World transforms, effective opacity, clips and culling; groups are opened only where pixels differ by them.
  package mutating func resolve(into list: inout DisplayList, width: Int, height: Int, scale: Double) {
    beginDamage(&list)
    list.removeAll()
    list.width = width
    list.height = height
    if lastList.width != width || lastList.height != height || surfaceScale != scale { changed.markAll() }
    if hasSampled {
      hasSampled = false
      changed.markAnimated(sampler.tracks.slots) { slot in
        if case .column(let property) = slot.track.property {
          isPlacing(property, Int(slot.row))
        } else {
          false
        }
      }
    }
    pictures.beginFrame()
    settleTransitions()
    defer {
      noteMadePictures(list)
      pictures.endFrame(&list)
      changed.clear()
      findDamage(&list)
    }
    images.copy(to: &list.images)
    texts.copy(to: &list.texts)
    effects.copy(to: &list.effects)
    surfaceScale = scale
    surfaceSize = SIMD2(Int32(width), Int32(height))
    effectInputs.beginFrame()
    defer {
      effectInputs.endFrame(&list)
      leaves.copyStyles(to: &list.styles)
    }
    updateAnimatedDetails()
    spaces.removeAll(keepingCapacity: true)
    guard !order.isEmpty else { return }
    let start = Inherited(
      transform: CGAffineTransform(scaleX: scale, y: scale), opacity: 1,
      scissor: PixelRect(x0: 0, y0: 0, x1: Int32(width), y1: Int32(height)), clip: -1, level: .outermost)
    // The root fills the surface: its own position says nothing.
    visit(0, start, &list, isRoot: true)
  }

  /// Emits a subtree; returns the place in the order after it.
  @discardableResult
  mutating func visit(
    _ place: Int, _ above: Inherited, _ list: inout DisplayList, isRoot: Bool = false
  ) -> Int {
    let row = Int(order[place].row)
    let end = Int(order[place].end)
    let opacity = Float(min(1, max(0, value(.opacity, row))))
    // What is hidden may be on its way out.
    if value(.isHidden, row) >= 0.5 || opacity <= 0, !showsTransition(row) { return end }
    if above.space >= 0 || !isFlat(row) {
      var above = above
      above.level = .inner
      visitInSpace(place, opacity, above, &list, isRoot: isRoot)
      return end
    }
    let bounds = bounds(of: row)
    let toPixels = localTransform(row, bounds, isRoot).concatenating(above.transform)
    if rows[row].details >= 0, showsBack(row, toPixels, above) { return end }
    if rows[row].transition >= 0 {
      var inside = above
      inside.level = .inner
      drawSelf(place, bounds, toPixels, opacity, inside, &list)
    } else {
      drawKeeping(place, bounds, toPixels, opacity, above, &list)
    }
    return end
  }

  /// Emits a subtree whose layer lies on the surface by `toPixels`.
  mutating func draw(
    _ place: Int, _ bounds: SIMD4<Double>, _ toPixels: CGAffineTransform, _ opacity: Float,
    _ above: Inherited, _ list: inout DisplayList
  ) {
    let row = Int(order[place].row)
    let box = pixelBox(bounds, toPixels)
    let clips = value(.masksToBounds, row) >= 0.5
    // What is blurred reaches beyond the bounds that clip it.
    if clips, box.intersection(above.scissor).isEmpty, !isBlurred(row) { return }
    let radius = min(value(.cornerRadius, row), bounds.z / 2, bounds.w / 2)
    let drawn = DrawnRow(
      place: place, firstSublayer: firstSublayer(of: place), end: Int(order[place].end), row: row,
      bounds: bounds, box: box, radii: rows[row].roundedCorners * Float(max(0, radius)), clips: clips)
    var own = above
    own.transform = toPixels
    own.space = -1
    if rows[row].mask >= 0 || rows[row].details >= 0 || value(.shadowOpacity, row) > 0 {
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
    guard opacity < 1, rows[drawn.row].allowsGroupOpacity else {
      own.opacity *= opacity
      return drawWhole(drawn, own, &list)
    }
    let group = list.items.count
    openGroup(&list, opacity: own.opacity * opacity, clip: -1, scissor: own.scissor)
    own.opacity = 1
    if own.level == .outermost { own.level = .faded }
    drawWhole(drawn, own, &list)
    closeGroup(group, &list, dissolves: true)
  }

  /// Emits contents, sublayers and border.
  mutating func drawWhole(_ drawn: DrawnRow, _ own: Inherited, _ list: inout DisplayList) {
    emitContents(drawn, own, &list)
    if drawn.hasSublayers {
      var inner = own
      enterSublayers(of: drawn, &inner)
      var group = -1
      if drawn.clips {
        group = clip(&inner, to: drawn.bounds, drawn.radii, own.transform, drawn.box, &list)
        if group >= 0 { inner.level = .inner }
      }
      if rows[drawn.row].effect >= 0 {
        emitEffect(drawn.row, drawn.firstSublayer, drawn.end, drawn.bounds, inner, &list)
      } else {
        drawSublayers(from: drawn.firstSublayer, to: drawn.end, inner, &list)
      }
      if group >= 0 { closeGroup(group, &list, dissolves: false) }
    }
    emitBorder(drawn, own, &list)
  }

  /// Emits the subtrees between two places in the order.
  mutating func drawSublayers(from first: Int, to end: Int, _ above: Inherited, _ list: inout DisplayList) {
    if hasDepth, areInSpace(from: first, to: end, above) {
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
        drawRun(from: child, to: run, above, &list)
        noteRun(from: child, to: run, list.items.count + list.quads.count - count, above)
        child = run
      }
      while child < run { child = visit(child, above, &list) }
      if child < end { child = visit(child, above, &list) }
    }
  }
}
