import Foundation
import Synchronization
import Testing

@testable import Engine

@Suite(.serialized) @MainActor struct CAAnimationTests {
  @Test func defaultsMatchApple() {
    let spring = CASpringAnimation(keyPath: "opacity")
    #expect(spring.keyPath == "opacity")
    #expect(spring.beginTime == 0 && spring.duration == 0 && spring.speed == 1 && spring.timeOffset == 0)
    #expect(spring.repeatCount == 0 && spring.repeatDuration == 0 && !spring.autoreverses)
    #expect(spring.fillMode == .removed && spring.isRemovedOnCompletion)
    #expect(spring.timingFunction == nil && spring.delegate == nil)
    #expect(!spring.isAdditive && !spring.isCumulative)
    #expect(spring.fromValue == nil && spring.toValue == nil && spring.byValue == nil)
    #expect(
      spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10 && spring.initialVelocity == 0)
    #expect(!spring.allowsOverdamping)
    #expect(abs(spring.settlingDuration - 1.4727003) < 1e-7)
  }

  final class Listener: NSObject, CAAnimationDelegate {}

  /// The keys of all properties, and one of no property, each with a value that is not the default.
  private func changedValues(_ listener: Listener) -> [(String, Any)] {
    [
      ("beginTime", 3.0), ("duration", 2.0), ("speed", Float(0.5)), ("timeOffset", 0.25),
      ("repeatCount", Float(4)),
      ("repeatDuration", 9.0), ("autoreverses", true), ("fillMode", CAMediaTimingFillMode.both),
      ("timingFunction", CAMediaTimingFunction(name: .easeIn)), ("delegate", listener),
      ("removedOnCompletion", false), ("keyPath", "zPosition"), ("additive", true), ("cumulative", true),
      ("fromValue", 1.0), ("toValue", 2.0), ("byValue", 3.0), ("mass", 2.0), ("stiffness", 50.0),
      ("damping", 5.0), ("initialVelocity", 1.5), ("allowsOverdamping", true), ("my own", "value"),
    ]
  }

  private func areEqual(_ a: Any?, _ b: Any?) -> Bool {
    switch (a, b) {
    case (let a as CAMediaTimingFunction, let b as CAMediaTimingFunction): a == b
    case (let a as Listener, let b as Listener): a === b
    case (let a?, let b?): "\(a)" == "\(b)"
    case (nil, nil): true
    default: false
    }
  }

  @Test func keysAccessAllPropertiesAndCopiesHaveTheirValues() {
    let listener = Listener()
    let spring = CASpringAnimation()
    for (key, value) in changedValues(listener) {
      #expect(!areEqual(spring.value(forKey: key), value), "\(key) has its default")
      spring.setValue(value, forKey: key)
      #expect(areEqual(spring.value(forKey: key), value), "\(key) is set")
    }
    guard let copy = spring.copy() as? CASpringAnimation else {
      Issue.record("the copy is of another class")
      return
    }
    #expect(copy !== spring)
    for (key, value) in changedValues(listener) {
      #expect(areEqual(copy.value(forKey: key), value), "\(key) is copied")
    }
    copy.setValue(nil, forKey: "my own")
    copy.setValue(nil, forKey: "timingFunction")
    copy.setValue(nil, forKey: "delegate")
    #expect(copy.value(forKey: "my own") == nil && copy.timingFunction == nil && copy.delegate == nil)
    #expect(spring.value(forKey: "my own") != nil && spring.timingFunction != nil)
  }

  final class Pulse: CABasicAnimation {
    override class func defaultValue(forKey key: String) -> Any? { key == "strength" ? 0.5 : nil }
  }

  @Test func subclassesProvideDefaultsAndCopiesHaveTheSameClass() {
    let pulse = Pulse(keyPath: "opacity")
    #expect(pulse.value(forKey: "strength") as? Double == 0.5)
    pulse.setValue(2.0, forKey: "strength")
    #expect((pulse.copy() as? Pulse)?.value(forKey: "strength") as? Double == 2)
  }

  @Test func aFrozenCopyCanBeCopiedAndChanged() throws {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.toValue = 1
    let frozen = try #require(fade.frozenCopy(transactionDuration: 0.25)).animation
    #expect(frozen.isFrozen && !fade.isFrozen)
    fade.duration = 5
    #expect(frozen.duration == 0.25)
    let thawed = try #require(frozen.copy() as? CABasicAnimation)
    thawed.duration = 3
    #expect(thawed.duration == 3)
  }

  nonisolated static func frozenSpring() -> CASpringAnimation {
    let spring = CASpringAnimation(keyPath: "opacity")
    guard let frozen = spring.frozenCopy(transactionDuration: 1)?.animation as? CASpringAnimation else {
      fatalError("a default spring is valid")
    }
    return frozen
  }

  @Test func frozenAnimationsTrapWhenChanged() async {
    await #expect(processExitsWith: .failure) { CAAnimationTests.frozenSpring().duration = 1 }
    await #expect(processExitsWith: .failure) { CAAnimationTests.frozenSpring().speed = 2 }
    await #expect(processExitsWith: .failure) { CAAnimationTests.frozenSpring().keyPath = "bounds" }
    await #expect(processExitsWith: .failure) { CAAnimationTests.frozenSpring().toValue = 1 }
    await #expect(processExitsWith: .failure) { CAAnimationTests.frozenSpring().mass = 3 }
    await #expect(processExitsWith: .failure) { CAAnimationTests.frozenSpring().setValue(1, forKey: "mine") }
    await #expect(processExitsWith: .success) {
      if CAAnimationTests.frozenSpring().duration != 1 { fatalError("reading is free") }
    }
  }

  @Test func springsRejectInvalidParameters() {
    let notes = Mutex<[String]>([])
    let previousHandler = Diagnostics.handler
    Diagnostics.handler = { note in
      if note.code == .springParameter { notes.withLock { $0.append(note.message) } }
    }
    defer { Diagnostics.handler = previousHandler }
    let spring = CASpringAnimation()
    for bad in [0, -1, Double.nan, .infinity] {
      spring.mass = bad
      spring.stiffness = bad
    }
    for bad in [-0.1, Double.nan, .infinity] { spring.damping = bad }
    for bad in [Double.nan, .infinity] { spring.initialVelocity = bad }
    #expect(
      spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10 && spring.initialVelocity == 0)
    #expect(notes.withLock { $0.count } == 13)
    spring.damping = 0
    spring.initialVelocity = -4
    #expect(spring.damping == 0 && spring.initialVelocity == -4)
    #expect(notes.withLock { $0.count } == 13)
  }

  @Test func perceptualParametersRoundTrip() {
    for bounce in [-0.5, -0.1, 0, 0.3, 1] {
      let spring = CASpringAnimation(perceptualDuration: 0.6, bounce: bounce)
      #expect(abs(spring.perceptualDuration - 0.6) < 1e-12)
      #expect(abs(spring.bounce - bounce) < 1e-12)
      #expect(spring.duration == spring.settlingDuration)
    }
  }

  @Test func invalidSpringsTrap() async {
    await #expect(processExitsWith: .failure) { _ = CASpringAnimation(perceptualDuration: 0, bounce: 0) }
    await #expect(processExitsWith: .failure) { _ = CASpringAnimation(perceptualDuration: .nan, bounce: 0) }
    await #expect(processExitsWith: .failure) { _ = CASpringAnimation(perceptualDuration: 1, bounce: -1) }
    await #expect(processExitsWith: .failure) { _ = CASpringAnimation(perceptualDuration: 1, bounce: 1.5) }
  }

  @Test func misuseOfKeysTraps() async {
    await #expect(processExitsWith: .failure) { CAAnimation().setValue("soon", forKey: "duration") }
    await #expect(processExitsWith: .failure) { CAAnimation().setValue(nil, forKey: "speed") }
    await #expect(processExitsWith: .failure) { CAAnimation().setValue(1, forKey: "timingFunction") }
    await #expect(processExitsWith: .failure) {
      CABasicAnimation().run(forKey: "opacity", object: "no layer", arguments: nil)
    }
  }

  /// Animations with numbers that are not finite, or with no or an unknown key path, are ignored with a diagnostic.
  @Test func invalidAnimationsAreIgnored() {
    let count = Mutex(0)
    let previousHandler = Diagnostics.handler
    Diagnostics.handler = { note in if note.code == .animationIgnored { count.withLock { $0 += 1 } } }
    defer { Diagnostics.handler = previousHandler }
    var ignored = 0
    func expectIgnored(_ keyPath: String?, _ configure: (CABasicAnimation) -> Void) {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.toValue = 1
      configure(animation)
      #expect(animation.frozenCopy(transactionDuration: 0.25) == nil)
      ignored += 1
    }
    expectIgnored("opacity") { $0.toValue = Double.nan }
    expectIgnored("opacity") { $0.fromValue = Float.infinity }
    expectIgnored("opacity") { $0.byValue = -Double.infinity }
    expectIgnored("opacity") { $0.beginTime = .nan }
    expectIgnored("opacity") { $0.duration = .nan }
    expectIgnored("opacity") { $0.speed = .infinity }
    expectIgnored("opacity") { $0.repeatCount = .nan }
    expectIgnored("opactiy") { _ in }
    expectIgnored(nil) { _ in }
    #expect(count.withLock { $0 } == ignored)
  }
}
