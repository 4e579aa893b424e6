import Testing

@testable import Engine
@testable import Transitions
@testable import UIKit

/// The rules R1–R10 of animation.md §8 hold for uniforms of one to four components, each with its own timing. No
/// interaction makes a uniform jump.
@Suite(.serialized) @MainActor
struct UniformKindTests {
  private static let effect = Effect.builtIn(
    "kinds",
    Array(
      """
      uniform float amount; // = 0
      uniform vec2 middle; // = 0, 0
      uniform vec3 colour; // = 0, 0, 0
      uniform vec4 tint; // = 0, 0, 0, 0
      uniform bool turned; // = false
      vec4 effect(vec2 uv) {
        return turned ? first(uv) * tint : vec4(colour * amount, length(middle));
      }
      """.utf8))

  private static let names = ["progress", "amount", "middle", "colour", "tint"]

  /// An animator that adds a view over the new screen and animates the view's uniforms in `names`.
  @MainActor private final class Animator: NSObject, UIViewControllerAnimatedTransitioning {
    let view: EffectView
    let duration: Double

    init(_ view: EffectView, _ duration: Double) { (self.view, self.duration) = (view, duration) }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> Double { duration }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let to = context.view(forKey: .to) else { return }
      context.containerView.addSubview(to)
      context.containerView.addSubview(view)
      let (view, duration) = (view, duration)
      UIView.animate(withDuration: duration, delay: 0, options: .curveEaseInOut) {
        view.progress = 1
        view.setValue(CGFloat(3), of: "amount")
      } completion: { _ in
        view.removeFromSuperview()
        context.completeTransition(!context.transitionWasCancelled)
      }
      UIView.animate(
        withDuration: duration, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 2, options: []
      ) { view.setValue(CGPoint(x: 2, y: -1), of: "middle") }
      UIView.animate(withDuration: duration / 2, delay: duration / 4, options: .curveEaseOut) {
        view.setValue(SIMD3<Double>(1, 0.5, -2), of: "colour")
      }
      UIView.animateKeyframes(withDuration: duration, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          view.setValue(SIMD4<Double>(4, 1, 0, 1), of: "tint")
        }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          view.setValue(SIMD4<Double>(0, 2, 0, 1), of: "tint")
        }
      }
    }
  }

  @MainActor private final class Fixture {
    let stage = ZoomStage(width: 200, height: 300)
    let view = EffectView(effect: UniformKindTests.effect, frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let navigation = UINavigationController(rootViewController: UIViewController())
    let animated: AnimatedNavigation

    init(duration: Double) {
      let animator = Animator(view, duration)
      animated = AnimatedNavigation(navigation) { _ in animator }
      stage.window.rootViewController = navigation
      stage.step()
      navigation.pushViewController(UIViewController(), animated: true)
      stage.step()
    }

    /// All numbers of the uniforms in `names`, in the last frame.
    var numbers: [Double] { UniformKindTests.numbers(of: view) }
    var isOver: Bool { navigation.transitionCoordinator == nil }
  }

  private static func numbers(of view: EffectView) -> [Double] {
    let named = view.layer.presentedState.named
    return effect.uniforms.filter { names.contains($0.name) }.flatMap { uniform in
      let value = named[uniform.property]?.components ?? uniform.initial.components
      return (0..<uniform.kind.count).map { value[$0] }
    }
  }

  private func distance(_ a: [Double], _ b: [Double]) -> Double {
    a.count == b.count ? zip(a, b).map { abs($0 - $1) }.max() ?? 0 : .infinity
  }

  @Test func nothingJumpsInAnyInteraction() {
    let seed = runSeed("UniformKindTests.nothingJumpsInAnyInteraction")
    var random = SeededNumbers(seed: seed)
    var wrong: [String] = []
    for round in 0..<40 {
      let duration = random.number(0.3...2)
      let f = Fixture(duration: duration)
      #expect(f.numbers.count == 11)
      var isHeld = false
      for step in 0..<12 where !f.isOver {
        if !isHeld { f.stage.frame(at: f.stage.time + random.number(0...0.2)) }
        if f.isOver { break }
        let before = f.numbers
        let act: String
        switch isHeld ? Int.random(in: 1...4, using: &random) : 0 {
        case 1:
          act = "finish"
          f.navigation.releaseTransition(finishing: true)
          isHeld = false
        case 2:
          act = "cancel"
          f.navigation.releaseTransition(finishing: false)
          isHeld = false
        case 3:
          act = "reverse"
          f.navigation.releaseTransition(finishing: false, evenly: true)
          isHeld = false
        case 4:
          act = "pause"
          // A resting touch: time passes, and nothing moves.
          f.stage.frame(at: f.stage.time + 1)
        default:
          act = "grab"
          f.navigation.grabTransition()
          isHeld = true
        }
        // After the interaction, a frame has the time of the last frame, and the next frame is just after that time.
        f.stage.frame(at: f.stage.time)
        if distance(f.numbers, before) > 1e-9 { wrong.append("\(round).\(step): \(act) jumps") }
        f.stage.frame(at: f.stage.time + 1e-7)
        if distance(f.numbers, before) > 1e-3 { wrong.append("\(round).\(step): it jumps after \(act)") }
        if isHeld, act == "grab" {
          let p = random.number(0.05...0.95)
          f.navigation.scrubTransition(to: p)
          f.stage.frame(at: f.stage.time)
          let held = f.numbers
          f.navigation.scrubTransition(to: p + 1e-6)
          f.stage.frame(at: f.stage.time)
          if distance(f.numbers, held) > 1e-3 { wrong.append("\(round).\(step): a scrub jumps") }
        }
      }
      if isHeld { f.navigation.releaseTransition(finishing: Bool.random(using: &random)) }
      f.stage.run(4 * duration + 1)
      if !f.isOver || f.view.superview != nil { wrong.append("\(round): it does not end") }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5)), \(wrong.count) in all, seed \(seed)")
  }

  /// R5: a cancelled transition leaves the uniforms as they were.
  @Test func aCancellationRestoresTheValues() {
    let f = Fixture(duration: 1)
    f.stage.run(0.37)
    f.navigation.grabTransition()
    f.navigation.releaseTransition(finishing: false)
    f.stage.run(2)
    #expect(f.isOver && f.numbers == [Double](repeating: 0, count: 11))
    #expect(f.view.value(of: "amount") as? CGFloat == 0)
  }

  /// A value with a new target during its animation continues from the displayed value.
  @Test(arguments: [UIView.AnimationOptions.curveEaseInOut, .beginFromCurrentState, .curveLinear])
  func aUniformIsRetargeted(options: UIView.AnimationOptions) {
    let stage = ZoomStage(width: 200, height: 300)
    let view = EffectView(effect: Self.effect, frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    stage.window.addSubview(view)
    stage.step()
    func send(_ factor: Double) {
      UIView.animate(withDuration: 1, delay: 0, options: [options, .allowUserInteraction]) {
        view.progress = factor
        view.setValue(CGFloat(3 * factor), of: "amount")
        view.setValue(CGPoint(x: 2 * factor, y: -factor), of: "middle")
        view.setValue(SIMD3<Double>(1, 0.5, -2) * factor, of: "colour")
        view.setValue(SIMD4<Double>(4, 1, 0, 1) * factor, of: "tint")
      }
    }
    send(1)
    stage.step()
    for (wait, factor) in [(0.4, 0.0), (0.3, 2), (0.05, -1), (0.6, 0.5)] {
      stage.run(wait)
      let before = Self.numbers(of: view)
      send(factor)
      stage.frame(at: stage.time)
      #expect(distance(Self.numbers(of: view), before) < 1e-9)
      stage.frame(at: stage.time + 1e-7)
      #expect(distance(Self.numbers(of: view), before) < 1e-5)
    }
    stage.run(1.5)
    #expect(distance(Self.numbers(of: view), [0.5, 1.5, 1, -0.5, 0.5, 0.25, -1, 2, 0.5, 0, 0.5]) < 1e-12)
  }

  /// A property animator with uniforms: paused, scrubbed, reversed and released.
  @Test func anAnimatorAnimatesUniforms() {
    let stage = ZoomStage(width: 200, height: 300)
    let view = EffectView(effect: Self.effect, frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    stage.window.addSubview(view)
    stage.step()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) {
      view.setValue(CGFloat(3), of: "amount")
      view.setValue(SIMD4<Double>(4, 1, 0, 1), of: "tint")
    }
    func check(_ act: String, _ body: () -> Void) {
      let before = Self.numbers(of: view)
      body()
      stage.frame(at: stage.time)
      #expect(distance(Self.numbers(of: view), before) < 1e-9, "\(act)")
      stage.frame(at: stage.time + 1e-7)
      #expect(distance(Self.numbers(of: view), before) < 1e-5, "\(act)")
    }
    animator.startAnimation()
    stage.step()
    stage.run(0.4)
    check("pause") { animator.pauseAnimation() }
    check("continue") { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
    stage.run(0.1)
    check("reverse") { animator.isReversed = true }
    stage.run(0.1)
    check("pause again") { animator.pauseAnimation() }
    animator.fractionComplete = 0.25
    stage.step()
    #expect(distance([Self.numbers(of: view)[1]], [3 * 0.75]) < 1e-9)
    check("spring") {
      animator.isReversed = false
      animator.continueAnimation(
        withTimingParameters: UISpringTimingParameters(dampingRatio: 0.6), durationFactor: 1)
    }
    stage.run(3)
    #expect(animator.state == .inactive && view.value(of: "amount") as? CGFloat == 3)
  }
}

/// Pseudorandom numbers, reproducible by their seed.
private struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 29)) &* 0xBF58_476D_1CE4_E5B9
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
}
