import Compositor

// Drawing with reduced memory, after the driver has refused an allocation.
extension Renderer {
  /// The size of all textures and targets in bytes, computed from their numbers of texels.
  package var textureBytes: Int { scheduler.store.textureBytes }

  /// Releases the textures that the next frame can make again, and sets the limits of subsequent frames.
  package func releaseMemory(_ limits: MemoryLimits) {
    scheduler.releaseMemory(limits)
    backend.limitBuffers(to: limits.bufferBytes)
  }

  /// Marks as lost the textures that the driver has refused and without which the last plan was drawn. The next frame
  /// that needs one makes it again.
  func markOmittedTexturesLost() {
    let textures = backend.texturesLeftOut
    if !textures.isEmpty { scheduler.giveUp(textures) }
  }
}
