@preconcurrency import CGLFW

/// The size of a window's content. GLFW's units are pixels or points, depending on the platform.
struct WindowGeometry {
  /// The width of the content in pixels.
  let width: Int
  /// The height of the content in pixels.
  let height: Int
  /// The pixels per point.
  let scale: Double
  /// The points per GLFW unit.
  let pointsPerUnit: Double

  init(of window: OpaquePointer?) {
    var (pixelsWide, pixelsHigh, unitsWide, unitsHigh): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var (scaleX, scaleY): (Float, Float) = (1, 1)
    glfwGetFramebufferSize(window, &pixelsWide, &pixelsHigh)
    glfwGetWindowSize(window, &unitsWide, &unitsHigh)
    glfwGetWindowContentScale(window, &scaleX, &scaleY)
    width = Int(pixelsWide)
    height = Int(pixelsHigh)
    scale = scaleX > 0 ? Double(scaleX) : 1
    let pixelsPerUnit = unitsWide > 0 && pixelsWide > 0 ? Double(pixelsWide) / Double(unitsWide) : 1
    pointsPerUnit = pixelsPerUnit / scale
  }
}

/// Collects a window's events from GLFW's callbacks.
final class WindowEventQueue {
  var events: [WindowEvent] = []
  /// Whether the window may be on another monitor.
  var mayHaveChangedMonitor = false
  /// The pointer's position at the last event, in points; nil before the first. GLFW returns only the current position,
  /// which is a later one if events are delivered late.
  private var pointer: (x: Double, y: Double)?

  /// Installs the callbacks, for the window's lifetime.
  func attach(to window: OpaquePointer) {
    pointer = nil
    glfwSetWindowUserPointer(window, Unmanaged.passUnretained(self).toOpaque())
    glfwSetCursorPosCallback(window) { window, x, y in
      let unit = WindowGeometry(of: window).pointsPerUnit
      let eventQueue = WindowEventQueue.of(window)
      eventQueue?.pointer = (x * unit, y * unit)
      eventQueue?.events.append(.mouseMoved(x: x * unit, y: y * unit))
    }
    glfwSetCursorEnterCallback(window) { window, isInside in
      if isInside == GLFW_FALSE { WindowEventQueue.of(window)?.events.append(.mouseLeft) }
    }
    glfwSetMouseButtonCallback(window) { window, button, action, modifiers in
      guard let button = WindowEvent.MouseButton(rawValue: button),
        let eventQueue = WindowEventQueue.of(window)
      else { return }
      let (x, y) = eventQueue.position(in: window)
      eventQueue.events.append(
        .mouseButton(
          button, isDown: action == GLFW_PRESS, x: x, y: y,
          modifiers: WindowEvent.Modifiers(rawValue: modifiers)))
    }
    glfwSetScrollCallback(window) { window, right, up in
      guard let eventQueue = WindowEventQueue.of(window) else { return }
      let (x, y) = eventQueue.position(in: window)
      eventQueue.events.append(.wheel(right: -right, down: -up, x: x, y: y))
    }
    attachKeys(to: window)
    glfwSetDropCallback(window) { window, count, paths in
      let files = (0..<Int(count)).compactMap { index in paths?[index].map { String(cString: $0) } }
      WindowEventQueue.of(window)?.events.append(.filesDropped(files))
    }
    glfwSetWindowCloseCallback(window) { window in
      // The owner decides whether to close; GLFW's flag would stay set.
      glfwSetWindowShouldClose(window, GLFW_FALSE)
      WindowEventQueue.of(window)?.events.append(.closeRequested)
    }
    glfwSetFramebufferSizeCallback(window) { window, _, _ in
      WindowEventQueue.of(window)?.noteResize(of: window)
    }
    glfwSetWindowContentScaleCallback(window) { window, _, _ in
      WindowEventQueue.of(window)?.noteResize(of: window)
    }
    glfwSetWindowPosCallback(window) { window, _, _ in
      WindowEventQueue.of(window)?.mayHaveChangedMonitor = true
    }
    glfwSetWindowIconifyCallback(window) { window, isMinimized in
      WindowEventQueue.of(window)?.events.append(.minimized(isMinimized == GLFW_TRUE))
    }
    glfwSetWindowRefreshCallback(window) { window in
      WindowEventQueue.of(window)?.events.append(.refreshNeeded)
    }
  }

  /// The pointer's position at the event that is being delivered, in points.
  private func position(in window: OpaquePointer?) -> (x: Double, y: Double) {
    if let pointer { return pointer }
    var (x, y) = (0.0, 0.0)
    glfwGetCursorPos(window, &x, &y)
    let unit = WindowGeometry(of: window).pointsPerUnit
    return (x * unit, y * unit)
  }

  private func attachKeys(to window: OpaquePointer) {
    // With this mode GLFW adds the state of caps lock to the modifiers.
    glfwSetInputMode(window, GLFW_LOCK_KEY_MODS, GLFW_TRUE)
    glfwSetKeyCallback(window) { window, key, scancode, action, modifiers in
      guard let action = WindowEvent.KeyAction(rawValue: action) else { return }
      let name = glfwGetKeyName(key, scancode).map { String(cString: $0) } ?? ""
      WindowEventQueue.of(window)?.events.append(
        .key(
          WindowEvent.KeyStroke(
            key: WindowEvent.Key(rawValue: key), action: action,
            modifiers: WindowEvent.Modifiers(rawValue: modifiers), charactersIgnoringModifiers: name)))
    }
    // GLFW reports the text of a key after the key itself.
    glfwSetCharCallback(window) { window, code in
      guard let eventQueue = WindowEventQueue.of(window), let scalar = Unicode.Scalar(code),
        case .key(var stroke)? = eventQueue.events.last, stroke.action != .up
      else { return }
      stroke.characters.unicodeScalars.append(scalar)
      eventQueue.events[eventQueue.events.count - 1] = .key(stroke)
    }
  }

  private static func of(_ window: OpaquePointer?) -> WindowEventQueue? {
    guard let user = glfwGetWindowUserPointer(window) else { return nil }
    return Unmanaged<WindowEventQueue>.fromOpaque(user).takeUnretainedValue()
  }

  /// Adds an event with the window's current size and scale.
  func noteResize(of window: OpaquePointer?) {
    let geometry = WindowGeometry(of: window)
    mayHaveChangedMonitor = true
    events.append(
      .resized(
        width: Double(geometry.width) / geometry.scale, height: Double(geometry.height) / geometry.scale,
        scale: geometry.scale))
  }
}
