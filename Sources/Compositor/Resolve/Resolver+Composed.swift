import Engine

// Layers that are more than contents and sublayers. First what is blurred behind; over it, from the outside in: the
// mask, the opacity, the shadow, the blur of the layer itself, the clip to the bounds. So a mask cuts the shadow off as
// well, and the shadow is that of the blurred layer. The picture of `shouldRasterize` is of all that but the opacity.
extension Resolver {
  mutating func drawComposed(
    _ drawn: DrawnRow, _ opacity: Float, _ own: Inherited, _ list: inout DisplayList
  ) {
    let place = Int(tree.rows[drawn.row].details)
    if place >= 0, tree.details[place].isRasterized, drawRasterized(drawn, opacity, own, &list) { return }
    drawMasked(drawn, opacity, own, &list)
  }

  // MARK: Masks

  mutating func drawMasked(
    _ drawn: DrawnRow, _ opacity: Float, _ own: Inherited, _ list: inout DisplayList
  ) {
    guard tree.rows[drawn.row].mask >= 0 else {
      emitBackdrop(drawn, opacity, own, &list)
      return drawShadowed(drawn, opacity, own, &list)
    }
    var mask = MaskOutline.of(tree, drawn.place + 1)
    // Each part would take the mask's alpha for itself.
    if case .outline(_, _, let alpha, _) = mask, alpha < 1, !tree.rows[drawn.row].allowsGroupOpacity {
      mask = .picture
    }
    switch mask {
    case .nothing: return
    case .outline(let outline, let bounds, let alpha, let isSmooth):
      // A plain shape is a clip; what it lets through of itself is the layer's opacity.
      let toPixels = tree.localTransform(Int(tree.rows[drawn.row].mask), bounds, false).concatenating(
        own.transform)
      var inner = own
      let box = pixelBox(outline.rect, toPixels)
      let group = list.clip(&inner, to: outline.rect, outline.radii, toPixels, box, isSmooth: isSmooth)
      emitBackdrop(drawn, opacity * alpha, inner, &list)
      drawShadowed(drawn, opacity * alpha, inner, &list)
      if group >= 0 { list.closeGroup(group, dissolves: false) }
    case .picture:
      let group = list.items.count
      var description = DisplayGroup()
      description.hasMask = true
      let (whole, each) = shares(of: opacity, drawn)
      list.openGroup(opacity: own.opacity * whole, clip: own.clip, scissor: own.scissor, description)
      var inner = own
      inner.opacity = 1
      inner.clip = -1
      var bracket = DisplayItem(
        kind: .beginMask, transform: .identity, rect: SIMD4(), scissor: own.scissor, bounds: own.scissor)
      list.items.append(bracket)
      visit(drawn.place + 1, inner, &list)
      let shown = list.coveredPixels(from: group + 2)
      if shown.isEmpty { return list.removeItems(from: group) }
      bracket.scissor = shown
      bracket.bounds = shown
      list.items[group + 1] = bracket
      bracket.kind = .endMask
      list.items.append(bracket)
      // Beyond the mask's pixels nothing is seen, but by a backdrop.
      if !holdBackdrops(from: drawn.firstSublayer, to: drawn.end) {
        inner.scissor = inner.scissor.intersection(shown)
      }
      let content = list.items.count
      emitBackdrop(drawn, each, inner, &list)
      drawShadowed(drawn, each, inner, &list)
      let covered = list.coveredPixels(from: content)
      if covered.isEmpty { return list.removeItems(from: group) }
      list.endGroup(group, scissor: covered, bounds: covered)
    }
  }

  /// A layer's opacity as that of a group of all that it is, and as that of each thing in it.
  func shares(of opacity: Float, _ drawn: DrawnRow) -> (whole: Float, each: Float) {
    tree.rows[drawn.row].allowsGroupOpacity ? (opacity, 1) : (1, opacity)
  }

  // MARK: Blurs

  /// Pixels of standard deviation below which a blur is none.
  static let leastBlur = 0.3

  /// Emits what lies behind a layer, blurred: it fades with the layer, but is no part of the layer's own picture.
  private func emitBackdrop(
    _ drawn: DrawnRow, _ opacity: Float, _ own: Inherited, _ list: inout DisplayList
  ) {
    let place = Int(tree.rows[drawn.row].details)
    guard place >= 0, drawn.bounds.z > 0, drawn.bounds.w > 0 else { return }
    let sigma = tree.details[place].backgroundFilters.radius * own.transform.pixelsPerPoint
    if sigma < Self.leastBlur { return }
    var item = tree.makeItem(.backdrop, drawn.bounds, drawn.row, own)
    item.radii = drawn.radii
    item.sigma = Float(sigma)
    item.opacity *= opacity
    list.append(item, own)
  }

  /// Whether any of the layers between two places shows what lies behind it.
  private func holdBackdrops(from first: Int, to end: Int) -> Bool {
    for place in first..<end {
      let detail = Int(tree.rows[Int(tree.order[place].row)].details)
      if detail >= 0, tree.details[detail].backgroundFilters.radius > 0 { return true }
    }
    return false
  }

  /// Emits a layer with its own blur.
  mutating func drawBlurred(
    _ drawn: DrawnRow, _ opacity: Float, _ own: Inherited, _ list: inout DisplayList
  ) {
    let place = Int(tree.rows[drawn.row].details)
    let sigma = place < 0 ? 0 : tree.details[place].filters.radius * own.transform.pixelsPerPoint
    if sigma < Self.leastBlur { return drawFaded(drawn, opacity, own, &list) }
    if drawn.clips, ContentsEmitter.coversBounds(tree, drawn) {
      return drawClampedBlur(drawn, sigma, opacity, own, &list)
    }
    var description = DisplayGroup()
    description.blur = Float(sigma)
    let group = list.items.count
    let (whole, each) = shares(of: opacity, drawn)
    list.openGroup(opacity: own.opacity * whole, clip: own.clip, scissor: own.scissor, description)
    var inner = own
    inner.opacity = each
    inner.clip = -1
    let near = own.scissor.reaching(3 * sigma)
    inner.scissor = near
    drawWhole(drawn, inner, &list)
    let covered = list.coveredPixels(from: group + 1)
    let touched = covered.reaching(3 * sigma)
    if touched.intersection(own.scissor).isEmpty {
      return list.removeItems(from: group)
    }
    list.endGroup(group, scissor: touched.intersection(near), bounds: touched.intersection(own.scissor))
  }

  /// The blur of a layer that is opaque up to its bounds, as a snapshot is: its edge pixels go on outside, and the
  /// bounds, with their corners, cut what is blurred.
  private mutating func drawClampedBlur(
    _ drawn: DrawnRow, _ sigma: Double, _ opacity: Float, _ own: Inherited, _ list: inout DisplayList
  ) {
    let isUpright = own.transform.b == 0 && own.transform.c == 0
    var outer = own
    let clipGroup = list.clip(&outer, to: drawn.bounds, drawn.radii, own.transform, drawn.box)
    var description = DisplayGroup()
    description.clampsBlur = true
    description.blur = Float(sigma)
    let (whole, each) = shares(of: opacity, drawn)
    description.isTranslucent = each < 1
    let group = list.items.count
    list.openGroup(opacity: own.opacity * whole, clip: outer.clip, scissor: outer.scissor, description)
    var inner = own
    inner.opacity = each
    inner.clip = -1
    var box: PixelRect
    if isUpright {
      box = snappedBox(drawn.bounds, own.transform)
      inner.scissor = box.intersection(own.scissor.reaching(3 * sigma))
    } else {
      // The border that is repeated has to be that of the picture: a plane of the layer's own.
      let scale = own.transform.pixelsPerPoint
      let m = own.transform
      inner.isTurned = (m.a * m.d - m.b * m.c < 0) != own.isTurned
      inner.transform = CGAffineTransform(scaleX: scale, y: scale)
      box = snappedBox(drawn.bounds, inner.transform)
      inner.scissor = box
    }
    let square = DrawnRow(
      place: drawn.place, firstSublayer: drawn.firstSublayer, end: drawn.end, row: drawn.row,
      bounds: drawn.bounds, box: pixelBox(drawn.bounds, inner.transform), radii: CornerRadii(), clips: true,
      frameRadii: drawn.radii == CornerRadii() && !own.isInPerspective ? nil : drawn.radii)
    // Sides that are smoothed would go on outside as half of what they are: the bounds smooth them afterwards.
    let edges = tree.rows[drawn.row].edges
    if isUpright { tree.rows[drawn.row].edges = 0 }
    drawWhole(square, inner, &list)
    tree.rows[drawn.row].edges = edges
    if list.items.count == group + 1 || outer.scissor.isEmpty {
      list.removeItems(from: group)
    } else if isUpright {
      // Round corners cut pixels beyond the whole ones.
      let seen = drawn.radii == CornerRadii() ? box : drawn.box
      list.endGroup(group, scissor: inner.scissor, bounds: seen.intersection(outer.scissor))
    } else {
      let toSurface = inner.transform.inverted().concatenating(own.transform)
      list.endPlane(group, box, toSurface, edges: tree.rows[drawn.row].edges)
    }
    if clipGroup >= 0 { list.closeGroup(clipGroup, dissolves: false) }
  }
}

extension RowDetails {
  /// Whether there is more to it than contents.
  var isComposed: Bool { isRasterized || filters.radius > 0 || backgroundFilters.radius > 0 }

  /// Whether it is the contents or the background alone, in one part.
  var isOnePicture: Bool {
    kind == .plain && !isComposed && contentsCenter == SIMD4(0, 0, 1, 1)
  }
}
