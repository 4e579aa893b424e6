import Transitions
import UIKit

/// A push, a drag that is released before it closes the page, and a drag that closes the page.
@MainActor
final class CardScene: Stage {
  /// The duration in seconds.
  static let duration = 4.8

  private let stage: CardStage
  /// The number of touch samples per second of a drag.
  private static let rate = 120.0

  init(_ options: StageOptions) throws {
    stage = try CardStage(options, change: .push)
  }

  var rootViewController: UIViewController { stage.rootViewController }

  func begin() {
    stage.begin()
    drag(from: 1.4, to: 2.2, scale: 0.86)
    at(2.3) { $0.release(leaving: false) }
    drag(from: 2.8, to: 3.5, scale: CardDrag.leastScale)
    at(3.55) { $0.release(leaving: true) }
  }

  func cancel() { stage.cancel() }
  func reverse() { stage.reverse() }

  /// Calls `body` with the page's drag at a time in seconds after now.
  private func at(_ time: Double, _ body: @escaping @MainActor (CardDrag) -> Void) {
    TurnQueue.current.after(time) { [weak stage] in
      if let drag = (stage?.navigation.topViewController as? CardPageController)?.drag { body(drag) }
    }
  }

  /// Shrinks the page to `scale` between two times, in seconds, along a smoothstep.
  private func drag(from start: Double, to end: Double, scale: CGFloat) {
    let steps = Int((end - start) * Self.rate)
    for step in 1...steps {
      let fraction = Double(step) / Double(steps)
      let eased = CGFloat(fraction * fraction * (3 - 2 * fraction))
      at(start + (end - start) * fraction) { $0.apply(step == steps ? scale : 1 + (scale - 1) * eased) }
    }
  }
}
