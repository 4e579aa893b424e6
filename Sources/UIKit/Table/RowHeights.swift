/// The heights of a section's rows and their sums; uniform heights take no memory, others O(log n) time for
/// each query and change (a Fenwick tree).
struct RowHeights {
  private(set) var count: Int
  private var uniform: CGFloat
  private var isEstimate: Bool
  /// The height of each row; empty while all heights are `uniform`.
  private var heights: [CGFloat] = []
  /// The nodes of the Fenwick tree. Node `i`, counted from 1, is the sum of the heights of the rows that end with row
  /// `i`, as many as the lowest set bit of `i` says.
  private var sums: [CGFloat] = []
  /// Whether each height is an estimate; empty if all have the value `isEstimate`.
  private var estimates: [Bool] = []

  /// Creates rows of one height, in points; an estimate is replaced once a row is shown.
  init(count: Int, uniform: CGFloat, isEstimate: Bool) {
    (self.count, self.uniform, self.isEstimate) = (count, uniform, isEstimate)
  }

  /// Creates rows with a height each, in points, some of them estimates. O(n).
  init(_ heights: [CGFloat], estimates: [Bool]) {
    self.init(count: heights.count, uniform: 0, isEstimate: false)
    fill(heights, estimates)
  }

  private mutating func fill(_ heights: [CGFloat], _ estimates: [Bool]) {
    self.heights = heights
    self.estimates = estimates
    sums = [0] + heights
    for index in 1..<sums.count {
      let parent = index + (index & -index)
      if parent < sums.count { sums[parent] += sums[index] }
    }
  }

  /// The height of a row.
  subscript(row: Int) -> CGFloat { heights.isEmpty ? uniform : heights[row] }

  /// Whether the height of a row is an estimate.
  func isEstimate(_ row: Int) -> Bool { estimates.isEmpty ? isEstimate : estimates[row] }

  /// The sum of the heights of the first rows.
  func offset(of row: Int) -> CGFloat {
    guard !heights.isEmpty else { return CGFloat(row) * uniform }
    var (sum, index) = (CGFloat(0), row)
    while index > 0 {
      sum += sums[index]
      index &= index - 1
    }
    return sum
  }

  var total: CGFloat { offset(of: count) }

  /// The row that covers an offset of at least 0: the first one that ends behind it; `count` behind the last
  /// one.
  func row(at offset: CGFloat) -> Int {
    guard !heights.isEmpty else {
      return uniform > 0 ? min(count, max(0, Int(saturating: offset / uniform))) : count
    }
    var (index, rest) = (0, offset)
    var step = 1
    while step * 2 < sums.count { step *= 2 }
    while step > 0 {
      let next = index + step
      if next < sums.count, sums[next] <= rest {
        index = next
        rest -= sums[next]
      }
      step /= 2
    }
    return index
  }

  /// Sets the true height of a row.
  mutating func settle(_ row: Int, _ height: CGFloat) {
    guard self[row] != height || isEstimate(row) else { return }
    if heights.isEmpty {
      if self[row] == height, count == 1 {
        isEstimate = false
        return
      }
      fill(
        [CGFloat](repeating: uniform, count: count), [Bool](repeating: isEstimate, count: count))
    }
    let change = height - heights[row]
    heights[row] = height
    estimates[row] = false
    var index = row + 1
    while change != 0, index < sums.count {
      sums[index] += change
      index += index & -index
    }
  }
}
