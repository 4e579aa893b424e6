import Segue

/// A profile in the Trace Event Format, which Perfetto and chrome://tracing open.
///
/// The frames, their stages, the passes, and the beginnings of draws each have a track. A draw has the reason why it
/// did not join the draw before. Counters have the transition's progress and the costs of each frame. A graphics card
/// reports the durations of passes but not their starts, so the starts are the times at which the driver received the
/// passes.
struct TraceFile {
  private enum Track: Int, CaseIterable {
    case frames = 1
    case stages, passes, draws

    var name: String {
      switch self {
      case .frames: "frames"
      case .stages: "stages"
      case .passes: "passes"
      case .draws: "why draws begin"
      }
    }
  }

  private let record: ProfileRecord

  init(_ record: ProfileRecord) { self.record = record }

  var bytes: [UInt8] {
    var events = [name("process_name", "segue \(record.id)", track: .frames)]
    for track in Track.allCases {
      events.append(name("thread_name", track.name, track: track))
      events.append(
        .object([
          ("name", .string("thread_sort_index")), ("ph", .string("M")), ("pid", .number(1)),
          ("tid", .number(track.rawValue)), ("args", .object([("sort_index", .number(track.rawValue))])),
        ]))
    }
    let origin = record.frames.first?.start ?? 0
    for index in record.frames.indices {
      append(index, start: record.frames[index].start - origin, to: &events)
    }
    let lines = events.map { $0.text() }.joined(separator: ",\n")
    return Array("{\"displayTimeUnit\": \"ms\", \"traceEvents\": [\n\(lines)\n]}\n".utf8)
  }

  private func append(_ index: Int, start: Double, to events: inout [JSON]) {
    let frame = record.frames[index]
    let counts = ProfileRecord.counts(of: frame)
    // The frame ends with its last stage. The frame's own duration includes the time before the first stage.
    let length = frame.spans.last.map { $0.start + $0.duration } ?? frame.duration
    events.append(
      span(
        "frame \(index)", category: "frame", start: start, duration: length, track: .frames,
        details: counts.map { ($0.name, .number($0.value)) }
          + frame.oneOffWork.map { ("\($0.kind)_made", .number($0.count)) }))
    events.append(counter("progress", record.progress[index], at: start))
    for count in counts { events.append(counter(count.name, Double(count.value), at: start)) }
    events.append(counter("textures_bytes", Double(frame.counts.textureBytes), at: start))
    for span in frame.spans {
      events.append(
        self.span(
          span.stage.rawValue, category: "stage", start: start + span.start, duration: span.duration,
          track: .stages, details: []))
    }
    // Passes on a track must not overlap. For a graphics card, `start` is the time at which the driver received the
    // pass, so each pass begins at the end of the previous one at the earliest.
    var lastEnd = 0.0
    for (name, pass) in zip(record.names(of: frame), frame.passes) {
      let begin = max(start + pass.start, lastEnd)
      lastEnd = begin + pass.duration
      events.append(
        span(
          name, category: "pass", start: begin, duration: pass.duration, track: .passes,
          details: [
            ("reason", .string(pass.reason)), ("layer", pass.layer.map { .string($0) } ?? .null),
            ("label", .string(pass.label)), ("amount", .number(pass.amount)),
            ("width", .number(pass.targetSize.width)), ("height", .number(pass.targetSize.height)),
            ("content_width", .number(pass.contentSize.width)),
            ("content_height", .number(pass.contentSize.height)), ("draws", .number(pass.draws)),
            ("fills", .number(pass.fills)),
          ]))
      for (number, reason) in pass.drawReasons.enumerated() {
        // The times of draws within a pass are unknown, so they are spread evenly.
        let time = begin + pass.duration * Double(number) / Double(pass.drawReasons.count)
        events.append(
          instant(reason, at: time, details: [("pass", .string(name)), ("draw", .number(number))]))
      }
    }
  }

  // MARK: Events

  private func name(_ kind: String, _ value: String, track: Track) -> JSON {
    .object([
      ("name", .string(kind)), ("ph", .string("M")), ("pid", .number(1)), ("tid", .number(track.rawValue)),
      ("args", .object([("name", .string(value))])),
    ])
  }

  /// A time in microseconds, the unit of the format, rounded to nanoseconds.
  private static func microseconds(_ seconds: Double) -> JSON { .number((seconds * 1e9).rounded() / 1e3) }

  private func span(
    _ name: String, category: String, start: Double, duration: Double, track: Track, details: [(String, JSON)]
  ) -> JSON {
    .object([
      ("name", .string(name)), ("cat", .string(category)), ("ph", .string("X")),
      ("ts", Self.microseconds(start)), ("dur", Self.microseconds(duration)),
      ("pid", .number(1)), ("tid", .number(track.rawValue)), ("args", .object(details)),
    ])
  }

  private func counter(_ name: String, _ value: Double, at time: Double) -> JSON {
    .object([
      ("name", .string(name)), ("cat", .string("counter")), ("ph", .string("C")),
      ("ts", Self.microseconds(time)), ("pid", .number(1)), ("args", .object([("value", .number(value))])),
    ])
  }

  private func instant(_ name: String, at time: Double, details: [(String, JSON)]) -> JSON {
    .object([
      ("name", .string(name)), ("cat", .string("draw")), ("ph", .string("i")), ("s", .string("t")),
      ("ts", Self.microseconds(time)), ("pid", .number(1)), ("tid", .number(Track.draws.rawValue)),
      ("args", .object(details)),
    ])
  }
}
