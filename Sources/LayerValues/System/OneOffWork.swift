import Glibc
import Synchronization

/// Work whose result is stored for subsequent frames; the first frame that needs the result therefore takes longer.
///
/// The work is counted for the whole process while any profile exists; otherwise measuring costs one load.
package enum OneOffWork: Int, CaseIterable, Sendable {
  /// Programs that the driver compiles, or prepares for another state.
  case programs
  /// Textures that are made, and pixels that are sent to the driver.
  case textures
  /// Texts that are laid out.
  case texts
  /// Glyphs that are rasterized.
  case glyphs
  /// Picture files that are decoded.
  case images
  /// Images that are scaled down and laid out for their textures.
  case levels

  /// The counts and durations of all kinds of work.
  package struct Tally: Sendable, Equatable {
    private var counts = SIMD8<Int>()
    private var times = SIMD8<Double>()

    package init() {}

    package func count(_ work: OneOffWork) -> Int { counts[work.rawValue] }

    /// The duration of a kind of work, in seconds.
    package func duration(_ work: OneOffWork) -> Double { times[work.rawValue] }

    package mutating func add(_ work: OneOffWork, count: Int, seconds: Double) {
      counts[work.rawValue] += count
      times[work.rawValue] += seconds
    }

    package static func + (left: Tally, right: Tally) -> Tally {
      var sum = left
      sum.counts &+= right.counts
      sum.times += right.times
      return sum
    }

    package static func - (left: Tally, right: Tally) -> Tally {
      var difference = left
      difference.counts &-= right.counts
      difference.times -= right.times
      return difference
    }
  }

  /// The number of profiles.
  private static let observers = Atomic<Int>(0)
  private static let total = Mutex(Tally())

  package static func beginObserving() { observers.add(1, ordering: .relaxed) }
  package static func endObserving() { observers.subtract(1, ordering: .relaxed) }

  /// All work that has been measured so far.
  package static var tally: Tally { total.withLock { $0 } }

  /// Counts and times `body` if there is a profile.
  package static func measure<Result, Failure>(
    _ work: OneOffWork, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if observers.load(ordering: .relaxed) == 0 { return try body() }
    let start = MonotonicClock.now
    defer { note(work, count: 1, seconds: MonotonicClock.now - start) }
    return try body()
  }

  package static func note(_ work: OneOffWork, count: Int, seconds: Double) {
    total.withLock { $0.add(work, count: count, seconds: seconds) }
  }
}

/// The clock with which profiles measure.
package enum MonotonicClock {
  /// The time in seconds.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
