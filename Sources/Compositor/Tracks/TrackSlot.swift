import LayerValues

/// A running track, with its evaluation and its links in lists.
struct TrackSlot: TableElement {
  typealias Table = Tables.Tracks

  /// The neighbours of a slot in a list; none at the ends.
  struct Neighbors {
    var previous: TrackIndex = .none
    var next: TrackIndex = .none
  }

  /// The neighbours of a slot in one of several lists, and that list; none for a slot that is in no list.
  struct Link<Lists> {
    var previous: TrackIndex = .none
    var next: TrackIndex = .none
    var list: TableIndex<Lists> = .none
  }

  /// The evaluator of a slot.
  enum Mode: UInt8 {
    /// The track has no effect: the property has the underlying value.
    case idle
    /// The track has a value that does not change until the track is scheduled again.
    case resting
    /// A lane evaluates the track, together with other tracks.
    case lane
    /// The track is evaluated individually in each frame.
    case perFrame
    /// The vertex shader of an `AnimatedRun` evaluates the track.
    case shader

    /// Whether the value changes from frame to frame.
    var isMoving: Bool { self == .lane || self == .perFrame || self == .shader }
  }

  /// The links of a slot in the lists that contain it.
  struct Links {
    /// The link in a list of the `TimingWheel`.
    var inWheel = Link<Tables.WheelSpans>()
    var ofRow = Neighbors()
    var ofStack = Link<Tables.Stacks>()
    var ofClock = Neighbors()
  }

  /// The evaluator of a slot, and the time until which that evaluator is valid.
  struct Evaluation {
    var mode = Mode.idle
    /// The group of the slot's lane, and the lane in that group; none without a lane.
    var group: LaneGroupIndex = .none
    var lane: LaneIndex = .none
    /// The index in `RunningTracks.perFrame`, or none.
    var perFrame: TableIndex<Tables.TracksOfEachFrame> = .none
    /// The root time, in seconds, at which the slot is scheduled again; valid while the slot is in the `TimingWheel`.
    var due = Double.infinity
  }

  var id: Int64
  var row: RowIndex
  var track: Track
  /// The identifier of the clock; negative for a track that runs by root time.
  var clock: Int64
  /// The anchor from the last grab of the clock's timeline; nil for the initial anchor.
  private var boxedAnchor: BoxedAnchor?
  var isFree = false
  /// Whether the track animates `zPosition`, which determines the order of siblings.
  let animatesZ: Bool
  var isPending = false
  /// Whether the track has an effect on the value of its property.
  var applies = false
  /// The eased fraction of a track without a lane.
  var easedFraction = 0.0
  /// The number of the current repetition.
  var iteration = 0
  /// The index in the `FractionTable` of a track whose stack combines tracks; none for other tracks.
  var fractionIndex: FractionIndex = .none
  var evaluation = Evaluation()
  var links = Links()

  init(_ new: ChangeList.NewTrack) {
    (id, row, track, clock) = (new.id, new.row, new.track, new.clock)
    animatesZ = track.property == .column(.zPosition)
    boxedAnchor = new.anchor
  }

  /// The anchor from the last grab of the clock's timeline.
  var anchor: ScrubAnchor {
    get { boxedAnchor?.anchor ?? .initial }
    set { boxedAnchor = BoxedAnchor(newValue) }
  }
}

/// A clock, and the first of its tracks.
struct RunningClock {
  var state: ClockState
  var first: TrackIndex = .none
}
