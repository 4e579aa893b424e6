import Engine

// What a layer draws itself: background, contents, text, border.
extension RenderTree {
  func emitContents(_ drawn: DrawnRow, _ own: Inherited, _ list: inout DisplayList) {
    let row = drawn.row
    let fill = color(.backgroundColor, row)
    if fill.w > 0, drawn.bounds.z > 0, drawn.bounds.w > 0 {
      let hidden = widthHidden(drawn, own)
      var item = makeItem(.solid, hidden > 0 ? drawn.bounds.outset(-hidden) : drawn.bounds, row, own)
      item.color = fill
      item.radii = drawn.radii
      item.slides =
        drawn.radii != CornerRadii() && sampler.tracks.hasTracks(row)
        && sampler.tracks.animateOnlyPosition(of: row)
      if hasLeaningBorder(drawn, own) { item.edges = 15 }
      append(item, own, &list)
    }
    let kind = rows[row].details >= 0 ? details[Int(rows[row].details)].kind : .plain
    if rows[row].image >= 0 { emitImage(drawn, own, &list) }
    if kind == .gradient { emitGradient(drawn, own, &list) }
    if kind == .shape { emitShape(drawn, own, &list) }
    if rows[row].text >= 0 { emitText(drawn, own, &list) }
  }

  private func emitText(_ drawn: DrawnRow, _ own: Inherited, _ list: inout DisplayList) {
    var item = makeItem(.text, textRect(drawn), drawn.row, own, outset: textReach(drawn))
    item.color = rows[drawn.row].textColor
    item.resource = rows[drawn.row].text
    clipToBounds(&item, drawn, own, &list)
    append(item, own, &list)
  }

  private func textRect(_ drawn: DrawnRow) -> SIMD4<Double> {
    let row = drawn.row
    return SIMD4(
      drawn.bounds.x + rows[row].textX, drawn.bounds.y + rows[row].textY, rows[row].textWidth,
      rows[row].textHeight)
  }

  /// Glyphs reach beyond their advances: italics, marks.
  private func textReach(_ drawn: DrawnRow) -> Double { 0.25 * rows[drawn.row].textHeight + 4 }

  /// All that text can touch, in points.
  func textBox(_ drawn: DrawnRow) -> SIMD4<Double> { textRect(drawn).outset(textReach(drawn)) }

  func emitBorder(_ drawn: DrawnRow, _ own: Inherited, _ list: inout DisplayList) {
    let width = value(.borderWidth, drawn.row)
    if width <= 0 { return }
    let stroke = color(.borderColor, drawn.row)
    guard stroke.w > 0, drawn.bounds.z > 0, drawn.bounds.w > 0 else { return }
    // A frame that is wider by as much as its corners are rounder has the same inside, and none of its corners in sight.
    let radii = drawn.frameRadii ?? drawn.radii
    let more = drawn.frameRadii.map { max(Double($0.max()), 1 / pixelsPerPoint(own.transform)) } ?? 0
    var item = makeItem(.border, drawn.bounds.outset(more), drawn.row, own)
    item.color = stroke
    item.radii = radii + Float(more)
    item.borderWidth = Float(width + more)
    item.isApart = drawn.hasSublayers
    append(item, own, &list)
  }

  /// Whether a border is drawn that leans, and so is smoothed: what lies below it is smoothed too, or it would show
  /// along the border's outer edge.
  func hasLeaningBorder(_ drawn: DrawnRow, _ own: Inherited) -> Bool {
    guard value(.borderWidth, drawn.row) > 0 else { return false }
    let lean = max(abs(own.transform.b) * drawn.bounds.z, abs(own.transform.c) * drawn.bounds.w)
    return lean >= 1.0 / 256 && color(.borderColor, drawn.row).w > 0
  }

  /// How much of a background, in points, need not be drawn along its sides, for an opaque border that leans hides it:
  /// smoothed where an image and the border are, which are drawn as one, it would show along the border's outer edge.
  private func widthHidden(_ drawn: DrawnRow, _ own: Inherited) -> Double {
    guard rows[drawn.row].image >= 0, !drawn.hasSublayers, hasLeaningBorder(drawn, own), own.opacity >= 1,
      color(.borderColor, drawn.row).w >= 1, drawn.radii == CornerRadii(), imageRect(drawn) == drawn.bounds
    else { return 0 }
    let width = min(value(.borderWidth, drawn.row), drawn.bounds.z / 2, drawn.bounds.w / 2)
    // What is smoothed reaches 0.7 pixels to both sides.
    let pixel = 1 / pixelsPerPoint(own.transform)
    let hidden = min(width / 2, width - 1.4 * pixel)
    return hidden >= 0.7 * pixel ? hidden : 0
  }

  // MARK: Images

  /// Where the contents lie, in points, not cut by anything.
  func imageRect(_ drawn: DrawnRow) -> SIMD4<Double> {
    let row = drawn.row
    return rows[row].gravity.place(
      width: rows[row].imageWidth * value(.contentsRect, 2, row) / rows[row].contentsScale,
      height: rows[row].imageHeight * value(.contentsRect, 3, row) / rows[row].contentsScale,
      in: drawn.bounds)
  }

  private func emitImage(_ drawn: DrawnRow, _ own: Inherited, _ list: inout DisplayList) {
    let row = drawn.row
    let source = SIMD4(
      value(.contentsRect, 0, row), value(.contentsRect, 1, row), value(.contentsRect, 2, row),
      value(.contentsRect, 3, row))
    let (rect, bounds) = (imageRect(drawn), drawn.bounds)
    // What is asked for by no number is no part of an image.
    guard rect.z > 0, rect.w > 0, source.sum().isFinite else { return }
    let place = Int(rows[row].details)
    let center = place >= 0 ? details[place].contentsCenter : SIMD4(0, 0, 1, 1)
    if center == SIMD4(0, 0, 1, 1) || rows[row].gravity.fit == .none {
      return emitPart(drawn, rect, source, sides: 15, -1, SIMD4(), own, &list)
    }
    let columns = parts(
      rect.x, rect.z, source.x, source.z, center.x, center.z,
      natural: rows[row].imageWidth * source.z / rows[row].contentsScale)
    let lines = parts(
      rect.y, rect.w, source.y, source.w, center.y, center.w,
      natural: rows[row].imageHeight * source.w / rows[row].contentsScale)
    let whole = cut(rect, source, drawn).rect
    guard whole.z > 0, whole.w > 0 else { return }
    // What several parts have in common is cut once: they reach beyond it.
    let isRounded = drawn.clips && drawn.radii != CornerRadii()
    let isSmooth = rows[row].edges == 15 || hasLeaningBorder(drawn, own)
    var outline: Int32 = -1
    if isRounded ? whole == bounds : isSmooth {
      outline = roundedClip(whole, isRounded ? drawn.radii : CornerRadii(), own.transform, &list)
    }
    for line in 0..<3 {
      for column in 0..<3 {
        let part = SIMD4(
          columns.place[column], lines.place[line], columns.place[column + 1] - columns.place[column],
          lines.place[line + 1] - lines.place[line])
        let texels = SIMD4(
          columns.source[column], lines.source[line], columns.source[column + 1] - columns.source[column],
          lines.source[line + 1] - lines.source[line])
        guard part.z > 0, part.w > 0, texels.z > 0, texels.w > 0 else { continue }
        // Only the sides of the whole are smoothed.
        let sides: UInt8 =
          (columns.place[column] <= rect.x ? 1 : 0)
          | (columns.place[column + 1] >= rect.x + rect.z ? 2 : 0)
          | (lines.place[line + 1] >= rect.y + rect.w ? 4 : 0) | (lines.place[line] <= rect.y ? 8 : 0)
        emitPart(drawn, part, texels, sides: sides, outline, whole, own, &list)
      }
    }
  }

  /// The borders of the three parts of contents whose middle stretches, along one direction: what lies beside the
  /// middle keeps its size, and shares what room there is where that is too little.
  private func parts(
    _ start: Double, _ length: Double, _ source: Double, _ sourceLength: Double, _ center: Double,
    _ centerLength: Double, natural: Double
  ) -> (place: SIMD4<Double>, source: SIMD4<Double>) {
    let (before, after) = (max(0, center), max(0, 1 - center - centerLength))
    var (first, last) = (before * natural, after * natural)
    if first + last > length {
      let part = length / (first + last)
      first *= part
      last *= part
    }
    return (
      SIMD4(start, start + first, start + length - last, start + length),
      SIMD4(
        source, source + before * sourceLength, source + (1 - after) * sourceLength, source + sourceLength)
    )
  }

  /// `outline`: the clip of a rectangle, `shown`, that several parts fill together; -1 where each has its own edges.
  private func emitPart(
    _ drawn: DrawnRow, _ whole: SIMD4<Double>, _ wholeSource: SIMD4<Double>, sides: UInt8, _ outline: Int32,
    _ shown: SIMD4<Double>, _ own: Inherited, _ list: inout DisplayList
  ) {
    var (rect, source) = cut(whole, wholeSource, drawn)
    guard rect.z > 0, rect.w > 0 else { return }
    let isInside = Self.isInside(source)
    if outline >= 0 { reachOut(&rect, &source, shown, own.transform) }
    var item = makeItem(.image, rect, drawn.row, own)
    item.resource = rows[drawn.row].image
    let (grows, shrinks) = (rows[drawn.row].growsNearest, rows[drawn.row].shrinksNearest)
    if grows != shrinks {
      let area = abs(own.transform.a * own.transform.d - own.transform.b * own.transform.c)
      let texels = source.z * source.w * rows[drawn.row].imageWidth * rows[drawn.row].imageHeight
      item.nearest = rect.z * rect.w * area < texels ? shrinks : grows
    } else {
      item.nearest = grows
    }
    item.source = SIMD4<Float>(source)
    if hasLeaningBorder(drawn, own) { item.edges = 15 }
    item.edges &= sides
    if !isInside { return emitBeyondEdges(item, rect, source, outline, drawn, own, &list) }
    emitPiece(item, rect, outline, drawn, own, &list)
  }

  /// Adds an image, or a piece of one, that lies in `rect`; `outline` as above.
  func emitPiece(
    _ piece: DisplayItem, _ rect: SIMD4<Double>, _ outline: Int32, _ drawn: DrawnRow, _ own: Inherited,
    _ list: inout DisplayList
  ) {
    var item = piece
    if outline >= 0 {
      item.edges = 0
      item.clip = outline
    } else if drawn.clips, drawn.radii != CornerRadii() {
      if rect == drawn.bounds {
        item.radii = drawn.radii
      } else {
        // The picture, or this part of it, does not fill the bounds: the corners to round are the bounds', not its own.
        clipToBounds(&item, drawn, own, &list)
      }
    }
    append(item, own, &list)
  }

  /// Contents lie in the layer's own points: clipping them is cutting the rectangle and its source.
  private func cut(
    _ rect: SIMD4<Double>, _ source: SIMD4<Double>, _ drawn: DrawnRow
  ) -> (rect: SIMD4<Double>, source: SIMD4<Double>) {
    if !drawn.clips { return (rect, source) }
    let bounds = drawn.bounds
    let x0 = max(rect.x, bounds.x)
    let y0 = max(rect.y, bounds.y)
    let x1 = min(rect.x + rect.z, bounds.x + bounds.z)
    let y1 = min(rect.y + rect.w, bounds.y + bounds.w)
    let part = SIMD4(
      source.x + source.z * (x0 - rect.x) / rect.z, source.y + source.w * (y0 - rect.y) / rect.w,
      source.z * (x1 - x0) / rect.z, source.w * (y1 - y0) / rect.w)
    let shown = SIMD4(x0, y0, x1 - x0, y1 - y0)
    // Bounds that are filled but for rounding are filled: corners are rounded with the sides between them.
    let away = shown - bounds
    let fills = max(away.max(), -away.min()) <= 1e-6 * (bounds.z + bounds.w)
    return (fills ? bounds : shown, part)
  }

  /// Lets a part of contents reach beyond the sides that it has in common with all of them, so that what cuts these
  /// finds a colour in every pixel.
  private func reachOut(
    _ rect: inout SIMD4<Double>, _ source: inout SIMD4<Double>, _ whole: SIMD4<Double>, _ m: CGAffineTransform
  ) {
    let texels = source.highHalf / rect.highHalf
    let reach = SIMD2(
      1.5 / max((m.a * m.a + m.b * m.b).squareRoot(), 1e-9),
      1.5 / max((m.c * m.c + m.d * m.d).squareRoot(), 1e-9))
    let slack = 1e-6 * (whole.z + whole.w)
    var (low, high) = (SIMD2<Double>(), SIMD2<Double>())
    if rect.x <= whole.x + slack { low.x = reach.x }
    if rect.x + rect.z >= whole.x + whole.z - slack { high.x = reach.x }
    if rect.y <= whole.y + slack { low.y = reach.y }
    if rect.y + rect.w >= whole.y + whole.w - slack { high.y = reach.y }
    source = SIMD4(
      lowHalf: source.lowHalf - low * texels, highHalf: source.highHalf + (low + high) * texels)
    rect = SIMD4(lowHalf: rect.lowHalf - low, highHalf: rect.highHalf + low + high)
  }

  // MARK: Items

  func makeItem(
    _ kind: DisplayItem.Kind, _ rect: SIMD4<Double>, _ row: Int, _ own: Inherited, outset: Double = 0
  ) -> DisplayItem {
    var item = DisplayItem(
      kind: kind, transform: own.transform, rect: SIMD4<Float>(rect), scissor: own.scissor,
      bounds: pixelBox(outset == 0 ? rect : rect.outset(outset), own.transform))
    item.opacity = own.opacity
    item.edges = rows[row].edges
    return item
  }

  /// Adds an item unless nothing of it can be seen; a clip that does not touch it is dropped.
  func append(_ item: DisplayItem, _ own: Inherited, _ list: inout DisplayList) {
    var item = item
    item.bounds = item.bounds.intersection(item.scissor)
    if item.bounds.isEmpty { return }
    if own.clip >= 0, !list.clips[Int(own.clip)].contains(item.bounds) {
      if item.clip >= 0 {
        // Its own rounded clip under another one: the outer clips the finished picture.
        let place = list.items.count
        openGroup(&list, opacity: 1, clip: own.clip, scissor: item.scissor)
        list.items.append(item)
        closeGroup(place, &list, dissolves: false)
        return
      }
      item.clip = own.clip
    }
    list.items.append(item)
  }
}
