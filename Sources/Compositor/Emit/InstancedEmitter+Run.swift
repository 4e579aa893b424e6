import LayerValues

// MARK: - Runs of plain layers

extension InstancedEmitter {
  static func append(
    _ cursor: inout RunCursor, of run: ScopedRun, list: DisplayList, items: inout ItemEmitter,
    in frame: inout FrameBuilder<Self>
  ) {
    let first = cursor.index
    let range = first..<cursor.end
    guard case .image = list.styles[list.quads[first].style].kind else {
      cursor.index = addSolids(range, scoped: run, list: list, in: &frame)
      return
    }
    // After many consecutive misses, more are likely, and the last batch is not tried. `addImages` does not cut images,
    // so the group's scissor must not cut the run.
    if cursor.misses < 32, run.itemScissor == run.scissor {
      cursor.index = addImages(range, scoped: run, uses: items.images.uses, list: list, in: &frame)
    }
    cursor.misses = cursor.index == first ? cursor.misses + 1 : 0
  }

  /// Adds solids to the pass's last batch, if it consists of instances with the palette. Returns the index of the first
  /// solid that does not fit.
  private static func addSolids(
    _ range: Range<Int>, scoped: ScopedRun, list: DisplayList, in frame: inout FrameBuilder<Self>
  ) -> Int {
    let (run, scope, scissor) = (scoped.run, scoped.scope, scoped.scissor)
    let pass = scope.pass
    let last = frame.graph.passes[pass].lastBatch
    guard
      let accepted = frame.batches.solids(
        of: last, program: .instanced, palette: frame.store.paletteTexture,
        writesWithoutBlending: scope.writesWithoutBlending)
    else {
      return range.lowerBound
    }
    let white = Palette.texel(at: Palette.white)
    let texels = SIMD4(lowHalf: white, highHalf: white)
    let surface = list.surface
    // Rounded quads may reach beyond the surface, which cuts them, but not beyond a smaller scissor.
    let acceptsRounded =
      accepted.kind == .translucentOrSmall && scissor.contains(surface)
      && frame.graph.passes[pass].target == frame.store.surfaceTexture
    // Quads are always inside the scissor of their item.
    let isInside = scoped.itemScissor == scissor
    let (quads, styles) = (list.quads, list.styles)
    let hasOwnColors = scoped.hasOwnColors
    var index = range.lowerBound
    var sum = QuadSum()
    frame.batches.appendInstances(to: last, atMost: range.count) { span in
      while index < range.upperBound {
        let quad = quads[index]
        let rect = isInside ? quad.pixels : quad.pixels.intersection(scissor)
        let area = rect.area
        switch styles[quad.style].kind {
        case .solid:
          let color = hasOwnColors ? styles[quad.style].color : styles[quad.style].color(in: scope)
          guard accepted.accepts(color, area) else { return sum }
          index += 1
          if !isInside, rect.isEmpty { continue }
          sum.add(rect, area)
          let box = SIMD4<Float>(SIMD4(rect.x0, rect.y0, rect.x1, rect.y1))
          let size = box.highHalf - box.lowHalf
          span.append(
            Instance(
              corner: box.lowHalf, across: SIMD2(size.x, 0), down: SIMD2(0, size.y), texels: texels,
              fill: Colors.unorm16(color)))
        case .rounded where acceptsRounded:
          guard let rounded = Instance(rounded: quad, style: styles[quad.style], run: run, texels: texels)
          else {
            return sum
          }
          index += 1
          let bounds = rounded.bounds.intersection(scissor)
          sum.add(bounds, bounds.area)
          span.append(rounded)
        default: return sum
        }
      }
      return sum
    }
    frame.statistics.quads += sum.count
    frame.statistics.pixels += sum.pixels
    return index
  }

  /// Adds images to the pass's last batch, if it consists of instances, as long as this frame has drawn each image at
  /// the same size from the batch's texture. Returns the index of the first layer that does not fit.
  ///
  /// The texel positions are computed as in `ImageEmitter.add`.
  private static func addImages(
    _ range: Range<Int>, scoped: ScopedRun, uses: ContiguousArray<ImageUse>, list: DisplayList,
    in frame: inout FrameBuilder<Self>
  ) -> Int {
    let (run, scope) = (scoped.run, scoped.scope)
    let pass = scope.pass
    guard let accepted = frame.batches.images(of: frame.graph.passes[pass].lastBatch),
      !scope.writesWithoutBlending,
      accepted.texture != frame.store.paletteTexture
    else { return range.lowerBound }
    let (quads, styles) = (list.quads, list.styles)
    var index = range.lowerBound
    var sum = QuadSum()
    frame.batches.appendInstances(to: frame.graph.passes[pass].lastBatch, atMost: range.count) { span in
      while index < range.upperBound {
        let quad = quads[index]
        guard case .image = styles[quad.style].kind else { return sum }
        let image = styles[quad.style].image
        guard uses[image].level >= 0, uses[image].region.texture == accepted.texture,
          uses[image].runSize == styles[quad.style].size(in: run),
          uses[image].runSource == styles[quad.style].source
        else { return sum }
        let rect = quad.pixels
        let area = rect.area
        let opacity = min(styles[quad.style].opacity * scope.opacity, 1)
        guard !uses[image].isOpaque || area <= Batch.smallArea || opacity < 1 else { return sum }
        let box = AxisAlignedBox(quad, styles[quad.style], run)
        let (origin, step) = (uses[image].runOrigin, uses[image].runStep)
        let side = SIMD2<Double>(uses[image].region.textureSize)
        let low = origin + step * SIMD2(Double(rect.x0) - box.x0, Double(rect.y0) - box.y0)
        let high = origin + step * SIMD2(Double(rect.x1) - box.x0, Double(rect.y1) - box.y0)
        guard
          styles[quad.style].samplesNearest == accepted.isNearest
            || !styles[quad.style].samplesNearest && rect.showsTexelsExactly(low, high)
        else { return sum }
        index += 1
        let corners = SIMD4<Float>(SIMD4(rect.x0, rect.y0, rect.x1, rect.y1))
        let size = corners.highHalf - corners.lowHalf
        sum.add(rect, area)
        span.append(
          Instance(
            corner: corners.lowHalf, across: SIMD2(size.x, 0), down: SIMD2(0, size.y),
            texels: SIMD4(lowHalf: SIMD2<Float>(low / side), highHalf: SIMD2<Float>(high / side)),
            fill: opacity == 1
              ? SIMD4(repeating: .max) : SIMD4(repeating: UInt16(opacity * 65_535 + 0.5))))
      }
      return sum
    }
    if sum.count > 0 { frame.store.noteUse(of: accepted.texture) }
    frame.statistics.quads += sum.count
    frame.statistics.pixels += sum.pixels
    return index
  }
}

extension Instance {
  /// Makes an instance of a rounded solid of a run, as `init(_:_:within:)` does for an item; nil if the solid is empty
  /// or has no radii.
  @inline(__always)
  fileprivate init?(rounded quad: DisplayQuad, style: QuadStyle, run: DisplayRun, texels: SIMD4<Float>) {
    let (width, height) = (Double(style.rect.z), Double(style.rect.w))
    let half = SIMD2(Float(width / 2), Float(height / 2))
    let largest = min(half.x, half.y)
    let parts = SIMD4(
      Self.fitting(style.radii.x, largest), Self.fitting(style.radii.y, largest),
      Self.fitting(style.radii.z, largest), Self.fitting(style.radii.w, largest))
    guard largest > 0, parts != SIMD4(), run.scaleX > 1e-6, run.scaleY > 1e-6 else { return nil }
    let middle = SIMD2(
      run.scaleX * (Double(style.rect.x) + width / 2) + quad.x,
      run.scaleY * (Double(style.rect.y) + height / 2) + quad.y)
    let grow = SIMD2(run.scaleX * width, run.scaleY * height) * 0.5 + Self.margin
    let size = SIMD2<Float>(grow * 2)
    self.init(
      corner: SIMD2<Float>(middle - grow), across: SIMD2(size.x, 0), down: SIMD2(0, size.y), extent: half,
      texels: texels, fill: Colors.unorm16(Colors.premultiplied(style.fill, opacity: style.opacity)),
      radii: Colors.unorm16(parts / largest))
  }

  /// A radius limited to the range from 0 to `largest`; 0 for NaN.
  @inline(__always)
  private static func fitting(_ radius: Float, _ largest: Float) -> Float {
    radius > 0 ? min(radius, largest) : 0
  }
}
