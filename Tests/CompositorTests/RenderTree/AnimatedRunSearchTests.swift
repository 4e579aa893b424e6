import Testing

@testable import Compositor

/// New animated runs are looked for in some of the frames in which hardly any track begins or ends.
struct AnimatedRunSearchTests {
  /// The number of display lists that look for new runs, of the next `frames` lists.
  private func searches(_ runs: inout AnimatedRuns, frames: Int, events: Int = 0) -> Int {
    (0..<frames).count { _ in
      runs.noteSample(events: events, lanes: 1000)
      return runs.looksForRuns(lanes: 1000)
    }
  }

  @Test func searchesAreRepeatedHoweverLongTheMotionLasts() {
    var runs = AnimatedRuns()
    runs.texelLimit = 4096
    #expect(searches(&runs, frames: 64) == 4)
    _ = searches(&runs, frames: 1 << 20)
    #expect(searches(&runs, frames: 64) == 4)
  }

  @Test func framesInWhichManyTracksBeginHaveNoSearches() {
    var runs = AnimatedRuns()
    runs.texelLimit = 4096
    #expect(searches(&runs, frames: 64, events: 100) == 0)
    // Disabled runs are not looked for, even in quiet frames.
    runs.texelLimit = 0
    #expect(searches(&runs, frames: 64) == 0)
  }
}
