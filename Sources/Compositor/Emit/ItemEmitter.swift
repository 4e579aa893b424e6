import LayerValues

/// Turns the items of a list into quads, with the scissor, clip and opacity that each item inherits from its groups.
///
/// Each kind of item has an emitter: `ShapeEmitter`, `SolidEmitter`, `ImageEmitter`, `TextEmitter`, `GradientEmitter`
/// and `ShadowEmitter`. `GroupCompositor` draws the rasters of groups. All of them write into a `FrameBuilder`, which
/// passes quads to the `QuadEmitter` of the raster profile.
struct ItemEmitter {
  var shapes = ShapeEmitter()
  var images = ImageEmitter()
  var solids = SolidEmitter()
  private var gradients = GradientEmitter()
  private var shadows = ShadowEmitter()
  private var subpixelMotion = SubpixelMotionEmitter()
  var blurs = BlurPlanner()

  mutating func beginFrame<E: QuadEmitter>(_ list: DisplayList, _ frame: inout FrameBuilder<E>) {
    blurs.cache.dropUnused(from: &frame.store)
    shapes.beginFrame(list, &frame.store)
    shadows.beginFrame(&frame.store)
    gradients.beginFrame(&frame.store)
    images.beginFrame(list)
    solids.beginFrame()
  }

  /// Whether an image hides a background of the same shape, which would show as a fringe around the image.
  @inline(__always)
  func isHidden(_ item: DisplayItem, by next: DisplayItem, _ list: DisplayList) -> Bool {
    item.kind == .solid && next.opacity >= 1 && hasShape(of: item, next)
      && list.images[next.image].isOpaque
  }

  /// Whether two items have the same shape, clip and scissor.
  @inline(__always)
  private func hasShape(of item: DisplayItem, _ next: DisplayItem) -> Bool {
    item.transform == next.transform && item.projection == next.projection && item.rect == next.rect
      && item.radii == next.radii
      && item.clip == next.clip && item.scissor == next.scissor
  }

  /// Whether the next item is the border of an item and is drawn together with it.
  @inline(__always)
  func hasBorder(_ item: DisplayItem, drawnBy next: DisplayItem) -> Bool {
    // A slanted item is antialiased together with its border. Otherwise both must have the same antialiased edges.
    (item.kind == .solid || item.kind == .image) && !next.neverFusesWithFill && item.opacity == next.opacity
      && hasShape(of: item, next)
      && (item.antialiasedEdges == next.antialiasedEdges || item.transform.b != 0 || item.transform.c != 0)
  }

  /// Adds the item at an index; if `hasBorder`, the next item is its border and is added too.
  ///
  /// Items are passed by index, since they are large and would be copied.
  mutating func add<E: QuadEmitter>(
    at index: Int, hasBorder: Bool = false, list: DisplayList, in frame: inout FrameBuilder<E>
  ) {
    var touched = list.items[index].bounds
    if hasBorder { touched = touched.union(list.items[index + 1].bounds) }
    guard let placement = placement(of: list.items[index], touching: touched, in: frame.graph) else { return }
    let border = hasBorder ? index + 1 : -1
    if let underlyingColor = frame.graph.scopes[frame.graph.scopes.count - 1].underlyingColor {
      var mixed = list.items[index]
      mixed.color = Colors.mixed(mixed.color, underlyingColor)
      add(mixed, border: border, placement: placement, list: list, in: &frame)
    } else {
      add(list.items[index], border: border, placement: placement, list: list, in: &frame)
    }
  }

  /// The placement of an item that touches some pixels, with the state that the item inherits from the group around it;
  /// nil if no pixel of the item is visible.
  @inline(__always)
  func placement(of item: DisplayItem, touching touched: PixelRect, in graph: borrowing PassGraph)
    -> Placement?
  {
    let scope = graph.scopes.count - 1
    let scissor = item.scissor.intersection(graph.scopes[scope].scissor)
    let opacity = item.opacity * graph.scopes[scope].opacity
    let clip = item.clip.exists ? item.clip : graph.scopes[scope].clip
    guard opacity > 0, touched.intersects(scissor), clip.isNone || !shapes.clips[clip].isEmpty else {
      return nil
    }
    return Placement(
      pass: graph.scopes[scope].pass, scissor: scissor, clip: clip, opacity: opacity,
      writesWithoutBlending: graph.scopes[scope].writesWithoutBlending,
      sides: Sides(rawValue: item.antialiasedEdges))
  }

  /// Adds an item; `border` is the index of its border, -1 for none.
  @inline(__always)
  mutating func add<E: QuadEmitter>(
    _ item: DisplayItem, border: Int, placement: Placement, list: DisplayList,
    in frame: inout FrameBuilder<E>
  ) {
    if frame.graph.openRasters > 0 { noteOpaque(item, placement: placement, list: list, in: &frame) }
    switch item.kind {
    case .solid: addSolid(item, border: border, placement: placement, list: list, in: &frame)
    case .image: addImage(item, border: border, placement: placement, list: list, in: &frame)
    case .border: addBorder(item, placement: placement, list: list, in: &frame)
    case .text: TextEmitter.add(item, placement: placement, list: list, shapes: &shapes, in: &frame)
    case .path: shapes.addPath(item, placement: placement, list: list, in: &frame)
    case .gradient: gradients.add(item, placement: placement, list: list, shapes: &shapes, in: &frame)
    case .run, .animated, .shadow, .backdrop, .effect, .raster, .beginGroup, .endGroup, .beginMask, .endMask:
      break
    }
  }

  // MARK: - Solids, images and borders

  mutating func addSolid<E: QuadEmitter>(
    _ item: DisplayItem, border: Int, placement: Placement, list: DisplayList,
    in frame: inout FrameBuilder<E>
  ) {
    if item.movesBySubpixels, border < 0, subpixelMotion.add(item, placement, &frame) { return }
    let borderWidth = border >= 0 ? list.items[border].borderWidth : 0
    guard let shape = Shape(item: item, list: list, borderWidth: borderWidth) else { return }
    let color = Colors.premultiplied(item.color, opacity: placement.opacity)
    guard shape.borderWidth > 0 else {
      if color.w > 0 {
        var paint = frame.paint(color)
        paint.writesWithoutBlending = placement.writesWithoutBlending
        shapes.fill(shape, paint: paint, placement: placement, in: &frame)
      }
      return
    }
    let borderColor = Colors.premultiplied(list.items[border].color, opacity: placement.opacity)
    if shape.hasPixelAlignedBorder(placement.sides) {
      // Neither the inside nor the border has an edge to antialias. The inside has the item's colour; the border has
      // its colour over the item's colour.
      shapes.fill(
        shape, paint: frame.paint(color), rect: shape.pixelsInsideBorder, isEdge: false, placement: placement,
        in: &frame)
      addBorderSides(
        shape, paint: frame.paint(borderColor + color * (1 - borderColor.w)), placement: placement,
        in: &frame)
    } else {
      var paint = frame.paint(color)
      paint.border = borderColor
      shapes.fill(shape, paint: paint, placement: placement, in: &frame)
    }
  }

  mutating func addBorder<E: QuadEmitter>(
    _ item: DisplayItem, placement: Placement, list: DisplayList, in frame: inout FrameBuilder<E>
  ) {
    guard let shape = Shape(item: item, list: list, borderWidth: item.borderWidth), shape.borderWidth > 0
    else { return }
    let color = Colors.premultiplied(item.color, opacity: placement.opacity)
    if !(color.w > 0) { return }
    if shape.hasPixelAlignedBorder(placement.sides) {
      addBorderSides(shape, paint: frame.paint(color), placement: placement, in: &frame)
    } else {
      var paint = frame.paint(SIMD4())
      paint.border = color
      shapes.fill(shape, paint: paint, placement: placement, in: &frame)
    }
  }

  mutating func addImage<E: QuadEmitter>(
    _ item: DisplayItem, border: Int, placement: Placement, list: DisplayList,
    in frame: inout FrameBuilder<E>
  ) {
    let borderWidth = border >= 0 ? list.items[border].borderWidth : 0
    guard let shape = Shape(item: item, list: list, borderWidth: borderWidth) else { return }
    var paint = images.paint(item, shape: shape, placement: placement, list: list, in: &frame)
    let drawsBorder = borderWidth > 0 && list.items[border].color.w > 0
    if drawsBorder, !shape.hasPixelAlignedBorder(placement.sides) {
      paint.border = Colors.premultiplied(list.items[border].color, opacity: placement.opacity)
      shapes.fill(shape, paint: paint, placement: placement, in: &frame)
    } else {
      if let plain = Shape(item: item, list: list) {
        shapes.fill(plain, paint: paint, placement: placement, in: &frame)
      }
      if drawsBorder { addBorder(list.items[border], placement: placement, list: list, in: &frame) }
    }
  }

  /// Adds a border with straight edges on whole pixels: four quads, or one if the border has no inside.
  private mutating func addBorderSides<E: QuadEmitter>(
    _ shape: Shape, paint: Paint, placement: Placement, in frame: inout FrameBuilder<E>
  ) {
    let (outer, hole) = (shape.pixels, shape.pixelsInsideBorder)
    if hole.isEmpty {
      return shapes.fill(shape, paint: paint, rect: outer, isEdge: false, placement: placement, in: &frame)
    }
    for part in 0..<4 {
      shapes.fill(
        shape, paint: paint, rect: outer.ring(around: hole, part), isEdge: false, placement: placement,
        in: &frame)
    }
  }

  mutating func addShadow<E: QuadEmitter>(
    _ item: DisplayItem, at index: Int, list: DisplayList, in frame: inout FrameBuilder<E>
  ) {
    shadows.add(item, at: index, list: list, shapes: &shapes, blurs: &blurs, in: &frame)
  }

  /// Notes the opaque part of an item as the opaque part of the raster that is to be cached, if it is the largest so
  /// far.
  private func noteOpaque<E: QuadEmitter>(
    _ item: DisplayItem, placement: Placement, list: DisplayList, in frame: inout FrameBuilder<E>
  ) {
    guard placement.opacity >= 1, placement.clip.isNone, item.projection.isNone,
      item.kind == .solid && item.color.w >= 1
        || item.kind == .image && list.images[item.image].isOpaque
    else { return }
    var scope = frame.graph.scopes.count - 1
    while !frame.graph.scopes[scope].isPass { scope -= 1 }
    guard frame.graph.scopes[scope].raster != 0,
      let shape = Shape(transform: item.transform, rect: item.rect, radii: item.radii), shape.isAxisAligned
    else { return }
    var inside = shape.pixels
    if shape.isRounded || item.antialiasedEdges != 0 {
      let partition = Partition(shape.box)
      inside = .empty
      for index in 0..<partition.innerCount where partition.inner[index].area > inside.area {
        inside = partition.inner[index]
      }
    }
    inside = inside.intersection(placement.scissor)
    if inside.area > frame.graph.scopes[scope].opaque.area { frame.graph.scopes[scope].opaque = inside }
  }
}
