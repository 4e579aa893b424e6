@preconcurrency import CGLFW
import Compositor
import Foundation
import Synchronization

/// An OpenGL context without a window, which draws into textures only.
final class HeadlessContext {
  /// The EGL platform of the context.
  let platform: Platform
  private let display: EGLDisplay
  private let context: EGLContext
  /// The identifier of the context, unique in the process.
  private let identifier: Int64

  /// The EGL platforms, in the order in which `init` tries them.
  enum Platform: String, CaseIterable {
    /// A graphics card by its EGL device, without a display server; NVIDIA's driver needs this one.
    case device = "device platform"
    /// Mesa without a window system.
    case surfaceless = "surfaceless platform"
    /// The environment's display.
    case defaultDisplay = "default display"
  }

  private struct Failure: Error {
    let reason: String
  }

  /// Makes a context on the first platform that works, and makes it current on this thread.
  convenience init(debug: Bool, libraries: GraphicsLibraries) throws(GraphicsError) {
    var tries: [ContextTry] = []
    for platform in Platform.allCases {
      do throws(Failure) {
        let found = try Self.open(platform, debug: debug, libraries: libraries)
        self.init(platform: platform, display: found.display, context: found.context)
        return
      } catch {
        tries.append(ContextTry(name: platform.rawValue, failure: error.reason))
      }
    }
    throw .noContext(tries: tries)
  }

  private static let lastIdentifier = Atomic<Int64>(0)

  /// Takes over a context, which must be current on this thread.
  private init(platform: Platform, display: EGLDisplay, context: EGLContext) {
    self.platform = platform
    self.display = display
    self.context = context
    identifier = Self.lastIdentifier.wrappingAdd(1, ordering: .relaxed).newValue
    currentContextNumber = identifier
    unbindContextAtThreadEnd()
  }

  /// Tries every platform and leaves no context current.
  static func probe(libraries: GraphicsLibraries) -> [ContextTry] {
    Platform.allCases.map { platform in
      do throws(Failure) {
        let found = try open(platform, debug: false, libraries: libraries)
        let gl = GL()
        let text = "\(gl.string(GL_RENDERER)), OpenGL \(gl.string(GL_VERSION))"
        HeadlessContext(platform: platform, display: found.display, context: found.context).close()
        return ContextTry(name: platform.rawValue, renderer: text)
      } catch {
        return ContextTry(name: platform.rawValue, failure: error.reason)
      }
    }
  }

  /// Whether the process has created a headless context. Until then none is current, and EGL may not be loaded.
  private static let wasUsed = Atomic(false)

  /// Releases a headless context from this thread, so that a window's context can become current.
  static func unbindContext() {
    currentContextNumber = 0
    if wasUsed.load(ordering: .relaxed) { EGL.unbindContext() }
  }

  /// Makes the context current on this thread; returns false if it is lost. Waits up to a second while it is current on
  /// another thread, then traps.
  func makeCurrent() -> Bool {
    if currentContextNumber == identifier { return true }
    GLWindow.unbindContext()
    var attempts = 0
    while !EGL.makeCurrent(display, context) {
      let error = EGL.error()
      if error == EGL_CONTEXT_LOST { return false }
      // After `dispatchMain()` the main queue moves to another thread, while the context may still be current on the
      // ending main thread.
      attempts += 1
      guard attempts < 1000 else {
        fatalError(
          "Device.makeCurrent: the context cannot be made current on this thread (\(EGL.name(of: error))); call unbindContext() on the thread that uses it"
        )
      }
      usleep(1000)
    }
    currentContextNumber = identifier
    unbindContextAtThreadEnd()
    return true
  }

  /// Destroys the context, but not the display, which is shared: terminating it would destroy all contexts on it.
  func close() {
    if EGL.currentContext() == context {
      _ = EGL.makeCurrent(display, nil)
      currentContextNumber = 0
    }
    EGL.destroy(display, context)
  }

  // MARK: - Platforms

  private static func open(_ platform: Platform, debug: Bool, libraries: GraphicsLibraries) throws(Failure)
    -> (display: EGLDisplay, context: EGLContext)
  {
    if let missing = libraries.missing() { throw Failure(reason: missing) }
    switch platform {
    case .device:
      return try openDevice(debug: debug)
    case .surfaceless:
      guard EGL.hasExtension(nil, "EGL_MESA_platform_surfaceless") else {
        throw Failure(reason: "the EGL library is not Mesa's: it has no EGL_MESA_platform_surfaceless")
      }
      return try context(on: EGL.platformDisplay(EGL_PLATFORM_SURFACELESS_MESA, nil), debug: debug)
    case .defaultDisplay:
      return try context(on: EGL.defaultDisplay(), debug: debug)
    }
  }

  private static func openDevice(debug: Bool) throws(Failure) -> (display: EGLDisplay, context: EGLContext) {
    guard EGL.hasExtension(nil, "EGL_EXT_platform_device"),
      EGL.hasExtension(nil, "EGL_EXT_device_enumeration") || EGL.hasExtension(nil, "EGL_EXT_device_base")
    else { throw Failure(reason: "the EGL library lists no devices (no EGL_EXT_platform_device)") }
    var reasons: [String] = []
    for (index, found) in EGL.devices().enumerated() {
      // A software device is skipped: the surfaceless platform uses the same rasteriser, or a graphics card that EGL
      // does not list as a device.
      if found.isSoftware {
        reasons.append("device \(index) is the software rasteriser")
        continue
      }
      do throws(Failure) {
        return try context(on: EGL.platformDisplay(EGL_PLATFORM_DEVICE_EXT, found.device), debug: debug)
      } catch {
        reasons.append("device \(index): \(error.reason)")
      }
    }
    throw Failure(reason: reasons.isEmpty ? "EGL lists no graphics device" : reasons.joined(separator: ", "))
  }

  private static func context(on display: EGLDisplay?, debug: Bool) throws(Failure)
    -> (display: EGLDisplay, context: EGLContext)
  {
    guard let display else { throw Failure(reason: "EGL returns no display (\(EGL.errorName()))") }
    guard EGL.initialize(display) else {
      throw Failure(reason: "the display cannot be initialised (\(EGL.errorName()))")
    }
    for name in ["EGL_KHR_surfaceless_context", "EGL_KHR_no_config_context"]
    where !EGL.hasExtension(display, name) {
      throw Failure(reason: "the display has no \(name)")
    }
    guard EGL.version(display) >= 15 || EGL.hasExtension(display, "EGL_KHR_create_context") else {
      throw Failure(reason: "the display has EGL 1.4 without EGL_KHR_create_context")
    }
    guard EGL.bindDesktopGL() else { throw Failure(reason: "the display has no desktop OpenGL") }
    // Some drivers support neither debug contexts nor reset notification.
    guard
      let context = EGL.makeContext(display, debug: debug, notifiesOfReset: true)
        ?? EGL.makeContext(display, debug: debug, notifiesOfReset: false)
        ?? EGL.makeContext(display, debug: false, notifiesOfReset: false)
    else {
      throw Failure(reason: "the display has no OpenGL 3.3 core context (\(EGL.errorName()))")
    }
    wasUsed.store(true, ordering: .relaxed)
    currentContextNumber = 0
    GLWindow.unbindContext()
    guard EGL.makeCurrent(display, context) else {
      let reason = "the context cannot be made current (\(EGL.errorName()))"
      EGL.destroy(display, context)
      throw Failure(reason: reason)
    }
    return (display, context)
  }
}
