import Foundation

@testable import UIKit

/// Recorded touches of any number of fingers, in the format of a gesture file.
struct Recording: Codable {
  var size = [400.0, 800]
  private(set) var touches: [TouchSample] = []

  init() {}

  init(json: String) throws {
    self = try JSONDecoder().decode(Recording.self, from: Data(json.utf8))
  }

  /// Adds touches that move together along lines at constant speed. They begin at `start` seconds and end `duration`
  /// seconds later.
  mutating func drag(
    _ fingers: [(from: CGPoint, to: CGPoint)], at start: Double, for duration: Double, steps: Int = 20
  ) {
    for step in 0...steps + 1 {
      let fraction = min(Double(step) / Double(steps), 1)
      for (id, finger) in fingers.enumerated() {
        touches.append(
          TouchSample(
            t: start + fraction * duration, id: id,
            phase: step == 0 ? .began : step > steps ? .ended : .moved,
            x: finger.from.x + (finger.to.x - finger.from.x) * fraction,
            y: finger.from.y + (finger.to.y - finger.from.y) * fraction))
      }
    }
  }
}
