import LayerValues

/// A running track: its animation, its row and stack, and its evaluation.
struct TrackSlot: TableElement {
  typealias Table = Tables.Tracks

  /// The neighbours in a list that contains a slot.
  struct Neighbors {
    var previous: TrackIndex = .none
    var next: TrackIndex = .none
  }

  /// The neighbours in one of several lists, and that list.
  struct Link<Lists> {
    var previous: TrackIndex = .none
    var next: TrackIndex = .none
    var list: TableIndex<Lists> = .none
  }

  enum Mode: UInt8 {
    /// The track does not apply: the property has the underlying value.
    case idle
    /// The track has a value that does not change until it is woken.
    case resting
    /// The track is in a lane, evaluated together with others.
    case lane
    /// The track is evaluated by itself each frame.
    case perFrame
    /// The vertex shader of an `AnimatedRun` evaluates the track.
    case shader

    /// Whether the value changes from frame to frame.
    var isMoving: Bool { self == .lane || self == .perFrame || self == .shader }
  }

  /// The lists that contain a slot.
  struct Links {
    /// The wheel's list of slots that are woken at the same time.
    var wake = Link<Tables.WakeSpans>()
    var ofRow = Neighbors()
    var ofStack = Link<Tables.Stacks>()
    var ofClock = Neighbors()
  }

  /// The evaluator of a slot, and the time until which it is valid.
  struct Evaluation {
    var mode = Mode.idle
    /// The group of the slot's lane and the lane in it; none without.
    var group: LaneGroupIndex = .none
    var lane: LaneIndex = .none
    /// The index among the slots that are evaluated each frame.
    var perFrame: TableIndex<Tables.TracksOfEachFrame> = .none
    /// The root time at which the evaluation is decided again.
    var due = Double.infinity
  }

  var id: Int64
  var row: RowIndex
  var track: Track
  var clock: Int64
  var anchor: ScrubAnchor
  var isFree = false
  /// Whether the track animates `zPosition`, and so the order of rows.
  let isZ: Bool
  var isPending = false
  /// Whether the track applies.
  var applies = false
  /// The eased fraction of a track without a lane, and the repetition.
  var easedFraction = 0.0
  var iteration = 0
  /// The index in the table of fractions, in a stack that combines tracks; none elsewhere.
  var fractionIndex: FractionIndex = .none
  var evaluation = Evaluation()
  var links = Links()

  init(id: Int64, row: RowIndex, track: Track, clock: Int64, anchor: ScrubAnchor) {
    self.id = id
    self.row = row
    self.track = track
    isZ = track.property == .column(.zPosition)
    self.clock = clock
    self.anchor = anchor
  }
}

/// A clock and the tracks on it.
struct RunningClock {
  var state: ClockState
  var first: TrackIndex = .none
}
