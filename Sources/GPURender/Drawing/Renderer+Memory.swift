import Compositor

// Frames are drawn within limits while the driver lacks memory.
extension Renderer {
  /// Drops the textures that the next frame can make again, after the driver refused memory, and draws later frames within
  /// limits.
  package func releaseMemory(_ limits: MemoryLimits) {
    scheduler.releaseMemory(limits)
    objects?.vertices.limit(to: limits.bufferBytes)
  }

  /// Gives up the textures without which this frame is drawn, so that the next frame that needs them requests them
  /// again.
  func giveUpLeftOut() {
    guard let objects, !objects.leftOut.isEmpty else { return }
    // A later command may have given the same number to another texture.
    scheduler.giveUp(ContiguousArray(objects.leftOut.filter { objects.textures[Int($0)] == nil }))
  }
}
