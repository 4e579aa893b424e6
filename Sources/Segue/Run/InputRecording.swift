import Engine
import Synchronization
import UIKit

/// The input of a session so far, and where its stage was. Another thread may read it, which saves it when the main thread no
/// longer can.
package final class InputRecording: Sendable {
  /// Where the stage was when a touch began or the wheel turned, and until the next placement.
  package struct Placement: Sendable, Equatable {
    /// The time in seconds, on the clock of the samples.
    package let t: Double
    /// In points of the window; nil if there was no stage.
    package let frame: CGRect?
  }

  private struct State {
    var samples: [InputSample] = []
    var stage: CGRect?
    var placements: [Placement] = []
  }

  private let state = Mutex(State())

  package init() {}

  package var samples: [InputSample] { state.withLock { $0.samples } }

  /// In the order of their times; each has another frame than the one before.
  package var placements: [Placement] { state.withLock { $0.placements } }

  /// Where the stage is, in points of the window; nil if there is none.
  package var stage: CGRect? {
    get { state.withLock { $0.stage } }
    set { state.withLock { $0.stage = newValue } }
  }

  /// Call it before the sample is delivered, which may move the stage.
  func append(_ sample: InputSample) {
    let isPositioned =
      switch sample {
      case .touch(let touch): touch.phase == .began
      case .wheel: true
      case .key: false
      }
    state.withLock { state in
      state.samples.append(sample)
      guard isPositioned else { return }
      if let last = state.placements.last, last.frame == state.stage { return }
      state.placements.append(Placement(t: sample.t, frame: state.stage))
    }
  }
}
