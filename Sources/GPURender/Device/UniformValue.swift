@preconcurrency import CGLFW
import LayerValues

/// Sets an effect's uniforms of integers, flags or a square matrix.
enum UniformValue {
  /// Sets one to four whole numbers, or flags, of the program in use.
  static func set(_ value: SIMD4<GLint>, count: Int, at location: GLint, gl: GL) {
    switch count {
    case 1: gl.call("glUniform1i") { epoxy_glUniform1i(location, value.x) }
    case 2: gl.call("glUniform2i") { epoxy_glUniform2i(location, value.x, value.y) }
    case 3: gl.call("glUniform3i") { epoxy_glUniform3i(location, value.x, value.y, value.z) }
    default: gl.call("glUniform4i") { epoxy_glUniform4i(location, value.x, value.y, value.z, value.w) }
    }
  }

  /// Sets a square matrix of the program in use, column by column.
  static func set(_ numbers: ArraySlice<Float>, at location: GLint, gl: GL) {
    let isTransposed = GLboolean(GL_FALSE)
    numbers.withUnsafeBufferPointer { all in
      let first = all.baseAddress
      switch all.count {
      case 4: gl.call("glUniformMatrix2fv") { epoxy_glUniformMatrix2fv(location, 1, isTransposed, first) }
      case 9: gl.call("glUniformMatrix3fv") { epoxy_glUniformMatrix3fv(location, 1, isTransposed, first) }
      case 16: gl.call("glUniformMatrix4fv") { epoxy_glUniformMatrix4fv(location, 1, isTransposed, first) }
      default:
        fatalError("UniformValue.set: \(all.count) numbers are not a square matrix; pass 4, 9 or 16")
      }
    }
  }
}
