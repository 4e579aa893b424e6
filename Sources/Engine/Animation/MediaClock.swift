// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import Synchronization

/// Where `CACurrentMediaTime()` comes from: the run's counted clock where there is one, the machine's monotonic
/// clock otherwise.
package enum MediaClock {
  /// A class, because a closure would be wrapped anew for every generic container that it leaves.
  private final class Source: Sendable {
    let read: @Sendable () -> Double
    init(_ read: @escaping @Sendable () -> Double) { self.read = read }
  }

  private static let current = Mutex(Source(monotonic))

  /// Seconds since some moment, never going back.
  package static var now: Double { current.withLock { $0 }.read() }

  package static var source: @Sendable () -> Double {
    get { current.withLock { $0 }.read }
    set { current.withLock { $0 = Source(newValue) } }
  }

  package static let monotonic: @Sendable () -> Double = { ProcessInfo.processInfo.systemUptime }
}

/// The present time of the root of all layers' clocks, in seconds (Core Animation, `CACurrentMediaTime()`).
///
/// Headless it is counted in frames, so that a render does not depend on how long anything took.
public func CACurrentMediaTime() -> CFTimeInterval { MediaClock.now }
