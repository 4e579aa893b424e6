// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
import Synchronization

/// The root time of a run, in seconds: counted by its frames, or the machine's monotonic clock. Any thread may read it.
package final class MediaClock: Sendable {
  /// What the machine's clock shows at time 0; nil where time is counted.
  private let origin: Double?
  /// The bits of the counted time.
  private let counted = Atomic<UInt64>(0)

  private init(origin: Double?) { self.origin = origin }

  /// A clock that stands at 0 until it is set: within a turn no time passes.
  package static func counting() -> MediaClock { MediaClock(origin: nil) }

  /// A clock that goes by itself, from 0 now.
  package static func live() -> MediaClock { MediaClock(origin: monotonic()) }

  /// The machine's own clock, of apps and layers that belong to no run.
  package static let machine = MediaClock(origin: 0)

  /// Seconds since time 0, never going back unless it is set back.
  package var now: CFTimeInterval {
    if let origin { return Self.monotonic() - origin }
    return Double(bitPattern: counted.load(ordering: .relaxed))
  }

  /// Sets a counted clock.
  package func set(_ seconds: CFTimeInterval) {
    if origin != nil { fatalError("MediaClock.set(_:): the clock is live and goes by itself") }
    counted.store(seconds.bitPattern, ordering: .relaxed)
  }

  private static func monotonic() -> Double { ProcessInfo.processInfo.systemUptime }

  // MARK: The current one

  /// That of the current run: beside the main thread, which changes it, others read it.
  private static let current = Mutex(machine)

  static func makeCurrent(_ clock: MediaClock) { current.withLock { $0 = clock } }

  /// The time of the current run.
  static var currentTime: CFTimeInterval { current.withLock { $0 }.now }
}

/// The present time of the root of all layers' clocks, in seconds (Core Animation, `CACurrentMediaTime()`).
///
/// Headless it is counted in frames, so that a render does not depend on how long anything took.
public func CACurrentMediaTime() -> CFTimeInterval { MediaClock.currentTime }
