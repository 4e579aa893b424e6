/// The groups right inside a group that may need a target: how many, the pixels of each summed, and all around them.
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

  /// One target for all of them wastes little.
  var isDense: Bool { count > 1 && bounds.area <= area * 3 }
}
