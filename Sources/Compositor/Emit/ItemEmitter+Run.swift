import LayerValues

/// A run, and the scope of the group around it.
struct ScopedRun {
  var run: DisplayRun
  /// The scissor of the run's item.
  var itemScissor: PixelRect
  /// The intersection of the scissors of the run's item and of the group.
  var scissor: PixelRect
  var scope: GroupScope

  /// Whether quads have the unchanged colours of their styles: the group neither fades nor mixes them.
  var hasOwnColors: Bool { scope.opacity >= 1 && scope.underlyingColor == nil }
}

/// A position in a run.
struct RunCursor {
  /// The index of the next quad, among the quads of the list.
  var index: Int
  /// The index after the run's last quad.
  let end: Int
  /// The number of consecutive layers that the last batch did not accept.
  var misses = 0
}

// MARK: - Runs of plain layers

extension ItemEmitter {
  /// Adds the layers of a run. Consecutive layers are written into the last batch of the pass, without a search in
  /// earlier batches, as long as the last batch accepts them.
  mutating func addRun<E: QuadEmitter>(
    _ item: DisplayItem, _ list: DisplayList, _ frame: inout FrameBuilder<E>
  ) {
    let scope = frame.graph.innermost
    guard scope.clip.isNone, scope.opacity >= 1 || scope.writesWithoutBlending else {
      fatalError("FrameScheduler: a run cannot inherit a clip or an opacity from its group")
    }
    let run = list.runs[item.run]
    let scissor = item.scissor.intersection(scope.scissor)
    if scissor.isEmpty { return }
    let scoped = ScopedRun(run: run, itemScissor: item.scissor, scissor: scissor, scope: scope)
    if !frame.policy.drawsInstances, scoped.hasOwnColors {
      solids.prepareRuns(of: list, &frame.store.palette)
    }
    var cursor = RunCursor(index: run.first, end: run.first + run.count)
    while cursor.index < cursor.end {
      E.append(&cursor, of: scoped, list: list, items: &self, in: &frame)
      if cursor.index < cursor.end { addQuad(at: cursor.index, scoped: scoped, list: list, in: &frame) }
      cursor.index += 1
    }
  }

  /// Adds one quad of a run to the batch that a search finds.
  private mutating func addQuad<E: QuadEmitter>(
    at index: Int, scoped: ScopedRun, list: DisplayList, in frame: inout FrameBuilder<E>
  ) {
    let (run, scope) = (scoped.run, scoped.scope)
    let quad = list.quads[index]
    let rect = quad.pixels.intersection(scoped.scissor)
    if rect.isEmpty { return }
    let style = list.styles[quad.style]
    switch style.kind {
    case .solid:
      let color = style.color(in: scope)
      if !frame.policy.drawsInstances, scoped.hasOwnColors, solids.runColors[quad.style].color != color {
        solids.noteColor(color, of: quad.style, &frame.store.palette)
      }
      if color != 0 {
        solids.add(
          color, rect: rect, writesWithoutBlending: scope.writesWithoutBlending, pass: scope.pass, in: &frame)
      }
    case .image:
      let box = AxisAlignedBox(quad, style, run)
      // `RunResolver` gives the kind `image` only to styles with values that `add` accepts.
      let image = PlainImage(
        image: style.image, source: style.source, samplesNearest: style.samplesNearest,
        opacity: style.opacity * scope.opacity, box: box, runSize: E.runSize(of: style, in: run),
        writesWithoutBlending: scope.writesWithoutBlending)
      _ = images.add(image, rect: rect, in: scope.pass, list: list, frame: &frame)
    case .rounded: addRounded(quad, style: style, scoped: scoped, list: list, in: &frame)
    case .none: break
    }
  }

  /// Adds a rounded solid of a run as an item.
  private mutating func addRounded<E: QuadEmitter>(
    _ quad: DisplayQuad, style: QuadStyle, scoped: ScopedRun, list: DisplayList,
    in frame: inout FrameBuilder<E>
  ) {
    let run = scoped.run
    let map = CGAffineTransform(a: run.scaleX, b: 0, c: 0, d: run.scaleY, tx: quad.x, ty: quad.y)
    var item = DisplayItem(
      content: .solid, transform: map, rect: style.rect, scissor: scoped.scissor, bounds: quad.pixels)
    (item.radii, item.color, item.opacity, item.movesBySubpixels) = (
      style.radii, style.fill, style.opacity, style.movesBySubpixels || quad.movesBySubpixels
    )
    guard let placement = placement(of: item, touching: item.bounds, in: frame.graph) else { return }
    if let underlyingColor = scoped.scope.underlyingColor {
      item.color = Colors.mixed(item.color, underlyingColor)
    }
    add(item, border: -1, placement: placement, list: list, in: &frame)
  }
}

extension QuadStyle {
  /// The size of an image of a run, in pixels.
  @inline(__always)
  func size(in run: DisplayRun) -> SIMD2<Double> {
    SIMD2<Double>(rect.highHalf) * SIMD2(run.scaleX, run.scaleY)
  }

  /// The colour of a solid in a scope, as premultiplied BGRA bytes.
  @inline(__always)
  func color(in scope: GroupScope) -> UInt32 {
    if let underlyingColor = scope.underlyingColor {
      return PackedColor.premultiplied(Colors.mixed(fill, underlyingColor), opacity: 1)
    }
    return scope.opacity >= 1 ? color : PackedColor.premultiplied(fill, opacity: opacity * scope.opacity)
  }
}

extension AxisAlignedBox {
  /// The sides of a style's rectangle in pixels, as `plainBox` computes them for an item.
  init(_ quad: DisplayQuad, _ style: QuadStyle, _ run: DisplayRun) {
    let (width, height) = (Double(style.rect.z), Double(style.rect.w))
    let middleX = run.scaleX * (Double(style.rect.x) + width / 2) + quad.x
    let middleY = run.scaleY * (Double(style.rect.y) + height / 2) + quad.y
    let (reachX, reachY) = (run.scaleX * (width / 2), run.scaleY * (height / 2))
    self.init(x0: middleX - reachX, y0: middleY - reachY, x1: middleX + reachX, y1: middleY + reachY)
  }
}
