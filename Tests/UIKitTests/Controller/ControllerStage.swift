import Stages

@testable import Engine
@testable import UIKit

/// A window on a screen without pixels, and a clock that the test advances: a `Run` without drawing.
@MainActor
final class ControllerStage: UndrawnStage {
  let window: UIWindow
  let tree: LayerTree
  let context = RunContext(clock: .counting())
  var time: CFTimeInterval = 0

  init(width: Double = 400, height: Double = 800) {
    context.makeCurrent()
    UIScreen.main.configure(size: CGSize(width: width, height: height), scale: 2, fps: 60)
    tree = LayerTree(root: UIScreen.main.rootLayer, context: context)
    window = UIWindow(frame: UIScreen.main.bounds)
    window.makeKeyAndVisible()
    context.frameSink = self
    frame(at: 0)
  }

  isolated deinit { context.close() }

  /// Runs a turn at `t` seconds, and the frame that ends the turn.
  func frame(at t: CFTimeInterval, _ touches: [TouchSample] = []) {
    advance(to: t) { try UIApplication.shared.turn(at: t, touches: touches) }
  }

  /// Runs sixty frames per second up to `t` seconds. The last frame is at `t`.
  func run(to t: CFTimeInterval) {
    while time + 1.0 / 60 < t { frame(at: time + 1.0 / 60) }
    frame(at: t)
  }

  func down(_ x: Double, _ y: Double) { touch(.began, x, y) }
  func move(_ x: Double, _ y: Double) { touch(.moved, x, y) }
  func up(_ x: Double, _ y: Double) { touch(.ended, x, y) }

  private func touch(_ phase: TouchSample.Phase, _ x: Double, _ y: Double) {
    let now = time + 1.0 / 60
    frame(at: now, [TouchSample(t: now, id: 0, phase: phase, x: x, y: y)])
  }

  /// The number of timelines in the layer tree.
  var clockCount: Int { tree.knownClocks.count }

  func shown(_ view: UIView) -> LayerState { view.layer.presentedState }

  /// The frame of an untransformed view, as the last frame showed it.
  func shownFrame(_ view: UIView) -> CGRect { view.layer.shownFrame }
}

/// Pseudorandom numbers that depend only on the seed.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 29)) &* 0xBF58_476D_1CE4_E5B9
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
}
