/// What a row inherits from those above it while the tree is resolved.
struct Inherited {
  /// Points of the parent's sublayers -> pixels.
  var transform: CGAffineTransform
  var opacity: Float
  var scissor: PixelRect
  /// Rounded clip in force, or -1.
  var clip: Int32
}

extension RenderTree {
  /// Makes the display list of what is shown: `width` x `height` pixels, `scale` pixels a point.
  ///
  /// World transforms, effective opacity, clips and culling; groups are opened only where pixels differ by them.
  package mutating func resolve(into list: inout DisplayList, width: Int, height: Int, scale: Double) {
    list.removeAll()
    list.width = width
    list.height = height
    images.copy(to: &list.images)
    texts.copy(to: &list.texts)
    effects.copy(to: &list.effects)
    surfaceScale = scale
    effectInputs.beginFrame()
    defer { effectInputs.endFrame(&list) }
    guard !order.isEmpty else { return }
    let start = Inherited(
      transform: CGAffineTransform(scaleX: scale, y: scale), opacity: 1,
      scissor: PixelRect(x0: 0, y0: 0, x1: Int32(width), y1: Int32(height)), clip: -1)
    // The root fills the surface: its own position says nothing.
    visit(0, start, &list, isRoot: true)
  }

  /// Emits a subtree; returns the place in the order after it.
  @discardableResult
  func visit(
    _ place: Int, _ above: Inherited, _ list: inout DisplayList, isRoot: Bool = false
  ) -> Int {
    let row = Int(order[place].row)
    let end = Int(order[place].end)
    let ownOpacity = Float(min(1, max(0, value(.opacity, row))))
    if value(.isHidden, row) >= 0.5 || ownOpacity <= 0 { return end }

    let bounds = SIMD4(
      value(.bounds, 0, row), value(.bounds, 1, row), value(.bounds, 2, row), value(.bounds, 3, row))
    let toPixels = localTransform(row, bounds, isRoot).concatenating(above.transform)
    let box = pixelBox(bounds, toPixels)
    let clips = value(.masksToBounds, row) >= 0.5
    if clips, box.intersection(above.scissor).isEmpty { return end }

    let radius = min(value(.cornerRadius, row), bounds.z / 2, bounds.w / 2)
    let radii = rows[row].roundedCorners * Float(max(0, radius))
    let hasSublayers = end > place + 1
    let fades = ownOpacity < 1

    // Fading a layer with sublayers needs it whole first; what turns out to be one picture is opened again below.
    let wantsGroup = fades && rows[row].allowsGroupOpacity
    var own = above
    own.transform = toPixels
    own.opacity = wantsGroup ? 1 : above.opacity * ownOpacity
    let groupPlace = list.items.count
    if wantsGroup {
      openGroup(&list, opacity: above.opacity * ownOpacity, clip: -1, scissor: above.scissor)
    }

    emitContents(row, bounds, radii, clips, own, &list)

    if hasSublayers {
      var inner = own
      inner.transform = sublayerTransform(row, bounds, toPixels)
      var maskGroup = -1
      if clips { maskGroup = clip(&inner, to: bounds, radii, toPixels, box, &list) }
      if rows[row].effect >= 0 {
        emitEffect(row, place + 1, end, bounds, inner, &list)
      } else {
        var child = place + 1
        while child < end { child = visit(child, inner, &list) }
      }
      if maskGroup >= 0 { closeGroup(maskGroup, &list, dissolves: false) }
    }
    emitBorder(row, bounds, radii, own, &list)
    if wantsGroup { closeGroup(groupPlace, &list, dissolves: true) }
    return end
  }

  // MARK: Values

  @inline(__always)
  private func value(_ property: AnimatableProperty, _ row: Int) -> Double { shown[property.offset, row] }

  @inline(__always)
  private func value(_ property: AnimatableProperty, _ component: Int, _ row: Int) -> Double {
    shown[property.offset + component, row]
  }

  private func color(_ property: AnimatableProperty, _ row: Int) -> SIMD4<Float> {
    let c = property.offset
    return SIMD4(
      Float(shown[c, row]), Float(shown[c + 1, row]), Float(shown[c + 2, row]), Float(shown[c + 3, row]))
  }

  /// Own points -> the parent's sublayer space, by the flat part of the transform.
  private func localTransform(_ row: Int, _ bounds: SIMD4<Double>, _ isRoot: Bool) -> CGAffineTransform {
    if isRoot { return CGAffineTransform(translationX: -bounds.x, y: -bounds.y) }
    let ax = bounds.x + value(.anchorPoint, 0, row) * bounds.z
    let ay = bounds.y + value(.anchorPoint, 1, row) * bounds.w
    let px = value(.position, 0, row)
    let py = value(.position, 1, row)
    let m = flat(.transform, row)
    return CGAffineTransform(
      a: m.a, b: m.b, c: m.c, d: m.d, tx: m.tx + px - ax * m.a - ay * m.c,
      ty: m.ty + py - ax * m.b - ay * m.d)
  }

  private func sublayerTransform(
    _ row: Int, _ bounds: SIMD4<Double>, _ toPixels: CGAffineTransform
  ) -> CGAffineTransform {
    let m = flat(.sublayerTransform, row)
    if m == .identity { return toPixels }
    let ax = bounds.x + value(.anchorPoint, 0, row) * bounds.z
    let ay = bounds.y + value(.anchorPoint, 1, row) * bounds.w
    return CGAffineTransform(
      a: m.a, b: m.b, c: m.c, d: m.d, tx: m.tx + ax - ax * m.a - ay * m.c,
      ty: m.ty + ay - ax * m.b - ay * m.d
    ).concatenating(toPixels)
  }

  private func flat(_ property: AnimatableProperty, _ row: Int) -> CGAffineTransform {
    let c = property.offset
    return CGAffineTransform(
      a: shown[c, row], b: shown[c + 1, row], c: shown[c + 4, row], d: shown[c + 5, row],
      tx: shown[c + 12, row], ty: shown[c + 13, row])
  }

  // MARK: Items

  private func emitContents(
    _ row: Int, _ bounds: SIMD4<Double>, _ radii: CornerRadii, _ clips: Bool, _ own: Inherited,
    _ list: inout DisplayList
  ) {
    let fill = color(.backgroundColor, row)
    if fill.w > 0, bounds.z > 0, bounds.w > 0 {
      var item = makeItem(.solid, bounds, own)
      item.color = fill
      item.radii = radii
      append(item, own, &list)
    }
    let info = rows[row]
    if info.image >= 0 { emitImage(row, info, bounds, radii, clips, own, &list) }
    if info.text >= 0 {
      let rect = SIMD4(bounds.x + info.textX, bounds.y + info.textY, info.textWidth, info.textHeight)
      // Glyphs reach beyond their advances: italics, marks.
      var item = makeItem(.text, rect, own, outset: 0.25 * info.textHeight + 4)
      item.color = info.textColor
      item.resource = info.text
      if clips { item.scissor = item.scissor.intersection(snappedBox(bounds, own.transform)) }
      append(item, own, &list)
    }
  }

  private func emitImage(
    _ row: Int, _ info: RowInfo, _ bounds: SIMD4<Double>, _ radii: CornerRadii, _ clips: Bool,
    _ own: Inherited, _ list: inout DisplayList
  ) {
    var source = SIMD4(
      value(.contentsRect, 0, row), value(.contentsRect, 1, row), value(.contentsRect, 2, row),
      value(.contentsRect, 3, row))
    var rect = info.gravity.place(
      width: info.imageWidth * source.z / info.contentsScale,
      height: info.imageHeight * source.w / info.contentsScale, in: bounds)
    guard rect.z > 0, rect.w > 0 else { return }
    if clips {
      // Contents lie in the layer's own points: clipping them is cutting the rectangle and its source.
      let x0 = max(rect.x, bounds.x)
      let y0 = max(rect.y, bounds.y)
      let x1 = min(rect.x + rect.z, bounds.x + bounds.z)
      let y1 = min(rect.y + rect.w, bounds.y + bounds.w)
      guard x1 > x0, y1 > y0 else { return }
      source = SIMD4(
        source.x + source.z * (x0 - rect.x) / rect.z, source.y + source.w * (y0 - rect.y) / rect.w,
        source.z * (x1 - x0) / rect.z, source.w * (y1 - y0) / rect.w)
      rect = SIMD4(x0, y0, x1 - x0, y1 - y0)
    }
    var item = makeItem(.image, rect, own)
    item.resource = info.image
    if info.growsNearest != info.shrinksNearest {
      let area = abs(own.transform.a * own.transform.d - own.transform.b * own.transform.c)
      let texels = Double(source.z * source.w) * info.imageWidth * info.imageHeight
      item.nearest = rect.z * rect.w * area < texels ? info.shrinksNearest : info.growsNearest
    } else {
      item.nearest = info.growsNearest
    }
    item.source = SIMD4<Float>(source)
    if clips, radii != CornerRadii() {
      if rect == bounds {
        item.radii = radii
      } else {
        // The picture does not fill the bounds: the corners to round are the bounds', not its own.
        item.clip = roundedClip(bounds, radii, own.transform, &list)
      }
    }
    append(item, own, &list)
  }

  private func emitBorder(
    _ row: Int, _ bounds: SIMD4<Double>, _ radii: CornerRadii, _ own: Inherited,
    _ list: inout DisplayList
  ) {
    let width = value(.borderWidth, row)
    let stroke = color(.borderColor, row)
    guard width > 0, stroke.w > 0, bounds.z > 0, bounds.w > 0 else { return }
    var item = makeItem(.border, bounds, own)
    item.color = stroke
    item.radii = radii
    item.borderWidth = Float(width)
    append(item, own, &list)
  }

  private func makeItem(
    _ kind: DisplayItem.Kind, _ rect: SIMD4<Double>, _ own: Inherited, outset: Double = 0
  ) -> DisplayItem {
    let box = SIMD4(rect.x - outset, rect.y - outset, rect.z + 2 * outset, rect.w + 2 * outset)
    var item = DisplayItem(
      kind: kind, transform: own.transform, rect: SIMD4<Float>(rect), scissor: own.scissor,
      bounds: pixelBox(box, own.transform))
    item.opacity = own.opacity
    return item
  }

  /// Adds an item unless nothing of it can be seen; a clip that does not touch it is dropped.
  private func append(_ item: DisplayItem, _ own: Inherited, _ list: inout DisplayList) {
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

  // MARK: Clips

  /// Narrows what sublayers inherit to `bounds`; opens a group, whose place is returned, where two rounded clips meet.
  private func clip(
    _ inner: inout Inherited, to bounds: SIMD4<Double>, _ radii: CornerRadii,
    _ toPixels: CGAffineTransform, _ box: PixelRect, _ list: inout DisplayList
  ) -> Int {
    let isUpright = toPixels.b == 0 && toPixels.c == 0
    if isUpright, radii == CornerRadii() {
      inner.scissor = inner.scissor.intersection(snappedBox(bounds, toPixels))
      return -1
    }
    inner.scissor = inner.scissor.intersection(box)
    let index = roundedClip(bounds, radii, toPixels, &list)
    defer { inner.clip = index }
    guard inner.clip >= 0, !list.clips[Int(inner.clip)].contains(inner.scissor) else { return -1 }
    let place = list.items.count
    openGroup(&list, opacity: 1, clip: inner.clip, scissor: inner.scissor)
    return place
  }

  private func roundedClip(
    _ bounds: SIMD4<Double>, _ radii: CornerRadii, _ toPixels: CGAffineTransform,
    _ list: inout DisplayList
  ) -> Int32 {
    let area = abs(toPixels.a * toPixels.d - toPixels.b * toPixels.c)
    list.clips.append(
      RoundedClip(
        fromPixels: toPixels.inverted(), rect: SIMD4<Float>(bounds), radii: radii,
        pixelsPerPoint: Float(area.squareRoot())))
    return Int32(list.clips.count - 1)
  }

  // MARK: Groups

  func openGroup(_ list: inout DisplayList, opacity: Float, clip: Int32, scissor: PixelRect) {
    var item = DisplayItem(
      kind: .beginGroup, transform: .identity, rect: SIMD4(), scissor: scissor, bounds: scissor)
    item.opacity = opacity
    item.clip = clip
    list.items.append(item)
  }

  /// Closes the group opened at `place`. One whose items do not overlap `dissolves`: each takes the opacity itself.
  func closeGroup(_ place: Int, _ list: inout DisplayList, dissolves: Bool) {
    let first = place + 1
    let count = list.items.count - first
    if count == 0 {
      list.items.removeLast()
      return
    }
    var covered = list.items[first].bounds
    for index in first..<list.items.count { covered = covered.union(list.items[index].bounds) }
    if dissolves, count <= 16, areDisjoint(list, from: first) {
      let opacity = list.items[place].opacity
      for index in first..<list.items.count { list.items[index].opacity *= opacity }
      list.items.remove(at: place)
      return
    }
    list.items[place].bounds = covered
    list.items[place].scissor = covered
    var item = list.items[place]
    item.kind = .endGroup
    list.items.append(item)
  }

  private func areDisjoint(_ list: DisplayList, from first: Int) -> Bool {
    for index in first..<list.items.count {
      let item = list.items[index]
      // Text's own glyphs may overlap each other, faintly; as one run they fade as they are.
      if item.kind == .beginGroup || item.kind == .endGroup || item.kind == .effect { return false }
      for other in (index + 1)..<max(index + 1, list.items.count)
      where item.bounds.intersects(list.items[other].bounds) { return false }
    }
    return true
  }
}

// MARK: Pixels

/// The whole pixels that a rectangle of points can touch.
func pixelBox(_ rect: SIMD4<Double>, _ m: CGAffineTransform) -> PixelRect {
  let (x0, x1) = range(rect.x, rect.z, rect.y, rect.w, m.a, m.c, m.tx)
  let (y0, y1) = range(rect.x, rect.z, rect.y, rect.w, m.b, m.d, m.ty)
  return PixelRect(
    x0: pixel(x0.rounded(.down)), y0: pixel(y0.rounded(.down)), x1: pixel(x1.rounded(.up)),
    y1: pixel(y1.rounded(.up)))
}

/// The whole pixels whose centres lie in an upright rectangle: what a rasteriser fills of it.
private func snappedBox(_ rect: SIMD4<Double>, _ m: CGAffineTransform) -> PixelRect {
  let (x0, x1) = range(rect.x, rect.z, rect.y, rect.w, m.a, m.c, m.tx)
  let (y0, y1) = range(rect.x, rect.z, rect.y, rect.w, m.b, m.d, m.ty)
  return PixelRect(
    x0: pixel((x0 - 0.5).rounded(.up)), y0: pixel((y0 - 0.5).rounded(.up)),
    x1: pixel((x1 - 0.5).rounded(.up)), y1: pixel((y1 - 0.5).rounded(.up)))
}

@inline(__always)
private func range(
  _ x: Double, _ w: Double, _ y: Double, _ h: Double, _ a: Double, _ c: Double, _ t: Double
) -> (Double, Double) {
  let start = x * a + y * c + t
  let (dx, dy) = (w * a, h * c)
  return (start + min(0, dx) + min(0, dy), start + max(0, dx) + max(0, dy))
}

@inline(__always)
private func pixel(_ value: Double) -> Int32 {
  Int32(max(-1e9, min(1e9, value.isFinite ? value : 0)))
}

extension RoundedClip {
  /// Whether the clip leaves every pixel of `box` as it is: a rounded rectangle is convex, so corners decide.
  func contains(_ box: PixelRect) -> Bool {
    let margin = -0.5 / max(Double(pixelsPerPoint), 1e-6)
    return distance(box.x0, box.y0) <= margin && distance(box.x1, box.y0) <= margin
      && distance(box.x1, box.y1) <= margin && distance(box.x0, box.y1) <= margin
  }

  /// Distance of a pixel corner from the outline, negative inside, in the clip's points.
  private func distance(_ px: Int32, _ py: Int32) -> Double {
    let p = CGPoint(x: Double(px), y: Double(py)).applying(fromPixels)
    let (halfW, halfH) = (Double(rect.z) / 2, Double(rect.w) / 2)
    let x = p.x - Double(rect.x) - halfW
    let y = p.y - Double(rect.y) - halfH
    let r = Double(y < 0 ? (x < 0 ? radii.x : radii.y) : (x < 0 ? radii.w : radii.z))
    let (qx, qy) = (abs(x) - halfW + r, abs(y) - halfH + r)
    return min(max(qx, qy), 0) + (max(qx, 0) * max(qx, 0) + max(qy, 0) * max(qy, 0)).squareRoot() - r
  }
}
