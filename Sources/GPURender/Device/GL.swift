@preconcurrency import CGLFW
import Compositor

/// The context's blend state as last set, so that calls that would change nothing are skipped.
private struct BlendState {
  /// The mode; nil before it is set.
  var mode: Blending?
  var isEnabled: Bool?
  var factors = SIMD4<Int32>(repeating: -1)
  var constant: Float = 0
}

/// All calls of OpenGL.
///
/// The class counts every call, marks it as a driver call, which the allocation counter ignores, and in debug builds
/// reads the error state after it. A context must be current.
package final class GL {
  /// The number of calls so far.
  @exclusivity(unchecked) package private(set) var calls = 0
  let messages = DriverMessages()
  /// Whether a draw can begin at an instance other than the first.
  private(set) lazy var beginsAtInstance = canBeginAtInstance()

  // The state as last set, so that calls that would change nothing are skipped.
  @exclusivity(unchecked) var boundProgram: GLuint = 0
  @exclusivity(unchecked) var boundVertexArray: GLuint = 0
  /// The bound textures by unit: two units for the compositor's programs, the others for the images of effects.
  @exclusivity(unchecked) var boundTextures = SIMD8<GLuint>()
  @exclusivity(unchecked) var boundSamplers = SIMD8<GLuint>()
  @exclusivity(unchecked) var activeUnit = 0
  @exclusivity(unchecked) var rowLength = 0
  @exclusivity(unchecked) var boundFramebuffer: GLuint = 0
  /// The scissor rectangle; nil if it is disabled.
  var scissor: SIMD4<GLint>?
  @exclusivity(unchecked) private var blend = BlendState()
  @exclusivity(unchecked) private var viewportSize = SIMD2<Int>(-1, -1)
  @exclusivity(unchecked) private var clearColor = SIMD4<Float>()

  /// The first errors of calls and error messages of the driver, in order; subsequent ones are dropped.
  package var errors: [String] { messages.texts }

  @inline(__always)
  func call<Result>(_ name: StaticString, _ body: () -> Result) -> Result {
    driverCallBegin()
    let result = body()
    #if DEBUG
      noteError(of: name)
    #endif
    driverCallEnd()
    calls += 1
    return result
  }

  #if DEBUG
    /// Records the error of the call that has just returned.
    private func noteError(of name: StaticString) {
      let code = epoxy_glGetError()
      if code != GLenum(GL_NO_ERROR) { messages.add("\(name): \(Self.errorName(code))") }
    }

    private static func errorName(_ code: GLenum) -> String {
      switch Int32(code) {
      case GL_INVALID_ENUM: "invalid enum"
      case GL_INVALID_VALUE: "invalid value"
      case GL_INVALID_OPERATION: "invalid operation"
      case GL_INVALID_FRAMEBUFFER_OPERATION: "incomplete framebuffer"
      case GL_OUT_OF_MEMORY: "out of memory"
      default: "error \(code)"
      }
    }
  #endif
}

// MARK: - The context

extension GL {
  /// Ten times the major version plus the minor one.
  func version() -> Int {
    Int(call("epoxy_gl_version") { epoxy_gl_version() })
  }

  func isDesktop() -> Bool {
    call("epoxy_is_desktop_gl") { epoxy_is_desktop_gl() }
  }

  func hasExtension(_ name: String) -> Bool {
    call("epoxy_has_gl_extension") { epoxy_has_gl_extension(name) }
  }

  func string(_ name: Int32) -> String {
    guard let bytes = call("glGetString", { epoxy_glGetString(GLenum(name)) }) else { return "" }
    return String(cString: bytes)
  }

  func integer(_ name: Int32) -> Int {
    var value: GLint = 0
    call("glGetIntegerv") { epoxy_glGetIntegerv(GLenum(name), &value) }
    return Int(value)
  }
}

// MARK: - State and drawing

extension GL {
  func viewport(width: Int, height: Int) {
    if viewportSize == SIMD2(width, height) { return }
    viewportSize = SIMD2(width, height)
    call("glViewport") { epoxy_glViewport(0, 0, GLsizei(width), GLsizei(height)) }
  }

  func clear(_ color: SIMD4<Float>) {
    if color != clearColor {
      clearColor = color
      call("glClearColor") { epoxy_glClearColor(color.x, color.y, color.z, color.w) }
    }
    call("glClear") { epoxy_glClear(GLbitfield(GL_COLOR_BUFFER_BIT)) }
  }

  /// Sets the blend mode of premultiplied sources; `opacity` is the factor of `fade` and `scale`.
  func setBlending(_ mode: Blending, opacity: Float) {
    if mode == .fade || mode == .scale, opacity != blend.constant {
      blend.constant = opacity
      call("glBlendColor") { epoxy_glBlendColor(opacity, opacity, opacity, opacity) }
    }
    if mode == blend.mode { return }
    blend.mode = mode
    guard let factors = Self.factors(mode) else {
      if blend.isEnabled != false { call("glDisable") { epoxy_glDisable(GLenum(GL_BLEND)) } }
      blend.isEnabled = false
      return
    }
    if blend.isEnabled != true { call("glEnable") { epoxy_glEnable(GLenum(GL_BLEND)) } }
    blend.isEnabled = true
    if blend.factors != factors {
      blend.factors = factors
      call("glBlendFuncSeparate") {
        epoxy_glBlendFuncSeparate(
          GLenum(factors.x), GLenum(factors.y), GLenum(factors.z), GLenum(factors.w))
      }
    }
  }

  /// The blend factors: source and target colour, then source and target alpha; nil without blending.
  private static func factors(_ mode: Blending) -> SIMD4<Int32>? {
    switch mode {
    case .none, .copy: nil
    case .over: SIMD4(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
    case .fade:
      SIMD4(
        GL_CONSTANT_ALPHA, GL_ONE_MINUS_CONSTANT_ALPHA, GL_CONSTANT_ALPHA, GL_ONE_MINUS_CONSTANT_ALPHA)
    case .coverage: SIMD4(GL_ZERO, GL_ONE, GL_ONE, GL_ZERO)
    case .covered: SIMD4(GL_DST_ALPHA, GL_ONE_MINUS_DST_ALPHA, GL_ONE, GL_ZERO)
    case .scale: SIMD4(GL_CONSTANT_ALPHA, GL_ZERO, GL_CONSTANT_ALPHA, GL_ZERO)
    case .mask: SIMD4(GL_ZERO, GL_SRC_ALPHA, GL_ZERO, GL_SRC_ALPHA)
    }
  }

  func useProgram(_ id: GLuint) {
    if id == boundProgram { return }
    boundProgram = id
    call("glUseProgram") { epoxy_glUseProgram(id) }
  }

  func setUniform(_ location: GLint, _ value: SIMD4<Float>) {
    call("glUniform4f") { epoxy_glUniform4f(location, value.x, value.y, value.z, value.w) }
  }

  func setUniform(_ location: GLint, _ values: InlineArray<11, SIMD4<Float>>) {
    let count = values.count
    withUnsafePointer(to: values) { pointer in
      pointer.withMemoryRebound(to: GLfloat.self, capacity: count * 4) { floats in
        call("glUniform4fv") { epoxy_glUniform4fv(location, GLsizei(count), floats) }
      }
    }
  }

  func setUniform(_ location: GLint, unit: Int) {
    call("glUniform1i") { epoxy_glUniform1i(location, GLint(unit)) }
  }

  func drawTriangles(first: Int, count: Int) {
    call("glDrawArrays") { epoxy_glDrawArrays(GLenum(GL_TRIANGLES), GLint(first), GLsizei(count)) }
  }

  /// Draws triangles by 16-bit indices from the start of the index buffer, each raised by `baseVertex`.
  func drawIndexedTriangles(count: Int, baseVertex: Int) {
    call("glDrawElementsBaseVertex") {
      epoxy_glDrawElementsBaseVertex(
        GLenum(GL_TRIANGLES), GLsizei(count), GLenum(GL_UNSIGNED_SHORT), nil, GLint(baseVertex))
    }
  }

  func flush() {
    call("glFlush") { epoxy_glFlush() }
  }

  func finish() {
    call("glFinish") { epoxy_glFinish() }
  }

  func pushGroup(_ label: StaticString) {
    call("glPushDebugGroup") {
      label.withUTF8Buffer { text in
        text.withMemoryRebound(to: CChar.self) {
          epoxy_glPushDebugGroup(
            GLenum(GL_DEBUG_SOURCE_APPLICATION), 0, GLsizei($0.count), $0.baseAddress)
        }
      }
    }
  }

  func popGroup() {
    call("glPopDebugGroup") { epoxy_glPopDebugGroup() }
  }

  func label(_ kind: Int32, _ id: GLuint, _ text: String) {
    call("glObjectLabel") { epoxy_glObjectLabel(GLenum(kind), id, GLsizei(-1), text) }
  }

  /// Directs the driver's error messages to `messages`.
  func collectMessages() {
    call("glEnable") { epoxy_glEnable(GLenum(GL_DEBUG_OUTPUT)) }
    call("glEnable") { epoxy_glEnable(GLenum(GL_DEBUG_OUTPUT_SYNCHRONOUS)) }
    let (any, error) = (GLenum(GL_DONT_CARE), GLenum(GL_DEBUG_TYPE_ERROR))
    call("glDebugMessageControl") { epoxy_glDebugMessageControl(any, any, any, 0, nil, GLboolean(GL_FALSE)) }
    call("glDebugMessageControl") { epoxy_glDebugMessageControl(any, error, any, 0, nil, GLboolean(GL_TRUE)) }
    // `stopCollecting` runs before `messages` is released.
    let pointer = UnsafeRawPointer(Unmanaged.passUnretained(messages).toOpaque())
    call("glDebugMessageCallback") {
      epoxy_glDebugMessageCallback(
        { _, _, _, _, _, text, user in
          guard let text, let user else { return }
          Unmanaged<DriverMessages>.fromOpaque(user).takeUnretainedValue().add(String(cString: text))
        }, pointer)
    }
  }

  func stopCollecting() {
    call("glDebugMessageCallback") { epoxy_glDebugMessageCallback(nil, nil) }
  }
}
