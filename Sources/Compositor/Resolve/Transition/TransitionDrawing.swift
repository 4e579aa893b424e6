import Foundation
import LayerValues

/// Draws a layer in transition: the raster of its old content, and its new content, by the values of `LayerTransition`.
/// The layer has its current position, transform and clip.
///
/// The new content is drawn from its layers in each frame. The progress is an animated value, so that transitions
/// scrub, pause and reverse. A fade is an interpolation by blending, and a page curl is an effect.
struct TransitionDrawing {
  private let layer: VisitedRow
  private let transition: RowTransition
  private let look: TransitionLook
  /// The corner radii of the clip to the layer's bounds.
  private let radii: CornerRadii
  private let antialiasedEdges: UInt8

  /// Creates the drawing of a layer; nil for a layer that is not in transition.
  init?(_ tree: borrowing RenderTree, _ layer: VisitedRow) {
    let row = layer.row
    let index = tree.rows[row].transition
    guard index.exists, let transition = tree.transitions.entries[index],
      let progress = tree.sampler.tracks.stacks.value(.transitionProgress, row)?.components.scalar
    else { return nil }
    self.layer = layer
    self.transition = transition
    look = TransitionLook(
      frame: transition.transition.frame(at: progress), bounds: layer.bounds, toPixels: layer.toPixels,
      opacity: tree.value(.isHidden, row) >= 0.5 ? 0 : layer.opacity)
    let clips = tree.value(.masksToBounds, row) >= 0.5
    let radius = clips ? min(tree.value(.cornerRadius, row), layer.bounds.z / 2, layer.bounds.w / 2) : 0
    radii = tree.rows[row].roundedCorners * Float(max(0, radius))
    antialiasedEdges = tree.rows[row].antialiasedEdges
  }

  func draw(_ parent: Inherited, _ resolver: inout Resolver, _ list: inout DisplayList) {
    var context = parent
    (context.space, context.opacity) = (.none, 1)
    let opacityGroup = list.items.count
    if parent.opacity < 1 {
      list.openGroup(
        .groupOpacity, of: layer.row, opacity: parent.opacity, clip: .none, scissor: parent.scissor)
    }
    var clipGroup = -1
    if look.frame.clipsToBounds {
      clipGroup = list.clip(
        &context, to: layer.bounds, radii: radii, by: layer.toPixels,
        box: pixelBox(layer.bounds, layer.toPixels))
      list.note(.clip, of: layer.row, group: clipGroup)
    }
    if look.frame.isMix {
      drawMix(context, &resolver, &list)
    } else if look.frame.isNewInFront {
      drawOld(look.frame.old, inherited: context, resolver: &resolver, into: &list)
      drawNew(look.frame.new, inherited: context, resolver: &resolver, into: &list)
    } else {
      drawNew(look.frame.new, inherited: context, resolver: &resolver, into: &list)
      drawOld(look.frame.old, inherited: context, resolver: &resolver, into: &list)
    }
    if clipGroup >= 0 { list.closeGroup(clipGroup, dissolves: false) }
    if parent.opacity < 1 { list.closeGroup(opacityGroup, dissolves: true) }
  }

  /// Emits the layer's current content with `toPixels` instead of its own transform.
  private func drawLayer(
    by toPixels: CGAffineTransform, inherited context: Inherited, resolver: inout Resolver,
    into list: inout DisplayList
  ) {
    var transformed = layer
    transformed.toPixels = toPixels
    transformed.opacity = look.opacity
    resolver.draw(transformed, context, &list)
  }

  // MARK: A mix

  /// Emits the weighted sum of the old and the new content, in which pixels that are equal in both stay the same.
  private func drawMix(
    _ context: Inherited, _ resolver: inout Resolver, _ list: inout DisplayList
  ) {
    let (old, new) = (look.frame.old, look.frame.new)
    let hasOld = old.isShown && transition.raster != nil
    let hasNew = new.isShown && look.opacity > 0
    guard hasOld, hasNew else {
      if hasOld { drawOld(old, inherited: context, resolver: &resolver, into: &list) }
      if hasNew { drawNew(new, inherited: context, resolver: &resolver, into: &list) }
      return
    }
    let outerGroup = list.items.count
    var isolated = DisplayGroup()
    isolated.isIsolated = true
    list.openGroup(
      .mix, of: layer.row, opacity: 1, clip: context.clip, scissor: context.scissor, group: isolated)
    var inner = context
    inner.clip = .none
    var opaqueOld = old
    opaqueOld.opacity = 1
    drawOld(opaqueOld, inherited: inner, resolver: &resolver, into: &list)
    let newGroup = list.items.count
    var mixing = DisplayGroup()
    mixing.mixes = true
    list.openGroup(
      .mix, of: layer.row, opacity: Float(new.opacity), clip: .none, scissor: context.scissor, group: mixing)
    drawLayer(by: look.toPixels, inherited: inner, resolver: &resolver, into: &list)
    let covered = list.coveredPixels(from: outerGroup + 1)
    if covered.isEmpty { return list.removeItems(from: outerGroup) }
    if list.items.count == newGroup + 1 {
      // If no new content is visible, the old content fades alone.
      list.removeItems(from: outerGroup)
      return drawOld(old, inherited: context, resolver: &resolver, into: &list)
    }
    list.endGroup(newGroup, scissor: covered, bounds: covered)
    list.endGroup(outerGroup, scissor: covered, bounds: covered)
  }

  // MARK: New content

  private func drawNew(
    _ content: LayerTransition.Content, inherited context: Inherited, resolver: inout Resolver,
    into list: inout DisplayList
  ) {
    guard content.isShown, look.opacity > 0, content.opacity > 0 else { return }
    // A page whose fold is at its lower edge is flat.
    if let curl = content.curl, curl.fold < 1 {
      let input = emitSheet(&resolver, &list)
      return emitCurl(curl, of: input, scale: resolver.surface.scale, inherited: context, into: &list)
    }
    if content.rotation.magnitude > 1e-9 {
      return drawTurned(content, inherited: context, resolver: &resolver, into: &list)
    }
    let moved = look.shift(content).concatenating(look.toPixels)
    if content.opacity < 1 {
      let group = list.items.count
      list.openGroup(
        .groupOpacity, of: layer.row, opacity: Float(content.opacity), clip: .none, scissor: context.scissor)
      drawLayer(by: moved, inherited: context, resolver: &resolver, into: &list)
      return list.closeGroup(group, dissolves: true)
    }
    drawLayer(by: moved, inherited: context, resolver: &resolver, into: &list)
  }

  /// Emits the new content into a plane without the rotation, and shows the plane rotated about the layer's centre.
  private func drawTurned(
    _ content: LayerTransition.Content, inherited context: Inherited, resolver: inout Resolver,
    into list: inout DisplayList
  ) {
    guard let fromPixels = look.fromPixels else { return }
    let group = list.items.count
    list.openGroup(
      .plane, of: layer.row, opacity: 1, clip: context.clip, scissor: context.scissor, group: DisplayGroup())
    var inner = context
    inner.clip = .none
    // Content outside of the surface may become visible.
    inner.scissor = list.surface.union(pixelBox(look.bounds, look.toPixels)).reaching(64)
    drawLayer(by: look.toPixels, inherited: inner, resolver: &resolver, into: &list)
    let plane = list.coveredPixels(from: group + 1)
    if plane.isEmpty { return list.removeItems(from: group) }
    let map = Projection(look.turned(content, transition.transition, from: fromPixels), look.toPixels)
    let touched = map.box(of: plane.points).intersection(context.scissor)
    if touched.isEmpty { return list.removeItems(from: group) }
    list.groups[list.items[group].group].plane = plane
    list.items[group].rect = SIMD4<Float>(plane.points)
    list.items[group].antialiasedEdges = 15
    list.items[group].projection = list.projections.nextIndex
    list.projections.append(map)
    list.endGroup(group, scissor: touched, bounds: touched)
  }

  // MARK: Old content

  private func drawOld(
    _ content: LayerTransition.Content, inherited context: Inherited, resolver: inout Resolver,
    into list: inout DisplayList
  ) {
    guard let raster = transition.raster, content.isShown, content.opacity > 0 else { return }
    if transition.transition.isCurl, let curl = content.curl {
      let input = emitOldSheet(raster, &resolver.recorder, &list)
      return emitCurl(curl, of: input, scale: resolver.surface.scale, inherited: context, into: &list)
    }
    guard let back = transition.toPlane.inverse else { return }
    let toCurrentOrigin = CGAffineTransform(
      translationX: look.bounds.x - transition.origin.x, y: look.bounds.y - transition.origin.y)
    let toPoints = back.concatenating(toCurrentOrigin)
    var item = DisplayItem(
      content: .raster(.none), transform: .identity, rect: SIMD4<Float>(transition.plane.points),
      scissor: context.scissor,
      bounds: context.scissor)
    item.opacity = Float(content.opacity)
    if content.rotation.magnitude > 1e-9 {
      let map = Projection(look.turned(content, transition.transition, from: toPoints), look.toPixels)
      item.bounds = map.box(of: transition.plane.points).intersection(context.scissor)
      item.projection = list.projections.nextIndex
      item.antialiasedEdges = 15
      list.projections.append(map)
    } else {
      item.transform = Self.snappedToIntegers(
        toPoints.concatenating(look.shift(content)).concatenating(look.toPixels))
      item.bounds = pixelBox(transition.plane.points, item.transform).intersection(context.scissor)
      item.antialiasedEdges = antialiasedEdges
    }
    if item.bounds.isEmpty { return }
    if list.isCut(item.bounds, by: context.clip) { item.clip = context.clip }
    item.content = .raster(list.groups.nextIndex)
    var group = DisplayGroup()
    group.plane = transition.plane
    group.raster = raster.number
    appendOld(raster, item: item, group: group, recorder: &resolver.recorder, into: &list)
  }

  /// Rounds components that are nearly integers, so that an unmoved raster is not filtered because of an invisible
  /// difference.
  private static func snappedToIntegers(_ m: CGAffineTransform) -> CGAffineTransform {
    func snapped(_ value: CGFloat) -> CGFloat {
      abs(value - value.rounded()) < 1e-6 ? value.rounded() : value
    }
    return CGAffineTransform(
      a: snapped(m.a), b: snapped(m.b), c: snapped(m.c), d: snapped(m.d), tx: snapped(m.tx),
      ty: snapped(m.ty))
  }

  /// Adds the raster of the old content, as a group that makes the raster until the renderer has drawn it.
  private func appendOld(
    _ raster: RasterReference, item: DisplayItem, group: DisplayGroup, recorder: inout OldContentRecorder,
    into list: inout DisplayList
  ) {
    var (item, group) = (item, group)
    item.origin = ItemOrigin(.oldContent, row: layer.row)
    guard let content = transition.oldContent, !transition.isDrawn else {
      if recorder.isRecording { recorder.shownRasters.append(raster) }
      list.groups.append(group)
      // An effect's input has no item: the effect refers to the group.
      if !group.isEffectInput { list.items.append(item) }
      return
    }
    if recorder.isRecording {
      // Recorded content contains the items themselves, and caches no raster of them.
      group.raster = 0
      for index in content.shownRasters.indices {
        recorder.shownRasters.append(content.shownRasters[index])
      }
    } else {
      transition.isInList = true
    }
    list.groups.append(group)
    item.content = .beginGroup(item.group)
    list.items.append(item)
    list.append(content.list)
    item.content = .endGroup(item.group)
    list.items.append(item)
  }

  // MARK: Pages

  /// Emits the old content as the input of a page curl; returns the input's group.
  private func emitOldSheet(
    _ raster: RasterReference, _ recorder: inout OldContentRecorder, _ list: inout DisplayList
  ) -> GroupIndex {
    var group = DisplayGroup()
    group.plane = transition.plane
    group.isEffectInput = true
    group.raster = raster.number
    let index = list.groups.nextIndex
    var item = DisplayItem(
      content: .beginGroup(.none), transform: .identity, rect: SIMD4<Float>(transition.plane.points),
      scissor: transition.plane, bounds: transition.plane)
    item.content = .beginGroup(index)
    appendOld(raster, item: item, group: group, recorder: &recorder, into: &list)
    return index
  }

  /// Emits the current content within the layer's bounds as the input of a page curl; returns the input's group.
  private func emitSheet(_ resolver: inout Resolver, _ list: inout DisplayList) -> GroupIndex {
    let (bounds, scale) = (look.bounds, resolver.surface.scale)
    let toPlane = CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: -bounds.x * scale, ty: -bounds.y * scale)
    let plane = snappedBox(bounds, toPlane)
    var group = DisplayGroup()
    group.plane = plane
    group.isEffectInput = true
    var item = DisplayItem(
      content: .beginGroup(.none), transform: .identity, rect: SIMD4<Float>(plane.points), scissor: plane,
      bounds: plane
    )
    let index = list.groups.nextIndex
    item.content = .beginGroup(index)
    item.origin = ItemOrigin(.effectInput, row: layer.row)
    list.groups.append(group)
    list.items.append(item)
    let inside = Inherited(transform: toPlane, opacity: 1, scissor: plane, clip: .none)
    drawLayer(by: toPlane, inherited: inside, resolver: &resolver, into: &list)
    item.content = .endGroup(index)
    list.items.append(item)
    return index
  }

  private func emitCurl(
    _ curl: PageCurl, of input: GroupIndex, scale: Double, inherited context: Inherited,
    into list: inout DisplayList
  ) {
    var item = DisplayItem(
      content: .effect(.none), transform: look.toPixels, rect: SIMD4<Float>(look.bounds),
      scissor: context.scissor,
      bounds: pixelBox(look.bounds, look.toPixels).intersection(context.scissor))
    item.content = .effect(list.effectTables.uses.nextIndex)
    list.effectTables.uses.append(
      DisplayEffect(
        effect: transition.effect, values: Int32(list.effectTables.values.count), first: EffectSource(input),
        scale: Float(scale)))
    // The values are the progress, which the effect does not use, the fold and the radius, in the order of the effect's
    // uniforms.
    list.effectTables.values.append(0)
    list.effectTables.values.append(Float(curl.fold))
    list.effectTables.values.append(Float(PageCurl.radius))
    list.items.append(item)
  }
}

/// The appearance of a layer in transition in one frame.
struct TransitionLook {
  let frame: LayerTransition.Frame
  let bounds: SIMD4<Double>
  let toPixels: CGAffineTransform
  /// The opacity of the current content; 0 if it is hidden.
  let opacity: Float

  var fromPixels: CGAffineTransform? { toPixels.inverse }

  private var size: CGSize { CGSize(width: bounds.z, height: bounds.w) }

  /// The translation of old or new content, in points.
  func shift(_ content: LayerTransition.Content) -> CGAffineTransform {
    CGAffineTransform(translationX: content.offset.dx * bounds.z, y: content.offset.dy * bounds.w)
  }

  /// The transform of a plane to the layer's points, by `toPoints` and then by the rotation of `content` about the
  /// layer's centre.
  func turned(
    _ content: LayerTransition.Content, _ transition: LayerTransition, from toPoints: CGAffineTransform
  ) -> CATransform3D {
    let (x, y) = (bounds.x + bounds.z / 2, bounds.y + bounds.w / 2)
    let relativeToCentre = CATransform3DMakeAffineTransform(
      toPoints.concatenating(CGAffineTransform(translationX: -x, y: -y)))
    return CATransform3DConcat(
      CATransform3DConcat(relativeToCentre, transition.transform(of: content, size: size)),
      CATransform3DMakeTranslation(x, y, 0))
  }
}

extension CGAffineTransform {
  /// The inverse; nil if there is none.
  fileprivate var inverse: CGAffineTransform? {
    abs(a * d - b * c) > 1e-12 ? inverted() : nil
  }
}
