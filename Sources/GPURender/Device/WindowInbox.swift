@preconcurrency import CGLFW

/// A window's content in GLFW's units, which are pixels or points, as the platform has it, and in ours.
struct WindowGeometry {
  /// The content, in pixels.
  let width: Int
  let height: Int
  /// Pixels in a point.
  let scale: Double
  /// Points in one of GLFW's units.
  let pointsPerUnit: Double

  init(of window: OpaquePointer?) {
    var (columns, rows, unitsWide, unitsHigh): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var (scaleX, scaleY): (Float, Float) = (1, 1)
    glfwGetFramebufferSize(window, &columns, &rows)
    glfwGetWindowSize(window, &unitsWide, &unitsHigh)
    glfwGetWindowContentScale(window, &scaleX, &scaleY)
    width = Int(columns)
    height = Int(rows)
    scale = scaleX > 0 ? Double(scaleX) : 1
    let pixelsPerUnit = unitsWide > 0 && columns > 0 ? Double(columns) / Double(unitsWide) : 1
    pointsPerUnit = pixelsPerUnit / scale
  }
}

/// Where GLFW's callbacks put what happens in a window, until it is asked for.
final class WindowInbox {
  var events: [WindowEvent] = []

  /// Has GLFW report to this inbox for as long as the window lives.
  func attach(to window: OpaquePointer) {
    glfwSetWindowUserPointer(window, Unmanaged.passUnretained(self).toOpaque())
    glfwSetCursorPosCallback(window) { window, x, y in
      let unit = WindowGeometry(of: window).pointsPerUnit
      WindowInbox.of(window)?.events.append(.mouseMoved(x: x * unit, y: y * unit))
    }
    glfwSetCursorEnterCallback(window) { window, isInside in
      if isInside == GLFW_FALSE { WindowInbox.of(window)?.events.append(.mouseLeft) }
    }
    glfwSetMouseButtonCallback(window) { window, button, action, _ in
      guard let button = WindowEvent.MouseButton(rawValue: button) else { return }
      var (x, y) = (0.0, 0.0)
      glfwGetCursorPos(window, &x, &y)
      let unit = WindowGeometry(of: window).pointsPerUnit
      WindowInbox.of(window)?.events.append(
        .mouseButton(button, isDown: action == GLFW_PRESS, x: x * unit, y: y * unit))
    }
    glfwSetScrollCallback(window) { window, right, up in
      var (x, y) = (0.0, 0.0)
      glfwGetCursorPos(window, &x, &y)
      let unit = WindowGeometry(of: window).pointsPerUnit
      WindowInbox.of(window)?.events.append(.wheel(right: -right, down: -up, x: x * unit, y: y * unit))
    }
    attachKeys(to: window)
    glfwSetWindowCloseCallback(window) { window in
      // Whoever owns the window decides; GLFW's own flag would stay up.
      glfwSetWindowShouldClose(window, GLFW_FALSE)
      WindowInbox.of(window)?.events.append(.closeRequested)
    }
    glfwSetFramebufferSizeCallback(window) { window, _, _ in WindowInbox.of(window)?.noteResize(of: window) }
    glfwSetWindowContentScaleCallback(window) { window, _, _ in WindowInbox.of(window)?.noteResize(of: window)
    }
    glfwSetWindowRefreshCallback(window) { window in WindowInbox.of(window)?.events.append(.refreshNeeded) }
  }

  private func attachKeys(to window: OpaquePointer) {
    // Without it the state of caps lock is not among the modifiers.
    glfwSetInputMode(window, GLFW_LOCK_KEY_MODS, GLFW_TRUE)
    glfwSetKeyCallback(window) { window, key, scancode, action, modifiers in
      guard let action = WindowEvent.KeyAction(rawValue: action) else { return }
      let name = glfwGetKeyName(key, scancode).map { String(cString: $0) } ?? ""
      WindowInbox.of(window)?.events.append(
        .key(
          WindowEvent.KeyStroke(
            WindowEvent.Key(rawValue: key), action, WindowEvent.Modifiers(rawValue: modifiers),
            charactersIgnoringModifiers: name)))
    }
    // The text of a key follows the key.
    glfwSetCharCallback(window) { window, code in
      guard let inbox = WindowInbox.of(window), let scalar = Unicode.Scalar(code),
        case .key(var stroke)? = inbox.events.last, stroke.action == .down
      else { return }
      stroke.characters.unicodeScalars.append(scalar)
      inbox.events[inbox.events.count - 1] = .key(stroke)
    }
  }

  private static func of(_ window: OpaquePointer?) -> WindowInbox? {
    guard let user = glfwGetWindowUserPointer(window) else { return nil }
    return Unmanaged<WindowInbox>.fromOpaque(user).takeUnretainedValue()
  }

  private func noteResize(of window: OpaquePointer?) {
    let geometry = WindowGeometry(of: window)
    events.append(
      .resized(
        width: Double(geometry.width) / geometry.scale, height: Double(geometry.height) / geometry.scale,
        scale: geometry.scale))
  }
}
