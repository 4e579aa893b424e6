import Testing

@testable import GPURender

/// The choice of the monitor whose refresh rate applies to a window.
@Suite struct MonitorTests {
  private let wide = Monitor(area: .init(x: 0, y: 0, width: 1920, height: 1080), refreshRate: 60)
  private let fast = Monitor(area: .init(x: 1920, y: 0, width: 2560, height: 1440), refreshRate: 144)
  private let above = Monitor(area: .init(x: 0, y: -1080, width: 1920, height: 1080), refreshRate: 50)

  private func rate(_ monitors: [Monitor], _ x: Int, _ y: Int) -> Double {
    Monitor.refreshRate(of: monitors, showing: .init(x: x, y: y, width: 400, height: 800))
  }

  @Test func theMonitorThatShowsMostOfTheWindowCounts() {
    let all = [wide, fast, above]
    #expect(rate(all, 100, 100) == 60)
    #expect(rate(all, 1700, 100) == 60, "220 of 400 on the first")
    #expect(rate(all, 1740, 100) == 144, "180 of 400 on the first")
    #expect(rate(all, 100, -500) == 50)
    #expect(rate(all, 4000, 0) == 144)
    // Both monitors show the same share of the window.
    #expect(rate(all, 1720, 100) == 60)
  }

  @Test func afterTheWindowsMonitorIsRemovedTheFirstCounts() {
    #expect(rate([fast, wide], 3000, 100) == 144)
    #expect(rate([wide], 3000, 100) == 60, "no monitor shows the window")
    #expect(rate([above, wide], 3000, 100) == 50, "the first monitor is the primary one")
    #expect(rate([], 3000, 100) == 60)
  }

  @Test func unknownPositionsAndRatesHaveDefaults() {
    #expect(Monitor.refreshRate(of: [fast, wide], showing: nil) == 144)
    let unknown = Monitor(area: wide.area, refreshRate: 0)
    #expect(rate([unknown], 100, 100) == 60)
    #expect(rate([fast, unknown], 100, 100) == 144)
    #expect(rate([unknown, fast], 100, 100) == 60)
    #expect(rate([unknown, fast], 3000, 100) == 144)
    let empty = Monitor(area: .init(x: 0, y: 0, width: 0, height: 0), refreshRate: 30)
    #expect(rate([empty], 0, 0) == 30)
  }
}
