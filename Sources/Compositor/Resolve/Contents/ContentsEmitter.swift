import LayerValues

/// Emits the parts that a layer draws itself: background, image, gradient, shape, text and border.
enum ContentsEmitter {
  /// Emits all parts except the border.
  static func emit(
    _ tree: borrowing RenderTree, drawn: DrawnRow, inherited context: Inherited, into list: inout DisplayList
  ) {
    let row = drawn.row
    let fill = tree.color(.backgroundColor, row)
    if fill.w > 0, drawn.bounds.z > 0, drawn.bounds.w > 0 {
      let hidden = widthHidden(tree, drawn, context)
      var item = tree.makeItem(
        .solid, rect: hidden > 0 ? drawn.bounds.outset(-hidden) : drawn.bounds, row: row, inherited: context)
      item.color = fill
      item.radii = drawn.radii
      item.movesBySubpixels =
        drawn.radii != CornerRadii()
        && (tree.sampler.tracks.hasTracks(row)
          ? tree.sampler.tracks.animateOnlyPosition(of: row) : tree.changed.isMoving(drawn.index))
      if hasRotatedBorder(tree, drawn, context) { item.antialiasedEdges = 15 }
      list.append(item, context)
    }
    let kind = tree.rows[row].details.exists ? tree.details[tree.rows[row].details].kind : .plain
    if tree.rows[row].contents.image.exists {
      emitContents(tree, drawn: drawn, inherited: context, into: &list)
    }
    if kind == .gradient { emitGradient(tree, drawn: drawn, inherited: context, into: &list) }
    if kind == .shape { emitShape(tree, drawn: drawn, inherited: context, into: &list) }
    if tree.rows[row].text.exists { emitText(tree, drawn: drawn, inherited: context, into: &list) }
  }

  private static func emitText(
    _ tree: borrowing RenderTree, drawn: DrawnRow, inherited context: Inherited, into list: inout DisplayList
  ) {
    var item = tree.makeItem(
      .text(tree.text(of: drawn.row).index), rect: textRect(tree, drawn), row: drawn.row, inherited: context)
    item.bounds = pixelBox(inkRect(tree, drawn), context.transform).reaching(textReach)
    item.color = tree.text(of: drawn.row).color
    list.clipToBounds(&item, drawn, context)
    list.append(item, context)
  }

  private static func textRect(_ tree: borrowing RenderTree, _ drawn: DrawnRow) -> SIMD4<Double> {
    let row = drawn.row
    return SIMD4(
      drawn.bounds.x + tree.text(of: row).rect.x, drawn.bounds.y + tree.text(of: row).rect.y,
      tree.text(of: row).rect.z,
      tree.text(of: row).rect.w)
  }

  private static func inkRect(_ tree: borrowing RenderTree, _ drawn: DrawnRow) -> SIMD4<Double> {
    let ink = tree.text(of: drawn.row).ink
    return SIMD4(drawn.bounds.x + ink.x, drawn.bounds.y + ink.y, ink.z, ink.w)
  }

  /// The distance that rasterized glyphs may reach beyond their outlines, in pixels, since baselines are rounded to
  /// whole pixels.
  private static let textReach = 2.0

  /// The rectangle that text can touch at any resolution, in points; at a low resolution, a pixel is several points.
  static func textBox(_ tree: borrowing RenderTree, _ drawn: DrawnRow) -> SIMD4<Double> {
    inkRect(tree, drawn).outset(0.25 * tree.text(of: drawn.row).rect.w + 4)
  }

  static func emitBorder(
    _ tree: borrowing RenderTree, drawn: DrawnRow, inherited context: Inherited, into list: inout DisplayList
  ) {
    let width = tree.value(.borderWidth, drawn.row)
    if width <= 0 { return }
    let borderColor = tree.color(.borderColor, drawn.row)
    guard borderColor.w > 0, drawn.bounds.z > 0, drawn.bounds.w > 0 else { return }
    // With `borderRadii`, the border grows outwards by `growth` points, and so do its radii: its inside stays the same,
    // and its outer corners are outside of the clip.
    let radii = drawn.borderRadii ?? drawn.radii
    let growth = drawn.borderRadii.map { max(Double($0.max()), 1 / context.transform.pixelsPerPoint) } ?? 0
    var item = tree.makeItem(.border, rect: drawn.bounds.outset(growth), row: drawn.row, inherited: context)
    item.color = borderColor
    item.radii = radii + Float(growth)
    item.borderWidth = Float(width + growth)
    item.neverFusesWithFill = drawn.hasSublayers
    list.append(item, context)
  }

  /// Whether a row has a visible rotated border, which is antialiased. Content below the border is then antialiased
  /// too, since it would otherwise be visible along the border's outer edge.
  static func hasRotatedBorder(_ tree: borrowing RenderTree, _ drawn: DrawnRow, _ context: Inherited) -> Bool
  {
    guard tree.value(.borderWidth, drawn.row) > 0 else { return false }
    let rise = max(abs(context.transform.b) * drawn.bounds.z, abs(context.transform.c) * drawn.bounds.w)
    return rise >= 1.0 / 256 && tree.color(.borderColor, drawn.row).w > 0
  }

  /// The width, in points, of the strip along the sides of a background that is not drawn because an opaque rotated
  /// border hides it; 0 for none. Image and border are drawn as one, and an antialiased background would be visible
  /// along the border's outer edge.
  private static func widthHidden(
    _ tree: borrowing RenderTree, _ drawn: DrawnRow, _ context: Inherited
  ) -> Double {
    guard tree.rows[drawn.row].contents.image.exists, ContentsFadeDetails.active(of: drawn.row, tree) == nil,
      !drawn.hasSublayers,
      hasRotatedBorder(tree, drawn, context),
      context.opacity >= 1,
      tree.color(.borderColor, drawn.row).w >= 1, drawn.radii == CornerRadii(),
      imageRect(tree, drawn) == drawn.bounds
    else { return 0 }
    let width = min(tree.value(.borderWidth, drawn.row), drawn.bounds.z / 2, drawn.bounds.w / 2)
    // Antialiasing reaches 0.7 pixels to both sides.
    let pixel = 1 / context.transform.pixelsPerPoint
    let hidden = min(width / 2, width - 1.4 * pixel)
    return hidden >= 0.7 * pixel ? hidden : 0
  }

  // MARK: Images

  /// The rectangle of the contents in points, without clipping; around both images in a cross-fade.
  static func imageRect(_ tree: borrowing RenderTree, _ drawn: DrawnRow) -> SIMD4<Double> {
    let rect = imageRect(tree, drawn, of: tree.rows[drawn.row].contents.size)
    guard let fade = ContentsFadeDetails.active(of: drawn.row, tree), fade.image.exists else { return rect }
    let other = imageRect(tree, drawn, of: fade.size)
    let low = pointwiseMin(rect.lowHalf, other.lowHalf)
    let high = pointwiseMax(rect.lowHalf + rect.highHalf, other.lowHalf + other.highHalf)
    return SIMD4(lowHalf: low, highHalf: high - low)
  }

  /// The rectangle, in points, of contents with a size in pixels.
  static func imageRect(
    _ tree: borrowing RenderTree, _ drawn: DrawnRow, of size: SIMD2<Double>
  ) -> SIMD4<Double> {
    let row = drawn.row
    return tree.rows[row].contents.gravity.rect(
      width: size.x * tree.value(.contentsRect, 2, row) / tree.rows[row].contents.scale,
      height: size.y * tree.value(.contentsRect, 3, row) / tree.rows[row].contents.scale,
      in: drawn.bounds)
  }

  /// Emits one image of the contents.
  static func emitImage(
    _ tree: borrowing RenderTree, of image: ContentsImage, drawn: DrawnRow, inherited context: Inherited,
    into list: inout DisplayList
  ) {
    let row = drawn.row
    let source = SIMD4(
      tree.value(.contentsRect, 0, row), tree.value(.contentsRect, 1, row), tree.value(.contentsRect, 2, row),
      tree.value(.contentsRect, 3, row))
    let (rect, bounds) = (imageRect(tree, drawn, of: image.size), drawn.bounds)
    // A `contentsRect` with an infinite number or NaN shows no part of the image.
    guard rect.z > 0, rect.w > 0, source.sum().isFinite else { return }
    let detail = tree.rows[row].details
    let center = detail.exists ? tree.details[detail].contentsCenter : SIMD4(0, 0, 1, 1)
    if center == SIMD4(0, 0, 1, 1) || tree.rows[row].contents.gravity.fit == .none {
      return emitPart(
        tree, part: ImagePart(image: image, rect: rect, source: source, sides: 15), drawn: drawn,
        inherited: context, into: &list)
    }
    let columns = stretch(
      SIMD2(rect.x, rect.z), source: SIMD2(source.x, source.z), center: SIMD2(center.x, center.z),
      natural: image.size.x * source.z / tree.rows[row].contents.scale)
    let lines = stretch(
      SIMD2(rect.y, rect.w), source: SIMD2(source.y, source.w), center: SIMD2(center.y, center.w),
      natural: image.size.y * source.w / tree.rows[row].contents.scale)
    let whole = cut(rect, source, drawn).rect
    guard whole.z > 0, whole.w > 0 else { return }
    // If several parts share rounded or antialiased edges, a clip cuts these edges once, and the parts extend beyond
    // them.
    let isRounded = drawn.clips && drawn.radii != CornerRadii()
    let isAntialiased = tree.rows[row].antialiasedEdges == 15 || hasRotatedBorder(tree, drawn, context)
    var clip: ClipIndex = .none
    if isRounded ? whole == bounds : isAntialiased {
      clip = list.addClip(whole, isRounded ? drawn.radii : CornerRadii(), context.transform)
    }
    for line in 0..<3 {
      for column in 0..<3 {
        let part = SIMD4(
          columns.borders[column], lines.borders[line], columns.borders[column + 1] - columns.borders[column],
          lines.borders[line + 1] - lines.borders[line])
        let partSource = SIMD4(
          columns.source[column], lines.source[line], columns.source[column + 1] - columns.source[column],
          lines.source[line + 1] - lines.source[line])
        guard part.z > 0, part.w > 0, partSource.z > 0, partSource.w > 0 else { continue }
        // Antialiasing applies only to the sides of the whole image.
        let sides: UInt8 =
          (columns.borders[column] <= rect.x ? 1 : 0)
          | (columns.borders[column + 1] >= rect.x + rect.z ? 2 : 0)
          | (lines.borders[line + 1] >= rect.y + rect.w ? 4 : 0) | (lines.borders[line] <= rect.y ? 8 : 0)
        emitPart(
          tree,
          part: ImagePart(
            image: image, rect: part, source: partSource, sides: sides, clip: clip, whole: whole),
          drawn: drawn, inherited: context, into: &list)
      }
    }
  }

  /// The borders of the three parts of contents whose middle stretches, along one direction, in points and in units of
  /// the image. Intervals are a start and a length. The outer parts keep their natural size, or share the available
  /// length.
  private static func stretch(
    _ interval: SIMD2<Double>, source: SIMD2<Double>, center: SIMD2<Double>, natural: Double
  ) -> (borders: SIMD4<Double>, source: SIMD4<Double>) {
    let (before, after) = (max(0, center.x), max(0, 1 - center.x - center.y))
    var (first, last) = (before * natural, after * natural)
    if first + last > interval.y {
      let scale = interval.y / (first + last)
      first *= scale
      last *= scale
    }
    return (
      SIMD4(
        interval.x, interval.x + first, interval.x + interval.y - last, interval.x + interval.y),
      SIMD4(
        source.x, source.x + before * source.y, source.x + (1 - after) * source.y, source.x + source.y)
    )
  }

  private static func emitPart(
    _ tree: borrowing RenderTree, part: ImagePart, drawn: DrawnRow, inherited context: Inherited,
    into list: inout DisplayList
  ) {
    var part = part
    let image = part.image
    (part.rect, part.source) = cut(part.rect, part.source, drawn)
    guard part.rect.z > 0, part.rect.w > 0 else { return }
    let isInside = Self.isInside(part.source)
    if part.clip.exists { part.extendBeyondWhole(context.transform) }
    let (rect, source) = (part.rect, part.source)
    var item = tree.makeItem(.image(image.index), rect: rect, row: drawn.row, inherited: context)
    item.opacity *= image.opacity
    let (growsNearest, shrinksNearest) = (
      tree.rows[drawn.row].contents.growsNearest, tree.rows[drawn.row].contents.shrinksNearest
    )
    if growsNearest != shrinksNearest {
      let area = abs(context.transform.a * context.transform.d - context.transform.b * context.transform.c)
      let texels =
        source.z * source.w * image.size.x * image.size.y
      item.samplesNearest = rect.z * rect.w * area < texels ? shrinksNearest : growsNearest
    } else {
      item.samplesNearest = growsNearest
    }
    item.source = SIMD4<Float>(source)
    if hasRotatedBorder(tree, drawn, context) { item.antialiasedEdges = 15 }
    item.antialiasedEdges &= part.sides
    if !isInside {
      return emitBeyondEdges(
        tree, whole: item, part: part, drawn: drawn, inherited: context, into: &list)
    }
    emitPiece(item, rect: rect, clip: part.clip, drawn: drawn, inherited: context, into: &list)
  }

  /// Adds the item of an image, or of a piece of an image, that fills `rect`; `clip` has the meaning of
  /// `ImagePart.clip`.
  static func emitPiece(
    _ piece: DisplayItem, rect: SIMD4<Double>, clip: ClipIndex, drawn: DrawnRow, inherited context: Inherited,
    into list: inout DisplayList
  ) {
    var item = piece
    if clip.exists {
      item.antialiasedEdges = 0
      item.clip = clip
    } else if drawn.clips, drawn.radii != CornerRadii() {
      if rect == drawn.bounds {
        item.radii = drawn.radii
      } else {
        // The image, or this piece, does not fill the bounds, whose corners are rounded.
        list.clipToBounds(&item, drawn, context)
      }
    }
    list.append(item, context)
  }

  /// Cuts contents to the bounds of a layer that clips. Both are in the layer's own points, so cutting the rectangle
  /// and the source suffices.
  private static func cut(
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
    // Bounds that are filled except for rounding errors count as filled, so that their corners can be rounded.
    let difference = shown - bounds
    let fills = max(difference.max(), -difference.min()) <= 1e-6 * (bounds.z + bounds.w)
    return (fills ? bounds : shown, part)
  }

  /// Whether a layer's own contents are opaque everywhere in the bounds, without regard to rounded corners.
  static func coversBounds(_ tree: borrowing RenderTree, _ drawn: DrawnRow) -> Bool {
    let row = drawn.row
    if tree.color(.backgroundColor, row).w >= 1 { return true }
    let detail = tree.rows[row].details
    if detail.exists, tree.details[detail].kind == .gradient, tree.details[detail].gradient.isOpaque {
      return true
    }
    let fade = ContentsFadeDetails.active(of: row, tree)
    let size = tree.rows[row].contents.size
    guard covers(tree, drawn, ContentsImage(index: tree.rows[row].contents.image, size: size)) else {
      return false
    }
    guard let fade else { return true }
    return fade.opacity >= 1 && covers(tree, drawn, ContentsImage(index: fade.image, size: fade.size))
  }

  /// Whether an image of the contents is opaque everywhere in the bounds.
  private static func covers(
    _ tree: borrowing RenderTree, _ drawn: DrawnRow, _ image: ContentsImage
  ) -> Bool {
    guard image.isOpaque(in: tree) else { return false }
    let rect = imageRect(tree, drawn, of: image.size)
    let bounds = drawn.bounds
    // Contents that keep their aspect ratio fill one direction except for rounding errors.
    let slack = 1e-6 * (bounds.z + bounds.w)
    return rect.x <= bounds.x + slack && rect.y <= bounds.y + slack
      && rect.x + rect.z >= bounds.x + bounds.z - slack && rect.y + rect.w >= bounds.y + bounds.w - slack
  }
}

/// A rectangular part of an image that a layer shows.
struct ImagePart {
  var image: ContentsImage
  /// The rectangle in points: x, y, width, height.
  var rect: SIMD4<Double>
  /// The part in units of the image: x, y, width, height.
  var source: SIMD4<Double>
  /// The sides that the part shares with the whole image, as bits of `DisplayItem.antialiasedEdges`.
  var sides: UInt8
  /// The clip that cuts `whole`, the rectangle that several parts fill together; none if each part has its own edges.
  var clip: ClipIndex = .none
  var whole = SIMD4<Double>()

  /// Extends the part by 1.5 pixels beyond the sides that it shares with `whole`, so that all pixels that the clip
  /// touches are filled.
  mutating func extendBeyondWhole(_ m: CGAffineTransform) {
    let unitsPerPoint = source.highHalf / rect.highHalf
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
      lowHalf: source.lowHalf - low * unitsPerPoint, highHalf: source.highHalf + (low + high) * unitsPerPoint)
    rect = SIMD4(lowHalf: rect.lowHalf - low, highHalf: rect.highHalf + low + high)
  }
}
