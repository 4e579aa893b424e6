import CLanes
import LayerValues

/// The numbers that define the lane of one track: first those of its timing and curve, then those of its value.
struct LaneFields {
  private(set) var values = InlineArray<24, Double>(repeating: 0)
  private(set) var count = 0

  init(_ start: Double) { append(start) }

  init(_ start: Double, _ second: Double, _ third: Double) {
    self.init(start)
    append(second)
    append(third)
  }

  mutating func append(_ value: Double) {
    values[count] = value
    count += 1
  }
}

/// The properties that all lanes of one call of a kernel have in common.
struct LaneKey: Hashable {
  /// The destination of values: the common or the rare columns of layers, or the `FractionTable` of tracks that are
  /// combined.
  enum Output { case common, rare, fractions }

  var shape: Shape
  /// The number of numbers in a value; `planar` for a transform within the plane.
  var numbers: Int
  var output: Output
  var curve: CubicBezier?

  /// The function of time that a kernel evaluates.
  enum Shape: UInt32 {
    case affine, fraction, cubic, oscillating, critical, overdamped, polynomial
  }

  static let planar = Int(LanesPlanar)
}

/// The lanes with one key, in blocks of eight, each with the offset in the columns to which its value is written.
///
/// The object owns the raw memory that the kernels of `CLanes` read.
final class LaneGroup: TableElement, @unchecked Sendable {
  typealias Table = Tables.GroupsOfLanes

  let key: LaneKey
  /// The number of fields of a lane.
  private let fields: Int
  /// The fields of all lanes, block by block; within a block, the eight lanes' numbers of each field are consecutive.
  private var blocks: UnsafeMutablePointer<Double>
  /// The offset of each lane's first number in the columns.
  private var targets: UnsafeMutablePointer<Int32>
  /// The first target of each full block whose targets are consecutive; -1 for other blocks.
  private var rows: UnsafeMutablePointer<Int32>
  /// The number of lanes for which there is memory; a multiple of 8.
  private var capacity = 8
  private var curve: UnsafeMutablePointer<LanesCurve>?
  /// The track of each lane.
  private var owners = ContiguousArray<TrackIndex>()

  /// The widest vector instructions of this processor, which the whole process uses.
  static let instructionSet = lanesBestInstructionSet()

  var count: Int { owners.count }
  var output: LaneKey.Output { key.output }

  init(_ key: LaneKey) {
    self.key = key
    fields = Int(lanesFieldCount(LanesShape(key.shape.rawValue), Int32(key.numbers)))
    blocks = .allocate(capacity: fields * capacity)
    blocks.initialize(repeating: 0, count: fields * capacity)
    targets = .allocate(capacity: capacity)
    targets.initialize(repeating: 0, count: capacity)
    rows = .allocate(capacity: capacity / 8)
    rows.initialize(repeating: -1, count: capacity / 8)
    if let cubic = key.curve {
      let curve = UnsafeMutablePointer<LanesCurve>.allocate(capacity: 1)
      curve.initialize(to: LanesCurve())
      lanesCurveInit(curve, Double(cubic.x1), Double(cubic.y1), Double(cubic.x2), Double(cubic.y2))
      self.curve = curve
    }
  }

  deinit {
    blocks.deallocate()
    targets.deallocate()
    rows.deallocate()
    curve?.deallocate()
  }

  /// Adds a track, and returns its lane.
  func append(_ owner: TrackIndex, target: Int32, _ values: LaneFields) -> LaneIndex {
    assert(values.count == fields)
    let lane = owners.count
    if lane == capacity { grow() }
    owners.append(owner)
    targets[lane] = target
    let block = blocks + (lane >> 3) * 8 * fields + (lane & 7)
    for field in 0..<fields { block[field * 8] = values.values[field] }
    findRow(ofBlock: lane >> 3)
    return LaneIndex(lane)
  }

  /// Updates `rows` for a block.
  private func findRow(ofBlock block: Int) {
    let first = targets + block * 8
    var isConsecutive = owners.count >= block * 8 + 8
    for lane in 1..<8 where first[lane] != first[0] + Int32(lane) { isConsecutive = false }
    rows[block] = isConsecutive ? first[0] : -1
  }

  /// Removes the track of a lane; returns the track that takes over the lane, or none.
  func remove(_ lane: LaneIndex) -> TrackIndex {
    let (lane, last) = (lane.position, owners.count - 1)
    let moved = owners.removeLast()
    rows[last >> 3] = -1
    if lane == last { return .none }
    owners[lane] = moved
    targets[lane] = targets[last]
    let from = blocks + (last >> 3) * 8 * fields + (last & 7)
    let to = blocks + (lane >> 3) * 8 * fields + (lane & 7)
    for field in 0..<fields { to[field * 8] = from[field * 8] }
    findRow(ofBlock: lane >> 3)
    return moved
  }

  private func grow() {
    let newCapacity = capacity * 2
    let moved = UnsafeMutablePointer<Double>.allocate(capacity: fields * newCapacity)
    moved.initialize(repeating: 0, count: fields * newCapacity)
    moved.update(from: blocks, count: fields * capacity)
    blocks.deallocate()
    blocks = moved
    let movedTargets = UnsafeMutablePointer<Int32>.allocate(capacity: newCapacity)
    movedTargets.initialize(repeating: 0, count: newCapacity)
    movedTargets.update(from: targets, count: capacity)
    targets.deallocate()
    targets = movedTargets
    let movedRows = UnsafeMutablePointer<Int32>.allocate(capacity: newCapacity / 8)
    movedRows.initialize(repeating: -1, count: newCapacity / 8)
    movedRows.update(from: rows, count: capacity / 8)
    rows.deallocate()
    rows = movedRows
    capacity = newCapacity
  }

  /// Evaluates all lanes at a root time, and writes their values into columns that begin at `out`.
  func evaluate(at time: Double, into out: UnsafeMutablePointer<Double>, stride: Int) {
    if owners.isEmpty { return }
    var call = LanesCall(
      shape: LanesShape(key.shape.rawValue), numbers: Int32(key.numbers), time: time, blocks: blocks,
      targets: targets, rows: rows, count: owners.count, out: out, stride: stride, curve: curve)
    lanesEvaluate(&call, Self.instructionSet)
  }
}
