import LayerValues

/// Resolves layers that draw their sublayers through an effect.
///
/// The list has an effect item for each such layer, preceded by the effect's inputs as groups in planes of their own.
/// `EffectInputs` caches the rasters of unchanged inputs, and recognises these by the epochs of rows. An input that is
/// one image is not drawn: the effect reads the image's texture.
///
/// Uniforms are stored by key (`effect.NAME`), so that animations, timelines and presentation copies treat them like
/// any property. Pieces are instances whose positions are functions of their index and the uniforms, so nothing is
/// uploaded for them.
enum EffectResolver {
  /// Emits the effect of a layer. `inner` is the state that the sublayers would inherit without the effect.
  static func draw(
    _ drawn: DrawnRow, inherited inner: Inherited, resolver: inout Resolver, into list: inout DisplayList
  ) {
    let bounds = drawn.bounds
    guard drawn.hasSublayers, bounds.z > 0, bounds.w > 0, max(bounds.z, bounds.w) < .infinity,
      let effect = resolver.tree.resources.effects.entries[resolver.tree.rows[drawn.row].effect]
    else { return }
    let isClipped = list.isCut(inner.scissor, by: inner.clip)
    // Pieces may overlap, so they fade as a group; otherwise, pieces would be visible through other pieces.
    let isGroup = isClipped || (inner.opacity < 1 && effect.form != .pixels)
    let group = list.items.count
    if isGroup {
      list.openGroup(
        isClipped ? .clip : .groupOpacity, of: drawn.row, opacity: inner.opacity,
        clip: isClipped ? inner.clip : .none, scissor: inner.scissor)
    }
    var context = inner
    if isGroup { context.opacity = 1 }
    let plane = reducedPlane(of: drawn, effect: effect, inherited: context, resolver: &resolver)
    let planeGroup = list.items.count
    if plane != nil {
      list.openGroup(
        .reducedEffect, of: drawn.row, opacity: context.opacity, clip: .none, scissor: context.scissor,
        group: DisplayGroup())
    }
    let scale = resolver.inputLimits.scale(
      of: SIMD2(bounds.z, bounds.w), surface: (resolver.surface.scale, resolver.surface.size))
    // The second input, if there is one, consists of all sublayers but the first.
    let second = effect.inputCount == 2 ? resolver.tree.order[drawn.firstSublayer].end : drawn.end
    let first = SublayerInput(
      drawn: drawn, number: 0, range: drawn.firstSublayer..<second, scale: scale
    ).emit(&resolver, &list)
    var secondInput = EffectSource.none
    if effect.inputCount == 2 {
      secondInput = SublayerInput(drawn: drawn, number: 1, range: second..<drawn.end, scale: scale).emit(
        &resolver, &list)
    }
    let use = DisplayEffect(
      effect: resolver.tree.rows[drawn.row].effect, values: Int32(list.effectTables.values.count),
      first: first, second: secondInput,
      scale: Float(scale))
    if let plane {
      (context.transform, context.scissor, context.opacity) = (plane.fromLayer, plane.visible, 1)
    }
    append(use, of: effect, drawn: drawn, inherited: context, tree: resolver.tree, to: &list)
    if let plane {
      list.endPlane(planeGroup, plane: plane.plane, by: plane.toSurface, antialiasedEdges: 0)
    }
    if isGroup { list.closeGroup(group, dissolves: false) }
  }

  /// The plane with fewer pixels in which an effect is drawn; nil for an effect that draws pieces, or that is drawn in
  /// full resolution.
  private static func reducedPlane(
    of drawn: DrawnRow, effect: Effect, inherited context: Inherited, resolver: inout Resolver
  ) -> ReducedPlane? {
    if effect.form != .pixels { return nil }
    return resolver.reducedPlane(ofEffect: effect.id, seen: drawn.box, inherited: context) {
      ReducedPlane(of: drawn.bounds, inherited: context, reach: 0, detail: $0)
    }
  }

  private static func append(
    _ use: DisplayEffect, of effect: Effect, drawn: DrawnRow, inherited inner: Inherited,
    tree: borrowing RenderTree, to list: inout DisplayList
  ) {
    var item = DisplayItem(
      content: .effect(.none), transform: inner.transform, rect: SIMD4<Float>(drawn.bounds),
      scissor: inner.scissor,
      bounds: inner.scissor)
    // Pieces may be drawn anywhere.
    if effect.form == .pixels {
      item.bounds = pixelBox(drawn.bounds, inner.transform).intersection(inner.scissor)
    }
    item.opacity = inner.opacity
    item.content = .effect(list.effectTables.uses.nextIndex)
    item.origin = ItemOrigin(.effectInput, row: drawn.row)
    list.effectTables.uses.append(use)
    appendValues(of: effect, tree: tree, row: drawn.row, into: &list)
    list.items.append(item)
  }

  private static func appendValues(
    of effect: Effect, tree: borrowing RenderTree, row: RowIndex, into list: inout DisplayList
  ) {
    var imageCount = 0
    for index in 0..<effect.uniforms.count {
      let uniform = effect.uniforms[index]
      if uniform.kind == .sampler2D {
        list.effectTables.values.append(Float(tree.resources.image(imageCount, row: row).number))
        imageCount += 1
        continue
      }
      let value =
        tree.presentationValue(uniform.property, row: row)?.components ?? uniform.initial.components
      for component in 0..<uniform.kind.count {
        list.effectTables.values.append(Float(value[uniform.kind.component(component)]))
      }
    }
  }
}

/// One input of a layer's effect: sublayers that are drawn in a plane of their own.
private struct SublayerInput {
  /// The layer with the effect.
  let row: RowIndex
  /// The number of the input, 0 or 1.
  let number: Int32
  /// The indices of the sublayers' subtrees in the order.
  let range: Range<OrderIndex>
  let bounds: SIMD4<Double>
  /// The number of pixels of the plane per point, and the size of the plane in pixels.
  let scale: Double
  let plane: SIMD2<Int32>

  init(drawn: DrawnRow, number: Int32, range: Range<OrderIndex>, scale: Double) {
    row = drawn.row
    self.number = number
    self.range = range
    bounds = drawn.bounds
    self.scale = scale
    // The plane has at least one pixel in each direction.
    plane = SIMD2<Int32>(
      max(1, Int32((bounds.z * scale - 1e-3).rounded(.up))),
      max(1, Int32((bounds.w * scale - 1e-3).rounded(.up))))
  }

  /// Returns the input; emits its group, unless the input is an image or has a cached raster.
  func emit(_ resolver: inout Resolver, _ list: inout DisplayList) -> EffectSource {
    if let image = singleImage(in: resolver.tree, surfaceScale: resolver.surface.scale) {
      return EffectSource(image)
    }
    // The inputs of an effect in recorded old content are recorded too, so their rasters are not cached.
    let raster =
      resolver.recorder.isRecording || !resolver.cachesInputs
      ? (number: 0, exists: false)
      : resolver.rasters.inputs.raster(
        of: .init(row: row, input: number, plane: plane, origin: bounds.lowHalf, count: range.count),
        changed: lastChange(in: resolver.tree), now: resolver.tree.epoch, into: &list)
    let area = PixelRect(x0: 0, y0: 0, x1: plane.x, y1: plane.y)
    var group = DisplayGroup()
    group.plane = area
    group.isEffectInput = true
    group.raster = raster.number
    let index = list.groups.nextIndex
    list.groups.append(group)
    if raster.exists { return EffectSource(index) }

    var item = DisplayItem(
      content: .beginGroup(.none), transform: .identity, rect: SIMD4(0, 0, Float(plane.x), Float(plane.y)),
      scissor: area, bounds: area)
    item.content = .beginGroup(index)
    item.origin = ItemOrigin(.effectInput, row: row)
    list.items.append(item)
    let inside = Inherited(
      transform: CGAffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: -bounds.x * scale, ty: -bounds.y * scale),
      opacity: 1, scissor: area, clip: .none)
    resolver.drawSublayers(from: range.lowerBound, to: range.upperBound, parent: inside, into: &list)
    item.content = .endGroup(index)
    list.items.append(item)
    return EffectSource(index)
  }

  /// The recorded image that equals the whole input, pixel for pixel, so that the input need not be drawn; nil if there
  /// is none.
  private func singleImage(in tree: borrowing RenderTree, surfaceScale: Double) -> ImageIndex? {
    guard range.count == 1 else { return nil }
    let row = tree.order[range.lowerBound].row
    let image = tree.rows[row].contents.image
    guard image.exists, let recorded = tree.resources.images.entries[image], recorded.recording != nil,
      recorded.width == Int(plane.x), recorded.height == Int(plane.y),
      tree.rows[row].contents.gravity.fit == .stretch,
      tree.rows[row].text.isNone
    else { return nil }
    let presentation = tree.presentation
    func number(_ property: AnimatableProperty, _ component: Int = 0) -> Double {
      presentation[property.offset + component, row]
    }
    let (width, height) = (number(.bounds, 2), number(.bounds, 3))
    let isPlain =
      number(.opacity) == 1 && number(.isHidden) < 0.5 && number(.cornerRadius) == 0
      && number(.borderWidth) == 0 && !(number(.backgroundColor, 3) > 0)
      && !(number(.shadowOpacity) > 0) && tree.rows[row].details.isNone && tree.rows[row].transition.isNone
    let fillsPlane =
      width == bounds.z && height == bounds.w
      && number(.position) - number(.anchorPoint) * width == bounds.x
      && number(.position, 1) - number(.anchorPoint, 1) * height == bounds.y
      && CATransform3DIsIdentity(tree.presentation.read(.transform, row).transform)
    let isWhole =
      number(.contentsRect) == 0 && number(.contentsRect, 1) == 0
      && abs(number(.contentsRect, 2) * Double(recorded.width) - width * surfaceScale) < 1e-6
      && abs(number(.contentsRect, 3) * Double(recorded.height) - height * surfaceScale) < 1e-6
    return isPlain && fillsPlane && isWhole ? image : nil
  }

  /// The number of the last commit that changed the content of the input; nil while any of its rows is animated.
  private func lastChange(in tree: borrowing RenderTree) -> UInt64? {
    var last = tree.rows[row].epochs.children
    var index = range.lowerBound
    while index < range.upperBound {
      let row = tree.order[index].row
      if tree.sampler.tracks.hasTracks(row) { return nil }
      last = max(last, tree.rows[row].epochs.own, tree.rows[row].epochs.children)
      index += 1
    }
    return last
  }
}
