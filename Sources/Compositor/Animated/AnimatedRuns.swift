import LayerValues

/// The runs whose tracks are evaluated in the vertex shader, and the run that each row is in.
///
/// A run is made after some frames without events, where its superlayer is on the surface itself. It is dissolved
/// (`dissolve`) as soon as anything needs the values of its rows: a group, a mask, a shadow, a changed order, a
/// recording.
struct AnimatedRuns {
  /// The runs, and free entries between them.
  private(set) var entries: ContiguousArray<AnimatedRun?> = []
  private(set) var count = 0
  /// The run of each row, and the row's index in it; empty until there is a run.
  private var instances = RowValues<Place>()
  private var lastID: UInt64 = 0
  /// The fewest rows of a run, for which a draw of its own pays.
  var fewest = 256
  /// The most texels of a run's records; 0 if the renderer cannot draw runs.
  var texelLimit = 0
  var isEnabled: Bool { texelLimit > 0 }
  /// The number of frames since tracks last began, ended or changed in number.
  private(set) var quietFrames = 0

  private struct Place {
    /// The run, none without, and the index of a row in it.
    var run: KeptRunIndex = .none
    var index: Int32 = 0
  }

  @inline(__always) var isUsed: Bool { count > 0 }

  /// The number of frames without an event after which a run is made: an upload pays only if the run moves for some
  /// time.
  private static let quietFramesBefore = 2
  private static let framesBetween = 16

  /// Whether the next list looks for new runs: again after a while, as a superlayer may allow them then.
  func looksForRuns(lanes: Int) -> Bool {
    isEnabled && lanes >= fewest && quietFrames % Self.framesBetween == Self.quietFramesBefore
  }

  /// Notes how many tracks a sample had to decide about again.
  mutating func noteSample(events: Int, lanes: Int) {
    if events * 16 > lanes { quietFrames = 0 } else if quietFrames < 1 << 20 { quietFrames += 1 }
  }

  // MARK: Rows

  /// The run that a row is in, and its index there.
  @inline(__always)
  func run(ofRow row: RowIndex) -> (run: AnimatedRun, instance: Int)? {
    guard row.position < instances.count, instances[row].run.exists,
      let run = entries[instances[row].run]
    else { return nil }
    return (run, Int(instances[row].index))
  }

  @inline(__always)
  func contains(_ row: RowIndex) -> Bool { row.position < instances.count && instances[row].run.exists }

  func markStale(_ row: RowIndex) {
    if let (run, instance) = run(ofRow: row) { run.markStale(instance) }
  }

  // MARK: Runs

  mutating func makeRun(
    _ layout: RecordLayout, rows: ContiguousArray<RowIndex>, parent: RowIndex, siblingsEpoch: UInt64,
    orderNumber: Int, rowCount: Int
  ) -> AnimatedRun {
    lastID += 1
    let run = AnimatedRun(
      id: lastID, layout: layout, rows: rows, parent: parent, siblingsEpoch: siblingsEpoch,
      orderNumber: orderNumber)
    instances.grow(to: rowCount, with: Place())
    var entry = 0
    while entry < entries.count, entries[entry] != nil { entry += 1 }
    if entry == entries.count { entries.append(run) } else { entries[entry] = run }
    for index in 0..<rows.count {
      instances[rows[index]] = Place(run: KeptRunIndex(entry), index: Int32(index))
      run.markStale(index)
    }
    count += 1
    return run
  }

  /// Removes a run; its tracks are to be scheduled again.
  mutating func remove(_ run: AnimatedRun) {
    for index in 0..<run.rows.count { instances[run.rows[index]] = Place() }
    for index in 0..<entries.count where entries[index] === run { entries[index] = nil }
    count -= 1
  }
}
