import Transitions
import UIKit

/// A push, and then a pop by two drags: the first one begins and releases the pop, and the second one grabs the pop
/// while the pop runs back, and finishes the pop.
@MainActor
final class FlatZoomScene: Stage {
  /// The duration in seconds.
  static let duration = 3.6

  private let stage: NavigationStage
  /// The number of touch samples per second.
  private static let rate = 120.0

  init(_ options: StageOptions) throws {
    stage = try NavigationStage(options, change: .push, style: .flatZoom)
  }

  var rootViewController: UIViewController { stage.rootViewController }

  func begin() {
    stage.begin()
    at(1.3) { $0.zoom?.interactivePop.beginPop() }
    drag(from: 1.3, to: 1.8) { 0.42 * $0 }
    at(1.9) { $0.zoom?.interactivePop.release(finishing: false) }
    at(2.05) { $0.zoom?.interactivePop.beginPop() }
    drag(from: 2.05, to: 2.9, keepsGrab: true) { 0.72 * $0 }
    at(3.0) { $0.zoom?.interactivePop.release(finishing: true) }
  }

  private func at(_ time: Double, _ body: @escaping @MainActor (NavigationStage) -> Void) {
    TurnQueue.current.after(time) { [weak stage] in
      if let stage { body(stage) }
    }
  }

  /// Scrubs between two times, in seconds, along a smoothstep. With `keepsGrab` the scrubbing starts at the progress at
  /// which the drag has grabbed the transition instead of 0.
  private func drag(
    from start: Double, to end: Double, keepsGrab: Bool = false,
    progress: @escaping @Sendable (Double) -> Double
  ) {
    let steps = Int((end - start) * Self.rate)
    for step in 1...steps {
      let fraction = Double(step) / Double(steps)
      let eased = fraction * fraction * (3 - 2 * fraction)
      at(start + (end - start) * fraction) { stage in
        let grabbed = keepsGrab ? Double(stage.zoom?.interactivePop.progressAtGrab ?? 0) : 0
        stage.scrub(to: grabbed + progress(eased) * (1 - grabbed))
      }
    }
  }
}
