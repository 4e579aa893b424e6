import Foundation

@testable import UIKit

/// Recorded touches as in a gesture file, of any number.
struct Recording: Codable {
  var size = [400.0, 800]
  private(set) var touches: [TouchSample] = []

  init() {}

  init(json: String) throws {
    self = try JSONDecoder().decode(Recording.self, from: Data(json.utf8))
  }

  /// Moves touches along lines at constant speed, all together: down at `start`, up `duration` seconds later.
  mutating func drag(
    _ fingers: [(from: CGPoint, to: CGPoint)], at start: Double, for duration: Double, steps: Int = 20
  ) {
    for step in 0...steps + 1 {
      let part = min(Double(step) / Double(steps), 1)
      for (id, finger) in fingers.enumerated() {
        touches.append(
          TouchSample(
            t: start + part * duration, id: id, phase: step == 0 ? .began : step > steps ? .ended : .moved,
            x: finger.from.x + (finger.to.x - finger.from.x) * part,
            y: finger.from.y + (finger.to.y - finger.from.y) * part))
      }
    }
  }
}
