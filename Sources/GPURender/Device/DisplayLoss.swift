@preconcurrency import CGLFW
import Synchronization

/// The end of the X server, or of the connection to it: nothing can be shown or drawn in a window after it.
package enum DisplayLoss {
  private static let body = Mutex<(@Sendable () -> Never)?>(nil)

  /// Replaces Xlib's message and `exit` by one call of `body`, on the thread that notices the loss. `body` must end the
  /// process without the window and its driver, whose locks may be held.
  package static func whenLost(_ body: @escaping @Sendable () -> Never) {
    self.body.withLock { $0 = body }
    callOnDisplayLoss { DisplayLoss.end() }
  }

  /// A second thread that notices the loss waits for the end.
  private static func end() {
    body.withLock { $0?() }
  }
}
