@preconcurrency import CGLFW

// MARK: - Buffers that shaders read by texel, and doubles

extension Device {
  /// The maximum number of texels of a buffer texture from which vertex shaders read doubles; 0 if shaders have no
  /// doubles, which OpenGL 4.0 introduced.
  static func recordTexelLimit(_ gl: GL) -> Int {
    guard gl.version() >= 40 || gl.hasExtension("GL_ARB_gpu_shader_fp64") else { return 0 }
    return gl.integer(GL_MAX_TEXTURE_BUFFER_SIZE)
  }

  /// Replaces a part of the buffer that is bound to `target`, from the byte `offset` on.
  func setBufferPart(_ target: Int32, offset: Int, _ bytes: UnsafeRawBufferPointer) {
    gl.call("glBufferSubData") {
      epoxy_glBufferSubData(GLenum(target), GLintptr(offset), GLsizeiptr(bytes.count), bytes.baseAddress)
    }
  }

  /// Makes a buffer the content of a buffer texture, with four integers of 32 bits per texel, and binds the texture to
  /// unit 0.
  func attachTexels(_ buffer: GLuint, to texture: GLuint) {
    bindBufferTexture(texture)
    gl.call("glTexBuffer") { epoxy_glTexBuffer(GLenum(GL_TEXTURE_BUFFER), GLenum(GL_RGBA32UI), buffer) }
  }

  /// Binds a buffer texture to unit 0.
  func bindBufferTexture(_ texture: GLuint) {
    if gl.activeUnit != 0 {
      gl.activeUnit = 0
      gl.call("glActiveTexture") { epoxy_glActiveTexture(GLenum(GL_TEXTURE0)) }
    }
    gl.call("glBindTexture") { epoxy_glBindTexture(GLenum(GL_TEXTURE_BUFFER), texture) }
  }

  /// Sets two doubles, as four integers.
  func setUniform(_ location: GLint, doubles: SIMD2<Double>) {
    let (x, y) = (doubles.x.bitPattern, doubles.y.bitPattern)
    gl.call("glUniform4ui") {
      epoxy_glUniform4ui(
        location, GLuint(truncatingIfNeeded: x), GLuint(truncatingIfNeeded: x >> 32),
        GLuint(truncatingIfNeeded: y), GLuint(truncatingIfNeeded: y >> 32))
    }
  }

  /// Sets four integers.
  func setUniform(_ location: GLint, integers: SIMD4<Int32>) {
    gl.call("glUniform4i") {
      epoxy_glUniform4i(location, integers.x, integers.y, integers.z, integers.w)
    }
  }
}
