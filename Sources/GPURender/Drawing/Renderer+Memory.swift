import Compositor

// What frames do without while the driver lacks memory.
extension Renderer {
  /// Drops the textures that the next frame can make again, after the driver refused memory, and draws later frames within
  /// limits.
  package func releaseMemory(_ limits: MemoryLimits) {
    scheduler.releaseMemory(limits)
    objects?.vertices.limit(to: limits.bufferBytes)
  }

  /// Has the next frame that needs them request the textures again without which this one is drawn.
  func giveUpLeftOut() {
    guard let objects, !objects.leftOut.isEmpty else { return }
    // A later command may have given the same number to another texture.
    scheduler.giveUp(ContiguousArray(objects.leftOut.filter { objects.textures[Int($0)] == nil }))
  }
}
