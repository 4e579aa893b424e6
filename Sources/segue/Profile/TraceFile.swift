import Segue

/// A profile in the Trace Event Format, which Perfetto and chrome://tracing open.
///
/// One track has the frames with their stages nested. Passes are on the same track if the profile waited for them, or on
/// a second one if a graphics card timed them: the card reports their durations, not their starts.
struct TraceFile {
  private let record: ProfileRecord

  init(_ record: ProfileRecord) { self.record = record }

  var bytes: [UInt8] {
    var events = [name("process_name", "segue", track: 1), name("thread_name", "frame", track: 1)]
    let passTrack = record.isTimedByCard ? 2 : 1
    if passTrack == 2 { events.append(name("thread_name", "graphics card", track: 2)) }
    let origin = record.frames.first?.start ?? 0
    for (number, frame) in record.frames.enumerated() {
      let start = frame.start - origin
      // By the stages' clock: the frame's own includes the time before the first stage.
      let length = frame.spans.last.map { $0.start + $0.duration } ?? frame.duration
      events.append(
        event(
          "frame \(number)", category: "frame", start: start, duration: length, track: 1,
          details: ProfileRecord.counts(of: frame).map { ($0.name, .number($0.value)) }))
      for span in frame.spans {
        events.append(
          event(
            span.stage.rawValue, category: "stage", start: start + span.start, duration: span.duration,
            track: 1, details: []))
      }
      for (name, pass) in zip(record.names(of: frame), frame.passes) {
        events.append(
          event(
            name, category: "pass", start: start + pass.start, duration: pass.duration, track: passTrack,
            details: [
              ("width", .number(pass.targetSize.width)), ("height", .number(pass.targetSize.height)),
              ("draws", .number(pass.draws)),
            ]))
      }
    }
    let lines = events.map { $0.text() }.joined(separator: ",\n")
    return Array("{\"displayTimeUnit\": \"ms\", \"traceEvents\": [\n\(lines)\n]}\n".utf8)
  }

  private func name(_ kind: String, _ value: String, track: Int) -> JSON {
    .object([
      ("name", .string(kind)), ("ph", .string("M")), ("pid", .number(1)), ("tid", .number(track)),
      ("args", .object([("name", .string(value))])),
    ])
  }

  /// The format has microseconds; `start` and `duration` are in seconds.
  private func event(
    _ name: String, category: String, start: Double, duration: Double, track: Int, details: [(String, JSON)]
  ) -> JSON {
    .object([
      ("name", .string(name)), ("cat", .string(category)), ("ph", .string("X")),
      ("ts", .number((start * 1e9).rounded() / 1e3)), ("dur", .number((duration * 1e9).rounded() / 1e3)),
      ("pid", .number(1)), ("tid", .number(track)),
      ("args", .object(details)),
    ])
  }
}
