import Engine
import Synchronization
import UIKit

/// The input of a session so far, and the positions of its stage. Another thread may read the recording, to save it if
/// the main thread cannot.
package final class InputRecording: Sendable {
  /// The frame of the stage when a touch began or the wheel was turned, valid until the next placement.
  package struct Placement: Sendable, Equatable {
    /// The time in seconds, on the clock of the samples.
    package let t: Double
    /// The frame in points of the window; nil if there was no stage.
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

  /// The placements in the order of their times; successive placements have different frames.
  package var placements: [Placement] { state.withLock { $0.placements } }

  /// The frame of the stage, in points of the window; nil if there is none.
  package var stage: CGRect? {
    get { state.withLock { $0.stage } }
    set { state.withLock { $0.stage = newValue } }
  }

  /// Appends a sample before it is delivered, as the delivery may move the stage.
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
