@preconcurrency import Dispatch
import Segue
import Synchronization

/// Ends the process if a shader takes too long for a frame, since a software rasteriser cannot be interrupted.
///
/// The watchdog counts timer ticks, so that time during which the process is stopped does not count.
final class FrameWatchdog: Sendable {
  /// The number of ticks per second.
  private static let rate = 10.0

  private let timer: any DispatchSourceTimer
  /// The number of remaining ticks; nil while nothing is drawn.
  private let remainingTicks = Mutex<Int?>(nil)
  /// The number of ticks that a frame may take.
  private let limit: Int

  /// Creates a watchdog. `limit` is the time in seconds that a frame may take; `file` names the shader in the message.
  init(file: String, limit: Double) {
    // One tick is added, since the first tick may come right after the frame has begun.
    let ticks = max(1, Int((limit * Self.rate).rounded())) + 1
    self.limit = ticks
    timer = DispatchSource.makeTimerSource(queue: .global(qos: .userInteractive))
    timer.schedule(deadline: .now() + 1 / Self.rate, repeating: 1 / Self.rate)
    let message = "\(file): the shader did not end within \(limit.formatted) s: shorten its loops"
    timer.setEventHandler { [weak self] in
      guard let self else { return }
      let isLate = remainingTicks.withLock { remainingTicks in
        remainingTicks = remainingTicks.map { $0 - 1 }
        return remainingTicks.map { $0 <= 0 } ?? false
      }
      guard isLate else { return }
      Console.fail(message)
      InterruptionCleanup.abandon(status: 1)
    }
    timer.activate()
  }

  deinit { timer.cancel() }

  /// Calls `body`, and ends the process if it takes longer than the limit.
  func watch<Result>(_ body: () throws -> Result) rethrows -> Result {
    remainingTicks.withLock { $0 = limit }
    defer { remainingTicks.withLock { $0 = nil } }
    return try body()
  }
}
