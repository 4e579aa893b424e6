import LayerValues

// MARK: - Quads that need no rasteriser

/// On a software rasteriser a pass begins with fills: the driver writes solid colours and unscaled texels into the
/// target's memory instead of drawing them. That is right only where no earlier draw of the pass touches the same
/// pixels. `FillCutter` removes the parts that the pass replaces later. A few large solids are still drawn, since the
/// driver draws with more threads than it fills with. Many consecutive solids are painted in CPU memory, where
/// translucent solids are blended, and uploaded together (`SolidCanvas`).
extension FramePlan {
  /// Makes fills of a pass's first batches: solid colours and unchanged texels that no earlier draw touches. `position`
  /// is the index of the pass in the order.
  mutating func moveFills(
    of pass: PassIndex, at position: Int, batches: inout BatchList, store: inout TextureStore
  ) {
    guard isFirst(at: position, into: passes[pass].target) else { return }
    let start = fills.count
    var next = passes[pass].firstBatch
    var blocked = PixelRect.empty
    let solids = batches.solidCount(in: passes[pass], palette: store.paletteTexture)
    let drawsLargeSolids = !Fill.arePainted(solids, in: passes[pass].bounds)
    // A clear is an opaque fill below all others.
    var base = passes[pass].loadAction.isClear ? FillBase(all: passes[pass].bounds) : nil
    while next.exists {
      if blocked.isEmpty || !batches.batches[next].box.intersects(blocked),
        moveFills(
          next, of: pass, batches: &batches, store: &store, base: base, drawsLargeSolids: drawsLargeSolids)
      {
        base = self.base(start, base)
        batches.batches[next].isFilled = true
      } else {
        let box = batches.batches[next].box
        blocked = blocked.union(box)
      }
      next = batches.batches[next].next
    }
    fillCutter.cut(
      &fills, from: start, of: passes[pass], batches: batches, palette: store.paletteTexture)
    passes[pass].fills = start..<fills.count
  }

  /// The area in pixels from which a solid is drawn unless solids are painted in CPU memory: the driver draws with all
  /// threads, but fills with one.
  private static var largeArea: Int64 { 1024 * 1024 }

  /// Whether no earlier pass of the frame draws into a target: the driver would have to wait for such a pass.
  private func isFirst(at position: Int, into target: TextureIndex) -> Bool {
    for earlier in 0..<position where passes[order[earlier]].target == target { return false }
    return true
  }

  /// The fills over which colours can be blended in CPU memory after the fills from `start` on: an opaque fill, and all
  /// subsequent fills inside it. `last` is the result for a part of these fills.
  private func base(_ start: Int, _ last: FillBase?) -> FillBase? {
    var base = last
    for index in max(start, last?.end ?? start)..<fills.count {
      if fills[index].texture.exists {
        base = nil
      } else if let known = base, known.rect.contains(fills[index].rect) {
        base?.end = index + 1
      } else {
        base = FillBase(rect: fills[index].rect, first: index, end: index + 1)
      }
    }
    return base
  }

  /// Makes fills of all quads of a batch, or of none.
  private mutating func moveFills(
    _ number: BatchIndex, of pass: PassIndex, batches: inout BatchList, store: inout TextureStore,
    base: FillBase?,
    drawsLargeSolids: Bool
  ) -> Bool {
    let batch = batches.batches[number]
    let isBlended = batch.state.blending == .over
    guard !isBlended || accepts(batch, over: base, in: passes[pass].bounds, palette: store.paletteTexture),
      isBlended || batch.state.blending == .none || batch.state.blending == .copy,
      batch.state.program == .solid || batch.state.program == .image,
      batch.state.tint == SIMD4(1, 1, 1, 1) || batch.state.program == .solid
    else { return false }
    let start = fills.count
    let entry = store.entries[batch.state.texture]
    let side = SIMD2(Float(entry.width), Float(entry.height))
    let isSolid = batch.state.texture == store.paletteTexture
    var next = batch.closedSpans.first
    var isLast = next.isNone
    while true {
      let span = isLast ? batch.openSpan : batches.spans[next]
      for index in Int(span.first)..<Int(span.first + span.count) {
        guard var fill = Self.fill(batches.plain[index], in: passes[pass].bounds) else {
          return removeFills(from: start)
        }
        if isSolid {
          if drawsLargeSolids, fill.rect.area >= Self.largeArea { return removeFills(from: start) }
          fill.color = Self.color(of: batches.plain[index], batch, store.palette)
          fill.isBlended = isBlended && fill.color >> 24 < 255
        } else if Self.copies(batches.plain[index], side: side, fill: &fill, in: passes[pass].bounds) {
          fill.texture = batch.state.texture
        } else {
          return removeFills(from: start)
        }
        if !fill.rect.isEmpty { fills.append(fill) }
      }
      if isLast { return true }
      next = span.next
      isLast = next.isNone
    }
  }

  /// Whether the solids of a batch are blended in CPU memory: they are many, and are over fills that are painted there.
  private func accepts(_ batch: Batch, over base: FillBase?, in bounds: PixelRect, palette: TextureIndex)
    -> Bool
  {
    guard let base, batch.state.texture == palette,
      base.rect.contains(batch.box.intersection(bounds).moved(x: -bounds.x0, y: -bounds.y0))
    else { return false }
    return Fill.arePainted(base.end - max(base.first, 0) + Int(batch.count), in: base.rect)
  }

  /// Removes the fills from an index on; returns false.
  private mutating func removeFills(from start: Int) -> Bool {
    fills.removeLast(fills.count - start)
    return false
  }

  /// The pixels of a quad; nil unless it is axis-aligned and its sides are between pixels.
  static func fill(_ quad: PlainQuad, in bounds: PixelRect) -> Fill? {
    let (low, high) = (quad.topLeft.position, quad.bottomRight.position)
    guard quad.topRight.position == SIMD2(high.x, low.y), quad.bottomLeft.position == SIMD2(low.x, high.y),
      low == low.rounded(.down), high == high.rounded(.down), low.x < high.x, low.y < high.y
    else { return nil }
    let rect = PixelRect(x0: Int32(low.x), y0: Int32(low.y), x1: Int32(high.x), y1: Int32(high.y))
    return Fill(rect: rect.intersection(bounds).moved(x: -bounds.x0, y: -bounds.y0))
  }

  /// Whether a quad shows each texel in one pixel, unmirrored. If so, the position of the first texel is written into
  /// `fill`.
  private static func copies(
    _ quad: PlainQuad, side: SIMD2<Float>, fill: inout Fill, in bounds: PixelRect
  ) -> Bool {
    let (low, high) = (quad.topLeft.texel * side, quad.bottomRight.texel * side)
    guard quad.topRight.texel == SIMD2(quad.bottomRight.texel.x, quad.topLeft.texel.y),
      quad.bottomLeft.texel == SIMD2(quad.topLeft.texel.x, quad.bottomRight.texel.y)
    else { return false }
    let first = low.rounded(.toNearestOrEven)
    let error = pointwiseMax(low - first, first - low)
    let size = quad.bottomRight.position - quad.topLeft.position
    let stretch = pointwiseMax(high - low - size, size - high + low)
    // Such a small error moves no pixel's centre to another texel.
    guard pointwiseMax(error, stretch).max() < 1 / 64, first.min() >= 0, all(first + size .<= side) else {
      return false
    }
    // The values fit 32 bits, since they are positions in a texture.
    fill.x = Int32(first.x) + fill.rect.x0 + bounds.x0 - Int32(quad.topLeft.position.x)
    fill.y = Int32(first.y) + fill.rect.y0 + bounds.y0 - Int32(quad.topLeft.position.y)
    return true
  }

  /// The colour of a solid quad as premultiplied BGRA bytes: its texel of the palette, or the tint of its draw.
  private static func color(of quad: PlainQuad, _ batch: Batch, _ palette: Palette) -> UInt32 {
    if batch.state.program == .solid {
      let bytes = batch.state.tint * 255
      return UInt32(bytes.z) | UInt32(bytes.y) << 8 | UInt32(bytes.x) << 16 | UInt32(bytes.w) << 24
    }
    let position = quad.topLeft.texel * Float(Palette.side)
    return palette.texels[Int(position.y) * Palette.side + Int(position.x)]
  }
}

/// An opaque fill, or the clear of a pass, and all fills after it, which are colours inside its rectangle.
private struct FillBase {
  var rect: PixelRect
  /// The index of the opaque fill; -1 for a clear.
  var first: Int
  /// The index after the last of the fills.
  var end: Int

  init(rect: PixelRect, first: Int, end: Int) { (self.rect, self.first, self.end) = (rect, first, end) }

  init(all bounds: PixelRect) {
    self.init(rect: bounds.moved(x: -bounds.x0, y: -bounds.y0), first: -1, end: 0)
  }
}
