@preconcurrency import CGLFW
import Foundation
import Synchronization

/// An OpenGL context that draws into textures only, on no display of a user.
final class HeadlessContext {
  /// The way that led to the context.
  let way: Way
  private let display: EGLDisplay
  private let context: EGLContext
  /// No two contexts of a process have the same.
  private let number: Int64

  /// The ways to a context, in the order in which they are tried.
  enum Way: String, CaseIterable {
    /// A graphics card by its device, with no display server: NVIDIA's way, and the surest on a machine with a card.
    case device = "device platform"
    /// Mesa with no window system at all.
    case surfaceless = "surfaceless platform"
    /// Whatever the environment's display is.
    case defaultDisplay = "default display"
  }

  private struct Failure: Error {
    let reason: String
  }

  /// Finds a context and makes it current on this thread.
  convenience init(debug: Bool, libraries: GraphicsLibraries) throws(GraphicsError) {
    var tries: [ContextTry] = []
    for way in Way.allCases {
      do throws(Failure) {
        let found = try Self.open(way, debug: debug, libraries: libraries)
        self.init(way: way, display: found.display, context: found.context)
        return
      } catch {
        tries.append(ContextTry(name: way.rawValue, failure: error.reason))
      }
    }
    throw .noContext(tries: tries)
  }

  private static let lastNumber = Atomic<Int64>(0)

  /// Of a context that is current on this thread.
  private init(way: Way, display: EGLDisplay, context: EGLContext) {
    self.way = way
    self.display = display
    self.context = context
    number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    currentContextNumber = number
    releaseContextAtThreadEnd()
  }

  /// Tries every way, whether or not one before it worked, and leaves no context current.
  static func probe(libraries: GraphicsLibraries) -> [ContextTry] {
    Way.allCases.map { way in
      do throws(Failure) {
        let found = try open(way, debug: false, libraries: libraries)
        let gl = GL()
        let text = "\(gl.string(GL_RENDERER)), OpenGL \(gl.string(GL_VERSION))"
        HeadlessContext(way: way, display: found.display, context: found.context).close()
        return ContextTry(name: way.rawValue, renderer: text)
      } catch {
        return ContextTry(name: way.rawValue, failure: error.reason)
      }
    }
  }

  /// A context of this kind exists or existed: EGL is there, and may hold this thread.
  private static let wasUsed = Atomic(false)

  /// Leaves this thread without a context of this kind, so that a window may have it.
  static func releaseThread() {
    currentContextNumber = 0
    if wasUsed.load(ordering: .relaxed) { EGL.releaseThread() }
  }

  func makeCurrent() {
    if currentContextNumber == number { return }
    GLWindow.releaseThread()
    var attempts = 0
    while !EGL.makeCurrent(display, context) {
      // `dispatchMain()` ends the main thread while the main queue already runs on another one.
      attempts += 1
      guard attempts < 1000 else {
        fatalError("Device: its context cannot be made current on this thread (\(EGL.errorName()))")
      }
      usleep(1000)
    }
    currentContextNumber = number
    releaseContextAtThreadEnd()
  }

  /// Gives the context back. The display is the process's: ending it would take away every other context on it.
  func close() {
    if EGL.currentContext() == context {
      _ = EGL.makeCurrent(display, nil)
      currentContextNumber = 0
    }
    EGL.destroy(display, context)
  }

  // MARK: - The ways

  private static func open(_ way: Way, debug: Bool, libraries: GraphicsLibraries) throws(Failure)
    -> (display: EGLDisplay, context: EGLContext)
  {
    if let missing = libraries.missing() { throw Failure(reason: missing) }
    switch way {
    case .device:
      return try openDevice(debug: debug)
    case .surfaceless:
      guard EGL.hasExtension(nil, "EGL_MESA_platform_surfaceless") else {
        throw Failure(reason: "the EGL library has no EGL_MESA_platform_surfaceless (not Mesa's)")
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
      // The surfaceless platform reaches the same rasteriser, and with it a card that is no EGL device.
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
    throw Failure(reason: reasons.isEmpty ? "no graphics device" : reasons.joined(separator: ", "))
  }

  private static func context(on display: EGLDisplay?, debug: Bool) throws(Failure)
    -> (display: EGLDisplay, context: EGLContext)
  {
    guard let display else { throw Failure(reason: "no display (\(EGL.errorName()))") }
    guard EGL.initialize(display) else {
      throw Failure(reason: "the display does not start (\(EGL.errorName()))")
    }
    for name in ["EGL_KHR_surfaceless_context", "EGL_KHR_no_config_context"]
    where !EGL.hasExtension(display, name) {
      throw Failure(reason: "the display has no \(name)")
    }
    guard EGL.version(display) >= 15 || EGL.hasExtension(display, "EGL_KHR_create_context") else {
      throw Failure(reason: "the display has EGL 1.4 without EGL_KHR_create_context")
    }
    guard EGL.bindDesktopGL() else { throw Failure(reason: "the display has no desktop OpenGL") }
    // A driver without debug contexts still draws.
    guard let context = EGL.makeContext(display, debug: debug) ?? EGL.makeContext(display, debug: false)
    else {
      throw Failure(reason: "no OpenGL 3.3 core context (\(EGL.errorName()))")
    }
    wasUsed.store(true, ordering: .relaxed)
    currentContextNumber = 0
    GLWindow.releaseThread()
    guard EGL.makeCurrent(display, context) else {
      let reason = "the context cannot be made current (\(EGL.errorName()))"
      EGL.destroy(display, context)
      throw Failure(reason: reason)
    }
    return (display, context)
  }
}
