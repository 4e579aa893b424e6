import Foundation

/// The text about the progress of a long command.
package struct ProgressReport: Sendable {
  private let total: Int?
  private let unit: String
  private let start: Double

  /// `total` is the number of units, if known; `start` is the time of the first one, in seconds of any clock.
  package init(total: Int?, unit: String = "frames", start: Double) {
    (self.total, self.unit, self.start) = (total, unit, start)
  }

  /// The text with the finished units, the units per second, and the time that is left.
  package func text(_ done: Int, at time: Double) -> String {
    let rate = Double(done) / max(time - start, 1e-3)
    var text = total.map { "\(done) of \($0) \(unit)" } ?? "\(done) \(unit)"
    text += String(format: ", %.1f ", rate) + "\(unit)/s"
    if let total { text += String(format: ", %.0f s left", Double(total - done) / max(rate, 1e-3)) }
    return text
  }
}

/// The times at which a command that writes to no terminal reports its progress: every ten seconds, so that a shorter
/// command reports nothing.
package struct ProgressSchedule: Sendable {
  /// The time between two reports, in seconds.
  package static let interval = 10.0

  private var last: Double

  package init(start: Double) { last = start }

  /// Whether a line is due at a time, in seconds of the clock of `start`; the next one is due ten seconds after it.
  package mutating func isDue(at time: Double) -> Bool {
    guard time - last >= Self.interval else { return false }
    last = time
    return true
  }
}
