import Foundation

// Shadows: below the layer, of what is opaque in it. A shape that is known throws one that can be computed; of anything
// else the picture has to be made first.
extension RenderTree {
  private struct Shadow {
    var color: SIMD4<Float>
    /// Points.
    var offset: SIMD2<Double>
    /// Standard deviation, points.
    var radius: Double
  }

  /// What throws a shadow, where its shape is known.
  private struct Caster {
    var outline: Outline?
    /// Otherwise the path, and a rectangle around it.
    var path: PathDetails?
    var alpha: Float = 1
  }

  mutating func drawShadowed(
    _ drawn: DrawnRow, _ opacity: Float, _ own: Inherited, _ list: inout DisplayList
  ) {
    let strength = Float(min(1, max(0, value(.shadowOpacity, drawn.row))))
    var shadow = Shadow(
      color: color(.shadowColor, drawn.row),
      offset: SIMD2(value(.shadowOffset, 0, drawn.row), value(.shadowOffset, 1, drawn.row)),
      radius: max(0, value(.shadowRadius, drawn.row)))
    shadow.color.w *= strength
    guard shadow.color.w > 0 else { return drawFiltered(drawn, opacity, own, &list) }
    // Clipped to the bounds, it can be seen only through what is not opaque in them.
    if drawn.clips, coversBounds(drawn) { return drawFiltered(drawn, opacity, own, &list) }
    var own = own
    var (fading, clipping) = (-1, -1)
    if opacity < 1 {
      if rows[drawn.row].allowsGroupOpacity {
        fading = list.items.count
        openGroup(&list, opacity: own.opacity * opacity, clip: own.clip, scissor: own.scissor)
        own.opacity = 1
        own.clip = -1
      } else {
        own.opacity *= opacity
      }
    }
    if drawn.clips {
      clipping = clip(&own, to: drawn.bounds, drawn.radii, own.transform, drawn.box, &list)
    }
    draw(shadow, drawn, own, &list)
    if clipping >= 0 { closeGroup(clipping, &list, dissolves: false) }
    if fading >= 0 { closeGroup(fading, &list, dissolves: false) }
  }

  private mutating func draw(
    _ shadow: Shadow, _ drawn: DrawnRow, _ own: Inherited, _ list: inout DisplayList
  ) {
    let place = Int(rows[drawn.row].details)
    if place >= 0, !details[place].shadowPath.isEmpty {
      let path = details[place].shadowPath
      emit(shadow, Caster(outline: path.outline, path: path), drawn, own, &list)
      return drawFiltered(drawn, 1, own, &list)
    }
    if let caster = caster(drawn) {
      let (first, clips, groups) = (list.items.count, list.clips.count, list.groups.count)
      let (gradients, paths, projections) = (list.gradients.count, list.paths.count, list.projections.count)
      emit(shadow, caster, drawn, own, &list)
      let contents = list.items.count
      drawFiltered(drawn, 1, own, &list)
      if !drawn.hasSublayers && rows[drawn.row].text < 0 { return }
      if let outline = caster.outline, isInside(outline, own.transform, list, from: contents) { return }
      // Something stands out, and has a shadow too: once more, in a group.
      list.items.removeLast(list.items.count - first)
      list.clips.removeLast(list.clips.count - clips)
      list.groups.removeLast(list.groups.count - groups)
      list.gradients.removeLast(list.gradients.count - gradients)
      list.paths.removeLast(list.paths.count - paths)
      list.projections.removeLast(list.projections.count - projections)
    }
    drawAbove(shadow, drawn, own, &list)
  }

  /// A group whose picture throws the shadow.
  private mutating func drawAbove(
    _ shadow: Shadow, _ drawn: DrawnRow, _ own: Inherited, _ list: inout DisplayList
  ) {
    let m = own.transform
    let (dx, dy) = (
      m.a * shadow.offset.x + m.c * shadow.offset.y, m.b * shadow.offset.x + m.d * shadow.offset.y
    )
    let sigma = shadow.radius * pixelsPerPoint(m)
    var description = DisplayGroup()
    description.shadow = GroupShadow(
      color: shadow.color, offset: SIMD2(Float(dx), Float(dy)), sigma: Float(sigma))
    let group = list.items.count
    openGroup(&list, opacity: own.opacity, clip: own.clip, scissor: own.scissor, description)
    var inner = own
    inner.opacity = 1
    inner.clip = -1
    // What throws a shadow into view counts, even out of view.
    inner.scissor = own.scissor.union(own.scissor.reaching(3 * sigma, -dx, -dy))
    drawFiltered(drawn, 1, inner, &list)
    let covered = coveredPixels(list, from: group + 1)
    let touched = covered.union(covered.reaching(3 * sigma, dx, dy)).intersection(own.scissor)
    if touched.isEmpty { return list.items.removeLast(list.items.count - group) }
    endGroup(group, &list, scissor: covered, bounds: touched)
  }

  private func emit(
    _ shadow: Shadow, _ caster: Caster, _ drawn: DrawnRow, _ own: Inherited, _ list: inout DisplayList
  ) {
    var placed = own
    placed.transform = CGAffineTransform(translationX: shadow.offset.x, y: shadow.offset.y).concatenating(
      own.transform)
    let rect = caster.outline?.rect ?? caster.path?.bounds ?? drawn.bounds
    guard rect.z > 0, rect.w > 0 else { return }
    var item = makeItem(.shadow, rect, drawn.row, placed, outset: 3 * shadow.radius)
    item.color = shadow.color
    item.color.w *= caster.alpha
    item.sigma = Float(shadow.radius)
    if let outline = caster.outline {
      item.radii = outline.radii
    } else if let details = caster.path, let path = details.path {
      item.resource = Int32(list.paths.count)
      list.paths.append(DisplayPath(path: path, changes: details.isMoving))
    }
    append(item, placed, &list)
  }

  // MARK: What is known of the shape

  /// The shape that throws a layer's shadow, if contents and border make it; sublayers and text may still stand out.
  private func caster(_ drawn: DrawnRow) -> Caster? {
    let row = drawn.row
    let place = Int(rows[row].details)
    if place >= 0, details[place].filters.radius > 0 { return nil }
    let fill = color(.backgroundColor, row)
    let bounds = Outline(rect: drawn.bounds, radii: drawn.radii, isClosed: true)
    let isShape = place >= 0 && details[place].kind == .shape
    let hasShape = isShape && (details[place].shape.hasFill || details[place].shape.hasStroke)
    let hasGradient =
      place >= 0 && details[place].kind == .gradient && !details[place].gradient.colors.isEmpty
    if fill.w >= 1 || hasGradient && details[place].gradient.isOpaque {
      if hasShape || standsOut(drawn) { return nil }
      return Caster(outline: bounds)
    }
    if drawn.hasSublayers || drawsBorder(row) || hasGradient || rows[row].text >= 0 { return nil }
    let hasImage = rows[row].image >= 0
    if hasShape {
      guard !(fill.w > 0), !hasImage, !details[place].shape.hasStroke, !details[place].shape.isEvenOdd else {
        return nil
      }
      let path = details[place].shape.path
      return Caster(outline: path.outline, path: path, alpha: details[place].shape.fill.w)
    }
    if fill.w > 0 { return hasImage ? nil : Caster(outline: bounds, alpha: fill.w) }
    guard hasImage, let image = images.entries[Int(rows[row].image)], image.isOpaque else { return nil }
    // Contents are rounded only where they are clipped, and clipped layers throw no shadow.
    return Caster(outline: Outline(rect: imageRect(drawn), radii: CornerRadii(), isClosed: true))
  }

  /// Whether contents reach beyond bounds that do not clip, or beyond their round corners.
  private func standsOut(_ drawn: DrawnRow) -> Bool {
    if rows[drawn.row].image < 0 || drawn.clips { return false }
    let rect = imageRect(drawn)
    if rect.z <= 0 || rect.w <= 0 { return false }
    let bounds = drawn.bounds
    return drawn.radii != CornerRadii() || rect.x < bounds.x || rect.y < bounds.y
      || rect.x + rect.z > bounds.x + bounds.z || rect.y + rect.w > bounds.y + bounds.w
  }

  /// Whether all items from a place on lie within an outline; a pixel at its edge makes no difference to a shadow.
  private func isInside(
    _ outline: Outline, _ toPixels: CGAffineTransform, _ list: DisplayList, from first: Int
  ) -> Bool {
    let clip = RoundedClip(
      fromPixels: toPixels.inverted(), rect: SIMD4<Float>(outline.rect), radii: outline.radii,
      pixelsPerPoint: Float(pixelsPerPoint(toPixels)))
    var index = first
    while index < list.items.count {
      let item = list.items[index]
      let isItself =
        item.transform == toPixels && item.rect == clip.rect && item.radii == clip.radii && item.kind != .text
        && item.kind != .path && item.kind != .beginGroup
      if !isItself, !clip.contains(item.bounds, slack: 1) { return false }
      index = list.next(after: index)
    }
    return true
  }
}
