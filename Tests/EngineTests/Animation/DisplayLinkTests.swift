import CAllocations
import Foundation
import RandomNumbers
import Stages
import Synchronization
import Testing

@testable import Engine

@Suite(.serialized) @MainActor struct DisplayLinkTests {
  /// A log of the names and times of the calls of display links.
  final class Log {
    var calls: [(name: String, timestamp: Double, target: Double)] = []
    var names: [String] { calls.map(\.name) }

    func link(_ name: String = "a", _ body: @escaping (CADisplayLink) -> Void = { _ in }) -> CADisplayLink {
      let link = CADisplayLink { [weak self] link in
        // The link may outlive its test and its log: the next test may call the link before it has its own context.
        self?.calls.append((name, link.timestamp, link.targetTimestamp))
        body(link)
      }
      link.add(to: .main, forMode: .common)
      return link
    }
  }

  /// Whether each call has two consecutive elements of `times` as its timestamp and its target.
  private func haveSteps(_ calls: [(name: String, timestamp: Double, target: Double)], _ times: [Double])
    -> Bool
  {
    calls.map(\.timestamp) == Array(times.dropLast()) && calls.map(\.target) == Array(times.dropFirst())
  }

  @Test func everyTurnCallsWithTheTimesOfItsFrames() {
    let screen = TestScreen()
    let log = Log()
    let link = log.link()
    #expect(link.timestamp == 0 && link.targetTimestamp == 0)
    let times = [0, 0.001, 0.5, 0.516, 10.5, 10.501]
    for t in times.dropFirst() { screen.frame(at: t) }
    #expect(haveSteps(log.calls, times))
    #expect(link.duration == 1.0 / 60)
  }

  @Test func aStoppedClockHasNoFrames() {
    let screen = TestScreen()
    let log = Log()
    _ = log.link()
    for t in [0, 1, 1, 1, 2, 1.5, 1.75, 3] { screen.frame(at: t) }
    #expect(log.calls.map(\.target) == [1, 2, 1.75, 3])
    #expect(log.calls.map(\.timestamp) == [0, 1, 1.5, 1.75])
  }

  @Test func linksAreCalledInTheOrderTheyWereAddedIn() {
    let screen = TestScreen()
    let log = Log()
    let first = log.link("a")
    _ = log.link("b")
    _ = log.link("c")
    screen.frame(at: 1)
    #expect(log.names == ["a", "b", "c"])
    first.remove(from: .main, forMode: .common)
    first.add(to: .main, forMode: .common)
    screen.frame(at: 2)
    #expect(log.names.suffix(3) == ["b", "c", "a"])
  }

  @Test func linksAddedInACallFireInTheNextTurn() {
    let screen = TestScreen()
    let log = Log()
    let paused = log.link("paused")
    paused.isPaused = true
    var added: CADisplayLink?
    _ = log.link("a") { _ in
      guard added == nil else { return }
      added = log.link("b")
      paused.isPaused = false
    }
    screen.frame(at: 1)
    #expect(log.names == ["a"])
    screen.frame(at: 2)
    #expect(log.names == ["a", "paused", "a", "b"])
    #expect(log.calls.allSatisfy { $0.target == 1 || $0.timestamp == 1 })
  }

  @Test func linksAddedBeforeLayoutFireInTheNextTurn() {
    let screen = TestScreen()
    let log = Log()
    RunContext.current.animations.turnBegins()
    _ = log.link()
    RunContext.current.displayLinks.fire(at: 1)
    RunContext.current.displayLinks.frameTime = 1
    #expect(log.calls.isEmpty)
    screen.frame(at: 2)
    #expect(haveSteps(log.calls, [1, 2]))
  }

  @Test func aPausedLinkDoesNotFireAndThenCountsFromTheLastFrame() {
    let screen = TestScreen()
    let log = Log()
    let link = log.link()
    for t in [1.0, 2] { screen.frame(at: t) }
    link.isPaused = true
    #expect(!RunContext.current.displayLinks.isRunning)
    for t in [3.0, 4, 5] { screen.frame(at: t) }
    #expect(log.calls.count == 2)
    link.isPaused = false
    #expect(RunContext.current.displayLinks.isRunning)
    for t in [6.0, 7] { screen.frame(at: t) }
    #expect(log.calls.map(\.timestamp) == [0, 1, 5, 6])
    #expect(log.calls.map(\.target) == [1, 2, 6, 7])
  }

  @Test func pausingAndResumingInOneCallSkipsNoFrame() {
    let screen = TestScreen()
    let log = Log()
    _ = log.link { link in
      link.isPaused = true
      link.isPaused = false
    }
    for t in [1.0, 2, 3] { screen.frame(at: t) }
    #expect(haveSteps(log.calls, [0, 1, 2, 3]))
  }

  // MARK: Ends

  @Test func anInvalidatedLinkStopsAtOnceAndReleasesItsHandler() {
    let screen = TestScreen()
    let log = Log()
    weak var weakLink: CADisplayLink?
    weak var weakToken: NSObject?
    do {
      let token = NSObject()
      weakToken = token
      let link = log.link { link in
        withExtendedLifetime(token) { link.invalidate() }
        // The handler that is being called still exists.
        log.calls.append(("after", 0, 0))
      }
      weakLink = link
    }
    #expect(weakLink != nil && weakToken != nil)
    for t in [1.0, 2] { screen.frame(at: t) }
    #expect(log.names == ["a", "after"])
    #expect(weakLink == nil && weakToken == nil)
    #expect(!RunContext.current.displayLinks.isRunning)
  }

  @Test func anotherLinksCallCanInvalidateALink() {
    let screen = TestScreen()
    let log = Log()
    var victims: [CADisplayLink] = []
    let early = log.link("early")
    _ = log.link("killer") { _ in
      early.invalidate()
      for victim in victims { victim.invalidate() }
    }
    victims = [log.link("b"), log.link("c")]
    _ = log.link("last")
    for t in [1.0, 2] { screen.frame(at: t) }
    #expect(log.names == ["early", "killer", "last", "killer", "last"])
  }

  @Test func aLinkRemovedAndAddedWithinACallFiresOnce() {
    let screen = TestScreen()
    let log = Log()
    _ = log.link("a") { link in
      link.remove(from: .main, forMode: .common)
      link.add(to: .main, forMode: .common)
    }
    _ = log.link("b")
    for t in [1.0, 2, 3] { screen.frame(at: t) }
    #expect(log.names == ["a", "b", "b", "a", "b", "a"])
  }

  @Test func aLinkInTwoModesIsCalledOnceUntilItHasLeftBoth() {
    let screen = TestScreen()
    let log = Log()
    let link = log.link()
    link.add(to: .main, forMode: .default)
    link.add(to: .main, forMode: .default)
    screen.frame(at: 1)
    link.remove(from: .main, forMode: .common)
    screen.frame(at: 2)
    link.remove(from: .main, forMode: .common)
    screen.frame(at: 3)
    #expect(log.calls.count == 3)
    link.remove(from: .main, forMode: .default)
    screen.frame(at: 4)
    #expect(log.calls.count == 3)
    link.add(to: .main, forMode: .default)
    screen.frame(at: 5)
    #expect(log.calls.last?.timestamp == 4)
  }

  @Test func aNewRunDoesNotCallLinksOfThePreviousRun() {
    let screen = TestScreen()
    let log = Log()
    _ = log.link("a") { _ in RunContext.current.reset() }
    let link = log.link("b")
    screen.frame(at: 1)
    screen.frame(at: 2)
    #expect(log.names == ["a"])
    link.add(to: .main, forMode: .common)
    screen.frame(at: 3)
    #expect(log.names == ["a", "b"])
  }

  @Test func aTurnWithinACallFiresNoLink() {
    let screen = TestScreen()
    let log = Log()
    _ = log.link { _ in if log.calls.count < 5 { screen.frame(at: screen.time + 0.5) } }
    screen.frame(at: 1)
    #expect(log.calls.count == 1)
    screen.frame(at: 2)
    #expect(log.calls.count == 2)
  }

  @Test func addingAnInvalidLinkIsReported() {
    let screen = TestScreen()
    let log = Log()
    let link = log.link()
    link.invalidate()
    let codes = collectingDiagnostics { link.add(to: .main, forMode: .common) }
    #expect(codes == ["display-link-invalid"])
    screen.frame(at: 1)
    #expect(log.calls.isEmpty && !RunContext.current.displayLinks.isRunning)
  }

  private func collectingDiagnostics(_ body: () -> Void) -> [String] {
    let codes = Mutex<[String]>([])
    let previousHandler = Diagnostics.handler
    Diagnostics.handler = { diagnostic in codes.withLock { $0.append(diagnostic.code.rawValue) } }
    body()
    Diagnostics.handler = previousHandler
    return codes.withLock { $0 }
  }

  // MARK: Rates

  @Test func aSlowerLinkFiresInFramesThatReachItsInterval() {
    let screen = TestScreen()
    let log = Log()
    let link = log.link()
    link.preferredFramesPerSecond = 30
    for frame in 1...12 { screen.frame(at: Double(frame) / 60) }
    #expect(log.calls.map(\.target) == [1, 3, 5, 7, 9, 11].map { $0 / 60.0 })
    // After the first call, the timestamp of a link with a rate is the target of the link's previous call.
    #expect(log.calls.map(\.timestamp) == [0, 1, 3, 5, 7, 9].map { $0 / 60.0 })
    link.preferredFramesPerSecond = 0
    for frame in 13...16 { screen.frame(at: Double(frame) / 60) }
    #expect(log.calls.map(\.target).suffix(4) == [13, 14, 15, 16].map { $0 / 60.0 })
  }

  @Test(arguments: [1, 7, 10, 24, 25, 29, 45, 50, 59])
  func callsDoNotDriftFromTheirRate(rate: Int) {
    let screen = TestScreen()
    let log = Log()
    log.link().preferredFramesPerSecond = rate
    let seconds = 100
    for frame in 1...60 * seconds { screen.frame(at: Double(frame) / 60) }
    #expect(abs(log.calls.count - rate * seconds) <= 1)
    let steps = zip(log.calls.dropFirst(), log.calls).map { $0.target - $1.target }
    let interval = 1 / Double(rate)
    #expect(steps.allSatisfy { abs($0 - interval) < 1.0 / 60 })
  }

  @Test(arguments: [60, 61, 120, 1000, -1])
  func noRateIsFasterThanTheDisplay(rate: Int) {
    let screen = TestScreen()
    let log = Log()
    log.link().preferredFramesPerSecond = rate
    for frame in 1...10 { screen.frame(at: Double(frame) / 60) }
    #expect(log.calls.count == 10)
  }

  @Test func theLastRateSettingApplies() {
    let screen = TestScreen()
    let log = Log()
    let link = log.link()
    func callsInASecond() -> Int {
      let before = log.calls.count
      let start = screen.time
      for frame in 1...60 { screen.frame(at: start + Double(frame) / 60) }
      return log.calls.count - before
    }
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 30, preferred: 20)
    #expect(callsInASecond() == 20)
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 30)
    #expect(callsInASecond() == 30)
    link.preferredFramesPerSecond = 15
    #expect(callsInASecond() == 15)
    link.preferredFrameRateRange = .default
    #expect(callsInASecond() == 60)
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 80, maximum: 120, preferred: 120)
    #expect(callsInASecond() == 60)
    #expect(link.preferredFrameRateRange.preferred == 120)
  }

  /// With frames at irregular intervals, no call is early, and no call is missing if the frames are dense enough.
  @Test func irregularFramesKeepTheRate() {
    Soak.each("display link", 400) { random in
      var pace = FramePace()
      pace.rate = random.number(1...59)
      var t = random.number(0...1000)
      let start = t
      var (count, isDense) = (0, true)
      for _ in 0..<400 {
        if pace.accepts(t, refresh: 1.0 / 60) { count += 1 }
        let reached = (t - start + 0.25 / 60) * pace.rate
        if Double(count) > reached + 1 + 1e-9 { Issue.record("early: \(count) calls, \(reached) intervals") }
        if isDense, Double(count) < reached.rounded(.down) { Issue.record("late: \(count), \(reached)") }
        switch Int.random(in: 0..<40, using: &random) {
        case 0:
          t += random.number(0...10)
          isDense = false
        default: t += random.number(0.001...1.0 / 60)
        }
      }
    }
  }

  @Test func anInexactClockMissesNoCall() {
    Soak.each("jitter", 200) { random in
      var pace = FramePace()
      pace.rate = 30
      var accepted: [Int] = []
      for frame in 0..<600
      where pace.accepts(Double(frame) / 60 + random.number(0...0.004), refresh: 1.0 / 60) {
        accepted.append(frame)
      }
      #expect(accepted == Array(stride(from: 0, to: 600, by: 2)))
    }
  }

  @Test func aFrameAllocatesNothing() {
    let screen = TestScreen()
    var sum = 0.0
    var links: [CADisplayLink] = []
    for rate in [0, 30, 24] {
      let link = CADisplayLink { sum += $0.targetTimestamp }
      link.preferredFramesPerSecond = rate
      link.add(to: .main, forMode: .common)
      links.append(link)
    }
    for frame in 1...10 { screen.frame(at: Double(frame) / 60) }
    let before = threadAllocationCount()
    for frame in 11...100 {
      RunContext.current.animations.turnBegins()
      RunContext.current.displayLinks.fire(at: Double(frame) / 60)
      RunContext.current.displayLinks.frameTime = Double(frame) / 60
    }
    #expect(threadAllocationCount() == before)
    #expect(sum > 0)
    for link in links { link.invalidate() }
  }

  @Test func manyLinksAreRemovedAndTheOthersKeepTheirOrder() {
    let screen = TestScreen()
    var calls: [Int] = []
    let links = (0..<50_000).map { number in CADisplayLink { _ in calls.append(number) } }
    for link in links { link.add(to: .main, forMode: .common) }
    for (number, link) in links.enumerated() where number % 10_000 != 7 { link.invalidate() }
    screen.frame(at: 1)
    #expect(calls == [7, 10_007, 20_007, 30_007, 40_007])
    for link in links { link.invalidate() }
    #expect(!screen.context.displayLinks.isRunning)
  }

  @Test func misuseNamesTheCall() async {
    let loop = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let link = CADisplayLink { _ in }
      await withCheckedContinuation { done in
        Thread.detachNewThread {
          CADisplayLink { _ in }.add(to: .current, forMode: .default)
          done.resume()
        }
      }
      link.invalidate()
    }
    #expect(message(loop).contains("CADisplayLink.add(to:forMode:): frames run on the main run loop"))
    let range = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CADisplayLink { _ in }.preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 30)
    }
    #expect(message(range).contains("CADisplayLink.preferredFrameRateRange: 60.0...30.0"))
  }

  private func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}
