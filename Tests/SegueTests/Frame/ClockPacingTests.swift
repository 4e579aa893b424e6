import Foundation
import Testing

@testable import Engine
@testable import GPURender
@testable import Rendering
@testable import Segue

/// Turns whose frames are drawn on a render thread with the pacing of a clock, as in a window. Only the test advances
/// the clock.
@Suite(.serialized) @MainActor struct ClockPacingTests {
  nonisolated private static let surface = FrameSurface(width: 96, height: 72, scale: 1)

  /// A pipeline with the pacing of a window.
  private struct Stage {
    let clock = MediaClock.counting()
    let context: RunContext
    let pipeline: FramePipeline

    @MainActor init() throws {
      let clock = clock
      let pacing = RenderThread.Pacing.clock(now: { clock.now }, framesPerSecond: 60)
      let thread = try RenderThread(
        pacing: pacing,
        make: { FrameRenderer(renderer: Renderer(GLBackend(try Device.headless())), surface: surface) },
        present: { $0.renderer.endFrame() })
      context = RunContext(clock: clock)
      pipeline = FramePipeline(
        context: context, thread: thread, pacing: pacing, surface: ClockPacingTests.surface, fps: 60)
    }

    /// Runs a turn `seconds` after the previous turn, and waits for the frame that the turn may cause.
    @MainActor func step(_ seconds: Double = 1 / 60.0) throws {
      clock.set(clock.now + seconds)
      _ = try pipeline.turn(at: clock.now, touches: [])
      // The thread answers the second request after the work that it does between the two requests.
      for _ in 0..<2 { _ = try pipeline.perform { _ in true } }
    }

    /// Steps ten times, after which the screen is at rest.
    @MainActor func rest() throws {
      for _ in 0..<10 { try step() }
    }

    @MainActor func close() {
      context.close()
      pipeline.close()
    }
  }

  enum Motion: CaseIterable { case none, unchanged, removedView, invalidGroup, effectsOnly, empty }

  /// The end of a motion is delivered in time even if the motion causes no frame.
  @Test(arguments: Motion.allCases)
  func motionWithoutFramesEnds(motion: Motion) throws {
    let stage = try Stage()
    defer { stage.close() }
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.addSubview(view)
    window.makeKeyAndVisible()
    try stage.rest()
    var end: Double?
    let clock = stage.clock
    let start = clock.now
    let ended: () -> Void = { end = clock.now - start }
    let delegate = StopDelegate(ended)
    let animator = UIViewPropertyAnimator(duration: 0.3, curve: .linear, animations: nil)
    animator.addCompletion { _ in ended() }
    switch motion {
    case .none: animator.startAnimation()
    case .unchanged:
      animator.addAnimations { view.alpha = 1 }
      animator.startAnimation()
    case .removedView:
      animator.addAnimations { view.center.x = 60 }
      animator.startAnimation()
    case .invalidGroup:
      let group = CAAnimationGroup()
      group.animations = [CABasicAnimation(keyPath: "noSuchProperty")]
      group.duration = 0.3
      group.delegate = delegate
      view.layer.add(group, forKey: nil)
    case .effectsOnly:
      try Effect(name: "plain", source: "vec4 effect(vec2 uv) { return first(uv); }").prepare()
      animator.startAnimation()
    case .empty: UIView.animate(withDuration: 0.3, animations: {}, completion: { _ in ended() })
    }
    for step in 0..<40 where end == nil {
      try stage.step()
      if motion == .removedView, step == 3 { view.removeFromSuperview() }
    }
    let time = try #require(end, "\(motion) never ended")
    // Motions such as a removed view's animation or an empty block may end at once, so only `none` has a least time.
    #expect(time <= 0.3 + 3 / 60.0, "\(motion) ended after \(time) s")
    if motion == .none { #expect(time >= 0.3) }
  }

  /// A monitor at 59.94 hertz may report 59.
  @Test(arguments: [(60.0, 60.0), (59, 60), (58, 58), (144, 60), (50, 50), (24, 24)])
  func framesFollowTheMonitor(refreshRate: Double, fps: Double) {
    #expect(WindowRunner.frameRate(atMost: 60, refreshRate: refreshRate) == fps)
    #expect(WindowRunner.frameRate(atMost: 20, refreshRate: refreshRate) == 20)
  }

  @Test func displayLinksFollowTheFrameRate() throws {
    let stage = try Stage()
    defer { stage.close() }
    try stage.rest()
    var intervals: [Double] = []
    let link = CADisplayLink { intervals.append($0.duration) }
    link.add(to: .main, forMode: .common)
    for rate in [60.0, 50, 30] {
      stage.pipeline.setFrameRate(rate)
      #expect(UIScreen.main.maximumFramesPerSecond == Int(rate))
      for _ in 0..<2 { try stage.step(1 / rate) }
      #expect(intervals.last == 1 / rate)
    }
    link.invalidate()
  }

  private final class StopDelegate: NSObject, CAAnimationDelegate {
    let ended: () -> Void
    init(_ ended: @escaping () -> Void) { self.ended = ended }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { ended() }
  }

  /// The steps of a display link add up to the time that has passed, whether or not its calls change the screen.
  @Test(arguments: [false, true])
  func displayLinksCountTheTimeOnce(draws: Bool) throws {
    let stage = try Stage()
    defer { stage.close() }
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    view.backgroundColor = .red
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.addSubview(view)
    window.makeKeyAndVisible()
    try stage.rest()
    stage.clock.set(stage.clock.now + 10)
    let start = stage.clock.now
    var passed = 0.0
    let link = CADisplayLink { link in
      passed += link.targetTimestamp - link.timestamp
      if draws { view.center.x += 0.25 }
    }
    link.add(to: .main, forMode: .common)
    for _ in 0..<60 { try stage.step() }
    #expect(abs(passed - (stage.clock.now - start)) < 1e-9, "\(passed) s of \(stage.clock.now - start)")
    link.invalidate()
  }
}
