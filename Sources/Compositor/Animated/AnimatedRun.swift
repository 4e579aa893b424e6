import LayerValues

/// Consecutive plain layers whose animations the vertex shader evaluates. The layers' records are uploaded only when
/// they change, and a frame in which only time passes costs one draw, however many layers there are.
///
/// The resolver writes the run and the renderer uploads its changes, on the same thread.
///
/// The records of siblings that the app moves are their positions (`RecordLayout.positionOnly`). A frame costs one
/// write for each layer that has moved, and one draw.
///
/// Many siblings that draw one solid each and whose position, opacity, colour or transform is animated become a run.
/// Each row then has a record in a buffer texture, which holds the lanes of the row's tracks instead of a `LaneGroup`.
/// The shader evaluates the formulas of the lanes in doubles (`animated_tracks.glsl`). At the end of a leg, the
/// `TimingWheel` schedules the track again, and only the block of its row is uploaded.
package final class AnimatedRun: TableElement, @unchecked Sendable {
  package typealias Table = Tables.StoredRuns

  /// The identifier of the run, which is never reused.
  package let id: UInt64
  package let layout: RecordLayout
  /// The appearances of the layers, in painter's order.
  package private(set) var instances: ContiguousArray<AnimatedInstance>
  /// The records of all instances, `layout.stride` texels each; a texel is two doubles.
  package private(set) var records: ContiguousArray<SIMD2<Double>>
  /// The numbers of the blocks of `blockLength` instances that have changed since the last upload, in no order.
  package private(set) var changedBlocks: ContiguousArray<Int32> = []
  private var isBlockChanged: ContiguousArray<Bool>
  /// A range with all instances whose positions have changed since the last upload, if records are positions only.
  package private(set) var movedInstances = 0..<0
  /// The number of consecutive lists for which less than a quarter of the instances moved.
  private(set) var restingListCount = 0
  /// The number of the last list for which the positions were updated.
  private(set) var lastUpdate = 0

  /// The row of each instance.
  let rows: ContiguousArray<RowIndex>
  /// The superlayer, and the order of its sublayers when the run was made.
  let parent: RowIndex
  let siblings: SiblingOrder
  /// The instances whose constant values or appearance may have changed.
  private(set) var stale: ContiguousArray<Int32> = []
  private var isStale: ContiguousArray<Bool>
  /// The number of tracks of the run's rows that the shader evaluates.
  var movingTrackCount = 0

  /// The number of instances that are uploaded together if one of them has changed.
  package static let blockLength = 32

  init(
    id: UInt64, layout: RecordLayout, rows: ContiguousArray<RowIndex>, parent: RowIndex,
    siblings: SiblingOrder
  ) {
    (self.id, self.layout, self.rows) = (id, layout, rows)
    (self.parent, self.siblings) = (parent, siblings)
    instances = ContiguousArray(repeating: AnimatedInstance(), count: rows.count)
    records = ContiguousArray(repeating: .zero, count: rows.count * Int(layout.stride))
    isBlockChanged = ContiguousArray(
      repeating: false, count: (rows.count + Self.blockLength - 1) / Self.blockLength)
    isStale = ContiguousArray(repeating: false, count: rows.count)
  }

  package var count: Int { rows.count }

  // MARK: Changes

  /// Marks an instance whose constant values and appearance the resolver reads again before the next list.
  func markStale(_ instance: Int) {
    if isStale[instance] { return }
    isStale[instance] = true
    stale.append(Int32(instance))
  }

  func clearStale() {
    for index in 0..<stale.count { isStale[Int(stale[index])] = false }
    stale.removeAll(keepingCapacity: true)
  }

  private func markChanged(_ instance: Int) {
    let block = instance / Self.blockLength
    if isBlockChanged[block] { return }
    isBlockChanged[block] = true
    changedBlocks.append(Int32(block))
  }

  /// Clears `changedBlocks` after an upload of all changes.
  package func clearChanges() {
    for index in 0..<changedBlocks.count { isBlockChanged[Int(changedBlocks[index])] = false }
    changedBlocks.removeAll(keepingCapacity: true)
    movedInstances = 0..<0
  }

  /// The instances of a block.
  package func instances(ofBlock block: Int32) -> Range<Int> {
    let first = Int(block) * Self.blockLength
    return first..<min(first + Self.blockLength, count)
  }

  func setInstance(_ instance: Int, _ value: AnimatedInstance) {
    if instances[instance] == value { return }
    instances[instance] = value
    markChanged(instance)
  }

  // MARK: Records

  /// Writes the timing and the values of a lane into the channels of its track.
  func write(_ instance: Int, channels: AnimatedChannels, key: LaneKey, fields: LaneFields) {
    // A transform within the plane has nine numbers.
    let numbers = key.numbers == LaneKey.planar ? 9 : key.numbers
    let base = instance * Int(layout.stride)
    if channels == .position, layout.y >= 0 {
      write(at: base + Int(layout.x), key: key, fields: fields, range: 0..<1, of: numbers)
      write(at: base + Int(layout.y), key: key, fields: fields, range: 1..<2, of: numbers)
    } else {
      write(at: base + offset(of: channels), key: key, fields: fields, range: 0..<numbers, of: numbers)
    }
    markChanged(instance)
  }

  /// Writes the timing of a lane, and the numbers of its value in `range`, into the channel at a texel.
  private func write(
    at texel: Int, key: LaneKey, fields: LaneFields, range: Range<Int>, of numbers: Int
  ) {
    // The fields of the timing come first, then two for each number of the value.
    let timingFields = fields.count - 2 * numbers
    var timing = InlineArray<8, Double>(repeating: 0)
    timing[0] = Double(AnimatedRun.code(of: key.shape))
    for index in 0..<timingFields { timing[1 + index] = fields.values[index] }
    if let curve = key.curve {
      (timing[4], timing[5]) = (Double(curve.x1), Double(curve.y1))
      (timing[6], timing[7]) = (Double(curve.x2), Double(curve.y2))
    }
    for index in 0..<4 { records[texel + index] = SIMD2(timing[2 * index], timing[2 * index + 1]) }
    let first = texel + Int(RecordLayout.timingTexels)
    for number in range {
      let field = timingFields + 2 * number
      records[first + number - range.lowerBound] = SIMD2(fields.values[field], fields.values[field + 1])
    }
  }

  /// Moves the records out of the run, so that their positions can be changed in place until `endUpdate`.
  func beginUpdate() -> ContiguousArray<SIMD2<Double>> {
    var taken = ContiguousArray<SIMD2<Double>>()
    swap(&taken, &records)
    return taken
  }

  /// Ends the update of positions for the list with a number. `moved` is the number of records that were written, and
  /// `range` contains all of them.
  func endUpdate(
    _ updated: consuming ContiguousArray<SIMD2<Double>>, list: Int, moved: Int, range: Range<Int>
  ) {
    records = updated
    lastUpdate = list
    restingListCount = moved * 4 < count ? restingListCount + 1 : 0
    if moved > 0 { noteMoved(range) }
  }

  /// Writes the position of an instance, if records are positions only.
  func write(_ instance: Int, position: SIMD2<Double>) {
    records[instance] = Self.drawable(position)
    noteMoved(instance..<instance + 1)
  }

  /// A position; one far outside of every surface if a coordinate is not a number or exceeds what can be drawn.
  @inline(__always)
  static func drawable(_ position: SIMD2<Double>) -> SIMD2<Double> {
    let far = SIMD2(repeating: 1e9)
    return far.replacing(with: position, where: (position .> -far) .& (position .< far))
  }

  private func noteMoved(_ instances: Range<Int>) {
    movedInstances =
      movedInstances.isEmpty
      ? instances
      : min(
        movedInstances.lowerBound, instances.lowerBound)..<max(
          movedInstances.upperBound, instances.upperBound)
  }

  /// Writes the first `count` of `numbers`, which are constant, into a channel.
  func write(_ instance: Int, constant numbers: SIMD8<Double>, count: Int, in channel: AnimatedChannels) {
    let texel = instance * Int(layout.stride) + offset(of: channel)
    for index in 0..<Int(RecordLayout.timingTexels) { records[texel + index] = .zero }
    let first = texel + Int(RecordLayout.timingTexels)
    for number in 0..<count { records[first + number] = SIMD2(numbers[number], 0) }
    markChanged(instance)
  }

  private func offset(of channel: AnimatedChannels) -> Int {
    switch channel {
    case .position, .x: Int(layout.x)
    case .y: Int(layout.y)
    case .opacity: Int(layout.opacity)
    case .color: Int(layout.color)
    case .transform: Int(layout.transform)
    default: fatalError("AnimatedRun: several channels")
    }
  }

  /// The number of a shape in the shader, in which 0 is a constant; nil for a shape that the shader cannot evaluate.
  static func shaderCode(of shape: LaneKey.Shape) -> Int? {
    switch shape {
    case .affine: 1
    case .fraction: 2
    case .cubic: 3
    case .oscillating: 4
    case .critical: 5
    case .overdamped: 6
    case .polynomial: nil
    }
  }

  private static func code(of shape: LaneKey.Shape) -> Int {
    guard let code = shaderCode(of: shape) else { fatalError("AnimatedRun: the shader has no \(shape)") }
    return code
  }
}

/// An animated run that a display list draws, with the time at which the shader evaluates the run's tracks.
package struct AnimatedRunUse: Sendable, TableElement {
  package typealias Table = Tables.AnimatedRunUses

  package let run: AnimatedRun
  /// Root time, in seconds.
  package let time: Double
}
