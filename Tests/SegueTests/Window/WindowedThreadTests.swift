import Foundation
import Testing

@testable import Segue
@testable import Showcase
@testable import Transitions

/// A real window with a render thread shows frames while the app is busy, and can be closed in every state.
@Suite(
  .serialized, .enabled(if: ProcessInfo.processInfo.environment["DISPLAY"] != nil, "there is no display"))
@MainActor
struct WindowedThreadTests {
  private static let size = CGSize(width: 240, height: 320)

  /// A window that shows an entry of the catalogue, and the stage that begins the transition.
  private func runner(_ seconds: Double?, _ id: String = "push") throws -> (WindowRunner, any Stage) {
    var options = WindowRunner.Options()
    (options.size, options.seconds) = (Self.size, seconds)
    let runner = try WindowRunner(options)
    let entry = try #require(TransitionCatalog.all.first { $0.id == id })
    let stage = try entry.make(StageOptions(size: Self.size, parameters: [:]))
    runner.window.rootViewController = stage.rootViewController
    runner.window.makeKeyAndVisible()
    return (runner, stage)
  }

  private static func isWarm(_ runner: WindowRunner) -> Bool {
    (try? runner.pipeline.perform { $0.isWarm }) == true
  }

  /// While the main thread sleeps during a transition, the render thread shows frames at nearly the full rate.
  @Test func aSleepingMainThreadCostsNoFrame() throws {
    let (runner, stage) = try runner(nil)
    defer { runner.close() }
    // The box moves during the whole test, so that every frame differs.
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
    box.backgroundColor = .red
    runner.window.addSubview(box)
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue, animation.duration) = (20, 220, 30)
    var counts: [Int] = []
    var ticks = 0
    let link = CADisplayLink(handler: { _ in
      // The ticks begin when all programs are compiled, because a motion would delay the compilation.
      if ticks == 0, !Self.isWarm(runner) { return }
      ticks += 1
      switch ticks {
      case 1: box.layer.add(animation, forKey: nil)
      case 20:
        stage.begin()
      case 25:
        counts.append(runner.drawnFrames)
        usleep(500_000)
        counts.append(runner.drawnFrames)
        runner.stop()
      default: break
      }
    })
    link.add(to: .main, forMode: .common)
    defer { link.invalidate() }
    try runner.run()
    try #require(counts.count == 2)
    // At 60 frames per second, half a second has 30 frames. The bound allows for other work of the machine.
    #expect(counts[1] - counts[0] >= 25, "\(counts[1] - counts[0]) frames in half a second")
  }

  /// The feed receives the profiles of a window's turns and frames while the window shows them.
  @Test(arguments: [false, true]) func aFeedReceivesTurnsAndFrames(timesPasses: Bool) throws {
    let (runner, stage) = try runner(60)
    defer { runner.close() }
    let feed = ProfileFeed(capacity: 30, timesPasses: timesPasses)
    runner.profileFeed = feed
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
    box.backgroundColor = .red
    runner.window.addSubview(box)
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue, animation.duration) = (20, 220, 60)
    var ticks = 0
    let link = CADisplayLink(handler: { _ in
      ticks += 1
      if ticks == 1 { box.layer.add(animation, forKey: nil) }
      if ticks == 5 { stage.begin() }
      if feed.history.frames.count >= 6 { runner.stop() }
    })
    link.add(to: .main, forMode: .common)
    defer { link.invalidate() }
    try runner.run()
    let history = feed.history
    #expect((6...30).contains(history.frames.count), "\(history.frames.count) frames")
    #expect((2...30).contains(history.turns.count), "\(history.turns.count) turns")
    for turn in history.turns {
      #expect(turn.duration(of: .layout) > 0 && turn.duration(of: .batch) == 0 && turn.statistics == nil)
    }
    for (frame, next) in zip(history.frames, history.frames.dropFirst()) {
      #expect(frame.time < next.time && frame.start < next.start && frame.textureBytes > 0)
      #expect(frame.duration(of: .sample) > 0 && frame.duration(of: .submit) > 0)
      #expect(frame.duration(of: .layout) == 0 && frame.waiting <= frame.duration)
      // The thread draws one frame after the other.
      #expect(frame.spans.last.map { $0.end <= next.start } == true)
      // A pass that neither clears nor draws is not timed.
      let passes = frame.statistics?.passes ?? 0
      #expect(timesPasses ? (1...max(1, passes)).contains(frame.passes.count) : frame.passes.isEmpty)
    }
    let rows = Set(history.frames.flatMap(\.passes).map(\.origin.row)).union([ChangeList.rootRow])
    #expect(runner.pipeline.tree.names(of: rows)[ChangeList.rootRow] != nil)
    runner.profileFeed = nil
    #expect(try runner.pipeline.perform { $0.profile == nil && $0.feed == nil })
  }

  enum State: CaseIterable {
    case unused, beforeFirstFrame, firstFrame, atRest, inTransition, resized, busy, pressed
  }

  /// Closing takes less than a second. `Device.close()` would trap if a GL object were left.
  @Test(arguments: State.allCases)
  func closingEndsInEveryState(state: State) throws {
    let (runner, stage) = try runner(state == .atRest ? 4 : nil)
    var ticks = 0
    let link = CADisplayLink(handler: { _ in
      if state == .beforeFirstFrame { runner.stop() }
      // The first frame waits for the driver's compiler, however slow the machine is.
      if runner.drawnFrames == 0 { return }
      ticks += 1
      switch state {
      case .unused, .beforeFirstFrame: break
      case .firstFrame: runner.stop()
      case .atRest: break
      case .inTransition:
        if ticks == 10 { stage.begin() }
        if ticks == 16 { runner.stop() }
      case .resized:
        if ticks == 10 {
          runner.pipeline.resize(FrameSurface(width: 300, height: 200, scale: 1))
          runner.stop()
        }
      case .busy:
        if ticks == 10 { stage.begin() }
        if ticks == 14 {
          usleep(200_000)
          runner.stop()
        }
      case .pressed:
        if ticks == 8 {
          UIApplication.shared.deliver([
            TouchSample(t: CACurrentMediaTime(), id: 0, phase: .began, x: 5, y: 160)
          ])
        }
        if ticks == 12 { runner.stop() }
      }
    })
    if state != .atRest { link.add(to: .main, forMode: .common) }
    if state != .unused { try runner.run() }
    link.invalidate()
    let start = ContinuousClock.now
    runner.close()
    #expect(ContinuousClock.now - start < .seconds(1))
  }
}
