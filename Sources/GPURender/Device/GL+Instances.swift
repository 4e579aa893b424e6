@preconcurrency import CGLFW

// MARK: - Instances, mapped memory and fences

extension GL {
  /// Whether a buffer can stay mapped while the driver reads it: OpenGL 4.4.
  func canKeepMapped() -> Bool {
    version() >= 44 || hasExtension("GL_ARB_buffer_storage")
  }

  /// Allocates a buffer's storage and maps it for writing for the buffer's lifetime; nil if the driver cannot map it.
  func keepMapped(_ target: Int32, _ id: GLuint, byteCount: Int) -> UnsafeMutableRawPointer? {
    let flags = GLbitfield(GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT)
    bindBuffer(target, id)
    call("glBufferStorage") {
      epoxy_glBufferStorage(GLenum(target), GLsizeiptr(byteCount), nil, flags)
    }
    return call("glMapBufferRange") {
      epoxy_glMapBufferRange(GLenum(target), 0, GLsizeiptr(byteCount), flags)
    }
  }

  func makeFence() -> GLsync? {
    call("glFenceSync") { epoxy_glFenceSync(GLenum(GL_SYNC_GPU_COMMANDS_COMPLETE), 0) }
  }

  /// Waits until the driver has executed the calls before a fence, and deletes the fence.
  func wait(for fence: GLsync) {
    let flush = GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT)
    // Each call waits a second at most. The number of calls is not limited, since the driver detects a hung card.
    var result = GLenum(GL_TIMEOUT_EXPIRED)
    while result == GLenum(GL_TIMEOUT_EXPIRED) {
      result = call("glClientWaitSync") { epoxy_glClientWaitSync(fence, flush, 1_000_000_000) }
    }
    deleteFence(fence)
  }

  func deleteFence(_ fence: GLsync) {
    call("glDeleteSync") { epoxy_glDeleteSync(fence) }
  }

  /// Makes an attribute advance per instance instead of per vertex.
  func setInstanced(_ index: Int) {
    call("glVertexAttribDivisor") { epoxy_glVertexAttribDivisor(GLuint(index), 1) }
  }

  /// Whether a draw can begin at an instance other than the first: OpenGL 4.2.
  func canBeginAtInstance() -> Bool {
    version() >= 42 || hasExtension("GL_ARB_base_instance")
  }

  /// Draws `count` instances of four corners each, beginning with the instance `first`.
  func drawInstances(first: Int, count: Int) {
    call("glDrawArraysInstancedBaseInstance") {
      epoxy_glDrawArraysInstancedBaseInstance(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(count), GLuint(first))
    }
  }

  /// Draws the first `count` instances of four corners each.
  func drawInstances(count: Int) {
    call("glDrawArraysInstanced") {
      epoxy_glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(count))
    }
  }
}
