import Foundation
import Stages
import Testing

@testable import Engine

/// A shown layer that a test sends to another thread.
private struct ShownLayer: @unchecked Sendable {
  let layer = CALayer()
  private let screen: TestScreen

  @MainActor init() {
    screen = TestScreen()
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
  }
}

@Suite(.serialized) @MainActor struct RunContextTests {
  /// Reading the pixels of a recorded image outside of the main actor traps with a message.
  @Test func recordedImagesAreReadOnTheMainActor() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let image = await MainActor.run {
        CGImage.recorded([], size: CGSize(width: 4, height: 4), scale: 1, background: .white)
      }
      await Task.detached { _ = image?.cropping(to: CGRect(x: 0, y: 0, width: 2, height: 2)) }.value
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("cropping(to:)") && text.contains("main actor"))
  }

  /// The run that prepares an effect compiles the effect, even if another run draws first.
  @Test func effectsArePreparedForTheirOwnRun() throws {
    let effect = try Effect(name: "same", source: "vec4 effect(vec2 uv) { return first(uv); }")
    let (one, other) = (TestScreen(), TestScreen())
    one.context.makeCurrent()
    for _ in 0..<2 { effect.prepare() }
    other.frame(at: 1)
    one.frame(at: 1)
    one.frame(at: 2)
    #expect(one.preparedEffects == [effect] && other.preparedEffects == [])
  }

  @Test func eachRunHasItsOwnClockTransactionsAndCapture() {
    let (first, second) = (RunContext(clock: .counting()), RunContext(clock: .counting()))
    defer {
      first.close()
      second.close()
    }
    first.makeCurrent()
    first.clock.set(3)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let timeline = Timeline(duration: 1)
    timeline.capture {
      #expect(CATransaction.disableActions() && Timeline.current === timeline)
      second.makeCurrent()
      #expect(CACurrentMediaTime() == 0 && !CATransaction.disableActions() && Timeline.current == nil)
      CATransaction.setAnimationDuration(9)
      first.makeCurrent()
      #expect(CACurrentMediaTime() == 3 && CATransaction.disableActions() && Timeline.current === timeline)
      #expect(CATransaction.animationDuration() == 0.25)
    }
    #expect(Timeline.current == nil)
    CATransaction.commit()
    #expect(!CATransaction.disableActions())
    second.makeCurrent()
    #expect(CATransaction.animationDuration() == 9)
  }

  /// Animations belong to the run that shows their layer, regardless of the current run.
  @Test func anAnimationBelongsToTheRunThatShowsItsLayer() {
    let (first, second) = (TestScreen(), TestScreen())
    let layer = CALayer()
    first.root.addSublayer(layer)
    first.frame(at: 1)
    second.frame(at: 5)
    #expect(RunContext.current === second.context)
    let animation = CABasicAnimation(keyPath: "zPosition")
    animation.fromValue = 0
    animation.toValue = 10
    animation.duration = 2
    layer.add(animation, forKey: "z")
    #expect(second.context.animations.isIdle && !first.context.animations.isIdle)
    second.frame(at: 6)
    first.frame(at: 2)
    first.frame(at: 3)
    #expect(first.shown(.zPosition, layer)[0] == 5)
    second.frame(at: 7)
    #expect(layer.presentedState.zPosition == 5)
    first.frame(at: 5)
    first.frame(at: 6)
    #expect(layer.animationKeys() == nil && first.context.animations.isIdle)
  }

  @Test func aNestedTurnRestoresTheOuterTurn() {
    let (outer, inner) = (TestScreen(), TestScreen())
    outer.frame(at: 1)
    var times: [CFTimeInterval] = []
    outer.context.delays.add(at: 2) {
      inner.frame(at: 7)
      times.append(CACurrentMediaTime())
    }
    outer.frame(at: 2)
    #expect(times == [2] && RunContext.current === outer.context)
    inner.frame(at: 8)
    #expect(RunContext.current === inner.context)
  }

  @Test func closingARunDoesNotAffectOtherRuns() {
    let first = TestScreen()
    let second = RunContext(clock: .counting())
    second.makeCurrent()
    let link = CADisplayLink { _ in }
    link.add(to: .main, forMode: .common)
    first.frame(at: 1)
    #expect(!first.context.displayLinks.isRunning && second.displayLinks.isRunning)
    second.close()
    #expect(RunContext.current === first.context && !second.displayLinks.isRunning)
    first.context.close()
    #expect(RunContext.current !== first.context)
  }

  #if DEBUG
    /// The use of a transaction, a shown layer or a run on another thread traps.
    @Test func otherThreadsTrap() async {
      await #expect(processExitsWith: .failure) { CATransaction.begin() }
      await #expect(processExitsWith: .failure) {
        let shown = await MainActor.run { ShownLayer() }
        shown.layer.opacity = 0.5
      }
      await #expect(processExitsWith: .failure) { RunContext(clock: .counting()).makeCurrent() }
      await #expect(processExitsWith: .success) {
        await MainActor.run {
          ShownLayer().layer.opacity = 0.5
          CATransaction.begin()
        }
      }
    }
  #endif

  @Test func delayedCallsRunInTheOrderOfTheirTimes() {
    let queue = DelayQueue()
    var log: [String] = []
    for (time, name) in [(2.0, "c"), (1, "a"), (2, "d"), (1, "b"), (3, "e")] {
      queue.add(at: time) { log.append(name) }
    }
    queue.add(at: 1) {
      log.append("adds")
      queue.add(at: 0) { log.append("added") }
    }
    queue.runDue(at: 0.5)
    #expect(log.isEmpty)
    queue.runDue(at: 2)
    #expect(log == ["a", "b", "adds", "c", "d"])
    queue.runDue(at: 2)
    #expect(log.last == "added" && !queue.isEmpty)
    queue.removeAll()
    queue.runDue(at: 9)
    #expect(log.count == 6 && queue.isEmpty)
  }

  @Test func aHundredThousandDelayedCallsKeepTheirOrder() {
    let queue = DelayQueue()
    var log: [Int] = []
    for number in 0..<100_000 { queue.add(at: Double(number % 1000)) { log.append(number) } }
    queue.runDue(at: 499)
    #expect(log.count == 50_000 && queue.nextTime == 500)
    queue.runDue(at: 1000)
    let sorted = (0..<100_000).sorted { ($0 % 1000, $0) < ($1 % 1000, $1) }
    #expect(log == sorted)
    #expect(queue.isEmpty)
  }

  @Test func callsAtInvalidTimesDoNotDelayOthers() {
    let queue = DelayQueue()
    var log: [String] = []
    queue.add(at: .nan) { log.append("never") }
    queue.add(at: .infinity) { log.append("at the end of time") }
    queue.add(at: 1) { log.append("soon") }
    queue.runDue(at: 1e300)
    #expect(log == ["soon"])
  }

  @Test func aTimedHeapNumbersItsAdditions() {
    var heap = TimedHeap<String>()
    for (time, name) in [(0.3, "late"), (0.1, "early"), (0.2, "middle"), (0.9, "later")] {
      heap.add(name, at: time)
    }
    let due = heap.removeDue(at: 0.5)
    #expect(due.map(\.value) == ["early", "middle", "late"])
    #expect(due.sorted { $0.number < $1.number }.map(\.value) == ["late", "early", "middle"])
    #expect(heap.firstTime == 0.9)
  }
}
