import LayerValues

/// Plain layers side by side whose animations the vertex shader evaluates: their numbers are uploaded when they change, and
/// a frame in which only time passes costs one draw, however many layers there are.
///
/// The resolver writes it, the renderer uploads what has changed; both are on one thread.
///
/// Many siblings that draw one solid each and whose position, opacity, colour or transform is animated become a run. A
/// track's lane is then in its row's record, which a buffer texture holds, instead of in a `LaneGroup`; the shader uses
/// the same formulas in doubles (`animated_tracks.glsl`). Where a leg ends, the wheel wakes the track as usual, and
/// only its block is uploaded.
package final class AnimatedRun: TableElement, @unchecked Sendable {
  package typealias Table = Tables.KeptRuns

  /// The number of this run, which no other run has.
  package let id: UInt64
  package let layout: RecordLayout
  /// The layers in painter's order.
  package private(set) var instances: ContiguousArray<AnimatedInstance>
  /// The channels of all instances: two doubles a texel, `layout.stride` texels an instance.
  package private(set) var records: ContiguousArray<SIMD2<Double>>
  /// The blocks of `blockLength` instances that have changed since the last upload, in no order.
  package private(set) var changedBlocks: ContiguousArray<Int32> = []
  private var isBlockChanged: ContiguousArray<Bool>

  let rows: ContiguousArray<RowIndex>
  /// The superlayer, the commit that last changed its sublayers, and the number of the order at that time.
  let parent: RowIndex
  let siblingsEpoch: UInt64
  let orderNumber: Int
  /// Instances whose constant values or appearance may have changed.
  private(set) var stale: ContiguousArray<Int32> = []
  private var isStale: ContiguousArray<Bool>
  /// The number of tracks of the run's rows that the shader evaluates.
  var moving = 0

  package static let blockLength = 32

  init(
    id: UInt64, layout: RecordLayout, rows: ContiguousArray<RowIndex>, parent: RowIndex,
    siblingsEpoch: UInt64,
    orderNumber: Int
  ) {
    (self.id, self.layout, self.rows) = (id, layout, rows)
    (self.parent, self.siblingsEpoch, self.orderNumber) = (parent, siblingsEpoch, orderNumber)
    instances = ContiguousArray(repeating: AnimatedInstance(), count: rows.count)
    records = ContiguousArray(repeating: .zero, count: rows.count * Int(layout.stride))
    isBlockChanged = ContiguousArray(
      repeating: false, count: (rows.count + Self.blockLength - 1) / Self.blockLength)
    isStale = ContiguousArray(repeating: false, count: rows.count)
  }

  package var count: Int { rows.count }

  // MARK: Changes

  /// Marks the constant values of an instance to be read again.
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

  /// Notes that everything has been uploaded.
  package func clearChanges() {
    for index in 0..<changedBlocks.count { isBlockChanged[Int(changedBlocks[index])] = false }
    changedBlocks.removeAll(keepingCapacity: true)
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

  /// Writes the numbers of a lane into the channels of a track.
  func write(_ instance: Int, channels: AnimatedChannels, key: LaneKey, fields: LaneFields) {
    let numbers = key.numbers == LaneKey.planar ? 9 : key.numbers
    let base = instance * Int(layout.stride)
    if channels == .position, layout.y >= 0 {
      write(at: base + Int(layout.x), key: key, fields: fields, part: 0..<1, of: numbers)
      write(at: base + Int(layout.y), key: key, fields: fields, part: 1..<2, of: numbers)
    } else {
      write(at: base + offset(of: channels), key: key, fields: fields, part: 0..<numbers, of: numbers)
    }
    markChanged(instance)
  }

  private func write(
    at texel: Int, key: LaneKey, fields: LaneFields, part: Range<Int>, of numbers: Int
  ) {
    let head = fields.count - 2 * numbers
    var timing = InlineArray<8, Double>(repeating: 0)
    timing[0] = Double(AnimatedRun.code(of: key.shape))
    for index in 0..<head { timing[1 + index] = fields.values[index] }
    if let curve = key.curve {
      (timing[4], timing[5]) = (Double(curve.x1), Double(curve.y1))
      (timing[6], timing[7]) = (Double(curve.x2), Double(curve.y2))
    }
    for index in 0..<4 { records[texel + index] = SIMD2(timing[2 * index], timing[2 * index + 1]) }
    let first = texel + Int(RecordLayout.timingTexels)
    for number in part {
      records[first + number - part.lowerBound] = SIMD2(
        fields.values[head + 2 * number], fields.values[head + 2 * number + 1])
    }
  }

  /// Writes numbers that do not change into a channel.
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

  /// The number of a shape in the shader, where 0 stands for a constant; nil for a shape that it does not know.
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

/// A run in a frame.
package struct AnimatedRunUse: Sendable, TableElement {
  package typealias Table = Tables.MovingRuns

  package let run: AnimatedRun
  /// Root time, in seconds.
  package let time: Double
}
