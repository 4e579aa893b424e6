import Compositor

// Frames are drawn within limits while the driver lacks memory.
extension Renderer {
  /// The bytes of all textures and targets, by their texels.
  package var textureBytes: Int { scheduler.store.textureBytes }

  /// Drops the textures that the next frame can make again, after the driver refused memory, and draws later frames within
  /// limits.
  package func releaseMemory(_ limits: MemoryLimits) {
    scheduler.releaseMemory(limits)
    backend.limitBuffers(to: limits.bufferBytes)
  }

  /// Gives up the textures without which this frame is drawn, so that the next frame that needs them requests them
  /// again.
  func giveUpLeftOut() {
    let textures = backend.texturesLeftOut
    if !textures.isEmpty { scheduler.giveUp(textures) }
  }
}
