import Foundation
import LayerValues

/// Resolves shadows, which are drawn below their layers. The shadow of a known shape is computed analytically. Any
/// other layer is first drawn into a texture, whose alpha is blurred.
///
/// The shape is known for a background, an opaque image or a path, unless sublayers reach beyond it (`ShadowCaster`).
enum ShadowResolver {
  private struct Shadow {
    var color: SIMD4<Float>
    /// The offset in points.
    var offset: SIMD2<Double>
    /// The standard deviation in points.
    var radius: Double

    /// Whether the shadow can be visible; false if it is blurred too much or moved too far, or if a number is infinite
    /// or NaN.
    var canBeSeen: Bool {
      radius < DisplayItem.mostSigma && abs(offset.x) < DisplayItem.farthestShadow
        && abs(offset.y) < DisplayItem.farthestShadow
    }
  }

  /// Emits a layer above its shadow.
  static func draw(
    _ drawn: DrawnRow, opacity: Float, inherited context: Inherited, resolver: inout Resolver,
    into list: inout DisplayList
  ) {
    let row = drawn.row
    let strength = Float(min(1, max(0, resolver.tree.value(.shadowOpacity, row))))
    var shadow = Shadow(
      color: resolver.tree.color(.shadowColor, row),
      offset: SIMD2(resolver.tree.value(.shadowOffset, 0, row), resolver.tree.value(.shadowOffset, 1, row)),
      radius: max(0, resolver.tree.value(.shadowRadius, row)))
    shadow.color.w *= strength
    // A layer that clips to its bounds has no visible shadow.
    guard shadow.color.w > 0, shadow.canBeSeen, !drawn.clips, resolver.draws(.shadow, row: row) else {
      return resolver.drawInside(.shadow, of: drawn, opacity: opacity, inherited: context, into: &list)
    }
    var context = context
    var fadingGroup = -1
    let (groupOpacity, itemOpacity) = resolver.tree.rows[row].splitOpacity(opacity)
    // An opacity inherited from transform layers, or from layers without group opacity, also fades a layer and its
    // shadow as one.
    if groupOpacity * context.opacity < 1 {
      fadingGroup = list.items.count
      list.openGroup(
        .groupOpacity, of: row, opacity: context.opacity * groupOpacity, clip: context.clip,
        scissor: context.scissor)
      context.opacity = 1
      context.clip = .none
    }
    draw(drawn, above: shadow, opacity: itemOpacity, inherited: context, resolver: &resolver, into: &list)
    if fadingGroup >= 0 { list.closeGroup(fadingGroup, dissolves: false) }
  }

  private static func draw(
    _ drawn: DrawnRow, above shadow: Shadow, opacity: Float, inherited context: Inherited,
    resolver: inout Resolver, into list: inout DisplayList
  ) {
    guard let caster = caster(of: drawn, opacity: opacity, inherited: context, tree: resolver.tree) else {
      return drawGroupShadow(
        shadow, drawn: drawn, opacity: opacity, inherited: context, resolver: &resolver, into: &list)
    }
    if let (shape, inherited) = item(
      of: shadow, caster: caster, drawn: drawn, inherited: context, tree: resolver.tree)
    {
      var item = shape
      item.color.w *= caster.alpha * opacity
      if caster.outline == nil, let details = caster.path, let path = details.path {
        item.content = .shadow(list.paths.nextIndex)
        list.paths.append(DisplayPath(path: path, changes: details.isAnimated))
      }
      list.append(item, inherited)
    }
    resolver.drawInside(.shadow, of: drawn, opacity: opacity, inherited: context, into: &list)
  }

  /// The shape that casts a layer's shadow; nil if the layer has to be drawn to find its shadow.
  private static func caster(
    of drawn: DrawnRow, opacity: Float, inherited context: Inherited, tree: borrowing RenderTree
  ) -> ShadowCaster? {
    let detail = tree.rows[drawn.row].details
    if detail.exists, !tree.details[detail].shadowPath.isEmpty {
      let path = tree.details[detail].shadowPath
      return ShadowCaster(outline: path.outline, path: path)
    }
    // A layer whose items fade separately casts the shadow of its faded content.
    guard opacity >= 1 || !drawn.hasSublayers else { return nil }
    return ShadowCaster.of(tree, drawn, context.transform)
  }

  /// Emits the layer as a group whose raster casts the shadow.
  private static func drawGroupShadow(
    _ shadow: Shadow, drawn: DrawnRow, opacity: Float, inherited context: Inherited, resolver: inout Resolver,
    into list: inout DisplayList
  ) {
    let m = context.transform
    let (dx, dy) = (
      m.a * shadow.offset.x + m.c * shadow.offset.y, m.b * shadow.offset.x + m.d * shadow.offset.y
    )
    let sigma = DisplayItem.sigma(shadow.radius * m.pixelsPerPoint)
    guard abs(dx) < DisplayItem.farthestShadow, abs(dy) < DisplayItem.farthestShadow else {
      return resolver.drawInside(.shadow, of: drawn, opacity: opacity, inherited: context, into: &list)
    }
    var description = DisplayGroup()
    description.shadow = GroupShadow(
      color: shadow.color, offset: SIMD2(Float(dx), Float(dy)), sigma: Float(sigma))
    let group = list.items.count
    list.openGroup(
      .shadow, of: drawn.row, opacity: context.opacity, clip: context.clip, scissor: context.scissor,
      group: description)
    var inner = context
    inner.opacity = 1
    inner.clip = .none
    // Content outside of the visible pixels is drawn if its shadow may be visible.
    inner.scissor = context.scissor.union(context.scissor.reaching(3 * sigma, -dx, -dy))
    resolver.drawInside(.shadow, of: drawn, opacity: opacity, inherited: inner, into: &list)
    let covered = list.coveredPixels(from: group + 1)
    let touched = covered.union(covered.reaching(3 * sigma, dx, dy)).intersection(context.scissor)
    if touched.isEmpty { return list.removeItems(from: group) }
    list.endGroup(group, scissor: covered, bounds: touched)
  }

  /// The item of a computed shadow, and the layer's inherited state, moved by the shadow's offset.
  private static func item(
    of shadow: Shadow, caster: ShadowCaster, drawn: DrawnRow, inherited context: Inherited,
    tree: borrowing RenderTree
  ) -> (DisplayItem, Inherited)? {
    var moved = context
    moved.transform = CGAffineTransform(translationX: shadow.offset.x, y: shadow.offset.y).concatenating(
      context.transform)
    let rect = caster.outline?.rect ?? caster.path?.bounds ?? drawn.bounds
    guard rect.z > 0, rect.w > 0 else { return nil }
    var item = tree.makeItem(
      .shadow(.none), rect: rect, row: drawn.row, inherited: moved, outset: 3 * shadow.radius)
    item.color = shadow.color
    item.origin = ItemOrigin(.shadow, row: drawn.row)
    item.sigma = Float(shadow.radius)
    if let outline = caster.outline { item.radii = outline.radii }
    return (item, moved)
  }
}
