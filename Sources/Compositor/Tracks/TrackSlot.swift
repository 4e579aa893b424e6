import Engine

/// A running track: what it is, what it belongs to, and how it is evaluated.
struct TrackSlot {
  /// Neighbours in one of the lists that a slot is in.
  struct Link {
    var previous: Int32 = -1
    var next: Int32 = -1
    /// Which list, where there are several.
    var list: Int32 = -1
  }

  enum Mode: UInt8 {
    /// Not applying: the property has the underlying value.
    case idle
    /// At a value that does not change until it is woken.
    case resting
    /// In a lane, evaluated together with others.
    case lane
    /// Evaluated by itself each frame.
    case perFrame
    /// Evaluated where it is drawn, by the vertex shader of an `AnimatedRun`.
    case shader

    /// Whether its value changes from frame to frame.
    var isMoving: Bool { self == .lane || self == .perFrame || self == .shader }
  }

  /// The lists that a slot is in.
  struct Links {
    /// Of the wheel: what it wakes at the same time.
    var wake = Link()
    var ofRow = Link()
    var ofStack = Link()
    var ofClock = Link()
  }

  /// The evaluator of a slot, and the time until which it is valid.
  struct Evaluation {
    var mode = Mode.idle
    /// The group of its lane and the index in it; -1 without.
    var group: Int32 = -1
    var lane: Int32 = -1
    /// Index among those that are evaluated each frame.
    var perFrame: Int32 = -1
    /// Root time at which it is decided again.
    var due = Double.infinity
  }

  var id: Int64
  var row: Int32
  var track: Track
  var clock: Int64
  var anchor: ScrubAnchor
  var isFree = false
  /// It animates `zPosition`, and so the order of rows.
  let isZ: Bool
  var isPending = false
  /// Whether it applies.
  var applies = false
  /// The eased fraction where it is not in a lane, and the repetition.
  var easedFraction = 0.0
  var iteration = 0
  /// Index in the table of fractions, in a stack that combines tracks; -1 elsewhere.
  var fractionIndex: Int32 = -1
  var evaluation = Evaluation()
  var links = Links()

  init(id: Int64, row: Int32, track: Track, clock: Int64, anchor: ScrubAnchor) {
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
  var first: Int32 = -1
}
