/// The child groups of a group that may need a target: their number, the sum of their areas, and their bounds in
/// pixels.
struct ChildGroups {
  var count = 0
  var area: Int64 = 0
  var bounds = PixelRect.empty

  mutating func add(_ rect: PixelRect) {
    if rect.isEmpty { return }
    count += 1
    area += rect.area
    bounds = bounds.union(rect)
  }

  /// Whether there are several groups, and one target with these bounds is at most three times as large as all of them.
  var isDense: Bool { count > 1 && bounds.area <= area * 3 }
}
