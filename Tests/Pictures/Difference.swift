// Tests, which are not optimised themselves, call these with all bytes of pictures.

/// The largest difference of two bytes at the same index; 256 if there are not as many of both.
package func largestDifference(_ a: [UInt8], _ b: [UInt8]) -> Int {
  a.count == b.count ? zip(a, b).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) } : 256
}

/// The mean difference of two bytes at the same index; 256 if there are not as many of both.
package func meanDifference(_ a: [UInt8], _ b: [UInt8]) -> Double {
  guard a.count == b.count else { return 256 }
  return Double(zip(a, b).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(max(a.count, 1))
}

/// The share of the bytes in which two pictures differ by more than a level; 1 if there are not as many of both.
package func shareOfDifferences(_ a: [UInt8], _ b: [UInt8]) -> Double {
  guard a.count == b.count else { return 1 }
  return Double(zip(a, b).count { abs(Int($0) - Int($1)) > 1 }) / Double(max(a.count, 1))
}

/// The pixels of four bytes that differ by more than `tolerance` levels in one of them, and by how much the worst does.
package func differingPixels(_ a: [UInt8], _ b: [UInt8], beyond tolerance: Int) -> (count: Int, worst: Int) {
  var (count, worst) = (0, 0)
  for first in stride(from: 0, to: a.count, by: 4) {
    var most = 0
    for part in first..<first + 4 { most = max(most, abs(Int(a[part]) - Int(b[part]))) }
    if most > tolerance { count += 1 }
    worst = max(worst, most)
  }
  return (count, worst)
}
