/// The heights of a section's rows and their sums.
///
/// Uniform heights take no memory. Other heights are in a Fenwick tree, in which each query and change takes O(log n)
/// time.
struct RowHeights {
  private(set) var count: Int
  private var uniform: CGFloat
  private var isEstimate: Bool
  /// The height of each row; empty while all heights are `uniform`.
  private var heights: [CGFloat] = []
  /// The nodes of the Fenwick tree, counted from 1. Node `i` is the sum of the heights of the `i & -i` rows that end
  /// with row `i`, also counted from 1.
  private var sums: [CGFloat] = []
  /// Whether each height is an estimate; empty if all have the value `isEstimate`.
  private var estimates: [Bool] = []

  /// Creates rows of one height in points; an estimate is replaced when its row is shown.
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
    // Adding each node to its parent builds the tree in O(n).
    for index in 1..<sums.count {
      let parent = index + (index & -index)
      if parent < sums.count { sums[parent] += sums[index] }
    }
  }

  /// The height of a row in points.
  subscript(row: Int) -> CGFloat { heights.isEmpty ? uniform : heights[row] }

  /// Whether the height of a row is an estimate.
  func isEstimate(_ row: Int) -> Bool { estimates.isEmpty ? isEstimate : estimates[row] }

  /// The sum of the heights of the rows before `row`, in points.
  func offset(of row: Int) -> CGFloat {
    guard !heights.isEmpty else { return CGFloat(row) * uniform }
    var (sum, index) = (CGFloat(0), row)
    while index > 0 {
      sum += sums[index]
      index &= index - 1
    }
    return sum
  }

  /// The sum of all heights in points.
  var total: CGFloat { offset(of: count) }

  /// The first row that ends after an offset of at least 0, in points; `count` for an offset after the last row.
  func row(at offset: CGFloat) -> Int {
    guard !heights.isEmpty else {
      return uniform > 0 ? min(count, max(0, Int(saturating: offset / uniform))) : count
    }
    var (index, remaining) = (0, offset)
    var step = 1
    while step * 2 < sums.count { step *= 2 }
    while step > 0 {
      let next = index + step
      if next < sums.count, sums[next] <= remaining {
        index = next
        remaining -= sums[next]
      }
      step /= 2
    }
    return index
  }

  /// Replaces the height of a row by its measured height, in points.
  mutating func settle(_ row: Int, _ height: CGFloat) {
    guard self[row] != height || isEstimate(row) else { return }
    if heights.isEmpty {
      // The only row needs no flag of its own.
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
