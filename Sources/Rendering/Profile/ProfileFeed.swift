import Compositor
import Synchronization

/// The costs of the last turns of the main thread and of the last drawn frames, from whichever threads they ran on: for
/// a display of the costs in a window, which reads `history` once a refresh.
///
/// A feed that is set as `FramePipeline.feed` receives a record a turn and one a frame; without one neither costs anything.
///
/// With a render thread, commits before a frame count towards its commit stage, but waiting for them does not.
package final class ProfileFeed: Sendable {
  /// The records, the latest last.
  package struct History: Sendable {
    /// The main thread's turns, with the stages layout and commit; empty if frames are drawn in line.
    package fileprivate(set) var turns: ContiguousArray<FrameRecord> = []
    /// The frames, with their other stages and their counts; with all stages if frames are drawn in line.
    package fileprivate(set) var frames: ContiguousArray<FrameRecord> = []
  }

  /// Whether frames have their passes, timed one by one, which makes frames of several passes a little slower.
  package let timesPasses: Bool
  private let capacity: Int
  private let state = Mutex(History())

  /// Keeps the last `capacity` turns, and as many frames.
  package init(capacity: Int = 240, timesPasses: Bool = false) {
    if capacity < 1 { fatalError("ProfileFeed.init: the capacity \(capacity) must be at least 1") }
    self.capacity = capacity
    self.timesPasses = timesPasses
  }

  /// A copy of the records.
  package var history: History { state.withLock { $0 } }

  /// Removes and returns all records.
  package func take() -> History {
    state.withLock { history in
      defer { history = History() }
      return history
    }
  }

  package func makeProfile() -> FrameProfile {
    let profile = FrameProfile(timesPasses: timesPasses, notesPasses: timesPasses)
    profile.notesDraws = timesPasses
    return profile
  }

  /// Adds the turn that `profile` has recorded.
  package func append(turn profile: FrameProfile?, at time: Double) {
    guard let profile else { return }
    let turn = FrameRecord(of: profile, time: time, statistics: nil, textureBytes: 0)
    state.withLock { Self.append(turn, to: &$0.turns, capacity) }
  }

  package func append(frame: FrameRecord) { state.withLock { Self.append(frame, to: &$0.frames, capacity) } }

  private static func append(
    _ record: FrameRecord, to records: inout ContiguousArray<FrameRecord>, _ capacity: Int
  ) {
    if records.count >= capacity { records.removeFirst(records.count - capacity + 1) }
    records.append(record)
  }
}
