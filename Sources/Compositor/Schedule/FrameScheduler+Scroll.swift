import Engine

// MARK: - What the frame before has drawn

extension FrameScheduler {
  /// Copies the previous frame's surface into the current one: shifted in the list's scroll, unshifted elsewhere.
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
    let key = BatchKey(
      program: .image, texture: frame.store.lastSurfaceTexture, blending: .none, isNearest: true,
      isExact: true)
    frame.copy(frame.store.lastSurfaceTexture, texels: source, to: rect, key: key, pass: pass)
  }
}
