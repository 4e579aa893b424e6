import Compositor
import Engine
import GPURender
import Rendering

/// Makes a `Profile` of the frames of a `Run`.
@MainActor
final class ProfileRecorder {
  private(set) var profile = Profile()
  /// The feed with the records of frames and, with a render thread, of turns.
  private(set) var feed: ProfileFeed
  /// Returns the number of heap allocations so far; nil if they are not counted.
  var allocationCount: (() -> Int)?
  /// The start of the first frame, in seconds of the profile's clock.
  private var origin: Double?
  /// The numbers of the steps, by the times of their frames.
  private var numbers: [Double: Int] = [:]

  init() { feed = ProfileFeed(capacity: .max, timesPasses: true) }

  /// Continues with a feed that records no passes.
  func useStagesOnly() { feed = ProfileFeed(capacity: .max) }

  /// Notes the number of the step whose frame has the root time `time`.
  func begin(_ number: Int, at time: Double) { numbers[time] = number }

  /// Adds the records of the feed, with the names that the layers have now. `duration` and `allocations` belong to a
  /// frame drawn in line.
  func update(tree: LayerTree, duration: Double? = nil, allocations: Int? = nil) {
    let history = feed.take()
    if history.frames.isEmpty { return }
    var rows: Set<RowIndex> = []
    for frame in history.frames {
      for pass in frame.passes where pass.origin.row.exists && pass.recording == nil {
        rows.insert(pass.origin.row)
      }
    }
    let names = tree.names(of: rows)
    var turns = history.turns[...]
    for frame in history.frames {
      while let first = turns.first, first.time < frame.time { turns.removeFirst() }
      let turn = turns.first.flatMap { $0.time == frame.time ? $0 : nil }
      profile.frames.append(make(frame, turn: turn, names: names, measured: (duration, allocations)))
    }
  }

  private func make(
    _ frame: FrameRecord, turn: FrameRecord?, names: [RowIndex: String],
    measured: (duration: Double?, allocations: Int?)
  ) -> Profile.Frame {
    let start = turn?.start ?? frame.start
    let origin = origin ?? start
    self.origin = origin
    func spans(_ record: FrameRecord, isOnRenderThread: Bool) -> [Profile.Span] {
      record.spans.map {
        Profile.Span(
          stage: Profile.Stage($0.stage), start: $0.start - start, duration: $0.end - $0.start,
          isOnRenderThread: isOnRenderThread)
      }
    }
    let all =
      (turn.map { spans($0, isOnRenderThread: false) } ?? []) + spans(frame, isOnRenderThread: turn != nil)
    let work = OneOffWork.allCases.filter { frame.work.count($0) > 0 }.map {
      Profile.OneOffWork(kind: "\($0)", count: frame.work.count($0), duration: frame.work.duration($0))
    }
    return Profile.Frame(
      number: numbers[frame.time] ?? profile.frames.count, time: frame.time, start: start - origin,
      duration: measured.duration ?? all.reduce(0) { $0 + $1.duration }, waiting: frame.waiting, spans: all,
      passes: frame.passes.map { Self.pass($0, of: frame, names: names, start: start) },
      counts: Profile.Counts(frame.statistics ?? FrameStatistics(), textureBytes: frame.textureBytes),
      detail: frame.detail, allocations: measured.allocations,
      oneOffWork: work)
  }

  private static func pass(
    _ pass: FrameProfile.PassSpan, of frame: FrameRecord, names: [RowIndex: String], start: Double
  ) -> Profile.Pass {
    let name = PassName(
      label: pass.label, origin: pass.origin, recording: pass.recording, names: names)
    return Profile.Pass(
      label: "\(pass.label)", name: name.text, reason: name.reason, layer: name.layer,
      amount: Double(pass.origin.amount), recordingTime: pass.recording.map(\.time),
      targetSize: CGSize(width: pass.width, height: pass.height),
      contentSize: CGSize(width: pass.contentWidth, height: pass.contentHeight),
      groups: Int(pass.origin.groups), draws: pass.draws, fills: pass.fills,
      drawReasons: frame.drawReasons[pass.drawReasons].map { "\($0)" }, start: pass.start - start,
      duration: pass.duration)
  }
}
