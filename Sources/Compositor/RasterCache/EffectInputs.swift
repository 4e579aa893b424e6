import LayerValues

/// The cached rasters of unchanged inputs of effects.
final class EffectInputs {
  /// The identity and the geometry of an input, without the contents of its layers.
  struct Appearance: Equatable {
    /// The layer with the effect, and the number of the input.
    var row: RowIndex
    var input: Int32
    /// The size of the input's plane in pixels.
    var plane: SIMD2<Int32>
    /// The origin of the layer's bounds.
    var origin: SIMD2<Double>
    /// The number of rows in the input, which differs between an effect with one input and an effect with two.
    var count: Int
  }

  private struct Entry {
    var appearance: Appearance
    /// The number of the input's raster; 0 while no raster is cached.
    var raster: UInt64 = 0
    /// The commit after which the input was last drawn.
    var epoch: UInt64 = 0
    /// The last frame that used the input.
    var lastFrame = 0
    /// The frame whose list makes the raster.
    var madeFrame = 0
  }

  private var entries = ContiguousArray<Entry>()
  private var frame = 0
  /// Whether the current list makes the raster of an input.
  private(set) var makesRasters = false

  func beginFrame() {
    frame += 1
    makesRasters = false
  }

  /// Removes the rasters of this frame that the finished list does not make, because a group around them was removed.
  func forget(unless isMade: (UInt64) -> Bool) {
    for index in entries.indices
    where entries[index].madeFrame == frame && entries[index].raster != 0 && !isMade(entries[index].raster) {
      entries[index].raster = 0
    }
  }

  /// The number of an input's raster, and whether the raster already exists, so that the list need not draw it. The
  /// number is 0 for an input that changes too often to be cached.
  ///
  /// `changed` is the last commit that changed any of the input, nil while it is animated; `now` is the current commit.
  func raster(of appearance: Appearance, changed: UInt64?, now: UInt64, into list: inout DisplayList) -> (
    number: UInt64, exists: Bool
  ) {
    var index = 0
    while index < entries.count,
      entries[index].appearance.row != appearance.row || entries[index].appearance.input != appearance.input
    {
      index += 1
    }
    let isNew = index == entries.count
    if isNew { entries.append(Entry(appearance: appearance)) }
    entries[index].lastFrame = frame
    if let changed, !isNew, entries[index].raster != 0, changed <= entries[index].epoch,
      entries[index].appearance == appearance
    {
      // A raster of this frame is drawn again, as it may have been drawn into a group that was removed.
      return (entries[index].raster, entries[index].madeFrame != frame)
    }
    drop(index, &list)
    // An input that changed in the current commit may change in the next commit too. A new input is cached at once.
    let isStill = changed.map { isNew || $0 < now || $0 <= entries[index].epoch } ?? false
    entries[index].epoch = now
    entries[index].appearance = appearance
    entries[index].raster = isStill ? RasterNumber.next() : 0
    entries[index].madeFrame = frame
    if isStill { makesRasters = true }
    return (entries[index].raster, false)
  }

  /// Removes all entries, and returns the numbers of their rasters.
  func forgetAll() -> [UInt64] {
    let numbers = entries.map(\.raster).filter { $0 != 0 }
    entries.removeAll(keepingCapacity: true)
    return numbers
  }

  /// Removes the inputs that this frame does not use, and drops their rasters.
  func endFrame(_ list: inout DisplayList) {
    var index = 0
    while index < entries.count {
      if entries[index].lastFrame == frame {
        index += 1
        continue
      }
      drop(index, &list)
      entries.remove(at: index)
    }
  }

  private func drop(_ index: Int, _ list: inout DisplayList) {
    if entries[index].raster != 0 { list.notices.droppedRasters.append(entries[index].raster) }
    entries[index].raster = 0
  }
}
