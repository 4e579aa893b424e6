@preconcurrency import CGLFW
import Compositor

// MARK: - Buffers and vertex arrays

extension GL {
  func makeBuffer() -> GLuint {
    var id: GLuint = 0
    call("glGenBuffers") { epoxy_glGenBuffers(1, &id) }
    return id
  }

  func deleteBuffer(_ id: GLuint) {
    call("glDeleteBuffers") { withUnsafePointer(to: id) { epoxy_glDeleteBuffers(1, $0) } }
  }

  func bindBuffer(_ target: Int32, _ id: GLuint) {
    call("glBindBuffer") { epoxy_glBindBuffer(GLenum(target), id) }
  }

  func setBufferData(_ target: Int32, _ bytes: UnsafeRawBufferPointer, usage: Int32) {
    call("glBufferData") {
      epoxy_glBufferData(GLenum(target), GLsizeiptr(bytes.count), bytes.baseAddress, GLenum(usage))
    }
  }

  /// Allocates new storage with undefined content for the bound buffer.
  func allocateBuffer(_ target: Int32, byteCount: Int, usage: Int32) {
    call("glBufferData") { epoxy_glBufferData(GLenum(target), GLsizeiptr(byteCount), nil, GLenum(usage)) }
  }

  /// Reads the first bytes of the bound buffer; waits until they are written.
  func readBuffer(_ target: Int32, into bytes: UnsafeMutableRawBufferPointer) {
    call("glGetBufferSubData") {
      epoxy_glGetBufferSubData(GLenum(target), 0, GLsizeiptr(bytes.count), bytes.baseAddress)
    }
  }

  func makeVertexArray() -> GLuint {
    var id: GLuint = 0
    call("glGenVertexArrays") { epoxy_glGenVertexArrays(1, &id) }
    return id
  }

  func deleteVertexArray(_ id: GLuint) {
    // Deleting unbinds the object, and the driver may reuse its name for another object.
    if id == boundVertexArray { bindVertexArray(0) }
    call("glDeleteVertexArrays") { withUnsafePointer(to: id) { epoxy_glDeleteVertexArrays(1, $0) } }
  }

  func bindVertexArray(_ id: GLuint) {
    if id == boundVertexArray { return }
    boundVertexArray = id
    call("glBindVertexArray") { epoxy_glBindVertexArray(id) }
  }

  func setAttribute(_ index: Int, attribute: VertexAttribute, stride: Int, first: Int = 0) {
    let (type, normalized) =
      switch attribute.format {
      case .float: (GL_FLOAT, GL_FALSE)
      case .unorm16: (GL_UNSIGNED_SHORT, GL_TRUE)
      }
    call("glVertexAttribPointer") {
      epoxy_glVertexAttribPointer(
        GLuint(index), GLint(attribute.components), GLenum(type), GLboolean(normalized), GLsizei(stride),
        UnsafeRawPointer(bitPattern: attribute.offset + first * stride))
    }
    call("glEnableVertexAttribArray") { epoxy_glEnableVertexAttribArray(GLuint(index)) }
  }
}

// MARK: - Textures and samplers

extension GL {
  func makeTexture() -> GLuint {
    var id: GLuint = 0
    call("glGenTextures") { epoxy_glGenTextures(1, &id) }
    return id
  }

  func deleteTexture(_ id: GLuint) {
    // Deleting unbinds the object, and the driver may reuse its name for another object.
    for unit in 0..<8 where id == boundTextures[unit] { bindTexture(0, unit: unit) }
    call("glDeleteTextures") { withUnsafePointer(to: id) { epoxy_glDeleteTextures(1, $0) } }
  }

  /// Binds a texture to a unit. If the unit is 0, it always becomes active, because uploads write to the texture of the
  /// active unit; another unit becomes active only if its texture changes.
  func bindTexture(_ id: GLuint, unit: Int = 0) {
    if id == boundTextures[unit] && (unit == activeUnit || unit != 0) { return }
    if unit != activeUnit {
      activeUnit = unit
      call("glActiveTexture") { epoxy_glActiveTexture(GLenum(GL_TEXTURE0 + Int32(unit))) }
    }
    if id == boundTextures[unit] { return }
    boundTextures[unit] = id
    call("glBindTexture") { epoxy_glBindTexture(GLenum(GL_TEXTURE_2D), id) }
  }

  /// Allocates the bound texture's storage; returns false if the driver has no memory. Texels have four floats each
  /// if `isFloat` is set; otherwise the format is unsized, as a software rasteriser's fast path requires.
  func setImage(width: Int, height: Int, bytes: UnsafeRawBufferPointer?, isFloat: Bool) -> Bool {
    call("glTexImage2D") {
      // Discards errors of earlier calls, at most one of each kind.
      for _ in 0..<8 where epoxy_glGetError() == GLenum(GL_NO_ERROR) { break }
      epoxy_glTexImage2D(
        GLenum(GL_TEXTURE_2D), 0, isFloat ? GL_RGBA32F : GL_RGBA, GLsizei(width), GLsizei(height), 0,
        GLenum(isFloat ? GL_RGBA : GL_BGRA), GLenum(isFloat ? GL_FLOAT : GL_UNSIGNED_BYTE),
        bytes?.baseAddress)
      return epoxy_glGetError() == GLenum(GL_NO_ERROR)
    }
  }

  /// Replaces the first rows of a texture of floats.
  func setNumbers(width: Int, height: Int, _ bytes: UnsafeRawPointer?) {
    call("glTexSubImage2D") {
      epoxy_glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_FLOAT),
        bytes)
    }
  }

  /// Sets the row stride of uploads, in texels; 0 is tightly packed.
  func setRowLength(_ length: Int) {
    if length == rowLength { return }
    rowLength = length
    call("glPixelStorei") { epoxy_glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(length)) }
  }

  func setSubImage(x: Int, y: Int, width: Int, height: Int, bytes: UnsafeRawPointer?) {
    call("glTexSubImage2D") {
      epoxy_glTexSubImage2D(
        GLenum(GL_TEXTURE_2D), 0, GLint(x), GLint(y), GLsizei(width), GLsizei(height), GLenum(GL_BGRA),
        GLenum(GL_UNSIGNED_BYTE), bytes)
    }
  }

  /// Sets one mipmap level, clamping, and the nearest filter, which a sampler overrides.
  func setTextureParameters() {
    let parameters = [
      (GL_TEXTURE_MAX_LEVEL, 0), (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE), (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
      (GL_TEXTURE_MIN_FILTER, GL_NEAREST), (GL_TEXTURE_MAG_FILTER, GL_NEAREST),
    ]
    for (name, value) in parameters {
      call("glTexParameteri") { epoxy_glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(name), value) }
    }
  }

  func makeSampler() -> GLuint {
    var id: GLuint = 0
    call("glGenSamplers") { epoxy_glGenSamplers(1, &id) }
    return id
  }

  func deleteSampler(_ id: GLuint) {
    // Deleting unbinds the object, and the driver may reuse its name for another object.
    for unit in 0..<8 where id == boundSamplers[unit] { bindSampler(0, unit: unit) }
    call("glDeleteSamplers") { withUnsafePointer(to: id) { epoxy_glDeleteSamplers(1, $0) } }
  }

  func setSampler(_ id: GLuint, filter: Int32) {
    let parameters = [
      (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE), (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
      (GL_TEXTURE_MIN_FILTER, filter), (GL_TEXTURE_MAG_FILTER, filter),
    ]
    for (name, value) in parameters {
      call("glSamplerParameteri") { epoxy_glSamplerParameteri(id, GLenum(name), value) }
    }
  }

  func bindSampler(_ id: GLuint, unit: Int = 0) {
    if id == boundSamplers[unit] { return }
    boundSamplers[unit] = id
    call("glBindSampler") { epoxy_glBindSampler(GLuint(unit), id) }
  }
}

// MARK: - Framebuffers

extension GL {
  func makeFramebuffer() -> GLuint {
    var id: GLuint = 0
    call("glGenFramebuffers") { epoxy_glGenFramebuffers(1, &id) }
    return id
  }

  func deleteFramebuffer(_ id: GLuint) {
    // Deleting unbinds the object, and the driver may reuse its name for another object.
    if id == boundFramebuffer { bindFramebuffer(0) }
    call("glDeleteFramebuffers") { withUnsafePointer(to: id) { epoxy_glDeleteFramebuffers(1, $0) } }
  }

  func bindFramebuffer(_ id: GLuint) {
    if id == boundFramebuffer { return }
    boundFramebuffer = id
    call("glBindFramebuffer") { epoxy_glBindFramebuffer(GLenum(GL_FRAMEBUFFER), id) }
  }

  func attachTexture(_ id: GLuint) {
    call("glFramebufferTexture2D") {
      epoxy_glFramebufferTexture2D(
        GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), id, 0)
    }
  }

  func framebufferIsComplete() -> Bool {
    call("glCheckFramebufferStatus") { epoxy_glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) }
      == GLenum(GL_FRAMEBUFFER_COMPLETE)
  }

  /// Reads BGRA bytes from the bound framebuffer's origin; waits for the driver.
  func readPixels(width: Int, height: Int, into bytes: UnsafeMutableRawPointer?) {
    call("glReadPixels") {
      epoxy_glReadPixels(
        0, 0, GLsizei(width), GLsizei(height), GLenum(GL_BGRA), GLenum(GL_UNSIGNED_BYTE), bytes)
    }
  }
}

// MARK: - Programs

extension GL {
  func makeShader(_ kind: Int32, source: [UInt8]) -> GLuint {
    let id = call("glCreateShader") { epoxy_glCreateShader(GLenum(kind)) }
    source.withUnsafeBytes { bytes in
      var text: UnsafePointer<GLchar>? = bytes.assumingMemoryBound(to: GLchar.self).baseAddress
      var length = GLint(bytes.count)
      call("glShaderSource") { epoxy_glShaderSource(id, 1, &text, &length) }
    }
    call("glCompileShader") { epoxy_glCompileShader(id) }
    return id
  }

  /// The compiler's log of a rejected shader; nil if it compiled.
  func shaderFailure(_ id: GLuint) -> String? {
    var status: GLint = 0
    call("glGetShaderiv") { epoxy_glGetShaderiv(id, GLenum(GL_COMPILE_STATUS), &status) }
    if status != GL_FALSE { return nil }
    var log = [UInt8](repeating: 0, count: 4096)
    let length = log.withUnsafeMutableBytes { bytes in
      var length: GLsizei = 0
      call("glGetShaderInfoLog") {
        epoxy_glGetShaderInfoLog(
          id, GLsizei(bytes.count), &length, bytes.assumingMemoryBound(to: GLchar.self).baseAddress)
      }
      return Int(length)
    }
    return String(decoding: log[..<length], as: UTF8.self)
  }

  func deleteShader(_ id: GLuint) {
    call("glDeleteShader") { epoxy_glDeleteShader(id) }
  }

  func makeProgram() -> GLuint {
    call("glCreateProgram") { epoxy_glCreateProgram() }
  }

  func attach(_ shader: GLuint, to program: GLuint) {
    call("glAttachShader") { epoxy_glAttachShader(program, shader) }
  }

  func bindAttribute(_ index: Int, _ name: String, of program: GLuint) {
    call("glBindAttribLocation") { epoxy_glBindAttribLocation(program, GLuint(index), name) }
  }

  func link(_ program: GLuint) {
    call("glLinkProgram") { epoxy_glLinkProgram(program) }
  }

  /// The linker's log of a rejected program; nil if it linked.
  func programFailure(_ id: GLuint) -> String? {
    if programValue(id, GL_LINK_STATUS) != Int(GL_FALSE) { return nil }
    var log = [UInt8](repeating: 0, count: 4096)
    let length = log.withUnsafeMutableBytes { bytes in
      var length: GLsizei = 0
      call("glGetProgramInfoLog") {
        epoxy_glGetProgramInfoLog(
          id, GLsizei(bytes.count), &length, bytes.assumingMemoryBound(to: GLchar.self).baseAddress)
      }
      return Int(length)
    }
    return String(decoding: log[..<length], as: UTF8.self)
  }

  func programValue(_ id: GLuint, _ name: Int32) -> Int {
    var value: GLint = 0
    call("glGetProgramiv") { epoxy_glGetProgramiv(id, GLenum(name), &value) }
    return Int(value)
  }

  func deleteProgram(_ id: GLuint) {
    if id == boundProgram { useProgram(0) }
    call("glDeleteProgram") { epoxy_glDeleteProgram(id) }
  }

  func uniformLocation(_ name: String, of program: GLuint) -> GLint {
    call("glGetUniformLocation") { epoxy_glGetUniformLocation(program, name) }
  }

  func attributeLocation(_ name: String, of program: GLuint) -> Int {
    Int(call("glGetAttribLocation") { epoxy_glGetAttribLocation(program, name) })
  }

  /// The active attributes of a linked program: their names and numbers of floats.
  func activeAttributes(of program: GLuint) -> [(name: String, components: Int)] {
    (0..<programValue(program, GL_ACTIVE_ATTRIBUTES)).map { index in
      var name = [UInt8](repeating: 0, count: 256)
      var (length, size, type): (GLsizei, GLint, GLenum) = (0, 0, 0)
      name.withUnsafeMutableBytes { bytes in
        call("glGetActiveAttrib") {
          epoxy_glGetActiveAttrib(
            program, GLuint(index), GLsizei(bytes.count), &length, &size, &type,
            bytes.assumingMemoryBound(to: GLchar.self).baseAddress)
        }
      }
      let components =
        switch Int32(type) {
        case GL_FLOAT: 1
        case GL_FLOAT_VEC2: 2
        case GL_FLOAT_VEC3: 3
        case GL_FLOAT_VEC4: 4
        default: 0
        }
      return (String(decoding: name[..<Int(length)], as: UTF8.self), components)
    }
  }
}
