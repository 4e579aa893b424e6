import Testing

@testable import Engine
@testable import Transitions
@testable import UIKit

/// The rules R1–R7 and R10 of animation.md §8 hold for a uniform in an interactive transition with random grabs, scrubs
/// and releases.
@Suite(.serialized) @MainActor
struct UniformDrivingTests {
  private struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state ^ (state >> 29)) &* 0xBF58_476D_1CE4_E5B9
    }
    mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
  }

  private let duration = 2.0

  @Test func anyInteractionDrivesAUniform() {
    let seed = runSeed("UniformDrivingTests.anyInteraction")
    var random = Random(state: seed)
    var wrong: [String] = []
    for round in 0..<60 {
      let f = StarWarsTests.Fixture(CGSize(width: 200, height: 300), seed: round)
      f.stage.frame(at: f.stage.time + random.number(0...1.5))
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let before = f.progress ?? .nan
        f.navigation.grabTransition()
        f.stage.frame(at: f.stage.time)
        // R1, R6: a grab keeps the displayed value.
        if abs((f.progress ?? .nan) - before) > 1e-9 { wrong.append("\(round): a grab jumps") }
        let p = random.number(0.05...0.95)
        f.navigation.scrubTransition(to: p)
        f.stage.frame(at: f.stage.time)
        if abs((f.progress ?? .nan) - p) > 1e-9 { wrong.append("\(round): scrubbed to \(p)") }
        let finishes = Bool.random(using: &random)
        f.navigation.releaseTransition(finishing: finishes)
        f.stage.frame(at: f.stage.time)
        let start = f.stage.time
        let end = finishes ? 1.0 : 0
        let time = abs(end - p) * duration
        let curve = CAMediaTimingFunction(name: .easeInEaseOut).cubic
        // The progress continues from p by the curve, in a time proportional to the distance (R2, R3, R4).
        var last = p
        for fraction in [0.0, 0.2, 0.45, 0.7] {
          f.stage.frame(at: start + fraction * time)
          let shown = f.progress ?? .nan
          let wanted = p + (end - p) * curve.value(at: fraction)
          if !(abs(shown - wanted) <= 1e-9) { wrong.append("\(round): \(shown), not \(wanted)") }
          if finishes ? shown < last - 1e-12 : shown > last + 1e-12 { wrong.append("\(round): turns round") }
          last = shown
        }
      }
      // R5: a completed or cancelled transition leaves nothing.
      f.stage.run(2 * duration)
      if f.navigation.transitionCoordinator != nil || f.animator.pieces?.superview != nil {
        wrong.append("\(round): it does not end")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5)), \(wrong.count) in all, seed \(seed)")
  }

  /// R10: an explicit animation of the layer follows the fraction too.
  @Test func explicitAnimationsFollowTheFraction() {
    let f = StarWarsTests.Fixture(CGSize(width: 200, height: 300))
    // The animator adds the animation, so that the transition's timeline captures it.
    final class Raw: NSObject, UIViewControllerAnimatedTransitioning {
      let view: EffectView
      init(_ view: EffectView) { self.view = view }
      func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> Double { 1 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let to = context.view(forKey: .to) else { return }
        context.containerView.addSubview(to)
        context.containerView.addSubview(view)
        let animation = CABasicAnimation(keyPath: "effect.spread")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 10, 1)
        CATransaction.begin()
        CATransaction.setCompletionBlock { context.completeTransition(!context.transitionWasCancelled) }
        view.layer.add(animation, forKey: nil)
        CATransaction.commit()
      }
    }
    f.stage.run(3)
    let view = EffectView(effect: StarWarsTransition.effect, frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let raw = Raw(view)
    let animated = AnimatedNavigation(f.navigation) { _ in raw }
    f.navigation.popViewController(animated: true)
    f.stage.step()
    f.navigation.grabTransition()
    for p in [0.3, 0.8, 0.1] {
      f.navigation.scrubTransition(to: p)
      f.stage.step()
      let shown = view.layer.presentedState.named[NamedProperty("effect.spread")]?.components[0]
      #expect(abs((shown ?? .nan) - 10 * p) < 1e-9)
    }
    f.navigation.releaseTransition(finishing: true)
    f.stage.run(2)
    #expect(f.navigation.topViewController === f.a && animated.interactivePop == nil)
  }
}
