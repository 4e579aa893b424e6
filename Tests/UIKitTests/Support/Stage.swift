import Stages

@testable import Engine
@testable import UIKit

/// A window on a screen without pixels, and a clock that the test advances: a `Run` without drawing.
///
/// The stage's context becomes current when the stage is first used, not when it is created: another suite's test may
/// run between the creation of a suite and its test.
@MainActor
final class Stage: UndrawnStage {
  let context = RunContext(clock: .counting())
  private let size: CGSize
  private(set) lazy var tree = start()
  private var render = SampledTree()
  private(set) lazy var window = makeWindow()
  var time: CFTimeInterval = 0

  init(width: Double = 400, height: Double = 800) {
    size = CGSize(width: width, height: height)
    Stage.useAnotherScreen()
  }

  private static let otherContext = RunContext(clock: .counting())

  /// Makes another screen's `RunContext` current, as another suite's test may do before this stage is used. Thus a test
  /// that omits a necessary `begin()` also fails when it runs alone.
  private static func useAnotherScreen() {
    otherContext.makeCurrent()
    UIScreen.main.configure(size: CGSize(width: 321, height: 123), scale: 1.25, fps: 60)
  }

  /// Makes this screen the main one, for a test that measures, draws or creates views before it shows any.
  func begin() {
    _ = window
    context.makeCurrent()
  }

  /// A suite may be released on any thread, while another test uses its own stage.
  isolated deinit { context.close() }

  private func makeWindow() -> UIWindow {
    context.makeCurrent()
    context.frameSink = self
    UIScreen.main.configure(size: size, scale: 2, fps: 60)
    return UIWindow(frame: CGRect(origin: .zero, size: size))
  }

  private func start() -> LayerTree {
    window.makeKeyAndVisible()
    return LayerTree(root: UIScreen.main.rootLayer, context: context)
  }

  /// Runs a turn at `t`, and the frame at its end.
  func frame(at t: CFTimeInterval, _ touches: [TouchSample] = []) {
    // The first use shows the window.
    _ = tree
    advance(to: t) { try UIApplication.shared.turn(at: t, touches: touches) }
  }

  func apply(_ changes: ChangeList, at t: CFTimeInterval) { render.apply(changes) }
  func present(at t: CFTimeInterval) -> Bool { render.sample(at: t) }

  /// Runs frames up to `t`, one every `step` seconds; the last one is at `t`.
  func run(to t: CFTimeInterval, step: Double = 1.0 / 64) {
    while time + step < t { frame(at: time + step) }
    frame(at: t)
  }

  // MARK: Fingers

  func down(_ x: Double, _ y: Double, id: Int = 0, at t: CFTimeInterval? = nil) { touch(.began, x, y, id, t) }
  func move(_ x: Double, _ y: Double, id: Int = 0, at t: CFTimeInterval? = nil) { touch(.moved, x, y, id, t) }
  func up(_ x: Double, _ y: Double, id: Int = 0, at t: CFTimeInterval? = nil) { touch(.ended, x, y, id, t) }
  func cancel(_ x: Double, _ y: Double, id: Int = 0) { touch(.cancelled, x, y, id, nil) }

  /// Moves the pointer, without pressed buttons, to a position. `endHover()` moves the pointer off the screen.
  func hover(_ x: Double, _ y: Double) { touch(.hovered, x, y, 0, nil) }
  func endHover() { touch(.exited, 0, 0, 0, nil) }

  private func touch(_ phase: TouchSample.Phase, _ x: Double, _ y: Double, _ id: Int, _ t: CFTimeInterval?) {
    let now = t ?? time + 1.0 / 64
    frame(at: now, [TouchSample(t: now, id: id, phase: phase, x: x, y: y)])
  }

  /// Plays recorded touches from the current time on, each in the first frame at or after its time.
  func play(_ recording: Recording, fps: Double) {
    let start = time
    var remaining = recording.touches[...]
    var count = 0
    while !remaining.isEmpty {
      count += 1
      let now = start + Double(count) / fps
      let due = remaining.prefix { start + $0.t <= now }
      remaining = remaining.dropFirst(due.count)
      frame(
        at: now,
        due.map { TouchSample(t: start + $0.t, id: $0.id, phase: $0.phase, x: $0.x, y: $0.y) })
    }
  }

  // MARK: Displayed state

  func shown(_ view: UIView) -> LayerState { view.layer.presentedState }

  /// The displayed value of a property of the view's layer, in the render tree.
  func drawn(_ property: AnimatableProperty, _ view: UIView) -> Components {
    render.shown(property, view.layer)
  }

  /// The number of timelines in the render tree.
  var clockCount: Int { render.clockCount }

  /// The frame of the view as the last frame showed it.
  func shownFrame(_ view: UIView) -> CGRect { view.layer.shownFrame }
}

func isClose(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat = 1e-6) -> Bool { abs(a - b) <= tolerance }

func isClose(_ a: CGPoint, _ b: CGPoint, _ tolerance: CGFloat = 1e-6) -> Bool {
  isClose(a.x, b.x, tolerance) && isClose(a.y, b.y, tolerance)
}

func isClose(_ a: CGRect, _ b: CGRect, _ tolerance: CGFloat = 1e-6) -> Bool {
  isClose(a.origin, b.origin, tolerance) && isClose(a.size.width, b.size.width, tolerance)
    && isClose(a.size.height, b.size.height, tolerance)
}

/// Pseudorandom numbers that depend only on the seed.
struct Numbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let mixed = (state ^ (state >> 29)) &* 0xBF58_476D_1CE4_E5B9
    return mixed ^ (mixed >> 32)
  }

  mutating func number(_ range: ClosedRange<Double>) -> CGFloat {
    CGFloat(Double.random(in: range, using: &self))
  }
}
