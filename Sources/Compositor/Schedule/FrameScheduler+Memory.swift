import Engine

// Memory that a driver which lacks it gets back.
extension FrameScheduler {
  /// Drops the textures that the next plan can make again. Called between plans.
  mutating func releaseMemory() {
    frame.store.releaseEvictable()
    frame.store.dropLastSurface()
    frame.graph.releaseTargets(&frame.store)
    items.blurs.kept.forgetAll()
  }

  /// Whether a group of these pixels is left out because the driver has no memory for its target.
  @inline(__always)
  func isLeftOut(_ area: PixelRect) -> Bool {
    let most = frame.store.limits.groupArea
    return most < .max && TargetPool.rounded(area.width) * TargetPool.rounded(area.height) > most
  }
}
