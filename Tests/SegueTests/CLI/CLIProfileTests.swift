import Foundation
import Segue
import Testing

/// The output of `segue profile` is consistent. No test depends on the duration of frames.
@Suite(.serialized) struct CLIProfileTests {
  private static let stages = ["layout", "commit", "sample", "resolve", "schedule", "batch", "submit"]

  private func profile(_ words: String..., in folder: TemporaryFolder? = nil) throws -> CLI.Outcome {
    try CLI.run(["profile", "flatzoom-push", "--size", "80x160", "--scale", "1"] + words, in: folder)
  }

  private func object(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test(arguments: ["software", "hardware"])
  func stagesAddUpToTheFrame(raster: String) throws {
    let outcome = try profile("--frames", "12", "--json", "--raster", raster)
    try #require(outcome.status == 0, "\(outcome)")
    let report = try object(Data(outcome.output.utf8))
    #expect(report["id"] as? String == "flatzoom-push" && report["frames"] as? Int == 12)
    #expect(report["raster"] as? String == raster)
    let stages = try #require(report["stages"] as? [[String: Any]])
    #expect(stages.map { $0["stage"] as? String } == Self.stages)
    for stage in stages {
      let order = ["min", "median", "p95", "worst"].compactMap { stage[$0] as? Double }
      #expect(order.count == 4 && order == order.sorted() && order[0] >= 0)
    }
    let whole = try #require((report["frame_ms"] as? [String: Any])?["mean"] as? Double)
    let sum = stages.compactMap { $0["mean"] as? Double }.reduce(0, +)
    // The time of the frame is measured separately, and includes a short time before the first stage.
    #expect(sum <= whole + 0.01 && sum > whole * 0.8)
    let passes = try #require(report["passes"] as? [[String: Any]])
    let submit = try #require(stages.last?["mean"] as? Double)
    #expect(passes.contains { $0["label"] as? String == "surface" && $0["frames"] as? Int == 12 })
    #expect(passes.allSatisfy { $0["draws"] as? Int ?? -1 >= 0 && $0["width"] as? Int ?? 0 > 0 })
    // The mean of a pass covers only the frames that have the pass.
    let inPasses = passes.compactMap { pass -> Double? in
      guard let mean = pass["mean"] as? Double, let count = pass["frames"] as? Int else { return nil }
      return mean * Double(count) / 12
    }.reduce(0, +)
    #expect(inPasses > 0 && inPasses <= submit + 0.01)
  }

  @Test func aTraceNestsStagesAndPassesInFrames() throws {
    let folder = try TemporaryFolder()
    let outcome = try profile("--frames", "5", "--trace", "t.json", in: folder)
    try #require(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.contains("flatzoom-push: 5 frames of 80x160 @1"))
    for stage in Self.stages { #expect(outcome.output.contains("\n\(stage) ")) }
    let trace = try object(Data(contentsOf: URL(fileURLWithPath: folder.file("t.json"))))
    let events = try #require(trace["traceEvents"] as? [[String: Any]])
    func spans(_ category: String) -> [(name: String, start: Double, end: Double)] {
      events.compactMap { event in
        guard event["cat"] as? String == category, event["ph"] as? String == "X",
          let name = event["name"] as? String, let start = event["ts"] as? Double,
          let duration = event["dur"] as? Double
        else { return nil }
        return (name, start, start + duration)
      }
    }
    let frames = spans("frame")
    #expect(frames.map(\.name) == (0..<5).map { "frame \($0)" })
    #expect(spans("pass").count >= 5)
    for frame in frames {
      let inside = spans("stage").filter { $0.start >= frame.start && $0.start < frame.end }
      // The last stage has two spans, one for the submission to the driver and one for the driver's work.
      #expect(Array(inside.map(\.name).prefix(7)) == Self.stages)
      // Each stage begins where the previous stage ends, except for rounding to nanoseconds in the file.
      for (one, next) in zip(inside.prefix(7), inside.prefix(7).dropFirst()) {
        #expect(abs(next.start - one.end) < 0.01)
      }
      #expect(inside.first.map { abs($0.start - frame.start) < 0.01 } == true)
    }
    for (one, next) in zip(frames, frames.dropFirst()) { #expect(one.end <= next.start + 0.01) }
  }

  nonisolated static let profiledTransitions = [
    "bubble-present", "bubble-dismiss", "starwars", "blur-zoom", "blur-zoom-pop",
  ]

  /// The stages account for at least 95 % of the time of the frame, which is measured separately. An interruption
  /// between the two measurements adds to only one of them, so the best of a few attempts counts.
  @Test(arguments: profiledTransitions, ["software", "hardware"])
  func stagesAccountForTheTimeOfTheFrame(id: String, raster: String) throws {
    var best = 0.0
    for _ in 0..<4 where best < 0.95 {
      let outcome = try CLI.run(
        ["profile", id, "--size", "390x844", "--scale", "1", "--frames", "6", "--json", "--raster", raster])
      try #require(outcome.status == 0, "\(outcome)")
      let report = try object(Data(outcome.output.utf8))
      let whole = try #require((report["frame_ms"] as? [String: Any])?["mean"] as? Double)
      let stages = try #require(report["stages"] as? [[String: Any]])
      let sum = stages.compactMap { $0["mean"] as? Double }.reduce(0, +)
      #expect(stages.map { $0["stage"] as? String } == Self.stages && sum <= whole * 1.001)
      best = max(best, sum / whole)
      // The passes of the transition have their labels.
      let labels = Set(
        try #require(report["passes"] as? [[String: Any]]).compactMap { $0["label"] as? String })
      #expect(labels.contains("surface"))
      if id == "starwars" { #expect(labels.contains("recording"), "\(labels)") }
      if id.hasPrefix("blur-zoom") {
        #expect(labels.contains("recording") && labels.contains("blur across"), "\(labels)")
      }
    }
    #expect(best >= 0.95)
  }

  /// Perfetto requires that any two spans of a track are nested or disjoint.
  @Test(arguments: profiledTransitions) func eventsOfATraceNest(id: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try CLI.run(
      ["profile", id, "--size", "80x160", "--scale", "1", "--frames", "4", "--trace", "t.json"], in: folder)
    try #require(outcome.status == 0, "\(outcome)")
    let trace = try object(Data(contentsOf: URL(fileURLWithPath: folder.file("t.json"))))
    let events = try #require(trace["traceEvents"] as? [[String: Any]])
    let spans = events.filter { $0["ph"] as? String == "X" }
    #expect(events.allSatisfy { ["X", "M", "C", "i"].contains($0["ph"] as? String) && $0["name"] is String })
    #expect(spans.filter { $0["cat"] as? String == "frame" }.count == 4)
    #expect(spans.contains { $0["cat"] as? String == "pass" })
    for track in Set(spans.compactMap { $0["tid"] as? Int }) {
      // The spans are sorted by start, and the longer of two spans with the same start is first.
      let ordered = spans.filter { $0["tid"] as? Int == track }.compactMap { event -> (Double, Double)? in
        guard let start = event["ts"] as? Double, let length = event["dur"] as? Double else { return nil }
        return (start, start + length)
      }.sorted { ($0.0, -$0.1) < ($1.0, -$1.1) }
      #expect(ordered.allSatisfy { $0.0 >= -0.001 && $0.1 >= $0.0 })
      var open: [Double] = []
      for (start, end) in ordered {
        // The file has times that are rounded to nanoseconds.
        while let last = open.last, last <= start + 0.002 { open.removeLast() }
        if let last = open.last { #expect(end <= last + 0.002) }
        open.append(end)
      }
    }
  }

  /// Each frame of a profile with `--film` has the counts of the same frame in `render --stats`.
  @Test(arguments: ["flatzoom-push", "blur-zoom", "cube"], ["software", "hardware"])
  func countsAreEqualToTheCountsOfAFilm(id: String, raster: String) throws {
    let folder = try TemporaryFolder()
    let settings = ["--size", "100x200", "--scale", "1", "--raster", raster]
    let list = try CLI.run(["list", "--json"])
    let entries = try #require(
      try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]])
    let duration = try #require(entries.first { $0["id"] as? String == id }?["duration"] as? Double)
    let film = try CLI.run(
      ["render", id, "--fps", "\(6 / duration)", "--stats", "--out", "f_%03d.png"] + settings, in: folder)
    try #require(film.status == 0, "\(film)")
    let lines = try film.output.split(separator: "\n").map { try object(Data($0.utf8)) }
    let outcome = try CLI.run(["profile", id, "--film", "--frames", "7", "--json"] + settings)
    try #require(outcome.status == 0, "\(outcome)")
    let report = try object(Data(outcome.output.utf8))
    let frames = try #require(report["per_frame"] as? [[String: Any]])
    try #require(frames.count == 7 && lines.count == 7)
    for name in ["draws", "passes", "targets", "uploads_bytes", "pixels"] {
      let (counted, expected) = (frames.map { $0[name] as? Int }, lines.map { $0[name] as? Int })
      #expect(counted == expected && counted.allSatisfy { $0 != nil }, "\(name)")
    }
    let most = try #require(report["most"] as? [String: Any])
    #expect(most["draws"] as? Int == frames.compactMap { $0["draws"] as? Int }.max())
    #expect(frames.map { $0["progress"] as? Double }.first == 0)
    #expect(abs((frames.last?["progress"] as? Double ?? 0) - 1) < 1e-9)
  }

  @Test func theReportExplainsPassesAndOneOffWork() throws {
    let outcome = try CLI.run([
      "profile", "blur-zoom", "--size", "80x160", "--scale", "1", "--frames", "8", "--json",
    ])
    try #require(outcome.status == 0, "\(outcome)")
    let report = try object(Data(outcome.output.utf8))
    let passes = try #require(report["passes"] as? [[String: Any]])
    let blurs = passes.filter { $0["reason"] as? String == "blur" }
    #expect(blurs.contains { ($0["layer"] as? String)?.hasPrefix("SnapshotView with a snapshot of") == true })
    #expect(blurs.contains { ($0["name"] as? String)?.hasPrefix("blur down, blur of SnapshotView") == true })
    #expect(blurs.allSatisfy { (($0["amount"] as? [Double])?.last ?? 0) > 0 })
    let screen = try #require(passes.first { $0["reason"] as? String == "surface" })
    #expect(screen["name"] as? String == "the screen" && screen["content_width"] as? Int == 80)
    #expect(screen["width"] as? Int == 128)
    let recordings = passes.filter { $0["reason"] as? String == "recording" }
    #expect(recordings.contains { ($0["name"] as? String)?.contains(", taken ") == true })
    let stages = try #require(report["stages"] as? [[String: Any]])
    #expect(stages.allSatisfy { $0["first"] is Double && ($0["steady"] as? [String: Any])?["p95"] is Double })
    let work = try #require(report["one_off"] as? [String: [Any]])
    let before = try #require(work["before"] as? [[String: Any]])
    #expect(before.contains { $0["kind"] as? String == "glyphs" })
    #expect(try #require(work["by_frame"] as? [[[String: Any]]]).count == 8)
    // The table explains the same in words, and has the singular for one target.
    let plain = try CLI.run([
      "profile", "crossfade", "--size", "40x80", "--scale", "1", "--frames", "3", "--raster", "software",
    ])
    #expect(plain.output.contains(" passes, 1 target, "), "\(plain)")
    let table = try CLI.run(["profile", "blur-zoom", "--size", "80x160", "--scale", "1", "--frames", "4"])
    #expect(table.output.contains("the screen's 80x160 pixels are in a target of 128x192"))
    #expect(table.output.contains("\none-off work") && table.output.contains(" |     min   median"))
  }

  /// `--compare` succeeds if no count has grown, and otherwise names each count that has grown.
  @Test func aCountThatGrewFails() throws {
    let folder = try TemporaryFolder()
    let base = try profile("--frames", "5", "--json", in: folder)
    try #require(base.status == 0, "\(base)")
    try folder.write(base.output, "base.json")
    let same = try profile("--frames", "5", "--compare", "base.json", in: folder)
    #expect(same.status == 0 && same.errors.isEmpty, "\(same)")
    #expect(same.output.contains("compared with base.json"))
    let counts = ["draws", "fills", "passes", "targets", "uploads_bytes", "pixels", "allocations"]
    var object = try object(Data(base.output.utf8))
    let frames = try #require(object["per_frame"] as? [[String: Any]])
    func compare(_ change: (inout [String: Any]) -> Void) throws -> CLI.Outcome {
      object["per_frame"] = frames.map { frame in
        var frame = frame
        change(&frame)
        return frame
      }
      let text = String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
      try folder.write(text, "changed.json")
      return try profile("--frames", "5", "--compare", "changed.json", in: folder)
    }
    for name in counts {
      let larger = try compare { $0[name] = ($0[name] as? Int ?? 0) + 1_000_000 }
      #expect(larger.status == 0, "\(name): \(larger)")
      guard frames.contains(where: { $0[name] as? Int ?? 0 > 0 }) else { continue }
      let smaller = try compare { $0[name] = 0 }
      #expect(smaller.isFailure(1, saying: "changed.json", "\(name) from 0 to "), "\(smaller)")
      #expect(counts.filter { smaller.errors.contains("\($0) from") } == [name])
    }
    let all = try compare { for name in counts { $0[name] = 0 } }
    #expect(all.isFailure(1, saying: "draws from 0", "pixels from 0", "allocations from 0"))
    let incomplete = try compare { $0["pixels"] = nil }
    #expect(incomplete.isFailure(1, saying: "changed.json", "pixels"))
  }

  @Test func aBaseOfOtherSettingsIsRefused() throws {
    let folder = try TemporaryFolder()
    let base = try profile("--frames", "3", "--json", in: folder)
    try folder.write(base.output, "base.json")
    try folder.write("{}", "empty.json")
    for (words, saying) in [
      (["--frames", "4"], "use --frames 3"),
      (["--frames", "3", "--film"], "was made without --film: leave --film out"),
      (["--frames", "3", "--raster", "hardware"], "use --raster software"),
      (["--frames", "3", "--scale", "2"], "use --scale 1"),
      (["--frames", "3", "--size", "80x80"], "use --size 80x160"),
    ] {
      let outcome = try CLI.run(
        ["profile", "flatzoom-push", "--size", "80x160", "--scale", "1", "--compare", "base.json"] + words,
        in: folder)
      // The settings are checked before the transition is played.
      #expect(outcome.isFailure(2, saying: "base.json", saying) && outcome.output.isEmpty, "\(outcome)")
    }
    let another = try CLI.run(["profile", "push", "--compare", "base.json"], in: folder)
    #expect(another.isFailure(2, saying: "made of flatzoom-push, not of push"), "\(another)")
    let governed = try profile("--frames", "3", "--governed", "--json", in: folder)
    #expect(governed.status == 0, "\(governed)")
    try folder.write(governed.output, "governed.json")
    let exact = try profile("--frames", "3", "--compare", "governed.json", in: folder)
    #expect(exact.isFailure(2, saying: "governed.json was made with --governed"), "\(exact)")
    let both = try profile("--frames", "3", "--compare", "governed.json", "--governed", in: folder)
    #expect(both.isFailure(2, saying: "--governed"), "\(both)")
    let trace = try profile("--frames", "3", "--compare", "base.json", "--trace", "base.json", in: folder)
    #expect(trace.isFailure(2, saying: "it would replace base.json"), "\(trace)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("base.json"))) == Data(base.output.utf8))
    for name in ["none.json", "empty.json"] {
      let outcome = try profile("--frames", "3", "--compare", name, in: folder)
      #expect(outcome.isFailure(1, saying: name) && outcome.output.isEmpty, "\(outcome)")
    }
  }

  /// `--other-settings` compares the counts per frame and lists the settings that differ. A count that has grown is a
  /// failure.
  @Test func aBaseOfOtherSettingsIsComparedWhenAsked() throws {
    let folder = try TemporaryFolder()
    try folder.write(try profile("--frames", "3", "--json", in: folder).output, "base.json")
    let words = ["profile", "flatzoom-push", "--compare", "base.json", "--other-settings"]
    let half = try CLI.run(words + ["--frames", "5", "--size", "40x80", "--scale", "1"], in: folder)
    #expect(half.output.contains("the base was made with --size 80x160, not 40x80"), "\(half)")
    #expect(half.output.contains("the base was made with 3 frames, not 5"), "\(half)")
    #expect(half.output.contains(" a frame"), "\(half)")
    let large = try CLI.run(
      words + ["--frames", "3", "--size", "160x320", "--scale", "1", "--json"], in: folder)
    #expect(large.isFailure(1, saying: "more than in base.json", "pixels from "), "\(large)")
    let report = try object(Data(large.output.utf8))
    let comparison = try #require(report["comparison"] as? [String: Any])
    #expect(comparison["differences"] as? [String] == ["with --size 80x160, not 160x320"])
    let counts = try #require(comparison["counts"] as? [[String: Any]])
    let pixels = try #require(counts.first { $0["name"] as? String == "pixels" })
    #expect(pixels["grew"] as? Bool == true)
    #expect(pixels["now"] as? Int ?? 0 > pixels["base"] as? Int ?? 0)
    // A base of another transition is compared, too.
    let push = try CLI.run(
      ["profile", "push", "--size", "80x160", "--scale", "1", "--frames", "3", "--compare", "base.json"]
        + ["--other-settings"], in: folder)
    #expect(push.output.contains("the base was made of flatzoom-push, not of push"), "\(push)")
  }

  /// The medians of times are compared with those of a base with times of zero, and of a base with very long times.
  @Test func timesAreComparedWhenAsked() throws {
    let folder = try TemporaryFolder()
    let base = try profile("--frames", "3", "--json", in: folder)
    func write(_ name: String, ms: Double, renderer: String? = nil) throws {
      var report = try object(Data(base.output.utf8))
      report["frame_ms"] = ["median": ms]
      report["stages"] = try #require(report["stages"] as? [[String: Any]]).map { stage in
        ["stage": stage["stage"] ?? "", "median": ms]
      }
      if let renderer { report["renderer"] = renderer }
      try folder.write(
        String(decoding: try JSONSerialization.data(withJSONObject: report), as: UTF8.self), name)
    }
    try write("fast.json", ms: 0)
    try write("slow.json", ms: 1e6)
    try write("card.json", ms: 1e6, renderer: "another card")
    let slow = try profile("--frames", "3", "--compare", "slow.json", "--times", "10", in: folder)
    #expect(slow.status == 0 && slow.output.contains("\nmedian times:\nframe "), "\(slow)")
    #expect(slow.output.contains("1000000.000 -> "), "\(slow)")
    let fast = try profile("--frames", "3", "--compare", "fast.json", "--times", "10", in: folder)
    #expect(fast.isFailure(1, saying: "the median of frame from 0.000 -> "), "\(fast)")
    // The medians are compared only with `--times`.
    let unasked = try profile("--frames", "3", "--compare", "fast.json", in: folder)
    #expect(unasked.status == 0 && !unasked.output.contains("median times"), "\(unasked)")
    let card = try profile("--frames", "3", "--compare", "card.json", "--times", "10", in: folder)
    #expect(card.isFailure(1, saying: "card.json has the times of another card"), "\(card)")
    for (words, saying) in [
      (["--times", "10"], "--times is for --compare"),
      (["--other-settings"], "--other-settings is for --compare"),
      (["--compare", "slow.json", "--times", "-1"], "a percentage is a number from 0"),
    ] {
      let outcome = try CLI.run(["profile", "flatzoom-push"] + words, in: folder)
      #expect(outcome.isFailure(2, saying: saying), "\(outcome)")
    }
  }

  @Test func aBaseOfOtherParametersIsRefused() throws {
    let folder = try TemporaryFolder()
    let words = ["profile", "blur-zoom", "--size", "80x160", "--scale", "1", "--frames", "3"]
    let base = try CLI.run(words + ["--set", "sigma=12", "--json"], in: folder)
    try folder.write(base.output, "base.json")
    let same = try CLI.run(words + ["--set", "sigma=12", "--compare", "base.json"], in: folder)
    #expect(same.status == 0, "\(same)")
    for other in [[], ["--set", "sigma=11"], ["--set", "sigma=12", "--set", "zoom=2"]] {
      let outcome = try CLI.run(words + ["--compare", "base.json"] + other, in: folder)
      #expect(outcome.isFailure(2, saying: "base.json was made with --set sigma=12, not with"), "\(outcome)")
    }
  }

  /// In a governed profile, some frames draw blurs with fewer pixels. Without `--governed`, all frames have full
  /// detail.
  @Test(arguments: [true, false]) func aGovernedProfileHasFewerPixels(isGoverned: Bool) throws {
    let outcome = try CLI.run(
      ["profile", "blur-zoom", "--size", "200x400", "--scale", "1", "--frames", "20", "--json"]
        + (isGoverned ? ["--governed"] : []))
    try #require(outcome.status == 0, "\(outcome)")
    let report = try object(Data(outcome.output.utf8))
    #expect(report["governed"] as? Bool == isGoverned)
    let frames = try #require(report["per_frame"] as? [[String: Any]])
    let details = frames.compactMap { $0["detail"] as? Double }
    #expect(details.count == 20 && details.allSatisfy { [1, 0.5, 0.25].contains($0) })
    #expect(details.contains { $0 < 1 } == isGoverned, "\(details)")
    let text = try CLI.run(
      ["profile", "blur-zoom", "--size", "200x400", "--scale", "1", "--frames", "20"]
        + (isGoverned ? ["--governed"] : []))
    #expect(text.output.contains("large blurs and effects have") == isGoverned, "\(text)")
  }

  /// Each blur and each snapshot is left out once, and the table has the difference that this makes for a frame.
  @Test func costsAreMeasuredByOmission() throws {
    let outcome = try CLI.run([
      "profile", "blur-zoom", "--size", "80x160", "--scale", "1", "--frames", "6", "--costs", "--pairs", "1",
      "--json",
    ])
    try #require(outcome.status == 0, "\(outcome)")
    let costs = try #require(try object(Data(outcome.output.utf8))["costs"] as? [[String: Any]])
    let names = costs.compactMap { $0["name"] as? String }
    #expect(names.filter { $0.hasPrefix("blur of SnapshotView with a snapshot of") }.count == 2, "\(names)")
    #expect(names.filter { $0.hasPrefix("snapshot, all of") }.count == 2 && Set(names).count == names.count)
    for cost in costs where (cost["name"] as? String)?.hasPrefix("blur") == true {
      #expect(cost["passes_per_frame"] as? Double ?? 0 > 1 && cost["pixels_per_frame"] as? Double ?? 0 > 0)
      let times = ["with_ms", "without_ms", "difference_ms"].compactMap { cost[$0] as? Double }
      #expect(times.count == 3 && times[0] > 0 && times[1] > 0)
    }
    let differences = costs.compactMap { $0["difference_ms"] as? Double }
    #expect(differences == differences.sorted(by: >))
    for words in [["--pairs", "2"], ["--costs", "--pairs", "0"], ["--costs", "--pairs", "1.5"]] {
      #expect(try CLI.run(["profile", "push"] + words).isFailure(2, saying: "pairs"))
    }
  }

  /// A trace has separate tracks for frames, stages, passes and draws. Its counters, which include the progress, have a
  /// value for each frame.
  @Test(arguments: ["blur-zoom", "push"]) func aTraceHasTracksAndCounters(id: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try CLI.run(
      ["profile", id, "--size", "80x160", "--scale", "1", "--frames", "5", "--trace", "t.json", "--json"],
      in: folder)
    try #require(outcome.status == 0, "\(outcome)")
    let report = try object(Data(outcome.output.utf8))
    let frames = try #require(report["per_frame"] as? [[String: Any]])
    let trace = try object(Data(contentsOf: URL(fileURLWithPath: folder.file("t.json"))))
    let all = try #require(trace["traceEvents"] as? [[String: Any]])
    func events(_ kind: String, _ name: String? = nil) -> [[String: Any]] {
      all.filter { $0["ph"] as? String == kind && (name == nil || $0["name"] as? String == name) }
    }
    let names = events("M", "thread_name").compactMap { ($0["args"] as? [String: Any])?["name"] as? String }
    #expect(names == ["frames", "stages", "passes", "why draws begin"])
    let tracks = Dictionary(grouping: events("X"), by: { $0["cat"] as? String ?? "" }).mapValues { spans in
      Set(spans.compactMap { $0["tid"] as? Int })
    }
    #expect(tracks == ["frame": [1], "stage": [2], "pass": [3]])
    for name in ["draws", "passes", "pixels", "uploads_bytes", "textures_bytes", "allocations"] {
      let values = events("C", name).map { ($0["args"] as? [String: Any])?["value"] as? Int }
      #expect(values == frames.map { $0[name] as? Int }, "\(name)")
    }
    let progress = events("C", "progress").compactMap { ($0["args"] as? [String: Any])?["value"] as? Double }
    #expect(progress.count == 5 && progress.first == 0 && progress.last.map { abs($0 - 1) < 1e-9 } == true)
    // Each draw has its reason.
    let reasons = events("i").compactMap { $0["name"] as? String }
    #expect(reasons.count == frames.compactMap { $0["draws"] as? Int }.reduce(0, +))
    #expect(events("i").allSatisfy { $0["s"] as? String == "t" && $0["tid"] as? Int == 4 })
    let counted = try #require(report["draw_reasons"] as? [String: Int])
    #expect(Dictionary(grouping: reasons, by: { $0 }).mapValues(\.count) == counted)
    let passes = events("X").filter { $0["cat"] as? String == "pass" }
    #expect(passes.allSatisfy { ($0["args"] as? [String: Any])?["reason"] is String })
  }

  /// `render --view` writes the frame with a legend below, and always the same bytes.
  @Test(arguments: ["overdraw", "batches", "damage", "passes"]) func viewsAreReproducible(kind: String) throws
  {
    let folder = try TemporaryFolder()
    let words = ["render", "blur-zoom", "--at", "0.5", "--size", "120x200", "--scale", "1", "--view", kind]
    for name in ["a.png", "b.png"] {
      let outcome = try CLI.run(words + ["--out", name], in: folder)
      try #require(outcome.status == 0 && outcome.output.isEmpty, "\(outcome)")
    }
    let (one, other) = (
      try Data(contentsOf: URL(fileURLWithPath: folder.file("a.png"))),
      try Data(contentsOf: URL(fileURLWithPath: folder.file("b.png")))
    )
    #expect(one == other)
    let image = try CGImage.decode(Array(one))
    #expect(image.width == 120 && image.height > 220)
    #expect(
      try CLI.run(["render", "push", "--fps", "10", "--out", "f.mp4", "--view", kind]).isFailure(
        2, saying: "--at"))
    #expect(
      try CLI.run(["render", "push", "--at", "1", "--out", "f.png", "--view", "\(kind)s"])
        .isFailure(2, saying: "overdraw, batches, damage or passes"))
  }

  @Test func theOutputPathIsCheckedFirst() throws {
    let folder = try TemporaryFolder()
    let outcome = try profile("--frames", "2", "--trace", "none/t.json", in: folder)
    #expect(outcome.isFailure(1, saying: "none"), "\(outcome)")
    #expect(outcome.output.isEmpty)
    #expect(try folder.names == [])
  }
}
