import LayerValues

// MARK: - Runs of plain layers

extension SoftwareEmitter {
  static func append(
    _ cursor: inout RunCursor, of run: ScopedRun, list: DisplayList, items: inout ItemEmitter,
    in frame: inout FrameBuilder<Self>
  ) {
    guard run.hasOwnColors else { return }
    cursor.index = addColors(
      cursor.index..<cursor.end, scoped: run, colors: items.solids.runColors, list: list, in: &frame)
  }

  /// Adds solids to the pass's last batch, if it consists of texels of the palette. Returns the index of the first
  /// solid that does not fit.
  private static func addColors(
    _ range: Range<Int>, scoped: ScopedRun, colors: ContiguousArray<RunColor>,
    list: DisplayList, in frame: inout FrameBuilder<Self>
  ) -> Int {
    let (scope, scissor) = (scoped.scope, scoped.scissor)
    let pass = scope.pass
    let last = frame.graph.passes[pass].lastBatch
    guard
      let accepted = frame.batches.solids(
        of: last, program: .image, palette: frame.store.paletteTexture,
        writesWithoutBlending: scope.writesWithoutBlending)
    else {
      return range.lowerBound
    }
    var index = range.lowerBound
    var sum = QuadSum()
    frame.batches.appendPlain(to: last, atMost: range.count) { span in
      while index < range.upperBound {
        let quad = list.quads[index]
        let style = list.styles[quad.style]
        let rect = quad.pixels.intersection(scissor)
        let area = rect.area
        guard style.kind == .solid, area < Paint.largeArea, accepted.accepts(style.color, area) else { break }
        let known = colors[quad.style]
        guard known.color == style.color, known.index.exists else { break }
        index += 1
        if rect.isEmpty { continue }
        sum.add(rect, area)
        let texel = Palette.texel(at: known.index)
        span.append(PlainQuad(rect, low: texel, high: texel))
      }
      return sum
    }
    frame.statistics.quads += sum.count
    frame.statistics.pixels += sum.pixels
    return index
  }
}
