import Engine
import Foundation
import Glibc

/// The system's information about the processes of a group.
enum ProcessGroup {
  /// The processor time of the group's processes and of the children that they have waited for, in clock ticks; nil if
  /// one of them waits for a disk, or if the system reports none of them.
  static func ticks(_ group: pid_t) -> UInt64? {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc") else { return nil }
    var sum: UInt64 = 0
    var isFound = false
    for name in names where name.first?.isNumber == true {
      // Processes may end between the two calls.
      guard let bytes = try? BoundedFile.read("/proc/\(name)/stat", limit: 4096),
        let state = State(String(decoding: bytes, as: UTF8.self)), state.group == group
      else { continue }
      if state.waitsForDisk { return nil }
      sum += state.ticks
      isFound = true
    }
    return isFound ? sum : nil
  }

  /// The fields of /proc/PID/stat (man 5 proc) that matter here.
  struct State: Equatable {
    let group: pid_t
    let waitsForDisk: Bool
    let ticks: UInt64

    init?(_ text: String) {
      // The program's name, in parentheses, may have spaces and parentheses.
      guard let end = text.lastIndex(of: ")") else { return nil }
      let fields = text[text.index(after: end)...].split(separator: " ")
      // `fields` begins with the third field, the state. The fifth is the group; the 14th to the 17th are the user and
      // system times of the process and of its children.
      guard fields.count > 14, let group = pid_t(fields[2]) else { return nil }
      self.group = group
      waitsForDisk = fields[0] == "D"
      ticks = fields[11...14].reduce(0) { $0 + (UInt64($1) ?? 0) }
    }
  }
}

/// A detector of a child that is stuck: it neither takes input nor gives output, and its process group uses no
/// processor time.
struct StallDetector {
  private let group: pid_t
  private let patience: Duration
  private var ticks: UInt64?
  /// The time of the latest progress or reading of `ticks`, at first of the creation; the clock does not count the time
  /// in which the machine sleeps.
  private var since = SuspendingClock.now

  init(group: pid_t, patience: Duration) {
    self.group = group
    self.patience = patience
  }

  /// Notes that the child has taken input or given output.
  mutating func recordProgress() {
    since = SuspendingClock.now
    ticks = nil
  }

  /// Whether the child has neither read, written nor computed for the length of `patience`; reads the group's processor
  /// time once in that time, and compares it with the reading before.
  mutating func isStalled() -> Bool {
    let now = SuspendingClock.now
    guard now - since >= patience else { return false }
    let before = ticks
    (ticks, since) = (ProcessGroup.ticks(group), now)
    return before != nil && before == ticks
  }
}
