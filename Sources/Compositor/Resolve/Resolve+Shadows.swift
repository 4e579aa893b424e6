import Engine
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
    // What clips to its bounds clips its shadow away.
    guard shadow.color.w > 0, !drawn.clips else { return drawBlurred(drawn, opacity, own, &list) }
    var own = own
    var fading = -1
    let (whole, each) = shares(of: opacity, drawn)
    // What transform layers and layers without group opacity hand down fades a layer and its shadow as one, too.
    if whole * own.opacity < 1 {
      fading = list.items.count
      openGroup(&list, opacity: own.opacity * whole, clip: own.clip, scissor: own.scissor)
      own.opacity = 1
      own.clip = -1
    }
    draw(shadow, drawn, each, own, &list)
    if fading >= 0 { closeGroup(fading, &list, dissolves: false) }
  }

  private mutating func draw(
    _ shadow: Shadow, _ drawn: DrawnRow, _ opacity: Float, _ own: Inherited, _ list: inout DisplayList
  ) {
    let place = Int(rows[drawn.row].details)
    if place >= 0, !details[place].shadowPath.isEmpty {
      let path = details[place].shadowPath
      emit(shadow, Caster(outline: path.outline, path: path), drawn, opacity, own, &list)
      return drawBlurred(drawn, opacity, own, &list)
    }
    // What is faded part by part throws the shadow of what it then looks like.
    guard opacity >= 1 || !drawn.hasSublayers, let caster = caster(drawn, own.transform) else {
      return drawAbove(shadow, drawn, opacity, own, &list)
    }
    emit(shadow, caster, drawn, opacity, own, &list)
    drawBlurred(drawn, opacity, own, &list)
  }

  /// A group whose picture throws the shadow.
  private mutating func drawAbove(
    _ shadow: Shadow, _ drawn: DrawnRow, _ opacity: Float, _ own: Inherited, _ list: inout DisplayList
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
    drawBlurred(drawn, opacity, inner, &list)
    let covered = coveredPixels(list, from: group + 1)
    let touched = covered.union(covered.reaching(3 * sigma, dx, dy)).intersection(own.scissor)
    if touched.isEmpty { return list.items.removeLast(list.items.count - group) }
    endGroup(group, &list, scissor: covered, bounds: touched)
  }

  private func emit(
    _ shadow: Shadow, _ caster: Caster, _ drawn: DrawnRow, _ opacity: Float, _ own: Inherited,
    _ list: inout DisplayList
  ) {
    var placed = own
    placed.transform = CGAffineTransform(translationX: shadow.offset.x, y: shadow.offset.y).concatenating(
      own.transform)
    let rect = caster.outline?.rect ?? caster.path?.bounds ?? drawn.bounds
    guard rect.z > 0, rect.w > 0 else { return }
    var item = makeItem(.shadow, rect, drawn.row, placed, outset: 3 * shadow.radius)
    item.color = shadow.color
    item.color.w *= caster.alpha * opacity
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

  /// The shape that throws a layer's shadow, if one does that can be computed.
  private func caster(_ drawn: DrawnRow, _ toPixels: CGAffineTransform) -> Caster? {
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
      return standsOut(drawn, of: bounds, toPixels) ? nil : Caster(outline: bounds)
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
    // Contents are rounded only where they are clipped, and then there is no shadow.
    return Caster(outline: Outline(rect: imageRect(drawn), radii: CornerRadii(), isClosed: true))
  }

  /// Whether anything of a layer or its sublayers reaches beyond an outline, seen or not; a pixel makes no difference to
  /// a shadow.
  private func standsOut(_ drawn: DrawnRow, of outline: Outline, _ toPixels: CGAffineTransform) -> Bool {
    let clip = RoundedClip(
      fromPixels: toPixels.inverted(), rect: SIMD4<Float>(outline.rect), radii: outline.radii,
      pixelsPerPoint: Float(pixelsPerPoint(toPixels)))
    // The border and the gradient fill the bounds as the background does.
    if !clip.containsNearly(ownPixels(drawn, toPixels, filling: false)) { return true }
    return sublayersStandOut(drawn, of: clip, toPixels)
  }

  private func sublayersStandOut(
    _ drawn: DrawnRow, of clip: RoundedClip, _ toPixels: CGAffineTransform
  ) -> Bool {
    if !drawn.hasSublayers { return false }
    // Pieces of an effect may be anywhere.
    if rows[drawn.row].effect >= 0 { return true }
    let m = AnimatableProperty.sublayerTransform.offset
    if shown[m + 3, drawn.row] != 0 || shown[m + 7, drawn.row] != 0 || shown[m + 11, drawn.row] != 0 {
      return true
    }
    let toSublayers = flatSublayerTransform(of: drawn.row, drawn.bounds).concatenating(toPixels)
    var child = drawn.firstSublayer
    while child < drawn.end {
      let (place, row) = (child, Int(order[child].row))
      child = Int(order[child].end)
      if value(.isHidden, row) >= 0.5 || !(value(.opacity, row) > 0) { continue }
      let bounds = bounds(of: row)
      guard isFlat(row), !(value(.shadowOpacity, row) > 0) else { return true }
      if rows[row].details >= 0, details[Int(rows[row].details)].filters.radius > 0 { return true }
      let ownPixels = localTransform(row, bounds, false).concatenating(toSublayers)
      let inner = DrawnRow(
        place: place, firstSublayer: firstSublayer(of: place), end: child, row: row, bounds: bounds,
        box: pixelBox(bounds, ownPixels), radii: CornerRadii(), clips: value(.masksToBounds, row) >= 0.5)
      if !clip.containsNearly(self.ownPixels(inner, ownPixels, filling: true)) { return true }
      if inner.clips
        ? inner.hasSublayers && !clip.containsNearly(inner.box)
        : sublayersStandOut(inner, of: clip, ownPixels)
      {
        return true
      }
    }
    return false
  }

  /// The pixels that a layer's own contents can touch; `filling` counts what fills the bounds.
  private func ownPixels(_ drawn: DrawnRow, _ toPixels: CGAffineTransform, filling: Bool) -> PixelRect {
    let row = drawn.row
    var touched = PixelRect.empty
    let place = Int(rows[row].details)
    let isGradient = place >= 0 && details[place].kind == .gradient
    let isBackdrop = place >= 0 && details[place].backgroundFilters.radius > 0
    if filling, color(.backgroundColor, row).w > 0 || drawsBorder(row) || isGradient || isBackdrop {
      touched = drawn.box
    }
    if rows[row].image >= 0 { touched = touched.union(pixelBox(imageRect(drawn), toPixels)) }
    if rows[row].text >= 0 { touched = touched.union(pixelBox(textBox(drawn), toPixels)) }
    if place >= 0, details[place].kind == .shape {
      let shape = details[place].shape
      if shape.hasStroke {
        touched = touched.union(pixelBox(shape.path.bounds.outset(shape.strokeReach), toPixels))
      } else if shape.hasFill {
        touched = touched.union(pixelBox(shape.path.bounds, toPixels))
      }
    }
    return drawn.clips ? touched.intersection(drawn.box) : touched
  }
}

extension RoundedClip {
  /// Whether nothing of some pixels is outside, or no more than a pixel.
  fileprivate func containsNearly(_ box: PixelRect) -> Bool { box.isEmpty || contains(box, slack: 1) }
}
