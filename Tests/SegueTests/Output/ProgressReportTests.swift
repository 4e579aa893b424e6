import Testing

@testable import Segue

/// Reports of progress at times that the tests choose.
@Suite struct ProgressReportTests {
  @Test func textsHaveTheRateAndTheRemainingTime() {
    let report = ProgressReport(total: 600, start: 100)
    #expect(report.text(120, at: 110) == "120 of 600 frames, 12.0 frames/s, 40 s left")
    #expect(report.text(600, at: 150) == "600 of 600 frames, 12.0 frames/s, 0 s left")
    #expect(ProgressReport(total: nil, start: 0).text(30, at: 20) == "30 frames, 1.5 frames/s")
    let files = ProgressReport(total: 4, unit: "files", start: 0)
    #expect(files.text(1, at: 2) == "1 of 4 files, 0.5 files/s, 6 s left")
    #expect(files.text(0, at: 0).hasPrefix("0 of 4 files, 0.0 files/s"))
  }

  /// The times of the lines of a command with a frame every `step` seconds.
  private func lines(step: Double, until end: Double) -> [Double] {
    var schedule = ProgressSchedule(start: 1000)
    return (0...Int(end / step)).map { Double($0) * step }.filter { schedule.isDue(at: 1000 + $0) }
  }

  @Test func linesComeEveryTenSeconds() {
    #expect(lines(step: 0.25, until: 9.75) == [])
    #expect(lines(step: 0.25, until: 35) == [10, 20, 30])
    // A line is printed with the first frame that is at least ten seconds after the last line.
    #expect(lines(step: 4, until: 40) == [12, 24, 36])
    #expect(lines(step: 25, until: 100) == [25, 50, 75, 100])
  }
}
