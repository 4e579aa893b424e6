import Segue

/// The frame of a recording's stage from a time on.
struct StageRecord: Codable, Equatable {
  /// The time in seconds.
  let t: Double
  /// The x, y, width and height in the screen; nil while no stage is shown.
  let stage: [Double]?

  init(_ placement: InputRecording.Placement) {
    t = placement.t
    stage = placement.frame.map(Self.numbers)
  }

  static func numbers(_ frame: CGRect) -> [Double] { [frame.minX, frame.minY, frame.width, frame.height] }

  /// The rectangle from four numbers; nil for another count.
  static func area(_ numbers: [Double]) -> CGRect? {
    guard numbers.count == 4 else { return nil }
    return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  var json: JSON {
    var parts: [(String, JSON)] = [("t", .number(t))]
    if let stage { parts.append(("stage", .array(stage.map(JSON.number)))) }
    return .object(parts)
  }
}

/// Finds the frame of a recording's stage at increasing times.
struct StageFrames {
  private var current: CGRect?
  private var remaining: ArraySlice<StageRecord>

  /// Creates the search. `first` is the frame before the time of the first record.
  init(first: CGRect?, _ records: [StageRecord]) {
    current = first
    let ordered = records.enumerated().sorted { ($0.element.t, $0.offset) < ($1.element.t, $1.offset) }
    remaining = ordered.map(\.element)[...]
  }

  /// The frame at a time; nil if no stage was shown. Times must not decrease from call to call.
  mutating func area(at time: Double) -> CGRect? {
    while let next = remaining.first, next.t <= time {
      current = next.stage.flatMap(StageRecord.area)
      remaining.removeFirst()
    }
    return current
  }
}
