import CAllocations
import Segue

/// The times of a repeated body.
struct Measurement {
  /// The time of the fastest execution, in nanoseconds.
  let best: Double
  /// The median time, in nanoseconds.
  let median: Double
  /// The number of executions.
  let count: Int
  /// Heap allocations of all threads during the measurement.
  let allocations: UInt64

  private static let maximumCount = 20_000

  /// Runs `body` with 0, 1, 2… until `seconds` have passed and `body` has run at least `leastCount` times, but at most
  /// `maximumCount` times.
  init(seconds: Double, leastCount: Int, _ body: (Int) -> Void) {
    var times: [Double] = []
    times.reserveCapacity(Measurement.maximumCount)
    let allocated = allocationCount()
    let start = DispatchTime.now().uptimeNanoseconds
    var last = start
    while times.count < Measurement.maximumCount {
      body(times.count)
      let now = DispatchTime.now().uptimeNanoseconds
      times.append(Double(now - last))
      last = now
      if times.count >= leastCount, Double(now - start) >= seconds * 1e9 { break }
    }
    allocations = allocationCount() - allocated
    count = times.count
    times.sort()
    best = times[0]
    median = times[count / 2]
  }
}
