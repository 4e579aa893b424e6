// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import Synchronization

/// The root time of a context in seconds, counted in frames or read from the machine's monotonic clock. Any thread may
/// read it.
///
/// `CACurrentMediaTime()` reads the context's clock, which is counted (frame/fps) in a `Run` and live in a window;
/// nothing else that affects pixels reads a clock. `presentation()` and grabs use the time of the last presented frame.
/// In a window at rest, which draws no frames, they use the time of the last turn; while a commit displays layers, they
/// use the time of the frame to which the commit belongs. Display links use the times of turns, whether or not their
/// frames are drawn.
package final class MediaClock: Sendable {
  /// The machine's time, in seconds, at time 0 of this clock; nil for a counted clock.
  private let origin: Double?
  /// The bit pattern of the counted time in seconds.
  private let counted = Atomic<UInt64>(0)

  private init(origin: Double?) { self.origin = origin }

  /// A clock that changes only through `set(_:)`, so that its time is constant within a turn.
  package static func counting() -> MediaClock { MediaClock(origin: nil) }

  /// A clock that runs in real time and now is at 0.
  package static func live() -> MediaClock { MediaClock(origin: monotonic()) }

  /// The machine's own clock, for apps and layers without a context.
  package static let machine = MediaClock(origin: 0)

  /// The time in seconds since time 0; monotonic unless it is set back.
  package var now: CFTimeInterval {
    if let origin { return Self.monotonic() - origin }
    return Double(bitPattern: counted.load(ordering: .relaxed))
  }

  /// Sets a counted clock.
  package func set(_ seconds: CFTimeInterval) {
    if origin != nil { fatalError("MediaClock.set(_:): the clock is live and cannot be set") }
    counted.store(seconds.bitPattern, ordering: .relaxed)
  }

  private static func monotonic() -> Double { ProcessInfo.processInfo.systemUptime }

  // MARK: Current clock

  /// The clock of the current context. Only the main thread changes it; any thread may read it.
  private static let current = Mutex(machine)

  static func makeCurrent(_ clock: MediaClock) { current.withLock { $0 = clock } }

  /// The time of the current context's clock, in seconds.
  static var currentTime: CFTimeInterval { current.withLock { $0 }.now }
}

/// The current root time of all layers' clocks, in seconds (Core Animation, `CACurrentMediaTime()`).
///
/// A `Run` counts this time in frames, so that results do not depend on elapsed real time.
public func CACurrentMediaTime() -> CFTimeInterval { MediaClock.currentTime }
