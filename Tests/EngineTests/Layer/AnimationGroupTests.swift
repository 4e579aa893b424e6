import Foundation
import Stages
import Synchronization
import Testing

@testable import Engine

@Suite(.serialized) @MainActor struct AnimationGroupTests {
  final class Log: NSObject, CAAnimationDelegate {
    let name: String
    let note: (String) -> Void
    init(_ name: String, _ note: @escaping (String) -> Void) {
      self.name = name
      self.note = note
    }
    func animationDidStart(_ anim: CAAnimation) { note("\(name) start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { note("\(name) stop \(flag)") }
  }

  private func animation(_ keyPath: String, _ from: Any, _ to: Any) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    return animation
  }

  @Test func everyAnimationOfAGroupRuns() {
    let screen = TestScreen()
    let layer = CALayer()
    screen.root.addSublayer(layer)
    screen.frame(at: 10)
    var lines: [String] = []
    let group = CAAnimationGroup()
    let fade = animation("opacity", 0, 0.5)
    let move = animation("position.x", 0, 100)
    move.beginTime = 1
    move.duration = 0.5
    move.fillMode = .backwards
    move.isRemovedOnCompletion = false
    move.delegate = Log("move") { lines.append($0) }
    let inner = CAAnimationGroup()
    let corner = animation("cornerRadius", 0, 8)
    corner.duration = 1
    inner.speed = 2
    inner.animations = [corner]
    group.animations = [fade, move, inner]
    group.duration = 2
    group.delegate = Log("group") { lines.append($0) }
    layer.add(group, forKey: "g")
    var shown: [[Double]] = []
    for step in 0...5 {
      screen.frame(at: 10 + Double(step) * 0.5)
      let copy = layer.presentation()
      shown.append([
        screen.shown(.opacity, layer)[0], screen.shown(.position, layer)[0],
        screen.shown(.cornerRadius, layer)[0],
      ])
      #expect(copy?.opacity == Float(shown[step][0]))
      #expect((copy?.position.x).map(Double.init) == shown[step][1])
      #expect((copy?.cornerRadius).map(Double.init) == shown[step][2])
    }
    #expect(shown[0] == [0, 0, 0])
    #expect(shown[1] == [0.125, 0, 8])
    #expect(shown[2] == [0.25, 0, 0])
    #expect(shown[3] == [0.375, 100, 0])
    #expect(shown[4] == [0.5, 0, 0])
    #expect(shown[5] == [1, 0, 0])
    screen.frame(at: 13)
    #expect(lines == ["group start", "group stop true"])
    #expect(layer.animationKeys() == nil)
    #expect(RunContext.current.animations.isIdle)
  }

  @Test func onlyTheGroupIsKeptOrRemoved() {
    let screen = TestScreen()
    let layer = CALayer()
    screen.root.addSublayer(layer)
    let group = CAAnimationGroup()
    group.animations = [animation("opacity", 0, 0.5), animation("cornerRadius", 0, 4)]
    group.duration = 1
    group.fillMode = .forwards
    group.isRemovedOnCompletion = false
    layer.add(group, forKey: "g")
    for time in [1.0, 2, 3, 4] { screen.frame(at: time) }
    // The group holds its end time, at which the inner animations are active although they do not fill.
    #expect(screen.shown(.opacity, layer)[0] == 0.5)
    #expect(screen.shown(.cornerRadius, layer)[0] == 4)
    #expect(layer.animationKeys() == ["g"])
    layer.removeAnimation(forKey: "g")
    screen.frame(at: 5)
    #expect(screen.shown(.opacity, layer)[0] == 1)
    #expect(screen.render.tree.trackCount == 0)
  }

  @Test func copiesAreDeepAndFreezingIncludesInnerAnimations() throws {
    let group = CAAnimationGroup()
    let fade = animation("opacity", 0, 1)
    let inner = CAAnimationGroup()
    inner.animations = [fade]
    group.animations = [inner]
    group.setValue("mine", forKey: "owner")
    let copy = try #require(group.copy() as? CAAnimationGroup)
    let deep = try #require(
      (copy.animations?.first as? CAAnimationGroup)?.animations?.first as? CABasicAnimation)
    #expect(deep !== fade)
    #expect(deep.keyPath == "opacity")
    #expect(copy.value(forKey: "owner") as? String == "mine")
    #expect((copy.value(forKey: "animations") as? [CAAnimation])?.count == 1)
    fade.keyPath = "position"
    #expect(deep.keyPath == "opacity")

    let frozen = try #require(copy.frozenCopy(transactionDuration: 0.25)).animation
    let frozenInner = try #require((frozen as? CAAnimationGroup)?.animations?.first as? CAAnimationGroup)
    #expect(frozen.isFrozen && frozenInner.isFrozen)
    #expect(frozenInner.animations?.first?.isFrozen == true)
    #expect(!copy.isFrozen && !deep.isFrozen)
    let thawed = try #require(frozen.copy() as? CAAnimationGroup)
    thawed.setValue([CAAnimation](), forKey: "animations")
    #expect(thawed.animations?.isEmpty == true)
  }

  @Test func aFrozenGroupTraps() async {
    await #expect(processExitsWith: .failure) {
      let group = CAAnimationGroup()
      (group.frozenCopy(on: CALayer(), transactionDuration: 1)?.animation as? CAAnimationGroup)?.animations =
        nil
    }
    await #expect(processExitsWith: .failure) {
      let group = CAAnimationGroup()
      group.animations = [CAAnimation()]
      _ = group.frozenCopy(on: CALayer(), transactionDuration: 1)
    }
  }

  @Test func anInvalidAnimationInAGroupDoesNotAffectTheOthers() {
    let count = Mutex(0)
    let previousHandler = Diagnostics.handler
    Diagnostics.handler = { note in if note.code == .animationIgnored { count.withLock { $0 += 1 } } }
    defer { Diagnostics.handler = previousHandler }
    let group = CAAnimationGroup()
    let bad = animation("opacity", 0, Double.nan)
    let worse = animation("opacity", 0, 1)
    worse.beginTime = .infinity
    let odd = animation("opacity", 0, 1)
    odd.duration = -3
    group.duration = 2
    group.animations = [bad, worse, animation("opactiy", 0, 1), animation("cornerRadius", 0, 1), odd]
    let frozen = group.frozenCopy(on: CALayer(), transactionDuration: 1)
    #expect(count.withLock { $0 } == 3)
    #expect(frozen?.tracks.map(\.property.keyPath) == ["cornerRadius", "opacity"])
    #expect(frozen?.tracks.last?.chain.innermost.duration == 2)
    group.speed = .nan
    #expect(group.frozenCopy(on: CALayer(), transactionDuration: 1) == nil)
    #expect(count.withLock { $0 } == 4)
  }

  /// A group without animations can serve as a timer.
  @Test func anEmptyGroupStillNotifiesItsDelegate() {
    let screen = TestScreen()
    let layer = CALayer()
    screen.root.addSublayer(layer)
    var lines: [String] = []
    let group = CAAnimationGroup()
    group.duration = 1
    group.delegate = Log("group") { lines.append($0) }
    layer.add(group, forKey: nil)
    for time in [1.0, 1.5, 1.9] { screen.frame(at: time) }
    #expect(lines == ["group start"])
    for time in [2.0, 2.1] { screen.frame(at: time) }
    #expect(lines == ["group start", "group stop true"])
    #expect(layer.animationKeys() == nil)
  }
}
