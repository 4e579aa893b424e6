import Stages
import Testing

@testable import Engine

/// Layers to which an app adds equal animations share one frozen animation.
@Suite @MainActor struct SharedAnimationTests {
  private final class Delegate: NSObject, CAAnimationDelegate {}

  private static func fade(to value: Any = 0.0, _ change: (CABasicAnimation) -> Void = { _ in })
    -> CABasicAnimation
  {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue, animation.duration) = (1.0, value, 2)
    change(animation)
    return animation
  }

  /// Adds two animations to two layers, and returns the layers.
  private static func layers(_ first: CAAnimation, _ second: CAAnimation, on screen: TestScreen) -> [CALayer]
  {
    let layers = [CALayer(), CALayer()]
    for layer in layers { screen.root.addSublayer(layer) }
    layers[0].add(first, forKey: "fade")
    layers[1].add(second, forKey: "fade")
    return layers
  }

  private static func areShared(_ layers: [CALayer]) -> Bool {
    layers[0].animation(forKey: "fade") === layers[1].animation(forKey: "fade")
  }

  @Test func equalAnimationsAreShared() {
    let screen = TestScreen()
    let layers = Self.layers(Self.fade(), Self.fade(), on: screen)
    screen.frame(at: 1)
    #expect(Self.areShared(layers) && layers[0].animation(forKey: "fade")?.beginTime == 1)
    screen.frame(at: 2)
    #expect(layers.allSatisfy { $0.presentation()?.opacity == 0.5 })
    // Removing one animation leaves the other.
    layers[0].removeAllAnimations()
    screen.frame(at: 2.5)
    #expect(layers.map { $0.presentation()?.opacity } == [1, 0.25])
  }

  @Test func animationsWithAnyDifferenceAreNotShared() {
    let screen = TestScreen()
    let delegate = Delegate()
    let others: [CABasicAnimation] = [
      Self.fade(to: 0.5), Self.fade(to: 0),
      Self.fade {
        $0.toValue = nil
        $0.byValue = -1.0
      },
      Self.fade { $0.delegate = delegate }, Self.fade { $0.setValue(1, forKey: "number") },
      Self.fade { $0.isRemovedOnCompletion = false }, Self.fade { $0.fillMode = .forwards },
      Self.fade { $0.timingFunction = CAMediaTimingFunction(name: .easeIn) }, Self.fade { $0.speed = 2 },
      Self.fade { $0.beginTime = 1 }, Self.fade { $0.repeatCount = 1 }, Self.fade { $0.isAdditive = true },
    ]
    for (index, other) in others.enumerated() {
      #expect(!Self.areShared(Self.layers(Self.fade(), other, on: screen)), "\(index)")
    }
  }

  /// An animation that begins with a later commit gets an object of its own.
  @Test func aLaterBeginIsNotShared() {
    let screen = TestScreen()
    let clock = CALayer()
    clock.speed = 0.5
    screen.root.addSublayer(clock)
    let layers = [CALayer(), CALayer()]
    screen.root.addSublayer(layers[0])
    clock.addSublayer(layers[1])
    for layer in layers { layer.add(Self.fade(), forKey: "fade") }
    #expect(Self.areShared(layers))
    screen.frame(at: 2)
    #expect(!Self.areShared(layers))
    #expect(layers.map { $0.animation(forKey: "fade")?.beginTime } == [2, 1])
    // An equal animation that is added after a commit begins at its own commit.
    layers[0].add(Self.fade(), forKey: "fade")
    screen.frame(at: 3)
    #expect(layers[0].animation(forKey: "fade")?.beginTime == 3)
  }
}
