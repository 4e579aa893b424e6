import LayerValues

/// The animated runs of a render tree, and the run of each row.
///
/// A run is made after a few frames in which hardly any track began or ended, if its superlayer is drawn directly on
/// the surface. The run is dissolved (`dissolve`) as soon as its rows' values are needed on the CPU: for a group, a
/// mask, a shadow, a changed order or a recording.
struct AnimatedRuns {
  /// The runs by index; nil for an index that is free.
  private(set) var entries: ContiguousArray<AnimatedRun?> = []
  private(set) var count = 0
  /// The run of each row, and the row's instance; empty until there is a run.
  private var memberships = RowValues<Membership>()
  private var lastID: UInt64 = 0
  /// The least number of rows of a run: fewer rows are not worth a draw of their own.
  var fewestRows = 256
  /// The most texels of a run's records; 0 if the renderer cannot draw animated runs.
  var texelLimit = 0
  var isEnabled: Bool { texelLimit > 0 }
  /// The number of samples since more than a sixteenth of the tracks were scheduled again at once.
  private(set) var quietFrames = 0

  private struct Membership {
    /// The run of a row; none for a row that is in no run.
    var run: StoredRunIndex = .none
    /// The instance of the row in its run.
    var instance: Int32 = 0
    /// Whether the run's records are positions only.
    var isPositionOnly = false
  }

  @inline(__always) var isUsed: Bool { count > 0 }

  /// The number of quiet frames after which runs are made: an upload pays only if the run moves for some time.
  private static let quietFramesBefore = 2
  /// The number of quiet frames between two searches for new runs.
  private static let framesBetweenSearches = 16

  /// Whether the next list looks for new runs. The search is repeated, since a superlayer that could not contain a run
  /// may allow one later.
  func looksForRuns(lanes: Int) -> Bool {
    isEnabled && lanes >= fewestRows && quietFrames % Self.framesBetweenSearches == Self.quietFramesBefore
  }

  /// Whether the next list looks for new runs of rows that the app moves; `listsInMotion` counts the consecutive lists
  /// in which things have moved.
  func looksForMovedRuns(listsInMotion: Int) -> Bool {
    isEnabled && listsInMotion % Self.framesBetweenSearches == Self.quietFramesBefore
  }

  /// Notes how many tracks a sample scheduled again (`events`), of about `lanes` tracks that move.
  mutating func noteSample(events: Int, lanes: Int) {
    quietFrames = events * 16 > lanes ? 0 : quietFrames + 1
  }

  // MARK: Rows

  /// The run that contains a row, and the row's instance; nil for a row that is in no run.
  @inline(__always)
  func run(ofRow row: RowIndex) -> (run: AnimatedRun, instance: Int)? {
    guard row.position < memberships.count, memberships[row].run.exists,
      let run = entries[memberships[row].run]
    else { return nil }
    return (run, Int(memberships[row].instance))
  }

  @inline(__always)
  func contains(_ row: RowIndex) -> Bool {
    row.position < memberships.count && memberships[row].run.exists
  }

  /// Whether a row is in a run whose records are positions only.
  @inline(__always)
  func isPositionOnly(_ row: RowIndex) -> Bool {
    row.position < memberships.count && memberships[row].isPositionOnly
  }

  /// The index of the first move from `index` on whose row is in no run of positions only; `moves.count` if there is
  /// none.
  func nextMove(_ moves: MoveList, from index: Int) -> Int {
    var index = index
    while index < moves.count, isPositionOnly(moves.move(at: index).row) { index += 1 }
    return index
  }

  func markStale(_ row: RowIndex) {
    if let (run, instance) = run(ofRow: row) { run.markStale(instance) }
  }

  // MARK: Runs

  mutating func makeRun(
    _ layout: RecordLayout, rows: ContiguousArray<RowIndex>, parent: RowIndex, siblings: SiblingOrder,
    rowCount: Int
  ) -> AnimatedRun {
    lastID += 1
    let run = AnimatedRun(
      id: lastID, layout: layout, rows: rows, parent: parent, siblings: siblings)
    memberships.grow(to: rowCount, with: Membership())
    var entry = 0
    while entry < entries.count, entries[entry] != nil { entry += 1 }
    if entry == entries.count { entries.append(run) } else { entries[entry] = run }
    for index in 0..<rows.count {
      memberships[rows[index]] = Membership(
        run: StoredRunIndex(entry), instance: Int32(index), isPositionOnly: layout.isPositionOnly)
      run.markStale(index)
    }
    count += 1
    return run
  }

  /// Removes a run; the caller schedules the tracks of the run's rows again.
  mutating func remove(_ run: AnimatedRun) {
    for index in 0..<run.rows.count { memberships[run.rows[index]] = Membership() }
    for index in 0..<entries.count where entries[index] === run { entries[index] = nil }
    count -= 1
  }
}
