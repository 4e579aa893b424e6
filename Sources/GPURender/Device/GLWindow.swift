@preconcurrency import CGLFW
import Synchronization

/// A desktop window with its own OpenGL context.
///
/// GLFW requires the main thread for all of this; another thread may use `surface`.
package final class GLWindow {
  private let handle: OpaquePointer
  private let eventQueue = WindowEventQueue()
  private var isClosed = false
  private static let liveCount = Mutex(0)

  /// Releases a window's context from this thread: EGL and GLX refuse a thread on which the other has one.
  static func unbindContext() {
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
      // GLFW ignores this if the driver has no reset notification.
      glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, GLFW_LOSE_CONTEXT_ON_RESET)
      #if DEBUG
        glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, GLFW_TRUE)
      #endif
      // No depth, stencil or samples: a software rasteriser's fast path excludes them.
      glfwWindowHint(GLFW_DEPTH_BITS, 0)
      glfwWindowHint(GLFW_STENCIL_BITS, 0)
      glfwWindowHint(GLFW_SAMPLES, 0)
      glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE)
      glfwWindowHint(GLFW_VISIBLE, isVisible ? GLFW_TRUE : GLFW_FALSE)
    }
    // GLFW makes the window's context current for a moment.
    HeadlessContext.unbindContext()
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
    surface = WindowSurface(handle: handle)
    // The window cannot outlive its event queue: this object owns both.
    Self.call { eventQueue.attach(to: handle) }
  }

  /// The part of the window for the thread that draws; the window must outlive it.
  package let surface: WindowSurface

  /// The content's size, in pixels.
  package var framebufferSize: (width: Int, height: Int) {
    let geometry = geometry
    return (geometry.width, geometry.height)
  }

  /// Pixels per point.
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

  /// Returns the events since the last call, oldest first. Waits for the first one, at most `seconds`.
  package func events(waitingAtMost seconds: Double = 0) -> [WindowEvent] {
    if seconds > 0 {
      Self.call { glfwWaitEventsTimeout(seconds) }
    } else {
      Self.call { glfwPollEvents() }
    }
    defer { eventQueue.events.removeAll(keepingCapacity: true) }
    return eventQueue.events
  }

  /// Destroys the window and its context; the last window terminates GLFW. A second call does nothing.
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
