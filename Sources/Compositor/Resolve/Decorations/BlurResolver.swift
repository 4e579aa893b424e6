import LayerValues

/// Resolves blurs and saturations of layers, and of the content behind layers.
///
/// A saturation is part of the last pass of the blur before it, or a pass of its own without a blur.
enum BlurResolver {
  /// Emits the filtered content behind a layer, then the layer.
  static func drawBackdrop(
    _ drawn: DrawnRow, opacity: Float, inherited context: Inherited, resolver: inout Resolver,
    into list: inout DisplayList
  ) {
    let first = list.items.count
    emitBackdrop(drawn, opacity: opacity, inherited: context, tree: resolver.tree, into: &list)
    if list.items.count > first, !resolver.draws(.backdrop, row: drawn.row) { list.removeItems(from: first) }
    resolver.drawInside(.backdrop, of: drawn, opacity: opacity, inherited: context, into: &list)
  }

  /// Emits the filtered content behind a layer, which fades with the layer but is not part of the layer's own group.
  private static func emitBackdrop(
    _ drawn: DrawnRow, opacity: Float, inherited context: Inherited, tree: borrowing RenderTree,
    into list: inout DisplayList
  ) {
    let detail = tree.rows[drawn.row].details
    guard detail.exists, drawn.bounds.z > 0, drawn.bounds.w > 0 else { return }
    let saturation = tree.details[detail].backgroundFilters.saturation
    var sigma = DisplayItem.sigma(
      tree.details[detail].backgroundFilters.radius * context.transform.pixelsPerPoint)
    if sigma < DisplayItem.leastSigma { sigma = 0 }
    // A layer with vibrancy is only a mask, and has no backdrop of its own.
    if sigma == 0 && saturation == 1 || tree.details[detail].vibrancy.isActive { return }
    var item = tree.makeItem(.backdrop(.none), rect: drawn.bounds, row: drawn.row, inherited: context)
    item.radii = drawn.radii
    item.sigma = Float(sigma)
    item.saturation = saturation
    item.opacity *= opacity
    item.origin = ItemOrigin(.backdrop, row: drawn.row)
    list.backdropCount += 1
    list.append(item, context)
  }

  /// Emits a layer with its own filters.
  static func draw(
    _ drawn: DrawnRow, opacity: Float, inherited context: Inherited, resolver: inout Resolver,
    into list: inout DisplayList
  ) {
    let detail = resolver.tree.rows[drawn.row].details
    let radius = detail.isNone ? 0 : resolver.tree.details[detail].filters.radius
    let saturation = detail.isNone ? 1 : resolver.tree.details[detail].filters.saturation
    var sigma = DisplayItem.sigma(radius * context.transform.pixelsPerPoint)
    if sigma < DisplayItem.leastSigma
      || resolver.leavesOutBlur(of: sigma, seen: drawn.box, inherited: context)
    {
      sigma = 0
    }
    if sigma == 0 && saturation == 1 || !resolver.draws(.blur, row: drawn.row) {
      return resolver.drawInside(.blur, of: drawn, opacity: opacity, inherited: context, into: &list)
    }
    if sigma > 0, drawn.clips, ContentsEmitter.coversBounds(resolver.tree, drawn) {
      let reduced = resolver.reducedPlane(ofBlur: sigma, seen: drawn.box, inherited: context) {
        ReducedPlane(of: drawn.bounds, inherited: context, reach: 3 * sigma, detail: $0)
      }
      let blur = ClampedBlur(
        drawn: drawn, sigma: sigma, saturation: saturation, context: context, reduced: reduced)
      return blur.draw(opacity: opacity, &resolver, &list)
    }
    let near = context.scissor.reaching(3 * sigma)
    let reduced = resolver.reducedPlane(
      ofBlur: sigma, seen: drawn.box.reaching(3 * sigma), inherited: context
    ) {
      ReducedPlane(of: near, inherited: context, detail: $0)
    }
    var description = DisplayGroup()
    description.blur = Float(reduced?.sigma(sigma) ?? sigma)
    description.saturation = saturation
    let group = list.items.count
    let (groupOpacity, itemOpacity) = resolver.tree.rows[drawn.row].splitOpacity(opacity)
    list.openGroup(
      sigma > 0 ? .blur : .saturation, of: drawn.row, opacity: context.opacity * groupOpacity,
      clip: context.clip, scissor: context.scissor,
      group: description)
    var inner = context
    inner.opacity = itemOpacity
    inner.clip = .none
    inner.scissor = near
    if let reduced {
      (inner.transform, inner.scissor, inner.isReducible) = (reduced.fromLayer, reduced.plane, false)
    }
    let shown = reduced == nil ? drawn : drawn.seen(by: inner.transform)
    resolver.drawWhole(shown, inner, &list)
    let covered = list.coveredPixels(from: group + 1)
    if let reduced {
      let plane = covered.reaching(3 * reduced.sigma(sigma) + 1).intersection(reduced.plane)
      if plane.isEmpty || covered.isEmpty { return list.removeItems(from: group) }
      return list.endPlane(group, plane: plane, by: reduced.toSurface, antialiasedEdges: 0)
    }
    let touched = covered.reaching(3 * sigma)
    if touched.intersection(context.scissor).isEmpty {
      return list.removeItems(from: group)
    }
    list.endGroup(group, scissor: touched.intersection(near), bounds: touched.intersection(context.scissor))
  }
}

/// The blur of a layer that is opaque up to its bounds, such as a snapshot. Its edge pixels continue outside, and the
/// bounds with their corners clip the blurred raster.
private struct ClampedBlur {
  let drawn: DrawnRow
  /// The standard deviation in pixels.
  let sigma: Double
  let saturation: Float
  let context: Inherited
  let reduced: ReducedPlane?

  private var isAxisAligned: Bool { context.transform.b == 0 && context.transform.c == 0 }

  func draw(opacity: Float, _ resolver: inout Resolver, _ list: inout DisplayList) {
    var outer = context
    let clipGroup = list.clip(
      &outer, to: drawn.bounds, radii: drawn.radii, by: context.transform, box: drawn.box)
    list.note(.clip, of: drawn.row, group: clipGroup)
    var description = DisplayGroup()
    description.clampsBlur = true
    description.blur = Float(reduced?.sigma(sigma) ?? sigma)
    description.saturation = saturation
    let (groupOpacity, itemOpacity) = resolver.tree.rows[drawn.row].splitOpacity(opacity)
    description.isTranslucent = itemOpacity < 1
    let group = list.items.count
    list.openGroup(
      .blur, of: drawn.row, opacity: context.opacity * groupOpacity, clip: outer.clip, scissor: outer.scissor,
      group: description)
    let (planeContext, box) = plane
    var inner = planeContext
    inner.opacity = itemOpacity
    let unrounded = DrawnRow(
      index: drawn.index, firstSublayer: drawn.firstSublayer, end: drawn.end, row: drawn.row,
      bounds: drawn.bounds, box: pixelBox(drawn.bounds, inner.transform), radii: CornerRadii(), clips: true,
      borderRadii: drawn.radii == CornerRadii() && !context.isInPerspective ? nil : drawn.radii)
    // Antialiased sides would continue outside with half their alpha. The clip to the bounds antialiases them instead.
    let antialiasedEdges = resolver.tree.rows[drawn.row].antialiasedEdges
    if isAxisAligned { resolver.tree.rows[drawn.row].antialiasedEdges = 0 }
    resolver.drawWhole(unrounded, inner, &list)
    resolver.tree.rows[drawn.row].antialiasedEdges = antialiasedEdges
    if list.items.count == group + 1 || outer.scissor.isEmpty {
      list.removeItems(from: group)
    } else if let reduced {
      list.endPlane(
        group, plane: reduced.plane, by: reduced.toSurface, antialiasedEdges: 0)
    } else if isAxisAligned {
      // Rounded corners also touch partly covered pixels.
      let seen = drawn.radii == CornerRadii() ? box : drawn.box
      list.endGroup(group, scissor: inner.scissor, bounds: seen.intersection(outer.scissor))
    } else {
      let toSurface = inner.transform.inverted().concatenating(context.transform)
      list.endPlane(group, plane: box, by: toSurface, antialiasedEdges: antialiasedEdges)
    }
    if clipGroup >= 0 { list.closeGroup(clipGroup, dissolves: false) }
  }

  /// The state that the layer's contents inherit in the blurred plane, and the pixels of that plane.
  private var plane: (inner: Inherited, box: PixelRect) {
    var inner = context
    inner.clip = .none
    if let reduced {
      (inner.transform, inner.scissor, inner.isReducible) = (reduced.fromLayer, reduced.visible, false)
      return (inner, reduced.plane)
    }
    if isAxisAligned {
      let box = snappedBox(drawn.bounds, context.transform)
      inner.scissor = box.intersection(context.scissor.reaching(3 * sigma))
      return (inner, box)
    }
    // The blur repeats edges that are parallel to the pixel grid, so a rotated layer is drawn in a plane of its own.
    let scale = context.transform.pixelsPerPoint
    let m = context.transform
    inner.isBackFacing = (m.a * m.d - m.b * m.c < 0) != context.isBackFacing
    inner.transform = CGAffineTransform(scaleX: scale, y: scale)
    let box = snappedBox(drawn.bounds, inner.transform)
    inner.scissor = box
    return (inner, box)
  }
}
