import Engine
import Foundation

// Shadows: below the layer, of what is opaque in it. A shape that is known throws one that can be computed; of anything
// else the picture has to be made first.
extension Resolver {
  private struct Shadow {
    var color: SIMD4<Float>
    /// Points.
    var offset: SIMD2<Double>
    /// Standard deviation, points.
    var radius: Double
  }

  mutating func drawShadowed(
    _ drawn: DrawnRow, _ opacity: Float, _ own: Inherited, _ list: inout DisplayList
  ) {
    let strength = Float(min(1, max(0, tree.value(.shadowOpacity, drawn.row))))
    var shadow = Shadow(
      color: tree.color(.shadowColor, drawn.row),
      offset: SIMD2(tree.value(.shadowOffset, 0, drawn.row), tree.value(.shadowOffset, 1, drawn.row)),
      radius: max(0, tree.value(.shadowRadius, drawn.row)))
    shadow.color.w *= strength
    // What clips to its bounds clips its shadow away.
    guard shadow.color.w > 0, !drawn.clips else { return drawBlurred(drawn, opacity, own, &list) }
    var own = own
    var fading = -1
    let (whole, each) = shares(of: opacity, drawn)
    // What transform layers and layers without group opacity hand down fades a layer and its shadow as one, too.
    if whole * own.opacity < 1 {
      fading = list.items.count
      list.openGroup(opacity: own.opacity * whole, clip: own.clip, scissor: own.scissor)
      own.opacity = 1
      own.clip = -1
    }
    draw(shadow, drawn, each, own, &list)
    if fading >= 0 { list.closeGroup(fading, dissolves: false) }
  }

  private mutating func draw(
    _ shadow: Shadow, _ drawn: DrawnRow, _ opacity: Float, _ own: Inherited, _ list: inout DisplayList
  ) {
    let place = Int(tree.rows[drawn.row].details)
    if place >= 0, !tree.details[place].shadowPath.isEmpty {
      let path = tree.details[place].shadowPath
      emit(shadow, ShadowCaster(outline: path.outline, path: path), drawn, opacity, own, &list)
      return drawBlurred(drawn, opacity, own, &list)
    }
    // What is faded part by part throws the shadow of what it then looks like.
    guard opacity >= 1 || !drawn.hasSublayers, let caster = ShadowCaster.of(tree, drawn, own.transform) else {
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
    let sigma = shadow.radius * m.pixelsPerPoint
    var description = DisplayGroup()
    description.shadow = GroupShadow(
      color: shadow.color, offset: SIMD2(Float(dx), Float(dy)), sigma: Float(sigma))
    let group = list.items.count
    list.openGroup(opacity: own.opacity, clip: own.clip, scissor: own.scissor, description)
    var inner = own
    inner.opacity = 1
    inner.clip = -1
    // What throws a shadow into view counts, even out of view.
    inner.scissor = own.scissor.union(own.scissor.reaching(3 * sigma, -dx, -dy))
    drawBlurred(drawn, opacity, inner, &list)
    let covered = list.coveredPixels(from: group + 1)
    let touched = covered.union(covered.reaching(3 * sigma, dx, dy)).intersection(own.scissor)
    if touched.isEmpty { return list.removeItems(from: group) }
    list.endGroup(group, scissor: covered, bounds: touched)
  }

  private func emit(
    _ shadow: Shadow, _ caster: ShadowCaster, _ drawn: DrawnRow, _ opacity: Float, _ own: Inherited,
    _ list: inout DisplayList
  ) {
    var placed = own
    placed.transform = CGAffineTransform(translationX: shadow.offset.x, y: shadow.offset.y).concatenating(
      own.transform)
    let rect = caster.outline?.rect ?? caster.path?.bounds ?? drawn.bounds
    guard rect.z > 0, rect.w > 0 else { return }
    var item = tree.makeItem(.shadow, rect, drawn.row, placed, outset: 3 * shadow.radius)
    item.color = shadow.color
    item.color.w *= caster.alpha * opacity
    item.sigma = Float(shadow.radius)
    if let outline = caster.outline {
      item.radii = outline.radii
    } else if let details = caster.path, let path = details.path {
      item.resource = Int32(list.paths.count)
      list.paths.append(DisplayPath(path: path, changes: details.isMoving))
    }
    list.append(item, placed)
  }
}
