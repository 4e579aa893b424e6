import UIKit

/// A slider that jumps to the finger.
final class Scrubber: UISlider {
  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard isEnabled else { return false }
    if !super.beginTracking(touch, with: event) {
      let thumb = thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value)
      let travel = max(1, bounds.width - thumb.width)
      let fraction = (touch.location(in: self).x - thumb.width / 2) / travel
      value = minimumValue + Float(min(1, max(0, fraction))) * (maximumValue - minimumValue)
      sendActions(for: .valueChanged)
      _ = super.beginTracking(touch, with: event)
    }
    return true
  }
}
