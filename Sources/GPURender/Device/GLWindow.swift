@preconcurrency import CGLFW
import Synchronization

/// A window of the desktop with an OpenGL context of its own.
///
/// GLFW wants all of this on the main thread; `surface` is what another thread may use.
package final class GLWindow {
  private let handle: OpaquePointer
  private let inbox = WindowInbox()
  private var isClosed = false
  private static let liveCount = Mutex(0)

  /// Leaves this thread without a window's context: EGL refuses a thread that GLX holds, and the other way round.
  static func releaseThread() {
    let mayHold = liveCount.withLock { $0 > 0 }
    if mayHold && call({ glfwGetCurrentContext() }) != nil { call { glfwMakeContextCurrent(nil) } }
  }

  /// Opens a window whose content is `width` x `height` points.
  package init(width: Double, height: Double, title: String, isVisible: Bool = true) throws(GraphicsError) {
    guard Self.call({ glfwInit() }) == GLFW_TRUE else {
      throw .noWindow(reason: Self.errorText() ?? "GLFW does not start")
    }
    Self.call {
      glfwDefaultWindowHints()
      glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3)
      glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3)
      glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE)
      glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE)
      #if DEBUG
        glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, GLFW_TRUE)
      #endif
      // No depth, stencil or samples: a software rasteriser's fast path wants none.
      glfwWindowHint(GLFW_DEPTH_BITS, 0)
      glfwWindowHint(GLFW_STENCIL_BITS, 0)
      glfwWindowHint(GLFW_SAMPLES, 0)
      glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE)
      glfwWindowHint(GLFW_VISIBLE, isVisible ? GLFW_TRUE : GLFW_FALSE)
    }
    // GLFW makes the window's context current for a moment.
    HeadlessContext.releaseThread()
    let made = Self.call {
      glfwCreateWindow(Int32(width.rounded()), Int32(height.rounded()), title, nil, nil)
    }
    guard let handle = made else {
      let reason = Self.errorText() ?? "GLFW makes none"
      if Self.liveCount.withLock({ $0 }) == 0 { Self.call { glfwTerminate() } }
      throw .noWindow(reason: reason)
    }
    Self.liveCount.withLock { $0 += 1 }
    self.handle = handle
    // The window goes before its inbox does: both are this object's.
    Self.call { inbox.attach(to: handle) }
  }

  /// What the thread that draws needs of the window, which has to outlive it.
  package var surface: WindowSurface { WindowSurface(handle: handle) }

  /// The content's size, in pixels.
  package var framebufferSize: (width: Int, height: Int) {
    let geometry = geometry
    return (geometry.width, geometry.height)
  }

  /// Pixels in a point.
  package var scale: Double { geometry.scale }

  /// The content's size, in points.
  package var size: (width: Double, height: Double) {
    let geometry = geometry
    return (Double(geometry.width) / geometry.scale, Double(geometry.height) / geometry.scale)
  }

  private var geometry: WindowGeometry { Self.call { WindowGeometry(of: handle) } }

  package func setTitle(_ title: String) {
    Self.call { glfwSetWindowTitle(handle, title) }
  }

  /// What has happened since the last call, oldest first. Waits for something to happen, `seconds` at most.
  package func events(waitingAtMost seconds: Double = 0) -> [WindowEvent] {
    if seconds > 0 {
      Self.call { glfwWaitEventsTimeout(seconds) }
    } else {
      Self.call { glfwPollEvents() }
    }
    defer { inbox.events.removeAll(keepingCapacity: true) }
    return inbox.events
  }

  /// Takes the window and its context away; the last window takes GLFW with it. A second call does nothing.
  package func close() {
    if isClosed { return }
    isClosed = true
    Self.call { glfwDestroyWindow(handle) }
    let left = Self.liveCount.withLock {
      $0 -= 1
      return $0
    }
    if left == 0 { Self.call { glfwTerminate() } }
  }

  // MARK: - GLFW

  static func call<Result>(_ body: () -> Result) -> Result {
    driverCallBegin()
    defer { driverCallEnd() }
    return body()
  }

  private static func errorText() -> String? {
    var text: UnsafePointer<CChar>?
    _ = call { glfwGetError(&text) }
    return text.map { String(cString: $0) }
  }
}
