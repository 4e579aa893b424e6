import Engine

// MARK: - What the frame before has drawn

extension FramePlanner {
  /// Shows the surface of the frame before in the one at hand: moved where the list says so, in place elsewhere.
  mutating func addScrolled(_ scroll: DisplayScroll, _ surface: PixelRect, to pass: Int) {
    let (all, rect) = (surface, scroll.rect)
    showLast(rect, from: rect.moved(x: -scroll.x, y: -scroll.y), to: pass)
    showInPlace(PixelRect(x0: all.x0, y0: all.y0, x1: all.x1, y1: rect.y0), to: pass)
    showInPlace(PixelRect(x0: all.x0, y0: rect.y1, x1: all.x1, y1: all.y1), to: pass)
    showInPlace(PixelRect(x0: all.x0, y0: rect.y0, x1: rect.x0, y1: rect.y1), to: pass)
    showInPlace(PixelRect(x0: rect.x1, y0: rect.y0, x1: all.x1, y1: rect.y1), to: pass)
  }

  private mutating func showInPlace(_ rect: PixelRect, to pass: Int) { showLast(rect, from: rect, to: pass) }

  private mutating func showLast(_ rect: PixelRect, from source: PixelRect, to pass: Int) {
    if rect.isEmpty { return }
    let entry = store.entries[Int(store.lastSurfaceTexture)]
    let side = SIMD2(Float(entry.width), Float(entry.height))
    func vertex(_ x: Int32, _ y: Int32, _ column: Int32, _ row: Int32) -> PlainVertex {
      PlainVertex(
        position: SIMD2(Float(x), Float(y)), texel: SIMD2(Float(column), Float(row)) / side)
    }
    let quad = PlainQuad(
      topLeft: vertex(rect.x0, rect.y0, source.x0, source.y0),
      topRight: vertex(rect.x1, rect.y0, source.x1, source.y0),
      bottomLeft: vertex(rect.x0, rect.y1, source.x0, source.y1),
      bottomRight: vertex(rect.x1, rect.y1, source.x1, source.y1))
    let key = BatchKey(
      program: .image, texture: store.lastSurfaceTexture, blending: .none, isNearest: true, isExact: true)
    addQuad(quad, key, bounds: rect, area: Int(rect.area), to: pass)
  }
}
