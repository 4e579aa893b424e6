@preconcurrency import CGLFW
import Compositor
import Synchronization

/// A desktop window with its own OpenGL context.
///
/// GLFW requires the main thread for all members except `surface` and `unbindContext()`, which other threads may use.
package final class GLWindow {
  private var handle: OpaquePointer
  private var title: String
  /// The last value of `monitorChanges` that this window has taken into account.
  private var notedMonitorChanges: Int
  private let eventQueue = WindowEventQueue()
  /// The refresh rate of the window's monitor, in hertz; `events` updates it.
  package private(set) var refreshRate: Double
  private var isClosed = false
  private static let liveCount = Mutex(0)
  /// The number of times that a monitor was connected or disconnected.
  private static let monitorChanges = Mutex(0)

  /// Releases a window's context from this thread, since EGL and GLX each refuse a thread on which the other has a
  /// context.
  static func unbindContext() {
    let mayBeCurrent = liveCount.withLock { $0 > 0 }
    if mayBeCurrent && call({ glfwGetCurrentContext() }) != nil { call { glfwMakeContextCurrent(nil) } }
  }

  /// Opens a window whose content is `width` x `height` points.
  package init(width: Double, height: Double, title: String, isVisible: Bool = true) throws(GraphicsError) {
    guard Self.sideRange.contains(width.rounded()), Self.sideRange.contains(height.rounded()) else {
      throw .noWindow(
        reason: "a window of \(width)×\(height) points is impossible; each side must have 1 to 32767 points")
    }
    guard Self.call({ glfwInit() }) == GLFW_TRUE else {
      throw .noWindow(reason: Self.errorText() ?? "GLFW cannot be initialised")
    }
    Self.watchMonitors()
    let size = (Int32(width.rounded()), Int32(height.rounded()))
    let newHandle = Self.open(size, title: title) {
      glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE)
      glfwWindowHint(GLFW_VISIBLE, isVisible ? GLFW_TRUE : GLFW_FALSE)
    }
    guard let handle = newHandle else {
      let reason = Self.errorText() ?? "GLFW cannot create a window"
      if Self.liveCount.withLock({ $0 }) == 0 { Self.call { glfwTerminate() } }
      throw .noWindow(reason: reason)
    }
    Self.liveCount.withLock { $0 += 1 }
    self.handle = handle
    self.title = title
    surface = WindowSurface(handle: handle)
    refreshRate = Self.refreshRate(of: handle)
    notedMonitorChanges = Self.monitorChanges.withLock { $0 }
    // The window cannot outlive its event queue: this object owns both.
    Self.call { eventQueue.attach(to: handle) }
  }

  /// The possible lengths of a window's side, in points; no screen has a longer one.
  private static let sideRange = 1.0...32_767

  /// Opens a window with the context that drawing needs, and with the hints that `setHints` adds.
  private static func open(_ size: (Int32, Int32), title: String, setHints: () -> Void) -> OpaquePointer? {
    // GLFW makes the new context current while it creates the window.
    HeadlessContext.unbindContext()
    return call {
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
      // The context has no depth, stencil or samples, which a software rasteriser's fast path excludes.
      glfwWindowHint(GLFW_DEPTH_BITS, 0)
      glfwWindowHint(GLFW_STENCIL_BITS, 0)
      glfwWindowHint(GLFW_SAMPLES, 0)
      setHints()
      return glfwCreateWindow(size.0, size.1, title, nil, nil)
    }
  }

  /// Replaces the window, whose context is lost, since GLFW makes a context only together with its window. The new
  /// window has the same position, size and title, and is visible, minimised, maximised or on a whole monitor like the
  /// old one. Events go to the same queue.
  ///
  /// The old `surface` must not be current on any thread, and must not be used after the call. If no window can be
  /// made, this throws and the old window remains.
  package func replaceContext() throws(GraphicsError) {
    let old = handle
    let area = windowedArea ?? Self.call { Monitor.area(of: old) ?? Monitor.area(of: old, x: 0, y: 0) }
    func has(_ attribute: Int32) -> Bool {
      Self.call { glfwGetWindowAttrib(old, attribute) } == GLFW_TRUE
    }
    let (isVisible, isMinimized, isMaximized) = (
      has(GLFW_VISIBLE), has(GLFW_ICONIFIED), has(GLFW_MAXIMIZED)
    )
    // The size is in GLFW's units, which include the scale.
    let size = (max(1, Int32(area.width)), max(1, Int32(area.height)))
    let newHandle = Self.open(size, title: title) {
      glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE)
    }
    guard let newHandle else { throw .noWindow(reason: Self.errorText() ?? "GLFW cannot create a window") }
    Self.call {
      glfwSetWindowUserPointer(old, nil)
      eventQueue.attach(to: newHandle)
      // On Wayland this call has no effect.
      glfwSetWindowPos(newHandle, Int32(area.x), Int32(area.y))
      if isMaximized { glfwMaximizeWindow(newHandle) }
      if isVisible { glfwShowWindow(newHandle) }
      if isMinimized { glfwIconifyWindow(newHandle) }
      glfwDestroyWindow(old)
    }
    handle = newHandle
    surface = WindowSurface(handle: newHandle)
    surface.isMinimized = isMinimized
    if isFullScreen {
      windowedArea = nil
      setFullScreen(true)
    }
  }

  /// The window's context and buffers, for use by the render thread; the window must outlive this object.
  package private(set) var surface: WindowSurface

  /// The content's size, in pixels.
  package var framebufferSize: (width: Int, height: Int) {
    let geometry = geometry
    return (geometry.width, geometry.height)
  }

  /// The pixels per point.
  package var scale: Double { geometry.scale }

  /// The content's size, in points.
  package var size: (width: Double, height: Double) {
    let geometry = geometry
    return (Double(geometry.width) / geometry.scale, Double(geometry.height) / geometry.scale)
  }

  private var geometry: WindowGeometry { Self.call { WindowGeometry(of: handle) } }

  package func setTitle(_ title: String) {
    self.title = title
    Self.call { glfwSetWindowTitle(handle, title) }
  }

  /// Puts a text on the clipboard.
  package func copy(_ text: String) { Self.call { glfwSetClipboardString(handle, text) } }

  /// Whether the window fills a whole monitor.
  package var isFullScreen: Bool { windowedArea != nil }
  /// The position and size of the window before it filled a monitor, in GLFW's units; nil unless it does.
  private var windowedArea: Monitor.Area?

  /// Makes the window fill the monitor that shows most of it, or return to its own frame; does nothing without a
  /// monitor.
  package func setFullScreen(_ isFullScreen: Bool) {
    if isFullScreen == self.isFullScreen { return }
    Self.call {
      if let area = windowedArea {
        glfwSetWindowMonitor(
          handle, nil, Int32(area.x), Int32(area.y), Int32(area.width), Int32(area.height), GLFW_DONT_CARE)
        windowedArea = nil
        return
      }
      let area = Monitor.area(of: handle)
      guard let monitor = Monitor.handle(showing: area), let mode = glfwGetVideoMode(monitor) else { return }
      // A system that does not report positions ignores the position 0, 0 when the window leaves the monitor.
      windowedArea = area ?? Monitor.area(of: handle, x: 0, y: 0)
      glfwSetWindowMonitor(
        handle, monitor, 0, 0, mode.pointee.width, mode.pointee.height, mode.pointee.refreshRate)
    }
  }

  /// Returns the events since the last call, oldest first. Waits for the first one, at most `seconds`.
  package func events(waitingAtMost seconds: Double = 0) -> [WindowEvent] {
    if seconds > 0 {
      Self.call { glfwWaitEventsTimeout(seconds) }
    } else {
      Self.call { glfwPollEvents() }
    }
    noteMonitors()
    noteRefreshRate()
    defer { eventQueue.events.removeAll(keepingCapacity: true) }
    for event in eventQueue.events {
      if case .minimized(let isMinimized) = event { surface.isMinimized = isMinimized }
    }
    return eventQueue.events
  }

  // MARK: - Monitors

  /// Installs the callback that counts changes of monitors; GLFW has one for the whole process.
  private static func watchMonitors() {
    _ = call { glfwSetMonitorCallback { _, _ in GLWindow.noteMonitorChange() } }
  }

  /// Notes that a monitor was connected or disconnected, as GLFW reports it.
  static func noteMonitorChange() { monitorChanges.withLock { $0 += 1 } }

  /// Adds events if a monitor was connected or disconnected: the window may then be on a monitor with another scale,
  /// on which its content was not presented yet.
  private func noteMonitors() {
    let changes = Self.monitorChanges.withLock { $0 }
    if changes == notedMonitorChanges { return }
    notedMonitorChanges = changes
    Self.call { eventQueue.noteResize(of: handle) }
    eventQueue.events.append(.refreshNeeded)
  }

  /// Adds an event if the window's monitor has another refresh rate than before.
  private func noteRefreshRate() {
    guard eventQueue.mayHaveChangedMonitor else { return }
    eventQueue.mayHaveChangedMonitor = false
    let rate = Self.refreshRate(of: handle)
    if rate == refreshRate { return }
    refreshRate = rate
    eventQueue.events.append(.refreshRateChanged(rate))
  }

  private static func refreshRate(of window: OpaquePointer) -> Double {
    call { Monitor.refreshRate(of: Monitor.all(), showing: Monitor.area(of: window)) }
  }

  /// Destroys the window and its context; the last window terminates GLFW. A second call does nothing.
  package func close() {
    if isClosed { return }
    isClosed = true
    Self.call { glfwDestroyWindow(handle) }
    let remaining = Self.liveCount.withLock {
      $0 -= 1
      return $0
    }
    if remaining == 0 { Self.call { glfwTerminate() } }
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
