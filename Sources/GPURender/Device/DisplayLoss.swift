@preconcurrency import CGLFW
import Synchronization

/// The loss of the connection to the X server, after which no window can be drawn or shown.
package enum DisplayLoss {
  private static let body = Mutex<(@Sendable () -> Never)?>(nil)

  /// Replaces Xlib's message and `exit` by one call of `body`, on the thread that notices the loss. `body` must end
  /// the process and call neither GLFW nor the driver, since another thread may have locked them.
  package static func whenLost(_ body: @escaping @Sendable () -> Never) {
    self.body.withLock { $0 = body }
    callOnDisplayLoss { DisplayLoss.end() }
  }

  /// Calls `body`, which ends the process. If a second thread notices the loss, the mutex blocks it until then.
  private static func end() {
    body.withLock { $0?() }
  }
}
