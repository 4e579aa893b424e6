import Engine
import Foundation

// Layers in transition: the picture of what was, and what is, as `LayerTransition` says. Where the layer stands, how it
// is turned and what clips it are those of now.
extension Resolver {
  /// Whether a row shows a transition, even where it is hidden itself.
  func showsTransition(_ row: Int) -> Bool {
    tree.rows[row].transition >= 0 && tree.sampler.tracks.cells.shown(.transitionProgress, Int32(row)) != nil
  }

  /// Emits a subtree, in transition or not, whose layer lies on the surface by `toPixels`.
  mutating func drawSelf(
    _ place: Int, _ bounds: SIMD4<Double>, _ toPixels: CGAffineTransform, _ opacity: Float,
    _ above: Inherited, _ list: inout DisplayList
  ) {
    let row = Int(tree.order[place].row)
    let index = Int(tree.rows[row].transition)
    guard index >= 0, let transition = tree.transitions.entries[index],
      let progress = tree.sampler.tracks.cells.shown(.transitionProgress, Int32(row))?.components.scalar
    else {
      if tree.value(.isHidden, row) >= 0.5 || opacity <= 0 { return }
      return draw(place, bounds, toPixels, opacity, above, &list)
    }
    let look = TransitionLook(
      frame: transition.transition.frame(at: progress), bounds: bounds, toPixels: toPixels,
      opacity: tree.value(.isHidden, row) >= 0.5 ? 0 : opacity)
    var own = above
    (own.space, own.opacity) = (-1, 1)
    let whole = list.items.count
    if above.opacity < 1 { list.openGroup(opacity: above.opacity, clip: -1, scissor: above.scissor) }
    var clipped = -1
    if look.frame.clipsToBounds {
      let clips = tree.value(.masksToBounds, row) >= 0.5
      let radius = clips ? min(tree.value(.cornerRadius, row), bounds.z / 2, bounds.w / 2) : 0
      clipped = list.clip(
        &own, to: bounds, tree.rows[row].roundedCorners * Float(max(0, radius)), toPixels,
        pixelBox(bounds, toPixels))
    }
    if look.frame.isMix {
      drawMix(place, transition, look, own, &list)
    } else if look.frame.isNewInFront {
      drawOld(place, transition, look, look.frame.old, own, &list)
      drawNew(place, transition, look, look.frame.new, own, &list)
    } else {
      drawNew(place, transition, look, look.frame.new, own, &list)
      drawOld(place, transition, look, look.frame.old, own, &list)
    }
    if clipped >= 0 { list.closeGroup(clipped, dissolves: false) }
    if above.opacity < 1 { list.closeGroup(whole, dissolves: true) }
  }

  // MARK: A mix

  /// Emits both pictures as a weighted sum: what is the same in both stays as it is.
  private mutating func drawMix(
    _ place: Int, _ transition: RowTransition, _ look: TransitionLook, _ own: Inherited,
    _ list: inout DisplayList
  ) {
    let (old, new) = (look.frame.old, look.frame.new)
    let hasOld = old.isShown && transition.picture != nil
    let hasNew = new.isShown && look.opacity > 0
    guard hasOld, hasNew else {
      if hasOld { drawOld(place, transition, look, old, own, &list) }
      if hasNew { drawNew(place, transition, look, new, own, &list) }
      return
    }
    let whole = list.items.count
    var isolated = DisplayGroup()
    isolated.isIsolated = true
    list.openGroup(opacity: 1, clip: own.clip, scissor: own.scissor, isolated)
    var inner = own
    inner.clip = -1
    var opaque = old
    opaque.opacity = 1
    drawOld(place, transition, look, opaque, inner, &list)
    let mixed = list.items.count
    var mixing = DisplayGroup()
    mixing.mixes = true
    list.openGroup(opacity: Float(new.opacity), clip: -1, scissor: own.scissor, mixing)
    draw(place, look.bounds, look.toPixels, look.opacity, inner, &list)
    let covered = list.coveredPixels(from: whole + 1)
    if covered.isEmpty { return list.removeItems(from: whole) }
    if list.items.count == mixed + 1 {
      // Nothing of what is now lies on the surface: what was fades alone.
      list.removeItems(from: whole)
      return drawOld(place, transition, look, old, own, &list)
    }
    list.endGroup(mixed, scissor: covered, bounds: covered)
    list.endGroup(whole, scissor: covered, bounds: covered)
  }

  // MARK: What is

  private mutating func drawNew(
    _ place: Int, _ transition: RowTransition, _ look: TransitionLook, _ picture: LayerTransition.Picture,
    _ own: Inherited, _ list: inout DisplayList
  ) {
    guard picture.isShown, look.opacity > 0, picture.opacity > 0 else { return }
    if let curl = picture.curl, curl.fold < 1 {
      let input = emitPage(look, &list) { resolver, inside, list in
        resolver.draw(place, look.bounds, inside.transform, look.opacity, inside, &list)
      }
      return emitCurl(transition, look, curl, input, own, &list)
    }
    if picture.turn.magnitude > 1e-9 {
      return drawTurned(place, transition, look, picture, own, &list)
    }
    let moved = look.shift(picture).concatenating(look.toPixels)
    if picture.opacity < 1 {
      let group = list.items.count
      list.openGroup(opacity: Float(picture.opacity), clip: -1, scissor: own.scissor)
      draw(place, look.bounds, moved, look.opacity, own, &list)
      return list.closeGroup(group, dissolves: true)
    }
    draw(place, look.bounds, moved, look.opacity, own, &list)
  }

  /// Emits what is, drawn as it would lie and then turned about the middle.
  private mutating func drawTurned(
    _ place: Int, _ transition: RowTransition, _ look: TransitionLook, _ picture: LayerTransition.Picture,
    _ own: Inherited, _ list: inout DisplayList
  ) {
    guard let fromPixels = look.fromPixels else { return }
    let group = list.items.count
    list.openGroup(opacity: 1, clip: own.clip, scissor: own.scissor, DisplayGroup())
    var inner = own
    inner.clip = -1
    // What stands out of the surface may come into view.
    inner.scissor = PixelRect(x0: 0, y0: 0, x1: Int32(list.width), y1: Int32(list.height))
      .union(pixelBox(look.bounds, look.toPixels)).reaching(64)
    draw(place, look.bounds, look.toPixels, look.opacity, inner, &list)
    let plane = list.coveredPixels(from: group + 1)
    if plane.isEmpty { return list.removeItems(from: group) }
    let map = Projection(look.turned(picture, transition.transition, from: fromPixels), look.toPixels)
    let touched = map.box(of: plane.points).intersection(own.scissor)
    if touched.isEmpty { return list.removeItems(from: group) }
    list.groups[Int(list.items[group].resource)].plane = plane
    list.items[group].rect = SIMD4<Float>(plane.points)
    list.items[group].edges = 15
    list.items[group].projection = Int32(list.projections.count)
    list.projections.append(map)
    list.endGroup(group, scissor: touched, bounds: touched)
  }

  // MARK: What was

  private mutating func drawOld(
    _ place: Int, _ transition: RowTransition, _ look: TransitionLook, _ picture: LayerTransition.Picture,
    _ own: Inherited, _ list: inout DisplayList
  ) {
    guard let held = transition.picture, picture.isShown, picture.opacity > 0 else { return }
    if transition.transition.isCurl, let curl = picture.curl {
      let input = emitOldPage(transition, held, look, &list)
      return emitCurl(transition, look, curl, input, own, &list)
    }
    guard let back = transition.made.inverse else { return }
    let toNow = CGAffineTransform(
      translationX: look.bounds.x - transition.origin.x, y: look.bounds.y - transition.origin.y)
    let toPoints = back.concatenating(toNow)
    var item = DisplayItem(
      kind: .picture, transform: .identity, rect: SIMD4<Float>(transition.plane.points), scissor: own.scissor,
      bounds: own.scissor)
    item.opacity = Float(picture.opacity)
    if picture.turn.magnitude > 1e-9 {
      let map = Projection(look.turned(picture, transition.transition, from: toPoints), look.toPixels)
      item.bounds = map.box(of: transition.plane.points).intersection(own.scissor)
      item.projection = Int32(list.projections.count)
      item.edges = 15
      list.projections.append(map)
    } else {
      item.transform = Self.steadied(
        toPoints.concatenating(look.shift(picture)).concatenating(look.toPixels))
      item.bounds = pixelBox(transition.plane.points, item.transform).intersection(own.scissor)
      item.edges = tree.rows[Int(tree.order[place].row)].edges
    }
    if item.bounds.isEmpty { return }
    if list.isCut(item.bounds, by: own.clip) { item.clip = own.clip }
    item.resource = Int32(list.groups.count)
    var group = DisplayGroup()
    group.plane = transition.plane
    group.picture = held.number
    appendOld(transition, held, item, group, &list)
  }

  /// Where nothing has moved, numbers that are off by less than can be seen would have everything filtered.
  private static func steadied(_ m: CGAffineTransform) -> CGAffineTransform {
    func whole(_ value: CGFloat) -> CGFloat {
      abs(value - value.rounded()) < 1e-6 ? value.rounded() : value
    }
    return CGAffineTransform(
      a: whole(m.a), b: whole(m.b), c: whole(m.c), d: whole(m.d), tx: whole(m.tx), ty: whole(m.ty))
  }

  /// Adds the picture of what was, with what makes it until the renderer has it.
  private mutating func appendOld(
    _ transition: RowTransition, _ held: HeldPicture, _ item: DisplayItem, _ group: DisplayGroup,
    _ list: inout DisplayList
  ) {
    var (item, group) = (item, group)
    if isRecording { heldPictures.append(held) }
    guard let recording = transition.recording else {
      list.groups.append(group)
      // An input of an effect is known by its group.
      if !group.isEffectInput { list.items.append(item) }
      return
    }
    if isRecording {
      // In a list for later it is made with all else.
      group.picture = 0
      for index in recording.held.indices { heldPictures.append(recording.held[index]) }
    } else {
      transition.isInList = true
    }
    list.groups.append(group)
    item.kind = .beginGroup
    list.items.append(item)
    list.append(recording.list)
    item.kind = .endGroup
    list.items.append(item)
  }

  // MARK: Pages

  private mutating func emitOldPage(
    _ transition: RowTransition, _ held: HeldPicture, _ look: TransitionLook, _ list: inout DisplayList
  ) -> Int32 {
    var group = DisplayGroup()
    group.plane = transition.plane
    group.isEffectInput = true
    group.picture = held.number
    let index = Int32(list.groups.count)
    var item = DisplayItem(
      kind: .beginGroup, transform: .identity, rect: SIMD4<Float>(transition.plane.points),
      scissor: transition.plane, bounds: transition.plane)
    item.resource = index
    appendOld(transition, held, item, group, &list)
    return index
  }

  /// Emits what `body` draws of the layer's bounds as an effect's input.
  private mutating func emitPage(
    _ look: TransitionLook, _ list: inout DisplayList,
    _ body: (inout Resolver, Inherited, inout DisplayList) -> Void
  ) -> Int32 {
    let (bounds, scale) = (look.bounds, surface.scale)
    let made = CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: -bounds.x * scale, ty: -bounds.y * scale)
    let plane = snappedBox(bounds, made)
    var group = DisplayGroup()
    group.plane = plane
    group.isEffectInput = true
    var item = DisplayItem(
      kind: .beginGroup, transform: .identity, rect: SIMD4<Float>(plane.points), scissor: plane, bounds: plane
    )
    let index = Int32(list.groups.count)
    item.resource = index
    list.groups.append(group)
    list.items.append(item)
    body(&self, Inherited(transform: made, opacity: 1, scissor: plane, clip: -1), &list)
    item.kind = .endGroup
    list.items.append(item)
    return index
  }

  private func emitCurl(
    _ transition: RowTransition, _ look: TransitionLook, _ curl: PageCurl, _ input: Int32, _ own: Inherited,
    _ list: inout DisplayList
  ) {
    var item = DisplayItem(
      kind: .effect, transform: look.toPixels, rect: SIMD4<Float>(look.bounds), scissor: own.scissor,
      bounds: pixelBox(look.bounds, look.toPixels).intersection(own.scissor))
    item.resource = Int32(list.effectUses.count)
    list.effectUses.append(
      DisplayEffect(
        effect: transition.effect, values: Int32(list.effectValues.count), inputs: SIMD2(input, -1),
        scale: Float(surface.scale)))
    // Progress, fold and radius, as the effect declares them.
    list.effectValues.append(0)
    list.effectValues.append(Float(curl.fold))
    list.effectValues.append(Float(PageCurl.radius))
    list.items.append(item)
  }
}

/// What a transition shows of a layer in one frame.
struct TransitionLook {
  let frame: LayerTransition.Frame
  let bounds: SIMD4<Double>
  let toPixels: CGAffineTransform
  /// Of what is now; 0 where that is hidden.
  let opacity: Float

  var fromPixels: CGAffineTransform? { toPixels.inverse }

  private var size: CGSize { CGSize(width: bounds.z, height: bounds.w) }

  /// How far a picture is moved, in points.
  func shift(_ picture: LayerTransition.Picture) -> CGAffineTransform {
    CGAffineTransform(translationX: picture.offset.dx * bounds.z, y: picture.offset.dy * bounds.w)
  }

  /// A plane, which `toPoints` maps to the layer's points, turned with a picture about the layer's middle.
  func turned(
    _ picture: LayerTransition.Picture, _ transition: LayerTransition, from toPoints: CGAffineTransform
  ) -> CATransform3D {
    let (x, y) = (bounds.x + bounds.z / 2, bounds.y + bounds.w / 2)
    let toMiddle = CATransform3DMakeAffineTransform(
      toPoints.concatenating(CGAffineTransform(translationX: -x, y: -y)))
    return CATransform3DConcat(
      CATransform3DConcat(toMiddle, transition.transform(of: picture, size: size)),
      CATransform3DMakeTranslation(x, y, 0))
  }
}

extension CGAffineTransform {
  /// nil where it has none.
  fileprivate var inverse: CGAffineTransform? {
    abs(a * d - b * c) > 1e-12 ? inverted() : nil
  }
}
