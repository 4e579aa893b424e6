import Foundation
import Stages
import Testing

@testable import Engine

/// Animation groups that contain many levels of groups, or themselves.
@Suite(.serialized) @MainActor struct NestedGroupTests {
  private final class Counter {
    var releases = 0
  }

  private final class CountingGroup: CAAnimationGroup {
    var counter: Counter?
    deinit { counter?.releases += 1 }
  }

  private nonisolated static func nested(_ depth: Int, in innermost: CAAnimation) -> CAAnimation {
    var animation = innermost
    for _ in 0..<depth {
      let group = CAAnimationGroup()
      group.duration = 1
      group.animations = [animation]
      animation = group
    }
    return animation
  }

  private func message(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  @Test func aThousandNestedGroupsRun() {
    let screen = TestScreen()
    let layer = CALayer()
    screen.root.addSublayer(layer)
    screen.frame(at: 10)
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    fade.duration = 1
    layer.add(Self.nested(1000, in: fade), forKey: "fade")
    screen.frame(at: 10)
    screen.frame(at: 10.5)
    #expect(abs(screen.shown(.opacity, layer)[0] - 0.5) < 1e-9)
    screen.frame(at: 11.5)
    screen.frame(at: 11.5)
    #expect(layer.animationKeys() == nil)
  }

  /// The animations of a nested group have its timing, and the animations beside that group do not.
  @Test func siblingsOfAGroupKeepTheirOwnTiming() {
    let screen = TestScreen()
    let layer = CALayer()
    screen.root.addSublayer(layer)
    screen.frame(at: 10)
    func animation(_ keyPath: String) -> CABasicAnimation {
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = 0
      animation.toValue = 1
      return animation
    }
    let (outer, inner) = (CAAnimationGroup(), CAAnimationGroup())
    inner.duration = 2
    inner.animations = [animation("opacity")]
    outer.duration = 4
    outer.animations = [animation("borderWidth"), inner, animation("cornerRadius")]
    layer.add(outer, forKey: "all")
    screen.frame(at: 10)
    screen.frame(at: 11)
    #expect(abs(screen.shown(.borderWidth, layer)[0] - 0.25) < 1e-9)
    #expect(abs(screen.shown(.opacity, layer)[0] - 0.5) < 1e-9)
    #expect(abs(screen.shown(.cornerRadius, layer)[0] - 0.25) < 1e-9)
  }

  @Test func groupsNestedTooDeeplyTrap() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        CALayer().add(NestedGroupTests.nested(10_000, in: CABasicAnimation(keyPath: "opacity")), forKey: nil)
      }
    }
    #expect(
      message(result).contains(
        "CALayer.add(_:forKey:): a CAAnimationGroup contains groups nested more than 1000 deep"))
  }

  @Test func aGroupInsideItselfTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (outer, inner) = (CAAnimationGroup(), CAAnimationGroup())
        outer.animations = [CABasicAnimation(keyPath: "opacity"), inner]
        inner.animations = [outer]
        CALayer().add(outer, forKey: nil)
      }
    }
    #expect(message(result).contains("CALayer.add(_:forKey:): a CAAnimationGroup contains itself"))
    let copy = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let group = CAAnimationGroup()
      group.animations = [group]
      _ = group.copy()
    }
    #expect(
      message(copy).contains("CAAnimationGroup.copy(): a CAAnimationGroup contains itself, or groups nested"))
  }

  /// Each group contains the previous group twice, so that 60 groups have 2⁶⁰ animations, too many for any memory.
  @Test func tooManyAnimationsTrap() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        var animation: CAAnimation = CABasicAnimation(keyPath: "opacity")
        for _ in 0..<60 {
          let group = CAAnimationGroup()
          group.animations = [animation, animation]
          animation = group
        }
        CALayer().add(animation, forKey: nil)
      }
    }
    #expect(message(result).contains("a CAAnimationGroup contains more than 1000000 animations"))
  }

  @Test func nestedGroupsAreReleased() {
    let counter = Counter()
    do {
      var animation: CAAnimation = CABasicAnimation(keyPath: "opacity")
      for _ in 0..<100_000 {
        let group = CountingGroup()
        group.counter = counter
        group.animations = [animation]
        animation = group
      }
    }
    #expect(counter.releases == 100_000)
  }
}
