@preconcurrency import CGLFW

// MARK: - Effects

extension GL {
  /// Sets the scissor rectangle: x, y, width, height; nil disables it.
  func setScissor(_ rect: SIMD4<GLint>?) {
    if rect == scissor { return }
    if let rect {
      if scissor == nil { call("glEnable") { epoxy_glEnable(GLenum(GL_SCISSOR_TEST)) } }
      call("glScissor") { epoxy_glScissor(rect.x, rect.y, rect.z, rect.w) }
    } else {
      call("glDisable") { epoxy_glDisable(GLenum(GL_SCISSOR_TEST)) }
    }
    scissor = rect
  }

  /// Sets a uniform of one to four floats.
  func setUniform(_ location: GLint, count: Int, _ value: SIMD4<Float>) {
    switch count {
    case 1: call("glUniform1f") { epoxy_glUniform1f(location, value.x) }
    case 2: call("glUniform2f") { epoxy_glUniform2f(location, value.x, value.y) }
    case 3: call("glUniform3f") { epoxy_glUniform3f(location, value.x, value.y, value.z) }
    default: setUniform(location, value)
    }
  }

  func setUniform(_ location: GLint, integer: Int) {
    call("glUniform1i") { epoxy_glUniform1i(location, GLint(integer)) }
  }

  /// Sets a matrix of three columns.
  func setUniform(_ location: GLint, a: SIMD3<Float>, b: SIMD3<Float>, c: SIMD3<Float>) {
    var columns = (a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z)
    withUnsafeBytes(of: &columns) { bytes in
      call("glUniformMatrix3fv") {
        epoxy_glUniformMatrix3fv(
          location, 1, GLboolean(GL_FALSE), bytes.assumingMemoryBound(to: GLfloat.self).baseAddress)
      }
    }
  }

  /// Draws instances of triangles without vertex attributes.
  func drawInstanced(count: Int, instances: Int) {
    if instances == 1 { return drawTriangles(first: 0, count: count) }
    call("glDrawArraysInstanced") {
      epoxy_glDrawArraysInstanced(GLenum(GL_TRIANGLES), 0, GLsizei(count), GLsizei(instances))
    }
  }
}
