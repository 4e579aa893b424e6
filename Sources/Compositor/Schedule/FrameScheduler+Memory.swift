import LayerValues

// Releasing memory for a driver that lacks it.
extension FrameScheduler {
  /// Drops the textures that the next plan can make again. It is called between plans.
  mutating func releaseMemory() {
    frame.store.releaseEvictable()
    frame.store.dropLastSurface()
    frame.graph.releaseTargets(&frame.store)
    items.blurs.cache.forgetAll()
  }

  /// Whether a group with these pixels is left out because the driver has no memory for its target.
  @inline(__always)
  func isLeftOut(_ area: PixelRect) -> Bool {
    let most = frame.store.limits.groupArea
    return most < .max && TargetPool.rounded(area.width) * TargetPool.rounded(area.height) > most
  }
}
