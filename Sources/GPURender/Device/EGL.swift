@preconcurrency import CGLFW
import Glibc

/// The calls of EGL. Each is marked as a driver call, which the allocation counter ignores.
enum EGL {
  @inline(__always)
  static func call<Result>(_ body: () -> Result) -> Result {
    driverCallBegin()
    defer { driverCallEnd() }
    return body()
  }

  static func hasExtension(_ display: EGLDisplay?, _ name: String) -> Bool {
    call { epoxy_has_egl_extension(display, name) }
  }

  /// The EGL devices, hardware first, and whether each is a software device.
  static func devices() -> [(device: EGLDeviceEXT?, isSoftware: Bool)] {
    var devices = [EGLDeviceEXT?](repeating: nil, count: 16)
    var count: EGLint = 0
    let listed = call { epoxy_eglQueryDevicesEXT(EGLint(devices.count), &devices, &count) }
    guard listed == EGLBoolean(EGL_TRUE) else { return [] }
    let described = devices[..<Int(count)].map { device in
      let names = call { epoxy_eglQueryDeviceStringEXT(device, EGL_EXTENSIONS) }
      let isSoftware = names.map { String(cString: $0).contains("EGL_MESA_device_software") } ?? false
      return (device: device, isSoftware: isSoftware)
    }
    return described.filter { !$0.isSoftware } + described.filter(\.isSoftware)
  }

  static func platformDisplay(_ platform: Int32, _ native: UnsafeMutableRawPointer?) -> EGLDisplay? {
    call { epoxy_eglGetPlatformDisplayEXT(EGLenum(platform), native, nil) }
  }

  static func defaultDisplay() -> EGLDisplay? {
    call { epoxy_eglGetDisplay(nil) }
  }

  static func initialize(_ display: EGLDisplay) -> Bool {
    call { epoxy_eglInitialize(display, nil, nil) } == EGLBoolean(EGL_TRUE)
  }

  static func bindDesktopGL() -> Bool {
    call { epoxy_eglBindAPI(EGLenum(EGL_OPENGL_API)) } == EGLBoolean(EGL_TRUE)
  }

  /// The version of an initialised display: 14 for EGL 1.4, 15 for EGL 1.5.
  static func version(_ display: EGLDisplay) -> Int32 {
    call { epoxy_egl_version(display) }
  }

  /// Makes a context of OpenGL 3.3 core or newer without a configuration, and so without a window surface.
  static func makeContext(_ display: EGLDisplay, debug: Bool, notifiesOfReset: Bool) -> EGLContext? {
    let attributes = contextAttributes(
      version: version(display), debug: debug, notifiesOfReset: notifiesOfReset)
    return call { epoxy_eglCreateContext(display, nil, nil, attributes) }
  }

  /// The attributes of a context of OpenGL 3.3 core or newer. EGL 1.4 takes them from EGL_KHR_create_context, which has
  /// a flag for debug contexts and rejects the separate attribute of EGL 1.5.
  static func contextAttributes(version: Int32, debug: Bool, notifiesOfReset: Bool) -> [EGLint] {
    var attributes: [EGLint] = [
      EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3,
      EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
    ]
    if debug {
      attributes +=
        version >= 15
        ? [EGL_CONTEXT_OPENGL_DEBUG, EGL_TRUE] : [EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR]
    }
    // Both versions have the same number for this attribute.
    if notifiesOfReset {
      attributes += [EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, EGL_LOSE_CONTEXT_ON_RESET]
    }
    return attributes + [EGL_NONE]
  }

  static func makeCurrent(_ display: EGLDisplay, _ context: EGLContext?) -> Bool {
    call { epoxy_eglMakeCurrent(display, nil, nil, context) } == EGLBoolean(EGL_TRUE)
  }

  static func currentContext() -> EGLContext? {
    call { epoxy_eglGetCurrentContext() }
  }

  /// Releases the current EGL context from this thread.
  static func unbindContext() {
    call {
      if let display = epoxy_eglGetCurrentDisplay() { _ = epoxy_eglMakeCurrent(display, nil, nil, nil) }
    }
  }

  static func destroy(_ display: EGLDisplay, _ context: EGLContext) {
    _ = call { epoxy_eglDestroyContext(display, context) }
  }

  /// Returns the last error and clears it.
  static func error() -> EGLint { call { epoxy_eglGetError() } }

  /// The name of the last error; clears it.
  static func errorName() -> String { name(of: error()) }

  static func name(of error: EGLint) -> String {
    switch error {
    case EGL_NOT_INITIALIZED: "not initialised"
    case EGL_BAD_ACCESS: "bad access"
    case EGL_BAD_ALLOC: "out of memory"
    case EGL_BAD_ATTRIBUTE: "bad attribute"
    case EGL_BAD_CONFIG: "bad configuration"
    case EGL_BAD_CONTEXT: "bad context"
    case EGL_BAD_DISPLAY: "bad display"
    case EGL_BAD_MATCH: "bad match"
    case EGL_BAD_PARAMETER: "bad parameter"
    case EGL_CONTEXT_LOST: "context lost"
    case let code: "error \(code)"
    }
  }
}

/// The shared libraries of a headless context. epoxy ends the process if a library is missing; `missing()` is therefore
/// called before epoxy.
package struct GraphicsLibraries: Sendable {
  /// The EGL client library.
  package var egl = ["libEGL.so.1"]
  /// The OpenGL libraries, of which one must exist.
  package var gl = ["libOpenGL.so.0", "libGL.so.1"]

  package init() {}

  /// Describes the missing library; nil if all are found.
  func missing() -> String? {
    for names in [egl, gl] where !names.contains(where: Self.canLoad) {
      return "\(names.joined(separator: " or ")) cannot be loaded"
    }
    return nil
  }

  private static func canLoad(_ name: String) -> Bool {
    // The library stays open, since epoxy opens it next.
    EGL.call { dlopen(name, RTLD_LAZY | RTLD_LOCAL) != nil }
  }
}
