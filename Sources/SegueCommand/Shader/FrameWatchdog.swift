@preconcurrency import Dispatch
import Segue
import Synchronization

/// Ends the process if a shader takes too long for a frame: a software rasteriser cannot be interrupted.
///
/// The watchdog counts its own ticks, so that time in which the process is stopped does not count.
final class FrameWatchdog: Sendable {
  /// The number of ticks per second.
  private static let rate = 10.0

  private let timer: any DispatchSourceTimer
  /// The number of remaining ticks; nil while nothing is drawn.
  private let left = Mutex<Int?>(nil)
  private let limit: Int

  /// Creates a watchdog; `limit` is the seconds that a frame may take, and `file` names the shader in the message.
  init(file: String, limit: Double) {
    // One tick is added, as the first one comes at any time after the frame has begun.
    let ticks = max(1, Int((limit * Self.rate).rounded())) + 1
    self.limit = ticks
    timer = DispatchSource.makeTimerSource(queue: .global(qos: .userInteractive))
    timer.schedule(deadline: .now() + 1 / Self.rate, repeating: 1 / Self.rate)
    let message = "\(file): the shader did not end within \(limit.formatted) s: shorten its loops"
    timer.setEventHandler { [weak self] in
      guard let self else { return }
      let isLate = left.withLock { left in
        left = left.map { $0 - 1 }
        return left.map { $0 <= 0 } ?? false
      }
      guard isLate else { return }
      Console.fail(message)
      InterruptionCleanup.abandon(status: 1)
    }
    timer.activate()
  }

  deinit { timer.cancel() }

  /// Calls `body`, which may take as long as a frame.
  func watch<Result>(_ body: () throws -> Result) rethrows -> Result {
    left.withLock { $0 = limit }
    defer { left.withLock { $0 = nil } }
    return try body()
  }
}
