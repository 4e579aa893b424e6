@preconcurrency import CGLFW

/// The area of a monitor on the desktop, and its refresh rate.
struct Monitor: Equatable {
  /// A rectangle of the desktop, in GLFW's units.
  struct Area: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    /// The area that two rectangles have in common, in GLFW's units squared.
    func overlap(_ other: Area) -> Int {
      let across = min(x + width, other.x + other.width) - max(x, other.x)
      let down = min(y + height, other.y + other.height) - max(y, other.y)
      return max(0, across) * max(0, down)
    }
  }

  var area: Area
  /// The refresh rate in hertz, a whole number; 0 if the system does not know it.
  var refreshRate: Int

  /// The refresh rate in hertz that is used if neither the window's monitor nor the primary one reports one.
  static let defaultRate = 60

  /// The refresh rate, in hertz, of the monitor that shows most of a window. The primary monitor, the first of
  /// `monitors`, replaces that monitor if its rate is unknown, if no monitor shows the window, or if the system does
  /// not report positions of windows.
  static func refreshRate(of monitors: [Monitor], showing window: Area?) -> Double {
    let primary = monitors.first?.refreshRate ?? 0
    var best = (overlap: 0, rate: primary)
    for monitor in monitors {
      let overlap = window.map(monitor.area.overlap) ?? 0
      if overlap > best.overlap { best = (overlap, monitor.refreshRate) }
    }
    return Double([best.rate, primary].first { $0 > 0 } ?? defaultRate)
  }

  // MARK: - GLFW

  /// The connected monitors, the primary one first.
  static func all() -> [Monitor] {
    var count: Int32 = 0
    guard let monitors = glfwGetMonitors(&count) else { return [] }
    return (0..<Int(count)).compactMap { index in
      guard let mode = glfwGetVideoMode(monitors[index])?.pointee else { return nil }
      var (x, y): (Int32, Int32) = (0, 0)
      glfwGetMonitorPos(monitors[index], &x, &y)
      return Monitor(
        area: Area(x: Int(x), y: Int(y), width: Int(mode.width), height: Int(mode.height)),
        refreshRate: Int(mode.refreshRate))
    }
  }

  /// The monitor that shows most of a window, or the primary one; nil without monitors.
  static func handle(showing window: Area?) -> OpaquePointer? {
    var count: Int32 = 0
    guard let monitors = glfwGetMonitors(&count), count > 0 else { return nil }
    let overlaps = all().map { monitor in window.map(monitor.area.overlap) ?? 0 }
    guard overlaps.count == Int(count), let most = overlaps.max(), most > 0 else { return monitors[0] }
    return monitors[overlaps.firstIndex(of: most) ?? 0]
  }

  /// The area of a window's content; nil if the system does not report positions of windows, as on Wayland.
  static func area(of window: OpaquePointer) -> Area? {
    var (x, y): (Int32, Int32) = (0, 0)
    _ = glfwGetError(nil)
    glfwGetWindowPos(window, &x, &y)
    guard glfwGetError(nil) == GLFW_NO_ERROR else { return nil }
    return area(of: window, x: Int(x), y: Int(y))
  }

  /// The area of a window's content at a position.
  static func area(of window: OpaquePointer, x: Int, y: Int) -> Area {
    var (width, height): (Int32, Int32) = (0, 0)
    glfwGetWindowSize(window, &width, &height)
    return Area(x: x, y: y, width: Int(width), height: Int(height))
  }
}
