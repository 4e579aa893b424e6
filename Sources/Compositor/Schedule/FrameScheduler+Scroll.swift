import LayerValues

// MARK: - Pixels of the previous frame

extension FrameScheduler {
  /// Copies the pixels that are not drawn anew from the previous frame's surface: those inside `scroll.rect` from their
  /// position before the scroll, all others from the same position.
  mutating func addScrolled(_ scroll: DisplayScroll, _ surface: PixelRect, to pass: PassIndex) {
    let rect = scroll.rect
    // The regions are copied, since `showLast` changes the scheduler.
    let regions = regions
    regions.forEachPart(of: rect) { showLast($0, from: $0.moved(x: -scroll.x, y: -scroll.y), to: pass) }
    for part in 0..<4 {
      regions.forEachPart(of: surface.ring(around: rect, part)) { showLast($0, from: $0, to: pass) }
    }
  }

  private mutating func showLast(_ rect: PixelRect, from source: PixelRect, to pass: PassIndex) {
    let key = BatchKey(
      program: .image, texture: frame.store.lastSurfaceTexture, blending: .none, isNearest: true,
      isExact: true)
    frame.copy(frame.store.lastSurfaceTexture, texels: source, to: rect, key: key, pass: pass)
  }
}
