// Tests call these functions with all bytes of two rasters. Package.swift optimises this module, because the tests
// themselves are not optimised.

/// The largest difference of two bytes at the same index; 256 if the counts differ.
package func largestDifference(_ a: [UInt8], _ b: [UInt8]) -> Int {
  a.count == b.count ? zip(a, b).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) } : 256
}

/// The mean difference of two bytes at the same index; 256 if the counts differ.
package func meanDifference(_ a: [UInt8], _ b: [UInt8]) -> Double {
  guard a.count == b.count else { return 256 }
  return Double(zip(a, b).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(max(a.count, 1))
}

/// The share of the bytes, 0…1, in which two rasters differ by more than one level; 1 if the counts differ.
package func shareOfDifferences(_ a: [UInt8], _ b: [UInt8]) -> Double {
  guard a.count == b.count else { return 1 }
  return Double(zip(a, b).count { abs(Int($0) - Int($1)) > 1 }) / Double(max(a.count, 1))
}

/// The number of four-byte pixels with a component that differs by more than `tolerance` levels, and the largest
/// difference of any component.
package func differingPixels(_ a: [UInt8], _ b: [UInt8], beyond tolerance: Int) -> (count: Int, worst: Int) {
  var (count, worst) = (0, 0)
  for first in stride(from: 0, to: a.count, by: 4) {
    var largest = 0
    for index in first..<first + 4 { largest = max(largest, abs(Int(a[index]) - Int(b[index]))) }
    if largest > tolerance { count += 1 }
    worst = max(worst, largest)
  }
  return (count, worst)
}
