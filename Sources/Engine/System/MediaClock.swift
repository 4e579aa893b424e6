// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import Synchronization

/// The root time of a run in seconds, counted in frames or from the machine's monotonic clock. Any thread may read it.
///
/// Time is a parameter: `CACurrentMediaTime()` reads the run's clock, counted (frame/fps) in a `Run` and live in a
/// window, and nothing else that affects pixels reads a clock. `presentation()` and grabs use the time of the last
/// presented frame; in a window at rest, where no frames are drawn, that of the last turn; while a commit displays
/// layers, that of the frame for which it is. Display links count by turns.
package final class MediaClock: Sendable {
  /// The machine's clock at time 0; nil for a counted clock.
  private let origin: Double?
  /// The bits of the counted time.
  private let counted = Atomic<UInt64>(0)

  private init(origin: Double?) { self.origin = origin }

  /// A clock that changes only through `set(_:)`: it is constant within a turn.
  package static func counting() -> MediaClock { MediaClock(origin: nil) }

  /// A clock that runs in real time, 0 now.
  package static func live() -> MediaClock { MediaClock(origin: monotonic()) }

  /// The machine's own clock, for apps and layers without a run.
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

  // MARK: The current one

  /// The clock of the current run. Only the main thread changes it; any thread may read it.
  private static let current = Mutex(machine)

  static func makeCurrent(_ clock: MediaClock) { current.withLock { $0 = clock } }

  /// The time of the current run.
  static var currentTime: CFTimeInterval { current.withLock { $0 }.now }
}

/// The current root time of all layers' clocks, in seconds (Core Animation, `CACurrentMediaTime()`).
///
/// A headless run counts it in frames, so that the result does not depend on elapsed real time.
public func CACurrentMediaTime() -> CFTimeInterval { MediaClock.currentTime }
