/// The positions of a section's groups along their axis, in points from the first group.
///
/// Groups of one length take no memory. If views determine the lengths of groups, `RowHeights` sums the lengths. If
/// lengths determine the number of items in a group, a list contains the groups up to the last measured item.
struct SectionGroups {
  /// The items and the position of a group.
  struct Extent: Equatable {
    /// The index of the first item.
    var first: Int
    /// The number of items.
    var count: Int
    var start: CGFloat
    var length: CGFloat
  }

  private enum Lengths {
    /// All groups have the template's length.
    case equal
    /// The sums of the groups' lengths and spacings.
    case summed(RowHeights)
    /// The groups up to the last one with a measured item.
    case listed([Extent])
  }

  /// The number of items in the section.
  let count: Int
  /// The number of items and the length of a group without measured items.
  private let template: (count: Int, length: CGFloat)
  private let spacing: CGFloat
  private var lengths: Lengths

  init(
    count: Int, template: (count: Int, length: CGFloat), spacing: CGFloat, isSummed: Bool, isListed: Bool
  ) {
    self.count = count
    self.template = template
    // A negative spacing may not exceed the length of a group, so that positions never decrease.
    self.spacing = max(spacing, -template.length)
    let numberOfGroups = (count + template.count - 1) / template.count
    if isListed {
      lengths = .listed([])
    } else if isSummed {
      lengths = .summed(
        RowHeights(count: numberOfGroups, uniform: template.length + self.spacing, isEstimate: true))
    } else {
      lengths = .equal
    }
  }

  /// The distance between the starts of two groups without measured items.
  private var templateStride: CGFloat { template.length + spacing }

  /// The number of groups.
  var groupCount: Int {
    guard case .listed(let extents) = lengths else { return (count + template.count - 1) / template.count }
    let next = extents.last.map { $0.first + $0.count } ?? 0
    return extents.count + (count - next + template.count - 1) / template.count
  }

  /// The length from the start of the first group to the end of the last group.
  var total: CGFloat {
    guard groupCount > 0 else { return 0 }
    let last = extent(groupCount - 1)
    return last.start + last.length
  }

  /// The group of an item. O(1), or O(log n) if lengths determine the number of items in a group.
  func group(of item: Int) -> Int {
    guard case .listed(let extents) = lengths else { return item / template.count }
    let next = extents.last.map { $0.first + $0.count } ?? 0
    if item >= next { return extents.count + (item - next) / template.count }
    return extents.firstIndexAfter { $0.first <= item } - 1
  }

  /// The items and the position of a group.
  func extent(_ group: Int) -> Extent {
    var first = group * template.count
    var start: CGFloat
    var length = template.length
    switch lengths {
    case .equal: start = CGFloat(group) * templateStride
    case .summed(let sums):
      start = sums.offset(of: group)
      length = sums[group] - spacing
    case .listed(let extents):
      if group < extents.count { return extents[group] }
      let last = extents.last
      let index = group - extents.count
      first = (last.map { $0.first + $0.count } ?? 0) + index * template.count
      start = (last.map { $0.start + $0.length + spacing } ?? 0) + CGFloat(index) * templateStride
    }
    return Extent(first: first, count: min(template.count, count - first), start: start, length: length)
  }

  /// The groups that intersect the positions from `low` to `high`. O(log n), or O(log² n) if `RowHeights` sums lengths.
  func groups(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    let numberOfGroups = groupCount
    guard numberOfGroups > 0, low <= high else { return 0..<0 }
    // Binary searches for the first group that ends at or after `low`, and the first group that starts after `high`.
    var (first, end) = (0, numberOfGroups)
    while first < end {
      let middle = (first + end) / 2
      let extent = extent(middle)
      if extent.start + extent.length < low { first = middle + 1 } else { end = middle }
    }
    let lower = first
    end = numberOfGroups
    while first < end {
      let middle = (first + end) / 2
      if extent(middle).start <= high { first = middle + 1 } else { end = middle }
    }
    return lower..<max(lower, first)
  }

  /// The group whose offset is nearest to `value`; nil without groups. The offsets must increase with the groups.
  func nearest(to value: CGFloat, _ offset: (Extent) -> CGFloat) -> Int? {
    let numberOfGroups = groupCount
    guard numberOfGroups > 0 else { return nil }
    var (first, end) = (0, numberOfGroups)
    while first < end {
      let middle = (first + end) / 2
      if offset(extent(middle)) < value { first = middle + 1 } else { end = middle }
    }
    let candidates = [first - 1, first].filter { (0..<numberOfGroups).contains($0) }
    return candidates.min { abs(offset(extent($0)) - value) < abs(offset(extent($1)) - value) }
  }

  /// Updates the groups to the sizes of newly measured items. `solve` returns the number of items and the length of the
  /// group that begins with an item, and `isMeasured` returns whether any item in a range has been measured.
  mutating func update(
    _ items: [Int], isMeasured: (Range<Int>) -> Bool, solve: (Int) -> (count: Int, length: CGFloat)
  ) {
    // `lengths` is reset before a change, so that the extracted storage has one owner and is not copied.
    switch lengths {
    case .equal: break
    case .summed(var sums):
      lengths = .equal
      for group in Set(items.map { $0 / template.count }) {
        sums.settle(group, max(0, solve(group * template.count).length + spacing))
      }
      lengths = .summed(sums)
    case .listed(var extents):
      guard let low = items.min(), let high = items.max() else { return }
      lengths = .equal
      let end = max(high + 1, extents.last.map { $0.first + $0.count } ?? 0)
      // The size of the first measured item also determines whether the item fits into the previous group.
      extents.removeLast(extents.count - max(0, extents.firstIndexAfter { $0.first < low } - 1))
      var first = extents.last.map { $0.first + $0.count } ?? 0
      var start = extents.last.map { $0.start + $0.length + spacing } ?? 0
      while first < min(end, count) {
        // A group without measured items equals the template, unless a measured item after the group may fit into it.
        let next = min(count, first + template.count + 1)
        let group =
          next - first > template.count && !isMeasured(first..<next) ? template : solve(first)
        extents.append(Extent(first: first, count: group.count, start: start, length: group.length))
        first += group.count
        start += max(0, group.length + spacing)
      }
      lengths = .listed(extents)
    }
  }
}
