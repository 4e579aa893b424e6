/// A step of the mouse wheel, as a window, a recording or a test reports it.
package struct WheelSample: Codable, Hashable, Sendable {
  /// The time in seconds, on the same clock as touches.
  package var t: Double
  /// The position of the pointer, in points of the screen.
  package var x: Double
  package var y: Double
  /// The scrolled distance in points, positive to the right and downwards.
  package var dx: Double
  package var dy: Double

  package init(t: Double, x: Double, y: Double, dx: Double, dy: Double) {
    self.t = t
    self.x = x
    self.y = y
    self.dx = dx
    self.dy = dy
  }
}

/// A touch, a key or a step of the mouse wheel, as a recording stores it.
package enum InputSample: Hashable, Sendable {
  case touch(TouchSample)
  case key(KeySample)
  case wheel(WheelSample)

  /// The time in seconds.
  package var t: Double {
    switch self {
    case .touch(let touch): touch.t
    case .key(let key): key.t
    case .wheel(let wheel): wheel.t
    }
  }
}

extension UIApplication {
  /// Dispatches the input of a turn in order, and then expires the timeouts of recognizers, even without input.
  package func deliver(input: [InputSample]) {
    var touches: [TouchSample] = []
    for sample in input {
      if case .touch(let touch) = sample {
        touches.append(touch)
        continue
      }
      // Touches that precede a key or a wheel step are dispatched before it.
      if !touches.isEmpty { deliver(touches) }
      touches = []
      switch sample {
      case .key(let key): deliver(key)
      case .wheel(let wheel):
        turnWheel(by: CGPoint(x: wheel.dx, y: wheel.dy), at: CGPoint(x: wheel.x, y: wheel.y))
      case .touch: break
      }
    }
    deliver(touches)
  }
}
