import Transitions
import UIKit

/// A visit: a picture is opened, dragged back a little, let go, taken in mid-flight, and dragged all the way.
@MainActor
final class FlatZoomScene: Stage {
  /// Seconds.
  static let duration = 3.6

  private let stage: NavigationStage
  /// Frames of the hand a second.
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

  func cancel() { stage.cancel() }
  func reverse() { stage.reverse() }

  private func at(_ time: Double, _ body: @escaping @MainActor (NavigationStage) -> Void) {
    TurnQueue.current.after(time) { [weak stage] in
      if let stage { body(stage) }
    }
  }

  /// Moves the hand between two moments, slow at both ends; `keepsGrab` starts it from the fraction it has taken.
  private func drag(
    from start: Double, to end: Double, keepsGrab: Bool = false,
    _ place: @escaping @Sendable (Double) -> Double
  ) {
    let steps = Int((end - start) * Self.rate)
    for step in 1...steps {
      let way = Double(step) / Double(steps)
      let eased = way * way * (3 - 2 * way)
      at(start + (end - start) * way) { stage in
        let grabbed = keepsGrab ? Double(stage.zoom?.interactivePop.grabbed ?? 0) : 0
        stage.scrub(to: grabbed + place(eased) * (1 - grabbed))
      }
    }
  }
}
