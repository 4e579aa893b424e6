@preconcurrency import CGLFW
import Synchronization

/// The end of the X server, or of the connection to it: nothing can be shown or drawn in a window after it.
package enum DisplayLoss {
  private static let body = Mutex<(@Sendable () -> Never)?>(nil)

  /// Has `body` called once, on the thread that notices the loss, instead of Xlib's message and `exit`. It must end the process
  /// without the window and its driver, whose locks may be held.
  package static func whenLost(_ body: @escaping @Sendable () -> Never) {
    self.body.withLock { $0 = body }
    callOnDisplayLoss { DisplayLoss.end() }
  }

  /// Another thread that notices the loss meanwhile waits for the end.
  private static func end() {
    body.withLock { $0?() }
  }
}
