import Compositor
import Synchronization

/// Collects the costs of the last turns of the main thread and of the last drawn frames, on whichever threads they
/// ran. A window's cost display reads `history` at each refresh of the screen.
///
/// A feed that is set as `FramePipeline.feed` receives one record for each turn and one for each frame. Without a
/// feed nothing is recorded.
///
/// With a render thread, the commit stage of a frame includes applying the commits before it, but not waiting for
/// them.
package final class ProfileFeed: Sendable {
  /// The records, the latest last.
  package struct History: Sendable {
    /// The main thread's turns, with the durations of layout and commit; empty if frames are drawn in line.
    package fileprivate(set) var turns: ContiguousArray<FrameRecord> = []
    /// The frames, with the durations of the other stages and with counts; with the durations of all stages if frames
    /// are drawn in line.
    package fileprivate(set) var frames: ContiguousArray<FrameRecord> = []
  }

  /// Whether the records of frames contain the duration of each pass. Measuring passes one by one makes frames of
  /// several passes slightly slower.
  package let timesPasses: Bool
  private let capacity: Int
  private let state = Mutex(History())

  /// Creates a feed that stores the last `capacity` turns, and as many frames.
  package init(capacity: Int = 240, timesPasses: Bool = false) {
    if capacity < 1 { fatalError("ProfileFeed.init: the capacity is \(capacity); it must be at least 1") }
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
