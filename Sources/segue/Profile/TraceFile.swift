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
    for (number, frame) in record.frames.enumerated() {
      let counts = frame.statistics ?? FrameStatistics()
      // By the stages' clock: the frame's own includes the time before the first stage.
      let length = frame.stages.last.map { $0.start + $0.duration - frame.start } ?? frame.duration
      events.append(
        event(
          "frame \(number)", category: "frame", start: frame.start, duration: length, track: 1,
          details: [
            ("draws", counts.draws), ("passes", counts.passes), ("targets", counts.targets),
            ("uploads_bytes", counts.uploadBytes), ("pixels", counts.pixels),
          ]))
      for stage in frame.stages {
        events.append(
          event(
            "\(stage.kind)", category: "stage", start: stage.start, duration: stage.duration, track: 1,
            details: []))
      }
      for pass in frame.passes {
        events.append(
          event(
            pass.name, category: "pass", start: pass.start, duration: pass.duration, track: passTrack,
            details: [("width", pass.width), ("height", pass.height), ("draws", pass.draws)]))
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

  /// The format has microseconds.
  private func event(
    _ name: String, category: String, start: Double, duration: Double, track: Int, details: [(String, Int)]
  ) -> JSON {
    .object([
      ("name", .string(name)), ("cat", .string(category)), ("ph", .string("X")),
      ("ts", .number((start * 1e6).rounded() / 1e3)), ("dur", .number((duration * 1e6).rounded() / 1e3)),
      ("pid", .number(1)), ("tid", .number(track)),
      ("args", .object(details.map { ($0, .number($1)) })),
    ])
  }
}
