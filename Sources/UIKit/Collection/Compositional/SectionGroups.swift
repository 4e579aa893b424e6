/// The groups of a section along the axis in which they follow each other, from 0.
///
/// Groups of one length take no memory. Where views decide lengths, memory and time are those of the measured
/// items: a sum for each group (`RowHeights`), or, where the number of items of a group depends on lengths,
/// the groups up to the last measured item.
struct SectionGroups {
  struct Extent: Equatable {
    /// The first item and the number of items.
    var first: Int
    var count: Int
    var start: CGFloat
    var length: CGFloat
  }

  private enum Lengths {
    case equal
    case summed(RowHeights)
    /// The groups whose items were measured, or that precede such.
    case listed([Extent])
  }

  /// The number of items.
  let count: Int
  /// The number of items of a group whose items were not measured, and its length.
  private let usual: (count: Int, length: CGFloat)
  private let spacing: CGFloat
  private var lengths: Lengths

  init(count: Int, usual: (count: Int, length: CGFloat), spacing: CGFloat, isSummed: Bool, isListed: Bool) {
    self.count = count
    self.usual = usual
    // Groups do not go backwards.
    self.spacing = max(spacing, -usual.length)
    let number = (count + usual.count - 1) / usual.count
    if isListed {
      lengths = .listed([])
    } else if isSummed {
      lengths = .summed(RowHeights(count: number, uniform: usual.length + self.spacing, isEstimate: true))
    } else {
      lengths = .equal
    }
  }

  private var pitch: CGFloat { usual.length + spacing }

  /// The number of groups.
  var groupCount: Int {
    guard case .listed(let extents) = lengths else { return (count + usual.count - 1) / usual.count }
    let next = extents.last.map { $0.first + $0.count } ?? 0
    return extents.count + (count - next + usual.count - 1) / usual.count
  }

  /// The length from the first group to the end of the last one.
  var total: CGFloat {
    guard groupCount > 0 else { return 0 }
    let last = extent(groupCount - 1)
    return last.start + last.length
  }

  /// The group of an item. O(1), O(log n) where views decide the number of items.
  func group(of item: Int) -> Int {
    guard case .listed(let extents) = lengths else { return item / usual.count }
    let next = extents.last.map { $0.first + $0.count } ?? 0
    if item >= next { return extents.count + (item - next) / usual.count }
    return extents.firstIndexAfter { $0.first <= item } - 1
  }

  func extent(_ group: Int) -> Extent {
    var first = group * usual.count
    var start: CGFloat
    var length = usual.length
    switch lengths {
    case .equal: start = CGFloat(group) * pitch
    case .summed(let sums):
      start = sums.offset(of: group)
      length = sums[group] - spacing
    case .listed(let extents):
      if group < extents.count { return extents[group] }
      let last = extents.last
      let index = group - extents.count
      first = (last.map { $0.first + $0.count } ?? 0) + index * usual.count
      start = (last.map { $0.start + $0.length + spacing } ?? 0) + CGFloat(index) * pitch
    }
    return Extent(first: first, count: min(usual.count, count - first), start: start, length: length)
  }

  /// The groups that a range of positions touches. O(log n).
  func groups(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    let number = groupCount
    guard number > 0, low <= high else { return 0..<0 }
    // Starts never decrease; a group before the first that starts behind `low` may reach into the range.
    var (first, end) = (0, number)
    while first < end {
      let middle = (first + end) / 2
      let extent = extent(middle)
      if extent.start + extent.length < low { first = middle + 1 } else { end = middle }
    }
    let lower = first
    end = number
    while first < end {
      let middle = (first + end) / 2
      if extent(middle).start <= high { first = middle + 1 } else { end = middle }
    }
    return lower..<max(lower, first)
  }

  /// The group whose value is nearest to one, for values that grow with the groups.
  func nearest(to value: CGFloat, _ of: (Extent) -> CGFloat) -> Int? {
    let number = groupCount
    guard number > 0 else { return nil }
    var (first, end) = (0, number)
    while first < end {
      let middle = (first + end) / 2
      if of(extent(middle)) < value { first = middle + 1 } else { end = middle }
    }
    let candidates = [first - 1, first].filter { (0..<number).contains($0) }
    return candidates.min { abs(of(extent($0)) - value) < abs(of(extent($1)) - value) }
  }

  /// Takes in the sizes of measured items. `solve` returns the number of items and the length of the group
  /// that begins with an item, `isMeasured` whether one of a range was measured.
  mutating func update(
    _ items: [Int], isMeasured: (Range<Int>) -> Bool, solve: (Int) -> (count: Int, length: CGFloat)
  ) {
    switch lengths {
    case .equal: break
    case .summed(var sums):
      lengths = .equal
      for group in Set(items.map { $0 / usual.count }) {
        sums.settle(group, max(0, solve(group * usual.count).length + spacing))
      }
      lengths = .summed(sums)
    case .listed(var extents):
      guard let low = items.min(), let high = items.max() else { return }
      lengths = .equal
      let end = max(high + 1, extents.last.map { $0.first + $0.count } ?? 0)
      // The item decides also whether it is in the group before.
      extents.removeLast(extents.count - max(0, extents.firstIndexAfter { $0.first < low } - 1))
      var first = extents.last.map { $0.first + $0.count } ?? 0
      var start = extents.last.map { $0.start + $0.length + spacing } ?? 0
      while first < min(end, count) {
        let next = min(count, first + usual.count + 1)
        let group =
          next - first > usual.count && !isMeasured(first..<next) ? usual : solve(first)
        extents.append(Extent(first: first, count: group.count, start: start, length: group.length))
        first += group.count
        start += max(0, group.length + spacing)
      }
      lengths = .listed(extents)
    }
  }
}
